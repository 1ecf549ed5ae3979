//! ReflectionClass and ReflectionObject. What needs more than a line is in [`crate::members`] (lists of members) and [`crate::making`].

use crate::functions::{split_name, with_named};
use crate::held::{ClassHeld, FunctionHeld, HOOKS, fill, get, make, no_such_class, refuse};
use crate::{attributes, builtin_attributes};
use crate::{class_text, constants, extensions, making, members, methods, properties};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse};
use heddle_runtime::decl::{ClassKind, flags};
use heddle_runtime::object::lazy::{self, Kind};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result, reflect};
use heddle_value::{Array, Object, Str, Value, View};

/// A class, interface, trait or enum.
#[php_class(
    "class ReflectionClass implements Reflector {
        const int IS_IMPLICIT_ABSTRACT = 16;
        const int IS_EXPLICIT_ABSTRACT = 64;
        const int IS_FINAL = 32;
        const int IS_READONLY = 65536;
        const int SKIP_INITIALIZATION_ON_SERIALIZE = 8;
        const int SKIP_DESTRUCTOR = 16;
        public string $name;
    }",
    hooks = HOOKS
)]
pub(crate) struct ReflectionClass;

/// The class of an object, with the properties that only this object has.
#[php_class("class ReflectionObject extends ReflectionClass {}")]
pub(crate) struct ReflectionObject;

const READONLY_CLASS: i64 = 65536;

/// The object for a class.
pub(crate) fn object(cx: &Request, class: ClassPtr) -> Object {
    make(cx, "reflectionclass", ClassHeld { class, object: None }, &class.name, None)
}

/// The object for an enum or another class, as lists of classes have it.
pub(crate) fn held(cx: &mut Request, this: &Object) -> Result<ClassHeld> {
    get(cx, this)
}

fn class(cx: &mut Request, this: &Object) -> Result<ClassPtr> {
    Ok(held(cx, this)?.class)
}

/// Finds the class that a constructor's argument means; `code` is that of the exception otherwise.
pub(crate) fn named(cx: &mut Request, target: &ObjectOrStr, code: i64) -> Result<ClassHeld> {
    match target {
        ObjectOrStr::Object(object) => Ok(ClassHeld { class: class_of(object), object: Some(object.clone()) }),
        ObjectOrStr::Str(name) => match cx.lookup_class(name)? {
            Some(class) => Ok(ClassHeld { class, object: None }),
            None => Err(no_such_class(cx, name, code)),
        },
    }
}

/// The class an argument `ReflectionClass|string` means; `missing` words the error.
fn other_class(cx: &mut Request, other: &Value, missing: &str) -> Result<ClassPtr> {
    match other.view() {
        View::Object(object) => Ok(held(cx, &object.clone())?.class),
        _ => {
            let name = cx.to_str(other)?;
            match cx.lookup_class(&name)? {
                Some(class) => Ok(class),
                None => Err(refuse(cx, [missing.as_bytes(), b" \"", &name[..], b"\" does not exist"].concat())),
            }
        }
    }
}

pub(crate) fn is_abstract(class: ClassPtr) -> bool {
    class.is_abstract() || (class.kind != ClassKind::Class && class.get().methods.values().any(|method| method.is_abstract()))
}

/// Declared so with the word.
pub(crate) fn is_explicitly_abstract(class: ClassPtr) -> bool {
    let bits = class.get().decl().map_or_else(|| class.native().map_or(0, |decl| decl.flags), |decl| decl.flags);
    bits & flags::ABSTRACT != 0
}

/// Bits of `getModifiers`.
pub(crate) fn modifiers(class: ClassPtr) -> i64 {
    let mut bits = i64::from(class.flags & flags::FINAL);
    if is_explicitly_abstract(class) {
        bits |= 64;
    }
    if class.flags & flags::READONLY != 0 {
        bits |= READONLY_CLASS;
    }
    if class.is_enum() && !class.is_internal() {
        bits |= 32;
    }
    bits
}

pub(crate) fn is_anonymous(class: ClassPtr) -> bool {
    class.get().decl().is_some_and(|decl| decl.anonymous)
}

fn is_instantiable(class: ClassPtr) -> bool {
    let open = class.magic.construct.is_none_or(|constructor| constructor.flags & (flags::PRIVATE | flags::PROTECTED) == 0);
    class.kind == ClassKind::Class && !class.is_abstract() && open
}

