//! An address by its parts, as RFC 3986 has them: reading, normal form (6.2.2), resolving (5.2).

/// Why a text is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Malformed,
    /// The port is no number that fits.
    Port,
}

/// An address. Texts are as they were given.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    pub scheme: Option<Vec<u8>>,
    pub user: Option<Vec<u8>>,
    pub host: Option<Vec<u8>>,
    /// Digits, or none behind a colon.
    pub port: Option<Vec<u8>>,
    pub path: Vec<u8>,
    pub query: Option<Vec<u8>>,
    pub fragment: Option<Vec<u8>>,
}

/// Sets of bytes that a part may have beside percent-encoded ones.
fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=')
}

/// Returns whether a text has nothing but percent-encoded bytes, usual ones, and `further` ones.
fn is_made_of(text: &[u8], further: &[u8]) -> bool {
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        rest = match byte {
            b'%' => match tail {
                [high, low, tail @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => tail,
                _ => return false,
            },
            byte if is_unreserved(*byte) || is_delimiter(*byte) || further.contains(byte) => tail,
            _ => return false,
        };
    }
    true
}

/// Returns whether a text can be a scheme.
pub(crate) fn is_scheme(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic)
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// Returns whether a text can name a user.
pub(crate) fn is_user(text: &[u8]) -> bool {
    is_made_of(text, b":")
}

/// Returns whether a text can be a host.
pub(crate) fn is_host(text: &[u8]) -> bool {
    match text {
        [b'[', inner @ .., b']'] => is_future(inner) || address_of(inner).is_some(),
        text => is_made_of(text, b""),
    }
}

/// Returns whether a text is an address of a version to come: `v1.a`.
fn is_future(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"v").or(text.strip_prefix(b"V")) else { return false };
    let Some(dot) = rest.iter().position(|byte| *byte == b'.') else { return false };
    let (version, tail) = (&rest[..dot], &rest[dot + 1..]);
    let usual = |byte: &u8| is_unreserved(*byte) || is_delimiter(*byte) || *byte == b':';
    !version.is_empty() && version.iter().all(u8::is_ascii_hexdigit) && !tail.is_empty() && tail.iter().all(usual)
}

fn address_of(text: &[u8]) -> Option<std::net::Ipv6Addr> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Returns whether a text can be a path.
pub(crate) fn is_path(text: &[u8]) -> bool {
    is_made_of(text, b":@/")
}

/// Returns whether a text can be a query or a fragment.
pub(crate) fn is_query(text: &[u8]) -> bool {
    is_made_of(text, b":@/?")
}

fn cut(text: &[u8], byte: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|other| *other == byte) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

impl Parts {
    /// Reads an address.
    ///
    /// # Errors
    /// The text is none.
    pub fn parse(text: &[u8]) -> Result<Parts, Fault> {
        let (text, fragment) = cut(text, b'#');
        let (mut text, query) = cut(text, b'?');
        let mut parts = Parts { query: query.map(<[u8]>::to_vec), fragment: fragment.map(<[u8]>::to_vec), ..Parts::default() };
        let first = text.split(|byte| *byte == b'/').next().unwrap_or_default();
        if let (scheme, Some(_)) = cut(first, b':') {
            if !is_scheme(scheme) {
                return Err(Fault::Malformed);
            }
            parts.scheme = Some(scheme.to_vec());
            text = &text[scheme.len() + 1..];
        }
        if let Some(rest) = text.strip_prefix(b"//") {
            let end = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
            parts.authority(&rest[..end])?;
            text = &rest[end..];
        }
        parts.path = text.to_vec();
        let further = [&parts.query, &parts.fragment].into_iter().flatten();
        if !is_path(text) || !further.into_iter().all(|text| is_query(text)) {
            return Err(Fault::Malformed);
        }
        Ok(parts)
    }

    fn authority(&mut self, text: &[u8]) -> Result<(), Fault> {
        let (user, place) = match cut(text, b'@') {
            (user, Some(place)) => (Some(user), place),
            (place, None) => (None, place),
        };
        let behind = place.iter().rposition(|byte| *byte == b']').map_or(0, |at| at + 1);
        let colon = place[behind..].iter().position(|byte| *byte == b':').map(|at| at + behind);
        let (host, port) = match colon {
            Some(at) => (&place[..at], Some(&place[at + 1..])),
            None => (place, None),
        };
        let is_number = port.is_none_or(|port| port.iter().all(u8::is_ascii_digit));
        if !user.is_none_or(is_user) || !is_host(host) || !is_number {
            return Err(Fault::Malformed);
        }
        if port.is_some_and(|port| !port.is_empty() && number(port).is_none()) {
            return Err(Fault::Port);
        }
        (self.user, self.host, self.port) = (user.map(<[u8]>::to_vec), Some(host.to_vec()), port.map(<[u8]>::to_vec));
        Ok(())
    }

    /// Returns the port's number.
    pub fn port_number(&self) -> Option<i64> {
        self.port.as_deref().and_then(number)
    }

    /// Puts the parts together; addresses of version 6 are written out.
    pub fn text(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if let Some(scheme) = &self.scheme {
            out.extend_from_slice(scheme);
            out.push(b':');
        }
        if let Some(host) = &self.host {
            out.extend_from_slice(b"//");
            if let Some(user) = &self.user {
                out.extend_from_slice(user);
                out.push(b'@');
            }
            match host.strip_prefix(b"[").and_then(|host| address_of(host.strip_suffix(b"]")?)) {
                Some(address) => {
                    let groups = address.segments().map(|group| format!("{group:04x}"));
                    out.extend(format!("[{}]", groups.join(":")).into_bytes());
                }
                None => out.extend_from_slice(host),
            }
            if let Some(port) = &self.port {
                out.push(b':');
                out.extend_from_slice(port);
            }
        }
        out.extend(self.fitting_path());
        for (mark, part) in [(b'?', &self.query), (b'#', &self.fragment)] {
            if let Some(part) = part {
                out.push(mark);
                out.extend_from_slice(part);
            }
        }
        out
    }

