//! Adds a query to the links of an HTML text, and hidden fields to its forms: what PHP calls URL
//! rewriting.
//!
//! The text comes in parts; a tag that is not complete waits for the next one. Only links to
//! allowed hosts, and those without a host, are changed. *Not here:* which variables are added, and
//! when (`output_add_rewrite_var`, `session.use_trans_sid`).
#![forbid(unsafe_code)]

/// What is added, and where.
pub struct Rules {
    /// Attributes with addresses by tag, in lower case; `form` with an empty attribute stands for
    /// hidden fields.
    pub tags: Vec<(Vec<u8>, Vec<u8>)>,
    /// `a=1&b=2`, encoded.
    pub query: Vec<u8>,
    /// What stands between variables.
    pub separator: Vec<u8>,
    /// The hidden fields.
    pub fields: Vec<u8>,
    /// Hosts that may be told, in lower case.
    pub hosts: Vec<Vec<u8>>,
    /// The own host, which forms may be sent to where `hosts` is empty.
    pub own_host: Vec<u8>,
}

impl Rules {
    /// Reads a list like `a=href,form=`.
    pub fn parse_tags(text: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
        let pairs = text.split(|byte| *byte == b',').filter_map(|pair| {
            let at = pair.iter().position(|byte| *byte == b'=')?;
            Some((pair[..at].trim_ascii().to_ascii_lowercase(), pair[at + 1..].trim_ascii().to_ascii_lowercase()))
        });
        pairs.collect()
    }

    /// Reads a list like `example.com, example.org`.
    pub fn parse_hosts(text: &[u8]) -> Vec<Vec<u8>> {
        let hosts = text.split(|byte| matches!(byte, b',' | b' ')).filter(|host| !host.is_empty());
        hosts.map(<[u8]>::to_ascii_lowercase).collect()
    }

    fn attribute(&self, tag: &[u8]) -> Option<&[u8]> {
        let name = tag.to_ascii_lowercase();
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, attribute)| &attribute[..])
    }
}

/// Rewrites a text that comes in parts.
pub struct Rewriter {
    /// A tag that is not complete.
    kept: Vec<u8>,
    /// Whether the last form that named its target may be told.
    form_allowed: bool,
}

impl Default for Rewriter {
    fn default() -> Rewriter {
        Rewriter { kept: Vec::new(), form_allowed: true }
    }
}

impl Rewriter {
    /// Rewrites the next part. `last`: nothing follows, so nothing is kept back.
    pub fn rewrite(&mut self, part: &[u8], rules: &Rules, last: bool) -> Vec<u8> {
        let mut text = std::mem::take(&mut self.kept);
        text.extend_from_slice(part);
        if rules.query.is_empty() {
            return text;
        }
        let mut out = Vec::with_capacity(text.len() + text.len() / 8);
        let mut at = 0;
        while let Some(open) = text[at..].iter().position(|byte| *byte == b'<').map(|found| at + found) {
            out.extend_from_slice(&text[at..open]);
            match self.tag(&text[open..], rules, &mut out) {
                Some(len) => at = open + len,
                None if last => {
                    out.extend_from_slice(&text[open..]);
                    return out;
                }
                None => {
                    self.kept = text[open..].to_vec();
                    return out;
                }
            }
        }
        out.extend_from_slice(&text[at..]);
        out
    }

    /// Writes what becomes of a tag, and says how long it was. `None`: it is not complete; nothing
    /// was written.
    fn tag(&mut self, text: &[u8], rules: &Rules, out: &mut Vec<u8>) -> Option<usize> {
        let name_end = 1 + text[1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        if name_end == text.len() {
            return None;
        }
        let attribute = match rules.attribute(&text[1..name_end]) {
            Some(attribute) if text[name_end].is_ascii_whitespace() || text[name_end] == b'>' => attribute,
            _ => {
                out.extend_from_slice(&text[..name_end]);
                return Some(name_end);
            }
        };
        let is_form = text[1..name_end].eq_ignore_ascii_case(b"form");
        let mut attributes = Attributes { text, at: name_end };
        let mut written = Vec::new();
        let mut from = 0;
        loop {
            match attributes.next()? {
                Piece::Attribute(name, value) => {
                    let address = &text[value.clone()];
                    if is_form && name.eq_ignore_ascii_case(b"action") {
                        self.form_allowed = Address::parse(address).is_some_and(|address| address.form_may_go(rules));
                    }
                    if !attribute.is_empty() && name.eq_ignore_ascii_case(attribute) {
                        written.extend_from_slice(&text[from..value.start]);
                        append(address, rules, &mut written);
                        from = value.end;
                    }
                }
                Piece::End(end) => {
                    out.extend_from_slice(&written);
                    out.extend_from_slice(&text[from..end]);
                    if is_form && attribute.is_empty() && self.form_allowed {
                        out.extend_from_slice(&rules.fields);
                    }
                    return Some(end);
                }
                Piece::Broken(end) => {
                    out.extend_from_slice(&written);
                    out.extend_from_slice(&text[from..end]);
                    return Some(end);
                }
            }
        }
    }
}

/// What comes next in a tag.
enum Piece<'a> {
    /// The name, and where the value stands without its quotes.
    Attribute(&'a [u8], std::ops::Range<usize>),
    /// Behind the closing bracket.
    End(usize),
    /// Nothing that is understood: the tag stays as it is from here on.
    Broken(usize),
}

struct Attributes<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Attributes<'a> {
    fn skip(&mut self, accept: impl Fn(u8) -> bool) {
        while self.text.get(self.at).is_some_and(|byte| accept(*byte)) {
            self.at += 1;
        }
    }

