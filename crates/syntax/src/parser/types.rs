//! Type declarations.

use super::{Parser, Result};
use crate::ast::{BuiltinType, Type, TypeKind};
use crate::token::TokenKind::{self, *};

impl<'a> Parser<'a> {
    /// The type of a parameter or property, if there is one: `static` is none.
    pub(super) fn parse_optional_type(&mut self) -> Result<Option<&'a Type<'a>>> {
        if !self.at_type() {
            return Ok(None);
        }
        self.static_is_type = false;
        let ty = self.parse_type()?;
        self.static_is_type = true;
        Ok(Some(ty))
    }

    /// True if a type other than `static` begins here.
    pub(super) fn at_type(&self) -> bool {
        matches!(self.token.kind, Identifier | NameQualified | NameFullyQualified | NameRelative | Array | Callable | Question | LeftParen)
    }

    /// `: type`, if there is one.
    pub(super) fn parse_return_type(&mut self) -> Result<Option<&'a Type<'a>>> {
        if self.eat(Colon) { Ok(Some(self.parse_type()?)) } else { Ok(None) }
    }

    /// A type in any form.
    pub(super) fn parse_type(&mut self) -> Result<&'a Type<'a>> {
        let start = self.token.start;
        if self.eat(Question) {
            let inner = self.parse_single_type()?;
            let kind = TypeKind::Nullable(self.alloc(inner));
            return Ok(self.alloc(Type { kind, span: self.since(start) }));
        }
        let in_parens = self.at(LeftParen);
        let first = self.parse_union_member()?;
        match self.token.kind {
            Ampersand if !in_parens => {
                let types = self.parse_intersection_rest(first)?;
                Ok(self.alloc(Type { kind: TypeKind::Intersection(types), span: self.since(start) }))
            }
            Pipe => {
                let mut types = vec![first];
                while self.eat(Pipe) {
                    types.push(self.parse_union_member()?);
                }
                let types = self.arena.alloc_slice_copy(&types);
                Ok(self.alloc(Type { kind: TypeKind::Union(types), span: self.since(start) }))
            }
            _ if in_parens => self.unexpected(&[Pipe]),
            _ => Ok(self.alloc(first)),
        }
    }

    /// A type between `|`: a single one, or an intersection in parentheses.
    fn parse_union_member(&mut self) -> Result<Type<'a>> {
        if !self.at(LeftParen) {
            return self.parse_single_type();
        }
        let start = self.token.start;
        self.advance();
        let first = self.parse_single_type()?;
        if !self.at(Ampersand) {
            return self.unexpected(&[Ampersand]);
        }
        let types = self.parse_intersection_rest(first)?;
        if !self.eat(RightParen) {
            return self.unexpected(&[Ampersand, RightParen]);
        }
        Ok(Type { kind: TypeKind::Intersection(types), span: self.since(start) })
    }

    /// `& B & C`; the token is `&`.
    fn parse_intersection_rest(&mut self, first: Type<'a>) -> Result<&'a [Type<'a>]> {
        let mut types = vec![first];
        while self.eat(Ampersand) {
            types.push(self.parse_single_type()?);
        }
        Ok(self.arena.alloc_slice_copy(&types))
    }

    fn parse_single_type(&mut self) -> Result<Type<'a>> {
        let span = self.span();
        let kind: TokenKind = self.token.kind;
        let builtin = match kind {
            Identifier => BuiltinType::from_name(self.text()),
            Array => Some(BuiltinType::Array),
            Callable => Some(BuiltinType::Callable),
            Static if self.static_is_type => Some(BuiltinType::Static),
            _ => None,
        };
        if let Some(builtin) = builtin {
            self.advance();
            return Ok(Type { kind: TypeKind::Builtin(builtin), span });
        }
        if !Self::is_name(kind) {
            return self.unexpected(&[]);
        }
        let name = self.take_name();
        Ok(Type { kind: TypeKind::Class(self.alloc(name)), span })
    }
}
