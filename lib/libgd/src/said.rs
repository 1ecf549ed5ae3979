//! What libgd says of its troubles, by thread.

use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_void};

/// How bad it is, by syslog's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Error,
    Warning,
    Notice,
}

thread_local! {
    static SAID: RefCell<Vec<(Level, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

/// Most messages that are kept: damaged files can raise one for each of their bytes.
const KEPT: usize = 16;

unsafe extern "C" {
    fn vsnprintf(buffer: *mut c_char, size: usize, format: *const c_char, arguments: *mut c_void) -> c_int;
}

/// Keeps a message of the library.
///
/// # Safety
/// Called by libgd, with a format of `printf` and its arguments.
pub(crate) unsafe extern "C" fn note(priority: c_int, format: *const c_char, arguments: *mut c_void) {
    let mut buffer = [0_u8; 1024];
    // SAFETY: promised by the caller; the length is the buffer's.
    let length = unsafe { vsnprintf(buffer.as_mut_ptr().cast(), buffer.len(), format, arguments) };
    let length = usize::try_from(length).unwrap_or(0).min(buffer.len() - 1);
    let level = match priority {
        4 => Level::Warning,
        5.. => Level::Notice,
        _ => Level::Error,
    };
    let text = buffer[..length].to_vec();
    let _ = SAID.try_with(|said| {
        let mut said = said.borrow_mut();
        if said.len() < KEPT {
            said.push((level, text));
        }
    });
}

/// Takes what this thread's calls have said.
pub fn take() -> Vec<(Level, Vec<u8>)> {
    SAID.try_with(|said| std::mem::take(&mut *said.borrow_mut())).unwrap_or_default()
}
