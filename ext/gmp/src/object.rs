//! The class `GMP`: objects that hold a number, with operators.

use crate::argument::{Fault, parse_value};
use crate::work;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::{instantiate, table};
use heddle_runtime::ops::{BinaryOp, Cast, order_by_members};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cell::RefCell;
use std::cmp::Ordering;

/// A number.
#[php_class("final class GMP {}", hooks = HOOKS)]
pub(crate) struct Gmp;

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(clone),
    compare: Some(compare),
    compares_scalars: true,
    cast: Some(cast),
    operate: Some(operate),
    debug_properties_only_shown: true,
    debug_properties: Some(shown),
    unserialize_text: Some(unserialize_text),
    ..ClassHooks::NONE
};

struct Held(RefCell<BigInt>);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held(RefCell::default()));
    Ok(())
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let number = number_of(old).unwrap_or_default();
    new.set_native(cx.heap(), Held(RefCell::new(number)));
    Ok(())
}

/// Returns the number of an object, if it is of this class.
pub(crate) fn number_of(object: &Object) -> Option<BigInt> {
    object.native::<Held>().map(|held| held.0.borrow().clone())
}

/// Changes the number of an object.
pub(crate) fn set_number(object: &Object, number: BigInt) {
    if let Some(held) = object.native::<Held>() {
        *held.0.borrow_mut() = number;
    }
}

/// Makes an object of a number.
pub(crate) fn object(cx: &mut Request, number: BigInt) -> Result<Object> {
    let class = cx.require_class(b"GMP")?;
    let object = instantiate(cx, class)?;
    set_number(&object, number);
    Ok(object)
}

fn shown(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = table::raw_array(cx, object);
    let text = crate::argument::text(cx, &number_of(object).unwrap_or_default(), 10)?;
    let text = Value::from(cx.str(text));
    array.insert_bytes(cx.heap(), b"num", text);
    Ok(array)
}

/// Returns one side of an operator.
fn operand(cx: &mut Request, value: &Value) -> Result<BigInt> {
    match parse_value(cx, value)? {
        Ok(number) => Ok(number),
        Err(Fault::Text) => Err(cx.value_error("Number is not an integer string")),
        Err(Fault::Type) => {
            let kind = heddle_runtime::types::value_name(value);
            Err(cx.type_error(format!("Number must be of type GMP|string|int, {kind} given")))
        }
    }
}

/// Returns the exponent or the bits of a shift.
fn small(cx: &mut Request, number: &BigInt, name: &str) -> Result<u64> {
    if number.is_negative() {
        return Err(cx.value_error(format!("{name} must be greater than or equal to 0")));
    }
    Ok(number.to_u64().unwrap_or(u64::MAX))
}

fn operate(cx: &mut Request, op: BinaryOp, left: &Value, right: &Value) -> Result<Option<Value>> {
    if op == BinaryOp::Concat {
        return Ok(None);
    }
    let is_operand = |side: &Value| match side.view() {
        View::Object(object) => object.native::<Held>().is_some(),
        View::Int(_) | View::Str(_) | View::Bool(_) | View::Float(_) => true,
        _ => false,
    };
    if matches!(op, BinaryOp::Pow | BinaryOp::Shl | BinaryOp::Shr) && !(is_operand(left) && is_operand(right)) {
        return Ok(None);
    }
    let left = operand(cx, left)?;
    let right = match (op, right.view()) {
        (BinaryOp::Pow | BinaryOp::Shl | BinaryOp::Shr, View::Float(_)) => BigInt::from(cx.to_int(right)?),
        _ => operand(cx, right)?,
    };
    let number = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => work::multiply(cx, &left, &right)?,
        BinaryOp::Div if right.is_zero() => return Err(by_zero(cx, "Division by zero")),
        BinaryOp::Rem if right.is_zero() => return Err(by_zero(cx, "Modulo by zero")),
        BinaryOp::Div => work::divide_signed(cx, &left, &right)?.0,
        BinaryOp::Rem => modulo(cx, &left, &right)?,
        BinaryOp::Pow => {
            let exponent = small(cx, &right, "Exponent")?;
            work::power(cx, &left, exponent)?
        }
        BinaryOp::Shl => {
            let bits = small(cx, &right, "Shift")?;
            shift_left(cx, left, bits)?
        }
        BinaryOp::Shr => {
            let bits = small(cx, &right, "Shift")?;
            if bits > left.bits() { BigInt::from(if left.is_negative() { -1 } else { 0 }) } else { left >> bits }
        }
        BinaryOp::BitAnd => left & right,
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::Concat => return Ok(None),
    };
    object(cx, number).map(|object| Some(Value::from(object)))
}

