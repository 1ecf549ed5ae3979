//! Autoloading, object identity, iterators as arrays, a class's relatives.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::object::class_of;
use heddle_runtime::{Callable, ClassPtr, Request, Result};
use heddle_value::{Array, KeyRef, Object, Str, Value, View};

pub const FUNCTIONS: &[&Function] = &[
    &spl_autoload_register::DECL,
    &spl_autoload_unregister::DECL,
    &spl_autoload_functions::DECL,
    &spl_autoload_call::DECL,
    &spl_autoload_extensions::DECL,
    &spl_autoload::DECL,
    &spl_object_hash::DECL,
    &spl_object_id::DECL,
    &spl_classes::DECL,
    &class_implements::DECL,
    &class_parents::DECL,
    &class_uses::DECL,
    &iterator_apply::DECL,
    &iterator_count::DECL,
    &iterator_to_array::DECL,
];

/// Whether two callables are the same.
fn same(left: &Callable, right: &Callable) -> bool {
    let same_this = match (&left.this, &right.this) {
        (Some(left), Some(right)) => left.same(right),
        (None, None) => true,
        _ => false,
    };
    let same_closure = match (&left.closure, &right.closure) {
        (Some(left), Some(right)) => left.same(right),
        (None, None) => true,
        _ => false,
    };
    left.function == right.function && same_this && same_closure && left.class == right.class && left.magic_name == right.magic_name
}

/// Adds an autoloader.
#[php("spl_autoload_register(?callable $callback = null, bool $throw = true, bool $prepend = false): true")]
fn spl_autoload_register(
    cx: &mut Request,
    callback: Option<Callable>,
    throw: bool,
    prepend: bool,
) -> Result<heddle_runtime::decl::convert::True> {
    if !throw {
        cx.notice("spl_autoload_register(): Argument #2 ($do_throw) has been ignored, spl_autoload_register() will always throw")?;
    }
    let callback = match callback {
        Some(callback)
            if callback.function.native.is_some()
                && callback.function.scope().is_none()
                && &callback.function.name[..] == b"spl_autoload_call" =>
        {
            return Err(cx.bad_argument(1, "must not be the spl_autoload_call() function"));
        }
        Some(callback) => callback,
        None => match cx.find_function(b"spl_autoload") {
            Some(function) => Callable::function(function),
            None => return Ok(heddle_runtime::decl::convert::True),
        },
    };
    if !cx.autoloaders.iter().any(|known| same(known, &callback)) {
        let at = if prepend { 0 } else { cx.autoloaders.len() };
        cx.autoloaders.insert(at, callback);
    }
    Ok(heddle_runtime::decl::convert::True)
}

/// Takes an autoloader away.
#[php("spl_autoload_unregister(callable $callback): bool")]
fn spl_autoload_unregister(cx: &mut Request, callback: Callable) -> Result<bool> {
    let found = cx.autoloaders.iter().position(|known| same(known, &callback));
    if let Some(at) = found {
        cx.autoloaders.remove(at);
    }
    Ok(found.is_some())
}

/// The autoloaders, in order.
#[php("spl_autoload_functions(): array")]
fn spl_autoload_functions(cx: &mut Request) -> Result<Array> {
    let loaders = cx.autoloaders.clone();
    let mut list = Array::new();
    for loader in loaders {
        let value = as_value(cx, &loader);
        let _ = list.push(cx.heap(), value);
    }
    Ok(list)
}

/// A callable as a program would write it.
fn as_value(cx: &mut Request, callable: &Callable) -> Value {
    if let Some(closure) = &callable.closure {
        return Value::from(closure.clone());
    }
    let name = Value::from((*callable.function.name).clone());
    let target = match (&callable.this, callable.function.scope()) {
        (Some(this), _) => Value::from(this.clone()),
        (None, Some(scope)) => Value::from((*callable.class.unwrap_or(scope).name).clone()),
        (None, None) => return name,
    };
    Value::from(Array::from_values(cx.heap(), [target, name]))
}

