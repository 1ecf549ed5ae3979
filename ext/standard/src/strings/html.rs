//! HTML's special characters and entities: encoding and decoding.

use super::entities::{Document, encoded, is_allowed, name_of, starts_pair, text_of};
use super::multi_byte::MultiByte;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result, utf8};
use heddle_sys::bytes;
use heddle_value::{Array, Str, StrBuilder, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &htmlspecialchars::DECL,
    &htmlentities::DECL,
    &htmlspecialchars_decode::DECL,
    &html_entity_decode::DECL,
    &get_html_translation_table::DECL,
];

heddle_macros::constants! {
    HTML_SPECIALCHARS = 0;
    HTML_ENTITIES = 1;
    ENT_COMPAT = 2;
    ENT_QUOTES = 3;
    ENT_NOQUOTES = 0;
    ENT_IGNORE = 4;
    ENT_SUBSTITUTE = 8;
    ENT_DISALLOWED = 128;
    ENT_HTML401 = 0;
    ENT_XML1 = 16;
    ENT_XHTML = 32;
    ENT_HTML5 = 48;
}

const ENT_QUOTES: i64 = 3;
const ENT_SUBSTITUTE: i64 = 8;
const ENT_HTML401: i64 = 0;
const HTML_SPECIALCHARS: i64 = 0;

/// What `$flags` ask for.
#[derive(Clone, Copy)]
struct Flags {
    double: bool,
    single: bool,
    ignore: bool,
    substitute: bool,
    disallowed: bool,
    document: Document,
}

impl Flags {
    fn new(bits: i64) -> Flags {
        let document = match bits & 48 {
            0 => Document::Html401,
            16 => Document::Xml1,
            32 => Document::Xhtml,
            _ => Document::Html5,
        };
        Flags {
            double: bits & 2 != 0,
            single: bits & 1 != 0,
            ignore: bits & 4 != 0,
            // what is ignored is not replaced
            substitute: bits & 12 == 8,
            disallowed: bits & 128 != 0,
            document,
        }
    }

    /// What a byte is replaced by, if it is a special character.
    fn special(&self, byte: u8) -> Option<&'static str> {
        match byte {
            b'&' => Some("&amp;"),
            b'<' => Some("&lt;"),
            b'>' => Some("&gt;"),
            b'"' if self.double => Some("&quot;"),
            b'\'' if self.single && self.document == Document::Html401 => Some("&#039;"),
            b'\'' if self.single => Some("&apos;"),
            _ => None,
        }
    }
}

/// How bytes stand for characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    Utf8,
    Latin1,
    /// One byte is one character.
    SingleByte(&'static encoding_rs::Encoding),
    /// Several bytes may be one character: only the special ones have entities.
    MultiByte(MultiByte),
}

fn charset(cx: &mut Request, name: Option<&Str>) -> Result<Charset> {
    let usual = match name {
        Some(name) => &name[..] == b"UTF-8",
        None => cx.ini_str("internal_encoding").is_empty() && cx.ini_str("default_charset") == b"UTF-8",
    };
    if usual {
        return Ok(Charset::Utf8);
    }
    let name = match name {
        Some(name) if !name.is_empty() => name.to_vec(),
        _ if cx.ini_str("internal_encoding").is_empty() => cx.ini_str("default_charset").to_vec(),
        _ => cx.ini_str("internal_encoding").to_vec(),
    };
    Ok(match &name.to_ascii_lowercase()[..] {
        b"utf-8" | b"" => Charset::Utf8,
        b"iso-8859-1" | b"iso8859-1" => Charset::Latin1,
        b"iso-8859-15" | b"iso8859-15" => Charset::SingleByte(encoding_rs::ISO_8859_15),
        b"iso-8859-5" | b"iso8859-5" => Charset::SingleByte(encoding_rs::ISO_8859_5),
        b"cp1252" | b"windows-1252" | b"1252" => Charset::SingleByte(encoding_rs::WINDOWS_1252),
        b"cp1251" | b"windows-1251" | b"win-1251" | b"1251" => Charset::SingleByte(encoding_rs::WINDOWS_1251),
        b"cp866" | b"866" | b"ibm866" => Charset::SingleByte(encoding_rs::IBM866),
        b"koi8-r" | b"koi8-ru" | b"koi8r" => Charset::SingleByte(encoding_rs::KOI8_R),
        b"macroman" => Charset::SingleByte(encoding_rs::MACINTOSH),
        lower if let Some(charset) = MultiByte::of(lower) => Charset::MultiByte(charset),
        _ => {
            let name = &name[..memchr::memchr(0, &name).unwrap_or(name.len())];
            cx.function_warning([b"Charset \"", name, b"\" is not supported, assuming UTF-8"].concat())?;
            Charset::Utf8
        }
    })
}

