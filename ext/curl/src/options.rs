//! Options of a handle.

use crate::constants::CONSTANTS;
use crate::file::{MIME, NAME, POST_NAME};
use crate::handle::{Payload, Sink, payload};
use heddle_libcurl::easy::{Callback, Easy, LISTS, Part, Source};
use heddle_macros::php;
use heddle_runtime::decl::{Function, Literal};
use heddle_runtime::object::class_of;
use heddle_runtime::stream::{self, basedir};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Resource, Value, View};
use std::os::unix::ffi::OsStrExt;

pub(crate) const FUNCTIONS: &[&Function] = &[&curl_setopt::DECL, &curl_setopt_array::DECL];

const SAFE_UPLOAD: i64 = -1;
const HEADER_OUT: i64 = 2;
const VERBOSE: i64 = 41;
const SSL_VERIFY_HOST: i64 = 81;
const FILE: i64 = 10001;
const URL: i64 = 10002;
const IN_FILE: i64 = 10009;
const POST_FIELDS: i64 = 10015;
const WRITE_HEADER: i64 = 10029;
const STDERR: i64 = 10037;
const SHARE: i64 = 10100;
const PRIVATE: i64 = 10103;
const RETURN_TRANSFER: i64 = 19913;
const BINARY_TRANSFER: i64 = 19914;
const WRITE_FUNCTION: i64 = 20011;
const READ_FUNCTION: i64 = 20012;
const PROGRESS_FUNCTION: i64 = 20056;
const HEADER_FUNCTION: i64 = 20079;
const DEBUG_FUNCTION: i64 = 20094;
const FNMATCH_FUNCTION: i64 = 20200;
const XFERINFO_FUNCTION: i64 = 20219;
const PREREQ_FUNCTION: i64 = 20312;
/// Options whose value is a file of the system: cookies, keys, certificates.
const PATHS: &[i64] = &[10025, 10031, 10082, 10076, 10087, 10118, 10152, 10153, 10065, 10097, 10169, 10170];
const COOKIE_FILE: i64 = 10031;

/// Returns the name of an option that is one.
fn option_name(option: i64) -> Option<&'static str> {
    let is = |value: &Literal| matches!(value, Literal::Int(number) if *number == option);
    let rows = || CONSTANTS.iter().filter(|row| is(&row.value));
    rows().find(|row| row.name.starts_with("CURLOPT_")).or_else(|| rows().find(|row| row.name == "CURLINFO_HEADER_OUT")).map(|row| row.name)
}

/// Sets the address.
pub(crate) fn set_url(easy: &Easy, url: &[u8]) -> i32 {
    easy.set_text(URL as i32, Some(url))
}

/// The outcome of setting an option: the library's code.
enum Set {
    Code(i32),
    /// There is no such option.
    Unknown,
    /// A warning was raised.
    Refused,
}

fn callback(cx: &mut Request, option: i64, value: &Value) -> Result<Option<Value>> {
    if value.is_null() {
        return Ok(None);
    }
    if let Err(reason) = cx.resolve_callable(value) {
        let name = option_name(option).unwrap_or("");
        let text = format!("must be a valid callback for option {name}, {}", String::from_utf8_lossy(&reason));
        return Err(cx.bad_argument_type(3, text));
    }
    Ok(Some(value.clone()))
}

fn set_callback(cx: &mut Request, payload: &Payload, option: i64, value: &Value) -> Result<Set> {
    let wanted = callback(cx, option, value)?;
    let is_there = wanted.is_some();
    let mut wishes = payload.state.wishes.borrow_mut();
    let old;
    let mut listens = None;
    match option {
        WRITE_FUNCTION => {
            let sink = wanted.map_or(Sink::Output, Sink::User);
            let former = std::mem::replace(&mut wishes.write, sink);
            drop(wishes);
            drop(former);
            return Ok(Set::Code(0));
        }
        READ_FUNCTION => old = std::mem::replace(&mut wishes.read, wanted),
        HEADER_FUNCTION => old = std::mem::replace(&mut wishes.header, wanted),
        PROGRESS_FUNCTION => {
            old = std::mem::replace(&mut wishes.progress, wanted);
            listens = Some((Callback::Progress, is_there));
        }
        XFERINFO_FUNCTION => {
            old = std::mem::replace(&mut wishes.xferinfo, wanted);
            listens = Some((Callback::Xferinfo, is_there));
        }
        DEBUG_FUNCTION => {
            old = std::mem::replace(&mut wishes.debug, wanted);
            listens = Some((Callback::Debug, is_there));
        }
        FNMATCH_FUNCTION => {
            old = std::mem::replace(&mut wishes.fits, wanted);
            listens = Some((Callback::Fits, is_there));
        }
        PREREQ_FUNCTION => {
            old = std::mem::replace(&mut wishes.before_request, wanted);
            listens = Some((Callback::BeforeRequest, is_there));
        }
        _ => {
            drop(wishes);
            let name = option_name(option).unwrap_or("this option");
            return Err(cx.throw_error("Error", format!("not supported yet: {name}")));
        }
    }
    drop(wishes);
    drop(old);
    Ok(Set::Code(listens.map_or(0, |(callback, wanted)| payload.easy.set_callback(callback, wanted))))
}

