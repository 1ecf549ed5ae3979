//! [`KeyTexts`]: the process's strings for keys that data brings, as a thread found them last.
//!
//! Files share one string for each short text (`link::texts`), so that a key that one writes and
//! another reads is found by its address. Keys of decoded JSON, of serialized data and of rows are
//! the same strings, where files have them.

use heddle_value::{Shared, Str};

/// See the module.
pub struct KeyTexts {
    /// By hash, each the last one that fell to its place.
    known: Box<[Option<Shared<Str>>; PLACES]>,
    /// Hashes of texts that no file had when this request asked.
    unknown: Box<[u32; PLACES]>,
    /// Whether there are any.
    has_unknown: bool,
}

const PLACES: usize = 512;

impl KeyTexts {
    /// Returns an empty table.
    pub fn new() -> KeyTexts {
        // they are the thread's, for as long as it runs
        heddle_heap::native::uncharged(|| KeyTexts {
            known: Box::new([const { None }; PLACES]),
            unknown: Box::new([0; PLACES]),
            has_unknown: false,
        })
    }

    /// Returns the process's string with these bytes, if there is one.
    pub fn find(&mut self, text: &[u8]) -> Option<Shared<Str>> {
        let hash = heddle_value::string::hash::hash(text);
        let place = hash as usize % PLACES;
        if let Some(known) = &self.known[place]
            && known[..] == *text
        {
            return Some(known.clone());
        }
        if self.unknown[place] == hash {
            return None;
        }
        let found = crate::link::known_text(text, hash);
        match &found {
            Some(found) => self.known[place] = Some(found.clone()),
            None => {
                self.unknown[place] = hash;
                self.has_unknown = true;
            }
        }
        found
    }

    /// Another request begins: files may have brought what was unknown.
    pub fn next_request(&mut self) {
        if std::mem::take(&mut self.has_unknown) {
            self.unknown.fill(0);
        }
    }
}

impl Default for KeyTexts {
    fn default() -> KeyTexts {
        KeyTexts::new()
    }
}
