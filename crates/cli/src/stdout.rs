//! Where a script's output goes: standard output, or a buffer.

use heddle_engine::runtime::output::{Headers, Sink};
use std::io::Write;
use std::sync::{Arc, Mutex};

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

/// A buffer that outlives the session.
pub struct Captured(pub Arc<Mutex<Vec<u8>>>);

impl Sink for Captured {
    fn write(&mut self, bytes: &[u8]) -> bool {
        match self.0.lock() {
            Ok(mut buffer) => {
                buffer.extend_from_slice(bytes);
                true
            }
            Err(_) => false,
        }
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, _headers: &Headers) {}
}
