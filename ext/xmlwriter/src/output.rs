//! Where a writer's text goes: memory, a file, a stream.

use crate::held;
use heddle_libxml::loading;
use heddle_libxml2::writer::Writer;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::object::{find_constructor, instantiate};
use heddle_runtime::stream::wrapper::{self, Opening};
use heddle_runtime::{Request, Result, stream};
use heddle_value::{Native, Object, Resource, Tracer, Value};
use std::cell::{Cell, RefCell};

/// Texts of this length are passed on.
const CHUNK: usize = 8192;

/// An object's writer.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) writer: RefCell<Option<Writer>>,
    /// The stream behind; `None`: memory.
    stream: RefCell<Option<Resource>>,
    /// Whether the stream is the writer's own, to be closed with it.
    is_own: Cell<bool>,
}

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held::default());
    Ok(())
}

/// The object goes: what it wrote is passed on.
pub(crate) fn finish(cx: &mut Request, object: &Object) -> Result<()> {
    let Some(held) = object.native::<Held>() else { return Ok(()) };
    let passed = pass_on(cx, held, true);
    let stream = held.stream.take().filter(|_| held.is_own.get());
    if let Some(stream) = stream {
        stream::close(cx, &stream)?;
    }
    drop(held.writer.take());
    passed.map(drop)
}

fn set(held: &Held, stream: Option<Resource>, is_own: bool) {
    held.writer.replace(Some(Writer::new()));
    held.stream.replace(stream);
    held.is_own.set(is_own);
}

pub(crate) fn open_memory(cx: &mut Request, this: &Object) -> Result<bool> {
    finish(cx, this)?;
    if let Some(held) = this.native::<Held>() {
        set(held, None, false);
    }
    Ok(true)
}

/// Opens a file. `None`: it cannot be.
fn open(cx: &mut Request, uri: &[u8]) -> Result<Option<Resource>> {
    if uri.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let is_local = uri.starts_with(b"file://") || !uri.windows(3).any(|part| part == b"://");
    if is_local && !uri.starts_with(b"file://") {
        let path = cx.path(&loading::absolute(cx, uri));
        let folder = path.parent().map(|folder| folder.as_os_str().as_encoded_bytes().to_vec());
        if !folder.is_some_and(|folder| std::path::Path::new(std::ffi::OsStr::new(&*String::from_utf8_lossy(&folder))).is_dir()) {
            return Ok(None);
        }
    }
    let context = loading::streams_context(cx);
    wrapper::open(cx, uri, b"wb", &Opening { quiet: is_local, context, ..Opening::default() })
}

pub(crate) fn open_uri(cx: &mut Request, this: &Object, uri: &[u8]) -> Result<bool> {
    let Some(stream) = open(cx, uri)? else {
        cx.function_warning("Unable to resolve file path")?;
        return Ok(false);
    };
    finish(cx, this)?;
    if let Some(held) = this.native::<Held>() {
        set(held, Some(stream), true);
    }
    Ok(true)
}

/// A new object of the class that was called, its constructor run if it has one.
pub(crate) fn make(cx: &mut Request, called: ClassPtr) -> Result<Object> {
    let object = instantiate(cx, called)?;
    if let Some(constructor) = find_constructor(cx, called, Some(called))? {
        cx.call_function_on(constructor, &object, &[])?;
    }
    Ok(object)
}

pub(crate) fn to_uri(cx: &mut Request, called: ClassPtr, uri: &[u8]) -> Result<Object> {
    let Some(stream) = open(cx, uri)? else {
        return Err(cx.bad_argument(1, "must resolve to a valid file path"));
    };
    let object = make(cx, called)?;
    if let Some(held) = object.native::<Held>() {
        set(held, Some(stream), true);
    }
    Ok(object)
}

pub(crate) fn to_stream(cx: &mut Request, called: ClassPtr, stream: Resource) -> Result<Object> {
    let object = make(cx, called)?;
    if let Some(held) = object.native::<Held>() {
        set(held, Some(stream), false);
    }
    Ok(object)
}

/// Passes on to the stream what was written: all of it, or when there is much. Gives how much, -1
/// where the stream was closed.
pub(crate) fn pass_on(cx: &mut Request, held: &crate::Held, all: bool) -> Result<i64> {
    let Some(resource) = held.stream.borrow().clone() else { return Ok(0) };
    let text = match held.writer.borrow().as_ref() {
        Some(writer) if all || writer.waiting() >= CHUNK => writer.output(true),
        _ => return Ok(0),
    };
    if text.is_empty() {
        return Ok(0);
    }
    let Some(handle) = stream::of(&resource) else { return Ok(-1) };
    let written = match handle.try_borrow_mut() {
        Ok(mut stream) => stream.write(cx, &text)?,
        Err(_) => None,
    };
    Ok(written.unwrap_or(0) as i64)
}

pub(crate) fn output_memory(cx: &mut Request, this: &Object, flush: bool) -> Result<Vec<u8>> {
    let held = held(cx, this)?;
    if held.stream.borrow().is_some() {
        return Ok(Vec::new());
    }
    Ok(held.writer.borrow().as_ref().map_or(Vec::new(), |writer| writer.output(flush)))
}

pub(crate) fn flush(cx: &mut Request, this: &Object, empty: bool) -> Result<Value> {
    let held = held(cx, this)?;
    if held.stream.borrow().is_none() {
        let text = held.writer.borrow().as_ref().map_or(Vec::new(), |writer| writer.output(empty));
        return Ok(cx.str(text).into());
    }
    let written = pass_on(cx, held, true)?;
    Ok(Value::int(written))
}
