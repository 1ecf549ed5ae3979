//! Where machine code lies: one memory for the process, from which the code of a function is given
//! back when the function goes.

use crate::statistics::BYTES;
use heddle_sys::code_memory::{self, CodeMemory};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// Code starts at multiples of this many bytes.
const ALIGN: usize = 32;

struct Arena {
    memory: CodeMemory,
    /// The process that writes here: a child shares the memory, and begins one of its own.
    owner: u32,
    room: Room,
}

static ARENA: Mutex<Option<Arena>> = Mutex::new(None);

/// Takes memory for code, once.
pub fn prepare(size: usize) -> bool {
    let mut arena = ARENA.lock().unwrap_or_else(PoisonError::into_inner);
    if arena.is_none() {
        *arena = Arena::new(size.next_multiple_of(4096).max(4096));
    }
    arena.is_some()
}

impl Arena {
    fn new(size: usize) -> Option<Arena> {
        let memory = CodeMemory::new(size)?;
        Some(Arena { memory, owner: std::process::id(), room: Room::new(size) })
    }
}

/// Code in its place; the place is free again when this goes.
pub struct Placed {
    pub address: usize,
    len: usize,
    owner: u32,
}

/// Puts code in its place. `None` when there is no room.
pub fn place(code: &[u8]) -> Option<Placed> {
    let mut guard = ARENA.lock().unwrap_or_else(PoisonError::into_inner);
    let arena = guard.as_mut()?;
    if arena.owner != std::process::id() {
        let size = arena.memory.len();
        // what the parent's holds may run here for as long as this process does
        std::mem::forget(std::mem::replace(arena, Arena::new(size)?));
    }
    let len = code.len().next_multiple_of(ALIGN);
    let (at, was_used) = arena.room.take(len)?;
    if was_used && !code_memory::synchronize() {
        return None;
    }
    // SAFETY: nothing that runs lies in what was free.
    unsafe { arena.memory.write(at, code) };
    BYTES.fetch_add(len as u64, Ordering::Relaxed);
    Some(Placed { address: arena.memory.address(at), len, owner: arena.owner })
}

impl Drop for Placed {
    fn drop(&mut self) {
        let mut arena = ARENA.lock().unwrap_or_else(PoisonError::into_inner);
        // a child runs the code that was there when it was made
        if let Some(arena) = arena.as_mut()
            && arena.owner == self.owner
            && self.owner == std::process::id()
            && !code_memory::was_forked()
        {
            let at = self.address - arena.memory.address(0);
            arena.room.give_back(at, self.len);
            BYTES.fetch_sub(self.len as u64, Ordering::Relaxed);
        }
    }
}

/// Which bytes are free: those behind `used`, and gaps by their start.
struct Room {
    used: usize,
    size: usize,
    gaps: BTreeMap<usize, usize>,
}

impl Room {
    fn new(size: usize) -> Room {
        Room { used: 0, size, gaps: BTreeMap::new() }
    }

    /// Returns the start of so many bytes, and whether something lay there before.
    fn take(&mut self, len: usize) -> Option<(usize, bool)> {
        let fitting = self.gaps.iter().filter(|gap| *gap.1 >= len).min_by_key(|gap| *gap.1).map(|(&at, &size)| (at, size));
        if let Some((at, size)) = fitting {
            self.gaps.remove(&at);
            if size > len {
                self.gaps.insert(at + len, size - len);
            }
            return Some((at, true));
        }
        // a byte is left over, so that every address lies inside
        (len < self.size - self.used).then(|| {
            self.used += len;
            (self.used - len, false)
        })
    }

    fn give_back(&mut self, mut at: usize, mut len: usize) {
        if let Some((&before, &size)) = self.gaps.range(..at).next_back()
            && before + size == at
        {
            self.gaps.remove(&before);
            (at, len) = (before, size + len);
        }
        if let Some(size) = self.gaps.remove(&(at + len)) {
            len += size;
        }
        self.gaps.insert(at, len);
    }
}

#[cfg(test)]
mod tests {
    use super::Room;

    #[test]
    fn room_is_found_again() {
        let mut room = Room::new(4096);
        let starts = [64, 128, 32].map(|len| room.take(len).unwrap());
        assert_eq!(starts, [(0, false), (64, false), (192, false)]);
        room.give_back(64, 128);
        assert_eq!(room.take(160), Some((224, false)));
        assert_eq!(room.take(96), Some((64, true)));
        room.give_back(64, 96);
        room.give_back(0, 64);
        room.give_back(192, 32);
        assert_eq!(room.take(224), Some((0, true)));
    }

    #[test]
    fn a_full_room_has_no_place() {
        let mut room = Room::new(4096);
        assert_eq!(room.take(4096), None);
        assert_eq!(room.take(4064), Some((0, false)));
        assert_eq!(room.take(32), None);
        room.give_back(0, 4064);
        assert_eq!(room.take(32), Some((0, true)));
    }
}
