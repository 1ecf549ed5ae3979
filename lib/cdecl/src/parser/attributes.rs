//! `__attribute__`, `__declspec` and names of calling conventions.

use super::Parser;
use super::declarators::Declarator;
use crate::Result;
use crate::lexer::Token;
use crate::types::{Convention, Inner, Number, Shape, Type, attribute};

/// Holds what attributes say.
#[derive(Clone, Default)]
pub(super) struct Attributes {
    /// Bits of [`attribute`]: `PACKED`, `MS_STRUCT`, `GCC_STRUCT`.
    pub(super) bits: u32,
    /// Bytes; 0 where nothing is said.
    pub(super) align: u32,
    pub(super) convention: Option<Called>,
    mode: Option<Mode>,
}

/// A calling convention that a text names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Called {
    Known(Convention),
    /// Is none of 64-bit machines.
    Unsupported,
}

/// The size that an attribute gives to a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Bytes of a whole number.
    Integer(u8),
    Single,
    Double,
}

/// The greatest alignment that the machine has a use for.
pub const BIGGEST_ALIGNMENT: u32 = 16;

/// Attributes that change nothing here.
const IGNORED: &[&[u8]] = &[
    b"const",
    b"malloc",
    b"deprecated",
    b"nothrow",
    b"leaf",
    b"pure",
    b"noreturn",
    b"warn_unused_result",
    b"format",
    b"nonnull",
    b"alloc_size",
];

/// Returns a name without the underlines that may stand around it.
fn bare(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"__").and_then(|name| name.strip_suffix(b"__")).unwrap_or(name)
}

impl Attributes {
    /// Adds what other attributes say.
    pub(super) fn add(&mut self, other: &Attributes) {
        self.bits |= other.bits;
        self.align = self.align.max(other.align);
        self.convention = other.convention.or(self.convention);
        self.mode = other.mode.or(self.mode);
    }
}

