//! `getopt`: options of the command line.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&getopt::DECL];

/// Whether an option has a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    Value,
    Perhaps,
}

struct Known {
    name: Vec<u8>,
    takes: Takes,
}

/// Cuts the colons behind an option's name.
fn known(text: &[u8]) -> Known {
    let name: Vec<u8> = text.iter().copied().take_while(|&byte| byte != b':').collect();
    let takes = match text.len() - name.len() {
        0 => Takes::Nothing,
        1 => Takes::Value,
        _ => Takes::Perhaps,
    };
    Known { name, takes }
}

fn short_options(text: &[u8]) -> Vec<Known> {
    let mut list = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let colons = text[at + 1..].iter().take(2).take_while(|&&byte| byte == b':').count();
        if text[at].is_ascii_alphanumeric() {
            list.push(known(&text[at..=at + colons]));
        }
        at += 1 + colons;
    }
    list
}

/// The options that were given, with their values; false for those without.
#[php("getopt(string $short_options, array $long_options = [], &$rest_index = null): array|false")]
fn getopt(cx: &mut Request, short_options: &[u8], long_options: &Array, rest_index: Option<RefArg<'_>>) -> Result<OrFalse<Array>> {
    let Some(argv) = cx.input.argv.clone() else {
        return Ok(OrFalse(None));
    };
    let short = self::short_options(short_options);
    let mut long = Vec::new();
    for name in long_options.values() {
        long.push(known(&cx.to_str(name)?));
    }
    let mut found = Array::new();
    let mut at = 1;
    while let Some(argument) = argv.get(at) {
        if argument == b"--" {
            at += 1;
            break;
        }
        let next = argv.get(at + 1).map(Vec::as_slice);
        let used = match argument.strip_prefix(b"--") {
            Some(text) => long_option(cx, &long, text, next, &mut found),
            None if argument.len() > 1 && argument[0] == b'-' => short_cluster(cx, &short, &argument[1..], next, &mut found),
            None => break,
        };
        at += used;
    }
    if let Some(mut rest_index) = rest_index {
        rest_index.set(cx, at.min(argv.len()) as i64)?;
    }
    Ok(OrFalse(Some(found)))
}

/// Gives the number of arguments that were used.
fn long_option(cx: &Request, options: &[Known], text: &[u8], next: Option<&[u8]>, found: &mut Array) -> usize {
    let (name, value) = match memchr::memchr(b'=', text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let Some(option) = options.iter().find(|option| option.name == name) else {
        return 1;
    };
    match (option.takes, value, next) {
        (Takes::Value, None, Some(next)) => {
            add(cx, found, name, Some(next));
            return 2;
        }
        (Takes::Value, None, None) => {}
        (Takes::Nothing, ..) => add(cx, found, name, None),
        (_, value, _) => add(cx, found, name, value),
    }
    1
}

fn short_cluster(cx: &Request, options: &[Known], letters: &[u8], next: Option<&[u8]>, found: &mut Array) -> usize {
    for at in 0..letters.len() {
        let name = &letters[at..=at];
        let Some(option) = options.iter().find(|option| option.name == name) else {
            continue;
        };
        let rest = &letters[at + 1..];
        let value = rest.strip_prefix(b"=").unwrap_or(rest);
        match option.takes {
            Takes::Nothing => add(cx, found, name, None),
            _ if !rest.is_empty() => {
                add(cx, found, name, Some(value));
                return 1;
            }
            Takes::Perhaps => add(cx, found, name, None),
            Takes::Value => {
                if let Some(next) = next {
                    add(cx, found, name, Some(next));
                    return 2;
                }
            }
        }
    }
    1
}

/// An option given more than once has a list of values.
fn add(cx: &Request, found: &mut Array, name: &[u8], value: Option<&[u8]>) {
    let heap = cx.heap();
    let value = value.map_or(Value::FALSE, |value| Value::from(cx.str(value)));
    let key = Key::from_bytes(heap, name);
    if found.get(&key).is_none() {
        return found.insert(heap, key, value);
    }
    let entry = found.entry(heap, &key);
    if !entry.is_array() {
        let first = entry.take();
        *entry = Value::from(Array::from_values(heap, [first]));
    }
    if let Some(list) = entry.as_array_mut() {
        let _ = list.push(heap, value);
    }
}
