//! Characters as numeric references of HTML, and back: `mb_encode_numericentity`,
//! `mb_decode_numericentity`.

use crate::encode;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::ops::{self, BinaryOp};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value, View, juggle};

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_encode_numericentity::DECL, &mb_decode_numericentity::DECL];

/// A range of characters: first, last, what is added, which bits of the sum are kept.
type Range = [u32; 4];

/// Digits of a reference that is looked at, in decimal and in hexadecimal.
const DIGITS: usize = 10;
const HEX_DIGITS: usize = 8;

fn ranges(cx: &mut Request, map: &Array) -> Result<Vec<Range>> {
    if !map.len().is_multiple_of(4) {
        return Err(cx.bad_argument(2, "must have a multiple of 4 elements"));
    }
    let mut numbers = Vec::with_capacity(map.len());
    for value in map.values() {
        let is_number = match value.deref().view() {
            View::Array(_) | View::Object(_) | View::Resource(_) => false,
            View::Str(text) => juggle::number::parse(text).is_some(),
            _ => true,
        };
        if !is_number {
            return Err(cx.bad_argument(2, "must only be composed of values of type int"));
        }
        // converted as by an operator; PHP works with 32 bits
        let number = ops::binary(cx, BinaryOp::BitOr, value.deref(), &Value::int(0))?;
        numbers.push(number.as_int().unwrap_or_default() as u32);
    }
    Ok(numbers.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]).collect())
}

/// Writes characters of the map's ranges as references.
#[php("mb_encode_numericentity(string $string, array $map, ?string $encoding = null, bool $hex = false): string")]
fn mb_encode_numericentity(cx: &mut Request, string: &Str, map: &Array, encoding: Option<&Str>, hex: bool) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 3, encoding)?;
    let ranges = ranges(cx, map)?;
    let mut out = Vec::new();
    for point in encoding.decode(string) {
        let range = ranges.iter().find(|[first, last, ..]| (*first..=*last).contains(&point));
        let Some([_, _, offset, mask]) = range else {
            out.push(point);
            continue;
        };
        let number = point.wrapping_add(*offset) & mask;
        let text = if hex { format!("&#x{number:X};") } else { format!("&#{number};") };
        out.extend(text.chars().map(u32::from));
    }
    Ok(encode(cx, &out, encoding))
}

/// A reference at the start of a text: its number, and how many characters it takes.
fn reference(text: &[u32]) -> Option<(u64, usize)> {
    let is = |at: usize, byte: u8| text.get(at) == Some(&u32::from(byte));
    if !is(0, b'&') || !is(1, b'#') {
        return None;
    }
    let (radix, start, most) = if is(2, b'x') { (16, 3, HEX_DIGITS) } else { (10, 2, DIGITS) };
    let digit = |point: &u32| char::from_u32(*point).and_then(|char| char.to_digit(radix));
    let digits: Vec<u32> = text[start.min(text.len())..].iter().map_while(digit).take(most + 1).collect();
    if digits.is_empty() || digits.len() > most {
        return None;
    }
    let number = digits.iter().fold(0, |number, digit| number * u64::from(radix) + u64::from(*digit));
    let end = start + digits.len();
    Some((number, end + usize::from(is(end, b';'))))
}

/// Reads references to characters of the map's ranges.
#[php("mb_decode_numericentity(string $string, array $map, ?string $encoding = null): string")]
fn mb_decode_numericentity(cx: &mut Request, string: &Str, map: &Array, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 3, encoding)?;
    let ranges = ranges(cx, map)?;
    let points = encoding.decode(string);
    let mut out = Vec::with_capacity(points.len());
    let mut at = 0;
    while at < points.len() {
        let found = reference(&points[at..]).and_then(|(number, length)| {
            let number = u32::try_from(number).ok()?;
            let meant = |[first, last, offset, _]: &Range| {
                let point = number.wrapping_sub(*offset);
                (*first..=*last).contains(&point).then_some(point)
            };
            Some((ranges.iter().find_map(meant)?, length))
        });
        let (point, length) = found.unwrap_or((points[at], 1));
        out.push(point);
        at += length;
    }
    Ok(encode(cx, &out, encoding))
}
