//! Arguments, `new`, and what is written like a call.

use super::primary::{Form, Primary, starts_expr};
use super::{Parser, Result};
use crate::ast::{Arg, ArgList, AttributeGroup, Call, ClassKind, Expr, ExprKind, Name, NameKind, New, NewClass};
use crate::token::TokenKind::{self, *};
use heddle_source::Span;

impl<'a> Parser<'a> {
    /// `(..)`; the token is `(`.
    pub(super) fn parse_args(&mut self) -> Result<ArgList<'a>> {
        self.expect(LeftParen)?;
        if self.eat(RightParen) {
            return Ok(ArgList::Args(&[]));
        }
        if self.at(Ellipsis) {
            return self.parse_args_from_ellipsis();
        }
        let mark = self.scratch.args.len();
        self.parse_args_from(mark)
    }

    /// `(...)`, or a first argument that is spread.
    fn parse_args_from_ellipsis(&mut self) -> Result<ArgList<'a>> {
        self.advance();
        if self.eat(RightParen) {
            return Ok(ArgList::FirstClassCallable);
        }
        let value = self.parse_expr()?;
        let mark = self.scratch.args.len();
        self.scratch.args.push(Arg { value, name: None, spread: true });
        self.parse_more_args(mark)
    }

    fn parse_args_from(&mut self, mark: usize) -> Result<ArgList<'a>> {
        let arg = self.parse_arg()?;
        self.scratch.args.push(arg);
        self.parse_more_args(mark)
    }

    /// The arguments behind the first, and `)`.
    fn parse_more_args(&mut self, mark: usize) -> Result<ArgList<'a>> {
        while self.eat(Comma) && !self.at(RightParen) {
            if !starts_expr(self.token.kind) && !self.at(Ellipsis) && !self.token.kind.is_semi_reserved() {
                return self.unexpected(&[RightParen]);
            }
            let arg = self.parse_arg()?;
            self.scratch.args.push(arg);
        }
        self.expect(RightParen)?;
        Ok(ArgList::Args(self.finish_args(mark)))
    }

    fn parse_arg(&mut self) -> Result<Arg<'a>> {
        let kind = self.token.kind;
        if kind == Ellipsis {
            self.advance();
            return Ok(Arg { value: self.parse_expr()?, name: None, spread: true });
        }
        if (kind == Identifier || kind.is_semi_reserved()) && self.colon_follows() {
            let name = self.expect_member_name()?;
            let name = self.alloc(name);
            self.advance();
            return Ok(Arg { value: self.parse_expr()?, name: Some(name), spread: false });
        }
        if kind.is_semi_reserved() {
            if !starts_expr(kind) || kind == Readonly && self.peek_byte().0 != b'(' {
                self.advance();
                return self.unexpected(&[Colon]);
            }
            let complete =
                matches!(kind, Yield | Function | Fn | Exit | LineC | FileC | DirC | ClassC | TraitC | MethodC | FuncC | PropertyC | NsC);
            if !complete {
                self.argument_keyword_end = self.token.end;
            }
        }
        Ok(Arg { value: self.parse_expr()?, name: None, spread: false })
    }

    /// A call of the global function `name`, written as a keyword.
    fn keyword_call(&mut self, name: &'static [u8], span: Span, args: ArgList<'a>) -> ExprKind<'a> {
        let name = self.alloc(Name { kind: NameKind::FullyQualified, text: name, span });
        let callee = Expr { span, kind: ExprKind::Name(name) };
        ExprKind::Call(self.alloc(Call { callee, args, open: span.end }))
    }

    /// `exit`, `exit(..)`, `die`.
    pub(super) fn parse_exit(&mut self) -> Result<ExprKind<'a>> {
        let span = self.span();
        self.advance();
        let args = if self.at(LeftParen) { self.parse_args()? } else { ArgList::Args(&[]) };
        Ok(self.keyword_call(b"exit", span, args))
    }

    /// `clone(`: a call if there is anything but a single plain argument, otherwise the operator
    /// before parentheses.
    pub(super) fn parse_clone_parenthesized(&mut self, start: u32, name: Span) -> Result<Expr<'a>> {
        self.advance();
        let args = match self.token.kind {
            RightParen => {
                self.advance();
                ArgList::Args(&[])
            }
            Ellipsis => self.parse_args_from_ellipsis()?,
            kind => {
                let named = (kind == Identifier || kind.is_semi_reserved()) && self.colon_follows();
                let first = self.parse_arg()?;
                if !named && !self.at(Comma) {
                    self.expect_silently(RightParen)?;
                    let expr = self.mark_parenthesized(first.value);
                    return self.finish_clone(start, Primary { expr, form: Form::Value });
                }
                let mark = self.scratch.args.len();
                self.scratch.args.push(first);
                self.parse_more_args(mark)?
            }
        };
        let kind = self.keyword_call(b"clone", name, args);
        Ok(Expr { span: self.since(start), kind })
    }

    /// `new`; the token is `new`.
    #[inline(never)]
    pub(super) fn parse_new(&mut self) -> Result<Primary<'a>> {
        let start = self.token.start;
        self.advance();
        if matches!(self.token.kind, Attribute | Class | Readonly | Final | Abstract) {
            return self.parse_new_anonymous(start);
        }
        let class = self.parse_class_reference(true)?;
        let (args, form) = match self.token.kind {
            LeftParen => (self.parse_args()?, Form::Value),
            _ => (ArgList::Args(&[]), Form::None),
        };
        let new = self.alloc(New { class: NewClass::Expr(class), args });
        let expr = Expr { span: self.since(start), kind: ExprKind::New(new) };
        self.parse_postfix(Primary { expr, form })
    }

    fn parse_new_anonymous(&mut self, start: u32) -> Result<Primary<'a>> {
        let attributes: &'a [AttributeGroup<'a>] = self.parse_attributes()?;
        let modifiers = self.parse_anonymous_modifiers()?;
        let keyword = self.token.start;
        self.expect(Class)?;
        let args = if self.at(LeftParen) { self.parse_args()? } else { ArgList::Args(&[]) };
        let class = self.parse_class_rest(ClassKind::Anonymous, keyword, keyword, modifiers, attributes)?;
        let new = self.alloc(New { class: NewClass::Anonymous(class), args });
        let expr = Expr { span: self.since(start), kind: ExprKind::New(new) };
        self.parse_postfix(Primary { expr, form: Form::Value })
    }

    /// What may stand behind `new` (`new` itself) or `instanceof`: a name, a variable without
    /// calls, or parentheses.
    #[inline(never)]
    pub(super) fn parse_class_reference(&mut self, after_new: bool) -> Result<&'a Expr<'a>> {
        let start = self.token.start;
        let kind = match self.token.kind {
            Identifier | NameQualified | NameFullyQualified | NameRelative | Static => {
                let name = self.take_name();
                let name = self.alloc(name);
                let class = Expr { span: name.span, kind: ExprKind::Name(name) };
                if !self.at(DoubleColon) {
                    return Ok(self.alloc(class));
                }
                self.parse_class_reference_static(class)?.kind
            }
            Variable => ExprKind::Var(self.take_variable().text),
            Dollar => self.parse_variable_variable()?,
            LeftParen => {
                self.advance();
                let expr = self.parse_expr_ref()?;
                self.expect_silently(RightParen)?;
                return Ok(expr);
            }
            _ if after_new => return self.unexpected(&[Class]),
            _ => return self.unexpected(&[]),
        };
        let mut expr = Expr { span: self.since(start), kind };
        loop {
            expr = match self.token.kind {
                LeftBracket => {
                    self.advance();
                    let index = self.parse_optional_index()?;
                    Expr { kind: ExprKind::Index { base: self.alloc(expr), index }, span: self.since(start) }
                }
                ObjectOperator | NullsafeObjectOperator => {
                    let nullsafe = self.at(NullsafeObjectOperator);
                    self.advance();
                    let name = self.parse_property_name()?;
                    let kind = ExprKind::Prop { nullsafe, object: self.alloc(expr), name };
                    Expr { kind, span: self.since(start) }
                }
                DoubleColon => self.parse_class_reference_static(expr)?,
                _ => return Ok(self.alloc(expr)),
            };
        }
    }

    /// `::$x` within a class reference.
    fn parse_class_reference_static(&mut self, class: Expr<'a>) -> Result<Expr<'a>> {
        self.advance();
        let start = self.token.start;
        let name = match self.token.kind {
            Variable => {
                let name = self.take_variable();
                self.alloc(Expr { span: name.span, kind: ExprKind::Str(name.text) })
            }
            Dollar => match self.parse_variable_variable()? {
                ExprKind::VarVar(name) => name,
                ExprKind::Var(name) => self.alloc(Expr { span: self.since(start), kind: ExprKind::Str(name) }),
                kind => self.alloc(Expr { span: self.since(start), kind }),
            },
            _ => return self.unexpected(&[Variable, Dollar]),
        };
        let kind = ExprKind::StaticProp { class: self.alloc(class), name };
        Ok(Expr { span: self.since(class.span.start), kind })
    }

    /// `(..)` after an attribute's name.
    pub(super) fn parse_attribute_args(&mut self) -> Result<Option<ArgList<'a>>> {
        if self.at(LeftParen) { Ok(Some(self.parse_args()?)) } else { Ok(None) }
    }

    /// True if `kind` is a name.
    pub(super) fn is_name(kind: TokenKind) -> bool {
        matches!(kind, Identifier | NameQualified | NameFullyQualified | NameRelative)
    }
}
