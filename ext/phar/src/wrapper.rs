//! The stream wrapper `phar`.

use crate::archive::{COMPRESSED, Entry, Handle, PERMISSIONS, is_magic};
use crate::change::{flaw_of, masked};
use crate::store::{self, Archives, changed, is_readonly, split};
use heddle_runtime::decl::{Opened, StreamWrapper};
use heddle_runtime::stream::access;
use heddle_runtime::stream::stat::kind;
use heddle_runtime::stream::wrapper::{Failure, scheme_len, try_open};
use heddle_runtime::stream::{Backend, Chunk, Opening, Stat, Stream, context::Context};
use heddle_runtime::{Request, Result};
use heddle_value::Resource;
use std::io::{self, SeekFrom};
use std::rc::Rc;

pub(crate) const WRAPPER: StreamWrapper = StreamWrapper {
    open_directory: Some(open_directory),
    stat: Some(stat),
    unlink: Some(unlink),
    make_directory: Some(make_directory),
    remove_directory: Some(remove_directory),
    rename: Some(rename),
    ..StreamWrapper::new("phar", "phar", open)
};

const READONLY: &str = "phar error: write operations disabled by the php.ini setting phar.readonly";

fn failed(parts: &[&[u8]]) -> Failure {
    Failure::Text(String::from_utf8_lossy(&parts.concat()).into_owned())
}

/// Words that an address names no archive.
fn nowhere(uri: &[u8]) -> Failure {
    let rest = uri.get(7..).unwrap_or_default();
    if rest.contains(&b'/') {
        return failed(&[b"phar error: invalid url or non-existent phar \"", uri, b"\""]);
    }
    failed(&[
        b"phar error: no directory in \"",
        uri,
        b"\", must have at least phar://",
        rest,
        b"/ for root directory (always use full path to a new phar)",
    ])
}

/// Finds the archive and the name that an address means, opening the archive.
fn find(cx: &mut Request, uri: &[u8]) -> Result<std::result::Result<(Handle, Vec<u8>), Failure>> {
    let intercepted = if scheme_len(uri).is_none() { intercept(cx, uri)? } else { None };
    let uri = intercepted.as_deref().unwrap_or(uri);
    let Some((path, name)) = split(cx, uri) else {
        return Ok(Err(nowhere(uri)));
    };
    Ok(match store::open(cx, &path)? {
        Ok(Some(handle)) => Ok((handle, name)),
        Ok(None) => Err(failed(&[b"phar error: invalid url or non-existent phar \"", uri, b"\""])),
        Err(fault) => Err(failed(&[&fault])),
    })
}

/// Opens a file of an archive.
pub(crate) fn open(cx: &mut Request, uri: &[u8], mode: &[u8], how: &Opening, context: Option<&Resource>) -> Result<Opened> {
    let writes = mode.first() != Some(&b'r') || mode.contains(&b'+');
    if mode.first() == Some(&b'a') {
        return Ok(Err(failed(&[b"phar error: open mode append not supported"])));
    }
    if writes {
        return open_for_writing(cx, uri, mode, context);
    }
    let (handle, name) = match find(cx, uri)? {
        Ok(found) => found,
        Err(failure) => return Ok(Err(failure)),
    };
    let mounted = handle.borrow().mounted(&name);
    if let Some(path) = mounted {
        if scheme_len(&path).is_none() && access::is_folder(cx, &path)? {
            return Ok(Err(failed(&[b"phar error: path \"", &name, b"\" is a directory"])));
        }
        return try_open(cx, &path, mode, how, context);
    }
    let path = handle.borrow().path.clone();
    let opened = [b"phar://", &path[..], b"/", &name].concat();
    let magic: Option<Rc<Vec<u8>>> = match &name[..] {
        b"" => Some(Rc::new(handle.borrow().stub.clone())),
        _ => None,
    };
    let is_file = handle.borrow().entries.get(&name).is_some_and(|entry| !entry.is_dir);
    if magic.is_none() && handle.borrow().is_folder(&name) {
        return Ok(Err(failed(&[b"phar error: path \"", &name, b"\" is a directory"])));
    }
    if magic.is_none() && !is_file {
        return Ok(Err(failed(&[b"phar error: \"", &name, b"\" is not a file in phar \"", &path, b"\""])));
    }
    let text = match magic {
        Some(_) if !handle.borrow().is_in_use() && !store::os(&path).exists() => {
            return Ok(Err(failed(&[b"phar error: could not reopen phar \"", &path, b"\""])));
        }
        Some(text) => Ok(text),
        None => handle.borrow_mut().contents(&name),
    };
    let text = match text {
        Ok(text) => text,
        Err(fault) => return Ok(Err(failed(&[&fault]))),
    };
    let stat = handle.borrow().entries.get(&name).map_or_else(|| Stat::of_memory(text.len(), false), |entry| stat_of(&path, entry));
    if let Some(entry) = handle.borrow_mut().entries.get_mut(&name) {
        entry.readers += 1;
    }
    let backend = File { handle, name, text, at: 0, stat, state: State::Reads };
    let mut stream = Stream::new(Box::new(backend), "phar stream", mode);
    stream.wrapper_type = Some("phar");
    // what is written stays in the stream, as in PHP
    stream.uri = Some(opened);
    Ok(Ok(stream))
}

