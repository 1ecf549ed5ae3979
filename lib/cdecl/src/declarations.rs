//! The declarations of a text: types, tags, and what a library is to be asked for.

use crate::Result;
use crate::parser::{Parser, Tag};
use crate::types::{Inner, Number, Region, Ty};
use std::collections::HashMap;
use std::sync::Arc;

/// Something with a name that is no type.
#[derive(Clone, Debug)]
pub enum Symbol {
    Variable {
        ty: Ty,
        is_const: bool,
    },
    Function(Ty),
    /// Is a name of an enumeration.
    Constant(i64),
}

/// Holds what a text declared. It never changes, and threads may share it.
#[derive(Debug, Default)]
pub struct Declarations {
    pub(crate) types: HashMap<Box<[u8]>, Ty>,
    pub(crate) tags: HashMap<Box<[u8]>, (Tag, Ty)>,
    /// In the order of the text.
    pub symbols: Vec<(Box<[u8]>, Symbol)>,
}

/// Finds a type that is known without a declaration.
pub(crate) fn builtin(name: &[u8]) -> Option<Ty> {
    let number = match name {
        b"bool" => Number::Bool,
        b"int8_t" => Number::I8,
        b"uint8_t" => Number::U8,
        b"int16_t" => Number::I16,
        b"uint16_t" => Number::U16,
        b"int32_t" => Number::I32,
        b"uint32_t" => Number::U32,
        b"int64_t" | b"ssize_t" | b"intptr_t" | b"ptrdiff_t" | b"off_t" => Number::I64,
        b"uint64_t" | b"size_t" | b"uintptr_t" => Number::U64,
        b"va_list" | b"__builtin_va_list" => return Some(Ty::void_pointer()),
        _ => return None,
    };
    Some(Ty::number(number))
}

impl Declarations {
    /// Reads declarations.
    ///
    /// # Errors
    /// Says what is wrong, and in which line.
    pub fn parse(text: &[u8]) -> Result<Declarations> {
        let known = Declarations::default();
        let mut parser = Parser::new(text, &known)?;
        parser.declarations()?;
        let Parser { builder, types, tags, symbols, .. } = parser;
        let region = Arc::new(Region { types: builder.types });
        let whole = |inner: Inner| match inner {
            Inner::Own(at) => Ty::new(&region, at),
            Inner::Other(ty) => ty,
        };
        let symbols = symbols.in_order.into_iter().map(|(name, symbol)| {
            let symbol = match symbol {
                crate::parser::Declared::Variable(ty, is_const) => Symbol::Variable { ty: whole(ty), is_const },
                crate::parser::Declared::Function(ty) => Symbol::Function(whole(ty)),
                crate::parser::Declared::Constant(value) => Symbol::Constant(value),
            };
            (name, symbol)
        });
        Ok(Declarations {
            symbols: symbols.collect(),
            types: types.into_iter().map(|(name, ty)| (name, whole(ty))).collect(),
            tags: tags.into_iter().map(|(name, (tag, ty))| (name, (tag, whole(ty)))).collect(),
        })
    }

    /// Reads the name of a type that something can be made of. Tells whether it is constant.
    ///
    /// # Errors
    /// Says what is wrong, and in which line.
    pub fn parse_type(&self, text: &[u8]) -> Result<(Ty, bool)> {
        let mut parser = Parser::new(text, self)?;
        let (inner, is_const) = parser.whole_type()?;
        let ty = match inner {
            Inner::Own(at) => Ty::new(&Arc::new(Region { types: parser.builder.types }), at),
            Inner::Other(ty) => ty,
        };
        Ok((ty, is_const))
    }
}
