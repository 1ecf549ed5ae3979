//! Adding files: one by one, by patterns of the shell, by regular expressions.

use crate::archive::OVERWRITE;
use crate::error;
use crate::object::{noted, of, opened};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use heddle_spl::builtin;
use heddle_value::{Array, Object, Value};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |span| span.as_secs() as i64)
}

/// Adds a file with these contents.
pub(crate) fn add(cx: &mut Request, this: &Object, name: &[u8], text: Vec<u8>, modified: Option<i64>, flags: i64) -> Result<bool> {
    let mut archive = opened(cx, this)?;
    let added = noted(this, archive.add(name, text, modified.unwrap_or_else(now), flags));
    of(this).last.set(added.map_or(-1, |index| index as i64));
    Ok(added.is_some())
}

/// Reads a part of a file: from a place on, so many bytes, or all where that is 0.
fn read(cx: &mut Request, this: &Object, path: &[u8], (start, length): (i64, i64)) -> Result<Option<(Vec<u8>, i64)>> {
    if !access::check(cx, path, Access::Read)? {
        return Ok(None);
    }
    let path = cx.path(path);
    let meta = path.metadata().ok().filter(|meta| !meta.is_dir());
    let Some((text, meta)) = std::fs::read(&path).ok().zip(meta) else {
        let exists = path.exists();
        of(this).status.set(if exists { error::OPEN } else { error::NOENT });
        if !exists {
            cx.function_warning("No such file or directory")?;
        }
        return Ok(None);
    };
    let start = usize::try_from(start).unwrap_or(0).min(text.len());
    let end = if length > 0 { start.saturating_add(length as usize).min(text.len()) } else { text.len() };
    Ok(Some((text[start..end].to_vec(), meta.mtime())))
}

/// Adds a file of the file system.
pub(crate) fn add_file(cx: &mut Request, this: &Object, path: &[u8], name: &[u8], part: (i64, i64), flags: i64) -> Result<bool> {
    match read(cx, this, path, part)? {
        Some((text, modified)) => add(cx, this, name, text, Some(modified), flags),
        None => Ok(false),
    }
}

/// Puts a file of the file system in another's place.
pub(crate) fn replace(cx: &mut Request, this: &Object, path: &[u8], index: i64, part: (i64, i64)) -> Result<bool> {
    let Some((text, modified)) = read(cx, this, path, part)? else { return Ok(false) };
    let mut archive = opened(cx, this)?;
    let replaced = archive.item_mut(index).map(|item| {
        item.record.size = text.len() as u64;
        item.record.compressed = text.len() as u64;
        item.record.method = 0;
        item.text = Some(std::rc::Rc::new(text));
        item.modified = Some(modified);
    });
    Ok(noted(this, replaced).is_some())
}

/// Says what `addGlob()` and `addPattern()` do with names.
#[derive(Default)]
struct Options {
    remove_all: bool,
    remove: Option<Vec<u8>>,
    add: Option<Vec<u8>>,
    method: Option<i64>,
    encryption: Option<(i64, Option<Vec<u8>>)>,
    flags: i64,
}

