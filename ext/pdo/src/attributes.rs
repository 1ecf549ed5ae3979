//! The numbers of PDO's attributes that its own code and drivers look at.

pub const AUTOCOMMIT: i64 = 0;
pub const PREFETCH: i64 = 1;
pub const TIMEOUT: i64 = 2;
pub const ERRMODE: i64 = 3;
pub const SERVER_VERSION: i64 = 4;
pub const CLIENT_VERSION: i64 = 5;
pub const SERVER_INFO: i64 = 6;
pub const CONNECTION_STATUS: i64 = 7;
pub const CASE: i64 = 8;
pub const CURSOR: i64 = 10;
pub const ORACLE_NULLS: i64 = 11;
pub const PERSISTENT: i64 = 12;
pub const STATEMENT_CLASS: i64 = 13;
pub const FETCH_TABLE_NAMES: i64 = 14;
pub const DRIVER_NAME: i64 = 16;
pub const STRINGIFY_FETCHES: i64 = 17;
pub const DEFAULT_FETCH_MODE: i64 = 19;
pub const EMULATE_PREPARES: i64 = 20;
pub const DEFAULT_STR_PARAM: i64 = 21;

/// `PDO::PARAM_…`.
pub mod param {
    pub const NULL: i64 = 0;
    pub const INT: i64 = 1;
    pub const STR: i64 = 2;
    pub const LOB: i64 = 3;
    pub const BOOL: i64 = 5;
    pub const STR_NATL: i64 = 0x4000_0000;
    pub const STR_CHAR: i64 = 0x2000_0000;

    /// The type without its flags.
    pub fn base(kind: i64) -> i64 {
        kind & 0xFFFF
    }
}
