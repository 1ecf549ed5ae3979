//! Fields and elements of data.

use crate::cdata::{self, Spot};
use crate::{exception, null_pointer, values};
use heddle_cdecl::types::attribute;
use heddle_cdecl::{Field, Kind, Number, Ty};
use heddle_libffi::Trust;
use heddle_runtime::decl::{DimensionHooks, NativeIterator};
use heddle_runtime::property::place::Mode;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value};

/// Is thrown by everything that asks for what data has not.
#[cold]
pub(crate) fn no_array(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot use object of type FFI\\CData as array")
}

fn is_scalar(spot: &Spot) -> bool {
    matches!(spot.ty.kind(), Kind::Number(_) | Kind::Enum(_))
}

/// Returns the field of a structure, or of the one that a pointer leads to.
fn field(cx: &mut Request, object: &Object, name: &[u8], verb: &str) -> Result<(Spot, bool, Trust)> {
    let (spot, trust) = cdata::lasting_spot(cx, object)?;
    let record = match spot.ty.kind() {
        Kind::Record => spot,
        Kind::Pointer(target) if matches!(target.kind(), Kind::Record) => {
            let address = spot.pointer(trust);
            if address == 0 {
                return Err(null_pointer(cx));
            }
            spot.element(target, address, 0)
        }
        _ => {
            let message = [b"Attempt to ", verb.as_bytes(), b" field '", name, b"' of non C struct/union"].concat();
            return Err(exception(cx, message));
        }
    };
    let found: Option<Field> = record.ty.field(name);
    let Some(found) = found else {
        let message = [b"Attempt to ", verb.as_bytes(), b" undefined field '", name, b"' of C struct/union"].concat();
        return Err(exception(cx, message));
    };
    let is_const = found.is_const;
    Ok((record.field(found), is_const, trust))
}

/// Finds the number at `$data[$key]` where nothing has to be said or kept. The slow path is
/// [`element`].
fn number_at(object: &Object, key: Option<&Value>) -> Option<(usize, Number, Trust)> {
    let data = cdata::of(object)?;
    let index = key?.as_int()?;
    let (number, length) = data.ty.number_elements()?;
    let at = data.address()?;
    let start = match length {
        Some(length) => Some(at).filter(|_| (index as u64) < length)?,
        None => Some(usize::from_ne_bytes(data.trust.read_array(at))).filter(|&start| start != 0)?,
    };
    Some((start.wrapping_add((number.size() as usize).wrapping_mul(index as usize)), number, data.trust))
}

/// Finds the number at `$data->name` where nothing has to be said or kept. The slow path is
/// [`field`].
fn number_field(data: &cdata::Data, name: &[u8]) -> Option<(usize, Number)> {
    let at = data.address()?;
    if let Some(number) = data.ty.as_number() {
        return (name == b"cdata").then_some((at, number));
    }
    let field = data.ty.number_field(name)?;
    let start = match field.is_behind_pointer {
        false => at,
        true => Some(usize::from_ne_bytes(data.trust.read_array(at))).filter(|&start| start != 0)?,
    };
    Some((start + field.offset as usize, field.number))
}

/// Reads `$data->name`.
pub(crate) fn read_property(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    if let Some(data) = cdata::of(object)
        && let Some((at, number)) = number_field(data, name)
    {
        return Ok(Some(values::read_number(cx, data.trust, at, number)));
    }
    if cdata::of(object).is_none() {
        let message = [b"Attempt to read field '", name, b"' of uninitialized FFI\\CData object"].concat();
        return Err(exception(cx, message));
    }
    let (own, trust) = cdata::spot(cx, object)?;
    if is_scalar(&own) {
        return read_scalar(cx, trust, &own, name).map(Some);
    }
    let (spot, _, trust) = field(cx, object, name, "read")?;
    values::read(cx, trust, &spot).map(Some)
}

/// Reads a scalar by the one property that it has.
fn read_scalar(cx: &mut Request, trust: Trust, own: &Spot, name: &[u8]) -> Result<Value> {
    if name != b"cdata" {
        return Err(exception(cx, "Only 'cdata' property may be read"));
    }
    values::read(cx, trust, own)
}

