//! The class `BcMath\Number`: a number that cannot be changed, with operators.

use crate::MOST;
use crate::arithmetic::charge;
use crate::decimal::{Decimal, Rounding};
use crate::functions::{RoundingMode, by_zero, checked_scale, power, rounded, rounding, written};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::ops::{BinaryOp, Cast};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value, View};
use std::cell::OnceCell;
use std::cmp::Ordering;

/// A decimal number.
#[php_class(
    "final readonly class BcMath\\Number implements Stringable {
    public readonly string $value;
    public readonly int $scale;
}",
    hooks = HOOKS
)]
pub(crate) struct Number;

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(clone),
    compare: Some(compare),
    compares_scalars: true,
    cast: Some(cast),
    operate: Some(operate),
    no_dynamic_properties: true,
    ..ClassHooks::NONE
};

/// Digits that a quotient or a root gets beyond those of its operands.
const FURTHER: usize = 10;

struct Held(OnceCell<Decimal>);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held(OnceCell::new()));
    Ok(())
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let held = old.native::<Held>().map_or_else(OnceCell::new, |held| held.0.clone());
    new.set_native(cx.heap(), Held(held));
    Ok(())
}

/// Gives an object its number. False: it has one.
fn fill(cx: &mut Request, object: &Object, number: Decimal) -> bool {
    let text = written(cx, &number);
    let scale = number.scale;
    let fresh = object.native::<Held>().is_some_and(|held| held.0.set(number).is_ok());
    if fresh {
        object.set_slot(0, Value::from(text));
        object.set_slot(1, Value::int(scale as i64));
    }
    fresh
}

/// Makes an object of a number.
fn object(cx: &mut Request, number: Decimal) -> Result<Object> {
    let class = cx.require_class(b"BcMath\\Number")?;
    let object = instantiate(cx, class)?;
    fill(cx, &object, number);
    Ok(object)
}

/// Returns the number of an object of this class.
fn held(value: &Value) -> Option<Decimal> {
    value.as_object().and_then(|object| object.native::<Held>()).map(|held| held.0.get().cloned().unwrap_or_default())
}

fn own(this: &Object) -> Decimal {
    this.native::<Held>().and_then(|held| held.0.get().cloned()).unwrap_or_default()
}

/// Returns an argument of a method as a number.
fn argument(cx: &mut Request, at: usize, value: &Value) -> Result<Decimal> {
    let number = match value.view() {
        View::Int(int) => Some(Decimal::from_int(int)),
        View::Str(text) => Decimal::parse(text),
        _ => held(value),
    };
    number.ok_or_else(|| cx.bad_argument(at, "is not well-formed"))
}

/// Holds one side of an operator.
enum Operand {
    Number(Decimal),
    Malformed,
    Other,
}

fn operand(cx: &mut Request, value: &Value) -> Result<Operand> {
    Ok(match value.view() {
        View::Int(int) => Operand::Number(Decimal::from_int(int)),
        View::Str(text) => Decimal::parse(text).map_or(Operand::Malformed, Operand::Number),
        View::Bool(bool) => Operand::Number(Decimal::from_int(i64::from(bool))),
        View::Float(float) => {
            let int = float as i64;
            if int as f64 != float {
                cx.deprecated(format!("Implicit conversion from float {float} to int loses precision"))?;
            }
            Operand::Number(Decimal::from_int(int))
        }
        View::Object(object) if object.native::<Held>().is_some() => Operand::Number(own(object)),
        _ => Operand::Other,
    })
}

/// Carries out an arithmetic operator.
fn operate(cx: &mut Request, op: BinaryOp, left: &Value, right: &Value) -> Result<Option<Value>> {
    use BinaryOp::{Add, Div, Mul, Pow, Rem, Sub};
    if !matches!(op, Add | Sub | Mul | Div | Rem | Pow) {
        return Ok(None);
    }
    let mut sides = [Decimal::default(), Decimal::default()];
    for ((side, value), name) in sides.iter_mut().zip([left, right]).zip(["Left", "Right"]) {
        match operand(cx, value)? {
            Operand::Number(number) => *side = number,
            Operand::Other => return Ok(None),
            Operand::Malformed => {
                return Err(cx.value_error(format!("{name} string operand cannot be converted to BcMath\\Number")));
            }
        }
    }
    let [left, right] = sides;
    let number = match op {
        Add => left.add(&right),
        Sub => left.subtract(&right),
        Mul => {
            let product = left.multiply(cx, &right)?;
            checked(cx, product)?
        }
        Div => divide(cx, &left, &right, None)?,
        Rem => divide_whole(cx, &left, &right, None, "Modulo by zero")?.1,
        _ => {
            if right.has_fraction() {
                return Err(cx.value_error("exponent cannot have a fractional part"));
            }
            match right.to_int() {
                Some(exponent) => raise(cx, &left, exponent, None)?,
                None => return Err(cx.value_error("exponent is too large")),
            }
        }
    };
    object(cx, number).map(|object| Some(Value::from(object)))
}

