//! `namespace` and `use`.

use super::{Parser, Result};
use crate::ast::{Ident, Name, NameKind, Namespace, StmtKind, Use, UseItem, UseKind};
use crate::token::TokenKind::{self, *};
use heddle_source::Span;

impl<'a> Parser<'a> {
    /// A namespace with everything in it; the token is `namespace`.
    pub(super) fn parse_namespace(&mut self) -> Result<StmtKind<'a>> {
        let start = self.token.start;
        self.advance();
        let name = match self.token.kind {
            NameQualified | Identifier => Some(self.take_name()),
            kind if kind.is_semi_reserved() => {
                self.keyword_names.push(self.token.start);
                Some(self.take_name())
            }
            _ => None,
        };
        self.doc = None;
        let braced = self.at(LeftBrace);
        let (stmts, header_span) = if braced {
            self.advance();
            let stmts = self.nested(|parser| parser.parse_top_stmts(RightBrace))?;
            self.expect_silently(RightBrace)?;
            (stmts, self.since(start))
        } else {
            if name.is_none() || !self.at(Semicolon) {
                return self.unexpected(&[LeftBrace]);
            }
            self.advance();
            let header = self.since(start);
            (self.nested(|parser| parser.parse_top_stmts(TokenKind::Namespace))?, header)
        };
        Ok(StmtKind::Namespace(self.alloc(Namespace { name, stmts, braced, header_span })))
    }

    /// `use` at top level; the token is `use`.
    pub(super) fn parse_use(&mut self) -> Result<StmtKind<'a>> {
        self.advance();
        let kind = self.eat_use_kind();
        let mut items = Vec::with_capacity(1);
        let mut grouped = false;
        loop {
            let first = items.is_empty();
            if !matches!(self.token.kind, Identifier | NameQualified | NameFullyQualified) {
                return match first && kind.is_none() {
                    true => self.unexpected(&[]),
                    false => self.unexpected(&[Identifier, NameFullyQualified, NameQualified]),
                };
            }
            let name = self.take_name();
            if first && self.at(NsSeparator) {
                self.parse_use_group(kind, name, &mut items)?;
                grouped = true;
                self.expect(Semicolon)?;
                break;
            }
            let alias = self.parse_use_alias()?;
            items.push(UseItem { kind: kind.unwrap_or(UseKind::Class), name, alias });
            if self.eat(Comma) {
                continue;
            }
            if !self.eat(Semicolon) {
                return self.unexpected(&[Comma, Semicolon]);
            }
            break;
        }
        let items = self.arena.alloc_slice_copy(&items);
        Ok(StmtKind::Use(self.alloc(Use { items, grouped })))
    }

    /// `function` or `const` after `use`.
    fn eat_use_kind(&mut self) -> Option<UseKind> {
        let kind = match self.token.kind {
            TokenKind::Function => UseKind::Function,
            Const => UseKind::Const,
            _ => return None,
        };
        self.advance();
        Some(kind)
    }

    fn parse_use_alias(&mut self) -> Result<Option<Ident<'a>>> {
        if self.eat(As) { Ok(Some(self.expect_ident()?)) } else { Ok(None) }
    }

    /// `\{A, B as C}` after the prefix; the token is the `\`.
    fn parse_use_group(&mut self, kind: Option<UseKind>, prefix: Name<'a>, items: &mut Vec<UseItem<'a>>) -> Result<()> {
        self.advance();
        self.expect(LeftBrace)?;
        loop {
            let own = if kind.is_none() { self.eat_use_kind() } else { None };
            if !matches!(self.token.kind, Identifier | NameQualified) {
                return match (items.is_empty(), kind.is_some() || own.is_some()) {
                    (true, false) => self.unexpected(&[Identifier, NameQualified, TokenKind::Function, Const]),
                    (_, true) if items.is_empty() || own.is_some() => self.unexpected(&[Identifier, NameQualified]),
                    _ => self.unexpected(&[RightBrace]),
                };
            }
            let rest = self.take_name();
            let alias = self.parse_use_alias()?;
            let name = self.join(prefix, rest);
            items.push(UseItem { kind: kind.or(own).unwrap_or(UseKind::Class), name, alias });
            if !self.eat(Comma) || self.at(RightBrace) {
                break;
            }
        }
        self.expect(RightBrace)
    }

    fn join(&self, prefix: Name<'a>, rest: Name<'a>) -> Name<'a> {
        let text = self.arena.alloc_slice_copy(&[prefix.text, b"\\", rest.text].concat());
        Name { kind: NameKind::Qualified, text, span: Span::new(rest.span.start, rest.span.end) }
    }
}
