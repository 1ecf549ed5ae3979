//! A database behind a handler: what the functions ask of it.

use std::io;

/// Says what becomes of a key's old value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Put {
    /// Keeps it; the call fails where the handler has one value for a key.
    New,
    /// Replaces it.
    Over,
}

/// An open database. An operation that a handler does not know gives nothing.
pub(crate) trait Store {
    /// Returns the value of a key; `skip`: how many of several are passed over.
    fn fetch(&mut self, _key: &[u8], _skip: i64) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn exists(&mut self, _key: &[u8]) -> io::Result<bool> {
        Ok(false)
    }

    /// Sets a value; false: it is not set.
    fn put(&mut self, _key: &[u8], _value: &[u8], _how: Put) -> io::Result<bool> {
        Ok(false)
    }

    fn delete(&mut self, _key: &[u8]) -> io::Result<bool> {
        Ok(false)
    }

    fn first_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn next_key(&mut self) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bytes that are read at once, at most: they are not charged to `memory_limit`.
const MOST: u64 = 64 << 20;

/// Refuses to read more bytes at once than a request may take uncounted.
///
/// # Errors
/// The number is above 64 MiB.
pub fn check_length(len: u64) -> std::io::Result<()> {
    if len > MOST { Err(std::io::ErrorKind::FileTooLarge.into()) } else { Ok(()) }
}
