//! Statements.

use super::{AttributeGroup, ClassDecl, ConstItem, Expr, Function, Ident, Name};
use heddle_source::Span;

/// A statement. 32 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Stmt<'a> {
    /// Where it stands, terminator included.
    pub span: Span,
    /// What it is.
    pub kind: StmtKind<'a>,
}

/// The kinds of statement. `if (..): .. endif;` and its like give the same nodes as the forms in
/// braces; the body is then a [`StmtKind::Block`].
#[derive(Clone, Copy, Debug)]
pub enum StmtKind<'a> {
    /// `;` alone, and a `?>` that ended nothing.
    Nop,
    /// `expr;`, also `(void) expr;`
    Expr(&'a Expr<'a>),
    /// `echo a, b;`, `<?= a ?>`
    Echo(&'a [Expr<'a>]),
    /// What stands outside of `<?php ... ?>`, without the newline after `?>`.
    InlineHtml(&'a [u8]),
    /// `{ .. }`
    Block(&'a [Stmt<'a>]),
    /// `if`
    If(&'a If<'a>),
    /// `while`
    While {
        /// Condition.
        cond: &'a Expr<'a>,
        /// Body.
        body: &'a Stmt<'a>,
    },
    /// `do .. while (..);`
    DoWhile {
        /// Body.
        body: &'a Stmt<'a>,
        /// Condition.
        cond: &'a Expr<'a>,
    },
    /// `for`
    For(&'a For<'a>),
    /// `foreach`
    Foreach(&'a Foreach<'a>),
    /// `switch`
    Switch(&'a Switch<'a>),
    /// `break 2;`: the level as written; the checks see to it that it is a positive integer literal
    /// within reach.
    Break(Option<&'a Expr<'a>>),
    /// `continue 2;`
    Continue(Option<&'a Expr<'a>>),
    /// `return`
    Return(Option<&'a Expr<'a>>),
    /// `goto label;`
    Goto(&'a Ident<'a>),
    /// `label:`
    Label(&'a Ident<'a>),
    /// `try`
    Try(&'a Try<'a>),
    /// `unset(a, b);`
    Unset(&'a [Expr<'a>]),
    /// `global $a, $$b;`: each a `Var` or a `VarVar`.
    Global(&'a [Expr<'a>]),
    /// `static $a, $b = 1;`
    Static(&'a [StaticVar<'a>]),
    /// `const A = 1, B = 2;` outside of classes.
    Const(&'a ConstDecl<'a>),
    /// A function, at top level or conditional.
    Function(&'a Function<'a>),
    /// A class, interface, trait or enum.
    Class(&'a ClassDecl<'a>),
    /// `namespace`
    Namespace(&'a Namespace<'a>),
    /// `use`
    Use(&'a Use<'a>),
    /// `declare`
    Declare(&'a Declare<'a>),
    /// `__halt_compiler();`: the offset of the data after it.
    HaltCompiler(u32),
}

/// An `if` with all its branches.
#[derive(Clone, Copy, Debug)]
pub struct If<'a> {
    /// `if` and every `elseif`, in order. (`else if` is an `If` within `otherwise`.)
    pub branches: &'a [IfBranch<'a>],
    /// `else`
    pub otherwise: Option<&'a Stmt<'a>>,
}

/// One condition of an `if` with its body.
#[derive(Clone, Copy, Debug)]
pub struct IfBranch<'a> {
    /// Condition.
    pub cond: &'a Expr<'a>,
    /// Body.
    pub body: &'a Stmt<'a>,
    /// From `if` or `elseif` to the end of the body.
    pub span: Span,
}

/// A `for` loop. In each list all but the last expression are evaluated for effect; the last
/// condition decides.
#[derive(Clone, Copy, Debug)]
pub struct For<'a> {
    /// Before the loop.
    pub init: &'a [Expr<'a>],
    /// Before each round; none means forever.
    pub cond: &'a [Expr<'a>],
    /// After each round.
    pub step: &'a [Expr<'a>],
    /// Body.
    pub body: &'a Stmt<'a>,
}

