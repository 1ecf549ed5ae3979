//! ReflectionClassConstant and ReflectionConstant.

use crate::functions::split_name;
use crate::held::{ConstantHeld, HOOKS, fill, get, make, not_supported, refuse};
use crate::{attributes, builtin_attributes};
use crate::{classes, extensions, text, types};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::{ClassConstant, ClassPtr};
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse};
use heddle_runtime::decl::flags;
use heddle_runtime::function::UnitPtr;
use heddle_runtime::object::constants::{ConstantSite, unchecked};
use heddle_runtime::reflect::Attribute;
use heddle_runtime::{Request, Result, reflect};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};

/// A class's constant or case.
#[php_class(
    "class ReflectionClassConstant implements Reflector {
        const int IS_PUBLIC = 1;
        const int IS_PROTECTED = 2;
        const int IS_PRIVATE = 4;
        const int IS_FINAL = 32;
        public string $name;
        public string $class;
    }",
    hooks = HOOKS
)]
pub(crate) struct ReflectionClassConstant;

/// A global constant.
#[php_class("class ReflectionConstant implements Reflector { public string $name; }", hooks = HOOKS)]
pub(crate) struct ReflectionConstant;

/// The object for a class constant that is there.
pub(crate) fn object(cx: &Request, class: ClassPtr, name: &[u8]) -> Object {
    as_kind(cx, "reflectionclassconstant", class, name)
}

/// The same as an object of another of these classes.
pub(crate) fn as_kind(cx: &Request, kind: &str, class: ClassPtr, name: &[u8]) -> Object {
    let held = ConstantHeld { class, name: cx.str(name) };
    let owner = held.constant().declared_by;
    make(cx, kind, held, name, Some(&owner.get().name))
}

/// A class constant's value, whoever may see it.
pub(crate) fn value(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<Value> {
    unchecked(cx, class, name)
}

impl ConstantHeld {
    pub fn constant(&self) -> &'static ClassConstant {
        let class: &'static heddle_runtime::Class = self.class.get();
        class.constants.get(&self.name[..]).expect("looked up before")
    }
}

pub(crate) fn held(cx: &mut Request, this: &Object) -> Result<ConstantHeld> {
    get(cx, this)
}

/// What the constructors have in common.
pub(crate) fn construct(cx: &mut Request, this: &Object, class: &ObjectOrStr, name: &Str) -> Result<ConstantHeld> {
    let class = classes::named(cx, class, 0)?.class;
    let Some(constant) = class.get().constants.get(&name[..]) else {
        return Err(refuse(cx, [b"Constant ", class.shown(), b"::", &name[..], b" does not exist"].concat()));
    };
    let held = ConstantHeld { class, name: name.clone() };
    fill(cx, this, held.clone(), name, Some(&constant.declared_by.get().name));
    Ok(held)
}

fn has(cx: &mut Request, this: &Object, bits: u32) -> Result<bool> {
    Ok(held(cx, this)?.constant().flags & bits != 0)
}

#[php_methods]
impl ReflectionClassConstant {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function __construct(object|string $class, string $constant)")]
    fn construct(cx: &mut Request, this: &Object, class: ObjectOrStr, constant: &Str) -> Result<()> {
        construct(cx, this, &class, constant).map(drop)
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        own_name(cx, this)?;
        let held = held(cx, this)?;
        text::constant(cx, &held, b"")
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Value> {
        own_name(cx, this)
    }

    #[php("public function getValue(): mixed", tentative)]
    fn get_value(cx: &mut Request, this: &Object) -> Result<Value> {
        let held = held(cx, this)?;
        value(cx, held.class, &held.name)
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

    #[php("public function isFinal(): bool")]
    fn is_final(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::FINAL)
    }

    #[php("public function getModifiers(): int", tentative)]
    fn get_modifiers(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(i64::from(held(cx, this)?.constant().flags & (flags::VISIBILITY | flags::FINAL)))
    }

    #[php("public function getDeclaringClass(): ReflectionClass", tentative)]
    fn get_declaring_class(cx: &mut Request, this: &Object) -> Result<Object> {
        let owner = held(cx, this)?.constant().declared_by;
        Ok(classes::object(cx, owner))
    }

    #[php("public function getDocComment(): string|false", tentative)]
    fn get_doc_comment(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        let held = held(cx, this)?;
        let decl = reflect::constant_decl(held.constant()).filter(|_| !held.constant().declared_by.is_internal());
        Ok(OrFalse(decl.and_then(|decl| decl.doc.as_deref()).map(<[u8]>::to_vec)))
    }

    #[php("public function getAttributes(?string $name = null, int $flags = 0): array")]
    fn get_attributes(cx: &mut Request, this: &Object, name: Option<Str>, flags: i64) -> Result<Array> {
        let held = held(cx, this)?;
        let constant = held.constant();
        let all = match reflect::constant_decl(constant) {
            Some(decl) => &decl.attributes[..],
            None => reflect::native_deprecation(constant, &held.name).map_or(&[][..], builtin_attributes::deprecated),
        };
        let scope = Some(constant.declared_by);
        attributes::list(cx, all, constant.origin.unit(), scope, attributes::TARGET_CLASS_CONSTANT, name.as_ref(), flags)
    }

    #[php("public function isEnumCase(): bool")]
    fn is_enum_case(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.constant().case)
    }

