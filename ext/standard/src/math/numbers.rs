//! Functions of numbers: elementary functions, powers, division, least and greatest.

use super::hyperbolic;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Request, Result, ops};
use heddle_value::juggle::Number;
use heddle_value::{Array, Tag, Value};
use std::cmp::Ordering;
use std::f64::consts;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &abs::DECL,
    &ceil::DECL,
    &floor::DECL,
    &sin::DECL,
    &cos::DECL,
    &tan::DECL,
    &asin::DECL,
    &acos::DECL,
    &atan::DECL,
    &atan2::DECL,
    &sinh::DECL,
    &cosh::DECL,
    &tanh::DECL,
    &asinh::DECL,
    &acosh::DECL,
    &atanh::DECL,
    &exp::DECL,
    &expm1::DECL,
    &log::DECL,
    &log10::DECL,
    &log1p::DECL,
    &sqrt::DECL,
    &hypot::DECL,
    &pi::DECL,
    &deg2rad::DECL,
    &rad2deg::DECL,
    &is_finite::DECL,
    &is_infinite::DECL,
    &is_nan::DECL,
    &pow::DECL,
    &fpow::DECL,
    &intdiv::DECL,
    &fmod::DECL,
    &fdiv::DECL,
    &min::DECL,
    &max::DECL,
];

/// Without the sign.
#[php("abs(int|float $num): int|float", pure)]
fn abs(num: Number) -> Number {
    match num {
        Number::Int(int) => int.checked_abs().map_or(Number::Float(-(int as f64)), Number::Int),
        Number::Float(float) => Number::Float(float.abs()),
    }
}

/// Rounded up.
#[php("ceil(int|float $num): float", pure)]
fn ceil(num: Number) -> f64 {
    num.as_float().ceil()
}

/// Rounded down.
#[php("floor(int|float $num): float", pure)]
fn floor(num: Number) -> f64 {
    num.as_float().floor()
}

