//! Running files and texts, calling functions, global variables, exceptions, output.

use crate::context::Context;
use crate::error::{Code, Error, Result};
use crate::handles::Val;
use heddle_engine::cache::{self, Form};
use heddle_engine::runtime::{Callable, Halt, Request};
use heddle_engine::session::run_job;
use heddle_engine::value::{Str, Value};
use heddle_engine::{Job, vm};
use std::path::Path;

impl Context<'_> {
    /// Runs a file, found from the request's working directory; gives what it returns.
    ///
    /// Outside of host functions this is the main program: an exception nobody caught is handed to
    /// PHP's exception handler or printed as PHP does, and comes back as the error as well.
    pub fn run_file(&mut self, path: impl AsRef<Path>) -> Result<Val> {
        let path = path.as_ref().as_os_str().as_encoded_bytes().to_vec();
        if path.is_empty() || path.contains(&0) {
            return Err(Error::new(Code::InvalidArgument, "the path is empty or has a NUL byte in it"));
        }
        let mut found = true;
        let result = self.main(|cx| {
            let absolute = cx.path(&path);
            let Some(real) = cache::find_file(cx, &absolute)? else {
                found = false;
                return Ok(Value::NULL);
            };
            if cx.script.is_empty() {
                cx.script = real.clone();
            }
            run_job(cx, Job::File(real))
        });
        match result {
            Ok(_) if !found => Err(Error::new(Code::NotFound, format!("there is no file {}", String::from_utf8_lossy(&path)))),
            result => result,
        }
    }

    /// Runs PHP code without an opening tag, as `eval` does; `name` stands in messages and for
    /// `__FILE__`. Gives what it returns. The compiled code is kept by name, as long as it is the
    /// same.
    pub fn run_string(&mut self, code: impl AsRef<[u8]>, name: impl AsRef<[u8]>) -> Result<Val> {
        self.run_text(code.as_ref(), name.as_ref(), Form::Code)
    }

    /// Runs the text of a whole file, which starts outside of PHP code.
    pub fn run_template(&mut self, text: impl AsRef<[u8]>, name: impl AsRef<[u8]>) -> Result<Val> {
        self.run_text(text.as_ref(), name.as_ref(), Form::File)
    }

    fn run_text(&mut self, text: &[u8], name: &[u8], form: Form) -> Result<Val> {
        self.main(|cx| {
            let unit = cache::compile_text(cx, name, text, form)?;
            (cx.engine.clone().hooks.run_unit)(cx, &unit)
        })
    }

    /// Runs a part of the program; at the outermost level an uncaught exception is dealt with as
    /// PHP does.
    fn main(&mut self, part: impl FnOnce(&mut Request) -> heddle_engine::runtime::Result<Value>) -> Result<Val> {
        let result = self.guarded(part);
        if let Err(error) = &result
            && error.code == Code::Exception
            && self.state().depth == 0
            && let Some(exception) = self.state().exception.take()
        {
            let shown = exception.clone();
            let _ = self.guarded(|cx| {
                cx.exception = Some(exception);
                cx.report_uncaught()
            });
            self.state().exception = Some(shown);
        }
        let value = result?;
        Ok(self.put(value))
    }

    /// Calls a function by name (`f`, `A::f`).
    pub fn call(&mut self, name: impl AsRef<[u8]>, args: &[Val]) -> Result<Val> {
        let name = name.as_ref();
        let callee = self.quick(|cx| Value::from(cx.str(name)))?;
        self.call_inner(callee, args)
    }

    /// Calls anything PHP can call: a closure, a name, a pair of object and method, an object with
    /// `__invoke`.
    pub fn call_value(&mut self, callee: Val, args: &[Val]) -> Result<Val> {
        let callee = self.get(callee)?;
        self.call_inner(callee, args)
    }

    pub(crate) fn call_inner(&mut self, callee: Value, args: &[Val]) -> Result<Val> {
        let args = self.get_all(args)?;
        let mut refused = None;
        let value = self.guarded(|cx| match cx.resolve_callable(&callee) {
            Ok(callable) => call(cx, &callable, args),
            Err(reason) if reason.is_empty() && cx.exception.is_some() => Err(Halt::Exception),
            Err(reason) => {
                refused = Some(reason);
                Ok(Value::NULL)
            }
        })?;
        match refused {
            Some(reason) => Err(Error::new(Code::NotFound, format!("it cannot be called: {}", String::from_utf8_lossy(&reason)))),
            None => Ok(self.put(value)),
        }
    }

    /// A global variable's value, by name without `$`.
    pub fn global(&mut self, name: impl AsRef<[u8]>) -> Result<Val> {
        let name = name.as_ref();
        let value = self.quick(|cx| {
            let name = cx.str(name);
            let value = vm::symbols::global(cx, &name, false)?.get().deref().clone();
            (!value.is_undef()).then_some(value)
        })?;
        match value {
            Some(value) => Ok(self.put(value)),
            None => Err(Error::new(Code::NotFound, format!("there is no global ${}", String::from_utf8_lossy(name)))),
        }
    }

    /// Sets a global variable, by name without `$`.
    pub fn set_global(&mut self, name: impl AsRef<[u8]>, value: Val) -> Result<()> {
        let value = self.get(value)?;
        let name = name.as_ref();
        if name.is_empty() || name == b"this" {
            return Err(Error::new(Code::InvalidArgument, "this is no name of a global variable"));
        }
        self.quick(|cx| {
            let name: Str = cx.str(name);
            let Some(place) = vm::symbols::global(cx, &name, true) else {
                return;
            };
            // the old value goes after the new one is there
            let old = match place.get().as_ref() {
                Some(reference) => {
                    let old = reference.get();
                    reference.set(value);
                    old
                }
                None => place.replace(value),
            };
            drop(old);
        })
    }

    /// The exception that the last failed call threw; `None` when it was taken already, or nothing
    /// threw.
    pub fn take_exception(&mut self) -> Option<Val> {
        let exception = self.state().exception.take()?;
        Some(self.put(Value::from(exception)))
    }

    /// Makes an exception the one that is thrown when the host function now running returns an
    /// error. Gives that error.
    pub fn throw(&mut self, exception: Val) -> Error {
        let value = match self.get(exception) {
            Ok(value) => value,
            Err(error) => return error,
        };
        let throwable = self.cx.engine.known.throwable;
        match value.as_object() {
            Some(object) if heddle_engine::runtime::object::class_of(object).get().is_subclass_of(throwable) => {
                self.state().exception = Some(object.clone());
                Error::new(Code::Exception, "thrown by the host")
            }
            _ => Error::new(Code::Type, "only objects that are Throwable can be thrown"),
        }
    }

    /// Makes a new exception of a class the one that is thrown, as [`Context::throw`].
    pub fn throw_new(&mut self, class: impl AsRef<[u8]>, message: impl AsRef<[u8]>, code: i64) -> Error {
        let (class, message) = (class.as_ref(), message.as_ref());
        let made = self.guarded(|cx| {
            let class = cx.require_class(class)?;
            if !class.is_subclass_of(cx.engine.known.throwable) {
                return Err(cx.throw_error("Error", "Cannot throw objects that do not implement Throwable"));
            }
            cx.new_exception(class, message, code)
        });
        match made {
            Ok(exception) => {
                self.state().exception = Some(exception);
                Error::new(Code::Exception, String::from_utf8_lossy(message))
            }
            Err(error) => error,
        }
    }

    /// Writes output, as `echo` does.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.guarded(|cx| cx.write(bytes))
    }

    /// Sends what output is waiting below PHP's own buffers.
    pub fn flush(&mut self) -> Result<()> {
        self.quick(Request::flush_sink)
    }

    /// Sets an INI directive for this request, as `ini_set` does. Errors: it does not exist, or
    /// refuses.
    pub fn ini_set(&mut self, name: &str, value: &str) -> Result<()> {
        let set = |cx: &mut Request| {
            let done = cx.ini_set(name.as_bytes(), value.as_bytes());
            // what the program's error handler threw has nobody to catch it
            cx.exception = None;
            done
        };
        match self.quick(set)? {
            Ok(true) => Ok(()),
            _ => Err(Error::new(Code::InvalidArgument, format!("the directive {name} cannot be set to {value}"))),
        }
    }
}

/// Calls with arguments of which the function may take some by reference.
pub(crate) fn call(cx: &mut Request, callable: &Callable, mut args: Vec<Value>) -> heddle_engine::runtime::Result<Value> {
    if callable.function.takes_refs() {
        for (index, value) in args.iter_mut().enumerate() {
            if callable.function.by_ref(index) == heddle_engine::runtime::decl::ByRef::Ref {
                value.make_ref(cx.heap());
            }
        }
    }
    cx.call_mut(callable, &mut args)
}
