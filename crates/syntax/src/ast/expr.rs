//! Expressions.

use super::{AttributeGroup, ClassDecl, Function, Ident, Name};
use heddle_source::Span;

/// An expression. 32 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Expr<'a> {
    /// Where it stands, without enclosing parentheses.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind<'a>,
}

/// The kinds of expression.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind<'a> {
    /// An integer literal (`1_000`, `0x1F`, `0o17`, `0b11`).
    Int(i64),
    /// A float literal, or an integer literal that overflowed.
    Float(f64),
    /// A string literal without interpolation, unescaped. Also a member's name in
    /// [`ExprKind::Prop`] and its like.
    Str(&'a [u8]),
    /// `"a $b"` and heredocs with interpolation; empty literal parts are left out.
    Interpolated(&'a [InterpolatedPart<'a>]),
    /// `` `cmd $x` ``
    ShellExec(&'a [InterpolatedPart<'a>]),
    /// `$name`, without the `$`. `$this` too.
    Var(&'a [u8]),
    /// `$$x`, `${expr}`
    VarVar(&'a Expr<'a>),
    /// A constant: `FOO`, `\A\B`, `true`, `null`.
    Const(&'a Name<'a>),
    /// A name in the place of a class or function (callee, `new`, `instanceof`, before `::`); never
    /// a value by itself. `self`, `parent` and `static` are unqualified names.
    Name(&'a Name<'a>),
    /// `__LINE__` and its family; where it stands is in the span.
    Magic(MagicConst),
    /// `[..]`, `array(..)` or `list(..)`, as a value or as a destructuring target (see
    /// [`ExprKind::Assign`]).
    Array {
        /// How it was written.
        syntax: ArraySyntax,
        /// Elements, holes included.
        items: &'a [ArrayItem<'a>],
    },
    /// `base[index]`; without index only where something is written: `$a[] = 1`.
    Index {
        /// What is indexed.
        base: &'a Expr<'a>,
        /// The offset.
        index: Option<&'a Expr<'a>>,
    },
    /// `object->name`, `object?->name`
    Prop {
        /// True for `?->`.
        nullsafe: bool,
        /// The object.
        object: &'a Expr<'a>,
        /// `Str` for an identifier, otherwise any expression.
        name: &'a Expr<'a>,
    },
    /// `Class::$name`
    StaticProp {
        /// `Name`, or an expression that gives an object or a class name.
        class: &'a Expr<'a>,
        /// `Str` for `$name`, otherwise the expression under the second `$`.
        name: &'a Expr<'a>,
    },
    /// `Class::NAME`, `Class::{expr}`
    ClassConst {
        /// `Name` or expression.
        class: &'a Expr<'a>,
        /// `Str` for an identifier, otherwise any expression.
        name: &'a Expr<'a>,
    },
    /// `Class::class`, `$object::class`
    ClassName(&'a Expr<'a>),
    /// `f(..)`, `$f(..)`, `f(...)`. Also `exit`, `die` and `clone(..)` written like calls: callee
    /// is the fully qualified `exit` or `clone`.
    Call(&'a Call<'a>),
    /// `$o->m(..)`, `$o?->m(..)`
    MethodCall(&'a MethodCall<'a>),
    /// `A::m(..)`
    StaticCall(&'a StaticCall<'a>),
    /// `new A(..)`, `new class(..) {..}`
    New(&'a New<'a>),
    /// Unary operators.
    Unary {
        /// Which.
        op: UnaryOp,
        /// Operand.
        expr: &'a Expr<'a>,
    },
    /// Binary operators, the short-circuit ones included.
    Binary {
        /// Which.
        op: BinaryOp,
        /// Left operand.
        lhs: &'a Expr<'a>,
        /// Right operand.
        rhs: &'a Expr<'a>,
    },
    /// `target = value`. If the target is an `Array` this is a destructuring assignment.
    Assign {
        /// A variable, or an array literal as pattern.
        target: &'a Expr<'a>,
        /// The value.
        value: &'a Expr<'a>,
    },
    /// `target = &value`
    AssignRef {
        /// A variable.
        target: &'a Expr<'a>,
        /// A variable, a call, or `new`.
        value: &'a Expr<'a>,
    },
    /// `target op= value`, `??=` included.
    AssignOp {
        /// The operator without `=`.
        op: BinaryOp,
        /// A variable.
        target: &'a Expr<'a>,
        /// Right operand.
        value: &'a Expr<'a>,
    },
    /// `++$x`, `$x--`, ...
    IncDec {
        /// Which.
        op: IncDecOp,
        /// A variable.
        target: &'a Expr<'a>,
    },
    /// `cond ? then : otherwise`, `cond ?: otherwise`
    Ternary(&'a Ternary<'a>),
    /// `(int) $x` and its like.
    Cast {
        /// To what.
        kind: CastKind,
        /// Operand.
        expr: &'a Expr<'a>,
    },
    /// `$x instanceof class`
    Instanceof {
        /// The value.
        expr: &'a Expr<'a>,
        /// `Name` or expression.
        class: &'a Expr<'a>,
    },
    /// `isset($a, $b)`
    Isset(&'a [Expr<'a>]),
    /// `empty($x)`
    Empty(&'a Expr<'a>),
    /// `eval($x)`
    Eval(&'a Expr<'a>),
    /// `include $x` and its like.
    Include {
        /// Which of the four.
        kind: IncludeKind,
        /// The path.
        path: &'a Expr<'a>,
    },
    /// `print $x`
    Print(&'a Expr<'a>),
    /// `clone $x`; written as a call it is a [`ExprKind::Call`].
    Clone(&'a Expr<'a>),
    /// `throw $x`
    Throw(&'a Expr<'a>),
    /// `yield`, `yield v`, `yield k => v`
    Yield {
        /// The key; only together with a value.
        key: Option<&'a Expr<'a>>,
        /// The value.
        value: Option<&'a Expr<'a>>,
    },
    /// `yield from $x`
    YieldFrom(&'a Expr<'a>),
    /// `function (..) {..}` and `fn (..) => ..`
    Closure(&'a Closure<'a>),
    /// `match (..) {..}`
    Match(&'a Match<'a>),
}

