//! Flags that belong to a processor, set without an atomic read-modify-write: restartable sequences
//! (rseq(2)).
//!
//! The C library has registered the area the kernel needs (GNU libc 2.35 and later does). A
//! sequence reads which processor it runs on, finds the processor's flag clear and sets it; when
//! the thread is moved or interrupted in between, the kernel makes it start over at the failure.
//! x86-64 only; elsewhere [`area`] says that there is none.

/// Bytes from one processor's line to the next. A line begins with two words of 32 bits: the flag,
/// 1 while claimed, which whoever claimed it clears with release ordering wherever it runs by then;
/// and one that is not 0 while nobody may claim it.
pub const LINE: usize = 64;

/// Where the kernel's area of each thread is, relative to the thread pointer; `None` when there is
/// none.
pub fn area() -> Option<isize> {
    #[cfg(all(target_arch = "x86_64", target_env = "gnu"))]
    {
        let (offset, size): (*const isize, *const u32);
        // SAFETY: takes the addresses of two variables that the C library may lack, in which case
        // they are null.
        unsafe {
            core::arch::asm!(
                ".weak __rseq_offset",
                ".weak __rseq_size",
                "mov {offset}, qword ptr [rip + __rseq_offset@GOTPCREL]",
                "mov {size}, qword ptr [rip + __rseq_size@GOTPCREL]",
                offset = out(reg) offset,
                size = out(reg) size,
                options(nostack, preserves_flags, pure, nomem),
            );
            if offset.is_null() || size.is_null() || *size == 0 || !register_barrier() {
                return None;
            }
            Some(*offset)
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_env = "gnu")))]
    None
}

/// The processor that the calling thread runs on, as it was a moment ago.
///
/// # Safety
/// `area` came from [`area`].
#[inline(always)]
pub unsafe fn current(area: isize) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_env = "gnu"))]
    {
        let processor: u32;
        // SAFETY: reads a word of the thread's own area, which is where the caller says.
        unsafe {
            core::arch::asm!(
                "mov {processor:e}, dword ptr fs:[{area} + 4]",
                area = in(reg) area,
                processor = out(reg) processor,
                options(nostack, preserves_flags, readonly),
            );
        }
        processor
    }
    #[cfg(not(all(target_arch = "x86_64", target_env = "gnu")))]
    {
        _ = area;
        0
    }
}

/// Number of processors the system may ever have: lines are found by their numbers.
pub fn possible() -> usize {
    // SAFETY: takes a number.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_NPROCESSORS_CONF) }).unwrap_or(1).max(1)
}

/// Claims the flag of the processor the thread runs on: the line's number. `None` when it is taken
/// or closed, there is no line for the processor, or the thread was interrupted.
///
/// # Safety
/// `lines` points at `count` lines (see [`LINE`]); `area` came from [`area`].
#[inline(always)]
#[cfg(all(target_arch = "x86_64", target_env = "gnu"))]
pub unsafe fn claim(lines: *const u8, count: u32, area: isize) -> Option<u32> {
    let processor: u32;
    // SAFETY: the sequence reads the thread's own area and the caller's lines, and writes one flag;
    // the kernel restarts it at label 4 when it is interrupted before label 2.
    unsafe {
        core::arch::asm!(
            ".pushsection __rseq_cs, \"aw\"",
            ".balign 32",
            "3:",
            ".long 0, 0",
            ".quad 2f, 5f - 2f, 4f",
            ".popsection",
            "lea {scratch}, [rip + 3b]",
            "mov qword ptr fs:[{area} + 8], {scratch}",
            "2:",
            "mov {processor:e}, dword ptr fs:[{area} + 4]",
            "cmp {processor:e}, {count:e}",
            "jae 7f",
            "mov {scratch:e}, {processor:e}",
            "shl {scratch}, 6",
            // Two comparisons: one of eight bytes would wait for the last store to the flag, which
            // has four.
            "cmp dword ptr [{lines} + {scratch} + 4], 0",
            "jne 7f",
            "cmp dword ptr [{lines} + {scratch}], 0",
            "jne 7f",
            "mov dword ptr [{lines} + {scratch}], 1",
            "5:",
            ".pushsection .text.unlikely.rseq, \"ax\"",
            // An undefined instruction with the signature that the kernel looks for before an abort
            // address.
            ".byte 0x0f, 0xb9, 0x3d",
            ".long 0x53053053",
            "4:",
            "7:",
            "mov {processor:e}, -1",
            "jmp 5b",
            ".popsection",
            area = in(reg) area,
            lines = in(reg) lines,
            count = in(reg) count,
            processor = out(reg) processor,
            scratch = out(reg) _,
            options(nostack),
        );
    }
    (processor != u32::MAX).then_some(processor)
}

/// There are no restartable sequences here.
///
/// # Safety
/// None needed.
#[cfg(not(all(target_arch = "x86_64", target_env = "gnu")))]
pub unsafe fn claim(_lines: *const u8, _count: u32, _area: isize) -> Option<u32> {
    None
}

/// Makes every sequence that has begun fail. Close the lines first; then whoever has claimed a flag
/// is seen.
pub fn interrupt_all() {
    command(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ);
}

fn register_barrier() -> bool {
    command(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ)
}

fn command(command: libc::c_int) -> bool {
    // SAFETY: takes numbers only.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}
