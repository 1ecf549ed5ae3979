//! Primary expressions: literals, variables, names, brackets, and what may be hung on to them
//! (`[..]`, `->`, `::`, `(..)`).

use super::{Parser, Result};
use crate::ast::{
    ArrayItem, ArraySyntax, BinaryOp, Call, Closure, Expr, ExprKind, MagicConst, Match, MatchArm, MethodCall, Name, NameKind, StaticCall,
    Ternary,
};
use crate::literal::{self, Number};
use crate::token::TokenKind::{self, *};
use heddle_source::{DiagnosticKind, Span};

/// What PHP's grammar lets one do with an expression that has just been parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing.
    None,
    /// Everything: variables, elements, results of calls.
    Variable,
    /// Everything but calling it: `(` belongs to the member's name.
    Member,
    /// `[` `->` `::` `(`: parentheses, `array(..)`, quoted strings, `new X(..)`.
    Value,
    /// As `Value`, and may be a pattern before `=`.
    ArrayLiteral,
    /// `[` `->` `::`
    ClassConst,
    /// `[` `->`
    Const,
}

impl Form {
    /// May stand before `=`, as far as the grammar goes.
    #[inline]
    pub(super) fn is_writable(self) -> bool {
        matches!(self, Self::Variable | Self::Member)
    }

    fn is_callable(self) -> bool {
        matches!(self, Self::Variable | Self::Value | Self::ArrayLiteral)
    }
}

/// An expression and its form.
#[derive(Clone, Copy)]
pub(super) struct Primary<'a> {
    pub expr: Expr<'a>,
    pub form: Form,
}

