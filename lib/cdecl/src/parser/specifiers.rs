//! Base types: words, structures, unions, enumerations.

use super::attributes::Attributes;
use super::declarators::{Declarator, Naming};
use super::{Declared, Parser, Tag};
use crate::Result;
use crate::layout::{Layout, Wanted};
use crate::lexer::Token;
use crate::types::{DEEPEST, Inner, Member, Number, Shape, Ty, Type, attribute};

/// Says where a declared name goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Storage {
    Typedef,
    /// A library has it.
    Library,
    /// Nobody outside of the text's own program has it: `static` and its like.
    Local,
}

/// Holds what stands before the declarators.
pub(super) struct Specifiers {
    pub(super) ty: Inner,
    pub(super) storage: Storage,
    pub(super) is_const: bool,
    pub(super) attributes: Attributes,
}

/// Words of a base type that were read.
#[derive(Default)]
struct Words {
    base: Option<&'static str>,
    /// `signed` is false, `unsigned` true.
    sign: Option<bool>,
    short: bool,
    longs: u8,
    int: bool,
}

impl Words {
    fn is_empty(&self) -> bool {
        self.base.is_none() && self.sign.is_none() && !self.short && self.longs == 0 && !self.int
    }

    /// Takes a word. False: it does not go with the others.
    fn take(&mut self, word: &'static str) -> bool {
        let free = self.base.is_none();
        match word {
            "short" if free && !self.short && self.longs == 0 => self.short = true,
            "long" if (free && !self.short && self.longs < 2) || (self.base == Some("double") && self.longs == 0) => self.longs += 1,
            "int" if free && !self.int => self.int = true,
            "signed" | "unsigned" if (free || self.base == Some("char")) && self.sign.is_none() => self.sign = Some(word == "unsigned"),
            "char" if free && !self.short && self.longs == 0 && !self.int => self.base = Some(word),
            "double" if free && !self.short && self.longs < 2 && !self.int && self.sign.is_none() => self.base = Some(word),
            "void" | "float" | "_Bool" if self.is_empty() => self.base = Some(word),
            _ => return false,
        }
        true
    }

    fn ty(&self) -> Ty {
        let is_unsigned = self.sign == Some(true);
        Ty::number(match (self.base, self.sign) {
            (Some("void"), _) => return Ty::void(),
            (Some("float"), _) => Number::Float,
            (Some("double"), _) if self.longs > 0 => Number::LongDouble,
            (Some("double"), _) => Number::Double,
            (Some("_Bool"), _) | (Some("char"), Some(true)) => Number::U8,
            (Some("char"), Some(false)) => Number::I8,
            (Some(_), _) => Number::Char,
            _ if self.short && is_unsigned => Number::U16,
            _ if self.short => Number::I16,
            _ if self.longs > 0 && is_unsigned => Number::U64,
            _ if self.longs > 0 => Number::I64,
            _ if is_unsigned => Number::U32,
            _ => Number::I32,
        })
    }
}

/// A field that was read and has no place yet.
struct Read {
    name: Box<[u8]>,
    ty: Inner,
    is_const: bool,
    wanted: Wanted,
}

