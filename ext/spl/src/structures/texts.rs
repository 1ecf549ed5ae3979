//! The texts of the methods `serialize()` and `unserialize()`: serialized values with letters and punctuation between them.

use heddle_runtime::decl::Serializer;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

fn serializer(cx: &Request) -> &'static Serializer {
    cx.engine.serializer().expect("the extension standard has one")
}

/// The values' texts; an object that comes twice is a number the second time.
pub fn write(cx: &mut Request, values: &[Value]) -> Result<Vec<Vec<u8>>> {
    (serializer(cx).write)(cx, values)
}

/// Reads values that `next` finds: it is told where the last one ended and says where one begins.
pub fn read(cx: &mut Request, text: &[u8], next: &mut dyn FnMut(usize) -> Option<usize>) -> Result<(Vec<Value>, Option<usize>)> {
    (serializer(cx).read)(cx, text, next)
}
