//! Types of C and the regions that own them.
//!
//! A region holds the types that one text made. Within it types refer to each other by number, so a
//! structure may point to itself without a cycle of owners; types of older regions are referred to
//! by handle. A region never changes once its text was read, and threads may share it.

use std::sync::{Arc, OnceLock};

/// Bits of [`Type::attributes`], with the numbers that `FFI\CType::getAttributes()` gives.
pub mod attribute {
    /// An array of constant elements, or a pointer to something constant.
    pub const CONST: u32 = 1 << 0;
    /// A structure, union or enumeration that was named, not described.
    pub const INCOMPLETE_TAG: u32 = 1 << 1;
    pub const VARIADIC: u32 = 1 << 2;
    pub const INCOMPLETE_ARRAY: u32 = 1 << 3;
    /// An array of a length that is not known: `[*]`.
    pub const VLA: u32 = 1 << 4;
    pub const UNION: u32 = 1 << 5;
    pub const PACKED: u32 = 1 << 6;
    pub const MS_STRUCT: u32 = 1 << 7;
    pub const GCC_STRUCT: u32 = 1 << 8;
    /// Declared with a tag.
    pub const TAGGED: u32 = 1 << 10;
}

/// A type that holds one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    Float,
    Double,
    LongDouble,
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    Bool,
    Char,
}

impl Number {
    /// Returns its bytes, which are its alignment, too.
    pub fn size(self) -> u64 {
        match self {
            Number::U8 | Number::I8 | Number::Bool | Number::Char => 1,
            Number::U16 | Number::I16 => 2,
            Number::U32 | Number::I32 | Number::Float => 4,
            Number::U64 | Number::I64 | Number::Double => 8,
            Number::LongDouble => 16,
        }
    }

    /// Returns whether it holds whole numbers: bit-fields may have it.
    pub fn is_integer(self) -> bool {
        !matches!(self, Number::Float | Number::Double | Number::LongDouble)
    }

    /// Returns whether it holds numbers below zero.
    pub fn is_signed(self) -> bool {
        matches!(self, Number::I8 | Number::I16 | Number::I32 | Number::I64 | Number::Char)
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Number::Float => "float",
            Number::Double => "double",
            Number::LongDouble => "long double",
            Number::U8 => "uint8_t",
            Number::I8 => "int8_t",
            Number::U16 => "uint16_t",
            Number::I16 => "int16_t",
            Number::U32 => "uint32_t",
            Number::I32 => "int32_t",
            Number::U64 => "uint64_t",
            Number::I64 => "int64_t",
            Number::Bool => "bool",
            Number::Char => "char",
        }
    }
}

/// Refers to a type from within a region, or from a text that is being read.
#[derive(Clone, Debug)]
pub(crate) enum Inner {
    /// Names a type of the region itself.
    Own(u32),
    /// Names one of an older region.
    Other(Ty),
}

/// A type as its region keeps it.
#[derive(Clone, Debug)]
pub struct Type {
    pub(crate) shape: Shape,
    /// Bytes.
    pub(crate) size: u64,
    pub(crate) align: u32,
    /// Bits of [`attribute`].
    pub(crate) attributes: u32,
    /// Says how many types lie within it, one in the other: at most [`DEEPEST`]. Set by its region.
    pub(crate) depth: u16,
}

/// Deepest nesting of types: whoever walks through one may recur.
pub(crate) const DEEPEST: u16 = 1000;

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Void,
    Number(Number),
    Enum { tag: Option<Box<[u8]>>, number: Number },
    Pointer(Inner),
    Function { returns: Inner, parameters: Box<[Inner]>, convention: Convention },
    Array { of: Inner, length: u64 },
    Record { tag: Option<Box<[u8]>>, fields: Vec<Member> },
}

/// Says how a function takes its arguments, as far as its declaration names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Convention {
    #[default]
    Default,
    Cdecl,
}

