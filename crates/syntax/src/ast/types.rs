//! Type declarations.

use super::Name;
use heddle_source::Span;

/// A type as written. 32 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Type<'a> {
    /// What it is.
    pub kind: TypeKind<'a>,
    /// Where it stands.
    pub span: Span,
}

/// The forms of a type.
#[derive(Clone, Copy, Debug)]
pub enum TypeKind<'a> {
    /// A type the language knows.
    Builtin(BuiltinType),
    /// A class; `self` and `parent` too.
    Class(&'a Name<'a>),
    /// `?T`; the inner type is `Builtin` or `Class`.
    Nullable(&'a Type<'a>),
    /// `A|B`, `(A&B)|C`
    Union(&'a [Type<'a>]),
    /// `A&B`
    Intersection(&'a [Type<'a>]),
}

/// Types with a name of their own in the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BuiltinType {
    Array,
    Callable,
    Bool,
    Int,
    Float,
    String,
    Iterable,
    Object,
    Mixed,
    Void,
    Never,
    Null,
    False,
    True,
    Static,
}

impl BuiltinType {
    /// The type of an unqualified name, compared without case; `None` for class names. `array`,
    /// `callable` and `static` are keywords and found here as well.
    #[must_use]
    pub fn from_name(text: &[u8]) -> Option<Self> {
        if text.len() > 8 {
            return None;
        }
        let mut lower = [0; 8];
        let lower = &mut lower[..text.len()];
        lower.copy_from_slice(text);
        lower.make_ascii_lowercase();
        Some(match &*lower {
            b"array" => Self::Array,
            b"callable" => Self::Callable,
            b"bool" => Self::Bool,
            b"int" => Self::Int,
            b"float" => Self::Float,
            b"string" => Self::String,
            b"iterable" => Self::Iterable,
            b"object" => Self::Object,
            b"mixed" => Self::Mixed,
            b"void" => Self::Void,
            b"never" => Self::Never,
            b"null" => Self::Null,
            b"false" => Self::False,
            b"true" => Self::True,
            b"static" => Self::Static,
            _ => return None,
        })
    }

    /// PHP's spelling.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Array => "array",
            Self::Callable => "callable",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Float => "float",
            Self::String => "string",
            Self::Iterable => "iterable",
            Self::Object => "object",
            Self::Mixed => "mixed",
            Self::Void => "void",
            Self::Never => "never",
            Self::Null => "null",
            Self::False => "false",
            Self::True => "true",
            Self::Static => "static",
        }
    }
}

const _: () = assert!(std::mem::size_of::<Type<'_>>() <= 32);
