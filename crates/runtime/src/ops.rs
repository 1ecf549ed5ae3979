//! Operators and conversions where objects, warnings or the context take part. The arithmetic
//! itself is `heddle_value::juggle`.

use crate::errors::level;
use crate::object::class_of;
use crate::types::type_name_of;
use crate::{Halt, Request, Result};
pub use heddle_bytecode::ops::{BinaryOp, Cast};
use heddle_value::juggle::{self, Failure, Level, Notice, Op};
use heddle_value::{Array, Object, Str, Value, View};
use std::cmp::Ordering;

impl Request {
    /// Raises what a conversion has to say.
    #[cold]
    pub fn report_notice(&mut self, notice: Notice<'_>) -> Result<()> {
        let level = match notice.level() {
            Level::Warning => level::WARNING,
            Level::Deprecated => level::DEPRECATED,
        };
        self.raise(level, &notice.message())
    }

    /// `(string)`: an object's `__toString` is called, an array gives `Array` with a warning.
    #[inline]
    pub fn to_str(&mut self, value: &Value) -> Result<Str> {
        match value.view() {
            View::Str(text) => Ok(text.clone()),
            View::Int(int) => Ok(juggle::convert::int_to_str(self.heap(), int)),
            _ => self.to_str_slow(value),
        }
    }

    #[cold]
    fn to_str_slow(&mut self, value: &Value) -> Result<Str> {
        match value.view() {
            View::Object(object) => {
                let object = object.clone();
                object_to_str(self, &object)
            }
            View::Array(_) => {
                self.warning("Array to string conversion")?;
                Ok(self.str(b"Array"))
            }
            _ => {
                if let Some(notice) = juggle::convert::str_notice(value) {
                    self.report_notice(notice)?;
                }
                let precision = self.ini.precision as i32;
                Ok(juggle::to_str(self.heap(), value, precision).unwrap_or_else(Str::empty))
            }
        }
    }

    /// `(int)`: an object warns and gives 1.
    pub fn to_int(&mut self, value: &Value) -> Result<i64> {
        match value.view() {
            View::Int(int) => Ok(int),
            View::Object(object) => {
                let object = object.clone();
                Ok(cast_object(self, &object, Cast::Int, "int")?.as_int().unwrap_or(1))
            }
            _ => {
                if let Some(notice) = juggle::convert::int_notice(value) {
                    self.report_notice(notice)?;
                }
                Ok(juggle::to_int(value))
            }
        }
    }

    /// `(float)`: an object warns and gives 1.
    pub fn to_float(&mut self, value: &Value) -> Result<f64> {
        match value.view() {
            View::Float(float) => Ok(float),
            View::Object(object) => {
                let object = object.clone();
                Ok(juggle::to_float(&cast_object(self, &object, Cast::Float, "float")?))
            }
            _ => Ok(juggle::to_float(value)),
        }
    }

    /// `(bool)`.
    pub fn to_bool(&mut self, value: &Value) -> Result<bool> {
        Ok(truth(self, value))
    }
}

fn object_to_str(cx: &mut Request, object: &Object) -> Result<Str> {
    let class = class_of(object);
    if let Some(method) = class.magic.to_string {
        let text = cx.call_function_on(method, object, &[])?;
        return match text.as_str() {
            Some(text) => Ok(text.clone()),
            None => {
                let given = type_name_of(&text);
                let message = [&class.name[..], b"::__toString(): Return value must be of type string, ", given.as_bytes(), b" returned"];
                Err(cx.type_error(message.concat()))
            }
        };
    }
    if let Some(cast) = class.hooks.cast
        && let Some(text) = cast(cx, object, Cast::String)?
    {
        return cx.to_str(&text);
    }
    Err(cx.throw_error("Error", [b"Object of class ", &class.name[..], b" could not be converted to string"].concat()))
}

/// A number out of an object: its class's way, or a warning and 1.
fn cast_object(cx: &mut Request, object: &Object, to: Cast, name: &str) -> Result<Value> {
    let class = class_of(object);
    if let Some(cast) = class.hooks.cast
        && let Some(value) = cast(cx, object, to)?
    {
        return Ok(value);
    }
    cx.warning([b"Object of class ", &class.name[..], b" could not be converted to ", name.as_bytes()].concat())?;
    Ok(Value::int(1))
}

