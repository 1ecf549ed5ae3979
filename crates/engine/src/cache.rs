//! The code cache: compiled files by path, shared by all threads; and texts that come from the
//! host, by name and content.
//!
//! An entry is taken when the file has the size, inode and time of change it had when it was
//! compiled; a server looks at that every `opcache.revalidate_freq` seconds at most. Replacing or
//! dropping an entry never disturbs who runs it: requests hold the units they use. Entries of files
//! that are gone are dropped when there are twice as many entries as the last time.

use crate::compile;
use crate::host::{Host, Supplied};
use heddle_runtime::function::{Kept, LoadedUnit};
use heddle_runtime::retired::Retired;
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
use std::sync::{Arc, RwLock, Weak};
use std::time::Duration;

/// See the module.
pub struct CodeCache {
    entries: RwLock<HashMap<Box<[u8]>, Arc<Entry>, foldhash::fast::RandomState>>,
    /// Says where paths lead as programs write them, real ones too: a fresh file is found here.
    aliases: RwLock<HashMap<Box<[u8]>, Alias, foldhash::fast::RandomState>>,
    /// With this many entries, those of files that are gone are dropped.
    crowded: AtomicUsize,
    revalidation: RevalidationInterval,
    /// When it was made, by the coarse clock.
    start: Duration,
    counts: Counts,
    /// Tells texts apart; its key is secret, so that nobody makes two texts look equal.
    hasher: RandomState,
}

struct Entry {
    stamp: Stamp,
    unit: Arc<LoadedUnit>,
    /// Until when the file is taken to be the same: milliseconds since the cache was made.
    fresh_until: AtomicU64,
    hits: AtomicU64,
    /// Seconds since 1970.
    last_used: AtomicU64,
}

impl Entry {
    /// Gives the unit back when it leaves the cache: nobody finds it fresh by another path.
    fn leave(&self) -> Arc<LoadedUnit> {
        self.fresh_until.store(0, Ordering::Relaxed);
        self.unit.clone()
    }
}

/// Holds how often the cache was asked.
#[derive(Default)]
pub struct Counts {
    pub hits: AtomicU64,
    pub misses: AtomicU64,
    pub blacklisted: AtomicU64,
    /// Resets that programs asked for, and the seconds since 1970 of the last one.
    pub restarts: AtomicU64,
    pub last_restart: AtomicU64,
    /// Seconds since 1970.
    pub started: u64,
}

/// Describes a cached file for `opcache_get_status()`.
pub struct Script {
    pub path: Vec<u8>,
    pub hits: u64,
    /// Bytes of code, constants and tables.
    pub memory: usize,
    /// Seconds since 1970.
    pub last_used: u64,
    /// When the file was changed: seconds since 1970.
    pub modified: i64,
}

fn seconds() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |span| span.as_secs())
}

/// Estimates the bytes of a unit from its parts.
fn size_of(unit: &LoadedUnit) -> usize {
    let function = |function: &heddle_bytecode::unit::Function| {
        let words = function.code.len() * 2 + function.lines.len() * 8 + function.entries.len() * 4;
        size_of_val(function) + words + function.constants.len() * 48 + function.locals.iter().map(|name| name.len() + 16).sum::<usize>()
    };
    size_of_val(unit) + unit.unit.functions.iter().map(function).sum::<usize>() + unit.unit.classes.len() * 512
}

/// Holds where a path leads that programs write, with links, `.` or `..` in it or without.
struct Alias {
    real: Box<[u8]>,
    /// Until when it is taken to lead there: milliseconds since the cache was made.
    fresh_until: u64,
    /// The file's entry when it was last asked for by this path; one that was replaced is not
    /// fresh.
    entry: Weak<Entry>,
}

/// Keeps where a path leads; of too many all are forgotten before.
fn insert_alias(aliases: &mut HashMap<Box<[u8]>, Alias, foldhash::fast::RandomState>, path: &[u8], alias: Alias) {
    if aliases.len() >= MOST_ALIASES {
        aliases.clear();
    }
    aliases.insert(path.into(), alias);
}

