//! PharFileInfo: a file or folder of an archive.

use crate::archive::{COMPRESSED, Entry, Format, Handle, PERMISSIONS, is_magic};
use crate::change::{self, READONLY, bad_call, fault, writable};
use crate::metadata;
use crate::store::{self, Archives};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Request, Result};
use heddle_spl::files::entry;
use heddle_value::{Array, Object, Str, Value};

/// A file or folder of an archive.
#[php_class("class PharFileInfo extends SplFileInfo {}")]
pub struct PharFileInfo;

/// Returns the archive and the name of an object's entry.
fn place(cx: &mut Request, this: &Object) -> Result<(Handle, Vec<u8>)> {
    let path = entry::of(this).path.borrow().clone();
    let found = match path {
        Some(path) => store::split(cx, &path),
        None => None,
    };
    let found = found.and_then(|(path, name)| Some((cx.state::<Archives>().find(&path)?, name)));
    found.ok_or_else(|| cx.throw_error("BadMethodCallException", "Cannot call method on an uninitialized PharFileInfo object"))
}

/// Works with an object's entry; what only stands for what is below it looks empty.
fn with<T>(cx: &mut Request, this: &Object, work: impl FnOnce(&mut Entry) -> T) -> Result<T> {
    let (handle, name) = place(cx, this)?;
    let mut archive = handle.borrow_mut();
    Ok(match archive.entries.get_mut(&name) {
        Some(entry) => work(entry),
        None => work(&mut Entry::directory(0)),
    })
}

/// Returns whether an object's entry is a folder.
fn is_dir(cx: &mut Request, this: &Object) -> Result<bool> {
    with(cx, this, |entry| entry.is_dir)
}

