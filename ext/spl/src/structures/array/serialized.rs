//! Serialized forms of ArrayObject and ArrayIterator.

use super::storage::root;
use super::{FLAGS, OWN, Storage, check, of, store, stored};
use crate::structures::{members, texts};
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Flags with the mark of objects whose elements are their own properties.
fn flags(this: &Object) -> i64 {
    let own = if stored(this).is_none() { OWN } else { 0 };
    of(this).flags.get() & FLAGS | own
}

/// What `__serialize()` gives: flags, storage, properties, and the iterator's class where there may be one.
pub fn data(cx: &Request, this: &Object) -> Array {
    let mut parts = vec![Value::int(flags(this)), stored(this).unwrap_or(Value::NULL), Value::from(raw_array(cx, this))];
    let iterator = of(this).iterator.get().filter(|class| &class.name[..] != b"ArrayIterator");
    parts.push(iterator.map_or(Value::NULL, |class| Value::from((*class.name).clone())));
    members::list(cx, parts)
}

/// What `__unserialize()` does.
pub fn restore(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
    let parts = [0, 1, 2, 3].map(|key| members::part(data, key));
    let (Some(flags), Some(storage), Some(own)) = (parts[0].as_ref().and_then(Value::as_int), &parts[1], &parts[2]) else {
        return Err(members::ill_typed(cx));
    };
    let Some(own) = own.as_array() else {
        return Err(members::ill_typed(cx));
    };
    let named = parts[3].as_ref().is_none_or(|name| name.is_null() || name.as_str().is_some());
    if !named {
        return Err(members::ill_typed(cx));
    }
    if flags & OWN != 0 {
        of(this).storage.replace(Storage::Own);
    } else {
        store(cx, this, storage, "__unserialize")?;
    }
    of(this).flags.set(flags & FLAGS);
    members::restore(cx, this, own)?;
    match parts[3].as_ref().and_then(Value::as_str) {
        Some(name) => set_iterator(cx, this, name),
        None => Ok(()),
    }
}

fn set_iterator(cx: &mut Request, this: &Object, name: &[u8]) -> Result<()> {
    let complaint = |what: &str| [b"Cannot deserialize ArrayObject with iterator class '", name, b"'; ", what.as_bytes()].concat();
    let Some(class) = cx.lookup_class(name)? else {
        return Err(cx.throw_error("UnexpectedValueException", complaint("no such class exists")));
    };
    if !class.is_subclass_of(cx.engine.known.iterator) {
        return Err(cx.throw_error("UnexpectedValueException", complaint("this class does not implement the Iterator interface")));
    }
    of(this).iterator.set(Some(class));
    Ok(())
}

/// What `serialize()` gives: `x:FLAGS;STORAGE;m:PROPERTIES`.
pub fn text(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
    let mut values = vec![Value::int(flags(this))];
    values.extend(stored(this));
    values.push(Value::from(raw_array(cx, this)));
    let texts = texts::write(cx, &values)?;
    let mut text = [b"x:", &texts[0][..]].concat();
    if let [_, storage, _] = &texts[..] {
        text.extend_from_slice(storage);
        text.push(b';');
    }
    text.extend_from_slice(b"m:");
    text.extend_from_slice(texts.last().map_or(b"", |own| own));
    Ok(text)
}

/// What `unserialize()` does.
pub fn restore_text(cx: &mut Request, this: &Object, text: &[u8]) -> Result<()> {
    check(cx, &root(this))?;
    if text.is_empty() {
        return Ok(());
    }
    let mut bad = None;
    let mut number = 0;
    let own = text.strip_prefix(b"x:i:").is_some_and(|rest| {
        let digits: Vec<u8> = rest.iter().copied().take_while(u8::is_ascii_digit).collect();
        std::str::from_utf8(&digits).ok().and_then(|digits| digits.parse::<i64>().ok()).is_some_and(|flags| flags & OWN != 0)
    });
    let mut next = |end: usize| {
        number += 1;
        let rest = text.get(end..).unwrap_or_default();
        let start = match number {
            1 if text.starts_with(b"x:") => Ok(2),
            1 => Err(usize::from(text.starts_with(b"x"))),
            2 if own => {
                if rest.starts_with(b"m:") {
                    Ok(end + 2)
                } else {
                    Err(end)
                }
            }
            2 if matches!(rest.first(), Some(b'a' | b'O' | b'C' | b'r')) => Ok(end),
            2 => Err(end),
            3 if !own => {
                if rest.starts_with(b";m:") {
                    Ok(end + 3)
                } else {
                    Err(end)
                }
            }
            _ => return None,
        };
        bad = start.err();
        start.ok()
    };
    let (values, wrong) = texts::read(cx, text, &mut next)?;
    let (Some(flags), Some(properties), None, None) =
        (values.first().and_then(Value::as_int), values.last().and_then(Value::as_array), bad, wrong)
    else {
        let (at, length) = (bad.or(wrong).unwrap_or(text.len()), text.len());
        return Err(cx.throw_error("UnexpectedValueException", format!("Error at offset {at} of {length} bytes")));
    };
    if own {
        of(this).storage.replace(Storage::Own);
    } else {
        store(cx, this, &values[1], "unserialize")?;
    }
    of(this).flags.set(flags & FLAGS);
    members::restore(cx, this, properties)
}
