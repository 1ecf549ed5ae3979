//! Taking values out of a message.

use super::pattern::{Kind, Node, Simple};
use super::writing::DECIMAL;
use heddle_icu::date::{DateFormat, PATTERN};
use heddle_icu::number::NumberFormat;
use heddle_icu::text::{to8, to16_lossy};
use heddle_runtime::Request;
use heddle_value::{Array, Value};

/// The values of a message; `None`: it does not have the pattern's form.
pub(super) fn read(cx: &mut Request, locale: &[u8], nodes: &[Node], message: &[u8]) -> Option<Array> {
    let units = to16_lossy(message);
    let mut found = Vec::new();
    let mut at = 0;
    for (index, node) in nodes.iter().enumerate() {
        match node {
            Node::Text(text) => {
                let text = to16_lossy(text);
                if !units[at..].starts_with(&text) {
                    return None;
                }
                at += text.len();
            }
            Node::Number => return None,
            Node::Argument { name, kind } => {
                let value = match kind {
                    Kind::None => {
                        let end = match nodes.get(index + 1) {
                            Some(Node::Text(next)) => {
                                let next = to16_lossy(next);
                                at + units[at..].windows(next.len()).position(|part| part == next)?
                            }
                            _ => units.len(),
                        };
                        let text = to8(&units[at..end]);
                        at = end;
                        Value::from(cx.str(text))
                    }
                    Kind::Simple { kind: Simple::Date | Simple::Time, style } => {
                        date(cx, locale, style, matches!(kind, Kind::Simple { kind: Simple::Time, .. }), &units, &mut at)?
                    }
                    Kind::Simple { kind, style } => number(locale, *kind, style, &units, &mut at)?,
                    _ => return None,
                };
                found.push((name.clone(), value));
            }
        }
    }
    let mut values = Array::new();
    for (name, value) in found {
        values.insert(cx.heap(), heddle_value::Key::from_bytes(cx.heap(), &name), value);
    }
    Some(values)
}

fn number(locale: &[u8], kind: Simple, style: &[u8], units: &[u16], at: &mut usize) -> Option<Value> {
    let (icu_style, pattern) = match (kind, style) {
        (Simple::Spellout, _) => (5, &b""[..]),
        (Simple::Ordinal, _) => (6, &b""[..]),
        (Simple::Duration, _) => (7, &b""[..]),
        (_, b"currency") => (2, &b""[..]),
        (_, b"percent") => (3, &b""[..]),
        (_, b"" | b"integer") => (DECIMAL, &b""[..]),
        (_, pattern) => (0, pattern),
    };
    let mut status = 0;
    let format = NumberFormat::open(icu_style, &to16_lossy(pattern), locale, &mut status)?;
    let mut end = *at as i32;
    let value = format.parse(units, &mut end, &mut status);
    if status > 0 || end as usize <= *at {
        return None;
    }
    *at = end as usize;
    Some(if value.fract() == 0.0 && value.abs() < 9e15 { Value::int(value as i64) } else { Value::float(value) })
}

fn date(cx: &mut Request, locale: &[u8], style: &[u8], is_time: bool, units: &[u16], at: &mut usize) -> Option<Value> {
    let zone = crate::timezone::interop::default_zone(cx).ok()?;
    let width = match style {
        b"" | b"medium" => Some(2),
        b"short" => Some(3),
        b"long" => Some(1),
        b"full" => Some(0),
        _ => None,
    };
    let mut status = 0;
    let format = match width {
        Some(width) if is_time => DateFormat::open(-1, width, locale, &zone, &[], &mut status)?,
        Some(width) => DateFormat::open(width, -1, locale, &zone, &[], &mut status)?,
        None => DateFormat::open(PATTERN, PATTERN, locale, &zone, &to16_lossy(style), &mut status)?,
    };
    let mut end = *at as i32;
    let millis = format.parse(units, &mut end, &mut status);
    if status > 0 {
        return None;
    }
    *at = end as usize;
    Some(Value::int((millis / 1000.0) as i64))
}
