//! Form data and query strings: `a[b][]=c&d=e` into arrays, names mangled as PHP does.
//!
//! [`OriginalInput`]: the arrays as they came with the request.

use crate::Request;
use heddle_value::{Array, Key, Value};

/// What the superglobals held at the request's start, kept as an extension's state: programs may change the superglobals.
#[derive(Default)]
pub struct OriginalInput {
    pub get: Array,
    pub post: Array,
    pub cookie: Array,
    pub server: Array,
}

/// Parses pairs into an array. `separator` stands between pairs; names and values are URL-decoded.
pub fn parse(cx: &Request, text: &[u8], separator: u8) -> Array {
    let mut target = Array::new();
    for pair in text.split(|byte| *byte == separator) {
        let pair = if separator == b';' { pair.trim_ascii_start() } else { pair };
        if pair.is_empty() {
            continue;
        }
        let at = pair.iter().position(|byte| *byte == b'=');
        let (name, value) = at.map_or((pair, &b""[..]), |at| (&pair[..at], &pair[at + 1..]));
        let value = Value::from(cx.str(decode(value)));
        // a cookie given twice keeps its first value
        if separator == b';' && target.get_bytes(&decode(name)).is_some() {
            continue;
        }
        insert(cx, &mut target, &decode(name), value);
    }
    target
}

/// `%41` and `+` decoded.
pub fn decode(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let hex = |offset: usize| text.get(at + offset).and_then(|byte| char::from(*byte).to_digit(16));
        match text[at] {
            b'+' => out.push(b' '),
            b'%' => match (hex(1), hex(2)) {
                (Some(high), Some(low)) => {
                    out.push((high * 16 + low) as u8);
                    at += 2;
                }
                _ => out.push(b'%'),
            },
            byte => out.push(byte),
        }
        at += 1;
    }
    out
}

/// Puts a value under a name like `a[b][]`.
pub fn insert(cx: &Request, target: &mut Array, name: &[u8], value: Value) {
    let name = name.trim_ascii_start();
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
    let name = &name[..end];
    let open = name.iter().position(|byte| *byte == b'[').filter(|at| *at > 0);
    let closed = open.filter(|open| name[*open..].contains(&b']'));
    let base_end = closed.unwrap_or(name.len());
    let mut base: Vec<u8> = name[..base_end].to_vec();
    for byte in &mut base {
        if matches!(byte, b' ' | b'.' | b'[') {
            *byte = b'_';
        }
    }
    if base.is_empty() {
        return;
    }
    let heap = cx.heap();
    let Some(mut at) = closed else {
        target.insert(heap, Key::from_bytes(heap, &base), value);
        return;
    };
    let mut keys: Vec<Option<Vec<u8>>> = Vec::new();
    while at < name.len() && name[at] == b'[' {
        let Some(length) = name[at..].iter().position(|byte| *byte == b']') else {
            break;
        };
        let key = name[at + 1..at + length].trim_ascii_start();
        keys.push((!key.is_empty()).then(|| key.to_vec()));
        at += length + 1;
    }
    let mut place = target.entry(heap, Key::from_bytes(heap, &base).as_ref());
    for key in keys {
        if place.as_array().is_none() {
            *place = Value::from(Array::new());
        }
        let array = place.as_array_mut().expect("just made");
        let index = match key {
            Some(key) => Key::from_bytes(heap, &key),
            None => Key::from(array.next_free().unwrap_or_default()),
        };
        place = array.entry(heap, index.as_ref());
    }
    *place = value;
}