/// How long a file is taken to be the same after it was looked at.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct RevalidationInterval(pub Duration);

/// Says what tells whether a file is still the same.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    modified: (i64, i64),
    size: u64,
    inode: u64,
}

/// So many entries are never looked through for files that are gone.
const FEW: usize = 128;
/// With so many aliases all are forgotten.
const MOST_ALIASES: usize = 1 << 16;

impl Stamp {
    /// The file's stamp now, if it is there.
    fn of(path: &[u8]) -> Option<Stamp> {
        let meta = Path::new(std::ffi::OsStr::from_bytes(path)).metadata().ok()?;
        Some(Stamp { modified: (meta.mtime(), meta.mtime_nsec()), size: meta.size(), inode: meta.ino() })
    }
}

impl CodeCache {
    pub fn new(revalidation: RevalidationInterval) -> CodeCache {
        CodeCache {
            entries: RwLock::default(),
            aliases: RwLock::default(),
            crowded: AtomicUsize::new(0),
            revalidation,
            start: heddle_sys::clock::monotonic_coarse(),
            counts: Counts { started: seconds(), ..Counts::default() },
            hasher: RandomState::new(),
        }
    }

    fn now(&self) -> u64 {
        heddle_sys::clock::monotonic_coarse().saturating_sub(self.start).as_millis() as u64
    }

    /// Notes that an entry was used at a time in milliseconds since the cache was made.
    fn used(&self, entry: &Entry, now: u64) {
        entry.hits.fetch_add(1, Ordering::Relaxed);
        entry.last_used.store(self.counts.started + now / 1000, Ordering::Relaxed);
        self.counts.hits.fetch_add(1, Ordering::Relaxed);
    }

    /// As [`CodeCache::fresh`], of a path that need not be a real one.
    fn fresh_at(&self, path: &[u8]) -> Option<Arc<LoadedUnit>> {
        if self.revalidation == RevalidationInterval::default() {
            return None;
        }
        let now = self.now();
        let aliases = self.aliases.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = aliases.get(path).filter(|alias| now < alias.fresh_until).map(|alias| alias.entry.upgrade());
        drop(aliases);
        if let Some(Some(entry)) = &known
            && let Some(unit) = self.unit_of(entry, now)
        {
            return Some(unit);
        }
        let real = self.resolved(path)?;
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let entry = entries.get(&real)?.clone();
        drop(entries);
        let unit = self.unit_of(&entry, now)?;
        // a real path leads to itself for as long as the file is fresh
        let until = if *real == *path { Some(entry.fresh_until.load(Ordering::Relaxed)) } else { None };
        let mut aliases = self.aliases.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        match (aliases.get_mut(path), until) {
            (Some(alias), _) if alias.real == real => {
                alias.entry = Arc::downgrade(&entry);
                alias.fresh_until = until.unwrap_or(alias.fresh_until);
            }
            (_, Some(fresh_until)) => insert_alias(&mut aliases, path, Alias { real, fresh_until, entry: Arc::downgrade(&entry) }),
            _ => {}
        }
        Some(unit)
    }

    /// Returns the unit of an entry that is fresh.
    fn unit_of(&self, entry: &Entry, now: u64) -> Option<Arc<LoadedUnit>> {
        (now < entry.fresh_until.load(Ordering::Relaxed)).then(|| {
            self.used(entry, now);
            entry.unit.clone()
        })
    }

    /// The unit of a file that was looked at a short while ago.
    fn fresh(&self, path: &[u8]) -> Option<Arc<LoadedUnit>> {
        if self.revalidation == RevalidationInterval::default() {
            return None;
        }
        let now = self.now();
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.unit_of(entries.get(path)?, now)
    }

