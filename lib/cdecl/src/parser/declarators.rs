//! Pointers, arrays and functions around a name.

use super::Parser;
use super::attributes::{Attributes, Called};
use super::specifiers::Specifiers;
use crate::Result;
use crate::lexer::Token;
use crate::types::{DEEPEST, Inner, Shape, Type, attribute};

/// Tells whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    Needed,
    Allowed,
    None,
}

/// A type on its way from the base to the name.
pub(super) struct Declarator {
    pub(super) ty: Inner,
    /// Tells whether what it names is constant.
    pub(super) is_const: bool,
    pub(super) attributes: Attributes,
}

/// A part of a declarator, to be put around a type.
enum Part {
    Attributes(Attributes),
    Pointer { is_const: bool },
    Array(Length),
    Function { parameters: Vec<Inner>, is_variadic: bool },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Known(u64),
    /// `[]`
    Open,
    /// `[*]`
    Variable,
}

impl Declarator {
    /// Begins with a base type.
    pub(super) fn new(base: &Specifiers) -> Declarator {
        Declarator { ty: base.ty.clone(), is_const: base.is_const, attributes: base.attributes.clone() }
    }
}

impl<'a> Parser<'a> {
    /// Reads a declarator, and puts it around the type. Returns the name, if there is one.
    pub(super) fn declarator(&mut self, around: &mut Declarator, naming: Naming) -> Result<Option<&'a [u8]>> {
        let mut parts = Vec::new();
        let name = self.parts(&mut parts, naming)?;
        for part in parts {
            self.put(around, part)?;
            if self.builder.get(&around.ty).depth > DEEPEST {
                return self.error("Declaration is nested too deeply");
            }
        }
        Ok(name)
    }

    /// Returns the type of a declarator, with its attributes.
    pub(super) fn finished(&mut self, declarator: Declarator) -> Result<Inner> {
        self.with_attributes(declarator.ty, &declarator.attributes)
    }

    /// Reads parts in the order in which they are put around the type.
    fn parts(&mut self, parts: &mut Vec<Part>, naming: Naming) -> Result<Option<&'a [u8]>> {
        self.nested(|parser| {
            parser.pointers(parts)?;
            let mut inside = Vec::new();
            let name = match parser.token {
                Token::Name(name) if naming != Naming::None => {
                    parser.advance()?;
                    Some(name)
                }
                Token::Word("(") if naming == Naming::Needed || parser.opens_declarator()? => {
                    parser.advance()?;
                    parser.attributes_of(parts)?;
                    let name = parser.parts(&mut inside, naming)?;
                    parser.expect(")")?;
                    name
                }
                _ if naming == Naming::Needed => return parser.unexpected(),
                _ => None,
            };
            let at = parts.len();
            while let Some(part) = parser.suffix()? {
                parts.insert(at, part);
            }
            parts.append(&mut inside);
            Ok(name)
        })
    }

    /// Returns whether a parenthesis holds a declarator, not parameters.
    fn opens_declarator(&self) -> Result<bool> {
        let mut ahead = self.lexer.clone();
        Ok(match ahead.next()? {
            Token::Word("*" | "(" | "[" | "__attribute__" | "__cdecl" | "__stdcall" | "__fastcall" | "__thiscall" | "__vectorcall") => true,
            Token::Name(name) => self.find_type(name).is_none(),
            _ => false,
        })
    }

    /// Reads attributes, which are said before what stands behind them is put around the type.
    fn attributes_of(&mut self, parts: &mut Vec<Part>) -> Result<()> {
        if self.starts_attributes() {
            let mut attributes = Attributes::default();
            self.more_attributes(&mut attributes)?;
            parts.push(Part::Attributes(attributes));
        }
        Ok(())
    }

    fn pointers(&mut self, parts: &mut Vec<Part>) -> Result<()> {
        self.attributes_of(parts)?;
        while self.take("*")? {
            let at = parts.len();
            let mut is_const = false;
            loop {
                match self.token {
                    Token::Word("const") => is_const = true,
                    Token::Word("restrict" | "volatile" | "_Atomic") => {}
                    _ if self.starts_attributes() => {
                        self.attributes_of(parts)?;
                        continue;
                    }
                    _ => break,
                }
                self.advance()?;
            }
            parts.insert(at, Part::Pointer { is_const });
        }
        Ok(())
    }

    fn suffix(&mut self) -> Result<Option<Part>> {
        if self.take("[")? {
            while ["static", "const", "restrict", "volatile", "_Atomic"].iter().any(|word| self.is(word)) {
                self.advance()?;
            }
            let length = self.length()?;
            self.expect("]")?;
            return Ok(Some(Part::Array(length)));
        }
        if self.take("(")? {
            return self.parameters().map(Some);
        }
        Ok(None)
    }

    fn length(&mut self) -> Result<Length> {
        if self.is("]") {
            return Ok(Length::Open);
        }
        if self.is("*") {
            let mut ahead = self.lexer.clone();
            if ahead.next()? == Token::Word("]") {
                self.advance()?;
                return Ok(Length::Variable);
            }
        }
        match self.expression()?.integer() {
            Some(length) => match u64::try_from(length) {
                Ok(length) => Ok(Length::Known(length)),
                Err(_) => self.error("Negative array index"),
            },
            None => self.error("Unsupported array index type"),
        }
    }

    /// Reads parameters up to the closing parenthesis.
    fn parameters(&mut self) -> Result<Part> {
        let (mut parameters, mut is_variadic) = (Vec::new(), false);
        while !self.is(")") {
            if self.take("...")? {
                is_variadic = true;
                break;
            }
            if !self.starts_type() {
                if let Token::Name(name) = self.token {
                    return self.named_error("Undefined C type", name);
                }
                break;
            }
            let base = self.specifiers(false)?;
            let mut declarator = Declarator::new(&base);
            self.declarator(&mut declarator, Naming::Allowed)?;
            self.late_attributes(&mut declarator)?;
            let ty = self.finished(declarator)?;
            parameters.push(self.passed(ty));
            if !self.is(")") && !self.is(",") {
                return self.unexpected();
            }
            if !self.take(",")? {
                break;
            }
        }
        self.expect(")")?;
        let is_void = |ty: &Inner| matches!(self.builder.get(ty).shape, Shape::Void);
        match &parameters[..] {
            [only] if is_void(only) && !is_variadic => parameters.clear(),
            _ if parameters.iter().any(is_void) => return self.error("void type is not allowed"),
            _ => {}
        }
        Ok(Part::Function { parameters, is_variadic })
    }

    /// Returns the type that a parameter is passed as: arrays and functions by their address.
    fn passed(&mut self, ty: Inner) -> Inner {
        let found = self.builder.get(&ty);
        let (to, bits) = match &found.shape {
            Shape::Array { of, .. } => (self.builder.follow(&ty, of), found.attributes & attribute::CONST),
            Shape::Function { .. } => (ty.clone(), 0),
            _ => return ty,
        };
        self.builder.add(Type::pointer(to, bits))
    }

    /// Puts a part around a type.
    fn put(&mut self, around: &mut Declarator, part: Part) -> Result<()> {
        let constant = if around.is_const { attribute::CONST } else { 0 };
        let target = around.ty.clone();
        let found = self.builder.get(&target);
        let made = match part {
            Part::Attributes(attributes) => {
                around.attributes.add(&attributes);
                return Ok(());
            }
            Part::Pointer { is_const } => {
                around.is_const = is_const;
                let ty = Type::pointer(target, constant);
                around.ty = self.builder.add(ty);
                return Ok(());
            }
            Part::Array(length) => {
                if matches!(found.shape, Shape::Function { .. }) {
                    return self.error("Array of functions is not allowed");
                }
                if matches!(found.shape, Shape::Array { .. }) && found.attributes & attribute::INCOMPLETE_ARRAY != 0 {
                    return self.error("Only the leftmost array can be undimensioned");
                }
                if matches!(found.shape, Shape::Void) || found.is_incomplete() {
                    self.check_whole(&target)?;
                }
                let (length, bits) = match length {
                    Length::Known(length) => (length, 0),
                    Length::Open => (0, attribute::INCOMPLETE_ARRAY),
                    Length::Variable => (0, attribute::VLA),
                };
                let Some(size) = found.size.checked_mul(length).filter(|&size| size <= i64::MAX as u64) else {
                    return self.error("Array is too large");
                };
                Type { align: found.align, size, attributes: bits | constant, shape: Shape::Array { of: target, length }, depth: 1 }
            }
            Part::Function { parameters, is_variadic } => {
                let what = match found.shape {
                    Shape::Function { .. } => Some("function"),
                    Shape::Array { .. } => Some("array"),
                    _ => None,
                };
                if let Some(what) = what {
                    return self.error(format!("Function returning {what} is not allowed"));
                }
                let convention = match around.attributes.convention.take() {
                    None => crate::types::Convention::Default,
                    Some(Called::Known(convention)) => convention,
                    Some(Called::Unsupported) => return Err(format!("Unsupported calling convention line {}", self.lexer.line())),
                };
                let attributes = if is_variadic { attribute::VARIADIC } else { 0 };
                let shape = Shape::Function { returns: target, parameters: parameters.into(), convention };
                // a constant result is a copy
                around.is_const = false;
                Type { shape, size: 1, align: 1, attributes, depth: 1 }
            }
        };
        around.is_const &= !matches!(made.shape, Shape::Array { .. });
        around.ty = self.builder.add(made);
        Ok(())
    }
}
