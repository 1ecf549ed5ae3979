//! What SplFileInfo and the classes below it keep: a path, a folder that is walked, or a stream that is read.

use super::folder::Folder;
use super::lines::File;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::class_of;
use heddle_runtime::{ClassPtr, Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::{Cell, OnceCell, RefCell};

/// The payload of all the classes.
pub struct Entry {
    /// Without slashes at its end. `None` until the constructor ran; not used by folders.
    pub path: RefCell<Option<Vec<u8>>>,
    /// What `openFile()` and `getFileInfo()` make; `None` for SPL's own.
    pub file_class: Cell<Option<ClassPtr>>,
    pub info_class: Cell<Option<ClassPtr>>,
    pub folder: OnceCell<Folder>,
    pub file: OnceCell<File>,
}

impl Native for Entry {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(folder) = self.folder.get() {
            folder.trace(tracer);
        }
        if let Some(file) = self.file.get() {
            file.trace(tracer);
        }
    }
}

pub const HOOKS: ClassHooks = ClassHooks { create: Some(create), clone: Some(copy), not_serializable: true, ..ClassHooks::NONE };

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let (folder, file) = (OnceCell::new(), OnceCell::new());
    let entry = Entry { path: RefCell::new(None), file_class: Cell::new(None), info_class: Cell::new(None), folder, file };
    this.set_native(cx.heap(), entry);
    Ok(())
}

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    let (old, new) = (of(old), of(new));
    new.path.replace(old.path.borrow().clone());
    new.inherit(old);
    if let Some(folder) = old.folder.get() {
        let folder = folder.again(cx)?;
        let _ = new.folder.set(folder);
    }
    Ok(())
}

pub fn of(this: &Object) -> &Entry {
    this.native().expect("given when the object was made")
}

impl Entry {
    /// Takes over what is made of the entries.
    pub fn inherit(&self, from: &Entry) {
        self.file_class.set(from.file_class.get());
        self.info_class.set(from.info_class.get());
    }

    /// The whole path; `None` where there is none: before the constructor, and in a folder behind the last entry.
    pub fn pathname(&self) -> Option<Vec<u8>> {
        match self.folder.get() {
            Some(folder) => folder.pathname(),
            None => self.path.borrow().clone(),
        }
    }

    /// The folder's part of the path.
    pub fn folder_path(&self) -> Vec<u8> {
        match (self.folder.get(), &*self.path.borrow()) {
            (Some(folder), _) => folder.path().to_vec(),
            (None, Some(path)) if self.file.get().is_none_or(File::is_in_folder) => parent(path).to_vec(),
            _ => Vec::new(),
        }
    }

    /// The last part of the path.
    pub fn filename(&self) -> Option<Vec<u8>> {
        let path = self.pathname()?;
        let folder = self.folder_path();
        Some(if folder.is_empty() || folder.len() >= path.len() { path } else { path[folder.len() + 1..].to_vec() })
    }
}

/// What stands before the last slash.
pub fn parent(path: &[u8]) -> &[u8] {
    path.iter().rposition(|byte| *byte == b'/').map_or(b"", |at| &path[..at])
}

/// A path without the slashes at its end.
pub fn trimmed(path: &[u8]) -> &[u8] {
    let mut path = path;
    while let [rest @ .., b'/'] = path
        && !rest.is_empty()
    {
        path = rest;
    }
    path
}

/// The path of an object that must have one.
pub fn required(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
    match of(this).pathname() {
        Some(path) => Ok(path),
        None if of(this).folder.get().is_some() => Ok(Vec::new()),
        None => Err(cx.throw_error("Error", "Object not initialized")),
    }
}

/// Refuses an object of a class whose constructor opens something and did not run.
pub fn ready(cx: &mut Request, this: &Object) -> Result<()> {
    let entry = of(this);
    let opens = ["splfileobject", "directoryiterator"].iter().any(|name| is_a(cx, this, name));
    if opens && entry.file.get().is_none() && entry.folder.get().is_none() {
        return Err(bad_state(cx));
    }
    Ok(())
}

#[cold]
pub fn bad_state(cx: &mut Request) -> heddle_runtime::Halt {
    cx.throw_error("Error", "The parent constructor was not called: the object is in an invalid state")
}

/// Whether an object is of one of SPL's classes, by its lowercase name.
pub fn is_a(cx: &Request, object: &Object, lower: &str) -> bool {
    class_of(object).is_subclass_of(cx.engine.classes[lower.as_bytes()])
}

/// The members that dumps show.
pub fn shown(cx: &mut Request, this: &Object) -> Array {
    let entry = of(this);
    let text = |text: Vec<u8>| Value::from(cx.str(text));
    let own = |class: &str, name: &str| [b"\0", class.as_bytes(), b"\0", name.as_bytes()].concat();
    let mut all = heddle_runtime::object::table::raw_array(cx, this);
    let mut add = |name: Vec<u8>, value: Value| all.insert_bytes(cx.heap(), &name, value);
    let path = entry.pathname();
    add(own("SplFileInfo", "pathName"), text(path.clone().unwrap_or_default()));
    if let Some(name) = entry.filename() {
        add(own("SplFileInfo", "fileName"), text(name));
    }
    if let Some(folder) = entry.folder.get() {
        let glob = folder.glob().map_or(Value::FALSE, |pattern| text(pattern.to_vec()));
        add(own("DirectoryIterator", "glob"), glob);
        add(own("RecursiveDirectoryIterator", "subPathName"), text(folder.sub_path()));
    }
    if let Some(file) = entry.file.get() {
        let (separator, enclosure) = file.controls();
        add(own("SplFileObject", "openMode"), text(file.mode().to_vec()));
        add(own("SplFileObject", "delimiter"), text(vec![separator]));
        add(own("SplFileObject", "enclosure"), text(vec![enclosure]));
    }
    all
}
