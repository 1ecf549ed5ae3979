//! What is known of a transfer, and of the library.

use crate::handle::{Payload, payload};
use heddle_libcurl::easy::Easy;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&curl_getinfo::DECL, &curl_version::DECL];

const TEXT: i32 = 0x0010_0000;
const LONG: i32 = 0x0020_0000;
const FLOAT: i32 = 0x0030_0000;
const BIG: i32 = 0x0060_0000;
const HEADER_OUT: i64 = 2;
const PRIVATE: i64 = 0x0010_0015;
const CERTIFICATES: i64 = 0x0040_0022;

/// How a fact is asked for.
#[derive(Clone, Copy)]
enum Fact {
    Text(i32),
    /// A text, null where there is none.
    TextOrNull(i32),
    Number(i32),
    Float(i32),
    Certificates,
}

/// Facts of `curl_getinfo()` without an option, in order.
const FACTS: &[(&str, Fact)] = &[
    ("url", Fact::Text(TEXT + 1)),
    ("content_type", Fact::TextOrNull(TEXT + 18)),
    ("http_code", Fact::Number(LONG + 2)),
    ("header_size", Fact::Number(LONG + 11)),
    ("request_size", Fact::Number(LONG + 12)),
    ("filetime", Fact::Number(LONG + 14)),
    ("ssl_verify_result", Fact::Number(LONG + 13)),
    ("redirect_count", Fact::Number(LONG + 20)),
    ("total_time", Fact::Float(FLOAT + 3)),
    ("namelookup_time", Fact::Float(FLOAT + 4)),
    ("connect_time", Fact::Float(FLOAT + 5)),
    ("pretransfer_time", Fact::Float(FLOAT + 6)),
    ("size_upload", Fact::Float(FLOAT + 7)),
    ("size_download", Fact::Float(FLOAT + 8)),
    ("speed_download", Fact::Float(FLOAT + 9)),
    ("speed_upload", Fact::Float(FLOAT + 10)),
    ("download_content_length", Fact::Float(FLOAT + 15)),
    ("upload_content_length", Fact::Float(FLOAT + 16)),
    ("starttransfer_time", Fact::Float(FLOAT + 17)),
    ("redirect_time", Fact::Float(FLOAT + 19)),
    ("redirect_url", Fact::Text(TEXT + 31)),
    ("primary_ip", Fact::Text(TEXT + 32)),
    ("certinfo", Fact::Certificates),
    ("primary_port", Fact::Number(LONG + 40)),
    ("local_ip", Fact::Text(TEXT + 41)),
    ("local_port", Fact::Number(LONG + 42)),
    ("http_version", Fact::Number(LONG + 46)),
    ("protocol", Fact::Number(LONG + 48)),
    ("ssl_verifyresult", Fact::Number(LONG + 47)),
    ("scheme", Fact::Text(TEXT + 49)),
    ("appconnect_time_us", Fact::Number(BIG + 56)),
    ("connect_time_us", Fact::Number(BIG + 52)),
    ("namelookup_time_us", Fact::Number(BIG + 51)),
    ("pretransfer_time_us", Fact::Number(BIG + 53)),
    ("redirect_time_us", Fact::Number(BIG + 55)),
    ("starttransfer_time_us", Fact::Number(BIG + 54)),
    ("total_time_us", Fact::Number(BIG + 50)),
    ("effective_method", Fact::Text(TEXT + 58)),
    ("capath", Fact::Text(TEXT + 62)),
    ("cainfo", Fact::Text(TEXT + 61)),
];

fn certificates(cx: &mut Request, easy: &Easy) -> Array {
    let mut out = Vec::new();
    for lines in easy.certificates() {
        let mut row = Array::new();
        for line in lines {
            let Some(at) = line.iter().position(|byte| *byte == b':') else { continue };
            row.insert_bytes(cx.heap(), &line[..at], cx.str(&line[at + 1..]));
        }
        out.push(Value::from(row));
    }
    Array::from_values(cx.heap(), out)
}

