//! PCRE2, made safe: [`Code`] is a compiled pattern that all threads share, [`Matcher`] what a request needs to match with.
//!
//! The only unsafe code of the extension. Source: the manual pages pcre2api(3) and pcre2jit(3).
#![allow(unsafe_code)]

use heddle_runtime::request::interrupt;
use pcre2_sys as sys;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A compiled pattern. Immutable.
pub struct Code {
    at: NonNull<sys::pcre2_code_8>,
    /// Groups, the whole match not counted.
    pub groups: usize,
    /// Names of groups with their numbers, by number.
    pub names: Vec<(u32, Box<[u8]>)>,
    /// It is machine code.
    jit: bool,
    /// Its subjects are UTF-8, by modifier or by `(*UTF)`.
    utf: bool,
    /// It may pass a `(*MARK)`.
    marks: bool,
}

// SAFETY: PCRE2 never writes to a compiled pattern once it is JIT-compiled; `compile` does both before anyone else sees it.
unsafe impl Send for Code {}
// SAFETY: as above.
unsafe impl Sync for Code {}

/// Why a pattern does not compile.
pub struct CompileError {
    pub message: String,
    /// In bytes of the pattern.
    pub offset: usize,
}

impl Code {
    /// Compiles a pattern, for the machine where it can be.
    pub fn compile(pattern: &[u8], options: u32, extra: u32, jit: bool) -> Result<Code, CompileError> {
        let mut error = 0;
        let mut offset = 0;
        // SAFETY: pattern and length belong together; a null context stands for defaults.
        let at = unsafe {
            let context = sys::pcre2_compile_context_create_8(std::ptr::null_mut());
            sys::pcre2_set_compile_extra_options_8(context, extra);
            let at = sys::pcre2_compile_8(pattern.as_ptr(), pattern.len(), options, &mut error, &mut offset, context);
            sys::pcre2_compile_context_free_8(context);
            at
        };
        let Some(at) = NonNull::new(at) else {
            return Err(CompileError { message: message(error), offset });
        };
        let marks = pattern.windows(2).any(|pair| pair == b"(*");
        let mut code = Code { at, groups: 0, names: Vec::new(), jit: false, utf: false, marks };
        code.groups = code.info(sys::PCRE2_INFO_CAPTURECOUNT) as usize;
        code.names = code.read_names();
        code.utf = code.info(sys::PCRE2_INFO_ALLOPTIONS) & sys::PCRE2_UTF != 0;
        if jit {
            // a pattern that cannot be JIT-compiled is interpreted
            // SAFETY: the code was just compiled and is not shared yet.
            unsafe { sys::pcre2_jit_compile_8(at.as_ptr(), sys::PCRE2_JIT_COMPLETE) };
            code.jit = code.machine_code_size() > 0;
        }
        Ok(code)
    }

    fn info(&self, what: u32) -> u32 {
        let mut value = 0_u32;
        // SAFETY: what is asked for here is a 32-bit number.
        unsafe { sys::pcre2_pattern_info_8(self.at.as_ptr(), what, (&raw mut value).cast()) };
        value
    }

    /// Most characters that the pattern looks back.
    pub fn lookbehind(&self) -> usize {
        self.info(sys::PCRE2_INFO_MAXLOOKBEHIND) as usize
    }

    /// Bytes of machine code; none for a pattern with `(*NO_JIT)`.
    fn machine_code_size(&self) -> usize {
        let mut size = 0_usize;
        // SAFETY: this one is a `size_t`.
        unsafe { sys::pcre2_pattern_info_8(self.at.as_ptr(), sys::PCRE2_INFO_JITSIZE, (&raw mut size).cast()) };
        size
    }

    fn read_names(&self) -> Vec<(u32, Box<[u8]>)> {
        let (count, size) = (self.info(sys::PCRE2_INFO_NAMECOUNT) as usize, self.info(sys::PCRE2_INFO_NAMEENTRYSIZE) as usize);
        let mut table: *const u8 = std::ptr::null();
        let mut names = Vec::with_capacity(count);
        // SAFETY: the table has `count` entries of `size` bytes: two of the number, then the name with a NUL.
        unsafe {
            sys::pcre2_pattern_info_8(self.at.as_ptr(), sys::PCRE2_INFO_NAMETABLE, (&raw mut table).cast());
            for index in 0..count {
                let entry = std::slice::from_raw_parts(table.add(index * size), size);
                let number = u32::from(entry[0]) << 8 | u32::from(entry[1]);
                let name = &entry[2..];
                let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
                names.push((number, name[..end].into()));
            }
        }
        names.sort_by_key(|name| name.0);
        names
    }
}

