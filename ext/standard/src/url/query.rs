//! Query strings: `parse_str` and `http_build_query`; the host fills `$_GET`, `$_POST` and
//! `$_COOKIE` with the same code.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ArrayOrObject, RefArg};
use heddle_runtime::object::{Seen, class_of, entries, entry_name, table};
use heddle_runtime::percent::{Space, decode, encode};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Heap, Key, KeyRef, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&parse_str::DECL, &http_build_query::DECL];

/// PHP's numbers of the ways to encode.
pub(crate) const PHP_QUERY_RFC1738: i64 = 1;
pub(crate) const PHP_QUERY_RFC3986: i64 = 2;

/// Puts the variables of a query string into an array.
#[php("parse_str(string $string, &$result): void")]
fn parse_str(cx: &mut Request, string: &[u8], mut result: RefArg<'_>) -> Result<()> {
    let separators = cx.ini_str("arg_separator.input").to_vec();
    let separators = if separators.is_empty() { b"&".to_vec() } else { separators };
    let most = match cx.ini_int("max_input_vars") {
        most @ 1.. => most as usize,
        _ => usize::MAX,
    };
    let depth = match cx.ini_int("max_input_nesting_level") {
        depth @ 1.. => depth as usize,
        _ => 64,
    };
    let mut array = Array::new();
    let mut count = 0;
    // a text of C ends at its first NUL
    let string = &string[..memchr::memchr(0, string).unwrap_or(string.len())];
    for pair in string.split(|byte| separators.contains(byte)).filter(|pair| !pair.is_empty()) {
        count += 1;
        if count > most {
            cx.warning(format!("parse_str(): Input variables exceeded {most}. To increase the limit change max_input_vars in php.ini."))?;
            break;
        }
        let (name, value) = match memchr::memchr(b'=', pair) {
            Some(at) => (&pair[..at], &pair[at + 1..]),
            None => (pair, &b""[..]),
        };
        let value = Value::from(cx.str(decode(value, Space::Plus)));
        register(cx.heap(), &mut array, &decode(name, Space::Plus), value, depth);
    }
    result.set(cx, Value::from(array))
}

/// Puts a variable where its name says: `a[b][]` makes arrays, and points and spaces before the
/// first bracket become `_`.
pub fn register(heap: &Heap, variables: &mut Array, name: &[u8], value: Value, depth: usize) {
    let name = &name[name.iter().take_while(|&&byte| byte == b' ').count()..];
    let name = &name[..memchr::memchr(0, name).unwrap_or(name.len())];
    let bracket = memchr::memchr(b'[', name);
    if bracket == Some(0) {
        return;
    }
    let first_end = bracket.unwrap_or(name.len());
    let mut first: Vec<u8> = name[..first_end].iter().map(|&byte| if matches!(byte, b' ' | b'.') { b'_' } else { byte }).collect();
    let mut keys: Vec<Option<&[u8]>> = Vec::new();
    if bracket.is_some() {
        keys = nested_keys(&name[first_end..], &mut first);
    }
    if first.is_empty() || keys.len() > depth {
        return;
    }
    let mut place = variables.entry(heap, &Key::from_bytes(heap, &first));
    for key in keys {
        if !place.is_array() {
            *place = Value::from(Array::new());
        }
        let Some(array) = place.as_array_mut() else { return };
        let key = match key {
            Some(key) => Key::from_bytes(heap, key),
            None => match array.next_free() {
                Some(next) => Key::Int(next),
                None => return,
            },
        };
        place = array.entry(heap, &key);
    }
    *place = value;
}

/// The keys in brackets; `None` for `[]`. A bracket that is never closed belongs to the name.
fn nested_keys<'a>(mut rest: &'a [u8], name: &mut Vec<u8>) -> Vec<Option<&'a [u8]>> {
    let mut keys = Vec::new();
    while rest.first() == Some(&b'[') {
        let Some(end) = memchr::memchr(b']', rest) else {
            if keys.is_empty() {
                name.push(b'_');
                name.extend_from_slice(&rest[1..]);
            }
            break;
        };
        let key = &rest[1..end];
        let key = &key[key.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()..];
        keys.push((!key.is_empty()).then_some(key));
        rest = &rest[end + 1..];
    }
    keys
}

