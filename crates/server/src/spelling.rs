//! Names of fields as programs spell them.
//!
//! The library that serves connections writes `Etag` and `X-Foo`, whatever a program wrote. Clients
//! must not care, but what php-fpm and a web server send, they send letter by letter; so the names
//! are put right in the head of a response while it is written: its length stays.

use crate::request::title;
use hyper::Response;
use hyper::header::{ETAG, HeaderName, WWW_AUTHENTICATE};

/// Names of a response's fields that are not written in the usual way: `ETag`, `x-foo`.
#[derive(Clone, Default)]
pub struct Spelled(pub Vec<Vec<u8>>);

/// The server's own that are written in a way of their own.
const OWN: [(HeaderName, &[u8]); 2] = [(ETAG, b"ETag"), (WWW_AUTHENTICATE, b"WWW-Authenticate")];

impl Spelled {
    /// Notes how a program writes a name. A web server writes `Content-Type` itself.
    pub fn add(&mut self, name: &[u8]) {
        let is_usual = std::str::from_utf8(name).is_ok_and(|text| title(&text.to_ascii_lowercase()) == name);
        if !is_usual && !name.eq_ignore_ascii_case(b"content-type") {
            self.0.push(name.to_vec());
        }
    }

    /// Takes the names of a response, with those that the server adds itself.
    pub fn take<B>(response: &mut Response<B>) -> Spelled {
        let mut spelled = response.extensions_mut().remove::<Spelled>().unwrap_or_default();
        for (name, own) in OWN {
            if response.headers().contains_key(&name) && !spelled.0.iter().any(|given| given.eq_ignore_ascii_case(own)) {
                spelled.0.push(own.to_vec());
            }
        }
        spelled
    }

    /// Returns the head that `bytes` begin with, with these names in it; `None`: its end is not
    /// there.
    pub fn head(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let end = memchr::memmem::find(bytes, b"\r\n\r\n")? + 4;
        let mut head = bytes[..end].to_vec();
        let mut at = 0;
        while let Some(line) = memchr::memchr(b'\n', &head[at..]) {
            at += line + 1;
            let Some(length) = memchr::memchr(b':', &head[at..]) else { break };
            let name = &mut head[at..at + length];
            if let Some(spelled) = self.0.iter().find(|spelled| spelled.eq_ignore_ascii_case(name)) {
                name.copy_from_slice(spelled);
            }
        }
        Some(head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_head() {
        let mut spelled = Spelled::default();
        for name in [&b"X-Usual"[..], b"Content-type", b"x-small", b"X-XSS-Protection"] {
            spelled.add(name);
        }
        assert_eq!(spelled.0.len(), 2);
        let head = b"HTTP/1.1 200 X-Small: no\r\nX-Small: X-Small: 1\r\nX-Xss-Protection: 0\r\nDate: x\r\n\r\nX-Small: body";
        let expected = b"HTTP/1.1 200 X-Small: no\r\nx-small: X-Small: 1\r\nX-XSS-Protection: 0\r\nDate: x\r\n\r\n";
        assert_eq!(spelled.head(head).as_deref(), Some(&expected[..]));
        assert_eq!(spelled.head(b"HTTP/1.1 200 OK\r\nX-Small: 1\r\n"), None);
    }
}
