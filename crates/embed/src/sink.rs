//! Where output, headers and diagnostics of a request go.

use heddle_engine::runtime::errors::level;
use heddle_engine::runtime::output::{self, Diagnostic};

/// Takes what a request puts out. All functions are called while PHP code runs: they must not use
/// the request.
pub trait Output {
    /// Takes output. False: nobody wants more, the request may end.
    fn write(&mut self, bytes: &[u8]) -> bool;
    /// Output that was taken should go on its way.
    fn flush(&mut self) {}
    /// Takes status and headers, once, before the first byte of output.
    fn headers(&mut self, _headers: &Headers<'_>) {}
    /// Is told of each diagnostic that `error_reporting` lets through, besides what is displayed
    /// and logged.
    fn error(&mut self, _level: Level, _message: &[u8], _file: &[u8], _line: u32) {}
    /// Takes a line for the error log (with `log_errors`, or from `error_log()`). False: it goes
    /// where the INI directive `error_log` says.
    fn log(&mut self, _line: &[u8]) -> bool {
        false
    }
}

/// The response's head.
pub struct Headers<'a> {
    pub status: u16,
    /// `Name: value`, in order.
    pub lines: &'a [Vec<u8>],
}

/// A diagnostic's level: PHP's own number, as `E_WARNING`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level(pub i64);

impl Level {
    /// The word that PHP prints: `Warning`.
    pub fn label(self) -> &'static str {
        level::label(self.0)
    }

    /// Whether it ends the program.
    pub fn is_fatal(self) -> bool {
        self.0 & level::FATAL != 0
    }
}

/// Drops everything.
pub struct Quiet;

impl Output for Quiet {
    fn write(&mut self, _bytes: &[u8]) -> bool {
        true
    }

    fn log(&mut self, _line: &[u8]) -> bool {
        true
    }
}

/// An output as the engine's sink.
pub(crate) struct Sink(pub Box<dyn Output>);

impl output::Sink for Sink {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.write(bytes)
    }

    fn flush(&mut self) {
        self.0.flush();
    }

    fn send_headers(&mut self, headers: &output::Headers) {
        self.0.headers(&Headers { status: headers.status, lines: &headers.lines });
    }

    fn report(&mut self, diagnostic: &Diagnostic<'_>) {
        let Diagnostic { level, message, file, line } = *diagnostic;
        self.0.error(Level(level), message, file, line);
    }

    fn log(&mut self, line: &[u8]) -> bool {
        self.0.log(line)
    }
}
