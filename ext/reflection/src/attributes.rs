//! ReflectionAttribute, and the attributes of anything as a list of such objects.

use crate::held::{AttributeHeld, HOOKS, get, make, refuse};
use crate::text;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::callable::Callable;
use heddle_runtime::class::{ClassPtr, Source};
use heddle_runtime::decl::flags;
use heddle_runtime::function::UnitPtr;
use heddle_runtime::object::instantiate;
use heddle_runtime::reflect::{self, Attribute, Initializer};
use heddle_runtime::request::AttributeSite;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Str};

pub(crate) const TARGET_CLASS: i64 = 1;
pub(crate) const TARGET_FUNCTION: i64 = 2;
pub(crate) const TARGET_METHOD: i64 = 4;
pub(crate) const TARGET_PROPERTY: i64 = 8;
pub(crate) const TARGET_CLASS_CONSTANT: i64 = 16;
pub(crate) const TARGET_PARAMETER: i64 = 32;
pub(crate) const TARGET_CONSTANT: i64 = 64;
const TARGET_ALL: i64 = 127;
const IS_REPEATABLE: i64 = 128;
const IS_INSTANCEOF: i64 = 2;

/// An attribute.
#[php_class("class ReflectionAttribute implements Reflector { const int IS_INSTANCEOF = 2; public string $name; }", hooks = HOOKS)]
pub(crate) struct ReflectionAttribute;

/// The attributes in `all` that fit the name, or the class when the bits say so.
pub(crate) fn list(
    cx: &mut Request,
    all: &'static [Attribute],
    unit: Option<UnitPtr>,
    scope: Option<ClassPtr>,
    target: i64,
    name: Option<&Str>,
    bits: i64,
) -> Result<Array> {
    if bits & !IS_INSTANCEOF != 0 {
        return Err(cx.bad_argument(2, "must be a valid attribute filter flag"));
    }
    let base = match name {
        Some(name) if bits & IS_INSTANCEOF != 0 => Some(cx.require_class(name)?),
        _ => None,
    };
    let mut found = Vec::new();
    for attribute in all {
        let fits = match (base, name) {
            (Some(base), _) => match cx.lookup_class(&attribute.name)? {
                Some(class) => class.is_subclass_of(base),
                None => false,
            },
            (None, Some(name)) => attribute.name.eq_ignore_ascii_case(name),
            (None, None) => true,
        };
        if fits {
            let repeated = all.iter().filter(|other| other.name.eq_ignore_ascii_case(&attribute.name)).count() > 1;
            let held = AttributeHeld { attribute, unit, scope, target, repeated };
            found.push(make(cx, "reflectionattribute", held, &attribute.name, None));
        }
    }
    Ok(crate::held::list(cx, found))
}

fn held(cx: &mut Request, this: &Object) -> Result<AttributeHeld> {
    get(cx, this)
}

/// The arguments by position and name.
pub(crate) fn arguments(cx: &mut Request, held: &AttributeHeld) -> Result<Array> {
    let mut list = Array::new();
    for (name, initializer) in &held.attribute.args {
        let value = match (initializer, held.unit) {
            (_, Some(unit)) => reflect::evaluate(cx, unit, initializer, held.scope)?,
            (Initializer::Constant(known), None) => heddle_runtime::link::constant_value(cx, known),
            (Initializer::Function(_), None) => unreachable!("builtins' arguments are constants"),
        };
        match name {
            Some(name) => list.insert_bytes(cx.heap(), name, value),
            None => drop(list.push(cx.heap(), value)),
        }
    }
    Ok(list)
}

/// Says where the engine's own attributes may stand.
pub(crate) const BUILTIN_TARGETS: [(&str, i64); 8] = [
    ("Attribute", TARGET_CLASS),
    ("ReturnTypeWillChange", TARGET_METHOD),
    ("AllowDynamicProperties", TARGET_CLASS),
    ("SensitiveParameter", TARGET_PARAMETER),
    ("Override", TARGET_METHOD | TARGET_PROPERTY),
    ("Deprecated", TARGET_METHOD | TARGET_FUNCTION | TARGET_CLASS_CONSTANT | TARGET_CONSTANT | TARGET_CLASS),
    ("NoDiscard", TARGET_METHOD | TARGET_FUNCTION),
    ("DelayedTargetValidation", TARGET_ALL),
];

/// What `#[Attribute(flags)]` on the class says: where its attributes may stand. `None`: it is no attribute class.
fn declared_flags(cx: &mut Request, class: ClassPtr) -> Result<Option<i64>> {
    let Source::User { unit, .. } = &class.get().source else {
        return Ok(BUILTIN_TARGETS.iter().find(|(name, _)| name.as_bytes() == &class.name[..]).map(|(_, bits)| *bits));
    };
    let decl = class.get().decl().expect("a user class");
    let Some(attribute) = decl.attributes.iter().find(|attribute| attribute.name.eq_ignore_ascii_case(b"Attribute")) else {
        return Ok(None);
    };
    let Some((_, initializer)) = attribute.args.first() else {
        return Ok(Some(TARGET_ALL));
    };
    let value = reflect::evaluate(cx, *unit, initializer, Some(class))?;
    let Some(bits) = value.as_int() else {
        let given = heddle_runtime::types::type_name_of(&value);
        return Err(cx.type_error(format!("Attribute::__construct(): Argument #1 ($flags) must be of type int, {given} given")));
    };
    if bits & !(TARGET_ALL | IS_REPEATABLE) != 0 {
        return Err(cx.throw_error("Error", "Invalid attribute flags specified"));
    }
    Ok(Some(bits))
}