fn checked(cx: &mut Request, number: Decimal) -> Result<Decimal> {
    match number.scale as i64 <= MOST {
        true => Ok(number),
        false => Err(cx.value_error(format!("scale must be between 0 and {MOST}"))),
    }
}

/// Divides; without a scale, by up to ten digits more than the dividend has.
fn divide(cx: &mut Request, left: &Decimal, right: &Decimal, scale: Option<usize>) -> Result<Decimal> {
    if right.is_zero() {
        return Err(by_zero(cx, "Division by zero"));
    }
    match scale {
        Some(scale) => left.divide(cx, right, scale),
        None => Ok(left.divide(cx, right, left.scale + FURTHER)?.shorten(left.scale)),
    }
}

fn divide_whole(cx: &mut Request, left: &Decimal, right: &Decimal, scale: Option<usize>, zero: &str) -> Result<(Decimal, Decimal)> {
    if right.is_zero() {
        return Err(by_zero(cx, zero));
    }
    let scale = scale.unwrap_or(left.scale.max(right.scale));
    let (quotient, rest) = left.divide_whole(cx, right)?;
    Ok((quotient, rest.cut(scale)))
}

fn raise(cx: &mut Request, base: &Decimal, exponent: i64, scale: Option<usize>) -> Result<Decimal> {
    match scale {
        Some(scale) => Ok(power(cx, base, exponent, scale)?.cut(scale)),
        None if exponent < 0 => Ok(power(cx, base, exponent, base.scale + FURTHER)?.shorten(base.scale)),
        None => {
            let scale = (base.scale as i64).checked_mul(exponent).filter(|scale| *scale <= MOST);
            let Some(scale) = scale else { return Err(cx.value_error("scale is too large")) };
            charge(cx, scale as usize);
            Ok(power(cx, base, exponent, 0)?.cut(scale as usize))
        }
    }
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    for (side, other, turned) in [(left, right, false), (right, left, true)] {
        let truth = match other.view() {
            View::Bool(bool) => Some(bool),
            View::Null => Some(false),
            _ => None,
        };
        if let Some(bool) = truth {
            let truth = held(side).is_some_and(|number| !number.is_zero());
            let order = truth.cmp(&bool);
            return Ok(Some(if turned { order.reverse() } else { order }));
        }
    }
    match (operand(cx, left)?, operand(cx, right)?) {
        (Operand::Number(left), Operand::Number(right)) => Ok(Some(left.compare(&right))),
        _ => Ok(None),
    }
}

fn cast(_: &mut Request, object: &Object, to: Cast) -> Result<Option<Value>> {
    Ok(match to {
        Cast::Bool => Some(Value::bool(!own(object).is_zero())),
        _ => None,
    })
}

/// Returns a scale that was given as argument `at`.
fn given(cx: &mut Request, at: usize, scale: Option<i64>) -> Result<Option<usize>> {
    scale.map(|scale| checked_scale(cx, at, scale)).transpose()
}

fn modify_error(cx: &mut Request) -> heddle_runtime::Halt {
    cx.throw_error("Error", "Cannot modify readonly property BcMath\\Number::$value")
}

#[php_methods]
impl Number {
    #[php("public function __construct(string|int $num)")]
    fn construct(cx: &mut Request, this: &Object, num: &Value) -> Result<()> {
        let number = argument(cx, 1, num)?;
        match fill(cx, this, number) {
            true => Ok(()),
            false => Err(modify_error(cx)),
        }
    }

    #[php("public function add(BcMath\\Number|string|int $num, ?int $scale = null): BcMath\\Number")]
    fn add(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<Object> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let sum = own(this).add(&other);
        let scale = scale.unwrap_or(sum.scale);
        object(cx, sum.cut(scale))
    }

    #[php("public function sub(BcMath\\Number|string|int $num, ?int $scale = null): BcMath\\Number")]
    fn sub(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<Object> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let difference = own(this).subtract(&other);
        let scale = scale.unwrap_or(difference.scale);
        object(cx, difference.cut(scale))
    }

    #[php("public function mul(BcMath\\Number|string|int $num, ?int $scale = null): BcMath\\Number")]
    fn mul(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<Object> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let product = own(this).multiply(cx, &other)?;
        let scale = scale.unwrap_or(product.scale);
        let product = checked(cx, product.cut(scale))?;
        object(cx, product)
    }

    #[php("public function div(BcMath\\Number|string|int $num, ?int $scale = null): BcMath\\Number")]
    fn div(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<Object> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let quotient = divide(cx, &own(this), &other, scale)?;
        object(cx, quotient)
    }

    #[php("public function mod(BcMath\\Number|string|int $num, ?int $scale = null): BcMath\\Number")]
    fn modulo(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<Object> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let (_, rest) = divide_whole(cx, &own(this), &other, scale, "Modulo by zero")?;
        object(cx, rest)
    }

