//! Workers: programs that start once and answer many requests.

use crate::{Request, Result};

/// Source of a worker's requests: the host's.
pub trait Worker {
    /// Waits for the next request and makes it the current one: superglobals, input, output. False:
    /// there is none any more, and the program should end.
    ///
    /// # Errors
    ///
    /// Halts when the request cannot be taken in.
    fn next(&mut self, cx: &mut Request) -> Result<bool>;

    /// Ends the current request: everything was said.
    ///
    /// # Errors
    ///
    /// Halts when an output callback does.
    fn finish(&mut self, cx: &mut Request) -> Result<()>;
}