fn open_for_writing(cx: &mut Request, uri: &[u8], mode: &[u8], context: Option<&Resource>) -> Result<Opened> {
    let intercepted = if scheme_len(uri).is_none() { intercept(cx, uri)? } else { None };
    let uri = intercepted.as_deref().unwrap_or(uri);
    let Some((path, name)) = split(cx, uri) else {
        return Ok(Err(nowhere(uri)));
    };
    let is_data = !store::is_executable_name(&path);
    if cx.ini_bool("phar.readonly") && !is_data {
        return Ok(Err(failed(&[READONLY.as_bytes()])));
    }
    let handle = match store::open_or_make(cx, &path, is_data)? {
        Ok(handle) => handle,
        Err(fault) => return Ok(Err(failed(&[&fault]))),
    };
    let name = name.split(|byte| *byte == b'?').next().unwrap_or_default().to_vec();
    if name.is_empty() {
        return Ok(Err(failed(&[b"phar error: file \"\" in phar \"", &path, b"\" must not be empty"])));
    }
    if let Some(flaw) = flaw_of(&name) {
        return Ok(Err(failed(&[b"phar error: invalid path \"", &name, b"\" contains ", flaw.as_bytes()])));
    }
    if is_magic(&name) {
        return Ok(Err(failed(&[b"phar error: cannot create any files in magic \".phar\" directory"])));
    }
    let mounted = handle.borrow().mounted(&name);
    if let Some(path) = mounted {
        return try_open(cx, &path, mode, &Opening::default(), context);
    }
    let (exists, is_dir) = handle.borrow().entries.get(&name).map_or((false, false), |entry| (true, entry.is_dir));
    if is_dir || !exists && handle.borrow().is_folder(&name) {
        return Ok(Err(failed(&[b"phar error: path \"", &name, b"\" exists and is a directory in phar \"", &path, b"\""])));
    }
    if !exists && mode.first() == Some(&b'r') {
        return Ok(Err(failed(&[b"phar error: file \"", &name, b"\" in phar \"", &path, b"\" cannot be created, file does not exist"])));
    }
    if handle.borrow().entries.get(&name).is_some_and(|entry| entry.readers > 0) {
        let text = if mode.first() == Some(&b'r') {
            &b"\" cannot be opened for writing, readable file pointers are open"[..]
        } else {
            b"\" cannot be opened for writing, readable file pointers are open"
        };
        return Ok(Err(failed(&[b"phar error: file \"", &name, b"\" in phar \"", &path, text])));
    }
    let old = if exists && mode.first() == Some(&b'r') { handle.borrow_mut().contents(&name) } else { Ok(Rc::default()) };
    let text = match old {
        Ok(text) => text,
        Err(fault) => return Ok(Err(failed(&[&fault]))),
    };
    let now = crate::now();
    let usual = masked(cx, 0o666);
    {
        let mut archive = handle.borrow_mut();
        let make = || Entry { flags: usual, ..Entry::file(Vec::new(), now) };
        let entry = archive.entries.entry(name.clone()).or_insert_with(make);
        entry.link = None;
        if mode.first() == Some(&b'w') {
            entry.set(Vec::new());
            entry.flags &= !COMPRESSED;
        }
    }
    apply_context(cx, &handle, &name, context)?;
    let stat = Stat::of_memory(text.len(), true);
    let backend = File { handle, name, text, at: 0, stat, state: State::Changed };
    let mut stream = Stream::new(Box::new(backend), "phar stream", mode);
    stream.wrapper_type = Some("phar");
    stream.readable = mode.contains(&b'+');
    stream.uri = Some(uri.to_vec());
    Ok(Ok(stream))
}

