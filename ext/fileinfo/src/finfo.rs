//! The class finfo, and the functions around it.

use heddle_macros::{php, php_class, php_methods};
use heddle_magic::Magic;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::{self, Opening, Stream, access};
use heddle_runtime::{Request, Result};
use heddle_value::{Native, Object, Resource, Str, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&finfo_open::DECL, &finfo_close::DECL, &finfo_set_flags::DECL, &finfo_file::DECL, &finfo_buffer::DECL, &mime_content_type::DECL];

const FILEINFO_NONE: i64 = 0;
const MIME_TYPE: i64 = 0x10;
const MIME: i64 = 0x410;
/// Limits the bytes of a file that libmagic looks at.
const MOST: usize = 1 << 20;

/// A database of kinds of files.
#[php_class("class finfo {}", hooks = HOOKS)]
pub struct Finfo {
    magic: RefCell<Option<Magic>>,
    flags: Cell<i64>,
}

impl Native for Finfo {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        object.set_native(cx.heap(), Finfo { magic: RefCell::new(None), flags: Cell::new(0) });
        Ok(())
    }),
    not_cloneable: true,
    not_serializable: true,
    ..ClassHooks::NONE
};

fn of(this: &Object) -> &Finfo {
    this.native().expect("given when the object was made")
}

/// Why a database was not loaded.
enum Refusal {
    /// Words, behind the function's name.
    Words(String),
    /// A whole message.
    Message(Vec<u8>),
    /// There is no such file: a message, and the path.
    Missing(Vec<u8>, Vec<u8>),
}

/// Bytes that a path may have, with the null byte at its end.
const LONGEST: usize = 4096;

fn not_loaded(path: &[u8]) -> String {
    format!("Failed to load magic database at \"{}\"", String::from_utf8_lossy(path))
}

/// Loads a database for an object. The error is what is to be said.
fn load(cx: &mut Request, this: &Object, flags: i64, database: Option<&Str>) -> Result<std::result::Result<(), Refusal>> {
    let path = match database.filter(|path| !path.is_empty()) {
        Some(path) if path.contains(&0) => return Err(cx.bad_argument(2, "must not contain any null bytes")),
        Some(path) => match find(cx, path)? {
            Ok(path) => Some(path),
            Err(refusal) => return Ok(Err(refusal)),
        },
        None => None,
    };
    let (opened, warnings) = Magic::open(flags as i32, path.as_deref());
    for warning in &warnings {
        cx.function_warning(warning)?;
    }
    match opened {
        Ok(magic) => {
            of(this).magic.replace(Some(magic));
            of(this).flags.set(flags);
            Ok(Ok(()))
        }
        Err(reason) if path.is_none() => Ok(Err(Refusal::Words(reason))),
        Err(_) => Ok(Err(Refusal::Words(not_loaded(&path.unwrap_or_default())))),
    }
}

/// Returns the absolute path of a database that is there.
fn find(cx: &mut Request, path: &[u8]) -> Result<std::result::Result<Vec<u8>, Refusal>> {
    let function = cx.function_name();
    if path.len() >= LONGEST {
        let words = format!("(): File name is longer than the maximum allowed path length on this platform ({LONGEST}): ");
        return Ok(Err(Refusal::Message([&function[..], words.as_bytes(), path].concat())));
    }
    let full = cx.path(path);
    if !full.exists() {
        let shown = full.into_os_string().into_encoded_bytes();
        let message = [&function[..], b"(", &shown, b"): Failed to open stream: No such file or directory"].concat();
        return Ok(Err(Refusal::Missing(message, shown)));
    }
    let full = full.canonicalize().unwrap_or(full).into_os_string().into_encoded_bytes();
    if !access::check(cx, &full, access::Access::Read)? {
        return Ok(Err(Refusal::Words(not_loaded(&full))));
    }
    Ok(Ok(full))
}

/// Raises the warnings that belong to a refusal.
fn warn(cx: &mut Request, refusal: Refusal) -> Result<()> {
    match refusal {
        Refusal::Words(words) => cx.function_warning(words),
        Refusal::Message(message) => cx.warning(message),
        Refusal::Missing(message, path) => {
            // it is looked for in two forms
            cx.warning(&message)?;
            cx.warning(message)?;
            cx.function_warning(not_loaded(&path))
        }
    }
}

