//! Extension `Core`: what the language itself brings along.
//!
//! - [`interfaces`]: Traversable, ArrayAccess, Countable, Stringable, UnitEnum …
//! - [`exceptions`]: Throwable, Exception, Error and their kin.
//! - [`objects`]: stdClass. [`attributes`]: those the engine knows.
//! - [`weak`]: WeakReference, WeakMap. [`iterators`]: InternalIterator.
//! - [`functions`]: functions about functions, classes, errors, constants.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod exceptions;
pub mod functions;
pub mod interfaces;
pub mod iterators;
pub mod objects;
pub mod settings;
pub mod weak;

use heddle_runtime::decl::{Class, Extension};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "Core",
    functions: functions::FUNCTIONS,
    classes: &CLASSES,
    constants: &[settings::CONSTANTS],
    ini: &[settings::INI],
    info: "PHP Version => {PHP_VERSION}",
    ..Extension::EMPTY
};

const CLASS_LISTS: &[&[&Class]] =
    &[interfaces::CLASSES, exceptions::CLASSES, objects::CLASSES, attributes::CLASSES, iterators::CLASSES, weak::CLASSES];
const CLASSES: [&Class; total(CLASS_LISTS)] = joined(CLASS_LISTS);

const fn total(lists: &[&[&'static Class]]) -> usize {
    let mut sum = 0;
    let mut list = 0;
    while list < lists.len() {
        sum += lists[list].len();
        list += 1;
    }
    sum
}

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
