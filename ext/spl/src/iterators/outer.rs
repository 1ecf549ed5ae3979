//! What iterators around one other iterator keep, and the steps that all of them take.
//!
//! Such an iterator asks the inner one when it moves, and answers out of what it was told then: `current()` and `key()` ask nobody.

use super::append::Appended;
use super::caching::Cache;
use super::inner::Inner;
use super::regex::Pattern;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::class_of;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::{Cell, OnceCell, RefCell};

/// The payload of all the classes.
pub struct Outer {
    inner: RefCell<Option<Inner>>,
    /// Undefined: it stands at no element.
    current: RefCell<Value>,
    key: RefCell<Value>,
    /// Elements passed since the last rewind.
    pub position: Cell<i64>,
    own: OnceCell<Own>,
}

/// What a class keeps beside.
pub enum Own {
    Nothing,
    Callback(Callable),
    Limit { offset: i64, count: i64 },
    Cache(Box<Cache>),
    Appended(Appended),
    Pattern(Box<Pattern>),
}

impl Native for Outer {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(inner) = &*self.inner.borrow() {
            inner.trace(tracer);
        }
        tracer.value(&self.current.borrow());
        tracer.value(&self.key.borrow());
        match self.own.get() {
            Some(Own::Callback(callable)) => {
                callable.this.iter().chain(&callable.closure).for_each(|object| tracer.object(object));
            }
            Some(Own::Cache(cache)) => cache.trace(tracer),
            Some(Own::Appended(list)) => list.trace(tracer),
            _ => {}
        }
    }
}

pub const HOOKS: ClassHooks =
    ClassHooks { create: Some(create), not_cloneable: true, not_serializable: false, forwards_to: Some(inner_object), ..ClassHooks::NONE };

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let (inner, current, key) = (RefCell::new(None), RefCell::new(Value::UNDEF), RefCell::new(Value::UNDEF));
    this.set_native(cx.heap(), Outer { inner, current, key, position: Cell::new(0), own: OnceCell::new() });
    Ok(())
}

/// The object inside, if there is one.
pub fn inner_object(this: &Object) -> Option<Object> {
    let inner = this.native::<Outer>()?.inner.borrow();
    inner.as_ref().map(|inner| inner.object.clone())
}

/// The payload of an object whose constructor ran.
pub fn of<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a Outer> {
    let outer = this.native::<Outer>().expect("given when the object was made");
    if outer.own.get().is_none() {
        return Err(cx.throw_error("Error", "The object is in an invalid state as the parent constructor was not called"));
    }
    Ok(outer)
}

/// What a constructor does at last.
pub fn construct(cx: &mut Request, this: &Object, inner: Option<Inner>, own: Own) -> Result<()> {
    let outer = this.native::<Outer>().expect("given when the object was made");
    if outer.own.set(own).is_err() {
        return Err(cx.throw_error("BadMethodCallException", "Cannot call constructor twice"));
    }
    outer.inner.replace(inner);
    Ok(())
}

/// A constructor may run once.
pub fn refuse_second(cx: &mut Request, this: &Object, class: &str) -> Result<()> {
    let outer = this.native::<Outer>().expect("given when the object was made");
    if outer.own.get().is_some() {
        let message = format!("{class}::getIterator() must be called exactly once per instance");
        return Err(cx.throw_error("BadMethodCallException", message));
    }
    Ok(())
}

/// A constructor that takes an iterator and nothing else.
pub fn construct_around(cx: &mut Request, this: &Object, class: &str, iterator: &Object, own: Own) -> Result<()> {
    refuse_second(cx, this, class)?;
    let inner = Inner::new(cx, iterator)?;
    construct(cx, this, Some(inner), own)
}

impl Outer {
    pub fn own(&self) -> &Own {
        self.own.get().expect("of() asked")
    }

    /// The iterator inside; AppendIterator may have none.
    pub fn inner(&self) -> Option<Inner> {
        self.inner.borrow().clone()
    }

    pub fn set_inner(&self, inner: Option<Inner>) {
        drop(self.inner.replace(inner));
    }

    /// Stands at no element any more.
    pub fn free(&self) {
        drop(self.current.replace(Value::UNDEF));
        drop(self.key.replace(Value::UNDEF));
        if let Some(inner) = &*self.inner.borrow() {
            inner.forget();
        }
        if let Own::Cache(cache) = self.own() {
            cache.free();
        }
    }

    /// Whether it stands at an element.
    pub fn has_current(&self) -> bool {
        !self.current.borrow().is_undef()
    }

    pub fn current(&self) -> Value {
        let current = self.current.borrow();
        if current.is_undef() { Value::NULL } else { current.deref().clone() }
    }

    pub fn key(&self) -> Value {
        let key = self.key.borrow();
        if key.is_undef() { Value::NULL } else { key.clone() }
    }

    pub fn set_current(&self, value: Value) {
        drop(self.current.replace(value));
    }

    pub fn set_key(&self, key: Value) {
        drop(self.key.replace(key));
    }

    pub fn rewind(&self, cx: &mut Request) -> Result<()> {
        self.free();
        self.position.set(0);
        match self.inner() {
            Some(inner) => inner.rewind(cx),
            None => Ok(()),
        }
    }

    pub fn valid(&self, cx: &mut Request) -> Result<bool> {
        match self.inner() {
            Some(inner) => inner.valid(cx),
            None => Ok(false),
        }
    }

    /// Takes the inner iterator's element, if it has one; false when it has none.
    pub fn fetch(&self, cx: &mut Request) -> Result<bool> {
        self.free();
        let Some(inner) = self.inner() else { return Ok(false) };
        if !inner.valid(cx)? {
            return Ok(false);
        }
        self.take(cx, &inner)?;
        Ok(true)
    }

    /// The same without asking whether there is one.
    pub fn fetch_unasked(&self, cx: &mut Request) -> Result<()> {
        self.free();
        match self.inner() {
            Some(inner) => self.take(cx, &inner),
            None => Ok(()),
        }
    }

    fn take(&self, cx: &mut Request, inner: &Inner) -> Result<()> {
        let value = inner.current(cx)?;
        self.set_current(value);
        match inner.key(cx) {
            Ok(key) => self.set_key(key),
            Err(halt) => {
                self.free();
                return Err(halt);
            }
        }
        Ok(())
    }

    /// Moves the inner iterator on.
    pub fn step(&self, cx: &mut Request) -> Result<()> {
        self.free();
        self.step_keeping(cx)
    }

    /// The same while the element stays.
    pub fn step_keeping(&self, cx: &mut Request) -> Result<()> {
        if let Some(inner) = self.inner() {
            inner.next(cx)?;
        }
        self.position.set(self.position.get() + 1);
        Ok(())
    }
}

/// A new object of the class of `this`, made by its constructor.
pub fn another(cx: &mut Request, this: &Object, args: &[Value]) -> Result<Object> {
    let class = class_of(this);
    made(cx, class, args)
}

/// A new object of a class, made by its constructor.
pub fn made(cx: &mut Request, class: heddle_runtime::ClassPtr, args: &[Value]) -> Result<Object> {
    let object = heddle_runtime::object::instantiate(cx, class)?;
    if let Some(constructor) = class.magic.construct
        && let Err(halt) = cx.call_function_on(constructor, &object, args)
    {
        object.skip_destructor();
        return Err(halt);
    }
    Ok(object)
}
