//! The host that a request is for, and requests that are refused for what their head says.

use hyper::header::{HOST, TRANSFER_ENCODING};
use hyper::http::request::Parts;
use hyper::{StatusCode, Version};

/// Checks a request's head before anything is done for it.
///
/// # Errors
///
/// Returns the status of the answer: 400 without a host, with two, or with one that cannot be (RFC
/// 9112, 3.2); 501 for a transfer coding that is not built, since only `chunked` is.
pub fn check(head: &Parts) -> Result<(), StatusCode> {
    let mut hosts = head.headers.get_all(HOST).iter();
    let first = hosts.next();
    if hosts.next().is_some() || first.is_none() && head.version == Version::HTTP_11 {
        return Err(StatusCode::BAD_REQUEST);
    }
    let host = of(head);
    let is_missing = host.is_empty() && head.version < Version::HTTP_2;
    if !is_host(&host) && !is_missing {
        return Err(StatusCode::BAD_REQUEST);
    }
    let mut codings = head.headers.get_all(TRANSFER_ENCODING).iter();
    if codings.any(|coding| !coding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked")) {
        return Err(StatusCode::NOT_IMPLEMENTED);
    }
    Ok(())
}

/// Returns the host with its port: the target's if it names one, else the header's.
pub fn of(head: &Parts) -> Vec<u8> {
    match head.uri.authority() {
        Some(authority) => {
            let host = authority.as_str();
            host.rsplit_once('@').map_or(host, |(_, host)| host).as_bytes().to_vec()
        }
        None => head.headers.get(HOST).map_or(Vec::new(), |host| host.as_bytes().to_vec()),
    }
}

/// Returns a host without its port; an IPv6 address keeps its brackets.
pub fn name(host: &[u8]) -> &[u8] {
    let end = match host.first() {
        Some(b'[') => host.iter().position(|byte| *byte == b']').map(|at| at + 1),
        _ => host.iter().position(|byte| *byte == b':'),
    };
    &host[..end.unwrap_or(host.len())]
}

/// Returns whether a text can be a host with or without port.
fn is_host(host: &[u8]) -> bool {
    let name = name(host);
    let port = &host[name.len()..];
    let is_port = port.is_empty() || port[0] == b':' && port.len() <= 6 && port[1..].iter().all(u8::is_ascii_digit);
    let is_name = match name {
        [b'[', inner @ .., b']'] => {
            inner.iter().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.')) && inner.contains(&b':')
        }
        _ => name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | 0x80..)),
    };
    !name.is_empty() && is_port && is_name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        for (host, expected) in [("a.b:80", "a.b"), ("a", "a"), ("[::1]:8080", "[::1]"), ("[::1]", "[::1]"), ("1.2.3.4:1", "1.2.3.4")] {
            assert!(is_host(host.as_bytes()), "{host}");
            assert_eq!(name(host.as_bytes()), expected.as_bytes(), "{host}");
        }
        for host in ["", ":80", "a b", "a/b", "a:b", "[::1", "[]", "a:123456", "a@b", "a,b", "[::1]x"] {
            assert!(!is_host(host.as_bytes()), "{host}");
        }
    }
}