/// Takes compression and metadata from a context.
fn apply_context(cx: &mut Request, handle: &Handle, name: &[u8], context: Option<&Resource>) -> Result<()> {
    let Some(options) = context.and_then(|context| context.data::<Context>()).map(|context| context.options.borrow().clone()) else {
        return Ok(());
    };
    let Some(options) = options.get_bytes(b"phar").and_then(|value| value.deref().as_array().cloned()) else { return Ok(()) };
    if let Some(how) = options.get_bytes(b"compress").and_then(|value| value.deref().as_int())
        && let Some(entry) = handle.borrow_mut().entries.get_mut(name)
    {
        entry.flags = entry.flags & !COMPRESSED | how as u32 & COMPRESSED;
    }
    if let Some(metadata) = options.get_bytes(b"metadata").cloned() {
        let text = crate::metadata::serialize(cx, &metadata.deref().clone())?;
        if let Some(entry) = handle.borrow_mut().entries.get_mut(name) {
            entry.metadata = Some(text);
        }
    }
    Ok(())
}

/// Tells what a stream over a file may do.
#[derive(PartialEq, Eq)]
enum State {
    Reads,
    Writes,
    /// Says what was written is not in the archive yet.
    Changed,
}

struct File {
    handle: Handle,
    name: Vec<u8>,
    text: Rc<Vec<u8>>,
    at: usize,
    stat: Stat,
    state: State,
}

impl File {
    /// Puts what was written into the archive.
    fn store(&mut self, cx: &mut Request) -> Result<bool> {
        if self.state != State::Changed {
            return Ok(true);
        }
        self.state = State::Writes;
        if let Some(entry) = self.handle.borrow_mut().entries.get_mut(&self.name) {
            entry.set(self.text.to_vec());
            entry.modified = crate::now();
        }
        match changed(cx, &self.handle)? {
            Ok(()) => Ok(true),
            Err(fault) => {
                cx.function_warning(fault)?;
                Ok(false)
            }
        }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        if self.state == State::Reads
            && let Ok(mut archive) = self.handle.try_borrow_mut()
            && let Some(entry) = archive.entries.get_mut(&self.name)
        {
            entry.readers = entry.readers.saturating_sub(1);
        }
    }
}

impl Backend for File {
    fn read(&mut self, _: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let len = rest.len().min(max);
        into.extend_from_slice(&rest[..len]);
        self.at += len;
        Ok(Ok(Chunk { len, eof: self.at >= self.text.len() }))
    }

    fn write(&mut self, _: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        let text = Rc::make_mut(&mut self.text);
        if text.len() < self.at {
            text.resize(self.at, 0);
        }
        let over = (text.len() - self.at).min(bytes.len());
        text[self.at..self.at + over].copy_from_slice(&bytes[..over]);
        text.extend_from_slice(&bytes[over..]);
        self.at += bytes.len();
        self.stat.size = text.len() as i64;
        if self.state != State::Reads {
            self.state = State::Changed;
        }
        Ok(Ok(bytes.len()))
    }

