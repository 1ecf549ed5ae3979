//! Cutting arrays apart, turning them round, filling them up.

use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, ArrayMut, Heap, KeyRef, ListBuilder, Value, View};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&array_slice::DECL, &array_splice::DECL, &array_chunk::DECL, &array_pad::DECL, &array_reverse::DECL];

/// Most elements an array may have.
pub(super) const MOST: u64 = 1 << 30;

/// Adds an element: under its name, or under the next number.
fn add(heap: &Heap, target: &mut ArrayMut<'_>, key: KeyRef<'_>, value: Value) {
    match key {
        KeyRef::Int(_) => _ = target.push(heap, value),
        KeyRef::Str(name) => target.insert_str_exact(heap, name.clone(), value),
    }
}

/// The part that offset and length mean, as PHP reads them: negative ones count from the end.
fn part(len: usize, offset: i64, length: Option<i64>) -> std::ops::Range<usize> {
    let len = len as i64;
    let start = if offset < 0 { len.saturating_add(offset).max(0) } else { offset.min(len) };
    let end = match length {
        None => len,
        Some(length) if length < 0 => len.saturating_add(length),
        Some(length) => start.saturating_add(length).min(len),
    };
    start as usize..end.max(start) as usize
}

/// Some elements in their order. Int keys are numbered anew unless `$preserve_keys`.
#[php("array_slice(array $array, int $offset, ?int $length = null, bool $preserve_keys = false): array")]
fn array_slice(cx: &mut Request, array: &Array, offset: i64, length: Option<i64>, preserve_keys: bool) -> Array {
    let heap = cx.heap();
    let part = part(array.len(), offset, length);
    if part.is_empty() {
        return Array::new();
    }
    if let Some(list) = array.as_slice()
        && (!preserve_keys || part.start == 0)
    {
        return Array::from_values(heap, list[part].iter().map(plain));
    }
    let named = matches!(array.keys().next(), Some(KeyRef::Str(_)));
    let mut result = match named || preserve_keys {
        true => Array::with_hashed_capacity(heap, part.len()),
        false => Array::with_capacity(heap, part.len()),
    };
    let mut target = result.make_mut(heap);
    for (key, value) in array.iter().skip(part.start).take(part.len()) {
        match key {
            KeyRef::Int(_) if !preserve_keys => _ = target.push(heap, plain(value)),
            key => target.add(heap, key, plain(value)),
        }
    }
    result
}

/// Takes elements out, and puts others in their place.
#[php("array_splice(array &$array, int $offset, ?int $length = null, mixed $replacement = []): array")]
fn array_splice(cx: &mut Request, mut array: RefArg<'_>, offset: i64, length: Option<i64>, replacement: Value) -> Result<Array> {
    let heap = cx.heap();
    let put = match replacement.view() {
        View::Array(values) => values.clone(),
        _ => heddle_runtime::ops::cast(cx, replacement, heddle_runtime::ops::Cast::Array)?.as_array().cloned().unwrap_or_default(),
    };
    let old = array.get().as_array().cloned().unwrap_or_default();
    let part = part(old.len(), offset, length);
    if let Some(list) = old.as_slice() {
        let mut new = ListBuilder::with_capacity(heap, list.len() - part.len() + put.len());
        new.extend_from(heap, &list[..part.start]);
        new.extend(heap, &put);
        new.extend_from(heap, &list[part.end..]);
        let removed = match part.is_empty() {
            true => Array::new(),
            false => Array::from_values(heap, list[part].iter().map(plain)),
        };
        drop(old);
        array.array_mut().make_mut(heap).replace_content(heap, new.finish());
        return Ok(removed);
    }
    let mut removed = Array::with_capacity(heap, part.len());
    let mut new = Array::with_capacity(heap, (old.len() - part.len() + put.len()).max(1));
    let mut target = new.make_mut(heap);
    let mut taken = removed.make_mut(heap);
    for (at, (key, value)) in old.iter().enumerate() {
        if at == part.start {
            put.values().for_each(|value| _ = target.push(heap, plain(value)));
        }
        match part.contains(&at) {
            true => add(heap, &mut taken, key, plain(value)),
            false => add(heap, &mut target, key, plain(value)),
        }
    }
    if part.start >= old.len() {
        put.values().for_each(|value| _ = target.push(heap, plain(value)));
    }
    drop(old);
    array.array_mut().make_mut(heap).replace_content(heap, new);
    Ok(removed)
}

