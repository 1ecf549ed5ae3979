//! Changing an archive: entries, stub, alias, metadata, signature.

use crate::archive::{BZ2, COMPRESSED, Content, Entry, Format, GZ, Handle, PERMISSIONS, is_magic, normal};
use crate::store::{self, Archives, changed, is_readonly, is_valid_alias};
use crate::{format, signature};
use heddle_runtime::stream::{self, Opening};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Resource, Value};

pub(crate) const READONLY: &str = "Write operations disabled by the php.ini setting phar.readonly";

/// Throws an UnexpectedValueException.
pub(crate) fn unexpected(cx: &mut Request, parts: &[&[u8]]) -> Halt {
    cx.throw_error("UnexpectedValueException", parts.concat())
}

/// Throws a BadMethodCallException.
pub(crate) fn bad_call(cx: &mut Request, parts: &[&[u8]]) -> Halt {
    cx.throw_error("BadMethodCallException", parts.concat())
}

/// Throws a PharException.
pub(crate) fn fault(cx: &mut Request, text: impl AsRef<[u8]>) -> Halt {
    cx.throw_error("PharException", text)
}

/// Refuses to change an archive that can only be read.
pub(crate) fn writable(cx: &mut Request, handle: &Handle, message: &str) -> Result<()> {
    let readonly = is_readonly(cx, &handle.borrow());
    if readonly { Err(unexpected(cx, &[message.as_bytes()])) } else { Ok(()) }
}

/// Writes what was changed.
pub(crate) fn commit(cx: &mut Request, handle: &Handle) -> Result<()> {
    match changed(cx, handle)? {
        Ok(()) => Ok(()),
        Err(text) => Err(fault(cx, text)),
    }
}

/// Returns what is wrong with a path that an entry shall have, if something is.
pub(crate) fn flaw_of(given: &[u8]) -> Option<&'static str> {
    let parts: Vec<&[u8]> = given.split(|byte| *byte == b'/').collect();
    for (number, part) in parts.iter().enumerate() {
        match *part {
            // a leading `./` or `../` is tolerated
            b"." if number > 0 || parts.len() == 1 => return Some("current directory reference"),
            b".." if number > 0 || parts.len() == 1 => return Some("upper directory reference"),
            b"" if number > 0 && number + 1 < parts.len() => return Some("double slash"),
            _ => {}
        }
    }
    let clear = given.split(|byte| *byte == b'?').next().unwrap_or_default();
    for byte in clear {
        match byte {
            b'\\' => return Some("back-slash"),
            b'*' => return Some("star"),
            0..0x20 => return Some("illegal character"),
            _ => {}
        }
    }
    std::str::from_utf8(clear).is_err().then_some("illegal character")
}

/// Refuses names that an entry cannot have.
fn check_name(cx: &mut Request, handle: &Handle, kind: &[u8], given: &[u8]) -> Result<Vec<u8>> {
    let (why, tail): (Vec<u8>, &str) = match flaw_of(given) {
        Some(flaw) => ([b"invalid path \"", given, b"\" contains "].concat(), flaw),
        None if given.is_empty() => ([b"file \"\" in phar \"", &handle.borrow().path[..], b"\""].concat(), " must not be empty"),
        None => return Ok(normal(given.split(|byte| *byte == b'?').next().unwrap_or_default())),
    };
    Err(bad_call(cx, &[kind, b" ", given, b" does not exist and cannot be created: phar error: ", &why, tail.as_bytes()]))
}

/// Returns the permissions that new files get, out of those that they could have.
pub(crate) fn masked(cx: &mut Request, mode: u32) -> u32 {
    use heddle_runtime::stream::plain::Umask;
    mode & !cx.state::<Umask>().0.unwrap_or(0o022)
}

