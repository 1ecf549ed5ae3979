//! ReflectionProperty, and the enum PropertyHookType.

use crate::attributes;
use crate::held::{ClassHeld, FunctionHeld, HOOKS, PropertyHeld, fill, get, make, refuse};
use crate::{classes, making, members, methods, text, types};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::{ClassPtr, NO_SLOT, Property, hook_bits};
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse};
use heddle_runtime::decl::flags;
use heddle_runtime::object::{class_of, lazy, static_property};
use heddle_runtime::property::{self, place};
use heddle_runtime::reflect::{self, UserProperty};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// Which hook of a property.
#[php_class("enum PropertyHookType: string { case Get = 'get'; case Set = 'set'; }")]
pub(crate) enum PropertyHookType {}

/// A property of a class, or of one object.
#[php_class(
    "class ReflectionProperty implements Reflector {
        const int IS_STATIC = 16;
        const int IS_READONLY = 128;
        const int IS_PUBLIC = 1;
        const int IS_PROTECTED = 2;
        const int IS_PRIVATE = 4;
        const int IS_ABSTRACT = 64;
        const int IS_PROTECTED_SET = 2048;
        const int IS_PRIVATE_SET = 4096;
        const int IS_VIRTUAL = 512;
        const int IS_FINAL = 32;
        public string $name;
        public string $class;
    }",
    hooks = HOOKS
)]
pub(crate) struct ReflectionProperty;

/// The object for a property.
pub(crate) fn object(cx: &Request, held: PropertyHeld) -> Object {
    let (name, class) = (held.name.clone(), held.owner());
    make(cx, "reflectionproperty", held, &name, Some(&class.get().name))
}

/// The property with this name, as it is seen from the class: no private one of a parent.
pub(crate) fn find(held: &ClassHeld, name: &Str) -> Option<PropertyHeld> {
    let declared = held.class.get().properties.get(&name[..]);
    let seen = declared.filter(|property| property.flags & flags::PRIVATE == 0 || property.declared_by == held.class);
    if let Some(property) = seen {
        return Some(PropertyHeld { class: held.class, name: name.clone(), property: Some(property.clone()) });
    }
    // a parent's private one hides it
    let hidden = declared.is_some() || crate::members::hidden(held.class, name);
    let dynamic = held.object.as_ref().filter(|_| !hidden).is_some_and(|object| {
        let native = class_of(object).hooks.property_names.map_or(&[][..], |names| names(object));
        native.iter().any(|known| known.as_bytes() == &name[..]) || object.dynamic().is_some_and(|dynamic| dynamic.get_str(name).is_some())
    });
    dynamic.then(|| PropertyHeld { class: held.class, name: name.clone(), property: None })
}

/// Bits of `getModifiers`.
pub(crate) fn modifiers(property: &Property) -> i64 {
    const KEPT: u32 = flags::VISIBILITY
        | flags::STATIC
        | flags::READONLY
        | flags::ABSTRACT
        | flags::VIRTUAL
        | flags::FINAL
        | flags::PROTECTED_SET
        | flags::PRIVATE_SET;
    i64::from(property.flags & KEPT)
}

impl PropertyHeld {
    /// The class that declares it.
    pub fn owner(&self) -> ClassPtr {
        self.property.as_ref().map_or(self.class, |property| property.declared_by)
    }

    pub fn flags(&self) -> u32 {
        self.property.as_ref().map_or(flags::PUBLIC, |property| property.flags)
    }

    fn is_static(&self) -> bool {
        self.flags() & flags::STATIC != 0
    }

    /// The declaration, of a class written in PHP.
    pub fn decl(&self) -> Option<&'static UserProperty> {
        self.property.as_ref().and_then(reflect::property_decl)
    }

    pub fn is_promoted(&self) -> bool {
        self.decl().is_some_and(|decl| decl.promoted)
    }

    /// The declared type as PHP prints it.
    pub fn type_text(&self) -> Option<Vec<u8>> {
        self.property.as_ref().and_then(|property| property.ty.as_ref()).map(|ty| ty.text.to_vec())
    }

    /// What may be assigned.
    fn settable_text(&self) -> Option<Vec<u8>> {
        let property = self.property.as_ref()?;
        if property.flags & flags::VIRTUAL != 0 && property.set.is_none() && property.abstract_hooks & hook_bits::SET == 0 {
            return Some(b"never".to_vec());
        }
        property.set_ty.as_ref().or(property.ty.as_ref()).map(|ty| ty.text.to_vec())
    }

    /// Returns the hook's function; an abstract one's has no code.
    fn hook(&self, name: &[u8]) -> Option<heddle_runtime::FunctionPtr> {
        let property = self.property.as_ref()?;
        let (own, bit, prescribed) = match name {
            b"get" => (property.get, hook_bits::GET, property.prescribed[0]),
            _ => (property.set, hook_bits::SET, property.prescribed[1]),
        };
        own.or_else(|| prescribed.filter(|_| property.abstract_hooks & bit != 0))
    }

    pub fn has_hook(&self, name: &[u8]) -> bool {
        self.hook(name).is_some()
    }
}

