//! One-line reports of misuse, written without allocating, and the end of the process.

use core::fmt::{self, Write};
use heddle_sys::process;

/// What a program did wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crime {
    DoubleFree,
    InvalidFree,
    MisalignedPointer,
    CorruptedHeader,
    WrongSize { given: usize },
    MismatchedDeallocation { made: &'static str, freed: &'static str },
    WriteAfterFree,
    OutOfMemory,
}

impl fmt::Display for Crime {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Crime::DoubleFree => out.write_str("double free"),
            Crime::InvalidFree => out.write_str("invalid free"),
            Crime::MisalignedPointer => out.write_str("misaligned pointer"),
            Crime::CorruptedHeader => out.write_str("corrupted chunk header"),
            Crime::WrongSize { given } => write!(out, "wrong size {given} given to free"),
            Crime::MismatchedDeallocation { made, freed } => {
                write!(out, "mismatched deallocation: made by {made}, freed by {freed}")
            }
            Crime::WriteAfterFree => out.write_str("write after free"),
            Crime::OutOfMemory => out.write_str("out of memory"),
        }
    }
}

/// Writes `heddle-heap: WHAT at ADDRESS (SIZE bytes) in thread NUMBER` to standard error and
/// aborts.
#[cold]
pub fn abort(crime: Crime, address: usize, size: Option<usize>) -> ! {
    let mut line = Text::<256>::default();
    _ = write!(line, "heddle-heap: {crime} at {address:#x}");
    if let Some(size) = size {
        _ = write!(line, " ({size} bytes)");
    }
    _ = writeln!(line, " in thread {}", process::thread_id());
    process::write_stderr(line.bytes());
    process::abort()
}

/// Text on the stack, `N` bytes at most; what does not fit is cut off.
pub struct Text<const N: usize> {
    text: [u8; N],
    len: usize,
}

impl<const N: usize> Default for Text<N> {
    fn default() -> Self {
        Text { text: [0; N], len: 0 }
    }
}

impl<const N: usize> Text<N> {
    /// What has been written.
    pub fn bytes(&self) -> &[u8] {
        &self.text[..self.len]
    }
}

impl<const N: usize> Write for Text<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = &mut self.text[self.len..];
        let count = text.len().min(room.len());
        room[..count].copy_from_slice(&text.as_bytes()[..count]);
        self.len += count;
        Ok(())
    }
}
