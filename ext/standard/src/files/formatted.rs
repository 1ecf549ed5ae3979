//! Formatted text into streams: `fprintf`, `vfprintf`.

use super::{opened, with};
use crate::output::format::{Arguments, Source, format};
use crate::output::print::from_array;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&fprintf::DECL, &vfprintf::DECL];

/// Writes formatted text to a stream, and gives its length.
#[php("fprintf($stream, string $format, mixed ...$values): int")]
fn fprintf(cx: &mut Request, stream: Resource, format: &Str, values: &[Value]) -> Result<usize> {
    let text = self::format(cx, format, Arguments::Given(values), Source::Arguments(2))?;
    put(cx, &stream, &text)
}

/// As `fprintf`, of values in an array.
#[php("vfprintf($stream, string $format, array $values): int")]
fn vfprintf(cx: &mut Request, stream: Resource, format: &Str, values: &Array) -> Result<usize> {
    let text = from_array(cx, format, values)?;
    put(cx, &stream, &text)
}

fn put(cx: &mut Request, stream: &Resource, text: &[u8]) -> Result<usize> {
    opened(cx, stream, 1)?;
    if !text.is_empty() {
        with(cx, stream, 1, |cx, mut stream| stream.write(cx, text))?;
    }
    Ok(text.len())
}
