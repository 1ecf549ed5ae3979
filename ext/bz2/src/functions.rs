//! What programs call: `bzopen()` and its kin, `bzcompress()`, `bzdecompress()`.

use crate::codec::{self, error};
use crate::file::{Fault, Faults, Inner, TYPE, stream};
use bzip2::Decompress;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::{self as streams, Opening, context, wrapper};
use heddle_runtime::{Request, Result};
use heddle_value::string::StrBuilder;
use heddle_value::{Array, Resource, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &bzopen::DECL,
    &bzread::DECL,
    &bzwrite::DECL,
    &bzflush::DECL,
    &bzclose::DECL,
    &bzerrno::DECL,
    &bzerrstr::DECL,
    &bzerror::DECL,
    &bzcompress::DECL,
    &bzdecompress::DECL,
];

/// Opens a file by its name.
fn by_name(cx: &mut Request, file: &[u8], mode: &[u8]) -> Result<Option<Inner>> {
    if file.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if file.contains(&0) {
        return Err(cx.bad_argument_type(1, "must not contain null bytes"));
    }
    let context = context::default(cx);
    match wrapper::try_open(cx, file, mode, &Opening::default(), Some(&context))? {
        Ok(stream) => Ok(Some(Inner::Own(Box::new(stream)))),
        Err(failure) => {
            let function = cx.function_name();
            cx.warning([&function[..], b"(", file, b"): Failed to open stream: ", failure.reason().as_bytes()].concat())?;
            Ok(None)
        }
    }
}

/// Takes a stream that the program opened.
fn given(cx: &mut Request, file: &Resource, writes: bool) -> Result<Option<Inner>> {
    let Some(handle) = streams::of(file) else { return Err(cx.bad_argument_type(1, "must be an open stream resource")) };
    let Ok((mode, kind)) = handle.try_borrow().map(|stream| (stream.mode.clone(), stream.is_directory)) else { return Ok(None) };
    if kind {
        cx.function_warning("Cannot represent a stream of type dir as a File Descriptor")?;
        return Ok(None);
    }
    let plain: Vec<u8> = mode.iter().copied().filter(|byte| *byte != b'b').collect();
    if !matches!(&plain[..], b"r" | b"w" | b"a" | b"x") {
        cx.function_warning([b"Cannot use stream opened in mode '", &mode[..], b"'"].concat())?;
        return Ok(None);
    }
    match (writes, plain == b"r") {
        (true, true) => cx.function_warning("cannot write to a stream opened in read only mode")?,
        (false, false) => cx.function_warning("Cannot read from a stream opened in write only mode")?,
        _ => return Ok(Some(Inner::Given(handle))),
    }
    Ok(None)
}

/// Opens a compressed file, or a stream over one.
#[php("bzopen($file, string $mode)")]
fn bzopen(cx: &mut Request, file: &Value, mode: &[u8]) -> Result<Value> {
    let writes = match mode {
        b"r" => false,
        b"w" => true,
        _ => return Err(cx.bad_argument(2, "must be either \"r\" or \"w\"")),
    };
    let inner = match file.view() {
        View::Str(name) => by_name(cx, &name.clone(), mode)?,
        View::Resource(resource) => given(cx, &resource.clone(), writes)?,
        _ => {
            let kind = heddle_runtime::types::value_name(file);
            return Err(cx.bad_argument_type(1, format!("must be of type string or file-resource, {kind} given")));
        }
    };
    let Some(inner) = inner else { return Ok(Value::FALSE) };
    let (stream, fault) = stream(inner, writes, mode);
    let resource = stream.into_resource(cx);
    cx.state::<Faults>().0.push((resource.id(), fault));
    Ok(resource.into())
}

/// Returns the last error of a stream of ours.
fn fault(cx: &mut Request, bz: &Resource) -> Result<Fault> {
    let Some(handle) = streams::of(bz) else { return Err(cx.bad_argument_type(1, "must be an open stream resource")) };
    let ours = handle.try_borrow().is_ok_and(|stream| stream.stream_type == TYPE);
    if !ours {
        return Err(cx.bad_argument_type(1, "must be a bz2 stream"));
    }
    let known = cx.state::<Faults>().0.iter().find(|(id, _)| *id == bz.id()).map(|(_, fault)| fault.clone());
    Ok(known.unwrap_or_default())
}

