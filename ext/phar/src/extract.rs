//! `extractTo()`.

use crate::archive::{Entry, Handle, PERMISSIONS, is_magic, normal};
use crate::change::fault;
use crate::store;
use heddle_runtime::decl::convert::StrOrArray;
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use std::os::unix::fs::PermissionsExt;

/// Extracts all of an archive, or what is named.
pub(crate) fn extract(cx: &mut Request, handle: &Handle, to: &[u8], files: Option<StrOrArray>, overwrite: bool) -> Result<()> {
    if to.is_empty() {
        return Err(cx.throw_error("InvalidArgumentException", "Invalid argument, extraction path must be non-zero length"));
    }
    let path = handle.borrow().path.clone();
    let folder = store::absolute(cx, to);
    if !access::check(cx, &folder, Access::Write)? {
        return Ok(());
    }
    match store::os(&folder).metadata() {
        Ok(meta) if !meta.is_dir() => {
            return Err(cx.throw_error(
                "RuntimeException",
                [b"Unable to use path \"", to, b"\" for extraction, it is a file, must be a directory"].concat(),
            ));
        }
        Ok(_) => {}
        Err(_) if std::fs::create_dir_all(store::os(&folder)).is_err() => {
            return Err(cx.throw_error("RuntimeException", [b"Unable to create path \"", to, b"\" for extraction"].concat()));
        }
        Err(_) => {}
    }
    if handle.borrow().is_new && handle.borrow().entries.is_empty() {
        let text = [b"Invalid argument, ", &path[..], b" cannot be found"].concat();
        return Err(cx.throw_error("InvalidArgumentException", text));
    }
    let given = files.is_some();
    let wanted = match files {
        None => vec![Vec::new()],
        Some(StrOrArray::Str(name)) => vec![name.to_vec()],
        Some(StrOrArray::Array(names)) => {
            let mut list = Vec::new();
            for name in names.values() {
                match name.deref().as_bytes() {
                    Some(name) => list.push(name.to_vec()),
                    None => {
                        return Err(cx.throw_error(
                            "InvalidArgumentException",
                            "Invalid argument, array of filenames to extract contains non-string value",
                        ));
                    }
                }
            }
            list
        }
    };
    for name in &wanted {
        let is_all = !given;
        let prefix = normal(name);
        let mut found: Vec<(Vec<u8>, Entry)> = Vec::new();
        for (key, entry) in &handle.borrow().entries {
            let below = key.strip_prefix(&prefix[..]).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"));
            if !is_magic(key) && (is_all || below && !prefix.is_empty()) {
                found.push((key.clone(), entry.clone()));
            }
        }
        if found.is_empty() && !is_all {
            let text = [b"phar error: attempted to extract non-existent file or directory \"", &name[..], b"\" from phar \"", &path, b"\""]
                .concat();
            return Err(fault(cx, text));
        }
        for (key, entry) in found {
            one(cx, handle, &folder, to, &key, &entry, overwrite)?;
        }
    }
    cx.known.forget_stat();
    Ok(())
}

fn one(cx: &mut Request, handle: &Handle, folder: &[u8], shown: &[u8], name: &[u8], entry: &Entry, overwrite: bool) -> Result<()> {
    let archive = handle.borrow().path.clone();
    let failed = |cx: &mut Request, parts: &[&[u8]]| {
        Err(fault(cx, [&[b"Extraction from phar \"", &archive[..], b"\" failed: "].concat(), &parts.concat()[..]].concat()))
    };
    if entry.mount.is_some() {
        return Ok(());
    }
    // names of entries have no `..` left, so that nothing lands outside
    let path = [folder, b"/", &normal(name)].concat();
    let target = store::os(&path);
    if target.symlink_metadata().is_ok() && !entry.is_dir && !overwrite {
        return failed(cx, &[b"Cannot extract \"", name, b"\" to \"", &path, b"\", path already exists"]);
    }
    // of a folder only what is above it is made, as PHP does
    let above = target.parent();
    if let Some(above) = above
        && !above.is_dir()
        && std::fs::create_dir_all(above).is_err()
    {
        let below = above.as_os_str().as_encoded_bytes();
        let below = below.strip_prefix(folder).unwrap_or(below);
        return failed(cx, &[b"Cannot extract \"", name, b"\", could not create directory \"", shown, below, b"\""]);
    }
    if above
        .and_then(|above| above.canonicalize().ok())
        .zip(store::os(folder).canonicalize().ok())
        .is_some_and(|(above, root)| !above.starts_with(root))
    {
        return failed(cx, &[b"Cannot extract \"", name, b"\" to \"", &path, b"\", path leads outside"]);
    }
    if entry.is_dir {
        return Ok(());
    }
    let text = handle.borrow_mut().contents(name);
    let text = match text {
        Ok(text) => text,
        Err(text) => {
            return failed(cx, &[b"Cannot extract \"", name, b"\" to \"", &path, b"\", unable to open internal file pointer: ", &text]);
        }
    };
    if target.is_symlink() {
        let _ = std::fs::remove_file(target);
    }
    if std::fs::write(target, &**text).is_err() {
        return failed(cx, &[b"Cannot extract \"", name, b"\", could not open for writing \"", &path, b"\""]);
    }
    let _ = std::fs::set_permissions(target, std::fs::Permissions::from_mode(entry.flags & PERMISSIONS));
    Ok(())
}
