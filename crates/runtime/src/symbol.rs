//! [`Symbols`]: names as the process knows them, each with a number by which threads keep what it
//! means: classes and functions.
//!
//! Who declares or names a class in a file interns the name; what a program makes up at run time is
//! only looked for: that there is no such symbol is a complete answer, for nobody in any file ever
//! named it. Readers take no lock. Names stay until the engine goes.
//!
//! *Not here:* what a name means now. That is a thread's, in [`crate::declared::Declared`].
#![allow(unsafe_code)]

use crate::handle::Handle;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// A name in lower case.
pub struct Symbol {
    /// The text's hash as a string.
    pub hash: u32,
    /// From 1 on, in the order of interning.
    pub number: u32,
    pub text: Box<[u8]>,
}

/// A symbol with its number at hand: looking what it means reads nothing else of it.
#[derive(Clone, Copy)]
pub struct Named {
    pub symbol: Handle<Symbol>,
    pub number: u32,
}

impl Named {
    /// Interns a name in lower case.
    pub fn new(symbols: &Symbols, lower: &[u8]) -> Named {
        let symbol = symbols.intern(lower);
        Named { symbol, number: symbol.number }
    }
}

/// See the module.
pub struct Symbols {
    shards: [Shard; SHARDS],
    next: AtomicU32,
}

const SHARDS: usize = 16;
/// Places of a shard's first table.
const FIRST: usize = 64;

/// A part of the table, chosen by the hash's upper bits.
///
/// Rules: 1. `current` points to the last of `tables`. 2. Entries and tables are only added, by who
/// holds the lock.
struct Shard {
    current: AtomicPtr<Entries>,
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    /// Outgrown ones are kept: somebody may be reading them.
    all: Vec<Handle<Entries>>,
    symbols: Vec<Handle<Symbol>>,
}

/// Open addressing, at most half full; its length is a power of two.
struct Entries(Box<[AtomicPtr<Symbol>]>);

impl Entries {
    fn new(places: usize) -> Entries {
        Entries((0..places).map(|_| AtomicPtr::default()).collect())
    }

    /// Returns the symbol, or the free place where it belongs.
    fn find(&self, hash: u32, text: &[u8]) -> Result<Handle<Symbol>, &AtomicPtr<Symbol>> {
        let mask = self.0.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let place = &self.0[at];
            let known = place.load(Ordering::Acquire);
            if known.is_null() {
                return Err(place);
            }
            // SAFETY: entries are symbols of this table, which live until it is dropped.
            let symbol = unsafe { Handle::from_ptr(known) };
            if symbol.hash == hash && *symbol.text == *text {
                return Ok(symbol);
            }
            at = (at + 1) & mask;
        }
    }
}

impl Symbols {
    /// Returns an empty table.
    pub fn new() -> Symbols {
        Symbols { shards: std::array::from_fn(|_| Shard::new()), next: AtomicU32::new(1) }
    }

    /// Returns the symbol of a name in lower case, if anybody interned it.
    pub fn find(&self, lower: &[u8]) -> Option<Handle<Symbol>> {
        let hash = heddle_value::string::hash::hash(lower);
        // SAFETY: rules 1 and 2: the table lives until the shard is dropped.
        let entries = unsafe { &*self.shard(hash).current.load(Ordering::Acquire) };
        entries.find(hash, lower).ok()
    }

    /// Returns the symbol of a name in lower case, making it at the first time.
    pub fn intern(&self, lower: &[u8]) -> Handle<Symbol> {
        match self.find(lower) {
            Some(symbol) => symbol,
            None => self.insert(lower),
        }
    }

    /// Interns a name that is not there; it stays when the request that needed it first is gone.
    #[cold]
    #[inline(never)]
    fn insert(&self, lower: &[u8]) -> Handle<Symbol> {
        heddle_heap::native::uncharged(|| self.insert_uncharged(heddle_value::string::hash::hash(lower), lower))
    }

    fn insert_uncharged(&self, hash: u32, lower: &[u8]) -> Handle<Symbol> {
        let shard = self.shard(hash);
        let mut tables = shard.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let mut entries = tables.all.last().expect("a shard has a table").get();
        // another thread may have been faster
        if let Ok(symbol) = entries.find(hash, lower) {
            return symbol;
        }
        if tables.symbols.len() >= entries.0.len() / 2 {
            let larger = Entries::new(entries.0.len() * 2);
            for symbol in &tables.symbols {
                if let Err(place) = larger.find(symbol.hash, &symbol.text) {
                    place.store(symbol.as_ptr(), Ordering::Relaxed);
                }
            }
            let larger = Handle::from_box(Box::new(larger));
            tables.all.push(larger);
            shard.current.store(larger.as_ptr(), Ordering::Release);
            entries = larger.get();
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let symbol = Handle::from_box(Box::new(Symbol { hash, number, text: lower.into() }));
        tables.symbols.push(symbol);
        if let Err(place) = entries.find(hash, lower) {
            place.store(symbol.as_ptr(), Ordering::Release);
        }
        symbol
    }

    fn shard(&self, hash: u32) -> &Shard {
        // the top bit is always set
        &self.shards[(hash >> 20) as usize % SHARDS]
    }
}

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::new()
    }
}

impl Shard {
    fn new() -> Shard {
        let first = Handle::from_box(Box::new(Entries::new(FIRST)));
        let tables = Tables { all: vec![first], symbols: Vec::new() };
        Shard { current: AtomicPtr::new(first.as_ptr()), tables: Mutex::new(tables) }
    }
}

impl Drop for Shard {
    fn drop(&mut self) {
        let tables = self.tables.get_mut().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: all came from boxes; whoever could read them is gone with the engine.
        unsafe {
            tables.all.drain(..).for_each(|entries| entries.free());
            tables.symbols.drain(..).for_each(|symbol| symbol.free());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Symbols;

    #[test]
    fn threads_agree_on_numbers() {
        let symbols = Symbols::new();
        let names: Vec<Vec<u8>> = (0..5000).map(|number| format!("name\\{number}").into_bytes()).collect();
        let numbers = || names.iter().map(|name| symbols.intern(name).number).collect::<Vec<u32>>();
        let all = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(numbers)).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
        });
        assert!(all.iter().all(|numbers| *numbers == all[0]));
        let distinct: std::collections::HashSet<u32> = all[0].iter().copied().collect();
        assert_eq!(distinct.len(), names.len());
        assert!(names.iter().all(|name| symbols.find(name).is_some_and(|symbol| *symbol.text == name[..])));
        assert!(symbols.find(b"nobody").is_none());
    }
}
