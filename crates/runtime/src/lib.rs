//! What a running program consists of, without the machine that runs it.
//!
//! Read in this order:
//! - [`engine`]: [`Engine`], one per process, shared by all threads, never changed after start but
//!   by appending.
//! - [`request`]: [`Request`], one per running request, everything PHP calls global; passed as `cx`
//!   to all code.
//! - [`class`], [`function`]: linked classes and functions; [`link`] makes them out of
//!   declarations.
//! - [`running`]: the copies of functions' code that machine code is entered from.
//! - [`symbol`]: names that the process knows; [`declared`]: which class each means in a request.
//! - [`lookups`]: what names mean in classes, remembered. [`function_states`]: inline caches, which
//!   outlive requests; [`retired`]: when what they point to is freed.
//! - [`property`], [`object`]: the object model's rules: visibility, magic methods, hooks, typed
//!   properties.
//! - [`types`]: checking and coercing values by declared types. [`ops`]: operators where objects,
//!   arrays and warnings take part.
//! - [`errors`]: exceptions and diagnostics. [`output`]: output buffers and headers. [`ini`],
//!   [`quantity`]: directives. [`info`]: what an extension says of itself.
//! - [`stream`]: files and what can be read and written like them.
//! - [`timestamp`]: times before lines of logs. [`reflect`]: facts about functions and classes for
//!   Reflection.
//! - [`url`], [`percent`], [`base64`], [`query`]: texts that go over the network.
//! - [`deadline`]: time limits. [`wait`]: waiting within them. [`callable`]: what can be called,
//!   and calling it. [`decl`]: what extensions declare.
//! - [`hooks`]: the functions that `engine` fills in, through which this crate and the extensions
//!   reach the VM and the compiler.
#![deny(unsafe_code)]

pub mod ancestry;
pub mod base64;
pub mod body;
pub mod callable;
pub mod class;
pub mod deadline;
pub mod decl;
pub mod declared;
pub mod dimension;
pub mod engine;
pub mod errors;
pub mod function;
pub mod function_states;
pub mod handle;
pub mod hooks;
pub mod info;
pub mod ini;
pub mod kept_units;
pub mod key_texts;
pub mod link;
pub mod lookups;
pub mod multipart;
pub mod object;
pub mod ops;
pub mod output;
pub mod percent;
pub mod property;
pub mod quantity;
pub mod query;
pub mod reflect;
pub mod request;
pub mod retired;
pub mod running;
pub mod stack;
pub mod stream;
pub mod symbol;
pub mod ticks;
pub mod timestamp;
pub mod trace;
pub mod types;
pub mod url;
pub mod utf8;
pub mod wait;
pub mod worker;

pub use callable::Callable;
pub use class::{Class, ClassPtr};
pub use engine::Engine;
pub use function::{Function, FunctionPtr};
pub use heddle_value as value;
pub use request::Request;

/// Why PHP code stopped in the middle. The exception itself is in [`Request::exception`].
///
/// It is as wide as what a [`Result`] holds otherwise: of a narrow one the bytes behind it would be
/// copied with every result, in pieces that are loaded before they are stored whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub enum Halt {
    /// An exception is in flight.
    Exception,
    /// `exit` was called.
    Exit,
    /// A fatal error was raised and reported.
    Fatal,
}

/// The result of anything that may run PHP code or throw.
pub type Result<T = heddle_value::Value> = std::result::Result<T, Halt>;

/// A map from names (bytes) to things, in the order of insertion.
pub type Table<V> = indexmap::IndexMap<Box<[u8]>, V, foldhash::fast::FixedState>;
