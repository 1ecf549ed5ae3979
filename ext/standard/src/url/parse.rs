//! `parse_url`: a URL's parts. Bytes are not checked but for control characters, which become `_`.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::url::parse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&parse_url::DECL];

/// Control characters become `_`.
fn cleaned(cx: &Request, part: &[u8]) -> Value {
    if part.iter().any(u8::is_ascii_control) {
        let clean: Vec<u8> = part.iter().map(|&byte| if byte.is_ascii_control() { b'_' } else { byte }).collect();
        return Value::from(cx.str(clean));
    }
    Value::from(cx.str(part))
}

/// The URL's parts, or one of them.
#[php("parse_url(string $url, int $component = -1): array|string|int|false|null")]
fn parse_url(cx: &mut Request, url: &[u8], component: i64) -> Result<Value> {
    let Some(parts) = parse(url) else {
        return Ok(Value::FALSE);
    };
    let text = |part: Option<&[u8]>| part.map(|part| cleaned(cx, part));
    let port = parts.port.map(|port| Value::int(i64::from(port)));
    let all = [
        ("scheme", text(parts.scheme)),
        ("host", text(parts.host)),
        ("port", port),
        ("user", text(parts.user)),
        ("pass", text(parts.pass)),
        ("path", text(parts.path)),
        ("query", text(parts.query)),
        ("fragment", text(parts.fragment)),
    ];
    if component >= 0 {
        return match all.into_iter().nth(component as usize) {
            Some((_, value)) => Ok(value.unwrap_or(Value::NULL)),
            None => Err(cx.bad_argument(2, format!("must be a valid URL component identifier, {component} given"))),
        };
    }
    let mut array = Array::new();
    for (name, value) in all {
        if let Some(value) = value {
            array.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
    }
    Ok(Value::from(array))
}
