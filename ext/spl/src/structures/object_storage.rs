//! SplObjectStorage: a set of objects, and a map from objects to anything.
//!
//! Two arrays with the same keys, which are the objects' numbers, or what an overridden `getHash()` says: one with the objects in the order in which they
//! came, one with what was given along with them where that is not null.

use super::{members, texts};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{ClassHooks, DimensionHooks, NativeIterator};
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{Halt, Request, Result, ops, types};
use heddle_value::{Array, Key, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;

/// PHP's constant: `count()` is not recursive.
const COUNT_NORMAL: i64 = 0;

/// A set of objects.
#[php_class("class SplObjectStorage implements Countable, SeekableIterator, Serializable, ArrayAccess {}", hooks = HOOKS)]
pub struct SplObjectStorage {
    objects: RefCell<Array>,
    infos: RefCell<Array>,
    /// Position in `objects`, and how many elements the walk has passed.
    at: Cell<u32>,
    index: Cell<i64>,
}

impl Native for SplObjectStorage {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        // the arrays are never shared: the collector does not come upon them in another way
        tracer.values(self.objects.borrow().values());
        tracer.values(self.infos.borrow().values());
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    dimensions: Some(&DimensionHooks { read, place: |cx, this, key| read(cx, this, key, false), write, has, unset }),
    count: Some(|_, this| Ok(of(this).len())),
    iterate: Some(iterate),
    compare: Some(compare),
    ..ClassHooks::NONE
};

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let (objects, infos) = (RefCell::default(), RefCell::default());
    this.set_native(cx.heap(), SplObjectStorage { objects, infos, at: Cell::new(0), index: Cell::new(0) });
    Ok(())
}

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    let (old, new) = (of(old), of(new));
    new.objects.replace(old.objects.borrow().duplicate(cx.heap()));
    new.infos.replace(old.infos.borrow().duplicate(cx.heap()));
    Ok(())
}

fn of(this: &Object) -> &SplObjectStorage {
    this.native().expect("given when the object was made")
}

impl SplObjectStorage {
    fn len(&self) -> i64 {
        self.objects.borrow().len() as i64
    }

    fn info(&self, key: &Key) -> Value {
        self.infos.borrow().get(key).map_or(Value::NULL, |value| value.deref().clone())
    }

    fn contains(&self, key: &Key) -> bool {
        self.objects.borrow().contains_key(key)
    }

    fn put(&self, cx: &Request, key: Key, object: &Object, info: Value) {
        let heap = cx.heap();
        if info.is_null() {
            drop(self.infos.borrow_mut().remove(heap, &key));
        } else {
            self.infos.borrow_mut().insert(heap, key.clone(), info);
        }
        // an object that is found under the key already stays
        let mut objects = self.objects.borrow_mut();
        let place = objects.entry(heap, &key);
        if place.is_null() {
            *place = Value::from(object.clone());
        }
    }

    fn remove(&self, cx: &Request, key: &Key) {
        let gone = self.objects.borrow_mut().remove(cx.heap(), key);
        let info = self.infos.borrow_mut().remove(cx.heap(), key);
        drop((gone, info));
    }

    /// The element the walk stands at.
    fn current(&self) -> Option<(Key, Object)> {
        let objects = self.objects.borrow();
        let (key, value) = objects.at(objects.seek(self.at.get())?)?;
        Some((key.to_key(), value.as_object()?.clone()))
    }

    fn rewind(&self) {
        self.at.set(0);
        self.index.set(0);
    }

    fn step(&self) {
        let at = self.objects.borrow().seek(self.at.get()).map_or(u32::MAX, |at| at + 1);
        self.at.set(at);
        self.index.set(self.index.get() + 1);
    }

    fn step_back(&self) {
        let objects = self.objects.borrow();
        // from behind the last element no way leads back
        if let Some(at) = objects.seek(self.at.get()) {
            self.at.set(objects.prev_pos(at).unwrap_or(u32::MAX));
        }
        self.index.set(self.index.get() - 1);
    }

