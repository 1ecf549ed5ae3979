//! What inline caches and the thread's table of lookups keep: words, read back as what they stand
//! for.
//!
//! Rules:
//! 1. A cache is one instruction's. What its words are, the handlers of its row say, and nobody
//!    else writes them. Each function here names the word it reads, and what is to be there.
//! 2. A word is zero or the address of what it stands for. Functions, classes, symbols, the places
//!    of static properties and the values of class constants live as long as the caches that keep
//!    them: caches that outlive requests are cleared of what goes with one.
//! 3. An answer of the table is what its [`Kind`] says.

use crate::machine::Vm;
use crate::place::Target;
use heddle_bytecode::RequestCache;
use heddle_bytecode::jump_table::Lookup;
use heddle_bytecode::operand::Cache;
use heddle_runtime::class::{Class, ClassPtr, SlotInfo};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::lookups::{Kind, Question};
use heddle_runtime::object::statics::StaticPlace;
use heddle_runtime::symbol::Symbol;
use heddle_value::{Object, Tag, Value};

impl Vm {
    /// Returns the function that the first word of a cache stands for.
    #[inline(always)]
    pub fn kept_function(&self, cache: impl Into<Cache>) -> Option<FunctionPtr> {
        let word = self.cache(cache)[0];
        // SAFETY: rule 2.
        (word != 0).then(|| unsafe { Handle::from_ptr(word as *const Function) })
    }

    /// Returns the function that the second word of a cache stands for.
    #[inline(always)]
    pub fn kept_function_beside(&self, cache: impl Into<Cache>) -> Option<FunctionPtr> {
        let word = self.cache(cache)[1];
        // SAFETY: rule 2.
        (word != 0).then(|| unsafe { Handle::from_ptr(word as *const Function) })
    }

    /// Returns the method that a cache keeps for a class, whose address its first word is then.
    #[inline(always)]
    pub fn kept_method(&self, cache: Cache, class: usize) -> Option<FunctionPtr> {
        let &mut [known, function] = self.cache(cache);
        // SAFETY: rule 2; with a class the cache keeps its method.
        (known == class).then(|| unsafe { Handle::from_ptr(function as *const Function) })
    }

    /// Returns the class that the first word of a cache stands for.
    #[inline(always)]
    pub fn kept_class(&self, cache: impl Into<Cache>) -> Option<ClassPtr> {
        let word = self.cache(cache)[0];
        // SAFETY: rule 2.
        (word != 0).then(|| unsafe { Handle::from_ptr(word as *const Class) })
    }

    /// Returns where the value lies whose address is the second word of a cache.
    #[inline(always)]
    pub fn kept_place(&self, cache: RequestCache) -> Option<Target> {
        let word = self.cache(cache)[1];
        // SAFETY: rule 2.
        (word != 0).then(|| unsafe { Target::new(word as *mut Value) })
    }

    /// Returns the value that a cache keeps; undefined before [`Vm::keep_value`] wrote it.
    #[inline(always)]
    pub fn kept_value<'a>(&self, cache: RequestCache) -> &'a Value {
        const _: () = assert!(size_of::<[usize; 2]>() == size_of::<Value>() && Tag::Undef as u8 == 0);
        // SAFETY: a cache begins as zeros, which are the undefined value; `keep_value` writes the
        // only others.
        unsafe { &*std::ptr::from_ref(self.cache(cache)).cast::<Value>() }
    }

    /// Writes such a cache. Somebody else holds the value as long as the cache keeps it.
    pub fn keep_value(&self, cache: RequestCache, value: &Value) {
        // SAFETY: as `kept_value`; the copy is not counted and never dropped.
        unsafe { std::ptr::write(std::ptr::from_mut(self.cache(cache)).cast(), value.bitwise_copy()) }
    }

    /// Returns the jump table that the cache of a jump by one keeps, once [`Vm::keep_lookup`] has
    /// written it.
    #[inline(always)]
    pub fn kept_lookup<'a>(&self, cache: Cache) -> Option<&'a Lookup> {
        // SAFETY: rule 2: the table is its function's.
        unsafe { (self.cache(cache)[0] as *const Lookup).as_ref() }
    }

