//! The class FFI: a scope of declarations, and static methods on data.

use crate::cdata::{self, Spot};
use crate::scope::{self, Found, Known, Scope};
use crate::{bytes, call, casts, ctype, exception, trust, values};
use heddle_cdecl::{Declarations, Kind, Ty};
use heddle_libffi::Trust;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::callable::{Callable, with_lower};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::object::allocate;
use heddle_runtime::property::place::Mode;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value, View};
use std::sync::Arc;

/// Functions, variables, constants and types of C.
#[php_class("final class FFI { public const int __BIGGEST_ALIGNMENT__ = 16; }", hooks = HOOKS)]
pub(crate) struct Ffi;

/// Methods that are static in the class, as an object has them.
struct Instance;

const HOOKS: ClassHooks = ClassHooks {
    refuses_new: Some("Instantiation of FFI is not allowed"),
    not_cloneable: true,
    not_serializable: true,
    read_property: Some(|cx, object, name| read(cx, object, name).map(Some)),
    write_property: Some(write),
    place_property: Some(place),
    refuses_isset: Some(|cx, _| no_array(cx)),
    unset_property: Some(|cx, _, _| Err(no_array(cx))),
    method: Some(method),
    debug_properties: Some(|_, _| Ok(Array::new())),
    compare: Some(|cx, _, _| Err(exception(cx, "Cannot compare FFI objects"))),
    compares_scalars: true,
    ..ClassHooks::NONE
};

/// A scope, with the promise of the program that made the object.
struct Held(Arc<Scope>, Trust);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn no_array(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot use object of type FFI as array")
}

fn make(cx: &mut Request, trust: Trust, scope: Arc<Scope>) -> Result<Object> {
    let class = cx.require_class(b"FFI")?;
    let object = allocate(cx, class);
    object.set_native(cx.heap(), Held(scope, trust));
    Ok(object)
}

/// Returns the scope of an object.
pub(crate) fn scope_of(object: &Object) -> Option<Arc<Scope>> {
    object.native::<Held>().map(|held| held.0.clone())
}

/// Finds a function of C by its name in the scope of an object.
pub(crate) fn function<'a>(object: &'a Object, name: &[u8]) -> Option<(&'a Known, Trust)> {
    match found(object, name) {
        Some((Found::Function(known), trust)) => Some((known, trust)),
        _ => None,
    }
}

fn found<'a>(object: &'a Object, name: &[u8]) -> Option<(&'a Found, Trust)> {
    let held = object.native::<Held>()?;
    held.0.find(name).map(|found| (found, held.1))
}