macro_rules! of_float {
    ($($(#[$doc:meta])* $name:ident($signature:literal) = $function:expr;)*) => {$(
        $(#[$doc])*
        #[php($signature, pure)]
        fn $name(num: f64) -> f64 {
            let function: fn(f64) -> f64 = $function;
            function(num)
        }
    )*};
}

of_float! {
    /// The sine of an angle in radians.
    sin("sin(float $num): float") = f64::sin;
    /// The cosine of an angle in radians.
    cos("cos(float $num): float") = f64::cos;
    /// The tangent of an angle in radians.
    tan("tan(float $num): float") = f64::tan;
    /// The angle with this sine.
    asin("asin(float $num): float") = f64::asin;
    /// The angle with this cosine.
    acos("acos(float $num): float") = f64::acos;
    /// The angle with this tangent.
    atan("atan(float $num): float") = f64::atan;
    /// The hyperbolic sine.
    sinh("sinh(float $num): float") = f64::sinh;
    /// The hyperbolic cosine.
    cosh("cosh(float $num): float") = f64::cosh;
    /// The hyperbolic tangent.
    tanh("tanh(float $num): float") = f64::tanh;
    /// The inverse of `sinh`.
    asinh("asinh(float $num): float") = hyperbolic::asinh;
    /// The inverse of `cosh`.
    acosh("acosh(float $num): float") = hyperbolic::acosh;
    /// The inverse of `tanh`.
    atanh("atanh(float $num): float") = hyperbolic::atanh;
    /// e to this power.
    exp("exp(float $num): float") = f64::exp;
    /// `exp($num) - 1`, exact near 0.
    expm1("expm1(float $num): float") = f64::exp_m1;
    /// The logarithm to base 10.
    log10("log10(float $num): float") = f64::log10;
    /// `log(1 + $num)`, exact near 0.
    log1p("log1p(float $num): float") = f64::ln_1p;
    /// The square root.
    sqrt("sqrt(float $num): float") = f64::sqrt;
    /// Degrees as radians.
    deg2rad("deg2rad(float $num): float") = |degrees| degrees / 180.0 * consts::PI;
    /// Radians as degrees.
    rad2deg("rad2deg(float $num): float") = |radians| radians / consts::PI * 180.0;
}

/// The angle of a point.
#[php("atan2(float $y, float $x): float", pure)]
fn atan2(y: f64, x: f64) -> f64 {
    y.atan2(x)
}

/// The base of the natural logarithm, the default of `log`.
const M_E: f64 = consts::E;

/// The logarithm.
#[php("log(float $num, float $base = M_E): float", pure)]
fn log(cx: &mut Request, num: f64, base: f64) -> Result<f64> {
    if base == M_E {
        return Ok(num.ln());
    }
    if base == 2.0 {
        return Ok(num.log2());
    }
    if base == 10.0 {
        return Ok(num.log10());
    }
    if base == 1.0 {
        return Ok(f64::NAN);
    }
    if base <= 0.0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    Ok(num.ln() / base.ln())
}

/// The length of the hypotenuse.
#[php("hypot(float $x, float $y): float", pure)]
fn hypot(x: f64, y: f64) -> f64 {
    x.hypot(y)
}

/// The circle's number.
#[php("pi(): float", pure)]
fn pi() -> f64 {
    consts::PI
}

/// Whether the number is neither infinite nor NAN.
#[php("is_finite(float $num): bool", pure)]
fn is_finite(num: f64) -> bool {
    num.is_finite()
}

/// Whether the number is infinite.
#[php("is_infinite(float $num): bool", pure)]
fn is_infinite(num: f64) -> bool {
    num.is_infinite()
}

/// Whether the number is none.
#[php("is_nan(float $num): bool", pure)]
fn is_nan(num: f64) -> bool {
    num.is_nan()
}

/// `$num ** $exponent`
#[php("pow(mixed $num, mixed $exponent): object|int|float")]
fn pow(cx: &mut Request, num: &Value, exponent: &Value) -> Result<Value> {
    ops::binary(cx, ops::BinaryOp::Pow, num, exponent)
}

/// The power as IEEE 754 has it.
#[php("fpow(float $num, float $exponent): float", pure)]
fn fpow(num: f64, exponent: f64) -> f64 {
    num.powf(exponent)
}

/// The quotient without its fraction.
#[php("intdiv(int $num1, int $num2): int")]
fn intdiv(cx: &mut Request, num1: i64, num2: i64) -> Result<i64> {
    match (num1.checked_div(num2), num2) {
        (Some(quotient), _) => Ok(quotient),
        (None, 0) => Err(cx.throw_error("DivisionByZeroError", "Division by zero")),
        (None, _) => Err(cx.throw_error("ArithmeticError", "Division of PHP_INT_MIN by -1 is not an integer")),
    }
}

/// The rest of a division, with the sign of the dividend.
#[php("fmod(float $num1, float $num2): float", pure)]
fn fmod(num1: f64, num2: f64) -> f64 {
    num1 % num2
}

/// The quotient as IEEE 754 has it: dividing by 0 gives INF or NAN.
#[php("fdiv(float $num1, float $num2): float", pure)]
fn fdiv(num1: f64, num2: f64) -> f64 {
    num1 / num2
}

/// The least of values, or of an array's elements.
#[php("min(mixed $value, mixed ...$values): mixed")]
fn min(cx: &mut Request, value: &Value, values: &[Value]) -> Result<Value> {
    extreme(cx, value, values, Ordering::Less)
}

/// The greatest of values, or of an array's elements.
#[php("max(mixed $value, mixed ...$values): mixed")]
fn max(cx: &mut Request, value: &Value, values: &[Value]) -> Result<Value> {
    extreme(cx, value, values, Ordering::Greater)
}

fn extreme(cx: &mut Request, value: &Value, values: &[Value], wanted: Ordering) -> Result<Value> {
    if values.is_empty() {
        let Some(array) = value.as_array() else {
            let given = type_name_of(value);
            return Err(cx.bad_argument_type(1, format!("must be of type array, {given} given")));
        };
        let array: Array = array.clone();
        if array.is_empty() {
            return Err(cx.bad_argument(1, "must contain at least one element"));
        }
        return best(cx, array.values(), wanted);
    }
    let [other] = values else {
        return best_argument(cx, value, values, wanted);
    };
    if let Some(best) = best_int(value, values, wanted) {
        return Ok(Value::int(best));
    }
    // with two values the second one wins where nothing says that the first does
    let first = match wanted {
        Ordering::Greater if is_number(value) && is_number(other) => ops::less_eq(cx, other, value)?,
        Ordering::Greater => ops::order(cx, value, other)? != Ordering::Less,
        _ => ops::less(cx, value, other)?,
    };
    Ok(if first { value } else { other }.deref().clone())
}

/// Returns the best of arguments that are ints, all of them.
fn best_int(value: &Value, values: &[Value], wanted: Ordering) -> Option<i64> {
    let mut best = value.deref().as_int()?;
    for value in values {
        let value = value.deref().as_int()?;
        best = if wanted == Ordering::Less { best.min(value) } else { best.max(value) };
    }
    Some(best)
}

fn is_number(value: &Value) -> bool {
    matches!(value.deref().tag(), Tag::Int | Tag::Float)
}

/// Returns the best of three or more arguments, the first one of those that are equal. Numbers are
/// compared as numbers until something else comes, NAN being neither less nor greater; from there
/// on what cannot be compared with the best so far is greater.
fn best_argument(cx: &mut Request, value: &Value, values: &[Value], wanted: Ordering) -> Result<Value> {
    if let Some(best) = best_int(value, values, wanted) {
        return Ok(Value::int(best));
    }
    let (mut best, mut numbers) = (value, is_number(value));
    for value in values {
        numbers = numbers && is_number(value);
        let is_better = match numbers {
            true if wanted == Ordering::Greater => ops::less(cx, best, value)?,
            true => ops::less(cx, value, best)?,
            false => ops::order(cx, value, best)? == wanted,
        };
        if is_better {
            best = value;
        }
    }
    Ok(best.deref().clone())
}

/// The first of the values that none comes before; what cannot be compared is greater.
fn best<'a>(cx: &mut Request, mut values: impl Iterator<Item = &'a Value>, wanted: Ordering) -> Result<Value> {
    let Some(mut best) = values.next() else {
        return Ok(Value::NULL);
    };
    if let Some(mut int) = best.as_int() {
        // ints as long as there are no others
        loop {
            let Some(value) = values.next() else { return Ok(Value::int(int)) };
            match value.as_int() {
                Some(next) if next.cmp(&int) == wanted => (int, best) = (next, value),
                Some(_) => {}
                None => {
                    if ops::order(cx, best, value)? == wanted.reverse() {
                        best = value;
                    }
                    break;
                }
            }
        }
    }
    for value in values {
        let order = match (best.as_int(), value.as_int()) {
            (Some(best), Some(value)) => best.cmp(&value),
            _ => ops::order(cx, best, value)?,
        };
        if order == wanted.reverse() {
            best = value;
        }
    }
    Ok(best.deref().clone())
}
