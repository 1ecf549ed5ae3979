//! The archives that a request has open: finding, opening, writing them.

use crate::archive::{Archive, Content, Format, Handle, normal};
use crate::format::{self, Reading};
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::rc::Rc;

/// Says what PHP says of an archive that cannot be used.
pub(crate) type Fault<T> = std::result::Result<T, Vec<u8>>;

/// The request's state.
#[derive(Default)]
pub(crate) struct Archives {
    by_path: HashMap<Vec<u8>, Handle>,
    /// Paths by alias.
    aliases: HashMap<Vec<u8>, Vec<u8>>,
    /// Says what `Phar::mungServer()` asked for.
    pub munged: Vec<Vec<u8>>,
}

impl Archives {
    /// Returns an open archive by its path or alias.
    pub fn find(&self, name: &[u8]) -> Option<Handle> {
        self.by_path.get(name).or_else(|| self.by_path.get(self.aliases.get(name)?)).cloned()
    }

    /// Returns the path of the archive that an alias stands for.
    pub fn of_alias(&self, alias: &[u8]) -> Option<&Vec<u8>> {
        self.aliases.get(alias)
    }

    /// Gives an archive an alias.
    pub fn set_alias(&mut self, alias: &[u8], path: &[u8]) {
        self.aliases.retain(|_, of| of != path);
        self.aliases.insert(alias.to_vec(), path.to_vec());
    }

    /// Takes an archive in.
    pub fn add(&mut self, archive: Archive) -> Handle {
        if !archive.alias_is_temporary {
            self.aliases.insert(archive.alias.clone(), archive.path.clone());
        }
        let path = archive.path.clone();
        let handle = Rc::new(RefCell::new(archive));
        self.by_path.insert(path, handle.clone());
        handle
    }

    /// Forgets an archive that was never written and of which the program holds nothing.
    pub fn forget_unused(&mut self, handle: &Handle) {
        let archive = handle.borrow();
        if archive.is_new && !archive.is_in_use() {
            let path = archive.path.clone();
            drop(archive);
            self.remove(&path);
        }
    }

    /// Forgets an archive.
    pub fn remove(&mut self, path: &[u8]) {
        self.by_path.remove(path);
        self.aliases.retain(|_, of| of != path);
    }
}

/// Returns the path of the file system.
pub(crate) fn os(path: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(path))
}

/// Returns an absolute path without `.` and `..`.
pub(crate) fn absolute(cx: &Request, path: &[u8]) -> Vec<u8> {
    let path = cx.path(path);
    [b"/", &normal(path.as_os_str().as_bytes())[..]].concat()
}

/// Returns whether the last part of a path has the extension of archives that can be run.
pub(crate) fn is_executable_name(path: &[u8]) -> bool {
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
    // a name that is nothing but the extension has none
    let first = memchr::memmem::find_iter(name, b".phar").find(|at| *at > 0);
    first.is_some_and(|at| matches!(name.get(at + 5), None | Some(b'.')))
}

/// Returns whether a path could name an archive: one that can be run, or one of data alone.
pub(crate) fn is_valid_name(cx: &Request, given: &[u8], executable: bool) -> bool {
    let ends = (1..=given.len()).filter(|at| given.get(*at).is_none_or(|byte| *byte == b'/'));
    for end in ends {
        let path = absolute(cx, &given[..end]);
        let in_folder = || os(&path).parent().is_some_and(Path::is_dir);
        if is_executable_name(&path) {
            return executable && in_folder();
        }
        if end == given.len() {
            return !executable && is_data_name(&path) && in_folder();
        }
    }
    false
}

/// Returns whether the last part of a path has some other extension.
pub(crate) fn is_data_name(path: &[u8]) -> bool {
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
    !is_executable_name(path) && name.iter().skip(1).any(|byte| *byte == b'.') && !name.ends_with(b".")
}