/// Returns the stream of an option. `None`: the value is null.
fn stream_of(cx: &mut Request, option: i64, value: &Value) -> Result<Option<Resource>> {
    let resource = match value.view() {
        View::Null => return Ok(None),
        View::Resource(resource) => resource.clone(),
        _ => {
            let message = [&cx.function_name()[..], b"(): supplied argument is not a valid File-Handle resource"].concat();
            return Err(cx.type_error(message));
        }
    };
    let Some(handle) = stream::of(&resource) else {
        let message = [&cx.function_name()[..], b"(): supplied resource is not a valid File-Handle resource"].concat();
        return Err(cx.type_error(message));
    };
    let writable = handle.try_borrow_mut().map_or(true, |stream| stream.writable);
    if option != IN_FILE && !writable {
        let message = [&cx.function_name()[..], b"(): The provided file handle must be writable"].concat();
        return Err(cx.value_error(message));
    }
    Ok(Some(resource))
}

fn set_stream(cx: &mut Request, payload: &Payload, option: i64, value: &Value) -> Result<Set> {
    let resource = stream_of(cx, option, value)?;
    let mut wishes = payload.state.wishes.borrow_mut();
    match option {
        FILE => wishes.write = resource.map_or(Sink::Output, Sink::File),
        WRITE_HEADER => wishes.header_file = resource,
        IN_FILE => wishes.input = resource,
        _ => {
            let listens = resource.is_some() || wishes.debug.is_some() || wishes.keeps_head;
            wishes.error_file = resource;
            return Ok(Set::Code(payload.easy.set_callback(Callback::Debug, listens)));
        }
    }
    Ok(Set::Code(0))
}

/// Returns a text without NUL bytes.
fn text(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let text = cx.to_str(value)?;
    if text.contains(&0) {
        let message = [&cx.function_name()[..], b"(): cURL option must not contain any null bytes"].concat();
        return Err(cx.value_error(message));
    }
    Ok(text.to_vec())
}

fn set_text(cx: &mut Request, payload: &Payload, option: i64, value: &Value) -> Result<Set> {
    if value.is_null() && option != URL {
        return Ok(Set::Code(payload.easy.set_text(option as i32, None)));
    }
    let mut text = text(cx, value)?;
    if PATHS.contains(&option) && !(option == COOKIE_FILE && text.is_empty()) && !text.is_empty() {
        if !basedir::check(cx, &text)? {
            return Ok(Set::Refused);
        }
        if text != b"-" {
            text = cx.path(&text).as_os_str().as_bytes().to_vec();
        }
    }
    if option == URL && text.len() >= 8 && text[..8].eq_ignore_ascii_case(b"file:///") && !basedir::check(cx, &text[7..])? {
        return Ok(Set::Refused);
    }
    Ok(Set::Code(payload.easy.set_text(option as i32, Some(&text))))
}

fn set_list(cx: &mut Request, payload: &Payload, option: i64, value: &Value) -> Result<Set> {
    let list = match value.view() {
        View::Array(list) => list.clone(),
        View::Object(object) => heddle_runtime::object::table::to_array(cx, object)?,
        _ => {
            let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
            let name = option_name(option).unwrap_or("");
            return Err(cx.type_error(format!("{function}(): The {name} option must have an array value")));
        }
    };
    let mut texts = Vec::new();
    for value in list.values() {
        texts.push(cx.to_str(&value.deref().clone())?.to_vec());
    }
    Ok(Set::Code(payload.easy.set_list(option as i32, &texts)))
}