/// A field as its region keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: Box<[u8]>,
    pub(crate) ty: Inner,
    /// Bytes from the start.
    pub(crate) offset: u64,
    pub(crate) bits: Option<Bits>,
    pub(crate) is_const: bool,
}

/// Says where a bit-field lies in the bytes from its field's offset on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    /// Counts from the lowest bit, below 8.
    pub first: u8,
    /// At least 1, at most 64.
    pub width: u8,
}

/// Types that one text made.
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) types: Vec<Type>,
}

/// A type, with the region that keeps it.
#[derive(Clone, Debug)]
pub struct Ty {
    region: Arc<Region>,
    at: u32,
}

/// Compares identity: another declaration is another type.
impl PartialEq for Ty {
    fn eq(&self, other: &Ty) -> bool {
        self.at == other.at && Arc::ptr_eq(&self.region, &other.region)
    }
}

/// Says what a type is, with the types it is made of.
pub enum Kind {
    Void,
    Number(Number),
    /// Holds one of named numbers.
    Enum(Number),
    Pointer(Ty),
    Function,
    /// Holds so many elements of a type.
    Array(Ty, u64),
    /// Is a structure or a union.
    Record,
}

/// A field of a structure or union.
pub struct Field {
    pub ty: Ty,
    /// Bytes from the start.
    pub offset: u64,
    pub bits: Option<Bits>,
    pub is_const: bool,
}

/// A field that holds a number, is no bit-field and may be written.
pub struct NumberField {
    pub number: Number,
    /// Bytes from the start.
    pub offset: u64,
    /// Tells whether the structure is the one that a pointer leads to.
    pub is_behind_pointer: bool,
}

impl Type {
    pub(crate) fn number(number: Number) -> Type {
        Type { shape: Shape::Number(number), size: number.size(), align: number.size() as u32, attributes: 0, depth: 1 }
    }

    pub(crate) fn pointer(to: Inner, attributes: u32) -> Type {
        Type { shape: Shape::Pointer(to), size: 8, align: 8, attributes, depth: 1 }
    }

    pub(crate) fn is_incomplete(&self) -> bool {
        self.attributes & attribute::INCOMPLETE_TAG != 0
    }

    fn number_of(&self) -> Option<Number> {
        match self.shape {
            Shape::Number(number) | Shape::Enum { number, .. } => Some(number),
            _ => None,
        }
    }

    /// Returns `struct "S"` and its like, as errors name it.
    pub(crate) fn described(&self) -> String {
        let tag = match &self.shape {
            Shape::Enum { tag, .. } | Shape::Record { tag, .. } => tag.as_deref().unwrap_or_default(),
            _ => b"",
        };
        format!("{} \"{}\"", self.word(), String::from_utf8_lossy(tag))
    }

    fn word(&self) -> &'static str {
        match self.shape {
            Shape::Enum { .. } => "enum",
            _ if self.attributes & attribute::UNION != 0 => "union",
            _ => "struct",
        }
    }
}

/// Numbers of the first types of the region of builtin types; `void` comes first.
const NUMBERS: [Number; 13] = [
    Number::Float,
    Number::Double,
    Number::LongDouble,
    Number::U8,
    Number::I8,
    Number::U16,
    Number::I16,
    Number::U32,
    Number::I32,
    Number::U64,
    Number::I64,
    Number::Bool,
    Number::Char,
];

fn builtin() -> &'static Arc<Region> {
    static BUILTIN: OnceLock<Arc<Region>> = OnceLock::new();
    BUILTIN.get_or_init(|| {
        let void = Type { shape: Shape::Void, size: 1, align: 1, attributes: 0, depth: 1 };
        let mut types = vec![void];
        types.extend(NUMBERS.map(Type::number));
        types.push(Type::pointer(Inner::Own(0), 0));
        Arc::new(Region { types })
    })
}

