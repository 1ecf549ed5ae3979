//! Options that SoapClient and SoapServer have in common.

use crate::coder::{Charset, Mapped, Options};
use crate::state;
use crate::types::Encoder;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value};

/// Reads an option.
pub fn get<'a>(options: &'a Array, name: &str) -> Option<&'a Value> {
    options.get_bytes(name.as_bytes()).map(Value::deref)
}

/// Reads an option that is a text.
pub fn text<'a>(options: &'a Array, name: &str) -> Option<&'a [u8]> {
    get(options, name).and_then(Value::as_bytes)
}

/// Reads an option that is a number.
pub fn int(options: &Array, name: &str) -> Option<i64> {
    get(options, name).and_then(Value::as_int)
}

/// Returns whether the class map is one.
///
/// # Errors
/// Its keys are not names.
pub fn check_classmap(cx: &mut Request, classmap: &Array, function: &str) -> Result<()> {
    if !classmap.is_empty() && classmap.keys().any(|key| matches!(key, KeyRef::Int(_))) {
        let text = format!("{function}(): 'classmap' option must be an associative array");
        return Err(refusal(cx, &text));
    }
    Ok(())
}

/// Makes an error about an option, without the head that errors of messages have.
#[cold]
pub fn refusal(cx: &mut Request, text: &str) -> heddle_runtime::Halt {
    state::plain_error(cx, text.as_bytes())
}

/// Returns whether an option names an encoding that is known.
pub fn charset(name: &[u8]) -> Option<Option<Charset>> {
    Charset::named(name)
}

/// Gathers what coding is to keep to.
///
/// # Errors
/// A function of the type map cannot be called.
pub fn gather(
    cx: &mut Request,
    encoding: Option<&[u8]>,
    classmap: Option<Array>,
    typemap: Option<&Array>,
    features: i64,
) -> Result<Options> {
    let charset = encoding.and_then(Charset::named).flatten();
    let typemap = match typemap {
        Some(typemap) => read_typemap(cx, typemap)?,
        None => Vec::new(),
    };
    Ok(Options { charset, classmap: classmap.filter(|map| !map.is_empty()), typemap, features })
}

/// Returns whether a type map names a type.
pub fn has_types(typemap: &Array) -> bool {
    typemap.values().filter_map(Value::as_array).any(|entry| text(entry, "type_name").is_some())
}

fn read_typemap(cx: &mut Request, typemap: &Array) -> Result<Vec<Mapped>> {
    let mut list = Vec::new();
    for entry in typemap.values() {
        let Some(entry) = entry.deref().as_array().cloned() else { continue };
        let Some(name) = text(&entry, "type_name").map(<[u8]>::to_vec) else { continue };
        let ns = text(&entry, "type_ns").map(<[u8]>::to_vec);
        let mut call = |name: &str| match get(&entry, name) {
            Some(callee) if !callee.is_null() => cx.resolve_callable(callee).ok(),
            _ => None,
        };
        let (to_xml, from_xml) = (call("to_xml"), call("from_xml"));
        let encoder = Encoder::declared(ns.as_deref(), Some(&name));
        list.push(Mapped { ns, name, encoder, to_xml, from_xml });
    }
    Ok(list)
}
