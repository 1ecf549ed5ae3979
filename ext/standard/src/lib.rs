//! Extension `standard`: the functions that every PHP program expects, by the manual's chapters.
//!
//! - [`variables`], [`arrays`], [`output`], [`strings`], [`math`], [`url`], [`info`], [`files`].
//!
//! Each folder's `mod.rs` lists its files' functions; here the lists are joined.
#![forbid(unsafe_code)]

pub mod arrays;
pub mod files;
pub mod info;
pub mod math;
pub mod output;
pub mod strings;
pub mod url;
pub mod variables;

use heddle_runtime::decl::{Class, Constant, Extension, Function, Ini};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "standard",
    functions: &FUNCTIONS,
    classes: &CLASSES,
    constants: &CONSTANTS,
    ini: INI,
    request_start: Some(files::start),
    request_end: Some(files::end),
    serializer: Some(&variables::SERIALIZER),
    info: "Dynamic Library Support => enabled\n\
           Path to sendmail => /usr/sbin/sendmail -t -i",
    ..Extension::EMPTY
};

const FUNCTION_LISTS: &[&[&[&Function]]] = &[
    variables::FUNCTIONS,
    arrays::FUNCTIONS,
    output::FUNCTIONS,
    strings::FUNCTIONS,
    math::FUNCTIONS,
    url::FUNCTIONS,
    info::FUNCTIONS,
    files::FUNCTIONS,
];
const FUNCTIONS: [&[&Function]; total(FUNCTION_LISTS)] = joined(FUNCTION_LISTS);

const CLASS_LISTS: &[&[&Class]] = &[variables::CLASSES, math::CLASSES, info::CLASSES, files::CLASSES];
const CLASSES: [&Class; total(CLASS_LISTS)] = joined(CLASS_LISTS);

const CONSTANT_LISTS: &[&[&[Constant]]] = &[
    strings::CONSTANT_LISTS,
    arrays::CONSTANT_LISTS,
    math::CONSTANT_LISTS,
    url::CONSTANT_LISTS,
    info::CONSTANT_LISTS,
    files::CONSTANT_LISTS,
];
const CONSTANTS: [&[Constant]; total(CONSTANT_LISTS)] = joined(CONSTANT_LISTS);
const INI: &[&[Ini]] = &[
    variables::INI,
    info::INI,
    info::EXTENSION_INI,
    info::BROWSER_INI,
    info::MAIL_INI,
    output::rewriting::INI,
    files::INI,
    files::SOCKET_INI,
];

const fn total<T>(lists: &[&[T]]) -> usize {
    let mut sum = 0;
    let mut list = 0;
    while list < lists.len() {
        sum += lists[list].len();
        list += 1;
    }
    sum
}

/// All lists as one; `N` is the sum of their lengths, and none of the first is empty.
const fn joined<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
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
