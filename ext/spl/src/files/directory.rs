//! DirectoryIterator, FilesystemIterator, RecursiveDirectoryIterator, GlobIterator: walks through folders.

use super::entry::{HOOKS as COMMON, bad_state, of};
use super::folder::{Folder, SKIP_DOTS};
use super::info::{extension, info};
use crate::builtin;
use crate::iterators::outer::another;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{ClassHooks, NativeIterator};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value};

/// A walk through a folder; each element is the iterator itself.
#[php_class("class DirectoryIterator extends SplFileInfo implements SeekableIterator {}", hooks = HOOKS)]
pub struct DirectoryIterator;

/// The same with keys and elements as flags say.
#[php_class(
    "class FilesystemIterator extends DirectoryIterator {
        public const int CURRENT_MODE_MASK = 240;
        public const int CURRENT_AS_PATHNAME = 32;
        public const int CURRENT_AS_FILEINFO = 0;
        public const int CURRENT_AS_SELF = 16;
        public const int KEY_MODE_MASK = 3840;
        public const int KEY_AS_PATHNAME = 0;
        public const int FOLLOW_SYMLINKS = 16384;
        public const int KEY_AS_FILENAME = 256;
        public const int NEW_CURRENT_AND_KEY = 256;
        public const int OTHER_MODE_MASK = 28672;
        public const int SKIP_DOTS = 4096;
        public const int UNIX_PATHS = 8192;
    }",
    hooks = FILESYSTEM_HOOKS
)]
pub struct FilesystemIterator;

/// The same through folders in folders.
#[php_class("class RecursiveDirectoryIterator extends FilesystemIterator implements RecursiveIterator {}")]
pub struct RecursiveDirectoryIterator;

/// What a pattern finds.
#[php_class("class GlobIterator extends FilesystemIterator implements Countable {}")]
pub struct GlobIterator;

impl FilesystemIterator {
    const KEY_AS_PATHNAME: i64 = 0;
    const CURRENT_AS_FILEINFO: i64 = 0;
    const SKIP_DOTS: i64 = SKIP_DOTS;
}

const CURRENT_MODE_MASK: i64 = 0xf0;
const CURRENT_AS_PATHNAME: i64 = 0x20;
const CURRENT_AS_FILEINFO: i64 = 0;
const KEY_AS_FILENAME: i64 = 0x100;
const KEY_MODE_MASK: i64 = 0xf00;
const FOLLOW_SYMLINKS: i64 = 0x4000;
const OTHER_MODE_MASK: i64 = 0x7000;
/// Flags that programs see and set.
const SETTABLE: i64 = CURRENT_MODE_MASK | KEY_MODE_MASK | OTHER_MODE_MASK;

const HOOKS: ClassHooks = ClassHooks { iterate: Some(|cx, this, by_ref| iterate(cx, this, by_ref, Elements::Itself)), ..COMMON };
const FILESYSTEM_HOOKS: ClassHooks =
    ClassHooks { iterate: Some(|cx, this, by_ref| iterate(cx, this, by_ref, Elements::ByFlags)), ..COMMON };

/// The folder of an object whose constructor ran.
fn folder<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a Folder> {
    match of(this).folder.get() {
        Some(folder) => Ok(folder),
        None => Err(cx.throw_error("Error", "Object not initialized")),
    }
}

/// Opens the folder of a new object. `path` must not be empty.
///
/// # Errors
/// It cannot be opened, or the object has one already.
pub fn construct(cx: &mut Request, this: &Object, path: &[u8], flags: i64) -> Result<()> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if of(this).folder.get().is_some() {
        return Err(cx.throw_error("Error", "Directory object is already initialized"));
    }
    let folder = Folder::open(cx, path, flags)?;
    let _ = of(this).folder.set(folder);
    Ok(())
}

// ---- walks by foreach ----------------------------------------------------------------------------------------------

#[derive(Clone, Copy, PartialEq, Eq)]
enum Elements {
    Itself,
    ByFlags,
}

