//! ReflectionType and its kinds. A type is kept as PHP prints it; its members are read out of that text.

use crate::held::{HOOKS, TypeHeld, bare, get, hold, list};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str};
use std::borrow::Cow;

/// A type of any kind.
#[php_class("abstract class ReflectionType implements Stringable {}", hooks = HOOKS)]
pub(crate) struct ReflectionType;

/// One type, nullable perhaps.
#[php_class("class ReflectionNamedType extends ReflectionType {}")]
pub(crate) struct ReflectionNamedType;

/// One of several.
#[php_class("class ReflectionUnionType extends ReflectionType {}")]
pub(crate) struct ReflectionUnionType;

/// All of several.
#[php_class("class ReflectionIntersectionType extends ReflectionType {}")]
pub(crate) struct ReflectionIntersectionType;

/// The object for a type's text.
pub(crate) fn object(cx: &Request, text: &[u8]) -> Object {
    let text = match text {
        b"iterable" | b"?iterable" => cx.str(text),
        text => cx.str(whole(text)),
    };
    let class = match &text[..] {
        text if text.contains(&b'|') => "reflectionuniontype",
        text if text.contains(&b'&') => "reflectionintersectiontype",
        _ => "reflectionnamedtype",
    };
    let object = bare(cx, class);
    hold(cx, &object, TypeHeld { text });
    object
}

/// The text with `iterable` as the two types it stands for.
pub(crate) fn whole(text: &[u8]) -> Cow<'_, [u8]> {
    match text.windows(8).any(|word| word == b"iterable") {
        true => without_iterable(text).into(),
        false => text.into(),
    }
}

/// `Traversable` behind the other classes, `array` before the other builtin types.
fn without_iterable(text: &[u8]) -> Vec<u8> {
    let nullable = text.strip_prefix(b"?");
    let others = || members(nullable.unwrap_or(text)).filter(|member| !member.eq_ignore_ascii_case(b"iterable"));
    let classes = others().filter(|member| !is_builtin(member) && *member != b"static");
    let rest = others().filter(|member| is_builtin(member) || *member == b"static");
    let null = nullable.is_some().then_some(&b"null"[..]);
    let all: Vec<&[u8]> = classes.chain([&b"Traversable"[..], b"array"]).chain(rest).chain(null).collect();
    all.join(&b"|"[..])
}

/// Members of a union, intersections with their parentheses.
fn members(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'|')
}

pub(crate) fn allows_null(text: &[u8]) -> bool {
    text.starts_with(b"?") || text == b"mixed" || members(text).any(|member| member == b"null")
}

/// What a named type is called: without `?`.
fn name(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"?").unwrap_or(text)
}

pub(crate) fn is_builtin(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 14] = [
        b"int",
        b"float",
        b"string",
        b"bool",
        b"false",
        b"true",
        b"null",
        b"array",
        b"object",
        b"callable",
        b"iterable",
        b"mixed",
        b"void",
        b"never",
    ];
    NAMES.contains(&name)
}

#[php_methods]
impl ReflectionType {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function allowsNull(): bool", tentative)]
    fn allows_null(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(allows_null(&get::<TypeHeld>(cx, this)?.text))
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Str> {
        Ok(get::<TypeHeld>(cx, this)?.text)
    }
}

#[php_methods]
impl ReflectionNamedType {
    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Str> {
        let text = get::<TypeHeld>(cx, this)?.text;
        let name = name(&text);
        Ok(if name.len() == text.len() { text } else { cx.str(name) })
    }

    #[php("public function isBuiltin(): bool", tentative)]
    fn is_builtin(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(is_builtin(name(&get::<TypeHeld>(cx, this)?.text)))
    }
}

#[php_methods]
impl ReflectionUnionType {
    #[php("public function getTypes(): array")]
    fn get_types(cx: &mut Request, this: &Object) -> Result<Array> {
        let text = get::<TypeHeld>(cx, this)?.text;
        let bare = |member: &[u8]| member.strip_prefix(b"(").and_then(|member| member.strip_suffix(b")")).map(<[u8]>::to_vec);
        let objects = members(&text).map(|member| object(cx, &bare(member).unwrap_or_else(|| member.to_vec()))).collect();
        Ok(list(cx, objects))
    }
}

#[php_methods]
impl ReflectionIntersectionType {
    #[php("public function getTypes(): array")]
    fn get_types(cx: &mut Request, this: &Object) -> Result<Array> {
        let text = get::<TypeHeld>(cx, this)?.text;
        let objects = text.split(|byte| *byte == b'&').map(|member| object(cx, member)).collect();
        Ok(list(cx, objects))
    }
}
