//! Short texts of source, each one string of the process: a key that one file writes and another
//! reads is found by its address.
//!
//! A text that looks like a name is interned at once: one file describes something by such keys,
//! and another reads it. Any other text is when a second file has it: what only one file says is gone
//! with it. Those of `eval` are only looked for, so that no program can fill the table. Texts stay
//! until the process ends, up to a bound, past which they belong to their units.

use crate::function::Kept;
use crate::symbol::Symbols;
use heddle_value::{Shared, Str};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Longest text that is interned, in bytes, and longest that is taken for a name.
const LONGEST: usize = 64;
const LONGEST_NAME: usize = 40;
/// Most texts.
const MOST: usize = 1 << 18;
/// Hashes that are remembered of texts seen once.
const SEEN: usize = 1 << 16;

static SHARED: LazyLock<Symbols> = LazyLock::new(Symbols::new);
/// Each the last hash that fell to its place.
static ONCE: [AtomicU32; SEEN] = [const { AtomicU32::new(0) }; SEEN];

/// Returns whether a text is likely the key of something.
fn is_name(bytes: &[u8]) -> bool {
    bytes.len() <= LONGEST_NAME && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-.:/\\".contains(byte))
}

/// Returns the process's string with these bytes, if files have such a text: for keys that come
/// from elsewhere. Takes no lock.
pub fn existing(bytes: &[u8]) -> Option<&'static Shared<Str>> {
    if !(2..=LONGEST).contains(&bytes.len()) {
        return None;
    }
    SHARED.find(bytes).map(|symbol| symbol.get().string())
}

/// Returns the process's string with these bytes, for what the engine itself writes.
pub fn text_of_process(bytes: &[u8]) -> Shared<Str> {
    shared(bytes, Kept::ByProcess)
}

/// Returns the process's string with these bytes; for a request's unit or past the bounds one of
/// its own, if there is none.
pub fn shared(bytes: &[u8], kept: Kept) -> Shared<Str> {
    if let Some(known) = existing(bytes) {
        return known.clone();
    }
    if !(2..=LONGEST).contains(&bytes.len()) || kept == Kept::ByRequest || SHARED.len() >= MOST {
        return Str::immortal(bytes);
    }
    if !is_name(bytes) {
        let hash = heddle_value::string::hash::hash(bytes);
        if ONCE[hash as usize % SEEN].swap(hash, Ordering::Relaxed) != hash {
            return Str::immortal(bytes);
        }
    }
    SHARED.intern(bytes).get().string().clone()
}

#[cfg(test)]
mod tests {
    use super::{Kept, shared};

    #[test]
    fn one_text_is_one_string() {
        assert_eq!(&shared(b"a text of its own", Kept::ByProcess)[..], b"a text of its own");
        assert!(std::ptr::eq(shared(b"a-name", Kept::ByProcess).as_ptr(), shared(b"a-name", Kept::ByProcess).as_ptr()));
        let first = shared(b"a text of its own", Kept::ByProcess);
        let same = |other: &heddle_value::Shared<heddle_value::Str>| std::ptr::eq(first.as_ptr(), other.as_ptr());
        assert!(same(&shared(b"a text of its own", Kept::ByProcess)));
        assert!(same(&shared(b"a text of its own", Kept::ByRequest)));
        assert!(!same(&shared(b"another text", Kept::ByProcess)));
    }

    #[test]
    fn texts_of_requests_are_not_kept() {
        let first = shared(b"made up by a program", Kept::ByRequest);
        assert!(!std::ptr::eq(first.as_ptr(), shared(b"made up by a program", Kept::ByRequest).as_ptr()));
    }
}