struct Walk {
    iterator: Object,
    elements: Elements,
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool, elements: Elements) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    if of(this).folder.get().is_none() {
        return Err(bad_state(cx));
    }
    Ok(Box::new(Walk { iterator: this.clone(), elements }))
}

impl NativeIterator for Walk {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        folder(cx, &self.iterator)?.rewind(cx)
    }

    fn valid(&mut self, cx: &mut Request) -> Result<bool> {
        Ok(folder(cx, &self.iterator)?.valid())
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        match self.elements {
            Elements::Itself => Ok(Value::int(folder(cx, &self.iterator)?.index() as i64)),
            Elements::ByFlags => FilesystemIterator::key(cx, &self.iterator).map(|key| Value::from(cx.str(key))),
        }
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        match self.elements {
            Elements::Itself => Ok(Value::from(self.iterator.clone())),
            Elements::ByFlags => FilesystemIterator::current(cx, &self.iterator),
        }
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        folder(cx, &self.iterator)?.next(cx)
    }
}

// ---- methods -------------------------------------------------------------------------------------------------------

#[php_methods(tentative)]
impl DirectoryIterator {
    #[php("public function __construct(string $directory)")]
    fn construct(cx: &mut Request, this: &Object, directory: Str) -> Result<()> {
        construct(cx, this, &directory, 0)
    }

    #[php("public function getFilename(): string")]
    fn get_filename(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(folder(cx, this)?.name().unwrap_or_default())
    }

    #[php("public function getExtension(): string")]
    fn get_extension(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let name = folder(cx, this)?.name().unwrap_or_default();
        Ok(extension(&name).to_vec())
    }

    #[php("public function getBasename(string $suffix = \"\"): string")]
    fn get_basename(cx: &mut Request, this: &Object, suffix: Str) -> Result<Value> {
        let name = folder(cx, this)?.name().unwrap_or_default();
        let name = Value::from(cx.str(name));
        builtin::call(cx, "basename", &mut [name, Value::from(suffix)])
    }

    #[php("public function isDot(): bool")]
    fn is_dot(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(folder(cx, this)?.is_dot())
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        folder(cx, this)?.rewind(cx)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(folder(cx, this)?.valid())
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(folder(cx, this)?.index())
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Object> {
        folder(cx, this)?;
        Ok(this.clone())
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        folder(cx, this)?.next(cx)
    }

    #[php("public function seek(int $offset): void")]
    fn seek(cx: &mut Request, this: &Object, offset: i64) -> Result<()> {
        let folder = folder(cx, this)?;
        if folder.index() as i64 > offset {
            cx.call_method(this, "rewind", &[])?;
        }
        while (folder.index() as i64) < offset {
            let valid = cx.call_method(this, "valid", &[])?;
            if !cx.to_bool(&valid)? {
                return Err(cx.throw_error("OutOfBoundsException", format!("Seek position {offset} is out of range")));
            }
            cx.call_method(this, "next", &[])?;
        }
        Ok(())
    }

    #[php("public function __toString(): string", binding)]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(folder(cx, this)?.name().unwrap_or_default())
    }
}