/// Gives back memory for machine code that no pattern uses.
pub fn free_unused() {
    // SAFETY: a null context stands for the library's own memory; it has a lock.
    unsafe { sys::pcre2_jit_free_unused_memory_8(std::ptr::null_mut()) };
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: the last owner frees it.
        unsafe { sys::pcre2_code_free_8(self.at.as_ptr()) };
    }
}

/// The text of one of PCRE2's error numbers.
fn message(error: i32) -> String {
    let mut buffer = [0_u8; 256];
    // SAFETY: buffer and length belong together.
    let len = unsafe { sys::pcre2_get_error_message_8(error, buffer.as_mut_ptr(), buffer.len()) };
    String::from_utf8_lossy(&buffer[..usize::try_from(len).unwrap_or(0).min(buffer.len())]).into_owned()
}

/// Match data, limits and a stack for machine code; one per request and nesting.
pub struct Matcher {
    data: NonNull<sys::pcre2_match_data_8>,
    context: NonNull<sys::pcre2_match_context_8>,
    stack: Option<NonNull<sys::pcre2_jit_stack_8>>,
    /// Where the data keep starts and ends of groups.
    vector: NonNull<usize>,
    pairs: usize,
    limits: [u32; 2],
    /// The last match passed marks that can be asked for.
    marks: bool,
    /// The request's interrupt word, and the moment before which no limit of time is reached.
    word: Arc<AtomicU32>,
    pub ends_at: Option<Instant>,
}

/// Steps of a match after which somebody looks whether the request has ended. The library cannot go
/// on from there: the match is made anew, with as many steps as the time that is left takes.
const STEPS: u32 = 10_000_000;

/// Why matching stopped; PHP's own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    Internal = 1,
    BacktrackLimit = 2,
    RecursionLimit = 3,
    BadUtf8 = 4,
    BadUtf8Offset = 5,
    JitStackLimit = 6,
}

/// Options of a match.
pub use sys::{PCRE2_ANCHORED as ANCHORED, PCRE2_NO_UTF_CHECK as NO_UTF_CHECK, PCRE2_NOTEMPTY_ATSTART as NOTEMPTY_ATSTART};

/// Options that machine code knows; for others the library looks for another way.
const FOR_MACHINE_CODE: u32 = NO_UTF_CHECK | NOTEMPTY_ATSTART;

/// No position: a group that took no part.
pub const UNSET: usize = usize::MAX;

impl Matcher {
    /// Room for `groups` groups. Panics without memory, as any allocation does.
    pub fn new(groups: usize, word: Arc<AtomicU32>) -> Matcher {
        // SAFETY: null contexts stand for defaults.
        unsafe {
            let pairs = groups + 1;
            let data = NonNull::new(sys::pcre2_match_data_create_8(pairs as u32, std::ptr::null_mut())).expect("memory for a match");
            let context = NonNull::new(sys::pcre2_match_context_create_8(std::ptr::null_mut())).expect("memory for a match");
            let stack = NonNull::new(sys::pcre2_jit_stack_create_8(32 << 10, 192 << 10, std::ptr::null_mut()));
            if let Some(stack) = stack {
                sys::pcre2_jit_stack_assign_8(context.as_ptr(), None, stack.as_ptr().cast());
            }
            let vector = NonNull::new(sys::pcre2_get_ovector_pointer_8(data.as_ptr())).expect("match data have their vector");
            Matcher { data, context, stack, vector, pairs, limits: [0; 2], marks: false, word, ends_at: None }
        }
    }

    /// Whether it has room for a pattern.
    pub fn fits(&self, code: &Code) -> bool {
        self.pairs > code.groups
    }

    /// Sets `pcre.backtrack_limit` and `pcre.recursion_limit`.
    pub fn set_limits(&mut self, limits: [u32; 2]) {
        if self.limits == limits {
            return;
        }
        self.limits = limits;
        let [backtrack, recursion] = limits;
        // SAFETY: the context is ours.
        unsafe {
            sys::pcre2_set_match_limit_8(self.context.as_ptr(), backtrack.min(STEPS));
            sys::pcre2_set_depth_limit_8(self.context.as_ptr(), recursion);
        }
    }

    /// Matches from `start`. The number of pairs that are set, or `None` for no match; read them with [`Matcher::pair`].
    #[inline(always)]
    pub fn run(&mut self, code: &Code, subject: &[u8], start: usize, options: u32) -> Result<Option<usize>, Failure> {
        debug_assert!(start <= subject.len() && self.fits(code));
        self.marks = code.marks;
        let direct = code.jit && options & !FOR_MACHINE_CODE == 0 && (!code.utf || options & NO_UTF_CHECK != 0);
        let result = self.attempt(code, subject, start, options, direct);
        if result > 0 {
            return Ok(Some(result as usize));
        }
        if result == sys::PCRE2_ERROR_MATCHLIMIT && self.limits[0] > STEPS {
            let result = self.try_longer(code, subject, start, options, direct);
            return self.unmatched(result);
        }
        self.unmatched(result)
    }