/// Encodes the special characters: `&`, `<`, `>` and quotes.
#[php(
    "htmlspecialchars(string $string, int $flags = ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401, ?string $encoding = null, bool $double_encode = true): string"
)]
fn htmlspecialchars(cx: &mut Request, string: &Str, flags: i64, encoding: Option<&Str>, double_encode: bool) -> Result<Str> {
    encode(cx, string, flags, encoding, double_encode, false)
}

/// Encodes all characters that have a name.
#[php(
    "htmlentities(string $string, int $flags = ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401, ?string $encoding = null, bool $double_encode = true): string"
)]
fn htmlentities(cx: &mut Request, string: &Str, flags: i64, encoding: Option<&Str>, double_encode: bool) -> Result<Str> {
    encode(cx, string, flags, encoding, double_encode, true)
}

fn encode(cx: &mut Request, string: &Str, flags: i64, encoding: Option<&Str>, double_encode: bool, all: bool) -> Result<Str> {
    if string.is_empty() {
        return Ok(string.clone());
    }
    let charset = charset(cx, encoding)?;
    if all && matches!(charset, Charset::MultiByte(_)) {
        let function = cx.function_name();
        let text = "(): Only basic entities substitution is supported for multi-byte encodings other than UTF-8; \
                    functionality is equivalent to htmlspecialchars";
        cx.notice([&function[..], text.as_bytes()].concat())?;
    }
    let all = all && !matches!(charset, Charset::MultiByte(_));
    let flags = Flags::new(flags);
    let plain = !has_special(string);
    let html5 = all && flags.document == Document::Html5;
    if plain
        && !flags.disallowed
        && !html5
        && (string.is_ascii() || (!all && charset == Charset::Utf8 && std::str::from_utf8(string).is_ok()))
    {
        return Ok(string.clone());
    }
    let encoder = Encoder { flags, charset, all, keep_entities: !double_encode };
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() + string.len() / 4 + 24);
    match encoder.encode(string, &mut out) {
        Some(()) => Ok(out.finish()),
        None => Ok(Str::empty()),
    }
}

/// Returns whether a text has one of the special characters; asked of 16 bytes at a time, without
/// a jump for each.
fn has_special(text: &[u8]) -> bool {
    let among = |bytes: &[u8]| bytes.iter().fold(false, |found, &byte| found | matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\''));
    let (chunks, rest) = text.as_chunks::<16>();
    chunks.iter().any(|chunk| among(chunk)) || among(rest)
}

struct Encoder {
    flags: Flags,
    charset: Charset,
    /// All characters with names, not the special ones only.
    all: bool,
    /// An `&` that starts an entity is left alone.
    keep_entities: bool,
}

