//! Where the walk is: the class and the function around it.

use super::labels::Labels;
use crate::ast::{ClassDecl, ClassKind, Modifiers, Type};
use std::collections::HashSet;

/// The class around.
#[derive(Clone, Debug)]
pub(super) struct ClassScope<'a> {
    /// Its full name; `class@anonymous` (or the parent's name before the `@`) for anonymous
    /// classes.
    pub name: Vec<u8>,
    pub kind: ClassKind,
    pub modifiers: Modifiers,
    pub has_parent: bool,
    /// Names declared so far.
    pub consts: HashSet<&'a [u8]>,
    pub properties: HashSet<&'a [u8]>,
    /// Lower case.
    pub methods: HashSet<Vec<u8>>,
}

impl<'a> ClassScope<'a> {
    pub fn new(class: &ClassDecl<'a>, name: Vec<u8>) -> Self {
        Self {
            name,
            kind: class.kind,
            modifiers: class.modifiers,
            has_parent: !class.extends.is_empty() && class.kind != ClassKind::Interface,
            consts: HashSet::new(),
            properties: HashSet::new(),
            methods: HashSet::new(),
        }
    }
}

/// What sort of function is around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FunctionKind {
    /// None: code of the file.
    File,
    Function,
    Method,
    Closure,
    Hook,
}

/// What `break` and `continue` can leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enclosing {
    Loop,
    Switch,
}

/// A property hook being checked: the property and whether it is `get`.
#[derive(Clone, Copy, Debug)]
pub(super) struct HookScope<'a> {
    pub property: &'a [u8],
    pub name: &'a [u8],
}

/// The function around.
#[derive(Debug)]
pub(super) struct FunctionScope<'a> {
    pub kind: FunctionKind,
    /// As in messages: `f`, `A::f`, `{closure:..}`.
    pub name: Vec<u8>,
    pub return_type: Option<&'a Type<'a>>,
    pub is_generator: bool,
    pub by_ref: bool,
    /// The innermost last.
    pub enclosing: Vec<Enclosing>,
    /// For each `finally` around: how many of `enclosing` lie outside of it.
    pub finally: Vec<usize>,
    /// Static variables, and those taken by `use`.
    pub statics: Vec<&'a [u8]>,
    pub hook: Option<HookScope<'a>>,
    pub labels: Labels<'a>,
}

impl<'a> FunctionScope<'a> {
    pub fn top_level() -> Self {
        Self::new(FunctionKind::File, Vec::new())
    }

    pub fn new(kind: FunctionKind, name: Vec<u8>) -> Self {
        Self {
            kind,
            name,
            return_type: None,
            is_generator: false,
            by_ref: false,
            enclosing: Vec::new(),
            finally: Vec::new(),
            statics: Vec::new(),
            hook: None,
            labels: Labels::default(),
        }
    }
}