/// A piece of an interpolated string.
#[derive(Clone, Copy, Debug)]
pub enum InterpolatedPart<'a> {
    /// Literal bytes, unescaped, never empty.
    Str(&'a [u8]),
    /// `$a`, `{$expr}`, `${name}`, ...
    Expr(&'a Expr<'a>),
}

/// Magic constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum MagicConst {
    Line,
    File,
    Dir,
    Class,
    Trait,
    Method,
    Function,
    Property,
    Namespace,
}

/// How an array literal was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArraySyntax {
    /// `[..]`
    Short,
    /// `array(..)`
    Long,
    /// `list(..)`, which is only ever a target.
    List,
}

/// An element of an array literal or pattern. 24 bytes.
#[derive(Clone, Copy, Debug)]
pub enum ArrayItem<'a> {
    /// Nothing between two commas; in patterns only.
    Hole,
    /// `value`, `key => value`, `&value`
    Item {
        /// Written with `&`.
        by_ref: bool,
        /// The key.
        key: Option<&'a Expr<'a>>,
        /// The value.
        value: &'a Expr<'a>,
    },
    /// `...expr`
    Spread(&'a Expr<'a>),
}

/// The arguments of a call.
#[derive(Clone, Copy, Debug)]
pub enum ArgList<'a> {
    /// `(...)`: make a closure of the callee.
    FirstClassCallable,
    /// `(a, ...b, c: d)`
    Args(&'a [Arg<'a>]),
}

impl<'a> ArgList<'a> {
    /// The arguments; none for `(...)`.
    #[must_use]
    pub fn args(&self) -> &'a [Arg<'a>] {
        match self {
            Self::FirstClassCallable => &[],
            Self::Args(args) => args,
        }
    }

    /// True for `(...)`.
    #[must_use]
    pub fn is_first_class_callable(&self) -> bool {
        matches!(self, Self::FirstClassCallable)
    }
}

/// One argument. 48 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'a> {
    /// The value.
    pub value: Expr<'a>,
    /// `name:`
    pub name: Option<&'a Ident<'a>>,
    /// `...value`
    pub spread: bool,
}

/// A function call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// `Name` or an expression.
    pub callee: Expr<'a>,
    /// Arguments.
    pub args: ArgList<'a>,
    /// Where the arguments begin, in bytes: the line of a call of an expression is the one of its
    /// parenthesis.
    pub open: u32,
}

/// A method call.
#[derive(Clone, Copy, Debug)]
pub struct MethodCall<'a> {
    /// The object.
    pub object: &'a Expr<'a>,
    /// `Str` for an identifier, otherwise any expression (`$o->$m()`, `$o->{..}()`).
    pub name: &'a Expr<'a>,
    /// True for `?->`.
    pub nullsafe: bool,
    /// Arguments.
    pub args: ArgList<'a>,
}

/// A static method call.
#[derive(Clone, Copy, Debug)]
pub struct StaticCall<'a> {
    /// `Name` or an expression.
    pub class: &'a Expr<'a>,
    /// `Str` for an identifier, otherwise any expression (`A::$m()`, `A::{..}()`).
    pub name: &'a Expr<'a>,
    /// Arguments.
    pub args: ArgList<'a>,
}

/// A `new` expression.
#[derive(Clone, Copy, Debug)]
pub struct New<'a> {
    /// What to make an object of.
    pub class: NewClass<'a>,
    /// Arguments; empty if there are no parentheses. Never [`ArgList::FirstClassCallable`] after
    /// the checks.
    pub args: ArgList<'a>,
}

/// What stands after `new`.
#[derive(Clone, Copy, Debug)]
pub enum NewClass<'a> {
    /// `Name` or an expression.
    Expr(&'a Expr<'a>),
    /// `class(..) {..}`
    Anonymous(&'a ClassDecl<'a>),
}

