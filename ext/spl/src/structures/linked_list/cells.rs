//! The elements of a SplDoublyLinkedList, and walks through them.
//!
//! The elements lie in an array under rising keys. What is taken out leaves a hole, so that a walk stands where it stood: its position is a key, counted
//! from an origin that moves when holes at the front are closed or room is made there.

use heddle_value::array::ListBuilder;
use heddle_value::{Array, Heap, Tracer, Value};

/// The elements.
#[derive(Default)]
pub struct Cells {
    /// Never shared.
    array: Array,
    /// The position of key 0.
    origin: i64,
    /// Keys of the first element, and behind the last one.
    head: i64,
    tail: i64,
}

/// Fewer holes than this at the front stay.
const HOLES: i64 = 32;

impl Cells {
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.array.values());
    }

    pub fn duplicate(&self, heap: &Heap) -> Cells {
        Cells { array: self.array.duplicate(heap), ..*self }
    }

    pub fn len(&self) -> usize {
        self.array.len()
    }

    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        (self.head..self.tail).filter_map(|key| self.array.get_int(key)).map(|value| value.deref().clone())
    }

    /// The position of an element by its number from the front.
    pub fn position(&self, number: usize) -> Option<i64> {
        if number >= self.len() {
            return None;
        }
        if self.tail - self.head == self.len() as i64 {
            return Some(self.origin + self.head + number as i64);
        }
        let mut live = (self.head..self.tail).filter(|key| self.array.get_int(*key).is_some());
        live.nth(number).map(|key| key + self.origin)
    }

    pub fn get(&self, position: i64) -> Option<&Value> {
        self.array.get_int(position - self.origin)
    }

    pub fn first(&self) -> Option<i64> {
        (self.head < self.tail).then_some(self.origin + self.head)
    }

    pub fn last(&self) -> Option<i64> {
        (self.head < self.tail).then_some(self.origin + self.tail - 1)
    }

    /// The next element behind a position, or before it.
    pub fn beside(&self, position: i64, back: bool) -> Option<i64> {
        let mut key = position - self.origin;
        loop {
            key = if back { key.min(self.tail) - 1 } else { key.max(self.head - 1) + 1 };
            if key < self.head || key >= self.tail {
                return None;
            }
            if self.array.get_int(key).is_some() {
                return Some(key + self.origin);
            }
        }
    }

    pub fn set(&mut self, heap: &Heap, position: i64, value: Value) -> Option<Value> {
        let place = self.array.get_mut(heap, position - self.origin)?;
        Some(std::mem::replace(place, value))
    }

    pub fn push(&mut self, heap: &Heap, value: Value) {
        self.array.insert_int(heap, self.tail, value);
        self.tail += 1;
    }

    pub fn unshift(&mut self, heap: &Heap, value: Value) {
        if self.head == 0 {
            let room = HOLES.max(self.tail);
            self.array = self.moved(heap, room);
            self.origin -= room;
            self.head += room;
            self.tail += room;
        }
        self.head -= 1;
        self.array.insert_int(heap, self.head, value);
    }

    pub fn pop(&mut self, heap: &Heap) -> Option<Value> {
        let last = self.last()?;
        self.remove(heap, last)
    }

    pub fn shift(&mut self, heap: &Heap) -> Option<Value> {
        let first = self.first()?;
        let value = self.remove(heap, first);
        if self.head > HOLES && self.head > self.tail - self.head {
            let holes = self.head;
            self.array = self.moved(heap, -holes);
            self.origin += holes;
            self.head = 0;
            self.tail -= holes;
        }
        value
    }

    /// Takes an element out.
    pub fn remove(&mut self, heap: &Heap, position: i64) -> Option<Value> {
        let value = self.array.remove(heap, position - self.origin)?;
        if self.array.is_empty() {
            // the holes go, positions go on
            self.array = Array::new();
            self.origin += self.tail;
            (self.head, self.tail) = (0, 0);
            return Some(value);
        }
        while self.array.get_int(self.head).is_none() {
            self.head += 1;
        }
        while self.array.get_int(self.tail - 1).is_none() {
            self.tail -= 1;
        }
        Some(value)
    }

    /// Puts an element before the one at a position; that one and those behind it move.
    pub fn insert(&mut self, heap: &Heap, position: i64, value: Value) {
        let mut next = value;
        for key in position - self.origin..self.tail {
            let Some(place) = self.array.get_mut(heap, key) else {
                // a hole takes the last one that moves
                self.array.insert_int(heap, key, next);
                return;
            };
            next = std::mem::replace(place, next);
        }
        self.push(heap, next);
    }

    /// The elements under keys that are greater by `by`, as a list with holes.
    fn moved(&self, heap: &Heap, by: i64) -> Array {
        let start = self.head + by;
        let mut list = ListBuilder::with_capacity(heap, (self.tail + by) as usize);
        list.push_repeated(heap, &Value::NULL, start as usize);
        for key in self.head..self.tail {
            list.push(heap, self.array.get_int(key).cloned().unwrap_or(Value::NULL));
        }
        let mut array = list.finish();
        let holes = (self.head..self.tail).filter(|key| self.array.get_int(*key).is_none()).map(|key| key + by);
        for hole in (0..start).chain(holes) {
            array.remove(heap, hole);
        }
        array
    }
}
