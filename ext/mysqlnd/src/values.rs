//! Columns' values as PHP has them.

use heddle_mysql::result::{Column, Datum, flags, types};
use heddle_runtime::Request;
use heddle_value::Value;

/// Returns a value; numbers that came as text become numbers when `native`.
pub fn to_php(cx: &Request, datum: Datum<'_>, column: &Column, native: bool) -> Value {
    match datum {
        Datum::Null => Value::NULL,
        Datum::Int(int) if column.flags & flags::ZEROFILL != 0 => {
            let text = format!("{int:0width$}", width = column.length as usize % 256);
            cx.str(text).into()
        }
        Datum::Int(int) => Value::int(int),
        Datum::UInt(int) => cx.str(int.to_string()).into(),
        Datum::Float(float) => Value::float(widened(float, column.decimals)),
        Datum::Double(float) => Value::float(float),
        Datum::Bytes(bytes) if column.kind == types::BIT => {
            let bits = bytes.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
            match i64::try_from(bits) {
                Ok(int) if native => Value::int(int),
                _ => cx.str(bits.to_string()).into(),
            }
        }
        Datum::Bytes(bytes) if native => number(bytes, column).unwrap_or_else(|| cx.str(bytes).into()),
        Datum::Bytes(bytes) => cx.str(bytes).into(),
        Datum::Text(text) => cx.str(text).into(),
    }
}

/// Returns the number that a text is, in a column of numbers.
fn number(bytes: &[u8], column: &Column) -> Option<Value> {
    if column.flags & flags::ZEROFILL != 0 {
        return None;
    }
    let text = std::str::from_utf8(bytes).ok();
    match column.kind {
        types::TINY | types::SHORT | types::LONG | types::LONGLONG | types::INT24 | types::YEAR => text?.parse().ok().map(Value::int),
        types::FLOAT | types::DOUBLE => text?.parse().ok().map(Value::float),
        _ => None,
    }
}

/// Returns a float of 4 bytes as one of 8, with the digits that its column shows.
fn widened(float: f32, decimals: u8) -> f64 {
    let text = if decimals < 31 { format!("{float:.0$}", usize::from(decimals)) } else { format!("{float:.5e}") };
    text.parse().unwrap_or(f64::from(float))
}