impl Parser<'_> {
    /// Returns whether attributes begin here.
    pub(super) fn starts_attributes(&self) -> bool {
        const WORDS: [&str; 7] = ["__attribute__", "__declspec", "__cdecl", "__stdcall", "__fastcall", "__thiscall", "__vectorcall"];
        WORDS.iter().any(|word| self.is(word))
    }

    /// Reads all attributes that stand here.
    pub(super) fn more_attributes(&mut self, into: &mut Attributes) -> Result<()> {
        loop {
            if self.take("__attribute__")? {
                self.expect("(")?;
                self.expect("(")?;
                loop {
                    self.attribute(into)?;
                    if !self.take(",")? {
                        break;
                    }
                }
                self.expect(")")?;
                self.expect(")")?;
            } else if self.take("__declspec")? {
                self.expect("(")?;
                loop {
                    let name = self.expect_name()?;
                    if name == b"align" {
                        self.expect("(")?;
                        self.alignment(into)?;
                        self.expect(")")?;
                    } else if self.is("(") {
                        self.skip_parentheses()?;
                    }
                    if !self.take(",")? && !matches!(self.token, Token::Name(_)) {
                        break;
                    }
                }
                self.expect(")")?;
            } else if self.take("__cdecl")? {
                into.convention = Some(Called::Known(Convention::Cdecl));
            } else if self.starts_attributes() {
                into.convention = Some(Called::Unsupported);
                self.advance()?;
            } else {
                return Ok(());
            }
        }
    }

    /// Reads attributes behind a declarator.
    pub(super) fn late_attributes(&mut self, declarator: &mut Declarator) -> Result<()> {
        let mut late = Attributes::default();
        self.more_attributes(&mut late)?;
        late.convention = None;
        declarator.attributes.add(&late);
        Ok(())
    }

    fn attribute(&mut self, into: &mut Attributes) -> Result<()> {
        let name: &[u8] = match self.token {
            Token::Word(")" | ",") => return Ok(()),
            Token::Word("const") => b"const",
            Token::Name(name) => bare(name),
            _ => return self.error(format!("<ID> expected, got '{}'", self.token.shown())),
        };
        match name {
            b"packed" => into.bits |= attribute::PACKED,
            b"ms_struct" => into.bits |= attribute::MS_STRUCT,
            b"gcc_struct" => into.bits |= attribute::GCC_STRUCT,
            b"cdecl" => into.convention = Some(Called::Known(Convention::Cdecl)),
            b"sysv_abi" => into.convention = Some(Called::Known(Convention::Default)),
            b"fastcall" | b"thiscall" | b"stdcall" | b"ms_abi" | b"vectorcall" => into.convention = Some(Called::Unsupported),
            b"aligned" => {
                self.advance()?;
                if !self.take("(")? {
                    into.align = into.align.max(BIGGEST_ALIGNMENT);
                    return Ok(());
                }
                self.alignment(into)?;
                return self.expect(")");
            }
            b"mode" => {
                self.advance()?;
                self.expect("(")?;
                let Token::Name(mode) = self.token else { return self.unexpected() };
                into.mode = Some(match bare(mode) {
                    b"QI" | b"byte" => Mode::Integer(1),
                    b"HI" => Mode::Integer(2),
                    b"SI" => Mode::Integer(4),
                    b"DI" | b"word" | b"pointer" => Mode::Integer(8),
                    b"SF" => Mode::Single,
                    b"DF" => Mode::Double,
                    _ => return self.error("Unsupported \"mode\" value"),
                });
                self.advance()?;
                return self.expect(")");
            }
            _ if IGNORED.contains(&name) => {
                self.advance()?;
                return if self.is("(") { self.skip_parentheses() } else { Ok(()) };
            }
            _ => return self.named_error("Unsupported attribute", name),
        }
        self.advance()
    }

    /// Reads an alignment: a power of two.
    pub(super) fn alignment(&mut self, into: &mut Attributes) -> Result<()> {
        let align = match self.expression()?.integer() {
            Some(align @ 1..=0x8000_0000) if align.count_ones() == 1 => align as u32,
            _ => return self.error("Incorrect \"alignment\" value"),
        };
        into.align = into.align.max(align);
        Ok(())
    }

    /// Returns the type that attributes make of another.
    pub(super) fn with_attributes(&mut self, ty: Inner, attributes: &Attributes) -> Result<Inner> {
        let ty = match attributes.mode {
            Some(mode) => self.with_mode(&ty, mode)?,
            None => ty,
        };
        let found = self.builder.get(&ty);
        if attributes.align <= found.align || found.is_incomplete() {
            return Ok(ty);
        }
        let mut copy = found.clone();
        copy.align = attributes.align;
        self.rebase(&ty, &mut copy);
        Ok(self.builder.add(copy))
    }

    /// Makes the parts of a type's copy refer to what they referred to in the type's own region.
    fn rebase(&self, from: &Inner, copy: &mut Type) {
        let follow = |part: &mut Inner| *part = self.builder.follow(from, part);
        match &mut copy.shape {
            Shape::Pointer(part) | Shape::Array { of: part, .. } => follow(part),
            Shape::Record { fields, .. } => fields.iter_mut().for_each(|field| follow(&mut field.ty)),
            Shape::Function { returns, parameters, .. } => {
                follow(returns);
                parameters.iter_mut().for_each(follow);
            }
            Shape::Void | Shape::Number(_) | Shape::Enum { .. } => {}
        }
    }

    fn with_mode(&mut self, ty: &Inner, mode: Mode) -> Result<Inner> {
        let Shape::Number(number) = self.builder.get(ty).shape else {
            return self.error("Unsupported \"mode\" value");
        };
        let number = match (mode, number.is_integer(), number.is_signed()) {
            (Mode::Integer(1), true, true) => Number::Char,
            (Mode::Integer(1), true, false) => Number::U8,
            (Mode::Integer(2), true, true) => Number::I16,
            (Mode::Integer(2), true, false) => Number::U16,
            (Mode::Integer(4), true, true) => Number::I32,
            (Mode::Integer(4), true, false) => Number::U32,
            (Mode::Integer(_), true, true) => Number::I64,
            (Mode::Integer(_), true, false) => Number::U64,
            (Mode::Single, false, _) => Number::Float,
            (Mode::Double, false, _) => Number::Double,
            _ => return self.error("Unsupported \"mode\" value"),
        };
        Ok(self.builder.add(Type::number(number)))
    }
}
