//! Functions, classes and their members.

use super::{AttributeGroup, Expr, Ident, Name, Stmt, Type};
use heddle_source::Span;

/// A function of any sort: declared, method, closure, arrow function, property hook.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// The name; empty for closures and arrow functions. A hook's is `get` or `set` as written.
    pub name: Ident<'a>,
    /// `function &f()`
    pub by_ref: bool,
    /// There is a `yield` in the body (nested functions apart).
    pub is_generator: bool,
    /// Parameters.
    pub params: &'a [Param<'a>],
    /// The return type.
    pub return_type: Option<&'a Type<'a>>,
    /// The body.
    pub body: FunctionBody<'a>,
    /// Attributes.
    pub attributes: &'a [AttributeGroup<'a>],
    /// `/** .. */` as written.
    pub doc: Option<&'a [u8]>,
    /// From the first modifier or `function` to the closing brace; lines of start and end come from
    /// here.
    pub span: Span,
    /// Where `function` or `fn` stands (or the name, of a hook): the line Reflection calls the
    /// start.
    pub keyword: u32,
}

/// What a function does.
#[derive(Clone, Copy, Debug)]
pub enum FunctionBody<'a> {
    /// `;`: abstract, or of an interface.
    None,
    /// `{ .. }`
    Block(&'a [Stmt<'a>]),
    /// `=> expr`
    Expr(&'a Expr<'a>),
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param<'a> {
    /// The variable, without `$`.
    pub name: Ident<'a>,
    /// Visibility, `readonly` and `final`: if any, the constructor promotes the parameter. Hooks
    /// promote too.
    pub modifiers: Modifiers,
    /// `&$x`
    pub by_ref: bool,
    /// `...$x`
    pub variadic: bool,
    /// The type.
    pub ty: Option<&'a Type<'a>>,
    /// `= default`
    pub default: Option<&'a Expr<'a>>,
    /// Hooks of a promoted property; `None` if there are no braces.
    pub hooks: Option<&'a [Hook<'a>]>,
    /// Attributes.
    pub attributes: &'a [AttributeGroup<'a>],
    /// `/** .. */` as written.
    pub doc: Option<&'a [u8]>,
    /// The whole parameter.
    pub span: Span,
}

impl Param<'_> {
    /// True if the parameter declares a property.
    #[must_use]
    pub fn is_promoted(&self) -> bool {
        self.modifiers != Modifiers::NONE || self.hooks.is_some()
    }
}

/// A property hook.
#[derive(Clone, Copy, Debug)]
pub struct Hook<'a> {
    /// `final`
    pub modifiers: Modifiers,
    /// Written with a parameter list.
    pub has_params: bool,
    /// Name (`get`, `set`), parameters, body, attributes.
    pub function: Function<'a>,
}

/// A set of modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Modifiers(pub u16);

impl Modifiers {
    /// None written.
    pub const NONE: Self = Self(0);
    /// `public`, also the old `var`
    pub const PUBLIC: Self = Self(1);
    /// `protected`
    pub const PROTECTED: Self = Self(2);
    /// `private`
    pub const PRIVATE: Self = Self(4);
    /// `public(set)`
    pub const PUBLIC_SET: Self = Self(8);
    /// `protected(set)`
    pub const PROTECTED_SET: Self = Self(16);
    /// `private(set)`
    pub const PRIVATE_SET: Self = Self(32);
    /// `static`
    pub const STATIC: Self = Self(64);
    /// `abstract`
    pub const ABSTRACT: Self = Self(128);
    /// `final`
    pub const FINAL: Self = Self(256);
    /// `readonly`
    pub const READONLY: Self = Self(512);
    /// `public`, `protected` or `private`
    pub const VISIBILITY: Self = Self(7);
    /// `public(set)`, `protected(set)` or `private(set)`
    pub const SET_VISIBILITY: Self = Self(56);

    /// True if one of `other` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl std::fmt::Debug for Modifiers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const NAMES: [&str; 10] =
            ["public", "protected", "private", "public(set)", "protected(set)", "private(set)", "static", "abstract", "final", "readonly"];
        let set = NAMES.iter().enumerate().filter(|(bit, _)| self.0 & (1 << bit) != 0).map(|(_, name)| name);
        f.debug_set().entries(set).finish()
    }
}

/// The sorts of class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ClassKind {
    Class,
    Interface,
    Trait,
    Enum,
    /// `new class {..}`
    Anonymous,
}

