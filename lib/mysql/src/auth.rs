//! How a password is shown to a server without being shown to others.

use sha1::{Digest, Sha1};
use sha2::Sha256;

/// Answers a challenge of `mysql_native_password`: `SHA1(p) XOR SHA1(challenge + SHA1(SHA1(p)))`.
pub fn native(password: &[u8], challenge: &[u8]) -> Vec<u8> {
    if password.is_empty() {
        return Vec::new();
    }
    let once = Sha1::digest(password);
    let twice = Sha1::digest(once);
    let mask = Sha1::new().chain_update(challenge).chain_update(twice).finalize();
    once.iter().zip(mask).map(|(left, right)| left ^ right).collect()
}

/// Answers a challenge of `caching_sha2_password`: `SHA256(p) XOR SHA256(SHA256(SHA256(p)) +
/// challenge)`.
pub fn caching_sha2(password: &[u8], challenge: &[u8]) -> Vec<u8> {
    if password.is_empty() {
        return Vec::new();
    }
    let once = Sha256::digest(password);
    let twice = Sha256::digest(once);
    let mask = Sha256::new().chain_update(twice).chain_update(challenge).finalize();
    once.iter().zip(mask).map(|(left, right)| left ^ right).collect()
}

/// Returns the password with the zero that ends it.
pub fn clear(password: &[u8]) -> Vec<u8> {
    let mut text = password.to_vec();
    text.push(0);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_of_the_hashes_length() {
        assert_eq!(native(b"", b"12345678901234567890"), b"");
        assert_eq!(native(b"secret", b"12345678901234567890").len(), 20);
        assert_eq!(caching_sha2(b"secret", b"12345678901234567890").len(), 32);
    }
}
