//! By-reference iterators: positions in an array that survive its modification.
//!
//! An array that is being walked carries a token; the heap keeps `(token, position)` per iterator.
//! When an array with
//! a token moves its slots, the positions of iterators with that token are moved along. A copy
//! (made because the array
//! was shared when it was written to) keeps token and positions, so the walk goes on in the copy.
//! An array with another
//! token, or none, is a different one: the walk goes on from its internal pointer.

use super::{Array, ArrayData};
use crate::Heap;
use core::cell::{Cell, RefCell};

#[derive(Clone, Copy)]
struct State {
    token: u16,
    position: u32,
    /// Set while a compaction runs, so that a position is moved once.
    moved: bool,
}

/// The heap's table of iterators.
#[derive(Default)]
pub struct Iterators {
    live: RefCell<Vec<Option<State>>>,
    last_token: Cell<u16>,
}

/// A by-reference iterator; give it back with [`Array::end_iteration`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IteratorId(pub u32);

impl Iterators {
    fn new_token(&self) -> u16 {
        let token = self.last_token.get().checked_add(1).unwrap_or(1);
        self.last_token.set(token);
        token
    }

    fn add(&self, token: u16, position: u32) -> IteratorId {
        let state = Some(State { token, position, moved: false });
        let mut live = self.live.borrow_mut();
        let at = match live.iter().position(Option::is_none) {
            Some(at) => at,
            None => {
                live.push(None);
                live.len() - 1
            }
        };
        live[at] = state;
        IteratorId(at as u32)
    }

    fn set(&self, id: IteratorId, token: u16, position: u32) {
        self.live.borrow_mut()[id.0 as usize] = Some(State { token, position, moved: false });
    }

    fn remove(&self, id: IteratorId) {
        let mut live = self.live.borrow_mut();
        live[id.0 as usize] = None;
        while let Some(None) = live.last() {
            live.pop();
        }
    }

    /// A compaction moves what is at `from` to `to`.
    pub(crate) fn moved(&self, token: u16, from: u32, to: u32) {
        for state in self.live.borrow_mut().iter_mut().flatten() {
            if state.token == token && state.position == from && !state.moved {
                state.position = to;
                state.moved = true;
            }
        }
    }

    /// A compaction is over: positions past the old end go to the new one.
    pub(crate) fn move_ends(&self, token: u16, old_end: u32, new_end: u32) {
        for state in self.live.borrow_mut().iter_mut().flatten() {
            if state.token == token {
                if !state.moved && state.position >= old_end {
                    state.position = new_end;
                }
                state.moved = false;
            }
        }
    }

    /// The array has lost its last slots: positions past the end go to the end.
    pub(crate) fn clamp(&self, token: u16, end: u32) {
        for state in self.live.borrow_mut().iter_mut().flatten() {
            if state.token == token {
                state.position = state.position.min(end);
            }
        }
    }

    pub(crate) fn clear(&self) {
        self.live.borrow_mut().clear();
    }
}

impl Array {
    /// Begins a walk that sees later changes of the array. The array should have one owner (it is
    /// made so).
    pub fn begin_iteration(&mut self, heap: &Heap) -> IteratorId {
        let mut array = self.make_mut(heap);
        let token = array.data_mut().iteration_token(heap);
        heap.iterators.add(token, 0)
    }

    /// The next position of the walk, which then stands behind it; `None` at the end (and again the
    /// next one if the
    /// array has grown meanwhile). `array` is whatever the variable holds now.
    pub fn next_iteration(array: &mut Array, heap: &Heap, id: IteratorId) -> Option<u32> {
        let mut live = heap.iterators.live.borrow_mut();
        let state = live[id.0 as usize].as_mut().expect("a live iterator");
        if state.token != array.header.extra.get() {
            drop(live);
            return Array::next_elsewhere(array, heap, id);
        }
        let position = array.seek(state.position);
        state.position = position.map_or(array.used, |position| position + 1);
        position
    }

    /// The next element of the walk, which then stands behind it: when it is a reference already,
    /// and the array has one owner and is the one the
    /// walk began in. `None`, with nothing done, otherwise and at the end.
    #[inline(always)]
    pub fn next_reference(&self, heap: &Heap, id: IteratorId) -> Option<&crate::Value> {
        let mut live = heap.iterators.live.try_borrow_mut().ok()?;
        let state = live.get_mut(id.0 as usize)?.as_mut()?;
        if state.token != self.header.extra.get() || !self.header.is_unique() {
            return None;
        }
        let (_, element) = self.at(state.position)?;
        if !element.is_ref() {
            return None;
        }
        state.position += 1;
        Some(element)
    }

    /// The walk finds another array than the one it began in: it goes on from that one's internal
    /// pointer.
    #[cold]
    fn next_elsewhere(array: &mut Array, heap: &Heap, id: IteratorId) -> Option<u32> {
        let (token, start) = {
            let mut array = array.make_mut(heap);
            (array.data_mut().iteration_token(heap), array.cursor)
        };
        let position = array.seek(start);
        heap.iterators.set(id, token, position.map_or(array.used, |position| position + 1));
        position
    }

    /// Ends the walk.
    pub fn end_iteration(heap: &Heap, id: IteratorId) {
        heap.iterators.remove(id);
    }
}

impl ArrayData {
    /// The array's token; it is given one if it has none.
    pub(crate) fn iteration_token(&mut self, heap: &Heap) -> u16 {
        if self.header.extra.get() == 0 {
            self.header.extra.set(heap.iterators.new_token());
        }
        self.header.extra.get()
    }
}
