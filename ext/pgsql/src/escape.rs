//! Texts, bytes and names as SQL has them.

use crate::session::{Links, first, live};
use heddle_libpq::Connection;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&pg_escape_string::DECL, &pg_escape_bytea::DECL, &pg_unescape_bytea::DECL, &pg_escape_literal::DECL, &pg_escape_identifier::DECL];

/// The connection and the text; without a connection, the one that was opened last, if any.
fn arguments(cx: &mut Request, connection: &Value, text: Option<Str>) -> Result<(Option<Rc<Connection>>, Str)> {
    if let Some(text) = text {
        let object = first(cx, connection)?;
        return Ok((Some(live(cx, &object)?), text));
    }
    let text = cx.to_str(connection.deref())?;
    cx.deprecated([&cx.function_name()[..], b"(): Automatic fetching of PostgreSQL connection is deprecated"].concat())?;
    let Some(last) = cx.state::<Links>().last.clone() else { return Ok((None, text)) };
    Ok((Some(live(cx, &last)?), text))
}

/// Escapes a text for standing between quotes.
#[php("pg_escape_string($connection, string $string = UNKNOWN): string")]
fn pg_escape_string(cx: &mut Request, connection: &Value, string: Option<Str>) -> Result<Vec<u8>> {
    let (open, text) = arguments(cx, connection, string)?;
    match open {
        Some(open) => match open.escape_string(&text) {
            Some(escaped) => Ok(escaped),
            None => Err(cx.value_error(open.error_message())),
        },
        None => Ok(text.iter().flat_map(|byte| std::iter::repeat_n(*byte, if matches!(byte, b'\'' | b'\\') { 2 } else { 1 })).collect()),
    }
}

/// Writes bytes as a text of the type `bytea`.
#[php("pg_escape_bytea($connection, string $string = UNKNOWN): string")]
fn pg_escape_bytea(cx: &mut Request, connection: &Value, string: Option<Str>) -> Result<Vec<u8>> {
    let (open, text) = arguments(cx, connection, string)?;
    Ok(match open {
        Some(open) => open.escape_bytea(&text),
        None => text.iter().flat_map(|byte| escaped_byte(*byte)).collect(),
    })
}

fn escaped_byte(byte: u8) -> Vec<u8> {
    match byte {
        b'\'' => b"''".to_vec(),
        b'\\' => b"\\\\\\\\".to_vec(),
        0x20..=0x7e => vec![byte],
        _ => format!("\\\\{byte:03o}").into_bytes(),
    }
}

/// Reads a text of the type `bytea`.
#[php("pg_unescape_bytea(string $string): string")]
fn pg_unescape_bytea(cx: &mut Request, string: &Str) -> Result<Vec<u8>> {
    match heddle_libpq::unescape_bytea(string) {
        Some(bytes) => Ok(bytes),
        None => Err(cx.throw_error("Error", "Invalid parameter")),
    }
}

fn quoted(
    cx: &mut Request,
    connection: &Value,
    string: Option<Str>,
    quote: fn(&Connection, &[u8]) -> Option<Vec<u8>>,
) -> Result<OrFalse<Vec<u8>>> {
    let (open, text) = arguments(cx, connection, string)?;
    let Some(open) = open else {
        return Err(cx.throw_error("Error", "No PostgreSQL connection opened yet"));
    };
    match quote(&open, &text) {
        Some(quoted) => Ok(OrFalse(Some(quoted))),
        None => {
            cx.function_warning("Failed to escape")?;
            Ok(OrFalse(None))
        }
    }
}

/// Returns a text in quotes.
#[php("pg_escape_literal($connection, string $string = UNKNOWN): string|false")]
fn pg_escape_literal(cx: &mut Request, connection: &Value, string: Option<Str>) -> Result<OrFalse<Vec<u8>>> {
    quoted(cx, connection, string, Connection::escape_literal)
}

/// Returns a name in quotes.
#[php("pg_escape_identifier($connection, string $string = UNKNOWN): string|false")]
fn pg_escape_identifier(cx: &mut Request, connection: &Value, string: Option<Str>) -> Result<OrFalse<Vec<u8>>> {
    quoted(cx, connection, string, Connection::escape_identifier)
}
