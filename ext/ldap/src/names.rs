//! Names of entries, and texts in filters.

use heddle_libldap::{friendly_name, name_parts};
use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_value::{Array, Value};
use std::ffi::CString;

pub(crate) const FUNCTIONS: &[&Function] = &[&ldap_explode_dn::DECL, &ldap_dn2ufn::DECL];

/// Lists what stands further below in the order of Reflection.
pub(crate) const ESCAPING: &[&Function] = &[&ldap_escape::DECL];

/// Cuts a name into its parts.
#[php("ldap_explode_dn(string $dn, int $with_attrib): array|false")]
fn ldap_explode_dn(cx: &mut Request, dn: &[u8], with_attrib: i64) -> OrFalse<Array> {
    let parts = CString::new(dn).ok().and_then(|dn| name_parts(&dn, with_attrib != 0));
    OrFalse(parts.map(|parts| {
        let mut out = Array::new();
        for part in &parts {
            let part = Value::from(cx.str(part));
            let _ = out.push(cx.heap(), part);
        }
        out.insert_bytes(cx.heap(), b"count", Value::int(parts.len() as i64));
        out
    }))
}

/// Returns a name in the form for people.
#[php("ldap_dn2ufn(string $dn): string|false")]
fn ldap_dn2ufn(dn: &[u8]) -> OrFalse<Vec<u8>> {
    OrFalse(CString::new(dn).ok().and_then(|dn| friendly_name(&dn)))
}

const FILTER: i64 = 1;
const DN: i64 = 2;

/// Writes what has a meaning in filters or names as numbers.
#[php("ldap_escape(string $value, string $ignore = \"\", int $flags = 0): string")]
fn ldap_escape(value: &[u8], ignore: &[u8], flags: i64) -> Vec<u8> {
    let is_escaped = |byte: u8| {
        let in_filter = flags & FILTER != 0 && b"\\*()\0".contains(&byte);
        let in_name = flags & DN != 0 && b"\\,=+<>;\"#\r".contains(&byte);
        (flags & (FILTER | DN) == 0 || in_filter || in_name) && !ignore.contains(&byte)
    };
    let mut out = Vec::with_capacity(value.len());
    for (at, byte) in value.iter().enumerate() {
        // blanks at the edges of a name
        let is_edge = flags & DN != 0 && *byte == b' ' && (at == 0 || at + 1 == value.len()) && !ignore.contains(&b' ');
        if is_escaped(*byte) || is_edge {
            out.extend(format!("\\{byte:02x}").into_bytes());
        } else {
            out.push(*byte);
        }
    }
    out
}