fn is_cloneable(class: ClassPtr) -> bool {
    let open = class.magic.clone.is_none_or(|clone| clone.flags & (flags::PRIVATE | flags::PROTECTED) == 0);
    class.kind == ClassKind::Class && !class.is_abstract() && open && !class.hooks.not_cloneable
}

pub(crate) fn is_iterable(cx: &Request, class: ClassPtr) -> bool {
    class.kind == ClassKind::Class && !class.is_abstract() && class.is_subclass_of(cx.engine.known.traversable)
}

/// First and last line of a class written in PHP.
pub(crate) fn lines(class: ClassPtr) -> Option<(i64, i64)> {
    let decl = class.get().decl().filter(|_| !class.is_internal())?;
    Some((i64::from(decl.start_line), i64::from(decl.end_line)))
}

/// The file of a class written in PHP.
pub(crate) fn file(class: ClassPtr) -> Option<Str> {
    let path = &class.unit()?.get().path;
    (!path.is_empty()).then(|| Str::clone(path))
}

#[php_methods]
impl ReflectionClass {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function __construct(object|string $objectOrClass)")]
    fn construct(cx: &mut Request, this: &Object, object_or_class: ObjectOrStr) -> Result<()> {
        let held = named(cx, &object_or_class, -1)?;
        let name = Str::clone(&held.class.name);
        fill(cx, this, held, &name, None);
        Ok(())
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        class_text::class(cx, &held, b"")
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Str> {
        Ok(Str::clone(&class(cx, this)?.name))
    }

    #[php("public function isInternal(): bool", tentative)]
    fn is_internal(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(class(cx, this)?.is_internal())
    }

    #[php("public function isUserDefined(): bool", tentative)]
    fn is_user_defined(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(!class(cx, this)?.is_internal())
    }

    #[php("public function isAnonymous(): bool", tentative)]
    fn is_anonymous(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(is_anonymous(class(cx, this)?))
    }

    #[php("public function isInstantiable(): bool", tentative)]
    fn is_instantiable(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(is_instantiable(class(cx, this)?))
    }

    #[php("public function isCloneable(): bool", tentative)]
    fn is_cloneable(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(is_cloneable(class(cx, this)?))
    }

    #[php("public function getFileName(): string|false", tentative)]
    fn get_file_name(cx: &mut Request, this: &Object) -> Result<OrFalse<Str>> {
        Ok(OrFalse(file(class(cx, this)?)))
    }

    #[php("public function getStartLine(): int|false", tentative)]
    fn get_start_line(cx: &mut Request, this: &Object) -> Result<OrFalse<i64>> {
        Ok(OrFalse(lines(class(cx, this)?).map(|(start, _)| start)))
    }

    #[php("public function getEndLine(): int|false", tentative)]
    fn get_end_line(cx: &mut Request, this: &Object) -> Result<OrFalse<i64>> {
        Ok(OrFalse(lines(class(cx, this)?).map(|(_, end)| end)))
    }

    #[php("public function getDocComment(): string|false", tentative)]
    fn get_doc_comment(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        let class = class(cx, this)?;
        let decl = class.get().decl().filter(|_| !class.is_internal());
        Ok(OrFalse(decl.and_then(|decl| decl.doc.as_deref()).map(<[u8]>::to_vec)))
    }

    #[php("public function getConstructor(): ?ReflectionMethod", tentative)]
    fn get_constructor(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let constructor = class(cx, this)?.magic.construct;
        Ok(constructor.map(|constructor| methods::object(cx, FunctionHeld::plain(constructor))))
    }

    #[php("public function hasMethod(string $name): bool", tentative)]
    fn has_method(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        let class = class(cx, this)?;
        let invoke = class == cx.engine.known.closure && name.eq_ignore_ascii_case(b"__invoke");
        Ok(invoke || methods::find(cx, class, None, name).is_some())
    }

    #[php("public function getMethod(string $name): ReflectionMethod", tentative)]
    fn get_method(cx: &mut Request, this: &Object, name: &Str) -> Result<Object> {
        let held = held(cx, this)?;
        match methods::find(cx, held.class, held.object.as_ref(), name) {
            Some(method) => Ok(methods::object(cx, method)),
            None => Err(refuse(cx, [b"Method ", held.class.shown(), b"::", &name[..], b"() does not exist"].concat())),
        }
    }

    #[php("public function getMethods(?int $filter = null): array", tentative)]
    fn get_methods(cx: &mut Request, this: &Object, filter: Option<i64>) -> Result<Array> {
        let held = held(cx, this)?;
        Ok(members::methods(cx, &held, filter))
    }

    #[php("public function hasProperty(string $name): bool", tentative)]
    fn has_property(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(properties::find(&held, name).is_some())
    }

    #[php("public function getProperty(string $name): ReflectionProperty", tentative)]
    fn get_property(cx: &mut Request, this: &Object, name: &Str) -> Result<Object> {
        let held = held(cx, this)?;
        if let Some(found) = properties::find(&held, name) {
            return Ok(properties::object(cx, found));
        }
        if let Some(at) = name.windows(2).position(|pair| pair == b"::") {
            return members::qualified_property(cx, &held, &name[..at], &name[at + 2..]);
        }
        Err(refuse(cx, [b"Property ", held.class.shown(), b"::$", &name[..], b" does not exist"].concat()))
    }

    #[php("public function getProperties(?int $filter = null): array", tentative)]
    fn get_properties(cx: &mut Request, this: &Object, filter: Option<i64>) -> Result<Array> {
        let held = held(cx, this)?;
        Ok(members::properties(cx, &held, filter))
    }

    #[php("public function hasConstant(string $name): bool", tentative)]
    fn has_constant(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        Ok(class(cx, this)?.get().constants.contains_key(&name[..]))
    }

    #[php("public function getConstants(?int $filter = null): array", tentative)]
    fn get_constants(cx: &mut Request, this: &Object, filter: Option<i64>) -> Result<Array> {
        let class = class(cx, this)?;
        members::constant_values(cx, class, filter)
    }

    #[php("public function getReflectionConstants(?int $filter = null): array", tentative)]
    fn get_reflection_constants(cx: &mut Request, this: &Object, filter: Option<i64>) -> Result<Array> {
        let class = class(cx, this)?;
        Ok(members::constants(cx, class, filter))
    }

    #[php("public function getConstant(string $name): mixed", tentative)]
    fn get_constant(cx: &mut Request, this: &Object, name: &Str) -> Result<Value> {
        let class = class(cx, this)?;
        if !class.get().constants.contains_key(&name[..]) {
            cx.deprecated("ReflectionClass::getConstant() for a non-existent constant is deprecated, use ReflectionClass::hasConstant() to check if the constant exists")?;
            return Ok(Value::FALSE);
        }
        constants::value(cx, class, name)
    }

    #[php("public function getReflectionConstant(string $name): ReflectionClassConstant|false", tentative)]
    fn get_reflection_constant(cx: &mut Request, this: &Object, name: &Str) -> Result<OrFalse<Object>> {
        let class = class(cx, this)?;
        if !class.get().constants.contains_key(&name[..]) {
            return Ok(OrFalse(None));
        }
        Ok(OrFalse(Some(constants::object(cx, class, name))))
    }

    #[php("public function getInterfaces(): array", tentative)]
    fn get_interfaces(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        Ok(members::classes_by_name(cx, &class.get().interfaces))
    }

    #[php("public function getInterfaceNames(): array", tentative)]
    fn get_interface_names(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        Ok(members::names(cx, &class.get().interfaces))
    }

    #[php("public function isInterface(): bool", tentative)]
    fn is_interface(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(class(cx, this)?.is_interface())
    }

    #[php("public function getTraits(): array", tentative)]
    fn get_traits(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        Ok(members::classes_by_name(cx, &class.get().traits))
    }

    #[php("public function getTraitNames(): array", tentative)]
    fn get_trait_names(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        Ok(members::names(cx, &class.get().traits))
    }

    #[php("public function getTraitAliases(): array", tentative)]
    fn get_trait_aliases(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        Ok(members::trait_aliases(cx, class))
    }

    #[php("public function isTrait(): bool", tentative)]
    fn is_trait(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(class(cx, this)?.is_trait())
    }

    #[php("public function isEnum(): bool")]
    fn is_enum(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(class(cx, this)?.is_enum())
    }

    #[php("public function isAbstract(): bool", tentative)]
    fn is_abstract(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(is_abstract(class(cx, this)?))
    }

    #[php("public function isFinal(): bool", tentative)]
    fn is_final(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(modifiers(class(cx, this)?) & 32 != 0)
    }

    #[php("public function isReadOnly(): bool")]
    fn is_read_only(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(modifiers(class(cx, this)?) & READONLY_CLASS != 0)
    }

    #[php("public function getModifiers(): int", tentative)]
    fn get_modifiers(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(modifiers(class(cx, this)?))
    }

    #[php("public function isInstance(object $object): bool", tentative)]
    fn is_instance(cx: &mut Request, this: &Object, object: &Object) -> Result<bool> {
        Ok(class_of(object).is_subclass_of(class(cx, this)?))
    }

    #[php("public function newInstance(mixed ...$args): object", tentative)]
    fn new_instance(cx: &mut Request, this: &Object, args: &[Value]) -> Result<Object> {
        let args = with_named(cx, args);
        let class = class(cx, this)?;
        making::instance(cx, class, &args)
    }

    #[php("public function newInstanceWithoutConstructor(): object", tentative)]
    fn new_instance_without_constructor(cx: &mut Request, this: &Object) -> Result<Object> {
        let class = class(cx, this)?;
        if class.is_internal() && class.flags & flags::FINAL != 0 && (class.hooks.create.is_some() || class.hooks.refuses_new.is_some()) {
            let message = [
                b"Class ",
                class.shown(),
                b" is an internal class marked as final that cannot be instantiated without invoking its constructor",
            ];
            return Err(refuse(cx, message.concat()));
        }
        instantiate(cx, class)
    }

    #[php("public function newInstanceArgs(array $args = []): ?object", tentative)]
    fn new_instance_args(cx: &mut Request, this: &Object, args: &Array) -> Result<Option<Object>> {
        let class = class(cx, this)?;
        making::instance(cx, class, args).map(Some)
    }

    #[php("public function newLazyGhost(callable $initializer, int $options = 0): object")]
    fn new_lazy_ghost(cx: &mut Request, this: &Object, initializer: &Value, options: i64) -> Result<Object> {
        let class = class(cx, this)?;
        making::lazy_object(cx, class, Kind::Ghost, initializer, options)
    }

    #[php("public function newLazyProxy(callable $factory, int $options = 0): object")]
    fn new_lazy_proxy(cx: &mut Request, this: &Object, factory: &Value, options: i64) -> Result<Object> {
        let class = class(cx, this)?;
        making::lazy_object(cx, class, Kind::Proxy, factory, options)
    }

    #[php("public function resetAsLazyGhost(object $object, callable $initializer, int $options = 0): void")]
    fn reset_as_lazy_ghost(cx: &mut Request, this: &Object, object: &Object, initializer: &Value, options: i64) -> Result<()> {
        let class = class(cx, this)?;
        making::reset_lazy(cx, class, object, Kind::Ghost, initializer, options)
    }

    #[php("public function resetAsLazyProxy(object $object, callable $factory, int $options = 0): void")]
    fn reset_as_lazy_proxy(cx: &mut Request, this: &Object, object: &Object, factory: &Value, options: i64) -> Result<()> {
        let class = class(cx, this)?;
        making::reset_lazy(cx, class, object, Kind::Proxy, factory, options)
    }

    #[php("public function initializeLazyObject(object $object): object")]
    fn initialize_lazy_object(cx: &mut Request, this: &Object, object: Object) -> Result<Object> {
        let class = class(cx, this)?;
        making::check_instance(cx, class, &object)?;
        lazy::resolved(cx, &object)
    }

    #[php("public function isUninitializedLazyObject(object $object): bool")]
    fn is_uninitialized_lazy_object(cx: &mut Request, this: &Object, object: &Object) -> Result<bool> {
        let class = class(cx, this)?;
        making::check_instance(cx, class, object)?;
        Ok(lazy::is_uninitialized(object))
    }

    #[php("public function markLazyObjectAsInitialized(object $object): object")]
    fn mark_lazy_object_as_initialized(cx: &mut Request, this: &Object, object: Object) -> Result<Object> {
        let class = class(cx, this)?;
        making::check_instance(cx, class, &object)?;
        lazy::mark_initialized(cx, &object);
        Ok(lazy::behind(&object))
    }

    #[php("public function getLazyInitializer(object $object): ?callable")]
    fn get_lazy_initializer(cx: &mut Request, this: &Object, object: &Object) -> Result<Value> {
        let class = class(cx, this)?;
        making::check_instance(cx, class, object)?;
        Ok(lazy::initializer(object).unwrap_or(Value::NULL))
    }

    #[php("public function getParentClass(): ReflectionClass|false", tentative)]
    fn get_parent_class(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        let parent = class(cx, this)?.parent;
        Ok(OrFalse(parent.map(|parent| object(cx, parent))))
    }

    #[php("public function isSubclassOf(ReflectionClass|string $class): bool", tentative)]
    fn is_subclass_of(cx: &mut Request, this: &Object, class: &Value) -> Result<bool> {
        let own = self::class(cx, this)?;
        let other = other_class(cx, class, "Class")?;
        Ok(own != other && own.is_subclass_of(other))
    }

    #[php("public function getStaticProperties(): array", tentative)]
    fn get_static_properties(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        members::static_properties(cx, class)
    }

    #[php("public function getStaticPropertyValue(string $name, mixed $default = UNKNOWN): mixed", tentative)]
    fn get_static_property_value(cx: &mut Request, this: &Object, name: &Str, default: Option<Value>) -> Result<Value> {
        let class = class(cx, this)?;
        members::static_value(cx, class, name, default)
    }

    #[php("public function setStaticPropertyValue(string $name, mixed $value): void", tentative)]
    fn set_static_property_value(cx: &mut Request, this: &Object, name: &Str, value: Value) -> Result<()> {
        let class = class(cx, this)?;
        members::set_static_value(cx, class, name, value)
    }

    #[php("public function getDefaultProperties(): array", tentative)]
    fn get_default_properties(cx: &mut Request, this: &Object) -> Result<Array> {
        let class = class(cx, this)?;
        members::defaults(cx, class)
    }

    #[php("public function isIterable(): bool", tentative)]
    fn is_iterable(cx: &mut Request, this: &Object) -> Result<bool> {
        let class = class(cx, this)?;
        Ok(is_iterable(cx, class))
    }

    #[php("public function isIterateable(): bool", tentative)]
    fn is_iterateable(cx: &mut Request, this: &Object) -> Result<bool> {
        let class = class(cx, this)?;
        Ok(is_iterable(cx, class))
    }

    #[php("public function implementsInterface(ReflectionClass|string $interface): bool", tentative)]
    fn implements_interface(cx: &mut Request, this: &Object, interface: &Value) -> Result<bool> {
        let own = class(cx, this)?;
        let other = other_class(cx, interface, "Interface")?;
        if !other.is_interface() {
            return Err(refuse(cx, [other.shown(), b" is not an interface"].concat()));
        }
        Ok(own.is_subclass_of(other))
    }

    #[php("public function getExtension(): ?ReflectionExtension", tentative)]
    fn get_extension(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let class = class(cx, this)?;
        Ok(reflect::extension_of_class(&cx.engine, class).map(|extension| extensions::object(cx, extension)))
    }

    #[php("public function getExtensionName(): string|false", tentative)]
    fn get_extension_name(cx: &mut Request, this: &Object) -> Result<OrFalse<&'static str>> {
        let class = class(cx, this)?;
        Ok(OrFalse(reflect::extension_of_class(&cx.engine, class).map(|extension| extension.name)))
    }

