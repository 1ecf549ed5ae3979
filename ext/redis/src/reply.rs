//! What replies become: a function for each kind of it, of the type [`crate::client::Convert`].
//!
//! Errors of the server never come here ([`crate::client::Client::convert`]). A reply of another
//! kind than the command should have gives false.

use crate::client::{Client, Shape};
use crate::packing::unpack;
use crate::resp::Resp;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Value};

/// Gives a string of the server, or false.
fn string(cx: &Request, resp: Resp) -> Value {
    resp.into_bytes().map_or(Value::FALSE, |bytes| cx.str(bytes).into())
}

fn list_of(cx: &mut Request, resp: Resp, mut each: impl FnMut(&mut Request, Resp) -> Result<Value>) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::with_capacity(cx.heap(), list.len());
    for resp in list {
        let value = each(cx, resp)?;
        array.push(cx.heap(), value).ok();
    }
    Ok(array.into())
}

/// Gives false, whatever came.
pub(crate) fn never(_: &mut Request, _: &Client, _: Resp, _: &Value) -> Result<Value> {
    Ok(Value::FALSE)
}

/// Gives true for a status.
pub(crate) fn ok(_: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    Ok(Value::bool(matches!(resp, Resp::Status(_))))
}

/// Gives an int.
pub(crate) fn int(_: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    Ok(resp.as_int().map_or(Value::FALSE, Value::int))
}

/// Gives true for the number 1.
pub(crate) fn one(_: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    Ok(Value::bool(resp.as_int() == Some(1)))
}

/// Gives a string as it came.
pub(crate) fn text(cx: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    Ok(string(cx, resp))
}

/// Gives a value, or false where there is none.
pub(crate) fn value(cx: &mut Request, client: &Client, resp: Resp, _: &Value) -> Result<Value> {
    match resp {
        Resp::Bulk(bytes) | Resp::Status(bytes) => unpack(cx, client, &bytes),
        resp => Ok(string(cx, resp)),
    }
}

/// Gives the answer to `SET`: true, or with the option `GET` the value before.
pub(crate) fn set(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    match resp {
        Resp::Status(_) => Ok(Value::TRUE),
        resp => value(cx, client, resp, context),
    }
}

/// Gives a float.
pub(crate) fn float(_: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    Ok(resp.into_bytes().map_or(Value::FALSE, |bytes| Value::float(float_of(&bytes))))
}

/// Reads a number as the server writes it.
fn float_of(bytes: &[u8]) -> f64 {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    text.parse().unwrap_or(0.0)
}

/// Gives the number of a type: `Redis::REDIS_…`.
pub(crate) fn kind(_: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    const KINDS: [&[u8]; 6] = [b"string", b"set", b"list", b"zset", b"hash", b"stream"];
    Ok(match resp {
        Resp::Status(name) => {
            let place = KINDS.iter().position(|kind| *kind == name);
            Value::int(place.map_or(0, |place| place as i64 + 1))
        }
        _ => Value::FALSE,
    })
}

/// Gives a list of strings as they came.
pub(crate) fn texts(cx: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    list_of(cx, resp, |cx, resp| Ok(if let Some(int) = resp.as_int() { Value::int(int) } else { string(cx, resp) }))
}

/// Gives an empty list, or null where the program wants that.
fn absent_list(client: &Client) -> Value {
    if client.options.borrow().null_lists { Value::NULL } else { Array::new().into() }
}

/// Gives a list of values.
pub(crate) fn values(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    list_of(cx, resp, |cx, resp| value(cx, client, resp, context))
}

/// Gives a value, or a list of values, as the server sends one or the other.
pub(crate) fn value_or_values(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    match resp {
        Resp::List(_) => values(cx, client, resp, context),
        Resp::NilList => Ok(absent_list(client)),
        resp => value(cx, client, resp, context),
    }
}

/// Gives what a blocking pop of a list took: the key, and the value.
pub(crate) fn popped(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let Resp::List(list) = resp else { return Ok(absent_list(client)) };
    let mut array = Array::new();
    for (place, resp) in list.into_iter().enumerate() {
        let element = if place == 0 { string(cx, resp) } else { value(cx, client, resp, context)? };
        array.push(cx.heap(), element).ok();
    }
    Ok(array.into())
}

/// Gives what `LMPOP` took: the key, and the values.
pub(crate) fn popped_many(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    popped_with(cx, client, resp, context, values)
}

/// Gives what `ZMPOP` took: the key, and members with their scores.
pub(crate) fn popped_scores(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    popped_with(cx, client, resp, context, |cx, client, resp, context| {
        let pairs = resp.into_list().unwrap_or_default();
        let flat = pairs.into_iter().flat_map(|pair| pair.into_list().unwrap_or_default()).collect();
        scores(cx, client, Resp::List(flat), context)
    })
}

fn popped_with(cx: &mut Request, client: &Client, resp: Resp, context: &Value, rest: crate::client::Convert) -> Result<Value> {
    let Resp::List(mut list) = resp else {
        return Ok(if client.options.borrow().null_lists { Value::NULL } else { Value::FALSE });
    };
    let last = list.pop().unwrap_or(Resp::Nil);
    let first = list.pop().unwrap_or(Resp::Nil);
    let (key, rest) = (string(cx, first), rest(cx, client, last, context)?);
    Ok(Array::from_values(cx.heap(), [key, rest]).into())
}

