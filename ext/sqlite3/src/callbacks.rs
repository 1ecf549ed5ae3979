//! From SQLite's values to PHP's and back, and PHP functions as SQLite's: shared with `pdo_sqlite`.

use heddle_runtime::stream::basedir;
use heddle_runtime::{Callable, Halt, Request, Result, types};
use heddle_sqlite::{Action, Datum, Failure, Group, Owned, codes};
use heddle_value::{Native, Tracer, Value, View};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// A connection whose callbacks are PHP's.
pub type Database = heddle_sqlite::Connection<Request, Halt>;
/// A statement of a [`Database`].
pub type Statement = heddle_sqlite::Statement<Request, Halt>;

/// The PHP functions that a connection calls, for the cycle collector.
///
/// SQLite owns closures with the same `Rc`s; the counted handles in them are reported here, once.
#[derive(Default)]
pub struct Callbacks(RefCell<Vec<Rc<Callable>>>);

impl Callbacks {
    /// Keeps a function and gives what SQLite's closure shall hold.
    pub fn keep(&self, callable: Callable) -> Rc<Callable> {
        let kept = Rc::new(callable);
        let mut list = self.0.borrow_mut();
        list.retain(|other| Rc::strong_count(other) > 1);
        list.push(kept.clone());
        kept
    }
}

impl Native for Callbacks {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        for callable in self.0.borrow().iter() {
            if let Some(this) = &callable.this {
                tracer.object(this);
            }
            if let Some(closure) = &callable.closure {
                tracer.object(closure);
            }
        }
    }
}

/// A value of SQLite's as PHP has it.
pub fn to_php(cx: &Request, datum: Datum<'_>) -> Value {
    match datum {
        Datum::Null => Value::NULL,
        Datum::Int(int) => Value::int(int),
        Datum::Float(float) => Value::float(float),
        Datum::Text(bytes) | Datum::Blob(bytes) => cx.str(bytes).into(),
    }
}

/// A function's result as SQLite has it; what it has no type for becomes text.
fn to_sqlite(cx: &mut Request, value: &Value) -> Result<Owned> {
    Ok(match value.view() {
        View::Null => Owned::Null,
        View::Int(int) => Owned::Int(int),
        View::Float(float) => Owned::Float(float),
        _ => Owned::Text(cx.to_str(value)?.to_vec()),
    })
}

/// A function as SQLite calls it.
pub fn scalar(function: Rc<Callable>) -> Box<heddle_sqlite::Scalar<Request, Halt>> {
    Box::new(move |cx, arguments| {
        let arguments: Vec<Value> = arguments.iter().map(|datum| to_php(cx, *datum)).collect();
        let value = cx.call(&function, &arguments).map_err(Failure::Halt)?;
        to_sqlite(cx, &value).map_err(Failure::Halt)
    })
}

/// A group's context and how many steps it took.
#[derive(Default)]
struct State {
    context: Value,
    steps: i64,
}

/// The step of an aggregate.
pub fn step(function: Rc<Callable>) -> Box<heddle_sqlite::AggregateStep<Request, Halt>> {
    Box::new(move |cx, group, arguments| {
        let state = group.get_or_insert_with(|| Box::new(State { context: Value::NULL, steps: 0 }));
        let Some(state) = state.downcast_mut::<State>() else { return Ok(()) };
        state.steps += 1;
        let mut context = std::mem::replace(&mut state.context, Value::NULL);
        // the program may take it by reference
        let context = Value::from(context.make_ref(cx.heap()));
        let mut all = vec![context, Value::int(state.steps)];
        all.extend(arguments.iter().map(|datum| to_php(cx, *datum)));
        let context = cx.call_mut(&function, &mut all).map_err(Failure::Halt)?;
        let old = std::mem::replace(&mut state.context, context);
        drop(old);
        Ok(())
    })
}

/// Tells which number the end of an aggregate gets as the number of its row.
#[derive(Clone, Copy)]
pub enum EndRow {
    /// One more than there were steps (PDO).
    Next,
    /// `SQLite3`.
    Zero,
}

