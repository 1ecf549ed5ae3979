//! Numbers of errors and libzip's words for them.

pub(crate) const OK: i64 = 0;
pub(crate) const CRC: i64 = 7;
pub(crate) const NOENT: i64 = 9;
pub(crate) const EXISTS: i64 = 10;
pub(crate) const OPEN: i64 = 11;
pub(crate) const ZLIB: i64 = 13;
pub(crate) const COMPNOTSUPP: i64 = 16;
pub(crate) const INVAL: i64 = 18;
pub(crate) const NOZIP: i64 = 19;
pub(crate) const INCONS: i64 = 21;
pub(crate) const DELETED: i64 = 23;
pub(crate) const ENCRNOTSUPP: i64 = 24;
pub(crate) const RDONLY: i64 = 25;
pub(crate) const NOPASSWD: i64 = 26;
pub(crate) const WRONGPASSWD: i64 = 27;
pub(crate) const MULTIDISK: i64 = 1;
pub(crate) const TMPOPEN: i64 = 12;

const WORDS: [&str; 36] = [
    "No error",
    "Multi-disk zip archives not supported",
    "Renaming temporary file failed",
    "Closing zip archive failed",
    "Seek error",
    "Read error",
    "Write error",
    "CRC error",
    "Containing zip archive was closed",
    "No such file",
    "File already exists",
    "Can't open file",
    "Failure to create temporary file",
    "Zlib error",
    "Malloc failure",
    "Entry has been changed",
    "Compression method not supported",
    "Premature end of file",
    "Invalid argument",
    "Not a zip archive",
    "Internal error",
    "Zip archive inconsistent",
    "Can't remove file",
    "Entry has been deleted",
    "Encryption method not supported",
    "Read-only archive",
    "No password provided",
    "Wrong password provided",
    "Operation not supported",
    "Resource still in use",
    "Tell error",
    "Compressed data invalid",
    "Operation cancelled",
    "Unexpected length of data",
    "Not allowed in torrentzip",
    "Possibly truncated or corrupted zip archive",
];

/// Returns libzip's words.
pub(crate) fn words(number: i64) -> &'static str {
    usize::try_from(number).ok().and_then(|number| WORDS.get(number)).copied().unwrap_or("Unknown error")
}
