//! Extension `Core`: what the language itself brings along.
//!
//! - [`interfaces`]: Traversable, ArrayAccess, Countable, Stringable, UnitEnum …
//! - [`exceptions`]: Throwable, Exception, Error and their kin.
//! - [`objects`]: stdClass, attributes, weak references.
//! - [`functions`]: functions about functions, classes, errors, constants.
#![forbid(unsafe_code)]

pub mod exceptions;
pub mod functions;
pub mod interfaces;
pub mod objects;
pub mod settings;

use heddle_runtime::decl::{Class, Extension};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "Core",
    functions: functions::FUNCTIONS,
    classes: &CLASSES,
    constants: &[settings::CONSTANTS],
    ini: &[settings::INI],
    ..Extension::EMPTY
};

const CLASSES: [&Class; interfaces::CLASSES.len() + exceptions::CLASSES.len() + objects::CLASSES.len()] =
    joined(&[interfaces::CLASSES, exceptions::CLASSES, objects::CLASSES]);

/// All lists as one.
const fn joined<const N: usize>(lists: &[&[&'static Class]]) -> [&'static Class; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut from, mut to) = (0, 0, 0);
    while list < lists.len() {
        if from == lists[list].len() {
            list += 1;
            from = 0;
            continue;
        }
        all[to] = lists[list][from];
        from += 1;
        to += 1;
    }
    all
}