fn with<T>(cx: &mut Request, bz: &Resource, work: impl FnOnce(&mut Request, &mut streams::Stream) -> Result<T>) -> Result<T> {
    let Some(handle) = streams::of(bz) else { return Err(cx.bad_argument_type(1, "must be an open stream resource")) };
    match handle.try_borrow_mut() {
        Ok(mut stream) => work(cx, &mut stream),
        Err(_) => Err(cx.throw_error("Error", "not supported yet: using a stream inside of its own wrapper's method")),
    }
}

/// Reads at most `$length` bytes.
#[php("bzread($bz, int $length = 1024): string|false")]
fn bzread(cx: &mut Request, bz: Resource, length: i64) -> Result<OrFalse<Vec<u8>>> {
    let Ok(length) = usize::try_from(length) else {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    };
    if with(cx, &bz, |_, stream| Ok(!stream.readable))? {
        if let Ok(fault) = fault(cx, &bz) {
            fault.set(error::SEQUENCE);
        }
        return Ok(OrFalse(None));
    }
    with(cx, &bz, |cx, stream| Ok(OrFalse(stream.read(cx, length)?)))
}

/// Writes `$data`, or its first `$length` bytes.
#[php("bzwrite($bz, string $data, ?int $length = null): int|false")]
fn bzwrite(cx: &mut Request, bz: Resource, data: &[u8], length: Option<i64>) -> Result<OrFalse<usize>> {
    let len = length.map_or(data.len(), |length| length.max(0) as usize).min(data.len());
    if len == 0 {
        return Ok(OrFalse(Some(0)));
    }
    with(cx, &bz, |cx, stream| Ok(OrFalse(stream.write(cx, &data[..len])?)))
}

/// Hands over what was written.
#[php("bzflush($bz): bool")]
fn bzflush(cx: &mut Request, bz: Resource) -> Result<bool> {
    with(cx, &bz, |cx, stream| stream.flush(cx))
}

/// Closes a file.
#[php("bzclose($bz): bool")]
fn bzclose(cx: &mut Request, bz: Resource) -> Result<bool> {
    with(cx, &bz, |_, _| Ok(()))?;
    streams::close(cx, &bz)?;
    cx.state::<Faults>().0.retain(|(id, _)| *id != bz.id());
    Ok(true)
}

/// Returns the number of the last error.
#[php("bzerrno($bz): int")]
fn bzerrno(cx: &mut Request, bz: Resource) -> Result<i64> {
    Ok(fault(cx, &bz)?.get())
}

/// Returns the name of the last error.
#[php("bzerrstr($bz): string")]
fn bzerrstr(cx: &mut Request, bz: Resource) -> Result<&'static str> {
    Ok(codec::words(fault(cx, &bz)?.get()))
}

/// Returns number and name of the last error.
#[php("bzerror($bz): array")]
fn bzerror(cx: &mut Request, bz: Resource) -> Result<Array> {
    let number = fault(cx, &bz)?.get();
    let mut array = Array::new();
    let words = Value::from(cx.str(codec::words(number)));
    array.insert_bytes(cx.heap(), b"errno", Value::int(number));
    array.insert_bytes(cx.heap(), b"errstr", words);
    Ok(array)
}

/// Compresses `$data`.
#[php("bzcompress(string $data, int $block_size = 4, int $work_factor = 0): string|int")]
fn bzcompress(cx: &mut Request, data: &[u8], block_size: i64, work_factor: i64) -> Result<Value> {
    if !(1..=9).contains(&block_size) {
        return Err(cx.bad_argument(2, "must be between 1 and 9"));
    }
    if !(0..=250).contains(&work_factor) {
        return Err(cx.bad_argument(3, "must be between 0 and 250"));
    }
    let mut out = StrBuilder::with_capacity(cx.heap(), data.len() / 4 + 64);
    let mut state = codec::compressor(block_size as u32, work_factor as u32);
    match codec::compress_piece(&mut state, data, true, &mut |bytes| out.push_bytes(bytes)) {
        Ok(()) => Ok(Value::from(out.finish())),
        Err(number) => Ok(Value::int(number)),
    }
}

/// Decompresses `$data`; the number of an error where that fails.
#[php("bzdecompress(string $data, bool $use_less_memory = false): string|int|false")]
fn bzdecompress(cx: &mut Request, data: &[u8], use_less_memory: bool) -> Value {
    if data.is_empty() {
        return Value::from(Str::default());
    }
    let mut out = StrBuilder::with_capacity(cx.heap(), data.len());
    let mut state = Decompress::new(use_less_memory);
    match codec::decompress_piece(&mut state, data, usize::MAX, &mut |bytes| out.push_bytes(bytes)) {
        Ok(_) => Value::from(out.finish()),
        Err(number) => Value::int(number),
    }
}
