//! Signatures: digests over an archive, or what OpenSSL makes with a private key. The public key
//! lies beside the archive, in a file of its name and `.pubkey`.

use crate::archive::{Archive, Signature};
use crate::store::os;
use heddle_archive::u32_at;
use heddle_libssl::digest::Digest as Algorithm;
use heddle_libssl::key::Key;
use sha2::Digest;

pub(crate) const MD5: u32 = 1;
pub(crate) const SHA1: u32 = 2;
pub(crate) const SHA256: u32 = 3;
pub(crate) const SHA512: u32 = 4;
pub(crate) const OPENSSL: u32 = 0x10;
pub(crate) const OPENSSL_SHA256: u32 = 0x11;
pub(crate) const OPENSSL_SHA512: u32 = 0x12;
/// Says what is made where nothing else is asked for.
pub(crate) const DEFAULT: u32 = SHA256;

/// Returns the name that `getSignature()` gives.
pub(crate) fn name(kind: u32) -> &'static str {
    match kind {
        MD5 => "MD5",
        SHA1 => "SHA-1",
        SHA256 => "SHA-256",
        SHA512 => "SHA-512",
        OPENSSL => "OpenSSL",
        OPENSSL_SHA256 => "OpenSSL_SHA256",
        OPENSSL_SHA512 => "OpenSSL_SHA512",
        _ => "unknown",
    }
}

/// Returns the names of the kinds that can be made here.
pub(crate) fn names() -> Vec<&'static str> {
    let mut kinds = vec![MD5, SHA1, SHA256, SHA512];
    if heddle_libssl::is_available() {
        kinds.extend([OPENSSL, OPENSSL_SHA256, OPENSSL_SHA512]);
    }
    kinds.into_iter().map(name).collect()
}

/// Returns whether a kind needs a key.
pub(crate) fn is_openssl(kind: u32) -> bool {
    matches!(kind, OPENSSL | OPENSSL_SHA256 | OPENSSL_SHA512)
}

/// Returns the digest of a kind without a key. `None`: an unknown kind.
fn digest(kind: u32, bytes: &[u8]) -> Option<Vec<u8>> {
    Some(match kind {
        MD5 => md5::Md5::digest(bytes).to_vec(),
        SHA1 => sha1::Sha1::digest(bytes).to_vec(),
        SHA256 => sha2::Sha256::digest(bytes).to_vec(),
        SHA512 => sha2::Sha512::digest(bytes).to_vec(),
        _ => return None,
    })
}

/// Returns the digest that a kind of OpenSSL's signs.
fn algorithm(kind: u32) -> Option<Algorithm> {
    Algorithm::named(match kind {
        OPENSSL_SHA512 => b"sha512",
        OPENSSL_SHA256 => b"sha256",
        _ => b"sha1",
    })
}

/// Makes the signature of an archive's bytes.
///
/// # Errors
/// The private key is missing or unusable: PHP's words.
pub(crate) fn make(archive: &Archive, kind: u32, bytes: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
    if let Some(digest) = digest(kind, bytes) {
        return Ok(digest);
    }
    let failed = || [b"unable to write to phar \"", &archive.path[..], b"\" with requested openssl signature"].concat();
    let Some(pem) = archive.private_key.as_deref().filter(|_| is_openssl(kind) && heddle_libssl::is_available()) else {
        return Err(failed());
    };
    let key = Key::read_private(pem, b"").ok_or_else(|| b"unable to process private key".to_vec())?;
    key.sign(bytes, algorithm(kind), None).ok_or_else(failed)
}

/// Compares a signature with the bytes that it covers.
///
/// # Errors
/// It is wrong, or the public key is missing: PHP's words.
pub(crate) fn check(kind: u32, bytes: &[u8], found: &[u8], path: &[u8]) -> Result<(), Vec<u8>> {
    if !is_openssl(kind) {
        return match digest(kind, bytes) {
            Some(digest) if digest == found => Ok(()),
            Some(_) => Err(b"broken signature".to_vec()),
            None => Err(b"broken or unsupported signature".to_vec()),
        };
    }
    if !heddle_libssl::is_available() {
        return Err(b"openssl not loaded".to_vec());
    }
    let Ok(pem) = std::fs::read(os(&[path, b".pubkey"].concat())) else {
        return Err(b"openssl public key could not be read".to_vec());
    };
    let Some(key) = Key::read_public(&pem) else {
        return Err(b"openssl signature could not be processed".to_vec());
    };
    match key.verify(bytes, found, algorithm(kind), None) {
        1 => Ok(()),
        _ => Err(b"broken openssl signature".to_vec()),
    }
}

/// Verifies the signature at the end of an archive and returns it with the length of what it
/// covers.
///
/// # Errors
/// It is damaged or wrong: PHP's words.
pub(crate) fn verify(bytes: &[u8], path: &[u8]) -> Result<(Signature, usize), Vec<u8>> {
    let broken = |what: &str| [b"phar \"", path, b"\" ", what.as_bytes()].concat();
    if !bytes.ends_with(b"GBMB") || bytes.len() < 8 {
        return Err(broken("has a broken signature"));
    }
    let mut at = bytes.len() - 8;
    let kind = u32_at(bytes, at).unwrap_or(0);
    let len = match kind {
        MD5 => 16,
        SHA1 => 20,
        SHA256 => 32,
        SHA512 => 64,
        OPENSSL | OPENSSL_SHA256 | OPENSSL_SHA512 => {
            let Some(before) = at.checked_sub(4) else { return Err(broken("has a broken signature")) };
            at = before;
            u32_at(bytes, at).unwrap_or(0) as usize
        }
        _ => return Err(broken("has a broken or unsupported signature")),
    };
    let Some(start) = at.checked_sub(len) else { return Err(broken("has a broken signature")) };
    let found = &bytes[start..at];
    let shown = if is_openssl(kind) { "openssl".to_owned() } else { name(kind).replace('-', "") };
    match check(kind, &bytes[..start], found, path) {
        Ok(()) => Ok((Signature { kind, digest: found.to_vec() }, start)),
        Err(why) => Err(broken(&format!("{shown} signature could not be verified: {}", String::from_utf8_lossy(&why)))),
    }
}

/// Returns upper-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}