/// A conditional expression.
#[derive(Clone, Copy, Debug)]
pub struct Ternary<'a> {
    /// The condition.
    pub cond: &'a Expr<'a>,
    /// What follows `?`; `None` for `?:`.
    pub then: Option<&'a Expr<'a>>,
    /// What follows `:`.
    pub otherwise: &'a Expr<'a>,
    /// Stands in parentheses of its own.
    pub parenthesized: bool,
}

/// `function` or `fn` as an expression.
#[derive(Clone, Copy, Debug)]
pub struct Closure<'a> {
    /// Parameters, return type, body (an expression for `fn`), attributes, doc comment.
    pub function: Function<'a>,
    /// The `use (..)` list.
    pub uses: &'a [ClosureUse<'a>],
    /// `static function`, `static fn`
    pub is_static: bool,
    /// True for `fn`.
    pub is_arrow: bool,
    /// Stands in parentheses of its own.
    pub parenthesized: bool,
}

/// One variable of `use (..)`.
#[derive(Clone, Copy, Debug)]
pub struct ClosureUse<'a> {
    /// The variable.
    pub name: Ident<'a>,
    /// `&$x`
    pub by_ref: bool,
}

/// A `match` expression.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// What is compared.
    pub subject: &'a Expr<'a>,
    /// Arms in order.
    pub arms: &'a [MatchArm<'a>],
}

/// One arm of a `match`.
#[derive(Clone, Copy, Debug)]
pub struct MatchArm<'a> {
    /// Conditions; `None` for `default`.
    pub conds: Option<&'a [Expr<'a>]>,
    /// The result.
    pub body: &'a Expr<'a>,
    /// The whole arm.
    pub span: Span,
}

/// Unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `!`
    Not,
    /// `~`
    BitNot,
    /// `@`
    Silence,
}

/// Binary operators. `and`, `or` have no kind of their own: they differ from `&&`, `||` in
/// precedence only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    Concat,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    /// `&&`, `and`; short-circuits.
    And,
    /// `||`, `or`; short-circuits.
    Or,
    /// `xor`
    Xor,
    /// `??`; short-circuits.
    Coalesce,
    /// `==`
    Equal,
    /// `!=`, `<>`
    NotEqual,
    /// `===`
    Identical,
    /// `!==`
    NotIdentical,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// `<=>`
    Spaceship,
    /// `|>`
    Pipe,
}

/// `++` and `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum IncDecOp {
    PreInc,
    PreDec,
    PostInc,
    PostDec,
}

/// Casts. The deprecated spellings (`(integer)`, `(boolean)`, `(double)`, `(binary)`) are reported
/// by the lexer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CastKind {
    Int,
    Float,
    String,
    Bool,
    Array,
    Object,
    /// `(unset)`: an error since PHP 8, reported by the checks.
    Unset,
    /// `(void)`: only as a statement, reported by the checks elsewhere.
    Void,
}

/// The four ways to include a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum IncludeKind {
    Include,
    IncludeOnce,
    Require,
    RequireOnce,
}

/// The attributes of an expression that can carry some: closures and anonymous classes.
#[must_use]
pub fn attributes<'a>(expr: &Expr<'a>) -> &'a [AttributeGroup<'a>] {
    match expr.kind {
        ExprKind::Closure(closure) => closure.function.attributes,
        ExprKind::New(New { class: NewClass::Anonymous(class), .. }) => class.attributes,
        _ => &[],
    }
}

const _: () = assert!(std::mem::size_of::<Expr<'_>>() == 32);
const _: () = assert!(std::mem::size_of::<ArrayItem<'_>>() <= 24);
const _: () = assert!(std::mem::size_of::<Arg<'_>>() <= 48);

/// Returns true when the literal `lhs` alone decides what `lhs op rhs` is: the right side is not
/// compiled, and nothing is said of it.
#[must_use]
pub fn is_decided(op: BinaryOp, lhs: &Expr<'_>) -> bool {
    let truth = match lhs.kind {
        ExprKind::Int(number) => number != 0,
        ExprKind::Str(text) => !matches!(text, b"" | b"0"),
        ExprKind::Const(name) if name.is_unqualified("true") => true,
        ExprKind::Const(name) if name.is_unqualified("false") || name.is_unqualified("null") => false,
        ExprKind::Binary { op: BinaryOp::And, lhs, .. } if is_decided(BinaryOp::And, lhs) => false,
        ExprKind::Binary { op: BinaryOp::Or, lhs, .. } if is_decided(BinaryOp::Or, lhs) => true,
        _ => return false,
    };
    matches!((op, truth), (BinaryOp::And, false) | (BinaryOp::Or, true))
}

/// Returns true when evaluating `expr` may end early at a `?->`: such a chain is no variable.
#[must_use]
pub fn short_circuits(expr: &Expr<'_>) -> bool {
    let mut here = expr;
    loop {
        here = match here.kind {
            ExprKind::Prop { nullsafe: true, .. } => return true,
            ExprKind::MethodCall(call) if call.nullsafe => return true,
            ExprKind::Prop { object, .. } => object,
            ExprKind::MethodCall(call) => call.object,
            ExprKind::Index { base, .. } => base,
            ExprKind::Call(call) => &call.callee,
            _ => return false,
        };
    }
}
