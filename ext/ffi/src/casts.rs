//! `FFI::cast()`, `FFI::addr()`, `FFI::free()`: other views of the same bytes.

use crate::cdata::{self, Spot};
use crate::{exception, values};
use heddle_cdecl::types::is_same;
use heddle_cdecl::{Kind, Ty};
use heddle_libffi::Trust;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value, View};

/// Says that an argument is no data.
pub(crate) fn no_data(cx: &mut Request, function: &str, argument: u32, name: &str, wanted: &str, given: &Value) -> Halt {
    let given = type_name_of(given);
    cx.type_error(format!("FFI::{function}(): Argument #{argument} (${name}) must be of type {wanted}, {given} given"))
}

/// Says that a type would be nested too deeply.
#[cold]
pub(crate) fn too_deep(cx: &mut Request) -> Halt {
    exception(cx, "Type is nested too deeply")
}

/// Looks at data, or a number, as another type.
pub(crate) fn cast(cx: &mut Request, trust: Trust, ty: Ty, is_const: bool, value: &Value) -> Result<Object> {
    match value.view() {
        View::Object(object) if cdata::of(object).is_some() => {
            let object = object.clone();
            cast_data(cx, trust, ty, is_const, &object)
        }
        View::Int(_) | View::Null | View::Bool(_) | View::Float(_) => cast_number(cx, trust, ty, is_const, value),
        _ => Err(no_data(cx, "cast", 2, "ptr", "FFI\\CData", value)),
    }
}

fn cast_number(cx: &mut Request, trust: Trust, ty: Ty, is_const: bool, value: &Value) -> Result<Object> {
    match (ty.kind(), value.view()) {
        (Kind::Number(_) | Kind::Enum(_), _) => {
            let (object, at) = cdata::owned(cx, trust, ty.clone(), is_const, false)?;
            values::write(cx, trust, &Spot::new(ty, at, None), value)?;
            Ok(object)
        }
        (Kind::Pointer(_), View::Int(address)) => cdata::pointer(cx, trust, ty, address as usize, None),
        (Kind::Pointer(_), View::Null) => cdata::pointer(cx, trust, ty, 0, None),
        _ => Err(no_data(cx, "cast", 2, "ptr", "FFI\\CData", value)),
    }
}

fn cast_data(cx: &mut Request, trust: Trust, ty: Ty, is_const: bool, object: &Object) -> Result<Object> {
    let (given, _) = cdata::lasting_spot(cx, object)?;
    let spot = match (given.ty.kind(), ty.kind()) {
        (Kind::Pointer(_), Kind::Pointer(_)) => {
            let address = given.pointer(trust);
            let (inner, _) = cdata::spot(cx, object)?;
            return cdata::pointer(cx, trust, ty, address, inner.keep);
        }
        (Kind::Array(element, _), Kind::Pointer(target)) if is_same(&element, &target) => {
            return cdata::pointer(cx, trust, ty, given.at, given.keep);
        }
        (Kind::Pointer(target), Kind::Array(element, _)) if is_same(&element, &target) => {
            let address = given.pointer(trust);
            if address == 0 {
                return Err(crate::null_pointer(cx));
            }
            let (inner, _) = cdata::spot(cx, object)?;
            Spot::new(ty, address, inner.keep)
        }
        _ if ty.size() > given.ty.size() => return Err(exception(cx, "attempt to cast to larger type")),
        _ => Spot::new(ty, given.at, given.keep),
    };
    cdata::at(cx, trust, spot.with_const(is_const))
}

/// Makes a pointer to data. `is_temporary`: nothing but the call holds the object.
pub(crate) fn address_of(cx: &mut Request, object: &Object, is_temporary: bool) -> Result<Object> {
    let (spot, trust) = cdata::lasting_spot(cx, object)?;
    if is_temporary && cdata::of(object).is_some_and(cdata::Data::is_inside) {
        return Err(exception(cx, "FFI::addr() cannot create a reference to a temporary pointer"));
    }
    let Some(ty) = spot.ty.pointer_to() else { return Err(too_deep(cx)) };
    cdata::pointer(cx, trust, ty, spot.at, spot.keep)
}

/// Releases what a pointer leads to, or data that nobody owns.
pub(crate) fn free(cx: &mut Request, object: &Object) -> Result<()> {
    let Some(data) = cdata::of(object) else { return Ok(()) };
    let Some(at) = data.address() else { return Ok(()) };
    if matches!(data.ty.kind(), Kind::Pointer(_)) {
        let (spot, trust) = cdata::spot(cx, object)?;
        let address = spot.pointer(trust);
        trust.write(spot.at, &0_usize.to_ne_bytes());
        cdata::release(cx, trust, address);
        return Ok(());
    }
    if data.is_owner {
        return Err(exception(cx, "free() non a C pointer"));
    }
    let trust = data.trust;
    data.forget();
    cdata::release(cx, trust, at);
    Ok(())
}
