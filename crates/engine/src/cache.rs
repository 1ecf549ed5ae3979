//! The code cache: compiled files by path, shared by all threads.
//!
//! An entry is taken when the file has the size, inode and time of change it had when it was compiled. Replacing or dropping an entry never
//! disturbs who runs it: requests hold the units they use.

use crate::compile;
use heddle_runtime::function::LoadedUnit;
use heddle_runtime::{Engine, Request, Result};
use heddle_source::SourceFile;
use std::collections::HashMap;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Arc, RwLock};

/// See the module.
#[derive(Default)]
pub struct CodeCache {
    entries: RwLock<HashMap<Box<[u8]>, Entry>>,
}

struct Entry {
    stamp: Stamp,
    unit: Arc<LoadedUnit>,
}

/// What tells whether a file is still the same.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    modified: (i64, i64),
    size: u64,
    inode: u64,
}

impl CodeCache {
    /// Forgets everything.
    pub fn clear(&self) {
        self.entries.write().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
    }

    /// How many files are compiled.
    pub fn len(&self) -> usize {
        self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner).len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn get(&self, path: &[u8], stamp: Stamp) -> Option<Arc<LoadedUnit>> {
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        entries.get(path).filter(|entry| entry.stamp == stamp).map(|entry| entry.unit.clone())
    }

    fn insert(&self, path: &[u8], stamp: Stamp, unit: Arc<LoadedUnit>) -> Arc<LoadedUnit> {
        let mut entries = self.entries.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        // another thread may have been faster: all use the same one
        if let Some(entry) = entries.get(path)
            && entry.stamp == stamp
        {
            return entry.unit.clone();
        }
        entries.insert(path.into(), Entry { stamp, unit: unit.clone() });
        unit
    }
}

/// The engine's cache.
pub fn of(engine: &Engine) -> &CodeCache {
    engine.host.downcast_ref().expect("made by `Heddle::new`")
}

/// The unit of a file. `None`: it cannot be read.
pub fn compile_file(cx: &mut Request, path: &[u8]) -> Result<Option<Arc<LoadedUnit>>> {
    let engine = cx.engine.clone();
    let file = Path::new(std::ffi::OsStr::from_bytes(path));
    let Ok(meta) = file.metadata() else {
        return Ok(None);
    };
    let stamp = Stamp { modified: (meta.mtime(), meta.mtime_nsec()), size: meta.size(), inode: meta.ino() };
    if let Some(unit) = of(&engine).get(path, stamp) {
        return Ok(Some(unit));
    }
    let Ok(bytes) = std::fs::read(file) else {
        return Ok(None);
    };
    let source = SourceFile::new(path, bytes);
    match compile::unit(&engine, &source, false) {
        Ok(unit) => Ok(Some(of(&engine).insert(path, stamp, compile::load(unit)))),
        Err(error) => Err(compile::fail(cx, &error, path)),
    }
}
