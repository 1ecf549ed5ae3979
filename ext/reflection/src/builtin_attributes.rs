//! The attributes of what the engine and its extensions declare: made of what the declaration says.

use crate::attributes::BUILTIN_TARGETS;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::flags;
use heddle_runtime::function::Function;
use heddle_runtime::reflect::{Attribute, Constant, Initializer};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

type List = &'static [Attribute];

/// Keeps lists by what tells them apart: no more than there are declarations with an attribute.
static MADE: LazyLock<Mutex<HashMap<String, List>>> = LazyLock::new(Mutex::default);

fn made(key: String, make: impl FnOnce() -> Attribute) -> List {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(key).or_insert_with(|| Box::leak(Box::new([make()])))
}

fn attribute(name: &str, args: Vec<(Option<&str>, Constant)>) -> Attribute {
    let texts = vec![Box::default(); args.len()];
    let args = args.into_iter().map(|(name, value)| (name.map(|name| name.as_bytes().into()), Initializer::Constant(value)));
    Attribute { name: name.as_bytes().into(), args: args.collect(), texts, line: 0 }
}

fn text(text: &str) -> Constant {
    Constant::String(text.as_bytes().into())
}

/// Returns `#[\Deprecated]` for a note such as `since 8.5, use y() instead`.
pub(crate) fn deprecated(note: &str) -> List {
    made(format!("Deprecated {note}"), || {
        let (since, message) = match note.strip_prefix("since ") {
            Some(rest) => rest.split_once(", ").map_or((Some(rest), None), |(since, message)| (Some(since), Some(message))),
            None => (None, Some(note).filter(|note| !note.is_empty())),
        };
        let since = since.map(|since| (Some("since"), text(since)));
        let message = message.map(|message| (Some("message"), text(message)));
        attribute("Deprecated", since.into_iter().chain(message).collect())
    })
}

/// Returns the attributes of a function or method.
pub(crate) fn of_function(function: &Function) -> List {
    let Some(native) = function.native else { return &[] };
    if function.flags & flags::DEPRECATED != 0 {
        return deprecated(native.deprecated);
    }
    if function.flags & flags::NO_DISCARD != 0 {
        let name = String::from_utf8_lossy(&function.display_name()).into_owned();
        let note = format!("as {name}() does not modify the object itself");
        return made(format!("NoDiscard {note}"), || attribute("NoDiscard", vec![(Some("message"), text(&note))]));
    }
    &[]
}

/// Returns those of a parameter whose value backtraces hide.
pub(crate) fn sensitive() -> List {
    made("SensitiveParameter".to_owned(), || attribute("SensitiveParameter", Vec::new()))
}

/// Returns those of a class: where it may stand when it is an attribute, and whether its objects
/// get any property.
pub(crate) fn of_class(class: ClassPtr) -> List {
    if matches!(&class.name[..], b"stdClass" | b"__PHP_Incomplete_Class") {
        return made("AllowDynamicProperties".to_owned(), || attribute("AllowDynamicProperties", Vec::new()));
    }
    match BUILTIN_TARGETS.iter().find(|(name, _)| name.as_bytes() == &class.name[..]) {
        Some((name, bits)) => made(format!("Attribute {name}"), || attribute("Attribute", vec![(None, Constant::Int(*bits))])),
        None => &[],
    }
}
