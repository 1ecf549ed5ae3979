//! Source text in colours, and without what only people read: functions of `standard` that need the
//! lexer.

use crate::tokens::{self, Token};
use heddle_macros::{ini, php};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::PathArg;
use heddle_runtime::stream;
use heddle_runtime::{Request, Result};
use heddle_syntax::TokenKind;
use heddle_value::Value;

pub const FUNCTIONS: &[&Function] =
    &[&highlight_string::DECL, &highlight_file::DECL, &highlight_file::DECL.alias("show_source"), &php_strip_whitespace::DECL];

ini! {
    /// Colour of comments.
    highlight.comment: "#FF8000", All;
    /// Colour of names, numbers and tags.
    highlight.default: "#0000BB", All;
    /// Colour of what is no PHP.
    highlight.html: "#000000", All;
    /// Colour of keywords and signs.
    highlight.keyword: "#007700", All;
    /// Colour of strings.
    highlight.string: "#DD0000", All;
}

/// The directive that holds a token's colour; white space has none.
fn directive(token: &Token) -> Option<&'static str> {
    use TokenKind as T;
    let is = |kinds: &[TokenKind]| kinds.iter().any(|kind| i64::from(kind.id()) == token.id);
    if is(&[T::Whitespace]) {
        return None;
    }
    let default = [
        T::OpenTag,
        T::OpenTagWithEcho,
        T::CloseTag,
        T::LineC,
        T::FileC,
        T::DirC,
        T::TraitC,
        T::MethodC,
        T::FuncC,
        T::NsC,
        T::ClassC,
        T::Identifier,
        T::NameQualified,
        T::NameFullyQualified,
        T::NameRelative,
        T::Variable,
        T::Int,
        T::Float,
        T::StringVarname,
        T::NumString,
    ];
    Some(if is(&[T::InlineHtml]) {
        "highlight.html"
    } else if is(&[T::Comment, T::DocComment]) {
        "highlight.comment"
    } else if token.id == i64::from(b'"') || is(&[T::EncapsedAndWhitespace, T::ConstantEncapsedString]) {
        "highlight.string"
    } else if is(&default) {
        "highlight.default"
    } else {
        "highlight.keyword"
    })
}

fn escape(out: &mut Vec<u8>, text: &[u8]) {
    for byte in text {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            byte => out.push(*byte),
        }
    }
}

/// The source as HTML.
fn coloured(cx: &mut Request, code: &[u8]) -> Result<Vec<u8>> {
    let html = cx.ini_str("highlight.html").to_vec();
    let mut out = [b"<pre><code style=\"color: ", &html[..], b"\">"].concat();
    let mut last = html.clone();
    for token in tokens::all(cx, code, 0)? {
        if let Some(directive) = directive(&token) {
            let colour = cx.ini_str(directive).to_vec();
            if colour != last {
                if last != html {
                    out.extend_from_slice(b"</span>");
                }
                if colour != html {
                    out.extend_from_slice(&[b"<span style=\"color: ", &colour[..], b"\">"].concat());
                }
                last = colour;
            }
        }
        escape(&mut out, &code[token.start..token.end]);
    }
    if last != html {
        out.extend_from_slice(b"</span>");
    }
    out.extend_from_slice(b"</code></pre>");
    Ok(out)
}

/// A program's text, without the line that tells the system what runs it.
fn read_file(cx: &mut Request, name: &[u8]) -> Result<Option<Vec<u8>>> {
    let mut code = stream::read_file(cx, name)?;
    if let Some(code) = code.as_mut().filter(|code| code.starts_with(b"#!")) {
        let end = code.iter().position(|byte| *byte == b'\n').map_or(code.len(), |at| at + 1);
        code.drain(..end);
    }
    Ok(code)
}

/// Writes the text, or gives it.
fn hand_over(cx: &mut Request, text: Vec<u8>, give: bool) -> Result<Value> {
    if give {
        return Ok(Value::from(cx.str(text)));
    }
    cx.write(&text)?;
    Ok(Value::TRUE)
}

/// Source text in colours, as HTML.
#[php("highlight_string(string $string, bool $return = false): string|true")]
fn highlight_string(cx: &mut Request, string: &[u8], r#return: bool) -> Result<Value> {
    let text = coloured(cx, string)?;
    hand_over(cx, text, r#return)
}

/// A file in colours, as HTML.
#[php("highlight_file(string $filename, bool $return = false): string|bool")]
fn highlight_file(cx: &mut Request, filename: PathArg, r#return: bool) -> Result<Value> {
    let Some(code) = read_file(cx, &filename)? else {
        cx.function_warning([b"Failed opening '", &filename[..], b"' for highlighting"].concat())?;
        return Ok(Value::FALSE);
    };
    let text = coloured(cx, &code)?;
    hand_over(cx, text, r#return)
}

/// A file without comments, with one space where there were many.
#[php("php_strip_whitespace(string $filename): string")]
fn php_strip_whitespace(cx: &mut Request, filename: PathArg) -> Result<Vec<u8>> {
    let Some(code) = read_file(cx, &filename)? else { return Ok(Vec::new()) };
    let mut out = Vec::with_capacity(code.len());
    let (mut after_space, mut after_heredoc) = (false, false);
    for token in tokens::all(cx, &code, 0)? {
        let text = &code[token.start..token.end];
        let is = |kind: TokenKind| i64::from(kind.id()) == token.id;
        if std::mem::take(&mut after_heredoc) {
            // the heredoc's last line stands alone, but for one token behind it
            if !is(TokenKind::Whitespace) {
                out.extend_from_slice(text);
            }
            out.push(b'\n');
            after_space = true;
            continue;
        }
        if is(TokenKind::Comment) || is(TokenKind::DocComment) {
            continue;
        }
        if is(TokenKind::Whitespace) {
            if !after_space {
                out.push(b' ');
            }
            after_space = true;
            continue;
        }
        after_heredoc = is(TokenKind::EndHeredoc);
        out.extend_from_slice(text);
        after_space = false;
    }
    Ok(out)
}