/// Arrays of `$length` elements each.
#[php("array_chunk(array $array, int $length, bool $preserve_keys = false): array")]
fn array_chunk(cx: &mut Request, array: &Array, length: i64, preserve_keys: bool) -> Result<Array> {
    if length < 1 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    let heap = cx.heap();
    let length = (length as usize).min(array.len().max(1));
    let mut chunks = Vec::with_capacity(array.len().div_ceil(length));
    let mut chunk = Array::new();
    for (key, value) in array.iter() {
        if chunk.is_empty() {
            chunk = Array::with_capacity(heap, length);
        }
        match preserve_keys {
            true => chunk.insert(heap, key, plain(value)),
            false => _ = chunk.push(heap, plain(value)),
        }
        if chunk.len() == length {
            chunks.push(Value::from(std::mem::take(&mut chunk)));
        }
    }
    if !chunk.is_empty() {
        chunks.push(Value::from(chunk));
    }
    Ok(Array::from_values(heap, chunks))
}

/// Filled up with a value to a number of elements: at the end, or at the start when that is
/// negative.
#[php("array_pad(array $array, int $length, mixed $value): array")]
fn array_pad(cx: &mut Request, array: &Array, length: i64, value: &Value) -> Result<Array> {
    let wanted = length.unsigned_abs();
    let missing = wanted.saturating_sub(array.len() as u64);
    if missing == 0 {
        return Ok(array.clone());
    }
    if wanted >= MOST {
        return Err(cx.bad_argument(2, "must not exceed the maximum allowed array size"));
    }
    let heap = cx.heap();
    if array.is_packed() {
        let mut list = ListBuilder::with_capacity(heap, wanted as usize);
        if length < 0 {
            list.push_repeated(heap, value.deref(), missing as usize);
        }
        list.extend(heap, array);
        if length > 0 {
            list.push_repeated(heap, value.deref(), missing as usize);
        }
        return Ok(list.finish());
    }
    let mut result = Array::with_capacity(heap, wanted as usize);
    let mut target = result.make_mut(heap);
    let fill = |target: &mut ArrayMut<'_>| (0..missing).for_each(|_| _ = target.push(heap, value.deref().clone()));
    if length < 0 {
        fill(&mut target);
    }
    array.iter().for_each(|(key, value)| add(heap, &mut target, key, plain(value)));
    if length > 0 {
        fill(&mut target);
    }
    Ok(result)
}

/// The elements from the last to the first. Int keys are numbered anew unless `$preserve_keys`.
#[php("array_reverse(array $array, bool $preserve_keys = false): array")]
fn array_reverse(cx: &mut Request, array: &Array, preserve_keys: bool) -> Array {
    let heap = cx.heap();
    if !preserve_keys && let Some(list) = array.as_slice() {
        return Array::from_values(heap, list.iter().rev().map(plain));
    }
    if array.is_empty() {
        return Array::new();
    }
    let mut result = match array.is_packed() && !preserve_keys {
        true => Array::with_capacity(heap, array.len()),
        false => Array::with_hashed_capacity(heap, array.len()),
    };
    let mut target = result.make_mut(heap);
    for (key, value) in array.iter().rev() {
        match key {
            KeyRef::Int(_) if !preserve_keys => _ = target.push(heap, plain(value)),
            key => target.add(heap, key, plain(value)),
        }
    }
    result
}
