//! The class ZipArchive. Its larger works are in [`crate::add`] and [`crate::read`].

use crate::archive::{Archive, COMPRESSED, Item, OVERWRITE, READ_ONLY, UNCHANGED, how};
use crate::crypt;
use crate::error;
use crate::{add, read};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::callable::Callable;
use heddle_runtime::decl::convert::{OrFalse, RefArg, StrOrArray};
use heddle_runtime::decl::{Claims, ClassHooks, flags};
use heddle_runtime::object::class_of;
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell, RefMut};

/// A zip archive.
#[php_class("class ZipArchive implements Countable {
    public const int CREATE = 1;
    public const int EXCL = 2;
    public const int CHECKCONS = 4;
    public const int OVERWRITE = 8;
    public const int RDONLY = 16;
    public const int FL_NOCASE = 1;
    public const int FL_NODIR = 2;
    public const int FL_COMPRESSED = 4;
    public const int FL_UNCHANGED = 8;
    #[Deprecated('since 8.3')]
    public const int FL_RECOMPRESS = 16;
    public const int FL_ENCRYPTED = 32;
    public const int FL_OVERWRITE = 8192;
    public const int FL_LOCAL = 256;
    public const int FL_CENTRAL = 512;
    public const int FL_ENC_GUESS = 0;
    public const int FL_ENC_RAW = 64;
    public const int FL_ENC_STRICT = 128;
    public const int FL_ENC_UTF_8 = 2048;
    public const int FL_ENC_CP437 = 4096;
    public const int FL_OPEN_FILE_NOW = 1073741824;
    public const int CM_DEFAULT = -1;
    public const int CM_STORE = 0;
    public const int CM_SHRINK = 1;
    public const int CM_REDUCE_1 = 2;
    public const int CM_REDUCE_2 = 3;
    public const int CM_REDUCE_3 = 4;
    public const int CM_REDUCE_4 = 5;
    public const int CM_IMPLODE = 6;
    public const int CM_DEFLATE = 8;
    public const int CM_DEFLATE64 = 9;
    public const int CM_PKWARE_IMPLODE = 10;
    public const int CM_BZIP2 = 12;
    public const int CM_LZMA = 14;
    public const int CM_LZMA2 = 33;
    public const int CM_ZSTD = 93;
    public const int CM_XZ = 95;
    public const int CM_TERSE = 18;
    public const int CM_LZ77 = 19;
    public const int CM_WAVPACK = 97;
    public const int CM_PPMD = 98;
    public const int ER_OK = 0;
    public const int ER_MULTIDISK = 1;
    public const int ER_RENAME = 2;
    public const int ER_CLOSE = 3;
    public const int ER_SEEK = 4;
    public const int ER_READ = 5;
    public const int ER_WRITE = 6;
    public const int ER_CRC = 7;
    public const int ER_ZIPCLOSED = 8;
    public const int ER_NOENT = 9;
    public const int ER_EXISTS = 10;
    public const int ER_OPEN = 11;
    public const int ER_TMPOPEN = 12;
    public const int ER_ZLIB = 13;
    public const int ER_MEMORY = 14;
    public const int ER_CHANGED = 15;
    public const int ER_COMPNOTSUPP = 16;
    public const int ER_EOF = 17;
    public const int ER_INVAL = 18;
    public const int ER_NOZIP = 19;
    public const int ER_INTERNAL = 20;
    public const int ER_INCONS = 21;
    public const int ER_REMOVE = 22;
    public const int ER_DELETED = 23;
    public const int ER_ENCRNOTSUPP = 24;
    public const int ER_RDONLY = 25;
    public const int ER_NOPASSWD = 26;
    public const int ER_WRONGPASSWD = 27;
    public const int ER_OPNOTSUPP = 28;
    public const int ER_INUSE = 29;
    public const int ER_TELL = 30;
    public const int ER_COMPRESSED_DATA = 31;
    public const int ER_CANCELLED = 32;
    public const int ER_DATA_LENGTH = 33;
    public const int ER_NOT_ALLOWED = 34;
    public const int ER_TRUNCATED_ZIP = 35;
    public const int AFL_RDONLY = 2;
    public const int AFL_IS_TORRENTZIP = 4;
    public const int AFL_WANT_TORRENTZIP = 8;
    public const int AFL_CREATE_OR_KEEP_FILE_FOR_EMPTY_ARCHIVE = 16;
    public const int OPSYS_DOS = 0;
    public const int OPSYS_AMIGA = 1;
    public const int OPSYS_OPENVMS = 2;
    public const int OPSYS_UNIX = 3;
    public const int OPSYS_VM_CMS = 4;
    public const int OPSYS_ATARI_ST = 5;
    public const int OPSYS_OS_2 = 6;
    public const int OPSYS_MACINTOSH = 7;
    public const int OPSYS_Z_SYSTEM = 8;
    public const int OPSYS_CPM = 9;
    public const int OPSYS_WINDOWS_NTFS = 10;
    public const int OPSYS_MVS = 11;
    public const int OPSYS_VSE = 12;
    public const int OPSYS_ACORN_RISC = 13;
    public const int OPSYS_VFAT = 14;
    public const int OPSYS_ALTERNATE_MVS = 15;
    public const int OPSYS_BEOS = 16;
    public const int OPSYS_TANDEM = 17;
    public const int OPSYS_OS_400 = 18;
    public const int OPSYS_OS_X = 19;
    public const int OPSYS_DEFAULT = 3;
    public const int EM_NONE = 0;
    public const int EM_TRAD_PKWARE = 1;
    public const int EM_AES_128 = 257;
    public const int EM_AES_192 = 258;
    public const int EM_AES_256 = 259;
    public const int EM_UNKNOWN = 65535;
    public const string LIBZIP_VERSION = '1.11.4';
    public const int LENGTH_TO_END = 0;
    public const int LENGTH_UNCHECKED = -2;
    virtual public int $lastId;
    virtual public int $status;
    virtual public int $statusSys;
    virtual public int $numFiles;
    virtual public string $filename;
    virtual public string $comment;
}", hooks = HOOKS)]
pub struct ZipArchive {
    pub(crate) archive: RefCell<Option<Archive>>,
    pub(crate) status: Cell<i64>,
    pub(crate) last: Cell<i64>,
    filename: RefCell<Vec<u8>>,
    progress: RefCell<Option<Callable>>,
    cancel: RefCell<Option<Callable>>,
}

