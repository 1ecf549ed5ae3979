//! [`Declared`]: which class each name means now, for the running request.
//!
//! A symbol's number is the place of its slot, which says the class and in which request it was
//! declared: one that was declared in an earlier request is not there. So looking is a load and a
//! comparison, for a class that nobody declared too, and forgetting all classes is counting the
//! request on. Names without a symbol (those that programs make up) are kept by their text.

use crate::class::ClassPtr;
use crate::handle::Handle;
use crate::symbol::{Symbol, Symbols};
use crate::{Engine, Table};

/// See the module.
pub struct Declared {
    slots: Vec<Slot>,
    /// The number of the request.
    now: u32,
    /// In the order of declaring.
    list: Vec<(Name, ClassPtr)>,
    unnumbered: Table<ClassPtr>,
}

#[derive(Clone, Copy)]
struct Slot {
    class: Option<ClassPtr>,
    /// The request in which it was declared; [`ALWAYS`] for builtin classes.
    request: u32,
}

/// The name under which a class was declared.
enum Name {
    Symbol(Handle<Symbol>),
    Text(Box<[u8]>),
}

/// Greater than each request's number.
const ALWAYS: u32 = u32::MAX;
const EMPTY: Slot = Slot { class: None, request: 0 };

impl Declared {
    /// Returns the builtin classes alone.
    pub fn new(engine: &Engine) -> Declared {
        let mut declared = Declared { slots: Vec::new(), now: 1, list: Vec::new(), unnumbered: Table::default() };
        for (name, &class) in &engine.classes {
            declared.set(engine.symbols.intern(name).number, Slot { class: Some(class), request: ALWAYS });
        }
        declared
    }

    fn set(&mut self, number: u32, slot: Slot) {
        let number = number as usize;
        if self.slots.len() <= number {
            self.slots.resize(number + 1, EMPTY);
        }
        self.slots[number] = slot;
    }

    /// Returns the class that the symbol means now.
    #[inline(always)]
    pub fn at(&self, symbol: Handle<Symbol>) -> Option<ClassPtr> {
        match self.slots.get(symbol.get().number as usize) {
            Some(slot) if slot.request >= self.now => slot.class,
            _ if self.unnumbered.is_empty() => None,
            // the symbol may have been made after the class was declared
            _ => self.unnumbered.get(&*symbol.get().text).copied(),
        }
    }

    /// Returns what the symbol's slot says: `Some(None)` for a class that is not there, `None` where
    /// only [`Declared::settle`] knows.
    #[inline(always)]
    pub fn known(&self, symbol: Handle<Symbol>) -> Option<Option<ClassPtr>> {
        let slot = self.slots.get(symbol.get().number as usize)?;
        (slot.request >= self.now).then_some(slot.class)
    }

    /// Returns the class that the symbol means now, and has its slot say so, also that there is
    /// none: whoever declares it later finds the symbol.
    pub fn settle(&mut self, symbol: Handle<Symbol>) -> Option<ClassPtr> {
        let class = self.at(symbol);
        if self.known(symbol).is_none() {
            self.set(symbol.number, Slot { class, request: self.now });
        }
        class
    }

    /// Returns the class with this name in lower case.
    pub fn find(&self, symbols: &Symbols, lower: &[u8]) -> Option<ClassPtr> {
        match symbols.find(lower) {
            Some(symbol) => self.at(symbol),
            None if self.unnumbered.is_empty() => None,
            None => self.unnumbered.get(lower).copied(),
        }
    }

    /// Declares a class by a symbol. Precondition: nobody has this name.
    pub fn declare(&mut self, symbol: Handle<Symbol>, class: ClassPtr) {
        self.set(symbol.number, Slot { class: Some(class), request: self.now });
        self.list.push((Name::Symbol(symbol), class));
    }

    /// Declares a class by a name in lower case that the program made up: the name is not kept
    /// longer than the request.
    pub fn declare_by_name(&mut self, symbols: &Symbols, lower: &[u8], class: ClassPtr) {
        if let Some(symbol) = symbols.find(lower) {
            return self.declare(symbol, class);
        }
        self.unnumbered.insert(lower.into(), class);
        self.list.push((Name::Text(lower.into()), class));
    }

    /// Iterates over the classes that the request declared, with their names in lower case, in
    /// order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], ClassPtr)> {
        self.list.iter().map(|(name, class)| match name {
            Name::Symbol(symbol) => (&*symbol.get().text, *class),
            Name::Text(text) => (&**text, *class),
        })
    }

    /// Forgets what the request declared.
    pub fn next_request(&mut self) {
        self.list.clear();
        self.unnumbered.clear();
        self.now += 1;
        if self.now == ALWAYS {
            self.slots.iter_mut().filter(|slot| slot.request != ALWAYS).for_each(|slot| *slot = EMPTY);
            self.now = 1;
        }
    }
}
