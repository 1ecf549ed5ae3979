//! The classes Phar and PharData. What an object stands for is the archive whose folder it walks.

use crate::archive::{BZ2, COMPRESSED, Format, GZ, Handle, is_magic, normal};
use crate::change::{self, READONLY, bad_call, fault, text_of, unexpected, writable};
use crate::convert::{self, Wanted};
use crate::store::{self, Archives};
use crate::{extract, gather, metadata, signature, statics, web};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::callable::Callable;
use heddle_runtime::decl::convert::{OrFalse, StrOrArray, True};
use heddle_runtime::stream::wrapper::scheme_len;
use heddle_runtime::{Request, Result};
use heddle_spl::files::{directory, entry};
use heddle_value::{Array, Object, Str, Value};

const COUNT_NORMAL: i64 = 0;

/// Names the flags of constructors.
struct FilesystemIterator;

impl FilesystemIterator {
    const SKIP_DOTS: i64 = 0x1000;
    const UNIX_PATHS: i64 = 0x2000;
}

/// An archive that can be run.
#[php_class(
    "class Phar extends RecursiveDirectoryIterator implements Countable, ArrayAccess {
        public const int BZ2 = 8192;
        public const int GZ = 4096;
        public const int NONE = 0;
        public const int PHAR = 1;
        public const int TAR = 2;
        public const int ZIP = 3;
        public const int COMPRESSED = 61440;
        public const int PHP = 0;
        public const int PHPS = 1;
        public const int MD5 = 1;
        public const int OPENSSL = 16;
        public const int OPENSSL_SHA256 = 17;
        public const int OPENSSL_SHA512 = 18;
        public const int SHA1 = 2;
        public const int SHA256 = 3;
        public const int SHA512 = 4;
    }"
)]
pub struct Phar;

/// An archive of the kinds tar and zip that has no stub.
#[php_class("class PharData extends RecursiveDirectoryIterator implements Countable, ArrayAccess {}")]
pub struct PharData;

/// Returns the archive of an object.
pub(crate) fn archive(cx: &mut Request, this: &Object) -> Result<Handle> {
    let folder = entry::of(this).folder.get().map(|folder| folder.path().to_vec());
    let found = match folder {
        Some(folder) => store::split(cx, &folder),
        None => None,
    };
    let handle = found.and_then(|(path, _)| cx.state::<Archives>().find(&path));
    handle.ok_or_else(|| cx.throw_error("BadMethodCallException", "Cannot call method on an uninitialized Phar object"))
}

/// Returns whether a path is that of an open archive that can be run.
fn is_open_program(cx: &mut Request, path: &[u8]) -> bool {
    cx.state::<Archives>().find(path).is_some_and(|handle| !handle.borrow().is_data)
}

/// Refuses a path with a null byte.
fn no_null(cx: &mut Request, number: usize, path: &[u8]) -> Result<()> {
    if path.contains(&0) { Err(cx.bad_argument(number, "must not contain any null bytes")) } else { Ok(()) }
}