/// Finds what `$ffi->name()` calls: a function of C, or a method that is no static one here.
fn method(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Callable>> {
    if function(object, name).is_some() {
        return Ok(Some(call::named(cx, object, name)));
    }
    let of_object = Instance::METHODS.iter().find(|method| name.eq_ignore_ascii_case(method.name.as_bytes()));
    if let Some(of_object) = of_object {
        return Ok(Some(call::method(cx, object, of_object)));
    }
    if with_lower(name, |lower| heddle_runtime::object::class_of(object).method(lower)).is_some() {
        return Ok(None);
    }
    Err(exception(cx, [b"Attempt to call undefined C function '", name, b"'"].concat()))
}

fn undefined(cx: &mut Request, verb: &str, name: &[u8]) -> Halt {
    exception(cx, [b"Attempt to ", verb.as_bytes(), b" undefined C variable '", name, b"'"].concat())
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Value> {
    let Some((found, trust)) = found(object, name) else { return Err(undefined(cx, "read", name)) };
    match found {
        Found::Variable { ty, is_const, at } => values::read(cx, trust, &variable(ty, *is_const, *at)),
        Found::Function(known) => Ok(Value::from(cdata::function(cx, trust, &known.ty, known.at)?)),
        Found::Constant(value) => Ok(Value::int(*value)),
    }
}

fn variable(ty: &Ty, is_const: bool, at: usize) -> Spot {
    Spot::new(ty.clone(), at, None).with_const(is_const)
}

fn place(cx: &mut Request, object: &Object, name: &[u8], _: Mode) -> Result<Option<Value>> {
    if let Some((Found::Variable { ty, is_const, at }, trust)) = found(object, name) {
        return values::place(cx, trust, &variable(ty, *is_const, *at)).map(Some);
    }
    read(cx, object, name).map(Some)
}

fn write(cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<bool> {
    match found(object, name) {
        Some((Found::Variable { is_const: true, .. }, _)) => {
            Err(exception(cx, [b"Attempt to assign read-only C variable '", name, b"'"].concat()))
        }
        Some((Found::Variable { ty, at, .. }, trust)) => {
            values::write(cx, trust, &Spot::new(ty.clone(), *at, None), value.deref())?;
            Ok(true)
        }
        _ => Err(undefined(cx, "assign", name)),
    }
}

/// Reads an argument that names a type, or is one.
fn type_of(cx: &mut Request, scope: Option<Arc<Scope>>, ty: &Value) -> Result<(Ty, bool)> {
    match ty.view() {
        View::Object(object) => match ctype::of(object) {
            Some(ty) => Ok((ty, false)),
            None => Err(exception(cx, "Uninitialized FFI\\CType")),
        },
        _ => {
            let text = cx.to_str(ty)?;
            let none = Declarations::default();
            let declarations = scope.as_ref().map_or(&none, |scope| &scope.declarations);
            declarations.parse_type(&text).map_err(|message| cx.throw_error("FFI\\ParserException", message))
        }
    }
}

fn new(cx: &mut Request, scope: Option<Arc<Scope>>, ty: &Value, owned: bool, persistent: bool) -> Result<Object> {
    let trust = trust::trust(cx)?;
    let (ty, is_const) = type_of(cx, scope, ty)?;
    if ty.size() == 0 {
        return Err(exception(cx, "Cannot instantiate FFI\\CData of zero size"));
    }
    match owned {
        true => cdata::owned(cx, trust, ty, is_const, persistent).map(|(object, _)| object),
        false => cdata::unowned(cx, trust, ty, is_const, persistent),
    }
}

fn cast(cx: &mut Request, scope: Option<Arc<Scope>>, ty: &Value, value: &Value) -> Result<Object> {
    let trust = trust::trust(cx)?;
    let (ty, is_const) = type_of(cx, scope, ty)?;
    casts::cast(cx, trust, ty, is_const, value)
}

fn named_type(cx: &mut Request, scope: Option<Arc<Scope>>, ty: &Str) -> Result<Object> {
    trust::trust(cx)?;
    let (ty, _) = type_of(cx, scope, &Value::from(ty.clone()))?;
    ctype::make(cx, ty)
}

fn say_static(cx: &mut Request, name: &str) -> Result<()> {
    trust::trust(cx)?;
    cx.deprecated(format!("Calling FFI::{name}() statically is deprecated"))
}

/// Returns the data of an argument.
fn data(cx: &mut Request, argument: &RefArg<'_>) -> Result<(Object, Trust)> {
    let trust = trust::trust(cx)?;
    match argument.get().view() {
        View::Object(object) => Ok((object.clone(), trust)),
        _ => Err(exception(cx, "FFI\\CData expected")),
    }
}

/// Returns the type of an argument that is data or a type.
fn measured(cx: &mut Request, function: &str, argument: &RefArg<'_>) -> Result<Ty> {
    trust::trust(cx)?;
    let value = argument.get().clone();
    let object = value.as_object();
    let found = object.and_then(|object| ctype::of(object).or_else(|| cdata::of(object).map(|data| data.ty.clone())));
    found.ok_or_else(|| casts::no_data(cx, function, 1, "ptr", "FFI\\CData or FFI\\CType", &value))
}

#[php_methods]
impl Ffi {
    #[php("public static function cdef(string $code = \"\", ?string $lib = null): FFI")]
    fn cdef(cx: &mut Request, code: &[u8], lib: Option<&Str>) -> Result<Object> {
        let trust = trust::trust(cx)?;
        let scope = scope::define(cx, trust, code, lib.map(|lib| &lib[..]))?;
        make(cx, trust, Arc::new(scope))
    }

    #[php("public static function load(string $filename): ?FFI")]
    fn load(cx: &mut Request, filename: &[u8]) -> Result<Option<Object>> {
        let trust = trust::trust(cx)?;
        let scope = scope::load(cx, trust, filename)?;
        make(cx, trust, scope).map(Some)
    }

    #[php("public static function scope(string $name): FFI")]
    fn scope(cx: &mut Request, name: &[u8]) -> Result<Object> {
        let trust = trust::trust(cx)?;
        let scope = scope::preloaded(cx, name)?;
        make(cx, trust, scope)
    }

    #[php("public static function new(FFI\\CType|string $type, bool $owned = true, bool $persistent = false): FFI\\CData")]
    fn new_data(cx: &mut Request, ty: &Value, owned: bool, persistent: bool) -> Result<Object> {
        say_static(cx, "new")?;
        new(cx, None, ty, owned, persistent)
    }

    #[php("public static function free(#[PreferRef] FFI\\CData &$ptr): void")]
    fn free(cx: &mut Request, ptr: RefArg<'_>) -> Result<()> {
        let (object, _) = data(cx, &ptr)?;
        casts::free(cx, &object)
    }

    #[php("public static function cast(FFI\\CType|string $type, #[PreferRef] &$ptr): FFI\\CData")]
    fn cast(cx: &mut Request, ty: &Value, ptr: RefArg<'_>) -> Result<Object> {
        say_static(cx, "cast")?;
        cast(cx, None, ty, &ptr.get().clone())
    }

    #[php("public static function type(string $type): FFI\\CType")]
    fn ty(cx: &mut Request, ty: &Str) -> Result<Object> {
        say_static(cx, "type")?;
        named_type(cx, None, ty)
    }

    #[php("public static function typeof(#[PreferRef] FFI\\CData &$ptr): FFI\\CType")]
    fn type_of(cx: &mut Request, ptr: RefArg<'_>) -> Result<Object> {
        let (object, _) = data(cx, &ptr)?;
        match cdata::of(&object) {
            Some(data) => ctype::make(cx, data.ty.clone()),
            None => Err(exception(cx, "Uninitialized FFI\\CData")),
        }
    }

    #[php("public static function arrayType(FFI\\CType $type, array $dimensions): FFI\\CType")]
    fn array_type(cx: &mut Request, ty: &Object, dimensions: &Array) -> Result<Object> {
        trust::trust(cx)?;
        let mut ty = ctype::of(ty).ok_or_else(|| exception(cx, "Uninitialized FFI\\CType"))?;
        if dimensions.is_empty() {
            return ctype::make(cx, ty);
        }
        match ty.kind() {
            Kind::Function => return Err(exception(cx, "Array of functions is not allowed")),
            Kind::Array(_, 0) => return Err(exception(cx, "Only the leftmost array can be undimensioned")),
            Kind::Void => return Err(exception(cx, "Array of void is not allowed")),
            _ => {}
        }
        let lengths: Vec<Value> = dimensions.values().map(|length| length.deref().clone()).collect();
        for (place, length) in lengths.iter().enumerate().rev() {
            let length = cx.to_int(length)?;
            if length < 0 {
                return Err(exception(cx, "negative array index"));
            }
            if length == 0 && place > 0 {
                return Err(exception(cx, "Only the leftmost array can be undimensioned"));
            }
            ty = match ty.array_of(length as u64) {
                Some(ty) => ty,
                None => return Err(exception(cx, "Array is too large")),
            };
        }
        ctype::make(cx, ty)
    }

    #[php("public static function addr(#[PreferRef] FFI\\CData &$ptr): FFI\\CData")]
    fn addr(cx: &mut Request, ptr: RefArg<'_>) -> Result<Object> {
        let (object, _) = data(cx, &ptr)?;
        // the argument and the copy above are two owners
        let is_temporary = object.refcount() <= 2 && !ptr.is_variable();
        casts::address_of(cx, &object, is_temporary)
    }

    #[php("public static function sizeof(#[PreferRef] FFI\\CData|FFI\\CType &$ptr): int")]
    fn size_of(cx: &mut Request, ptr: RefArg<'_>) -> Result<i64> {
        measured(cx, "sizeof", &ptr).map(|ty| ty.size() as i64)
    }

    #[php("public static function alignof(#[PreferRef] FFI\\CData|FFI\\CType &$ptr): int")]
    fn align_of(cx: &mut Request, ptr: RefArg<'_>) -> Result<i64> {
        measured(cx, "alignof", &ptr).map(|ty| ty.align().into())
    }

    #[php("public static function memcpy(#[PreferRef] FFI\\CData &$to, #[PreferRef] &$from, int $size): void")]
    fn memcpy(cx: &mut Request, to: RefArg<'_>, from: RefArg<'_>, size: i64) -> Result<()> {
        let (to, _) = data(cx, &to)?;
        bytes::copy(cx, &to, &from.get().clone(), size)
    }

    #[php("public static function memcmp(#[PreferRef] &$ptr1, #[PreferRef] &$ptr2, int $size): int")]
    fn memcmp(cx: &mut Request, ptr1: RefArg<'_>, ptr2: RefArg<'_>, size: i64) -> Result<i64> {
        trust::trust(cx)?;
        bytes::compare(cx, &ptr1.get().clone(), &ptr2.get().clone(), size)
    }

    #[php("public static function memset(#[PreferRef] FFI\\CData &$ptr, int $value, int $size): void")]
    fn memset(cx: &mut Request, ptr: RefArg<'_>, value: i64, size: i64) -> Result<()> {
        let (object, _) = data(cx, &ptr)?;
        bytes::fill(cx, &object, value, size)
    }

    #[php("public static function string(#[PreferRef] FFI\\CData &$ptr, ?int $size = null): string")]
    fn string(cx: &mut Request, ptr: RefArg<'_>, size: Option<i64>) -> Result<Str> {
        let (object, _) = data(cx, &ptr)?;
        bytes::text(cx, &object, size)
    }

    #[php("public static function isNull(#[PreferRef] FFI\\CData &$ptr): bool")]
    fn is_null(cx: &mut Request, ptr: RefArg<'_>) -> Result<bool> {
        let (object, trust) = data(cx, &ptr)?;
        let (spot, _) = cdata::spot(cx, &object)?;
        match spot.ty.kind() {
            Kind::Pointer(_) => Ok(spot.pointer(trust) == 0),
            _ => Err(exception(cx, "FFI\\Cdata is not a pointer")),
        }
    }
}

#[php_methods]
impl Instance {
    #[php("public function new(FFI\\CType|string $type, bool $owned = true, bool $persistent = false): FFI\\CData")]
    fn new_data(cx: &mut Request, this: &Object, ty: &Value, owned: bool, persistent: bool) -> Result<Object> {
        new(cx, scope_of(this), ty, owned, persistent)
    }

    #[php("public function cast(FFI\\CType|string $type, #[PreferRef] &$ptr): FFI\\CData")]
    fn cast(cx: &mut Request, this: &Object, ty: &Value, ptr: RefArg<'_>) -> Result<Object> {
        cast(cx, scope_of(this), ty, &ptr.get().clone())
    }

    #[php("public function type(string $type): FFI\\CType")]
    fn ty(cx: &mut Request, this: &Object, ty: &Str) -> Result<Object> {
        named_type(cx, scope_of(this), ty)
    }
}
