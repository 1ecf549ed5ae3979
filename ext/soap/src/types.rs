//! Encoders: what a type of XML Schema, or of SOAP's own rules, is called and how it is converted.
//! The builtin ones stand here in a table; those of a WSDL are made by its reader.

use crate::names::{APACHE, ENCODING_11, ENCODING_12, XSD, XSD_1999, XSI};
use std::sync::{Arc, LazyLock, OnceLock};

/// Names a type of a [`crate::sdl::Sdl`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeId(pub usize);

/// How values are converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// By what the value, or the element, looks like.
    Guess,
    Null,
    /// Text; it is read as it is, with blanks replaced, or with blanks collapsed.
    Text(Blanks),
    Bool,
    Int,
    Float,
    /// A point in time, written by a format of `date()` where the value is a number.
    Time(&'static str),
    Hex,
    Base64,
    /// A list of texts between blanks.
    List,
    Array,
    Struct,
    Map,
    /// XML as it is.
    Any,
    /// By the type of a WSDL.
    Declared,
}

/// Holds what becomes of blanks in texts that are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blanks {
    Keep,
    Replace,
    Collapse,
}

/// A type by name, and how its values are converted.
#[derive(Debug)]
pub struct Encoder {
    /// Holds the number that the constants `XSD_…` have, or 0 for a type of a WSDL.
    pub id: i64,
    pub name: Option<Vec<u8>>,
    pub ns: Option<Vec<u8>>,
    pub rule: Rule,
    /// Holds the type of the WSDL, once its definition was read.
    pub ty: OnceLock<TypeId>,
}

/// A shared encoder: builtin ones live for ever, others as long as their WSDL.
pub type Encoding = Arc<Encoder>;

impl Encoder {
    /// Makes the encoder of a name that a WSDL mentions; its type may come later.
    pub fn declared(ns: Option<&[u8]>, name: Option<&[u8]>) -> Encoding {
        let owned = |text: Option<&[u8]>| text.map(<[u8]>::to_vec);
        Arc::new(Encoder { id: UNKNOWN, name: owned(name), ns: owned(ns), rule: Rule::Declared, ty: OnceLock::new() })
    }

    /// Returns whether arrays are encoded by it.
    pub fn is_array(&self) -> bool {
        self.rule == Rule::Array
    }

    /// Returns the type of the WSDL.
    pub fn type_id(&self) -> Option<TypeId> {
        self.ty.get().copied()
    }
}

pub const UNKNOWN: i64 = 999_998;
pub const XSD_STRING: i64 = 101;
pub const XSD_ANYXML: i64 = 147;
pub const SOAP_ENC_ARRAY: i64 = 300;
pub const SOAP_ENC_OBJECT: i64 = 301;
pub const APACHE_MAP: i64 = 200;

/// Numbers of PHP's own types, which values without a declared type are encoded by.
const PHP_NULL: i64 = 1;
const PHP_STRING: i64 = 6;
const PHP_INT: i64 = 4;
const PHP_FLOAT: i64 = 5;
const PHP_FALSE: i64 = 2;
const PHP_TRUE: i64 = 3;
const PHP_ARRAY: i64 = 7;
const PHP_OBJECT: i64 = 8;

const KEEP: Rule = Rule::Text(Blanks::Keep);
const COLLAPSE: Rule = Rule::Text(Blanks::Collapse);

type Row = (i64, &'static [u8], &'static [u8], Rule);