/// Returns the part of a form that is a file. `None`: it is none.
fn file_part(cx: &mut Request, name: &[u8], object: &Object) -> Result<Option<Part>> {
    let class = class_of(object);
    let is = |cx: &mut Request, name: &[u8]| cx.require_class(name).map(|other| class == other || class.is_subclass_of(other));
    let text = |slot: u32| object.slot(slot).deref().as_str().map(|text| text.to_vec()).unwrap_or_default();
    if is(cx, b"CURLFile")? {
        let path = text(NAME);
        let (mime, posted) = (text(MIME), text(POST_NAME));
        if path.is_empty() {
            return Err(cx.value_error("Path must not be empty"));
        }
        if path.contains(&0) {
            return Err(cx.value_error(format!("Invalid filename for key {}", String::from_utf8_lossy(name))));
        }
        let kind = if mime.is_empty() { b"application/octet-stream".to_vec() } else { mime };
        let filename = if posted.is_empty() { path.clone() } else { posted };
        let plain = !path.windows(3).any(|part| part == b"://");
        let source = if plain {
            if !basedir::check(cx, &path)? {
                return Ok(Some(Part { name: name.to_vec(), source: Source::Bytes(Vec::new()), kind: None, filename: None }));
            }
            Source::File(cx.path(&path).as_os_str().as_bytes().to_vec())
        } else {
            let bytes = cx.call_value(&Value::from(cx.str("file_get_contents")), &[Value::from(cx.str(&path))])?;
            Source::Bytes(cx.to_str(&bytes)?.to_vec())
        };
        return Ok(Some(Part { name: name.to_vec(), source, kind: Some(kind), filename: Some(filename) }));
    }
    if is(cx, b"CURLStringFile")? {
        let (data, posted, mime) = (text(0), text(1), text(2));
        return Ok(Some(Part { name: name.to_vec(), source: Source::Bytes(data), kind: Some(mime), filename: Some(posted) }));
    }
    Ok(None)
}

/// Adds the parts of a value: a list gives several of one name.
fn add_parts(cx: &mut Request, name: &[u8], value: &Value, depth: u32, parts: &mut Vec<Part>) -> Result<()> {
    let value = value.deref();
    match value.view() {
        View::Object(object) => {
            if let Some(part) = file_part(cx, name, &object.clone())? {
                parts.push(part);
                return Ok(());
            }
        }
        View::Array(list) if depth == 0 => {
            for value in list.clone().values() {
                add_parts(cx, name, value, depth + 1, parts)?;
            }
            return Ok(());
        }
        _ => {}
    }
    let text = cx.to_str(value)?;
    parts.push(Part { name: name.to_vec(), source: Source::Bytes(text.to_vec()), kind: None, filename: None });
    Ok(())
}

fn set_body(cx: &mut Request, payload: &Payload, value: &Value) -> Result<Set> {
    let View::Array(fields) = value.view() else {
        let text = cx.to_str(value)?;
        return Ok(Set::Code(payload.easy.set_body(&text)));
    };
    if fields.is_empty() {
        return Ok(Set::Code(payload.easy.set_body(b"")));
    }
    let rows: Vec<(Vec<u8>, Value)> = fields
        .iter()
        .map(|(key, value)| {
            let name = match key {
                KeyRef::Int(number) => number.to_string().into_bytes(),
                KeyRef::Str(name) => name.to_vec(),
            };
            (name, value.clone())
        })
        .collect();
    let mut parts = Vec::new();
    for (name, value) in rows {
        add_parts(cx, &name, &value, 0, &mut parts)?;
    }
    Ok(Set::Code(payload.easy.set_form(&parts)))
}

fn set_number(cx: &mut Request, payload: &Payload, option: i64, value: &Value) -> Result<Set> {
    let mut number = cx.to_int(value)?;
    if option == SSL_VERIFY_HOST && number == 1 {
        if !matches!(value.view(), View::Bool(_)) {
            let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
            cx.notice(format!("{function}(): CURLOPT_SSL_VERIFYHOST no longer accepts the value 1, value 2 will be used instead"))?;
        }
        number = 2;
    }
    if option == VERBOSE {
        payload.state.wishes.borrow_mut().verbose = number != 0;
    }
    Ok(Set::Code(payload.easy.set_number(option as i32, number)))
}

