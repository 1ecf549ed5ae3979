//! A folder, or the files that a pattern finds, as it is walked.

use super::entry::parent;
use crate::builtin;
use heddle_runtime::{Request, Result};
use heddle_value::{Tracer, Value};
use std::cell::{Cell, RefCell};

/// What `DirectoryIterator` and the classes below it walk through.
pub struct Folder {
    /// As it was given, without the slash at its end; a pattern where `source` says so.
    given: Vec<u8>,
    source: Source,
    /// The name of the entry at hand; empty behind the last one.
    name: RefCell<Vec<u8>>,
    /// Counts the entries that were passed, those that are skipped left out.
    at: Cell<usize>,
    /// FilesystemIterator's.
    pub flags: Cell<i64>,
    /// The folders between the one that was begun with and this one.
    below: RefCell<Vec<u8>>,
}

/// Where the names come from.
enum Source {
    /// A folder that `opendir()` opened, one by one.
    Folder(Value),
    /// Keeps what a pattern found, and how many of it were read.
    Pattern(Vec<Vec<u8>>, Cell<usize>),
}

/// The prefix of patterns.
const GLOB: &[u8] = b"glob://";

/// FilesystemIterator's flag.
pub const SKIP_DOTS: i64 = 0x1000;

impl Folder {
    /// Opens a folder and reads its first entry.
    ///
    /// # Errors
    /// Cannot be opened; the exception says what the warning would.
    pub fn open(cx: &mut Request, path: &[u8], flags: i64) -> Result<Folder> {
        let (given, source) = match path.strip_prefix(GLOB) {
            Some(pattern) => (path, Source::Pattern(found(cx, pattern)?, Cell::new(0))),
            None => (opened_path(path), Source::Folder(opened(cx, path)?)),
        };
        let given = given.to_vec();
        let (name, below) = (RefCell::default(), RefCell::default());
        let folder = Folder { given, source, name, at: Cell::new(0), flags: Cell::new(flags), below };
        folder.read(cx)?;
        Ok(folder)
    }

    /// Opens the folder once more, and goes to the same place.
    ///
    /// # Errors
    /// Cannot be opened now.
    pub fn again(&self, cx: &mut Request) -> Result<Folder> {
        let folder = Folder::open(cx, &self.given, self.flags.get())?;
        folder.below.replace(self.below.borrow().clone());
        while folder.at.get() < self.at.get() {
            folder.next(cx)?;
        }
        Ok(folder)
    }

    /// Shows the collector the handle.
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Source::Folder(handle) = &self.source {
            tracer.value(handle);
        }
    }

    /// The pattern with its prefix, if it is one.
    pub fn glob(&self) -> Option<&[u8]> {
        matches!(self.source, Source::Pattern(..)).then_some(&self.given[..])
    }

    /// Where the entries lie.
    pub fn path(&self) -> &[u8] {
        match self.source {
            Source::Folder(_) => &self.given,
            Source::Pattern(..) => parent(&self.given[GLOB.len()..]),
        }
    }

    pub fn sub_path(&self) -> Vec<u8> {
        self.below.borrow().clone()
    }

    pub fn set_sub_path(&self, path: Vec<u8>) {
        self.below.replace(path);
    }

    /// Returns how many files a pattern found; a folder's entries are not counted.
    pub fn matches(&self) -> usize {
        match &self.source {
            Source::Pattern(names, _) => names.len(),
            Source::Folder(_) => 0,
        }
    }

    /// Returns the place among the entries that are not skipped.
    pub fn index(&self) -> usize {
        self.at.get()
    }

    /// Returns the entry's name; `None` behind the last one.
    pub fn name(&self) -> Option<Vec<u8>> {
        Some(self.name.borrow().clone()).filter(|name| !name.is_empty())
    }

    pub fn pathname(&self) -> Option<Vec<u8>> {
        let name = self.name()?;
        let path = self.path();
        Some(match path {
            b"" if !self.given[..].starts_with(b"glob:///") => name,
            path => [path, b"/", &name].concat(),
        })
    }

    pub fn is_dot(&self) -> bool {
        self.name().is_some_and(|name| is_dot(&name))
    }

    pub fn valid(&self) -> bool {
        !self.name.borrow().is_empty()
    }

    /// Goes to the next entry.
    ///
    /// # Errors
    /// Holds what a stream wrapper threw.
    pub fn next(&self, cx: &mut Request) -> Result<()> {
        self.at.set(self.at.get() + 1);
        self.read(cx)
    }

    /// Begins anew, with what is there now.
    ///
    /// # Errors
    /// Holds what a stream wrapper threw.
    pub fn rewind(&self, cx: &mut Request) -> Result<()> {
        self.at.set(0);
        match &self.source {
            Source::Folder(handle) => drop(builtin::call(cx, "rewinddir", &mut [handle.clone()])?),
            Source::Pattern(_, read) => read.set(0),
        }
        self.read(cx)
    }

    /// Reads the name of the next entry that is not skipped.
    fn read(&self, cx: &mut Request) -> Result<()> {
        loop {
            let name = match &self.source {
                Source::Folder(handle) => builtin::call(cx, "readdir", &mut [handle.clone()])?.as_bytes().unwrap_or_default().to_vec(),
                Source::Pattern(names, read) => {
                    let name = names.get(read.get()).cloned().unwrap_or_default();
                    read.set(read.get() + 1);
                    name
                }
            };
            let is_skipped = self.flags.get() & SKIP_DOTS != 0 && is_dot(&name);
            self.name.replace(name);
            if !is_skipped {
                return Ok(());
            }
        }
    }
}

/// Returns the path that entries stand behind: without one slash at its end.
fn opened_path(path: &[u8]) -> &[u8] {
    match path {
        [rest @ .., b'/'] if !rest.is_empty() => rest,
        path => path,
    }
}

fn is_dot(name: &[u8]) -> bool {
    matches!(name, b"." | b"..")
}

/// Opens a folder to be read.
fn opened(cx: &mut Request, path: &[u8]) -> Result<Value> {
    let argument = Value::from(cx.str(path));
    let (handle, warning) = builtin::call_quietly(cx, "opendir", &mut [argument])?;
    if handle.as_bool() == Some(false) {
        let message = warning.unwrap_or_else(|| [b"Failed to open directory \"", path, b"\""].concat());
        return Err(cx.throw_error("UnexpectedValueException", message));
    }
    Ok(handle)
}

/// The last parts of the paths that a pattern finds.
fn found(cx: &mut Request, pattern: &[u8]) -> Result<Vec<Vec<u8>>> {
    let pattern = Value::from(cx.str(pattern));
    let paths = builtin::call(cx, "glob", &mut [pattern])?;
    let Some(paths) = paths.as_array() else { return Ok(Vec::new()) };
    let last = |path: &Value| path.deref().as_bytes().map(|path| path.rsplit(|byte| *byte == b'/').next().unwrap_or_default().to_vec());
    Ok(paths.values().filter_map(last).collect())
}