/// Describes a text. `flags`: other ones for this time.
fn describe(cx: &mut Request, this: &Object, text: &[u8], flags: i64) -> Result<OrFalse<Vec<u8>>> {
    let finfo = of(this);
    let mut magic = finfo.magic.borrow_mut();
    let Some(magic) = magic.as_mut() else {
        return Err(cx.throw_error("Error", "Invalid finfo object"));
    };
    if flags != 0 {
        magic.set_flags(flags as i32);
    }
    let text = &text[..text.len().min(MOST)];
    let wanted = if flags != 0 { flags } else { finfo.flags.get() };
    let mut found = magic.describe(text);
    if found.as_ref().is_err_and(String::is_empty) && wanted & MIME_TYPE != 0 {
        found = Ok(unknown_kind(magic, text, wanted));
    }
    magic.set_flags(finfo.flags.get() as i32);
    match found {
        Ok(found) if wanted & MIME_TYPE != 0 => Ok(OrFalse(Some(of_php(found, text)))),
        Ok(found) => Ok(OrFalse(Some(found))),
        Err(reason) => {
            cx.function_warning(format!("Failed identify data 0:{reason}"))?;
            Ok(OrFalse(None))
        }
    }
}

/// Returns the media type of what the library knows no kind of, with its encoding where that is
/// wanted.
fn unknown_kind(magic: &mut Magic, text: &[u8], flags: i64) -> Vec<u8> {
    const ENCODING: i64 = MIME & !MIME_TYPE;
    let mut kind = b"application/octet-stream".to_vec();
    if flags & ENCODING != 0 {
        let encoding = match text {
            [0xff, 0xfe, 0, 0, ..] => b"utf-32le".to_vec(),
            [0, 0, 0xfe, 0xff, ..] => b"utf-32be".to_vec(),
            _ => {
                magic.set_flags(ENCODING as i32);
                magic.describe(text).unwrap_or_else(|_| b"binary".to_vec())
            }
        };
        kind.extend_from_slice(b"; charset=");
        kind.extend_from_slice(&encoding);
    }
    kind
}

/// Puts the media type of PHP's source in the place of another text's: PHP's database has it before
/// the languages that look alike.
fn of_php(found: Vec<u8>, text: &[u8]) -> Vec<u8> {
    let is_source = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"<?php"));
    let looks_alike = found.starts_with(b"text/") || found.starts_with(b"application/javascript");
    if !is_source || !looks_alike {
        return found;
    }
    let rest = found.iter().position(|byte| *byte == b';').map_or(&b""[..], |at| &found[at..]);
    [b"text/x-php", rest].concat()
}

/// Reads the start of a stream, and goes back to where it stood.
fn start_of(cx: &mut Request, stream: &mut Stream) -> Result<Vec<u8>> {
    let position = stream.position();
    if position > 0 && stream.is_seekable() {
        stream.seek(cx, SeekFrom::Start(0))?;
    }
    let text = stream.read_all(cx, Some(MOST))?;
    if stream.is_seekable() {
        stream.seek(cx, SeekFrom::Start(position))?;
    }
    Ok(text)
}

/// Words for a folder, as flags ask for it.
fn folder(flags: i64) -> &'static [u8] {
    match flags & MIME {
        MIME | MIME_TYPE | 0 => b"directory",
        _ => b"binary",
    }
}

/// Describes what an address names.
fn describe_file(cx: &mut Request, this: &Object, name: &[u8], flags: i64, context: Option<Resource>) -> Result<OrFalse<Vec<u8>>> {
    let wanted = if flags != 0 { flags } else { of(this).flags.get() };
    if of(this).magic.borrow().is_none() {
        return Err(cx.throw_error("Error", "Invalid finfo object"));
    }
    let is_folder = match stream::wrapper::scheme_len(name) {
        None => access::is_folder(cx, name)?,
        Some(_) => {
            let (function, address) = (Value::from(cx.str("is_dir")), Value::from(cx.str(name)));
            cx.call_value(&function, &[address])?.is_true()
        }
    };
    if is_folder {
        return Ok(OrFalse(Some(folder(wanted).to_vec())));
    }
    let opening = Opening { context, ..Opening::default() };
    let Some(resource) = stream::open(cx, name, b"rb", &opening)? else { return Ok(OrFalse(None)) };
    let text = match stream::of(&resource) {
        Some(handle) => match handle.try_borrow_mut() {
            Ok(mut stream) => stream.read_all(cx, Some(MOST))?,
            Err(_) => Vec::new(),
        },
        None => Vec::new(),
    };
    stream::close(cx, &resource)?;
    describe(cx, this, &text, flags)
}

fn check_name(cx: &mut Request, name: &[u8], number: usize) -> Result<()> {
    if name.is_empty() {
        return Err(cx.bad_argument(number, "must not be empty"));
    }
    if name.contains(&0) {
        return Err(cx.bad_argument_type(number, "must not contain any null bytes"));
    }
    Ok(())
}

/// Returns the resource of a context.
fn context_of(value: &Value) -> Option<Resource> {
    value.deref().as_resource().cloned()
}

