//! From an HTTP request to PHP's input: `$_SERVER`, the body, form fields, uploads.

use crate::body::Received;
use crate::development::Asked;
use crate::host;
use crate::proxy::Client;
use crate::site::{Script, ServerMode};
use crate::sites::Served;
use heddle_engine::Heddle;
use heddle_engine::runtime::multipart::{self, FormLimits};
use heddle_engine::runtime::request::{Directive, Input};
use heddle_engine::runtime::{base64, ini};
use hyper::Version;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderName};
use hyper::http::request::Parts;
use std::net::SocketAddr;
use std::sync::Arc;

/// How much of a request is taken, as INI directives say.
pub struct InputLimits {
    /// Bytes of a posted body; 0 for any.
    pub body: usize,
    /// Limits of a form with files; large bodies are kept in the folder for uploads.
    pub form: FormLimits,
}

impl InputLimits {
    /// As the INI directives say, those that are given before the engine's.
    pub fn of(heddle: &Heddle, given: &[Directive]) -> InputLimits {
        let text = |name: &str| {
            let given = given.iter().rev().find(|directive| directive.name == name.as_bytes());
            given.map(|directive| &directive.value[..]).or_else(|| heddle.engine().ini_value(name.as_bytes()))
        };
        let number = |name: &str| text(name).map(ini::parse_quantity);
        let form = FormLimits::of(&mut { number }, &mut |name| text(name).map(<[u8]>::to_vec));
        InputLimits { body: usize::try_from(number("post_max_size").unwrap_or(8 << 20)).unwrap_or(0), form }
    }
}

/// A request's input, of which a form with files is still to be parsed.
pub struct Posted {
    pub input: Input,
    /// The boundary of a form with files.
    pub boundary: Option<Vec<u8>>,
    pub limits: Arc<InputLimits>,
}

/// Meaning of a request once its site and the site's rules are known.
pub struct Meant<'a> {
    pub site: &'a Served,
    /// Path and query, as a rule may have rewritten them.
    pub path: &'a str,
    pub query: Option<&'a str>,
}

/// Turns a request and its body into PHP's input.
pub fn input(head: &Parts, received: Received, client: Client, meant: &Meant<'_>, script: &Script, limits: &Arc<InputLimits>) -> Posted {
    let content_type = head.headers.get(CONTENT_TYPE).map_or(Vec::new(), |value| value.as_bytes().to_vec());
    let Received { body, length } = received;
    let (boundary, startup_warnings) = posted(head.method.as_str(), &content_type, length, limits);
    let input = Input {
        server: server(head, client, meant, script, length),
        server_is_environment: meant.site.files.mode() == ServerMode::Production,
        get: meant.query.unwrap_or("").as_bytes().to_vec(),
        cookie: joined(&head.headers, COOKIE.as_str(), b"; "),
        method: head.method.as_str().as_bytes().to_vec(),
        headers: match head.extensions.get::<Written>() {
            Some(written) => written.0.clone(),
            None => {
                let all = |name: &HeaderName| joined(&head.headers, name.as_str(), separator(name));
                head.headers.keys().map(|name| (title(name.as_str()), all(name))).collect()
            }
        },
        content_type,
        body,
        directives: meant.site.directives.clone(),
        startup_warnings,
        ..Input::default()
    };
    Posted { input, boundary, limits: limits.clone() }
}

/// Returns the boundary of a form with files that is to be parsed, and what PHP warns of.
pub fn posted(method: &str, content_type: &[u8], length: u64, limits: &InputLimits) -> (Option<Vec<u8>>, Vec<String>) {
    if method != "POST" {
        return (None, Vec::new());
    }
    let mut warnings = Vec::new();
    let limit = limits.most_of_body(true, 0);
    if length > limit {
        warnings.push(format!("POST Content-Length of {length} bytes exceeds the limit of {limit} bytes"));
    }
    let boundary = multipart::boundary(content_type).unwrap_or_else(|text| {
        warnings.push(text.to_owned());
        None
    });
    (boundary, warnings)
}

impl InputLimits {
    /// Returns the greatest length of a body: of a posted one, `post_max_size`, else `otherwise`.
    pub fn most_of_body(&self, is_posted: bool, otherwise: u64) -> u64 {
        match is_posted {
            true if self.body == 0 => u64::MAX,
            true => self.body as u64,
            false => otherwise,
        }
    }
}

