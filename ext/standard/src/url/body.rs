//! `request_parse_body`: the body of a request that is no POST, as `$_POST` and `$_FILES` would
//! have it.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::multipart::{self, FormLimits};
use heddle_runtime::quantity::Quantity;
use heddle_runtime::{Halt, Request, Result, ini, query};
use heddle_value::{Array, KeyRef, Value};
use std::collections::HashMap;

pub(crate) const FUNCTIONS: &[&Function] = &[&request_parse_body::DECL];

/// Limits that may be set for one call.
const OPTIONS: [&[u8]; 5] = [b"max_file_uploads", b"max_input_vars", b"max_multipart_body_parts", b"post_max_size", b"upload_max_filesize"];

/// Returns the body's fields and files.
#[php("request_parse_body(?array $options = null): array")]
fn request_parse_body(cx: &mut Request, options: Option<&Array>) -> Result<Array> {
    let options = limits(cx, options)?;
    let content_type = cx.input.content_type.clone();
    let media = content_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii().to_ascii_lowercase();
    let (fields, files) = match &media[..] {
        b"" => return Err(refuse(cx, "Request does not provide a content type")),
        b"application/x-www-form-urlencoded" => (encoded(cx, &options)?, Array::new()),
        b"multipart/form-data" => with_files(cx, &content_type, &options)?,
        _ => {
            let text = [b"Content-Type \"", &media[..], b"\" is not supported"].concat();
            return Err(refuse(cx, &String::from_utf8_lossy(&text)));
        }
    };
    Ok(Array::from_values(cx.heap(), [Value::from(fields), Value::from(files)]))
}

/// Reads the limits that a call sets.
fn limits(cx: &mut Request, options: Option<&Array>) -> Result<HashMap<Vec<u8>, i64>> {
    let mut limits = HashMap::new();
    for (key, value) in options.into_iter().flatten() {
        match key {
            KeyRef::Int(_) => return Err(cx.value_error("Invalid integer key in $options argument")),
            KeyRef::Str(name) if !OPTIONS.contains(&&name[..]) => {
                return Err(cx.value_error([b"Invalid key \"", &name[..], b"\" in $options argument"].concat()));
            }
            KeyRef::Str(name) => drop(limits.insert(name.to_vec(), quantity(cx, value.deref())?)),
        }
    }
    Ok(limits)
}

/// Refuses a body that is longer than `post_max_size`.
fn check_length(cx: &mut Request, options: &HashMap<Vec<u8>, i64>) -> Result<()> {
    let limit = match options.get(&b"post_max_size"[..]) {
        Some(limit) => *limit,
        None => ini::parse_quantity(cx.ini_str("post_max_size")),
    };
    let length = cx.input.body.len();
    if limit > 0 && length > limit as u64 {
        return Err(refuse(cx, &format!("POST Content-Length of {length} bytes exceeds the limit of {limit} bytes")));
    }
    Ok(())
}

/// Reads the fields of a form that is URL-encoded.
fn encoded(cx: &mut Request, options: &HashMap<Vec<u8>, i64>) -> Result<Array> {
    check_length(cx, options)?;
    let body = cx.input.body.clone();
    let memory = cx.heap().memory();
    let (used, most) = (memory.usage(), memory.limit());
    if most.saturating_sub(used) < usize::try_from(body.len()).unwrap_or(usize::MAX) {
        let text = format!("Allowed memory size of {most} bytes exhausted (tried to allocate {} bytes)", body.len());
        return Err(cx.fatal(text));
    }
    let body = body.whole().unwrap_or_default();
    let most = options.get(&b"max_input_vars"[..]).copied().unwrap_or_else(|| cx.ini_int("max_input_vars"));
    if body.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()).count() as i64 > most {
        return Err(refuse(cx, &format!("Input variables exceeded {most}. To increase the limit change max_input_vars in php.ini.")));
    }
    Ok(query::parse(cx, &body, query::Manner::Form))
}

/// Reads the fields and files of a form with files, which is done once: `php://input` is empty
/// then.
fn with_files(cx: &mut Request, content_type: &[u8], options: &HashMap<Vec<u8>, i64>) -> Result<(Array, Array)> {
    let boundary = match multipart::boundary(content_type) {
        Ok(boundary) => boundary.unwrap_or_default(),
        Err(text) => return Err(refuse(cx, text)),
    };
    check_length(cx, options)?;
    let mut number = |name: &str| match name {
        "memory_limit" => Some(i64::try_from(cx.heap().memory().limit().saturating_sub(cx.heap().memory().usage())).unwrap_or(i64::MAX)),
        name => options.get(name.as_bytes()).copied().or_else(|| cx.ini_get(name.as_bytes()).map(ini::parse_quantity)),
    };
    let limits = FormLimits::of(&mut number, &mut |name| Some(cx.ini_str(name).to_vec()));
    let body = std::mem::take(&mut cx.input.body);
    let form = multipart::read(body.reader(), &boundary, &limits);
    if form.exceeds_memory {
        form.discard();
        let most = cx.heap().memory().limit();
        return Err(cx.fatal(format!("Allowed memory size of {most} bytes exhausted (tried to allocate {} bytes)", body.len())));
    }
    if let Some(problem) = &form.problem {
        form.discard();
        return Err(refuse(cx, problem));
    }
    let mut fields = Array::new();
    for (name, value) in &form.fields {
        let value = Value::from(cx.str(value));
        query::insert(cx, &mut fields, name, value);
    }
    let files = multipart::table_of_files(cx, &form.files);
    // they are uploaded ones, and go with the request
    cx.input.files.extend(form.files);
    Ok((fields, files))
}

fn refuse(cx: &mut Request, text: &str) -> Halt {
    cx.throw_error("RequestParseBodyException", text)
}

/// A number of bytes as in php.ini: `8M`.
fn quantity(cx: &mut Request, value: &Value) -> Result<i64> {
    let quantity = Quantity::parse(&cx.to_str(value)?);
    if let Some(complaint) = quantity.complaint {
        cx.warning(complaint)?;
    }
    Ok(quantity.value)
}