/// Opens an archive, or makes one, for a new object.
fn construct(cx: &mut Request, this: &Object, given: &[u8], flags: i64, alias: Option<&[u8]>, format: Option<i64>) -> Result<()> {
    if entry::of(this).folder.get().is_some() {
        return Err(bad_call(cx, &[b"Cannot call constructor twice"]));
    }
    let to_data = format.is_some();
    if scheme_len(given).is_some_and(|len| !given[..len].eq_ignore_ascii_case(b"phar")) {
        return Err(unexpected(
            cx,
            &[b"Cannot create a phar archive from a URL like \"", given, b"\". Phar objects can only be created from local files"],
        ));
    }
    let Some((path, inner)) =
        store::split(cx, given).filter(|(path, _)| to_data || store::is_executable_name(path) || is_open_program(cx, path))
    else {
        return Err(unexpected(
            cx,
            &[b"Cannot create phar '", given, b"', file extension (or combination) not recognised or the directory does not exist"],
        ));
    };
    if to_data && store::is_executable_name(&path) && !store::os(&path).exists() {
        return Err(unexpected(
            cx,
            &[b"Cannot create phar '", given, b"', file extension (or combination) not recognised or the directory does not exist"],
        ));
    }
    let exists = cx.state::<Archives>().find(&path).is_some() || store::os(&path).exists();
    if !exists && !to_data && cx.ini_bool("phar.readonly") {
        return Err(unexpected(cx, &[b"creating archive \"", given, b"\" disabled by the php.ini setting phar.readonly"]));
    }
    let handle = match store::open_or_make(cx, &path, to_data)? {
        Ok(handle) => handle,
        Err(text) => return Err(unexpected(cx, &[&text])),
    };
    if to_data && !handle.borrow().is_data {
        cx.state::<Archives>().forget_unused(&handle);
        return Err(unexpected(cx, &[b"PharData class can only be used for non-executable tar and zip archives"]));
    }
    match format {
        Some(2) if !exists => handle.borrow_mut().format = Format::Tar,
        Some(3) if !exists => handle.borrow_mut().format = Format::Zip,
        _ => {}
    }
    if let Some(alias) = alias.filter(|alias| !alias.is_empty()) {
        let own = { !handle.borrow().alias_is_temporary && handle.borrow().alias != alias && handle.borrow().is_in_use() };
        let other = if own { Some(path.clone()) } else { store::other_of_alias(cx, alias, &path) };
        if let Some(other) = other {
            cx.state::<Archives>().forget_unused(&handle);
            return Err(unexpected(cx, &[&store::taken(alias, &other, &path)]));
        }
        if !store::is_valid_alias(alias) {
            cx.state::<Archives>().forget_unused(&handle);
            return Err(unexpected(cx, &[b"Invalid alias \"", alias, b"\" specified for phar \"", &path, b"\""]));
        }
        cx.state::<Archives>().set_alias(alias, &path);
        let mut archive = handle.borrow_mut();
        archive.alias = alias.to_vec();
        archive.alias_is_temporary = false;
    }
    let address = [&b"phar://"[..], &path, if inner.is_empty() { b"" } else { b"/" }, &inner].concat();
    directory::construct(cx, this, &address, flags)?;
    let info = cx.engine.classes[&b"pharfileinfo"[..]];
    entry::of(this).info_class.set(Some(info));
    handle.borrow_mut().objects += 1;
    Ok(())
}

/// Makes the object of an entry.
fn get(cx: &mut Request, this: &Object, given: &[u8]) -> Result<Object> {
    let handle = archive(cx, this)?;
    let path = handle.borrow().path.clone();
    let name = normal(given);
    let keeps_stub = { handle.borrow().format != Format::Phar && !handle.borrow().is_data };
    if &name[..] == b".phar/stub.php" && keeps_stub {
        return Err(bad_call(cx, &[b"Cannot get stub \".phar/stub.php\" directly in phar \"", &path, b"\", use getStub"]));
    }
    let exists =
        !is_magic(&name) && { !name.is_empty() && (handle.borrow().entries.contains_key(&name) || handle.borrow().is_folder(&name)) };
    if !exists {
        return Err(bad_call(cx, &[b"Entry ", given, b" does not exist"]));
    }
    let address = [b"phar://", &path[..], b"/", &name].concat();
    let class = entry::of(this).info_class.get().unwrap_or(cx.engine.classes[&b"pharfileinfo"[..]]);
    let object = heddle_runtime::object::instantiate(cx, class)?;
    if let Some(constructor) = class.magic.construct {
        let address = Value::from(cx.str(address));
        cx.call_function_on(constructor, &object, &[address])?;
    }
    Ok(object)
}