/// Puts a file into an archive, without writing it yet.
pub(crate) fn put(cx: &mut Request, handle: &Handle, given: &[u8], text: Vec<u8>, mode: Option<u32>) -> Result<()> {
    let name = check_name(cx, handle, b"Entry", given)?;
    let now = crate::now();
    let is_dir = handle.borrow().entries.get(&name).is_some_and(|entry| entry.is_dir);
    if is_dir {
        let path = handle.borrow().path.clone();
        return Err(bad_call(
            cx,
            &[
                b"Entry ",
                given,
                b" does not exist and cannot be created: phar error: path \"",
                &name,
                b"\" exists and is a directory in phar \"",
                &path,
                b"\"",
            ],
        ));
    }
    let usual = masked(cx, 0o666);
    let mut archive = handle.borrow_mut();
    let entry = archive.entries.entry(name).or_insert_with(|| Entry { flags: usual, ..Entry::file(Vec::new(), now) });
    entry.set(text);
    entry.modified = now;
    entry.link = None;
    if let Some(mode) = mode {
        entry.flags = entry.flags & !PERMISSIONS | mode & PERMISSIONS;
    }
    Ok(())
}

/// `addFromString()` and what resembles it.
pub(crate) fn add(cx: &mut Request, handle: &Handle, given: &[u8], text: Vec<u8>, mode: Option<u32>) -> Result<()> {
    if is_magic(given.strip_prefix(b"/").unwrap_or(given)) {
        return Err(bad_call(cx, &[b"Cannot create any files in magic \".phar\" directory"]));
    }
    put(cx, handle, given, text, mode)?;
    commit(cx, handle)
}

/// Makes a folder.
pub(crate) fn add_directory(cx: &mut Request, handle: &Handle, given: &[u8]) -> Result<()> {
    if is_magic(given) || given.starts_with(b".phar") {
        return Err(bad_call(cx, &[b"Cannot create a directory in magic \".phar\" directory"]));
    }
    let name = check_name(cx, handle, b"Directory", given)?;
    let is_file = handle.borrow().entries.get(&name).is_some_and(|entry| !entry.is_dir);
    if is_file {
        let path = handle.borrow().path.clone();
        let text: &[u8] = b" does not exist and cannot be created: phar error: unable to add new entry \"";
        return Err(bad_call(cx, &[b"Directory ", given, text, &name, b"\" to phar \"", &path, b"\""]));
    }
    if !handle.borrow().entries.contains_key(&name) {
        handle.borrow_mut().entries.insert(name, Entry::directory(crate::now()));
    }
    commit(cx, handle)
}

/// Returns the permissions of a file of the file system.
pub(crate) fn mode_of(cx: &Request, path: &[u8]) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    cx.path(path).metadata().ok().map(|meta| meta.permissions().mode())
}

/// Reads a file of whatever wrapper. `None`: it cannot be opened.
pub(crate) fn read_quietly(cx: &mut Request, path: &[u8]) -> Result<Option<Vec<u8>>> {
    let Some(resource) = stream::open(cx, path, b"rb", &Opening { quiet: true, ..Opening::default() })? else { return Ok(None) };
    let text = read_stream(cx, &resource)?;
    stream::close(cx, &resource)?;
    Ok(text)
}

/// Reads what is left of a stream.
pub(crate) fn read_stream(cx: &mut Request, resource: &Resource) -> Result<Option<Vec<u8>>> {
    let Some(handle) = stream::of(resource) else { return Ok(None) };
    match handle.try_borrow_mut() {
        Ok(mut stream) => stream.read_all(cx, None).map(Some),
        Err(_) => Ok(None),
    }
}

/// Adds a file of the file system.
pub(crate) fn add_file(cx: &mut Request, handle: &Handle, path: &[u8], local: Option<&[u8]>) -> Result<()> {
    if path.is_empty() {
        return Err(cx.value_error("Path must not be empty"));
    }
    let Some(text) = read_quietly(cx, path)? else {
        return Err(
            cx.throw_error("RuntimeException", [b"phar error: unable to open file \"", path, b"\" to add to phar archive"].concat())
        );
    };
    let mode = mode_of(cx, path);
    add(cx, handle, local.unwrap_or(path), text, mode)
}

