//! Functions, closures, parameters, attributes.

use super::{Parser, Result};
use crate::ast::{Attribute, AttributeGroup, Closure, ClosureUse, ExprKind, Function, FunctionBody, Hook, Ident, Modifiers, Param};
use crate::token::TokenKind::{self, *};
use heddle_source::Span;

impl<'a> Parser<'a> {
    /// All `#[..]` that stand here.
    pub(super) fn parse_attributes(&mut self) -> Result<&'a [AttributeGroup<'a>]> {
        if !self.at(TokenKind::Attribute) {
            return Ok(&[]);
        }
        let mut groups = Vec::new();
        while self.at(TokenKind::Attribute) {
            groups.push(self.parse_attribute_group()?);
        }
        Ok(self.arena.alloc_slice_copy(&groups))
    }

    fn parse_attribute_group(&mut self) -> Result<AttributeGroup<'a>> {
        let start = self.token.start;
        self.advance();
        let mut attributes = Vec::new();
        loop {
            if !Self::is_name(self.token.kind) && !self.at(Static) {
                return if attributes.is_empty() { self.unexpected(&[]) } else { self.unexpected(&[RightBracket]) };
            }
            let name = self.take_name();
            let args = self.parse_attribute_args()?;
            attributes.push(Attribute { name, args, span: self.since(name.span.start) });
            if !self.eat(Comma) || self.at(RightBracket) {
                break;
            }
        }
        self.expect(RightBracket)?;
        Ok(AttributeGroup { attributes: self.arena.alloc_slice_copy(&attributes), span: self.since(start) })
    }

    /// `&`, if it stands here.
    fn eat_ampersand(&mut self) -> bool {
        let found = self.token.kind.is_ampersand();
        if found {
            self.advance();
        }
        found
    }

    /// `function`, `fn`, `static function`, `static fn`, with attributes, as an expression.
    pub(super) fn parse_closure_expr(&mut self, start: u32) -> Result<ExprKind<'a>> {
        let attributes = self.parse_attributes()?;
        self.nested(|parser| parser.parse_closure(start, attributes))
    }

    /// A closure whose attributes were parsed already.
    pub(super) fn parse_closure(&mut self, start: u32, attributes: &'a [AttributeGroup<'a>]) -> Result<ExprKind<'a>> {
        let is_static = self.at(Static);
        if is_static {
            self.advance();
        }
        let is_arrow = self.at(Fn);
        if !is_arrow && !self.at(TokenKind::Function) {
            return match is_static {
                true => self.unexpected(&[TokenKind::Function, Fn]),
                false => self.unexpected(&[TokenKind::Function, Fn, Static, TokenKind::Attribute]),
            };
        }
        let keyword = self.token.start;
        self.advance();
        let by_ref = self.eat_ampersand();
        self.finish_closure(ClosureHead { start, keyword, attributes, is_static, is_arrow, by_ref })
    }

    /// A closure from its parameters on.
    pub(super) fn finish_closure(&mut self, head: ClosureHead<'a>) -> Result<ExprKind<'a>> {
        let doc = self.take_doc();
        let params = self.parse_params()?;
        let uses = if !head.is_arrow && self.at(Use) { self.parse_closure_uses()? } else { &[] };
        let return_type = self.parse_return_type()?;
        let outer = std::mem::replace(&mut self.yields, false);
        let body = if head.is_arrow {
            self.expect(DoubleArrow)?;
            FunctionBody::Expr(self.parse_expr_ref()?)
        } else {
            FunctionBody::Block(self.parse_braced_body()?)
        };
        let function = Function {
            name: Ident { text: b"", span: Span::new(head.keyword, head.keyword) },
            by_ref: head.by_ref,
            is_generator: std::mem::replace(&mut self.yields, outer),
            params,
            return_type,
            body,
            attributes: head.attributes,
            doc,
            span: self.since(head.start),
            keyword: head.keyword,
        };
        let closure = Closure { function, uses, is_static: head.is_static, is_arrow: head.is_arrow, parenthesized: false };
        Ok(ExprKind::Closure(self.alloc(closure)))
    }

    fn parse_closure_uses(&mut self) -> Result<&'a [ClosureUse<'a>]> {
        self.advance();
        self.expect(LeftParen)?;
        let mut uses = Vec::new();
        loop {
            let by_ref = self.eat_ampersand();
            if !self.at(Variable) {
                return match (by_ref, uses.is_empty()) {
                    (true, _) => self.unexpected(&[Variable]),
                    (false, true) => self.unexpected(&[Variable, AmpersandVar, Ampersand]),
                    (false, false) => self.unexpected(&[RightParen]),
                };
            }
            uses.push(ClosureUse { name: self.take_variable(), by_ref });
            if !self.eat(Comma) || self.at(RightParen) {
                break;
            }
        }
        self.expect(RightParen)?;
        Ok(self.arena.alloc_slice_copy(&uses))
    }

    /// A declared function from its name on. `&` was read before.
    pub(super) fn finish_function(
        &mut self,
        start: u32,
        keyword: u32,
        by_ref: bool,
        attributes: &'a [AttributeGroup<'a>],
    ) -> Result<Function<'a>> {
        let doc = self.take_doc();
        let name = self.take_ident();
        let params = self.parse_params()?;
        let return_type = self.parse_return_type()?;
        let outer = std::mem::replace(&mut self.yields, false);
        let body = FunctionBody::Block(self.parse_braced_body()?);
        let is_generator = std::mem::replace(&mut self.yields, outer);
        Ok(Function { name, by_ref, is_generator, params, return_type, body, attributes, doc, span: self.since(start), keyword })
    }

    /// A method from `function` on.
    pub(super) fn parse_method(&mut self, start: u32, attributes: &'a [AttributeGroup<'a>]) -> Result<Function<'a>> {
        let keyword = self.token.start;
        self.advance();
        let by_ref = self.eat_ampersand();
        let doc = self.take_doc();
        let name = self.expect_member_name()?;
        let params = self.parse_params()?;
        let return_type = self.parse_return_type()?;
        let outer = std::mem::replace(&mut self.yields, false);
        let body = match self.token.kind {
            Semicolon => {
                self.advance();
                FunctionBody::None
            }
            LeftBrace => FunctionBody::Block(self.parse_braced_body()?),
            _ => return self.unexpected(&[Semicolon, LeftBrace]),
        };
        let is_generator = std::mem::replace(&mut self.yields, outer);
        Ok(Function { name, by_ref, is_generator, params, return_type, body, attributes, doc, span: self.since(start), keyword })
    }

    /// `{ .. }` of a function.
    pub(super) fn parse_braced_body(&mut self) -> Result<&'a [crate::ast::Stmt<'a>]> {
        self.expect(LeftBrace)?;
        let stmts = self.parse_inner_stmts(RightBrace)?;
        self.expect_silently(RightBrace)?;
        Ok(stmts)
    }

    /// `( params )`
    pub(super) fn parse_params(&mut self) -> Result<&'a [Param<'a>]> {
        self.expect(LeftParen)?;
        let mark = self.scratch.params.len();
        while !self.at(RightParen) {
            let param = self.parse_param()?;
            self.scratch.params.push(param);
            if !self.eat(Comma) {
                break;
            }
        }
        self.expect(RightParen)?;
        Ok(self.finish_params(mark))
    }

    fn parse_param(&mut self) -> Result<Param<'a>> {
        let attributes = self.parse_attributes()?;
        let start = self.token.start;
        let modifiers = self.parse_modifiers("parameter")?;
        let ty = self.parse_optional_type()?;
        let by_ref = self.at(AmpersandVar);
        if by_ref {
            self.advance();
        }
        let variadic = self.eat(Ellipsis);
        let name = self.expect_variable()?;
        let doc = self.take_doc();
        let default = if self.eat(Equals) { Some(self.parse_expr_ref()?) } else { None };
        let hooks = if self.at(LeftBrace) { Some(self.parse_hooks()?) } else { None };
        Ok(Param { name, modifiers, by_ref, variadic, ty, default, hooks, attributes, doc, span: self.since(start) })
    }

    /// `{ get; set => ..; }`; the token is the brace.
    pub(super) fn parse_hooks(&mut self) -> Result<&'a [Hook<'a>]> {
        self.advance();
        let mut hooks = Vec::new();
        while !self.at(RightBrace) {
            hooks.push(self.nested(Self::parse_hook)?);
        }
        self.advance();
        Ok(self.arena.alloc_slice_copy(&hooks))
    }

    fn parse_hook(&mut self) -> Result<Hook<'a>> {
        let attributes = self.parse_attributes()?;
        let start = self.token.start;
        let modifiers = self.parse_modifiers("property hook")?;
        let by_ref = self.eat_ampersand();
        let name = self.expect_ident()?;
        let doc = self.take_doc();
        let has_params = self.at(LeftParen);
        let params = if has_params { self.parse_params()? } else { &[] };
        let outer = std::mem::replace(&mut self.yields, false);
        let body = match self.token.kind {
            Semicolon => {
                self.advance();
                FunctionBody::None
            }
            LeftBrace => FunctionBody::Block(self.parse_braced_body()?),
            DoubleArrow => {
                self.advance();
                let expr = self.parse_expr_ref()?;
                self.expect_silently(Semicolon)?;
                FunctionBody::Expr(expr)
            }
            _ => return self.unexpected(&[DoubleArrow, Semicolon, LeftBrace]),
        };
        let function = Function {
            name,
            by_ref,
            is_generator: std::mem::replace(&mut self.yields, outer),
            params,
            return_type: None,
            body,
            attributes,
            doc,
            span: self.since(start),
            keyword: name.span.start,
        };
        Ok(Hook { modifiers, has_params, function })
    }

    /// The modifiers that stand here. `on` is what they stand before, for messages.
    pub(super) fn parse_modifiers(&mut self, on: &str) -> Result<Modifiers> {
        let mut modifiers = Modifiers::NONE;
        while let Some(modifier) = modifier(self.token.kind) {
            if let Some(message) = modifier_conflict(modifiers, modifier, on) {
                return self.fail_compile(&message);
            }
            modifiers = modifiers.with(modifier);
            self.advance();
        }
        Ok(modifiers)
    }
}

