//! Metadata: values in their serialized form.

use heddle_runtime::{Request, Result};
use heddle_spl::builtin;
use heddle_value::{Array, Value};

/// Serializes a value.
pub(crate) fn serialize(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let text = builtin::call(cx, "serialize", &mut [value.clone()])?;
    Ok(text.as_bytes().unwrap_or_default().to_vec())
}

/// Makes the value again; null where there is none.
pub(crate) fn unserialize(cx: &mut Request, text: Option<&[u8]>, options: &Array) -> Result<Value> {
    let Some(text) = text else { return Ok(Value::NULL) };
    let text = Value::from(cx.str(text));
    builtin::call(cx, "unserialize", &mut [text, Value::from(options.clone())])
}