    /// The pairs, object and info.
    fn pairs(&self) -> Vec<(Object, Value)> {
        let (objects, infos) = (self.objects.borrow(), self.infos.borrow());
        let pair = |(key, value): (heddle_value::KeyRef<'_>, &Value)| {
            let info = infos.get(key).map_or(Value::NULL, |value| value.deref().clone());
            Some((value.as_object()?.clone(), info))
        };
        objects.iter().filter_map(pair).collect()
    }
}

/// What an object is kept under.
fn key_of(cx: &mut Request, this: &Object, object: &Object) -> Result<Key> {
    let Some(method) = class_of(this).overriding(b"gethash") else {
        return Ok(Key::Int(i64::from(object.id())));
    };
    let hash = cx.call_function_on(method, this, &[Value::from(object.clone())])?;
    match hash.as_str() {
        Some(text) => Ok(Key::Str(text.clone())),
        None => {
            let (class, given) = (class_of(this).name.clone(), types::type_name_of(&hash));
            let words = [&class[..], b"::getHash(): Return value must be of type string, ", given.as_bytes(), b" returned"];
            Err(cx.type_error(words.concat()))
        }
    }
}

/// The key of `$storage[$key]` as an object; `method` is who would have been called.
fn wanted(cx: &mut Request, key: Option<&Value>, method: &str) -> Result<Object> {
    if let Some(object) = key.and_then(Value::as_object) {
        return Ok(object.clone());
    }
    let given = key.map_or("null".into(), types::type_name_of);
    Err(cx.type_error(format!("SplObjectStorage::{method}(): Argument #1 ($object) must be of type object, {given} given")))
}

fn read(cx: &mut Request, this: &Object, key: Option<&Value>, quiet: bool) -> Result<Value> {
    let storage = of(this);
    // an object that is asked for as it is
    if let Some(object) = key.and_then(Value::as_object).filter(|_| class_of(this).native().is_some())
        && let Some(info) = storage.infos.borrow().get_int(i64::from(object.id()))
    {
        return Ok(info.deref().clone());
    }
    let object = wanted(cx, key, "offsetGet")?;
    let key = key_of(cx, this, &object)?;
    if storage.contains(&key) {
        return Ok(storage.info(&key));
    }
    if quiet { Ok(Value::NULL) } else { Err(cx.throw_error("UnexpectedValueException", "Object not found")) }
}

fn write(cx: &mut Request, this: &Object, key: Option<&Value>, value: Value) -> Result<()> {
    let object = wanted(cx, key, "offsetSet")?;
    let key = key_of(cx, this, &object)?;
    of(this).put(cx, key, &object, value.into_deref());
    Ok(())
}

fn has(cx: &mut Request, this: &Object, key: &Value, not_empty: bool) -> Result<bool> {
    let storage = of(this);
    if let Some(object) = key.as_object().filter(|_| !not_empty && class_of(this).native().is_some()) {
        return Ok(storage.objects.borrow().get_int(i64::from(object.id())).is_some());
    }
    let object = wanted(cx, Some(key), "offsetExists")?;
    let key = key_of(cx, this, &object)?;
    if !storage.contains(&key) {
        return Ok(false);
    }
    if not_empty { cx.to_bool(&storage.info(&key)) } else { Ok(true) }
}

/// Removes an object for `unset($storage[$key])`.
fn unset(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    if class_of(this).overriding(b"gethash").is_some() {
        return detach(cx, this, key);
    }
    remove(cx, this, key)
}

/// Removes an object as PHP's methods do, which begin the walk anew, whether or not it was there.
fn detach(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    remove(cx, this, key)?;
    of(this).rewind();
    Ok(())
}

fn remove(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    let object = wanted(cx, Some(key), "offsetUnset")?;
    let key = key_of(cx, this, &object)?;
    of(this).remove(cx, &key);
    Ok(())
}

/// Two storages are equal when they have the same objects with equal infos, and equal properties.
fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    if let (Some(left), Some(right)) = (left.as_object(), right.as_object())
        && let (Some(one), Some(other)) = (left.native::<SplObjectStorage>(), right.native::<SplObjectStorage>())
    {
        if one.objects.borrow().len() != other.objects.borrow().len() {
            return Ok(None);
        }
        let keys: Vec<Key> = one.objects.borrow().keys().map(|key| key.to_key()).collect();
        for key in keys {
            if !other.contains(&key) || !ops::loose_eq(cx, &one.info(&key), &other.info(&key))? {
                return Ok(None);
            }
        }
    }
    ops::order_by_members(cx, left, right).map(Some)
}

