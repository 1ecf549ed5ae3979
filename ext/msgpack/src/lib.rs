//! Extension `msgpack`: PHP values as MessagePack. Its documentation: the README of PECL's msgpack,
//! and the format's specification.
//!
//! - [`write`]: from the text of `serialize()`. [`read`]: to the text of `unserialize()`. Classes
//!   are asked, and references resolved, by those two alone. [`classes`]: `MessagePack` and
//!   `MessagePackUnpacker`.
#![forbid(unsafe_code)]

mod classes;
mod read;
mod write;

use heddle_macros::{constants, ini, php};
use heddle_runtime::decl::offers::ValueFormat;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};
use write::Written;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "msgpack",
    functions: &[FUNCTIONS],
    classes: &[&classes::MessagePack::CLASS, &classes::MessagePackUnpacker::CLASS],
    constants: &[CONSTANTS],
    ini: &[INI],
    offers: &[&FORMAT],
    version: Some("3.0.0"),
    info: "MessagePack Support => enabled\n\
           Session Support => enabled\n\
           extension Version => 3.0.0",
    ..Extension::EMPTY
};

constants! {
    MESSAGEPACK_OPT_PHPONLY = -1001;
    MESSAGEPACK_OPT_ASSOC = -1002;
}

ini! {
    msgpack.error_display: "1", All;
    /// Whether objects keep their classes, and references are kept.
    msgpack.php_only: "1", All;
    /// Whether maps become arrays.
    msgpack.assoc: "1", All;
    msgpack.illegal_key_insert: "0", All;
    /// Whether strings of 32 to 255 bytes are written in the form that came later.
    msgpack.use_str8_serialization: "1", All;
}

static FORMAT: ValueFormat = ValueFormat {
    name: "msgpack",
    write: |cx, value| {
        let how = Options { php_only: true, ..Options::of(cx) };
        pack(cx, value, how)
    },
    read: |cx, bytes| {
        let how = Options { php_only: true, assoc: true, ..Options::of(cx) };
        unpack(cx, bytes, how)
    },
};

const FUNCTIONS: &[&Function] = &[
    &msgpack_pack::DECL,
    &msgpack_pack::DECL.alias("msgpack_serialize"),
    &msgpack_unpack::DECL,
    &msgpack_unpack::DECL.alias("msgpack_unserialize"),
];

/// How values are written and read.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub php_only: bool,
    pub assoc: bool,
    pub str8: bool,
}

impl Options {
    /// Returns what the directives say.
    pub fn of(cx: &Request) -> Options {
        Options {
            php_only: cx.ini_bool("msgpack.php_only"),
            assoc: cx.ini_bool("msgpack.assoc"),
            str8: cx.ini_bool("msgpack.use_str8_serialization"),
        }
    }
}

/// Writes a value.
#[php("msgpack_pack($value)", unchecked)]
fn msgpack_pack(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let how = Options::of(cx);
    pack(cx, value, how)
}

/// Reads a value.
#[php("msgpack_unpack($str, $object = UNKNOWN)", unchecked)]
fn msgpack_unpack(cx: &mut Request, str: &Value, object: Option<Value>) -> Result<Value> {
    let how = Options::of(cx);
    unpack_text(cx, str, object, how)
}

/// Reads a value out of a text that is an argument.
pub(crate) fn unpack_text(cx: &mut Request, text: &Value, object: Option<Value>, how: Options) -> Result<Value> {
    refuse_template(cx, object)?;
    let text: Str = cx.to_str(text)?;
    if text.is_empty() {
        return Ok(Value::NULL);
    }
    Ok(unpack(cx, &text, how)?.unwrap_or(Value::FALSE))
}

/// Refuses a value that says what the one that is read shall look like.
pub(crate) fn refuse_template(cx: &mut Request, object: Option<Value>) -> Result<()> {
    match object {
        Some(object) if !object.is_null() => Err(cx.throw_error("Error", "not supported yet: msgpack's argument $object")),
        _ => Ok(()),
    }
}

/// Raises a warning unless warnings are switched off.
pub(crate) fn warn(cx: &mut Request, place: &str, words: &str) -> Result<()> {
    if cx.ini_bool("msgpack.error_display") { cx.warning(format!("[msgpack] ({place}) {words}")) } else { Ok(()) }
}

pub(crate) fn pack(cx: &mut Request, value: &Value, how: Options) -> Result<Vec<u8>> {
    const NULL: u8 = 0xc0;
    if value.deref().as_resource().is_some() {
        warn(cx, "msgpack_serialize_zval", "type is unsupported, encoded as null")?;
        return Ok(vec![NULL]);
    }
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    // all digits that a float has
    let precision = std::mem::replace(&mut cx.ini.serialize_precision, -1);
    let text = (serializer.write)(cx, std::slice::from_ref(value));
    cx.ini.serialize_precision = precision;
    let text = text?.pop().unwrap_or_default();
    let mut written = |class: &[u8]| match cx.find_class_named(class) {
        Some(class) if class.magic.serialize.is_some() => Written::ByMethod,
        Some(class) if class.magic.sleep.is_some() => Written::BySleep,
        _ => Written::Plain,
    };
    Ok(write::translate(&text, how, &mut written))
}

const PLACE: &str = "php_msgpack_unserialize";

/// Reads a value that fills all bytes; `None`: a warning said what is wrong.
pub(crate) fn unpack(cx: &mut Request, bytes: &[u8], how: Options) -> Result<Option<Value>> {
    match unpack_first(cx, bytes, how)? {
        Ok((value, used)) => {
            if used < bytes.len() {
                warn(cx, PLACE, "Extra bytes")?;
            }
            Ok(value)
        }
        Err(problem) => {
            warn(cx, PLACE, problem.words())?;
            Ok(None)
        }
    }
}

/// Reads the first value; also returns how many bytes it has.
pub(crate) fn unpack_first(
    cx: &mut Request,
    bytes: &[u8],
    how: Options,
) -> Result<std::result::Result<(Option<Value>, usize), read::Problem>> {
    let read = match read::translate(bytes, how) {
        Ok(read) => read,
        Err(problem) => return Ok(Err(problem)),
    };
    for _ in 0..read.illegal_keys {
        warn(cx, "msgpack_unserialize_map_item", "illegal key type")?;
    }
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    let mut start = Some(0);
    let (mut values, wrong) = (serializer.read)(cx, &read.text, &mut |_| start.take())?;
    let value = values.pop().filter(|_| wrong.is_none()).map(Value::into_deref);
    Ok(Ok((value, read.used)))
}
