//! Classes, interfaces, traits, enums and their members.

use super::function::{modifier, modifier_word};
use super::{Parser, Result};
use crate::ast::{
    AttributeGroup, ClassConstDecl, ClassDecl, ClassKind, ConstItem, EnumCase, Ident, Member, MemberKind, Method, Modifiers, Name,
    PropertyDecl, PropertyItem, TraitAdaptation, TraitUse,
};
use crate::lexer::byte_at;
use crate::token::TokenKind::{self, *};
use heddle_source::Span;

impl<'a> Parser<'a> {
    /// `abstract`, `final` and `readonly` before `class`.
    pub(super) fn parse_class_modifiers(&mut self) -> Result<Modifiers> {
        let mut modifiers = Modifiers::NONE;
        while let Some(new @ (Modifiers::ABSTRACT | Modifiers::FINAL | Modifiers::READONLY)) = modifier(self.token.kind) {
            if modifiers.has(new) {
                let message = format!("Multiple {} modifiers are not allowed", modifier_word(new));
                return self.fail_compile(&message);
            }
            modifiers = modifiers.with(new);
            if modifiers.has(Modifiers::ABSTRACT) && modifiers.has(Modifiers::FINAL) {
                return self.fail_compile("Cannot use the final modifier on an abstract class");
            }
            self.advance();
        }
        Ok(modifiers)
    }

    /// The same before the `class` of an anonymous class, where only `readonly` may stand.
    pub(super) fn parse_anonymous_modifiers(&mut self) -> Result<Modifiers> {
        let mut modifiers = Modifiers::NONE;
        while let Some(new @ (Modifiers::ABSTRACT | Modifiers::FINAL | Modifiers::READONLY)) = modifier(self.token.kind) {
            let word = modifier_word(new);
            if new != Modifiers::READONLY {
                return self.fail_compile(&format!("Cannot use the {word} modifier on an anonymous class"));
            }
            if modifiers.has(new) {
                return self.fail_compile("Multiple readonly modifiers are not allowed");
            }
            modifiers = modifiers.with(new);
            self.advance();
        }
        Ok(modifiers)
    }

