//! What the classes share in being dumped, copied, saved and restored.

use heddle_runtime::object::{class_of, table};
use heddle_runtime::property;
use heddle_runtime::value::{Array, KeyRef, Object, Value};
use heddle_runtime::{Request, Result};

/// The object's declared and dynamic properties by their mangled names, without what the class
/// itself shows.
pub(crate) fn own(cx: &Request, object: &Object) -> Array {
    table::raw_array(cx, object)
}

/// Adds to what a class saves the properties of subclasses and dynamic ones.
pub(crate) fn add_own(cx: &Request, object: &Object, saved: &mut Array) {
    for (key, value) in own(cx, object).iter() {
        saved.insert(cx.heap(), key.to_key(), value.clone());
    }
}

/// Gives the object the saved properties that are not the class's own `names`.
pub(crate) fn restore(cx: &mut Request, object: &Object, saved: &Array, names: &[&str]) -> Result<()> {
    for (key, value) in saved.clone().iter() {
        let KeyRef::Str(key) = key else { continue };
        if names.iter().any(|name| name.as_bytes() == key.as_bytes()) {
            continue;
        }
        let mut scope = Some(class_of(object));
        let mut name = key.as_bytes();
        if let Some(mangled) = name.strip_prefix(b"\0")
            && let Some(end) = mangled.iter().position(|b| *b == 0)
        {
            if &mangled[..end] != b"*" {
                scope = cx.find_class(&mangled[..end].to_ascii_lowercase());
                if scope.is_none() {
                    continue;
                }
            }
            name = &mangled[end + 1..];
        }
        let name = cx.str(name);
        property::write(cx, object, &name, value.deref().clone(), scope)?;
    }
    Ok(())
}

/// A saved field.
pub(crate) fn field<'a>(saved: &'a Array, name: &str) -> Option<&'a Value> {
    saved.get_bytes(name.as_bytes()).map(Value::deref)
}
