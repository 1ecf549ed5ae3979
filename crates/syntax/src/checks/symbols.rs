//! Namespaces, imports, `declare`, and the names a file declares.

use super::stmt::SUPERGLOBALS;
use super::{Check, Checker, Stop, bytes};
use crate::ast::{ClassKind, Declare, Expr, ExprKind, Ident, Name, NameKind, Namespace, Program, Stmt, StmtKind, Use, UseItem, UseKind};
use heddle_source::DiagnosticKind;
use std::collections::{HashMap, HashSet};

/// What names mean at this point of the file, and what was declared before.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    namespace: &'a [u8],
    in_namespace: bool,
    /// Imports by alias: classes and functions in lower case, constants as written.
    imports: [HashMap<Vec<u8>, Vec<u8>>; 3],
    /// Full names declared in this namespace so far, by kind; functions and classes in lower case.
    seen: [HashSet<Vec<u8>>; 3],
    /// Unconditional functions of the file (lower case) and the lines they stand in.
    functions: HashMap<Vec<u8>, u32>,
    /// Namespaces of this file have braces, or have none.
    braced: Option<bool>,
}

/// Names that no class may have.
const RESERVED: [&str; 15] =
    ["self", "parent", "static", "bool", "false", "float", "int", "null", "true", "string", "void", "never", "iterable", "object", "mixed"];

/// True if `name` is reserved for the language's types and special classes.
pub(super) fn is_reserved_class_name(name: &[u8]) -> bool {
    RESERVED.iter().any(|reserved| name.eq_ignore_ascii_case(reserved.as_bytes()))
}

fn last_segment(name: &[u8]) -> &[u8] {
    memchr::memrchr(b'\\', name).map_or(name, |at| &name[at + 1..])
}

impl<'a> Names<'a> {
    /// `name` as declared here: with the namespace in front.
    pub fn declared(&self, name: &[u8]) -> Vec<u8> {
        if self.namespace.is_empty() { name.to_vec() } else { bytes![self.namespace, b"\\", name] }
    }

    /// The full name of the class that `name` means; special names stay.
    pub fn class(&self, name: &Name<'_>) -> Vec<u8> {
        match name.kind {
            NameKind::FullyQualified => name.text.to_vec(),
            NameKind::Relative => self.declared(name.text),
            _ => {
                let first = name.text.split(|&byte| byte == b'\\').next().unwrap_or_default();
                if let Some(import) = self.imports[0].get(&first.to_ascii_lowercase()) {
                    return bytes![import, name.text[first.len()..]];
                }
                let special = name.kind == NameKind::Unqualified && RESERVED[..3].iter().any(|word| name.is_unqualified(word));
                if special { name.text.to_ascii_lowercase() } else { self.declared(name.text) }
            }
        }
    }

    /// True if `alias` was imported as a class.
    pub fn imports_class(&self, alias: &[u8]) -> bool {
        self.imports[0].contains_key(&alias.to_ascii_lowercase())
    }

    pub fn in_namespace(&self) -> bool {
        !self.namespace.is_empty()
    }
}

impl<'a> Checker<'a> {
    pub(super) fn check_program(&mut self, program: &Program<'a>) -> Check {
        let mut only_declares = true;
        let mut strict_allowed = true;
        for stmt in program.stmts {
            self.offset = stmt.span.start;
            match stmt.kind {
                StmtKind::Namespace(namespace) => {
                    self.check_namespace_place(namespace, only_declares)?;
                    self.check_namespace(namespace)?;
                    strict_allowed = false;
                }
                StmtKind::Declare(declare) => {
                    self.check_code_place(stmt)?;
                    self.check_declare(declare, strict_allowed)?;
                    if let Some(body) = declare.body {
                        self.check_stmt(body)?;
                    }
                }
                _ => {
                    self.check_code_place(stmt)?;
                    self.at_top = true;
                    self.check_stmt(stmt)?;
                    if !matches!(stmt.kind, StmtKind::Nop) {
                        strict_allowed = false;
                        only_declares = false;
                    }
                }
            }
        }
        self.check_gotos()
    }

    /// Between braced namespaces nothing may stand.
    fn check_code_place(&mut self, stmt: &Stmt<'a>) -> Check {
        let harmless = matches!(stmt.kind, StmtKind::Nop | StmtKind::Declare(_) | StmtKind::HaltCompiler(_));
        if self.names.braced == Some(true) && !harmless {
            return self.fatal("No code may exist outside of namespace {}");
        }
        Ok(())
    }

