//! What is known about a frame's slots at a place of the code that is being lowered.

use crate::shape::Shape;
use std::collections::HashMap;

/// Where a slot's value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// In the frame; anything.
    Any,
    /// In a register, of this type.
    Int,
    Float,
    Bool,
    /// In a register: the address of an array that the temporary does not own a count of.
    Borrowed,
}

impl Kind {
    /// Returns whether it is a number or a bool in a register.
    pub fn is_scalar(self) -> bool {
        matches!(self, Kind::Int | Kind::Float | Kind::Bool)
    }
}

/// A slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotState {
    pub kind: Kind,
    /// The frame does not have the value yet.
    pub dirty: bool,
    /// The frame has an array, no reference.
    pub is_array: bool,
    /// The frame has nothing that is counted.
    pub is_bare: bool,
    /// What it is likely to be.
    pub hint: Shape,
}

impl SlotState {
    pub const ANY: SlotState = SlotState { kind: Kind::Any, dirty: false, is_array: false, is_bare: false, hint: Shape::UNKNOWN };

    /// Returns whether what the frame has may be overwritten as it is.
    pub fn needs_no_release(self) -> bool {
        self.kind.is_scalar() || self.is_bare
    }

    /// Returns what holds whichever of the two does.
    fn join(self, other: SlotState) -> SlotState {
        let hint = self.hint.join(other.hint);
        let is_bare = self.needs_no_release() && other.needs_no_release();
        if self.kind != other.kind {
            return SlotState { hint, is_bare, ..SlotState::ANY };
        }
        SlotState { kind: self.kind, dirty: self.dirty || other.dirty, is_array: self.is_array && other.is_array, is_bare, hint }
    }
}

/// All slots of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State(pub Vec<SlotState>);

impl State {
    /// Joins another way's state into this one.
    pub fn join(&mut self, other: &State) {
        for (slot, other) in self.0.iter_mut().zip(&other.0) {
            *slot = slot.join(*other);
        }
    }
}

/// Holds the states that the ways into blocks have, by offset, and those within functions inlined
/// at calls, by the calls' offsets.
#[derive(Clone, Default, PartialEq)]
pub struct Ways {
    pub blocks: HashMap<usize, State>,
    pub inlined: HashMap<usize, Ways>,
    /// Tells whether something needs the frame: see [`crate::inline`].
    pub is_written: bool,
    /// Says how many slots behind the frame that was entered those of inlined functions reach.
    pub deepest: usize,
}

impl Ways {
    /// Joins those that were known before into what was found.
    pub fn join(&mut self, before: &Ways) {
        for (at, state) in &before.blocks {
            self.blocks.entry(*at).and_modify(|found| found.join(state)).or_insert_with(|| state.clone());
        }
        self.is_written |= before.is_written;
        self.deepest = self.deepest.max(before.deepest);
        for (at, ways) in &before.inlined {
            self.inlined.entry(*at).or_default().join(ways);
        }
    }
}
