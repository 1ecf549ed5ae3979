//! Extension `tokenizer`: PHP's tokens, out of Heddle's own lexer.
//!
//! [`constants`]: their numbers. [`tokens`]: a source as tokens, with PHP's conventions. [`class`]: PhpToken. [`highlight`]: sources in colours.
#![forbid(unsafe_code)]

pub mod class;
pub mod constants;
pub mod highlight;
pub mod tokens;

use heddle_macros::php;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "tokenizer",
    functions: &[FUNCTIONS, highlight::FUNCTIONS],
    ini: &[highlight::INI],
    classes: &[&class::PhpToken::CLASS],
    constants: &[constants::CONSTANTS],
    info: "Tokenizer Support => enabled",
    ..Extension::EMPTY
};

const FUNCTIONS: &[&Function] = &[&token_get_all::DECL, &token_name::DECL];

/// A source as tokens: each an array of number, text and line, or a character.
#[php("token_get_all(string $code, int $flags = 0): array")]
fn token_get_all(cx: &mut Request, code: Str, flags: i64) -> Result<Array> {
    let mut list = Array::new();
    for token in tokens::all(cx, &code, flags)? {
        let text = Value::from(cx.str(&code[token.start..token.end]));
        let value = if token.id < 256 {
            text
        } else {
            Value::from(Array::from_values(cx.heap(), [Value::int(token.id), text, Value::int(token.line)]))
        };
        let _ = list.push(cx.heap(), value);
    }
    Ok(list)
}

/// The name of a kind of token.
#[php("token_name(int $id): string")]
fn token_name(id: i64) -> Result<&'static str> {
    Ok(tokens::name(id).unwrap_or("UNKNOWN"))
}