    fn check_namespace_place(&mut self, namespace: &Namespace<'a>, first: bool) -> Check {
        if self.names.braced.is_some_and(|braced| braced != namespace.braced) {
            return self.fatal("Cannot mix bracketed namespace declarations with unbracketed namespace declarations");
        }
        if self.names.braced.is_none() && !first {
            return self
                .fatal("Namespace declaration statement has to be the very first statement or after any declare call in the script");
        }
        Ok(())
    }

    pub(super) fn check_namespace(&mut self, namespace: &'a Namespace<'a>) -> Check {
        if self.names.in_namespace {
            if self.names.braced.is_some_and(|braced| braced != namespace.braced) {
                return self.fatal("Cannot mix bracketed namespace declarations with unbracketed namespace declarations");
            }
            return self.fatal("Namespace declarations cannot be nested");
        }
        if let Some(name) = namespace.name.filter(|name| name.text.eq_ignore_ascii_case(b"namespace")) {
            return self.fatal(bytes!["Cannot use '", name.text, "' as namespace name"]);
        }
        self.names.braced = Some(namespace.braced);
        self.names.namespace = namespace.name.map_or(b"", |name| name.text);
        self.names.imports = Default::default();
        self.names.seen = Default::default();
        self.names.in_namespace = namespace.braced;
        for stmt in namespace.stmts {
            self.at_top = true;
            self.check_stmt(stmt)?;
        }
        self.names.in_namespace = false;
        if namespace.braced {
            self.names.namespace = b"";
            self.names.imports = Default::default();
        }
        Ok(())
    }

    /// The value of `declare(encoding=…)`: scripts are read as UTF-8.
    fn check_encoding(&mut self, value: &Expr<'a>) -> Check {
        if !self.multibyte {
            self.warn("declare(encoding=...) ignored because Zend multibyte feature is turned off by settings");
            return Ok(());
        }
        match value.kind {
            ExprKind::Str(name) if [&b"utf-8"[..], b"utf8", b"ascii", b"us-ascii"].iter().any(|known| name.eq_ignore_ascii_case(known)) => {
                Ok(())
            }
            ExprKind::Str(name) if is_ascii_superset(name) && self.source.bytes().is_ascii() => Ok(()),
            ExprKind::Str(name) => self.fatal(bytes!["not supported yet: declare(encoding='", name, "')"]),
            ExprKind::Int(number) => {
                self.warn(format!("Unsupported encoding [{number}]"));
                Ok(())
            }
            _ => {
                let text = self.source.slice(value.span);
                self.warn(bytes!["Unsupported encoding [", text, "]"]);
                Ok(())
            }
        }
    }

