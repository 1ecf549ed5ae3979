//! Walks over names, and over the parts that breaks make.

pub(crate) mod class;

use crate::held::{self, text};
use heddle_runtime::decl::{ClassHooks, NativeIterator};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), not_cloneable: true, not_serializable: true, iterate: Some(iterate), ..ClassHooks::NONE };

/// A walk's place and what stands there.
pub(crate) struct Walk {
    source: Source,
    key: Cell<i64>,
    current: RefCell<Option<Value>>,
    started: Cell<bool>,
}

/// Where a walk's elements come from.
pub(crate) enum Source {
    Names { names: Vec<Vec<u8>>, next: Cell<usize> },
    Breaks { walk: Object },
    Parts { walk: Object, keys: i64 },
}

impl Walk {
    pub(crate) fn new(source: Source) -> Walk {
        Walk { source, key: Cell::new(0), current: RefCell::new(None), started: Cell::new(false) }
    }

    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    fn put(&self, key: i64, value: Option<Value>) {
        self.key.set(key);
        self.current.replace(value);
    }

    fn rewind(&self, cx: &mut Request) -> Result<()> {
        self.started.set(true);
        match &self.source {
            Source::Names { next, .. } => {
                next.set(0);
                self.take_name(cx, 0);
            }
            Source::Breaks { walk } => {
                let first = crate::breaks::first(cx, walk)?;
                self.put(0, Some(first).filter(|at| at.as_int() != Some(-1)));
            }
            Source::Parts { walk, .. } => {
                crate::breaks::first(cx, walk)?;
                self.take_part(cx, 0)?;
            }
        }
        Ok(())
    }

    fn next(&self, cx: &mut Request) -> Result<()> {
        if !self.started.get() {
            return self.rewind(cx);
        }
        let key = self.key.get() + 1;
        match &self.source {
            Source::Names { .. } => self.take_name(cx, key),
            Source::Breaks { walk } => {
                let at = crate::breaks::next(cx, walk, None)?;
                self.put(key, Some(at).filter(|at| at.as_int() != Some(-1)));
            }
            Source::Parts { .. } => self.take_part(cx, key)?,
        }
        Ok(())
    }

    fn take_name(&self, cx: &mut Request, key: i64) {
        if let Source::Names { names, next } = &self.source {
            let name = names.get(next.get()).map(|name| text(cx, name));
            next.set(next.get() + 1);
            self.put(key, name);
        }
    }

    fn take_part(&self, cx: &mut Request, key: i64) -> Result<()> {
        if let Source::Parts { walk, keys } = &self.source {
            let left = crate::breaks::current(cx, walk)?.as_int().unwrap_or(-1);
            let right = crate::breaks::next(cx, walk, None)?.as_int().unwrap_or(-1);
            let all = crate::breaks::bytes(walk);
            let part = usize::try_from(left).ok().zip(usize::try_from(right).ok()).and_then(|(left, right)| all.get(left..right));
            let value = part.map(|part| text(cx, part));
            // KEY_LEFT is 1, KEY_RIGHT is 2
            let sequential = if *keys == 0 { key } else { self.key.get() };
            self.put(if value.is_none() { sequential } else { [key, left, right][*keys as usize] }, value);
        }
        Ok(())
    }
}

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Walk>> {
    held::peek(this).ok_or_else(|| cx.throw_error("Error", "Found unconstructed IntlIterator"))
}

/// An IntlIterator over names.
pub(crate) fn of_names(cx: &mut Request, names: Vec<Vec<u8>>) -> Result<Value> {
    Ok(held::make(cx, "IntlIterator", Walk::new(Source::Names { names, next: Cell::new(0) }))?.into())
}

fn current(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = this_one(cx, this)?;
    if !walk.started.get() {
        walk.rewind(cx)?;
    }
    Ok(walk.current.borrow().clone().unwrap_or(Value::NULL))
}

fn key(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = this_one(cx, this)?;
    Ok(Value::int(walk.key.get()))
}

fn next(cx: &mut Request, this: &Object) -> Result<Value> {
    this_one(cx, this)?.next(cx)?;
    Ok(Value::NULL)
}

fn rewind(cx: &mut Request, this: &Object) -> Result<Value> {
    this_one(cx, this)?.rewind(cx)?;
    Ok(Value::NULL)
}

fn valid(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = this_one(cx, this)?;
    Ok(Value::bool(walk.current.borrow().is_some()))
}

/// A loop over a walk.
struct Loop(Rc<Walk>);

impl NativeIterator for Loop {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        self.0.rewind(cx)
    }

    fn valid(&mut self, _cx: &mut Request) -> Result<bool> {
        Ok(self.0.current.borrow().is_some())
    }

    fn key(&mut self, _cx: &mut Request) -> Result<Value> {
        Ok(Value::int(self.0.key.get()))
    }

    fn current(&mut self, _cx: &mut Request) -> Result<Value> {
        Ok(self.0.current.borrow().clone().unwrap_or(Value::NULL))
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        self.0.next(cx)
    }
}

fn iterate(cx: &mut Request, this: &Object, _by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    Ok(Box::new(Loop(this_one(cx, this)?)))
}

/// A loop over a source of its own.
pub(crate) fn loop_over(source: Source) -> Box<dyn NativeIterator> {
    Box::new(Loop(Rc::new(Walk::new(source))))
}