impl<'a> Parser<'a> {
    /// A primary expression with everything hung on to it.
    pub(super) fn parse_primary(&mut self) -> Result<Primary<'a>> {
        let start = self.token.start;
        let (kind, form) = match self.token.kind {
            Variable => {
                let name = &self.text()[1..];
                self.advance();
                (ExprKind::Var(name), Form::Variable)
            }
            Identifier | NameQualified | NameFullyQualified | NameRelative => return self.parse_name_primary(),
            ConstantEncapsedString => (self.parse_quoted()?, Form::Value),
            Int => (self.parse_int()?, Form::None),
            Float => {
                let value = literal::float(self.text());
                self.advance();
                (ExprKind::Float(value), Form::None)
            }
            LeftBracket => {
                self.advance();
                let items = self.nested(|parser| parser.parse_array_items(RightBracket))?;
                (ExprKind::Array { syntax: ArraySyntax::Short, items }, Form::ArrayLiteral)
            }
            LeftParen => return self.parse_parenthesized(),
            Static => return self.parse_static_primary(),
            _ => return self.parse_rare_primary(),
        };
        let expr = Expr { span: self.since(start), kind };
        self.parse_postfix(Primary { expr, form })
    }

    #[inline(never)]
    fn parse_rare_primary(&mut self) -> Result<Primary<'a>> {
        let start = self.token.start;
        let kind = self.token.kind;
        let (kind, form) = match kind {
            Array => {
                self.advance();
                self.expect(LeftParen)?;
                let items = self.parse_array_items(RightParen)?;
                (ExprKind::Array { syntax: ArraySyntax::Long, items }, Form::Value)
            }
            New => return self.parse_new(),
            DoubleQuote => (self.parse_interpolated()?, Form::Value),
            StartHeredoc => (self.parse_heredoc()?, Form::None),
            Backtick => (self.parse_backticks()?, Form::None),
            Dollar => (self.parse_variable_variable()?, Form::Variable),
            List => return self.parse_list_assignment(),
            Function | Fn | Attribute => (self.parse_closure_expr(start)?, Form::None),
            Match => (self.parse_match()?, Form::None),
            Isset => (self.parse_isset()?, Form::None),
            Empty => {
                self.advance();
                (ExprKind::Empty(self.parse_in_parens()?), Form::None)
            }
            Eval => {
                self.advance();
                (ExprKind::Eval(self.parse_in_parens()?), Form::None)
            }
            Exit => (self.parse_exit()?, Form::None),
            Readonly => {
                if self.peek_byte().0 == b'(' {
                    self.keyword_names.push(self.token.start);
                    return self.parse_name_primary();
                }
                self.advance();
                return self.unexpected(&[LeftParen]);
            }
            LineC | FileC | DirC | ClassC | TraitC | MethodC | FuncC | PropertyC | NsC => {
                self.advance();
                (ExprKind::Magic(magic(kind)), Form::Const)
            }
            _ => return self.unexpected(&[]),
        };
        let expr = Expr { span: self.since(start), kind };
        self.parse_postfix(Primary { expr, form })
    }

    /// Whatever hangs on to `base`.
    #[inline]
    pub(super) fn parse_postfix(&mut self, mut base: Primary<'a>) -> Result<Primary<'a>> {
        let mut row = 0;
        loop {
            row += 1;
            if row > super::MAX_ROW {
                return self.too_deep();
            }
            base = match self.token.kind {
                LeftBracket if base.form != Form::None => self.parse_index(base.expr)?,
                ObjectOperator | NullsafeObjectOperator if base.form != Form::None => self.parse_member(base.expr)?,
                DoubleColon if !matches!(base.form, Form::None | Form::Const) => {
                    let class = self.alloc(base.expr);
                    self.parse_static_member(class)?
                }
                LeftParen if base.form.is_callable() => {
                    let open = self.span().start;
                    let args = self.parse_args()?;
                    let call = self.alloc(Call { callee: base.expr, args, open });
                    let expr = Expr { span: self.since(base.expr.span.start), kind: ExprKind::Call(call) };
                    Primary { expr, form: Form::Variable }
                }
                _ => return Ok(base),
            };
        }
    }

    #[inline(never)]
    fn parse_index(&mut self, base: Expr<'a>) -> Result<Primary<'a>> {
        self.advance();
        let index = self.parse_optional_index()?;
        let kind = ExprKind::Index { base: self.alloc(base), index };
        Ok(Primary { expr: Expr { span: self.since(base.span.start), kind }, form: Form::Variable })
    }

    /// What stands between `[` (already taken) and `]`.
    pub(super) fn parse_optional_index(&mut self) -> Result<Option<&'a Expr<'a>>> {
        let index = if starts_expr(self.token.kind) { Some(self.parse_expr_ref()?) } else { None };
        self.expect(RightBracket)?;
        Ok(index)
    }

    /// `->name`, `?->name`, called or not.
    #[inline(never)]
    fn parse_member(&mut self, object: Expr<'a>) -> Result<Primary<'a>> {
        let nullsafe = self.at(NullsafeObjectOperator);
        self.advance();
        let object = self.alloc(object);
        let name = self.parse_property_name()?;
        if self.at(LeftParen) {
            let args = self.parse_args()?;
            let call = self.alloc(MethodCall { object, name, nullsafe, args });
            let expr = Expr { span: self.since(object.span.start), kind: ExprKind::MethodCall(call) };
            return Ok(Primary { expr, form: Form::Variable });
        }
        let kind = ExprKind::Prop { nullsafe, object, name };
        Ok(Primary { expr: Expr { span: self.since(object.span.start), kind }, form: Form::Member })
    }

    /// What may stand behind `->`.
    pub(super) fn parse_property_name(&mut self) -> Result<&'a Expr<'a>> {
        let start = self.token.start;
        let kind = match self.token.kind {
            Identifier => {
                let text = self.text();
                self.advance();
                ExprKind::Str(text)
            }
            Variable => ExprKind::Var(self.take_variable().text),
            Dollar => self.parse_variable_variable()?,
            LeftBrace => {
                self.advance();
                let expr = self.parse_expr_ref()?;
                self.expect_silently(RightBrace)?;
                return Ok(expr);
            }
            _ => return self.unexpected(&[Identifier, Variable, LeftBrace, Dollar]),
        };
        Ok(self.alloc(Expr { span: self.since(start), kind }))
    }

    /// `$$x`, `${expr}`; the token is the first `$`.
    pub(super) fn parse_variable_variable(&mut self) -> Result<ExprKind<'a>> {
        self.advance();
        let start = self.token.start;
        let kind = match self.token.kind {
            Variable => ExprKind::Var(self.take_variable().text),
            Dollar => self.nested(Self::parse_variable_variable)?,
            LeftBrace => {
                self.advance();
                let name = self.parse_expr_ref()?;
                self.expect_silently(RightBrace)?;
                return Ok(self.variable_named(name));
            }
            _ => return self.unexpected(&[Variable, LeftBrace, Dollar]),
        };
        Ok(ExprKind::VarVar(self.alloc(Expr { span: self.since(start), kind })))
    }

    /// Makes the variable that an expression names: a plain one where the name is a literal.
    pub(super) fn variable_named(&self, name: &'a Expr<'a>) -> ExprKind<'a> {
        match self.literal_name(name) {
            Some(text) if !text.is_empty() => ExprKind::Var(text),
            _ => ExprKind::VarVar(name),
        }
    }

    /// Returns the text of literals, also of some that are joined by `.`.
    fn literal_name(&self, name: &Expr<'a>) -> Option<&'a [u8]> {
        match name.kind {
            ExprKind::Str(text) => Some(text),
            ExprKind::Binary { op: BinaryOp::Concat, lhs, rhs } => {
                let joined = [self.literal_name(lhs)?, self.literal_name(rhs)?].concat();
                Some(self.arena.alloc_slice_copy(&joined))
            }
            _ => None,
        }
    }

    /// What stands behind `::`; the token is `::`.
    #[inline(never)]
    fn parse_static_member(&mut self, class: &'a Expr<'a>) -> Result<Primary<'a>> {
        self.advance();
        let start = self.token.start;
        match self.token.kind {
            Variable | Dollar => self.parse_static_variable(class, start),
            LeftBrace => {
                self.advance();
                let name = self.parse_expr_ref()?;
                self.expect_silently(RightBrace)?;
                self.finish_static(class, name)
            }
            kind => {
                let name = self.expect_member_name()?;
                if kind == Class && !self.at(LeftParen) {
                    let expr = Expr { span: self.since(class.span.start), kind: ExprKind::ClassName(class) };
                    return Ok(Primary { expr, form: Form::ClassConst });
                }
                let name = self.alloc(Expr { span: name.span, kind: ExprKind::Str(name.text) });
                self.finish_static(class, name)
            }
        }
    }

    /// `A::$b`, `A::$$b`, and with `(` a call of the method that the variable names.
    fn parse_static_variable(&mut self, class: &'a Expr<'a>, start: u32) -> Result<Primary<'a>> {
        let kind = match self.token.kind {
            Variable => ExprKind::Var(self.take_variable().text),
            _ => self.parse_variable_variable()?,
        };
        let span = self.since(start);
        if self.at(LeftParen) {
            let name = self.alloc(Expr { span, kind });
            return self.finish_static(class, name);
        }
        let name = match kind {
            ExprKind::VarVar(name) => name,
            ExprKind::Var(name) => self.alloc(Expr { span, kind: ExprKind::Str(name) }),
            _ => return self.unexpected(&[]),
        };
        let expr = Expr { span: self.since(class.span.start), kind: ExprKind::StaticProp { class, name } };
        Ok(Primary { expr, form: Form::Member })
    }

    /// A static call or a class constant.
    fn finish_static(&mut self, class: &'a Expr<'a>, name: &'a Expr<'a>) -> Result<Primary<'a>> {
        if self.at(LeftParen) {
            let args = self.parse_args()?;
            let call = self.alloc(StaticCall { class, name, args });
            let expr = Expr { span: self.since(class.span.start), kind: ExprKind::StaticCall(call) };
            return Ok(Primary { expr, form: Form::Variable });
        }
        let expr = Expr { span: self.since(class.span.start), kind: ExprKind::ClassConst { class, name } };
        Ok(Primary { expr, form: Form::ClassConst })
    }

    /// A name: of a function, a class or a constant, as what follows tells.
    #[inline(never)]
    fn parse_name_primary(&mut self) -> Result<Primary<'a>> {
        let name = self.take_name();
        let name = self.alloc(name);
        let expr = Expr { span: name.span, kind: ExprKind::Name(name) };
        match self.token.kind {
            LeftParen => self.parse_postfix(Primary { expr, form: Form::Value }),
            DoubleColon => {
                let class = self.alloc(expr);
                let member = self.parse_static_member(class)?;
                self.parse_postfix(member)
            }
            _ => {
                let expr = Expr { span: name.span, kind: ExprKind::Const(name) };
                self.parse_postfix(Primary { expr, form: Form::Const })
            }
        }
    }

    /// `static::`, `static function`, `static fn`.
    #[inline(never)]
    fn parse_static_primary(&mut self) -> Result<Primary<'a>> {
        let start = self.token.start;
        if self.word_follows(b"function") || self.word_follows(b"fn") {
            let kind = self.parse_closure_expr(start)?;
            return Ok(Primary { expr: Expr { span: self.since(start), kind }, form: Form::None });
        }
        let name = self.alloc(Name { kind: NameKind::Unqualified, text: self.text(), span: self.span() });
        self.advance();
        if !self.at(DoubleColon) {
            return self.unexpected(&[DoubleColon]);
        }
        let class = self.alloc(Expr { span: name.span, kind: ExprKind::Name(name) });
        let member = self.parse_static_member(class)?;
        self.parse_postfix(member)
    }

    #[inline(never)]
    fn parse_parenthesized(&mut self) -> Result<Primary<'a>> {
        self.advance();
        let expr = self.parse_expr()?;
        self.expect_silently(RightParen)?;
        let expr = self.mark_parenthesized(expr);
        self.parse_postfix(Primary { expr, form: Form::Value })
    }

    /// Notes that parentheses stand around `expr`, where later checks want to know.
    pub(super) fn mark_parenthesized(&self, expr: Expr<'a>) -> Expr<'a> {
        let kind = match expr.kind {
            ExprKind::Ternary(ternary) => ExprKind::Ternary(self.alloc(Ternary { parenthesized: true, ..*ternary })),
            ExprKind::Closure(closure) => ExprKind::Closure(self.alloc(Closure { parenthesized: true, ..*closure })),
            kind => kind,
        };
        Expr { kind, ..expr }
    }

    fn parse_int(&mut self) -> Result<ExprKind<'a>> {
        let kind = match literal::integer(self.text()) {
            Some(Number::Int(value)) => ExprKind::Int(value),
            Some(Number::Float(value)) => ExprKind::Float(value),
            None => return self.fail(DiagnosticKind::ParseError, "Invalid numeric literal", self.token.start),
        };
        self.advance();
        Ok(kind)
    }

    /// The elements of an array or a pattern, after the opening bracket, and the closing bracket.
    pub(super) fn parse_array_items(&mut self, close: TokenKind) -> Result<&'a [ArrayItem<'a>]> {
        let mark = self.scratch.items.len();
        loop {
            let item = match self.token.kind {
                Comma => ArrayItem::Hole,
                kind if kind == close => break,
                _ => self.parse_array_item(close)?,
            };
            self.scratch.items.push(item);
            if !self.eat(Comma) {
                break;
            }
        }
        self.expect(close)?;
        Ok(self.finish_items(mark))
    }

    fn parse_array_item(&mut self, close: TokenKind) -> Result<ArrayItem<'a>> {
        if self.eat(Ellipsis) {
            return Ok(ArrayItem::Spread(self.parse_expr_ref()?));
        }
        if self.token.kind.is_ampersand() {
            return self.parse_array_reference(None);
        }
        if !starts_expr(self.token.kind) {
            return self.unexpected(&[close]);
        }
        let first = self.parse_item_value()?;
        if !self.eat(DoubleArrow) {
            return Ok(ArrayItem::Item { by_ref: false, key: None, value: first });
        }
        if self.token.kind.is_ampersand() {
            return self.parse_array_reference(Some(first));
        }
        let value = self.parse_item_value()?;
        Ok(ArrayItem::Item { by_ref: false, key: Some(first), value })
    }

    /// An element's value or key; a nested `list(..)` need not be assigned to.
    fn parse_item_value(&mut self) -> Result<&'a Expr<'a>> {
        if !self.at(List) {
            return self.parse_expr_ref();
        }
        let pattern = self.nested(Self::parse_list_pattern)?;
        if !self.at(Equals) {
            return Ok(self.alloc(pattern));
        }
        let assignment = self.parse_plain_assignment(Primary { expr: pattern, form: Form::ArrayLiteral })?;
        let expr = self.parse_operators(assignment, 0)?;
        Ok(self.alloc(expr))
    }

    fn parse_array_reference(&mut self, key: Option<&'a Expr<'a>>) -> Result<ArrayItem<'a>> {
        self.advance();
        let value = self.parse_writable()?;
        Ok(ArrayItem::Item { by_ref: true, key, value: self.alloc(value) })
    }

    /// `list(..)`; the token is `list`.
    pub(super) fn parse_list_pattern(&mut self) -> Result<Expr<'a>> {
        let start = self.token.start;
        self.advance();
        self.expect(LeftParen)?;
        let items = self.parse_array_items(RightParen)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Array { syntax: ArraySyntax::List, items } })
    }

    fn parse_list_assignment(&mut self) -> Result<Primary<'a>> {
        let pattern = self.parse_list_pattern()?;
        if !self.at(Equals) {
            return self.unexpected(&[Equals]);
        }
        let expr = self.parse_plain_assignment(Primary { expr: pattern, form: Form::ArrayLiteral })?;
        Ok(Primary { expr, form: Form::None })
    }

    fn parse_isset(&mut self) -> Result<ExprKind<'a>> {
        self.advance();
        self.expect(LeftParen)?;
        let mark = self.scratch.exprs.len();
        loop {
            let expr = self.parse_expr()?;
            self.scratch.exprs.push(expr);
            if !self.eat(Comma) || self.at(RightParen) {
                break;
            }
            if !starts_expr(self.token.kind) {
                return self.unexpected(&[RightParen]);
            }
        }
        self.expect(RightParen)?;
        Ok(ExprKind::Isset(self.finish_exprs(mark)))
    }

    /// `(expr)` where the parentheses belong to a keyword.
    pub(super) fn parse_in_parens(&mut self) -> Result<&'a Expr<'a>> {
        self.expect(LeftParen)?;
        let expr = self.parse_expr_ref()?;
        self.expect_silently(RightParen)?;
        Ok(expr)
    }

    fn parse_match(&mut self) -> Result<ExprKind<'a>> {
        self.advance();
        let subject = self.parse_in_parens()?;
        self.expect(LeftBrace)?;
        let mut arms = Vec::new();
        while !self.at(RightBrace) {
            if !starts_expr(self.token.kind) && !self.at(Default) {
                return self.unexpected(&[RightBrace]);
            }
            arms.push(self.nested(Self::parse_match_arm)?);
            if !self.eat(Comma) {
                break;
            }
        }
        self.expect(RightBrace)?;
        Ok(ExprKind::Match(self.alloc(Match { subject, arms: self.arena.alloc_slice_copy(&arms) })))
    }

    fn parse_match_arm(&mut self) -> Result<MatchArm<'a>> {
        let start = self.token.start;
        let conds = if self.eat(Default) {
            self.eat(Comma);
            None
        } else {
            let mark = self.scratch.exprs.len();
            loop {
                let cond = self.parse_expr()?;
                self.scratch.exprs.push(cond);
                if !self.eat(Comma) || self.at(DoubleArrow) {
                    break;
                }
                if !starts_expr(self.token.kind) {
                    return self.unexpected(&[DoubleArrow]);
                }
            }
            Some(self.finish_exprs(mark))
        };
        self.expect(DoubleArrow)?;
        let body = self.parse_expr_ref()?;
        Ok(MatchArm { conds, body, span: self.since(start) })
    }

    /// A name in any form; the token is one.
    #[inline]
    pub(super) fn take_name(&mut self) -> Name<'a> {
        let span: Span = self.span();
        let text = self.text();
        let (kind, text) = match self.token.kind {
            NameQualified => (NameKind::Qualified, text),
            NameFullyQualified => (NameKind::FullyQualified, &text[1..]),
            NameRelative => (NameKind::Relative, &text["namespace\\".len()..]),
            _ => (NameKind::Unqualified, text),
        };
        self.advance();
        Name { kind, text, span }
    }
}