fn set(cx: &mut Request, this: &Object, given: &[u8], value: &Value) -> Result<()> {
    let handle = archive(cx, this)?;
    writable(cx, &handle, READONLY)?;
    let path = handle.borrow().path.clone();
    match &normal(given)[..] {
        b".phar/stub.php" => {
            return Err(bad_call(cx, &[b"Cannot set stub \".phar/stub.php\" directly in phar \"", &path, b"\", use setStub"]));
        }
        b".phar/alias.txt" => {
            return Err(bad_call(cx, &[b"Cannot set alias \".phar/alias.txt\" directly in phar \"", &path, b"\", use setAlias"]));
        }
        name if is_magic(name) => return Err(bad_call(cx, &[b"Cannot set any files or directories in magic \".phar\" directory"])),
        _ => {}
    }
    let text = text_of(cx, value)?;
    change::add(cx, &handle, given, text, None)
}

/// The methods that both classes have, for one of them.
macro_rules! methods {
    ($class:ident, $set_alias:literal, $set_default_stub:literal, $set_stub:literal, $compress:literal, $decompress:literal, $($construct:tt)*) => {
        #[php_methods(tentative)]
        impl $class {
            $($construct)*

            #[php("public function __destruct()")]
            fn destruct(cx: &mut Request, this: &Object) -> Value {
                let folder = entry::of(this).folder.get().map(|folder| folder.path().to_vec());
                let found = folder.and_then(|folder| store::split(cx, &folder));
                if let Some(handle) = found.and_then(|(path, _)| cx.state::<Archives>().find(&path)) {
                    let mut archive = handle.borrow_mut();
                    archive.objects = archive.objects.saturating_sub(1);
                    archive.released |= !archive.is_in_use();
                    drop(archive);
                    cx.state::<Archives>().forget_unused(&handle);
                }
                Value::NULL
            }

            #[php("public function addEmptyDir(string $directory): void")]
            fn add_empty_dir(cx: &mut Request, this: &Object, directory: Str) -> Result<()> {
                let handle = archive(cx, this)?;
                no_null(cx, 1, &directory)?;
                writable(cx, &handle, READONLY)?;
                change::add_directory(cx, &handle, &directory)
            }

            #[php("public function addFile(string $filename, ?string $localName = null): void")]
            fn add_file(cx: &mut Request, this: &Object, filename: Str, local_name: Option<Str>) -> Result<()> {
                let handle = archive(cx, this)?;
                no_null(cx, 1, &filename)?;
                writable(cx, &handle, READONLY)?;
                change::add_file(cx, &handle, &filename, local_name.as_ref().map(|name| &name[..]))
            }

            #[php("public function addFromString(string $localName, string $contents): void")]
            fn add_from_string(cx: &mut Request, this: &Object, local_name: Str, contents: &[u8]) -> Result<()> {
                let handle = archive(cx, this)?;
                no_null(cx, 1, &local_name)?;
                writable(cx, &handle, READONLY)?;
                change::add(cx, &handle, &local_name, contents.to_vec(), None)
            }

            #[php("public function buildFromDirectory(string $directory, string $pattern = \"\"): array")]
            fn build_from_directory(cx: &mut Request, this: &Object, directory: Str, pattern: Str) -> Result<Array> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot write to archive - write operations restricted by INI setting")?;
                gather::from_directory(cx, &handle, &directory, &pattern)
            }

            #[php("public function buildFromIterator(Traversable $iterator, ?string $baseDirectory = null): array")]
            fn build_from_iterator(cx: &mut Request, this: &Object, iterator: Object, base_directory: Option<Str>) -> Result<Array> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot write out phar archive, phar is read-only")?;
                gather::from_iterator(cx, &handle, &iterator, base_directory.as_ref().map(|base| &base[..]))
            }

            #[php("public function compressFiles(int $compression): void")]
            fn compress_files(cx: &mut Request, this: &Object, compression: i64) -> Result<()> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Phar is readonly, cannot change compression")?;
                let how = change::compression(cx, compression, "Unknown compression specified, please pass one of Phar::GZ or Phar::BZ2")?;
                if handle.borrow().format == Format::Tar {
                    let name: &[u8] = if how == GZ { b"Gzip" } else { b"Bzip2" };
                    return Err(bad_call(cx, &[b"Cannot compress with ", name, b" compression, tar archives cannot compress individual files, use compress() to compress the whole archive"]));
                }
                change::compress_files(cx, &handle, how)
            }

            #[php("public function decompressFiles(): true")]
            fn decompress_files(cx: &mut Request, this: &Object) -> Result<True> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Phar is readonly, cannot change compression")?;
                if handle.borrow().format != Format::Tar {
                    change::compress_files(cx, &handle, 0)?;
                }
                Ok(True)
            }

            #[php($compress)]
            fn compress(cx: &mut Request, this: &Object, compression: i64, extension: Option<Str>) -> Result<Option<Object>> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot compress phar archive, phar is read-only")?;
                if handle.borrow().format == Format::Zip {
                    return Err(unexpected(cx, &[b"Cannot compress zip-based archives with whole-archive compression"]));
                }
                let whole = change::compression(cx, compression, "Unknown compression specified, please pass one of Phar::GZ or Phar::BZ2")?;
                let (format, is_data) = (handle.borrow().format, handle.borrow().is_data);
                let extension = extension.as_ref().map(|text| &text[..]);
                convert::convert(cx, &handle, &Wanted { format, whole, is_data, extension }).map(Some)
            }

            #[php($decompress)]
            fn decompress(cx: &mut Request, this: &Object, extension: Option<Str>) -> Result<Option<Object>> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot decompress phar archive, phar is read-only")?;
                if handle.borrow().format == Format::Zip {
                    return Err(unexpected(cx, &[b"Cannot decompress zip-based archives with whole-archive compression"]));
                }
                let (format, is_data) = (handle.borrow().format, handle.borrow().is_data);
                let extension = extension.as_ref().map(|text| &text[..]);
                convert::convert(cx, &handle, &Wanted { format, whole: 0, is_data, extension }).map(Some)
            }

            #[php("public function convertToExecutable(?int $format = null, ?int $compression = null, ?string $extension = null): ?Phar")]
            fn convert_to_executable(cx: &mut Request, this: &Object, format: Option<i64>, compression: Option<i64>, extension: Option<Str>) -> Result<Option<Object>> {
                let handle = archive(cx, this)?;
                if cx.ini_bool("phar.readonly") {
                    return Err(unexpected(cx, &[b"Cannot write out executable phar archive, phar is read-only"]));
                }
                let (format, whole) = convert::numbers(cx, &handle, format, compression, false)?;
                let extension = extension.as_ref().map(|text| &text[..]);
                convert::convert(cx, &handle, &Wanted { format, whole, is_data: false, extension }).map(Some)
            }

            #[php("public function convertToData(?int $format = null, ?int $compression = null, ?string $extension = null): ?PharData")]
            fn convert_to_data(cx: &mut Request, this: &Object, format: Option<i64>, compression: Option<i64>, extension: Option<Str>) -> Result<Option<Object>> {
                let handle = archive(cx, this)?;
                let (format, whole) = convert::numbers(cx, &handle, format, compression, true)?;
                let extension = extension.as_ref().map(|text| &text[..]);
                convert::convert(cx, &handle, &Wanted { format, whole, is_data: true, extension }).map(Some)
            }

            #[php("public function copy(string $from, string $to): true")]
            fn copy(cx: &mut Request, this: &Object, from: Str, to: Str) -> Result<True> {
                let handle = archive(cx, this)?;
                no_null(cx, 1, &from)?;
                no_null(cx, 2, &to)?;
                change::copy(cx, &handle, &from, &to)?;
                Ok(True)
            }

            #[php("public function count(int $mode = COUNT_NORMAL): int")]
            fn count(cx: &mut Request, this: &Object, mode: i64) -> Result<usize> {
                let handle = archive(cx, this)?;
                let _ = mode;
                let count = handle.borrow().entries.keys().filter(|name| !is_magic(name)).count();
                Ok(count)
            }

            #[php("public function delete(string $localName): true")]
            fn delete(cx: &mut Request, this: &Object, local_name: Str) -> Result<True> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot write out phar archive, phar is read-only")?;
                let removed = handle.borrow_mut().entries.shift_remove(&normal(&local_name));
                if removed.is_none() {
                    return Err(bad_call(cx, &[b"Entry ", &local_name, b" does not exist and cannot be deleted"]));
                }
                change::commit(cx, &handle)?;
                Ok(True)
            }

            #[php("public function delMetadata(): true")]
            fn del_metadata(cx: &mut Request, this: &Object) -> Result<True> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, READONLY)?;
                let had = handle.borrow_mut().metadata.take().is_some();
                if had {
                    change::commit(cx, &handle)?;
                }
                Ok(True)
            }

            #[php("public function extractTo(string $directory, array|string|null $files = null, bool $overwrite = false): bool")]
            fn extract_to(cx: &mut Request, this: &Object, directory: Str, files: Option<StrOrArray>, overwrite: bool) -> Result<bool> {
                let handle = archive(cx, this)?;
                extract::extract(cx, &handle, &directory, files, overwrite)?;
                Ok(true)
            }

            #[php("public function getAlias(): ?string")]
            fn get_alias(cx: &mut Request, this: &Object) -> Result<Option<Vec<u8>>> {
                let handle = archive(cx, this)?;
                let archive = handle.borrow();
                Ok((!archive.is_data || !archive.alias_is_temporary).then(|| archive.alias.clone()))
            }

            #[php("public function getPath(): string")]
            fn get_path(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
                let handle = archive(cx, this)?;
                let path = handle.borrow().path.clone();
                Ok(path)
            }

            #[php("public function getMetadata(array $unserializeOptions = []): mixed")]
            fn get_metadata(cx: &mut Request, this: &Object, unserialize_options: Array) -> Result<Value> {
                let handle = archive(cx, this)?;
                let text = handle.borrow().metadata.clone();
                metadata::unserialize(cx, text.as_deref(), &unserialize_options)
            }

            #[php("public function getModified(): bool")]
            fn get_modified(cx: &mut Request, this: &Object) -> Result<bool> {
                Ok(archive(cx, this)?.borrow().modified)
            }

            #[php("public function getSignature(): array|false")]
            fn get_signature(cx: &mut Request, this: &Object) -> Result<OrFalse<Array>> {
                let handle = archive(cx, this)?;
                let found = handle.borrow().signature.clone();
                Ok(OrFalse(found.map(|found| {
                    let pair = [("hash", signature::hex(&found.digest)), ("hash_type", signature::name(found.kind).to_owned())];
                    let mut array = Array::new();
                    for (key, text) in pair {
                        let text = Value::from(cx.str(text));
                        array.insert_bytes(cx.heap(), key.as_bytes(), text);
                    }
                    array
                })))
            }

            #[php("public function getStub(): string")]
            fn get_stub(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
                let handle = archive(cx, this)?;
                let stub = handle.borrow().stub.clone();
                Ok(stub)
            }

            #[php("public function getVersion(): string")]
            fn get_version(cx: &mut Request, this: &Object) -> Result<String> {
                let handle = archive(cx, this)?;
                let [major, minor, patch] = handle.borrow().version;
                Ok(format!("{major}.{minor}.{patch}"))
            }

            #[php("public function hasMetadata(): bool")]
            fn has_metadata(cx: &mut Request, this: &Object) -> Result<bool> {
                Ok(archive(cx, this)?.borrow().metadata.is_some())
            }

            #[php("public function isBuffering(): bool")]
            fn is_buffering(cx: &mut Request, this: &Object) -> Result<bool> {
                Ok(archive(cx, this)?.borrow().buffering)
            }

            #[php("public function isCompressed(): int|false")]
            fn is_compressed(cx: &mut Request, this: &Object) -> Result<OrFalse<i64>> {
                let whole = archive(cx, this)?.borrow().whole;
                Ok(OrFalse((whole != 0).then_some(i64::from(whole))))
            }

            #[php("public function isFileFormat(int $format): bool")]
            fn is_file_format(cx: &mut Request, this: &Object, format: i64) -> Result<bool> {
                let own = archive(cx, this)?.borrow().format;
                match format {
                    1 => Ok(own == Format::Phar),
                    2 => Ok(own == Format::Tar),
                    3 => Ok(own == Format::Zip),
                    _ => Err(fault(cx, "Unknown file format specified")),
                }
            }

            #[php("public function isWritable(): bool")]
            fn is_writable(cx: &mut Request, this: &Object) -> Result<bool> {
                let handle = archive(cx, this)?;
                let readonly = store::is_readonly(cx, &handle.borrow());
                let path = handle.borrow().path.clone();
                let protected = store::os(&path).metadata().is_ok_and(|meta| meta.permissions().readonly());
                Ok(!readonly && !protected)
            }

            #[php("public function offsetExists($localName): bool")]
            fn offset_exists(cx: &mut Request, this: &Object, local_name: &Value) -> Result<bool> {
                let handle = archive(cx, this)?;
                let name = cx.to_str(local_name)?;
                no_null(cx, 1, &name)?;
                let name = normal(&name);
                let found = !is_magic(&name) && !name.is_empty() && (handle.borrow().entries.contains_key(&name) || handle.borrow().is_folder(&name));
                Ok(found)
            }

            #[php("public function offsetGet($localName): SplFileInfo")]
            fn offset_get(cx: &mut Request, this: &Object, local_name: &Value) -> Result<Object> {
                let name = cx.to_str(local_name)?;
                no_null(cx, 1, &name)?;
                get(cx, this, &name)
            }

            #[php("public function offsetSet($localName, $value): void")]
            fn offset_set(cx: &mut Request, this: &Object, local_name: &Value, value: &Value) -> Result<()> {
                let name = cx.to_str(local_name)?;
                no_null(cx, 1, &name)?;
                set(cx, this, &name, value)
            }

            #[php("public function offsetUnset($localName): void")]
            fn offset_unset(cx: &mut Request, this: &Object, local_name: &Value) -> Result<()> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, READONLY)?;
                let name = cx.to_str(local_name)?;
                no_null(cx, 1, &name)?;
                let name = normal(&name);
                let removed = handle.borrow_mut().entries.shift_remove(&name);
                if removed.is_some() { change::commit(cx, &handle) } else { Ok(()) }
            }

            #[php($set_alias)]
            fn set_alias(cx: &mut Request, this: &Object, alias: Str) -> Result<True> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot write out phar archive, phar is read-only")?;
                change::set_alias(cx, &handle, &alias)?;
                Ok(True)
            }

            #[php($set_default_stub)]
            fn set_default_stub(cx: &mut Request, this: &Object, index: Option<Str>, web_index: Option<Str>) -> Result<True> {
                let handle = archive(cx, this)?;
                let (format, is_data) = (handle.borrow().format, handle.borrow().is_data);
                if is_data {
                    let kind: &[u8] = if format == Format::Tar { b"tar" } else { b"zip" };
                    return Err(unexpected(cx, &[b"A Phar stub cannot be set in a plain ", kind, b" archive"]));
                }
                if (index.is_some() || web_index.is_some()) && format != Format::Phar {
                    let number = if index.is_some() { 1 } else { 2 };
                    return Err(cx.bad_argument(number, "must be null for a tar- or zip-based phar stub, string given"));
                }
                writable(cx, &handle, "Cannot change stub: phar.readonly=1")?;
                let stub = match format {
                    Format::Phar => statics::default_stub(cx, index.as_ref(), web_index.as_ref())?,
                    Format::Tar => b"<?php // tar-based phar archive stub file\n__HALT_COMPILER();".to_vec(),
                    Format::Zip => b"<?php // zip-based phar archive stub file\n__HALT_COMPILER();".to_vec(),
                };
                if format != Format::Phar {
                    handle.borrow_mut().stub = stub;
                    return change::commit(cx, &handle).map(|()| True);
                }
                change::set_stub(cx, &handle, &stub)?;
                Ok(True)
            }

            #[php("public function setMetadata(mixed $metadata): void")]
            fn set_metadata(cx: &mut Request, this: &Object, metadata: &Value) -> Result<()> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, READONLY)?;
                let text = metadata::serialize(cx, metadata)?;
                handle.borrow_mut().metadata = Some(text);
                change::commit(cx, &handle)
            }

            #[php("public function setSignatureAlgorithm(int $algo, ?string $privateKey = null): void")]
            fn set_signature_algorithm(cx: &mut Request, this: &Object, algo: i64, private_key: Option<Str>) -> Result<()> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot set signature algorithm, phar is read-only")?;
                change::set_signature(cx, &handle, algo, private_key.as_ref().map(|key| &key[..]))
            }

            #[php($set_stub)]
            fn set_stub(cx: &mut Request, this: &Object, stub: &Value, length: Option<i64>) -> Result<True> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot change stub, phar is read-only")?;
                let (format, is_data) = (handle.borrow().format, handle.borrow().is_data);
                if is_data {
                    let kind: &[u8] = if format == Format::Tar { b"tar" } else { b"zip" };
                    return Err(unexpected(cx, &[b"A Phar stub cannot be set in a plain ", kind, b" archive"]));
                }
                if stub.deref().as_resource().is_some() {
                    cx.deprecated("Calling Phar::setStub(resource $stub, int $length) is deprecated")?;
                }
                let mut text = text_of(cx, stub)?;
                if let Some(length) = length.and_then(|length| usize::try_from(length).ok()) {
                    if stub.deref().as_resource().is_some() {
                        text.truncate(length);
                    }
                }
                change::set_stub(cx, &handle, &text)?;
                Ok(True)
            }

            #[php("public function startBuffering(): void")]
            fn start_buffering(cx: &mut Request, this: &Object) -> Result<()> {
                archive(cx, this)?.borrow_mut().buffering = true;
                Ok(())
            }

            #[php("public function stopBuffering(): void")]
            fn stop_buffering(cx: &mut Request, this: &Object) -> Result<()> {
                let handle = archive(cx, this)?;
                writable(cx, &handle, "Cannot write out phar archive, phar is read-only")?;
                handle.borrow_mut().buffering = false;
                match store::flush(cx, &handle)? {
                    Ok(()) => Ok(()),
                    Err(text) => Err(fault(cx, text)),
                }
            }

            #[php("final public static function apiVersion(): string", binding)]
            fn api_version() -> &'static str {
                "1.1.1"
            }

            #[php("final public static function canCompress(int $compression = 0): bool", binding)]
            fn can_compress(compression: i64) -> bool {
                matches!(compression, 0 | 0x1000 | 0x2000) || compression & i64::from(COMPRESSED) == 0
            }

            #[php("final public static function canWrite(): bool", binding)]
            fn can_write(cx: &mut Request) -> bool {
                !cx.ini_bool("phar.readonly")
            }

            #[php("final public static function createDefaultStub(?string $index = null, ?string $webIndex = null): string", binding)]
            fn create_default_stub(cx: &mut Request, index: Option<Str>, web_index: Option<Str>) -> Result<Vec<u8>> {
                statics::default_stub(cx, index.as_ref(), web_index.as_ref())
            }

            #[php("final public static function getSupportedCompression(): array", binding)]
            fn get_supported_compression(cx: &mut Request) -> Array {
                let names = ["GZ", "BZIP2"].map(|name| Value::from(cx.str(name)));
                let _ = (GZ, BZ2);
                Array::from_values(cx.heap(), names)
            }

            #[php("final public static function getSupportedSignatures(): array", binding)]
            fn get_supported_signatures(cx: &mut Request) -> Array {
                let mut names = Vec::new();
                for name in signature::names() {
                    names.push(Value::from(cx.str(name)));
                }
                Array::from_values(cx.heap(), names)
            }

            #[php("final public static function interceptFileFuncs(): void", binding)]
            fn intercept_file_funcs(cx: &mut Request) {
                statics::intercept(cx);
            }

            #[php("final public static function isValidPharFilename(string $filename, bool $executable = true): bool", binding)]
            fn is_valid_phar_filename(cx: &mut Request, filename: Str, executable: bool) -> bool {
                store::is_valid_name(cx, &filename, executable)
            }

            #[php("final public static function loadPhar(string $filename, ?string $alias = null): bool", binding)]
            fn load_phar(cx: &mut Request, filename: Str, alias: Option<Str>) -> Result<bool> {
                let path = store::absolute(cx, &filename);
                statics::load(cx, &path, &filename, alias.as_ref().map(|alias| &alias[..]))
            }

            #[php("final public static function mapPhar(?string $alias = null, int $offset = 0): bool", binding)]
            fn map_phar(cx: &mut Request, alias: Option<Str>, offset: i64) -> Result<bool> {
                let _ = offset;
                statics::map(cx, alias.as_ref().map(|alias| &alias[..]))
            }

            #[php("final public static function running(bool $returnPhar = true): string", binding)]
            fn running(cx: &mut Request, return_phar: bool) -> Vec<u8> {
                statics::running(cx, return_phar)
            }

            #[php("final public static function mount(string $pharPath, string $externalPath): void", binding)]
            fn mount(cx: &mut Request, phar_path: Str, external_path: Str) -> Result<()> {
                statics::mount(cx, &phar_path, &external_path)
            }

            #[php("final public static function mungServer(array $variables): void", binding)]
            fn mung_server(cx: &mut Request, variables: &Array) -> Result<()> {
                web::mung_server(cx, variables)
            }

            #[php("final public static function unlinkArchive(string $filename): true", binding)]
            fn unlink_archive(cx: &mut Request, filename: Str) -> Result<True> {
                change::unlink(cx, &filename)?;
                Ok(True)
            }

            #[php("final public static function webPhar(?string $alias = null, ?string $index = null, ?string $fileNotFoundScript = null, array $mimeTypes = [], ?callable $rewrite = null): void", binding)]
            fn web_phar(cx: &mut Request, alias: Option<Str>, index: Option<Str>, not_found: Option<Str>, mime_types: Array, rewrite: Option<Callable>) -> Result<()> {
                web::serve(cx, alias.as_ref(), index.as_ref(), not_found.as_ref(), &mime_types, rewrite.as_ref())
            }
        }
    };
}

