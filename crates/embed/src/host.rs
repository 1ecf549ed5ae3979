//! Calling the host: functions and methods by their declarations, and the question about files.

use crate::config::{FileAccess, FileAnswer, FileRule};
use crate::context::Context;
use crate::error::{Code, Error, Result};
use crate::handles::Val;
use crate::state::State;
use heddle_engine::host::{Access, Answer, Files};
use heddle_engine::runtime::decl::args::Args;
use heddle_engine::runtime::decl::{self, convert};
use heddle_engine::runtime::{self, Request};
use heddle_engine::value::Value;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The code of a host's function.
pub type Body = Box<dyn Fn(&mut Context<'_>, &Call) -> Result<Option<Val>> + Send + Sync>;

/// A call of a host's function.
pub struct Call {
    /// `$this`, in a method that is not static.
    pub this: Option<Val>,
    pub args: Vec<Val>,
}

/// The host's functions by declaration, and its classes.
#[derive(Default)]
pub struct Functions {
    bodies: HashMap<usize, Body>,
    classes: HashSet<usize>,
}

impl Functions {
    pub fn add(&mut self, decl: &'static decl::Function, body: Body) {
        self.bodies.insert(std::ptr::from_ref(decl).addr(), body);
    }

    pub fn add_class(&mut self, decl: &'static decl::Class) {
        self.classes.insert(std::ptr::from_ref(decl).addr());
    }
}

/// Whether a class was declared by the host.
pub fn is_declared(cx: &Request, class: &'static decl::Class) -> bool {
    let functions = heddle_engine::host::data::<Functions>(&cx.engine);
    functions.is_some_and(|functions| functions.classes.contains(&std::ptr::from_ref(class).addr()))
}

/// What the engine calls for every function of a host.
pub fn call(cx: &mut Request, args: &mut Args<'_>) -> runtime::Result<Value> {
    let decl = args.function;
    let variadic = decl.params.last().is_some_and(|param| param.variadic);
    if args.len() < usize::from(decl.required) || args.len() > decl.params.len() && !variadic {
        return Err(convert::wrong_count(cx, decl, args.len()));
    }
    let engine = cx.engine.clone();
    let functions = heddle_engine::host::data::<Functions>(&engine);
    let Some(body) = functions.and_then(|functions| functions.bodies.get(&std::ptr::from_ref(decl).addr())) else {
        return Err(cx.throw_error("Error", [decl.name.as_bytes(), b"() has no code in this engine"].concat()));
    };
    enter(cx, |context| {
        let this = args.this.map(|object| context.put(Value::from(object.clone())));
        let args = args.values.iter_mut().map(|value| context.put(std::mem::replace(value, Value::UNDEF))).collect();
        let result = body(context, &Call { this, args })?;
        result.map_or(Ok(Value::NULL), |result| context.get(result))
    })
}

/// Runs code of the host from within PHP code: its values go when it returns, and what passed
/// through it goes on.
fn enter(cx: &mut Request, part: impl FnOnce(&mut Context<'_>) -> Result<Value>) -> runtime::Result<Value> {
    let state = cx.state::<State>();
    state.depth += 1;
    state.handles.open_scope();
    let outcome = catch_unwind(AssertUnwindSafe(|| part(&mut Context::new(cx))));
    let state = cx.state::<State>();
    let gone = state.handles.close_scope();
    state.depth -= 1;
    let (panic, halt, exception) = (state.panic.take(), state.halt.take(), state.exception.take());
    drop(gone);
    if let Some(panic) = panic {
        resume_unwind(panic);
    }
    if let Some(halt) = halt {
        return Err(halt);
    }
    match outcome {
        Err(panic) => resume_unwind(panic),
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => match exception {
            Some(exception) => Err(cx.throw(exception)),
            None => Err(cx.throw_error("Error", &error.message)),
        },
    }
}

/// The host's rule about files, as the engine asks it.
pub struct Rule(pub FileRule);

impl Files for Rule {
    fn ask(&self, cx: &mut Request, path: &[u8], access: Access) -> runtime::Result<Answer> {
        let access = match access {
            Access::Run => FileAccess::Run,
            Access::Read => FileAccess::Read,
            Access::Look => FileAccess::Look,
            Access::List => FileAccess::List,
            Access::Write => FileAccess::Write,
            Access::Execute => FileAccess::Execute,
        };
        let mut answer = Answer::Denied;
        enter(cx, |context| {
            answer = match (self.0)(context, path, access) {
                FileAnswer::FromDisk => Answer::Disk,
                FileAnswer::Denied => Answer::Denied,
                FileAnswer::Text(text) => Answer::Text(text),
                FileAnswer::Folder(names) => Answer::Folder(names),
            };
            match context.state().exception {
                Some(_) => Err(Error::new(Code::Exception, "thrown by the host")),
                None => Ok(Value::NULL),
            }
        })?;
        Ok(answer)
    }
}
