//! A folder, or the files that a pattern finds, as it is walked.

use super::entry::parent;
use crate::builtin;
use heddle_runtime::{Request, Result};
use heddle_value::Value;
use std::cell::{Cell, RefCell};

/// What `DirectoryIterator` and the classes below it walk through.
#[derive(Clone)]
pub struct Folder {
    /// As it was given, without the slash at its end; a pattern where `found` is set.
    given: Vec<u8>,
    source: Source,
    names: RefCell<Vec<Vec<u8>>>,
    at: Cell<usize>,
    /// FilesystemIterator's.
    pub flags: Cell<i64>,
    /// The folders between the one that was begun with and this one.
    below: RefCell<Vec<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Folder,
    Pattern,
}

/// The prefix of patterns.
const GLOB: &[u8] = b"glob://";

/// FilesystemIterator's flag.
pub const SKIP_DOTS: i64 = 0x1000;

impl Folder {
    /// Reads a folder. The warning is what the exception says.
    pub fn open(cx: &mut Request, path: &[u8], flags: i64) -> Result<Folder> {
        let source = if path.starts_with(GLOB) { Source::Pattern } else { Source::Folder };
        let given = if source == Source::Pattern { path.to_vec() } else { opened_path(path).to_vec() };
        let names = match source {
            Source::Pattern => found(cx, &path[GLOB.len()..])?,
            Source::Folder => read(cx, path)?,
        };
        let folder =
            Folder { given, source, names: RefCell::new(names), at: Cell::new(0), flags: Cell::new(flags), below: RefCell::default() };
        folder.skip();
        Ok(folder)
    }

    /// The pattern with its prefix, if it is one.
    pub fn glob(&self) -> Option<&[u8]> {
        (self.source == Source::Pattern).then_some(&self.given[..])
    }

    /// Where the entries lie.
    pub fn path(&self) -> &[u8] {
        match self.source {
            Source::Folder => &self.given,
            Source::Pattern => parent(&self.given[GLOB.len()..]),
        }
    }

    pub fn sub_path(&self) -> Vec<u8> {
        self.below.borrow().clone()
    }

    pub fn set_sub_path(&self, path: Vec<u8>) {
        self.below.replace(path);
    }

    /// Returns whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.names.borrow().is_empty()
    }

    /// Returns how many entries there are.
    pub fn len(&self) -> usize {
        self.names.borrow().len()
    }

    /// The place among the entries that are not skipped.
    pub fn index(&self) -> usize {
        let passed = self.at.get();
        if !self.skips_dots() {
            return passed;
        }
        let names = self.names.borrow();
        let dots = names.iter().take(passed).filter(|name| is_dot(name)).count();
        passed - dots
    }

    /// The entry's name.
    pub fn name(&self) -> Option<Vec<u8>> {
        self.names.borrow().get(self.at.get()).cloned()
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
        self.at.get() < self.len()
    }

    pub fn next(&self) {
        self.at.set(self.at.get() + 1);
        self.skip();
    }

    /// Begins anew, with what is there now.
    pub fn rewind(&self, cx: &mut Request) -> Result<()> {
        if self.source == Source::Folder && self.at.get() > 0 {
            let given = self.given.clone();
            if let Ok(names) = read(cx, &given) {
                self.names.replace(names);
            }
        }
        self.at.set(0);
        self.skip();
        Ok(())
    }

    fn skips_dots(&self) -> bool {
        self.flags.get() & SKIP_DOTS != 0
    }

    fn skip(&self) {
        while self.skips_dots() && self.is_dot() {
            self.at.set(self.at.get() + 1);
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

/// The names in a folder, in the order in which the system gives them.
fn read(cx: &mut Request, path: &[u8]) -> Result<Vec<Vec<u8>>> {
    let argument = Value::from(cx.str(path));
    let (handle, warning) = builtin::call_quietly(cx, "opendir", &mut [argument])?;
    if handle.as_bool() == Some(false) {
        let message = warning.unwrap_or_else(|| [b"Failed to open directory \"", path, b"\""].concat());
        return Err(cx.throw_error("UnexpectedValueException", message));
    }
    let mut names = Vec::new();
    loop {
        let name = builtin::call(cx, "readdir", &mut [handle.clone()])?;
        match name.as_bytes() {
            Some(name) => names.push(name.to_vec()),
            None => break,
        }
    }
    builtin::call(cx, "closedir", &mut [handle])?;
    Ok(names)
}

/// The last parts of the paths that a pattern finds.
fn found(cx: &mut Request, pattern: &[u8]) -> Result<Vec<Vec<u8>>> {
    let pattern = Value::from(cx.str(pattern));
    let paths = builtin::call(cx, "glob", &mut [pattern])?;
    let Some(paths) = paths.as_array() else { return Ok(Vec::new()) };
    let last = |path: &Value| path.deref().as_bytes().map(|path| path.rsplit(|byte| *byte == b'/').next().unwrap_or_default().to_vec());
    Ok(paths.values().filter_map(last).collect())
}
