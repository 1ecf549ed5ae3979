//! The engine as a library for Rust programs. The C library (`c/`, `libheddle.so` and
//! `libheddle.a`) is a thin layer over this.
//!
//! Four nouns, from the outside in:
//! - [`Config`] says what an engine shall be: INI directives, functions and classes of the host,
//!   who is asked about files.
//! - [`Engine`] is shared by all threads of the program. A process may have several.
//! - [`Thread`] is one thread's state; it runs one request after the other and stays on its thread.
//! - [`Context`] is a request that has begun: it runs code, calls functions and handles values by
//!   [`Val`].
//!
//! ```
//! use heddle_embed::{Config, Options};
//!
//! let mut config = Config::new();
//! config.function("shout", 1, Some(1), |cx, call| {
//!     let text = cx.to_bytes(call.args[0])?;
//!     cx.string(&text.to_ascii_uppercase()).map(Some)
//! })?;
//! let engine = config.build()?;
//! let mut thread = engine.attach()?;
//! thread.begin(Options::default())?;
//! let mut cx = thread.context()?;
//! let result = cx.run_string("return shout('hello') . ', ' . array_sum([1, 2, 3]);", "example")?;
//! assert_eq!(cx.to_bytes(result)?, b"HELLO, 6");
//! thread.end()?;
//! # Ok::<(), heddle_embed::Error>(())
//! ```
//!
//! A value lives in its request and is named by a [`Val`], which can be copied and kept: one that
//! is no longer there is an error, never another value. What PHP code throws, and every limit it
//! runs into, comes back as an [`Error`] with a [`Code`]; a panic goes no further than the function
//! that was called.
//!
//! *Not here:* the C ABI, and values as Rust types: `heddle_engine::value` is for extensions, which
//! are part of the engine.

mod arrays;
mod config;
mod context;
mod contract;
mod declare;
mod engine;
mod error;
mod handles;
mod host;
mod objects;
mod run;
mod sink;
mod state;
mod thread;
mod values;

pub use arrays::Key;
pub use config::{Class, Config, FileAccess, FileAnswer, Literal, Member};
pub use context::Context;
pub use engine::Engine;
pub use error::{Code, Error, Result};
pub use handles::Val;
pub use host::Call;
pub use sink::{Headers, Level, Output, Quiet};
pub use thread::{Canceller, Options, Thread};
pub use values::Kind;

/// The version of Heddle.
pub const VERSION: &str = heddle_engine::VERSION;
/// The version of PHP whose behaviour this is.
pub const PHP_VERSION: &str = heddle_engine::PHP_VERSION;

/// Gives back what the process keeps for further requests: pooled memory, and the thread that
/// watches time limits. Both come back when they are needed. Requests of other threads are not
/// disturbed.
pub fn release_idle() {
    heddle_engine::release_idle();
}

/// Ends the thread that watches time limits, and nothing else: limits that are set hold no longer.
/// It comes back with the next limit.
pub fn stop_watching() {
    heddle_engine::runtime::deadline::stop();
}

/// What must not be in the middle of a change while the process forks: taken before, given back
/// after in both processes.
pub struct ForkGuard(#[allow(dead_code, reason = "held for its locks")] heddle_engine::ForkGuard);

/// Takes it.
pub fn before_fork() -> ForkGuard {
    ForkGuard(heddle_engine::before_fork())
}
