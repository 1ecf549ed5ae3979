//! The code cache: compiled files by path, shared by all threads; and texts that come from the host, by name and content.
//!
//! An entry is taken when the file has the size, inode and time of change it had when it was compiled; a server looks at that every
//! `opcache.revalidate_freq` seconds at most. Replacing or dropping an entry never
//! disturbs who runs it: requests hold the units they use. Entries of files that are gone are dropped when there are twice as many entries as
//! the last time.

use crate::compile;
use crate::host::{Host, Supplied};
use heddle_runtime::function::LoadedUnit;
use heddle_runtime::stream::access::{self, Access, Answer};
use heddle_runtime::stream::known;
use heddle_runtime::{Engine, Request, Result};
use heddle_source::SourceFile;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};
use std::time::{Duration, Instant};

/// See the module.
pub struct CodeCache {
    entries: RwLock<HashMap<Box<[u8]>, Entry>>,
    /// With this many entries, those of files that are gone are dropped.
    crowded: AtomicUsize,
    trust: Trust,
    start: Instant,
    /// Tells texts apart; its key is secret, so that nobody makes two texts look equal.
    hasher: RandomState,
}

struct Entry {
    stamp: Stamp,
    unit: Arc<LoadedUnit>,
    /// Until when the file is taken to be the same: milliseconds since the cache was made.
    trusted: AtomicU64,
}

/// How long a file is taken to be the same after it was looked at.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Trust(pub Duration);

/// What tells whether a file is still the same.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    modified: (i64, i64),
    size: u64,
    inode: u64,
}

/// So many entries are never looked through for files that are gone.
const FEW: usize = 128;

impl Stamp {
    /// The file's stamp now, if it is there.
    fn of(path: &[u8]) -> Option<Stamp> {
        let meta = Path::new(std::ffi::OsStr::from_bytes(path)).metadata().ok()?;
        Some(Stamp { modified: (meta.mtime(), meta.mtime_nsec()), size: meta.size(), inode: meta.ino() })
    }
}

impl CodeCache {
    pub fn new(trust: Trust) -> CodeCache {
        CodeCache { entries: RwLock::default(), crowded: AtomicUsize::new(0), trust, start: Instant::now(), hasher: RandomState::new() }
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// The unit of a file that was looked at a short while ago.
    fn trusted(&self, path: &[u8]) -> Option<Arc<LoadedUnit>> {
        if self.trust == Trust::default() {
            return None;
        }
        let now = self.now();
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        entries.get(path).filter(|entry| now < entry.trusted.load(Ordering::Relaxed)).map(|entry| entry.unit.clone())
    }

    /// Until when a file that is looked at now is taken to be the same.
    fn until(&self) -> u64 {
        self.now().saturating_add(u64::try_from(self.trust.0.as_millis()).unwrap_or(u64::MAX))
    }

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
        let entry = entries.get(path).filter(|entry| entry.stamp == stamp)?;
        if self.trust != Trust::default() {
            entry.trusted.store(self.until(), Ordering::Relaxed);
        }
        Some(entry.unit.clone())
    }

    fn insert(&self, path: &[u8], stamp: Stamp, unit: Arc<LoadedUnit>) -> Arc<LoadedUnit> {
        let mut entries = self.entries.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        // another thread may have been faster: all use the same one
        if let Some(entry) = entries.get(path)
            && entry.stamp == stamp
        {
            return entry.unit.clone();
        }
        if entries.len() >= self.crowded.load(Ordering::Relaxed).max(FEW) {
            entries.retain(|path, entry| entry.stamp.inode == 0 || Stamp::of(path) == Some(entry.stamp));
            self.crowded.store(2 * entries.len(), Ordering::Relaxed);
        }
        entries.insert(path.into(), Entry { stamp, unit: unit.clone(), trusted: AtomicU64::new(self.until()) });
        unit
    }
}

/// The engine's cache.
pub fn of(engine: &Engine) -> &CodeCache {
    &Host::of(engine).cache
}

/// The file that a path means: its real path, or the path itself when the host supplies the text. `None`: there is none, or the host denies it.
pub fn find_file(cx: &mut Request, path: &Path) -> Result<Option<Vec<u8>>> {
    // where a host is asked, this is the path without `.` and `..`
    let path = cx.path(path.as_os_str().as_bytes());
    match access::ask(cx, path.as_os_str().as_bytes(), Access::Run)? {
        Answer::Denied | Answer::Folder(_) => return Ok(None),
        Answer::Text(text) => {
            let path = path.into_os_string().into_encoded_bytes();
            cx.state::<Supplied>().0.insert(path.clone(), text);
            return Ok(Some(path));
        }
        Answer::Disk => {}
    }
    let real = known::real_file(cx, &path);
    Ok(real.map(|real| real.into_os_string().into_encoded_bytes()))
}

/// The unit of a text that the host gave, under a name: compiled again when the text under this name is another one.
pub fn compile_text(cx: &mut Request, name: &[u8], text: &[u8], form: Form) -> Result<Arc<LoadedUnit>> {
    let engine = cx.engine.clone();
    let key = [&[0, form as u8][..], name].concat();
    // an inode of 0 is no file's: no file's stamp is equal
    let hash = of(&engine).hasher.hash_one(text);
    let stamp = Stamp { modified: (hash as i64, 0), size: text.len() as u64, inode: 0 };
    if let Some(unit) = of(&engine).get(&key, stamp) {
        return Ok(unit);
    }
    let source = SourceFile::new(name, text);
    match compile::unit(&engine, &source, form == Form::Code) {
        Ok(unit) => Ok(of(&engine).insert(&key, stamp, compile::load(&engine, unit))),
        Err(error) => Err(compile::fail(cx, &error, name)),
    }
}

/// How a text begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As a file does: with HTML, until an opening tag.
    File,
    /// In PHP code, as `eval`'s does.
    Code,
}

/// The unit of a file. `None`: it cannot be read.
pub fn compile_file(cx: &mut Request, path: &[u8]) -> Result<Option<Arc<LoadedUnit>>> {
    let engine = cx.engine.clone();
    if Host::of(&engine).files.is_some() {
        let answer = match cx.state::<Supplied>().0.remove(path) {
            Some(text) => Answer::Text(text),
            None => access::ask(cx, path, Access::Run)?,
        };
        match answer {
            Answer::Denied | Answer::Folder(_) => return Ok(None),
            Answer::Text(text) => return compile_text(cx, path, &text, Form::File).map(Some),
            Answer::Disk => {}
        }
    }
    if let Some(unit) = of(&engine).trusted(path) {
        return Ok(Some(unit));
    }
    let file = Path::new(std::ffi::OsStr::from_bytes(path));
    let Some(stamp) = Stamp::of(path) else {
        return Ok(None);
    };
    if let Some(unit) = of(&engine).get(path, stamp) {
        return Ok(Some(unit));
    }
    let Ok(bytes) = std::fs::read(file) else {
        return Ok(None);
    };
    // a file that this request ran, and that is another one now
    let serial = if cx.included.contains(path) { cx.keep_units.len() as u32 } else { 0 };
    let source = SourceFile::new(path, bytes).numbered(serial);
    match compile::unit(&engine, &source, false) {
        Ok(unit) => Ok(Some(of(&engine).insert(path, stamp, compile::load(&engine, unit)))),
        Err(error) => Err(compile::fail(cx, &error, path)),
    }
}
