//! Extension `SPL`: autoloading, exceptions, data structures, iterators.
//!
//! [`functions`], [`exceptions`], [`interfaces`]. The other classes are written in PHP, in `php/`: the engine compiles a file when one of its
//! classes is first named (docs/decisions).
#![forbid(unsafe_code)]

pub mod exceptions;
pub mod functions;
pub mod interfaces;
pub mod structures;

use heddle_runtime::decl::{Class, Extension};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "SPL",
    functions: &[functions::FUNCTIONS],
    classes: &CLASSES,
    php: &[include_str!("php/iterators.php"), include_str!("php/files.php")],
    ..Extension::EMPTY
};

const CLASSES: [&Class; exceptions::CLASSES.len() + interfaces::CLASSES.len() + structures::CLASSES.len()] = {
    let lists = [exceptions::CLASSES, interfaces::CLASSES, structures::CLASSES];
    let mut all = [exceptions::CLASSES[0]; exceptions::CLASSES.len() + interfaces::CLASSES.len() + structures::CLASSES.len()];
    let (mut at, mut list) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            all[at] = lists[list][index];
            at += 1;
            index += 1;
        }
        list += 1;
    }
    all
};