/// What was read of a closure before its parameters.
pub(super) struct ClosureHead<'a> {
    pub start: u32,
    pub keyword: u32,
    pub attributes: &'a [AttributeGroup<'a>],
    pub is_static: bool,
    pub is_arrow: bool,
    pub by_ref: bool,
}

/// The modifier that `kind` is.
pub(super) fn modifier(kind: TokenKind) -> Option<Modifiers> {
    Some(match kind {
        Public => Modifiers::PUBLIC,
        Protected => Modifiers::PROTECTED,
        Private => Modifiers::PRIVATE,
        PublicSet => Modifiers::PUBLIC_SET,
        ProtectedSet => Modifiers::PROTECTED_SET,
        PrivateSet => Modifiers::PRIVATE_SET,
        Static => Modifiers::STATIC,
        Abstract => Modifiers::ABSTRACT,
        Final => Modifiers::FINAL,
        Readonly => Modifiers::READONLY,
        _ => return None,
    })
}

/// PHP's message if `new` must not join `old`.
fn modifier_conflict(old: Modifiers, new: Modifiers, on: &str) -> Option<String> {
    let groups = [Modifiers::VISIBILITY, Modifiers::SET_VISIBILITY];
    if groups.iter().any(|&group| group.has(new) && group.has(old)) {
        return Some("Multiple access type modifiers are not allowed".to_owned());
    }
    let word = modifier_word(new);
    if old.has(new) {
        return Some(format!("Multiple {word} modifiers are not allowed"));
    }
    let not_here = match on {
        "parameter" => Modifiers::STATIC.with(Modifiers::ABSTRACT),
        "property hook" => {
            let all = Modifiers(u16::MAX);
            all.without(Modifiers::FINAL)
        }
        _ => Modifiers::NONE,
    };
    not_here.has(new).then(|| format!("Cannot use the {word} modifier on a {on}"))
}

/// A single modifier as written.
pub(super) fn modifier_word(modifier: Modifiers) -> &'static str {
    const WORDS: [&str; 10] =
        ["public", "protected", "private", "public(set)", "protected(set)", "private(set)", "static", "abstract", "final", "readonly"];
    WORDS.get(modifier.0.trailing_zeros() as usize).copied().unwrap_or_default()
}
