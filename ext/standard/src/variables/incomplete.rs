//! `__PHP_Incomplete_Class`: what `unserialize` makes of an object whose class is missing. It keeps
//! what was read, for whoever serializes it again, and
//! lets nobody use it.

use super::unserialize::INCOMPLETE_NAME;
use heddle_macros::php_class;
use heddle_runtime::decl::{Attempt, ClassHooks};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value};

/// See the module.
#[php_class("final class __PHP_Incomplete_Class", hooks = HOOKS)]
pub(crate) enum IncompleteClass {}

const HOOKS: ClassHooks = ClassHooks { read_property: Some(read), refuses: Some(refuse), ..ClassHooks::NONE };

/// A property is null, with a warning.
fn read(cx: &mut Request, object: &Object, _name: &[u8]) -> Result<Option<Value>> {
    let text = message("access a property", object);
    cx.function_warning(text)?;
    Ok(Some(Value::NULL))
}

fn refuse(cx: &mut Request, object: &Object, attempt: Attempt) -> Halt {
    let what = match attempt {
        Attempt::Change => "modify a property",
        Attempt::Call => "call a method",
    };
    cx.throw_error("Error", message(what, object))
}

fn message(what: &str, object: &Object) -> Vec<u8> {
    let name = object.dynamic().and_then(|dynamic| dynamic.get_bytes(INCOMPLETE_NAME).and_then(|name| name.as_str().cloned()));
    [
        b"The script tried to ",
        what.as_bytes(),
        b" on an incomplete object. Please ensure that the class definition \"",
        name.as_deref().unwrap_or(b"unknown"),
        b"\" of the object you are trying to operate on was loaded _before_ unserialize() gets called or provide an autoloader to load the class definition",
    ]
    .concat()
}