fn held(cx: &mut Request, this: &Object) -> Result<PropertyHeld> {
    get(cx, this)
}

/// The object an instance property is asked of.
fn instance<'a>(cx: &mut Request, held: &PropertyHeld, object: Option<&'a Object>, function: &str) -> Result<&'a Object> {
    let Some(object) = object else {
        let message = format!("ReflectionProperty::{function}(): Argument #1 ($object) must be provided for instance properties");
        return Err(cx.type_error(message));
    };
    if held.property.is_some() && !members::belongs(object, held.owner()) {
        return Err(refuse(cx, "Given object is not an instance of the class this property was declared in"));
    }
    Ok(object)
}

fn value(cx: &mut Request, held: &PropertyHeld, object: Option<&Object>) -> Result<Value> {
    if held.is_static() {
        return members::static_value(cx, held.owner(), &held.name, None);
    }
    let object = instance(cx, held, object, "getValue")?;
    property::read(cx, object, &held.name, Some(held.owner()), false)
}

/// A value past the hooks.
fn raw_value(cx: &mut Request, held: &PropertyHeld, object: &Object) -> Result<Value> {
    let Some(property) = held.property.as_ref() else {
        return value(cx, held, Some(object));
    };
    if held.is_static() {
        return Err(refuse(cx, "May not use getRawValue on static properties"));
    }
    let mut object = instance(cx, held, Some(object), "getRawValue")?;
    let target;
    if property.slot != NO_SLOT && lazy::is_lazy_slot(object, property.slot) {
        target = lazy::resolved(cx, object)?;
        object = &target;
    }
    if property.slot == NO_SLOT && heddle_runtime::object::class_of(object).hooks.read_property.is_some() {
        return property::read(cx, object, &held.name, Some(held.owner()), false);
    }
    if property.slot == NO_SLOT {
        return Err(
            cx.throw_error("Error", [b"Must not read from virtual property ", held.owner().shown(), b"::$", &held.name[..]].concat())
        );
    }
    let value = object.slot(property.slot).deref().clone();
    if value.is_undef() || !property.has_hooks() {
        let plain = PropertyHeld { property: Some(Property { get: None, set: None, ..property.clone() }), ..held.clone() };
        return match value.is_undef() && property.has_hooks() {
            true => {
                let head = [b"Typed property ", held.owner().shown(), b"::$", &held.name[..]].concat();
                Err(cx.throw_error("Error", [&head[..], b" must not be accessed before initialization"].concat()))
            }
            false => self::value(cx, &plain, Some(object)),
        };
    }
    Ok(value)
}

fn set_raw(cx: &mut Request, held: &PropertyHeld, object: &Object, value: Value, function: &str) -> Result<()> {
    if held.is_static() {
        return Err(refuse(cx, format!("May not use {function} on static properties")));
    }
    let Some(property) = held.property.as_ref() else {
        return property::write(cx, object, &held.name, value, Some(held.owner())).map(drop);
    };
    let object = instance(cx, held, Some(object), function)?;
    if property.slot == NO_SLOT {
        return Err(
            cx.throw_error("Error", [b"Must not write to virtual property ", held.owner().shown(), b"::$", &held.name[..]].concat())
        );
    }
    if !property.has_hooks() {
        return property::write(cx, object, &held.name, value, Some(held.owner())).map(drop);
    }
    let mut object = object;
    let target;
    if lazy::is_lazy_slot(object, property.slot) {
        target = lazy::resolved(cx, object)?;
        object = &target;
    }
    let info = property.info(class_of(object));
    place::store(cx, object.slot_ptr(property.slot), Some(info), value).map(drop)
}

