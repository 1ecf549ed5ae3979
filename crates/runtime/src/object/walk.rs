//! `foreach` over an object that is no Traversable: its visible properties, one after the other, as they are when the loop comes to them.

use super::table::{self, Entry, Seen};
use super::class_of;
use crate::class::ClassPtr;
use crate::decl::NativeIterator;
use crate::property::{Lookup, Mode, Place, lookup, make_ref, place};
use crate::{Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::{Key, Object, Str, Value};

/// A walk through an object's properties: its slots, then properties that only have hooks, then dynamic ones, also such as were added
/// meanwhile.
pub struct PropertyWalk {
    object: Object,
    scope: Option<ClassPtr>,
    by_ref: bool,
    /// Slots that were passed.
    slot: u32,
    /// Virtual properties that were passed.
    hooked: usize,
    /// Where the walk stands among the dynamic properties: the last one's key and position.
    last: Option<(Key, u32)>,
    at: Option<Entry>,
}

impl PropertyWalk {
    /// A walk for code of `scope`; `by_ref` makes each property a reference.
    pub fn new(object: Object, scope: Option<ClassPtr>, by_ref: bool) -> PropertyWalk {
        PropertyWalk { object, scope, by_ref, slot: 0, hooked: 0, last: None, at: None }
    }

    fn advance(&mut self) {
        self.at = self.next_slot().or_else(|| self.next_hooked()).or_else(|| self.next_dynamic());
    }

    fn next_slot(&mut self) -> Option<Entry> {
        while self.slot < self.object.slot_count() {
            let slot = self.slot;
            self.slot += 1;
            if let Some(entry) = table::slot_entry(&self.object, slot, Seen::From(self.scope), true) {
                return Some(entry);
            }
        }
        None
    }

    fn next_hooked(&mut self) -> Option<Entry> {
        let class = class_of(&self.object);
        let properties = &class.get().properties;
        while let Some((_, property)) = properties.get_index(self.hooked) {
            self.hooked += 1;
            let is_virtual = property.flags & (flags::VIRTUAL | flags::STATIC) == flags::VIRTUAL && property.get.is_some();
            if is_virtual && matches!(lookup(class, &property.name, self.scope), Lookup::Hooked(_)) {
                return Some(Entry::Hooked(Str::clone(&property.name)));
            }
        }
        None
    }

    fn next_dynamic(&mut self) -> Option<Entry> {
        let dynamic = self.object.dynamic()?;
        let from = match &self.last {
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
        (self.slot, self.hooked, self.last) = (0, 0, None);
        self.advance();
        Ok(())
    }

    fn valid(&mut self, _cx: &mut Request) -> Result<bool> {
        Ok(self.at.is_some())
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        let name = self.at.as_ref().map(|entry| table::entry_name(cx, &self.object, entry));
        Ok(name.map_or(Value::NULL, Value::from))
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
}