impl ZipArchive {
    const FL_OVERWRITE: i64 = OVERWRITE;
    const LENGTH_TO_END: i64 = 0;
}

impl Native for ZipArchive {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        for callable in [&self.progress, &self.cancel] {
            if let Some(callable) = &*callable.borrow() {
                callable.this.iter().chain(&callable.closure).for_each(|object| tracer.object(object));
            }
        }
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        let (progress, cancel) = (RefCell::default(), RefCell::default());
        let archive = RefCell::new(None);
        let payload = ZipArchive { archive, status: Cell::new(0), last: Cell::new(-1), filename: RefCell::default(), progress, cancel };
        object.set_native(cx.heap(), payload);
        Ok(())
    }),
    destruct: Some(|cx, object| {
        let archive = of(object).archive.take();
        write_back(cx, object, archive).map(drop)
    }),
    not_cloneable: true,
    read_property: Some(|cx, object, name| Ok(property(cx, object, name))),
    claims: Claims::Declared,
    write_property: Some(|cx, object, name, _| match property(cx, object, name) {
        Some(_) => Err(cx.throw_error("Error", [b"Cannot write read-only property ", class_of(object).shown(), b"::$", name].concat())),
        None => Ok(false),
    }),
    place_property: Some(|cx, object, name, _| match property(cx, object, name) {
        Some(_) => Err(cx.throw_error("Error", [b"Cannot modify read-only property ", class_of(object).shown(), b"::$", name].concat())),
        None => Ok(None),
    }),
    unset_property: Some(|cx, object, name| match property(cx, object, name) {
        Some(_) => Err(cx.throw_error("Error", [b"Cannot unset ", class_of(object).shown(), b"::$", name].concat())),
        None => Ok(false),
    }),
    array_properties: Some(properties),
    debug_properties: Some(properties),
    ..ClassHooks::NONE
};