/// A `foreach` loop.
#[derive(Clone, Copy, Debug)]
pub struct Foreach<'a> {
    /// What is iterated.
    pub subject: &'a Expr<'a>,
    /// The key's target.
    pub key: Option<&'a Expr<'a>>,
    /// `as &$k => $v`: never after the checks.
    pub key_by_ref: bool,
    /// The value's target: a variable or an `Array` pattern.
    pub value: &'a Expr<'a>,
    /// `as &$v`
    pub by_ref: bool,
    /// Body.
    pub body: &'a Stmt<'a>,
}

/// A `switch`.
#[derive(Clone, Copy, Debug)]
pub struct Switch<'a> {
    /// What is compared.
    pub subject: &'a Expr<'a>,
    /// Cases in order.
    pub cases: &'a [Case<'a>],
}

/// One `case` or `default`.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The value; `None` for `default`.
    pub value: Option<&'a Expr<'a>>,
    /// Statements up to the next case.
    pub body: &'a [Stmt<'a>],
    /// The whole case.
    pub span: Span,
}

/// A `try` statement.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    /// The guarded block.
    pub body: &'a [Stmt<'a>],
    /// `catch` clauses in order.
    pub catches: &'a [Catch<'a>],
    /// The `finally` block.
    pub finally: Option<&'a [Stmt<'a>]>,
    /// From the brace after `finally` to its end; empty without `finally`.
    pub finally_span: Span,
}

/// One `catch`.
#[derive(Clone, Copy, Debug)]
pub struct Catch<'a> {
    /// `A | B`
    pub types: &'a [Name<'a>],
    /// The variable, which may be left out.
    pub var: Option<Ident<'a>>,
    /// Body.
    pub body: &'a [Stmt<'a>],
    /// The whole clause.
    pub span: Span,
}

/// One variable of a `static` statement.
#[derive(Clone, Copy, Debug)]
pub struct StaticVar<'a> {
    /// The variable.
    pub name: Ident<'a>,
    /// Any expression since PHP 8.3.
    pub value: Option<&'a Expr<'a>>,
}

/// `const` at statement level.
#[derive(Clone, Copy, Debug)]
pub struct ConstDecl<'a> {
    /// Attributes (PHP 8.5; then there is only one item).
    pub attributes: &'a [AttributeGroup<'a>],
    /// The constants.
    pub items: &'a [ConstItem<'a>],
}

/// A namespace.
#[derive(Clone, Copy, Debug)]
pub struct Namespace<'a> {
    /// The name; `None` for `namespace {..}`.
    pub name: Option<Name<'a>>,
    /// What it holds. Without braces: all statements up to the next namespace or the end of the
    /// file.
    pub stmts: &'a [Stmt<'a>],
    /// Written with braces.
    pub braced: bool,
    /// The statement alone when there are no braces, otherwise everything.
    pub header_span: Span,
}

/// What `use` imports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum UseKind {
    Class,
    Function,
    Const,
}

/// A `use` statement, flattened: items of a group already carry the group's prefix.
#[derive(Clone, Copy, Debug)]
pub struct Use<'a> {
    /// Every import.
    pub items: &'a [UseItem<'a>],
    /// Written with braces.
    pub grouped: bool,
}

/// One import.
#[derive(Clone, Copy, Debug)]
pub struct UseItem<'a> {
    /// What is imported.
    pub kind: UseKind,
    /// The whole name without leading `\`; text may have been put together from the group's prefix.
    pub name: Name<'a>,
    /// `as alias`
    pub alias: Option<Ident<'a>>,
}

/// A `declare` statement.
#[derive(Clone, Copy, Debug)]
pub struct Declare<'a> {
    /// `strict_types=1` and its like.
    pub directives: &'a [ConstItem<'a>],
    /// The statement it governs; `None` for `declare(..);`
    pub body: Option<&'a Stmt<'a>>,
}

const _: () = assert!(std::mem::size_of::<Stmt<'_>>() == 32);
