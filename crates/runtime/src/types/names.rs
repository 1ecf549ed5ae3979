//! Names of types and of values, as messages show them.

use crate::class::ClassPtr;
use heddle_bytecode::types::Type;
use heddle_value::{Value, View};

/// What messages call a value after `given`: `int`, `string`, `null`, `true`… is `bool`; a class's
/// name (`zend_zval_type_name` and
/// `get_debug_type` agree there).
pub fn type_name_of(value: &Value) -> String {
    match value.view() {
        View::Null => "null".to_owned(),
        View::Bool(true) => "true".to_owned(),
        View::Bool(false) => "false".to_owned(),
        View::Object(object) => String::from_utf8_lossy(crate::object::class_of(object).shown()).into_owned(),
        _ => plain(value).to_owned(),
    }
}

/// As [`type_name_of`] with `bool` for both bools: `get_debug_type` and older messages.
pub fn value_name(value: &Value) -> String {
    match value.view() {
        View::Null => "null".to_owned(),
        View::Bool(_) => "bool".to_owned(),
        View::Object(object) => String::from_utf8_lossy(crate::object::class_of(object).shown()).into_owned(),
        _ => plain(value).to_owned(),
    }
}

fn plain(value: &Value) -> &'static str {
    match value.view() {
        View::Int(_) => "int",
        View::Float(_) => "float",
        View::Str(_) => "string",
        View::Array(_) => "array",
        View::Resource(resource) if resource.is_closed() => "resource (closed)",
        View::Resource(_) => "resource",
        View::Null | View::Bool(_) | View::Object(_) => "",
    }
}

/// The type's text with `self` and `parent` as the classes they mean.
pub fn resolved(ty: &Type, scope: Option<ClassPtr>) -> Vec<u8> {
    // in a trait the words stay: it has no objects of its own
    let scope = scope.filter(|scope| !scope.is_trait());
    let name = scope.map(|scope| scope.shown().to_vec());
    let parent = scope.and_then(|scope| scope.parent).map(|parent| parent.shown().to_vec());
    replace_words(&ty.text, name.as_deref(), parent.as_deref())
}

/// The text with the word `static` as the class it means.
pub fn with_static(text: Vec<u8>, called: Option<ClassPtr>) -> Vec<u8> {
    match (called, text.windows(6).position(|word| word == b"static")) {
        (Some(called), Some(at)) => [&text[..at], called.shown(), &text[at + 6..]].concat(),
        _ => text,
    }
}

/// The text with the words `self` and `parent` replaced, and `iterable` as its two members.
pub fn replace_words(text: &[u8], itself: Option<&[u8]>, parent: Option<&[u8]>) -> Vec<u8> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\\' | 0x80..);
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        if rest[0] == 0 {
            // what an anonymous class's name goes on with
            let end = rest.iter().position(|byte| matches!(byte, b'|' | b'&' | b')')).unwrap_or(rest.len());
            rest = &rest[end..];
            continue;
        }
        let length = rest.iter().take_while(|byte| is_word(byte)).count();
        if length == 0 {
            out.push(rest[0]);
            rest = &rest[1..];
            continue;
        }
        let word = &rest[..length];
        if word == b"iterable" {
            let nullable = out.last() == Some(&b'?');
            if nullable {
                out.pop();
            }
            out.extend_from_slice(if nullable { b"Traversable|array|null" } else { b"Traversable|array" });
            rest = &rest[length..];
            continue;
        }
        match (word, itself, parent) {
            (b"self", Some(name), _) | (b"parent", _, Some(name)) => out.extend_from_slice(name),
            _ => out.extend_from_slice(word),
        }
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::replace_words;

    fn check(text: &str, wanted: &str) {
        let got = replace_words(text.as_bytes(), Some(b"A"), Some(b"P"));
        assert_eq!(String::from_utf8_lossy(&got), wanted);
    }

    #[test]
    fn words_stand_for_classes() {
        check("?self", "?A");
        check("self|parent|null", "A|P|null");
        check("(self&Countable)|\\selfish", "(A&Countable)|\\selfish");
    }

    #[test]
    fn iterable_is_shown_by_its_members() {
        check("iterable", "Traversable|array");
        check("?iterable", "Traversable|array|null");
        check("iterable|string", "Traversable|array|string");
    }

    #[test]
    fn anonymous_classes_end_at_their_nul_byte() {
        check("class@anonymous\0/file.php:3$0|string", "class@anonymous|string");
    }
}
