//! The encodings Oniguruma has: their names, and which of this extension's they are.

use crate::codec::{Encoding, UTF8};
use onig::EncodedBytes;
use onig_sys as sys;

/// An encoding of Oniguruma.
#[derive(Clone, Copy)]
pub(crate) struct RegexEncoding {
    /// As `mb_regex_encoding` names it.
    pub(crate) name: &'static str,
    checked: Encoding,
    raw: sys::OnigEncoding,
}

impl RegexEncoding {
    /// Bytes as a text of this encoding.
    pub(crate) fn bytes(self, bytes: &[u8]) -> EncodedBytes<'_> {
        EncodedBytes::from_parts(bytes, self.raw)
    }

    /// Whether bytes are characters. Oniguruma is given no others.
    pub(crate) fn accepts(self, bytes: &[u8]) -> bool {
        self.checked.accepts(bytes)
    }
}

/// Names: the first is shown; by the second the encoding is found among the extension's.
const NAMES: &[(&str, &str, &[&str])] = &[
    ("EUC-JP", "EUC-JP", &["EUCJP", "X-EUC-JP", "UJIS", "EUCJP-WIN"]),
    ("UTF-8", "UTF-8", &["UTF8"]),
    ("UTF-16", "UTF-16BE", &["UTF-16BE"]),
    ("UTF-16LE", "UTF-16LE", &[]),
    ("UCS-4", "UCS-4BE", &["UTF-32", "UTF-32BE"]),
    ("UCS-4LE", "UCS-4LE", &["UTF-32LE"]),
    ("SJIS", "SJIS", &["CP932", "MS932", "SHIFT_JIS", "SJIS-WIN", "WINDOWS-31J"]),
    ("BIG5", "BIG-5", &["BIG-5", "BIGFIVE", "BIG-FIVE", "CN-BIG5"]),
    ("EUC-CN", "EUC-CN", &["EUCCN", "EUC_CN", "GB-2312", "GB2312"]),
    ("EUC-TW", "EUC-TW", &["EUCTW", "EUC_TW"]),
    ("EUC-KR", "EUC-KR", &["EUCKR", "EUC_KR"]),
    ("KOI8R", "KOI8-R", &["KOI8-R", "KOI-8R"]),
    ("ISO-8859-1", "ISO-8859-1", &["ISO8859-1"]),
    ("ISO-8859-2", "ISO-8859-2", &["ISO8859-2"]),
    ("ISO-8859-3", "ISO-8859-3", &["ISO8859-3"]),
    ("ISO-8859-4", "ISO-8859-4", &["ISO8859-4"]),
    ("ISO-8859-5", "ISO-8859-5", &["ISO8859-5"]),
    ("ISO-8859-6", "ISO-8859-6", &["ISO8859-6"]),
    ("ISO-8859-7", "ISO-8859-7", &["ISO8859-7"]),
    ("ISO-8859-8", "ISO-8859-8", &["ISO8859-8"]),
    ("ISO-8859-9", "ISO-8859-9", &["ISO8859-9"]),
    ("ISO-8859-10", "ISO-8859-10", &["ISO8859-10"]),
    // of Thai there is no other encoding: all bytes are taken for characters
    ("ISO-8859-11", "8bit", &["ISO8859-11"]),
    ("ISO-8859-13", "ISO-8859-13", &["ISO8859-13"]),
    ("ISO-8859-14", "ISO-8859-14", &["ISO8859-14"]),
    ("ISO-8859-15", "ISO-8859-15", &["ISO8859-15"]),
    ("ISO-8859-16", "ISO-8859-16", &["ISO8859-16"]),
    ("ASCII", "ASCII", &["US-ASCII", "US_ASCII", "ISO646"]),
];

fn raw(name: &str) -> sys::OnigEncoding {
    match name {
        "EUC-JP" => &raw mut sys::OnigEncodingEUC_JP,
        "UTF-8" => &raw mut sys::OnigEncodingUTF8,
        "UTF-16" => &raw mut sys::OnigEncodingUTF16_BE,
        "UTF-16LE" => &raw mut sys::OnigEncodingUTF16_LE,
        "UCS-4" => &raw mut sys::OnigEncodingUTF32_BE,
        "UCS-4LE" => &raw mut sys::OnigEncodingUTF32_LE,
        "SJIS" => &raw mut sys::OnigEncodingSJIS,
        "BIG5" => &raw mut sys::OnigEncodingBIG5,
        "EUC-CN" => &raw mut sys::OnigEncodingEUC_CN,
        "EUC-TW" => &raw mut sys::OnigEncodingEUC_TW,
        "EUC-KR" => &raw mut sys::OnigEncodingEUC_KR,
        "KOI8R" => &raw mut sys::OnigEncodingKOI8_R,
        "ISO-8859-1" => &raw mut sys::OnigEncodingISO_8859_1,
        "ISO-8859-2" => &raw mut sys::OnigEncodingISO_8859_2,
        "ISO-8859-3" => &raw mut sys::OnigEncodingISO_8859_3,
        "ISO-8859-4" => &raw mut sys::OnigEncodingISO_8859_4,
        "ISO-8859-5" => &raw mut sys::OnigEncodingISO_8859_5,
        "ISO-8859-6" => &raw mut sys::OnigEncodingISO_8859_6,
        "ISO-8859-7" => &raw mut sys::OnigEncodingISO_8859_7,
        "ISO-8859-8" => &raw mut sys::OnigEncodingISO_8859_8,
        "ISO-8859-9" => &raw mut sys::OnigEncodingISO_8859_9,
        "ISO-8859-10" => &raw mut sys::OnigEncodingISO_8859_10,
        "ISO-8859-11" => &raw mut sys::OnigEncodingISO_8859_11,
        "ISO-8859-13" => &raw mut sys::OnigEncodingISO_8859_13,
        "ISO-8859-14" => &raw mut sys::OnigEncodingISO_8859_14,
        "ISO-8859-15" => &raw mut sys::OnigEncodingISO_8859_15,
        "ISO-8859-16" => &raw mut sys::OnigEncodingISO_8859_16,
        _ => &raw mut sys::OnigEncodingASCII,
    }
}

/// The encoding of a name, whatever its case.
pub(crate) fn find(name: &[u8]) -> Option<RegexEncoding> {
    let same = |other: &str| other.as_bytes().eq_ignore_ascii_case(name);
    let found = NAMES.iter().find(|(shown, _, others)| same(shown) || others.iter().any(|other| same(other)))?;
    let checked = Encoding::find(found.1.as_bytes())?;
    Some(RegexEncoding { name: found.0, checked, raw: raw(found.0) })
}

/// The default.
pub(crate) fn utf8() -> RegexEncoding {
    RegexEncoding { name: "UTF-8", checked: UTF8, raw: raw("UTF-8") }
}
