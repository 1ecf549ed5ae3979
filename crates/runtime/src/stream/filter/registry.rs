//! Which filter a name stands for: the built-in ones, those of extensions, and classes that the
//! program registered.
//!
//! A name is looked for as it is, then by patterns: `a.b.c` belongs to `a.b.*`, then to `a.*`.

use super::parameters::{flag, line_end, lines, warn};
use super::quoted_printable;
use super::text::{self, Bytes};
use super::{Filter, base64, dechunk, user};
use crate::decl::StreamFilter;
use crate::{Halt, Request, Result};
use heddle_value::{Array, Str, Value};

/// Built-in names, in the order of `stream_get_filters`.
const BUILT_IN: [&str; 6] = ["string.rot13", "string.toupper", "string.tolower", "convert.*", "consumed", "dechunk"];

/// Classes that the program registered, by name or pattern.
#[derive(Default)]
pub struct Registered(Vec<(Vec<u8>, Str)>);

/// Makes a class the filter of a name. False: the name is taken.
pub fn register(cx: &mut Request, name: &[u8], class: Str) -> bool {
    let free = !names(cx).iter().any(|known| known == name);
    if free {
        cx.state::<Registered>().0.push((name.to_vec(), class));
    }
    free
}

/// All names and patterns.
pub fn names(cx: &mut Request) -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = BUILT_IN.iter().map(|name| name.as_bytes().to_vec()).collect();
    names.extend(of_extensions(cx).map(|filter| filter.pattern.as_bytes().to_vec()));
    names.extend(cx.state::<Registered>().0.iter().map(|(name, _)| name.clone()));
    names
}

fn of_extensions(cx: &Request) -> impl Iterator<Item = &'static StreamFilter> {
    cx.engine.extensions.iter().flat_map(|extension| extension.stream_filters)
}

/// Whose a name or pattern is.
enum Maker {
    BuiltIn,
    Extension(&'static StreamFilter),
    Class(Str),
}

fn maker(cx: &mut Request, name: &[u8]) -> Option<Maker> {
    if BUILT_IN.iter().any(|known| known.as_bytes() == name) {
        return Some(Maker::BuiltIn);
    }
    if let Some(filter) = of_extensions(cx).find(|filter| filter.pattern.as_bytes() == name) {
        return Some(Maker::Extension(filter));
    }
    let registered = &cx.state::<Registered>().0;
    registered.iter().find(|(known, _)| known == name).map(|(_, class)| Maker::Class(class.clone()))
}

/// The name itself, then its patterns, the longest first.
fn find(cx: &mut Request, name: &[u8]) -> Option<Maker> {
    if let Some(maker) = maker(cx, name) {
        return Some(maker);
    }
    let mut end = name.len();
    while let Some(dot) = memchr::memrchr(b'.', &name[..end]) {
        if let Some(maker) = maker(cx, &[&name[..dot], b".*"].concat()) {
            return Some(maker);
        }
        end = dot;
    }
    None
}

/// A new filter. `None`: a warning says why there is none.
pub fn create(cx: &mut Request, name: &[u8], parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let Some(maker) = find(cx, name) else {
        cx.function_warning([b"Unable to locate filter \"", name, b"\""].concat())?;
        return Ok(None);
    };
    let made = match maker {
        Maker::BuiltIn => built_in(cx, name, parameters),
        Maker::Extension(filter) => (filter.create)(cx, name, parameters),
        Maker::Class(class) => user::create(cx, name, &class, parameters),
    };
    if matches!(made, Ok(None) | Err(Halt::Exception)) {
        cx.function_warning([b"Unable to create or locate filter \"", name, b"\""].concat())?;
    }
    made
}

fn built_in(cx: &mut Request, name: &[u8], parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let Ok(known) = std::str::from_utf8(name) else { return Ok(None) };
    let filter: Box<dyn Filter> = match known {
        "string.rot13" => Box::new(Bytes(text::rot13)),
        "string.toupper" => Box::new(Bytes(text::upper)),
        "string.tolower" => Box::new(Bytes(text::lower)),
        "consumed" => Box::new(Bytes(text::nothing)),
        "dechunk" => Box::new(dechunk::Dechunk::default()),
        _ => return converter(cx, known, parameters),
    };
    Ok(Some(filter))
}

/// `convert.*`, which take an array of options.
fn converter(cx: &mut Request, name: &str, parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let lower = name.to_ascii_lowercase();
    let known = ["convert.base64-encode", "convert.base64-decode", "convert.quoted-printable-encode", "convert.quoted-printable-decode"];
    if !known.contains(&&lower[..]) {
        return Ok(None);
    }
    let options = match parameters.map(|value| value.deref().as_array()) {
        None => Array::new(),
        Some(Some(options)) => options.clone(),
        Some(None) => {
            warn(cx, name, "invalid filter parameter")?;
            return Ok(None);
        }
    };
    let filter: Box<dyn Filter> = match &lower[..] {
        "convert.base64-encode" => Box::new(base64::Encode::new(lines(cx, &options)?)),
        "convert.base64-decode" => Box::new(base64::Decode::default()),
        "convert.quoted-printable-encode" => Box::new(quoted_printable::Encode {
            lines: lines(cx, &options)?,
            binary: flag(cx, &options, "binary")?,
            first: flag(cx, &options, "force-encode-first")?,
            column: 0,
            kept: Vec::new(),
        }),
        _ => Box::new(quoted_printable::Decode::new(line_end(cx, &options)?)),
    };
    Ok(Some(filter))
}
