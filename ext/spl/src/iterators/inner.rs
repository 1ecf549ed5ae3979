//! An iterator as others walk it: its five methods, found once.
//!
//! Builtin iterators that walk natively, and generators, are asked without a call, so that they are in no trace.

use heddle_runtime::decl::args::Args;
use heddle_runtime::object::class_of;
use heddle_runtime::{FunctionPtr, Halt, Request, Result, ops};
use heddle_value::{Object, Tracer, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// An iterator that is walked through.
#[derive(Clone)]
pub struct Inner {
    /// What `getInnerIterator()` shows.
    pub object: Object,
    /// What is walked, where that is another object: what an IteratorAggregate gave.
    walked: Option<Object>,
    methods: Methods,
    /// What `current()` gave: an iterator written in PHP is asked once for each element.
    given: Option<Rc<RefCell<Value>>>,
}

#[derive(Clone, Copy)]
struct Methods {
    rewind: FunctionPtr,
    valid: FunctionPtr,
    current: FunctionPtr,
    key: FunctionPtr,
    next: FunctionPtr,
    /// Builtin methods are asked without a call.
    silent: bool,
}

impl Inner {
    /// Throws when a generator has ended, and what `getIterator()` throws.
    pub fn new(cx: &mut Request, object: &Object) -> Result<Inner> {
        let mut walked = object.clone();
        while !class_of(&walked).is_subclass_of(cx.engine.known.iterator) {
            walked = aggregated(cx, &walked)?;
        }
        let class = class_of(&walked);
        let is_generator = &class.name[..] == b"Generator";
        if is_generator && (cx.engine.hooks.generator_parts)(cx, &walked).is_some_and(|parts| parts.ended) {
            return Err(cx.throw_error("Exception", "Cannot traverse an already closed generator"));
        }
        let method = |lower: &str| class.method(lower.as_bytes()).expect("an Iterator has it");
        let methods = Methods {
            rewind: method("rewind"),
            valid: method("valid"),
            current: method("current"),
            key: method("key"),
            next: method("next"),
            silent: is_generator || class.hooks.iterate.is_some(),
        };
        let walked = (!walked.same(object)).then_some(walked);
        // one below a builtin iterator may have a `current()` of its own
        let given = (!methods.silent || methods.current.native.is_none()).then(|| Rc::new(RefCell::new(Value::UNDEF)));
        Ok(Inner { object: object.clone(), walked, methods, given })
    }

    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.object(&self.object);
        self.walked.iter().for_each(|walked| tracer.object(walked));
        self.given.iter().for_each(|given| tracer.value(&given.borrow()));
    }

    fn ask(&self, cx: &mut Request, method: FunctionPtr) -> Result<Value> {
        let target = self.walked.as_ref().unwrap_or(&self.object);
        if self.methods.silent
            && let Some(native) = method.native
            && let Some(code) = native.call
        {
            let mut args = Args { values: &mut [], this: Some(target), class: Some(class_of(target)), function: native };
            return code(cx, &mut args);
        }
        cx.call_function_on(method, target, &[])
    }

    /// Forgets what the iterator gave.
    pub fn forget(&self) {
        if let Some(given) = &self.given {
            drop(given.replace(Value::UNDEF));
        }
    }

    pub fn rewind(&self, cx: &mut Request) -> Result<()> {
        self.forget();
        self.ask(cx, self.methods.rewind).map(drop)
    }

    pub fn valid(&self, cx: &mut Request) -> Result<bool> {
        let answer = self.ask(cx, self.methods.valid)?;
        Ok(ops::truth(cx, &answer))
    }

    /// Whether a builtin iterator is at its end, whose methods would throw then where its walk
    /// gives null.
    fn is_over(&self, cx: &mut Request) -> Result<bool> {
        let methods = &self.methods;
        let native = methods.silent && methods.current.native.is_some() && methods.valid.native.is_some();
        Ok(native && !self.valid(cx)?)
    }

    pub fn current(&self, cx: &mut Request) -> Result<Value> {
        if self.is_over(cx)? {
            return Ok(Value::NULL);
        }
        let Some(given) = &self.given else {
            return self.ask(cx, self.methods.current).map(Value::into_deref);
        };
        let known = given.borrow().clone();
        if !known.is_undef() {
            return Ok(known);
        }
        let value = self.ask(cx, self.methods.current)?.into_deref();
        drop(given.replace(value.clone()));
        Ok(value)
    }

    pub fn key(&self, cx: &mut Request) -> Result<Value> {
        if self.is_over(cx)? {
            return Ok(Value::NULL);
        }
        self.ask(cx, self.methods.key).map(Value::into_deref)
    }

    pub fn next(&self, cx: &mut Request) -> Result<()> {
        self.forget();
        self.ask(cx, self.methods.next).map(drop)
    }

    /// Calls another method of the iterator.
    pub fn call(&self, cx: &mut Request, lower: &str, args: &[Value]) -> Result<Value> {
        cx.call_method(&self.object, lower, args)
    }

    pub fn has_children(&self, cx: &mut Request) -> Result<bool> {
        let answer = self.call(cx, "haschildren", &[])?;
        Ok(ops::truth(cx, &answer))
    }

    pub fn children(&self, cx: &mut Request) -> Result<Value> {
        self.call(cx, "getchildren", &[]).map(Value::into_deref)
    }
}

/// What `getIterator()` of an object gives, which must be Traversable.
pub fn aggregated(cx: &mut Request, object: &Object) -> Result<Object> {
    let given = cx.call_method(object, "getiterator", &[])?.into_deref();
    match given.as_object() {
        Some(given) if class_of(given).is_subclass_of(cx.engine.known.traversable) => Ok(given.clone()),
        _ => {
            let class = class_of(object).get().shown().to_vec();
            let message = [&class[..], b"::getIterator() must return an object that implements Traversable"].concat();
            Err(cx.throw_error("LogicException", message))
        }
    }
}

/// Whether an object is of a class that SPL or the core declares, by its lowercase name.
pub fn is_a(cx: &Request, object: &Object, lower: &str) -> bool {
    class_of(object).is_subclass_of(cx.engine.classes[lower.as_bytes()])
}

/// Takes an exception out of flight where it is to be passed over; what else stops a request goes on.
pub fn passed_over(cx: &mut Request, halt: Halt) -> Result<()> {
    match halt {
        Halt::Exception => {
            drop(cx.exception.take());
            Ok(())
        }
        _ => Err(halt),
    }
}