    #[php("public function inNamespace(): bool", tentative)]
    fn in_namespace(cx: &mut Request, this: &Object) -> Result<bool> {
        let class = class(cx, this)?;
        Ok(!split_name(&class.name).0.is_empty())
    }

    #[php("public function getNamespaceName(): string", tentative)]
    fn get_namespace_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let class = class(cx, this)?;
        Ok(split_name(&class.name).0.to_vec())
    }

    #[php("public function getShortName(): string", tentative)]
    fn get_short_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let class = class(cx, this)?;
        Ok(split_name(&class.name).1.to_vec())
    }

    #[php("public function getAttributes(?string $name = null, int $flags = 0): array")]
    fn get_attributes(cx: &mut Request, this: &Object, name: Option<Str>, flags: i64) -> Result<Array> {
        let class = class(cx, this)?;
        let all = class.get().decl().map_or_else(|| builtin_attributes::of_class(class), |decl| &decl.attributes[..]);
        attributes::list(cx, all, class.unit(), Some(class), attributes::TARGET_CLASS, name.as_ref(), flags)
    }
}

#[php_methods]
impl ReflectionObject {
    #[php("public function __construct(object $object)")]
    fn construct(cx: &mut Request, this: &Object, object: &Object) -> Result<()> {
        let class = class_of(object);
        fill(cx, this, ClassHeld { class, object: Some(object.clone()) }, &class.name, None);
        Ok(())
    }
}