/// Returns what an object shows: its state, and what a program set.
fn properties(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = Array::new();
    for name in ["lastId", "status", "statusSys", "numFiles", "filename", "comment"] {
        let value = property(cx, object, name.as_bytes()).unwrap_or(Value::NULL);
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    let own = heddle_runtime::object::table::raw_array(cx, object);
    for (key, value) in own.iter() {
        array.insert(cx.heap(), key.to_key(), value.clone());
    }
    Ok(array)
}

/// Asks for names as they stand in the archive.
const ENC_RAW: i64 = 64;

/// Returns what an object keeps.
pub(crate) fn of(this: &Object) -> &ZipArchive {
    this.native().expect("given when the object was made")
}

fn property(cx: &mut Request, object: &Object, name: &[u8]) -> Option<Value> {
    use flags::VIRTUAL;
    class_of(object).get().nearest_builtin().properties.get(name).filter(|property| property.flags & VIRTUAL != 0)?;
    let zip = of(object);
    let archive = zip.archive.borrow();
    Some(match name {
        b"lastId" => Value::int(zip.last.get()),
        b"status" => Value::int(zip.status.get()),
        b"statusSys" => Value::int(0),
        b"numFiles" => Value::int(archive.as_ref().map_or(0, |archive| archive.items.len() as i64)),
        b"filename" => Value::from(cx.str(&*zip.filename.borrow())),
        b"comment" => Value::from(cx.str(archive.as_ref().map_or(&b""[..], |archive| &archive.comment))),
        _ => return None,
    })
}

/// Returns an object's open archive.
pub(crate) fn opened<'a>(cx: &mut Request, this: &'a Object) -> Result<RefMut<'a, Archive>> {
    let archive = of(this).archive.borrow_mut();
    match RefMut::filter_map(archive, Option::as_mut) {
        Ok(archive) => Ok(archive),
        Err(_) => Err(cx.value_error("Invalid or uninitialized Zip object")),
    }
}

/// Keeps what came of an operation.
pub(crate) fn noted<T>(this: &Object, outcome: std::result::Result<T, i64>) -> Option<T> {
    let zip = of(this);
    match outcome {
        Ok(value) => {
            zip.status.set(error::OK);
            Some(value)
        }
        Err(number) => {
            zip.status.set(number);
            None
        }
    }
}

/// Works on a file that is named by its number.
fn change(cx: &mut Request, this: &Object, index: i64, work: impl FnOnce(&mut Item)) -> Result<bool> {
    let mut archive = opened(cx, this)?;
    let outcome = archive.item_mut(index).map(work);
    Ok(noted(this, outcome).is_some())
}

/// Finds the number of a file by its name. `None`: it is not there, which is noted.
pub(crate) fn index_of(cx: &mut Request, this: &Object, name: &[u8], flags: i64) -> Result<Option<i64>> {
    let archive = opened(cx, this)?;
    let found = archive.find(name, flags).map(|index| index as i64).ok_or(error::NOENT);
    Ok(noted(this, found))
}

/// Works on a file that is named.
fn change_named(cx: &mut Request, this: &Object, name: &[u8], work: impl FnOnce(&mut Item)) -> Result<bool> {
    match index_of(cx, this, name, 0)? {
        Some(index) => change(cx, this, index, work),
        None => Ok(false),
    }
}

/// Writes an archive and lets go of it.
fn write_back(cx: &mut Request, this: &Object, archive: Option<Archive>) -> Result<bool> {
    let Some(mut archive) = archive else { return Ok(true) };
    archive.closed.set(true);
    let cancel = of(this).cancel.take();
    let progress = of(this).progress.take();
    if archive.changed {
        if let Some(progress) = &progress {
            cx.call(progress, &[Value::float(0.0)])?;
        }
        if let Some(cancel) = &cancel {
            let answer = cx.call(cancel, &[])?;
            if cx.to_int(&answer)? != 0 {
                of(this).status.set(32);
                return Ok(false);
            }
        }
    }
    let changed = archive.changed;
    let written = archive.write();
    if let (true, Some(progress)) = (changed, &progress) {
        cx.call(progress, &[Value::float(1.0)])?;
    }
    cx.known.forget_stat();
    Ok(match written {
        Ok(()) => {
            of(this).status.set(error::OK);
            true
        }
        Err(number) => {
            of(this).status.set(number);
            let reason =
                if number == error::TMPOPEN { "Failure to create temporary file: No such file or directory" } else { error::words(number) };
            cx.function_warning(reason)?;
            false
        }
    })
}

