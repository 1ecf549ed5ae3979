//! Making objects of a class: with its constructor, and lazy ones.

use crate::functions::call_with;
use crate::held::refuse;
use heddle_runtime::callable::Callable;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{ClassKind, flags};
use heddle_runtime::object::lazy::{self, Kind, Waiting};
use heddle_runtime::object::{class_of, instantiate, run_destructor};

use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Object, Value};

/// `new Class(...$args)` from outside of the class.
pub(crate) fn instance(cx: &mut Request, class: ClassPtr, args: &Array) -> Result<Object> {
    let object = instantiate(cx, class)?;
    let result = match class.magic.construct {
        Some(constructor) if constructor.flags & (flags::PRIVATE | flags::PROTECTED) != 0 => {
            Err(refuse(cx, [b"Access to non-public constructor of class ", class.shown()].concat()))
        }
        Some(constructor) => call_with(cx, &Callable::method(constructor, &object), args),
        None if args.is_empty() => return Ok(object),
        None => {
            let message = [b"Class ", class.shown(), b" does not have a constructor, so you cannot pass any constructor arguments"];
            Err(refuse(cx, message.concat()))
        }
    };
    if result.is_err() {
        object.skip_destructor();
    }
    result.map(|_| object)
}

/// `ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE`
const SKIP_INITIALIZATION_ON_SERIALIZE: i64 = 8;
/// `ReflectionClass::SKIP_DESTRUCTOR`
const SKIP_DESTRUCTOR: i64 = 16;

/// How a lazy object waits, out of the arguments of the method now running; options are its argument number `position`.
fn waiting(cx: &mut Request, kind: Kind, given: &Value, options: i64, position: usize) -> Result<Waiting> {
    let refused = match options {
        _ if options & !(SKIP_INITIALIZATION_ON_SERIALIZE | SKIP_DESTRUCTOR) != 0 => Some("contains invalid flags"),
        _ if position == 2 && options & SKIP_DESTRUCTOR != 0 => Some("does not accept ReflectionClass::SKIP_DESTRUCTOR"),
        _ => None,
    };
    if let Some(reason) = refused {
        let head = [&cx.function_name()[..], format!("(): Argument #{position} ($options) {reason}").as_bytes()].concat();
        return Err(refuse(cx, head));
    }
    let initializer = match cx.resolve_callable(given) {
        Ok(initializer) => initializer,
        Err(reason) => return Err(refused_callable(cx, reason)),
    };
    let keep_on_serialize = options & SKIP_INITIALIZATION_ON_SERIALIZE != 0;
    Ok(Waiting { kind, initializer, given: given.clone(), keep_on_serialize })
}

fn refused_callable(cx: &mut Request, reason: Vec<u8>) -> Halt {
    heddle_runtime::callable::refused(cx, reason, |cx, reason| cx.type_error(reason))
}

/// A new lazy object.
pub(crate) fn lazy_object(cx: &mut Request, class: ClassPtr, kind: Kind, initializer: &Value, options: i64) -> Result<Object> {
    check_lazy(cx, class)?;
    let waiting = waiting(cx, kind, initializer, options, 2)?;
    lazy::make(cx, class, waiting)
}

/// Objects of builtin classes, but for stdClass, cannot be lazy.
fn check_lazy(cx: &mut Request, class: ClassPtr) -> Result<()> {
    let mut builtin = Some(class);
    while let Some(parent) = builtin.filter(|parent| !parent.is_internal()) {
        builtin = parent.parent;
    }
    let Some(builtin) = builtin.filter(|builtin| *builtin != cx.engine.known.std_class && builtin.kind == ClassKind::Class) else {
        return Ok(());
    };
    let head = [b"Cannot make instance of internal class lazy: ", class.shown()].concat();
    let tail = if builtin == class { b" is internal".to_vec() } else { [b" inherits internal class ", builtin.shown()].concat() };
    Err(cx.throw_error("Error", [head, tail].concat()))
}

/// Makes an object lazy that was none, or is so no more.
pub(crate) fn reset_lazy(cx: &mut Request, class: ClassPtr, object: &Object, kind: Kind, initializer: &Value, options: i64) -> Result<()> {
    check_instance(cx, class, object)?;
    check_lazy(cx, class_of(object))?;
    let waiting = waiting(cx, kind, initializer, options, 3)?;
    check_not_lazy(cx, object)?;
    if options & SKIP_DESTRUCTOR == 0 && object.needs_destructor() {
        run_destructor(cx, object.clone())?;
        check_not_lazy(cx, object)?;
    }
    lazy::reset(cx, object, class, waiting);
    Ok(())
}

fn check_not_lazy(cx: &mut Request, object: &Object) -> Result<()> {
    if lazy::is_uninitialized(object) {
        return Err(refuse(cx, "Object is already lazy"));
    }
    if lazy::is_running(object) {
        return Err(cx.throw_error("Error", "Can not reset an object while it is being initialized"));
    }
    Ok(())
}

/// The first argument of the method now running must be of the class.
pub(crate) fn check_instance(cx: &mut Request, class: ClassPtr, object: &Object) -> Result<()> {
    if class_of(object).is_subclass_of(class) {
        return Ok(());
    }
    let name = cx.function_name();
    let tail = [b"(): Argument #1 ($object) must be of type ", class.shown(), b", ", class_of(object).shown(), b" given"].concat();
    Err(cx.type_error([&name[..], &tail].concat()))
}
