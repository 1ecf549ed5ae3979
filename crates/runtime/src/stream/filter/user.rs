//! Filters written in PHP: classes with the methods of the manual's `php_user_filter`, and the buckets they work with.

use super::{Brigade, Filter, Flush, Pass, Verdict};
use crate::callable::Callable;
use crate::object::{class_of, instantiate};
use crate::{Request, Result};
use heddle_value::{Object, Ref, Resource, Str, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// The type of a resource that stands for a brigade; its data is a [`BrigadeHandle`].
pub const BRIGADE: &str = "userfilter.bucket brigade";
/// The type of a resource that stands for a bucket; its data is a [`Bucket`].
pub const BUCKET: &str = "userfilter.bucket";

/// A brigade that PHP code has a resource of.
pub type BrigadeHandle = Rc<RefCell<Brigade>>;

/// The bytes of a bucket that PHP code has in hand.
#[derive(Default)]
pub struct Bucket(pub RefCell<Vec<u8>>);

struct User {
    object: Object,
}

/// A new object of the class. `None`: there is no such class, or `onCreate` refuses.
pub fn create(cx: &mut Request, name: &[u8], class: &Str, parameters: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let Some(found) = cx.lookup_class(class)? else {
        let parts = [b"User-filter \"", name, b"\" requires class \"", &class[..], b"\", but that class is not defined"];
        cx.function_warning(parts.concat())?;
        return Ok(None);
    };
    let object = instantiate(cx, found)?;
    let text = Value::from(cx.str(name));
    write(cx, &object, b"filtername", text)?;
    write(cx, &object, b"params", parameters.map_or(Value::NULL, |value| value.deref().clone()))?;
    if let Some(method) = found.method(b"oncreate") {
        let answer = cx.call(&Callable::method(method, &object), &[])?;
        if answer.as_bool() == Some(false) {
            return Ok(None);
        }
    }
    Ok(Some(Box::new(User { object })))
}

fn write(cx: &mut Request, object: &Object, name: &[u8], value: Value) -> Result<()> {
    let name = cx.str(name);
    crate::property::write::write(cx, object, &name, value, Some(class_of(object))).map(drop)
}

impl User {
    /// Sets the property `stream`, where the class has one.
    fn show_stream(&self, cx: &mut Request, stream: Value) -> Result<()> {
        if class_of(&self.object).properties.get(&b"stream"[..]).is_some() {
            write(cx, &self.object, b"stream", stream)?;
        }
        Ok(())
    }

    /// What the method `filter` says.
    fn ask(&self, cx: &mut Request, taken: &BrigadeHandle, given: &BrigadeHandle, pass: &mut Pass) -> Result<Verdict> {
        let heap = cx.heap();
        let input = Resource::new(heap, BRIGADE, taken.clone());
        let output = Resource::new(heap, BRIGADE, given.clone());
        let consumed = Ref::new(heap, pass.consumed.map_or(Value::NULL, |count| Value::int(count as i64)));
        let closing = Value::bool(pass.flush == Flush::Close);
        let mut args = [Value::from(input), Value::from(output), Value::from(consumed.clone()), closing];
        let Some(method) = class_of(&self.object).method(b"filter") else {
            cx.function_warning("Failed to call filter function")?;
            return Ok(Verdict::Fatal);
        };
        let answer = cx.call_mut(&Callable::method(method, &self.object), &mut args)?;
        if let Some(count) = &mut pass.consumed {
            *count = cx.to_int(&consumed.get().clone())?.max(0) as usize;
        }
        Ok(match cx.to_int(&answer)? {
            2 => Verdict::PassOn,
            1 => Verdict::FeedMe,
            _ => Verdict::Fatal,
        })
    }
}

impl Filter for User {
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let stream = cx.heap().resources().into_iter().rfind(|resource| resource.id() == pass.stream);
        self.show_stream(cx, stream.map_or(Value::NULL, Value::from))?;
        let taken = BrigadeHandle::new(RefCell::new(std::mem::take(input)));
        let given = BrigadeHandle::default();
        let verdict = self.ask(cx, &taken, &given, pass);
        self.show_stream(cx, Value::NULL)?;
        let verdict = verdict?;
        if !taken.take().is_empty() {
            cx.function_warning("Unprocessed filter buckets remaining on input brigade")?;
        }
        if verdict == Verdict::PassOn {
            *output = given.take();
        }
        Ok(verdict)
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        match class_of(&self.object).method(b"onclose") {
            Some(method) => cx.call(&Callable::method(method, &self.object), &[]).map(drop),
            None => Ok(()),
        }
    }
}
