//! The `printf` family as functions.

use super::format::{Arguments, Source, format};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&sprintf::DECL, &printf::DECL, &vsprintf::DECL, &vprintf::DECL];

/// The formatted text.
#[php("sprintf(string $format, mixed ...$values): string")]
fn sprintf(cx: &mut Request, format: &Str, values: &[Value]) -> Result<Str> {
    from_arguments(cx, format, values)
}

/// Prints the formatted text, and gives its length.
#[php("printf(string $format, mixed ...$values): int")]
fn printf(cx: &mut Request, format: &Str, values: &[Value]) -> Result<usize> {
    let text = from_arguments(cx, format, values)?;
    cx.write(&text)?;
    Ok(text.len())
}

/// The formatted text of values in an array.
#[php("vsprintf(string $format, array $values): string")]
fn vsprintf(cx: &mut Request, format: &Str, values: &Array) -> Result<Str> {
    from_array(cx, format, values)
}

/// Prints the formatted text of values in an array, and gives its length.
#[php("vprintf(string $format, array $values): int")]
fn vprintf(cx: &mut Request, format: &Str, values: &Array) -> Result<usize> {
    let text = from_array(cx, format, values)?;
    cx.write(&text)?;
    Ok(text.len())
}

fn from_arguments(cx: &mut Request, text: &[u8], values: &[Value]) -> Result<Str> {
    format(cx, text, Arguments::Given(values), Source::Arguments(1))
}

/// The formatted text of values in an array: `vsprintf`, `vfprintf`.
pub(crate) fn from_array(cx: &mut Request, text: &[u8], values: &Array) -> Result<Str> {
    if let Some(list) = values.as_slice() {
        return format(cx, text, Arguments::Given(list), Source::Array);
    }
    let values: Vec<&Value> = values.values().collect();
    format(cx, text, Arguments::Listed(&values), Source::Array)
}