/// A walk by `foreach`: it is the object's own one.
struct Walk(Object);

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(members::no_references(cx));
    }
    Ok(Box::new(Walk(this.clone())))
}

impl NativeIterator for Walk {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        of(&self.0).rewind();
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(SplObjectStorage::valid(&self.0))
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(of(&self.0).index.get()))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        SplObjectStorage::current_object(cx, &self.0).map(Value::from)
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        of(&self.0).step();
        Ok(())
    }
}

#[php_methods(tentative)]
impl SplObjectStorage {
    #[php(
        "public function attach(object $object, mixed $info = null): void",
        deprecated = "since 8.5, use method SplObjectStorage::offsetSet() instead"
    )]
    fn attach(cx: &mut Request, this: &Object, object: Object, info: Value) -> Result<()> {
        let key = key_of(cx, this, &object)?;
        of(this).put(cx, key, &object, info);
        Ok(())
    }

    #[php("public function detach(object $object): void", deprecated = "since 8.5, use method SplObjectStorage::offsetUnset() instead")]
    fn detach(cx: &mut Request, this: &Object, object: &Value) -> Result<()> {
        detach(cx, this, object)
    }

    #[php("public function contains(object $object): bool", deprecated = "since 8.5, use method SplObjectStorage::offsetExists() instead")]
    fn has(cx: &mut Request, this: &Object, object: &Value) -> Result<bool> {
        has(cx, this, object, false)
    }

    #[php("public function addAll(SplObjectStorage $storage): int")]
    fn add_all(cx: &mut Request, this: &Object, storage: Object) -> Result<i64> {
        for (object, info) in of(&storage).pairs() {
            let key = key_of(cx, this, &object)?;
            of(this).put(cx, key, &object, info);
        }
        // the walk stays where it is, yet counts from here
        of(this).index.set(0);
        Ok(of(this).len())
    }

    #[php("public function removeAll(SplObjectStorage $storage): int")]
    fn remove_all(cx: &mut Request, this: &Object, storage: Object) -> Result<i64> {
        for (object, _) in of(&storage).pairs() {
            let key = key_of(cx, this, &object)?;
            of(this).remove(cx, &key);
        }
        of(this).rewind();
        Ok(of(this).len())
    }

    #[php("public function removeAllExcept(SplObjectStorage $storage): int")]
    fn remove_all_except(cx: &mut Request, this: &Object, storage: Object) -> Result<i64> {
        for (object, _) in of(this).pairs() {
            let there = key_of(cx, &storage, &object)?;
            if !of(&storage).contains(&there) {
                let key = key_of(cx, this, &object)?;
                of(this).remove(cx, &key);
            }
        }
        of(this).rewind();
        Ok(of(this).len())
    }

    #[php("public function getInfo(): mixed")]
    fn get_info(this: &Object) -> Value {
        let storage = of(this);
        storage.current().map_or(Value::NULL, |(key, _)| storage.info(&key))
    }

    #[php("public function setInfo(mixed $info): void")]
    fn set_info(cx: &mut Request, this: &Object, info: Value) {
        let storage = of(this);
        if let Some((key, object)) = storage.current() {
            storage.put(cx, key, &object, info);
        }
    }

    #[php("public function count(int $mode = COUNT_NORMAL): int")]
    fn count(this: &Object, _mode: i64) -> i64 {
        of(this).len()
    }

    #[php("public function rewind(): void")]
    fn restart(this: &Object) {
        of(this).rewind();
    }

    #[php("public function valid(): bool")]
    fn valid(this: &Object) -> bool {
        let storage = of(this);
        storage.objects.borrow().seek(storage.at.get()).is_some()
    }

    #[php("public function key(): int")]
    fn key(this: &Object) -> i64 {
        of(this).index.get()
    }

    #[php("public function current(): object")]
    fn current_object(cx: &mut Request, this: &Object) -> Result<Object> {
        match of(this).current() {
            Some((_, object)) => Ok(object),
            None => Err(invalid(cx)),
        }
    }

    #[php("public function next(): void")]
    fn next(this: &Object) {
        of(this).step();
    }

    #[php("public function seek(int $offset): void", binding)]
    fn seek(cx: &mut Request, this: &Object, offset: i64) -> Result<()> {
        let storage = of(this);
        if offset < 0 || offset >= storage.len() {
            return Err(cx.throw_error("OutOfBoundsException", format!("Seek position {offset} is out of range")));
        }
        if offset == 0 {
            storage.rewind();
        }
        while storage.index.get() < offset {
            storage.step();
        }
        while storage.index.get() > offset {
            storage.step_back();
        }
        Ok(())
    }

    #[php("public function unserialize(string $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: Str) -> Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let (pairs, own) = parse(cx, &data)?;
        for (object, info) in pairs {
            let key = key_of(cx, this, &object)?;
            of(this).put(cx, key, &object, info);
        }
        members::restore(cx, this, &own)
    }

    #[php("public function serialize(): string")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let pairs = of(this).pairs();
        let mut values = vec![Value::int(pairs.len() as i64)];
        values.extend(pairs.into_iter().flat_map(|(object, info)| [Value::from(object), info]));
        values.push(Value::from(raw_array(cx, this)));
        let texts = texts::write(cx, &values)?;
        let mut text = b"x:".to_vec();
        let last = texts.len() - 1;
        for (number, part) in texts.iter().enumerate() {
            if number == last {
                text.extend_from_slice(b"m:");
            }
            text.extend_from_slice(part);
            match number {
                0 => {}
                _ if number == last => {}
                _ => text.push(if number % 2 == 1 { b',' } else { b';' }),
            }
        }
        Ok(text)
    }

    #[php("public function offsetExists($object): bool")]
    fn offset_exists(cx: &mut Request, this: &Object, object: &Value) -> Result<bool> {
        has(cx, this, object, false)
    }

    #[php("public function offsetGet($object): mixed")]
    fn offset_get(cx: &mut Request, this: &Object, object: &Value) -> Result<Value> {
        read(cx, this, Some(object), false)
    }

    #[php("public function offsetSet($object, mixed $info = null): void")]
    fn offset_set(cx: &mut Request, this: &Object, object: &Value, info: Value) -> Result<()> {
        write(cx, this, Some(object), info)
    }

    #[php("public function offsetUnset($object): void")]
    fn offset_unset(cx: &mut Request, this: &Object, object: &Value) -> Result<()> {
        detach(cx, this, object)
    }

    #[php("public function getHash(object $object): string")]
    fn hash(this: &Object, object: Object) -> Vec<u8> {
        let _ = this;
        crate::functions::object_hash(&object).to_vec()
    }

    #[php("public function __serialize(): array")]
    fn to_data(cx: &mut Request, this: &Object) -> Array {
        let pairs = of(this).pairs().into_iter().flat_map(|(object, info)| [Value::from(object), info]);
        let pairs = members::list(cx, pairs);
        members::list(cx, [Value::from(pairs), Value::from(raw_array(cx, this))])
    }

    #[php("public function __unserialize(array $data): void")]
    fn from_data(cx: &mut Request, this: &Object, data: Array) -> Result<()> {
        let (list, own) = (members::part(&data, 0), members::part(&data, 1));
        let (Some(list), Some(own)) = (list.as_ref().and_then(Value::as_array), own.as_ref().and_then(Value::as_array)) else {
            return Err(members::ill_typed(cx));
        };
        if list.len() % 2 != 0 {
            return Err(cx.throw_error("UnexpectedValueException", "Odd number of elements"));
        }
        let values: Vec<Value> = list.values().map(|value| value.deref().clone()).collect();
        for pair in values.chunks_exact(2) {
            let Some(object) = pair[0].as_object() else {
                return Err(cx.throw_error("UnexpectedValueException", "Non-object key"));
            };
            let key = key_of(cx, this, object)?;
            of(this).put(cx, key, object, pair[1].clone());
        }
        members::restore(cx, this, own)
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        let pair = |(object, info): (Object, Value)| {
            let pair = Array::from_pairs(cx.heap(), [(cx.str("obj"), Value::from(object)), (cx.str("inf"), info)]);
            Value::from(pair)
        };
        let list = members::list(cx, of(this).pairs().into_iter().map(pair));
        members::shown(cx, this, "SplObjectStorage", [("storage", Value::from(list))])
    }
}

