//! Names: the current namespace, what `use` imported, and resolving a name as written.

use heddle_syntax::ast::{Name, NameKind, Use, UseKind};
use std::borrow::Cow;

/// The namespace and the imports that hold at the current place of the file.
#[derive(Default)]
pub(crate) struct Names<'a> {
    /// Without leading or trailing backslash; empty for the global one.
    pub namespace: &'a [u8],
    classes: Vec<(&'a [u8], &'a [u8])>,
    functions: Vec<(&'a [u8], &'a [u8])>,
    constants: Vec<(&'a [u8], &'a [u8])>,
}

/// A function's or constant's name: the one to try first, and the global one to try after it.
pub(crate) struct Resolved<'a> {
    pub name: Cow<'a, [u8]>,
    pub fallback: Option<&'a [u8]>,
}

/// What a class name in code means.
pub(crate) enum ClassName<'a> {
    SelfClass,
    Parent,
    Static,
    Named(Cow<'a, [u8]>),
}

/// The part after the last backslash.
pub(crate) fn last_part(name: &[u8]) -> &[u8] {
    name.rsplit(|&b| b == b'\\').next().unwrap_or(name)
}

/// `namespace\name`, or the name alone in the global namespace.
pub(crate) fn join<'a>(namespace: &[u8], name: &'a [u8]) -> Cow<'a, [u8]> {
    if namespace.is_empty() {
        return Cow::Borrowed(name);
    }
    let mut full = Vec::with_capacity(namespace.len() + 1 + name.len());
    full.extend_from_slice(namespace);
    full.push(b'\\');
    full.extend_from_slice(name);
    Cow::Owned(full)
}

impl<'a> Names<'a> {
    /// Enters `namespace`: the imports of the one before are forgotten.
    pub fn enter(&mut self, namespace: &'a [u8]) {
        *self = Names { namespace, ..Names::default() };
    }

    /// Takes up a `use` statement.
    pub fn import(&mut self, statement: &Use<'a>) {
        for item in statement.items {
            let alias = item.alias.map_or_else(|| last_part(item.name.text), |alias| alias.text);
            let table = match item.kind {
                UseKind::Class => &mut self.classes,
                UseKind::Function => &mut self.functions,
                UseKind::Const => &mut self.constants,
            };
            table.push((alias, item.name.text));
        }
    }

    /// A name declared here, with its namespace.
    pub fn declared(&self, name: &'a [u8]) -> Cow<'a, [u8]> {
        join(self.namespace, name)
    }

    /// Resolves a class name, `self`, `parent` and `static` included.
    pub fn class(&self, name: &Name<'a>) -> ClassName<'a> {
        if name.kind == NameKind::Unqualified {
            let text = name.text;
            if text.eq_ignore_ascii_case(b"self") {
                return ClassName::SelfClass;
            }
            if text.eq_ignore_ascii_case(b"parent") {
                return ClassName::Parent;
            }
            if text.eq_ignore_ascii_case(b"static") {
                return ClassName::Static;
            }
        }
        ClassName::Named(self.plain_class(name))
    }

    /// Resolves the name of a class that is no keyword.
    pub fn plain_class(&self, name: &Name<'a>) -> Cow<'a, [u8]> {
        match name.kind {
            NameKind::FullyQualified => Cow::Borrowed(name.text),
            NameKind::Relative => join(self.namespace, name.text),
            NameKind::Unqualified => match find(&self.classes, name.text) {
                Some(full) => Cow::Borrowed(full),
                None => join(self.namespace, name.text),
            },
            NameKind::Qualified => self.qualified(name.text),
        }
    }

    /// `Alias\Rest` through the class imports, else below the namespace.
    fn qualified(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        let first = text.iter().position(|&b| b == b'\\').unwrap_or(text.len());
        match find(&self.classes, &text[..first]) {
            Some(full) => Cow::Owned([full, &text[first..]].concat()),
            None => join(self.namespace, text),
        }
    }

    /// Resolves a function's name.
    pub fn function(&self, name: &Name<'a>) -> Resolved<'a> {
        if name.kind == NameKind::Unqualified
            && let Some(full) = find(&self.functions, name.text)
        {
            return Resolved { name: Cow::Borrowed(full), fallback: None };
        }
        self.with_fallback(name)
    }

    /// Resolves a constant's name; imports of constants are case-sensitive.
    pub fn constant(&self, name: &Name<'a>) -> Resolved<'a> {
        if name.kind == NameKind::Unqualified
            && let Some(&(_, full)) = self.constants.iter().find(|(alias, _)| *alias == name.text)
        {
            return Resolved { name: Cow::Borrowed(full), fallback: None };
        }
        self.with_fallback(name)
    }

    fn with_fallback(&self, name: &Name<'a>) -> Resolved<'a> {
        match name.kind {
            NameKind::FullyQualified => Resolved { name: Cow::Borrowed(name.text), fallback: None },
            NameKind::Relative => Resolved { name: join(self.namespace, name.text), fallback: None },
            NameKind::Qualified => Resolved { name: self.qualified(name.text), fallback: None },
            NameKind::Unqualified if self.namespace.is_empty() => Resolved { name: Cow::Borrowed(name.text), fallback: None },
            NameKind::Unqualified => Resolved { name: join(self.namespace, name.text), fallback: Some(name.text) },
        }
    }
}

/// The last import of that alias, compared without case.
fn find<'a>(table: &[(&'a [u8], &'a [u8])], alias: &[u8]) -> Option<&'a [u8]> {
    table.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case(alias)).map(|&(_, full)| full)
}
