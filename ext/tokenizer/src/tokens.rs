//! A source as tokens, in the way of `token_get_all`.

use heddle_runtime::errors::level;
use heddle_runtime::{Halt, Request, Result};
use heddle_source::{DiagnosticKind, SourceFile};
use heddle_syntax::{Bump, Options, TokenKind, parse, tokenize};
use heddle_value::Value;
use std::sync::LazyLock;

/// One token.
pub struct Token {
    /// Its number: of a `T_*` constant, or a character's code.
    pub id: i64,
    pub start: usize,
    pub end: usize,
    pub line: i64,
}

const TOKEN_PARSE: i64 = 1;

/// All tokens. With `TOKEN_PARSE` a source that is no PHP throws ParseError, and keywords that are
/// names of members are `T_STRING`.
pub fn all(cx: &mut Request, code: &[u8], flags: i64) -> Result<Vec<Token>> {
    let mut names = Vec::new();
    if flags & TOKEN_PARSE != 0 {
        let source = SourceFile::new(&b""[..], code);
        let arena = Bump::new();
        let parsed = parse(&source, &arena, Options::default());
        for note in parsed.diagnostics.iter().filter(|diagnostic| diagnostic.kind == DiagnosticKind::Deprecated) {
            cx.raise_at(level::DEPRECATED, &note.message, b"", note.line)?;
        }
        let thrown = |kind| matches!(kind, DiagnosticKind::ParseError | DiagnosticKind::ThrownError);
        if let Some(error) = parsed.diagnostics.iter().find(|diagnostic| thrown(diagnostic.kind)) {
            let class = if error.kind == DiagnosticKind::ParseError { "ParseError" } else { "CompileError" };
            return Err(throw(cx, class, &error.message, error.line));
        }
        names = parsed.keyword_names;
    }
    let short_tags = cx.ini_bool("short_open_tag");
    let mut line = 1;
    let mut list = Vec::new();
    for token in tokenize(code, short_tags) {
        let (start, end) = (token.start as usize, token.end as usize);
        let kind = if names.binary_search(&token.start).is_ok() { TokenKind::Identifier } else { token.kind };
        list.push(Token { id: i64::from(kind.id()), start, end, line });
        line += code[start..end].iter().filter(|byte| **byte == b'\n').count() as i64;
    }
    Ok(list)
}

fn throw(cx: &mut Request, class: &'static str, message: &[u8], line: u32) -> Halt {
    let halt = cx.throw_error(class, message);
    if let Some(exception) = cx.exception.clone() {
        // what is tokenized is in no file
        heddle_runtime::errors::set_property(&exception, "file", Value::from(cx.str(b"")));
        heddle_runtime::errors::set_property(&exception, "line", Value::int(i64::from(line)));
    }
    halt
}

/// The name of a number.
pub fn name(id: i64) -> Option<&'static str> {
    static NAMES: LazyLock<[Option<&'static str>; 512]> = LazyLock::new(|| {
        let mut names = [None; 512];
        for kind in TokenKind::ALL {
            names[usize::from(kind.id())] = kind.name();
        }
        names
    });
    *NAMES.get(usize::try_from(id).ok()?)?
}