/// Sets one option.
fn set(cx: &mut Request, payload: &Payload, option: i64, value: &Value) -> Result<Set> {
    if option_name(option).is_none() {
        return Ok(Set::Unknown);
    }
    match option {
        SAFE_UPLOAD => {
            if !cx.to_bool(value)? {
                let message = [&cx.function_name()[..], b"(): Disabling safe uploads is no longer supported"].concat();
                return Err(cx.value_error(message));
            }
            Ok(Set::Code(0))
        }
        HEADER_OUT => {
            let wanted = cx.to_bool(value)?;
            let mut wishes = payload.state.wishes.borrow_mut();
            if wishes.debug.is_some() {
                drop(wishes);
                return Err(cx.value_error("CURLINFO_HEADER_OUT option must not be set when the CURLOPT_DEBUGFUNCTION option is set"));
            }
            wishes.keeps_head = wanted;
            drop(wishes);
            payload.easy.set_number(VERBOSE as i32, i64::from(wanted));
            Ok(Set::Code(payload.easy.set_callback(Callback::Debug, wanted)))
        }
        BINARY_TRANSFER => Ok(Set::Code(0)),
        RETURN_TRANSFER => {
            let wanted = cx.to_bool(value)?;
            payload.state.wishes.borrow_mut().write = if wanted { Sink::Return } else { Sink::Output };
            Ok(Set::Code(0))
        }
        PRIVATE => {
            let old = payload.state.wishes.borrow_mut().private.replace(value.clone());
            drop(old);
            Ok(Set::Code(0))
        }
        SHARE => {
            if let View::Object(object) = value.view()
                && let Some(share) = crate::share::share_of(object)
            {
                let code = payload.easy.set_share(Some(&share));
                payload.state.wishes.borrow_mut().share = Some(object.clone());
                return Ok(Set::Code(code));
            }
            Ok(Set::Code(0))
        }
        FILE | IN_FILE | WRITE_HEADER | STDERR => set_stream(cx, payload, option, value),
        POST_FIELDS | 10165 => set_body(cx, payload, value),
        20000..30000 => set_callback(cx, payload, option, value),
        _ if i32::try_from(option).is_ok_and(|option| LISTS.contains(&option)) => set_list(cx, payload, option, value),
        10000..20000 => set_text(cx, payload, option, value),
        40000..50000 => {
            let bytes = cx.to_str(value)?;
            Ok(Set::Code(payload.easy.set_bytes(option as i32, &bytes)))
        }
        _ => set_number(cx, payload, option, value),
    }
}

/// Sets an option.
#[php("curl_setopt(CurlHandle $handle, int $option, mixed $value): bool")]
fn curl_setopt(cx: &mut Request, handle: &Object, option: i64, value: &Value) -> Result<bool> {
    let payload = payload(handle);
    match set(cx, payload, option, value.deref())? {
        Set::Code(code) => {
            payload.state.code.set(code);
            Ok(code == 0)
        }
        Set::Refused => Ok(false),
        Set::Unknown => Err(cx.bad_argument(2, "is not a valid cURL option")),
    }
}

/// Sets several options, up to the first that fails.
#[php("curl_setopt_array(CurlHandle $handle, array $options): bool")]
fn curl_setopt_array(cx: &mut Request, handle: &Object, options: &Array) -> Result<bool> {
    let payload = payload(handle);
    let rows: Vec<(Option<i64>, Value)> = options
        .iter()
        .map(|(key, value)| (if let KeyRef::Int(option) = key { Some(option) } else { None }, value.deref().clone()))
        .collect();
    for (option, value) in rows {
        let Some(option) = option else { return Err(cx.bad_argument(2, "contains an invalid cURL option")) };
        match set(cx, payload, option, &value)? {
            Set::Code(0) => payload.state.code.set(0),
            Set::Code(code) => {
                payload.state.code.set(code);
                return Ok(false);
            }
            Set::Refused => return Ok(false),
            Set::Unknown => return Err(cx.bad_argument(2, "must contain only valid cURL options")),
        }
    }
    Ok(true)
}
