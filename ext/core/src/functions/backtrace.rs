//! Where the program is.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::hooks::{BacktraceOptions, Frame};
use heddle_runtime::{Request, Result, trace};
use heddle_value::Array;

pub const FUNCTIONS: &[&Function] = &[&debug_backtrace::DECL, &debug_print_backtrace::DECL];

const DEBUG_BACKTRACE_PROVIDE_OBJECT: i64 = 1;
const DEBUG_BACKTRACE_IGNORE_ARGS: i64 = 2;

/// The frames of the program, without that of the function that asks.
fn frames(cx: &mut Request, options: i64, limit: i64) -> Vec<Frame> {
    if limit < 0 {
        return Vec::new();
    }
    let options = BacktraceOptions {
        arguments: options & DEBUG_BACKTRACE_IGNORE_ARGS == 0,
        objects: options & DEBUG_BACKTRACE_PROVIDE_OBJECT != 0,
        limit: usize::try_from(limit).unwrap_or(0),
        skip_asking: true,
        ..BacktraceOptions::default()
    };
    (cx.engine.hooks.backtrace)(cx, options)
}

/// The calls that led here, innermost first.
#[php("debug_backtrace(int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): array")]
fn debug_backtrace(cx: &mut Request, options: i64, limit: i64) -> Array {
    let frames = frames(cx, options, limit);
    trace::to_array(cx, frames)
}

/// Prints the calls that led here.
#[php("debug_print_backtrace(int $options = 0, int $limit = 0): void")]
fn debug_print_backtrace(cx: &mut Request, options: i64, limit: i64) -> Result<()> {
    let frames = frames(cx, options, limit);
    let list = trace::to_array(cx, frames);
    let text = trace::to_text(cx, list);
    let end = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    cx.write(&text[..end])
}
