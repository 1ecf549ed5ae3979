//! Filters that check texts by rules: regular expressions, domains, URLs, and functions of the
//! program.

use crate::addresses::is_v6;
use crate::apply::Asked;
use crate::constants::*;
use crate::numbers::bad_option;
use crate::sanitize::is_url_byte;
use crate::table::Outcome;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Calls a builtin function of another extension.
pub(crate) fn call_builtin(cx: &mut Request, name: &str, args: &[Value]) -> Result<Value> {
    let name = Value::from(cx.str(name));
    cx.call_value(&name, args)
}

/// What matches the option `regexp`.
pub(crate) fn regexp(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let Some(pattern) = asked.text_option(b"regexp").cloned() else {
        return Err(bad_option(cx, "\"regexp\" option is missing"));
    };
    let matches = call_builtin(cx, "preg_match", &[Value::from(pattern), Value::from(asked.text.clone())])?;
    Ok(matches.as_int().filter(|count| *count > 0).map(|_| Value::from(asked.text.clone())))
}

/// What the program's function makes of the text.
pub(crate) fn callback(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let resolved = asked.options.cloned().map(|options| cx.resolve_callable(&options));
    let Some(Ok(callable)) = resolved else {
        if cx.exception.is_some() {
            return Err(heddle_runtime::Halt::Exception);
        }
        let message = [&cx.function_name()[..], b"(): Option must be a valid callback"].concat();
        return Err(cx.type_error(message));
    };
    cx.call(&callable, &[Value::from(asked.text.clone())]).map(Some)
}

/// A domain's name by its lengths; with the flag, by the letters of hosts too.
pub(crate) fn domain(_: &mut Request, asked: &Asked<'_>) -> Outcome {
    Ok(is_domain(&asked.text, asked.has(FILTER_FLAG_HOSTNAME)).then(|| Value::from(asked.text.clone())))
}

/// At most 253 bytes, labels of 1 to 63. A host's labels are letters, digits and inner hyphens, and
/// it is not only digits behind the last dot.
fn is_domain(name: &[u8], host: bool) -> bool {
    const LONGEST: usize = 253;
    const LONGEST_LABEL: usize = 63;
    if name.is_empty() {
        return !host;
    }
    let name = name.strip_suffix(b".").unwrap_or(name);
    let fits = |label: &[u8]| {
        let inner = |label: &[u8]| label.first() != Some(&b'-') && label.last() != Some(&b'-');
        let letters = |label: &[u8]| label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
        !label.is_empty() && label.len() <= LONGEST_LABEL && (!host || inner(label) && letters(label))
    };
    name.len() <= LONGEST && name.split(|byte| *byte == b'.').all(fits)
}

/// A URL with a scheme and, but for a few schemes, a host.
pub(crate) fn url(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    if asked.option(b"uri_parser_class").is_some_and(|class| !class.is_null()) {
        return Err(cx.throw_error("Error", "not supported yet: option uri_parser_class of FILTER_VALIDATE_URL"));
    }
    if !asked.text.iter().all(|byte| is_url_byte(*byte)) {
        return Ok(None);
    }
    let parts = call_builtin(cx, "parse_url", &[Value::from(asked.text.clone())])?;
    let Some(parts) = parts.as_array() else { return Ok(None) };
    Ok(is_url(parts, asked).then(|| Value::from(asked.text.clone())))
}

fn is_url(parts: &Array, asked: &Asked<'_>) -> bool {
    let part = |name: &[u8]| parts.get_bytes(name).and_then(Value::as_bytes);
    let Some(scheme) = part(b"scheme").map(<[u8]>::to_ascii_lowercase) else { return false };
    match part(b"host") {
        Some(host) if matches!(&scheme[..], b"http" | b"https") && !is_web_host(host) => return false,
        None if !matches!(&scheme[..], b"mailto" | b"news" | b"file") => return false,
        _ => {}
    }
    if asked.has(FILTER_FLAG_PATH_REQUIRED) && part(b"path").is_none() || asked.has(FILTER_FLAG_QUERY_REQUIRED) && part(b"query").is_none()
    {
        return false;
    }
    [part(b"user"), part(b"pass")].into_iter().flatten().all(is_userinfo)
}

fn is_web_host(host: &[u8]) -> bool {
    match host {
        [b'[', address @ .., b']'] => is_v6(address),
        _ => is_domain(host, true),
    }
}

/// RFC 3986: unreserved, percent-encoded, sub-delims and `:`.
fn is_userinfo(text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'%' if text.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)) => at += 3,
            byte if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(&byte) => at += 1,
            _ => return false,
        }
    }
    true
}
