//! Extension `igbinary`: PHP values in a compact binary form. Its documentation: the README of
//! igbinary.
//!
//! - [`write`]: from the text of `serialize()`. [`read`]: to the text of `unserialize()`. Classes
//!   are asked, and references resolved, by those two alone.
#![forbid(unsafe_code)]

mod read;
mod write;

use heddle_macros::{ini, php};
use heddle_runtime::decl::offers::ValueFormat;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "igbinary",
    functions: &[FUNCTIONS],
    ini: &[INI],
    offers: &[&FORMAT],
    version: Some("3.2.16"),
    info: "igbinary support => enabled\n\
           igbinary version => 3.2.16\n\
           igbinary session support => yes",
    ..Extension::EMPTY
};

ini! {
    /// Whether strings that occur again are written as numbers.
    igbinary.compact_strings: "1", All;
}

static FORMAT: ValueFormat = ValueFormat { name: "igbinary", write: write_value, read: read_value };

const FUNCTIONS: &[&Function] = &[&igbinary_serialize::DECL, &igbinary_unserialize::DECL];

/// Serializes a value.
#[php("igbinary_serialize($value)", unchecked)]
fn igbinary_serialize(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    if value.as_resource().is_some() {
        let text = "Cannot serialize resource(stream) and resources may be converted to objects that cannot be serialized in future php releases. Serializing the value as null instead";
        let message = [&cx.function_name()[..], b"(): ", text.as_bytes()].concat();
        cx.deprecated(message)?;
        return write_value(cx, &Value::NULL);
    }
    write_value(cx, value)
}

/// Reads what `igbinary_serialize()` wrote.
#[php("igbinary_unserialize($str)", unchecked)]
fn igbinary_unserialize(cx: &mut Request, str: &Value) -> Result<Value> {
    let str: Str = cx.to_str(str)?;
    if str.is_empty() {
        return Ok(Value::FALSE);
    }
    Ok(read_value(cx, &str)?.unwrap_or(Value::NULL))
}

fn write_value(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    // all digits that a float has
    let precision = std::mem::replace(&mut cx.ini.serialize_precision, -1);
    let text = (serializer.write)(cx, std::slice::from_ref(value));
    cx.ini.serialize_precision = precision;
    let text = text?.pop().unwrap_or_default();
    Ok(write::translate(&text, cx.ini_bool("igbinary.compact_strings")))
}

fn read_value(cx: &mut Request, bytes: &[u8]) -> Result<Option<Value>> {
    let text = match read::translate(bytes) {
        Ok((text, rest)) => {
            if rest > 0 {
                cx.warning("igbinary_unserialize: received more data to unserialize than expected")?;
                return Ok(None);
            }
            text
        }
        Err(reason) => {
            cx.warning(reason)?;
            return Ok(None);
        }
    };
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    let mut start = Some(0);
    let (mut values, wrong) = (serializer.read)(cx, &text, &mut |_| start.take())?;
    Ok(values.pop().filter(|_| wrong.is_none()).map(Value::into_deref))
}
