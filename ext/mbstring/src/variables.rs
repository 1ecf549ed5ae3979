//! Whole variables in other encodings: `mb_convert_variables`, `mb_parse_str`.

use crate::codec::Encoding;
use crate::detect::detect;
use crate::encode;
use crate::ini::state;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg, StrOrArray};
use heddle_runtime::object::table::{self, Seen};
use heddle_runtime::{Callable, Request, Result, property};
use heddle_value::{Array, Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_convert_variables::DECL, &mb_parse_str::DECL];

/// How deep variables may nest: beyond it they hold themselves.
const DEPTH: usize = 1000;

/// All the texts in a value; false where it holds itself.
fn texts(value: &Value, found: &mut Vec<u8>, depth: usize) -> bool {
    if depth > DEPTH {
        return false;
    }
    match value.view() {
        View::Str(text) => {
            found.extend_from_slice(text);
            true
        }
        View::Array(array) => array.values().all(|value| texts(value, found, depth + 1)),
        View::Object(object) => {
            let dynamic = object.dynamic().cloned().unwrap_or_default();
            object.slots().iter().chain(dynamic.values()).all(|value| texts(value, found, depth + 1))
        }
        _ => true,
    }
}

/// The value with its texts in another encoding; objects are changed in place.
fn converted(cx: &mut Request, value: &Value, to: Encoding, from: Encoding) -> Result<Value> {
    Ok(match value.view() {
        View::Str(text) => {
            let points = from.decode(text);
            let bytes = encode(cx, &points, to);
            Value::from(cx.str(bytes))
        }
        View::Array(array) => {
            let mut out = Array::new();
            for (key, value) in &array.clone() {
                let value = converted(cx, value, to, from)?;
                out.insert(cx.heap(), key.to_key(), value);
            }
            Value::from(out)
        }
        View::Object(object) => {
            convert_object(cx, &object.clone(), to, from)?;
            value.deref().clone()
        }
        _ => value.deref().clone(),
    })
}

fn convert_object(cx: &mut Request, object: &Object, to: Encoding, from: Encoding) -> Result<()> {
    let scope = Some(heddle_runtime::object::class_of(object));
    for entry in table::entries(object, Seen::From(scope), false) {
        if let Some(value) = table::entry_value(cx, object, &entry, scope)? {
            let value = converted(cx, &value, to, from)?;
            let name = table::entry_name(cx, object, &entry);
            property::write(cx, object, &name, value, scope)?;
        }
    }
    Ok(())
}

/// Converts variables in place; gives the name of the encoding they were in.
#[php("mb_convert_variables(string $to_encoding, array|string $from_encoding, mixed &$var, mixed &...$vars): string|false")]
fn mb_convert_variables(
    cx: &mut Request,
    to_encoding: &Str,
    from_encoding: StrOrArray,
    var: RefArg<'_>,
    vars: Vec<RefArg<'_>>,
) -> Result<OrFalse<&'static str>> {
    let to = crate::encoding(cx, 1, Some(to_encoding))?;
    let candidates = crate::settings::encodings(cx, 2, &from_encoding)?;
    let mut all = vec![var];
    all.extend(vars);
    let mut found = Vec::new();
    if !all.iter().all(|var| texts(var.get(), &mut found, 0)) {
        cx.function_warning("Cannot handle recursive references")?;
        return Ok(OrFalse(None));
    }
    let from = match &candidates[..] {
        [only] => Some(*only),
        _ => {
            let strict = cx.ini_bool("mbstring.strict_detection");
            detect(&found, &candidates, strict)
        }
    };
    let Some(from) = from else {
        cx.function_warning("Unable to detect encoding")?;
        return Ok(OrFalse(None));
    };
    for mut var in all {
        let value = converted(cx, &var.get().clone(), to, from)?;
        var.set(cx, value)?;
    }
    Ok(OrFalse(Some(from.name)))
}

/// As `parse_str`, in the internal encoding.
#[php("mb_parse_str(string $string, &$result): bool")]
fn mb_parse_str(cx: &mut Request, string: Value, mut result: RefArg<'_>) -> Result<bool> {
    let reference = result.reference(cx.heap());
    let parse = cx.find_function(b"parse_str").expect("the extension standard has it");
    let text = string.as_bytes().unwrap_or_default().to_vec();
    let empty = matches!(text.first(), None | Some(0));
    cx.call_mut(&Callable::function(parse), &mut [string, reference])?;
    let (input, internal) = (state(cx).input.clone(), state(cx).internal);
    let from = match &input[..] {
        [only] => Some(*only),
        _ => detect(&text, &input, true),
    };
    state(cx).identified = from;
    if let Some(from) = from.filter(|from| !from.is_pass() && *from != internal) {
        let value = converted(cx, &result.get().clone(), internal, from)?;
        result.set(cx, value)?;
    }
    Ok(!empty)
}
