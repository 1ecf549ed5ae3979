//! Everything that has a handle but values: found under one lock, generation-checked.

use heddle_embed::Canceller;
use heddle_embed::{Class, Code, Config, Engine, Error, Result};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::callbacks::Callbacks;

/// What a handle names: its four highest bits. A value's is 1.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u64)]
pub enum Kind {
    Config = 2,
    Class = 3,
    Engine = 4,
    Thread = 5,
}

/// A config while it is being filled.
pub struct ConfigEntry {
    pub config: Config,
    pub callbacks: Callbacks,
}

/// A class while it is being declared, and the config it goes to.
pub struct ClassEntry {
    pub class: Class,
    pub config: u64,
}

/// An engine and how many threads are attached.
pub struct EngineEntry {
    pub engine: Engine,
    pub callbacks: Arc<Callbacks>,
    pub attached: usize,
}

/// An attached thread, as other threads see it.
pub struct ThreadEntry {
    /// The number of the thread that may use it.
    pub owner: u64,
    pub engine: u64,
    pub canceller: Canceller,
}

/// See the module.
pub struct Registry {
    pub configs: Slots<ConfigEntry>,
    pub classes: Slots<ClassEntry>,
    pub engines: Slots<EngineEntry>,
    pub threads: Slots<ThreadEntry>,
    /// Runs when a thread ends that is attached.
    pub thread_exit: Option<heddle_sys::process::ThreadExit>,
    pub watches_forks: bool,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry {
    configs: Slots::new(Kind::Config),
    classes: Slots::new(Kind::Class),
    engines: Slots::new(Kind::Engine),
    threads: Slots::new(Kind::Thread),
    thread_exit: None,
    watches_forks: false,
});

/// The registry, locked. Nothing of the program's is called meanwhile.
pub fn lock() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Things of one kind by handle.
pub struct Slots<T> {
    kind: Kind,
    slots: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
}

const GENERATION: u64 = (1 << 28) - 1;

impl<T> Slots<T> {
    const fn new(kind: Kind) -> Slots<T> {
        Slots { kind, slots: Vec::new(), free: Vec::new() }
    }

    /// Takes a thing in.
    pub fn put(&mut self, thing: T) -> u64 {
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push((0, None));
            self.slots.len() as u32 - 1
        });
        let slot = &mut self.slots[index as usize];
        slot.0 = slot.0.wrapping_add(1);
        slot.1 = Some(thing);
        (self.kind as u64) << 60 | (u64::from(slot.0) & GENERATION) << 32 | u64::from(index)
    }

    fn place(&self, handle: u64) -> Option<usize> {
        let index = handle as u32 as usize;
        let (generation, thing) = self.slots.get(index)?;
        let fits = handle >> 60 == self.kind as u64 && (handle >> 32 & GENERATION) == u64::from(*generation) & GENERATION;
        (fits && thing.is_some()).then_some(index)
    }

    /// The thing, or the error for a handle that names none.
    pub fn get(&mut self, handle: u64) -> Result<&mut T> {
        let what = match self.kind {
            Kind::Config => "config",
            Kind::Class => "class",
            Kind::Engine => "engine",
            Kind::Thread => "thread",
        };
        let place = self.place(handle);
        match place.and_then(|index| self.slots[index].1.as_mut()) {
            Some(thing) => Ok(thing),
            None => Err(Error::new(Code::InvalidHandle, format!("the handle {handle:#x} names no {what}"))),
        }
    }

    /// Takes a thing out.
    pub fn take(&mut self, handle: u64) -> Result<T> {
        self.get(handle)?;
        let index = handle as u32 as usize;
        self.free.push(index as u32);
        Ok(self.slots[index].1.take().expect("looked at just now"))
    }

    /// Takes out what `wanted` says, by handle's place.
    pub fn take_where(&mut self, wanted: impl Fn(&T) -> bool) -> Vec<T> {
        let mut taken = Vec::new();
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if slot.1.as_ref().is_some_and(&wanted) {
                self.free.push(index as u32);
                taken.extend(slot.1.take());
            }
        }
        taken
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }
}
