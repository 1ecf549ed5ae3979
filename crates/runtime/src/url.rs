//! A URL cut into its parts, as `parse_url` does it and the wrappers for addresses need it. Bytes
//! are not checked.
//!
//! *Not here:* percent encoding, which is in [`crate::percent`].

/// The parts; each is there or not, and may be empty.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Url<'a> {
    pub scheme: Option<&'a [u8]>,
    pub user: Option<&'a [u8]>,
    pub pass: Option<&'a [u8]>,
    pub host: Option<&'a [u8]>,
    pub port: Option<u16>,
    pub path: Option<&'a [u8]>,
    pub query: Option<&'a [u8]>,
    pub fragment: Option<&'a [u8]>,
}

/// Cuts a URL; `None` when it is seriously wrong: a port that is no number, a host that is empty.
pub fn parse(url: &[u8]) -> Option<Url<'_>> {
    let mut parts = Url::default();
    let rest = match memchr::memchr(b':', url) {
        Some(colon) if colon > 0 => return with_colon(url, colon),
        Some(_) => return port_or_path(url, parts),
        None => url,
    };
    if let Some(rest) = rest.strip_prefix(b"//") {
        return authority(rest, parts);
    }
    split_path(rest, &mut parts);
    Some(parts)
}

fn is_scheme(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'))
}

/// Precondition: there is a colon, and something before it.
fn with_colon(url: &[u8], colon: usize) -> Option<Url<'_>> {
    let mut parts = Url::default();
    if !is_scheme(&url[..colon]) {
        let query = memchr::memchr2(b'?', b'#', url).unwrap_or(url.len());
        if colon + 1 < url.len() && colon < query && !url.starts_with(b"//") {
            return port_or_path(url, parts);
        }
        if let Some(rest) = url.strip_prefix(b"//") {
            return authority(rest, parts);
        }
        split_path(url, &mut parts);
        return Some(parts);
    }
    let rest = &url[colon + 1..];
    if rest.is_empty() {
        parts.scheme = Some(&url[..colon]);
        return Some(parts);
    }
    if rest[0] != b'/' {
        // digits up to the end or a slash: a port, not a path
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 && digits < 6 && matches!(rest.get(digits), None | Some(b'/')) {
            return port_or_path(url, parts);
        }
        parts.scheme = Some(&url[..colon]);
        split_path(rest, &mut parts);
        return Some(parts);
    }
    parts.scheme = Some(&url[..colon]);
    let Some(after) = rest.strip_prefix(b"//") else {
        split_path(rest, &mut parts);
        return Some(parts);
    };
    if url[..colon].eq_ignore_ascii_case(b"file") && after.first() == Some(&b'/') {
        // file:///c:/… keeps the drive's letter at the start of the path
        let drive = after.get(2) == Some(&b':');
        split_path(if drive { &after[1..] } else { after }, &mut parts);
        return Some(parts);
    }
    authority(after, parts)
}

/// `host:80/path`, or a path with a colon somewhere.
fn port_or_path<'a>(url: &'a [u8], mut parts: Url<'a>) -> Option<Url<'a>> {
    let colon = memchr::memchr(b':', url)?;
    let digits = url[colon + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = colon + 1 + digits;
    if digits > 0 && digits < 6 && matches!(url.get(end), None | Some(b'/')) {
        let port: u32 = std::str::from_utf8(&url[colon + 1..end]).ok()?.parse().ok()?;
        if port > 0 && port <= 65535 {
            let rest = url.strip_prefix(b"//").unwrap_or(url);
            return authority(rest, parts);
        }
        return None;
    }
    if digits == 0 && end == url.len() {
        return None;
    }
    if let Some(rest) = url.strip_prefix(b"//") {
        return authority(rest, parts);
    }
    split_path(url, &mut parts);
    Some(parts)
}

/// `user:pass@host:port` and what follows.
fn authority<'a>(rest: &'a [u8], mut parts: Url<'a>) -> Option<Url<'a>> {
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    let (mut host, path) = rest.split_at(end);
    if let Some(at) = memchr::memrchr(b'@', host) {
        let user = &host[..at];
        match memchr::memchr(b':', user) {
            Some(colon) => {
                parts.user = Some(&user[..colon]);
                parts.pass = Some(&user[colon + 1..]);
            }
            None => parts.user = Some(user),
        }
        host = &host[at + 1..];
    }
    let bracketed = host.first() == Some(&b'[') && host.last() == Some(&b']');
    if let Some(colon) = memchr::memrchr(b':', host).filter(|_| !bracketed) {
        let port = &host[colon + 1..];
        if port.len() > 5 {
            return None;
        }
        if !port.is_empty() {
            let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number: u32 = std::str::from_utf8(&port[..digits]).ok()?.parse().ok()?;
            parts.port = Some(u16::try_from(number).ok()?);
        }
        host = &host[..colon];
    }
    if host.is_empty() {
        return None;
    }
    parts.host = Some(host);
    if !path.is_empty() {
        split_path(path, &mut parts);
    }
    Some(parts)
}

/// Path, query and fragment.
fn split_path<'a>(text: &'a [u8], parts: &mut Url<'a>) {
    let (text, fragment) = match memchr::memchr(b'#', text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let (path, query) = match memchr::memchr(b'?', text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    parts.fragment = fragment;
    parts.query = query;
    if !path.is_empty() || (query.is_none() && fragment.is_none()) {
        parts.path = Some(path);
    }
}
