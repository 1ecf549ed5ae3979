//! The properties of an object as dumps show them: names apart from their visibility, uninitialized
//! typed ones, what `__debugInfo` gives.

use heddle_runtime::object::{class_of, lazy};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, KeyRef, Object, Value, View};

/// Who may see a property.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Owner {
    Public,
    Protected,
    /// The class that declares it.
    Private(Vec<u8>),
}

/// A property.
pub(super) struct Member {
    pub name: Key,
    pub owner: Owner,
    /// As it lies there: may be a reference.
    pub value: Value,
    /// The type of one that has no value yet.
    pub uninitialized: Option<Vec<u8>>,
}

/// What a dump shows of an object: `__debugInfo()`, the builtin class's own view, or its
/// properties.
pub(super) fn debug_members(cx: &mut Request, object: &Object) -> Result<Vec<Member>> {
    let Some(method) = class_of(object).magic.debug_info else {
        if let Some(real) = lazy::real(object) {
            let name = Key::Str(cx.str("instance"));
            return Ok(vec![Member { name, owner: Owner::Public, value: Value::from(real), uninitialized: None }]);
        }
        return members(cx, object);
    };
    let info = cx.call_function_on(method, object, &[])?;
    match info.view() {
        View::Array(array) => Ok(from_array(cx, array)),
        View::Null => Ok(Vec::new()),
        _ => Err(cx.fatal("__debuginfo() must return an array")),
    }
}

/// All properties, whatever their visibility.
pub(super) fn members(cx: &mut Request, object: &Object) -> Result<Vec<Member>> {
    let class = class_of(object);
    if let Some(debug) = class.hooks.debug_properties {
        let array = debug(cx, object)?;
        return Ok(from_array(cx, &array));
    }
    let slots = &class.get().slots;
    let mut list = Vec::with_capacity(slots.len());
    for (slot, info) in slots.iter().enumerate() {
        let value = object.slot(slot as u32).clone();
        let uninitialized = if value.is_undef() { info.ty.as_ref().map(|ty| ty.text.to_vec()) } else { None };
        if value.is_undef() && uninitialized.is_none() {
            continue;
        }
        use heddle_runtime::decl::flags;
        let owner = match info.flags {
            bits if bits & flags::PRIVATE != 0 => Owner::Private(info.declared_by.name.to_vec()),
            bits if bits & flags::PROTECTED != 0 => Owner::Protected,
            _ => Owner::Public,
        };
        list.push(Member { name: Key::Str((*info.name).clone()), owner, value: shared(value), uninitialized });
    }
    for (key, value) in object.dynamic().into_iter().flatten() {
        let name = match key {
            KeyRef::Int(int) => Key::Str(cx.str(int.to_string())),
            KeyRef::Str(name) => {
                let (plain, owner) = unmangle(name);
                let name = Key::Str(if owner == Owner::Public { name.clone() } else { cx.str(plain) });
                list.push(Member { name, owner, value: shared(value.clone()), uninitialized: None });
                continue;
            }
        };
        list.push(Member { name, owner: Owner::Public, value: shared(value.clone()), uninitialized: None });
    }
    Ok(list)
}

/// A reference only while somebody else has it too: the clone at hand counts as one owner.
fn shared(value: Value) -> Value {
    match value.as_ref() {
        Some(reference) if reference.refcount() <= 2 => reference.get(),
        _ => value,
    }
}

fn from_array(cx: &Request, array: &Array) -> Vec<Member> {
    array
        .iter()
        .map(|(key, value)| {
            let (name, owner) = match key {
                KeyRef::Int(int) => (Key::Int(int), Owner::Public),
                KeyRef::Str(name) => {
                    let (plain, owner) = unmangle(name);
                    (Key::Str(if owner == Owner::Public { name.clone() } else { cx.str(plain) }), owner)
                }
            };
            Member { name, owner, value: value.clone(), uninitialized: None }
        })
        .collect()
}

/// `\0A\0x` and `\0*\0x` apart.
pub(super) fn unmangle(name: &[u8]) -> (&[u8], Owner) {
    let Some(rest) = name.strip_prefix(b"\0") else {
        return (name, Owner::Public);
    };
    match memchr::memchr(0, rest) {
        Some(1) if rest[0] == b'*' => (&rest[2..], Owner::Protected),
        Some(end) if end > 0 => (&rest[end + 1..], Owner::Private(rest[..end].to_vec())),
        _ => (name, Owner::Public),
    }
}

/// The class's name as far as text functions of C print it: without what follows the NUL byte of an
/// anonymous one.
pub(super) fn printed_name(name: &[u8]) -> &[u8] {
    &name[..memchr::memchr(0, name).unwrap_or(name.len())]
}

/// The name of an enum's case.
pub(super) fn case_name(object: &Object) -> Vec<u8> {
    object.slots().first().and_then(|name| name.as_bytes()).unwrap_or_default().to_vec()
}
