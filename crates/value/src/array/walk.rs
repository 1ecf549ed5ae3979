//! Walking by position, and the internal pointer that `current()`, `next()`, `reset()` … use.

use super::{Array, ArrayData, ArrayMut, KeyRef};
use crate::{Heap, Value};

/// Positions.
impl ArrayData {
    /// One past the last position.
    #[inline(always)]
    pub fn end(&self) -> u32 {
        self.used
    }

    /// The first element at `position` or behind it.
    #[inline(always)]
    pub fn seek(&self, position: u32) -> Option<u32> {
        let mut position = position.max(self.first);
        while position < self.used {
            // SAFETY: positions below `used` are initialised.
            if unsafe { !(*self.slot(position)).is_undef() } {
                return Some(position);
            }
            position += 1;
        }
        None
    }

    /// Whether it is a list as it would be built anew: no holes, no references, the internal
    /// pointer
    /// at the first element, and the next key the number of elements.
    pub fn is_plain_list(&self) -> bool {
        let dense = self.is_packed() && self.len == self.used && self.next_free == i64::from(self.used);
        dense && self.cursor == 0 && self.values().all(|value| !value.is_ref())
    }

    /// The last element before `position`.
    #[inline]
    pub fn seek_back(&self, position: u32) -> Option<u32> {
        // SAFETY: positions below `used` are initialised.
        (0..position.min(self.used)).rev().find(|&before| unsafe { !(*self.slot(before)).is_undef() })
    }

    /// The first element.
    #[inline]
    pub fn first_pos(&self) -> Option<u32> {
        self.seek(0)
    }

    /// The last element.
    #[inline]
    pub fn last_pos(&self) -> Option<u32> {
        self.seek_back(self.used)
    }

    /// The element after `position`.
    #[inline]
    pub fn next_pos(&self, position: u32) -> Option<u32> {
        self.seek(position.saturating_add(1))
    }

    /// The element before `position`.
    #[inline]
    pub fn prev_pos(&self, position: u32) -> Option<u32> {
        self.seek_back(position)
    }

    /// What is at `position`; `None` for a hole or beyond the end.
    #[inline(always)]
    pub fn at(&self, position: u32) -> Option<(KeyRef<'_>, &Value)> {
        if position >= self.used {
            return None;
        }
        // SAFETY: in bounds.
        unsafe {
            let value = &*self.slot(position);
            (!value.is_undef()).then(|| (self.key_at(position), value))
        }
    }

    /// The element the internal pointer stands on; `None` past the end.
    pub fn current(&self) -> Option<(KeyRef<'_>, &Value)> {
        self.at(self.seek(self.cursor)?)
    }

    /// The internal pointer.
    pub fn cursor(&self) -> u32 {
        self.cursor
    }
}

/// The internal pointer. These move it and return the element it then stands on.
impl ArrayMut<'_> {
    /// Sets the internal pointer to a position.
    pub fn set_cursor(&mut self, position: u32) {
        self.data_mut().cursor = position;
    }

    fn move_to(&mut self, position: Option<u32>) -> Option<(KeyRef<'_>, &Value)> {
        let end = self.end();
        self.set_cursor(position.unwrap_or(end));
        self.at(position?)
    }

    /// `reset()`: to the first element.
    pub fn reset(&mut self) -> Option<(KeyRef<'_>, &Value)> {
        self.move_to(self.first_pos())
    }

    /// `end()`: to the last element.
    pub fn to_last(&mut self) -> Option<(KeyRef<'_>, &Value)> {
        self.move_to(self.last_pos())
    }

    /// `next()`: to the next element, or past the end.
    pub fn advance(&mut self) -> Option<(KeyRef<'_>, &Value)> {
        let next = self.seek(self.cursor).and_then(|position| self.next_pos(position));
        self.move_to(next)
    }

    /// `prev()`: to the element before, or past the end.
    pub fn retreat(&mut self) -> Option<(KeyRef<'_>, &Value)> {
        let before = self.seek(self.cursor).and_then(|position| self.prev_pos(position));
        self.move_to(before)
    }
}

impl Array {
    /// Sets the internal pointer to a position; separates first.
    pub fn set_cursor(&mut self, heap: &Heap, position: u32) {
        self.make_mut(heap).set_cursor(position);
    }
}
