//! Basic authentication: users and hashes of their passwords, in a file as `htpasswd` writes it.

use heddle_engine::runtime::base64;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Users of a realm.
pub struct Users {
    realm: String,
    hashes: HashMap<String, String>,
    /// Values of `Authorization` that were right, so that a slow hash is not made for each request.
    known: Mutex<HashSet<Vec<u8>>>,
}

/// Right values that are remembered.
const MOST_KNOWN: usize = 1024;

impl fmt::Debug for Users {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Users").field("realm", &self.realm).finish_non_exhaustive()
    }
}

impl Users {
    /// Reads a file: a line `name:hash` for each user.
    ///
    /// # Errors
    ///
    /// Returns a message with the file's name when it cannot be read, or a hash is of a kind that
    /// is not known: bcrypt (`$2y$`), SHA-crypt (`$5$`, `$6$`) and MD5-crypt (`$1$`) are.
    pub fn read(path: &Path, realm: &str) -> Result<Users, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Users::parse(&text, realm).map_err(|problem| format!("{}: {problem}", path.display()))
    }

    fn parse(text: &str, realm: &str) -> Result<Users, String> {
        let mut hashes = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what: &str| format!("line {}: {what}", number + 1);
            let (name, hash) = line.split_once(':').ok_or_else(|| wrong("there is no colon"))?;
            if !["$2y$", "$2a$", "$2b$", "$5$", "$6$", "$1$"].iter().any(|kind| hash.starts_with(kind)) {
                return Err(wrong("this kind of hash is not known; htpasswd -B makes one that is"));
            }
            hashes.insert(name.to_owned(), hash.to_owned());
        }
        if realm.contains(['"', '\\']) || realm.contains(char::is_control) {
            return Err("the realm has quotes or backslashes".to_owned());
        }
        Ok(Users { realm: realm.to_owned(), hashes, known: Mutex::default() })
    }

    /// Returns what a client is asked for that is not let in.
    pub fn challenge(&self) -> String {
        format!("Basic realm=\"{}\", charset=\"UTF-8\"", self.realm)
    }

    /// Returns the user's name whose password a value of `Authorization` brings; `None`: nobody's.
    /// Slow the first time.
    pub fn find(&self, authorization: &[u8]) -> Option<String> {
        let (scheme, rest) = authorization.split_at_checked(6)?;
        if !scheme.eq_ignore_ascii_case(b"basic ") {
            return None;
        }
        let pair = String::from_utf8(base64::decode(rest.trim_ascii(), false)?).ok()?;
        let (name, password) = pair.split_once(':')?;
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known().contains(authorization) {
            return Some(name.to_owned());
        }
        // whoever asks learns nothing about names from the time that it takes
        const NOBODY: &str = "$2y$05$......................7SUdZXyFHCzRrIhgvEjO.8EpfD6UZoG";
        let hash = self.hashes.get(name);
        let is_right = verify(password, hash.map_or(NOBODY, String::as_str)) && hash.is_some();
        if !is_right {
            return None;
        }
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(authorization.to_vec());
        Some(name.to_owned())
    }
}

#[allow(deprecated, reason = "old files have such hashes")]
fn verify(password: &str, hash: &str) -> bool {
    match hash.as_bytes() {
        [b'$', b'2', ..] => pwhash::bcrypt::verify(password, hash),
        [b'$', b'5', ..] => pwhash::sha256_crypt::verify(password, hash),
        [b'$', b'6', ..] => pwhash::sha512_crypt::verify(password, hash),
        _ => pwhash::md5_crypt::verify(password, hash),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_let_in() {
        let hash =
            pwhash::bcrypt::hash_with(pwhash::bcrypt::BcryptSetup { cost: Some(4), ..Default::default() }, "secret").expect("a hash");
        let users = Users::parse(&format!("# a comment\nuser:{hash}\n"), "here").expect("a file");
        let encoded = |text: &str| [&b"Basic "[..], text.as_bytes()].concat();
        // user:secret, twice: the second time it is known
        for _ in 0..2 {
            assert_eq!(users.find(&encoded("dXNlcjpzZWNyZXQ=")).as_deref(), Some("user"));
        }
        for wrong in ["dXNlcjp3cm9uZw==", "b3RoZXI6c2VjcmV0", "dXNlcg==", "", "***"] {
            assert_eq!(users.find(&encoded(wrong)), None, "{wrong}");
        }
        assert_eq!(users.find(b"Bearer x"), None);
        assert_eq!(users.challenge(), "Basic realm=\"here\", charset=\"UTF-8\"");
        for (text, realm) in [("user", "a"), ("user:plain", "a"), ("", "a\"b")] {
            assert!(Users::parse(text, realm).is_err());
        }
    }
}