    /// Keeps a jump table of the function that runs.
    pub fn keep_lookup(&self, cache: Cache, lookup: &Lookup) {
        self.cache(cache)[0] = std::ptr::from_ref(lookup) as usize;
    }

    /// Returns the method that the thread's table knows as the answer.
    #[inline(always)]
    pub fn known_function(&self, asked: Question) -> Option<FunctionPtr> {
        debug_assert!(!matches!(asked.kind, Kind::Property | Kind::Accepted | Kind::Getter));
        // SAFETY: rule 3; answers are not older than the request.
        self.cx().lookups.get(asked).map(|function| unsafe { Handle::from_ptr(function as *const Function) })
    }

    /// Returns the class that the symbol in a word of a cache means now, where a load tells, as
    /// [`Declared::known`](heddle_runtime::declared::Declared::known) does. Precondition: the word
    /// is a symbol's.
    #[inline(always)]
    pub fn class_known_as(&self, cache: Cache, word: usize) -> Option<Option<ClassPtr>> {
        // SAFETY: rule 2.
        self.cx().classes.known(unsafe { Handle::from_ptr(self.cache(cache)[word] as *const Symbol) })
    }

    /// Returns the class that the symbol in the first word of a cache means, if it is declared.
    /// Precondition: the word is a symbol's.
    pub fn class_settled_as(&self, cache: Cache) -> Option<ClassPtr> {
        // SAFETY: rule 2.
        self.cx().classes.settle(unsafe { Handle::from_ptr(self.cache(cache)[0] as *const Symbol) })
    }

    /// Returns the class that the second word of a cache stands for, whose lowest bit is set to
    /// tell it from a symbol.
    pub fn kept_own_class(&self, cache: Cache) -> ClassPtr {
        // SAFETY: rule 2.
        unsafe { Handle::from_ptr((self.cache(cache)[1] & !1) as *const Class) }
    }
}

/// A class as a value in a temporary: its address as a place, which nothing counts.
pub fn class_value(class: ClassPtr) -> Value {
    Value::from_indirect(class.as_ptr().cast())
}

/// Returns the class that [`class_value`] made a value of; None for other values. Precondition: a
/// class is wanted, so that no place is there.
pub fn class_in(value: &Value) -> Option<ClassPtr> {
    // SAFETY: only `class_value` makes such temporaries where a class is wanted.
    value.indirect().map(|class| unsafe { Handle::from_ptr(class.cast::<Class>()) })
}

/// Returns where a static property lies, which stays until the request ends.
pub fn static_target(place: StaticPlace) -> Target {
    // SAFETY: the class's state keeps the value in its place.
    unsafe { Target::new(place.as_ptr()) }
}

/// Returns the slot of an object that the second word of a property's cache leads to, or an answer
/// of the table about one. Precondition: it was kept for the object's class.
#[inline(always)]
pub fn slot_at(object: &Object, word: usize) -> Target {
    debug_assert!((word as u32) < Object::slot_offset(object.slot_count()));
    // SAFETY: such words are written for a class with where its property lies in each object; the
    // caller's slot keeps the object alive.
    unsafe { Target::new(object.place_at(word as u32)) }
}

/// Returns where a dynamic property lies whose name is this very string, among those of an object,
/// at a position.
#[inline(always)]
pub fn dynamic_at(object: &Object, position: u32, name: &heddle_value::Str) -> Option<Target> {
    let place = object.dynamic()?.place_of_str_at(position, name)?;
    // SAFETY: the caller's slot keeps the object alive.
    Some(unsafe { Target::new(place) })
}

/// Returns the property that the words of a cache tell of. Precondition: it has a slot.
pub fn slot_info<'a>([class, word]: [usize; 2]) -> &'a SlotInfo {
    let slot = (word as u32 - Object::slot_offset(0)) / size_of::<Value>() as u32;
    // SAFETY: rule 2; the cache holds one of its slots.
    let class = unsafe { &*(class as *const Class) };
    &class.slots[slot as usize]
}
