//! The class FFI\CType: a type of C.

use crate::exception;
use heddle_cdecl::types::is_same;
use heddle_cdecl::{Field, Kind, Number, Ty};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::allocate;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::cmp::Ordering;

/// A type of C.
#[php_class("final class FFI\\CType {
    public const int TYPE_VOID = 0;
    public const int TYPE_FLOAT = 1;
    public const int TYPE_DOUBLE = 2;
    public const int TYPE_LONGDOUBLE = 3;
    public const int TYPE_UINT8 = 4;
    public const int TYPE_SINT8 = 5;
    public const int TYPE_UINT16 = 6;
    public const int TYPE_SINT16 = 7;
    public const int TYPE_UINT32 = 8;
    public const int TYPE_SINT32 = 9;
    public const int TYPE_UINT64 = 10;
    public const int TYPE_SINT64 = 11;
    public const int TYPE_ENUM = 12;
    public const int TYPE_BOOL = 13;
    public const int TYPE_CHAR = 14;
    public const int TYPE_POINTER = 15;
    public const int TYPE_FUNC = 16;
    public const int TYPE_ARRAY = 17;
    public const int TYPE_STRUCT = 18;
    public const int ATTR_CONST = 1;
    public const int ATTR_INCOMPLETE_TAG = 2;
    public const int ATTR_VARIADIC = 4;
    public const int ATTR_INCOMPLETE_ARRAY = 8;
    public const int ATTR_VLA = 16;
    public const int ATTR_UNION = 32;
    public const int ATTR_PACKED = 64;
    public const int ATTR_MS_STRUCT = 128;
    public const int ATTR_GCC_STRUCT = 256;
    public const int ABI_DEFAULT = 0;
    public const int ABI_CDECL = 1;
    public const int ABI_FASTCALL = 2;
    public const int ABI_THISCALL = 3;
    public const int ABI_STDCALL = 4;
    public const int ABI_PASCAL = 5;
    public const int ABI_REGISTER = 6;
    public const int ABI_MS = 7;
    public const int ABI_SYSV = 8;
    public const int ABI_VECTORCALL = 9;
}", hooks = HOOKS)]
pub(crate) struct CType;

const HOOKS: ClassHooks = ClassHooks {
    refuses_new: Some("Instantiation of FFI\\CType is not allowed"),
    not_cloneable: true,
    not_serializable: true,
    read_property: Some(|cx, _, _| Err(cx.throw_error("Error", "Cannot access property of object of type FFI\\CType"))),
    write_property: Some(|cx, _, _, _| Err(no_array(cx))),
    refuses_isset: Some(|cx, _| no_array(cx)),
    unset_property: Some(|cx, _, _| Err(no_array(cx))),
    shown_name: Some(|object| match object.native::<Held>() {
        Some(held) => [b"FFI\\CType:", &held.0.name()[..]].concat(),
        None => b"FFI\\CType".to_vec(),
    }),
    debug_properties: Some(|_, _| Ok(Array::new())),
    compare: Some(compare),
    compares_scalars: true,
    ..ClassHooks::NONE
};

struct Held(Ty);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn no_array(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot use object of type FFI\\CType as array")
}

/// Makes an object of a type.
pub(crate) fn make(cx: &mut Request, ty: Ty) -> Result<Object> {
    let class = cx.require_class(b"FFI\\CType")?;
    let object = allocate(cx, class);
    object.set_native(cx.heap(), Held(ty));
    Ok(object)
}

/// Returns the type of an object, if it is one.
pub(crate) fn of(object: &Object) -> Option<Ty> {
    object.native::<Held>().map(|held| held.0.clone())
}

fn own(cx: &mut Request, object: &Object) -> Result<Ty> {
    of(object).ok_or_else(|| exception(cx, "Uninitialized FFI\\CType"))
}

fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    let ty = |value: &Value| value.as_object().and_then(of);
    match (ty(left), ty(right)) {
        (Some(one), Some(other)) => Ok(Some(if is_same(&one, &other) { Ordering::Equal } else { Ordering::Greater })),
        _ if [left, right].iter().any(|side| matches!(side.view(), View::Null | View::Bool(_))) => {
            let (one, other) = (cx.to_bool(left)?, cx.to_bool(right)?);
            Ok(Some(one.cmp(&other)))
        }
        _ => Err(exception(cx, "Comparison of incompatible C types")),
    }
}

/// Returns the number of the constants `TYPE_*`.
fn number(number: Number) -> i64 {
    match number {
        Number::Float => 1,
        Number::Double => 2,
        Number::LongDouble => 3,
        Number::U8 => 4,
        Number::I8 => 5,
        Number::U16 => 6,
        Number::I16 => 7,
        Number::U32 => 8,
        Number::I32 => 9,
        Number::U64 => 10,
        Number::I64 => 11,
        Number::Bool => 13,
        Number::Char => 14,
    }
}

