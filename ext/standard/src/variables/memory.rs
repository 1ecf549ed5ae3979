//! How much memory the request uses.

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;

pub(crate) const FUNCTIONS: &[&Function] = &[&memory_get_usage::DECL, &memory_get_peak_usage::DECL, &memory_reset_peak_usage::DECL];

/// Bytes in use; with `$real_usage` those taken from the system.
#[php("memory_get_usage(bool $real_usage = false): int")]
fn memory_get_usage(cx: &mut Request, real_usage: bool) -> usize {
    let memory = cx.heap().memory();
    if real_usage { memory.real_usage() } else { memory.usage() }
}

/// The most bytes that were in use.
#[php("memory_get_peak_usage(bool $real_usage = false): int")]
fn memory_get_peak_usage(cx: &mut Request, real_usage: bool) -> usize {
    let memory = cx.heap().memory();
    if real_usage { memory.real_peak() } else { memory.peak() }
}

/// Lets the peak start again at what is in use now.
#[php("memory_reset_peak_usage(): void")]
fn memory_reset_peak_usage(cx: &mut Request) {
    cx.heap().memory().reset_peak();
}
