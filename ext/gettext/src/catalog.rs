//! Files `*.mo`, in the format of GNU gettext's manual, "The Format of GNU MO Files".

use crate::plural::Rule;
use std::collections::HashMap;

/// The texts of a domain in a language.
#[derive(Default)]
pub(crate) struct Catalog {
    /// Translations by original: the forms of plurals are divided by null bytes.
    texts: HashMap<Vec<u8>, Vec<u8>>,
    pub rule: Rule,
}

const MAGIC: u32 = 0x9504_12de;

impl Catalog {
    /// Reads a file. `None`: it is none.
    pub fn parse(bytes: &[u8]) -> Option<Catalog> {
        let raw = |at: usize| bytes.get(at..at.checked_add(4)?)?.try_into().ok();
        let swapped = match raw(0).map(u32::from_le_bytes)? {
            MAGIC => false,
            number if number.swap_bytes() == MAGIC => true,
            _ => return None,
        };
        let number = |at: usize| raw(at).map(|raw| if swapped { u32::from_be_bytes(raw) } else { u32::from_le_bytes(raw) } as usize);
        let (count, originals, translations) = (number(8)?, number(12)?, number(16)?);
        if count > bytes.len() / 16 {
            return None;
        }
        let text = |table: usize, index: usize| {
            let at = table.checked_add(index * 8)?;
            let (len, start) = (number(at)?, number(at + 4)?);
            bytes.get(start..start.checked_add(len)?)
        };
        let mut catalog = Catalog::default();
        for index in 0..count {
            let (original, translation) = (text(originals, index)?, text(translations, index)?);
            let key = original.split(|byte| *byte == 0).next().unwrap_or_default();
            if key.is_empty() {
                catalog.rule = Rule::from_header(translation);
            }
            catalog.texts.insert(key.to_vec(), translation.to_vec());
        }
        Some(catalog)
    }

    /// Returns the translation of a text.
    pub fn get(&self, text: &[u8]) -> Option<&[u8]> {
        self.texts.get(text)?.split(|byte| *byte == 0).next()
    }

    /// Returns the form of a text for a number.
    pub fn get_plural(&self, text: &[u8], number: u64) -> Option<&[u8]> {
        self.texts.get(text)?.split(|byte| *byte == 0).nth(self.rule.index(number))
    }
}
