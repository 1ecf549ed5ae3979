//! The table of values that a host holds. A handle is an index and a generation, so that one whose
//! value is gone is noticed.
//!
//! Rules:
//! 1. A generation is given once per thread, until the counter wraps after 2^28 values.
//! 2. What is put in while a host function runs goes when it returns, unless it was kept.

use heddle_engine::value::Value;
use std::cell::Cell;
use std::rc::Rc;

/// A value of the request, by number. Copies name the same value; it lives until it is released or
/// the request ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Val(u64);

/// What the four highest bits of a value's handle are: other handles of the C ABI have others.
const KIND: u64 = 1;
const GENERATIONS: u32 = 1 << 28;

impl Val {
    /// The handle as a number, for the C ABI.
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// The handle with this number. Any number will do: using one that names nothing is an error.
    pub fn from_bits(bits: u64) -> Val {
        Val(bits)
    }

    fn new(index: u32, generation: u32) -> Val {
        Val(KIND << 60 | u64::from(generation) << 32 | u64::from(index))
    }

    fn parts(self) -> Option<(usize, u32)> {
        (self.0 >> 60 == KIND).then_some((self.0 as u32 as usize, (self.0 >> 32) as u32 & (GENERATIONS - 1)))
    }
}

#[derive(Default)]
struct Entry {
    generation: u32,
    /// The host function's call it was made in; 0 outside of any.
    scope: u32,
    value: Option<Value>,
}

/// See the module.
#[derive(Default)]
pub struct Handles {
    entries: Vec<Entry>,
    free: Vec<u32>,
    /// Places filled in each running call of a host function.
    scopes: Vec<(u32, Vec<u32>)>,
    last_scope: u32,
    generation: Rc<Cell<u32>>,
}

impl Handles {
    /// An empty table that goes on counting generations.
    pub fn new(generation: Rc<Cell<u32>>) -> Handles {
        Handles { generation, ..Handles::default() }
    }

    /// Takes a value in.
    pub fn put(&mut self, value: Value) -> Val {
        let generation = self.generation.get();
        self.generation.set((generation + 1) % GENERATIONS);
        let scope = self.scopes.last().map_or(0, |scope| scope.0);
        let entry = Entry { generation, scope, value: Some(value) };
        let index = match self.free.pop() {
            Some(index) => {
                self.entries[index as usize] = entry;
                index
            }
            None => {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            }
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.1.push(index);
        }
        Val::new(index, generation)
    }

    fn entry(&mut self, handle: Val) -> Option<(usize, &mut Entry)> {
        let (index, generation) = handle.parts()?;
        let entry = self.entries.get_mut(index)?;
        (entry.generation == generation && entry.value.is_some()).then_some((index, entry))
    }

    /// The value behind a handle.
    pub fn get(&mut self, handle: Val) -> Option<&mut Value> {
        self.entry(handle)?.1.value.as_mut()
    }

    /// Lets go of a value. False: it was gone.
    pub fn release(&mut self, handle: Val) -> bool {
        let Some((index, entry)) = self.entry(handle) else {
            return false;
        };
        let value = entry.value.take();
        self.free.push(index as u32);
        drop(value);
        true
    }

    /// Keeps a value until the request ends. False: it is gone.
    pub fn keep(&mut self, handle: Val) -> bool {
        self.entry(handle).map(|(_, entry)| entry.scope = 0).is_some()
    }

    /// A host function's call begins.
    pub fn open_scope(&mut self) {
        self.last_scope = self.last_scope.wrapping_add(1).max(1);
        self.scopes.push((self.last_scope, Vec::new()));
    }

    /// It ends: gives the values that go, to be dropped when nothing else is borrowed.
    pub fn close_scope(&mut self) -> Vec<Value> {
        let Some((scope, places)) = self.scopes.pop() else {
            return Vec::new();
        };
        let mut gone = Vec::new();
        for index in places {
            let entry = &mut self.entries[index as usize];
            if entry.scope == scope
                && let Some(value) = entry.value.take()
            {
                self.free.push(index);
                gone.push(value);
            }
        }
        gone
    }

    /// How many values are held.
    pub fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }
}
