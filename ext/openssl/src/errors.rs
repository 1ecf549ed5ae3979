//! The library's errors, kept for `openssl_error_string()`.

use heddle_libssl::errors;
use heddle_runtime::Request;
use std::collections::VecDeque;

/// The most errors that are kept.
const MOST: usize = 16;

/// The request's errors, oldest first.
#[derive(Default)]
struct Kept(VecDeque<u64>);

/// Keeps what the library has to say; the oldest goes where there are too many.
pub(crate) fn keep(cx: &mut Request) {
    let new = errors::take();
    let kept = &mut cx.state::<Kept>().0;
    kept.extend(new);
    while kept.len() >= MOST {
        kept.pop_front();
    }
}

/// Takes the oldest error.
pub(crate) fn next(cx: &mut Request) -> Option<String> {
    cx.state::<Kept>().0.pop_front().map(errors::describe)
}