    /// Returns the real path of a file that was looked for under this path a short while ago: as
    /// with the file itself, what happens to folders and links on the way is seen after that.
    fn resolved(&self, path: &[u8]) -> Option<Box<[u8]>> {
        if self.revalidation == RevalidationInterval::default() {
            return None;
        }
        let now = self.now();
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        // a key of the cache is a real path: nobody need walk down to it
        if entries.get(path).is_some_and(|entry| now < entry.fresh_until.load(Ordering::Relaxed)) {
            return Some(path.into());
        }
        drop(entries);
        let aliases = self.aliases.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.get(path).filter(|alias| now < alias.fresh_until).map(|alias| alias.real.clone())
    }

    /// Keeps where a path leads.
    fn keep_alias(&self, path: &[u8], real: &[u8]) {
        if self.revalidation == RevalidationInterval::default() || path == real {
            return;
        }
        let mut aliases = self.aliases.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        insert_alias(&mut aliases, path, Alias { real: real.into(), fresh_until: self.until(), entry: Weak::new() });
    }

    /// Until when a file that is looked at now is taken to be the same.
    fn until(&self) -> u64 {
        self.now().saturating_add(u64::try_from(self.revalidation.0.as_millis()).unwrap_or(u64::MAX))
    }

    /// Forgets everything.
    pub fn clear(&self, retired: &Retired) {
        self.aliases.write().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
        let entries = std::mem::take(&mut *self.entries.write().unwrap_or_else(std::sync::PoisonError::into_inner));
        retired.retire(entries.into_values().map(|entry| entry.leave()));
    }

    /// Returns how often the cache was asked.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Forgets everything because a program asked for that.
    pub fn restart(&self, retired: &Retired) {
        self.clear(retired);
        self.counts.restarts.fetch_add(1, Ordering::Relaxed);
        self.counts.last_restart.store(seconds(), Ordering::Relaxed);
    }

    /// Forgets a file; unless it is forced, only one that is another by now.
    pub fn invalidate(&self, path: &[u8], force: bool, retired: &Retired) {
        let mut entries = self.entries.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if force || entries.get(path).is_some_and(|entry| Stamp::of(path) != Some(entry.stamp)) {
            let entry = entries.remove(path);
            drop(entries);
            retired.retire(entry.map(|entry| entry.leave()));
        }
    }

    /// Returns whether a file is compiled and is still the same.
    pub fn contains(&self, path: &[u8]) -> bool {
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        entries.get(path).is_some_and(|entry| Stamp::of(path) == Some(entry.stamp))
    }

    /// Describes all compiled files, by path.
    pub fn scripts(&self) -> Vec<Script> {
        let entries = self.entries.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let describe = |path: &[u8], entry: &Entry| Script {
            path: path.strip_prefix(&[0, Form::File as u8][..]).unwrap_or(path).to_vec(),
            hits: entry.hits.load(Ordering::Relaxed),
            memory: size_of(&entry.unit),
            last_used: entry.last_used.load(Ordering::Relaxed),
            modified: if entry.stamp.inode == 0 { 0 } else { entry.stamp.modified.0 },
        };
        let mut scripts: Vec<Script> = entries.iter().map(|(path, entry)| describe(path, entry)).collect();
        scripts.sort_by(|left, right| left.path.cmp(&right.path));
        scripts
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
        if self.revalidation != RevalidationInterval::default() {
            entry.fresh_until.store(self.until(), Ordering::Relaxed);
        }
        self.used(entry, self.now());
        Some(entry.unit.clone())
    }