fn shift_left(cx: &mut Request, number: BigInt, bits: u64) -> Result<BigInt> {
    if number.is_zero() {
        return Ok(number);
    }
    work::charge(cx, number.bits().saturating_add(bits).saturating_mul(2))?;
    Ok(number << bits)
}

/// Returns what is left of a division, which is never negative.
pub(crate) fn modulo(cx: &mut Request, dividend: &BigInt, divisor: &BigInt) -> Result<BigInt> {
    let rest = work::divide_signed(cx, dividend, divisor)?.1;
    Ok(if rest.is_negative() { rest + divisor.abs() } else { rest })
}

pub(crate) fn by_zero(cx: &mut Request, text: impl AsRef<[u8]>) -> Halt {
    cx.throw_error("DivisionByZeroError", text)
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    if [left, right].into_iter().any(|side| matches!(side.view(), View::Null | View::Bool(_))) {
        return order_by_members(cx, left, right).map(Some);
    }
    let (left, right) = (operand(cx, left)?, operand(cx, right)?);
    Ok(Some(left.cmp(&right)))
}

fn cast(cx: &mut Request, object: &Object, to: Cast) -> Result<Option<Value>> {
    let number = number_of(object).unwrap_or_default();
    Ok(match to {
        Cast::String => {
            let text = crate::argument::text(cx, &number, 10)?;
            Some(Value::from(cx.str(text)))
        }
        Cast::Int => Some(Value::int(crate::argument::wrapped(&number))),
        Cast::Float => Some(Value::float(number.to_f64().unwrap_or(f64::INFINITY))),
        Cast::Bool => Some(Value::bool(!number.is_zero())),
        _ => None,
    })
}

/// Reads the form of PHP before 8.1: the digits in base 10, then the members.
fn unserialize_text(cx: &mut Request, object: &Object, text: &[u8]) -> Result<()> {
    let Some(serializer) = cx.engine.extensions.iter().find_map(|extension| extension.serializer) else {
        return Err(cx.throw_error("Exception", "Could not unserialize number"));
    };
    let mut number = 0;
    let (values, _) = (serializer.read)(cx, text, &mut |at| {
        number += 1;
        (number <= 2 && at < text.len()).then_some(at)
    })?;
    let digits = values.first().and_then(|value| value.as_str().cloned());
    let parsed = match digits {
        Some(digits) => crate::argument::parse(cx, &digits, 0)?,
        None => None,
    };
    let Some(parsed) = parsed else { return Err(cx.throw_error("Exception", "Could not unserialize number")) };
    set_number(object, parsed);
    let Some(members) = values.get(1).and_then(|value| value.as_array().cloned()) else {
        return Err(cx.throw_error("Exception", "Could not unserialize properties"));
    };
    if !members.is_empty() {
        object.set_dynamic(cx.heap(), Some(members));
    }
    Ok(())
}

#[php_methods]
impl Gmp {
    #[php("public function __construct(string|int $num = 0, int $base = 0)")]
    fn construct(cx: &mut Request, this: &Object, num: &Value, base: i64) -> Result<()> {
        let number = crate::argument::init(cx, num, base)?;
        set_number(this, number);
        Ok(())
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        let text = crate::argument::text(cx, &number_of(this).unwrap_or_default(), 16)?;
        let text = Value::from(cx.str(text));
        let mut array = Array::from_values(cx.heap(), [text]);
        let members = table::raw_array(cx, this);
        if !members.is_empty() {
            array.insert_int(cx.heap(), 1, Value::from(members));
        }
        Ok(array)
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        let text = data.get_int(0).and_then(|value| value.deref().as_str());
        let number = match text {
            Some(text) => crate::argument::parse(cx, &text.clone(), 16)?,
            None => None,
        };
        let Some(number) = number else { return Err(cx.throw_error("Exception", "Could not unserialize number")) };
        set_number(this, number);
        match data.get_int(1).map(|value| value.deref().view()) {
            None => Ok(()),
            Some(View::Array(members)) => {
                for (key, _) in members.iter() {
                    let name = key.to_value();
                    let name = cx.to_str(&name)?;
                    cx.deprecated([b"Creation of dynamic property GMP::$", &name[..], b" is deprecated"].concat())?;
                }
                this.set_dynamic(cx.heap(), Some(members.clone()));
                Ok(())
            }
            Some(_) => Err(cx.throw_error("Exception", "Could not unserialize properties")),
        }
    }
}