/// Lists the builtin encoders; of two with one name the first counts.
const ROWS: &[Row] = &[
    (UNKNOWN, b"", b"", Rule::Guess),
    (XSD_STRING, b"string", XSD, KEEP),
    (102, b"boolean", XSD, Rule::Bool),
    (103, b"decimal", XSD, COLLAPSE),
    (104, b"float", XSD, Rule::Float),
    (105, b"double", XSD, Rule::Float),
    (107, b"dateTime", XSD, Rule::Time("Y-m-d\\TH:i:s")),
    (108, b"time", XSD, Rule::Time("H:i:s")),
    (109, b"date", XSD, Rule::Time("Y-m-d")),
    (110, b"gYearMonth", XSD, Rule::Time("Y-m")),
    (111, b"gYear", XSD, Rule::Time("Y")),
    (112, b"gMonthDay", XSD, Rule::Time("--m-d")),
    (113, b"gDay", XSD, Rule::Time("---d")),
    (114, b"gMonth", XSD, Rule::Time("--m--")),
    (106, b"duration", XSD, COLLAPSE),
    (115, b"hexBinary", XSD, Rule::Hex),
    (116, b"base64Binary", XSD, Rule::Base64),
    (134, b"long", XSD, Rule::Int),
    (135, b"int", XSD, Rule::Int),
    (136, b"short", XSD, Rule::Int),
    (137, b"byte", XSD, Rule::Int),
    (132, b"nonPositiveInteger", XSD, Rule::Int),
    (143, b"positiveInteger", XSD, Rule::Int),
    (138, b"nonNegativeInteger", XSD, Rule::Int),
    (133, b"negativeInteger", XSD, Rule::Int),
    (142, b"unsignedByte", XSD, Rule::Int),
    (141, b"unsignedShort", XSD, Rule::Int),
    (140, b"unsignedInt", XSD, Rule::Int),
    (139, b"unsignedLong", XSD, Rule::Int),
    (131, b"integer", XSD, Rule::Int),
    (145, b"anyType", XSD, Rule::Guess),
    (145, b"ur-type", XSD, Rule::Guess),
    (117, b"anyURI", XSD, COLLAPSE),
    (118, b"QName", XSD, COLLAPSE),
    (119, b"NOTATION", XSD, COLLAPSE),
    (120, b"normalizedString", XSD, Rule::Text(Blanks::Replace)),
    (121, b"token", XSD, COLLAPSE),
    (122, b"language", XSD, COLLAPSE),
    (123, b"NMTOKEN", XSD, COLLAPSE),
    (144, b"NMTOKENS", XSD, Rule::List),
    (124, b"Name", XSD, COLLAPSE),
    (125, b"NCName", XSD, COLLAPSE),
    (126, b"ID", XSD, COLLAPSE),
    (127, b"IDREF", XSD, COLLAPSE),
    (128, b"IDREFS", XSD, Rule::List),
    (129, b"ENTITY", XSD, COLLAPSE),
    (130, b"ENTITIES", XSD, Rule::List),
    (APACHE_MAP, b"Map", APACHE, Rule::Map),
    (SOAP_ENC_OBJECT, b"Struct", ENCODING_11, Rule::Struct),
    (SOAP_ENC_ARRAY, b"Array", ENCODING_11, Rule::Array),
    (SOAP_ENC_OBJECT, b"Struct", ENCODING_12, Rule::Struct),
    (SOAP_ENC_ARRAY, b"Array", ENCODING_12, Rule::Array),
    (XSD_STRING, b"string", XSD_1999, KEEP),
    (102, b"boolean", XSD_1999, Rule::Bool),
    (103, b"decimal", XSD_1999, COLLAPSE),
    (104, b"float", XSD_1999, Rule::Float),
    (105, b"double", XSD_1999, Rule::Float),
    (134, b"long", XSD_1999, Rule::Int),
    (135, b"int", XSD_1999, Rule::Int),
    (136, b"short", XSD_1999, Rule::Int),
    (137, b"byte", XSD_1999, Rule::Int),
    (401, b"timeInstant", XSD_1999, KEEP),
    (XSD_ANYXML, b"", b"", Rule::Any),
    (PHP_NULL, b"nil", XSI, Rule::Null),
    (PHP_STRING, b"string", XSD, KEEP),
    (PHP_INT, b"int", XSD, Rule::Int),
    (PHP_FLOAT, b"float", XSD, Rule::Float),
    (PHP_FALSE, b"boolean", XSD, Rule::Bool),
    (PHP_TRUE, b"boolean", XSD, Rule::Bool),
    (PHP_ARRAY, b"Array", ENCODING_11, Rule::Array),
    (PHP_OBJECT, b"Struct", ENCODING_11, Rule::Struct),
];

static TABLE: LazyLock<Vec<Encoding>> = LazyLock::new(|| {
    let text = |text: &'static [u8]| (!text.is_empty()).then(|| text.to_vec());
    let made =
        ROWS.iter().map(|(id, name, ns, rule)| Encoder { id: *id, name: text(name), ns: text(ns), rule: *rule, ty: OnceLock::new() });
    made.map(Arc::new).collect()
});

/// Finds a builtin encoder by the number of its constant.
pub fn by_id(id: i64) -> Option<Encoding> {
    TABLE.iter().find(|encoder| encoder.id == id).cloned()
}

/// Finds a builtin encoder by its qualified name.
pub fn by_name(ns: &[u8], name: &[u8]) -> Option<Encoding> {
    TABLE.iter().find(|encoder| encoder.ns.as_deref() == Some(ns) && encoder.name.as_deref() == Some(name)).cloned()
}

/// Returns the encoder that goes by what a value, or an element, looks like.
pub fn guess() -> Encoding {
    TABLE[0].clone()
}

/// Returns the encoder of values of any type, by its name.
pub fn guess_named() -> Encoding {
    builtin(145)
}

/// Returns the encoder of texts.
pub fn text() -> Encoding {
    TABLE[1].clone()
}

/// Returns a builtin encoder that is known to be there.
///
/// # Panics
/// The table lacks it.
pub fn builtin(id: i64) -> Encoding {
    by_id(id).expect("in the table")
}

/// Returns the encoder of a PHP value without a declared type; `None`: there is none for resources.
pub fn of_value(value: &heddle_value::Value) -> Option<Encoding> {
    use heddle_value::View;
    let id = match value.deref().view() {
        View::Null => PHP_NULL,
        View::Bool(false) => PHP_FALSE,
        View::Bool(true) => PHP_TRUE,
        View::Int(_) => PHP_INT,
        View::Float(_) => PHP_FLOAT,
        View::Str(_) => PHP_STRING,
        View::Array(array) if crate::encode::is_map(array) => APACHE_MAP,
        View::Array(_) => PHP_ARRAY,
        View::Object(_) => PHP_OBJECT,
        _ => return None,
    };
    by_id(id)
}