/// Where an instance property lies in an object that may be lazy; an initialized proxy is passed through. `None`: there is nothing to skip.
fn lazy_slot(cx: &mut Request, held: &PropertyHeld, object: &Object, function: &str) -> Result<Option<(Object, u32)>> {
    making::check_instance(cx, held.owner(), object)?;
    let kind = match &held.property {
        None => Some("dynamic"),
        Some(_) if held.is_static() => Some("static"),
        Some(property) if property.slot == NO_SLOT => Some("virtual"),
        Some(_) => None,
    };
    if let Some(kind) = kind {
        let name = [held.owner().shown(), b"::$", &held.name[..]].concat();
        return Err(refuse(cx, [format!("Can not use {function} on {kind} property ").as_bytes(), &name].concat()));
    }
    let object = lazy::behind(object);
    let slot = held.property.as_ref().map_or(NO_SLOT, |property| property.slot);
    Ok((slot < object.slot_count()).then_some((object, slot)))
}

/// Sets a property past hooks, without initializing a lazy object.
fn set_past_laziness(cx: &mut Request, held: &PropertyHeld, object: &Object, value: Value) -> Result<()> {
    let Some((object, slot)) = lazy_slot(cx, held, object, "setRawValueWithoutLazyInitialization")? else {
        return Ok(());
    };
    let was_lazy = lazy::is_lazy_slot(&object, slot);
    if was_lazy {
        lazy::skip(&object, slot);
    }
    let result = set_raw(cx, held, &object, value, "setRawValueWithoutLazyInitialization");
    if was_lazy && result.is_err() && object.slot(slot).is_undef() && lazy::is_uninitialized(&object) {
        lazy::unskip(&object, slot);
    }
    lazy::finish_if_complete(&object);
    result
}

/// Sets a static property.
fn set_static(cx: &mut Request, held: &PropertyHeld, value: Value) -> Result<()> {
    let (info, at) = static_property(cx, held.owner(), &held.name, Some(held.owner()))?;
    place::store(cx, at.as_ptr(), Some(info), value).map(drop)
}

fn is_initialized(cx: &mut Request, held: &PropertyHeld, object: Option<&Object>) -> Result<bool> {
    if held.is_static() {
        let (_, at) = static_property(cx, held.owner(), &held.name, Some(held.owner()))?;
        return Ok(!at.get().is_undef());
    }
    let object = instance(cx, held, object, "isInitialized")?;
    let slot = held.property.as_ref().map_or(NO_SLOT, |property| property.slot);
    let wanted = slot == NO_SLOT || lazy::is_lazy_slot(object, slot);
    let object = &if wanted { lazy::resolved(cx, object)? } else { object.clone() };
    match held.property.as_ref().filter(|property| property.slot != NO_SLOT) {
        Some(property) => Ok(!object.slot(property.slot).is_undef()),
        None => Ok(property::exists(object, &held.name, Some(held.owner()))),
    }
}

/// The object of a hook's function.
fn hook_object(cx: &mut Request, held: &PropertyHeld, name: &[u8]) -> Result<Option<Object>> {
    match held.hook(name) {
        Some(function) => Ok(Some(methods::object(cx, FunctionHeld::plain(function)))),
        None => Ok(None),
    }
}

fn hook_name(hook: &Object) -> Vec<u8> {
    heddle_runtime::errors::get_property(hook, "value").as_bytes().unwrap_or_default().to_vec()
}

fn has(cx: &mut Request, this: &Object, bits: u32) -> Result<bool> {
    Ok(held(cx, this)?.flags() & bits != 0)
}

#[php_methods]
impl ReflectionProperty {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function __construct(object|string $class, string $property)")]
    fn construct(cx: &mut Request, this: &Object, class: ObjectOrStr, property: &Str) -> Result<()> {
        let of = classes::named(cx, &class, 0)?;
        let Some(held) = find(&of, property) else {
            return Err(refuse(cx, [b"Property ", of.class.shown(), b"::$", &property[..], b" does not exist"].concat()));
        };
        let owner = held.owner();
        fill(cx, this, held, property, Some(&owner.get().name));
        Ok(())
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        text::property(cx, &held, b"")
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Str> {
        Ok(held(cx, this)?.name)
    }

    #[php("public function getMangledName(): string")]
    fn get_mangled_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        Ok(match held.flags() {
            bits if bits & flags::PRIVATE != 0 => [b"\0", &held.owner().name[..], b"\0", &held.name[..]].concat(),
            bits if bits & flags::PROTECTED != 0 => [b"\0*\0", &held.name[..]].concat(),
            _ => held.name.to_vec(),
        })
    }

    #[php("public function getValue(?object $object = null): mixed", tentative)]
    fn get_value(cx: &mut Request, this: &Object, object: Option<Object>) -> Result<Value> {
        let held = held(cx, this)?;
        value(cx, &held, object.as_ref())
    }

