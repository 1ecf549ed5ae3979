//! Archives made out of others: other formats, and compression as a whole.

use crate::archive::{Archive, BZ2, COMPRESSED, Format, GZ, Handle};
use crate::change::{bad_call, unexpected};
use crate::store::{self, Archives};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Says what an archive shall become.
pub(crate) struct Wanted<'a> {
    pub format: Format,
    pub whole: u32,
    pub is_data: bool,
    pub extension: Option<&'a [u8]>,
}

/// Reads the numbers that `convertToExecutable()` and `convertToData()` are given.
pub(crate) fn numbers(cx: &mut Request, handle: &Handle, format: Option<i64>, whole: Option<i64>, to_data: bool) -> Result<(Format, u32)> {
    let (old_format, old_whole) = {
        let archive = handle.borrow();
        (archive.format, archive.whole)
    };
    let format = match format {
        None | Some(9_021_976) => old_format,
        Some(1) if !to_data => Format::Phar,
        Some(1) => return Err(bad_call(cx, &[b"Cannot write out data phar archive, use Phar::TAR or Phar::ZIP"])),
        Some(2) => Format::Tar,
        Some(3) => Format::Zip,
        Some(_) if to_data => return Err(bad_call(cx, &[b"Unknown file format specified, please pass one of Phar::TAR or Phar::ZIP"])),
        Some(_) => return Err(bad_call(cx, &[b"Unknown file format specified, please pass one of Phar::PHAR, Phar::TAR or Phar::ZIP"])),
    };
    if to_data && format == Format::Phar {
        return Err(bad_call(cx, &[b"Cannot write out data phar archive, use Phar::TAR or Phar::ZIP"]));
    }
    let whole = match whole {
        None | Some(9_021_976) => old_whole,
        Some(0) => 0,
        Some(0x1000) if format == Format::Zip => {
            return Err(bad_call(
                cx,
                &[b"Cannot compress entire archive with gzip, zip archives do not support whole-archive compression"],
            ));
        }
        Some(0x2000) if format == Format::Zip => {
            return Err(bad_call(cx, &[b"Cannot compress entire archive with bz2, zip archives do not support whole-archive compression"]));
        }
        Some(0x1000) => GZ,
        Some(0x2000) => BZ2,
        Some(_) => return Err(bad_call(cx, &[b"Unknown compression specified, please pass one of Phar::GZ or Phar::BZ2"])),
    };
    Ok((format, if format == Format::Zip { 0 } else { whole }))
}

/// Returns the path of what an archive becomes.
fn path_of(old: &[u8], wanted: &Wanted<'_>) -> Vec<u8> {
    let at = old.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
    let (folder, name) = old.split_at(at);
    let known: [&[u8]; 4] = [b".tar.gz", b".tar.bz2", b".tar", b".zip"];
    let base = match memchr::memmem::find(name, b".phar") {
        Some(at) if at > 0 => &name[..at],
        _ => match known.iter().find_map(|ending| name.strip_suffix(*ending)) {
            Some(base) => base,
            None => &name[..name.iter().position(|byte| *byte == b'.').unwrap_or(name.len())],
        },
    };
    let usual: &[u8] = match (wanted.format, wanted.is_data, wanted.whole) {
        (Format::Phar, _, GZ) => b"phar.gz",
        (Format::Phar, _, BZ2) => b"phar.bz2",
        (Format::Phar, ..) => b"phar",
        (Format::Tar, false, GZ) => b"phar.tar.gz",
        (Format::Tar, false, BZ2) => b"phar.tar.bz2",
        (Format::Tar, false, _) => b"phar.tar",
        (Format::Tar, true, GZ) => b"tar.gz",
        (Format::Tar, true, BZ2) => b"tar.bz2",
        (Format::Tar, true, _) => b"tar",
        (Format::Zip, false, _) => b"phar.zip",
        (Format::Zip, true, _) => b"zip",
    };
    let extension = wanted.extension.map_or(usual, |given| given.strip_prefix(b".").unwrap_or(given));
    [folder, base, b".", extension].concat()
}

/// Returns whether an extension is one that an archive can have at all.
fn has_known_extension(extension: &[u8]) -> bool {
    !extension.contains(&b'*')
}

/// Makes another archive out of one and returns its object.
pub(crate) fn convert(cx: &mut Request, handle: &Handle, wanted: &Wanted<'_>) -> Result<Object> {
    let old = handle.borrow().path.clone();
    let path = path_of(&old, wanted);
    if let Some(extension) = wanted.extension {
        let is_fit = if wanted.is_data { !store::is_executable_name(&path) } else { store::is_executable_name(&path) };
        if !is_fit || path.ends_with(b".") || extension.contains(&b'*') {
            let kind: &[u8] = if wanted.is_data { b"data " } else { b"" };
            let (before, shown): (&[u8], &[u8]) = match has_known_extension(extension) {
                true => (b"phar \"", &path),
                false => (b"phar converted from \"", &old),
            };
            return Err(bad_call(cx, &[kind, before, shown, b"\" has invalid extension ", extension]));
        }
    }
    if path == old && !handle.borrow().is_new {
        return Err(bad_call(cx, &[b"phar \"", &path, b"\" exists and must be unlinked prior to conversion"]));
    }
    if path == old {
        // nothing was written yet that could be in the way
        return object_of(cx, &path, wanted.is_data);
    }
    if cx.state::<Archives>().find(&path).is_some() {
        let text: &[u8] = b"Unable to add newly converted phar \"";
        return Err(bad_call(cx, &[text, &path, b"\" to the list of phars, a phar with that name already exists"]));
    }
    if store::os(&path).exists() {
        return Err(bad_call(cx, &[b"phar \"", &path, b"\" exists and must be unlinked prior to conversion"]));
    }
    let names: Vec<Vec<u8>> = handle.borrow().entries.keys().cloned().collect();
    for name in &names {
        if handle.borrow().entries.get(name).is_some_and(|entry| entry.link.is_some() || entry.mount.is_some() || entry.is_dir) {
            continue;
        }
        let text = handle.borrow_mut().contents(name);
        if let Err(text) = text {
            return Err(unexpected(
                cx,
                &[b"Cannot convert phar archive \"", &old, b"\", unable to open entry \"", name, b"\" contents: ", &text],
            ));
        }
    }
    let archive = {
        let old = handle.borrow();
        let mut archive = Archive { format: wanted.format, whole: wanted.whole, is_data: wanted.is_data, ..old.duplicate(path.clone()) };
        archive.alias_is_temporary = true;
        archive.alias = path.clone();
        // the stub is not taken over, as in PHP
        archive.stub = Vec::new();
        if wanted.is_data {
            archive.wanted_signature = None;
        }
        if wanted.format == Format::Tar {
            for name in &names {
                if let Some(entry) = archive.entries.get_mut(name) {
                    entry.flags &= !COMPRESSED;
                }
            }
        }
        archive
    };
    let new = cx.state::<Archives>().add(archive);
    if let Err(text) = store::flush(cx, &new)? {
        cx.state::<Archives>().remove(&path);
        return Err(bad_call(cx, &[&text]));
    }
    object_of(cx, &path, wanted.is_data)
}

/// Makes an object of the archive with a path.
fn object_of(cx: &mut Request, path: &[u8], is_data: bool) -> Result<Object> {
    let class = cx.engine.classes[if is_data { &b"phardata"[..] } else { &b"phar"[..] }];
    let object = instantiate(cx, class)?;
    let path = Value::from(cx.str(path));
    if let Some(constructor) = class.magic.construct {
        cx.call_function_on(constructor, &object, &[path])?;
    }
    Ok(object)
}
