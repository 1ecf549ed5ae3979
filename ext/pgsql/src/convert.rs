//! Values as a table's columns take them.

use crate::meta::columns;
use crate::session::live;
use heddle_libpq::Connection;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Value, View};

const IGNORE_DEFAULT: i64 = 2;
const FORCE_NULL: i64 = 4;
const IGNORE_NOT_NULL: i64 = 8;

/// A value as it stands in a command.
pub(crate) enum Literal {
    Null,
    /// With its text.
    Int(i64, Vec<u8>),
    /// With its text.
    Float(f64, Vec<u8>),
    Text(Vec<u8>),
    /// A text that cannot be escaped.
    Unquotable,
}

impl From<Option<Vec<u8>>> for Literal {
    fn from(quoted: Option<Vec<u8>>) -> Literal {
        quoted.map_or(Literal::Unquotable, Literal::Text)
    }
}

impl Literal {
    /// The text in a command.
    pub fn sql(&self) -> &[u8] {
        match self {
            Literal::Null | Literal::Unquotable => b"NULL",
            Literal::Int(_, text) | Literal::Float(_, text) | Literal::Text(text) => text,
        }
    }
}

/// A text between quotes; `None` for one that is none of the session's encoding.
pub(crate) fn quoted(open: &Connection, text: &[u8]) -> Option<Vec<u8>> {
    open.escape_string(text).map(|escaped| [b"'", &escaped[..], b"'"].concat())
}

/// How the values of a type are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bool,
    Int,
    Float,
    Text,
    Bytes,
    Address,
    /// By a regular expression.
    Pattern(&'static str),
    /// The server checks it.
    Other,
}

const DATE: &str = r"/^[0-9]{4}[\/-][0-9]{1,2}[\/-][0-9]{1,2}$/";
const TIME: &str = r"/^[0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2})?(\.[0-9]+)?$/";
const STAMP: &str = r"/^[0-9]{4}[\/-][0-9]{1,2}[\/-][0-9]{1,2}(([ \t]+|T)[0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2})?(\.[0-9]+)?([ \t]*([+-][0-9]{1,4}(:[0-9]{1,2})?|[-a-zA-Z_\/+]{1,50}))?)?$/i";
const SPAN: &str = r"/^(@[ \t]+)?([+-]?[0-9]+[ \t]*(millenniums?|century|centuries|decades?|years?|months?|mons?|weeks?|days?|hours?|minutes?|mins?|seconds?|secs?|microseconds?|milliseconds?)[ \t]*)*([+-]?[0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2}(\.[0-9]+)?)?)?([ \t]+ago)?$/i";
const HARDWARE: &str = r"/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i";

fn kind_of(type_name: &[u8]) -> Kind {
    match type_name {
        b"bool" => Kind::Bool,
        b"oid" | b"int2" | b"int4" | b"int8" => Kind::Int,
        b"float4" | b"float8" | b"numeric" | b"money" => Kind::Float,
        b"text" | b"varchar" | b"bpchar" | b"char" | b"name" => Kind::Text,
        b"bytea" => Kind::Bytes,
        b"inet" | b"cidr" => Kind::Address,
        b"timestamp" | b"timestamptz" => Kind::Pattern(STAMP),
        b"date" => Kind::Pattern(DATE),
        b"time" | b"timetz" => Kind::Pattern(TIME),
        b"interval" => Kind::Pattern(SPAN),
        b"macaddr" => Kind::Pattern(HARDWARE),
        _ => Kind::Other,
    }
}

fn matches(cx: &mut Request, pattern: &str, text: &[u8]) -> Result<bool> {
    let call = Value::from(cx.str("preg_match"));
    let arguments = [Value::from(cx.str(pattern)), Value::from(cx.str(text))];
    Ok(cx.call_value(&call, &arguments)?.as_int() == Some(1))
}

/// A value for a column of a kind; `None`: it does not fit.
fn literal(cx: &mut Request, open: &Connection, kind: Kind, value: &Value, forces: bool) -> Result<Option<Literal>> {
    let text = match value.view() {
        View::Null => return Ok(Some(Literal::Null)),
        View::Str(text) => text.to_vec(),
        _ => return plain(cx, kind, value),
    };
    if text.is_empty() && (kind != Kind::Text || forces) {
        return Ok(Some(Literal::Null));
    }
    let number = || std::str::from_utf8(&text).unwrap_or("").trim_start_matches(['+', '-']).to_ascii_lowercase();
    Ok(match kind {
        Kind::Bool => match &text.to_ascii_lowercase()[..] {
            b"t" | b"true" | b"y" | b"yes" | b"1" => Some(Literal::Text(b"'t'".to_vec())),
            b"f" | b"false" | b"n" | b"no" | b"0" => Some(Literal::Text(b"'f'".to_vec())),
            _ => None,
        },
        Kind::Int => (!number().is_empty() && number().bytes().all(|byte| byte.is_ascii_digit())).then_some(Literal::Text(text)),
        Kind::Float if matches!(&number()[..], "inf" | "infinity") => Some(quoted(open, &text).into()),
        Kind::Float => {
            let looks = number().starts_with(|first: char| first.is_ascii_digit() || first == '.');
            (looks && number().parse::<f64>().is_ok()).then_some(Literal::Text(text))
        }
        Kind::Bytes => Some(Literal::Text([b"'", &open.escape_bytea(&text)[..], b"'"].concat())),
        Kind::Pattern(STAMP) if text.eq_ignore_ascii_case(b"now()") => Some(Literal::Text(b"NOW()".to_vec())),
        Kind::Pattern(pattern) => matches(cx, pattern, &text)?.then(|| quoted(open, &text).into()),
        Kind::Address => {
            let host = text.split(|byte| *byte == b'/').next().unwrap_or(b"");
            let fits = std::str::from_utf8(host).is_ok_and(|host| host.parse::<std::net::IpAddr>().is_ok());
            fits.then(|| quoted(open, &text).into())
        }
        Kind::Text | Kind::Other => Some(quoted(open, &text).into()),
    })
}