/// Types of a text that is being read.
#[derive(Default)]
pub(crate) struct Builder {
    pub(crate) types: Vec<Type>,
}

impl Builder {
    pub(crate) fn add(&mut self, ty: Type) -> Inner {
        let ty = self.measured(ty);
        self.types.push(ty);
        Inner::Own(self.types.len() as u32 - 1)
    }

    /// Returns a type that says how deep it is.
    pub(crate) fn measured(&self, ty: Type) -> Type {
        let within = |part: &Inner| self.get(part).depth;
        // who follows pointers stops at a structure
        let behind = |part: &Inner| if matches!(self.get(part).shape, Shape::Record { .. }) { 1 } else { within(part) };
        let deepest = match &ty.shape {
            Shape::Void | Shape::Number(_) | Shape::Enum { .. } => 0,
            Shape::Pointer(to) => behind(to),
            Shape::Array { of, .. } => within(of),
            Shape::Function { returns, parameters, .. } => parameters.iter().chain([returns]).map(behind).max().unwrap_or_default(),
            Shape::Record { fields, .. } => fields.iter().map(|field| within(&field.ty)).max().unwrap_or_default(),
        };
        Type { depth: deepest + 1, ..ty }
    }

    pub(crate) fn get<'a>(&'a self, inner: &'a Inner) -> &'a Type {
        match inner {
            Inner::Own(at) => &self.types[*at as usize],
            Inner::Other(ty) => ty.get(),
        }
    }

    /// Returns what a part of `from` refers to.
    pub(crate) fn follow(&self, from: &Inner, to: &Inner) -> Inner {
        match (from, to) {
            (Inner::Other(ty), Inner::Own(_)) => Inner::Other(ty.follow(to)),
            _ => to.clone(),
        }
    }

    /// Compares two types as C does: structures by declaration, others by what they are made of.
    pub(crate) fn is_same(&self, one: &Inner, other: &Inner) -> bool {
        match (one, other) {
            (Inner::Own(one), Inner::Own(other)) if one == other => return true,
            (Inner::Other(one), Inner::Other(other)) if one == other => return true,
            _ => {}
        }
        let same = |left: &Inner, right: &Inner| self.is_same(&self.follow(one, left), &self.follow(other, right));
        let (left, right) = (self.get(one), self.get(other));
        match (&left.shape, &right.shape) {
            (Shape::Void, Shape::Void) => true,
            (Shape::Number(left), Shape::Number(right)) => left == right,
            (Shape::Enum { number: left, .. }, Shape::Enum { number: right, .. }) => left == right,
            (Shape::Pointer(left), Shape::Pointer(right)) => same(left, right),
            (Shape::Array { of: left, length }, Shape::Array { of: right, length: other }) => length == other && same(left, right),
            (
                Shape::Function { returns, parameters, convention },
                Shape::Function { returns: other_returns, parameters: other_parameters, convention: other_convention },
            ) => {
                left.attributes & attribute::VARIADIC == right.attributes & attribute::VARIADIC
                    && convention == other_convention
                    && parameters.len() == other_parameters.len()
                    && same(returns, other_returns)
                    && parameters.iter().zip(other_parameters).all(|(left, right)| same(left, right))
            }
            _ => false,
        }
    }
}

/// Compares two types as C does: structures by declaration, others by what they are made of.
pub fn is_same(one: &Ty, other: &Ty) -> bool {
    Builder::default().is_same(&Inner::Other(one.clone()), &Inner::Other(other.clone()))
}

impl Ty {
    pub(crate) fn new(region: &Arc<Region>, at: u32) -> Ty {
        Ty { region: region.clone(), at }
    }

    /// Returns `void`.
    pub fn void() -> Ty {
        Ty::new(builtin(), 0)
    }

    /// Returns the type of a number.
    pub fn number(number: Number) -> Ty {
        let at = NUMBERS.iter().position(|known| *known == number).unwrap_or_default();
        Ty::new(builtin(), 1 + at as u32)
    }

