//! Statements: which one it is, and the simple ones.

use super::function::ClosureHead;
use super::primary::{Form, Primary, starts_expr};
use super::{Parser, Result};
use crate::ast::{AttributeGroup, CastKind, ConstDecl, ConstItem, Expr, ExprKind, Modifiers, StaticVar, Stmt, StmtKind};
use crate::token::TokenKind::{self, *};

impl<'a> Parser<'a> {
    /// The whole file.
    pub(super) fn parse_file(&mut self) -> Result<&'a [Stmt<'a>]> {
        let mark = self.scratch.stmts.len();
        while !self.at(Eof) {
            let stmt = self.parse_top_stmt(true)?;
            self.scratch.stmts.push(stmt);
        }
        Ok(self.finish_stmts(mark))
    }

    /// Top-level statements up to `until` (`}` or the next `namespace`), a closing brace or the
    /// end.
    pub(super) fn parse_top_stmts(&mut self, until: TokenKind) -> Result<&'a [Stmt<'a>]> {
        let mark = self.scratch.stmts.len();
        while !self.at(until) && !self.at(RightBrace) && !self.at(Eof) {
            let stmt = self.parse_top_stmt(until != RightBrace)?;
            self.scratch.stmts.push(stmt);
        }
        Ok(self.finish_stmts(mark))
    }

    /// A statement of the top level. `at_file_level`: nothing but the end of the file could end the
    /// list.
    fn parse_top_stmt(&mut self, at_file_level: bool) -> Result<Stmt<'a>> {
        let start = self.token.start;
        let kind = match self.token.kind {
            TokenKind::Namespace => self.parse_namespace()?,
            TokenKind::Use => self.parse_use()?,
            Const => self.parse_const(&[])?,
            HaltCompiler => self.parse_halt()?,
            TokenKind::Attribute => return self.parse_attributed(start, true),
            kind if at_file_level && !starts_stmt(kind) => return self.unexpected(&[Eof]),
            _ => return self.parse_inner_stmt(),
        };
        Ok(Stmt { span: self.since(start), kind })
    }

    /// Statements up to `until`, which is left.
    pub(super) fn parse_inner_stmts(&mut self, until: TokenKind) -> Result<&'a [Stmt<'a>]> {
        self.parse_inner_stmts_until(&[until], &[])
    }

    /// Statements up to one of `until`, which is left. `expected` is what an error names where a
    /// statement should begin.
    pub(super) fn parse_inner_stmts_until(&mut self, until: &[TokenKind], expected: &[TokenKind]) -> Result<&'a [Stmt<'a>]> {
        let mark = self.scratch.stmts.len();
        while !until.contains(&self.token.kind) {
            if !starts_stmt(self.token.kind) && self.token.kind != HaltCompiler {
                return self.unexpected(expected);
            }
            let stmt = self.parse_inner_stmt()?;
            self.scratch.stmts.push(stmt);
        }
        Ok(self.finish_stmts(mark))
    }

    /// A statement or a declaration.
    pub(super) fn parse_inner_stmt(&mut self) -> Result<Stmt<'a>> {
        let start = self.token.start;
        match self.token.kind {
            TokenKind::Function => self.parse_function_stmt(start, &[]),
            Abstract | Final | Class | Trait | Interface | Enum => self.parse_class_stmt(start, &[]),
            Readonly if self.peek_byte().0 != b'(' => self.parse_class_stmt(start, &[]),
            TokenKind::Attribute => self.parse_attributed(start, false),
            HaltCompiler => {
                self.advance();
                self.expect(LeftParen)?;
                self.expect(RightParen)?;
                if !self.at(Semicolon) {
                    return self.unexpected(&[Semicolon]);
                }
                self.fail_compile("__HALT_COMPILER() can only be used from the outermost scope")
            }
            _ => self.parse_stmt(),
        }
    }

    fn parse_class_stmt(&mut self, start: u32, attributes: &'a [AttributeGroup<'a>]) -> Result<Stmt<'a>> {
        let modifiers = if matches!(self.token.kind, Abstract | Final | Readonly) {
            let modifiers = self.parse_class_modifiers()?;
            if !self.at(Class) {
                return self.unexpected(&[Abstract, Final, Readonly, Class]);
            }
            modifiers
        } else {
            Modifiers::NONE
        };
        let class = self.parse_class(start, modifiers, attributes)?;
        Ok(Stmt { span: self.since(start), kind: StmtKind::Class(class) })
    }

    /// What begins with `function`: a declaration, or an expression.
    fn parse_function_stmt(&mut self, start: u32, attributes: &'a [AttributeGroup<'a>]) -> Result<Stmt<'a>> {
        let keyword = self.token.start;
        self.advance();
        let by_ref = self.token.kind.is_ampersand();
        if by_ref {
            self.advance();
        }
        if matches!(self.token.kind, Identifier | Readonly) {
            if self.at(Readonly) {
                self.keyword_names.push(self.token.start);
            }
            let function = self.nested(|parser| parser.finish_function(start, keyword, by_ref, attributes))?;
            let function = self.alloc(function);
            return Ok(Stmt { span: self.since(start), kind: StmtKind::Function(function) });
        }
        let head = ClosureHead { start, keyword, attributes, is_static: false, is_arrow: false, by_ref };
        let kind = self.nested(|parser| parser.finish_closure(head))?;
        let expr = Expr { span: self.since(start), kind };
        self.finish_expr_stmt(start, expr)
    }

    /// The rest of a statement that begins with the operand `expr`.
    fn finish_expr_stmt(&mut self, start: u32, expr: Expr<'a>) -> Result<Stmt<'a>> {
        let primary = self.parse_postfix(Primary { expr, form: Form::None })?;
        let expr = self.parse_operators(primary.expr, 0)?;
        self.expect_silently(Semicolon)?;
        let kind = StmtKind::Expr(self.alloc(expr));
        Ok(Stmt { span: self.since(start), kind })
    }

    /// What follows attributes.
    fn parse_attributed(&mut self, start: u32, at_top: bool) -> Result<Stmt<'a>> {
        let attributes = self.parse_attributes()?;
        let start_inner = self.token.start;
        match self.token.kind {
            TokenKind::Function => self.parse_function_stmt(start_inner, attributes),
            Abstract | Final | Class | Trait | Interface | Enum | Readonly => self.parse_class_stmt(start_inner, attributes),
            Const if at_top => {
                let kind = self.parse_const(attributes)?;
                Ok(Stmt { span: self.since(start), kind })
            }
            Fn | Static => {
                let kind = self.nested(|parser| parser.parse_closure(start_inner, attributes))?;
                let expr = Expr { span: self.since(start_inner), kind };
                self.finish_expr_stmt(start, expr)
            }
            _ => self.unexpected(&[]),
        }
    }

    /// A statement that is no declaration.
    pub(super) fn parse_stmt(&mut self) -> Result<Stmt<'a>> {
        if self.depth >= super::MAX_DEPTH {
            return self.too_deep();
        }
        self.depth += super::STMT_DEPTH;
        let start = self.token.start;
        let kind = self.parse_stmt_kind()?;
        self.depth -= super::STMT_DEPTH;
        Ok(Stmt { span: self.since(start), kind })
    }

    fn parse_stmt_kind(&mut self) -> Result<StmtKind<'a>> {
        match self.token.kind {
            Variable => self.parse_expr_stmt(),
            Identifier if self.colon_follows() => {
                let label = self.take_ident();
                self.advance();
                Ok(StmtKind::Label(self.alloc(label)))
            }
            If => self.parse_if(),
            Return => {
                self.advance();
                Ok(StmtKind::Return(self.parse_optional_operand()?))
            }
            Echo => {
                self.advance();
                Ok(StmtKind::Echo(self.parse_echo_operands()?))
            }
            LeftBrace => {
                self.advance();
                let stmts = self.parse_inner_stmts(RightBrace)?;
                self.expect_silently(RightBrace)?;
                Ok(StmtKind::Block(stmts))
            }
            Semicolon => {
                self.advance();
                Ok(StmtKind::Nop)
            }
            InlineHtml => {
                let text = self.text();
                self.advance();
                Ok(StmtKind::InlineHtml(text))
            }
            kind => self.parse_keyword_stmt(kind),
        }
    }

    #[inline(never)]
    fn parse_keyword_stmt(&mut self, kind: TokenKind) -> Result<StmtKind<'a>> {
        match kind {
            Foreach => self.parse_foreach(),
            For => self.parse_for(),
            While => self.parse_while(),
            Do => self.parse_do_while(),
            Switch => self.parse_switch(),
            Try => self.parse_try(),
            Declare => self.parse_declare(),
            Break => {
                self.advance();
                Ok(StmtKind::Break(self.parse_optional_operand()?))
            }
            Continue => {
                self.advance();
                Ok(StmtKind::Continue(self.parse_optional_operand()?))
            }
            Static if self.peek_byte().0 == b'$' => self.parse_static_vars(),
            Global => self.parse_global(),
            Unset => self.parse_unset(),
            Goto => {
                self.advance();
                let label = self.expect_ident()?;
                self.expect(Semicolon)?;
                Ok(StmtKind::Goto(self.alloc(label)))
            }
            VoidCast => {
                let expr = self.parse_void()?;
                self.expect_silently(Semicolon)?;
                Ok(StmtKind::Expr(expr))
            }
            _ => self.parse_expr_stmt(),
        }
    }

    fn parse_expr_stmt(&mut self) -> Result<StmtKind<'a>> {
        let expr = self.parse_expr_ref()?;
        self.expect_silently(Semicolon)?;
        Ok(StmtKind::Expr(expr))
    }

    /// `(void) expr`; the token is the cast.
    pub(super) fn parse_void(&mut self) -> Result<&'a Expr<'a>> {
        let start = self.token.start;
        self.advance();
        let expr = self.parse_expr_ref()?;
        let kind = ExprKind::Cast { kind: CastKind::Void, expr };
        Ok(self.alloc(Expr { span: self.since(start), kind }))
    }

    /// `expr;` or `;`
    fn parse_optional_operand(&mut self) -> Result<Option<&'a Expr<'a>>> {
        if self.eat(Semicolon) {
            return Ok(None);
        }
        if !starts_expr(self.token.kind) {
            return self.unexpected(&[Semicolon]);
        }
        let expr = self.parse_expr_ref()?;
        self.expect(Semicolon)?;
        Ok(Some(expr))
    }

    fn parse_echo_operands(&mut self) -> Result<&'a [Expr<'a>]> {
        let mark = self.scratch.exprs.len();
        loop {
            let expr = self.parse_expr()?;
            self.scratch.exprs.push(expr);
            if self.eat(Semicolon) {
                return Ok(self.finish_exprs(mark));
            }
            if !self.eat(Comma) {
                return self.unexpected(&[Comma, Semicolon]);
            }
        }
    }

    fn parse_static_vars(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let mut vars = Vec::new();
        loop {
            let name = self.expect_variable()?;
            let value = if self.eat(Equals) { Some(self.parse_expr_ref()?) } else { None };
            vars.push(StaticVar { name, value });
            if self.eat(Semicolon) {
                return Ok(StmtKind::Static(self.arena.alloc_slice_copy(&vars)));
            }
            if !self.eat(Comma) {
                return self.unexpected(&[Comma, Semicolon]);
            }
        }
    }

    fn parse_global(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let mark = self.scratch.exprs.len();
        loop {
            let start = self.token.start;
            let kind = match self.token.kind {
                Variable => ExprKind::Var(self.take_variable().text),
                Dollar => self.parse_variable_variable()?,
                _ => return self.unexpected(&[Variable, Dollar]),
            };
            let span = self.since(start);
            self.scratch.exprs.push(Expr { span, kind });
            if self.eat(Semicolon) {
                return Ok(StmtKind::Global(self.finish_exprs(mark)));
            }
            if !self.eat(Comma) {
                return self.unexpected(&[Comma, Semicolon]);
            }
        }
    }

    fn parse_unset(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        self.expect(LeftParen)?;
        let mark = self.scratch.exprs.len();
        loop {
            if self.scratch.exprs.len() > mark && !starts_expr(self.token.kind) {
                return self.unexpected(&[RightParen]);
            }
            let expr = match self.token.kind {
                Int | Float if self.scratch.exprs.len() > mark => return self.unexpected(&[RightParen]),
                _ => self.parse_writable()?,
            };
            self.scratch.exprs.push(expr);
            if !self.eat(Comma) {
                if !self.at(RightParen) {
                    return self.unexpected(&[ObjectOperator, NullsafeObjectOperator, LeftBracket]);
                }
                break;
            }
            if self.at(RightParen) {
                break;
            }
        }
        self.expect(RightParen)?;
        self.expect(Semicolon)?;
        Ok(StmtKind::Unset(self.finish_exprs(mark)))
    }

    fn parse_const(&mut self, attributes: &'a [AttributeGroup<'a>]) -> Result<StmtKind<'a>> {
        self.advance();
        let mut items = Vec::new();
        loop {
            let name = self.expect_ident()?;
            self.expect(Equals)?;
            let value = self.parse_expr_ref()?;
            let doc = self.take_doc();
            items.push(ConstItem { name, value, doc });
            if self.eat(Semicolon) {
                let items = self.arena.alloc_slice_copy(&items);
                return Ok(StmtKind::Const(self.alloc(ConstDecl { attributes, items })));
            }
            if !self.eat(Comma) {
                return self.unexpected(&[Comma, Semicolon]);
            }
        }
    }

    /// `__halt_compiler();`: the scanner stops right behind it, for what follows is data.
    fn parse_halt(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        self.expect(LeftParen)?;
        self.expect(RightParen)?;
        if !self.at(Semicolon) {
            return self.unexpected(&[Semicolon]);
        }
        let offset = self.token.end;
        self.previous_end = offset;
        self.token.kind = Eof;
        self.token.start = offset;
        self.check_unclosed();
        self.halt_offset = Some(offset);
        Ok(StmtKind::HaltCompiler(offset))
    }
}

/// True if a statement may begin with `kind`, other than those of the top level.
pub(super) fn starts_stmt(kind: TokenKind) -> bool {
    starts_expr(kind)
        || matches!(
            kind,
            Semicolon
                | LeftBrace
                | InlineHtml
                | If
                | Foreach
                | For
                | While
                | Do
                | Switch
                | Try
                | Declare
                | Break
                | Continue
                | Return
                | Echo
                | Global
                | Unset
                | Goto
                | VoidCast
        )
        || matches!(kind, Abstract | Final | Class | Trait | Interface | Enum | Readonly)
}
