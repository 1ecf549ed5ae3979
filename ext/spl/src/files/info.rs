//! SplFileInfo: what is known of a path.

use super::entry::{HOOKS, bad_state, is_a, of, parent, ready, required, shown, trimmed};
use super::object::open;
use crate::builtin;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{ClassPtr, Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// A file or folder, by its path.
#[php_class("class SplFileInfo implements Stringable {}", hooks = HOOKS)]
pub struct SplFileInfo;

/// What a function says of the file; what it warns of is thrown.
fn ask(cx: &mut Request, this: &Object, function: &str) -> Result<Value> {
    let path = required(cx, this)?;
    let path = Value::from(cx.str(path));
    let (answer, warning) = builtin::call_quietly(cx, function, &mut [path])?;
    match warning {
        Some(warning) => Err(cx.throw_error("RuntimeException", warning)),
        None => Ok(answer),
    }
}

/// The same for functions that only say yes or no.
fn is(cx: &mut Request, this: &Object, function: &str) -> Result<bool> {
    let path = required(cx, this)?;
    let path = Value::from(cx.str(path));
    Ok(builtin::call_quietly(cx, function, &mut [path])?.0.as_bool() == Some(true))
}

/// A class that an argument names, which must be `base` or below it.
fn class_argument(cx: &mut Request, name: Option<&Str>, base: ClassPtr, or_null: bool) -> Result<Option<ClassPtr>> {
    let Some(name) = name else { return Ok(None) };
    let tail = if or_null { " or null" } else { "" };
    match cx.lookup_class(name)? {
        Some(class) if class.is_subclass_of(base) => Ok(Some(class)),
        None if or_null => {
            let reason = [&b"must be a valid class name or null, "[..], name, b" given"].concat();
            Err(cx.bad_argument_type(1, reason))
        }
        _ => {
            let reason = [b"must be a class name derived from ", &base.name[..], tail.as_bytes(), b", ", name, b" given"].concat();
            Err(cx.bad_argument_type(1, reason))
        }
    }
}

/// What the object makes of paths.
fn info_class(cx: &Request, this: &Object) -> ClassPtr {
    of(this).info_class.get().unwrap_or(cx.engine.classes[&b"splfileinfo"[..]])
}

/// An object of a class for a path, of the class that is given, set or SPL's own.
pub fn info(cx: &mut Request, from: &Object, class: Option<ClassPtr>, path: &[u8]) -> Result<Object> {
    let class = class.unwrap_or(info_class(cx, from));
    let object = instantiate(cx, class)?;
    of(&object).inherit(of(from));
    match class.magic.construct {
        Some(constructor) if class.overriding(b"__construct").is_some() || is_a(cx, &object, "directoryiterator") => {
            let path = Value::from(cx.str(path));
            cx.call_function_on(constructor, &object, &[path])?;
        }
        _ => drop(of(&object).path.replace(Some(trimmed(path).to_vec()))),
    }
    Ok(object)
}

fn basename(cx: &mut Request, name: Vec<u8>, suffix: Str) -> Result<Value> {
    let name = Value::from(cx.str(name));
    builtin::call(cx, "basename", &mut [name, Value::from(suffix)])
}

pub fn extension(name: &[u8]) -> &[u8] {
    name.iter().rposition(|byte| *byte == b'.').map_or(b"", |at| &name[at + 1..])
}

fn filename(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
    required(cx, this)?;
    Ok(of(this).filename().unwrap_or_default())
}

#[php_methods(tentative)]
impl SplFileInfo {
    #[php("public function __construct(string $filename)")]
    fn construct(cx: &mut Request, this: &Object, filename: Str) -> Result<()> {
        if filename.contains(&0) {
            let name = cx.engine.classes[&b"splfileinfo"[..]].name.clone();
            let message = [&name[..], b"::__construct(): Argument #1 ($filename) must not contain any null bytes"].concat();
            return Err(cx.value_error(message));
        }
        drop(of(this).path.replace(Some(trimmed(&filename).to_vec())));
        Ok(())
    }

    #[php("public function getPath(): string")]
    fn get_path(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        ready(cx, this)?;
        Ok(of(this).folder_path())
    }

    #[php("public function getFilename(): string")]
    fn get_filename(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        ready(cx, this)?;
        filename(cx, this)
    }

    #[php("public function getExtension(): string")]
    fn get_extension(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        ready(cx, this)?;
        let name = filename(cx, this)?;
        let name = basename(cx, name, Str::default())?;
        Ok(extension(name.as_bytes().unwrap_or_default()).to_vec())
    }

    #[php("public function getBasename(string $suffix = \"\"): string")]
    fn get_basename(cx: &mut Request, this: &Object, suffix: Str) -> Result<Value> {
        ready(cx, this)?;
        let name = filename(cx, this)?;
        basename(cx, name, suffix)
    }

    #[php("public function getPathname(): string")]
    fn get_pathname(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        ready(cx, this)?;
        Ok(of(this).pathname().unwrap_or_default())
    }

    #[php("public function getPerms(): int|false")]
    fn get_perms(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "fileperms")
    }

    #[php("public function getInode(): int|false")]
    fn get_inode(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "fileinode")
    }

    #[php("public function getSize(): int|false")]
    fn get_size(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "filesize")
    }

    #[php("public function getOwner(): int|false")]
    fn get_owner(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "fileowner")
    }

    #[php("public function getGroup(): int|false")]
    fn get_group(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "filegroup")
    }

    #[php("public function getATime(): int|false")]
    fn get_a_time(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "fileatime")
    }

    #[php("public function getMTime(): int|false")]
    fn get_m_time(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "filemtime")
    }

    #[php("public function getCTime(): int|false")]
    fn get_c_time(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "filectime")
    }

    #[php("public function getType(): string|false")]
    fn get_type(cx: &mut Request, this: &Object) -> Result<Value> {
        ask(cx, this, "filetype")
    }

    #[php("public function isWritable(): bool")]
    fn is_writable(cx: &mut Request, this: &Object) -> Result<bool> {
        is(cx, this, "is_writable")
    }

    #[php("public function isReadable(): bool")]
    fn is_readable(cx: &mut Request, this: &Object) -> Result<bool> {
        is(cx, this, "is_readable")
    }

    #[php("public function isExecutable(): bool")]
    fn is_executable(cx: &mut Request, this: &Object) -> Result<bool> {
        is(cx, this, "is_executable")
    }

    #[php("public function isFile(): bool")]
    fn is_file(cx: &mut Request, this: &Object) -> Result<bool> {
        is(cx, this, "is_file")
    }

    #[php("public function isDir(): bool")]
    fn is_dir(cx: &mut Request, this: &Object) -> Result<bool> {
        is(cx, this, "is_dir")
    }

    #[php("public function isLink(): bool")]
    fn is_link(cx: &mut Request, this: &Object) -> Result<bool> {
        is(cx, this, "is_link")
    }

    #[php("public function getLinkTarget(): string|false")]
    fn get_link_target(cx: &mut Request, this: &Object) -> Result<Value> {
        let path = required(cx, this)?;
        if path.is_empty() {
            return Err(cx.throw_error("RuntimeException", "Empty filename"));
        }
        let argument = Value::from(cx.str(&path));
        let (answer, warning) = builtin::call_quietly(cx, "readlink", &mut [argument])?;
        match warning {
            None => Ok(answer),
            Some(warning) => {
                let reason = warning.windows(2).rposition(|pair| pair == b": ").map_or(&warning[..], |at| &warning[at + 2..]);
                let message = [b"Unable to read link ", &path[..], b", error: ", reason].concat();
                Err(cx.throw_error("RuntimeException", message))
            }
        }
    }

    #[php("public function getRealPath(): string|false")]
    fn get_real_path(cx: &mut Request, this: &Object) -> Result<Value> {
        ready(cx, this)?;
        let Some(path) = of(this).pathname() else { return Ok(Value::FALSE) };
        let path = Value::from(cx.str(path));
        builtin::call(cx, "realpath", &mut [path])
    }

    #[php("public function getFileInfo(?string $class = null): SplFileInfo")]
    fn get_file_info(cx: &mut Request, this: &Object, class: Option<Str>) -> Result<Object> {
        let base = info_class(cx, this);
        let class = class_argument(cx, class.as_ref(), base, true)?;
        let path = required(cx, this)?;
        info(cx, this, class, &path)
    }

    #[php("public function getPathInfo(?string $class = null): ?SplFileInfo")]
    fn get_path_info(cx: &mut Request, this: &Object, class: Option<Str>) -> Result<Option<Object>> {
        let base = info_class(cx, this);
        let class = class_argument(cx, class.as_ref(), base, true)?;
        let Some(path) = of(this).pathname().filter(|path| !path.is_empty()) else { return Ok(None) };
        let above = match parent(&path) {
            b"" if path.starts_with(b"/") => b"/",
            b"" => b".",
            above => above,
        };
        info(cx, this, class, above).map(Some)
    }

    #[php("public function openFile(string $mode = \"r\", bool $useIncludePath = false, $context = null): SplFileObject")]
    fn open_file(cx: &mut Request, this: &Object, mode: Str, use_include_path: bool, context: Value) -> Result<Object> {
        let path = required(cx, this)?;
        let plain = cx.engine.classes[&b"splfileobject"[..]];
        let class = of(this).file_class.get().unwrap_or(plain);
        let object = instantiate(cx, class)?;
        of(&object).inherit(of(this));
        let path = cx.str(path);
        match class.overriding(b"__construct") {
            Some(constructor) => {
                let args = [Value::from(path), Value::from(mode), Value::bool(use_include_path), context];
                cx.call_function_on(constructor, &object, &args)?;
            }
            None => open(cx, &object, &path, &mode, use_include_path, context)?,
        }
        Ok(object)
    }

    #[php("public function setFileClass(string $class = SplFileObject::class): void")]
    fn set_file_class(cx: &mut Request, this: &Object, class: Option<Str>) -> Result<()> {
        let base = cx.engine.classes[&b"splfileobject"[..]];
        let class = class_argument(cx, class.as_ref(), base, false)?;
        of(this).file_class.set(class);
        Ok(())
    }

    #[php("public function setInfoClass(string $class = SplFileInfo::class): void")]
    fn set_info_class(cx: &mut Request, this: &Object, class: Option<Str>) -> Result<()> {
        let base = cx.engine.classes[&b"splfileinfo"[..]];
        let class = class_argument(cx, class.as_ref(), base, false)?;
        of(this).info_class.set(class);
        Ok(())
    }

    #[php("public function __toString(): string", binding)]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        ready(cx, this)?;
        Ok(of(this).pathname().unwrap_or_default())
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        shown(cx, this)
    }

    #[php("final public function _bad_state_ex(): void", binding, deprecated = "since 8.2")]
    fn bad_state_ex(cx: &mut Request, this: &Object) -> Result<()> {
        let _ = class_of(this);
        Err(bad_state(cx))
    }
}
