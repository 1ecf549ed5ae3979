//! Reading and writing what lies at a place.

use crate::cdata::{self, Spot};
use crate::{call, exception, numbers};
use heddle_cdecl::types::{Bits, attribute, is_same};
use heddle_cdecl::{Kind, Number, Ty};
use heddle_libffi::Trust;
use heddle_runtime::types::value_name;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value, View};

/// Returns whether a pointer of one type may be used for another: `void` goes with all.
pub(crate) fn is_compatible(target: &Ty, given: &Ty) -> bool {
    matches!(target.kind(), Kind::Void) || matches!(given.kind(), Kind::Void) || is_same(target, given)
}

/// Reads what lies at a place, as PHP has it: numbers and texts as such, null for an address of 0.
pub(crate) fn read(cx: &mut Request, trust: Trust, spot: &Spot) -> Result<Value> {
    match spot.ty.kind() {
        Kind::Number(number) | Kind::Enum(number) => Ok(match spot.bits {
            Some(bits) => Value::int(read_bits(trust, spot.at, bits, number.is_signed())),
            None => read_number(cx, trust, spot.at, number),
        }),
        Kind::Pointer(_) => read_pointer(cx, trust, &spot.ty, spot.pointer(trust), spot.keep.clone()),
        Kind::Void | Kind::Function | Kind::Array(..) | Kind::Record => Ok(Value::from(cdata::at(cx, trust, spot.clone())?)),
    }
}

/// Returns what an address means: null, a constant text, or an object that holds it.
pub(crate) fn read_pointer(cx: &mut Request, trust: Trust, ty: &Ty, address: usize, keep: Option<cdata::Keep>) -> Result<Value> {
    if address == 0 {
        return Ok(Value::NULL);
    }
    let is_const = ty.attributes() & attribute::CONST != 0;
    if is_const && ty.target().is_some_and(|target| matches!(target.kind(), Kind::Number(Number::Char))) {
        return Ok(Value::from(cx.str(trust.text(address))));
    }
    Ok(Value::from(cdata::pointer(cx, trust, ty.clone(), address, keep)?))
}

/// Returns what stands for a place that is to be written through: an object, but for bit-fields.
pub(crate) fn place(cx: &mut Request, trust: Trust, spot: &Spot) -> Result<Value> {
    if spot.bits.is_some() { read(cx, trust, spot) } else { Ok(Value::from(cdata::at(cx, trust, spot.clone())?)) }
}

/// Reads a number.
pub(crate) fn read_number(cx: &mut Request, trust: Trust, at: usize, number: Number) -> Value {
    let mut bytes = [0; numbers::LONGEST];
    trust.read(at, &mut bytes[..number.size() as usize]);
    numbers::value_of(cx, number, bytes)
}

/// Writes a number that needs no conversion but to the size of its type. False, with nothing done:
/// it does.
pub(crate) fn write_plain(trust: Trust, at: usize, number: Number, value: &Value) -> bool {
    match numbers::plain_bytes(number, value) {
        Some(bytes) => {
            trust.write(at, &bytes[..number.size() as usize]);
            true
        }
        None => false,
    }
}

/// Reads a bit-field, which is a whole number whatever its type is.
fn read_bits(trust: Trust, at: usize, bits: Bits, is_signed: bool) -> i64 {
    let mut bytes = [0; numbers::LONGEST];
    trust.read(at, &mut bytes[..length_of(bits)]);
    let unused = 128 - u32::from(bits.first) - u32::from(bits.width);
    let shifted = u128::from_le_bytes(bytes) << unused;
    let right = 128 - u32::from(bits.width);
    if is_signed { ((shifted as i128) >> right) as i64 } else { (shifted >> right) as i64 }
}

/// Returns how many bytes a bit-field touches.
fn length_of(bits: Bits) -> usize {
    (usize::from(bits.first) + usize::from(bits.width)).div_ceil(8)
}