    fn seek(&mut self, _: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let target = match to {
            SeekFrom::Start(at) => i64::try_from(at).ok(),
            SeekFrom::Current(offset) => (self.at as i64).checked_add(offset),
            SeekFrom::End(offset) => (self.text.len() as i64).checked_add(offset),
        };
        let target = target.and_then(|target| usize::try_from(target).ok()).filter(|target| *target <= self.text.len());
        self.at = target.unwrap_or(self.at);
        Ok(target.map(|target| target as u64))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn flush(&mut self, cx: &mut Request) -> Result<bool> {
        self.store(cx)
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        self.store(cx).map(drop)
    }

    fn stat(&mut self, _: &mut Request) -> Result<Option<Stat>> {
        Ok(Some(self.stat))
    }

    fn truncate(&mut self, cx: &mut Request, size: u64) -> Result<Option<bool>> {
        if self.state == State::Reads || size > cx.heap().memory().limit() as u64 {
            return Ok(Some(false));
        }
        Rc::make_mut(&mut self.text).resize(size as usize, 0);
        self.state = State::Changed;
        Ok(Some(true))
    }

    fn fills(&self) -> bool {
        true
    }
}

/// Returns what is known of an entry.
fn stat_of(path: &[u8], entry: &Entry) -> Stat {
    let mode = i64::from(entry.flags & PERMISSIONS);
    let number = heddle_archive::codec::crc32(path);
    let kind = if entry.is_dir { kind::DIRECTORY } else { kind::FILE };
    Stat {
        dev: 12,
        ino: i64::from(number & 0xffff),
        mode: kind | mode,
        nlink: 1,
        rdev: -1,
        size: entry.size as i64,
        atime: entry.modified,
        mtime: entry.modified,
        ctime: entry.modified,
        blksize: -1,
        blocks: -1,
        ..Stat::default()
    }
}

pub(crate) fn stat(cx: &mut Request, uri: &[u8]) -> Result<Option<Stat>> {
    let Ok((handle, name)) = find(cx, uri)? else { return Ok(None) };
    let mounted = handle.borrow().mounted(&name);
    if let Some(path) = mounted {
        if scheme_len(&path).is_some() {
            return stat(cx, &path);
        }
        return Ok(store::os(&path).metadata().ok().map(|meta| Stat::from(&meta)));
    }
    let archive = handle.borrow();
    if let Some(entry) = archive.entries.get(&name) {
        return Ok(Some(stat_of(&archive.path, entry)));
    }
    let folder = archive.is_folder(&name) && !is_magic(&name);
    Ok(folder.then(|| stat_of(&archive.path, &Entry::directory(crate::now()))))
}

/// Bytes that a path may have, with the null byte at its end.
const LONGEST: usize = 4096;

/// A list of names.
struct Names {
    names: Vec<Vec<u8>>,
    at: usize,
}

impl Backend for Names {
    fn read(&mut self, _: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Ok(Ok(Chunk { len: 0, eof: true }))
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Ok(0))
    }

    fn next_entry(&mut self, _: &mut Request) -> Result<Option<Vec<u8>>> {
        let name = self.names.get(self.at).cloned();
        self.at += 1;
        // no name of a folder is longer than a path may be
        Ok(name.filter(|name| name.len() < LONGEST))
    }

    fn rewind_entries(&mut self, _: &mut Request) -> Result<()> {
        self.at = 0;
        Ok(())
    }
}

fn open_directory(cx: &mut Request, uri: &[u8], context: Option<&Resource>) -> Result<Opened> {
    let (handle, name) = match find(cx, uri)? {
        Ok(found) => found,
        Err(failure) => return Ok(Err(failed(&[failure.reason().as_bytes(), b"\nphar url \"", uri, b"\" is unknown"]))),
    };
    let _ = context;
    let mounted = handle.borrow().mounted(&name);
    if let Some(path) = mounted {
        return Ok(heddle_runtime::stream::access::names(cx, &path)?.map(heddle_runtime::stream::plain::directory).map_err(Failure::Io));
    }
    let archive = handle.borrow();
    if !archive.is_folder(&name) || is_magic(&name) {
        return Ok(Err(Failure::Text("operation failed".to_owned())));
    }
    let mut stream = Stream::new(Box::new(Names { names: archive.names(&name), at: 0 }), "phar dir", b"r");
    stream.wrapper_type = Some("phar");
    stream.is_directory = true;
    Ok(Ok(stream))
}

/// Finds the file that is to be removed. `None`: it cannot be; warnings were raised.
fn to_remove(cx: &mut Request, uri: &[u8]) -> Result<Option<(Handle, Vec<u8>)>> {
    let (handle, name) = match find(cx, uri)? {
        Ok(found) => found,
        Err(failure) => {
            cx.function_warning(failure.reason())?;
            cx.function_warning("phar error: unlink failed")?;
            return Ok(None);
        }
    };
    let readonly = is_readonly(cx, &handle.borrow());
    if readonly {
        cx.function_warning(READONLY)?;
        return Ok(None);
    }
    Ok(Some((handle, name)))
}