#[php_methods(tentative)]
impl FilesystemIterator {
    #[php(
        "public function __construct(string $directory, int $flags = FilesystemIterator::KEY_AS_PATHNAME | FilesystemIterator::CURRENT_AS_FILEINFO | FilesystemIterator::SKIP_DOTS)"
    )]
    fn construct(cx: &mut Request, this: &Object, directory: Str, flags: i64) -> Result<()> {
        construct(cx, this, &directory, flags & SETTABLE)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        folder(cx, this)?.rewind(cx)
    }

    #[php("public function key(): string")]
    fn key(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let folder = folder(cx, this)?;
        let by_name = folder.flags.get() & KEY_AS_FILENAME != 0;
        Ok(if by_name { folder.name() } else { folder.pathname() }.unwrap_or_default())
    }

    #[php("public function current(): string|SplFileInfo|FilesystemIterator")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        let folder = folder(cx, this)?;
        let mode = folder.flags.get() & CURRENT_MODE_MASK;
        let path = folder.pathname();
        match (mode, path) {
            (CURRENT_AS_PATHNAME, path) => Ok(Value::from(cx.str(path.unwrap_or_default()))),
            (CURRENT_AS_FILEINFO, Some(path)) => info(cx, this, None, &path).map(Value::from),
            (CURRENT_AS_FILEINFO, None) => Err(cx.throw_error("RuntimeException", "Could not open file")),
            _ => Ok(Value::from(this.clone())),
        }
    }

    #[php("public function getFlags(): int")]
    fn get_flags(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(folder(cx, this)?.flags.get() & SETTABLE)
    }

    #[php("public function setFlags(int $flags): void")]
    fn set_flags(cx: &mut Request, this: &Object, flags: i64) -> Result<()> {
        folder(cx, this)?.flags.set(flags & SETTABLE);
        Ok(())
    }
}

#[php_methods(tentative)]
impl RecursiveDirectoryIterator {
    #[php(
        "public function __construct(string $directory, int $flags = FilesystemIterator::KEY_AS_PATHNAME | FilesystemIterator::CURRENT_AS_FILEINFO)"
    )]
    fn construct(cx: &mut Request, this: &Object, directory: Str, flags: i64) -> Result<()> {
        construct(cx, this, &directory, flags & SETTABLE)
    }

    #[php("public function hasChildren(bool $allowLinks = false): bool")]
    fn has_children(cx: &mut Request, this: &Object, allow_links: bool) -> Result<bool> {
        let folder = folder(cx, this)?;
        let Some(path) = folder.pathname().filter(|_| !folder.is_dot()) else { return Ok(false) };
        let path = Value::from(cx.str(path));
        let follows = allow_links || folder.flags.get() & FOLLOW_SYMLINKS != 0;
        let is_link = |cx: &mut Request, path: Value| builtin::call_quietly(cx, "is_link", &mut [path]).map(|(answer, _)| answer);
        if !follows && is_link(cx, path.clone())?.as_bool() == Some(true) {
            return Ok(false);
        }
        Ok(builtin::call_quietly(cx, "is_dir", &mut [path])?.0.as_bool() == Some(true))
    }

    #[php("public function getChildren(): RecursiveDirectoryIterator")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Object> {
        let here = folder(cx, this)?;
        let path = Value::from(cx.str(here.pathname().unwrap_or_default()));
        let children = another(cx, this, &[path, Value::int(here.flags.get())])?;
        of(&children).inherit(of(this));
        if let Some(below) = of(&children).folder.get() {
            below.set_sub_path(joined(here.sub_path(), here.name()));
        }
        Ok(children)
    }

    #[php("public function getSubPath(): string")]
    fn get_sub_path(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(folder(cx, this)?.sub_path())
    }

    #[php("public function getSubPathname(): string")]
    fn get_sub_pathname(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let folder = folder(cx, this)?;
        Ok(joined(folder.sub_path(), folder.name()))
    }
}

/// A path and a name in it.
fn joined(path: Vec<u8>, name: Option<Vec<u8>>) -> Vec<u8> {
    let name = name.unwrap_or_default();
    if path.is_empty() { name } else { [&path[..], b"/", &name].concat() }
}

#[php_methods(tentative)]
impl GlobIterator {
    #[php(
        "public function __construct(string $pattern, int $flags = FilesystemIterator::KEY_AS_PATHNAME | FilesystemIterator::CURRENT_AS_FILEINFO)"
    )]
    fn construct(cx: &mut Request, this: &Object, pattern: Str, flags: i64) -> Result<()> {
        if pattern.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let prefix: &[u8] = if pattern.starts_with(b"glob://") { b"" } else { b"glob://" };
        construct(cx, this, &[prefix, &pattern].concat(), flags & SETTABLE)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(folder(cx, this)?.matches())
    }
}
