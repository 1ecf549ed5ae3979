//! Where machine code lies: one memory for the process, filled from its start.

use heddle_sys::code_memory::CodeMemory;
use std::sync::{Mutex, PoisonError};

struct Arena {
    memory: CodeMemory,
    used: usize,
}

static ARENA: Mutex<Option<Arena>> = Mutex::new(None);

/// Takes memory for code, once.
pub fn prepare(size: usize) -> bool {
    let mut arena = ARENA.lock().unwrap_or_else(PoisonError::into_inner);
    if arena.is_none() {
        *arena = CodeMemory::new(size.next_multiple_of(4096).max(4096)).map(|memory| Arena { memory, used: 0 });
    }
    arena.is_some()
}

/// Puts code in its place. Gives where it is executed; `None` when there is no room.
pub fn place(code: &[u8]) -> Option<usize> {
    let mut arena = ARENA.lock().unwrap_or_else(PoisonError::into_inner);
    let arena = arena.as_mut()?;
    let at = arena.used.next_multiple_of(32);
    if code.len() > arena.memory.len().saturating_sub(at + 1) {
        return None;
    }
    // SAFETY: nothing lies behind what is used.
    unsafe { arena.memory.write(at, code) };
    arena.used = at + code.len();
    Some(arena.memory.address(at))
}
