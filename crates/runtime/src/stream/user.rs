//! Wrappers written in PHP: classes with the methods of the manual's `streamWrapper`.

use super::wrapper::Failure;
use super::{Backend, Chunk, Locked, Stat, Stream};
use crate::callable::Callable;
use crate::class::ClassPtr;
use crate::object::{class_of, instantiate};
use crate::{Request, Result};
use heddle_bytecode::unit::{ClassKind, flags};
use heddle_value::{Array, Object, Ref, Resource, Value};
use std::io::{self, SeekFrom};

/// A registered class.
#[derive(Clone)]
pub struct UserWrapper {
    pub class: ClassPtr,
    /// `STREAM_IS_URL`
    pub is_url: bool,
}

/// Makes a new object of the class, its `context` set, its constructor run. `None`: the class is
/// abstract, an interface or a trait.
pub fn instance(cx: &mut Request, wrapper: &UserWrapper, context: Option<&Resource>) -> Result<Option<Object>> {
    let class = wrapper.class.get();
    if class.flags & flags::ABSTRACT != 0 || matches!(class.kind, ClassKind::Interface | ClassKind::Trait) {
        return Ok(None);
    }
    let object = instantiate(cx, wrapper.class)?;
    let value = context.map_or(Value::NULL, |context| Value::from(context.clone()));
    let computes = wrapper.class.hooks.write_property.is_some();
    if wrapper.class.properties.get(&b"context"[..]).is_some() || context.is_some() || computes {
        let name = cx.str(b"context");
        crate::property::write::write(cx, &object, &name, value, Some(wrapper.class))?;
    }
    if let Some(constructor) = wrapper.class.method(b"__construct") {
        cx.call(&Callable::method(constructor, &object), &[])?;
    }
    Ok(Some(object))
}

/// Says of a wrapper that has no objects that nothing can be opened by it.
fn unusable<T>() -> Result<std::result::Result<T, Failure>> {
    Ok(Err(Failure::Text("operation failed".to_owned())))
}

/// Calls a method if there is one. `None`: there is none.
pub fn call(cx: &mut Request, object: &Object, method: &str, args: &[Value]) -> Result<Option<Value>> {
    match class_of(object).method(method.as_bytes()) {
        Some(found) => cx.call(&Callable::method(found, object), args).map(Some),
        None => Ok(None),
    }
}

/// As [`call`]; a missing method raises PHP's warning.
pub fn require(cx: &mut Request, object: &Object, method: &str, args: &[Value]) -> Result<Option<Value>> {
    let result = call(cx, object, method, args)?;
    if result.is_none() {
        let class = class_of(object);
        let message = [&class.name[..], b"::", method.as_bytes(), b" is not implemented!"].concat();
        cx.function_warning(message)?;
    }
    Ok(result)
}

fn is_true(cx: &mut Request, value: Option<Value>) -> Result<bool> {
    match value {
        Some(value) => cx.to_bool(&value),
        None => Ok(false),
    }
}

/// `stream_open`
pub fn open(
    cx: &mut Request,
    wrapper: &UserWrapper,
    uri: &[u8],
    mode: &[u8],
    options: i64,
    context: Option<&Resource>,
) -> Result<std::result::Result<Stream, Failure>> {
    let Some(object) = instance(cx, wrapper, context)? else { return unusable() };
    let opened = Value::from(Ref::new(cx.heap(), Value::NULL));
    let told = opened.clone();
    let mut args = [Value::from(cx.str(uri)), Value::from(cx.str(mode)), Value::int(options), opened];
    let class = wrapper.class;
    let name = String::from_utf8_lossy(&class.name).into_owned();
    let Some(method) = class.method(b"stream_open") else {
        cx.function_warning(format!("{name}::stream_open is not implemented!"))?;
        return Ok(Err(Failure::Text(format!("\"{name}::stream_open\" is not implemented!"))));
    };
    let result = cx.call_mut(&Callable::method(method, &object), &mut args)?;
    if !cx.to_bool(&result)? {
        return Ok(Err(Failure::Text(format!("\"{name}::stream_open\" call failed"))));
    }
    let mut stream = Stream::new(Box::new(User { object: object.clone() }), "user-space", mode);
    stream.wrapper_type = Some("user-space");
    stream.wrapper_data = Some(Value::from(object));
    stream.is_local = !wrapper.is_url;
    // the name under which `include` knows the file, where the method gives one
    stream.uri = told.deref().as_str().map(|path| path.to_vec());
    Ok(Ok(stream))
}

