//! Response headers and cookies.

use heddle_datetime::calendar::http_date;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::percent;
use heddle_runtime::{Callable, Halt, Request, Result};
use heddle_value::{Array, KeyRef, Str, Value, View};
use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &header::DECL,
    &header_remove::DECL,
    &headers_sent::DECL,
    &headers_list::DECL,
    &header_register_callback::DECL,
    &http_response_code::DECL,
    &setcookie::DECL,
    &setrawcookie::DECL,
    &getallheaders::DECL,
    &getallheaders::DECL.alias("apache_request_headers"),
    &apache_response_headers::DECL,
];

/// Whether headers may still be changed; a warning when not.
fn open(cx: &mut Request) -> Result<bool> {
    if !cx.output.headers.sent {
        return Ok(true);
    }
    let message = match cx.output.headers.sent_at.clone() {
        Some((file, line)) => {
            let head = b"Cannot modify header information - headers already sent by (output started at ";
            [&head[..], &file, format!(":{line})").as_bytes()].concat()
        }
        None => b"Cannot modify header information - headers already sent".to_vec(),
    };
    cx.warning(message)?;
    Ok(false)
}

/// Sends a header, in the place of those of the same name or beside them.
#[php("header(string $header, bool $replace = true, int $response_code = 0): void")]
fn header(cx: &mut Request, header: &[u8], replace: bool, response_code: i64) -> Result<()> {
    if !open(cx)? {
        return Ok(());
    }
    let line = header.trim_ascii_end();
    if line.is_empty() {
        return Ok(());
    }
    if memchr::memchr2(b'\n', b'\r', line).is_some() {
        return cx.warning("Header may not contain more than a single header, new line detected");
    }
    if memchr::memchr(0, line).is_some() {
        return cx.warning("Header may not contain NUL bytes");
    }
    if line.len() >= 5 && line[..5].eq_ignore_ascii_case(b"HTTP/") {
        set_status_line(cx, line);
    } else {
        add_line(cx, line, replace);
    }
    if response_code != 0 {
        cx.output.headers.set_status(response_code as u16);
    }
    Ok(())
}

fn set_status_line(cx: &mut Request, line: &[u8]) {
    let code = line.split(|&byte| byte == b' ').nth(1).and_then(|code| std::str::from_utf8(code).ok()?.parse().ok());
    cx.output.headers.set_status(code.unwrap_or(200));
    cx.output.headers.status_line = Some(line.to_vec());
}

fn name_of(line: &[u8]) -> &[u8] {
    line[..memchr::memchr(b':', line).unwrap_or(line.len())].trim_ascii_end()
}

fn add_line(cx: &mut Request, line: &[u8], replace: bool) {
    let Some(colon) = memchr::memchr(b':', line) else {
        return;
    };
    let name = name_of(line).to_vec();
    let mut line = line.to_vec();
    if name.eq_ignore_ascii_case(b"Content-Type") {
        cx.output.headers.typed = true;
        let kind = line[colon + 1..].trim_ascii_start();
        let charset = cx.ini_str("default_charset");
        if kind.starts_with(b"text/") && !charset.is_empty() && !kind.to_ascii_lowercase().windows(8).any(|part| part == b"charset=") {
            line = [b"Content-type: ", kind, b";charset=", charset].concat();
        }
    }
    let headers = &mut cx.output.headers;
    if name.eq_ignore_ascii_case(b"Location") && headers.status != 201 && !(300..400).contains(&headers.status) {
        headers.set_status(302);
    }
    if name.eq_ignore_ascii_case(b"WWW-Authenticate") {
        headers.set_status(401);
    }
    if replace {
        headers.lines.retain(|other| !name_of(other).eq_ignore_ascii_case(&name));
    }
    headers.lines.push(line);
}

/// Takes a header back, or all of them.
#[php("header_remove(?string $name = null): void")]
fn header_remove(cx: &mut Request, name: Option<&Str>) -> Result<()> {
    if open(cx)? {
        match name {
            Some(name) => cx.output.headers.lines.retain(|line| !name_of(line).eq_ignore_ascii_case(name)),
            None => cx.output.headers.lines.clear(),
        }
    }
    Ok(())
}

/// Whether headers are sent, and where the output started.
#[php("headers_sent(&$filename = null, &$line = null): bool")]
fn headers_sent(cx: &mut Request, filename: Option<RefArg<'_>>, line: Option<RefArg<'_>>) -> Result<bool> {
    let sent = cx.output.headers.sent;
    let (file, number) = match &cx.output.headers.sent_at {
        Some((file, number)) if sent => (cx.str(file), i64::from(*number)),
        _ => (Str::empty(), 0),
    };
    if let Some(mut filename) = filename {
        filename.set(cx, file)?;
    }
    if let Some(mut line) = line {
        line.set(cx, number)?;
    }
    Ok(sent)
}