/// `class, function`: names of targets.
fn target_names(bits: i64) -> String {
    const NAMES: [&str; 7] = ["class", "function", "method", "property", "class constant", "parameter", "constant"];
    let names: Vec<&str> = NAMES.iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0).map(|(_, name)| *name).collect();
    names.join(", ")
}

/// The object that the attribute stands for.
fn instance(cx: &mut Request, held: &AttributeHeld) -> Result<Object> {
    let name = &held.attribute.name;
    let Some(class) = cx.lookup_class(name)? else {
        return Err(cx.throw_error("Error", [b"Attribute class \"", &name[..], b"\" not found"].concat()));
    };
    let Some(bits) = declared_flags(cx, class)? else {
        return Err(cx.throw_error("Error", [b"Attempting to use non-attribute class \"", &name[..], b"\" as attribute"].concat()));
    };
    if bits & held.target == 0 {
        let (here, allowed) = (target_names(held.target), target_names(bits));
        let tail = format!("\" cannot target {here} (allowed targets: {allowed})");
        return Err(cx.throw_error("Error", [b"Attribute \"", &name[..], tail.as_bytes()].concat()));
    }
    if held.repeated && bits & IS_REPEATABLE == 0 {
        return Err(cx.throw_error("Error", [b"Attribute \"", &name[..], b"\" must not be repeated"].concat()));
    }
    let arguments = arguments(cx, held)?;
    let object = instantiate(cx, class)?;
    let frame = cx.machine.frame;
    if let Some(unit) = held.unit {
        let (file, line) = ((*unit.get().path).clone(), held.attribute.line);
        cx.machine.attributes.push(AttributeSite { frame, file, line, is_strict: unit.get().is_strict() });
    }
    let result = construct(cx, class, &object, &arguments);
    cx.machine.attributes.retain(|site| site.frame != frame);
    match result {
        Ok(()) => Ok(object),
        Err(halt) => {
            object.skip_destructor();
            Err(halt)
        }
    }
}

/// Calls the constructor of an attribute's object, as from the place where the attribute stands.
fn construct(cx: &mut Request, class: ClassPtr, object: &Object, arguments: &Array) -> Result<()> {
    match class.magic.construct {
        Some(constructor) if constructor.flags & (flags::PRIVATE | flags::PROTECTED) != 0 => {
            let word = if constructor.flags & flags::PRIVATE != 0 { "private " } else { "protected " };
            let message = [b"Call to ", word.as_bytes(), class.shown(), b"::", &constructor.name[..], b"() from global scope"];
            Err(cx.throw_error("Error", message.concat()))
        }
        Some(constructor) => crate::functions::call_with(cx, &Callable::method(constructor, object), arguments).map(drop),
        // without a constructor nothing takes the arguments, but names are looked for
        None => match arguments.keys().find_map(|key| if let KeyRef::Str(name) = key { Some(name.to_vec()) } else { None }) {
            Some(name) => Err(cx.throw_error("Error", [b"Unknown named parameter $", &name[..]].concat())),
            None => Ok(()),
        },
    }
}

#[php_methods]
impl ReflectionAttribute {
    #[php("public function getName(): string")]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(held(cx, this)?.attribute.name.to_vec())
    }

    #[php("public function getTarget(): int")]
    fn get_target(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(held(cx, this)?.target)
    }

    #[php("public function isRepeated(): bool")]
    fn is_repeated(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.repeated)
    }

    #[php("public function getArguments(): array")]
    fn get_arguments(cx: &mut Request, this: &Object) -> Result<Array> {
        let held = held(cx, this)?;
        arguments(cx, &held)
    }

    #[php("public function newInstance(): object")]
    fn new_instance(cx: &mut Request, this: &Object) -> Result<Object> {
        let held = held(cx, this)?;
        instance(cx, &held)
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        let attribute = held.attribute;
        let mut out = [b"Attribute [ ", &attribute.name[..], b" ]"].concat();
        if !attribute.args.is_empty() {
            out.extend_from_slice(format!(" {{\n  - Arguments [{}] {{\n", attribute.args.len()).as_bytes());
            for (index, ((name, initializer), text)) in attribute.args.iter().zip(&attribute.texts).enumerate() {
                out.extend_from_slice(format!("    Argument #{index} [ ").as_bytes());
                if let Some(name) = name {
                    out.extend_from_slice(&[&name[..], b" = "].concat());
                }
                out.extend_from_slice(&text::initializer(cx, initializer, text)?);
                out.extend_from_slice(b" ]\n");
            }
            out.extend_from_slice(b"  }\n}");
        }
        out.push(b'\n');
        Ok(out)
    }

    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("private function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<()> {
        let _ = this;
        Err(refuse(cx, "Cannot directly instantiate ReflectionAttribute"))
    }
}