    /// Returns the path, with a dot before what would be read as something else.
    fn fitting_path(&self) -> Vec<u8> {
        let first = self.path.split(|byte| *byte == b'/').next().unwrap_or_default();
        match () {
            () if self.host.is_none() && self.path.starts_with(b"//") => [b"/.", &self.path[..]].concat(),
            () if self.host.is_none() && self.scheme.is_none() && first.contains(&b':') => [b"./", &self.path[..]].concat(),
            () => self.path.clone(),
        }
    }

    /// Returns the normal form.
    pub fn normal(&self) -> Parts {
        let lower = |text: &Vec<u8>| text.to_ascii_lowercase();
        let mut parts = Parts {
            scheme: self.scheme.as_ref().map(lower),
            user: self.user.as_deref().map(|text| encoded(text, false)),
            host: self.host.as_deref().map(|text| encoded(text, true)),
            port: self.port.clone().map(|port| number(&port).map_or(port, |number| number.to_string().into_bytes())),
            path: without_dots(&encoded(&self.path, false), self.scheme.is_some()),
            query: self.query.as_deref().map(|text| encoded(text, false)),
            fragment: self.fragment.as_deref().map(|text| encoded(text, false)),
        };
        parts.path = parts.fitting_path();
        parts
    }

    /// Resolves a reference against this address.
    pub fn resolve(&self, to: &Parts) -> Parts {
        let mut out = to.clone();
        if to.scheme.is_some() {
            out.path = without_dots(&to.path, true);
            return out;
        }
        out.scheme = self.scheme.clone();
        if to.host.is_some() {
            out.path = without_dots(&to.path, true);
            return out;
        }
        (out.user, out.host, out.port) = (self.user.clone(), self.host.clone(), self.port.clone());
        out.path = match &to.path[..] {
            b"" => {
                if to.query.is_none() {
                    out.query = self.query.clone();
                }
                self.path.clone()
            }
            [b'/', ..] => without_dots(&to.path, true),
            path if self.host.is_some() && self.path.is_empty() => without_dots(&[b"/", path].concat(), true),
            path => {
                let above = self.path.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
                without_dots(&[&self.path[..above], path].concat(), true)
            }
        };
        out
    }
}

fn number(digits: &[u8]) -> Option<i64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Decodes percent-encoded bytes that need not be, and writes the others in capitals. `lower`:
/// letters become small ones.
fn encoded(text: &[u8], lower: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        let plain = match (byte, tail) {
            (b'%', [high, low, tail @ ..]) => {
                rest = tail;
                let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
                let value = digit(*high) << 4 | digit(*low);
                if !is_unreserved(value) {
                    out.extend([b'%', high.to_ascii_uppercase(), low.to_ascii_uppercase()]);
                    continue;
                }
                value
            }
            _ => *byte,
        };
        out.push(if lower { plain.to_ascii_lowercase() } else { plain });
    }
    out
}

/// Removes `.` and `..`; those at the start of a relative path stay unless `all`.
fn without_dots(path: &[u8], all: bool) -> Vec<u8> {
    let absolute = path.first() == Some(&b'/');
    if path.is_empty() {
        return Vec::new();
    }
    let segments: Vec<&[u8]> = path[usize::from(absolute)..].split(|byte| *byte == b'/').collect();
    let mut out: Vec<&[u8]> = Vec::new();
    for (number, segment) in segments.iter().enumerate() {
        let is_last = number + 1 == segments.len();
        match *segment {
            b"." => {}
            b".." if out.last().is_some_and(|last| *last != b"..") => drop(out.pop()),
            b".." if !absolute && !all => {
                out.push(segment);
                continue;
            }
            b".." => {}
            segment => {
                out.push(segment);
                continue;
            }
        }
        if is_last && (absolute || !out.is_empty()) {
            out.push(b"");
        }
    }
    let joined = out.join(&b'/');
    match () {
        () if absolute => [b"/", &joined[..]].concat(),
        // what begins with an empty segment must not become absolute
        () if out.first().is_some_and(|first| first.is_empty()) => [b"./", &joined[..]].concat(),
        () => joined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, normal: &str) {
        let parts = Parts::parse(text.as_bytes()).expect("an address");
        assert_eq!(String::from_utf8(parts.normal().text()).as_deref(), Ok(normal));
    }

    #[test]
    fn normal_forms() {
        check("http://Us%65r@EXAMPLE.com:080/a/./b/../c%7e%2F?q=%61#Fr%41", "http://User@example.com:80/a/c~%2F?q=a#FrA");
        check("a/../../b", "../b");
        check("http:../b", "http:b");
        check("./", "./");
        check("/..", "/");
        check("http://h/a//b/..//c", "http://h/a///c");
        check("./a:b", "./a:b");
    }

    #[test]
    fn references() {
        let base = Parts::parse(b"http://a/b/c/d;p?q").expect("an address");
        for (reference, target) in
            [("g", "http://a/b/c/g"), ("../../../g", "http://a/g"), ("?y", "http://a/b/c/d;p?y"), ("", "http://a/b/c/d;p?q")]
        {
            let parts = Parts::parse(reference.as_bytes()).expect("a reference");
            assert_eq!(String::from_utf8(base.resolve(&parts).text()).as_deref(), Ok(target));
        }
        assert_eq!(Parts::parse(b"1http://a"), Err(Fault::Malformed));
        assert_eq!(Parts::parse(b"http://h:999999999999999999999/"), Err(Fault::Port));
    }
}