/// The headers that are or will be sent: none on the command line, where they only tell others what
/// the program prints.
#[php("headers_list(): array")]
fn headers_list(cx: &mut Request) -> Array {
    if cx.engine.sapi == "cli" {
        return Array::new();
    }
    let lines: Vec<Value> = cx.output.headers.lines.iter().map(|line| Value::from(cx.str(line))).collect();
    Array::from_values(cx.heap(), lines)
}

/// Has a function called before the headers are sent.
#[php("header_register_callback(callable $callback): bool")]
fn header_register_callback(cx: &mut Request, callback: Callable) -> bool {
    cx.output.headers.callback = Some(callback);
    true
}

/// The status code, and sets it.
#[php("http_response_code(int $response_code = 0): int|bool")]
fn http_response_code(cx: &mut Request, response_code: i64) -> Result<Value> {
    let old = cx.output.headers.status;
    let fresh = cx.engine.sapi == "cli" && !cx.output.headers.status_given;
    if response_code != 0 {
        if cx.output.headers.sent {
            let message = match cx.output.headers.sent_at.clone() {
                Some((file, line)) => {
                    let head = b"Cannot set response code - headers already sent (output started at ";
                    [&head[..], &file, format!(":{line})").as_bytes()].concat()
                }
                None => b"Cannot set response code - headers already sent".to_vec(),
            };
            cx.function_warning(message)?;
            return Ok(Value::FALSE);
        }
        cx.output.headers.set_status(response_code as u16);
        return Ok(if fresh { Value::TRUE } else { Value::int(i64::from(old)) });
    }
    Ok(if fresh { Value::FALSE } else { Value::int(i64::from(old)) })
}

/// Sends a cookie; its value is encoded.
#[php(
    "setcookie(string $name, string $value = \"\", array|int $expires_or_options = 0, string $path = \"\", string $domain = \"\", bool $secure = false, bool $httponly = false): bool"
)]
fn setcookie(
    cx: &mut Request,
    name: &[u8],
    value: &[u8],
    expires_or_options: &Value,
    path: Option<&[u8]>,
    domain: Option<&[u8]>,
    secure: Option<bool>,
    httponly: Option<bool>,
) -> Result<bool> {
    let cookie = given(cx, expires_or_options, path, domain, secure, httponly)?;
    let mut encoded = Vec::new();
    percent::encode(value, percent::Space::Percent, &mut encoded);
    send_cookie(cx, name, CookieValue::Encoded(&encoded), expires_or_options, cookie)
}

/// Sends a cookie; its value is sent as it is.
#[php(
    "setrawcookie(string $name, string $value = \"\", array|int $expires_or_options = 0, string $path = \"\", string $domain = \"\", bool $secure = false, bool $httponly = false): bool"
)]
fn setrawcookie(
    cx: &mut Request,
    name: &[u8],
    value: &[u8],
    expires_or_options: &Value,
    path: Option<&[u8]>,
    domain: Option<&[u8]>,
    secure: Option<bool>,
    httponly: Option<bool>,
) -> Result<bool> {
    let cookie = given(cx, expires_or_options, path, domain, secure, httponly)?;
    send_cookie(cx, name, CookieValue::Raw(value), expires_or_options, cookie)
}

/// Returns the attributes that stand in the arguments; an array of options refuses these.
fn given(
    cx: &mut Request,
    expires_or_options: &Value,
    path: Option<&[u8]>,
    domain: Option<&[u8]>,
    secure: Option<bool>,
    httponly: Option<bool>,
) -> Result<Cookie> {
    let further = path.is_some() || domain.is_some() || secure.is_some() || httponly.is_some();
    if further && expires_or_options.as_array().is_some() {
        return Err(further_than_options(cx));
    }
    let text = |text: Option<&[u8]>| text.unwrap_or_default().to_vec();
    let (secure, httponly) = (secure.unwrap_or(false), httponly.unwrap_or(false));
    Ok(Cookie { path: text(path), domain: text(domain), secure, httponly, ..Cookie::default() })
}

/// A cookie's attributes.
#[derive(Default)]
struct Cookie {
    expires: i64,
    path: Vec<u8>,
    domain: Vec<u8>,
    secure: bool,
    httponly: bool,
    samesite: Vec<u8>,
    partitioned: bool,
}

