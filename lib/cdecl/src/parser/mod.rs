//! Reads declarations by recursive descent.
//!
//! - [`specifiers`]: base types, structures, enumerations. [`declarators`]: pointers, arrays and
//!   functions around a name. [`attributes`]: what compilers add. [`expressions`]: constants.

mod attributes;
mod declarators;
mod expressions;
mod specifiers;

use crate::Result;
use crate::declarations::{Declarations, builtin};
use crate::lexer::{Lexer, Token};
use crate::types::{Builder, Inner, Shape, Type, attribute};
use declarators::{Declarator, Naming};
use specifiers::Storage;
use std::collections::HashMap;

/// Deepest nesting of declarators, structures and expressions.
const DEEPEST: u32 = 200;

/// Says what a tag stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Enum,
    Struct,
    Union,
}

/// A declared name that is no type.
pub(crate) enum Declared {
    Variable(Inner, bool),
    Function(Inner),
    Constant(i64),
}

/// Declared names, in their order.
#[derive(Default)]
pub(crate) struct Symbols {
    pub(crate) in_order: Vec<(Box<[u8]>, Declared)>,
    places: HashMap<Box<[u8]>, usize>,
}

impl Symbols {
    fn get(&self, name: &[u8]) -> Option<&Declared> {
        self.places.get(name).map(|&at| &self.in_order[at].1)
    }

    fn insert(&mut self, name: &[u8], declared: Declared) {
        self.places.insert(name.into(), self.in_order.len());
        self.in_order.push((name.into(), declared));
    }
}

/// Reads one text.
pub(crate) struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token<'a>,
    depth: u32,
    /// Holds what was declared before the text.
    known: &'a Declarations,
    pub(crate) builder: Builder,
    pub(crate) types: HashMap<Box<[u8]>, Inner>,
    pub(crate) tags: HashMap<Box<[u8]>, (Tag, Inner)>,
    pub(crate) symbols: Symbols,
}