/// Reads the options. `None`: they are wrong; a warning was raised.
fn options(cx: &mut Request, array: &Array) -> Result<Option<Options>> {
    let mut options = Options { flags: OVERWRITE, ..Options::default() };
    if let Some(value) = array.get_bytes(b"remove_all_path").cloned() {
        options.remove_all = cx.to_bool(&value)?;
    }
    for (key, is_removed) in [("remove_path", true), ("add_path", false)] {
        let Some(value) = array.get_bytes(key.as_bytes()).cloned() else { continue };
        let Some(text) = value.deref().as_bytes().map(<[u8]>::to_vec) else {
            return Err(cx.type_error(format!(
                "{}(): Option \"{key}\" must be of type string, {} given",
                String::from_utf8_lossy(&cx.function_name()),
                heddle_runtime::types::names::type_name_of(&value)
            )));
        };
        if text.is_empty() {
            return Err(cx.value_error(format!("{}(): Option \"{key}\" must not be empty", String::from_utf8_lossy(&cx.function_name()))));
        }
        *(if is_removed { &mut options.remove } else { &mut options.add }) = Some(text);
    }
    if let Some(value) = array.get_bytes(b"comp_method").cloned() {
        options.method = Some(cx.to_int(&value)?);
    }
    if let Some(value) = array.get_bytes(b"enc_method").cloned() {
        let password = array.get_bytes(b"enc_password").and_then(|value| value.deref().as_bytes().map(<[u8]>::to_vec));
        options.encryption = Some((cx.to_int(&value)?, password));
    }
    if let Some(value) = array.get_bytes(b"flags").cloned() {
        options.flags = cx.to_int(&value)?;
    }
    Ok(Some(options))
}

fn add_all(cx: &mut Request, this: &Object, paths: Vec<Vec<u8>>, given: &Array) -> Result<OrFalse<Array>> {
    let Some(options) = options(cx, given)? else { return Ok(OrFalse(None)) };
    let mut added = Array::new();
    for path in paths {
        let base = path.rsplit(|byte| *byte == b'/').next().unwrap_or(&path);
        let name = match &options.remove {
            _ if options.remove_all => base,
            Some(prefix) if path.starts_with(prefix) => {
                let rest = &path[prefix.len()..];
                rest.strip_prefix(b"/").unwrap_or(rest)
            }
            _ => &path,
        };
        let name = [options.add.as_deref().unwrap_or_default(), name].concat();
        if !add_file(cx, this, &path, &name, (0, 0), options.flags)? {
            return Ok(OrFalse(None));
        }
        let mut archive = opened(cx, this)?;
        if let Ok(item) = archive.item_mut(of(this).last.get()) {
            item.wanted_method = options.method.or(item.wanted_method);
            item.wanted_encryption = options.encryption.clone().or_else(|| item.wanted_encryption.take());
        }
        drop(archive);
        let name = Value::from(cx.str(&name));
        let _ = added.push(cx.heap(), name);
    }
    Ok(OrFalse(Some(added)))
}

/// Adds what a pattern of the shell finds.
pub(crate) fn glob(cx: &mut Request, this: &Object, pattern: &[u8], flags: i64, given: &Array) -> Result<OrFalse<Array>> {
    let mut args = [Value::from(cx.str(pattern)), Value::int(flags)];
    let found = builtin::call(cx, "glob", &mut args)?;
    let Some(found) = found.as_array() else { return Ok(OrFalse(None)) };
    let paths = found.values().filter_map(|path| path.deref().as_bytes().map(<[u8]>::to_vec));
    let paths: Vec<Vec<u8>> = paths.collect();
    let files = paths.into_iter().filter(|path| !cx.path(path).is_dir()).collect();
    add_all(cx, this, files, given)
}

/// Adds the files of a folder whose names a regular expression fits.
pub(crate) fn pattern(cx: &mut Request, this: &Object, pattern: &[u8], folder: &[u8], given: &Array) -> Result<OrFalse<Array>> {
    let folder = folder.strip_suffix(b"/").unwrap_or(folder);
    let mut names: Vec<Vec<u8>> = match std::fs::read_dir(cx.path(folder)) {
        Ok(list) => list.filter_map(|item| Some(item.ok()?.file_name().as_bytes().to_vec())).collect(),
        Err(_) => return Ok(OrFalse(None)),
    };
    names.sort();
    let mut paths = Vec::new();
    for name in names {
        let mut args = [Value::from(cx.str(pattern)), Value::from(cx.str(&name))];
        let fits = builtin::call(cx, "preg_match", &mut args)?.as_int() == Some(1);
        let path = [folder, b"/", &name].concat();
        if fits && !cx.path(&path).is_dir() {
            paths.push(path);
        }
    }
    add_all(cx, this, paths, given)
}
