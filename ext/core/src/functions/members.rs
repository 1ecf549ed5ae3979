//! Properties and methods of classes and objects.

use heddle_macros::php;
use heddle_runtime::callable::with_lower;
use heddle_runtime::class::{Class, ClassPtr, NO_SLOT};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::ObjectOrStr;
use heddle_runtime::decl::flags;
use heddle_runtime::object::{Seen, class_of, entries, entry_name, initialise, lazy, may_call, statics, table};
use heddle_runtime::{FunctionPtr, Request, Result, property};
use heddle_value::{Array, KeyRef, Object, Str, Value, View};

pub const FUNCTIONS: &[&Function] = &[
    &get_class_vars::DECL,
    &get_object_vars::DECL,
    &get_mangled_object_vars::DECL,
    &get_class_methods::DECL,
    &method_exists::DECL,
    &property_exists::DECL,
];

/// Classes whose properties are computed and declared all the same, and those whose properties have
/// a place here and none in PHP: what is listed follows PHP.
const DECLARED: [&[u8]; 6] = [b"mysqli", b"mysqli_driver", b"mysqli_result", b"mysqli_stmt", b"mysqli_warning", b"ZipArchive"];
const COMPUTED: [&[u8]; 2] = [b"DatePeriod", b"BcMath\\Number"];

/// Returns what the properties that the calling code may see begin with.
#[php("get_class_vars(string $class): array")]
fn get_class_vars(cx: &mut Request, class: ClassPtr) -> Result<Array> {
    let scope = (cx.engine.hooks.scope)(cx);
    initialise(cx, class)?;
    let mut vars = Array::new();
    for is_static in [false, true] {
        let own = class.get().properties.iter();
        let private = scope.filter(|scope| *scope != class && class.is_subclass_of(*scope)).map(|scope| scope.get().properties.iter());
        let private = private
            .into_iter()
            .flatten()
            .filter(|(name, declared)| declared.flags & flags::PRIVATE != 0 && !class.properties.contains_key(&name[..]));
        for (name, declared) in own.chain(private) {
            let seen = Class::allows(declared.flags, declared.declared_by, declared.root, scope);
            let origin = &declared.declared_by.get().name[..];
            let is_computed = declared.slot == NO_SLOT;
            let left_out = is_computed && !DECLARED.contains(&origin) || COMPUTED.contains(&origin);
            if (declared.flags & flags::STATIC != 0) != is_static || !seen || left_out {
                continue;
            }
            let value = match is_static {
                true => statics::initial(cx, declared)?,
                false if is_computed => Value::NULL,
                false => default_of(cx, class, declared.slot),
            };
            vars.insert_bytes(cx.heap(), name, if value.is_undef() { Value::NULL } else { value });
        }
    }
    Ok(vars)
}

/// What a new object has in a slot.
fn default_of(cx: &mut Request, class: ClassPtr, slot: u32) -> Value {
    let computed = cx.class_state(class).defaults.as_ref().and_then(|defaults| defaults.get(slot as usize)).cloned();
    let mut value = computed.unwrap_or_else(|| Value::clone(&class.get().info.info.defaults()[slot as usize]));
    if !value.is_undef() {
        value.set_spare(0);
    }
    value
}

/// The properties of an object that the calling code may see.
#[php("get_object_vars(object $object): array")]
fn get_object_vars(cx: &mut Request, object: &Object) -> Result<Array> {
    let scope = (cx.engine.hooks.scope)(cx);
    let object = &lazy::resolved(cx, object)?;
    if let Some(view) = class_of(object).hooks.array_properties {
        return view(cx, object);
    }
    if table::is_plain(class_of(object)) {
        return Ok(plain_vars(cx, object, scope));
    }
    let entries = entries(object, Seen::From(scope), true);
    let mut vars = match entries.len() {
        0 => Array::new(),
        count => Array::with_hashed_capacity(cx.heap(), count),
    };
    for entry in entries {
        let name = entry_name(cx, object, &entry);
        if let Some(value) = table::entry_value(cx, object, &entry, scope)? {
            vars.insert(cx.heap(), name, plain(value));
        }
    }
    Ok(vars)
}

/// As `get_object_vars`, where all declared properties are slots without hooks.
fn plain_vars(cx: &Request, object: &Object, scope: Option<ClassPtr>) -> Array {
    let heap = cx.heap();
    let class = class_of(object);
    let dynamic = object.dynamic();
    let room = object.slots().len() + dynamic.map_or(0, |dynamic| dynamic.len());
    if room == 0 {
        return Array::new();
    }
    let mut vars = Array::with_hashed_capacity(heap, room);
    let mut target = vars.make_mut(heap);
    for (slot, (info, value)) in class.get().slots.iter().zip(object.slots()).enumerate() {
        if !value.is_undef() && table::is_seen(class, info, slot as u32, Seen::From(scope)) {
            target.set(heap, KeyRef::Str(&info.name), plain(value.clone()));
        }
    }
    for (key, value) in dynamic.into_iter().flat_map(|dynamic| dynamic.iter()) {
        target.set(heap, key, plain(value.clone()));
    }
    vars
}