    /// Matches again after [`STEPS`], until the limit of steps or the end of the request.
    #[cold]
    fn try_longer(&mut self, code: &Code, subject: &[u8], start: usize, options: u32, direct: bool) -> i32 {
        /// Beyond the end of the time, so that it is seen.
        const BEYOND: Duration = Duration::from_millis(200);
        let (most, mut steps) = (self.limits[0], STEPS);
        let mut result = sys::PCRE2_ERROR_MATCHLIMIT;
        while result == sys::PCRE2_ERROR_MATCHLIMIT && steps < most && self.word.load(Ordering::Relaxed) & interrupt::ENDS == 0 {
            steps = steps.saturating_mul(2).min(most);
            let begun = Instant::now();
            result = self.attempt_with(steps, code, subject, start, options, direct);
            let took = begun.elapsed().as_secs_f64().max(1e-6);
            if let Some(end) = self.ends_at {
                let left = (end.saturating_duration_since(Instant::now()) + BEYOND).as_secs_f64();
                let fitting = f64::from(steps) * left / took;
                // the loop doubles it
                steps = steps.max((fitting / 2.0).min(f64::from(most)) as u32).min(most.saturating_sub(1));
            }
        }
        self.set_steps(STEPS);
        result
    }

    fn set_steps(&mut self, steps: u32) {
        // SAFETY: the context is ours.
        unsafe { sys::pcre2_set_match_limit_8(self.context.as_ptr(), steps) };
    }

    fn attempt_with(&mut self, steps: u32, code: &Code, subject: &[u8], start: usize, options: u32, direct: bool) -> i32 {
        self.set_steps(steps);
        self.attempt(code, subject, start, options, direct)
    }

    #[inline(always)]
    fn attempt(&mut self, code: &Code, subject: &[u8], start: usize, options: u32, direct: bool) -> i32 {
        let code = code.at.as_ptr();
        let (data, context) = (self.data.as_ptr(), self.context.as_ptr());
        // SAFETY: subject and length belong together, start is inside, the data have room for the pattern's groups. Machine code checks
        // nothing of that once more, nor whether the subject of a pattern for UTF-8 is such: that option says that it was checked.
        unsafe {
            if direct {
                sys::pcre2_jit_match_8(code, subject.as_ptr(), subject.len(), start, options, data, context)
            } else {
                sys::pcre2_match_8(code, subject.as_ptr(), subject.len(), start, options, data, context)
            }
        }
    }

    /// What a result that is no number of groups says.
    #[inline(never)]
    fn unmatched(&self, result: i32) -> Result<Option<usize>, Failure> {
        match result {
            0.. => Ok(Some(self.pairs)),
            sys::PCRE2_ERROR_NOMATCH | sys::PCRE2_ERROR_PARTIAL => Ok(None),
            sys::PCRE2_ERROR_MATCHLIMIT => Err(Failure::BacktrackLimit),
            sys::PCRE2_ERROR_DEPTHLIMIT => Err(Failure::RecursionLimit),
            sys::PCRE2_ERROR_JIT_STACKLIMIT => Err(Failure::JitStackLimit),
            sys::PCRE2_ERROR_BADUTFOFFSET => Err(Failure::BadUtf8Offset),
            sys::PCRE2_ERROR_UTF8_ERR21..=sys::PCRE2_ERROR_UTF8_ERR1 => Err(Failure::BadUtf8),
            _ => Err(Failure::Internal),
        }
    }

    /// Start and end of a group after a match.
    #[inline]
    pub fn pair(&self, group: usize) -> (usize, usize) {
        assert!(group < self.pairs);
        // SAFETY: the vector has `pairs` pairs, and stays where it is as long as the data.
        unsafe { (self.vector.add(group * 2).read(), self.vector.add(group * 2 + 1).read()) }
    }

    /// The name of the last `(*MARK)` passed.
    pub fn mark(&self) -> Option<Vec<u8>> {
        if !self.marks {
            return None;
        }
        // SAFETY: the name ends with a NUL and lives in the pattern.
        unsafe {
            let at = sys::pcre2_get_mark_8(self.data.as_ptr());
            (!at.is_null()).then(|| std::ffi::CStr::from_ptr(at.cast()).to_bytes().to_vec())
        }
    }
}

impl Drop for Matcher {
    fn drop(&mut self) {
        // SAFETY: all three are ours.
        unsafe {
            sys::pcre2_match_data_free_8(self.data.as_ptr());
            sys::pcre2_match_context_free_8(self.context.as_ptr());
            if let Some(stack) = self.stack {
                sys::pcre2_jit_stack_free_8(stack.as_ptr());
            }
        }
    }
}
