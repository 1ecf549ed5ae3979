//! `round`, and numbers written with separators.
//!
//! A float is rounded as the decimal number it prints as: the edge between two results is computed
//! as a float itself, and the number is compared with that, so that `round(0.285, 2)` is 0.29.

use crate::output::format::Fixed;
use heddle_macros::{php, php_class};
use heddle_runtime::decl::{Class, Function};
use heddle_runtime::{Request, Result};
use heddle_value::juggle::{Decimal, Number};
use heddle_value::{Str, StrBuilder, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&round::DECL, &number_format::DECL];
pub(crate) const CLASSES: &[&Class] = &[&RoundingMode::CLASS];

heddle_macros::constants! {
    PHP_ROUND_HALF_UP = 1;
    PHP_ROUND_HALF_DOWN = 2;
    PHP_ROUND_HALF_EVEN = 3;
    PHP_ROUND_HALF_ODD = 4;
}

/// How `round` decides.
#[php_class(
    "enum RoundingMode {
    case HalfAwayFromZero;
    case HalfTowardsZero;
    case HalfEven;
    case HalfOdd;
    case TowardsZero;
    case AwayFromZero;
    case NegativeInfinity;
    case PositiveInfinity;
}"
)]
pub(crate) enum RoundingMode {}

#[allow(non_upper_case_globals)]
impl RoundingMode {
    /// What an argument that is left out stands for: the number of the same old mode.
    const HalfAwayFromZero: i64 = 1;
}

/// The modes as code sees them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    HalfAway,
    HalfTowards,
    HalfEven,
    HalfOdd,
    Towards,
    Away,
    Down,
    Up,
}

impl Mode {
    fn new(cx: &mut Request, value: &Value) -> Result<Mode> {
        let name = match value.as_object() {
            Some(case) => case.slots().first().and_then(Value::as_bytes).unwrap_or_default().to_vec(),
            None => Vec::new(),
        };
        Ok(match (&name[..], value.as_int()) {
            (b"HalfAwayFromZero", _) | (_, Some(1)) => Mode::HalfAway,
            (b"HalfTowardsZero", _) | (_, Some(2)) => Mode::HalfTowards,
            (b"HalfEven", _) | (_, Some(3)) => Mode::HalfEven,
            (b"HalfOdd", _) | (_, Some(4)) => Mode::HalfOdd,
            (b"PositiveInfinity", _) | (_, Some(5)) => Mode::Up,
            (b"NegativeInfinity", _) | (_, Some(6)) => Mode::Down,
            (b"TowardsZero", _) | (_, Some(7)) => Mode::Towards,
            (b"AwayFromZero", _) | (_, Some(8)) => Mode::Away,
            _ => return Err(cx.bad_argument(3, "must be a valid rounding mode (RoundingMode::*)")),
        })
    }
}

/// Rounded to so many digits behind the point, or before it when negative.
#[php("round(int|float $num, int $precision = 0, RoundingMode|int $mode = RoundingMode::HalfAwayFromZero): float", pure)]
fn round(cx: &mut Request, num: Number, precision: i64, mode: &Value) -> Result<f64> {
    let mode = Mode::new(cx, mode)?;
    let places = precision.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    Ok(match num {
        Number::Int(int) if places >= 0 => int as f64,
        _ => rounded(num.as_float(), places, mode),
    })
}

/// Ten to a power that is not negative.
fn power_of_ten(exponent: u32) -> f64 {
    /// Powers that are exact.
    const EXACT: [f64; 23] =
        [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];
    EXACT.get(exponent as usize).copied().unwrap_or_else(|| 10_f64.powi(exponent.min(400) as i32))
}

/// The number rounded to a place.
pub(crate) fn rounded(value: f64, places: i32, mode: Mode) -> f64 {
    if !value.is_finite() || value == 0.0 {
        return value;
    }
    let power = power_of_ten(places.unsigned_abs());
    if power.is_infinite() {
        return if places < 0 { 0.0 } else { value };
    }
    let scaled = if places >= 0 { value * power } else { value / power };
    // all its digits stand before the place
    if !scaled.is_finite() || scaled.abs() >= 1e16 {
        return value;
    }
    let unscaled = |scaled: f64| if places >= 0 { scaled / power } else { scaled * power };
    let whole = decide(value, scaled, mode, unscaled);
    let result = match places.unsigned_abs() {
        ..23 => unscaled(whole),
        // what is read from text anew has lost the sign of zero
        _ if whole == 0.0 => 0.0,
        _ => format!("{whole:.0}e{}", -i64::from(places)).parse().unwrap_or(value),
    };
    if result.is_finite() { result } else { value }
}