/// Walks over pairs of a flat list.
fn pairs(cx: &mut Request, resp: Resp, mut each: impl FnMut(&mut Request, &mut Array, Resp, Resp) -> Result<()>) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    let mut list = list.into_iter();
    while let (Some(first), Some(second)) = (list.next(), list.next()) {
        each(cx, &mut array, first, second)?;
    }
    Ok(array.into())
}

fn insert(cx: &Request, array: &mut Array, name: Resp, value: Value) {
    let name = name.into_bytes().unwrap_or_default();
    array.insert(cx.heap(), Key::from_bytes(cx.heap(), &name), value);
}

/// Gives fields with their values.
pub(crate) fn fields(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    pairs(cx, resp, |cx, array, name, resp| {
        let value = value(cx, client, resp, context)?;
        insert(cx, array, name, value);
        Ok(())
    })
}

/// Gives names with strings or numbers as they came.
pub(crate) fn facts(cx: &mut Request, client: &Client, resp: Resp, _: &Value) -> Result<Value> {
    pairs(cx, resp, |cx, array, name, resp| {
        let value = mixed(cx, client, resp, Mixed::Plain)?;
        insert(cx, array, name, value);
        Ok(())
    })
}

/// Gives members with their scores.
pub(crate) fn scores(cx: &mut Request, client: &Client, resp: Resp, _: &Value) -> Result<Value> {
    pairs(cx, resp, |cx, array, member, score| {
        let member = unpack(cx, client, &member.into_bytes().unwrap_or_default())?;
        let name = match member.as_int() {
            Some(int) => Key::Int(int),
            None if member.is_array() => Key::from_bytes(cx.heap(), b"Array"),
            None => Key::from_bytes(cx.heap(), &cx.to_str(&member)?),
        };
        let score = Value::float(float_of(&score.into_bytes().unwrap_or_default()));
        array.insert(cx.heap(), name, score);
        Ok(())
    })
}

/// Gives a list of scores, false for members that are missing.
pub(crate) fn score_list(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    list_of(cx, resp, |cx, resp| float(cx, client, resp, context))
}

/// Gives an array of values under the names that the command asked for; the context is their list.
pub(crate) fn named(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let names = context.as_array().cloned().unwrap_or_default();
    let mut array = Array::new();
    for (name, resp) in names.values().zip(list) {
        let value = value(cx, client, resp, &Value::NULL)?;
        let name = cx.to_str(name)?;
        let key = Key::from_bytes(cx.heap(), &name);
        array.insert(cx.heap(), key, value);
    }
    Ok(array.into())
}

/// Says how replies of any kind become values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mixed {
    /// A status is true.
    Plain,
    /// A status is its text.
    Literal,
    /// A list whose every other element is a string has names.
    Named,
    /// Lists have names as for [`Mixed::Named`], and what is missing is null.
    NamedOrNull,
}

fn mixed(cx: &mut Request, client: &Client, resp: Resp, how: Mixed) -> Result<Value> {
    Ok(match resp {
        Resp::Status(text) if how == Mixed::Literal => cx.str(text).into(),
        Resp::Status(_) => Value::TRUE,
        Resp::Int(int) => Value::int(int),
        Resp::Bulk(bytes) => cx.str(bytes).into(),
        Resp::Nil if how == Mixed::NamedOrNull => Value::NULL,
        Resp::Error(_) | Resp::Nil => Value::FALSE,
        Resp::NilList => absent_list(client),
        Resp::List(list) => {
            let has_names = matches!(how, Mixed::Named | Mixed::NamedOrNull)
                && !list.is_empty()
                && list.len() % 2 == 0
                && list.iter().step_by(2).all(|resp| matches!(resp, Resp::Bulk(_)));
            if has_names {
                return pairs(cx, Resp::List(list), |cx, array, name, resp| {
                    let value = mixed(cx, client, resp, how)?;
                    insert(cx, array, name, value);
                    Ok(())
                });
            }
            return list_of(cx, Resp::List(list), |cx, resp| mixed(cx, client, resp, how));
        }
    })
}

/// Gives a reply of any kind.
pub(crate) fn any(cx: &mut Request, client: &Client, resp: Resp, _: &Value) -> Result<Value> {
    let how = if client.options.borrow().reply_literal { Mixed::Literal } else { Mixed::Plain };
    mixed(cx, client, resp, how)
}

/// Gives a reply of any kind in which lists of names and values are arrays with keys.
pub(crate) fn tree(cx: &mut Request, client: &Client, resp: Resp, _: &Value) -> Result<Value> {
    mixed(cx, client, resp, Mixed::Named)
}

/// Gives what the server knows of a stream: as [`tree`], with null for what is missing.
pub(crate) fn stream_facts(cx: &mut Request, client: &Client, resp: Resp, _: &Value) -> Result<Value> {
    mixed(cx, client, resp, Mixed::NamedOrNull)
}

