//! What can go wrong, as a code that programs look at and a message that people read.

use std::fmt;

/// What went wrong. The numbers are part of the C ABI and stay what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Code {
    /// An argument makes no sense: a null pointer, a name that is none, a number out of range.
    InvalidArgument = 1,
    /// A handle that never was one, or of something that is gone.
    InvalidHandle = 2,
    /// A thread's handle, used on another thread (or in a child process, of a thread that the fork
    /// left behind).
    WrongThread = 3,
    /// No request has begun, or one has begun already.
    State = 4,
    /// Not from within a callback: it would pull the ground from under the code that called it.
    Nested = 5,
    /// Threads are still attached to the engine.
    Busy = 6,
    /// The value is of another type.
    Type = 7,
    /// There is no such variable, element, function, class or file.
    NotFound = 8,
    /// PHP code threw an exception: `Context::take_exception` has it.
    Exception = 9,
    /// PHP code called `exit`.
    Exit = 10,
    /// A fatal error.
    Fatal = 11,
    /// The request was cancelled from outside.
    Cancelled = 12,
    /// The time limit is reached.
    TimeLimit = 13,
    /// The memory limit is reached.
    MemoryLimit = 14,
    /// The request broke down before; only its end is left.
    Broken = 15,
    /// The system refused something: memory, a thread key, a stack that is large enough.
    System = 16,
    /// A defect of Heddle.
    Internal = 17,
}

/// See the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    pub code: Code,
    pub message: String,
}

/// The result of whatever may fail.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn new(code: Code, message: impl Into<String>) -> Error {
        Error { code, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