/// Writes `$data->name = $value`.
pub(crate) fn write_property(cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<bool> {
    if let Some(data) = cdata::of(object)
        && let Some((at, number)) = number_field(data, name).filter(|_| !data.is_const)
        && values::write_plain(data.trust, at, number, value.deref())
    {
        return Ok(true);
    }
    if cdata::of(object).is_none() {
        let message = [b"Attempt to assign field '", name, b"' to uninitialized FFI\\CData object"].concat();
        return Err(exception(cx, message));
    }
    let (own, trust) = cdata::spot(cx, object)?;
    if is_scalar(&own) {
        if name != b"cdata" {
            return Err(exception(cx, "Only 'cdata' property may be set"));
        }
        values::write(cx, trust, &own, value.deref())?;
        return Ok(true);
    }
    let (spot, is_const, trust) = field(cx, object, name, "assign")?;
    if own.is_const {
        return Err(read_only(cx));
    }
    if is_const {
        return Err(exception(cx, [b"Attempt to assign read-only field '", name, b"'"].concat()));
    }
    values::write(cx, trust, &spot, value.deref())?;
    Ok(true)
}

fn read_only(cx: &mut Request) -> Halt {
    exception(cx, "Attempt to assign read-only location")
}

/// Gives what `$data->name` is written through.
pub(crate) fn place_property(cx: &mut Request, object: &Object, name: &[u8], _: Mode) -> Result<Option<Value>> {
    let (own, trust) = cdata::spot(cx, object)?;
    if is_scalar(&own) {
        return read_scalar(cx, trust, &own, name).map(Some);
    }
    let (spot, _, trust) = field(cx, object, name, "read")?;
    values::place(cx, trust, &spot).map(Some)
}

pub(crate) static DIMENSIONS: DimensionHooks = DimensionHooks {
    read: |cx, object, key, _| {
        if let Some((at, number, trust)) = number_at(object, key) {
            return Ok(values::read_number(cx, trust, at, number));
        }
        let (spot, trust) = element(cx, object, key, "read")?;
        values::read(cx, trust, &spot)
    },
    place: |cx, object, key| {
        let (spot, trust) = element(cx, object, key, "read")?;
        values::place(cx, trust, &spot)
    },
    write: |cx, object, key, value| {
        if let Some((at, number, trust)) =
            number_at(object, key).filter(|_| cdata::of(object).is_some_and(|data| !data.is_const && !leads_to_constant(&data.ty)))
            && values::write_plain(trust, at, number, value.deref())
        {
            return Ok(());
        }
        let (spot, trust) = element(cx, object, key, "assign")?;
        if spot.is_const {
            return Err(read_only(cx));
        }
        values::write(cx, trust, &spot, value.deref())
    },
    has: |cx, _, _, _| Err(no_array(cx)),
    unset: |cx, _, _| Err(no_array(cx)),
};

/// Returns whether what an array consists of, or a pointer leads to, was declared constant.
fn leads_to_constant(ty: &Ty) -> bool {
    ty.attributes() & attribute::CONST != 0
}

/// Returns the place of an element of an array, or behind a pointer.
fn element(cx: &mut Request, object: &Object, key: Option<&Value>, verb: &str) -> Result<(Spot, Trust)> {
    let (spot, trust) = cdata::lasting_spot(cx, object)?;
    if is_scalar(&spot) {
        return Err(no_array(cx));
    }
    let Some(key) = key else {
        return Err(exception(cx, "Cannot add next element to object of type FFI\\CData"));
    };
    let index = cx.to_int(key)?;
    match spot.ty.kind() {
        Kind::Array(of, length) => {
            // an array without a length ends where the program says
            if index < 0 || (length != 0 && index as u64 >= length) {
                return Err(exception(cx, "C array index out of bounds"));
            }
            let start = spot.at;
            Ok((spot.element(of, start, index), trust))
        }
        Kind::Pointer(target) => {
            let start = spot.pointer(trust);
            // a function is never written, and says so
            let is_written = verb == "assign" && matches!(target.kind(), Kind::Function);
            if start == 0 && !is_written {
                return Err(null_pointer(cx));
            }
            Ok((spot.element(target, start, index).with_const(spot.is_const || leads_to_constant(&spot.ty)), trust))
        }
        _ => Err(exception(cx, format!("Attempt to {verb} element of non C array"))),
    }
}

/// Counts the elements of an array.
pub(crate) fn count(cx: &mut Request, object: &Object) -> Result<i64> {
    let Some(data) = cdata::of(object) else { return Ok(0) };
    match data.ty.kind() {
        Kind::Array(_, length) if data.address().is_some() => Ok(length as i64),
        Kind::Number(_) | Kind::Enum(_) | Kind::Array(..) => {
            Err(cx.bad_argument_type(1, "must be of type Countable|array, FFI\\CData given"))
        }
        _ => Err(exception(cx, "Attempt to count() on non C array")),
    }
}

/// Walks over the elements of an array.
pub(crate) fn iterate(cx: &mut Request, object: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    let (spot, trust) = cdata::lasting_spot(cx, object)?;
    match spot.ty.kind() {
        Kind::Array(..) => Ok(Box::new(Walk { spot, trust, by_ref, index: 0 })),
        _ => Err(exception(cx, "Attempt to iterate on non C array")),
    }
}

/// A walk over an array.
struct Walk {
    spot: Spot,
    trust: Trust,
    by_ref: bool,
    index: i64,
}

impl NativeIterator for Walk {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        self.index = 0;
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(matches!(self.spot.ty.kind(), Kind::Array(_, length) if (self.index as u64) < length))
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(self.index))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        let Kind::Array(of, _) = self.spot.ty.kind() else { return Ok(Value::NULL) };
        let element = self.spot.element(of, self.spot.at, self.index);
        if self.by_ref { values::place(cx, self.trust, &element) } else { values::read(cx, self.trust, &element) }
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        self.index += 1;
        Ok(())
    }
}
