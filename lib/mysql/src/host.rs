//! What the user of a connection does for it.

use crate::error::Failure;
use std::io::{self, Read};
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// Tells that the user ended a wait: nothing more is to be done.
pub struct Stopped;

/// Waits on behalf of a connection, and opens what a server wants to read.
pub trait Host {
    /// Waits until a descriptor can be read, or written; false when `timeout` passed.
    ///
    /// # Errors
    /// [`Stopped`] when the user's own limit is reached. The inner error is the system's.
    fn wait(&mut self, fd: BorrowedFd<'_>, write: bool, timeout: Option<Duration>) -> Result<io::Result<bool>, Stopped>;

    /// Opens a file of the client for `LOAD DATA LOCAL INFILE`.
    ///
    /// # Errors
    /// Says why the file is not sent.
    fn infile(&mut self, name: &[u8]) -> Result<Box<dyn Read>, Failure>;
}
