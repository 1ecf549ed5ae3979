//! Objects: making them, their properties, methods and classes, and what the host ties to them.

use crate::context::Context;
use crate::error::{Code, Error, Result};
use crate::handles::Val;
use crate::run::call;
use crate::values::{Kind, wrong_type};
use heddle_engine::runtime::object::{class_of, find_constructor, instantiate};
use heddle_engine::runtime::{Callable, property};
use heddle_engine::value::{Array, Native, Object, Tracer, Value};
use std::any::Any;
use std::cell::RefCell;

/// The host's data in an object of one of its classes.
struct HostData(RefCell<Box<dyn Any>>);

impl Native for HostData {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

impl Context<'_> {
    fn object_of(&mut self, object: Val) -> Result<Object> {
        let value = self.get(object)?;
        value.as_object().cloned().ok_or_else(|| wrong_type(&value, Kind::Object))
    }

    /// `new $class(...$args)`
    pub fn new_object(&mut self, class: impl AsRef<[u8]>, args: &[Val]) -> Result<Val> {
        let class = class.as_ref();
        let args = self.get_all(args)?;
        let object = self.guarded(|cx| {
            let class = cx.require_class(class)?;
            let scope = (cx.engine.hooks.scope)(cx);
            let object = instantiate(cx, class)?;
            match find_constructor(cx, class, scope) {
                Ok(Some(constructor)) => match call(cx, &Callable::method(constructor, &object), args) {
                    Ok(_) => Ok(object),
                    Err(halt) => {
                        object.skip_destructor();
                        Err(halt)
                    }
                },
                Ok(None) => Ok(object),
                Err(halt) => {
                    object.skip_destructor();
                    Err(halt)
                }
            }
        })?;
        Ok(self.put(Value::from(object)))
    }

    /// The name of the object's class.
    pub fn class_name(&mut self, object: Val) -> Result<Vec<u8>> {
        let object = self.object_of(object)?;
        Ok(class_of(&object).get().name.to_vec())
    }

    /// Whether the value is an object of the class, of one that extends it, or of one that
    /// implements it.
    pub fn instance_of(&mut self, value: Val, class: impl AsRef<[u8]>) -> Result<bool> {
        let value = self.get(value)?;
        let lower = class.as_ref().strip_prefix(b"\\").unwrap_or(class.as_ref()).to_ascii_lowercase();
        let class = self.cx.find_class(&lower);
        Ok(match (value.as_object(), class) {
            (Some(object), Some(class)) => class_of(object).get().is_subclass_of(class),
            _ => false,
        })
    }

    /// The object's number, as `spl_object_id` gives it.
    pub fn object_id(&mut self, object: Val) -> Result<u32> {
        Ok(self.object_of(object)?.id())
    }

    /// `$object->name`, with magic methods and hooks.
    pub fn property(&mut self, object: Val, name: impl AsRef<[u8]>) -> Result<Val> {
        let object = self.object_of(object)?;
        let name = name.as_ref();
        let value = self.guarded(|cx| {
            let (name, scope) = (cx.str(name), (cx.engine.hooks.scope)(cx));
            property::read(cx, &object, &name, scope, false)
        })?;
        Ok(self.put(value))
    }

    /// `$object->name = $value`
    pub fn set_property(&mut self, object: Val, name: impl AsRef<[u8]>, value: Val) -> Result<()> {
        let object = self.object_of(object)?;
        let value = self.get(value)?;
        let name = name.as_ref();
        self.guarded(|cx| {
            let (name, scope) = (cx.str(name), (cx.engine.hooks.scope)(cx));
            property::write(cx, &object, &name, value, scope).map(drop)
        })
    }

    /// `isset($object->name)`
    pub fn has_property(&mut self, object: Val, name: impl AsRef<[u8]>) -> Result<bool> {
        let object = self.object_of(object)?;
        let name = name.as_ref();
        self.guarded(|cx| {
            let (name, scope) = (cx.str(name), (cx.engine.hooks.scope)(cx));
            property::isset(cx, &object, &name, scope, false)
        })
    }

    /// `$object->name(...$args)`, `__call` included.
    pub fn call_method(&mut self, object: Val, name: impl AsRef<[u8]>, args: &[Val]) -> Result<Val> {
        let object = self.object_of(object)?;
        let name = name.as_ref();
        if name.windows(2).any(|pair| pair == b"::") {
            return Err(Error::new(Code::InvalidArgument, "a method's name has no :: in it"));
        }
        let pair = self.quick(|cx| {
            let name = Value::from(cx.str(name));
            Value::from(Array::from_values(cx.heap(), [Value::from(object), name]))
        })?;
        self.call_inner(pair, args)
    }

    /// The object's properties that code outside of the class sees, in order, as an array.
    pub fn properties(&mut self, object: Val) -> Result<Val> {
        let object = self.get(object)?;
        object.as_object().ok_or_else(|| wrong_type(&object, Kind::Object))?;
        let name = self.quick(|cx| Value::from(cx.str(b"get_object_vars")))?;
        let value = self.guarded(|cx| cx.call_value(&name, &[object]))?;
        Ok(self.put(value))
    }

    /// Ties data of the host to an object of one of the host's own classes. It is dropped with the
    /// object, while the engine is at work: its `Drop` must not use the engine. What was there
    /// before is dropped.
    ///
    /// Errors: the object's class is, or extends, a class of the engine, whose objects have data of
    /// their own.
    pub fn set_data(&mut self, object: Val, data: Box<dyn Any>) -> Result<()> {
        let object = self.object_of(object)?;
        let ours = class_of(&object).get().native_base().is_some_and(|base| crate::host::is_declared(self.cx, base));
        if !ours || object.any_native().is_some() && object.native::<HostData>().is_none() {
            return Err(Error::new(Code::Type, "only objects of the host's own classes carry data of the host"));
        }
        let Some(place) = object.native::<HostData>() else {
            return self.quick(|cx| object.set_native(cx.heap(), HostData(RefCell::new(data))));
        };
        let old = place.0.replace(data);
        self.quick(|_| drop(old))
    }

    /// The data that [`Context::set_data`] tied to an object. Errors: there is none, or of another
    /// type.
    pub fn data<T: Any, R>(&mut self, object: Val, part: impl FnOnce(&T) -> R) -> Result<R> {
        let object = self.object_of(object)?;
        let data = object.native::<HostData>().and_then(|data| data.0.try_borrow().ok());
        match data.as_ref().and_then(|data| data.downcast_ref()) {
            Some(data) => Ok(part(data)),
            None => Err(Error::new(Code::NotFound, "the object carries no such data")),
        }
    }
}
