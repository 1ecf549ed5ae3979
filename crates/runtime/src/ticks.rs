//! `declare(ticks=N)`: the functions that every Nth statement calls, and how many statements have
//! passed.

use crate::callable::Callable;
use crate::{Request, Result};
use heddle_value::{Object, Value};

/// A function of `register_tick_function()`.
struct TickFunction {
    number: u64,
    callable: Callable,
    args: Vec<Value>,
    /// It is being called: it is not called again meanwhile.
    running: bool,
}

/// A request's tick functions.
#[derive(Default)]
pub struct Ticks {
    functions: Vec<TickFunction>,
    /// Statements since they were called last.
    passed: i64,
    /// The number that the next function gets.
    next: u64,
    /// How many calls of tick functions are under way.
    depth: usize,
}

impl Ticks {
    /// Has a function called with these arguments.
    pub fn register(&mut self, callable: Callable, args: Vec<Value>) {
        self.functions.push(TickFunction { number: self.next, callable, args, running: false });
        self.next += 1;
    }

    /// Whether a tick function is being called: fibers cannot be switched then.
    pub fn running(&self) -> bool {
        self.depth > 0
    }

    /// All that is registered, for who has to dispose of it.
    pub fn into_calls(self) -> impl Iterator<Item = (Callable, Vec<Value>)> {
        self.functions.into_iter().map(|function| (function.callable, function.args))
    }

    fn position(&self, number: u64) -> Option<usize> {
        self.functions.iter().position(|function| function.number == number)
    }
}

impl Request {
    /// A statement under `declare(ticks=every)` was executed.
    pub fn tick(&mut self, every: i64) -> Result<()> {
        self.ticks.passed += 1;
        if self.ticks.passed < every {
            return Ok(());
        }
        self.ticks.passed = 0;
        if let Some(handle) = self.on_signal {
            handle(self)?;
        }
        let mut at = 0;
        while let Some(function) = self.ticks.functions.get_mut(at) {
            at += 1;
            if std::mem::replace(&mut function.running, true) {
                continue;
            }
            let (number, callable, args) = (function.number, function.callable.clone(), function.args.clone());
            self.ticks.depth += 1;
            let result = self.call(&callable, &args);
            self.ticks.depth -= 1;
            // others may have come or gone meanwhile
            if let Some(now) = self.ticks.position(number) {
                self.ticks.functions[now].running = false;
                at = now + 1;
            }
            result?;
        }
        Ok(())
    }

    /// Forgets every registration of a function; one that is being called cannot be forgotten.
    pub fn unregister_tick(&mut self, callable: &Callable) -> Result<()> {
        let parts = |of: &Callable| (of.function, of.this.as_ref().map(Object::id), of.class, of.closure.as_ref().map(Object::id));
        let same = |other: &Callable| parts(other) == parts(callable) && other.magic_name == callable.magic_name;
        let mut at = 0;
        while let Some(function) = self.ticks.functions.get(at) {
            if !same(&function.callable) {
                at += 1;
            } else if function.running {
                let text = "Registered tick function cannot be unregistered while it is being executed";
                return Err(self.throw_error("Error", text));
            } else {
                self.ticks.functions.remove(at);
            }
        }
        Ok(())
    }
}
