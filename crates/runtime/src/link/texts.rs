//! Short texts of source, each one string of the process: a key that one file writes and another
//! reads is found by its address.
//!
//! A text is interned when a second file has it, or when the engine itself writes it: names that
//! only one file has are gone with it, and keys that a few files share are compared by their bytes.
//! Those of `eval` and of data are only looked for, so that no program can fill the table. Texts
//! stay until the process ends, up to a bound, past which they belong to their units.

use crate::function::Kept;
use heddle_value::{Shared, Str};
use std::borrow::Borrow;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Longest text that is interned, in bytes.
const LONGEST: usize = 64;
/// Most texts of a shard.
const MOST: usize = 16_384;
const SHARDS: usize = 16;

/// Hashes of a shard that are remembered of texts seen once.
const SEEN: usize = 4096;

static SHARED: LazyLock<[Mutex<Shard>; SHARDS]> =
    LazyLock::new(|| heddle_heap::native::uncharged(|| std::array::from_fn(|_| Mutex::default())));

struct Shard {
    texts: HashSet<Text, foldhash::fast::FixedState>,
    /// Each the last hash that fell to its place.
    seen: Box<[u32]>,
}

impl Default for Shard {
    fn default() -> Shard {
        Shard { texts: HashSet::default(), seen: vec![0; SEEN].into() }
    }
}

/// A text by its bytes.
#[derive(PartialEq, Eq)]
struct Text(Shared<Str>);

impl Borrow<[u8]> for Text {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0[..].hash(state);
    }
}

/// Returns the process's string with these bytes, for what the engine itself writes.
pub fn text_of_process(bytes: &[u8]) -> Shared<Str> {
    let hash = heddle_value::string::hash::hash(bytes);
    let mut shard = SHARED[hash as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner);
    match shard.texts.get(bytes) {
        Some(known) => known.0.clone(),
        None => shard.keep(bytes),
    }
}

/// Returns the process's string with these bytes, which have this hash, if there is one.
pub fn known(bytes: &[u8], hash: u32) -> Option<Shared<Str>> {
    if !(2..=LONGEST).contains(&bytes.len()) {
        return None;
    }
    let shard = SHARED[hash as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner);
    shard.texts.get(bytes).map(|known| known.0.clone())
}

/// Returns the process's string with these bytes; for a request's unit or past the bounds one of
/// its own, if there is none.
pub fn shared(bytes: &[u8], kept: Kept) -> Shared<Str> {
    if !(2..=LONGEST).contains(&bytes.len()) {
        return Str::immortal(bytes);
    }
    let hash = heddle_value::string::hash::hash(bytes);
    let mut shard = SHARED[hash as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = shard.texts.get(bytes) {
        return known.0.clone();
    }
    if kept == Kept::ByRequest || shard.texts.len() >= MOST {
        return Str::immortal(bytes);
    }
    let before = std::mem::replace(&mut shard.seen[hash as usize / SHARDS % SEEN], hash);
    if before != hash {
        return Str::immortal(bytes);
    }
    shard.keep(bytes)
}

impl Shard {
    /// Interns a text that is not there.
    fn keep(&mut self, bytes: &[u8]) -> Shared<Str> {
        let text = heddle_heap::immortal::for_process(|| Str::immortal(bytes));
        // found by its hash without a call from the first look on
        Str::hash(&text);
        self.texts.insert(Text(text.clone()));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, shared};

    #[test]
    fn one_text_is_one_string() {
        assert_eq!(&shared(b"a text of its own", Kept::ByProcess)[..], b"a text of its own");
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
