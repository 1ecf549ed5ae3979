//! The stream filters `zlib.deflate` and `zlib.inflate`.

use crate::codec::{self, Settings, status};
use heddle_runtime::decl::StreamFilter;
use heddle_runtime::object::table;
use heddle_runtime::stream::filter::{Brigade, Filter, Flush, Pass, Verdict};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value, View};
use zlib_rs::{Deflate, DeflateFlush, Inflate, InflateFlush, Strategy};

pub(crate) const FILTERS: &[StreamFilter] = &[StreamFilter { pattern: "zlib.*", create }];

fn create(cx: &mut Request, name: &[u8], parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let parameters = parameters.map(|value| value.deref().clone());
    match name.to_ascii_lowercase().as_slice() {
        b"zlib.inflate" => inflate(cx, parameters.as_ref()),
        b"zlib.deflate" => deflate(cx, parameters.as_ref()),
        _ => Ok(None),
    }
}

fn parts(cx: &mut Request, parameters: Option<&Value>) -> Result<Option<Array>> {
    match parameters.map(Value::view) {
        Some(View::Array(array)) => Ok(Some(array.clone())),
        Some(View::Object(object)) => table::to_array(cx, object).map(Some),
        _ => Ok(None),
    }
}

fn int(cx: &mut Request, parts: &Array, name: &[u8]) -> Result<Option<i64>> {
    match parts.get_bytes(name).map(|value| value.deref().clone()) {
        Some(value) => cx.to_int(&value).map(Some),
        None => Ok(None),
    }
}

fn inflate(cx: &mut Request, parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let mut window = -15;
    if let Some(parts) = parts(cx, parameters)?
        && let Some(bits) = int(cx, &parts, b"window")?
    {
        if (-15..=47).contains(&bits) {
            window = bits;
        } else {
            cx.function_warning(format!("Invalid parameter given for window size ({bits})"))?;
        }
    }
    let known = matches!(window, -15..=-8 | 0 | 8..=15 | 24..=31 | 40..=47);
    Ok(known.then(|| Box::new(Inflater { state: codec::inflater(window), done: false }) as Box<dyn Filter>))
}

fn deflate(cx: &mut Request, parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let mut settings = Settings { level: -1, memory: 9, strategy: Strategy::Default, window: -15 };
    let mut level = None;
    if let Some(parts) = parts(cx, parameters)? {
        if let Some(memory) = int(cx, &parts, b"memory")? {
            if (1..=9).contains(&memory) {
                settings.memory = memory as i32;
            } else {
                cx.function_warning(format!("Invalid parameter given for memory level ({memory})"))?;
            }
        }
        if let Some(window) = int(cx, &parts, b"window")? {
            if (-15..=31).contains(&window) {
                settings.window = window as i32;
            } else {
                cx.function_warning(format!("Invalid parameter given for window size ({window})"))?;
            }
        }
        level = int(cx, &parts, b"level")?;
    } else if let Some(value) = parameters {
        match value.view() {
            View::Int(_) | View::Float(_) | View::Str(_) => level = Some(cx.to_int(value)?),
            _ => cx.function_warning("Invalid filter parameter, ignored")?,
        }
    }
    match level {
        Some(level) if (-1..=9).contains(&level) => settings.level = level as i32,
        Some(level) => cx.function_warning(format!("Invalid compression level specified. ({level})"))?,
        None => {}
    }
    let known = matches!(settings.window, -15..=-9 | 8..=15 | 25..=31);
    Ok(known.then(|| Box::new(Deflater { state: codec::deflater(settings), done: false, dirty: false }) as Box<dyn Filter>))
}

struct Inflater {
    state: Inflate,
    /// Nothing more belongs to the compressed data.
    done: bool,
}

impl Filter for Inflater {
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let mut out = Vec::new();
        for bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            if self.done {
                continue;
            }
            let flush = if pass.flush == Flush::Close { InflateFlush::Finish } else { InflateFlush::SyncFlush };
            let progress = codec::inflate_piece(&mut self.state, &bucket, flush, usize::MAX, None, &mut out);
            match progress.status {
                status::OK | status::BUF_ERROR => {}
                status::STREAM_END => self.done = true,
                other => {
                    let name = cx.function_name();
                    cx.notice([&name[..], b"(): zlib: ", codec::words(other).as_bytes()].concat())?;
                    return Ok(Verdict::Fatal);
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

struct Deflater {
    state: Deflate,
    done: bool,
    /// There is something that a flush could bring out.
    dirty: bool,
}

impl Filter for Deflater {
    fn run(&mut self, _: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let mut out = Vec::new();
        for bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            self.dirty |= !bucket.is_empty();
            codec::deflate_piece(&mut self.state, &bucket, DeflateFlush::NoFlush, &mut out);
        }
        match pass.flush {
            Flush::Close if !self.done => {
                codec::deflate_piece(&mut self.state, b"", DeflateFlush::Finish, &mut out);
                self.done = true;
            }
            Flush::Increment if self.dirty && !self.done => {
                codec::deflate_piece(&mut self.state, b"", DeflateFlush::SyncFlush, &mut out);
                self.dirty = false;
            }
            _ => {}
        }
        if out.is_empty() {
            return Ok(Verdict::FeedMe);
        }
        output.push_back(out);
        Ok(Verdict::PassOn)
    }
}