fn renamed(cx: &mut Request, this: &Object, index: i64, name: &[u8]) -> Result<bool> {
    if name.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let mut archive = opened(cx, this)?;
    let taken = archive.find(name, 0).is_some_and(|other| other as i64 != index);
    let outcome = if taken { Err(error::EXISTS) } else { archive.item_mut(index).map(|item| item.record.name = name.to_vec()) };
    Ok(noted(this, outcome).is_some())
}

fn set_comment(cx: &mut Request, this: &Object, index: i64, comment: &[u8]) -> Result<bool> {
    if comment.len() > usize::from(u16::MAX) {
        return Err(cx.bad_argument(2, "must be less than 65535 bytes"));
    }
    change(cx, this, index, |item| item.record.comment = comment.to_vec())
}

fn set_attributes(item: &mut Item, opsys: i64, attributes: i64) {
    item.record.made_by = item.record.made_by & 0xff | (opsys as u16 & 0xff) << 8;
    item.record.external = attributes as u32;
}

fn attributes(cx: &mut Request, this: &Object, index: i64, mut opsys: RefArg<'_>, mut attributes: RefArg<'_>, flags: i64) -> Result<bool> {
    let archive = opened(cx, this)?;
    let record = archive.item(index, flags).map(|item| match &item.original {
        Some(original) if flags & UNCHANGED != 0 => original.clone(),
        _ => item.record.clone(),
    });
    drop(archive);
    let Some(record) = noted(this, record) else { return Ok(false) };
    opsys.set(cx, Value::int(i64::from(record.made_by >> 8)))?;
    attributes.set(cx, Value::int(i64::from(record.external)))?;
    Ok(true)
}

fn set_compression(cx: &mut Request, this: &Object, index: i64, method: i64) -> Result<bool> {
    if !matches!(method, -1 | 0 | 8 | 12) {
        of(this).status.set(error::COMPNOTSUPP);
        return Ok(false);
    }
    change(cx, this, index, |item| item.wanted_method = Some(method))
}

fn set_encryption(cx: &mut Request, this: &Object, index: i64, method: i64, password: Option<Str>) -> Result<bool> {
    if !matches!(method, crypt::NONE | crypt::TRADITIONAL | crypt::AES_128..=crypt::AES_256) {
        of(this).status.set(error::ENCRNOTSUPP);
        return Ok(false);
    }
    let password = password.map(|password| password.to_vec());
    change(cx, this, index, |item| item.wanted_encryption = Some((method, password)))
}

#[php_methods(tentative)]
impl ZipArchive {
    #[php("public function open(string $filename, int $flags = 0): int|bool")]
    fn open(cx: &mut Request, this: &Object, filename: Str, flags: i64) -> Result<Value> {
        if filename.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        if filename.contains(&0) {
            return Err(cx.bad_argument(1, "must not contain any null bytes"));
        }
        let old = of(this).archive.take();
        if old.is_some() {
            write_back(cx, this, old)?;
        }
        of(this).last.set(-1);
        let path = cx.path(&filename);
        let wanted = if flags & (how::CREATE | how::OVERWRITE) != 0 { Access::Write } else { Access::Read };
        if !access::check(cx, path.as_os_str().as_encoded_bytes(), wanted)? {
            return Ok(Value::FALSE);
        }
        let path = path.canonicalize().unwrap_or(path);
        let zone = read::zone(cx)?;
        match Archive::open(&path, flags, zone) {
            Ok(archive) => {
                if archive.is_new && flags & how::OVERWRITE == 0 && std::fs::metadata(&path).is_ok_and(|meta| meta.len() == 0) {
                    cx.deprecated("ZipArchive::open(): Using empty file as ZipArchive is deprecated")?;
                }
                of(this).filename.replace(path.into_os_string().into_encoded_bytes());
                of(this).archive.replace(Some(archive));
                of(this).status.set(error::OK);
                Ok(Value::TRUE)
            }
            Err(number) => Ok(Value::int(number)),
        }
    }

    #[php("public function setPassword(#[SensitiveParameter] string $password): bool")]
    fn set_password(cx: &mut Request, this: &Object, password: &[u8]) -> Result<bool> {
        let mut archive = opened(cx, this)?;
        archive.password = (!password.is_empty()).then(|| password.to_vec());
        Ok(!password.is_empty())
    }