/// Gives the lines of `INFO` as an array.
pub(crate) fn info(cx: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    let Some(text) = resp.into_bytes() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for line in text.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some(colon) = line.iter().position(|byte| *byte == b':').filter(|_| !line.starts_with(b"#")) else { continue };
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        let value = number_or_text(cx, value);
        array.insert_bytes(cx.heap(), name, value);
    }
    Ok(array.into())
}

/// Gives an int for what is written as one.
fn number_or_text(cx: &Request, text: &[u8]) -> Value {
    let int = std::str::from_utf8(text).ok().and_then(|text| text.parse::<i64>().ok()).filter(|int| int.to_string().as_bytes() == text);
    int.map_or_else(|| cx.str(text).into(), Value::int)
}

/// Gives the clients of `CLIENT LIST`.
pub(crate) fn clients(cx: &mut Request, _: &Client, resp: Resp, _: &Value) -> Result<Value> {
    let Some(text) = resp.into_bytes() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for line in text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let mut client = Array::new();
        for fact in line.split(|byte| *byte == b' ') {
            if let Some(at) = fact.iter().position(|byte| *byte == b'=') {
                let value = number_or_text(cx, &fact[at + 1..]);
                client.insert_bytes(cx.heap(), &fact[..at], value);
            }
        }
        array.push(cx.heap(), client).ok();
    }
    Ok(array.into())
}

/// Gives messages of a stream: fields by the messages' ids.
pub(crate) fn messages(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for message in list {
        let mut parts = message.into_list().unwrap_or_default().into_iter();
        let Some(id) = parts.next() else { continue };
        let fields = fields(cx, client, parts.next().unwrap_or(Resp::NilList), context)?;
        insert(cx, &mut array, id, fields);
    }
    Ok(array.into())
}

/// Gives messages of several streams by the streams' keys.
pub(crate) fn streams(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    if resp == Resp::NilList || resp == Resp::Nil {
        return Ok(absent_list(client));
    }
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for stream in list {
        let mut parts = stream.into_list().unwrap_or_default().into_iter();
        let Some(key) = parts.next() else { continue };
        let messages = messages(cx, client, parts.next().unwrap_or(Resp::NilList), context)?;
        insert(cx, &mut array, key, messages);
    }
    Ok(array.into())
}

/// Gives messages that were claimed, or their ids alone.
pub(crate) fn claimed(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let has_bodies = matches!(&resp, Resp::List(list) if list.iter().any(|message| matches!(message, Resp::List(_))));
    if has_bodies { messages(cx, client, resp, context) } else { texts(cx, client, resp, context) }
}

/// Gives what `XAUTOCLAIM` answers: where to go on, the messages, and ids of messages that are no
/// more.
pub(crate) fn autoclaimed(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for (place, resp) in list.into_iter().enumerate() {
        let part = match place {
            0 => string(cx, resp),
            1 if matches!(&resp, Resp::List(list) if list.is_empty()) => Array::new().into(),
            1 => claimed(cx, client, resp, context)?,
            _ => texts(cx, client, resp, context)?,
        };
        array.push(cx.heap(), part).ok();
    }
    Ok(array.into())
}

/// Gives places: their facts by their names, numbers as floats.
pub(crate) fn places(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::new();
    for place in list {
        match place {
            Resp::List(parts) => {
                let mut parts = parts.into_iter();
                let Some(name) = parts.next() else { continue };
                let facts = list_of(cx, Resp::List(parts.collect()), |cx, resp| match resp {
                    Resp::Int(int) => Ok(Value::int(int)),
                    Resp::List(_) => score_list(cx, client, resp, context),
                    resp => float(cx, client, resp, context),
                })?;
                insert(cx, &mut array, name, facts);
            }
            name => {
                let name = string(cx, name);
                array.push(cx.heap(), name).ok();
            }
        }
    }
    Ok(array.into())
}

/// Gives a value with what is known of it.
pub(crate) fn with_meta(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let length = match &resp {
        Resp::Bulk(bytes) => bytes.len() as i64,
        _ => -1,
    };
    let value = value(cx, client, resp, context)?;
    let meta = Array::from_pairs(cx.heap(), [(cx.str("length"), Value::int(length))]);
    Ok(Array::from_values(cx.heap(), [value, meta.into()]).into())
}

/// Gives the replies of a transaction.
pub(crate) fn all(cx: &mut Request, client: &Client, resp: Resp, shapes: &[Shape]) -> Result<Value> {
    let Some(list) = resp.into_list() else { return Ok(Value::FALSE) };
    let mut array = Array::with_capacity(cx.heap(), list.len());
    for (resp, shape) in list.into_iter().zip(shapes) {
        let value = later(cx, client, resp, shape)?;
        array.push(cx.heap(), value).ok();
    }
    Ok(array.into())
}

/// Gives a reply of a transaction or a pipeline: errors are false.
pub(crate) fn later(cx: &mut Request, client: &Client, resp: Resp, shape: &Shape) -> Result<Value> {
    if let Resp::Error(text) = resp {
        client.error.replace(Some(text));
        return Ok(Value::FALSE);
    }
    client.convert(cx, resp, shape)
}
