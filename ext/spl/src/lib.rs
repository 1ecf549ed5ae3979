//! Extension `SPL`: autoloading, exceptions, data structures, iterators.
//!
//! [`functions`], [`exceptions`], [`interfaces`]. The other classes are written in PHP, in `php/`: the engine compiles a file when one of its
//! classes is first named (docs/decisions).
#![forbid(unsafe_code)]

pub mod exceptions;
pub mod functions;
pub mod interfaces;

use heddle_runtime::decl::{Class, Extension};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "SPL",
    functions: &[functions::FUNCTIONS],
    classes: &CLASSES,
    php: &[include_str!("php/structures.php"), include_str!("php/iterators.php"), include_str!("php/files.php")],
    ..Extension::EMPTY
};

const CLASSES: [&Class; exceptions::CLASSES.len() + interfaces::CLASSES.len()] = {
    let mut all = [exceptions::CLASSES[0]; exceptions::CLASSES.len() + interfaces::CLASSES.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] =
            if at < exceptions::CLASSES.len() { exceptions::CLASSES[at] } else { interfaces::CLASSES[at - exceptions::CLASSES.len()] };
        at += 1;
    }
    all
};