    #[php("public function close(): bool")]
    fn close(cx: &mut Request, this: &Object) -> Result<bool> {
        opened(cx, this)?;
        let archive = of(this).archive.take();
        of(this).filename.replace(Vec::new());
        of(this).last.set(-1);
        write_back(cx, this, archive)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(opened(cx, this)?.items.len())
    }

    #[php("public function getStatusString(): string")]
    fn get_status_string(this: &Object) -> &'static str {
        error::words(of(this).status.get())
    }

    #[php("public function clearError(): void", binding)]
    fn clear_error(cx: &mut Request, this: &Object) -> Result<()> {
        opened(cx, this)?;
        of(this).status.set(error::OK);
        Ok(())
    }

    #[php("public function addEmptyDir(string $dirname, int $flags = 0): bool")]
    fn add_empty_dir(cx: &mut Request, this: &Object, dirname: &[u8], flags: i64) -> Result<bool> {
        opened(cx, this)?;
        if dirname.is_empty() {
            return Ok(false);
        }
        let name = if dirname.ends_with(b"/") { dirname.to_vec() } else { [dirname, b"/"].concat() };
        add::add(cx, this, &name, Vec::new(), None, flags)
    }

    #[php("public function addFromString(string $name, string $content, int $flags = ZipArchive::FL_OVERWRITE): bool")]
    fn add_from_string(cx: &mut Request, this: &Object, name: &[u8], content: &[u8], flags: i64) -> Result<bool> {
        add::add(cx, this, name, content.to_vec(), None, flags)
    }

    #[php(
        "public function addFile(string $filepath, string $entryname = \"\", int $start = 0, int $length = ZipArchive::LENGTH_TO_END, int $flags = ZipArchive::FL_OVERWRITE): bool"
    )]
    fn add_file(cx: &mut Request, this: &Object, filepath: Str, entryname: Str, start: i64, length: i64, flags: i64) -> Result<bool> {
        opened(cx, this)?;
        if filepath.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let name = if entryname.is_empty() { &filepath } else { &entryname };
        add::add_file(cx, this, &filepath, name, (start, length), flags)
    }

    #[php(
        "public function replaceFile(string $filepath, int $index, int $start = 0, int $length = ZipArchive::LENGTH_TO_END, int $flags = 0): bool"
    )]
    fn replace_file(cx: &mut Request, this: &Object, filepath: Str, index: i64, start: i64, length: i64, flags: i64) -> Result<bool> {
        opened(cx, this)?;
        let _ = flags;
        if filepath.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        if index < 0 {
            return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
        }
        add::replace(cx, this, &filepath, index, (start, length))
    }

    #[php("public function addGlob(string $pattern, int $flags = 0, array $options = []): array|false")]
    fn add_glob(cx: &mut Request, this: &Object, pattern: Str, flags: i64, options: Array) -> Result<OrFalse<Array>> {
        opened(cx, this)?;
        if pattern.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        add::glob(cx, this, &pattern, flags, &options)
    }

    #[php("public function addPattern(string $pattern, string $path = \".\", array $options = []): array|false")]
    fn add_pattern(cx: &mut Request, this: &Object, pattern: Str, path: Str, options: Array) -> Result<OrFalse<Array>> {
        opened(cx, this)?;
        if pattern.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        add::pattern(cx, this, &pattern, &path, &options)
    }

    #[php("public function renameIndex(int $index, string $new_name): bool")]
    fn rename_index(cx: &mut Request, this: &Object, index: i64, new_name: &[u8]) -> Result<bool> {
        opened(cx, this)?;
        renamed(cx, this, index, new_name)
    }

    #[php("public function renameName(string $name, string $new_name): bool")]
    fn rename_name(cx: &mut Request, this: &Object, name: &[u8], new_name: &[u8]) -> Result<bool> {
        opened(cx, this)?;
        if new_name.is_empty() {
            return Err(cx.bad_argument(2, "must not be empty"));
        }
        match index_of(cx, this, name, 0)? {
            Some(index) => renamed(cx, this, index, new_name),
            None => Ok(false),
        }
    }

    #[php("public function setArchiveComment(string $comment): bool")]
    fn set_archive_comment(cx: &mut Request, this: &Object, comment: &[u8]) -> Result<bool> {
        if comment.len() > usize::from(u16::MAX) {
            opened(cx, this)?;
            return Err(cx.bad_argument(1, "must be less than 65535 bytes"));
        }
        let mut archive = opened(cx, this)?;
        archive.comment = comment.to_vec();
        archive.changed = true;
        Ok(true)
    }

    #[php("public function getArchiveComment(int $flags = 0): string|false")]
    fn get_archive_comment(cx: &mut Request, this: &Object, flags: i64) -> Result<OrFalse<Vec<u8>>> {
        let archive = opened(cx, this)?;
        let comment = if flags & UNCHANGED != 0 { &archive.original_comment } else { &archive.comment };
        Ok(OrFalse(Some(comment.clone())))
    }

    #[php("public function setArchiveFlag(int $flag, int $value): bool", binding)]
    fn set_archive_flag(cx: &mut Request, this: &Object, flag: i64, value: i64) -> Result<bool> {
        let mut archive = opened(cx, this)?;
        if archive.read_only {
            of(this).status.set(error::RDONLY);
            return Ok(false);
        }
        if flag == READ_ONLY {
            archive.read_only = value != 0;
        }
        of(this).status.set(error::OK);
        archive.archive_flags = if value != 0 { archive.archive_flags | flag } else { archive.archive_flags & !flag };
        Ok(true)
    }

    #[php("public function getArchiveFlag(int $flag, int $flags = 0): int", binding)]
    fn get_archive_flag(cx: &mut Request, this: &Object, flag: i64, flags: i64) -> Result<i64> {
        let archive = opened(cx, this)?;
        let set = if flags & UNCHANGED != 0 { 0 } else { archive.archive_flags | i64::from(archive.read_only) << 1 };
        Ok(i64::from(set & flag != 0))
    }

    #[php("public function setCommentIndex(int $index, string $comment): bool")]
    fn set_comment_index(cx: &mut Request, this: &Object, index: i64, comment: &[u8]) -> Result<bool> {
        opened(cx, this)?;
        set_comment(cx, this, index, comment)
    }

    #[php("public function setCommentName(string $name, string $comment): bool")]
    fn set_comment_name(cx: &mut Request, this: &Object, name: &[u8], comment: &[u8]) -> Result<bool> {
        opened(cx, this)?;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, 0)? {
            Some(index) => set_comment(cx, this, index, comment),
            None => Ok(false),
        }
    }

    #[php("public function setMtimeIndex(int $index, int $timestamp, int $flags = 0): bool")]
    fn set_mtime_index(cx: &mut Request, this: &Object, index: i64, timestamp: i64, flags: i64) -> Result<bool> {
        let _ = flags;
        change(cx, this, index, |item| item.modified = Some(timestamp))
    }

    #[php("public function setMtimeName(string $name, int $timestamp, int $flags = 0): bool")]
    fn set_mtime_name(cx: &mut Request, this: &Object, name: &[u8], timestamp: i64, flags: i64) -> Result<bool> {
        opened(cx, this)?;
        let _ = flags;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        change_named(cx, this, name, |item| item.modified = Some(timestamp))
    }

    #[php("public function getCommentIndex(int $index, int $flags = 0): string|false")]
    fn get_comment_index(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<OrFalse<Vec<u8>>> {
        read::comment(cx, this, index, flags)
    }

    #[php("public function getCommentName(string $name, int $flags = 0): string|false")]
    fn get_comment_name(cx: &mut Request, this: &Object, name: &[u8], flags: i64) -> Result<OrFalse<Vec<u8>>> {
        opened(cx, this)?;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, 0)? {
            Some(index) => read::comment(cx, this, index, flags),
            None => Ok(OrFalse(None)),
        }
    }

    #[php("public function deleteIndex(int $index): bool")]
    fn delete_index(cx: &mut Request, this: &Object, index: i64) -> Result<bool> {
        opened(cx, this)?;
        if index < 0 {
            return Ok(false);
        }
        change(cx, this, index, |item| item.deleted = true)
    }

    #[php("public function deleteName(string $name): bool")]
    fn delete_name(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
        opened(cx, this)?;
        if name.is_empty() {
            return Ok(false);
        }
        change_named(cx, this, name, |item| item.deleted = true)
    }

    #[php("public function statName(string $name, int $flags = 0): array|false")]
    fn stat_name(cx: &mut Request, this: &Object, name: &[u8], flags: i64) -> Result<OrFalse<Array>> {
        opened(cx, this)?;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, flags)? {
            Some(index) => read::stat(cx, this, index, flags),
            None => Ok(OrFalse(None)),
        }
    }

    #[php("public function statIndex(int $index, int $flags = 0): array|false")]
    fn stat_index(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<OrFalse<Array>> {
        read::stat(cx, this, index, flags)
    }

    #[php("public function locateName(string $name, int $flags = 0): int|false")]
    fn locate_name(cx: &mut Request, this: &Object, name: &[u8], flags: i64) -> Result<OrFalse<i64>> {
        opened(cx, this)?;
        if name.is_empty() {
            return Ok(OrFalse(None));
        }
        index_of(cx, this, name, flags).map(OrFalse)
    }

    #[php("public function getNameIndex(int $index, int $flags = 0): string|false")]
    fn get_name_index(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<OrFalse<Vec<u8>>> {
        let archive = opened(cx, this)?;
        let name = archive.item(index, flags).map(|item| match &item.original {
            Some(original) if flags & UNCHANGED != 0 => original.name.clone(),
            _ if flags & ENC_RAW != 0 => item.record.name.clone(),
            _ => crate::names::shown(&item.record),
        });
        Ok(OrFalse(noted(this, name)))
    }

    #[php("public function unchangeArchive(): bool")]
    fn unchange_archive(cx: &mut Request, this: &Object) -> Result<bool> {
        let mut archive = opened(cx, this)?;
        archive.comment = archive.original_comment.clone();
        Ok(true)
    }

    #[php("public function unchangeAll(): bool")]
    fn unchange_all(cx: &mut Request, this: &Object) -> Result<bool> {
        opened(cx, this)?.unchange();
        Ok(true)
    }

    #[php("public function unchangeIndex(int $index): bool")]
    fn unchange_index(cx: &mut Request, this: &Object, index: i64) -> Result<bool> {
        let mut archive = opened(cx, this)?;
        let item = usize::try_from(index).ok().and_then(|index| archive.items.get_mut(index));
        Ok(noted(this, item.map(Item::unchange).ok_or(error::INVAL)).is_some())
    }

    #[php("public function unchangeName(string $name): bool")]
    fn unchange_name(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
        opened(cx, this)?;
        if name.is_empty() {
            return Ok(false);
        }
        match index_of(cx, this, name, 0)? {
            Some(index) => ZipArchive::unchange_index(cx, this, index),
            None => Ok(false),
        }
    }

    #[php("public function extractTo(string $pathto, array|string|null $files = null): bool")]
    fn extract_to(cx: &mut Request, this: &Object, pathto: Str, files: Option<StrOrArray>) -> Result<bool> {
        opened(cx, this)?;
        if pathto.is_empty() {
            return Ok(false);
        }
        read::extract(cx, this, &pathto, files)
    }

    #[php("public function getFromName(string $name, int $len = 0, int $flags = 0): string|false")]
    fn get_from_name(cx: &mut Request, this: &Object, name: &[u8], len: i64, flags: i64) -> Result<OrFalse<Vec<u8>>> {
        opened(cx, this)?;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, flags)? {
            Some(index) => read::get(cx, this, index, len, flags),
            None => Ok(OrFalse(None)),
        }
    }

    #[php("public function getFromIndex(int $index, int $len = 0, int $flags = 0): string|false")]
    fn get_from_index(cx: &mut Request, this: &Object, index: i64, len: i64, flags: i64) -> Result<OrFalse<Vec<u8>>> {
        read::get(cx, this, index, len, flags)
    }

    #[php("public function getStreamIndex(int $index, int $flags = 0)", binding)]
    fn get_stream_index(cx: &mut Request, this: &Object, index: i64, flags: i64) -> Result<Value> {
        read::stream(cx, this, index, flags & (COMPRESSED | UNCHANGED))
    }

    #[php("public function getStreamName(string $name, int $flags = 0)", binding)]
    fn get_stream_name(cx: &mut Request, this: &Object, name: &[u8], flags: i64) -> Result<Value> {
        match index_of(cx, this, name, flags)? {
            Some(index) => read::stream(cx, this, index, flags),
            None => Ok(Value::FALSE),
        }
    }

    #[php("public function getStream(string $name)", binding)]
    fn get_stream(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
        ZipArchive::get_stream_name(cx, this, name, 0)
    }

    #[php("public function setExternalAttributesName(string $name, int $opsys, int $attr, int $flags = 0): bool")]
    fn set_external_attributes_name(cx: &mut Request, this: &Object, name: &[u8], opsys: i64, attr: i64, flags: i64) -> Result<bool> {
        opened(cx, this)?;
        let _ = flags;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        change_named(cx, this, name, |item| set_attributes(item, opsys, attr))
    }

    #[php("public function setExternalAttributesIndex(int $index, int $opsys, int $attr, int $flags = 0): bool")]
    fn set_external_attributes_index(cx: &mut Request, this: &Object, index: i64, opsys: i64, attr: i64, flags: i64) -> Result<bool> {
        let _ = flags;
        change(cx, this, index, |item| set_attributes(item, opsys, attr))
    }

    #[php("public function getExternalAttributesName(string $name, &$opsys, &$attr, int $flags = 0): bool")]
    fn get_external_attributes_name(
        cx: &mut Request,
        this: &Object,
        name: &[u8],
        opsys: RefArg<'_>,
        attr: RefArg<'_>,
        flags: i64,
    ) -> Result<bool> {
        opened(cx, this)?;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, flags)? {
            Some(index) => attributes(cx, this, index, opsys, attr, flags),
            None => Ok(false),
        }
    }

    #[php("public function getExternalAttributesIndex(int $index, &$opsys, &$attr, int $flags = 0): bool")]
    fn get_external_attributes_index(
        cx: &mut Request,
        this: &Object,
        index: i64,
        opsys: RefArg<'_>,
        attr: RefArg<'_>,
        flags: i64,
    ) -> Result<bool> {
        attributes(cx, this, index, opsys, attr, flags)
    }

    #[php("public function setCompressionName(string $name, int $method, int $compflags = 0): bool")]
    fn set_compression_name(cx: &mut Request, this: &Object, name: &[u8], method: i64, compflags: i64) -> Result<bool> {
        opened(cx, this)?;
        let _ = compflags;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, 0)? {
            Some(index) => set_compression(cx, this, index, method),
            None => Ok(false),
        }
    }

    #[php("public function setCompressionIndex(int $index, int $method, int $compflags = 0): bool")]
    fn set_compression_index(cx: &mut Request, this: &Object, index: i64, method: i64, compflags: i64) -> Result<bool> {
        opened(cx, this)?;
        let _ = compflags;
        set_compression(cx, this, index, method)
    }

    #[php("public function setEncryptionName(string $name, int $method, #[SensitiveParameter] ?string $password = null): bool")]
    fn set_encryption_name(cx: &mut Request, this: &Object, name: &[u8], method: i64, password: Option<Str>) -> Result<bool> {
        opened(cx, this)?;
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        match index_of(cx, this, name, 0)? {
            Some(index) => set_encryption(cx, this, index, method, password),
            None => Ok(false),
        }
    }

    #[php("public function setEncryptionIndex(int $index, int $method, #[SensitiveParameter] ?string $password = null): bool")]
    fn set_encryption_index(cx: &mut Request, this: &Object, index: i64, method: i64, password: Option<Str>) -> Result<bool> {
        opened(cx, this)?;
        set_encryption(cx, this, index, method, password)
    }

    #[php("public function registerProgressCallback(float $rate, callable $callback): bool")]
    fn register_progress_callback(cx: &mut Request, this: &Object, rate: f64, callback: Callable) -> Result<bool> {
        opened(cx, this)?;
        let _ = rate;
        of(this).progress.replace(Some(callback));
        Ok(true)
    }

    #[php("public function registerCancelCallback(callable $callback): bool")]
    fn register_cancel_callback(cx: &mut Request, this: &Object, callback: Callable) -> Result<bool> {
        opened(cx, this)?;
        of(this).cancel.replace(Some(callback));
        Ok(true)
    }

    #[php("public static function isCompressionMethodSupported(int $method, bool $enc = true): bool", binding)]
    fn is_compression_method_supported(method: i64, enc: bool) -> bool {
        let _ = enc;
        matches!(method, -1 | 0 | 8 | 12)
    }

    #[php("public static function isEncryptionMethodSupported(int $method, bool $enc = true): bool", binding)]
    fn is_encryption_method_supported(method: i64, enc: bool) -> bool {
        let _ = enc;
        matches!(method, crypt::NONE | crypt::TRADITIONAL | crypt::AES_128..=crypt::AES_256)
    }
}
