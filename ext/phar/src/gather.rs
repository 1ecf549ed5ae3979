//! `buildFromDirectory()` and `buildFromIterator()`.

use crate::archive::{Handle, is_magic, normal};
use crate::change::{bad_call, commit, mode_of, put, read_quietly, read_stream, unexpected};
use crate::store;
use heddle_runtime::object::class_of;
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use heddle_spl::builtin;
use heddle_value::{Array, Object, Value};

/// Adds the files of a folder whose path a pattern fits.
pub(crate) fn from_directory(cx: &mut Request, handle: &Handle, folder: &[u8], pattern: &[u8]) -> Result<Array> {
    let root = store::absolute(cx, folder);
    let mut added = Array::new();
    if !access::check(cx, &root, Access::List)? {
        return Ok(added);
    }
    let mut waiting = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = waiting.pop() {
        let listed = match std::fs::read_dir(store::os(&folder)) {
            Ok(listed) => listed,
            Err(error) => {
                let reason = heddle_runtime::stream::reason(&error);
                let text = [b"RecursiveDirectoryIterator::__construct(", &folder[..], b"): Failed to open directory: ", reason.as_bytes()];
                return Err(cx.throw_error("UnexpectedValueException", text.concat()));
            }
        };
        let mut below = Vec::new();
        for item in listed.filter_map(std::io::Result::ok) {
            let path = item.path();
            let bytes = path.as_os_str().as_encoded_bytes().to_vec();
            match (item.file_type().is_ok_and(|kind| kind.is_dir()), path.is_file()) {
                (true, _) => below.push(bytes),
                (false, true) => files.push(bytes),
                _ => {}
            }
        }
        below.reverse();
        waiting.extend(below);
    }
    for path in files {
        if !pattern.is_empty() {
            let mut args = [Value::from(cx.str(pattern)), Value::from(cx.str(&path))];
            if builtin::call(cx, "preg_match", &mut args)?.as_int() != Some(1) {
                continue;
            }
        }
        let name = normal(path.strip_prefix(&root[..]).unwrap_or(&path));
        if let Some(target) = outside(&path, &root) {
            let text: [&[u8]; 5] = [
                b"Iterator RecursiveIteratorIterator returned a path \"",
                &target,
                b"\" that is not in the base directory \"",
                &root,
                b"\"",
            ];
            return Err(unexpected(cx, &text));
        }
        if is_magic(&name) {
            continue;
        }
        let Some(text) = read_quietly(cx, &path)? else {
            let class = &b"RecursiveIteratorIterator"[..];
            return Err(bad_call(cx, &[b"Iterator ", class, b" returned a file that could not be opened \"", &path, b"\""]));
        };
        put(cx, handle, &name, text, mode_of(cx, &path))?;
        let value = Value::from(cx.str(&path));
        added.insert_bytes(cx.heap(), &name, value);
    }
    if !added.is_empty() {
        commit(cx, handle)?;
    }
    Ok(added)
}

/// Returns where a path leads if a link takes it out of a folder.
fn outside(path: &[u8], root: &[u8]) -> Option<Vec<u8>> {
    let target = store::os(path).canonicalize().ok()?;
    let root = store::os(root).canonicalize().ok()?;
    (!target.starts_with(root)).then(|| target.into_os_string().into_encoded_bytes())
}

/// Walks through an iterator; a key is asked for only by what needs it.
fn walk(cx: &mut Request, source: &Object, each: &mut dyn FnMut(&mut Request, &Object, Value) -> Result<()>) -> Result<()> {
    let mut iterator = source.clone();
    let interface = cx.engine.classes[&b"iteratoraggregate"[..]];
    while class_of(&iterator).is_subclass_of(interface) {
        match cx.call_method(&iterator, "getiterator", &[])?.as_object() {
            Some(inner) => iterator = inner.clone(),
            None => return Ok(()),
        }
    }
    cx.call_method(&iterator, "rewind", &[])?;
    while cx.call_method(&iterator, "valid", &[])?.is_true() {
        let value = cx.call_method(&iterator, "current", &[])?.deref().clone();
        each(cx, &iterator, value)?;
        cx.call_method(&iterator, "next", &[])?;
    }
    Ok(())
}

/// Adds what an iterator gives: paths, SplFileInfo objects, or streams.
pub(crate) fn from_iterator(cx: &mut Request, handle: &Handle, iterator: &Object, base: Option<&[u8]>) -> Result<Array> {
    let mut added = Array::new();
    let outer = class_of(iterator).name.to_vec();
    let base_path = base.map(|base| store::absolute(cx, base));
    let own = handle.borrow().path.clone();
    walk(cx, iterator, &mut |cx, inner, value| {
        let name_of_key = |cx: &mut Request| match cx.call_method(inner, "key", &[])?.deref().as_bytes() {
            Some(name) => Ok(name.to_vec()),
            None => Err(unexpected(cx, &[b"Iterator ", &outer, b" returned an invalid key (must return a string)"])),
        };
        let wrong: &[u8] = b" returned an invalid value (must return a string, a stream, or an SplFileInfo object)";
        if let Some(resource) = value.as_resource().cloned() {
            let name = name_of_key(cx)?;
            let Some(text) = read_stream(cx, &resource)? else {
                return Err(bad_call(cx, &[b"Iterator ", &outer, b" returned an invalid stream handle"]));
            };
            put(cx, handle, &name, text, None)?;
            let shown = Value::from(cx.str(b"[stream]"));
            added.insert_bytes(cx.heap(), &name, shown);
            return Ok(());
        }
        let path = match value.as_object() {
            Some(object) if class_of(object).is_subclass_of(cx.engine.classes[&b"splfileinfo"[..]]) => {
                let path = cx.call_method(object, "getpathname", &[])?;
                cx.to_str(&path)?.to_vec()
            }
            Some(_) => return Err(unexpected(cx, &[b"Iterator ", &outer, wrong])),
            None => match value.as_bytes() {
                Some(path) => path.to_vec(),
                None => return Err(unexpected(cx, &[b"Iterator ", &outer, wrong])),
            },
        };
        let full = store::absolute(cx, &path);
        if value.as_object().is_some() && store::os(&full).is_dir() {
            return Ok(());
        }
        let name = match (&base_path, base) {
            (Some(root), Some(base)) => {
                if let Some(target) = outside(&full, root) {
                    let text: [&[u8]; 7] =
                        [b"Iterator ", &outer, b" returned a path \"", &target, b"\" that is not in the base directory \"", root, b"\""];
                    return Err(unexpected(cx, &text));
                }
                match full.strip_prefix(&root[..]) {
                    Some(rest) => normal(rest),
                    None => {
                        return Err(unexpected(
                            cx,
                            &[b"Iterator ", &outer, b" returned a path \"", &path, b"\" that is not in the base directory \"", base, b"\""],
                        ));
                    }
                }
            }
            _ => name_of_key(cx)?,
        };
        if store::os(&full).is_dir() || full == own || is_magic(&normal(&name)) {
            return Ok(());
        }
        let Some(text) = read_quietly(cx, &path)? else {
            return Err(unexpected(cx, &[b"Iterator ", &outer, b" returned a file that could not be opened \"", &path, b"\""]));
        };
        put(cx, handle, &name, text, mode_of(cx, &path))?;
        let shown = Value::from(cx.str(&full));
        added.insert_bytes(cx.heap(), &normal(&name), shown);
        Ok(())
    })?;
    if !added.is_empty() {
        commit(cx, handle)?;
    }
    Ok(added)
}
