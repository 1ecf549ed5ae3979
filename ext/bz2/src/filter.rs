//! The stream filters `bzip2.compress` and `bzip2.decompress`.

use crate::codec;
use bzip2::{Compress, Decompress};
use heddle_runtime::decl::StreamFilter;
use heddle_runtime::object::table;
use heddle_runtime::stream::filter::{Brigade, Filter, Flush, Pass, Verdict};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value, View};

pub(crate) const FILTERS: &[StreamFilter] = &[StreamFilter { pattern: "bzip2.*", create }];

fn create(cx: &mut Request, name: &[u8], parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let parameters = parameters.map(|value| value.deref().clone());
    let parts = match parameters.as_ref().map(Value::view) {
        Some(View::Array(array)) => Some(array.clone()),
        Some(View::Object(object)) => Some(table::to_array(cx, object)?),
        _ => None,
    };
    match name.to_ascii_lowercase().as_slice() {
        b"bzip2.decompress" => {
            let flag = |name: &[u8]| parts.as_ref().and_then(|parts| parts.get_bytes(name)).map(|value| value.deref().clone());
            let small =
                flag(b"small").or(parameters.filter(|_| parts.is_none())).is_some_and(|value| heddle_value::juggle::to_bool(&value));
            let concatenated = flag(b"concatenated").is_some_and(|value| heddle_value::juggle::to_bool(&value));
            Ok(Some(Box::new(Decompressor { state: Decompress::new(small), small, concatenated, done: false })))
        }
        b"bzip2.compress" => {
            let blocks = number(cx, parts.as_ref(), b"blocks", (1, 9), 4, "number of blocks to allocate")?;
            let work = number(cx, parts.as_ref(), b"work", (0, 250), 0, "work factor")?;
            Ok(Some(Box::new(Compressor { state: codec::compressor(blocks, work), done: false, dirty: false })))
        }
        _ => Ok(None),
    }
}

/// Reads a number of the parameters; a warning when it is out of its range.
fn number(cx: &mut Request, parts: Option<&Array>, name: &[u8], range: (i64, i64), default: u32, words: &str) -> Result<u32> {
    let Some(value) = parts.and_then(|parts| parts.get_bytes(name)).map(|value| value.deref().clone()) else { return Ok(default) };
    let number = cx.to_int(&value)?;
    if (range.0..=range.1).contains(&number) {
        return Ok(number as u32);
    }
    cx.function_warning(format!("Invalid parameter given for {words} ({number})"))?;
    Ok(default)
}

struct Decompressor {
    state: Decompress,
    small: bool,
    /// Further compressed streams may follow the first one.
    concatenated: bool,
    done: bool,
}

impl Filter for Decompressor {
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let mut out = Vec::new();
        for bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            let mut rest = &bucket[..];
            while !self.done && !rest.is_empty() {
                let progress = codec::decompress_piece(&mut self.state, rest, usize::MAX, &mut |bytes| out.extend_from_slice(bytes));
                let Ok(progress) = progress else {
                    let name = cx.function_name();
                    cx.notice([&name[..], b"(): bzip2 decompression failed"].concat())?;
                    return Ok(Verdict::Fatal);
                };
                rest = &rest[progress.taken..];
                if progress.ended {
                    self.done = !self.concatenated;
                    self.state = Decompress::new(self.small);
                }
            }
        }
        if out.is_empty() {
            return Ok(Verdict::FeedMe);
        }
        output.push_back(out);
        Ok(Verdict::PassOn)
    }
}

struct Compressor {
    state: Compress,
    done: bool,
    /// There is something that a flush could bring out.
    dirty: bool,
}

impl Filter for Compressor {
    fn run(&mut self, _: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let mut out = Vec::new();
        for bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            self.dirty |= !bucket.is_empty();
            if !self.done && codec::compress_piece(&mut self.state, &bucket, false, &mut |bytes| out.extend_from_slice(bytes)).is_err() {
                return Ok(Verdict::Fatal);
            }
        }
        if pass.flush == Flush::Increment && self.dirty && !self.done {
            self.dirty = false;
            if codec::flush(&mut self.state, &mut |bytes| out.extend_from_slice(bytes)).is_err() {
                return Ok(Verdict::Fatal);
            }
        }
        if pass.flush == Flush::Close && !self.done {
            self.done = true;
            if codec::compress_piece(&mut self.state, b"", true, &mut |bytes| out.extend_from_slice(bytes)).is_err() {
                return Ok(Verdict::Fatal);
            }
        }
        if out.is_empty() {
            return Ok(Verdict::FeedMe);
        }
        output.push_back(out);
        Ok(Verdict::PassOn)
    }
}