    /// `first`: nothing but other `declare`s stands before it.
    pub(super) fn check_declare(&mut self, declare: &Declare<'a>, first: bool) -> Check {
        for directive in declare.directives {
            self.offset = directive.name.span.start;
            let name = directive.name.text.to_ascii_lowercase();
            let literal = matches!(directive.value.kind, ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_));
            match &*name {
                b"ticks" if literal => {}
                b"ticks" => return self.fatal("declare(ticks) value must be a literal"),
                b"encoding" if !literal => {
                    self.report(DiagnosticKind::ThrownError, "Encoding must be a literal");
                    return Err(Stop);
                }
                b"encoding" => {
                    self.check_encoding(directive.value)?;
                    if !first {
                        return self.fatal("Encoding declaration pragma must be the very first statement in the script");
                    }
                }
                b"strict_types" => {
                    if !first {
                        return self.fatal("strict_types declaration must be the very first statement in the script");
                    }
                    if declare.body.is_some() {
                        return self.fatal("strict_types declaration must not use block mode");
                    }
                    if !literal {
                        return self.fatal("declare(strict_types) value must be a literal");
                    }
                    if !matches!(directive.value.kind, ExprKind::Int(0 | 1)) {
                        return self.fatal("strict_types declaration must have 0 or 1 as its value");
                    }
                }
                _ => self.warn(bytes!["Unsupported declare '", directive.name.text, "'"]),
            }
        }
        Ok(())
    }

    pub(super) fn check_use(&mut self, found: &Use<'a>) -> Check {
        found.items.iter().try_for_each(|item| self.check_use_item(item))
    }

    fn check_use_item(&mut self, item: &UseItem<'a>) -> Check {
        self.offset = item.name.span.start;
        let name = item.name.text;
        let alias = item.alias.map_or(last_segment(name), |alias| alias.text);
        let (index, word) = match item.kind {
            UseKind::Class => (0, ""),
            UseKind::Function => (1, "function "),
            UseKind::Const => (2, "const "),
        };
        if item.alias.is_none() && !name.contains(&b'\\') && !self.names.in_namespace() {
            self.warn(bytes!["The use statement with non-compound name '", name, "' has no effect"]);
        }
        if index == 0 && is_reserved_class_name(alias) {
            return self.fatal(bytes!["Cannot use ", name, " as ", alias, " because '", alias, "' is a special class name"]);
        }
        let fold = |name: &[u8]| if index == 2 { name.to_vec() } else { name.to_ascii_lowercase() };
        let full = if index == 2 { self.names.declared(alias) } else { self.names.declared(alias).to_ascii_lowercase() };
        let declared = self.names.seen[index].contains(&full) && !full.eq_ignore_ascii_case(name);
        if declared || self.names.imports[index].contains_key(&fold(alias)) {
            return self.fatal(bytes!["Cannot use ", word, name, " as ", alias, " because the name is already in use"]);
        }
        self.names.imports[index].insert(fold(alias), name.to_vec());
        Ok(())
    }

    /// True if another name is imported under `alias`.
    fn import_conflicts(&self, index: usize, alias: &[u8], full: &[u8]) -> bool {
        self.names.imports[index].get(alias).is_some_and(|import| match index {
            2 => import != full,
            _ => !import.eq_ignore_ascii_case(full),
        })
    }

    pub(super) fn declare_const(&mut self, name: &Ident<'a>) -> Check {
        let full = self.names.declared(name.text);
        if ["true", "false", "null"].iter().any(|word| name.text.eq_ignore_ascii_case(word.as_bytes())) {
            return self.fatal(bytes!["Cannot redeclare constant '", name.text, "'"]);
        }
        if self.import_conflicts(2, name.text, &full) {
            return self.fatal(bytes!["Cannot declare const ", full, " because the name is already in use"]);
        }
        self.names.seen[2].insert(full);
        Ok(())
    }

    /// `unconditional`: declared as soon as the file is loaded.
    pub(super) fn declare_function(&mut self, name: &Ident<'a>, unconditional: bool) -> Check {
        let full = self.names.declared(name.text);
        let key = full.to_ascii_lowercase();
        if self.import_conflicts(1, &name.text.to_ascii_lowercase(), &full) {
            return self.fatal(bytes!["Cannot redeclare function ", full, "() (previously declared as local import)"]);
        }
        if name.text.eq_ignore_ascii_case(b"assert") {
            return self.fatal("Defining a custom assert() function is not allowed, as the function has special semantics");
        }
        if key == b"__autoload" {
            return self.fatal("__autoload() is no longer supported, use spl_autoload_register() instead");
        }
        self.names.seen[1].insert(key.clone());
        if unconditional {
            let line = self.source.line(name.span.start);
            if let Some(&previous) = self.names.functions.get(&key) {
                let place = bytes![self.source.name(), ":", previous.to_string()];
                return self.fatal(bytes!["Cannot redeclare function ", full, "() (previously declared in ", place, ")"]);
            }
            self.names.functions.insert(key, line);
        }
        Ok(())
    }

    /// Checks a declared class's name and gives it in full.
    pub(super) fn declare_class(&mut self, name: &Ident<'a>, kind: ClassKind) -> Result<Vec<u8>, super::Stop> {
        let word = match kind {
            ClassKind::Interface => "an interface",
            ClassKind::Trait => "a trait",
            ClassKind::Enum => "an enum",
            ClassKind::Class | ClassKind::Anonymous => "a class",
        };
        if is_reserved_class_name(name.text) {
            self.fatal(bytes!["Cannot use \"", name.text, "\" as ", word, " name as it is reserved"])?;
        }
        if name.text == b"_" {
            self.deprecate(bytes!["Using \"_\" as ", word, " name is deprecated since 8.4"]);
        }
        let full = self.names.declared(name.text);
        if self.import_conflicts(0, &name.text.to_ascii_lowercase(), &full) {
            self.fatal(bytes!["Cannot redeclare class ", full, " (previously declared as local import)"])?;
        }
        self.names.seen[0].insert(full.to_ascii_lowercase());
        Ok(full)
    }

    /// True if `name` is a variable of every scope.
    pub(super) fn is_superglobal(name: &[u8]) -> bool {
        SUPERGLOBALS.contains(&name)
    }
}

/// Whether ASCII bytes are themselves in the encoding of this name, as far as it is known here.
#[must_use]
pub fn is_ascii_superset(name: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    [&b"utf-8"[..], b"iso-8859-", b"windows-", b"cp125", b"koi8-", b"euc-", b"ascii", b"us-ascii"]
        .iter()
        .any(|start| name.starts_with(start))
}
