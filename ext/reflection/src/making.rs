//! Making objects of a class: with its constructor, and lazy ones, which are not built.

use crate::functions::call_with;
use crate::held::{not_supported, refuse};
use heddle_runtime::callable::Callable;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::flags;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object};

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

/// Lazy objects are not built: says so.
pub(crate) fn lazy<Arguments, Made>(cx: &mut Request, _arguments: Arguments) -> Result<Made> {
    Err(not_supported(cx, "lazy objects"))
}