/// Splits an address, or a path, into the archive's path and the name in it. `None`: it names no
/// archive.
pub(crate) fn split(cx: &mut Request, uri: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let rest = match uri.get(..7) {
        Some(scheme) if scheme.eq_ignore_ascii_case(b"phar://") => &uri[7..],
        _ => uri,
    };
    if rest.is_empty() {
        return None;
    }
    let first = &rest[..rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len())];
    if let Some(path) = cx.state::<Archives>().of_alias(first) {
        return Some((path.clone(), normal(&rest[first.len()..])));
    }
    let ends: Vec<usize> = (1..=rest.len()).filter(|at| rest.get(*at).is_none_or(|byte| *byte == b'/')).collect();
    let mut candidate = None;
    for end in ends {
        let path = absolute(cx, &rest[..end]);
        let found = |path: Vec<u8>| Some((path, normal(&rest[end..])));
        if cx.state::<Archives>().by_path.contains_key(&path) {
            return found(path);
        }
        let is_executable = is_executable_name(&path);
        if !is_executable && !is_data_name(&path) {
            continue;
        }
        match os(&path).metadata() {
            Ok(meta) if meta.is_file() => return found(path),
            Ok(_) => {}
            Err(_) if candidate.is_none() && os(&path).parent().is_some_and(Path::is_dir) => candidate = found(path),
            Err(_) => {}
        }
    }
    candidate
}

/// Opens an archive by its absolute path. `None`: there is no such file.
pub(crate) fn open(cx: &mut Request, path: &[u8]) -> Result<Fault<Option<Handle>>> {
    if let Some(handle) = cx.state::<Archives>().find(path) {
        return Ok(Ok(Some(handle)));
    }
    if !access::check(cx, path, Access::Read)? {
        return Ok(Ok(None));
    }
    if os(path).is_dir() {
        return Ok(Ok(None));
    }
    let Ok(bytes) = std::fs::read(os(path)) else { return Ok(Ok(None)) };
    let require_hash = cx.ini_bool("phar.require_hash");
    let archive = match format::read(bytes, &Reading { path, require_hash, is_data: !is_executable_name(path) }) {
        Ok(archive) => archive,
        Err(fault) => return Ok(Err(fault)),
    };
    if !archive.alias_is_temporary {
        if !is_valid_alias(&archive.alias) {
            let kind = match archive.format {
                Format::Phar => "",
                Format::Tar => "tar-based ",
                Format::Zip => "zip-based ",
            };
            return Ok(Err(wrong_alias(&archive.alias, kind, path)));
        }
        if other_of_alias(cx, &archive.alias, path).is_some() {
            let (before, after): (&[u8], &[u8]) = match archive.format {
                Format::Phar => (b"Cannot open archive \"", b"\", alias is already in use by existing archive"),
                Format::Tar => (b"phar error: Unable to add tar-based phar \"", b"\", alias is already in use"),
                Format::Zip => (b"phar error: Unable to add zip-based phar \"", b"\" with implicit alias, alias is already in use"),
            };
            return Ok(Err([before, path, after].concat()));
        }
    }
    Ok(Ok(Some(cx.state::<Archives>().add(archive))))
}

/// Returns the path of another archive that an alias stands for. One that the program holds nothing
/// of is forgotten, and its alias is free.
pub(crate) fn other_of_alias(cx: &mut Request, alias: &[u8], path: &[u8]) -> Option<Vec<u8>> {
    let other = cx.state::<Archives>().of_alias(alias).cloned().filter(|other| other != path)?;
    let (file, _) = cx.position();
    let runs = file.starts_with(&[b"phar://", &other[..]].concat()) || file[..] == other[..];
    let in_use = runs || cx.state::<Archives>().find(&other).is_some_and(|handle| handle.borrow().is_in_use());
    if !in_use {
        cx.state::<Archives>().remove(&other);
        return None;
    }
    Some(other)
}

/// Words that an alias stands for another archive.
pub(crate) fn taken(alias: &[u8], other: &[u8], path: &[u8]) -> Vec<u8> {
    [b"alias \"", alias, b"\" is already used for archive \"", other, b"\" cannot be overloaded with \"", path, b"\""].concat()
}

/// Words that an archive's own alias is none; a long one is cut.
pub(crate) fn wrong_alias(alias: &[u8], kind: &str, path: &[u8]) -> Vec<u8> {
    let (shown, dots): (&[u8], &[u8]) = if alias.len() > 50 { (&alias[..50], b"...") } else { (alias, b"") };
    [b"phar error: invalid alias \"", shown, dots, b"\" in ", kind.as_bytes(), b"phar \"", path, b"\""].concat()
}

