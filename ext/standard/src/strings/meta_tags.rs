//! `get_meta_tags`: names and contents of the META tags of an HTML file, up to `</head>`.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::{self as streams, Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&get_meta_tags::DECL];

/// What the META tags of a file say, by name.
#[php("get_meta_tags(string $filename, bool $use_include_path = false): array|false")]
fn get_meta_tags(cx: &mut Request, filename: &[u8], use_include_path: bool) -> Result<OrFalse<Array>> {
    if memchr::memchr(0, filename).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    let opening = Opening { use_include_path, no_default_context: true, ..Opening::default() };
    let Some(resource) = streams::open(cx, filename, b"rb", &opening)? else { return Ok(OrFalse(None)) };
    let Some(handle) = streams::of(&resource) else { return Ok(OrFalse(None)) };
    let text = handle.borrow_mut().read_all(cx, None)?;
    streams::close(cx, &resource)?;
    let mut array = Array::new();
    for (name, content) in tags(&text) {
        let content = Value::from(cx.str(content));
        let key = cx.str(name);
        array.insert(cx.heap(), heddle_value::Key::from(&key), content);
    }
    Ok(OrFalse(Some(array)))
}

/// A part of HTML, as coarse as PHP takes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Open,
    Close,
    Slash,
    Equal,
    Word(&'a [u8]),
    Quoted(&'a [u8]),
    /// White space and all else.
    Other,
}

/// The next token, and its length.
fn token(text: &[u8]) -> Option<(Token<'_>, usize)> {
    let &first = text.first()?;
    let run = |accept: &dyn Fn(u8) -> bool| text[1..].iter().take_while(|byte| accept(**byte)).count();
    Some(match first {
        b'<' => (Token::Open, 1),
        b'>' => (Token::Close, 1),
        b'/' => (Token::Slash, 1),
        b'=' => (Token::Equal, 1),
        b'"' | b'\'' => {
            let len = run(&|byte| byte != first && byte != b'<' && byte != b'>');
            let closed = text.get(1 + len) == Some(&first);
            (Token::Quoted(&text[1..=len]), 1 + len + usize::from(closed))
        }
        byte if byte.is_ascii_alphanumeric() => {
            let len = 1 + run(&|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte));
            (Token::Word(&text[..len]), len)
        }
        _ => (Token::Other, 1),
    })
}

/// Which value comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Nothing,
    Name,
    Content,
}

/// Names, as keys, and contents.
fn tags(text: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut found = Vec::new();
    let (mut name, mut content): (Option<Vec<u8>>, Option<Vec<u8>>) = (None, None);
    let (mut wanted, mut in_meta) = (Wanted::Nothing, false);
    let (mut last, mut before) = (Token::Other, Token::Other);
    let mut rest = text;
    while let Some((token, len)) = token(rest) {
        rest = &rest[len..];
        match token {
            Token::Word(word) if last == Token::Open => in_meta = word.eq_ignore_ascii_case(b"meta"),
            Token::Word(word) if last == Token::Slash && before == Token::Open && word.eq_ignore_ascii_case(b"head") => break,
            Token::Word(value) | Token::Quoted(value) if last == Token::Equal && wanted != Wanted::Nothing => {
                match wanted {
                    Wanted::Name => name = Some(key(value)),
                    _ => content = Some(value.to_vec()),
                }
                wanted = Wanted::Nothing;
            }
            Token::Word(word) if in_meta && word.eq_ignore_ascii_case(b"name") => wanted = Wanted::Name,
            Token::Word(word) if in_meta && word.eq_ignore_ascii_case(b"content") => wanted = Wanted::Content,
            Token::Open if wanted != Wanted::Nothing => (name, content, wanted) = (None, None, Wanted::Nothing),
            Token::Close => {
                if let Some(name) = name.take() {
                    found.push((name, content.take().unwrap_or_default()));
                }
                (content, wanted, in_meta) = (None, Wanted::Nothing, false);
            }
            _ => {}
        }
        (before, last) = (last, token);
    }
    found
}

/// A name as a key: small letters, and `_` for what was no name of a variable once.
fn key(name: &[u8]) -> Vec<u8> {
    let part = |byte: &u8| if b".\\+*?[^]$() ".contains(byte) { b'_' } else { byte.to_ascii_lowercase() };
    name.iter().map(part).collect()
}
