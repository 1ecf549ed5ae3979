//! ReflectionEnum and its cases.

use crate::held::{ClassHeld, ConstantHeld, fill, get, list, refuse};
use crate::{classes, constants, types};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::ObjectOrStr;
use heddle_runtime::errors::get_property;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// An enum.
#[php_class("class ReflectionEnum extends ReflectionClass {}")]
pub(crate) struct ReflectionEnum;

/// A case.
#[php_class("class ReflectionEnumUnitCase extends ReflectionClassConstant {}")]
pub(crate) struct ReflectionEnumUnitCase;

/// A case with a value.
#[php_class("class ReflectionEnumBackedCase extends ReflectionEnumUnitCase {}")]
pub(crate) struct ReflectionEnumBackedCase;

fn enumeration(cx: &mut Request, this: &Object) -> Result<ClassPtr> {
    Ok(get::<ClassHeld>(cx, this)?.class)
}

fn is_backed(class: ClassPtr) -> bool {
    class.is_enum() && class.properties.contains_key(&b"value"[..])
}

/// The object of a case that is there.
fn case(cx: &Request, class: ClassPtr, name: &[u8]) -> Object {
    let kind = if is_backed(class) { "reflectionenumbackedcase" } else { "reflectionenumunitcase" };
    constants::as_kind(cx, kind, class, name)
}

#[php_methods]
impl ReflectionEnum {
    #[php("public function __construct(object|string $objectOrClass)")]
    fn construct(cx: &mut Request, this: &Object, object_or_class: ObjectOrStr) -> Result<()> {
        let held = classes::named(cx, &object_or_class, -1)?;
        let class = held.class;
        if !class.is_enum() {
            return Err(refuse(cx, [b"Class \"", class.shown(), b"\" is not an enum"].concat()));
        }
        fill(cx, this, ClassHeld { class, object: None }, &class.name, None);
        Ok(())
    }

    #[php("public function hasCase(string $name): bool")]
    fn has_case(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        Ok(enumeration(cx, this)?.get().constants.get(&name[..]).is_some_and(|constant| constant.case))
    }

    #[php("public function getCase(string $name): ReflectionEnumUnitCase")]
    fn get_case(cx: &mut Request, this: &Object, name: &Str) -> Result<Object> {
        let class = enumeration(cx, this)?;
        match class.get().constants.get(&name[..]) {
            Some(constant) if constant.case => Ok(case(cx, class, name)),
            Some(_) => Err(refuse(cx, [class.shown(), b"::", &name[..], b" is not a case"].concat())),
            None => Err(refuse(cx, [b"Case ", class.shown(), b"::", &name[..], b" does not exist"].concat())),
        }
    }

    #[php("public function getCases(): array")]
    fn get_cases(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = enumeration(cx, this)?;
        let cases = class.get().constants.iter().filter(|(_, constant)| constant.case);
        let objects = cases.map(|(name, _)| case(cx, class, name)).collect();
        Ok(list(cx, objects))
    }

    #[php("public function isBacked(): bool")]
    fn is_backed(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(is_backed(enumeration(cx, this)?))
    }

    #[php("public function getBackingType(): ?ReflectionNamedType")]
    fn get_backing_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let class = enumeration(cx, this)?;
        let ty = class.get().properties.get(&b"value"[..]).and_then(|property| property.ty.clone());
        Ok(ty.map(|ty| types::object(cx, &ty.text)))
    }
}

/// What the constructors of cases have in common.
fn construct_case(cx: &mut Request, this: &Object, class: &ObjectOrStr, name: &Str) -> Result<ConstantHeld> {
    let held = constants::construct(cx, this, class, name)?;
    if !held.constant().case {
        return Err(refuse(cx, [b"Constant ", held.class.shown(), b"::", &name[..], b" is not a case"].concat()));
    }
    Ok(held)
}

#[php_methods]
impl ReflectionEnumUnitCase {
    #[php("public function __construct(object|string $class, string $constant)")]
    fn construct(cx: &mut Request, this: &Object, class: ObjectOrStr, constant: &Str) -> Result<()> {
        construct_case(cx, this, &class, constant).map(drop)
    }

    #[php("public function getEnum(): ReflectionEnum")]
    fn get_enum(cx: &mut Request, this: &Object) -> Result<Object> {
        let class = constants::held(cx, this)?.constant().declared_by;
        Ok(crate::held::make(cx, "reflectionenum", ClassHeld { class, object: None }, &class.name, None))
    }

    #[php("public function getValue(): UnitEnum")]
    fn get_value(cx: &mut Request, this: &Object) -> Result<Value> {
        let held = constants::held(cx, this)?;
        constants::value(cx, held.class, &held.name)
    }
}

#[php_methods]
impl ReflectionEnumBackedCase {
    #[php("public function __construct(object|string $class, string $constant)")]
    fn construct(cx: &mut Request, this: &Object, class: ObjectOrStr, constant: &Str) -> Result<()> {
        let held = construct_case(cx, this, &class, constant)?;
        if !is_backed(held.class) {
            return Err(refuse(cx, [b"Enum case ", held.class.shown(), b"::", &constant[..], b" is not a backed case"].concat()));
        }
        Ok(())
    }

    #[php("public function getBackingValue(): int|string")]
    fn get_backing_value(cx: &mut Request, this: &Object) -> Result<Value> {
        let held = constants::held(cx, this)?;
        let case = constants::value(cx, held.class, &held.name)?;
        Ok(case.as_object().map_or(Value::NULL, |case| get_property(case, "value")))
    }
}