fn is_no(cx: &mut Request, what: &str) -> Halt {
    exception(cx, format!("FFI\\CType is not {what}"))
}

fn record(cx: &mut Request, object: &Object) -> Result<Ty> {
    let ty = own(cx, object)?;
    if matches!(ty.kind(), Kind::Record) { Ok(ty) } else { Err(is_no(cx, "a structure")) }
}

fn field(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Field> {
    let ty = record(cx, object)?;
    ty.field(name).ok_or_else(|| exception(cx, "Wrong field name"))
}

fn function(cx: &mut Request, object: &Object) -> Result<Ty> {
    let ty = own(cx, object)?;
    if matches!(ty.kind(), Kind::Function) { Ok(ty) } else { Err(is_no(cx, "a function")) }
}

#[php_methods]
impl CType {
    #[php("public function getName(): string")]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(own(cx, this)?.name())
    }

    #[php("public function getKind(): int")]
    fn get_kind(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(match own(cx, this)?.kind() {
            Kind::Void => 0,
            Kind::Number(kind) => number(kind),
            Kind::Enum(_) => 12,
            Kind::Pointer(_) => 15,
            Kind::Function => 16,
            Kind::Array(..) => 17,
            Kind::Record => 18,
        })
    }

    #[php("public function getSize(): int")]
    fn get_size(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(own(cx, this)?.size() as i64)
    }

    #[php("public function getAlignment(): int")]
    fn get_alignment(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(own(cx, this)?.align().into())
    }

    #[php("public function getAttributes(): int")]
    fn get_attributes(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(own(cx, this)?.attributes().into())
    }

    #[php("public function getEnumKind(): int")]
    fn get_enum_kind(cx: &mut Request, this: &Object) -> Result<i64> {
        match own(cx, this)?.kind() {
            Kind::Enum(kind) => Ok(number(kind)),
            _ => Err(is_no(cx, "an enumeration")),
        }
    }

    #[php("public function getArrayElementType(): FFI\\CType")]
    fn get_array_element_type(cx: &mut Request, this: &Object) -> Result<Object> {
        match own(cx, this)?.kind() {
            Kind::Array(of, _) => make(cx, of),
            _ => Err(is_no(cx, "an array")),
        }
    }

    #[php("public function getArrayLength(): int")]
    fn get_array_length(cx: &mut Request, this: &Object) -> Result<i64> {
        match own(cx, this)?.kind() {
            Kind::Array(_, length) => Ok(length as i64),
            _ => Err(is_no(cx, "an array")),
        }
    }

    #[php("public function getPointerType(): FFI\\CType")]
    fn get_pointer_type(cx: &mut Request, this: &Object) -> Result<Object> {
        match own(cx, this)?.target() {
            Some(target) => make(cx, target),
            None => Err(is_no(cx, "a pointer")),
        }
    }

    #[php("public function getStructFieldNames(): array")]
    fn get_struct_field_names(cx: &mut Request, this: &Object) -> Result<Array> {
        let ty = record(cx, this)?;
        let names: Vec<Value> = ty.fields().map(|(name, _)| Value::from(cx.str(name))).collect();
        Ok(Array::from_values(cx.heap(), names))
    }

    #[php("public function getStructFieldOffset(string $name): int")]
    fn get_struct_field_offset(cx: &mut Request, this: &Object, name: &[u8]) -> Result<i64> {
        Ok(field(cx, this, name)?.offset as i64)
    }

    #[php("public function getStructFieldType(string $name): FFI\\CType")]
    fn get_struct_field_type(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Object> {
        let field = field(cx, this, name)?;
        make(cx, field.ty)
    }

    #[php("public function getFuncABI(): int")]
    fn get_func_abi(cx: &mut Request, this: &Object) -> Result<i64> {
        // libffi's number of what all functions are called by, as in PHP
        function(cx, this).map(|_| i64::from(heddle_libffi::signature::CONVENTION))
    }

    #[php("public function getFuncReturnType(): FFI\\CType")]
    fn get_func_return_type(cx: &mut Request, this: &Object) -> Result<Object> {
        let ty = function(cx, this)?;
        make(cx, ty.returns().unwrap_or_else(Ty::void))
    }

    #[php("public function getFuncParameterCount(): int")]
    fn get_func_parameter_count(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(function(cx, this)?.parameters().len() as i64)
    }

    #[php("public function getFuncParameterType(int $index): FFI\\CType")]
    fn get_func_parameter_type(cx: &mut Request, this: &Object, index: i64) -> Result<Object> {
        let ty = function(cx, this)?;
        let found = usize::try_from(index).ok().and_then(|index| ty.parameters().nth(index));
        match found {
            Some(parameter) => make(cx, parameter),
            None => Err(exception(cx, "Wrong argument number")),
        }
    }
}