impl Encoder {
    /// `None`: the text is wrong, and neither ignored nor substituted.
    fn encode(&self, text: &[u8], out: &mut StrBuilder) -> Option<()> {
        let mut at = 0;
        // where only the special characters are replaced, everything else in ASCII stays as it is
        let copies = !self.all && !self.flags.disallowed;
        while at < text.len() {
            if copies {
                let ordinary = |&&byte: &&u8| byte < 0x80 && !matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'');
                let run = text[at..].iter().take_while(ordinary).count();
                out.push_bytes(&text[at..at + run]);
                at += run;
                if at == text.len() {
                    break;
                }
            }
            let byte = text[at];
            if byte < 0x80 {
                at += self.ascii(&text[at..], out);
                continue;
            }
            match self.charset {
                Charset::Utf8 => at += self.utf8(&text[at..], out)?,
                Charset::Latin1 => {
                    self.character(byte as char, &text[at..=at], out);
                    at += 1;
                }
                Charset::SingleByte(encoding) => {
                    self.character(character_of(encoding, byte), &text[at..=at], out);
                    at += 1;
                }
                Charset::MultiByte(charset) => match charset.leading(&text[at..]) {
                    Ok(length) => {
                        out.push_bytes(&text[at..at + length]);
                        at += length;
                    }
                    Err(length) => at += self.wrong(length, out)?,
                },
            }
        }
        Some(())
    }

    /// Precondition: the text starts with an ASCII byte. Gives how many bytes were used.
    fn ascii(&self, text: &[u8], out: &mut StrBuilder) -> usize {
        let byte = text[0];
        if byte == b'&'
            && self.keep_entities
            && let Some(length) = self.entity_length(text)
        {
            out.push_bytes(&text[..length]);
            return length;
        }
        if self.all && self.flags.document == Document::Html5 && starts_pair(byte as char) {
            return self.html5_ascii(text, out);
        }
        if let Some(special) = self.flags.special(byte) {
            out.push_bytes(special.as_bytes());
            return 1;
        }
        if matches!(byte, b'"' | b'\'') {
            out.push(byte);
            return 1;
        }
        // what htmlentities() looks up in a table is checked there
        let mapped = match self.charset {
            Charset::Utf8 | Charset::Latin1 => true,
            Charset::SingleByte(encoding) => self.all && encoding != encoding_rs::MACINTOSH,
            Charset::MultiByte(_) => false,
        };
        if self.flags.disallowed && (mapped || byte != 0x7f) && !is_allowed(u32::from(byte), self.flags.document) {
            self.replacement(out);
            return 1;
        }
        if self.all && self.flags.document == Document::Html5 {
            return self.html5_ascii(text, out);
        }
        out.push(byte);
        1
    }

    /// In HTML 5 punctuation has names too, and `fj` is a ligature.
    fn html5_ascii(&self, text: &[u8], out: &mut StrBuilder) -> usize {
        let first = text[0] as char;
        if starts_pair(first)
            && let Some(pair) = leading_pair(text)
            && let Some(name) = name_of(pair, Document::Html5)
        {
            named(name, out);
            return pair.len();
        }
        let special = self.flags.special(text[0]);
        match (special, name_of(first.encode_utf8(&mut [0; 4]), Document::Html5)) {
            (Some(special), _) => out.push_bytes(special.as_bytes()),
            (None, Some(name)) if !matches!(text[0], b'"' | b'\'') => named(name, out),
            _ => out.push(text[0]),
        }
        1
    }

    /// The length of the entity the text starts with, if it is one.
    fn entity_length(&self, text: &[u8]) -> Option<usize> {
        let end = memchr::memchr(b';', &text[..text.len().min(48)])?;
        let name = &text[1..end];
        let valid = match name.strip_prefix(b"#") {
            Some(number) => {
                let point = number_of(number)?;
                !self.flags.disallowed || may_be_numbered(point, self.flags.document)
            }
            None => !name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric) && text_of(name, self.flags.document).is_some(),
        };
        valid.then_some(end + 1)
    }

    /// Precondition: the text starts with a byte above ASCII. Gives how many bytes were used.
    fn utf8(&self, text: &[u8], out: &mut StrBuilder) -> Option<usize> {
        let (character, length) = match utf8::leading(text) {
            Ok(found) => found,
            Err(length) => return self.wrong(length, out),
        };
        if self.all
            && self.flags.document == Document::Html5
            && starts_pair(character)
            && let Some(pair) = leading_pair(text)
            && let Some(name) = name_of(pair, Document::Html5)
        {
            named(name, out);
            return Some(pair.len());
        }
        self.character(character, &text[..length], out);
        Some(length)
    }

    /// Deals with bytes that are no character: they are replaced, passed over, or make the whole
    /// text wrong.
    fn wrong(&self, length: usize, out: &mut StrBuilder) -> Option<usize> {
        if self.flags.substitute {
            self.replacement(out);
        } else if !self.flags.ignore {
            return None;
        }
        Some(length)
    }

    fn character(&self, character: char, bytes: &[u8], out: &mut StrBuilder) {
        if self.flags.disallowed && !is_allowed(u32::from(character), self.flags.document) {
            return self.replacement(out);
        }
        let name = if self.all { name_of(character.encode_utf8(&mut [0; 4]), self.flags.document) } else { None };
        match name {
            Some(name) => named(name, out),
            None => out.push_bytes(bytes),
        }
    }

    fn replacement(&self, out: &mut StrBuilder) {
        match self.charset {
            Charset::Utf8 => out.push_bytes("\u{fffd}".as_bytes()),
            _ => out.push_bytes(b"&#xFFFD;"),
        }
    }
}