    #[php("public function setValue(mixed $objectOrValue, mixed $value = UNKNOWN): void", tentative)]
    fn set_value(cx: &mut Request, this: &Object, object_or_value: Value, value: Option<Value>) -> Result<()> {
        let held = held(cx, this)?;
        if held.is_static() {
            let value = match value {
                None => {
                    cx.deprecated("Calling ReflectionProperty::setValue() with a single argument is deprecated")?;
                    object_or_value
                }
                Some(value) => {
                    if !object_or_value.is_null() && !object_or_value.is_object() {
                        cx.deprecated(
                            "Calling ReflectionProperty::setValue() with a 1st argument which is not null or an object is deprecated",
                        )?;
                    }
                    value
                }
            };
            return set_static(cx, &held, value);
        }
        let Some(value) = value else {
            return Err(cx.throw_error("ArgumentCountError", "ReflectionProperty::setValue() expects exactly 2 arguments, 1 given"));
        };
        let Some(object) = object_or_value.as_object().cloned() else {
            let given = heddle_runtime::types::type_name_of(&object_or_value);
            let message = format!("ReflectionProperty::setValue(): Argument #1 ($objectOrValue) must be of type object, {given} given");
            return Err(cx.type_error(message));
        };
        property::write(cx, &object, &held.name, value, Some(held.owner())).map(drop)
    }

    #[php("public function getRawValue(object $object): mixed")]
    fn get_raw_value(cx: &mut Request, this: &Object, object: &Object) -> Result<Value> {
        let held = held(cx, this)?;
        raw_value(cx, &held, object)
    }

    #[php("public function setRawValue(object $object, mixed $value): void")]
    fn set_raw_value(cx: &mut Request, this: &Object, object: &Object, value: Value) -> Result<()> {
        let held = held(cx, this)?;
        set_raw(cx, &held, object, value, "setRawValue")
    }

    #[php("public function setRawValueWithoutLazyInitialization(object $object, mixed $value): void")]
    fn set_raw_value_without_lazy_initialization(cx: &mut Request, this: &Object, object: &Object, value: Value) -> Result<()> {
        let held = held(cx, this)?;
        set_past_laziness(cx, &held, object, value)
    }

    #[php("public function skipLazyInitialization(object $object): void")]
    fn skip_lazy_initialization(cx: &mut Request, this: &Object, object: &Object) -> Result<()> {
        let held = held(cx, this)?;
        let Some((object, slot)) = lazy_slot(cx, &held, object, "skipLazyInitialization")? else {
            return Ok(());
        };
        if lazy::is_lazy_slot(&object, slot) {
            lazy::set_default(cx, &object, slot);
            lazy::finish_if_complete(&object);
        }
        Ok(())
    }

    #[php("public function isLazy(object $object): bool")]
    fn is_lazy(cx: &mut Request, this: &Object, object: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        making::check_instance(cx, held.owner(), object)?;
        let slot = held.property.as_ref().filter(|_| !held.is_static()).map_or(NO_SLOT, |property| property.slot);
        let object = lazy::behind(object);
        Ok(lazy::is_uninitialized(&object) && slot < object.slot_count() && lazy::is_lazy_slot(&object, slot))
    }

    #[php("public function isInitialized(?object $object = null): bool", tentative)]
    fn is_initialized(cx: &mut Request, this: &Object, object: Option<Object>) -> Result<bool> {
        let held = held(cx, this)?;
        is_initialized(cx, &held, object.as_ref())
    }

    #[php("public function isPublic(): bool", tentative)]
    fn is_public(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(!has(cx, this, flags::PRIVATE | flags::PROTECTED)?)
    }