/// The whole number that `scaled` becomes; `unscaled` gives the float a whole or half number stands
/// for.
fn decide(value: f64, scaled: f64, mode: Mode, unscaled: impl Fn(f64) -> f64) -> f64 {
    let mut whole = scaled.trunc();
    let one = 1_f64.copysign(value);
    // the product may have fallen just short of what the number means
    if unscaled(whole + one) == value {
        whole += one;
    }
    let half = unscaled(whole + 0.5 * one).abs();
    let magnitude = value.abs();
    let beyond = magnitude > unscaled(whole).abs();
    let further = match mode {
        Mode::HalfAway => magnitude >= half,
        Mode::HalfTowards => magnitude > half,
        Mode::HalfEven => magnitude > half || magnitude == half && whole % 2.0 != 0.0,
        Mode::HalfOdd => magnitude > half || magnitude == half && whole % 2.0 == 0.0,
        Mode::Towards => false,
        Mode::Away => beyond,
        Mode::Up => beyond && value > 0.0,
        Mode::Down => beyond && value < 0.0,
    };
    if further { whole + one } else { whole }
}

/// Digits behind the point that a float has at most.
const MOST_EXACT: usize = 1074;

/// The number with separators, rounded.
#[php(
    "number_format(int|float $num, int $decimals = 0, ?string $decimal_separator = \".\", ?string $thousands_separator = \",\"): string",
    pure
)]
fn number_format(cx: &mut Request, num: Number, decimals: i64, decimal_separator: Option<Str>, thousands_separator: Option<Str>) -> Str {
    let point = decimal_separator.as_ref().map_or(&b"."[..], |text| text);
    let comma = thousands_separator.as_ref().map_or(&b","[..], |text| text);
    let places = decimals.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    let digits = places.max(0) as usize;
    // floats of this size have no fraction, and ints keep their digits where zeros take their place
    const WHOLE: f64 = 4_503_599_627_370_496.0;
    const BEYOND: f64 = 9_223_372_036_854_775_808.0;
    let num = match num {
        Number::Float(float) if float.abs() >= WHOLE && (-BEYOND..BEYOND).contains(&float) => Number::Int(float as i64),
        num => num,
    };
    if let Number::Int(int) = num {
        if places >= 0 {
            return separated(cx, int < 0, Decimal::of(int.unsigned_abs()).as_bytes(), b"", digits, [point, comma]);
        }
        let whole = rounded_int(int, places).to_string();
        return separated(cx, int < 0, whole.as_bytes(), b"", digits, [point, comma]);
    }
    let number = rounded(num.as_float(), places, Mode::HalfAway);
    if let Some(text) = Fixed::new(number.abs(), digits) {
        let text = text.as_bytes();
        let (whole, fraction) = match digits {
            0 => (text, &b""[..]),
            _ => (&text[..text.len() - digits - 1], &text[text.len() - digits..]),
        };
        return separated(cx, number < 0.0, whole, fraction, digits, [point, comma]);
    }
    let text = match number {
        _ if number.is_nan() => return cx.str(b"nan"),
        f64::INFINITY => return cx.str(b"inf"),
        f64::NEG_INFINITY => return cx.str(b"inf"),
        // more digits than a float has would be zeros
        _ => format!("{:.*}", digits.min(MOST_EXACT), number.abs()),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    separated(cx, number < 0.0, whole.as_bytes(), fraction.as_bytes(), digits, [point, comma])
}

/// An int's magnitude, rounded where `places` is negative.
fn rounded_int(int: i64, places: i32) -> u128 {
    let magnitude = u128::from(int.unsigned_abs());
    match 10_u128.checked_pow(places.min(0).unsigned_abs()) {
        Some(unit) => (magnitude + unit / 2) / unit * unit,
        None => 0,
    }
}

/// Digits with a separator between the thousands, a point and `digits` places behind it.
fn separated(cx: &Request, negative: bool, whole: &[u8], fraction: &[u8], digits: usize, [point, comma]: [&[u8]; 2]) -> Str {
    let commas = (whole.len() - 1) / 3;
    let length = 1 + whole.len() + commas * comma.len() + if digits > 0 { point.len().saturating_add(digits) } else { 0 };
    let mut out = StrBuilder::with_capacity(cx.heap(), length);
    if negative && whole.iter().chain(fraction).any(|byte| matches!(byte, b'1'..=b'9')) {
        out.push(b'-');
    }
    let (first, rest) = whole.split_at(whole.len() - commas * 3);
    out.push_bytes(first);
    for thousand in rest.chunks(3) {
        out.push_bytes(comma);
        out.push_bytes(thousand);
    }
    if digits > 0 {
        out.push_bytes(point);
        out.push_bytes(fraction);
        out.push_repeated(b'0', digits - fraction.len());
    }
    out.finish()
}
