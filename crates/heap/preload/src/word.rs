//! The heap's thread-local word in the initial-exec model: one load of an offset, one of the word.
//! The model wants the library to be there when the program starts; `dlopen` of it may fail. x86-64
//! only; elsewhere the word is the compiler's.

/// What this library gives the heap.
#[cfg(not(target_arch = "x86_64"))]
pub use heap::process::thread_word::Native as Word;

/// What this library gives the heap.
#[cfg(target_arch = "x86_64")]
pub struct Word;

#[cfg(target_arch = "x86_64")]
core::arch::global_asm!(
    ".pushsection .tbss.heddle_heap_word,\"awT\",@nobits",
    ".p2align 3",
    ".hidden heddle_heap_word",
    ".globl heddle_heap_word",
    ".type heddle_heap_word,@object",
    ".size heddle_heap_word,8",
    "heddle_heap_word:",
    ".zero 8",
    ".popsection",
);

#[cfg(target_arch = "x86_64")]
impl heap::process::thread_word::ThreadWord for Word {
    #[inline(always)]
    fn get() -> usize {
        let word;
        // SAFETY: reads this thread's instance of the word above; the linker fills in its offset.
        unsafe {
            core::arch::asm!(
                "mov {word}, qword ptr [rip + heddle_heap_word@gottpoff]",
                "mov {word}, qword ptr fs:[{word}]",
                word = out(reg) word,
                options(nostack, preserves_flags, readonly),
            );
        }
        word
    }

    fn set(word: usize) {
        // SAFETY: as in `get`.
        unsafe {
            core::arch::asm!(
                "mov {offset}, qword ptr [rip + heddle_heap_word@gottpoff]",
                "mov qword ptr fs:[{offset}], {word}",
                offset = out(reg) _,
                word = in(reg) word,
                options(nostack, preserves_flags),
            );
        }
    }
}
