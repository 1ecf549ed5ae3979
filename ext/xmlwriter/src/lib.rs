//! Extension `xmlwriter`: XML written piece by piece, on libxml2's text writer.
//!
//! - [`class`]: XMLWriter. [`functions`]: the same as functions. [`operations`]: both in one.
//! - [`output`]: where it goes: memory, a file, a stream.
#![forbid(unsafe_code)]

mod class;
mod functions;
mod operations;
mod output;

use heddle_libxml::{Style, deliver};
use heddle_libxml2::parse::{NameForm, is_name};
use heddle_libxml2::writer::Writer;
use heddle_runtime::decl::{ClassHooks, Extension};
use heddle_runtime::{Request, Result};
use heddle_value::Object;
use output::Held;

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "xmlwriter",
    functions: &[functions::FUNCTIONS],
    classes: &[&class::XmlWriter::CLASS],
    info: "XMLWriter => enabled",
    ..Extension::EMPTY
};

const HOOKS: ClassHooks =
    ClassHooks { create: Some(output::create), destruct: Some(output::finish), not_cloneable: true, ..ClassHooks::NONE };

/// Returns a name up to its first null byte, as the library reads it; refuses one that is none by
/// XML's rules.
fn check_name<'n>(cx: &mut Request, this: &Object, number: usize, what: &str, name: &'n [u8]) -> Result<&'n [u8]> {
    held(cx, this)?;
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    if is_name(name, NameForm::Name) {
        return Ok(name);
    }
    let head = format!("must be a valid {what}, \"");
    Err(cx.bad_argument(number, [head.as_bytes(), name, b"\" given"].concat()))
}

/// The object's payload, if it was opened.
fn held<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a Held> {
    match this.native::<Held>() {
        Some(held) if held.writer.borrow().is_some() => Ok(held),
        _ => Err(cx.throw_error("Error", "Invalid or uninitialized XMLWriter object")),
    }
}

/// Runs one operation and hands over what it wrote.
fn run(cx: &mut Request, this: &Object, work: impl FnOnce(&Writer) -> bool) -> Result<bool> {
    let held = held(cx, this)?;
    let done = held.writer.borrow().as_ref().is_some_and(work);
    deliver(cx, Style::Place, 0)?;
    output::pass_on(cx, held, false)?;
    Ok(done)
}