impl Parser<'_> {
    /// Returns whether a declaration begins here.
    pub(super) fn starts_declaration(&self) -> bool {
        const WORDS: [&str; 8] = ["typedef", "extern", "static", "auto", "register", "inline", "_Noreturn", "__extension__"];
        WORDS.iter().any(|word| self.is(word)) || self.starts_type() || matches!(self.token, Token::Name(_))
    }

    /// Returns whether a type begins here.
    pub(super) fn starts_type(&self) -> bool {
        match self.token {
            Token::Name(name) => self.find_type(name).is_some(),
            Token::Word(
                "const" | "restrict" | "volatile" | "_Atomic" | "void" | "char" | "short" | "int" | "long" | "float" | "double" | "signed"
                | "unsigned" | "_Bool" | "_Complex" | "struct" | "union" | "enum" | "_Alignas",
            ) => true,
            _ => self.starts_attributes(),
        }
    }

    /// Reads what stands before declarators; words of storage where they may stand.
    pub(super) fn specifiers(&mut self, may_store: bool) -> Result<Specifiers> {
        let mut words = Words::default();
        let mut ty = None;
        let (mut storage, mut is_const, mut attributes) = (Storage::Library, false, Attributes::default());
        loop {
            match self.token {
                Token::Word("typedef") if may_store => storage = Storage::Typedef,
                Token::Word("static" | "auto" | "register") if may_store => storage = Storage::Local,
                Token::Word("extern" | "inline" | "_Noreturn" | "__extension__") if may_store => {}
                Token::Word("const") => is_const = true,
                Token::Word("restrict" | "volatile" | "_Atomic") => {}
                Token::Word("_Alignas") => {
                    self.aligned_as(&mut attributes)?;
                    continue;
                }
                Token::Word("_Complex") => return self.error("Unsupported type _Complex"),
                Token::Word(word @ ("struct" | "union" | "enum")) => {
                    if ty.is_some() || !words.is_empty() {
                        return self.unexpected();
                    }
                    self.advance()?;
                    ty = Some(match word {
                        "enum" => self.enumeration()?,
                        "union" => self.record(Tag::Union)?,
                        _ => self.record(Tag::Struct)?,
                    });
                    continue;
                }
                Token::Word(word @ ("void" | "char" | "short" | "int" | "long" | "float" | "double" | "signed" | "unsigned" | "_Bool")) => {
                    if ty.is_some() || !words.take(word) {
                        return self.unexpected();
                    }
                }
                Token::Name(name) if ty.is_none() && words.is_empty() => match self.find_type(name) {
                    Some(found) => ty = Some(found),
                    None => return self.named_error("Undefined C type", name),
                },
                _ if self.starts_attributes() => {
                    self.more_attributes(&mut attributes)?;
                    continue;
                }
                _ => break,
            }
            self.advance()?;
        }
        let ty = match ty {
            Some(ty) => ty,
            None if words.is_empty() => return self.unexpected(),
            None => Inner::Other(words.ty()),
        };
        // alone behind the type the end of the text is no end of a declaration
        if may_store && self.token == Token::End {
            return self.unexpected();
        }
        Ok(Specifiers { ty, storage, is_const, attributes })
    }

    /// Reads `_Alignas(8)` or `_Alignas(type)`.
    fn aligned_as(&mut self, attributes: &mut Attributes) -> Result<()> {
        self.advance()?;
        self.expect("(")?;
        if self.starts_type() {
            let declarator = self.type_name()?;
            attributes.align = attributes.align.max(self.builder.get(&declarator.ty).align);
        } else {
            // another number than a power of two is not minded here
            let align = self.expression()?.integer().and_then(|align| u32::try_from(align).ok());
            attributes.align = attributes.align.max(align.filter(|align| align.is_power_of_two()).unwrap_or(0));
        }
        self.expect(")")
    }

    /// Reads the tag of a structure, union or enumeration: the type it stands for, made where it is
    /// new.
    fn tagged(&mut self, tag: Tag, fresh: Type) -> Result<(Option<Inner>, Option<Box<[u8]>>)> {
        let Token::Name(name) = self.token else { return Ok((None, None)) };
        let found = self.find_tag(name);
        if found.as_ref().is_some_and(|(known, _)| *known != tag) {
            return self.error(format!("\"{}\" defined as wrong kind of tag", String::from_utf8_lossy(name)));
        }
        self.advance()?;
        let is_described = self.is("{");
        if let Some((_, ty)) = &found
            && is_described
            && !self.builder.get(ty).is_incomplete()
            && self.tags.contains_key(name)
        {
            let word = if tag == Tag::Enum {
                "enum"
            } else if tag == Tag::Union {
                "union"
            } else {
                "struct"
            };
            return self.error(format!("Redefinition of \"{word} {}\"", String::from_utf8_lossy(name)));
        }
        // a description makes a type of this text's own
        let own = found.map(|(_, ty)| ty).filter(|ty| !is_described || matches!(ty, Inner::Own(_)));
        let ty = match own {
            Some(ty) => ty,
            None => {
                let ty = self.builder.add(fresh);
                self.tags.insert(name.into(), (tag, ty.clone()));
                ty
            }
        };
        Ok((Some(ty), Some(name.into())))
    }

    /// Completes a type, or makes it where it has no tag.
    fn complete(&mut self, place: Option<Inner>, ty: Type) -> Inner {
        match place {
            Some(Inner::Own(at)) => {
                self.builder.types[at as usize] = self.builder.measured(ty);
                Inner::Own(at)
            }
            _ => self.builder.add(ty),
        }
    }

    // ---- structures and unions

    fn record(&mut self, tag: Tag) -> Result<Inner> {
        let union = if tag == Tag::Union { attribute::UNION } else { 0 };
        let mut attributes = Attributes::default();
        self.more_attributes(&mut attributes)?;
        let named = if let Token::Name(name) = self.token { Some(Box::from(name)) } else { None };
        let bits = union | attribute::INCOMPLETE_TAG | attribute::TAGGED;
        let fresh = Type { shape: Shape::Record { tag: named, fields: Vec::new() }, size: 0, align: 1, attributes: bits, depth: 1 };
        let (place, name) = self.tagged(tag, fresh)?;
        if !self.is("{") {
            return match place {
                Some(place) => Ok(place),
                None => self.unexpected(),
            };
        }
        self.advance()?;
        let mut read = Vec::new();
        if self.starts_type() || self.is("__extension__") || matches!(self.token, Token::Name(_)) {
            self.nested(|parser| parser.members(&place, union, &mut read))?;
        }
        self.expect("}")?;
        self.more_attributes(&mut attributes)?;
        let tagged = if name.is_some() { attribute::TAGGED } else { 0 };
        let bits = union | attributes.bits | tagged;
        let mut layout = Layout::new(bits);
        let mut fields: Vec<Member> = Vec::with_capacity(read.len());
        let too_large = |_| format!("Structure is too large at line {}", self.lexer.line());
        for field in &read {
            let (offset, place) = layout.place(&field.wanted).map_err(too_large)?;
            if field.name.is_empty() {
                self.flatten(field, offset, &mut fields);
            } else {
                fields.push(Member { name: field.name.clone(), ty: field.ty.clone(), offset, bits: place, is_const: field.is_const });
            }
        }
        let (size, align) = layout.finish(attributes.align).map_err(too_large)?;
        let ty = Type { shape: Shape::Record { tag: name, fields }, size, align, attributes: bits, depth: 1 };
        let ty = self.complete(place, ty);
        if self.builder.get(&ty).depth > DEEPEST { self.error("Declaration is nested too deeply") } else { Ok(ty) }
    }

    /// Takes the fields of a member without name as the structure's own.
    fn flatten(&self, member: &Read, offset: u64, fields: &mut Vec<Member>) {
        if let Shape::Record { fields: inner, .. } = &self.builder.get(&member.ty).shape {
            for field in inner {
                let ty = self.builder.follow(&member.ty, &field.ty);
                let is_const = field.is_const || member.is_const;
                fields.push(Member { ty, offset: offset + field.offset, is_const, ..field.clone() });
            }
        }
    }

    /// Reads the members of a structure or union.
    fn members(&mut self, own: &Option<Inner>, union: u32, read: &mut Vec<Read>) -> Result<()> {
        loop {
            self.member(own, union, read)?;
            if !self.take(";")? || self.is("}") {
                return Ok(());
            }
        }
    }

    fn member(&mut self, own: &Option<Inner>, union: u32, read: &mut Vec<Read>) -> Result<()> {
        while self.take("__extension__")? {}
        let base = self.specifiers(false)?;
        if self.is(";") || self.is("}") {
            return self.unnamed(&base, read);
        }
        loop {
            let mut declarator = Declarator::new(&base);
            let name = if self.is(":") { None } else { self.declarator(&mut declarator, Naming::Needed)? };
            let width = if self.take(":")? { Some(self.expression()?.integer()) } else { None };
            self.late_attributes(&mut declarator)?;
            let name = name.unwrap_or_default();
            self.field(own, union, name, width, declarator, read)?;
            if !self.take(",")? {
                break;
            }
            self.more_attributes(&mut Attributes::default())?;
        }
        if self.is(";") || self.is("}") { Ok(()) } else { self.unexpected() }
    }

    /// Reads a structure or union without name, whose fields are the outer one's.
    fn unnamed(&mut self, base: &Specifiers, read: &mut Vec<Read>) -> Result<()> {
        let found = self.builder.get(&base.ty);
        let Shape::Record { fields, .. } = &found.shape else {
            return self.error("Declaration does not declare anything");
        };
        if let Some(double) = fields.iter().find(|field| self.has_field(read, &field.name)) {
            return self.named_error("Duplicate field name", &double.name);
        }
        self.check_end(read)?;
        let align = found.align.max(base.attributes.align);
        let wanted = Wanted { size: found.size, align, width: None, is_named: true, is_packed: false };
        read.push(Read { name: Box::default(), ty: base.ty.clone(), is_const: base.is_const, wanted });
        Ok(())
    }

    fn has_field(&self, read: &[Read], name: &[u8]) -> bool {
        !name.is_empty()
            && read.iter().any(|known| match &self.builder.get(&known.ty).shape {
                Shape::Record { fields, .. } if known.name.is_empty() => fields.iter().any(|field| *field.name == *name),
                _ => *known.name == *name,
            })
    }

    /// Returns whether a type ends in an array without a length.
    fn is_flexible(&self, ty: &Inner) -> bool {
        let found = self.builder.get(ty);
        match &found.shape {
            Shape::Array { .. } => found.attributes & attribute::INCOMPLETE_ARRAY != 0,
            Shape::Record { fields, .. } => fields.last().is_some_and(|last| self.is_flexible(&self.builder.follow(ty, &last.ty))),
            _ => false,
        }
    }

    /// Refuses fields behind an array without a length.
    fn check_end(&self, read: &[Read]) -> Result<()> {
        match read.last() {
            Some(last) if self.is_flexible(&last.ty) => self.error("Flexible array member not at end of struct"),
            _ => Ok(()),
        }
    }

    fn field(
        &mut self,
        own: &Option<Inner>,
        union: u32,
        name: &[u8],
        width: Option<Option<i64>>,
        declarator: Declarator,
        read: &mut Vec<Read>,
    ) -> Result<()> {
        let (is_const, bits) = (declarator.is_const, declarator.attributes.bits);
        // what is said of a type alone does not make a packed field less aligned
        let align = declarator.attributes.align;
        let ty = self.with_attributes(declarator.ty, &declarator.attributes)?;
        if self.has_field(read, name) {
            return self.named_error("Duplicate field name", name);
        }
        let found = self.builder.get(&ty);
        if let (Some(Inner::Own(own)), Inner::Own(at)) = (own, &ty)
            && own == at
        {
            return self.error("Struct/union can't contain an instance of itself");
        }
        self.check_whole(&ty)?;
        if matches!(found.shape, Shape::Function { .. }) {
            return self.error("function type is not allowed");
        }
        self.check_end(read)?;
        if union != 0 && matches!(found.shape, Shape::Array { .. }) && self.is_flexible(&ty) {
            return self.error("Flexible array member in union");
        }
        let width = match width {
            Some(width) => Some(self.width(name, found, width)?),
            None => None,
        };
        let is_packed = bits & attribute::PACKED != 0 && align == 0;
        let wanted = Wanted { size: found.size, align: found.align, width, is_named: !name.is_empty(), is_packed };
        if name.is_empty() {
            // only its room counts
            let nothing = Inner::Other(Ty::void());
            read.push(Read { name: Box::default(), ty: nothing, is_const, wanted });
        } else {
            read.push(Read { name: name.into(), ty, is_const, wanted });
        }
        Ok(())
    }

    /// Checks the width of a bit-field.
    fn width(&self, name: &[u8], ty: &Type, width: Option<i64>) -> Result<u8> {
        let quoted = format!("\"{}\"", String::from_utf8_lossy(name));
        let fits = match &ty.shape {
            Shape::Number(number) => number.is_integer(),
            Shape::Enum { .. } => true,
            _ => false,
        };
        match width {
            _ if !fits => self.error(format!("Wrong type of bit field {quoted}")),
            None => self.error(format!("Bit field {quoted} width not an integer constant")),
            Some(..0) => self.error(format!("Negative width in bit-field {quoted}")),
            Some(0) if !name.is_empty() => self.error(format!("Zero width in bit-field {quoted}")),
            Some(width) if width > 8 * ty.size as i64 => self.error(format!("Width of {quoted} exceeds its type")),
            Some(width) => Ok(width as u8),
        }
    }

    // ---- enumerations

    fn enumeration(&mut self) -> Result<Inner> {
        let mut attributes = Attributes::default();
        self.more_attributes(&mut attributes)?;
        let named = if let Token::Name(name) = self.token { Some(Box::from(name)) } else { None };
        let bits = attribute::INCOMPLETE_TAG | attribute::TAGGED;
        let fresh = Type { shape: Shape::Enum { tag: named, number: Number::U32 }, size: 4, align: 4, attributes: bits, depth: 1 };
        let (place, name) = self.tagged(Tag::Enum, fresh)?;
        if !self.is("{") {
            return match place {
                Some(place) => Ok(place),
                None => self.unexpected(),
            };
        }
        self.advance()?;
        let (mut next, mut least, mut most) = (0_i128, 0_i128, 0_i128);
        loop {
            let name = self.expect_name()?;
            if self.take("=")? {
                next = match self.expression()?.wide_integer() {
                    Some(value) => value,
                    None => {
                        let name = String::from_utf8_lossy(name);
                        return self.error(format!("Enumerator value \"{name}\" must be an integer"));
                    }
                };
            }
            (least, most) = (least.min(next), most.max(next));
            if self.symbols.get(name).is_some() || self.types.contains_key(name) {
                return self.named_error("Redeclaration of", name);
            }
            self.symbols.insert(name, Declared::Constant(next as i64));
            next += 1;
            if !self.take(",")? || self.is("}") {
                break;
            }
        }
        self.expect("}")?;
        self.more_attributes(&mut attributes)?;
        let number = enum_number(least, most, attributes.bits & attribute::PACKED != 0);
        let size = number.size();
        let tagged = if name.is_some() { attribute::TAGGED } else { 0 };
        let align = attributes.align.max(size as u32);
        let ty = Type { shape: Shape::Enum { tag: name, number }, size, align, attributes: attributes.bits | tagged, depth: 1 };
        Ok(self.complete(place, ty))
    }
}

/// Returns the type of an enumeration's numbers, given the least, which is not above 0, and the
/// greatest.
fn enum_number(least: i128, most: i128, is_packed: bool) -> Number {
    let fits = |low: i128, high: i128| least >= low && most <= high;
    match least < 0 {
        false if is_packed && fits(0, 0xff) => Number::U8,
        false if is_packed && fits(0, 0xffff) => Number::U16,
        false if fits(0, 0xffff_ffff) => Number::U32,
        false => Number::U64,
        true if is_packed && fits(i8::MIN.into(), i8::MAX.into()) => Number::I8,
        true if is_packed && fits(i16::MIN.into(), i16::MAX.into()) => Number::I16,
        true if fits(i32::MIN.into(), i32::MAX.into()) => Number::I32,
        true => Number::I64,
    }
}
