//! `iptcparse`: the records of an IPTC block (IIM, version 4), as images carry them.

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&iptcparse::DECL];

/// What a record begins with.
const MARK: u8 = 0x1c;

/// The records of a block: lists of texts by `record#dataset`.
#[php("iptcparse(string $iptc_block): array|false")]
fn iptcparse(cx: &mut Request, iptc_block: &[u8]) -> OrFalse<Array> {
    let heap = cx.heap();
    let start = iptc_block.windows(2).position(|pair| pair[0] == MARK && matches!(pair[1], 1 | 2));
    let mut rest = start.map_or(&[][..], |start| &iptc_block[start..]);
    let mut array = Array::new();
    while let Some((key, text, len)) = record(rest) {
        let key = Str::new(heap, key.as_bytes());
        let entry = array.entry(heap, &key);
        if !entry.is_array() {
            *entry = Value::from(Array::new());
        }
        if let Some(list) = entry.as_array_mut() {
            let _ = list.push(heap, Value::from(Str::new(heap, text)));
        }
        rest = &rest[len..];
    }
    OrFalse((!array.is_empty()).then_some(array))
}

/// The key and text of the record that begins here, and its length in bytes.
fn record(text: &[u8]) -> Option<(String, &[u8], usize)> {
    let [MARK, record, dataset, high, low, ..] = *text else { return None };
    let (size, head): (usize, usize) = match high & 0x80 {
        0 => (usize::from(high) << 8 | usize::from(low), 5),
        // the size has four bytes of its own
        _ => (u32::from_be_bytes(text.get(5..9)?.try_into().ok()?) as usize, 9),
    };
    let content = text.get(head..head.checked_add(size)?)?;
    Some((format!("{record}#{dataset:03}"), content, head + size))
}