methods! {
    Phar,
    "public function setAlias(string $alias): true",
    "public function setDefaultStub(?string $index = null, ?string $webIndex = null): true",
    "public function setStub($stub, int $length = UNKNOWN): true",
    "public function compress(int $compression, ?string $extension = null): ?Phar",
    "public function decompress(?string $extension = null): ?Phar",
    #[php("public function __construct(string $filename, int $flags = FilesystemIterator::SKIP_DOTS | FilesystemIterator::UNIX_PATHS, ?string $alias = null)")]
    fn construct(cx: &mut Request, this: &Object, filename: Str, flags: i64, alias: Option<Str>) -> Result<()> {
        construct(cx, this, &filename, flags, alias.as_ref().map(|alias| &alias[..]), None)
    }
}

methods! {
    PharData,
    "public function setAlias(string $alias): bool",
    "public function setDefaultStub(?string $index = null, ?string $webIndex = null): bool",
    "public function setStub($stub, int $length = UNKNOWN): true",
    "public function compress(int $compression, ?string $extension = null): ?PharData",
    "public function decompress(?string $extension = null): ?PharData",
    #[php("public function __construct(string $filename, int $flags = FilesystemIterator::SKIP_DOTS | FilesystemIterator::UNIX_PATHS, ?string $alias = null, int $format = 0)")]
    fn construct(cx: &mut Request, this: &Object, filename: Str, flags: i64, alias: Option<Str>, format: i64) -> Result<()> {
        construct(cx, this, &filename, flags, alias.as_ref().map(|alias| &alias[..]), Some(format))
    }
}