/// `dir_opendir`
pub fn open_directory(
    cx: &mut Request,
    wrapper: &UserWrapper,
    uri: &[u8],
    context: Option<&Resource>,
) -> Result<std::result::Result<Stream, Failure>> {
    let Some(object) = instance(cx, wrapper, context)? else { return unusable() };
    let args = [Value::from(cx.str(uri)), Value::int(0)];
    let result = call(cx, &object, "dir_opendir", &args)?;
    if !is_true(cx, result)? {
        let name = String::from_utf8_lossy(&wrapper.class.name).into_owned();
        return Ok(Err(Failure::Text(format!("\"{name}::dir_opendir\" call failed"))));
    }
    let mut stream = Stream::new(Box::new(UserFolder { object: object.clone() }), "user-space-dir", b"r");
    stream.wrapper_type = Some("user-space");
    stream.wrapper_data = Some(Value::from(object));
    stream.is_directory = true;
    Ok(Ok(stream))
}

/// `url_stat`; `None`: there is no such thing.
pub fn stat(cx: &mut Request, wrapper: &UserWrapper, uri: &[u8], flags: i64) -> Result<Option<Stat>> {
    let Some(object) = instance(cx, wrapper, None)? else { return Ok(None) };
    let args = [Value::from(cx.str(uri)), Value::int(flags)];
    let result = require(cx, &object, "url_stat", &args)?;
    Ok(result.as_ref().and_then(Value::as_array).map(Stat::from_array))
}

/// `unlink`, `rename`, `mkdir`, `rmdir`, `stream_metadata`: by method name, with the arguments
/// after the address.
pub fn operate(cx: &mut Request, wrapper: &UserWrapper, method: &str, args: &[Value], context: Option<&Resource>) -> Result<bool> {
    let Some(object) = instance(cx, wrapper, context)? else { return Ok(false) };
    let result = require(cx, &object, method, args)?;
    is_true(cx, result)
}

struct User {
    object: Object,
}

/// Says that a wrapper's `stream_read` has failed: whether that is the end, `stream_eof` knows.
#[derive(Debug)]
pub(super) struct NothingRead;

impl std::fmt::Display for NothingRead {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("the wrapper has read nothing")
    }
}

impl std::error::Error for NothingRead {}

impl User {
    fn name(&self) -> Vec<u8> {
        class_of(&self.object).name.to_vec()
    }
}

