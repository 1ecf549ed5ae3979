//! MultipleIterator: several iterators side by side.

use crate::structures::members;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result, ops};
use heddle_value::{Array, Key, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};

/// Iterators that go on together.
#[php_class(
    "class MultipleIterator implements Iterator {
        public const int MIT_NEED_ANY = 0;
        public const int MIT_NEED_ALL = 1;
        public const int MIT_KEYS_NUMERIC = 0;
        public const int MIT_KEYS_ASSOC = 2;
    }",
    hooks = HOOKS
)]
pub struct MultipleIterator {
    /// In the order in which they came, each with what it is called.
    iterators: RefCell<Vec<(Object, Value)>>,
    flags: Cell<i64>,
}

impl MultipleIterator {
    const MIT_NEED_ALL: i64 = MIT_NEED_ALL;
    const MIT_KEYS_NUMERIC: i64 = 0;
}

const MIT_NEED_ALL: i64 = 1;
const MIT_KEYS_ASSOC: i64 = 2;

const HOOKS: ClassHooks = ClassHooks { create: Some(create), clone: Some(copy), ..ClassHooks::NONE };

impl Native for MultipleIterator {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        for (iterator, info) in &*self.iterators.borrow() {
            tracer.object(iterator);
            tracer.value(info);
        }
    }
}

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), MultipleIterator { iterators: RefCell::default(), flags: Cell::new(MIT_NEED_ALL) });
    Ok(())
}

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    of(new).iterators.replace(of(old).iterators.borrow().clone());
    of(new).flags.set(of(old).flags.get());
    Ok(())
}

fn of(this: &Object) -> &MultipleIterator {
    this.native().expect("given when the object was made")
}

impl MultipleIterator {
    fn needs_all(&self) -> bool {
        self.flags.get() & MIT_NEED_ALL != 0
    }

    /// The iterators as they are now: what they do may change the list.
    fn list(&self) -> Vec<(Object, Value)> {
        self.iterators.borrow().clone()
    }
}

fn is_valid(cx: &mut Request, iterator: &Object) -> Result<bool> {
    let answer = cx.call_method(iterator, "valid", &[])?;
    Ok(ops::truth(cx, &answer))
}

/// What each iterator answers, under the numbers or the names of the iterators.
fn gather(cx: &mut Request, this: &Object, what: &str) -> Result<Array> {
    let list = of(this).list();
    if list.is_empty() {
        return Err(cx.throw_error("RuntimeException", format!("Called {what}() on an invalid iterator")));
    }
    let mut all = Array::new();
    for (iterator, info) in list {
        let value = if is_valid(cx, &iterator)? {
            cx.call_method(&iterator, what, &[])?.into_deref()
        } else if of(this).needs_all() {
            return Err(cx.throw_error("RuntimeException", format!("Called {what}() with non valid sub iterator")));
        } else {
            Value::NULL
        };
        if of(this).flags.get() & MIT_KEYS_ASSOC == 0 {
            let _ = all.push(cx.heap(), value);
            continue;
        }
        match (info.as_int(), info.as_str()) {
            (Some(number), _) => all.insert(cx.heap(), Key::Int(number), value),
            (None, Some(name)) => all.insert(cx.heap(), name_key(name), value),
            _ => return Err(cx.throw_error("InvalidArgumentException", "Sub-Iterator is associated with NULL")),
        }
    }
    Ok(all)
}

fn name_key(name: &Str) -> Key {
    match heddle_value::array::numeric_key(name) {
        Some(number) => Key::Int(number),
        None => Key::Str(name.clone()),
    }
}

#[php_methods(tentative)]
impl MultipleIterator {
    #[php("public function __construct(int $flags = MultipleIterator::MIT_NEED_ALL | MultipleIterator::MIT_KEYS_NUMERIC)")]
    fn construct(this: &Object, flags: i64) {
        of(this).flags.set(flags);
    }

    #[php("public function getFlags(): int")]
    fn get_flags(this: &Object) -> i64 {
        of(this).flags.get()
    }

    #[php("public function setFlags(int $flags): void")]
    fn set_flags(this: &Object, flags: i64) {
        of(this).flags.set(flags);
    }

    #[php("public function attachIterator(Iterator $iterator, string|int|null $info = null): void")]
    fn attach_iterator(cx: &mut Request, this: &Object, iterator: Object, info: Value) -> Result<()> {
        let list = of(this).list();
        if !info.is_null() && list.iter().any(|(_, known)| heddle_value::juggle::compare::identical(known, &info)) {
            return Err(cx.throw_error("InvalidArgumentException", "Key duplication error"));
        }
        let mut iterators = of(this).iterators.borrow_mut();
        match iterators.iter_mut().find(|(known, _)| known.same(&iterator)) {
            Some((_, old)) => *old = info,
            None => iterators.push((iterator, info)),
        }
        Ok(())
    }

    #[php("public function detachIterator(Iterator $iterator): void")]
    fn detach_iterator(this: &Object, iterator: Object) {
        let at = of(this).iterators.borrow().iter().position(|(known, _)| known.same(&iterator));
        let gone = at.map(|at| of(this).iterators.borrow_mut().remove(at));
        drop(gone);
    }

    #[php("public function containsIterator(Iterator $iterator): bool")]
    fn contains_iterator(this: &Object, iterator: Object) -> bool {
        of(this).iterators.borrow().iter().any(|(known, _)| known.same(&iterator))
    }

    #[php("public function countIterators(): int")]
    fn count_iterators(this: &Object) -> usize {
        of(this).iterators.borrow().len()
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        for (iterator, _) in of(this).list() {
            cx.call_method(&iterator, "rewind", &[])?;
        }
        Ok(())
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        let (list, all) = (of(this).list(), of(this).needs_all());
        for (iterator, _) in &list {
            if is_valid(cx, iterator)? != all {
                return Ok(!all);
            }
        }
        Ok(all && !list.is_empty())
    }

    #[php("public function key(): array")]
    fn key(cx: &mut Request, this: &Object) -> Result<Array> {
        gather(cx, this, "key")
    }

    #[php("public function current(): array")]
    fn current(cx: &mut Request, this: &Object) -> Result<Array> {
        gather(cx, this, "current")
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        for (iterator, _) in of(this).list() {
            cx.call_method(&iterator, "next", &[])?;
        }
        Ok(())
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        let pairs: Vec<Value> = of(this)
            .list()
            .into_iter()
            .map(|(iterator, info)| {
                let mut pair = Array::new();
                pair.insert_bytes(cx.heap(), b"obj", Value::from(iterator));
                pair.insert_bytes(cx.heap(), b"inf", info);
                Value::from(pair)
            })
            .collect();
        let storage = Value::from(members::list(cx, pairs));
        members::shown(cx, this, "SplObjectStorage", [("storage", storage)])
    }
}
