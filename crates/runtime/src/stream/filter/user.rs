//! Filters written in PHP: classes with the methods of the manual's `php_user_filter`, and the
//! buckets they work with.

use super::{Brigade, Filter, Flush, Pass, Verdict};
use crate::callable::Callable;
use crate::object::{class_of, instantiate};
use crate::stream::handle::StreamHandle;
use crate::{Halt, Request, Result};
use heddle_value::{Object, Ref, Resource, Str, Value};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// The type of a resource that stands for a brigade; its data is a [`BrigadeHandle`].
pub const BRIGADE: &str = "userfilter.bucket brigade";
/// The type of a resource that stands for a bucket; its data is a [`Bucket`].
pub const BUCKET: &str = "userfilter.bucket";

/// A bucket that PHP code may have in hand.
pub type Bucket = Rc<RefCell<Vec<u8>>>;

/// A brigade that PHP code has a resource of. A bucket is in it once.
#[derive(Clone, Default)]
pub struct BrigadeHandle(Rc<RefCell<VecDeque<Bucket>>>);

impl BrigadeHandle {
    fn new(brigade: &mut Brigade) -> BrigadeHandle {
        BrigadeHandle(Rc::new(RefCell::new(brigade.drain(..).map(|bytes| Rc::new(RefCell::new(bytes))).collect())))
    }

    /// Takes the first bucket.
    pub fn take_first(&self) -> Option<Bucket> {
        self.0.borrow_mut().pop_front()
    }

    /// Puts a bucket at the end.
    pub fn append(&self, bucket: &Bucket) {
        if !self.has(bucket) {
            self.0.borrow_mut().push_back(bucket.clone());
        }
    }

    /// Puts a bucket at the beginning.
    pub fn prepend(&self, bucket: &Bucket) {
        if !self.has(bucket) {
            self.0.borrow_mut().push_front(bucket.clone());
        }
    }

    fn has(&self, bucket: &Bucket) -> bool {
        self.0.borrow().iter().any(|known| Rc::ptr_eq(known, bucket))
    }

    /// All that is in it.
    fn take(&self) -> Brigade {
        self.0.take().into_iter().map(|bucket| bucket.borrow().clone()).collect()
    }
}

struct User {
    object: Object,
}

/// Streams whose filters are at work, by their numbers, and what stands for them.
#[derive(Default)]
struct AtWork(Vec<(i64, StreamHandle)>);

/// Returns what stands for a stream while a filter of its is at work.
pub fn glance(cx: &mut Request, stream: &Resource) -> Option<StreamHandle> {
    let at_work = &cx.state::<AtWork>().0;
    at_work.iter().rfind(|(id, _)| *id == stream.id()).map(|(_, glance)| glance.clone())
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
    /// Sets the property `stream`, where the object has one.
    fn show_stream(&self, cx: &mut Request, stream: Value) -> Result<()> {
        let is_dynamic = self.object.dynamic().is_some_and(|dynamic| dynamic.get_bytes(b"stream").is_some());
        if is_dynamic || class_of(&self.object).properties.get(&b"stream"[..]).is_some() {
            write(cx, &self.object, b"stream", stream)?;
        }
        Ok(())
    }

    /// Asks as [`User::ask`], with the stream to be seen. One that is no resource, such as what
    /// `include` reads, is a resource meanwhile.
    fn ask_with_stream(&self, cx: &mut Request, taken: &BrigadeHandle, given: &BrigadeHandle, pass: &mut Pass) -> Result<Verdict> {
        let Some(glance) = pass.stream.glance.clone() else { return self.ask(cx, taken, given, pass) };
        let id = pass.stream.id;
        let known = cx.heap().resources().into_iter().rfind(|resource| id != 0 && resource.id() == id);
        let made = known.is_none().then(|| Resource::new(cx.heap(), "stream", glance.clone()));
        let Some(stream) = known.or_else(|| made.clone()) else { return self.ask(cx, taken, given, pass) };
        cx.state::<AtWork>().0.push((stream.id(), glance));
        let shown = self.show_stream(cx, Value::from(stream));
        let verdict = match shown {
            Ok(()) => {
                let verdict = self.ask(cx, taken, given, pass);
                self.show_stream(cx, Value::NULL).and(verdict)
            }
            Err(halt) => Err(halt),
        };
        cx.state::<AtWork>().0.pop();
        if let Some(made) = made {
            made.close();
        }
        verdict
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
    fn sees_stream(&self) -> bool {
        true
    }

    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let taken = BrigadeHandle::new(input);
        let given = BrigadeHandle::default();
        let verdict = self.ask_with_stream(cx, &taken, &given, pass);
        if taken.take_first().is_some() && verdict != Err(Halt::Exit) {
            cx.function_warning("Unprocessed filter buckets remaining on input brigade")?;
        }
        let verdict = verdict?;
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
