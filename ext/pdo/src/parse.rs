//! Placeholders in the text of a statement: finding them, and writing others or values in their
//! place.
//!
//! Texts in quotes and comments have none; `??` stands for a question mark, `::` for itself.

use crate::driver::DbError;

/// A place for a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub start: usize,
    pub end: usize,
    /// With its colon; `None` for `?`, and for `??`, which is `escaped`.
    pub name: Option<Vec<u8>>,
    pub escaped: bool,
    /// It stands between dollars, where it need not be escaped.
    pub in_dollars: bool,
}

/// Finds the places. A backslash in a quoted text escapes when `backslashes`; `dollars` are
/// PostgreSQL's quotes.
pub fn places(sql: &[u8], backslashes: bool, dollars: bool) -> Vec<Place> {
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(byte) = sql.get(at) {
        let next = sql.get(at + 1);
        at = match byte {
            b'\'' | b'"' | b'`' => quoted(sql, at, backslashes && *byte != b'`'),
            // MySQL wants a space after the dashes
            b'-' if next == Some(&b'-') && (!backslashes || sql.get(at + 2).is_none_or(|byte| *byte <= b' ')) => line_end(sql, at),
            b'#' if backslashes => line_end(sql, at),
            b'/' if next == Some(&b'*') => comment_end(sql, at),
            b'$' if dollars => {
                let end = dollar_quoted(sql, at);
                let pairs = sql[at..end].windows(2).enumerate().filter(|(_, pair)| *pair == b"??").map(|(offset, _)| at + offset);
                places.extend(pairs.map(|start| Place { start, end: start + 2, name: None, escaped: true, in_dollars: true }));
                end
            }
            // PostgreSQL's own way to write escapes
            b'e' | b'E' if dollars && next == Some(&b'\'') && !at.checked_sub(1).is_some_and(|before| is_word(sql[before])) => {
                quoted(sql, at + 1, true)
            }
            b'?' if next == Some(&b'?') => {
                // PostgreSQL has operators with question marks: they are escaped pair by pair
                let run = if dollars { 2 } else { sql[at..].iter().take_while(|byte| **byte == b'?').count() };
                if run == 2 {
                    places.push(Place { start: at, end: at + 2, name: None, escaped: true, in_dollars: false });
                }
                at + run
            }
            b'?' => {
                places.push(Place { start: at, end: at + 1, name: None, escaped: false, in_dollars: false });
                at + 1
            }
            b':' => {
                let colons = sql[at..].iter().take_while(|byte| **byte == b':').count();
                let len = sql[at + colons..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
                if colons == 1 && len > 0 {
                    places.push(Place {
                        start: at,
                        end: at + 1 + len,
                        name: Some(sql[at..at + 1 + len].to_vec()),
                        escaped: false,
                        in_dollars: false,
                    });
                }
                at + colons + if colons == 1 { len } else { 0 }
            }
            _ => at + 1,
        };
    }
    places
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn quoted(sql: &[u8], start: usize, backslashes: bool) -> usize {
    let quote = sql[start];
    let mut at = start + 1;
    while let Some(byte) = sql.get(at) {
        at += match byte {
            b'\\' if backslashes => 2,
            byte if *byte == quote => {
                if sql.get(at + 1) != Some(&quote) {
                    return at + 1;
                }
                2
            }
            _ => 1,
        };
    }
    // one that does not end quotes nothing
    start + 1
}

fn line_end(sql: &[u8], start: usize) -> usize {
    sql[start..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).map_or(sql.len(), |len| start + len)
}

fn comment_end(sql: &[u8], start: usize) -> usize {
    sql[start + 2..].windows(2).position(|pair| pair == b"*/").map_or(start + 2, |len| start + 2 + len + 2)
}

fn dollar_quoted(sql: &[u8], start: usize) -> usize {
    let tag = sql[start + 1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let end = start + 1 + tag;
    if sql.get(end) != Some(&b'$') || sql[start + 1].is_ascii_digit() {
        return start + 1;
    }
    let mark = &sql[start..=end];
    sql[end + 1..].windows(mark.len()).position(|window| window == mark).map_or(start + 1, |len| end + 1 + len + mark.len())
}

/// The error of a statement that has names and question marks both.
///
/// # Errors
/// See above.
pub fn check_mixed(places: &[Place]) -> Result<(), DbError> {
    let (named, counted): (Vec<&Place>, Vec<&Place>) = places.iter().filter(|place| !place.escaped).partition(|place| place.name.is_some());
    if named.is_empty() || counted.is_empty() {
        return Ok(());
    }
    Err(DbError::own(b"HY093", "mixed named and positional parameters"))
}

/// Writes a text for each place: `write` gets its number from 0 and appends.
///
/// # Errors
/// Those of `write`.
pub fn rewrite<E>(sql: &[u8], places: &[Place], mut write: impl FnMut(usize, &Place, &mut Vec<u8>) -> Result<(), E>) -> Result<Vec<u8>, E> {
    let mut text = Vec::with_capacity(sql.len() + 16);
    let (mut at, mut number) = (0, 0);
    for place in places {
        text.extend_from_slice(&sql[at..place.start]);
        if place.escaped {
            text.push(b'?');
        } else {
            write(number, place, &mut text)?;
            number += 1;
        }
        at = place.end;
    }
    text.extend_from_slice(&sql[at..]);
    Ok(text)
}
