//! Where a script's output goes: standard output, or a buffer.

use heddle_engine::runtime::output::{Headers, Sink};
use std::io::Write;
use std::sync::{Arc, Mutex};

/// Prints to standard output, and ends the process quietly when nobody reads it any more. It stands
/// for the standard library's macro of this name, which panics then.
macro_rules! print {
    ($($text:tt)*) => { crate::stdout::show(format_args!($($text)*)) };
}

/// Prints a line as [`print!`] does.
macro_rules! println {
    () => { crate::stdout::show(format_args!("\n")) };
    ($($text:tt)*) => {{
        crate::stdout::show(format_args!($($text)*));
        crate::stdout::show(format_args!("\n"));
    }};
}

/// Writes `text` to standard output; ends the process where that fails.
pub fn show(text: std::fmt::Arguments<'_>) {
    if std::io::stdout().write_fmt(text).is_err() {
        std::process::exit(0);
    }
}

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
