//! `request_parse_body`: the body of a request that is no POST, as `$_POST` and `$_FILES` would
//! have it.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Halt, Request, Result, query};
use heddle_value::{Array, KeyRef, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&request_parse_body::DECL];

/// Limits that may be set for one call.
const OPTIONS: [&[u8]; 5] = [b"max_file_uploads", b"max_input_vars", b"max_multipart_body_parts", b"post_max_size", b"upload_max_filesize"];

/// The body's fields and files.
#[php("request_parse_body(?array $options = null): array")]
fn request_parse_body(cx: &mut Request, options: Option<&Array>) -> Result<Array> {
    let options = options.cloned().unwrap_or_default();
    for (key, value) in &options {
        match key {
            KeyRef::Int(_) => return Err(cx.value_error("Invalid integer key in $options argument")),
            KeyRef::Str(name) if !OPTIONS.contains(&&name[..]) => {
                return Err(cx.value_error([b"Invalid key \"", &name[..], b"\" in $options argument"].concat()));
            }
            KeyRef::Str(_) => drop(quantity(cx, value.deref())?),
        }
    }
    let content_type = cx.input.content_type.clone();
    let media = content_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii().to_ascii_lowercase();
    let fields = match &media[..] {
        b"" => return Err(refuse(cx, "Request does not provide a content type")),
        b"application/x-www-form-urlencoded" => {
            let body = cx.input.body.clone();
            let memory = cx.heap().memory();
            let (used, most) = (memory.usage(), memory.limit());
            if most.saturating_sub(used) < usize::try_from(body.len()).unwrap_or(usize::MAX) {
                let text = format!("Allowed memory size of {most} bytes exhausted (tried to allocate {} bytes)", body.len());
                return Err(cx.fatal(text));
            }
            let body = body.whole().unwrap_or_default();
            let limit = match options.get_bytes(b"post_max_size").map(|value| value.deref().clone()) {
                Some(value) => quantity(cx, &value)?,
                None => {
                    let text = Value::from(cx.str(cx.ini_str("post_max_size")));
                    quantity(cx, &text)?
                }
            };
            if limit > 0 && body.len() as i64 > limit {
                let text = format!("POST Content-Length of {} bytes exceeds the limit of {limit} bytes", body.len());
                return Err(refuse(cx, &text));
            }
            let most = options.get_bytes(b"max_input_vars").map(|value| value.deref().clone());
            let most = most.map(|value| quantity(cx, &value)).transpose()?.unwrap_or_else(|| cx.ini_int("max_input_vars"));
            if body.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()).count() as i64 > most {
                return Err(refuse(
                    cx,
                    &format!("Input variables exceeded {most}. To increase the limit change max_input_vars in php.ini."),
                ));
            }
            query::parse(cx, &body, query::Manner::Form)
        }
        b"multipart/form-data" => return Err(cx.throw_error("Error", "not supported yet: request_parse_body() of multipart/form-data")),
        _ => {
            let text = [b"Content-Type \"", &media[..], b"\" is not supported"].concat();
            return Err(refuse(cx, &String::from_utf8_lossy(&text)));
        }
    };
    Ok(Array::from_values(cx.heap(), [Value::from(fields), Value::from(Array::new())]))
}

fn refuse(cx: &mut Request, text: &str) -> Halt {
    cx.throw_error("RequestParseBodyException", text)
}

/// A number of bytes as in php.ini: `8M`.
fn quantity(cx: &mut Request, value: &Value) -> Result<i64> {
    let text = cx.to_str(value)?;
    let text = text.trim_ascii();
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
    let number: i64 = std::str::from_utf8(&text[..digits]).ok().and_then(|digits| digits.parse().ok()).unwrap_or(0);
    let factor = match text.last().map(u8::to_ascii_lowercase) {
        _ if digits == text.len() => 1,
        Some(b'k') => 1 << 10,
        Some(b'm') => 1 << 20,
        Some(b'g') => 1 << 30,
        _ => {
            let shown = String::from_utf8_lossy(text).into_owned();
            let unit = text.last().map_or(String::new(), |byte| char::from(*byte).to_string());
            cx.warning(format!(
                "Invalid quantity \"{shown}\": unknown multiplier \"{unit}\", interpreting as \"{number}\" for backwards compatibility"
            ))?;
            1
        }
    };
    Ok(number.saturating_mul(factor))
}
