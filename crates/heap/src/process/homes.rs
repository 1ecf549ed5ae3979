//! Neighbourhoods: which part of the shared registry's pool belongs to which processor (see
//! `registry`).
//!
//! Parts are given out in the order in which processors are seen, because a process that may run on
//! few processors of many does not know their numbers beforehand.

use super::registry::Slot;
use core::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

/// Processors that can have a neighbourhood: those with smaller numbers.
const PROCESSORS: usize = 256;
/// What [`Homes`] notes about a processor besides 1 more than the number of its neighbourhood.
const UNKNOWN: u16 = 0;
const HOMELESS: u16 = u16::MAX;

/// Which part of the pool is which processor's neighbourhood; parts are given out as processors are
/// seen.
pub struct Homes {
    of: [AtomicU16; PROCESSORS],
    given: AtomicUsize,
}

impl Homes {
    pub const fn new() -> Homes {
        Homes { of: [const { AtomicU16::new(UNKNOWN) }; PROCESSORS], given: AtomicUsize::new(0) }
    }

    /// The slots near `processor` when each processor gets so many; `None` when it has none.
    pub fn near<'a>(&self, processor: u32, slots: &'a [Slot], each: usize) -> Option<&'a [Slot]> {
        let known = self.of.get(processor as usize)?;
        let part = match known.load(Ordering::Acquire) {
            HOMELESS => return None,
            // Until the part is noted, threads that come meanwhile do without.
            UNKNOWN => match known.compare_exchange(UNKNOWN, HOMELESS, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => self.give(processor, known, slots, each)?,
                Err(_) => return None,
            },
            part => usize::from(part) - 1,
        };
        slots.get(part * each..(part + 1) * each)
    }

    fn give(&self, processor: u32, known: &AtomicU16, slots: &[Slot], each: usize) -> Option<usize> {
        let part = self.given.fetch_add(1, Ordering::Relaxed);
        for slot in slots.get(part * each..(part + 1) * each)? {
            slot.bind_to(processor);
        }
        known.store(part as u16 + 1, Ordering::Release);
        Some(part)
    }
}
