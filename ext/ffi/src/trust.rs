//! Who may use FFI, and who answers for the addresses.
#![allow(unsafe_code)]

use crate::exception;
use heddle_libffi::Trust;
use heddle_runtime::{Request, Result};

/// Returns whether a setting that is a switch says yes.
fn is_on(text: &[u8]) -> bool {
    let number = std::str::from_utf8(text).ok().and_then(|text| text.trim().parse::<i64>().ok());
    number.is_some_and(|number| number != 0) || [&b"on"[..], b"yes", b"true"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Returns the program's promise about addresses, where `ffi.enable` lets it give one.
///
/// # Errors
/// Throws where it does not.
pub(crate) fn trust(cx: &mut Request) -> Result<Trust> {
    let enable = cx.ini_str("ffi.enable");
    let may = if enable.eq_ignore_ascii_case(b"preload") { cx.engine.sapi == "cli" || runs_preloaded(cx) } else { is_on(enable) };
    if !may {
        return Err(exception(cx, "FFI API is restricted by \"ffi.enable\" configuration directive"));
    }
    Ok(preloaded())
}

/// Returns whether the code that now runs was preloaded, or is being so.
fn runs_preloaded(cx: &mut Request) -> bool {
    if cx.preload.is_running {
        return true;
    }
    if cx.preload.files.is_empty() {
        return false;
    }
    let position = (cx.engine.hooks.position)(cx);
    position.is_some_and(|(file, _)| cx.preload.files.iter().any(|path| path[..] == file[..]))
}

/// Returns the promise of what php.ini names for preloading, or of a program that was checked.
pub(crate) fn preloaded() -> Trust {
    // SAFETY: php.ini lets this program use FFI, which is to say that its author answers for the
    // addresses it uses and the libraries it opens. All of a request's code runs on one thread.
    unsafe { Trust::vouch() }
}