impl Backend for User {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let result = require(cx, &self.object, "stream_read", &[Value::int(max as i64)])?;
        // a read that fails says nothing of the end
        let Some(value) = result.filter(|value| value.as_bool() != Some(false)) else {
            return Ok(Err(io::Error::other(NothingRead)));
        };
        let text = cx.to_str(&value)?;
        let len = text.len().min(max);
        if text.len() > max {
            let function = cx.function_name();
            let over = text.len() - max;
            let text = format!(
                "::stream_read - read {over} bytes more data than requested ({} read, {max} max) - excess data will be lost",
                text.len()
            );
            cx.warning([&function[..], b"(): ", &self.name(), text.as_bytes()].concat())?;
        }
        into.extend_from_slice(&text[..len]);
        let eof = self.is_at_end(cx)?;
        Ok(Ok(Chunk { len, eof }))
    }

    fn is_at_end(&mut self, cx: &mut Request) -> Result<bool> {
        if let Some(value) = call(cx, &self.object, "stream_eof", &[])? {
            return cx.to_bool(&value);
        }
        let message = [&self.name()[..], b"::stream_eof is not implemented! Assuming EOF"].concat();
        cx.function_warning(message)?;
        Ok(true)
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        let text = Value::from(cx.str(bytes));
        let Some(result) = require(cx, &self.object, "stream_write", &[text])? else {
            return Ok(Err(io::Error::other("")));
        };
        if result.as_bool() == Some(false) {
            return Ok(Err(io::Error::other("")));
        }
        let count = cx.to_int(&result)?.max(0) as usize;
        if count > bytes.len() {
            let text = format!(
                "::stream_write wrote {} bytes more data than requested ({count} written, {} max)",
                count - bytes.len(),
                bytes.len()
            );
            let message = [&self.name()[..], text.as_bytes()].concat();
            cx.function_warning(message)?;
        }
        Ok(Ok(count.min(bytes.len())))
    }

    fn seek(&mut self, cx: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let (offset, whence) = match to {
            SeekFrom::Start(at) => (at as i64, 0),
            SeekFrom::Current(offset) => (offset, 1),
            SeekFrom::End(offset) => (offset, 2),
        };
        let result = call(cx, &self.object, "stream_seek", &[Value::int(offset), Value::int(whence)])?;
        if !is_true(cx, result)? {
            return Ok(None);
        }
        match require(cx, &self.object, "stream_tell", &[])? {
            Some(value) => Ok(u64::try_from(cx.to_int(&value)?).ok()),
            None => Ok(None),
        }
    }

    fn is_seekable(&self) -> bool {
        class_of(&self.object).method(b"stream_seek").is_some()
    }

    fn flush(&mut self, cx: &mut Request) -> Result<bool> {
        let result = call(cx, &self.object, "stream_flush", &[])?;
        is_true(cx, result)
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        call(cx, &self.object, "stream_close", &[]).map(drop)
    }

    fn stat(&mut self, cx: &mut Request) -> Result<Option<Stat>> {
        let result = require(cx, &self.object, "stream_stat", &[])?;
        Ok(result.as_ref().and_then(Value::as_array).map(|array: &Array| Stat::from_array(array)))
    }

    fn truncate(&mut self, cx: &mut Request, size: u64) -> Result<Option<bool>> {
        match call(cx, &self.object, "stream_truncate", &[Value::int(size as i64)])? {
            Some(value) if value.is_bool() => Ok(Some(value.is_true())),
            Some(_) => {
                let message = [&self.name()[..], b"::stream_truncate did not return a boolean!"].concat();
                cx.function_warning(message)?;
                Ok(Some(false))
            }
            None => Ok(None),
        }
    }

    fn lock(&mut self, cx: &mut Request, operation: i64) -> Result<Option<Locked>> {
        let result = require(cx, &self.object, "stream_lock", &[Value::int(operation)])?;
        Ok(Some(if is_true(cx, result)? { Locked::Done } else { Locked::Failed }))
    }

    fn set_option(&mut self, cx: &mut Request, option: i64, first: i64, second: i64) -> Result<Option<bool>> {
        let args = [Value::int(option), Value::int(first), Value::int(second)];
        let result = require(cx, &self.object, "stream_set_option", &args)?;
        is_true(cx, result).map(Some)
    }
}

struct UserFolder {
    object: Object,
}

impl Backend for UserFolder {
    fn read(&mut self, _: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Ok(Ok(Chunk { len: 0, eof: true }))
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Ok(0))
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        call(cx, &self.object, "dir_closedir", &[]).map(drop)
    }

    fn next_entry(&mut self, cx: &mut Request) -> Result<Option<Vec<u8>>> {
        match require(cx, &self.object, "dir_readdir", &[])? {
            Some(value) if value.as_bool() != Some(false) => Ok(Some(cx.to_str(&value)?.to_vec())),
            _ => Ok(None),
        }
    }

    fn rewind_entries(&mut self, cx: &mut Request) -> Result<()> {
        call(cx, &self.object, "dir_rewinddir", &[]).map(drop)
    }
}
