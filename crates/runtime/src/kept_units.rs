//! [`KeptUnits`]: the units that a request has run, each once, and the files that it has included,
//! by their paths.

use crate::function::LoadedUnit;
use foldhash::fast::FixedState;
use heddle_bytecode::unit;
use heddle_value::Str;
use indexmap::{Equivalent, IndexMap, IndexSet};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// See the module.
#[derive(Default)]
pub struct KeptUnits {
    /// In the order of including.
    files: IndexSet<File, FixedState>,
    /// Units that do not stand among the files.
    units: IndexMap<usize, Arc<LoadedUnit>, FixedState>,
    /// Units of `eval` that serve each time their text is met, by what they were compiled from.
    by_text: HashMap<Box<[u8]>, Arc<LoadedUnit>, FixedState>,
}

/// A file that was included. Two are equal when their paths are.
struct File {
    /// The path's hash as a string.
    hash: u32,
    source: Source,
}

enum Source {
    Unit(Arc<LoadedUnit>),
    /// The path alone: what it gave is kept elsewhere, or could not be compiled.
    Path(Box<[u8]>),
}

/// A path that is looked for among the files.
struct Sought<'p> {
    hash: u32,
    path: &'p [u8],
}

impl KeptUnits {
    /// Keeps a unit until [`KeptUnits::clear`].
    pub fn keep(&mut self, unit: &Arc<LoadedUnit>) {
        match self.file(unit) {
            Some(Source::Unit(known)) if Arc::ptr_eq(known, unit) => {}
            _ => self.keep_apart(unit),
        }
    }

    /// Keeps a file's unit, and notes that the file was included.
    pub fn include(&mut self, unit: &Arc<LoadedUnit>) {
        match self.file(unit) {
            Some(Source::Unit(known)) if Arc::ptr_eq(known, unit) => {}
            Some(_) => self.keep_apart(unit),
            None => {
                self.files.insert(File { hash: Str::hash(&unit.path), source: Source::Unit(unit.clone()) });
            }
        }
    }

    /// Returns what stands among the files under a unit's path.
    fn file(&self, unit: &LoadedUnit) -> Option<&Source> {
        self.files.get(&Sought { hash: Str::hash(&unit.path), path: &unit.path }).map(|file| &file.source)
    }

    fn keep_apart(&mut self, unit: &Arc<LoadedUnit>) {
        self.units.entry(Arc::as_ptr(unit).addr()).or_insert_with(|| unit.clone());
    }

    /// Notes that a file was included whose unit is kept otherwise.
    pub fn note_included(&mut self, path: &[u8]) {
        if !self.is_included(path) {
            self.files.insert(File { hash: heddle_value::string::hash::hash(path), source: Source::Path(path.into()) });
        }
    }

    /// Returns whether a file was included, by its resolved path.
    pub fn is_included(&self, path: &[u8]) -> bool {
        self.files.contains(&Sought { hash: heddle_value::string::hash::hash(path), path })
    }

    /// Iterates over the resolved paths of the files that were included, in order.
    pub fn included(&self) -> impl Iterator<Item = &[u8]> {
        self.files.iter().map(File::path)
    }

    /// Finds the unit that was compiled from a text before, name and folder included.
    pub fn of_text(&self, text: &[u8]) -> Option<&Arc<LoadedUnit>> {
        self.by_text.get(text)
    }

    /// Remembers a unit for its text, unless each compilation of that makes something of its own:
    /// a class, a function with a name, static variables.
    pub fn remember(&mut self, text: Box<[u8]>, unit: &Arc<LoadedUnit>) {
        let parts = &unit.unit;
        let (main, others) = parts.functions.split_first().expect("a unit has the file's code");
        let is_plain = |function: &unit::Function| function.statics.is_empty();
        let is_closure = |function: &unit::Function| function.flags & unit::flags::CLOSURE != 0;
        if parts.classes.is_empty() && is_plain(main) && others.iter().all(|other| is_closure(other) && is_plain(other)) {
            self.by_text.insert(text, unit.clone());
        }
    }

    /// Returns the paths of the units.
    pub fn paths(&self) -> impl Iterator<Item = &Str> {
        let files = self.files.iter().filter_map(|file| match &file.source {
            Source::Unit(unit) => Some(unit),
            Source::Path(_) => None,
        });
        files.chain(self.units.values()).map(|unit| &*unit.path)
    }

    /// Counts the units and the files.
    pub fn len(&self) -> usize {
        self.files.len() + self.units.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn clear(&mut self) {
        self.by_text.clear();
        self.files.clear();
        self.units.clear();
    }
}

impl File {
    fn path(&self) -> &[u8] {
        match &self.source {
            Source::Unit(unit) => &unit.path,
            Source::Path(path) => path,
        }
    }
}

impl PartialEq for File {
    fn eq(&self, other: &File) -> bool {
        self.hash == other.hash && self.path() == other.path()
    }
}

impl Eq for File {}

impl Hash for File {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.hash);
    }
}

impl Hash for Sought<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.hash);
    }
}

impl Equivalent<File> for Sought<'_> {
    fn equivalent(&self, file: &File) -> bool {
        self.hash == file.hash && *self.path == *file.path()
    }
}