fn all(cx: &mut Request, payload: &Payload) -> Array {
    let easy = &payload.easy;
    let mut out = Array::new();
    for (name, fact) in FACTS {
        let value = match *fact {
            Fact::Text(info) => easy.text_info(info).map(|text| Value::from(cx.str(text))),
            Fact::TextOrNull(info) => Some(easy.text_info(info).map_or(Value::NULL, |text| Value::from(cx.str(text)))),
            Fact::Number(info) => easy.number_info(info).map(Value::int),
            Fact::Float(info) => easy.float_info(info).map(Value::float),
            Fact::Certificates => Some(Value::from(certificates(cx, easy))),
        };
        if let Some(value) = value {
            out.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
    }
    if let Some(head) = payload.state.head.borrow().as_ref() {
        out.insert_bytes(cx.heap(), b"request_header", cx.str(head));
    }
    out
}

/// Returns what is known of a transfer.
#[php("curl_getinfo(CurlHandle $handle, ?int $option = null): mixed")]
fn curl_getinfo(cx: &mut Request, handle: &Object, option: Option<i64>) -> Value {
    let payload = payload(handle);
    let easy = &payload.easy;
    let Some(option) = option else { return Value::from(all(cx, payload)) };
    match option {
        HEADER_OUT => return payload.state.head.borrow().as_ref().map_or(Value::FALSE, |head| Value::from(cx.str(head))),
        PRIVATE => return payload.state.wishes.borrow().private.clone().unwrap_or(Value::FALSE),
        CERTIFICATES => return Value::from(certificates(cx, easy)),
        _ => {}
    }
    let Ok(info) = i32::try_from(option) else { return Value::FALSE };
    match info >> 20 {
        1 => easy.text_info(info).map_or(Value::FALSE, |text| Value::from(cx.str(text))),
        2 | 6 => easy.number_info(info).map_or(Value::FALSE, Value::int),
        3 => easy.float_info(info).map_or(Value::FALSE, Value::float),
        4 => match easy.list_info(info) {
            Some(texts) => {
                let texts: Vec<Value> = texts.into_iter().map(|text| Value::from(cx.str(text))).collect();
                Value::from(Array::from_values(cx.heap(), texts))
            }
            None => Value::FALSE,
        },
        _ => Value::FALSE,
    }
}

/// Names of the library's features, and their bits.
pub(crate) const FEATURES: &[(&str, i64)] = &[
    ("AsynchDNS", 1 << 7),
    ("CharConv", 1 << 12),
    ("Debug", 1 << 6),
    ("GSS-Negotiate", 1 << 5),
    ("IDN", 1 << 10),
    ("IPv6", 1),
    ("krb4", 1 << 1),
    ("Largefile", 1 << 9),
    ("libz", 1 << 3),
    ("NTLM", 1 << 4),
    ("NTLMWB", 1 << 15),
    ("SPNEGO", 1 << 8),
    ("SSL", 1 << 2),
    ("SSPI", 1 << 11),
    ("TLS-SRP", 1 << 14),
    ("HTTP2", 1 << 16),
    ("GSSAPI", 1 << 17),
    ("KERBEROS5", 1 << 18),
    ("UNIX_SOCKETS", 1 << 19),
    ("PSL", 1 << 20),
    ("HTTPS_PROXY", 1 << 21),
    ("MULTI_SSL", 1 << 22),
    ("BROTLI", 1 << 23),
    ("ALTSVC", 1 << 24),
    ("HTTP3", 1 << 25),
    ("UNICODE", 1 << 27),
    ("ZSTD", 1 << 26),
    ("HSTS", 1 << 28),
    ("GSASL", 1 << 29),
];

/// Returns what the library says of itself.
#[php("curl_version(): array|false")]
fn curl_version(cx: &mut Request) -> Result<OrFalse<Array>> {
    let Some(version) = heddle_libcurl::version() else { return Ok(OrFalse(None)) };
    let mut features = Array::new();
    for (name, bit) in FEATURES {
        features.insert_bytes(cx.heap(), name.as_bytes(), version.features & bit != 0);
    }
    let text = |text: &[u8]| Value::from(cx.str(text));
    let protocols: Vec<Value> = version.protocols.iter().map(|name| text(name)).collect();
    let protocols = Array::from_values(cx.heap(), protocols);
    let rows = [
        ("version_number", Value::int(version.number)),
        ("age", Value::int(version.age)),
        ("features", Value::int(version.features)),
        ("feature_list", Value::from(features)),
        ("ssl_version_number", Value::int(version.ssl_number)),
        ("version", text(&version.text)),
        ("host", text(&version.host)),
        ("ssl_version", text(&version.ssl)),
        ("libz_version", text(&version.zlib)),
        ("protocols", Value::from(protocols)),
        ("ares", text(&version.ares)),
        ("ares_num", Value::int(version.ares_number)),
        ("libidn", text(&version.idn)),
        ("iconv_ver_num", Value::int(version.iconv_number)),
        ("libssh_version", text(&version.ssh)),
        ("brotli_ver_num", Value::int(version.brotli_number)),
        ("brotli_version", text(&version.brotli)),
    ];
    let mut out = Array::new();
    for (name, value) in rows {
        out.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    Ok(OrFalse(Some(out)))
}