#[php_methods(tentative)]
impl Finfo {
    #[php("public function __construct(int $flags = FILEINFO_NONE, ?string $magic_database = null)")]
    fn construct(cx: &mut Request, this: &Object, flags: i64, magic_database: Option<Str>) -> Result<()> {
        match load(cx, this, flags, magic_database.as_ref())? {
            Ok(()) => Ok(()),
            Err(Refusal::Words(words)) => Err(cx.throw_error("Exception", words)),
            Err(Refusal::Message(message) | Refusal::Missing(message, _)) => Err(cx.throw_error("Exception", message)),
        }
    }

    #[php("public function file(string $filename, int $flags = FILEINFO_NONE, $context = null): string|false")]
    fn file(cx: &mut Request, this: &Object, filename: &[u8], flags: i64, context: Value) -> Result<OrFalse<Vec<u8>>> {
        check_name(cx, filename, 2)?;
        describe_file(cx, this, filename, flags, context_of(&context))
    }

    #[php("public function buffer(string $string, int $flags = FILEINFO_NONE, $context = null): string|false")]
    fn buffer(cx: &mut Request, this: &Object, string: &[u8], flags: i64, context: Value) -> Result<OrFalse<Vec<u8>>> {
        let _ = context;
        describe(cx, this, string, flags)
    }

    #[php("public function set_flags(int $flags): true")]
    fn set_flags(cx: &mut Request, this: &Object, flags: i64) -> Result<True> {
        match &mut *of(this).magic.borrow_mut() {
            Some(magic) => {
                magic.set_flags(flags as i32);
                of(this).flags.set(flags);
                Ok(True)
            }
            None => Err(cx.throw_error("Error", "Invalid finfo object")),
        }
    }
}

/// Makes an object of the class finfo.
#[php("finfo_open(int $flags = FILEINFO_NONE, ?string $magic_database = null): finfo|false")]
fn finfo_open(cx: &mut Request, flags: i64, magic_database: Option<Str>) -> Result<Value> {
    let class = cx.engine.classes[&b"finfo"[..]];
    let object = instantiate(cx, class)?;
    match load(cx, &object, flags, magic_database.as_ref())? {
        Ok(()) => Ok(object.into()),
        Err(refusal) => {
            warn(cx, refusal)?;
            Ok(Value::FALSE)
        }
    }
}

/// Does nothing: an object goes by itself.
#[php("finfo_close(finfo $finfo): true", deprecated = "since 8.5, as finfo objects are freed automatically")]
fn finfo_close(finfo: &Object) -> True {
    let _ = finfo;
    True
}

/// Sets the flags.
#[php("finfo_set_flags(finfo $finfo, int $flags): true")]
fn finfo_set_flags(cx: &mut Request, finfo: &Object, flags: i64) -> Result<True> {
    Finfo::set_flags(cx, finfo, flags)
}

/// Describes a file.
#[php("finfo_file(finfo $finfo, string $filename, int $flags = FILEINFO_NONE, $context = null): string|false")]
fn finfo_file(cx: &mut Request, finfo: &Object, filename: &[u8], flags: i64, context: Value) -> Result<OrFalse<Vec<u8>>> {
    check_name(cx, filename, 2)?;
    describe_file(cx, finfo, filename, flags, context_of(&context))
}

/// Describes a text.
#[php("finfo_buffer(finfo $finfo, string $string, int $flags = FILEINFO_NONE, $context = null): string|false")]
fn finfo_buffer(cx: &mut Request, finfo: &Object, string: &[u8], flags: i64, context: Value) -> Result<OrFalse<Vec<u8>>> {
    let _ = context;
    describe(cx, finfo, string, flags)
}

/// Returns the media type of a file or a stream.
#[php("mime_content_type($filename): string|false")]
fn mime_content_type(cx: &mut Request, filename: Value) -> Result<OrFalse<Vec<u8>>> {
    let class = cx.engine.classes[&b"finfo"[..]];
    let object = instantiate(cx, class)?;
    if let Err(refusal) = load(cx, &object, MIME_TYPE, None)? {
        warn(cx, refusal)?;
        return Ok(OrFalse(None));
    }
    if let Some(resource) = filename.as_resource().cloned() {
        let Some(handle) = stream::of(&resource) else {
            return Err(cx.type_error("mime_content_type(): supplied resource is not a valid stream resource"));
        };
        let text = match handle.try_borrow_mut() {
            Ok(mut stream) => start_of(cx, &mut stream)?,
            Err(_) => Vec::new(),
        };
        return describe(cx, &object, &text, 0);
    }
    let Some(name) = filename.as_bytes().map(<[u8]>::to_vec) else {
        let given = heddle_runtime::types::names::type_name_of(&filename);
        return Err(cx.bad_argument_type(1, format!("must be of type resource|string, {given} given")));
    };
    check_name(cx, &name, 1)?;
    describe_file(cx, &object, &name, 0, None)
}