    /// The next piece; `None` when the text ends before it does.
    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            self.skip(|byte| byte.is_ascii_whitespace() || byte == b'/');
            if *self.text.get(self.at)? == b'>' {
                return Some(Piece::End(self.at + 1));
            }
            let start = self.at;
            self.skip(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':'));
            if self.at == start {
                return Some(Piece::Broken(start + 1));
            }
            let name = &self.text[start..self.at];
            self.skip(|byte| byte.is_ascii_whitespace());
            if *self.text.get(self.at)? != b'=' {
                continue;
            }
            self.at += 1;
            self.skip(|byte| byte.is_ascii_whitespace());
            return self.value(name);
        }
    }

    fn value(&mut self, name: &'a [u8]) -> Option<Piece<'a>> {
        let quote = *self.text.get(self.at)?;
        let start = self.at + usize::from(matches!(quote, b'"' | b'\''));
        self.at = start;
        if matches!(quote, b'"' | b'\'') {
            self.skip(|byte| byte != quote && byte != b'>');
            let end = self.at;
            if *self.text.get(end)? == b'>' {
                return Some(Piece::Broken(end));
            }
            self.at += 1;
            return Some(Piece::Attribute(name, start..end));
        }
        self.skip(|byte| !byte.is_ascii_whitespace() && byte != b'>');
        self.text.get(self.at)?;
        if self.at == start {
            return Some(Piece::Broken(start));
        }
        Some(Piece::Attribute(name, start..self.at))
    }
}

/// An address as far as it matters here.
struct Address<'a> {
    scheme: Option<&'a [u8]>,
    host: Option<Vec<u8>>,
    /// Whether a path follows the host.
    has_path: bool,
}

impl<'a> Address<'a> {
    /// `None`: it is no address that could be told anything.
    fn parse(text: &'a [u8]) -> Option<Address<'a>> {
        let head = &text[..text.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(text.len())];
        let scheme = head.iter().position(|byte| *byte == b':').map(|at| &text[..at]);
        let rest = scheme.map_or(text, |scheme| &text[scheme.len() + 1..]);
        let Some(rest) = rest.strip_prefix(b"//") else {
            return Some(Address { scheme, host: None, has_path: true });
        };
        let authority = &rest[..rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len())];
        let host = authority.rsplit(|byte| *byte == b'@').next().unwrap_or_default();
        let host = host.split(|byte| *byte == b':').next().unwrap_or_default();
        let has_path = rest.get(authority.len()) == Some(&b'/');
        (!host.is_empty()).then(|| Address { scheme, host: Some(host.to_vec()), has_path })
    }

    /// Whether its scheme is one of the Web.
    fn is_web(&self) -> bool {
        self.scheme.is_none_or(|scheme| scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https"))
    }

    fn link_may_go(&self, rules: &Rules) -> bool {
        let Some(host) = &self.host else { return self.scheme.is_none() };
        self.is_web() && rules.hosts.contains(&host.to_ascii_lowercase())
    }

    fn form_may_go(&self, rules: &Rules) -> bool {
        let Some(host) = &self.host else { return self.scheme.is_none() };
        if !self.is_web() {
            return false;
        }
        if rules.hosts.is_empty() {
            let own = rules.own_host.split(|byte| *byte == b':').next().unwrap_or_default();
            return host.eq_ignore_ascii_case(own);
        }
        rules.hosts.contains(host)
    }
}

/// Writes an address with the query added.
fn append(address: &[u8], rules: &Rules, out: &mut Vec<u8>) {
    let parsed = Address::parse(address).filter(|parsed| address.first() != Some(&b'#') && parsed.link_may_go(rules));
    let Some(parsed) = parsed else {
        out.extend_from_slice(address);
        return;
    };
    let fragment = address.iter().position(|byte| *byte == b'#').unwrap_or(address.len());
    let (before, fragment) = address.split_at(fragment);
    out.extend_from_slice(before);
    if parsed.host.is_some() && !parsed.has_path && fragment.is_empty() && !before.contains(&b'?') {
        out.push(b'/');
    }
    out.extend_from_slice(if before.contains(&b'?') { &rules.separator } else { b"?" });
    out.extend_from_slice(&rules.query);
    out.extend_from_slice(fragment);
}
