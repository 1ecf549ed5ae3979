//! Headers of mails, written: `mb_encode_mimeheader`.
//!
//! Words that need nothing stand as they are, up to the first that does; all from there goes into
//! encoded words (RFC 2047).

use crate::codec::Encoding;
use crate::ini::state;
use heddle_macros::php;
use heddle_runtime::base64;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_encode_mimeheader::DECL];

/// Columns of a line, without the blank that continues a header.
const LINE: usize = 75;
/// A first word of so many columns is encoded, that it can be folded; and so much an indent may
/// take.
const LONGEST: usize = 74;
/// Columns of content that an encoded word behind plain ones must have.
const LEAST: usize = 12;

/// A header that is being written.
struct Header<'a> {
    out: Vec<u8>,
    newline: &'a [u8],
    charset: Encoding,
    quoted: bool,
    /// Columns of the line so far.
    column: usize,
}

fn is_plain(point: u32) -> bool {
    (0x20..0x7F).contains(&point) && ![b'=', b'?', b'_'].map(u32::from).contains(&point)
}

impl Header<'_> {
    fn fold(&mut self) {
        self.out.extend_from_slice(self.newline);
        self.out.push(b' ');
        self.column = 0;
    }

    /// Writes a plain word behind the blank that separates it.
    fn word(&mut self, word: &[u32], first: bool) {
        let blank = usize::from(!first);
        if self.column + blank + word.len() > LINE && !first {
            self.fold();
        } else if !first {
            self.out.push(b' ');
            self.column += 1;
        }
        self.out.extend(word.iter().map(|point| *point as u8));
        self.column += word.len();
    }

    /// The content of an encoded word.
    fn content(&self, points: &[u32]) -> Vec<u8> {
        let bytes = self.charset.encode(points, &mut |_| vec![u32::from(b'?')]);
        if !self.quoted {
            return base64::encode(&bytes);
        }
        let mut out = Vec::with_capacity(bytes.len() * 3);
        for byte in bytes {
            if byte.is_ascii_alphabetic() || b"!*+-/".contains(&byte) {
                out.push(byte);
            } else {
                out.extend_from_slice(format!("={byte:02X}").as_bytes());
            }
        }
        out
    }

    /// Writes the rest as encoded words.
    fn encoded(&mut self, mut points: &[u32], behind_words: bool) {
        let name = if self.charset.mime.is_empty() { self.charset.name } else { self.charset.mime };
        let head = format!("=?{name}?{}?", if self.quoted { 'Q' } else { 'B' });
        let frame = head.len() + 2;
        if behind_words {
            if self.column + 1 + frame + LEAST > LINE {
                self.fold();
            } else {
                self.out.push(b' ');
                self.column += 1;
            }
        }
        while !points.is_empty() {
            let room = LINE.saturating_sub(self.column + frame);
            let fits = (1..=points.len()).take_while(|count| self.content(&points[..*count]).len() <= room).last();
            let Some(count) = fits.or((self.column == 0).then_some(1)) else {
                self.fold();
                continue;
            };
            self.out.extend_from_slice(head.as_bytes());
            let content = self.content(&points[..count]);
            self.out.extend_from_slice(&content);
            self.out.extend_from_slice(b"?=");
            points = &points[count..];
            if !points.is_empty() {
                self.fold();
            }
        }
    }
}

fn header(points: &[u32], indent: usize, header: &mut Header<'_>) {
    let blank = u32::from(b' ');
    let (mut begin, mut first, mut was_empty) = (0, true, false);
    header.column = indent;
    loop {
        let length = points[begin..].iter().position(|point| *point == blank).unwrap_or(points.len() - begin);
        let word = &points[begin..begin + length];
        let is_last = begin + length == points.len();
        let starts_blank = first && word.is_empty() && !is_last && !points.iter().all(|point| is_plain(*point));
        if !word.iter().all(|point| is_plain(*point)) || starts_blank || first && indent == 0 && !is_last && length >= LONGEST {
            return header.encoded(&points[begin..], !first);
        }
        if first && indent > 0 && !is_last && indent + length > LONGEST {
            header.fold();
        }
        // one blank at the end goes, more of them stay
        if !word.is_empty() || !is_last || first || was_empty {
            header.word(word, first);
        }
        if is_last {
            return;
        }
        (first, was_empty) = (false, word.is_empty());
        begin += length + 1;
    }
}

/// A text as the value of a mail's header.
#[php(
    "mb_encode_mimeheader(string $string, ?string $charset = null, ?string $transfer_encoding = null, string $newline = \"\\r\\n\", int $indent = 0): string"
)]
fn mb_encode_mimeheader(
    cx: &mut Request,
    string: &Str,
    charset: Option<&Str>,
    transfer_encoding: Option<&Str>,
    newline: &Str,
    indent: i64,
) -> Result<Vec<u8>> {
    let language = state(cx).language;
    let (encoding, mut quoted) = match charset {
        Some(_) => (crate::encoding(cx, 2, charset)?, false),
        None => {
            let known = Encoding::find(language.charset.as_bytes()).unwrap_or(state(cx).internal);
            (known, language.header == "Quoted-Printable")
        }
    };
    if let Some(letter) = transfer_encoding.and_then(|letter| letter.first()) {
        quoted = letter.eq_ignore_ascii_case(&b'Q');
    }
    let points = state(cx).internal.decode(string);
    let indent = usize::try_from(indent).ok().filter(|indent| *indent < LONGEST).unwrap_or(0);
    let mut written = Header { out: Vec::with_capacity(string.len()), newline, charset: encoding, quoted, column: 0 };
    header(&points, indent, &mut written);
    Ok(written.out)
}

/// Returns a text as the value of a header, `indent` columns behind the start of the line.
pub(crate) fn encoded_header(cx: &mut Request, text: &[u8], charset: Encoding, quoted: bool, indent: usize) -> Vec<u8> {
    let points = state(cx).internal.decode(text);
    let mut written = Header { out: Vec::with_capacity(text.len()), newline: b"\r\n", charset, quoted, column: 0 };
    header(&points, indent, &mut written);
    written.out
}
