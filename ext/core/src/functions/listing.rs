//! Everything there is, by kind: classes, functions, variables, extensions, files, resources.

use heddle_macros::php;
use heddle_runtime::class::Class;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassKind, Function};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Str, Value};

pub const FUNCTIONS: &[&Function] = &[
    &get_included_files::DECL,
    &get_included_files::DECL.alias("get_required_files"),
    &get_declared_classes::DECL,
    &get_declared_traits::DECL,
    &get_declared_interfaces::DECL,
    &get_defined_functions::DECL,
    &get_defined_vars::DECL,
    &get_resource_type::DECL,
    &get_resource_id::DECL,
    &get_resources::DECL,
    &get_loaded_extensions::DECL,
    &extension_loaded::DECL,
    &get_extension_funcs::DECL,
];

/// A list of strings.
fn list<T: AsRef<[u8]>>(cx: &Request, names: impl IntoIterator<Item = T>) -> Array {
    let names: Vec<Value> = names.into_iter().map(|name| Value::from(cx.str(name))).collect();
    Array::from_values(cx.heap(), names)
}

/// The files included so far, the main script first.
#[php("get_included_files(): array")]
fn get_included_files(cx: &mut Request) -> Array {
    list(cx, cx.keep_units.included())
}

/// Names of all classes of a kind.
fn declared(cx: &Request, wanted: fn(&Class) -> bool) -> Array {
    // a NUL hides a builtin class from programs
    let builtin = cx.engine.classes.iter().map(|(name, class)| (&**name, *class)).filter(|(name, _)| !name.contains(&0));
    let all = builtin.chain(cx.classes.iter()).filter(|(_, class)| wanted(class));
    let names: Vec<Value> = all
        .map(|(key, class)| match key.eq_ignore_ascii_case(&class.name) {
            true => Value::from(Str::clone(&class.get().name)),
            false => Value::from(cx.str(key)),
        })
        .collect();
    Array::from_values(cx.heap(), names)
}

/// Names of all classes and enums.
#[php("get_declared_classes(): array")]
fn get_declared_classes(cx: &mut Request) -> Array {
    declared(cx, |class| matches!(class.kind, ClassKind::Class | ClassKind::Enum))
}

/// Names of all traits.
#[php("get_declared_traits(): array")]
fn get_declared_traits(cx: &mut Request) -> Array {
    declared(cx, Class::is_trait)
}

/// Names of all interfaces.
#[php("get_declared_interfaces(): array")]
fn get_declared_interfaces(cx: &mut Request) -> Array {
    declared(cx, Class::is_interface)
}

/// Names of all functions: builtin ones, and the program's.
#[php("get_defined_functions(bool $exclude_disabled = true): array")]
fn get_defined_functions(cx: &mut Request, exclude_disabled: Option<bool>) -> Result<Array> {
    // functions that are disabled are there only under names that begin with a NUL
    if exclude_disabled.is_some() {
        cx.deprecated("get_defined_functions(): The $exclude_disabled parameter has no effect since PHP 8.0")?;
    }
    let mut all = Array::new();
    let internal = list(cx, cx.engine.functions.keys().filter(|name| !name.starts_with(b"\0")));
    all.insert_bytes(cx.heap(), b"internal", Value::from(internal));
    let user = list(cx, cx.functions.iter().map(|(name, _)| name));
    all.insert_bytes(cx.heap(), b"user", Value::from(user));
    Ok(all)
}

/// The variables of the function that is running.
#[php("get_defined_vars(): array")]
fn get_defined_vars(cx: &mut Request) -> Array {
    (cx.engine.hooks.variables)(cx)
}

/// What kind of resource it is.
#[php("get_resource_type($resource): string")]
fn get_resource_type(resource: Resource) -> &'static str {
    resource.type_name()
}

/// The resource's number.
#[php("get_resource_id($resource): int")]
fn get_resource_id(resource: Resource) -> i64 {
    resource.id()
}

/// Types that there may be resources of.
const RESOURCE_TYPES: [&[u8]; 7] =
    [b"stream", b"stream-context", b"stream filter", b"persistent stream", b"process", b"userfilter.bucket brigade", b"userfilter.bucket"];

/// All resources by number, or those of a type; `Unknown` for closed ones.
#[php("get_resources(?string $type = null): array")]
fn get_resources(cx: &mut Request, r#type: Option<Str>) -> Result<Array> {
    let heap = cx.heap();
    let resources = heap.resources();
    let of_type = |resource: &Resource, name: &[u8]| resource.type_name().as_bytes() == name;
    if let Some(name) = &r#type {
        let known = &name[..] == b"Unknown" || RESOURCE_TYPES.contains(&&name[..]) || resources.iter().any(|known| of_type(known, name));
        if !known {
            return Err(cx.bad_argument(1, "must be a valid resource type"));
        }
    }
    let wanted = |resource: &Resource| r#type.as_ref().is_none_or(|name| of_type(resource, name));
    let mut list = Array::new();
    for resource in resources.into_iter().filter(wanted) {
        list.insert_int(heap, resource.id(), Value::from(resource));
    }
    Ok(list)
}

/// Names of all extensions.
#[php("get_loaded_extensions(bool $zend_extensions = false): array")]
fn get_loaded_extensions(cx: &mut Request, zend_extensions: bool) -> Array {
    if zend_extensions {
        return Array::new();
    }
    let mut names: Vec<&str> = cx.engine.extensions.iter().map(|extension| extension.name).collect();
    let mut seen = Vec::new();
    names.retain(|name| {
        !seen.contains(name) && {
            seen.push(*name);
            true
        }
    });
    list(cx, names)
}

/// Whether an extension is there.
#[php("extension_loaded(string $extension): bool")]
fn extension_loaded(cx: &mut Request, extension: &Str) -> bool {
    cx.engine.extensions.iter().any(|known| known.name.as_bytes().eq_ignore_ascii_case(extension))
}

/// Names of an extension's functions.
#[php("get_extension_funcs(string $extension): array|false")]
fn get_extension_funcs(cx: &mut Request, extension: &Str) -> OrFalse<Array> {
    let wanted = if extension.eq_ignore_ascii_case(b"zend") { b"core" } else { &extension[..] };
    let extensions = cx.engine.extensions.iter().filter(|known| known.name.as_bytes().eq_ignore_ascii_case(wanted));
    let functions = extensions.flat_map(|extension| extension.functions.iter().copied().flatten());
    // those of `disable_functions` are not there
    let there = |name: &&str| cx.engine.functions.contains_key(name.to_ascii_lowercase().as_bytes());
    let names: Vec<&str> = functions.map(|function| function.name).filter(there).collect();
    OrFalse((!names.is_empty()).then(|| list(cx, names)))
}
