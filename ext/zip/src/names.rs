//! Names of files in an archive: those that are no UTF-8 are texts of the code page 437.

use heddle_archive::zip::{Record, flag};

/// The characters of the bytes from 128 on.
const UPPER: &str =
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Returns a name in UTF-8.
pub(crate) fn shown(record: &Record) -> Vec<u8> {
    if record.flags & flag::UTF8 != 0 || std::str::from_utf8(&record.name).is_ok() {
        return record.name.clone();
    }
    let mut out = String::new();
    for byte in &record.name {
        match byte.checked_sub(128) {
            Some(at) => out.extend(UPPER.chars().nth(usize::from(at))),
            None => out.push(char::from(*byte)),
        }
    }
    out.into_bytes()
}
