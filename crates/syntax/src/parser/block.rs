//! Control structures, in braces and in the alternative syntax.

use super::primary::starts_expr;
use super::stmt::starts_stmt;
use super::{Parser, Result};
use crate::ast::{Case, Catch, ConstItem, Declare, Expr, ExprKind, For, Foreach, If, IfBranch, Stmt, StmtKind, Switch, Try};
use crate::token::TokenKind::{self, *};
use heddle_source::{Diagnostic, DiagnosticKind, Span};

impl<'a> Parser<'a> {
    /// A body: one statement, or `: ... end;`.
    fn parse_body(&mut self, end: TokenKind) -> Result<&'a Stmt<'a>> {
        if !self.at(Colon) {
            let stmt = self.parse_stmt()?;
            return Ok(self.alloc(stmt));
        }
        let start = self.token.start;
        self.advance();
        let stmts = self.nested(|parser| parser.parse_inner_stmts(end))?;
        self.advance();
        self.expect(Semicolon)?;
        Ok(self.alloc(Stmt { span: self.since(start), kind: StmtKind::Block(stmts) }))
    }

    /// `if`; the token is the keyword.
    #[inline(never)]
    pub(super) fn parse_if(&mut self) -> Result<StmtKind<'a>> {
        let start = self.token.start;
        self.advance();
        let cond = self.parse_in_parens()?;
        if self.at(Colon) {
            return self.parse_alternative_if(start, cond);
        }
        let body = self.parse_stmt()?;
        let body = self.alloc(body);
        let first = IfBranch { cond, body, span: self.since(start) };
        if !matches!(self.token.kind, Elseif | Else) {
            return Ok(StmtKind::If(self.alloc(If { branches: self.arena.alloc_slice_copy(&[first]), otherwise: None })));
        }
        let mut branches = vec![first];
        while self.at(Elseif) {
            let start = self.token.start;
            self.advance();
            let cond = self.parse_in_parens()?;
            let body = self.parse_stmt()?;
            let body = self.alloc(body);
            branches.push(IfBranch { cond, body, span: self.since(start) });
        }
        let otherwise = if self.eat(Else) {
            let body = self.parse_stmt()?;
            Some(self.alloc(body))
        } else {
            None
        };
        Ok(StmtKind::If(self.alloc(If { branches: self.arena.alloc_slice_copy(&branches), otherwise })))
    }

    fn parse_alternative_if(&mut self, start: u32, cond: &'a Expr<'a>) -> Result<StmtKind<'a>> {
        let body = self.parse_alternative_block(&[Elseif, Else, Endif])?;
        let mut branches = vec![IfBranch { cond, body, span: self.since(start) }];
        while self.at(Elseif) {
            let start = self.token.start;
            self.advance();
            let cond = self.parse_in_parens()?;
            if !self.at(Colon) {
                return self.unexpected(&[Colon]);
            }
            let body = self.parse_alternative_block(&[Elseif, Else, Endif])?;
            branches.push(IfBranch { cond, body, span: self.since(start) });
        }
        let otherwise = if self.eat(Else) {
            if !self.at(Colon) {
                return self.unexpected(&[Colon]);
            }
            Some(self.parse_alternative_block(&[Endif])?)
        } else {
            None
        };
        self.expect(Endif)?;
        self.expect(Semicolon)?;
        Ok(StmtKind::If(self.alloc(If { branches: self.arena.alloc_slice_copy(&branches), otherwise })))
    }

    /// Statements between `:` (the token) and one of `until`, which is left.
    fn parse_alternative_block(&mut self, until: &[TokenKind]) -> Result<&'a Stmt<'a>> {
        let start = self.token.start;
        self.advance();
        let stmts = self.nested(|parser| parser.parse_inner_stmts_until(until, &[]))?;
        Ok(self.alloc(Stmt { span: self.since(start), kind: StmtKind::Block(stmts) }))
    }

    pub(super) fn parse_while(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let cond = self.parse_in_parens()?;
        Ok(StmtKind::While { cond, body: self.parse_body(Endwhile)? })
    }

    pub(super) fn parse_do_while(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let body = self.parse_stmt()?;
        let body = self.alloc(body);
        self.expect(While)?;
        let cond = self.parse_in_parens()?;
        self.expect(Semicolon)?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    pub(super) fn parse_for(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        self.expect(LeftParen)?;
        let init = self.parse_for_exprs(Semicolon, true)?;
        let cond = self.parse_for_exprs(Semicolon, false)?;
        let step = self.parse_for_exprs(RightParen, true)?;
        let body = self.parse_body(Endfor)?;
        Ok(StmtKind::For(self.alloc(For { init, cond, step, body })))
    }

    /// One of the three lists of a `for`, and what ends it. `last_void`: the last expression may be
    /// `(void)` too.
    fn parse_for_exprs(&mut self, end: TokenKind, last_void: bool) -> Result<&'a [Expr<'a>]> {
        let mark = self.scratch.exprs.len();
        if self.eat(end) {
            return Ok(&[]);
        }
        if !starts_expr(self.token.kind) && !self.at(VoidCast) {
            return self.unexpected(&[end]);
        }
        loop {
            let void = self.at(VoidCast);
            let expr = if void { *self.parse_void()? } else { self.parse_expr()? };
            self.scratch.exprs.push(expr);
            if self.eat(Comma) {
                continue;
            }
            if void && !last_void {
                return self.unexpected(&[Comma]);
            }
            self.expect(end)?;
            return Ok(self.finish_exprs(mark));
        }
    }

    pub(super) fn parse_foreach(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        self.expect(LeftParen)?;
        let subject = self.parse_expr_ref()?;
        self.expect_silently(As)?;
        let (mut value, mut by_ref) = self.parse_foreach_target()?;
        let mut key_by_ref = false;
        let mut key = None;
        if self.eat(DoubleArrow) {
            key_by_ref = by_ref;
            key = Some(value);
            (value, by_ref) = self.parse_foreach_target()?;
        }
        if !self.eat(RightParen) {
            return match (value.kind, key) {
                (ExprKind::Array { syntax: crate::ast::ArraySyntax::List, .. }, None) => self.unexpected(&[DoubleArrow, RightParen]),
                (ExprKind::Array { syntax: crate::ast::ArraySyntax::List, .. }, Some(_)) => self.unexpected(&[RightParen]),
                _ => self.unexpected(&[ObjectOperator, NullsafeObjectOperator, LeftBracket]),
            };
        }
        let body = self.parse_body(Endforeach)?;
        Ok(StmtKind::Foreach(self.alloc(Foreach { subject, key, key_by_ref, value, by_ref, body })))
    }

    /// A variable, `&` with one, or a pattern.
    fn parse_foreach_target(&mut self) -> Result<(&'a Expr<'a>, bool)> {
        if self.at(List) {
            let pattern = self.nested(Self::parse_list_pattern)?;
            return Ok((self.alloc(pattern), false));
        }
        let by_ref = self.token.kind.is_ampersand();
        if by_ref {
            self.advance();
        }
        if self.at(LeftBracket) && !by_ref {
            let primary = self.nested(Self::parse_primary)?;
            let pattern = primary.form == super::primary::Form::ArrayLiteral || primary.form.is_writable();
            if !pattern {
                return self.unexpected(&[ObjectOperator, NullsafeObjectOperator, LeftBracket]);
            }
            return Ok((self.alloc(primary.expr), false));
        }
        let target = self.parse_writable()?;
        Ok((self.alloc(target), by_ref))
    }

    pub(super) fn parse_switch(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let subject = self.parse_in_parens()?;
        let (end, expected): (_, &[TokenKind]) = match self.token.kind {
            LeftBrace => (RightBrace, &[Case, Default, RightBrace]),
            Colon => (Endswitch, &[Endswitch, Case, Default]),
            _ => return self.unexpected(&[Colon, LeftBrace]),
        };
        self.advance();
        self.eat(Semicolon);
        let mut cases = Vec::new();
        while !self.at(end) {
            if !matches!(self.token.kind, TokenKind::Case | Default) {
                return self.unexpected(expected);
            }
            cases.push(self.nested(|parser| parser.parse_case(end, expected))?);
        }
        self.advance();
        if end == Endswitch {
            self.expect(Semicolon)?;
        }
        Ok(StmtKind::Switch(self.alloc(Switch { subject, cases: self.arena.alloc_slice_copy(&cases) })))
    }

    fn parse_case(&mut self, end: TokenKind, expected: &[TokenKind]) -> Result<Case<'a>> {
        let start = self.token.start;
        let value = if self.eat(Default) {
            None
        } else {
            self.advance();
            Some(self.parse_expr_ref()?)
        };
        match self.token.kind {
            Colon => self.advance(),
            Semicolon => {
                let message = "Case statements followed by a semicolon (;) are deprecated, use a colon (:) instead";
                let line = self.file.line(self.token.start);
                self.notes.push(Diagnostic::new(DiagnosticKind::Deprecated, message, line));
                self.advance();
            }
            _ if value.is_some() => return self.unexpected(&[]),
            _ => return self.unexpected(&[Colon, Semicolon]),
        }
        let body = self.parse_inner_stmts_until(&[TokenKind::Case, Default, end], expected)?;
        Ok(Case { value, body, span: self.since(start) })
    }

    pub(super) fn parse_try(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let body = self.parse_braced_body()?;
        let mut catches = Vec::new();
        while self.at(TokenKind::Catch) {
            catches.push(self.parse_catch()?);
        }
        let start = self.token.start;
        let (finally, finally_span) =
            if self.eat(Finally) { (Some(self.parse_braced_body()?), self.since(start)) } else { (None, Span::new(start, start)) };
        let catches = self.arena.alloc_slice_copy(&catches);
        Ok(StmtKind::Try(self.alloc(Try { body, catches, finally, finally_span })))
    }

    fn parse_catch(&mut self) -> Result<Catch<'a>> {
        let start = self.token.start;
        self.advance();
        self.expect(LeftParen)?;
        let mut types = Vec::with_capacity(1);
        loop {
            if !Self::is_name(self.token.kind) && !self.at(Static) {
                return self.unexpected(&[]);
            }
            types.push(self.take_name());
            if !self.eat(Pipe) {
                break;
            }
        }
        let var = if self.at(Variable) { Some(self.take_variable()) } else { None };
        self.expect(RightParen)?;
        let body = self.parse_braced_body()?;
        Ok(Catch { types: self.arena.alloc_slice_copy(&types), var, body, span: self.since(start) })
    }

    pub(super) fn parse_declare(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        self.expect(LeftParen)?;
        let mut directives = Vec::with_capacity(1);
        loop {
            let name = self.expect_ident()?;
            self.expect(Equals)?;
            let value = self.parse_expr_ref()?;
            directives.push(ConstItem { name, value, doc: None });
            if self.eat(RightParen) {
                break;
            }
            if !self.eat(Comma) {
                return self.unexpected(&[Comma, RightParen]);
            }
        }
        let directives = self.arena.alloc_slice_copy(&directives);
        let body = if self.eat(Semicolon) {
            None
        } else if self.at(Colon) || starts_stmt(self.token.kind) {
            Some(self.parse_body(Enddeclare)?)
        } else {
            return self.unexpected(&[]);
        };
        Ok(StmtKind::Declare(self.alloc(Declare { directives, body })))
    }
}