impl<'a> Parser<'a> {
    /// Begins to read a text with what is known before it.
    pub(crate) fn new(text: &'a [u8], known: &'a Declarations) -> Result<Parser<'a>> {
        let mut lexer = Lexer::new(text);
        let token = lexer.next()?;
        Ok(Parser {
            lexer,
            token,
            depth: 0,
            known,
            builder: Builder::default(),
            types: HashMap::new(),
            tags: HashMap::new(),
            symbols: Symbols::default(),
        })
    }

    fn error<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(format!("{} at line {}", what.into(), self.lexer.line()))
    }

    fn named_error<T>(&self, what: &str, name: &[u8]) -> Result<T> {
        self.error(format!("{what} \"{}\"", String::from_utf8_lossy(name)))
    }

    fn unexpected<T>(&self) -> Result<T> {
        self.error(format!("unexpected '{}'", self.token.shown()))
    }

    fn advance(&mut self) -> Result<()> {
        self.token = self.lexer.next()?;
        Ok(())
    }

    fn is(&self, word: &str) -> bool {
        matches!(self.token, Token::Word(read) if read == word)
    }

    /// Takes a sign or keyword if it is there.
    fn take(&mut self, word: &str) -> Result<bool> {
        let found = self.is(word);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, word: &str) -> Result<()> {
        if self.take(word)? { Ok(()) } else { self.error(format!("'{word}' expected, got '{}'", self.token.shown())) }
    }

    fn expect_name(&mut self) -> Result<&'a [u8]> {
        let Token::Name(name) = self.token else {
            return self.error(format!("<ID> expected, got '{}'", self.token.shown()));
        };
        self.advance()?;
        Ok(name)
    }

    fn expect_end(&self) -> Result<()> {
        if self.token == Token::End { Ok(()) } else { self.error(format!("<EOF> expected, got '{}'", self.token.shown())) }
    }

    /// Reads something that may hold more of its kind.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == DEEPEST {
            return self.error("Declaration is nested too deeply");
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn find_type(&self, name: &[u8]) -> Option<Inner> {
        let own = self.types.get(name).cloned();
        own.or_else(|| self.known.types.get(name).cloned().or_else(|| builtin(name)).map(Inner::Other))
    }

    fn find_tag(&self, name: &[u8]) -> Option<(Tag, Inner)> {
        let own = self.tags.get(name).cloned();
        own.or_else(|| self.known.tags.get(name).map(|(tag, ty)| (*tag, Inner::Other(ty.clone()))))
    }

    /// Finds the value of an enumeration's name.
    fn find_constant(&self, name: &[u8]) -> Option<i64> {
        match self.symbols.get(name) {
            Some(Declared::Constant(value)) => return Some(*value),
            Some(_) => return None,
            None => {}
        }
        let known = self.known.symbols.iter().find(|(known, _)| **known == *name);
        known.and_then(|(_, symbol)| if let crate::Symbol::Constant(value) = symbol { Some(*value) } else { None })
    }

    /// Reads all declarations of the text.
    pub(crate) fn declarations(&mut self) -> Result<()> {
        while self.starts_declaration() {
            self.declaration()?;
        }
        self.expect_end()
    }

    fn declaration(&mut self) -> Result<()> {
        while self.take("__extension__")? {}
        let base = self.specifiers(true)?;
        if !self.is(";") {
            loop {
                let mut declarator = Declarator::new(&base);
                let name = self.declarator(&mut declarator, Naming::Needed)?;
                let name = name.unwrap_or_default();
                if self.take("__asm__")? {
                    self.skip_parentheses()?;
                }
                self.late_attributes(&mut declarator)?;
                if self.take("=")? {
                    self.expression()?;
                }
                self.declare(base.storage, name, declarator)?;
                if !self.take(",")? {
                    break;
                }
                self.more_attributes(&mut Declarator::new(&base).attributes)?;
            }
        }
        self.expect(";")
    }

    /// Declares a name.
    fn declare(&mut self, storage: Storage, name: &[u8], declarator: Declarator) -> Result<()> {
        let is_const = declarator.is_const;
        let ty = self.finished(declarator)?;
        if storage == Storage::Typedef {
            return self.declare_type(name, ty);
        }
        let is_function = matches!(self.builder.get(&ty).shape, Shape::Function { .. });
        if !is_function {
            self.check_whole(&ty)?;
        }
        if storage == Storage::Local {
            return Ok(());
        }
        if self.types.contains_key(name) {
            return self.named_error("Redeclaration of", name);
        }
        let known = match self.symbols.get(name) {
            None => {
                self.symbols.insert(name, if is_function { Declared::Function(ty) } else { Declared::Variable(ty, is_const) });
                return Ok(());
            }
            Some(Declared::Function(known)) if is_function => known,
            Some(Declared::Variable(known, _)) if !is_function => known,
            Some(_) => return self.named_error("Redeclaration of", name),
        };
        if self.builder.is_same(known, &ty) { Ok(()) } else { self.named_error("Redeclaration of", name) }
    }

    fn declare_type(&mut self, name: &[u8], ty: Inner) -> Result<()> {
        if matches!(self.builder.get(&ty).shape, Shape::Array { .. }) && self.builder.get(&ty).attributes & attribute::VLA != 0 {
            return self.no_variable_length();
        }
        let is_other = self.types.get(name).is_some_and(|known| !self.builder.is_same(known, &ty));
        if is_other || self.symbols.get(name).is_some() {
            return self.named_error("Redeclaration of", name);
        }
        self.types.insert(name.into(), ty);
        Ok(())
    }

    fn no_variable_length<T>(&self) -> Result<T> {
        self.error("\"[*]\" is not allowed in other than function prototype scope")
    }

    /// Refuses types that nothing can be made of: neither variables nor fields.
    fn check_whole(&self, ty: &Inner) -> Result<()> {
        let found = self.builder.get(ty);
        match &found.shape {
            Shape::Void => self.error("void type is not allowed"),
            _ if found.is_incomplete() => self.error(format!("Incomplete {}", found.described())),
            _ if self.holds_variable_length(ty) => self.no_variable_length(),
            _ => Ok(()),
        }
    }

    /// Returns whether a type is made of an array of unknown length.
    fn holds_variable_length(&self, ty: &Inner) -> bool {
        let found = self.builder.get(ty);
        match &found.shape {
            Shape::Array { .. } if found.attributes & attribute::VLA != 0 => true,
            Shape::Array { of: part, .. } | Shape::Pointer(part) => self.holds_variable_length(&self.builder.follow(ty, part)),
            _ => false,
        }
    }

    /// Reads the name of a type and nothing else.
    pub(crate) fn whole_type(&mut self) -> Result<(Inner, bool)> {
        let declarator = self.type_name()?;
        let is_const = declarator.is_const;
        let ty = self.finished(declarator)?;
        self.expect_end()?;
        self.check_whole(&ty)?;
        let found: &Type = self.builder.get(&ty);
        if matches!(found.shape, Shape::Function { .. }) {
            return self.error("function type is not allowed");
        }
        if found.attributes & attribute::INCOMPLETE_ARRAY != 0 && matches!(found.shape, Shape::Array { .. }) {
            return self.error("\"[]\" is not allowed");
        }
        Ok((ty, is_const))
    }

    /// Reads the name of a type.
    fn type_name(&mut self) -> Result<Declarator> {
        let base = self.specifiers(false)?;
        let mut declarator = Declarator::new(&base);
        self.declarator(&mut declarator, Naming::None)?;
        Ok(declarator)
    }

    /// Passes what stands between parentheses, whatever it is.
    fn skip_parentheses(&mut self) -> Result<()> {
        self.expect("(")?;
        let mut open = 1;
        while open > 0 {
            match self.token {
                Token::Word("(") => open += 1,
                Token::Word(")") => open -= 1,
                Token::End => return self.unexpected(),
                _ => {}
            }
            self.advance()?;
        }
        Ok(())
    }
}
