//! Constants of the extension (a table).

use heddle_macros::constants;

pub(crate) const ASSOC: i64 = 1;
pub(crate) const NUM: i64 = 2;

constants! {
    SQLITE3_ASSOC = 1;
    SQLITE3_NUM = 2;
    SQLITE3_BOTH = 3;
    SQLITE3_INTEGER = 1;
    SQLITE3_FLOAT = 2;
    SQLITE3_TEXT = 3;
    SQLITE3_BLOB = 4;
    SQLITE3_NULL = 5;
    SQLITE3_OPEN_READONLY = 1;
    SQLITE3_OPEN_READWRITE = 2;
    SQLITE3_OPEN_CREATE = 4;
    SQLITE3_DETERMINISTIC = 2048;
}

/// Defaults of signatures, by the names that they have there.
pub(crate) const SQLITE3_OPEN_READONLY: i64 = 1;
pub(crate) const SQLITE3_OPEN_READWRITE: i64 = 2;
pub(crate) const SQLITE3_OPEN_CREATE: i64 = 4;
pub(crate) const SQLITE3_BOTH: i64 = ASSOC | NUM;
pub(crate) const SQLITE3_TEXT: i64 = 3;
