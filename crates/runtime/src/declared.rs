//! [`Declared`]: which class, or which function, each name means now, for the running request.
//!
//! A symbol's number is the place of its slot, which says what is declared and in which request it
//! was: what was declared in an earlier request is not there. So looking is a load and a
//! comparison, for a name that nobody declared too, and forgetting everything is counting the
//! request on. Names without a symbol (those that programs make up) are kept by their text.

use crate::Table;
use crate::handle::Handle;
use crate::symbol::{Named, Symbol, Symbols};

/// See the module.
pub struct Declared<T> {
    slots: Vec<Slot<T>>,
    /// The number of the request.
    now: u32,
    /// In the order of declaring.
    list: Vec<(Name, T)>,
    unnumbered: Table<T>,
    /// Has bit `hash % 64` for each name in `unnumbered`: most others need not be looked for there.
    unnumbered_hashes: u64,
}

#[derive(Clone, Copy)]
struct Slot<T> {
    meant: Option<T>,
    /// The request in which it was declared; [`ALWAYS`] for what is builtin.
    request: u32,
}

/// The name under which something was declared.
enum Name {
    Symbol(Handle<Symbol>),
    Text(Box<[u8]>),
}

/// Greater than each request's number.
const ALWAYS: u32 = u32::MAX;

impl<T: Copy> Declared<T> {
    /// Returns nothing declared.
    pub fn new() -> Declared<T> {
        Declared { slots: Vec::new(), now: 1, list: Vec::new(), unnumbered: Table::default(), unnumbered_hashes: 0 }
    }

    /// Returns what is builtin, under names in lower case.
    pub fn with_builtin<'n>(builtin: impl Iterator<Item = (&'n Box<[u8]>, T)>, symbols: &Symbols) -> Declared<T> {
        let mut declared = Declared::new();
        for (name, meant) in builtin {
            declared.set(symbols.intern(name).number, Slot { meant: Some(meant), request: ALWAYS });
        }
        declared
    }

    fn set(&mut self, number: u32, slot: Slot<T>) {
        let number = number as usize;
        if self.slots.len() <= number {
            self.grow(number + 1);
        }
        self.slots[number] = slot;
    }

    /// Makes room for so many slots: they are the thread's, for as long as it runs.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, count: usize) {
        heddle_heap::native::uncharged(|| self.slots.resize(count, Slot { meant: None, request: 0 }));
    }

    /// Returns what the symbol means now.
    #[inline(always)]
    pub fn at(&self, symbol: Handle<Symbol>) -> Option<T> {
        self.at_name(Named { symbol, number: symbol.get().number })
    }

    /// As [`Declared::at`].
    #[inline(always)]
    pub fn at_name(&self, name: Named) -> Option<T> {
        match self.slots.get(name.number as usize) {
            Some(slot) if slot.request >= self.now => slot.meant,
            _ if self.unnumbered_hashes == 0 => None,
            _ if self.unnumbered_hashes >> (name.symbol.get().hash % 64) & 1 == 0 => None,
            // the symbol may have been made after the declaration
            _ => self.unnumbered.get(&*name.symbol.get().text).copied(),
        }
    }

    /// Returns what the symbol's slot says: `Some(None)` for what is not there, `None` where only
    /// [`Declared::settle`] knows.
    #[inline(always)]
    pub fn known(&self, symbol: Handle<Symbol>) -> Option<Option<T>> {
        let slot = self.slots.get(symbol.get().number as usize)?;
        (slot.request >= self.now).then_some(slot.meant)
    }

    /// Returns what the symbol means now, and has its slot say so, also that it means nothing:
    /// whoever declares it later finds the symbol.
    pub fn settle(&mut self, symbol: Handle<Symbol>) -> Option<T> {
        let meant = self.at(symbol);
        if self.known(symbol).is_none() {
            self.set(symbol.number, Slot { meant, request: self.now });
        }
        meant
    }

    /// Returns what has this name in lower case.
    pub fn find(&self, symbols: &Symbols, lower: &[u8]) -> Option<T> {
        match symbols.find(lower) {
            Some(symbol) => self.at(symbol),
            None if self.unnumbered.is_empty() => None,
            None => self.unnumbered.get(lower).copied(),
        }
    }

    /// Declares something by a symbol. Precondition: nobody has this name.
    pub fn declare(&mut self, symbol: Handle<Symbol>, meant: T) {
        self.declare_name(Named { symbol, number: symbol.number }, meant);
    }

    /// As [`Declared::declare`].
    pub fn declare_name(&mut self, name: Named, meant: T) {
        self.set(name.number, Slot { meant: Some(meant), request: self.now });
        self.list.push((Name::Symbol(name.symbol), meant));
    }

    /// Declares something by a name in lower case that the program made up: the name is not kept
    /// longer than the request.
    pub fn declare_by_name(&mut self, symbols: &Symbols, lower: &[u8], meant: T) {
        if let Some(symbol) = symbols.find(lower) {
            return self.declare(symbol, meant);
        }
        self.unnumbered.insert(lower.into(), meant);
        self.unnumbered_hashes |= 1 << (heddle_value::string::hash::hash(lower) % 64);
        self.list.push((Name::Text(lower.into()), meant));
    }

    /// Iterates over what the request declared, with the names in lower case, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], T)> {
        self.list.iter().map(|(name, meant)| match name {
            Name::Symbol(symbol) => (&*symbol.get().text, *meant),
            Name::Text(text) => (&**text, *meant),
        })
    }

    /// Forgets what the request declared.
    pub fn next_request(&mut self) {
        self.list.clear();
        self.unnumbered.clear();
        self.unnumbered_hashes = 0;
        self.now += 1;
        if self.now == ALWAYS {
            self.slots.iter_mut().filter(|slot| slot.request != ALWAYS).for_each(|slot| *slot = Slot { meant: None, request: 0 });
            self.now = 1;
        }
    }
}