/// The character a byte stands for.
fn character_of(encoding: &'static encoding_rs::Encoding, byte: u8) -> char {
    let bytes = [byte];
    let (text, _) = encoding.decode_without_bom_handling(&bytes);
    text.chars().next().unwrap_or('\u{fffd}')
}

/// The byte that stands for a text of one character.
fn byte_of(encoding: &'static encoding_rs::Encoding, text: &str) -> Option<u8> {
    let (bytes, _, failed) = encoding.encode(text);
    match bytes[..] {
        [byte] if !failed => Some(byte),
        _ => None,
    }
}

fn named(name: &str, out: &mut StrBuilder) {
    out.push(b'&');
    out.push_bytes(name.as_bytes());
    out.push(b';');
}

/// The first two characters.
fn leading_pair(text: &[u8]) -> Option<&str> {
    let (_, first) = utf8::leading(text).ok()?;
    let (_, second) = utf8::leading(&text[first..]).ok()?;
    std::str::from_utf8(&text[..first + second]).ok()
}

/// Returns whether a number may stand for this character in a document.
fn may_be_numbered(point: u32, document: Document) -> bool {
    match document {
        Document::Html401 => true,
        Document::Html5 => point != 0x0d && (matches!(point, 0xd800..=0xdfff) || is_allowed(point, document)),
        _ => is_allowed(point, document),
    }
}

/// The code point that the digits behind `&#` write.
fn number_of(digits: &[u8]) -> Option<u32> {
    let (digits, base) = match digits {
        [b'x' | b'X', rest @ ..] => (rest, 16),
        _ => (digits, 10),
    };
    if digits.is_empty() || !digits.iter().all(|byte| (*byte as char).is_digit(base)) {
        return None;
    }
    let text = std::str::from_utf8(digits).ok()?;
    u32::from_str_radix(text, base).ok().filter(|&point| point <= 0x10ffff)
}

// ---- decoding

/// Decodes the entities of the special characters.
#[php("htmlspecialchars_decode(string $string, int $flags = ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401): string")]
fn htmlspecialchars_decode(cx: &mut Request, string: &Str, flags: i64) -> Str {
    decode(cx, string, Flags::new(flags), Charset::Utf8, false)
}

/// Decodes all entities.
#[php("html_entity_decode(string $string, int $flags = ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401, ?string $encoding = null): string")]
fn html_entity_decode(cx: &mut Request, string: &Str, flags: i64, encoding: Option<&Str>) -> Result<Str> {
    if bytes::find(b'&', string).is_none() {
        return Ok(string.clone());
    }
    let charset = charset(cx, encoding)?;
    Ok(decode(cx, string, Flags::new(flags), charset, true))
}

fn decode(cx: &Request, text: &Str, flags: Flags, charset: Charset, all: bool) -> Str {
    let Some(first) = bytes::find(b'&', text) else {
        return text.clone();
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), text.len());
    out.push_bytes(&text[..first]);
    let mut at = first;
    while at < text.len() {
        let length = match decoded(&text[at..], flags, charset, all, &mut out) {
            Some(length) => length,
            None => {
                out.push(b'&');
                1
            }
        };
        at += length;
        let next = bytes::find(b'&', &text[at..]).map_or(text.len(), |next| at + next);
        out.push_bytes(&text[at..next]);
        at = next;
    }
    out.finish()
}

