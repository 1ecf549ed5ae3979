//! The guard of the native stack: code that descends into values asks it before it goes deeper.
//!
//! The limit belongs to the heap, because every walk over values has the heap at hand or finds it
//! from a box. Whoever switches stacks sets it anew ([`Heap::set_stack_limit`]).

use crate::Heap;

/// Is thrown (as a panic's payload) by code that cannot report an error when the native stack
/// runs low: PHP's "Maximum call stack size … reached".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackExhausted;

/// How much deeper than the limit code goes that cannot report an error, in bytes.
const BEYOND: usize = 64 << 10;

impl Heap {
    /// Sets the lowest address that the native stack may reach before descending code stops; 0 for
    /// no limit.
    pub fn set_stack_limit(&self, lowest: usize) {
        self.stack_limit.set(lowest);
    }

    /// Returns the lowest address that the native stack may reach before descending code stops.
    pub fn stack_limit(&self) -> usize {
        self.stack_limit.get()
    }

    /// Tells whether the native stack has reached its limit.
    #[inline(always)]
    pub fn stack_is_low(&self) -> bool {
        let here = 0_u8;
        (&raw const here).addr() < self.stack_limit.get()
    }

    /// Unwinds with [`StackExhausted`] when the native stack is beyond its limit: for descending
    /// code that has no other way to fail. It goes somewhat deeper than [`Heap::stack_is_low`]
    /// allows, so that code which asks both throws.
    #[inline(always)]
    pub fn guard_stack(&self) {
        let here = 0_u8;
        if (&raw const here).addr() + BEYOND < self.stack_limit.get() {
            exhausted();
        }
    }
}

#[cold]
#[inline(never)]
fn exhausted() -> ! {
    std::panic::resume_unwind(Box::new(StackExhausted))
}