/// A class, interface, trait, enum or anonymous class.
#[derive(Clone, Copy, Debug)]
pub struct ClassDecl<'a> {
    /// Which.
    pub kind: ClassKind,
    /// `abstract`, `final`, `readonly`
    pub modifiers: Modifiers,
    /// The name; empty for anonymous classes.
    pub name: Ident<'a>,
    /// `extends`: at most one for classes, any number for interfaces.
    pub extends: &'a [Name<'a>],
    /// `implements`
    pub implements: &'a [Name<'a>],
    /// An enum's `: int` or `: string`.
    pub backing_type: Option<&'a Type<'a>>,
    /// Members in source order.
    pub members: &'a [Member<'a>],
    /// Attributes.
    pub attributes: &'a [AttributeGroup<'a>],
    /// `/** .. */` as written.
    pub doc: Option<&'a [u8]>,
    /// From the first modifier or keyword to the closing brace.
    pub span: Span,
    /// Where `class`, `interface`, ... stands: the line Reflection calls the start.
    pub keyword: u32,
}

/// A member of a class.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// What it is.
    pub kind: MemberKind<'a>,
    /// The whole declaration without attributes.
    pub span: Span,
}

/// The kinds of member.
#[derive(Clone, Copy, Debug)]
pub enum MemberKind<'a> {
    /// `const A = 1, B = 2;`
    Const(&'a ClassConstDecl<'a>),
    /// `public $a, $b;`
    Property(&'a PropertyDecl<'a>),
    /// A method.
    Method(&'a Method<'a>),
    /// `case A = 1;`
    EnumCase(&'a EnumCase<'a>),
    /// `use T { .. }`
    TraitUse(&'a TraitUse<'a>),
}

/// Class constants declared together.
#[derive(Clone, Copy, Debug)]
pub struct ClassConstDecl<'a> {
    /// Visibility and `final`.
    pub modifiers: Modifiers,
    /// The type (PHP 8.3).
    pub ty: Option<&'a Type<'a>>,
    /// The constants.
    pub items: &'a [ConstItem<'a>],
    /// Attributes.
    pub attributes: &'a [AttributeGroup<'a>],
}

/// `NAME = value` of a `const` or a `declare`.
#[derive(Clone, Copy, Debug)]
pub struct ConstItem<'a> {
    /// The name.
    pub name: Ident<'a>,
    /// The value.
    pub value: &'a Expr<'a>,
    /// `/** .. */` as written.
    pub doc: Option<&'a [u8]>,
}

/// Properties declared together.
#[derive(Clone, Copy, Debug)]
pub struct PropertyDecl<'a> {
    /// Everything in front; [`Modifiers::NONE`] only for `var`-less hooks, which the parser
    /// rejects.
    pub modifiers: Modifiers,
    /// The type.
    pub ty: Option<&'a Type<'a>>,
    /// The properties.
    pub items: &'a [PropertyItem<'a>],
    /// Attributes.
    pub attributes: &'a [AttributeGroup<'a>],
}

/// One property.
#[derive(Clone, Copy, Debug)]
pub struct PropertyItem<'a> {
    /// The name, without `$`.
    pub name: Ident<'a>,
    /// `= default`
    pub default: Option<&'a Expr<'a>>,
    /// Hooks; `None` if there are no braces.
    pub hooks: Option<&'a [Hook<'a>]>,
    /// `/** .. */` as written.
    pub doc: Option<&'a [u8]>,
}

/// A method.
#[derive(Clone, Copy, Debug)]
pub struct Method<'a> {
    /// Modifiers as written; no visibility means public.
    pub modifiers: Modifiers,
    /// The function.
    pub function: Function<'a>,
}

/// A case of an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumCase<'a> {
    /// The name.
    pub name: Ident<'a>,
    /// The value, in backed enums.
    pub value: Option<&'a Expr<'a>>,
    /// Attributes.
    pub attributes: &'a [AttributeGroup<'a>],
    /// `/** .. */` as written.
    pub doc: Option<&'a [u8]>,
}

/// A `use` within a class.
#[derive(Clone, Copy, Debug)]
pub struct TraitUse<'a> {
    /// The traits.
    pub traits: &'a [Name<'a>],
    /// Conflict resolution.
    pub adaptations: &'a [TraitAdaptation<'a>],
}

/// One rule of conflict resolution.
#[derive(Clone, Copy, Debug)]
pub enum TraitAdaptation<'a> {
    /// `A::m insteadof B, C;`
    Precedence {
        /// `A`
        class: &'a Name<'a>,
        /// `m`
        method: &'a Ident<'a>,
        /// `B, C`
        instead_of: &'a [Name<'a>],
    },
    /// `A::m as protected n;`
    Alias {
        /// `A`
        class: Option<&'a Name<'a>>,
        /// `m`
        method: &'a Ident<'a>,
        /// `protected`; also `static`, `abstract`, `final` as PHP parses them (the checks reject
        /// what is not allowed).
        modifiers: Modifiers,
        /// `n`
        alias: Option<&'a Ident<'a>>,
    },
}
