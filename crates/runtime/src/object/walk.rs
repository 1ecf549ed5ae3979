//! `foreach` over an object that is no Traversable: its visible properties, one after the other, as
//! they are when the loop comes to them.

use super::class_of;
use super::table::{self, Entry, Seen};
use crate::class::ClassPtr;
use crate::decl::{LoopStep, NativeIterator};
use crate::property::{Mode, Place, make_ref, place};
use crate::{Request, Result};
use heddle_value::{Key, Object, Str, Value};

/// A walk through an object's properties: declared ones, then dynamic ones, also such as were added
/// meanwhile.
pub struct PropertyWalk {
    object: Object,
    scope: Option<ClassPtr>,
    by_ref: bool,
    /// Whether declared properties may have hooks.
    hooks: bool,
    /// Declared properties that were passed.
    passed: usize,
    /// Properties kept by the builtin class in its own way that were passed.
    native: usize,
    /// Where the walk stands among the dynamic properties: the last one's key and position.
    last: Option<(Key, u32)>,
    at: Option<Entry>,
}

impl PropertyWalk {
    /// A walk for code of `scope`; `by_ref` makes each property a reference.
    pub fn new(object: Object, scope: Option<ClassPtr>, by_ref: bool) -> PropertyWalk {
        let hooks = table::has_hooks(class_of(&object));
        PropertyWalk { object, scope, by_ref, hooks, passed: 0, native: 0, last: None, at: None }
    }

    fn advance(&mut self) {
        self.at = self.next_declared().or_else(|| self.next_native()).or_else(|| self.next_dynamic());
    }

    fn next_declared(&mut self) -> Option<Entry> {
        let class = class_of(&self.object);
        let order = class.get().order.as_ref();
        let end = order.map_or(self.object.slot_count() as usize, Vec::len);
        while self.passed < end {
            let at = self.passed;
            self.passed += 1;
            let entry = match order {
                Some(order) => table::ordered_entry(&self.object, &order[at], Seen::From(self.scope)),
                None => table::slot_entry(&self.object, at as u32, Seen::From(self.scope), self.hooks),
            };
            if entry.as_ref().is_some_and(|entry| !matches!(entry, Entry::Unset(_))) {
                return entry;
            }
        }
        None
    }

    fn next_native(&mut self) -> Option<Entry> {
        let entry = table::native_entry(&self.object, self.native)?;
        self.native += 1;
        Some(entry)
    }

    fn next_dynamic(&mut self) -> Option<Entry> {
        let dynamic = self.object.dynamic()?;
        let from = match &self.last {
            Some((key, position)) if dynamic.at(*position).is_some_and(|(at, _)| at == key.as_ref()) => position + 1,
            // what was removed leaves its place to the next one
            Some((key, position)) => dynamic.position_of(key.as_ref()).unwrap_or(*position) + 1,
            None => 0,
        };
        let position = dynamic.seek(from)?;
        let (key, _) = dynamic.at(position)?;
        let key = key.to_key();
        self.last = Some((key.clone(), position));
        Some(Entry::Dynamic(key))
    }

    fn reference(&self, cx: &mut Request, name: &Str) -> Result<Value> {
        Ok(match place(cx, &self.object, name, self.scope, Mode::Iterate)? {
            Place::Slot(at) => Value::from(make_ref(cx, at, None)?),
            Place::Typed(at, info) => Value::from(make_ref(cx, at, Some(info))?),
            Place::Owned(value) => value,
        })
    }
}

impl NativeIterator for PropertyWalk {
    fn rewind(&mut self, _cx: &mut Request) -> Result<()> {
        (self.passed, self.native, self.last) = (0, 0, None);
        self.advance();
        Ok(())
    }

    fn valid(&mut self, _cx: &mut Request) -> Result<bool> {
        Ok(self.at.is_some())
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        let Some(entry) = &self.at else { return Ok(Value::NULL) };
        let name = table::entry_name(cx, &self.object, entry);
        // a name that says whose the property is, out of an array that was made an object
        Ok(match memchr::memrchr(0, &name).filter(|_| name.first() == Some(&0)) {
            Some(end) => Value::from(cx.str(&name[end + 1..])),
            None => Value::from(name),
        })
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        let Some(entry) = self.at.clone() else {
            return Ok(Value::NULL);
        };
        if self.by_ref {
            let name = table::entry_name(cx, &self.object, &entry);
            return self.reference(cx, &name);
        }
        let value = table::entry_value(cx, &self.object, &entry, self.scope)?;
        Ok(value.map_or(Value::NULL, Value::into_deref))
    }

    fn next(&mut self, _cx: &mut Request) -> Result<()> {
        self.advance();
        Ok(())
    }

    fn step(&mut self, cx: &mut Request, step: LoopStep) -> Result<Option<(Value, Value)>> {
        if !step.first {
            self.advance();
        }
        let Some(entry) = &self.at else {
            return Ok(None);
        };
        let plain = match (entry, &self.last) {
            _ if self.by_ref => None,
            (Entry::Slot(slot), _) => Some(self.object.slot(*slot)),
            (Entry::Dynamic(_), Some((_, position))) => {
                self.object.dynamic().and_then(|dynamic| dynamic.at(*position)).map(|(_, value)| value)
            }
            _ => None,
        };
        let value = match plain.map(Value::deref).filter(|value| !value.is_undef()) {
            Some(value) => value.clone(),
            None => self.current(cx)?,
        };
        let key = if step.wants_key { self.key(cx)? } else { Value::NULL };
        Ok(Some((key, value)))
    }
}