/// A cookie's value: encoded, or as the program gave it, which is looked at.
enum CookieValue<'a> {
    Encoded(&'a [u8]),
    Raw(&'a [u8]),
}

fn send_cookie(cx: &mut Request, name: &[u8], value: CookieValue, expires_or_options: &Value, mut cookie: Cookie) -> Result<bool> {
    match expires_or_options.view() {
        View::Array(options) => read_options(cx, &options.clone(), &mut cookie)?,
        _ => cookie.expires = expires_or_options.as_int().unwrap_or(0),
    }
    if name.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if name.iter().any(|byte| b"=,; \t\r\n\x0b\x0c\0".contains(byte)) {
        return Err(cx.bad_argument(1, "cannot contain \"=\", \",\", \";\", \" \", \"\\t\", \"\\r\", \"\\n\", \"\\013\", or \"\\014\""));
    }
    let value = match value {
        CookieValue::Raw(value) if value.iter().any(|byte| b",; \t\r\n\x0b\x0c\0".contains(byte)) => {
            return Err(cx.bad_argument(2, "cannot contain \",\", \";\", \" \", \"\\t\", \"\\r\", \"\\n\", \"\\013\", or \"\\014\""));
        }
        CookieValue::Encoded(value) | CookieValue::Raw(value) => value,
    };
    for (what, text) in [("path", &cookie.path), ("domain", &cookie.domain)] {
        if text.iter().any(|byte| b",; \t\r\n\x0b\x0c\0".contains(byte)) {
            let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
            let message = format!(
                "{function}(): \"{what}\" option cannot contain \",\", \";\", \" \", \"\\t\", \"\\r\", \"\\n\", \"\\013\", or \"\\014\""
            );
            return Err(cx.value_error(message));
        }
    }
    if !open(cx)? {
        return Ok(false);
    }
    let line = cookie_line(name, value, &cookie);
    add_line(cx, &line, false);
    Ok(true)
}

/// Refuses arguments behind an array of options.
#[cold]
fn further_than_options(cx: &mut Request) -> Halt {
    let function = cx.function_name();
    let rule = b"(): Expects exactly 3 arguments when argument #3 ($expires_or_options) is an array";
    cx.argument_count_error([&function[..], rule].concat())
}

/// ValueError `setcookie(): option …`.
fn refused_option(cx: &mut Request, reason: &[u8]) -> Halt {
    let function = cx.function_name();
    cx.value_error([&function[..], b"(): option ", reason].concat())
}

fn read_options(cx: &mut Request, options: &Array, cookie: &mut Cookie) -> Result<()> {
    for (key, value) in options {
        let KeyRef::Str(name) = key else {
            return Err(refused_option(cx, b"array cannot have numeric keys"));
        };
        match &name.to_ascii_lowercase()[..] {
            b"expires" => cookie.expires = cx.to_int(value)?,
            b"path" => cookie.path = cx.to_str(value)?.to_vec(),
            b"domain" => cookie.domain = cx.to_str(value)?.to_vec(),
            b"secure" => cookie.secure = cx.to_bool(value)?,
            b"httponly" => cookie.httponly = cx.to_bool(value)?,
            b"samesite" => cookie.samesite = cx.to_str(value)?.to_vec(),
            b"partitioned" => cookie.partitioned = cx.to_bool(value)?,
            _ => {
                return Err(refused_option(cx, &[b"\"", &name[..], b"\" is invalid"].concat()));
            }
        }
    }
    Ok(())
}

fn cookie_line(name: &[u8], value: &[u8], cookie: &Cookie) -> Vec<u8> {
    let mut line = [b"Set-Cookie: ", name, b"="].concat();
    if value.is_empty() {
        line.extend_from_slice(b"deleted; expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0");
    } else {
        line.extend_from_slice(value);
        if cookie.expires > 0 {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64);
            let age = (cookie.expires - now).max(0);
            line.extend(format!("; expires={}; Max-Age={age}", http_date(cookie.expires)).into_bytes());
        }
    }
    for (label, text) in [(&b"; path="[..], &cookie.path), (b"; domain=", &cookie.domain)] {
        if !text.is_empty() {
            line.extend_from_slice(label);
            line.extend_from_slice(text);
        }
    }
    if cookie.secure {
        line.extend_from_slice(b"; secure");
    }
    if cookie.httponly {
        line.extend_from_slice(b"; HttpOnly");
    }
    if !cookie.samesite.is_empty() {
        line.extend_from_slice(b"; SameSite=");
        line.extend_from_slice(&cookie.samesite);
    }
    if cookie.partitioned {
        line.extend_from_slice(b"; Partitioned");
    }
    line
}

/// The request's headers. Only where requests come by HTTP.
#[php("getallheaders(): array")]
fn getallheaders(cx: &mut Request) -> Array {
    let mut list = Array::new();
    for (name, value) in &cx.input.headers {
        list.insert_bytes(cx.heap(), name, Value::from(cx.str(value)));
    }
    list
}

/// The response's headers as they are now.
#[php("apache_response_headers(): array")]
fn apache_response_headers(cx: &mut Request) -> Array {
    let mut list = Array::new();
    for line in &cx.output.headers.lines {
        let at = memchr::memchr(b':', line).unwrap_or(line.len());
        let value = line.get(at + 1..).unwrap_or_default().trim_ascii();
        list.insert_bytes(cx.heap(), line[..at].trim_ascii(), Value::from(cx.str(value)));
    }
    list
}