    /// Returns `void*`.
    pub fn void_pointer() -> Ty {
        Ty::new(builtin(), 1 + NUMBERS.len() as u32)
    }

    fn alone(ty: Type) -> Option<Ty> {
        let ty = Builder::default().measured(ty);
        (ty.depth <= DEEPEST).then(|| Ty { region: Arc::new(Region { types: vec![ty] }), at: 0 })
    }

    /// Makes the type of pointers to this one. `None`: types would be nested too deeply.
    pub fn pointer_to(&self) -> Option<Ty> {
        Ty::alone(Type::pointer(Inner::Other(self.clone()), 0))
    }

    /// Makes the type of arrays of this one. `None`: it would have more bytes than a number holds,
    /// or types would be nested too deeply.
    pub fn array_of(&self, length: u64) -> Option<Ty> {
        let size = self.size().checked_mul(length)?;
        let attributes = if length == 0 { attribute::INCOMPLETE_ARRAY } else { 0 };
        let shape = Shape::Array { of: Inner::Other(self.clone()), length };
        Ty::alone(Type { shape, size, align: self.align(), attributes, depth: 1 })
    }

    pub(crate) fn get(&self) -> &Type {
        &self.region.types[self.at as usize]
    }

    /// Returns a type that a part of this one refers to.
    pub(crate) fn follow(&self, inner: &Inner) -> Ty {
        match inner {
            Inner::Own(at) => Ty::new(&self.region, *at),
            Inner::Other(ty) => ty.clone(),
        }
    }

    /// Returns what it is.
    pub fn kind(&self) -> Kind {
        match &self.get().shape {
            Shape::Void => Kind::Void,
            Shape::Number(number) => Kind::Number(*number),
            Shape::Enum { number, .. } => Kind::Enum(*number),
            Shape::Pointer(to) => Kind::Pointer(self.follow(to)),
            Shape::Function { .. } => Kind::Function,
            Shape::Array { of, length } => Kind::Array(self.follow(of), *length),
            Shape::Record { .. } => Kind::Record,
        }
    }