/// A value that is no text.
fn plain(cx: &mut Request, kind: Kind, value: &Value) -> Result<Option<Literal>> {
    let text = |cx: &mut Request| cx.to_str(value).map(|text| text.to_vec());
    Ok(match (kind, value.view()) {
        (Kind::Bool, View::Int(_) | View::Bool(_)) => {
            Some(Literal::Text(if cx.to_bool(value)? { b"'t'".to_vec() } else { b"'f'".to_vec() }))
        }
        (Kind::Int | Kind::Float, View::Int(int)) => Some(Literal::Int(int, int.to_string().into_bytes())),
        (Kind::Int, View::Float(float)) => Some(Literal::Int(float as i64, (float as i64).to_string().into_bytes())),
        (Kind::Float, View::Float(float)) => Some(Literal::Float(float, text(cx)?)),
        (Kind::Text | Kind::Bytes | Kind::Other, View::Int(_) | View::Float(_)) => Some(Literal::Text(text(cx)?)),
        _ => None,
    })
}

/// The words of a type error: which types a kind takes.
fn refuse(cx: &mut Request, kind: Kind, field: &[u8], type_name: &[u8], value: &Value) -> heddle_runtime::Halt {
    let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
    let (field, type_name) = (String::from_utf8_lossy(field), String::from_utf8_lossy(type_name));
    if kind == Kind::Address
        && let Some(text) = value.as_bytes()
    {
        let text = String::from_utf8_lossy(text);
        return cx.value_error(format!("{name}(): Field \"{field}\" must be a valid IPv4 or IPv6 address string, \"{text}\" given"));
    }
    let types = match kind {
        Kind::Bool => "string|null|int|bool",
        Kind::Int => "int|null",
        // PHP's own words, in its order
        Kind::Float => return cx.type_error(format!("{name}(): Field \"float\" must be of type {field}|int|null, {type_name} given")),
        Kind::Text | Kind::Bytes | Kind::Other => "string|null|int|float",
        Kind::Address | Kind::Pattern(_) => "string|null",
    };
    cx.type_error(format!("{name}(): Field \"{field}\" must be of type {types}, {type_name} given"))
}

/// Names in quotes and values of columns; `None` after an error that was told.
pub(crate) fn convert(
    cx: &mut Request,
    connection: &Object,
    table: &[u8],
    values: &Array,
    flags: i64,
) -> Result<Option<Vec<(Vec<u8>, Literal)>>> {
    let open = live(cx, connection)?;
    let Some(columns) = columns(cx, connection, table)? else { return Ok(None) };
    let mut all = Vec::new();
    for (key, value) in values {
        let KeyRef::Str(field) = key else {
            return Err(cx.value_error("Array of values must be an associative array with string keys"));
        };
        let value = value.deref().clone();
        let Some(column) = columns.iter().find(|column| column.name[..] == field[..]) else {
            let text = [&cx.function_name()[..], b"(): Invalid field name (", field, b") in values"].concat();
            cx.notice(text)?;
            return Ok(None);
        };
        if matches!(value.view(), View::Array(_) | View::Object(_) | View::Resource(_)) {
            let given = type_name_of(&value);
            return Err(cx.type_error(format!("Values must be of type string|int|float|bool|null, {given} given")));
        }
        if value.is_null() && column.has_default && flags & IGNORE_DEFAULT == 0 {
            continue;
        }
        let kind = kind_of(&column.type_name);
        let literal = literal(cx, &open, kind, &value, flags & FORCE_NULL != 0)?;
        if matches!(literal, Some(Literal::Null)) && column.not_null && flags & IGNORE_NOT_NULL == 0 {
            let text = [&cx.function_name()[..], b"(): Detected NULL for 'NOT NULL' field '", field, b"'"].concat();
            cx.notice(text)?;
            return Err(refuse(cx, kind, field, &column.type_name, &Value::NULL));
        }
        let Some(literal) = literal else {
            return Err(refuse(cx, kind, field, &column.type_name, &value));
        };
        let Some(name) = open.escape_identifier(field) else { return Ok(None) };
        if matches!(literal, Literal::Unquotable) {
            let text = [b"String value escaping failed for PostgreSQL '", &column.type_name[..], b"' (", field, b")"].concat();
            crate::dml::tell(cx, text)?;
            return Ok(None);
        }
        all.push((name, literal));
    }
    Ok(Some(all))
}