/// Whether a value counts as true.
#[inline(always)]
pub fn truth(cx: &mut Request, value: &Value) -> bool {
    match value.view() {
        View::Bool(bool) => bool,
        View::Int(int) => int != 0,
        _ => truth_of_other(cx, value),
    }
}

fn truth_of_other(cx: &mut Request, value: &Value) -> bool {
    match value.view() {
        View::Object(object) => {
            let object = object.clone();
            match class_of(&object).hooks.cast {
                Some(cast) => match cast(cx, &object, Cast::Bool) {
                    Ok(Some(truth)) => truth.is_true(),
                    _ => true,
                },
                None => true,
            }
        }
        View::Float(float) if float.is_nan() => {
            let _ = cx.report_notice(Notice::NanCoerced("bool"));
            true
        }
        _ => juggle::to_bool(value),
    }
}

/// The text of a float, as messages show it.
pub fn float_text(_cx: &Request, float: f64) -> Vec<u8> {
    juggle::FloatText::shortest(float).as_bytes().to_vec()
}

fn operator(op: BinaryOp) -> Option<Op> {
    Some(match op {
        BinaryOp::Add => Op::Add,
        BinaryOp::Sub => Op::Sub,
        BinaryOp::Mul => Op::Mul,
        BinaryOp::Div => Op::Div,
        BinaryOp::Rem => Op::Mod,
        BinaryOp::Pow => Op::Pow,
        BinaryOp::BitAnd => Op::BitAnd,
        BinaryOp::BitOr => Op::BitOr,
        BinaryOp::BitXor => Op::BitXor,
        BinaryOp::Shl => Op::ShiftLeft,
        BinaryOp::Shr => Op::ShiftRight,
        BinaryOp::Concat => return None,
    })
}

/// `left op right`.
pub fn binary(cx: &mut Request, op: BinaryOp, left: &Value, right: &Value) -> Result<Value> {
    if (left.is_object() || right.is_object())
        && let Some(value) = operate(cx, op, left, right)?
    {
        return Ok(value);
    }
    let Some(op) = operator(op) else {
        let left = Value::from(cx.to_str(left)?);
        let right = cx.to_str(right)?;
        return append(cx, left, &right);
    };
    juggle::calculate(cx.heap(), op, left, right, |notice| cx.report_notice(notice)).map_err(|failure| {
        let text = format!("Unsupported operand types: {} {} {}", operand_name(left), op.symbol(), operand_name(right));
        failed(cx, failure, &text)
    })
}

/// A value's type in `Unsupported operand types`.
fn operand_name(value: &Value) -> String {
    crate::types::value_name(value)
}