/// A query string out of an array or an object.
#[php(
    "http_build_query(array|object $data, string $numeric_prefix = \"\", ?string $arg_separator = null, int $encoding_type = PHP_QUERY_RFC1738): string"
)]
fn http_build_query(
    cx: &mut Request,
    data: ArrayOrObject,
    numeric_prefix: &[u8],
    arg_separator: Option<Str>,
    encoding_type: i64,
) -> Result<Vec<u8>> {
    let separator = match arg_separator {
        Some(separator) => separator.to_vec(),
        None => cx.ini_str("arg_separator.output").to_vec(),
    };
    let separator = if separator.is_empty() { b"&".to_vec() } else { separator };
    let space = if encoding_type == PHP_QUERY_RFC3986 { Space::Percent } else { Space::Plus };
    let mut query = Query { separator, space, out: Vec::new() };
    let data = match data {
        ArrayOrObject::Array(array) => Value::from(array),
        ArrayOrObject::Object(object) if class_of(&object).is_enum() => {
            let name = class_of(&object).name.to_vec();
            return Err(cx.bad_argument_type(1, [b"must not be an enum, ", &name[..], b" given"].concat()));
        }
        ArrayOrObject::Object(object) => Value::from(object),
    };
    query.members(cx, &data, None, numeric_prefix)?;
    Ok(query.out)
}

struct Query {
    separator: Vec<u8>,
    space: Space,
    out: Vec<u8>,
}

impl Query {
    /// Precondition: `data` is an array or an object.
    fn members(&mut self, cx: &mut Request, data: &Value, prefix: Option<&[u8]>, numeric_prefix: &[u8]) -> Result<()> {
        cx.check_stack()?;
        match data.view() {
            View::Array(array) => {
                let array = array.clone();
                if !array.enter() {
                    return Ok(());
                }
                let result = array.iter().try_for_each(|(key, value)| {
                    let name = self.name(key, prefix, numeric_prefix);
                    self.member(cx, name, value)
                });
                array.leave();
                result
            }
            View::Object(object) => {
                let object = object.clone();
                if !object.enter() {
                    return Ok(());
                }
                let result = self.properties(cx, &object, prefix);
                object.leave();
                result
            }
            _ => Ok(()),
        }
    }

    fn properties(&mut self, cx: &mut Request, object: &heddle_value::Object, prefix: Option<&[u8]>) -> Result<()> {
        let scope = (cx.engine.hooks.scope)(cx);
        let object = &heddle_runtime::object::lazy::resolved(cx, object)?;
        // hooks are not asked: what lies in the properties counts
        let hooked = class_of(object).get().properties.values().any(|property| property.get.is_some());
        for entry in entries(object, Seen::From(scope), !hooked) {
            let name = entry_name(cx, object, &entry);
            if let Some(value) = table::entry_value(cx, object, &entry, scope)? {
                let name = self.name(KeyRef::Str(&name), prefix, b"");
                self.member(cx, name, &value)?;
            }
        }
        Ok(())
    }

    fn name(&self, key: KeyRef<'_>, prefix: Option<&[u8]>, numeric_prefix: &[u8]) -> Vec<u8> {
        let mut name = prefix.unwrap_or_default().to_vec();
        if prefix.is_some() {
            name.extend_from_slice(b"%5B");
        }
        match key {
            KeyRef::Int(int) => {
                if prefix.is_none() {
                    name.extend_from_slice(numeric_prefix);
                }
                name.extend_from_slice(int.to_string().as_bytes());
            }
            KeyRef::Str(text) => encode(text, self.space, &mut name),
        }
        if prefix.is_some() {
            name.extend_from_slice(b"%5D");
        }
        name
    }

    fn member(&mut self, cx: &mut Request, name: Vec<u8>, value: &Value) -> Result<()> {
        match value.view() {
            View::Null | View::Resource(_) => Ok(()),
            View::Array(_) => self.members(cx, value, Some(&name), b""),
            View::Object(object) => {
                let class = heddle_runtime::object::class_of(object);
                if !class.is_enum() {
                    return self.members(cx, value, Some(&name), b"");
                }
                let Some(backing) = object.slots().get(1).cloned() else {
                    let message = [b"Unbacked enum ", &class.name[..], b" cannot be converted to a string"].concat();
                    return Err(cx.value_error(message));
                };
                self.member(cx, name, &backing)
            }
            View::Bool(bool) => self.pair(&name, if bool { b"1" } else { b"0" }),
            View::Float(float) => {
                let precision = cx.ini.precision as i32;
                self.pair(&name, heddle_value::juggle::FloatText::new(float, precision).as_bytes())
            }
            _ => {
                let text = cx.to_str(value)?;
                self.pair(&name, &text)
            }
        }
    }

    fn pair(&mut self, name: &[u8], value: &[u8]) -> Result<()> {
        if !self.out.is_empty() {
            self.out.extend_from_slice(&self.separator);
        }
        self.out.extend_from_slice(name);
        self.out.push(b'=');
        encode(value, self.space, &mut self.out);
        Ok(())
    }
}
