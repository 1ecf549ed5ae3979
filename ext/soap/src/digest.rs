//! Answers to challenges of HTTP's digest authentication (RFC 7616, with MD5).

use md5::{Digest, Md5};

fn hash(parts: &[&[u8]]) -> Vec<u8> {
    let mut md5 = Md5::new();
    md5.update(parts.join(&b':'));
    md5.finalize().iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect()
}

/// Reads the fields of a challenge.
fn fields(challenge: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut fields = Vec::new();
    let mut rest = challenge;
    while let Some(at) = memchr::memchr(b'=', rest) {
        let name = rest[..at].trim_ascii().to_ascii_lowercase();
        let value = rest[at + 1..].trim_ascii_start();
        let (value, after) = match value.strip_prefix(b"\"") {
            Some(quoted) => {
                let end = memchr::memchr(b'"', quoted).unwrap_or(quoted.len());
                (&quoted[..end], quoted.get(end + 1..).unwrap_or_default())
            }
            None => {
                let end = memchr::memchr(b',', value).unwrap_or(value.len());
                (&value[..end], &value[end..])
            }
        };
        fields.push((name, value.to_vec()));
        rest = match memchr::memchr(b',', after) {
            Some(comma) => &after[comma + 1..],
            None => &[],
        };
    }
    fields
}

/// Gives the value of the field `Authorization` behind the word `Digest`.
pub fn answer(challenge: &[u8], user: &[u8], password: &[u8], path: &[u8]) -> Vec<u8> {
    let fields = fields(challenge);
    let field = |name: &str| fields.iter().find(|(known, _)| known == name.as_bytes()).map(|(_, value)| &value[..]);
    let (realm, nonce) = (field("realm").unwrap_or_default(), field("nonce").unwrap_or_default());
    let mut seed = [0; 16];
    heddle_sys::process::random(&mut seed);
    let cnonce = hash(&[&seed]);
    let mut secret = hash(&[user, realm, password]);
    if field("algorithm").is_some_and(|algorithm| algorithm.eq_ignore_ascii_case(b"md5-sess")) {
        secret = hash(&[&secret, nonce, &cnonce]);
    }
    let target = hash(&[b"POST", path]);
    let with_quality = field("qop").is_some();
    let response =
        if with_quality { hash(&[&secret, nonce, b"00000001", &cnonce, b"auth", &target]) } else { hash(&[&secret, nonce, &target]) };
    let mut text = [b"username=\"", user, b"\", realm=\"", realm, b"\", nonce=\"", nonce, b"\", uri=\"", path].concat();
    if with_quality {
        text.extend([b"\", qop=auth, nc=00000001, cnonce=\"", &cnonce[..]].concat());
    }
    text.extend([b"\", response=\"", &response[..], b"\""].concat());
    for name in ["opaque", "algorithm"] {
        if let Some(value) = field(name) {
            text.extend([b", ", name.as_bytes(), b"=\"", value, b"\""].concat());
        }
    }
    text
}