/// `$_SERVER`, but for what the engine adds.
fn server(head: &Parts, client: Client, meant: &Meant<'_>, script: &Script, length: u64) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut list: Vec<(Vec<u8>, Vec<u8>)> = Vec::with_capacity(32);
    let mut add = |name: &str, value: &[u8]| list.push((name.as_bytes().to_vec(), value.to_vec()));
    let ends = client.ends;
    let host = host::of(head);
    let name = host::name(&host);
    let protocol = match head.version {
        Version::HTTP_10 => "HTTP/1.0",
        Version::HTTP_2 => "HTTP/2.0",
        Version::HTTP_3 => "HTTP/3.0",
        _ => "HTTP/1.1",
    };
    let is_development = meant.site.files.mode() == ServerMode::Development;
    let uri = match head.extensions.get::<Asked>() {
        Some(Asked(target)) => target,
        None => head.uri.path_and_query().map_or("/", |path| path.as_str()),
    };
    let itself = format!("{}{}", script.name, script.path_info);
    add("DOCUMENT_ROOT", meant.site.files.root().as_os_str().as_encoded_bytes());
    // as nginx names the peers of a socket of the file system
    let text = |end: Option<SocketAddr>| end.map_or("unix:".to_owned(), |end| end.ip().to_canonical().to_string());
    let port = |end: Option<SocketAddr>| end.map_or(String::new(), |end| end.port().to_string());
    add("REMOTE_ADDR", text(ends.peer).as_bytes());
    add("REMOTE_PORT", port(ends.peer).as_bytes());
    let software = match meant.site.files.mode() {
        ServerMode::Development => format!("PHP/{} (Development Server)", heddle_engine::PHP_VERSION),
        ServerMode::Production => format!("Heddle/{}", heddle_engine::VERSION),
    };
    add("SERVER_SOFTWARE", software.as_bytes());
    add("SERVER_PROTOCOL", protocol.as_bytes());
    add("SERVER_NAME", if name.is_empty() { b"localhost" } else { name });
    if !is_development {
        add("SERVER_ADDR", text(ends.local).as_bytes());
    }
    add("SERVER_PORT", port(ends.local).as_bytes());
    if !is_development {
        add("REQUEST_SCHEME", if client.is_secure { b"https" } else { b"http" });
    }
    if client.is_secure {
        add("HTTPS", b"on");
    }
    add("REQUEST_URI", uri.as_bytes());
    add("REQUEST_METHOD", head.method.as_str().as_bytes());
    add("SCRIPT_NAME", script.name.as_bytes());
    add("SCRIPT_FILENAME", script.file.as_os_str().as_encoded_bytes());
    if !script.path_info.is_empty() {
        add("PATH_INFO", script.path_info.as_bytes());
    }
    add("PHP_SELF", itself.as_bytes());
    if !is_development {
        // as nginx gives them to php-fpm
        add("DOCUMENT_URI", itself.as_bytes());
        add("REDIRECT_STATUS", b"200");
    }
    match meant.query.unwrap_or("") {
        "" if is_development => {}
        query => add("QUERY_STRING", query.as_bytes()),
    }
    if !is_development {
        add("GATEWAY_INTERFACE", b"CGI/1.1");
    }
    if let Some(kind) = head.headers.get(CONTENT_TYPE) {
        add("CONTENT_TYPE", kind.as_bytes());
    }
    if length > 0 || head.headers.contains_key("content-length") {
        add("CONTENT_LENGTH", length.to_string().as_bytes());
    }
    for name in head.headers.keys() {
        // `Proxy` would become HTTP_PROXY, which programs take for the environment's
        if name == "proxy" || name == HOST {
            continue;
        }
        let key = format!("HTTP_{}", name.as_str().to_ascii_uppercase().replace('-', "_"));
        add(&key, &joined(&head.headers, name.as_str(), separator(name)));
    }
    for (name, value) in &meant.site.environment {
        add(name, value.as_bytes());
    }
    if let Some(value) = head.headers.get(AUTHORIZATION) {
        for (name, value) in authorization(value.as_bytes()) {
            add(name, &value);
        }
    }
    if let Some(User(name)) = head.extensions.get::<User>() {
        add("REMOTE_USER", name.as_bytes());
        add("AUTH_TYPE", b"Basic");
    }
    if !host.is_empty() {
        add("HTTP_HOST", &host);
    }
    list
}

/// The user that the server itself has let in.
#[derive(Clone)]
pub struct User(pub String);

/// Fields as the client wrote them, where a connection keeps that.
#[derive(Clone)]
pub struct Written(pub Vec<(Vec<u8>, Vec<u8>)>);

/// Returns what stands between the values of a header that came more than once.
fn separator(name: &HeaderName) -> &'static [u8] {
    if name == COOKIE { b"; " } else { b", " }
}

/// Joins all values of a header.
fn joined(headers: &HeaderMap, name: &str, separator: &[u8]) -> Vec<u8> {
    let values: Vec<&[u8]> = headers.get_all(name).iter().map(|value| value.as_bytes()).collect();
    values.join(separator)
}

/// Writes `content-type` as `Content-Type`.
pub fn title(name: &str) -> Vec<u8> {
    let mut upper = true;
    let mut out = Vec::with_capacity(name.len());
    for byte in name.bytes() {
        out.push(if upper { byte.to_ascii_uppercase() } else { byte });
        upper = byte == b'-';
    }
    out
}

/// User and password, or the digest, of an `Authorization` header, under PHP's names.
pub(crate) fn authorization(value: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let Some(at) = value.iter().position(|byte| *byte == b' ') else {
        return Vec::new();
    };
    let (scheme, rest) = (&value[..at], value[at + 1..].trim_ascii());
    if scheme.eq_ignore_ascii_case(b"digest") {
        return vec![("PHP_AUTH_DIGEST", rest.to_vec())];
    }
    if !scheme.eq_ignore_ascii_case(b"basic") {
        return Vec::new();
    }
    let Some(pair) = base64::decode(rest, false) else {
        return Vec::new();
    };
    match pair.iter().position(|byte| *byte == b':') {
        Some(at) => vec![("PHP_AUTH_USER", pair[..at].to_vec()), ("PHP_AUTH_PW", pair[at + 1..].to_vec())],
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authorizations() {
        let found = |text: &str| {
            let list = authorization(text.as_bytes());
            list.iter().map(|(name, value)| format!("{name}={} ", String::from_utf8_lossy(value))).collect::<String>()
        };
        assert_eq!(found("Basic dXNlcjpwYTpzcw=="), "PHP_AUTH_USER=user PHP_AUTH_PW=pa:ss ");
        assert_eq!(found("basic dXNlcg=="), "");
        assert_eq!(found("Basic dX*lcjpw"), "");
        assert_eq!(found("Digest a=\"b\""), "PHP_AUTH_DIGEST=a=\"b\" ");
        assert_eq!(found("Bearer abc"), "");
    }
}