    /// A class-like declaration from its keyword on.
    pub(super) fn parse_class(
        &mut self,
        start: u32,
        modifiers: Modifiers,
        attributes: &'a [AttributeGroup<'a>],
    ) -> Result<&'a ClassDecl<'a>> {
        let kind = match self.token.kind {
            Class => ClassKind::Class,
            Interface => ClassKind::Interface,
            Trait => ClassKind::Trait,
            Enum => ClassKind::Enum,
            _ => return self.unexpected(&[Abstract, Final, Readonly, Class]),
        };
        let keyword = self.token.start;
        self.advance();
        self.parse_class_rest(kind, start, keyword, modifiers, attributes)
    }

    /// What follows the keyword (and the arguments, of an anonymous class).
    pub(super) fn parse_class_rest(
        &mut self,
        kind: ClassKind,
        start: u32,
        keyword: u32,
        modifiers: Modifiers,
        attributes: &'a [AttributeGroup<'a>],
    ) -> Result<&'a ClassDecl<'a>> {
        let name = match kind {
            ClassKind::Anonymous => Ident { text: b"", span: Span::new(keyword, keyword) },
            _ => self.expect_ident()?,
        };
        let backing_type = if kind == ClassKind::Enum { self.parse_return_type()? } else { None };
        let extends: &[Name<'a>] = match (kind, self.token.kind) {
            (ClassKind::Class | ClassKind::Anonymous, Extends) => {
                self.advance();
                let name = self.parse_class_name()?;
                self.arena.alloc_slice_copy(&[name])
            }
            (ClassKind::Interface, Extends) => self.parse_class_names()?,
            _ => &[],
        };
        let implements = match (kind, self.token.kind) {
            (ClassKind::Class | ClassKind::Anonymous | ClassKind::Enum, Implements) => self.parse_class_names()?,
            _ => &[],
        };
        let doc = self.take_doc();
        self.expect(LeftBrace)?;
        let outer = std::mem::replace(&mut self.yields, false);
        let members = self.nested(Self::parse_members)?;
        self.yields = outer;
        let span = self.since(start);
        Ok(self.alloc(ClassDecl { kind, modifiers, name, extends, implements, backing_type, members, attributes, doc, span, keyword }))
    }

    /// The name of a class; PHP's grammar admits `static` here.
    fn parse_class_name(&mut self) -> Result<Name<'a>> {
        if Self::is_name(self.token.kind) || self.at(Static) { Ok(self.take_name()) } else { self.unexpected(&[]) }
    }

    /// Names separated by commas, after the keyword that the token is.
    pub(super) fn parse_class_names(&mut self) -> Result<&'a [Name<'a>]> {
        let mut names = Vec::new();
        loop {
            self.advance();
            names.push(self.parse_class_name()?);
            if !self.at(Comma) {
                return Ok(self.arena.alloc_slice_copy(&names));
            }
        }
    }

    /// Members up to and including the closing brace.
    fn parse_members(&mut self) -> Result<&'a [Member<'a>]> {
        let mark = self.scratch.members.len();
        while !self.at(RightBrace) {
            let member = self.parse_member_decl()?;
            self.scratch.members.push(member);
        }
        self.advance();
        Ok(self.finish_members(mark))
    }

    fn parse_member_decl(&mut self) -> Result<Member<'a>> {
        let attributes = self.parse_attributes()?;
        let start = self.token.start;
        let kind = match self.token.kind {
            Use if attributes.is_empty() => self.parse_trait_use()?,
            Case => self.parse_enum_case(attributes)?,
            Var => {
                self.advance();
                self.parse_properties(Modifiers::PUBLIC, attributes)?
            }
            _ => {
                let modifiers = self.parse_modifiers("member")?;
                self.parse_modified_member(start, modifiers, attributes)?
            }
        };
        Ok(Member { kind, span: self.since(start) })
    }

    fn parse_modified_member(&mut self, start: u32, modifiers: Modifiers, attributes: &'a [AttributeGroup<'a>]) -> Result<MemberKind<'a>> {
        match self.token.kind {
            TokenKind::Function => {
                self.check_modifiers(modifiers, Modifiers::READONLY.with(Modifiers::SET_VISIBILITY), "a method", "an abstract method")?;
                let function = self.parse_method(start, attributes)?;
                Ok(MemberKind::Method(self.alloc(Method { modifiers, function })))
            }
            Const => {
                let not = Modifiers::STATIC.with(Modifiers::ABSTRACT).with(Modifiers::READONLY).with(Modifiers::SET_VISIBILITY);
                self.check_modifiers(modifiers, not, "a class constant", "")?;
                self.parse_class_consts(modifiers, attributes)
            }
            _ if modifiers == Modifiers::NONE => self.unexpected(&[TokenKind::Function]),
            _ => {
                self.check_modifiers(modifiers, Modifiers::NONE, "a property", "an abstract property")?;
                self.parse_properties(modifiers, attributes)
            }
        }
    }

    /// Modifiers that cannot stand here, and `abstract final`.
    fn check_modifiers(&mut self, modifiers: Modifiers, not: Modifiers, on: &str, on_abstract: &str) -> Result<()> {
        for bit in 0..10 {
            let modifier = Modifiers(1 << bit);
            if modifiers.has(modifier) && not.has(modifier) {
                let message = format!("Cannot use the {} modifier on {on}", modifier_word(modifier));
                return self.fail_compile(&message);
            }
        }
        if modifiers.has(Modifiers::ABSTRACT) && modifiers.has(Modifiers::FINAL) {
            return self.fail_compile(&format!("Cannot use the final modifier on {on_abstract}"));
        }
        Ok(())
    }

    fn parse_properties(&mut self, modifiers: Modifiers, attributes: &'a [AttributeGroup<'a>]) -> Result<MemberKind<'a>> {
        let ty = self.parse_optional_type()?;
        let mut items = Vec::with_capacity(1);
        loop {
            let name = self.expect_variable()?;
            let doc = self.take_doc();
            let default = if self.eat(Equals) { Some(self.parse_expr_ref()?) } else { None };
            let hooks = if items.is_empty() && self.at(LeftBrace) { Some(self.parse_hooks()?) } else { None };
            items.push(PropertyItem { name, default, hooks, doc });
            if hooks.is_some() {
                break;
            }
            if self.eat(Comma) {
                continue;
            }
            if !self.eat(Semicolon) {
                return self.unexpected(&[Comma, Semicolon]);
            }
            break;
        }
        let items = self.arena.alloc_slice_copy(&items);
        Ok(MemberKind::Property(self.alloc(PropertyDecl { modifiers, ty, items, attributes })))
    }

    fn parse_class_consts(&mut self, modifiers: Modifiers, attributes: &'a [AttributeGroup<'a>]) -> Result<MemberKind<'a>> {
        self.advance();
        let name_only = (self.at(Identifier) || self.token.kind.is_semi_reserved()) && {
            let (byte, at) = self.peek_byte();
            byte == b'=' && byte_at(self.source, at + 1) != b'='
        };
        let is_type = !name_only && (self.at_type() || self.at(Static));
        let ty = if is_type { Some(self.parse_type()?) } else { None };
        let mut items = Vec::with_capacity(1);
        loop {
            let keyword = !self.at(Identifier);
            let name = self.expect_member_name()?;
            if !self.at(Equals) {
                return if keyword || ty.is_some() || !items.is_empty() { self.unexpected(&[Equals]) } else { self.unexpected(&[]) };
            }
            self.advance();
            let value = self.parse_expr_ref()?;
            let doc = self.take_doc();
            items.push(ConstItem { name, value, doc });
            if self.eat(Comma) {
                continue;
            }
            if !self.eat(Semicolon) {
                return self.unexpected(&[Comma, Semicolon]);
            }
            break;
        }
        let items = self.arena.alloc_slice_copy(&items);
        Ok(MemberKind::Const(self.alloc(ClassConstDecl { modifiers, ty, items, attributes })))
    }

    fn parse_enum_case(&mut self, attributes: &'a [AttributeGroup<'a>]) -> Result<MemberKind<'a>> {
        // PHP claims the comment as soon as it has read `case`.
        let doc = self.take_doc();
        self.advance();
        let name = self.expect_member_name()?;
        let value = if self.eat(Equals) { Some(self.parse_expr_ref()?) } else { None };
        self.expect(Semicolon)?;
        Ok(MemberKind::EnumCase(self.alloc(EnumCase { name, value, attributes, doc })))
    }

    fn parse_trait_use(&mut self) -> Result<MemberKind<'a>> {
        let traits = self.parse_class_names()?;
        let mut adaptations = Vec::new();
        match self.token.kind {
            Semicolon => self.advance(),
            LeftBrace => {
                self.advance();
                while !self.at(RightBrace) {
                    adaptations.push(self.parse_adaptation()?);
                }
                self.advance();
            }
            _ => return self.unexpected(&[Comma, Semicolon, LeftBrace]),
        }
        let adaptations = self.arena.alloc_slice_copy(&adaptations);
        Ok(MemberKind::TraitUse(self.alloc(TraitUse { traits, adaptations })))
    }

    fn parse_adaptation(&mut self) -> Result<TraitAdaptation<'a>> {
        let keyword = self.token.kind.is_semi_reserved();
        let simple = keyword && !self.at(Static);
        if !simple && !Self::is_name(self.token.kind) && !self.at(Static) {
            return self.unexpected(&[]);
        }
        let (class, method) = if simple { (None, self.expect_member_name()?) } else { self.parse_method_reference()? };
        let method = self.alloc(method);
        match (self.token.kind, class) {
            (As, _) => self.parse_alias(class, method),
            (Insteadof, Some(class)) => {
                let instead_of = self.parse_class_names()?;
                self.expect(Semicolon)?;
                Ok(TraitAdaptation::Precedence { class, method, instead_of })
            }
            (_, Some(_)) => self.unexpected(&[As]),
            (_, None) if keyword => self.unexpected(&[As]),
            (_, None) => self.unexpected(&[DoubleColon]),
        }
    }

    /// `m` or `A::m`
    fn parse_method_reference(&mut self) -> Result<(Option<&'a Name<'a>>, Ident<'a>)> {
        let plain = self.at(Identifier) || self.at(Static);
        let name = self.take_name();
        if self.eat(DoubleColon) {
            return Ok((Some(self.alloc(name)), self.expect_member_name()?));
        }
        if plain { Ok((None, Ident { text: name.text, span: name.span })) } else { self.unexpected(&[DoubleColon]) }
    }

    fn parse_alias(&mut self, class: Option<&'a Name<'a>>, method: &'a Ident<'a>) -> Result<TraitAdaptation<'a>> {
        self.advance();
        let mut modifiers = Modifiers::NONE;
        let mut alias = None;
        if let Some(modifier) = modifier(self.token.kind).filter(|modifier| !Modifiers::SET_VISIBILITY.has(*modifier)) {
            modifiers = modifier;
            self.advance();
            if self.at(Identifier) || self.token.kind.is_semi_reserved() {
                alias = Some(self.expect_member_name()?);
            }
        } else {
            alias = Some(self.expect_member_name()?);
        }
        self.expect(Semicolon)?;
        let alias = alias.map(|alias| self.alloc(alias));
        Ok(TraitAdaptation::Alias { class, method, modifiers, alias })
    }
}