/// Writes a changed archive; false after a warning.
fn finish(cx: &mut Request, handle: &Handle) -> Result<bool> {
    match changed(cx, handle)? {
        Ok(()) => Ok(true),
        Err(fault) => {
            cx.function_warning(fault)?;
            Ok(false)
        }
    }
}

fn unlink(cx: &mut Request, uri: &[u8]) -> Result<bool> {
    let Some((handle, name)) = to_remove(cx, uri)? else { return Ok(false) };
    let (exists, readers) = handle.borrow().entries.get(&name).map_or((false, 0), |entry| (!entry.is_dir, entry.readers));
    if !exists {
        cx.function_warning([b"unlink of \"", uri, b"\" failed, file does not exist"].concat())?;
        return Ok(false);
    }
    if readers > 0 {
        let path = handle.borrow().path.clone();
        cx.function_warning(
            [b"phar error: \"", &name[..], b"\" in phar \"", &path, b"\", has open file pointers, cannot unlink"].concat(),
        )?;
        return Ok(false);
    }
    handle.borrow_mut().entries.shift_remove(&name);
    finish(cx, &handle)
}

fn make_directory(cx: &mut Request, uri: &[u8], _recursive: bool) -> Result<bool> {
    let Some((path, name)) = split(cx, uri) else {
        cx.function_warning([b"phar error: cannot create directory \"", uri, b"\", no phar archive specified"].concat())?;
        return Ok(false);
    };
    let is_data = !store::is_executable_name(&path);
    if cx.ini_bool("phar.readonly") && !is_data {
        cx.function_warning([b"phar error: cannot create directory \"", uri, b"\", write operations disabled"].concat())?;
        return Ok(false);
    }
    let handle = match store::open_or_make(cx, &path, is_data)? {
        Ok(handle) => handle,
        Err(fault) => {
            cx.function_warning(fault)?;
            return Ok(false);
        }
    };
    let wrong = if name.is_empty() { Some(" must not be empty") } else { flaw_of(&name) };
    if let Some(wrong) = wrong {
        let joint: &[u8] = if name.is_empty() { b"\"" } else { b"\" contains " };
        let text = [
            b"phar error: cannot create directory \"",
            &name[..],
            b"\" in phar \"",
            &path,
            b"\", phar error: invalid path \"",
            &name,
            joint,
            wrong.as_bytes(),
        ];
        cx.function_warning(text.concat())?;
        return Ok(false);
    }
    let taken = {
        let archive = handle.borrow();
        match archive.entries.get(&name) {
            Some(entry) if !entry.is_dir => Some([b"phar error: path \"", &name[..], b"\" exists and is a not a directory"].concat()),
            _ if archive.is_folder(&name) => Some(b"directory already exists".to_vec()),
            _ => None,
        }
    };
    if let Some(reason) = taken {
        let text = [b"phar error: cannot create directory \"", &name[..], b"\" in phar \"", &path, b"\", ", &reason].concat();
        cx.function_warning(text)?;
        return Ok(false);
    }
    if is_magic(&name) {
        let text = [
            b"phar error: cannot create directory \"",
            &name[..],
            b"\" in phar \"",
            &path,
            b"\", phar error: cannot create any directories in magic \".phar\" directory",
        ];
        cx.function_warning(text.concat())?;
        return Ok(false);
    }
    handle.borrow_mut().entries.insert(name, Entry::directory(crate::now()));
    finish(cx, &handle)
}