#[cold]
fn invalid(cx: &mut Request) -> Halt {
    cx.throw_error("RuntimeException", "Called current() on invalid iterator")
}

/// What a value in the text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Count,
    Object,
    Info,
    Members,
}

/// Where a reader of `x:i:COUNT;`, COUNT times `OBJECT,INFO;` (or `OBJECT;`), then `m:MEMBERS` stands.
struct Reader<'t> {
    text: &'t [u8],
    /// What was found so far.
    parts: Vec<Part>,
    /// Objects to come; `None` for a count that is none.
    left: Option<usize>,
    /// Where the text is wrong.
    bad: Option<usize>,
}

impl Reader<'_> {
    fn next(&mut self, end: usize) -> Option<usize> {
        let begun = self.begin(end);
        self.bad = begun.err();
        let (start, part) = begun.ok().flatten()?;
        self.parts.push(part);
        Some(start)
    }

    /// Where the next value begins, and what it is; the offset of what is wrong otherwise.
    fn begin(&mut self, end: usize) -> std::result::Result<Option<(usize, Part)>, usize> {
        let text = self.text;
        let Some(&last) = self.parts.last() else {
            return if text.starts_with(b"x:") { Ok(Some((2, Part::Count))) } else { Err(usize::from(text.starts_with(b"x"))) };
        };
        let mut at = end;
        match (last, text.get(end)) {
            (Part::Members, _) => return Ok(None),
            (Part::Object, Some(b',')) => return Ok(Some((end + 1, Part::Info))),
            (Part::Object | Part::Info, Some(b';')) => at += 1,
            (Part::Object | Part::Info, _) => return Err(end),
            (Part::Count, _) => {}
        }
        match self.left {
            None => Err(end.saturating_sub(1)),
            Some(0) if text[at..].starts_with(b"m:") => Ok(Some((at + 2, Part::Members))),
            Some(left) if left > 0 && matches!(text.get(at), Some(b'O' | b'C' | b'r')) => {
                self.left = Some(left - 1);
                Ok(Some((at, Part::Object)))
            }
            Some(_) => Err(at),
        }
    }
}

