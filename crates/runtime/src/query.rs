//! Form data and query strings: `a[b][]=c&d=e` into arrays, names mangled as PHP does.
//!
//! [`OriginalInput`]: the arrays as they came with the request.

use crate::Request;
use crate::errors::escape_html;
use crate::percent::{self, Space};
use heddle_value::{Array, Key, Value};

/// What the superglobals held at the request's start, kept as an extension's state: programs may
/// change the superglobals.
#[derive(Default)]
pub struct OriginalInput {
    pub get: Array,
    pub post: Array,
    pub cookie: Array,
    pub server: Array,
}

/// How pairs are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// With `&` between them, and `+` for a space.
    Form,
    /// With `;` and spaces between them. The first of a name counts.
    Cookie,
}

/// Parses pairs into an array; names and values are URL-decoded. More pairs than `max_input_vars`
/// are left out, with a startup warning.
pub fn parse(cx: &mut Request, text: &[u8], manner: Manner) -> Array {
    let mut target = Array::new();
    let most = usize::try_from(cx.ini_int("max_input_vars")).unwrap_or(0);
    let mut count = 0;
    let (separator, space) = match manner {
        Manner::Form => (b'&', Space::Plus),
        Manner::Cookie => (b';', Space::Percent),
    };
    for pair in text.split(|byte| *byte == separator) {
        let pair = if manner == Manner::Cookie { pair.trim_ascii_start() } else { pair };
        if pair.is_empty() {
            continue;
        }
        count += 1;
        if count > most && most > 0 {
            let text = format!("Input variables exceeded {most}. To increase the limit change max_input_vars in php.ini.");
            cx.input.startup_warnings.push(text);
            break;
        }
        let at = pair.iter().position(|byte| *byte == b'=');
        let (name, value) = at.map_or((pair, &b""[..]), |at| (&pair[..at], &pair[at + 1..]));
        let (name, value) = (percent::decode(name, space), Value::from(cx.str(percent::decode(value, space))));
        if manner == Manner::Cookie && target.get_bytes(&name).is_some() {
            continue;
        }
        insert(cx, &mut target, &name, value);
    }
    target
}

/// Variables as a query, and as hidden fields of a form.
pub fn links(variables: &[(Vec<u8>, Vec<u8>)], separator: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut query, mut fields) = (Vec::new(), Vec::new());
    for (name, value) in variables {
        if !query.is_empty() {
            query.extend_from_slice(separator);
        }
        percent::encode(name, Space::Percent, &mut query);
        query.push(b'=');
        percent::encode(value, Space::Percent, &mut query);
        let field: [&[u8]; 5] = [b"<input type=\"hidden\" name=\"", &escape_html(name), b"\" value=\"", &escape_html(value), b"\" />"];
        fields.extend(field.concat());
    }
    (query, fields)
}

/// `$_SERVER['HTTP_HOST']`
pub fn own_host(cx: &Request) -> Vec<u8> {
    let server = cx.globals.get_bytes(b"_SERVER").map(Value::deref);
    let host = server.and_then(Value::as_array).and_then(|server| server.get_bytes(b"HTTP_HOST"));
    host.and_then(|host| host.deref().as_bytes().map(<[u8]>::to_vec)).unwrap_or_default()
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
