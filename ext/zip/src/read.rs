//! Reading an archive: what is known of files, their contents, extracting.

use crate::archive::{Archive, COMPRESSED, UNCHANGED, encryption};
use crate::error;
use crate::object::{noted, opened};
use heddle_runtime::decl::convert::{OrFalse, StrOrArray};
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::stream::{Backend, Chunk, Stat, Stream};
use heddle_runtime::{Request, Result};
use heddle_spl::builtin;
use heddle_value::{Array, Object, Value};
use std::cell::Cell;
use std::io::{self, SeekFrom};
use std::rc::Rc;

/// Returns the distance of the request's zone to UTC in seconds.
pub(crate) fn zone(cx: &mut Request) -> Result<i64> {
    let format = Value::from(cx.str("Z"));
    let text = builtin::call(cx, "date", &mut [format])?;
    cx.to_int(&text)
}

/// Describes a file.
pub(crate) fn stat(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<OrFalse<Array>> {
    let archive = opened(cx, this)?;
    let found = archive.item(index, flags).map(|item| {
        let new = flags & UNCHANGED == 0 && item.text.is_some();
        let record = match &item.original {
            Some(original) if flags & UNCHANGED != 0 => original.clone(),
            _ => item.record.clone(),
        };
        let (encryption, method, _) = encryption(&record);
        (record, encryption, method, new, archive.modified(item, flags))
    });
    drop(archive);
    let Some((record, encryption, method, new, modified)) = noted(this, found) else { return Ok(OrFalse(None)) };
    let crc = if new { 0 } else { i64::from(record.crc) };
    let name = Value::from(cx.str(crate::names::shown(&record)));
    let mut array = Array::new();
    array.insert_bytes(cx.heap(), b"name", name);
    for (key, number) in [
        ("index", index),
        ("crc", crc),
        ("size", record.size as i64),
        ("mtime", modified),
        ("comp_size", record.compressed as i64),
        ("comp_method", i64::from(method)),
        ("encryption_method", encryption),
    ] {
        array.insert_bytes(cx.heap(), key.as_bytes(), Value::int(number));
    }
    Ok(OrFalse(Some(array)))
}

/// Returns a file's comment.
pub(crate) fn comment(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<OrFalse<Vec<u8>>> {
    let archive = opened(cx, this)?;
    let comment = archive.item(index, flags).map(|item| match &item.original {
        Some(original) if flags & UNCHANGED != 0 => original.comment.clone(),
        _ => item.record.comment.clone(),
    });
    Ok(OrFalse(noted(this, comment)))
}

/// Returns a file's contents, or their first bytes.
pub(crate) fn get(cx: &mut Request, this: &Object, index: i64, len: i64, flags: i64) -> Result<OrFalse<Vec<u8>>> {
    let archive = opened(cx, this)?;
    let text = archive.contents(index, flags, None);
    Ok(OrFalse(noted(this, text).map(|text| match usize::try_from(len) {
        Ok(len) if len > 0 => text[..len.min(text.len())].to_vec(),
        _ => text.to_vec(),
    })))
}

/// A stream over a file of an archive.
struct Reader {
    text: Rc<Vec<u8>>,
    at: usize,
    stat: Stat,
    /// Whether the archive was closed meanwhile.
    closed: Rc<Cell<bool>>,
}

impl Backend for Reader {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        if self.closed.get() {
            cx.function_warning("Zip stream error: Containing zip archive was closed")?;
            return Ok(Ok(Chunk { len: 0, eof: true }));
        }
        let rest = self.text.get(self.at..).unwrap_or_default();
        let len = rest.len().min(max);
        into.extend_from_slice(&rest[..len]);
        self.at += len;
        Ok(Ok(Chunk { len, eof: len < max }))
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Ok(0))
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

    fn stat(&mut self, _: &mut Request) -> Result<Option<Stat>> {
        Ok(Some(self.stat))
    }
}

/// Makes a stream over contents.
pub(crate) fn stream_of(archive: &Archive, index: i64, text: Rc<Vec<u8>>, mode: &[u8]) -> Stream {
    let modified = archive.item(index, 0).map_or(0, |item| archive.modified(item, 0));
    let is_folder = archive.item(index, 0).is_ok_and(|item| item.record.name.ends_with(b"/"));
    let mode_bits = if is_folder { 0o040_777 } else { 0o100_666 };
    let stat = Stat {
        mode: mode_bits,
        nlink: 1,
        size: text.len() as i64,
        mtime: modified,
        atime: modified,
        ctime: modified,
        rdev: -1,
        blksize: -1,
        blocks: -1,
        ..Stat::default()
    };
    let mut stream = Stream::new(Box::new(Reader { text, at: 0, stat, closed: archive.closed.clone() }), "zip", mode);
    stream.writable = false;
    stream
}

/// Opens a file of an archive as a stream.
pub(crate) fn stream(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<Value> {
    let archive = opened(cx, this)?;
    let text = archive.contents(index, flags & (COMPRESSED | UNCHANGED), None);
    let Some(text) = noted(this, text) else { return Ok(Value::FALSE) };
    let mut stream = stream_of(&archive, index, text, b"rb");
    stream.uri = archive.item(index, 0).ok().map(|item| item.record.name.clone());
    drop(archive);
    Ok(stream.into_resource(cx).into())
}

/// Returns a name without what leads outside.
fn inside(name: &[u8]) -> Vec<u8> {
    let parts: Vec<&[u8]> = name.split(|byte| *byte == b'/').filter(|part| !matches!(*part, b"" | b"." | b"..")).collect();
    parts.join(&b'/')
}

/// Extracts all files, or those that are named.
pub(crate) fn extract(cx: &mut Request, this: &Object, to: &[u8], files: Option<StrOrArray>) -> Result<bool> {
    let folder = cx.path(to);
    if !access::check(cx, folder.as_os_str().as_encoded_bytes(), Access::Write)? {
        return Ok(false);
    }
    if std::fs::create_dir_all(&folder).is_err() {
        return Ok(false);
    }
    let names: Vec<Vec<u8>> = match files {
        Some(StrOrArray::Str(name)) => vec![name.to_vec()],
        Some(StrOrArray::Array(names)) => names.values().filter_map(|name| name.deref().as_bytes().map(<[u8]>::to_vec)).collect(),
        None => {
            let archive = opened(cx, this)?;
            archive.items.iter().filter(|item| !item.deleted).map(|item| item.record.name.clone()).collect()
        }
    };
    for name in names {
        let archive = opened(cx, this)?;
        let index = archive.find(&name, 0).ok_or(error::NOENT);
        let modified = index.ok().map(|index| archive.modified(&archive.items[index], 0));
        let text = index.and_then(|index| archive.contents(index as i64, 0, None));
        drop(archive);
        let Some(text) = noted(this, text) else { return Ok(false) };
        let path = folder.join(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(&inside(&name)));
        let above = if name.ends_with(b"/") { Some(&*path) } else { path.parent() };
        if above.is_some_and(|above| std::fs::create_dir_all(above).is_err()) {
            return Ok(false);
        }
        let root = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        if above.and_then(|above| above.canonicalize().ok()).is_some_and(|above| !above.starts_with(&root)) {
            return Ok(false);
        }
        if name.ends_with(b"/") {
            continue;
        }
        if path.is_symlink() {
            let _ = std::fs::remove_file(&path);
        }
        if std::fs::write(&path, &**text).is_err() {
            cx.function_warning([b"Cannot extract \"", &name[..], b"\""].concat())?;
            return Ok(false);
        }
        if let (Some(modified), Ok(file)) =
            (modified.and_then(|modified| u64::try_from(modified).ok()), std::fs::File::options().write(true).open(&path))
        {
            let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(modified);
            let _ = file.set_modified(time);
        }
    }
    cx.known.forget_stat();
    Ok(true)
}