/// Loads a class by the autoloaders.
#[php("spl_autoload_call(string $class): void")]
fn spl_autoload_call(cx: &mut Request, class: Str) -> Result<()> {
    cx.lookup_class(&class).map(drop)
}

/// The extensions that spl_autoload tries.
#[derive(Default)]
struct Extensions(Option<Vec<u8>>);

const EXTENSIONS: &[u8] = b".inc,.php";

/// Gets or sets the extensions that spl_autoload tries.
#[php("spl_autoload_extensions(?string $file_extensions = null): string")]
fn spl_autoload_extensions(cx: &mut Request, file_extensions: Option<Str>) -> Str {
    match file_extensions {
        Some(text) => {
            cx.state::<Extensions>().0 = Some(text.to_vec());
            text
        }
        None => {
            let text = cx.state::<Extensions>().0.clone().unwrap_or_else(|| EXTENSIONS.to_vec());
            cx.str(text)
        }
    }
}

/// Loads a class from a file named like it in lower case, along the include path.
#[php("spl_autoload(string $class, ?string $file_extensions = null): void")]
fn spl_autoload(cx: &mut Request, class: Str, file_extensions: Option<Str>) -> Result<()> {
    let extensions = match file_extensions {
        Some(text) => text.to_vec(),
        None => cx.state::<Extensions>().0.clone().unwrap_or_else(|| EXTENSIONS.to_vec()),
    };
    let base: Vec<u8> = class.to_ascii_lowercase().into_iter().map(|byte| if byte == b'\\' { b'/' } else { byte }).collect();
    let mut folders = cx.ini_str("include_path").to_vec();
    // as `include` does, the folder of the code now running comes last
    if let Some((file, _)) = (cx.engine.hooks.position)(cx)
        && let Some(at) = file.iter().rposition(|byte| *byte == b'/')
    {
        folders = [&folders[..], b":", &file[..at]].concat();
    }
    for extension in extensions.split(|byte| *byte == b',') {
        for folder in folders.split(|byte| *byte == b':') {
            let file = cx.path(folder).join(std::path::Path::new(&String::from_utf8_lossy(&[&base[..], extension].concat()).into_owned()));
            let Some(path) = (cx.engine.clone().hooks.find_file)(cx, &file)? else {
                continue;
            };
            if cx.keep_units.is_included(&path) {
                continue;
            }
            if let Some(unit) = (cx.engine.clone().hooks.compile_file)(cx, &path)? {
                cx.keep_units.include(&unit);
                (cx.engine.clone().hooks.run_unit)(cx, &unit)?;
                if cx.find_class(&class.to_ascii_lowercase()).is_some() {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// 32 hexadecimal digits that no other living object has.
#[php("spl_object_hash(object $object): string")]
fn spl_object_hash(cx: &mut Request, object: Object) -> Result<Str> {
    Ok(cx.str(object_hash(&object)))
}

/// What `spl_object_hash` gives.
pub(crate) fn object_hash(object: &Object) -> [u8; 32] {
    // the number stands in the first half; the formatter would write each of the zeros by a call
    let mut digits = [b'0'; 32];
    let (mut rest, mut at) = (object.id(), 16);
    while rest != 0 {
        at -= 1;
        digits[at] = b"0123456789abcdef"[rest as usize & 15];
        rest >>= 4;
    }
    digits
}

/// The number of an object, which no other living one has.
#[php("spl_object_id(object $object): int")]
fn spl_object_id(object: Object) -> Result<i64> {
    Ok(i64::from(object.id()))
}

/// Names of the extension's classes.
#[php("spl_classes(): array")]
fn spl_classes(cx: &mut Request) -> Result<Array> {
    let mut list = Array::new();
    for class in crate::EXTENSION.classes {
        let name = cx.str(class.name);
        list.insert(cx.heap(), &name, Value::from(name.clone()));
    }
    Ok(list)
}

/// The class of an argument; a warning when there is none.
fn class_of_argument(cx: &mut Request, value: &Value, autoload: bool) -> Result<Option<ClassPtr>> {
    match value.view() {
        View::Object(object) => Ok(Some(class_of(object))),
        View::Str(name) => {
            let name = name.clone();
            let lower = name.strip_prefix(b"\\").unwrap_or(&name).to_ascii_lowercase();
            let found = if autoload { cx.lookup_class(&name)? } else { cx.find_class(&lower) };
            if found.is_none() {
                let tail: &[u8] = if autoload { b" does not exist and could not be loaded" } else { b" does not exist" };
                cx.function_warning([b"Class ", &name[..], tail].concat())?;
            }
            Ok(found)
        }
        _ => Err(cx.bad_argument_type(1, format!("must be of type object|string, {} given", heddle_runtime::types::type_name_of(value)))),
    }
}

fn names(cx: &Request, classes: impl IntoIterator<Item = ClassPtr>) -> Array {
    let mut list = Array::new();
    for class in classes {
        list.insert(cx.heap(), &*class.name, Value::from((*class.name).clone()));
    }
    list
}

/// The interfaces of a class.
#[php("class_implements($object_or_class, bool $autoload = true): array|false")]
fn class_implements(cx: &mut Request, object_or_class: Value, autoload: bool) -> Result<OrFalse<Array>> {
    let class = class_of_argument(cx, &object_or_class, autoload)?;
    Ok(OrFalse(class.map(|class| names(cx, class.interfaces.iter().copied()))))
}

/// The parents of a class.
#[php("class_parents($object_or_class, bool $autoload = true): array|false")]
fn class_parents(cx: &mut Request, object_or_class: Value, autoload: bool) -> Result<OrFalse<Array>> {
    let class = class_of_argument(cx, &object_or_class, autoload)?;
    Ok(OrFalse(class.map(|class| names(cx, std::iter::successors(class.parent, |parent| parent.parent)))))
}

/// The traits of a class.
#[php("class_uses($object_or_class, bool $autoload = true): array|false")]
fn class_uses(cx: &mut Request, object_or_class: Value, autoload: bool) -> Result<OrFalse<Array>> {
    let class = class_of_argument(cx, &object_or_class, autoload)?;
    Ok(OrFalse(class.map(|class| names(cx, class.traits.iter().copied()))))
}

/// Calls a function for each element, until it gives something else than true.
#[php("iterator_apply(Traversable $iterator, callable $callback, ?array $args = null): int")]
fn iterator_apply(cx: &mut Request, iterator: Object, callback: Callable, args: Option<Array>) -> Result<i64> {
    let args: Vec<Value> = args.map(|args| args.values().cloned().collect()).unwrap_or_default();
    let mut count = 0;
    (cx.engine.clone().hooks.each)(cx, &Value::from(iterator), &mut |cx, _, _| {
        count += 1;
        let goes_on = cx.call(&callback, &args)?;
        cx.to_bool(&goes_on)
    })?;
    Ok(count)
}

/// The elements of an ArrayIterator or ArrayObject as these are, for who would walk through all of them: the iterator is at its end then.
/// `None`: it is something else.
fn stored(cx: &mut Request, iterator: &Value) -> Option<Array> {
    let object = iterator.as_object()?;
    let class = class_of(object);
    let is_iterator = &class.name[..] == b"ArrayIterator";
    if !class.is_internal() || !is_iterator && &class.name[..] != b"ArrayObject" {
        return None;
    }
    let slot = |name: &[u8]| class.get().slots.iter().position(|info| info.name[..] == *name).map(|slot| slot as u32);
    let array = object.slot(slot(b"storage")?).deref().as_array()?.clone();
    if is_iterator {
        let keys = Array::from_values(cx.heap(), array.keys().map(KeyRef::to_value));
        let (keys_slot, at_slot) = (slot(b"__keys")?, slot(b"__at")?);
        let count = Value::int(array.len() as i64);
        drop(object.set_slot(keys_slot, Value::from(keys)));
        drop(object.set_slot(at_slot, count));
    } else if !is_plain_object(object, &slot) {
        return None;
    }
    Some(array)
}

/// Whether an ArrayObject gives ArrayIterators.
fn is_plain_object(object: &Object, slot: &impl Fn(&[u8]) -> Option<u32>) -> bool {
    slot(b"__class")
        .is_some_and(|slot| object.slot(slot).deref().as_bytes().is_some_and(|name| name.eq_ignore_ascii_case(b"ArrayIterator")))
}

/// What an object of a class written in PHP is walked through with: what its `getIterator` gives, if that is an iterator. The object itself
/// otherwise.
fn walked(cx: &mut Request, iterator: Value) -> Result<Value> {
    let Some(object) = iterator.as_object() else {
        return Ok(iterator);
    };
    let class = class_of(object);
    if class.is_internal() || !class.is_subclass_of(cx.engine.known.iterator_aggregate) {
        return Ok(iterator);
    }
    let given = cx.call_method(object, "getiterator", &[])?.into_deref();
    if given.as_object().is_some_and(|given| class_of(given).is_subclass_of(cx.engine.known.traversable)) {
        return Ok(given);
    }
    let message = [b"Objects returned by ", &class.name[..], b"::getIterator() must be traversable or implement interface Iterator"];
    Err(cx.throw_error("Exception", message.concat()))
}

/// How many elements an iterator has.
#[php("iterator_count(Traversable|array $iterator): int")]
fn iterator_count(cx: &mut Request, iterator: Value) -> Result<i64> {
    if let Some(array) = iterator.as_array() {
        return Ok(array.len() as i64);
    }
    let iterator = walked(cx, iterator)?;
    if let Some(array) = stored(cx, &iterator) {
        return Ok(array.len() as i64);
    }
    let mut count = 0;
    // elements are counted, not asked for
    if let Some(object) = iterator.as_object()
        && !class_of(object).is_internal()
        && class_of(object).is_subclass_of(cx.engine.known.iterator)
    {
        cx.call_method(object, "rewind", &[])?;
        loop {
            let valid = cx.call_method(object, "valid", &[])?;
            if !cx.to_bool(&valid)? {
                return Ok(count);
            }
            count += 1;
            cx.call_method(object, "next", &[])?;
        }
    }
    (cx.engine.clone().hooks.each)(cx, &iterator, &mut |_, _, _| {
        count += 1;
        Ok(true)
    })?;
    Ok(count)
}

/// The elements of an iterator.
#[php("iterator_to_array(Traversable|array $iterator, bool $preserve_keys = true): array")]
fn iterator_to_array(cx: &mut Request, iterator: Value, preserve_keys: bool) -> Result<Array> {
    let iterator = walked(cx, iterator)?;
    if let Some(array) = stored(cx, &iterator) {
        return Ok(copied(cx, &array, preserve_keys));
    }
    let mut list = Array::new();
    (cx.engine.clone().hooks.each)(cx, &iterator, &mut |cx, key, value| {
        if preserve_keys {
            let key = heddle_runtime::dimension::key(cx, &key, heddle_runtime::dimension::Use::Write)?;
            list.insert(cx.heap(), key, value);
        } else {
            let _ = list.push(cx.heap(), value);
        }
        Ok(true)
    })?;
    Ok(list)
}

/// An array's elements without references.
fn copied(cx: &Request, array: &Array, keys: bool) -> Array {
    let heap = cx.heap();
    if !keys || array.as_slice().is_some() {
        return Array::from_values(heap, array.values().map(|value| value.deref().clone()));
    }
    let mut copy = Array::with_hashed_capacity(heap, array.len());
    let mut target = copy.make_mut(heap);
    for (key, value) in array {
        target.add(heap, key, value.deref().clone());
    }
    copy
}