#[php_methods(tentative)]
impl PharFileInfo {
    #[php("public function __construct(string $filename)")]
    fn construct(cx: &mut Request, this: &Object, filename: Str) -> Result<()> {
        if entry::of(this).path.borrow().is_some() {
            return Err(bad_call(cx, &[b"Cannot call constructor twice"]));
        }
        let is_address = filename.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"phar://"));
        let found = if is_address { store::split(cx, &filename) } else { None };
        let Some((path, name)) = found else {
            let text = [b"'", &filename[..], b"' is not a valid phar archive URL (must have at least phar://filename.phar)"].concat();
            return Err(cx.throw_error("RuntimeException", text));
        };
        let handle = match store::open(cx, &path)? {
            Ok(Some(handle)) => handle,
            Ok(None) => return Err(cx.throw_error("RuntimeException", [b"Cannot open phar file '", &filename[..], b"'"].concat())),
            Err(text) => {
                return Err(cx.throw_error("RuntimeException", [b"Cannot open phar file '", &filename[..], b"': ", &text].concat()));
            }
        };
        let exists = { handle.borrow().entries.contains_key(&name) || handle.borrow().is_folder(&name) };
        if !exists || is_magic(&name) {
            let text = [b"Cannot access phar file entry '/", &name[..], b"' in archive '", &path, b"'"].concat();
            return Err(cx.throw_error("RuntimeException", text));
        }
        let address = [b"phar://", &path[..], b"/", &name].concat();
        entry::of(this).path.replace(Some(address));
        Ok(())
    }

    #[php("public function __destruct()")]
    fn destruct(this: &Object) -> Value {
        let _ = this;
        Value::NULL
    }

    #[php("public function chmod(int $perms): void")]
    fn chmod(cx: &mut Request, this: &Object, perms: i64) -> Result<()> {
        let (handle, name) = place(cx, this)?;
        if !handle.borrow().entries.contains_key(&name) {
            return Err(bad_call(
                cx,
                &[b"Phar entry \"", &name, b"\" is a temporary directory (not an actual entry in the archive), cannot chmod"],
            ));
        }
        let text = format!(
            "Cannot modify permissions for file \"{}\" in phar \"{}\", write operations are prohibited",
            String::from_utf8_lossy(&name),
            String::from_utf8_lossy(&handle.borrow().path)
        );
        let readonly = store::is_readonly(cx, &handle.borrow());
        if readonly {
            return Err(fault(cx, text));
        }
        if let Some(entry) = handle.borrow_mut().entries.get_mut(&name) {
            entry.flags = entry.flags & !PERMISSIONS | perms as u32 & PERMISSIONS;
        }
        cx.known.forget_stat();
        change::commit(cx, &handle)
    }

    #[php("public function compress(int $compression): true")]
    fn compress(cx: &mut Request, this: &Object, compression: i64) -> Result<True> {
        let (handle, name) = place(cx, this)?;
        if handle.borrow().format == Format::Tar {
            return Err(bad_call(cx, &[b"Cannot compress with Gzip compression, not possible with tar-based phar archives"]));
        }
        if is_dir(cx, this)? {
            return Err(bad_call(cx, &[b"Phar entry is a directory, cannot set compression"]));
        }
        let readonly = store::is_readonly(cx, &handle.borrow());
        if readonly {
            return Err(bad_call(cx, &[b"Phar is readonly, cannot change compression"]));
        }
        let how = change::compression(cx, compression, "Unknown compression type specified")?;
        if how == 0 {
            return Err(bad_call(cx, &[b"Unknown compression type specified"]));
        }
        change::set_compression(cx, &handle, &name, how)?;
        change::commit(cx, &handle)?;
        Ok(True)
    }

    #[php("public function decompress(): true")]
    fn decompress(cx: &mut Request, this: &Object) -> Result<True> {
        let (handle, name) = place(cx, this)?;
        if is_dir(cx, this)? {
            return Err(bad_call(cx, &[b"Phar entry is a directory, cannot set compression"]));
        }
        if with(cx, this, |entry| entry.flags & COMPRESSED)? == 0 {
            return Ok(True);
        }
        let readonly = store::is_readonly(cx, &handle.borrow());
        if readonly {
            return Err(bad_call(cx, &[b"Phar is readonly, cannot decompress"]));
        }
        change::set_compression(cx, &handle, &name, 0)?;
        change::commit(cx, &handle)?;
        Ok(True)
    }

    #[php("public function delMetadata(): true")]
    fn del_metadata(cx: &mut Request, this: &Object) -> Result<True> {
        let (handle, name) = place(cx, this)?;
        writable(cx, &handle, READONLY)?;
        if !handle.borrow().entries.contains_key(&name) {
            return Err(bad_call(
                cx,
                &[b"Phar entry is a temporary directory (not an actual entry in the archive), cannot delete metadata"],
            ));
        }
        if with(cx, this, |entry| entry.metadata.take())?.is_some() {
            change::commit(cx, &handle)?;
        }
        Ok(True)
    }

    #[php("public function getCompressedSize(): int")]
    fn get_compressed_size(cx: &mut Request, this: &Object) -> Result<usize> {
        with(cx, this, |entry| entry.compressed_size())
    }

    #[php("public function getCRC32(): int")]
    fn get_crc32(cx: &mut Request, this: &Object) -> Result<i64> {
        if is_dir(cx, this)? {
            return Err(bad_call(cx, &[b"Phar entry is a directory, does not have a CRC"]));
        }
        if !with(cx, this, |entry| entry.crc_checked)? {
            return Err(bad_call(cx, &[b"Phar entry was not CRC checked"]));
        }
        with(cx, this, |entry| i64::from(entry.crc))
    }

    #[php("public function getContent(): string")]
    fn get_content(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let (handle, name) = place(cx, this)?;
        let path = handle.borrow().path.clone();
        if is_dir(cx, this)? {
            return Err(bad_call(cx, &[b"phar error: Cannot retrieve contents, \"", &name, b"\" in phar \"", &path, b"\" is a directory"]));
        }
        let mounted = handle.borrow().mounted(&name);
        if let Some(outside) = mounted {
            return Ok(change::read_quietly(cx, &outside)?.unwrap_or_default());
        }
        let text = handle.borrow_mut().contents(&name);
        match text {
            Ok(text) => Ok(text.to_vec()),
            Err(text) => Err(bad_call(cx, &[b"phar error: Cannot retrieve contents, \"", &name, b"\" in phar \"", &path, b"\": ", &text])),
        }
    }

    #[php("public function getMetadata(array $unserializeOptions = []): mixed")]
    fn get_metadata(cx: &mut Request, this: &Object, unserialize_options: Array) -> Result<Value> {
        let text = with(cx, this, |entry| entry.metadata.clone())?;
        metadata::unserialize(cx, text.as_deref(), &unserialize_options)
    }

    #[php("public function getPharFlags(): int")]
    fn get_phar_flags(cx: &mut Request, this: &Object) -> Result<i64> {
        with(cx, this, |entry| i64::from(entry.flags & !(COMPRESSED | PERMISSIONS)))
    }

    #[php("public function hasMetadata(): bool")]
    fn has_metadata(cx: &mut Request, this: &Object) -> Result<bool> {
        with(cx, this, |entry| entry.metadata.is_some())
    }

    #[php("public function isCompressed(?int $compression = null): bool")]
    fn is_compressed(cx: &mut Request, this: &Object, compression: Option<i64>) -> Result<bool> {
        let how = with(cx, this, |entry| i64::from(entry.flags & COMPRESSED))?;
        match compression {
            None | Some(9_021_976) => Ok(how != 0),
            Some(wanted @ (0x1000 | 0x2000)) => Ok(how == wanted),
            Some(_) => Err(bad_call(cx, &[b"Unknown compression type specified"])),
        }
    }

    #[php("public function isCRCChecked(): bool")]
    fn is_crc_checked(cx: &mut Request, this: &Object) -> Result<bool> {
        with(cx, this, |entry| entry.crc_checked)
    }

    #[php("public function setMetadata(mixed $metadata): void")]
    fn set_metadata(cx: &mut Request, this: &Object, metadata: &Value) -> Result<()> {
        let (handle, name) = place(cx, this)?;
        writable(cx, &handle, READONLY)?;
        if !handle.borrow().entries.contains_key(&name) {
            return Err(bad_call(cx, &[b"Phar entry is a temporary directory (not an actual entry in the archive), cannot set metadata"]));
        }
        let text = metadata::serialize(cx, metadata)?;
        with(cx, this, |entry| entry.metadata = Some(text))?;
        change::commit(cx, &handle)
    }
}