/// The end of an aggregate.
pub fn end(function: Rc<Callable>, row: EndRow) -> Box<heddle_sqlite::AggregateEnd<Request, Halt>> {
    Box::new(move |cx, group: Group| {
        let state = group.and_then(|group| group.downcast::<State>().ok()).unwrap_or_default();
        let mut context = state.context.clone();
        let context = Value::from(context.make_ref(cx.heap()));
        let row = match row {
            EndRow::Next => state.steps + 1,
            EndRow::Zero => 0,
        };
        let mut arguments = [context, Value::int(row)];
        let value = cx.call_mut(&function, &mut arguments).map_err(Failure::Halt)?;
        to_sqlite(cx, &value).map_err(Failure::Halt)
    })
}

/// A collation.
pub fn collation(function: Rc<Callable>) -> Box<heddle_sqlite::Collation<Request, Halt>> {
    Box::new(move |cx, left, right| {
        let arguments = [cx.str(left).into(), cx.str(right).into()];
        let order = cx.call(&function, &arguments)?;
        match order.as_int() {
            Some(order) => Ok(order.cmp(&0)),
            None => {
                let given = types::type_name_of(&order);
                let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
                Err(cx.type_error(format!("{name}(): Return value of the collation callback must be of type int, {given} returned")))
            }
        }
    })
}

/// A collation that takes what is no number as "equal", with a warning: `SQLite3`'s.
pub fn lenient_collation(function: Rc<Callable>) -> Box<heddle_sqlite::Collation<Request, Halt>> {
    Box::new(move |cx, left, right| {
        let arguments = [cx.str(left).into(), cx.str(right).into()];
        let order = cx.call(&function, &arguments)?;
        match order.as_int() {
            Some(order) => Ok(order.cmp(&0)),
            None => {
                let text =
                    "An error occurred while invoking the compare callback (invalid return type).  Collation behaviour is undefined.";
                cx.function_warning(text).map(|()| Ordering::Equal)
            }
        }
    })
}

/// Puts `open_basedir` before an authorizer: a database that it forbids cannot be attached.
pub fn guard(authorizer: Option<Rc<heddle_sqlite::Authorizer<Request, Halt>>>) -> Rc<heddle_sqlite::Authorizer<Request, Halt>> {
    Rc::new(move |cx: &mut Request, action: &Action<'_>| {
        if action.code == codes::SQLITE_ATTACH && !may_attach(cx, action.names[0])? {
            return Ok(codes::SQLITE_DENY);
        }
        authorizer.as_ref().map_or(Ok(codes::SQLITE_OK), |authorizer| authorizer(cx, action))
    })
}

/// Whether `open_basedir` allows to attach this file; a name that is computed may be any.
fn may_attach(cx: &mut Request, name: Option<&[u8]>) -> Result<bool> {
    if cx.ini_str("open_basedir").is_empty() {
        return Ok(true);
    }
    match name {
        None => Ok(false),
        Some(b"" | b":memory:") => Ok(true),
        Some(name) if name.starts_with(b"file:") => Ok(false),
        Some(name) => basedir::check(cx, name),
    }
}

/// An authorizer; `prefix` names the class of the constants in errors.
pub fn authorizer(function: Rc<Callable>, prefix: &'static str) -> Rc<heddle_sqlite::Authorizer<Request, Halt>> {
    Rc::new(move |cx: &mut Request, action: &Action<'_>| {
        let names = action.names.map(|name| name.map_or(Value::NULL, |name| cx.str(name).into()));
        let arguments: Vec<Value> = std::iter::once(Value::int(i64::from(action.code))).chain(names).collect();
        let answer = cx.call(&function, &arguments)?;
        let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
        match answer.as_int() {
            Some(answer @ 0..=2) => Ok(answer as i32),
            Some(_) => {
                let text = format!(
                    "{name}(): Return value of the authorizer callback must be one of {prefix}::OK, {prefix}::DENY, or {prefix}::IGNORE"
                );
                Err(cx.value_error(text))
            }
            None => {
                let given = types::type_name_of(&answer);
                Err(cx.type_error(format!("{name}(): Return value of the authorizer callback must be of type int, {given} returned")))
            }
        }
    })
}