    /// Returns a type that a part of this one refers to, without a handle of its own.
    fn look<'a>(&'a self, inner: &'a Inner) -> (&'a Arc<Region>, &'a Type) {
        let (region, at) = match inner {
            Inner::Own(at) => (&self.region, *at),
            Inner::Other(ty) => (&ty.region, ty.at),
        };
        (region, &region.types[at as usize])
    }

    /// Returns the kind of number that it holds, itself or as an enumeration.
    pub fn as_number(&self) -> Option<Number> {
        self.get().number_of()
    }

    /// Returns the kind of number that an array consists of, with its length, or that a pointer
    /// leads to.
    pub fn number_elements(&self) -> Option<(Number, Option<u64>)> {
        match &self.get().shape {
            Shape::Pointer(to) => Some((self.look(to).1.number_of()?, None)),
            Shape::Array { of, length } => Some((self.look(of).1.number_of()?, Some(*length))),
            _ => None,
        }
    }

    /// Finds a field that holds a number, of a structure or of the one that a pointer leads to.
    pub fn number_field(&self, name: &[u8]) -> Option<NumberField> {
        let (region, record, is_behind_pointer) = match &self.get().shape {
            Shape::Pointer(to) => {
                let (region, record) = self.look(to);
                (region, record, true)
            }
            _ => (&self.region, self.get(), false),
        };
        let Shape::Record { fields, .. } = &record.shape else { return None };
        let member = fields.iter().find(|member| *member.name == *name)?;
        let ty = match &member.ty {
            Inner::Own(at) => &region.types[*at as usize],
            Inner::Other(ty) => ty.get(),
        };
        let is_plain = member.bits.is_none() && !member.is_const;
        let number = ty.number_of().filter(|_| is_plain)?;
        Some(NumberField { number, offset: member.offset, is_behind_pointer })
    }

    /// Returns its bytes.
    pub fn size(&self) -> u64 {
        self.get().size
    }

    /// Returns its alignment in bytes, a power of two.
    pub fn align(&self) -> u32 {
        self.get().align
    }

    /// Returns bits of [`attribute`].
    pub fn attributes(&self) -> u32 {
        self.get().attributes
    }

    /// Returns the tag that a structure, union or enumeration was declared with.
    pub fn tag(&self) -> Option<&[u8]> {
        match &self.get().shape {
            Shape::Enum { tag, .. } | Shape::Record { tag, .. } => tag.as_deref(),
            _ => None,
        }
    }

    /// Returns what a pointer points to.
    pub fn target(&self) -> Option<Ty> {
        match &self.get().shape {
            Shape::Pointer(to) => Some(self.follow(to)),
            _ => None,
        }
    }

    /// Returns what a function returns.
    pub fn returns(&self) -> Option<Ty> {
        match &self.get().shape {
            Shape::Function { returns, .. } => Some(self.follow(returns)),
            _ => None,
        }
    }

    /// Returns the types of a function's parameters.
    pub fn parameters(&self) -> impl ExactSizeIterator<Item = Ty> {
        let parameters: &[Inner] = match &self.get().shape {
            Shape::Function { parameters, .. } => parameters,
            _ => &[],
        };
        parameters.iter().map(|parameter| self.follow(parameter))
    }

    fn members(&self) -> &[Member] {
        match &self.get().shape {
            Shape::Record { fields, .. } => fields,
            _ => &[],
        }
    }

    fn opened(&self, member: &Member) -> Field {
        Field { ty: self.follow(&member.ty), offset: member.offset, bits: member.bits, is_const: member.is_const }
    }

    /// Returns the fields of a structure or union with their names; those of members without a name
    /// are among them.
    pub fn fields(&self) -> impl Iterator<Item = (&[u8], Field)> {
        self.members().iter().map(|member| (&*member.name, self.opened(member)))
    }

    /// Finds a field of a structure or union.
    pub fn field(&self, name: &[u8]) -> Option<Field> {
        self.members().iter().find(|member| *member.name == *name).map(|member| self.opened(member))
    }

    /// Returns its name: base types by their sizes, functions without their parameters.
    pub fn name(&self) -> Vec<u8> {
        let (mut ty, mut declarator, mut behind_pointer) = (self.clone(), Vec::new(), false);
        loop {
            let next = match ty.kind() {
                Kind::Pointer(to) => {
                    declarator.insert(0, b'*');
                    behind_pointer = true;
                    to
                }
                Kind::Array(of, length) => {
                    close(&mut declarator, behind_pointer);
                    behind_pointer = false;
                    let is_open = ty.attributes() & (attribute::INCOMPLETE_ARRAY | attribute::VLA) != 0;
                    let length = if is_open { "[]".to_owned() } else { format!("[{length}]") };
                    declarator.extend_from_slice(length.as_bytes());
                    of
                }
                Kind::Function => {
                    close(&mut declarator, behind_pointer);
                    behind_pointer = false;
                    declarator.extend_from_slice(b"()");
                    ty.returns().unwrap_or_else(Ty::void)
                }
                Kind::Void => return [b"void", &declarator[..]].concat(),
                Kind::Number(number) => return [number.name().as_bytes(), &declarator[..]].concat(),
                Kind::Enum(_) | Kind::Record => {
                    let tag = ty.tag().unwrap_or(b"<anonymous>");
                    return [ty.get().word().as_bytes(), b" ", tag, &declarator[..]].concat();
                }
            };
            ty = next;
        }
    }
}

/// Puts a declarator that begins with a pointer between parentheses.
fn close(declarator: &mut Vec<u8>, behind_pointer: bool) {
    if behind_pointer {
        declarator.insert(0, b'(');
        declarator.push(b')');
    }
}