    #[php("public function isDeprecated(): bool")]
    fn is_deprecated(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::DEPRECATED)
    }

    #[php("public function hasType(): bool")]
    fn has_type(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.constant().ty.is_some())
    }

    #[php("public function getType(): ?ReflectionType")]
    fn get_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let ty = held(cx, this)?.constant().ty.clone();
        Ok(ty.map(|ty| types::object(cx, &ty.text)))
    }
}

/// A global constant.
#[derive(Clone)]
pub(crate) struct GlobalHeld {
    pub name: Str,
    pub value: Value,
    /// It is the engine's or an extension's.
    pub builtin: bool,
    /// Where its attributes stand, if it has any: the unit and the number there.
    pub site: Option<ConstantSite>,
}

impl GlobalHeld {
    /// Returns its attributes and the unit they stand in.
    fn attributes(&self, cx: &Request) -> (&'static [Attribute], Option<UnitPtr>) {
        match self.site {
            Some(site) => (site.attributes(), Some(site.unit)),
            None if self.builtin => (cx.engine.deprecation_of_constant(&self.name).map_or(&[], builtin_attributes::deprecated), None),
            None => (&[], None),
        }
    }

    pub fn is_deprecated(&self, cx: &Request) -> bool {
        self.attributes(cx).0.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(b"Deprecated"))
    }
}

impl Native for GlobalHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.value(&self.value);
    }
}

/// The constant with this name; a namespace's letters may be in any case.
fn find(cx: &mut Request, name: &[u8]) -> Option<GlobalHeld> {
    let name = name.strip_prefix(b"\\").unwrap_or(name);
    let (space, short) = split_name(name);
    let key = if space.is_empty() { name.to_vec() } else { [&space.to_ascii_lowercase()[..], b"\\", short].concat() };
    let own =
        [&key[..], name].into_iter().find_map(|key| cx.constants.get_key_value(key).map(|(key, value)| (key.to_vec(), value.clone())));
    if let Some((key, value)) = own {
        let name = cx.constant_name(&key).to_vec();
        let site = cx.constant_sites.get(&key[..]).copied();
        return Some(GlobalHeld { name: cx.str(name), value, builtin: false, site });
    }
    let value = cx.engine.constant(name)?.clone();
    Some(GlobalHeld { name: cx.str(name), value, builtin: true, site: None })
}

/// The property `name`, as it is now.
fn own_name(cx: &mut Request, this: &Object) -> Result<Value> {
    let name = cx.str("name");
    heddle_runtime::property::read(cx, this, &name, None, false)
}

fn global(cx: &mut Request, this: &Object) -> Result<GlobalHeld> {
    get(cx, this)
}

#[php_methods]
impl ReflectionConstant {
    #[php("public function __construct(string $name)")]
    fn construct(cx: &mut Request, this: &Object, name: &Str) -> Result<()> {
        let Some(held) = find(cx, name) else {
            return Err(refuse(cx, [b"Constant \"", &name[..], b"\" does not exist"].concat()));
        };
        fill(cx, this, held, name, None);
        Ok(())
    }

    #[php("public function getName(): string")]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Value> {
        own_name(cx, this)
    }

    #[php("public function getNamespaceName(): string")]
    fn get_namespace_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(split_name(&global(cx, this)?.name).0.to_vec())
    }

    #[php("public function getShortName(): string")]
    fn get_short_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(split_name(&global(cx, this)?.name).1.to_vec())
    }

    #[php("public function getValue(): mixed")]
    fn get_value(cx: &mut Request, this: &Object) -> Result<Value> {
        Ok(global(cx, this)?.value)
    }

    #[php("public function isDeprecated(): bool")]
    fn is_deprecated(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = global(cx, this)?;
        Ok(held.is_deprecated(cx))
    }

    #[php("public function getFileName(): string|false")]
    fn get_file_name(cx: &mut Request, this: &Object) -> Result<OrFalse<Str>> {
        match global(cx, this)?.builtin {
            true => Ok(OrFalse(None)),
            false => Err(not_supported(cx, "the file of a constant")),
        }
    }

    #[php("public function getExtension(): ?ReflectionExtension")]
    fn get_extension(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = global(cx, this)?;
        Ok(extensions::of_constant(cx, &held).map(|extension| extensions::object(cx, extension)))
    }

    #[php("public function getExtensionName(): string|false")]
    fn get_extension_name(cx: &mut Request, this: &Object) -> Result<OrFalse<&'static str>> {
        let held = global(cx, this)?;
        Ok(OrFalse(extensions::of_constant(cx, &held).map(|extension| extension.name)))
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = global(cx, this)?;
        text::global_constant(cx, &held)
    }

    #[php("public function getAttributes(?string $name = null, int $flags = 0): array")]
    fn get_attributes(cx: &mut Request, this: &Object, name: Option<Str>, flags: i64) -> Result<Array> {
        let held = global(cx, this)?;
        let (all, unit) = held.attributes(cx);
        attributes::list(cx, all, unit, None, attributes::TARGET_CONSTANT, name.as_ref(), flags)
    }
}