fn remove_directory(cx: &mut Request, uri: &[u8]) -> Result<bool> {
    let Some((path, name)) = split(cx, uri) else {
        cx.function_warning(
            [b"phar error: cannot remove directory \"", uri, b"\", no phar archive specified, or phar archive does not exist"].concat(),
        )?;
        return Ok(false);
    };
    if cx.ini_bool("phar.readonly") && store::is_executable_name(&path) {
        cx.function_warning([b"phar error: cannot rmdir directory \"", uri, b"\", write operations disabled"].concat())?;
        return Ok(false);
    }
    let handle = match store::open(cx, &path)? {
        Ok(handle) => handle,
        Err(fault) => {
            let text: [&[u8]; 6] = [
                b"phar error: cannot remove directory \"",
                &name,
                b"\" in phar \"",
                &path,
                b"\", error retrieving phar information: ",
                &fault,
            ];
            cx.function_warning(text.concat())?;
            return Ok(false);
        }
    };
    let handle = handle.filter(|handle| !name.is_empty() && handle.borrow().is_folder(&name));
    let Some(handle) = handle else {
        let text =
            [b"phar error: cannot remove directory \"", &name[..], b"\" in phar \"", &path, b"\", directory does not exist"].concat();
        cx.function_warning(text)?;
        return Ok(false);
    };
    if !handle.borrow().names(&name).is_empty() {
        cx.function_warning("phar error: Directory not empty")?;
        return Ok(false);
    }
    handle.borrow_mut().entries.shift_remove(&name);
    finish(cx, &handle)
}

fn rename(cx: &mut Request, from: &[u8], to: &[u8]) -> Result<bool> {
    let cannot = |why: &str| [b"phar error: cannot rename \"", from, b"\" to \"", to, b"\"", why.as_bytes()].concat();
    let found = (split(cx, from), split(cx, to));
    let is_readonly = cx.ini_bool("phar.readonly");
    let usable =
        |found: &Option<(Vec<u8>, Vec<u8>)>| found.as_ref().is_some_and(|(path, _)| !(is_readonly && store::is_executable_name(path)));
    // the second address is looked at first where it is no archive at all
    let wrong = match (usable(&found.0), usable(&found.1)) {
        (_, false) if found.1.is_none() => Some(to),
        (false, _) => Some(from),
        (true, false) => Some(to),
        (true, true) => None,
    };
    if let Some(wrong) = wrong {
        cx.function_warning(cannot(&format!(": invalid or non-writable url \"{}\"", String::from_utf8_lossy(wrong))))?;
        return Ok(false);
    }
    let (Some((path, old)), Some((other, new))) = found else { return Ok(false) };
    if path != other {
        cx.function_warning(cannot(", not within the same phar archive"))?;
        return Ok(false);
    }
    let handle = match store::open(cx, &path)? {
        Ok(Some(handle)) => handle,
        Ok(None) => {
            cx.function_warning(cannot(": invalid or non-existent phar"))?;
            return Ok(false);
        }
        Err(fault) => {
            cx.function_warning(cannot(&format!(": {}", String::from_utf8_lossy(&fault))))?;
            return Ok(false);
        }
    };
    if !handle.borrow().entries.contains_key(&old) && !handle.borrow().is_folder(&old) {
        cx.function_warning(cannot(" from extracted phar archive, source does not exist"))?;
        return Ok(false);
    }
    {
        let mut archive = handle.borrow_mut();
        let prefix = [&old[..], b"/"].concat();
        let keys: Vec<Vec<u8>> = archive.entries.keys().filter(|key| **key == old || key.starts_with(&prefix)).cloned().collect();
        for key in keys {
            if let Some(entry) = archive.entries.shift_remove(&key) {
                archive.entries.insert([&new[..], &key[old.len()..]].concat(), entry);
            }
        }
    }
    finish(cx, &handle)
}

/// Finds the address of a relative path that a file in an archive uses, once programs asked for
/// that.
pub(crate) fn intercept(cx: &mut Request, path: &[u8]) -> Result<Option<Vec<u8>>> {
    let (file, _) = cx.position();
    // PHP knows this function by its other name only
    if !file.starts_with(b"phar://") || &cx.function_name()[..] == b"is_writeable" {
        return Ok(None);
    }
    let Some((archive, name)) = split(cx, &file) else { return Ok(None) };
    let Some(handle) = cx.state::<Archives>().find(&archive) else { return Ok(None) };
    let folder = name.iter().rposition(|byte| *byte == b'/').map_or(&b""[..], |at| &name[..=at]);
    for name in [crate::archive::normal(path), crate::archive::normal(&[folder, path].concat())] {
        let found = !name.is_empty() && (handle.borrow().entries.contains_key(&name) || handle.borrow().is_folder(&name));
        if found {
            return Ok(Some([b"phar://", &archive[..], b"/", &name].concat()));
        }
    }
    Ok(None)
}