fn magic(kind: TokenKind) -> MagicConst {
    match kind {
        LineC => MagicConst::Line,
        FileC => MagicConst::File,
        DirC => MagicConst::Dir,
        ClassC => MagicConst::Class,
        TraitC => MagicConst::Trait,
        MethodC => MagicConst::Method,
        FuncC => MagicConst::Function,
        PropertyC => MagicConst::Property,
        _ => MagicConst::Namespace,
    }
}

/// True if an expression may begin with `kind`.
pub(super) fn starts_expr(kind: TokenKind) -> bool {
    matches!(
        kind,
        Variable
            | Dollar
            | Identifier
            | NameQualified
            | NameFullyQualified
            | NameRelative
            | ConstantEncapsedString
            | Int
            | Float
            | LeftBracket
            | LeftParen
            | DoubleQuote
            | StartHeredoc
            | Backtick
            | Attribute
            | Not
            | Plus
            | Minus
            | Tilde
            | At
            | Inc
            | Dec
            | IntCast
            | DoubleCast
            | StringCast
            | ArrayCast
            | ObjectCast
            | BoolCast
            | UnsetCast
    ) || matches!(
        kind,
        Static
            | Array
            | New
            | Clone
            | List
            | Function
            | Fn
            | Match
            | Isset
            | Empty
            | Eval
            | Exit
            | Readonly
            | Print
            | Throw
            | Include
            | IncludeOnce
            | Require
            | RequireOnce
            | Yield
            | YieldFrom
            | LineC
            | FileC
            | DirC
            | ClassC
            | TraitC
            | MethodC
            | FuncC
            | PropertyC
            | NsC
    )
}