/// What a builtin class makes of an operator.
fn operate(cx: &mut Request, op: BinaryOp, left: &Value, right: &Value) -> Result<Option<Value>> {
    for side in [left, right] {
        if let Some(object) = side.as_object()
            && let Some(operate) = class_of(object).hooks.operate
            && let Some(value) = operate(cx, op, left, right)?
        {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

fn failed(cx: &mut Request, failure: Failure<Halt>, unsupported: &str) -> Halt {
    match failure {
        Failure::Unsupported => cx.type_error(unsupported),
        Failure::DivisionByZero => cx.throw_error("DivisionByZeroError", "Division by zero"),
        Failure::ModuloByZero => cx.throw_error("DivisionByZeroError", "Modulo by zero"),
        Failure::NegativeShift => cx.throw_error("ArithmeticError", "Bit shift by negative number"),
        Failure::Reported(halt) => halt,
    }
}

/// `left . bytes`: in place when nobody else holds the string.
pub fn append(cx: &mut Request, left: Value, bytes: &[u8]) -> Result<Value> {
    let mut text = match left.into_str() {
        Ok(text) => text,
        Err(other) => cx.to_str(&other)?,
    };
    text.append(cx.heap(), bytes);
    Ok(Value::from(text))
}

/// `-value`
pub fn negate(cx: &mut Request, value: &Value) -> Result<Value> {
    if value.is_object() {
        return binary(cx, BinaryOp::Mul, value, &Value::int(-1));
    }
    juggle::negate(cx.heap(), value, |notice| cx.report_notice(notice)).map_err(|failure| {
        let text = format!("Unsupported operand types: {} * int", operand_name(value));
        failed(cx, failure, &text)
    })
}

/// `+value`
pub fn plus(cx: &mut Request, value: &Value) -> Result<Value> {
    binary(cx, BinaryOp::Mul, value, &Value::int(1))
}

/// `~value`
pub fn bit_not(cx: &mut Request, value: &Value) -> Result<Value> {
    if value.is_object()
        && let Some(value) = operate(cx, BinaryOp::BitXor, value, &Value::int(-1))?
    {
        return Ok(value);
    }
    juggle::bitwise_not(cx.heap(), value, |notice| cx.report_notice(notice)).map_err(|failure| {
        let text = format!("Cannot perform bitwise not on {}", type_name_of(value));
        failed(cx, failure, &text)
    })
}

/// The value after `++`.
pub fn increment(cx: &mut Request, value: &Value) -> Result<Value> {
    if value.is_object()
        && let Some(value) = operate(cx, BinaryOp::Add, value, &Value::int(1))?
    {
        return Ok(value);
    }
    juggle::increment(cx.heap(), value, |notice| cx.report_notice(notice)).map_err(|failure| {
        let text = format!("Cannot increment {}", type_name_of(value));
        failed(cx, failure, &text)
    })
}

/// The value after `--`.
pub fn decrement(cx: &mut Request, value: &Value) -> Result<Value> {
    if value.is_object()
        && let Some(value) = operate(cx, BinaryOp::Sub, value, &Value::int(1))?
    {
        return Ok(value);
    }
    juggle::decrement(cx.heap(), value, |notice| cx.report_notice(notice)).map_err(|failure| {
        let text = format!("Cannot decrement {}", type_name_of(value));
        failed(cx, failure, &text)
    })
}

// ---- comparing
// -----------------------------------------------------------------------------------------------------

/// `left == right`
pub fn loose_eq(cx: &mut Request, left: &Value, right: &Value) -> Result<bool> {
    juggle::loose_eq(left, right, &mut |left, right| compare_objects(cx, left, right))
}

/// `left === right`
#[inline]
pub fn identical(left: &Value, right: &Value) -> bool {
    juggle::identical(left, right)
}

/// `left < right`
pub fn less(cx: &mut Request, left: &Value, right: &Value) -> Result<bool> {
    if let Some((left, right)) = floats(left, right) {
        return Ok(left < right);
    }
    Ok(order(cx, left, right)? == Ordering::Less)
}

/// `left <= right`
pub fn less_eq(cx: &mut Request, left: &Value, right: &Value) -> Result<bool> {
    if let Some((left, right)) = floats(left, right) {
        return Ok(left <= right);
    }
    Ok(order(cx, left, right)? != Ordering::Greater)
}

fn floats(left: &Value, right: &Value) -> Option<(f64, f64)> {
    Some((left.as_float()?, right.as_float()?))
}

/// `left <=> right` as -1, 0, 1.
pub fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<i64> {
    Ok(order(cx, left, right)? as i64)
}

/// The order of two values; what cannot be compared is greater.
pub fn order(cx: &mut Request, left: &Value, right: &Value) -> Result<Ordering> {
    juggle::compare(left, right, &mut |left, right| compare_objects(cx, left, right))
}

/// Compares two values of which one is an object: two objects by the way of the first one's class
/// that has one.
fn compare_objects(cx: &mut Request, left: &Value, right: &Value) -> Result<Ordering> {
    let both = left.is_object() && right.is_object();
    let asked = |side: &Value| {
        let hooks = class_of(side.as_object()?).hooks;
        hooks.compare.filter(|_| both || hooks.compares_scalars)
    };
    if let Some(compare) = asked(left).or_else(|| asked(right)) {
        return Ok(compare(cx, left, right)?.unwrap_or(Ordering::Greater));
    }
    order_by_members(cx, left, right)
}

/// The order of two values as if no builtin class had a say: objects of one class by their
/// properties. A class's own `compare` asks this for what it has nothing to add to.
pub fn order_by_members(cx: &mut Request, left: &Value, right: &Value) -> Result<Ordering> {
    match (left.view(), right.view()) {
        (View::Object(left), View::Object(right)) => {
            let (left, right) = (left.clone(), right.clone());
            compare_two(cx, &left, &right)
        }
        // A case of an enum has a truth, and is no number or text.
        (View::Object(case), View::Int(_) | View::Float(_) | View::Str(_) | View::Array(_))
        | (View::Int(_) | View::Float(_) | View::Str(_) | View::Array(_), View::Object(case))
            if class_of(case).is_enum() =>
        {
            Ok(Ordering::Greater)
        }
        (View::Object(object), _) => {
            let object = object.clone();
            compare_with_scalar(cx, &object, right)
        }
        // NAN is less than nothing, and nothing is less than it
        (View::Float(_), View::Object(object)) => {
            let own = compared_as(cx, &object.clone(), Cast::Float, "float")?;
            order(cx, left, &own)
        }
        (_, View::Object(object)) => {
            let object = object.clone();
            Ok(compare_with_scalar(cx, &object, left)?.reverse())
        }
        _ => order(cx, left, right),
    }
}

/// Two objects: of the same class by their properties, else not comparable.
fn compare_two(cx: &mut Request, left: &Object, right: &Object) -> Result<Ordering> {
    let class = class_of(left);
    if class != class_of(right) || class.is_enum() {
        return Ok(Ordering::Greater);
    }
    let (left, right) = (&crate::object::lazy::resolved(cx, left)?, &crate::object::lazy::resolved(cx, right)?);
    if left.same(right) {
        return Ok(Ordering::Equal);
    }
    cx.check_stack()?;
    if !left.enter() {
        return Err(cx.throw_error("Error", "Nesting level too deep - recursive dependency?"));
    }
    let (one, other) = (crate::object::table::raw_array(cx, left), crate::object::table::raw_array(cx, right));
    let result = order(cx, &Value::from(one), &Value::from(other));
    left.leave();
    result
}

/// An object with something else: it is converted to the other's type.
fn compare_with_scalar(cx: &mut Request, object: &Object, other: &Value) -> Result<Ordering> {
    match other.view() {
        View::Null => Ok(Ordering::Greater),
        View::Bool(other) => {
            let truth = truth(cx, &Value::from(object.clone()));
            Ok(truth.cmp(&other))
        }
        View::Str(text) => {
            let class = class_of(object);
            if class.magic.to_string.is_none() && class.hooks.cast.is_none() {
                return Ok(Ordering::Greater);
            }
            let own = object_to_str(cx, object)?;
            order(cx, &Value::from(own), &Value::from(text.clone()))
        }
        View::Int(_) => {
            let own = compared_as(cx, object, Cast::Int, "int")?;
            order(cx, &own, other)
        }
        View::Float(_) => {
            let own = compared_as(cx, object, Cast::Float, "float")?;
            order(cx, &own, other)
        }
        _ => Ok(Ordering::Greater),
    }
}

/// An object as a number that it is compared with: its class's way, or a notice and 1.
fn compared_as(cx: &mut Request, object: &Object, to: Cast, name: &str) -> Result<Value> {
    let class = class_of(object);
    if let Some(cast) = class.hooks.cast
        && let Some(value) = cast(cx, object, to)?
    {
        return Ok(value);
    }
    cx.notice([b"Object of class ", class.shown(), b" could not be converted to ", name.as_bytes()].concat())?;
    Ok(Value::int(1))
}

// ---- casts
// ---------------------------------------------------------------------------------------------------------

/// `(type) value`
pub fn cast(cx: &mut Request, value: Value, to: Cast) -> Result<Value> {
    Ok(match to {
        Cast::Int => Value::int(cx.to_int(&value)?),
        Cast::Float => Value::float(cx.to_float(&value)?),
        Cast::String => Value::from(cx.to_str(&value)?),
        Cast::Bool => Value::bool(truth(cx, &value)),
        Cast::Null => Value::NULL,
        Cast::Array => to_array(cx, value)?,
        Cast::Object => to_object(cx, value)?,
    })
}

fn to_array(cx: &mut Request, value: Value) -> Result<Value> {
    Ok(match value.view() {
        View::Array(_) => value,
        View::Null => Value::from(Array::new()),
        View::Object(object) => {
            let object = object.clone();
            if class_of(&object) == cx.engine.known.closure {
                return Ok(Value::from(Array::from_values(cx.heap(), [value])));
            }
            Value::from(crate::object::table::to_array(cx, &object)?)
        }
        _ => {
            report_nan(cx, &value, "array")?;
            Value::from(Array::from_values(cx.heap(), [value]))
        }
    })
}

/// Warns of a NAN that is cast to what holds it.
fn report_nan(cx: &mut Request, value: &Value, to: &'static str) -> Result<()> {
    match value.as_float() {
        Some(float) if float.is_nan() => cx.report_notice(Notice::NanCoerced(to)),
        _ => Ok(()),
    }
}

fn to_object(cx: &mut Request, value: Value) -> Result<Value> {
    if value.is_object() {
        return Ok(value);
    }
    let class = cx.engine.known.std_class;
    let object = crate::object::instantiate(cx, class)?;
    match value.view() {
        View::Null => {}
        View::Array(array) => {
            let mut table = Array::with_hashed_capacity(cx.heap(), array.len());
            for (key, element) in array.iter() {
                // property names are strings, also those that look like numbers
                table.insert(cx.heap(), key.to_key(), element.to_element());
            }
            object.set_dynamic(cx.heap(), Some(table));
        }
        _ => {
            report_nan(cx, &value, "object")?;
            let mut table = Array::new();
            table.insert_bytes(cx.heap(), b"scalar", value);
            object.set_dynamic(cx.heap(), Some(table));
        }
    }
    Ok(Value::from(object))
}

/// How `match` names a value that no arm fits.
pub fn match_subject(cx: &mut Request, value: &Value) -> Vec<u8> {
    if cx.ini_bool("zend.exception_ignore_args") {
        return format!("of type {}", crate::types::value_name(value)).into_bytes();
    }
    match value.view() {
        View::Str(text) => {
            let limit = usize::try_from(cx.ini_int("zend.exception_string_param_max_len")).unwrap_or(15);
            let shown = &text[..text.len().min(limit)];
            let mut out = b"'".to_vec();
            for &byte in shown {
                match byte {
                    b'\\' => out.extend_from_slice(b"\\\\"),
                    b'\n' => out.extend_from_slice(b"\\n"),
                    b'\r' => out.extend_from_slice(b"\\r"),
                    b'\t' => out.extend_from_slice(b"\\t"),
                    b'\x0b' => out.extend_from_slice(b"\\v"),
                    b'\x0c' => out.extend_from_slice(b"\\f"),
                    b'\x1b' => out.extend_from_slice(b"\\e"),
                    0..=31 | 127.. => out.extend_from_slice(format!("\\x{byte:02X}").as_bytes()),
                    _ => out.push(byte),
                }
            }
            out.extend_from_slice(if shown.len() < text.len() { b"...'" } else { b"'" });
            out
        }
        View::Null => b"NULL".to_vec(),
        View::Bool(bool) => bool.to_string().into_bytes(),
        View::Int(int) => int.to_string().into_bytes(),
        View::Float(float) => {
            let text = juggle::FloatText::new(float, cx.ini.precision as i32);
            let whole = if text.looks_like_int() { ".0" } else { "" };
            [text.as_bytes(), whole.as_bytes()].concat()
        }
        View::Object(object) if class_of(object).is_enum() => {
            let case = crate::errors::get_property(object, "name");
            [&class_of(object).name[..], b"::", case.as_bytes().unwrap_or_default()].concat()
        }
        _ => format!("of type {}", type_name_of(value)).into_bytes(),
    }
}
