//! Errors: the server's, and those that the client finds.

use crate::host::Stopped;
use std::io;

/// An error with number, SQLSTATE and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub code: u16,
    pub state: [u8; 5],
    pub message: Vec<u8>,
}

/// Why an operation did not succeed.
#[derive(Debug)]
pub enum Error {
    Failed(Failure),
    /// The user of the connection ended a wait.
    Stopped,
}

/// See [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// Numbers of the client's own errors.
pub mod codes {
    pub const UNKNOWN: u16 = 2000;
    pub const CONNECTION: u16 = 2002;
    pub const GONE: u16 = 2006;
    pub const LOST: u16 = 2013;
    pub const OUT_OF_SYNC: u16 = 2014;
    pub const NO_CHARSET: u16 = 2019;
    pub const MALFORMED: u16 = 2027;
    pub const NOT_PREPARED: u16 = 2030;
    pub const NOT_BOUND: u16 = 2031;
    pub const INVALID_PARAMETER: u16 = 2034;
    pub const NO_RESULT: u16 = 2053;
    pub const NOT_IMPLEMENTED: u16 = 2054;
    pub const STATEMENT_CLOSED: u16 = 2056;
    pub const INFILE_REFUSED: u16 = 2068;
}

impl Failure {
    /// An error of the client's own.
    pub fn own(code: u16, message: impl AsRef<[u8]>) -> Failure {
        Failure { code, state: *b"HY000", message: message.as_ref().to_vec() }
    }

    /// The connection is closed, or the server closed it.
    pub fn gone() -> Failure {
        Failure::own(codes::GONE, "MySQL server has gone away")
    }

    /// A command came while the answer to another one is not read.
    pub fn out_of_sync() -> Failure {
        Failure::own(codes::OUT_OF_SYNC, "Commands out of sync; you can't run this command now")
    }

    /// The server sent what is no packet of the protocol.
    pub fn malformed() -> Failure {
        Failure::own(codes::MALFORMED, "Malformed packet")
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        Error::Failed(failure)
    }
}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Error {
        Error::Stopped
    }
}

impl From<io::Error> for Error {
    fn from(_: io::Error) -> Error {
        Error::Failed(Failure::gone())
    }
}
