//! The syntax tree of PHP 8.5.
//!
//! All nodes live in one bump arena (`'a`), are `Copy`, and refer to each other by shared
//! references and slices. A node stays close to the source: nothing is resolved, folded or
//! desugared, except that literals already have their value and parentheses are gone (where they
//! matter a flag remains). Names are bytes as written; resolving them against `use` is the
//! compiler's job.
//!
//! Read on in [`expr`], [`stmt`], [`decl`] and [`types`].

pub mod decl;
pub mod expr;
pub mod stmt;
pub mod types;
pub mod visit;

pub use decl::*;
pub use expr::*;
pub use stmt::*;
pub use types::*;

use heddle_source::Span;

/// A whole file.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// Top-level statements in source order, inline HTML included.
    pub stmts: &'a [Stmt<'a>],
    /// Offset of the first byte after `__halt_compiler();` (or its `?>`), the value of
    /// `__COMPILER_HALT_OFFSET__`.
    pub halt_offset: Option<u32>,
    /// The whole file.
    pub span: Span,
}

/// An identifier that is no qualified name: a declared name, a variable's name without its `$`, a
/// label.
#[derive(Clone, Copy, Debug)]
pub struct Ident<'a> {
    /// The bytes as written.
    pub text: &'a [u8],
    /// Where it stands (for variables the `$` is included).
    pub span: Span,
}

/// How a name was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// `foo`
    Unqualified,
    /// `foo\bar`
    Qualified,
    /// `\foo\bar`
    FullyQualified,
    /// `namespace\foo`
    Relative,
}

/// The name of a class, function or constant as written.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    /// Which form.
    pub kind: NameKind,
    /// The name without the leading `\` or `namespace\`.
    pub text: &'a [u8],
    /// Where it stands, prefix included.
    pub span: Span,
}

impl Name<'_> {
    /// True if this is the unqualified name `lower`, compared without case (ASCII).
    #[must_use]
    pub fn is_unqualified(&self, lower: &str) -> bool {
        self.kind == NameKind::Unqualified && self.text.eq_ignore_ascii_case(lower.as_bytes())
    }
}

/// `#[A, B(1)]`: one bracket of attributes.
#[derive(Clone, Copy, Debug)]
pub struct AttributeGroup<'a> {
    /// The attributes in it, at least one.
    pub attributes: &'a [Attribute<'a>],
    /// From `#[` to `]`.
    pub span: Span,
}

/// One attribute: `B(1, x: 2)`.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    /// The class's name.
    pub name: Name<'a>,
    /// Arguments; `None` if there are no parentheses.
    pub args: Option<ArgList<'a>>,
    /// Name and arguments.
    pub span: Span,
}