    #[php("public function divmod(BcMath\\Number|string|int $num, ?int $scale = null): array")]
    fn divmod(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<Array> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let (quotient, rest) = divide_whole(cx, &own(this), &other, scale, "Division by zero")?;
        let (quotient, rest) = (object(cx, quotient)?, object(cx, rest)?);
        Ok(Array::from_values(cx.heap(), [Value::from(quotient), Value::from(rest)]))
    }

    #[php(
        "public function powmod(BcMath\\Number|string|int $exponent, BcMath\\Number|string|int $modulus, ?int $scale = null): BcMath\\Number"
    )]
    fn powmod(cx: &mut Request, this: &Object, exponent: &Value, modulus: &Value, scale: Option<i64>) -> Result<Object> {
        let exponent = argument(cx, 1, exponent)?;
        let modulus = argument(cx, 2, modulus)?;
        let scale = given(cx, 3, scale)?.unwrap_or(0);
        let base = own(this);
        if base.has_fraction() {
            return Err(cx.value_error("Base number cannot have a fractional part"));
        }
        if exponent.has_fraction() {
            return Err(cx.bad_argument(1, "cannot have a fractional part"));
        }
        if exponent.negative {
            return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
        }
        if modulus.has_fraction() {
            return Err(cx.bad_argument(2, "cannot have a fractional part"));
        }
        if modulus.is_zero() {
            return Err(by_zero(cx, "Modulo by zero"));
        }
        let power = base.power_modulo(cx, &exponent, &modulus)?;
        object(cx, power.cut(scale))
    }

    #[php("public function pow(BcMath\\Number|string|int $exponent, ?int $scale = null): BcMath\\Number")]
    fn pow(cx: &mut Request, this: &Object, exponent: &Value, scale: Option<i64>) -> Result<Object> {
        let exponent = argument(cx, 1, exponent)?;
        let scale = given(cx, 2, scale)?;
        if exponent.has_fraction() {
            return Err(cx.bad_argument(1, "exponent cannot have a fractional part"));
        }
        let Some(exponent) = exponent.to_int() else { return Err(cx.bad_argument(1, "exponent is too large")) };
        let power = raise(cx, &own(this), exponent, scale)?;
        object(cx, power)
    }

    #[php("public function sqrt(?int $scale = null): BcMath\\Number")]
    fn sqrt(cx: &mut Request, this: &Object, scale: Option<i64>) -> Result<Object> {
        let scale = given(cx, 1, scale)?;
        let number = own(this);
        if number.negative {
            return Err(cx.value_error("Base number must be greater than or equal to 0"));
        }
        let root = match scale {
            Some(scale) => number.root(cx, scale)?,
            None => number.root(cx, number.scale + FURTHER)?.shorten(number.scale),
        };
        object(cx, root)
    }

    #[php("public function floor(): BcMath\\Number")]
    fn floor(cx: &mut Request, this: &Object) -> Result<Object> {
        let whole = own(this).round(0, Rounding::NegativeInfinity).cut(0);
        object(cx, whole)
    }

    #[php("public function ceil(): BcMath\\Number")]
    fn ceil(cx: &mut Request, this: &Object) -> Result<Object> {
        let whole = own(this).round(0, Rounding::PositiveInfinity).cut(0);
        object(cx, whole)
    }

    #[php("public function round(int $precision = 0, RoundingMode $mode = RoundingMode::HalfAwayFromZero): BcMath\\Number")]
    fn round(cx: &mut Request, this: &Object, precision: i64, mode: &Value) -> Result<Object> {
        let number = rounded(cx, &own(this), 1, precision, rounding(mode))?;
        object(cx, number)
    }

    #[php("public function compare(BcMath\\Number|string|int $num, ?int $scale = null): int")]
    fn compare(cx: &mut Request, this: &Object, num: &Value, scale: Option<i64>) -> Result<i64> {
        let other = argument(cx, 1, num)?;
        let scale = given(cx, 2, scale)?;
        let number = own(this);
        Ok(match scale {
            Some(scale) => number.cut(scale).compare(&other.cut(scale)),
            None => number.compare(&other),
        } as i64)
    }

    #[php("public function __toString(): string")]
    fn to_string(this: &Object) -> Str {
        this.slot(0).as_str().cloned().unwrap_or_default()
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Array {
        let mut array = Array::new();
        array.insert_bytes(cx.heap(), b"value", this.slot(0).clone());
        array
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let text = data.get_bytes(b"value").and_then(|value| value.deref().as_str()).filter(|text| !text.is_empty());
        let Some(number) = text.and_then(|text| Decimal::parse(text)) else {
            let class = class_of(this).get().name.to_vec();
            return Err(cx.throw_error("Exception", [b"Invalid serialization data for ", &class[..], b" object"].concat()));
        };
        match fill(cx, this, number) {
            true => Ok(()),
            false => Err(modify_error(cx)),
        }
    }
}