fn write_bits(trust: Trust, at: usize, bits: Bits, value: i64) {
    let mut bytes = [0; numbers::LONGEST];
    let bytes = &mut bytes[..length_of(bits)];
    trust.read(at, bytes);
    let mask = ((1_u128 << bits.width) - 1) << bits.first;
    let value = u128::from(value as u64) << bits.first;
    let mut old = [0; numbers::LONGEST];
    old[..bytes.len()].copy_from_slice(bytes);
    let new = (u128::from_le_bytes(old) & !mask) | (value & mask);
    bytes.copy_from_slice(&new.to_le_bytes()[..bytes.len()]);
    trust.write(at, bytes);
}

/// Writes a value of PHP.
///
/// # Errors
/// Throws where the value is none for this type.
pub(crate) fn write(cx: &mut Request, trust: Trust, spot: &Spot, value: &Value) -> Result<()> {
    if let Some(bits) = spot.bits {
        let value = cx.to_int(value)?;
        write_bits(trust, spot.at, bits, value);
        return Ok(());
    }
    if let View::Object(object) = value.view()
        && cdata::of(object).is_some()
    {
        return write_data(cx, trust, spot, object);
    }
    match spot.ty.kind() {
        Kind::Number(number) | Kind::Enum(number) => match numbers::bytes_of(cx, number, value)? {
            Some(bytes) => {
                write_number(trust, spot, number, bytes);
                Ok(())
            }
            None => Err(incompatible(cx, &spot.ty, value)),
        },
        Kind::Pointer(_) if value.is_null() => {
            trust.write(spot.at, &0_usize.to_ne_bytes());
            Ok(())
        }
        Kind::Pointer(target) if matches!(target.kind(), Kind::Function) => {
            let address = call::function_for(cx, &target, value)?;
            trust.write(spot.at, &address.to_ne_bytes());
            Ok(())
        }
        _ => Err(incompatible(cx, &spot.ty, value)),
    }
}

fn write_number(trust: Trust, spot: &Spot, number: Number, bytes: [u8; numbers::LONGEST]) {
    trust.write(spot.at, &bytes[..number.size() as usize]);
}

/// Writes data of C.
fn write_data(cx: &mut Request, trust: Trust, spot: &Spot, object: &Object) -> Result<()> {
    let (given, _) = cdata::spot(cx, object)?;
    if is_same(&spot.ty, &given.ty) {
        trust.copy(given.at, spot.at, spot.ty.size() as usize);
        return Ok(());
    }
    let is_owner = cdata::of(object).is_some_and(|data| data.is_owner);
    match (spot.ty.kind(), given.ty.kind()) {
        (Kind::Number(number) | Kind::Enum(number), _) => {
            return match numbers::bytes_of(cx, number, &Value::from(object.clone()))? {
                Some(bytes) => {
                    write_number(trust, spot, number, bytes);
                    Ok(())
                }
                None => Err(incompatible_data(cx, &spot.ty, &given.ty)),
            };
        }
        (Kind::Pointer(target), Kind::Pointer(other)) if is_compatible(&target, &other) => {
            let address = given.pointer(trust);
            trust.write(spot.at, &address.to_ne_bytes());
        }
        (Kind::Pointer(target), Kind::Array(element, _)) if is_compatible(&target, &element) => {
            if is_owner {
                return Err(exception(cx, "Attempt to perform assign of owned C pointer"));
            }
            trust.write(spot.at, &given.at.to_ne_bytes());
        }
        (Kind::Pointer(target), _) if is_same(&target, &given.ty) => {
            if is_owner {
                return Err(exception(cx, "Attempt to perform assign pointer to owned C data"));
            }
            trust.write(spot.at, &given.at.to_ne_bytes());
        }
        _ => return Err(incompatible_data(cx, &spot.ty, &given.ty)),
    }
    Ok(())
}

fn incompatible(cx: &mut Request, ty: &Ty, value: &Value) -> Halt {
    let kind = value_name(value);
    exception(cx, [b"Incompatible types when assigning to type '", &ty.name()[..], b"' from PHP '", kind.as_bytes(), b"'"].concat())
}

fn incompatible_data(cx: &mut Request, ty: &Ty, given: &Ty) -> Halt {
    exception(cx, [b"Incompatible types when assigning to type '", &ty.name()[..], b"' from type '", &given.name(), b"'"].concat())
}