/// The pairs and the object's own properties out of the text of `serialize()`.
fn parse(cx: &mut Request, text: &[u8]) -> Result<(Vec<(Object, Value)>, Array)> {
    let mut reader = Reader { text, parts: Vec::new(), left: count(text), bad: None };
    let (values, wrong) = texts::read(cx, text, &mut |end| reader.next(end))?;
    let mut pairs: Vec<(Object, Value)> = Vec::new();
    let mut own = None;
    for (value, part) in values.into_iter().zip(reader.parts) {
        match (part, pairs.last_mut()) {
            (Part::Object, _) => match value.as_object() {
                Some(object) => pairs.push((object.clone(), Value::NULL)),
                None => return Err(cx.throw_error("UnexpectedValueException", "Non-object key")),
            },
            (Part::Info, Some(last)) => last.1 = value.into_deref(),
            (Part::Members, _) => own = value.as_array().cloned(),
            _ => {}
        }
    }
    match own {
        Some(own) if wrong.is_none() && reader.bad.is_none() => Ok((pairs, own)),
        _ => {
            let (at, length) = (reader.bad.or(wrong).unwrap_or(text.len()), text.len());
            Err(cx.throw_error("UnexpectedValueException", format!("Error at offset {at} of {length} bytes")))
        }
    }
}

/// The number behind `x:i:`; `None` for none or a negative one.
fn count(text: &[u8]) -> Option<usize> {
    let digits = text.strip_prefix(b"x:i:")?;
    let end = digits.iter().position(|byte| *byte == b';')?;
    std::str::from_utf8(&digits[..end]).ok()?.parse().ok()
}