/// Takes a text, or what a stream gives.
pub(crate) fn text_of(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    match value.deref().as_resource().cloned() {
        Some(resource) => Ok(read_stream(cx, &resource)?.unwrap_or_default()),
        None => Ok(cx.to_str(value)?.to_vec()),
    }
}

/// Copies an entry.
pub(crate) fn copy(cx: &mut Request, handle: &Handle, from: &[u8], to: &[u8]) -> Result<()> {
    writable(
        cx,
        handle,
        &format!("Cannot copy \"{}\" to \"{}\", phar is read-only", String::from_utf8_lossy(from), String::from_utf8_lossy(to)),
    )?;
    let path = handle.borrow().path.clone();
    let cannot =
        |cx: &mut Request, why: &[u8]| Err(unexpected(cx, &[b"file \"", from, b"\" cannot be copied to file \"", to, b"\", ", why, &path]));
    if is_magic(&normal(from)) {
        return cannot(cx, b"cannot copy Phar meta-file in ");
    }
    if is_magic(&normal(to)) {
        return cannot(cx, b"cannot copy to Phar meta-file in ");
    }
    let Some(entry) = handle.borrow().entries.get(&normal(from)).cloned() else {
        return cannot(cx, b"file does not exist in ");
    };
    if handle.borrow().entries.contains_key(&normal(to)) {
        return cannot(cx, b"file must not already exist in phar ");
    }
    if to.split(|byte| *byte == b'/').any(|part| part == b"..") {
        return Err(unexpected(
            cx,
            &[
                b"file \"",
                to,
                b"\" contains invalid characters upper directory reference, cannot be copied from \"",
                from,
                b"\" in phar ",
                &path,
            ],
        ));
    }
    handle.borrow_mut().entries.insert(normal(to), Entry { readers: 0, ..entry });
    commit(cx, handle)
}

/// Sets the stub.
pub(crate) fn set_stub(cx: &mut Request, handle: &Handle, stub: &[u8]) -> Result<()> {
    let path = handle.borrow().path.clone();
    let Some(at) = find_halt(stub) else {
        let kind: &[u8] = match handle.borrow().format {
            Format::Phar => b"",
            Format::Tar => b"tar-based ",
            Format::Zip => b"zip-based ",
        };
        let why: &[u8] = if kind.is_empty() { b"\" (__HALT_COMPILER(); is missing)" } else { b"\"" };
        return Err(fault(cx, [b"illegal stub for ", kind, b"phar \"", &path[..], why].concat()));
    };
    let is_phar = handle.borrow().format == Format::Phar;
    let end = if is_phar || stub.len() >= at { at + format::phar::HALT.len() } else { stub.len() };
    handle.borrow_mut().stub = [&stub[..end], b" ?>\r\n"].concat();
    commit(cx, handle)
}

fn find_halt(stub: &[u8]) -> Option<usize> {
    stub.windows(format::phar::HALT.len()).position(|part| part.eq_ignore_ascii_case(format::phar::HALT))
}

/// Sets the alias.
pub(crate) fn set_alias(cx: &mut Request, handle: &Handle, alias: &[u8]) -> Result<()> {
    let (path, old, is_data, format) = {
        let archive = handle.borrow();
        (archive.path.clone(), archive.alias.clone(), archive.is_data, archive.format)
    };
    if is_data {
        let kind: &[u8] = if format == Format::Tar { b"tar" } else { b"zip" };
        return Err(unexpected(cx, &[b"A Phar alias cannot be set in a plain ", kind, b" archive"]));
    }
    if alias == old {
        return Ok(());
    }
    if let Some(other) = store::other_of_alias(cx, alias, &path) {
        return Err(fault(
            cx,
            [b"alias \"", alias, b"\" is already used for archive \"", &other, b"\" and cannot be used for other archives"].concat(),
        ));
    }
    if !is_valid_alias(alias) {
        return Err(unexpected(cx, &[b"Invalid alias \"", alias, b"\" specified for phar \"", &path, b"\""]));
    }
    cx.state::<Archives>().set_alias(alias, &path);
    {
        let mut archive = handle.borrow_mut();
        archive.alias = alias.to_vec();
        archive.alias_is_temporary = false;
    }
    commit(cx, handle)
}