/// A property's value for an array: a reference only while it is shared.
fn plain(value: Value) -> Value {
    let mut value = match value.as_ref() {
        // one owner is the object, the other one `value`
        Some(reference) if reference.refcount() <= 2 => reference.get(),
        _ => value,
    };
    value.set_spare(0);
    value
}

/// All properties of an object, under the names that `(array)` gives them.
#[php("get_mangled_object_vars(object $object): array")]
fn get_mangled_object_vars(cx: &mut Request, object: &Object) -> Array {
    table::raw_array(cx, object)
}

/// The class of an object or of a name; the error otherwise.
fn class_argument(cx: &mut Request, argument: &ObjectOrStr) -> Result<ClassPtr> {
    let class = match argument {
        ObjectOrStr::Object(object) => Some(class_of(object)),
        ObjectOrStr::Str(name) => cx.lookup_class(name)?,
    };
    match class {
        Some(class) => Ok(class),
        None => Err(cx.bad_argument_type(1, "must be an object or a valid class name, string given")),
    }
}

/// Names of the methods that the calling code may call.
#[php("get_class_methods(object|string $object_or_class): array")]
fn get_class_methods(cx: &mut Request, object_or_class: ObjectOrStr) -> Result<Array> {
    let class = class_argument(cx, &object_or_class)?;
    let scope = (cx.engine.hooks.scope)(cx);
    let seen = |method: &FunctionPtr| {
        let owner = method.scope().unwrap_or(class);
        may_call(*method, owner, scope)
    };
    let methods = class.get().methods.values().filter(|method| seen(method));
    let names: Vec<Value> = methods.map(|method| Value::from(Str::clone(&method.get().name))).collect();
    Ok(Array::from_values(cx.heap(), names))
}

/// The class of an object, or of a name if there is one; the TypeError for anything else.
fn possible_class(cx: &mut Request, argument: &Value) -> Result<Option<ClassPtr>> {
    match argument.view() {
        View::Object(object) => Ok(Some(class_of(object))),
        View::Str(name) => {
            let name = name.clone();
            cx.lookup_class(&name)
        }
        _ => {
            let given = heddle_runtime::types::type_name_of(argument);
            Err(cx.bad_argument_type(1, format!("must be of type object|string, {given} given")))
        }
    }
}

/// Whether there is a method, whoever may call it.
#[php("method_exists($object_or_class, string $method): bool")]
fn method_exists(cx: &mut Request, object_or_class: &Value, method: &Str) -> Result<bool> {
    let Some(class) = possible_class(cx, object_or_class)? else {
        return Ok(false);
    };
    let Some(found) = with_lower(method, |lower| class.method(lower)) else {
        let further = object_or_class.as_object().and_then(|object| class.hooks.further_methods?(object));
        let driver = further.is_some_and(|further| with_lower(method, |lower| further.method(lower)).is_some());
        return Ok(driver || class == cx.engine.known.closure && method.eq_ignore_ascii_case(b"__invoke"));
    };
    // of an object all methods count: `__call` may be asked for a parent's private one
    Ok(object_or_class.is_object() || found.flags & flags::PRIVATE == 0 || found.scope() == Some(class))
}

/// Whether there is a property, whoever may use it.
#[php("property_exists($object_or_class, string $property): bool")]
fn property_exists(cx: &mut Request, object_or_class: &Value, property: &Str) -> Result<bool> {
    let Some(class) = possible_class(cx, object_or_class)? else {
        return Ok(false);
    };
    if let Some(declared) = class.get().properties.get(&property[..])
        && (declared.flags & flags::PRIVATE == 0 || declared.declared_by == class)
    {
        return Ok(true);
    }
    let scope = (cx.engine.hooks.scope)(cx);
    let Some(object) = object_or_class.as_object() else {
        return Ok(false);
    };
    let object = lazy::resolved(cx, object)?;
    if class.hooks.property_is_element.is_some_and(|is_element| is_element(cx, &object, property)) {
        let found = cx.call_method(&object, "offsetexists", &[Value::from(property.clone())])?;
        return cx.to_bool(&found);
    }
    if let Some(native) = class.hooks.has_property
        && let Some(found) = native(cx, &object, property, false)?
    {
        return Ok(found);
    }
    Ok(property::exists(&object, property, scope))
}