    fn insert(&self, path: &[u8], stamp: Stamp, unit: Arc<LoadedUnit>, retired: &Retired) -> Arc<LoadedUnit> {
        let mut entries = self.entries.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        // another thread may have been faster: all use the same one
        if let Some(entry) = entries.get(path)
            && entry.stamp == stamp
        {
            return entry.unit.clone();
        }
        let mut gone = Vec::new();
        if entries.len() >= self.crowded.load(Ordering::Relaxed).max(FEW) {
            gone.extend(entries.extract_if(|path, entry| entry.stamp.inode != 0 && Stamp::of(path) != Some(entry.stamp)));
            self.crowded.store(2 * entries.len(), Ordering::Relaxed);
        }
        self.counts.misses.fetch_add(1, Ordering::Relaxed);
        let fresh_until = AtomicU64::new(self.until());
        let entry = Entry { stamp, unit: unit.clone(), fresh_until, hits: AtomicU64::new(0), last_used: AtomicU64::new(seconds()) };
        gone.extend(entries.insert(path.into(), Arc::new(entry)).map(|old| (path.into(), old)));
        drop(entries);
        retired.retire(gone.into_iter().map(|(_, entry)| entry.leave()));
        unit
    }
}

/// The engine's cache.
pub fn of(engine: &Engine) -> &CodeCache {
    &Host::of(engine).cache
}

/// See [`heddle_runtime::hooks::Hooks::fresh_unit`].
pub fn fresh_unit(cx: &mut Request, path: &[u8]) -> Option<Arc<LoadedUnit>> {
    if path.first() != Some(&b'/') || !known::may_keep(cx) {
        return None;
    }
    let unit = of(&cx.engine).fresh_at(path)?;
    cx.known.forget_stat();
    Some(unit)
}

/// The file that a path means: its real path, or the path itself when the host supplies the text.
/// `None`: there is none, or the host denies it.
pub fn find_file(cx: &mut Request, path: &Path) -> Result<Option<Vec<u8>>> {
    let may_keep = known::may_keep(cx);
    if may_keep && path.is_absolute() {
        cx.known.forget_stat();
        if let Some(real) = of(&cx.engine).resolved(path.as_os_str().as_bytes()) {
            return Ok(Some(real.into()));
        }
    }
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
    // a path that was relative, or one that nobody has looked for
    if may_keep && let Some(real) = of(&cx.engine).resolved(path.as_os_str().as_bytes()) {
        return Ok(Some(real.into()));
    }
    let real = known::real_file(cx, &path).map(|real| real.into_os_string().into_encoded_bytes());
    if may_keep && let Some(real) = &real {
        of(&cx.engine).keep_alias(path.as_os_str().as_bytes(), real);
    }
    Ok(real)
}

/// The unit of a text that the host gave, under a name: compiled again when the text under this
/// name is another one.
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
    let compile = || {
        let unit = compile::unit(&engine, &source, form == Form::Code)?;
        Ok(of(&engine).insert(&key, stamp, compile::load(&engine, unit, Kept::ByProcess), &engine.retired))
    };
    match cx.heap().memory().lend(compile) {
        Ok(unit) => Ok(unit),
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
    if let Some(unit) = of(&engine).fresh(path) {
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
    if let Some(stub) = heddle_phar::stub_of(cx, path, &bytes)? {
        return compile_text(cx, path, &stub, Form::File).map(Some);
    }
    // a file that this request ran, and that is another one now
    let serial = if cx.keep_units.is_included(path) { cx.keep_units.len() as u32 } else { 0 };
    let source = SourceFile::new(path, bytes).numbered(serial);
    if crate::opcache::is_blacklisted(cx, path) {
        of(&engine).counts.blacklisted.fetch_add(1, Ordering::Relaxed);
        return match compile::unit(&engine, &source, false) {
            Ok(unit) => Ok(Some(compile::load(&engine, unit, Kept::ByRequest))),
            Err(error) => Err(compile::fail(cx, &error, path)),
        };
    }
    let compile = || {
        let unit = compile::unit(&engine, &source, false)?;
        Ok(of(&engine).insert(path, stamp, compile::load(&engine, unit, Kept::ByProcess), &engine.retired))
    };
    match cx.heap().memory().lend(compile) {
        Ok(unit) => Ok(Some(unit)),
        Err(error) => Err(compile::fail(cx, &error, path)),
    }
}