/// Returns whether a text may be an alias.
pub(crate) fn is_valid_alias(alias: &[u8]) -> bool {
    !alias.iter().any(|byte| matches!(byte, b'/' | b'\\' | b':' | b';' | b'\n' | b'\r'))
}

/// Opens an archive, or makes one where there is none.
pub(crate) fn open_or_make(cx: &mut Request, path: &[u8], is_data: bool) -> Result<Fault<Handle>> {
    match open(cx, path)? {
        Ok(Some(handle)) => {
            let is_phar = handle.borrow().format == Format::Phar;
            let tail: &[u8] = match natural_format(path, is_data) {
                Format::Tar if is_phar => b"tar",
                Format::Zip if is_phar => b"zip",
                _ => return Ok(Ok(handle)),
            };
            let what: &[u8] = if tail == b"tar" { b"" } else { b"phar " };
            let text = [
                b"phar ",
                tail,
                b" error: ",
                what,
                b"\"",
                path,
                b"\" already exists as a regular phar and must be deleted from disk prior to creating as a ",
                tail,
                b"-based phar",
            ];
            return Ok(Err(text.concat()));
        }
        Ok(None) => {}
        Err(fault) => return Ok(Err(fault)),
    }
    if os(path).is_file() {
        return Ok(Err([b"phar error: unable to open phar for reading \"", path, b"\""].concat()));
    }
    let archive = Archive::new(path.to_vec(), natural_format(path, is_data), is_data);
    Ok(Ok(cx.state::<Archives>().add(archive)))
}

/// Returns the format that an extension stands for.
pub(crate) fn natural_format(path: &[u8], is_data: bool) -> Format {
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
    let has = |part: &[u8]| memchr::memmem::find(name, part).is_some();
    match () {
        () if has(b".zip") => Format::Zip,
        () if has(b".tar") || is_data => Format::Tar,
        () => Format::Phar,
    }
}

/// Returns whether archives may not be changed.
pub(crate) fn is_readonly(cx: &mut Request, archive: &Archive) -> bool {
    !archive.is_data && cx.ini_bool("phar.readonly")
}

/// Writes an archive to its file, unless changes are being gathered.
pub(crate) fn changed(cx: &mut Request, handle: &Handle) -> Result<Fault<()>> {
    handle.borrow_mut().modified = true;
    if handle.borrow().buffering {
        return Ok(Ok(()));
    }
    flush(cx, handle)
}

/// Writes an archive to its file.
pub(crate) fn flush(cx: &mut Request, handle: &Handle) -> Result<Fault<()>> {
    let is_nothing = { handle.borrow().is_new && handle.borrow().entries.is_empty() && handle.borrow().stub.is_empty() };
    if is_nothing {
        return Ok(Ok(()));
    }
    let path = handle.borrow().path.clone();
    let is_gone = { handle.borrow().released && !handle.borrow().is_new && !os(&path).exists() };
    let first = handle.borrow().entries.iter().find(|(_, entry)| matches!(entry.content, Content::Stored(_))).map(|(name, _)| name.clone());
    if let Some(name) = first.filter(|_| is_gone) {
        let text = [b"unable to seek to start of file \"", &name[..], b"\" while creating new phar \"", &path, b"\""];
        return Ok(Err(text.concat()));
    }
    if !access::check(cx, &path, Access::Write)? {
        return Ok(Err([b"unable to open new phar \"", &path[..], b"\" for writing"].concat()));
    }
    let bytes = match format::write(&mut handle.borrow_mut()) {
        Ok(bytes) => bytes,
        Err(fault) => return Ok(Err(fault)),
    };
    if std::fs::write(os(&path), &bytes).is_err() {
        return Ok(Err([b"unable to open new phar \"", &path[..], b"\" for writing"].concat()));
    }
    cx.known.forget_stat();
    let is_data = handle.borrow().is_data;
    let read = format::read(bytes, &Reading { path: &path, require_hash: false, is_data });
    let mut archive = handle.borrow_mut();
    archive.modified = false;
    archive.is_new = false;
    if let Ok(read) = read {
        archive.source = read.source;
        for (name, entry) in read.entries {
            if let Some(own) = archive.entries.get_mut(&name)
                && own.mount.is_none()
                && let Content::Stored(_) = entry.content
            {
                own.content = entry.content;
            }
        }
    }
    Ok(Ok(()))
}
