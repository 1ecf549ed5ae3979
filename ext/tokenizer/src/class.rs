//! PhpToken: a token as an object.

use crate::tokens;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::instantiate;
use heddle_runtime::{ClassPtr, Request, Result};
use heddle_value::{Array, Object, Str, Value, View};

/// A token of PHP source.
#[php_class(
    "class PhpToken implements Stringable {
    public int $id;
    public string $text;
    public int $line;
    public int $pos;
}"
)]
pub struct PhpToken;

fn fill(object: &Object, id: i64, text: Str, line: i64, pos: i64) {
    set_property(object, "id", Value::int(id));
    set_property(object, "text", Value::from(text));
    set_property(object, "line", Value::int(line));
    set_property(object, "pos", Value::int(pos));
}

/// Whether the token is of a kind: a number, or a text.
fn is(cx: &mut Request, object: &Object, kind: &Value) -> Result<Option<bool>> {
    let mut property = |name: &str| {
        let value = get_property(object, name);
        match value.is_undef() {
            true => {
                let message = format!("Typed property PhpToken::${name} must not be accessed before initialization");
                Err(cx.throw_error("Error", message))
            }
            false => Ok(value),
        }
    };
    Ok(match kind.view() {
        View::Int(id) => Some(property("id")?.as_int() == Some(id)),
        View::Str(text) => Some(property("text")?.as_bytes() == Some(&text[..])),
        _ => None,
    })
}

#[php_methods]
impl PhpToken {
    #[php("public static function tokenize(string $code, int $flags = 0): array")]
    fn tokenize(cx: &mut Request, called: ClassPtr, code: Str, flags: i64) -> Result<Array> {
        let mut list = Array::new();
        for token in tokens::all(cx, &code, flags)? {
            let object = instantiate(cx, called)?;
            let text = cx.str(&code[token.start..token.end]);
            fill(&object, token.id, text, token.line, token.start as i64);
            let _ = list.push(cx.heap(), Value::from(object));
        }
        Ok(list)
    }

    #[php("final public function __construct(int $id, string $text, int $line = -1, int $pos = -1)")]
    fn construct(this: &Object, id: i64, text: Str, line: i64, pos: i64) -> Result<()> {
        fill(this, id, text, line, pos);
        Ok(())
    }

    #[php("public function is($kind): bool")]
    fn is(cx: &mut Request, this: &Object, kind: Value) -> Result<bool> {
        if let Some(answer) = is(cx, this, &kind)? {
            return Ok(answer);
        }
        let Some(kinds) = kind.as_array() else {
            return Err(
                cx.bad_argument_type(1, format!("must be of type string|int|array, {} given", heddle_runtime::types::type_name_of(&kind)))
            );
        };
        for kind in kinds.values() {
            match is(cx, this, kind.deref())? {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => {
                    let given = heddle_runtime::types::type_name_of(kind);
                    return Err(cx.bad_argument_type(1, format!("must only have elements of type string|int, {given} given")));
                }
            }
        }
        Ok(false)
    }

    #[php("public function isIgnorable(): bool")]
    fn is_ignorable(this: &Object) -> Result<bool> {
        let id = get_property(this, "id").as_int().unwrap_or_default();
        Ok(heddle_syntax::TokenKind::ALL.iter().any(|kind| kind.is_trivia() && i64::from(kind.id()) == id))
    }

    #[php("public function getTokenName(): ?string")]
    fn get_token_name(cx: &mut Request, this: &Object) -> Result<Value> {
        let id = get_property(this, "id").as_int().unwrap_or_default();
        Ok(match id {
            0..256 => Value::from(cx.str([id as u8])),
            _ => tokens::name(id).map_or(Value::NULL, |name| Value::from(cx.str(name))),
        })
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Str> {
        cx.to_str(&get_property(this, "text"))
    }
}