/// Appends what the entity stands for that the text starts with, and gives its length.
fn decoded(text: &[u8], flags: Flags, charset: Charset, all: bool, out: &mut StrBuilder) -> Option<usize> {
    let end = bytes::find(b';', &text[..text.len().min(64)])?;
    let name = &text[1..end];
    let mut buffer = [0; 4];
    let meaning: &str = match name.strip_prefix(b"#") {
        Some(digits) => {
            let point = number_of(digits)?;
            let allowed = is_allowed(point, flags.document) && !(flags.document == Document::Html5 && point == 0x0d);
            char::from_u32(point).filter(|_| allowed)?.encode_utf8(&mut buffer)
        }
        // the same in all documents
        None => match name {
            b"amp" => "&",
            b"lt" => "<",
            b"gt" => ">",
            b"quot" => "\"",
            _ => text_of(name, flags.document)?,
        },
    };
    let special = matches!(meaning, "&" | "<" | ">" | "\"" | "'");
    if !all && !special || meaning == "'" && !flags.single || meaning == "\"" && !flags.double {
        return None;
    }
    match charset {
        Charset::Utf8 => out.push_bytes(meaning.as_bytes()),
        Charset::MultiByte(charset) if !meaning.bytes().all(|byte| charset.has_ascii(byte)) => return None,
        _ if meaning.is_ascii() => out.push_bytes(meaning.as_bytes()),
        Charset::Latin1 => {
            let mut points = meaning.chars();
            match (points.next().and_then(|point| u8::try_from(u32::from(point)).ok()), points.next()) {
                (Some(byte), None) => out.push(byte),
                _ => return None,
            }
        }
        Charset::SingleByte(encoding) => out.push(byte_of(encoding, meaning)?),
        Charset::MultiByte(_) => return None,
    }
    Some(end + 1)
}

/// The characters that are encoded, with their entities.
#[php(
    "get_html_translation_table(int $table = HTML_SPECIALCHARS, int $flags = ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401, string $encoding = \"UTF-8\"): array"
)]
fn get_html_translation_table(cx: &mut Request, table: i64, flags: i64, encoding: &Str) -> Result<Array> {
    let charset = charset(cx, Some(encoding))?;
    let flags = Flags::new(flags);
    let heap = cx.heap();
    let mut array = Array::new();
    let mut add = |text: &[u8], entity: &str| array.insert_bytes(heap, text, Value::from(Str::new(heap, entity.as_bytes())));
    if table == HTML_SPECIALCHARS || flags.document == Document::Xml1 {
        for byte in *b"\"&'<>" {
            if let Some(entity) = flags.special(byte) {
                add(&[byte], entity);
            }
        }
        return Ok(array);
    }
    let mut all: Vec<(String, String)> =
        encoded(flags.document).into_iter().map(|(text, name)| (text.to_owned(), format!("&{name};"))).collect();
    all.retain(|(text, _)| !matches!(text.as_str(), "\"" | "'" | "&" | "<" | ">"));
    for byte in *b"\"&'<>" {
        let entity = match flags.special(byte) {
            Some("&apos;") if flags.document == Document::Xhtml => Some("&#039;"),
            entity => entity,
        };
        all.extend(entity.map(|entity| ((byte as char).to_string(), entity.to_owned())));
    }
    all.sort();
    for (text, entity) in &all {
        match charset {
            Charset::Utf8 => add(text.as_bytes(), entity),
            Charset::Latin1 => {
                let mut points = text.chars();
                if let (Some(Ok(byte)), None) = (points.next().map(|point| u8::try_from(u32::from(point))), points.next()) {
                    add(&[byte], entity);
                }
            }
            Charset::SingleByte(encoding) => {
                if let Some(byte) = byte_of(encoding, text) {
                    add(&[byte], entity);
                }
            }
            Charset::MultiByte(_) if text.is_ascii() => add(text.as_bytes(), entity),
            Charset::MultiByte(_) => {}
        }
    }
    Ok(array)
}