/// Chooses the kind of signature.
pub(crate) fn set_signature(cx: &mut Request, handle: &Handle, kind: i64, key: Option<&[u8]>) -> Result<()> {
    match u32::try_from(kind) {
        Ok(kind @ (signature::MD5 | signature::SHA1 | signature::SHA256 | signature::SHA512)) => {
            handle.borrow_mut().wanted_signature = Some(kind);
            commit(cx, handle)
        }
        Ok(kind @ (signature::OPENSSL | signature::OPENSSL_SHA256 | signature::OPENSSL_SHA512)) => {
            {
                let mut archive = handle.borrow_mut();
                archive.wanted_signature = Some(kind);
                archive.private_key = key.map(<[u8]>::to_vec);
            }
            commit(cx, handle)
        }
        _ => Err(unexpected(cx, &[b"Unknown signature algorithm specified"])),
    }
}

/// Compresses or decompresses all files.
pub(crate) fn compress_files(cx: &mut Request, handle: &Handle, how: u32) -> Result<()> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    for (name, entry) in &handle.borrow().entries {
        if !entry.is_dir && entry.link.is_none() && entry.mount.is_none() {
            names.push(name.clone());
        }
    }
    for name in names {
        set_compression(cx, handle, &name, how)?;
    }
    commit(cx, handle)
}

/// Changes how a file is compressed, without writing it yet.
pub(crate) fn set_compression(cx: &mut Request, handle: &Handle, name: &[u8], how: u32) -> Result<()> {
    let text = handle.borrow_mut().contents(name);
    let text = match text {
        Ok(text) => text,
        Err(text) => return Err(fault(cx, text)),
    };
    if let Some(entry) = handle.borrow_mut().entries.get_mut(name) {
        if entry.flags & COMPRESSED != how {
            entry.content = Content::Text(text);
        }
        entry.flags = entry.flags & !COMPRESSED | how;
    }
    Ok(())
}

/// Returns the flag of a compression that a program names.
pub(crate) fn compression(cx: &mut Request, number: i64, message: &str) -> Result<u32> {
    match u32::try_from(number) {
        Ok(how @ (GZ | BZ2)) => Ok(how),
        Ok(0) => Ok(0),
        _ => Err(bad_call(cx, &[message.as_bytes()])),
    }
}

/// Removes an archive's file.
pub(crate) fn unlink(cx: &mut Request, given: &[u8]) -> Result<()> {
    if given.is_empty() {
        return Err(fault(cx, "Unknown phar archive \"\""));
    }
    let path = store::absolute(cx, given);
    let handle = match store::open(cx, &path)? {
        Ok(Some(handle)) => handle,
        Ok(None) => return Err(fault(cx, [b"Unknown phar archive \"", given, b"\""].concat())),
        Err(text) => return Err(fault(cx, [b"Unknown phar archive \"", given, b"\": ", &text].concat())),
    };
    let (file, _) = cx.position();
    if file.starts_with(b"phar://") && store::split(cx, &file).is_some_and(|(running, _)| running == path) {
        return Err(fault(cx, [b"phar archive \"", given, b"\" cannot be unlinked from within itself"].concat()));
    }
    if handle.borrow().is_in_use() {
        return Err(fault(cx, [b"phar archive \"", given, b"\" has open file handles or objects.  fclose() all file handles, and unset() all objects prior to calling unlinkArchive()"].concat()));
    }
    cx.state::<Archives>().remove(&path);
    let _ = std::fs::remove_file(store::os(&path));
    cx.known.forget_stat();
    Ok(())
}
