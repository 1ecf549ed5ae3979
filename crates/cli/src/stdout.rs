//! Output of a script to standard output.

use heddle_engine::runtime::output::{Headers, Sink};
use std::io::Write;

/// The process's standard output. Headers mean nothing there.
pub struct Stdout;

impl Sink for Stdout {
    fn write(&mut self, bytes: &[u8]) -> bool {
        std::io::stdout().write_all(bytes).is_ok()
    }

    fn flush(&mut self) {
        let _ = std::io::stdout().flush();
    }

    fn send_headers(&mut self, _headers: &Headers) {}
}
