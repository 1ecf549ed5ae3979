//! `strip_tags`: text without HTML, PHP and comments.
//!
//! A small machine goes through the bytes once. It knows text, tags, PHP code, declarations (`<!`)
//! and comments, and quotes inside
//! of them; it does not check that the HTML is right.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&strip_tags::DECL];

/// Without tags but those allowed.
#[php("strip_tags(string $string, array|string|null $allowed_tags = null): string")]
fn strip_tags(cx: &mut Request, string: &Str, allowed_tags: &Value) -> Result<Str> {
    let mut allowed = Vec::new();
    match allowed_tags.view() {
        View::Array(names) => {
            for name in names.clone().values() {
                let name = cx.to_str(name)?;
                allowed.extend_from_slice(&[b"<", &name[..], b">"].concat());
            }
        }
        View::Str(tags) => allowed = tags.to_vec(),
        _ => {}
    }
    allowed.make_ascii_lowercase();
    if memchr::memchr3(b'<', b'>', 0, string).is_none() {
        return Ok(string.clone());
    }
    let mut machine = Stripper {
        allowed,
        out: Vec::with_capacity(string.len()),
        tag: Vec::new(),
        state: State::Text,
        depth: 0,
        quote: 0,
        last: 0,
        open: 0,
        xml: false,
    };
    for at in 0..string.len() {
        machine.step(string, at);
    }
    Ok(cx.str(&machine.out))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Text,
    Tag,
    Php,
    Declaration,
    Comment,
}

struct Stripper {
    /// Tags that stay, as `<a><b>`.
    allowed: Vec<u8>,
    out: Vec<u8>,
    /// The tag being read.
    tag: Vec<u8>,
    state: State,
    /// `<` inside of a tag that are still open.
    depth: usize,
    /// The quote we are in, or 0.
    quote: u8,
    /// The last bracket or quote in PHP code.
    last: u8,
    /// Parentheses open in PHP code.
    open: i32,
    /// The tag is an XML declaration.
    xml: bool,
}

impl Stripper {
    fn step(&mut self, text: &[u8], at: usize) {
        match self.state {
            State::Text => self.text(text, at),
            State::Tag => self.in_tag(text, at),
            State::Php => self.php(text, at),
            State::Declaration => self.declaration(text, at),
            State::Comment => self.comment(text, at),
        }
    }

    fn text(&mut self, text: &[u8], at: usize) {
        match text[at] {
            0 => {}
            b'<' if self.quote != 0 => {}
            b'<' if !text.get(at + 1).is_some_and(u8::is_ascii_whitespace) => {
                self.last = b'<';
                self.tag.clear();
                self.tag.push(b'<');
                self.state = State::Tag;
            }
            b'>' if self.depth > 0 => self.depth -= 1,
            b'>' if self.quote != 0 => {}
            byte => self.out.push(byte),
        }
    }

    fn toggle_quote(&mut self, byte: u8) {
        if self.quote == 0 || self.quote == byte {
            self.quote = if self.quote == 0 { byte } else { 0 };
        }
    }

    fn in_tag(&mut self, text: &[u8], at: usize) {
        let before = text[at - 1];
        match text[at] {
            0 => return,
            b'<' if self.quote != 0 => return,
            b'<' if !text.get(at + 1).is_some_and(u8::is_ascii_whitespace) => {
                self.depth += 1;
                return;
            }
            b'>' if self.depth > 0 => {
                self.depth -= 1;
                return;
            }
            b'>' if self.quote != 0 || (self.xml && before == b'-') => return,
            b'>' => return self.end_tag(),
            b'!' if before == b'<' => {
                self.state = State::Declaration;
                self.last = b'!';
                return;
            }
            b'?' if before == b'<' => {
                self.state = State::Php;
                self.open = 0;
                return;
            }
            quote @ (b'"' | b'\'') => self.toggle_quote(quote),
            _ => {}
        }
        self.tag.push(text[at]);
    }

    fn end_tag(&mut self) {
        self.last = b'>';
        self.tag.push(b'>');
        if self.is_allowed() {
            self.out.extend_from_slice(&self.tag);
        }
        self.back_to_text();
    }

    fn back_to_text(&mut self) {
        self.tag.clear();
        self.quote = 0;
        self.xml = false;
        self.state = State::Text;
    }

    /// Whether the tag's name, without slashes and attributes, is among those that stay.
    fn is_allowed(&self) -> bool {
        if self.allowed.is_empty() {
            return false;
        }
        let mut name = vec![b'<'];
        let inner = &self.tag[1..self.tag.len() - 1];
        for (at, &byte) in inner.iter().enumerate() {
            if byte.is_ascii_whitespace() {
                if name.len() > 1 {
                    break;
                }
                continue;
            }
            if byte != b'/' || (at > 0 && at + 1 < inner.len()) {
                name.push(byte.to_ascii_lowercase());
            }
        }
        name.push(b'>');
        memchr::memmem::find(&self.allowed, &name).is_some()
    }

    fn php(&mut self, text: &[u8], at: usize) {
        let (byte, before) = (text[at], text[at - 1]);
        let quoted = matches!(self.last, b'"' | b'\'');
        match byte {
            b'(' if !quoted => {
                self.last = b'(';
                self.open += 1;
            }
            b')' if !quoted => {
                self.last = b')';
                self.open -= 1;
            }
            b'>' if self.depth > 0 => self.depth -= 1,
            b'>' if self.quote == 0 && self.open == 0 && self.last != b'"' && before == b'?' => self.back_to_text(),
            b'"' | b'\'' if before != b'\\' => {
                if self.last == byte {
                    self.last = 0;
                } else if self.last != b'\\' {
                    self.last = byte;
                }
                self.toggle_quote(byte);
            }
            b'l' | b'L' if at >= 4 && text[at - 4..at].eq_ignore_ascii_case(b"<?xm") => {
                self.state = State::Tag;
                self.xml = true;
            }
            _ => {}
        }
    }

    fn declaration(&mut self, text: &[u8], at: usize) {
        let (byte, before) = (text[at], text[at - 1]);
        match byte {
            b'>' if self.depth > 0 => self.depth -= 1,
            b'>' if self.quote == 0 => self.back_to_text(),
            b'"' | b'\'' if before != b'\\' => self.toggle_quote(byte),
            b'-' if before == b'-' && at >= 2 && text[at - 2] == b'!' => self.state = State::Comment,
            b'e' | b'E' if at >= 6 && text[at - 6..at].eq_ignore_ascii_case(b"doctyp") => self.state = State::Tag,
            _ => {}
        }
    }

    fn comment(&mut self, text: &[u8], at: usize) {
        if text[at] == b'>' && self.quote == 0 && at >= 2 && &text[at - 2..at] == b"--" {
            self.back_to_text();
        }
    }
}
