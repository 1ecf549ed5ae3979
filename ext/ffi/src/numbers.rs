//! Numbers of C, as bytes, and values of PHP.

use heddle_cdecl::Number;
use heddle_runtime::{Request, Result};
use heddle_value::{Value, View};

/// Bytes of the longest number.
pub(crate) const LONGEST: usize = 16;

/// Returns the value that the bytes of a number stand for; those behind its own are not looked at.
pub(crate) fn value_of(cx: &mut Request, number: Number, bytes: [u8; LONGEST]) -> Value {
    let word = u64::from_le_bytes(std::array::from_fn(|index| bytes[index]));
    match number {
        Number::Float => Value::float(f32::from_bits(word as u32).into()),
        Number::Double => Value::float(f64::from_bits(word)),
        Number::LongDouble => Value::float(from_long_double(u128::from_le_bytes(bytes))),
        Number::U8 => Value::int(i64::from(word as u8)),
        Number::I8 => Value::int(i64::from(word as i8)),
        Number::U16 => Value::int(i64::from(word as u16)),
        Number::I16 => Value::int(i64::from(word as i16)),
        Number::U32 => Value::int(i64::from(word as u32)),
        Number::I32 => Value::int(i64::from(word as i32)),
        Number::U64 | Number::I64 => Value::int(word as i64),
        Number::Bool => Value::bool(word as u8 != 0),
        Number::Char => Value::from(cx.str([word as u8])),
    }
}

/// Returns the bytes of a number; whole ones fill 8, with their sign. `None`: the value is none for
/// this type.
///
/// # Errors
/// The value's conversion threw.
pub(crate) fn bytes_of(cx: &mut Request, number: Number, value: &Value) -> Result<Option<[u8; LONGEST]>> {
    let word = match number {
        Number::Float => u64::from((cx.to_float(value)? as f32).to_bits()),
        Number::Double => cx.to_float(value)?.to_bits(),
        Number::LongDouble => return Ok(Some(to_long_double(cx.to_float(value)?).to_le_bytes())),
        Number::Bool => u64::from(cx.to_bool(value)?),
        Number::Char => {
            if matches!(value.view(), View::Array(_) | View::Object(_) | View::Resource(_)) {
                return Ok(None);
            }
            let text = cx.to_str(value)?;
            let [byte] = text[..] else { return Ok(None) };
            i64::from(byte as i8) as u64
        }
        _ => extended(number, cx.to_int(value)?),
    };
    Ok(Some(std::array::from_fn(|index| word.to_le_bytes().get(index).copied().unwrap_or_default())))
}

/// Returns the bytes of a number that needs no conversion but to the size of its type.
pub(crate) fn plain_bytes(number: Number, value: &Value) -> Option<[u8; 8]> {
    let word = match (number, value.view()) {
        (Number::Double, View::Float(float)) => float.to_bits(),
        (Number::Float, View::Float(float)) => u64::from((float as f32).to_bits()),
        (Number::Bool, View::Bool(truth)) => u64::from(truth),
        (Number::Float | Number::Double | Number::LongDouble | Number::Bool | Number::Char, _) => return None,
        (_, View::Int(int)) => int as u64,
        _ => return None,
    };
    Some(word.to_le_bytes())
}

/// Returns a whole number cut to its type, as a register holds it.
fn extended(number: Number, int: i64) -> u64 {
    match number {
        Number::U8 => u64::from(int as u8),
        Number::I8 => i64::from(int as i8) as u64,
        Number::U16 => u64::from(int as u16),
        Number::I16 => i64::from(int as i16) as u64,
        Number::U32 => u64::from(int as u32),
        Number::I32 => i64::from(int as i32) as u64,
        _ => int as u64,
    }
}

/// Bits of a fraction of a `double`, and what is added to its exponent.
const FRACTION: u32 = 52;
const BIAS: i32 = 1023;
const LONG_BIAS: i32 = 16383;

/// Tells whether `long double` writes the first bit of its fraction down: the format of x86 does,
/// that of IEEE 754 does not.
const HAS_FIRST_BIT: bool = cfg!(target_arch = "x86_64");
/// Bits of the fraction of a `long double`, with a first bit that is written down.
const LONG_FRACTION: u32 = if HAS_FIRST_BIT { 64 } else { 112 };
/// Says where its exponent begins.
const LONG_EXPONENT: u32 = LONG_FRACTION;

/// Returns the bits of a `long double`.
fn to_long_double(float: f64) -> u128 {
    let bits = float.to_bits();
    let sign = u128::from(bits >> 63) << (LONG_EXPONENT + 15);
    let (exponent, fraction) = ((bits >> FRACTION) as i32 & 0x7ff, bits & ((1 << FRACTION) - 1));
    let (exponent, fraction) = match (exponent, fraction) {
        (0, 0) => return sign,
        // without a first bit: it is shifted to its place
        (0, fraction) => {
            let shift = fraction.leading_zeros() - (63 - FRACTION);
            (1 - BIAS + LONG_BIAS - shift as i32, fraction << shift)
        }
        (0x7ff, fraction) => (0x7fff, fraction | 1 << FRACTION),
        (exponent, fraction) => (exponent - BIAS + LONG_BIAS, fraction | 1 << FRACTION),
    };
    let wide = if HAS_FIRST_BIT {
        u128::from(fraction) << (LONG_FRACTION - 1 - FRACTION)
    } else {
        u128::from(fraction & ((1 << FRACTION) - 1)) << (LONG_FRACTION - FRACTION)
    };
    sign | (exponent as u128) << LONG_EXPONENT | wide
}

/// Returns the nearest `double`.
fn from_long_double(bits: u128) -> f64 {
    let sign = if bits >> (LONG_EXPONENT + 15) & 1 == 1 { -1.0 } else { 1.0 };
    let exponent = (bits >> LONG_EXPONENT) as i32 & 0x7fff;
    let fraction = bits & ((1 << LONG_FRACTION) - 1);
    let (first, width) = if HAS_FIRST_BIT { (0, LONG_FRACTION - 1) } else { (1_u128 << LONG_FRACTION, LONG_FRACTION) };
    let rest = if HAS_FIRST_BIT { fraction & ((1 << width) - 1) } else { fraction };
    match exponent {
        0x7fff if rest == 0 => sign * f64::INFINITY,
        0x7fff => f64::NAN,
        // smaller than any double
        0 => sign * 0.0,
        // the conversion rounds; two steps keep the power in range
        _ => {
            let power = exponent - LONG_BIAS - width as i32;
            let half = power / 2;
            sign * ((fraction | first) as f64) * 2_f64.powi(half) * 2_f64.powi(power - half)
        }
    }
}