    #[php("public function isPrivate(): bool", tentative)]
    fn is_private(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::PRIVATE)
    }

    #[php("public function isProtected(): bool", tentative)]
    fn is_protected(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::PROTECTED)
    }

    #[php("public function isPrivateSet(): bool")]
    fn is_private_set(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::PRIVATE_SET)
    }

    #[php("public function isProtectedSet(): bool")]
    fn is_protected_set(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::PROTECTED_SET)
    }

    #[php("public function isStatic(): bool", tentative)]
    fn is_static(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::STATIC)
    }

    #[php("public function isReadOnly(): bool")]
    fn is_read_only(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::READONLY)
    }

    #[php("public function isDefault(): bool", tentative)]
    fn is_default(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.property.is_some())
    }

    #[php("public function isDynamic(): bool")]
    fn is_dynamic(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.property.is_none())
    }

    #[php("public function isAbstract(): bool")]
    fn is_abstract(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(held.flags() & flags::ABSTRACT != 0 || held.property.is_some_and(|property| property.abstract_hooks != 0))
    }

    #[php("public function isVirtual(): bool")]
    fn is_virtual(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::VIRTUAL)
    }

    #[php("public function isPromoted(): bool")]
    fn is_promoted(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.is_promoted())
    }

    #[php("public function getModifiers(): int", tentative)]
    fn get_modifiers(cx: &mut Request, this: &Object) -> Result<i64> {
        let held = held(cx, this)?;
        Ok(held.property.as_ref().map_or(i64::from(flags::PUBLIC), modifiers))
    }

    #[php("public function getDeclaringClass(): ReflectionClass", tentative)]
    fn get_declaring_class(cx: &mut Request, this: &Object) -> Result<Object> {
        let held = held(cx, this)?;
        Ok(classes::object(cx, held.owner()))
    }

    #[php("public function getDocComment(): string|false", tentative)]
    fn get_doc_comment(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        let held = held(cx, this)?;
        let decl = held.decl().filter(|_| !held.owner().is_internal());
        Ok(OrFalse(decl.and_then(|decl| decl.doc.as_deref()).map(<[u8]>::to_vec)))
    }

    #[php("public function setAccessible(bool $accessible): void", tentative, deprecated = "since 8.5, as it has no effect since PHP 8.1")]
    fn set_accessible(this: &Object, accessible: bool) {
        let _ = (this, accessible);
    }

    #[php("public function getType(): ?ReflectionType", tentative)]
    fn get_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let text = held(cx, this)?.type_text();
        Ok(text.map(|text| types::object(cx, &text)))
    }

    #[php("public function getSettableType(): ?ReflectionType")]
    fn get_settable_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let text = held(cx, this)?.settable_text();
        Ok(text.map(|text| types::object(cx, &text)))
    }

    #[php("public function hasType(): bool", tentative)]
    fn has_type(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.type_text().is_some())
    }

    #[php("public function hasDefaultValue(): bool")]
    fn has_default_value(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        match &held.property {
            Some(property) => Ok(members::default(cx, held.class, property)?.is_some()),
            None => Ok(false),
        }
    }

    #[php("public function getDefaultValue(): mixed", tentative)]
    fn get_default_value(cx: &mut Request, this: &Object) -> Result<Value> {
        let held = held(cx, this)?;
        let default = match &held.property {
            Some(property) => members::default(cx, held.class, property)?,
            None => None,
        };
        if default.is_none() {
            let head = "ReflectionProperty::getDefaultValue() for a property without a default value is deprecated";
            cx.deprecated(format!("{head}, use ReflectionProperty::hasDefaultValue() to check if the default value exists"))?;
        }
        Ok(default.unwrap_or(Value::NULL))
    }

    #[php("public function getAttributes(?string $name = null, int $flags = 0): array")]
    fn get_attributes(cx: &mut Request, this: &Object, name: Option<Str>, flags: i64) -> Result<Array> {
        let held = held(cx, this)?;
        let all = held.decl().map_or(&[][..], |decl| &decl.attributes[..]);
        let unit = held.property.as_ref().and_then(|property| property.origin.unit());
        attributes::list(cx, all, unit, Some(held.owner()), attributes::TARGET_PROPERTY, name.as_ref(), flags)
    }

    #[php("public function hasHooks(): bool")]
    fn has_hooks(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(held.has_hook(b"get") || held.has_hook(b"set"))
    }

    #[php("public function getHooks(): array")]
    fn get_hooks(cx: &mut Request, this: &Object) -> Result<Array> {
        let held = held(cx, this)?;
        let mut hooks = Array::new();
        for name in [&b"get"[..], b"set"] {
            if let Some(hook) = hook_object(cx, &held, name)? {
                hooks.insert_bytes(cx.heap(), name, Value::from(hook));
            }
        }
        Ok(hooks)
    }

    #[php("public function hasHook(PropertyHookType $type): bool")]
    fn has_hook(cx: &mut Request, this: &Object, hook: &Object) -> Result<bool> {
        let name = hook_name(hook);
        Ok(held(cx, this)?.has_hook(&name))
    }

    #[php("public function getHook(PropertyHookType $type): ?ReflectionMethod")]
    fn get_hook(cx: &mut Request, this: &Object, hook: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        hook_object(cx, &held, &hook_name(hook))
    }

    #[php("public function isFinal(): bool")]
    fn is_final(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::FINAL)
    }
}
