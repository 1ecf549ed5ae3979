//! The text of PHP's `serialize()` as a stream of events, and its making: what other formats of PHP
//! values are translated from and to.
//!
//! All rules of serializing (which methods of a class are called, what is a reference) stay with
//! `serialize()` and `unserialize()`; a format only has another notation. Reading and writing take
//! no more native stack for deep values than for flat ones. *Not here:* values.
#![forbid(unsafe_code)]

mod events;
mod writer;

pub use events::{Event, Events, Token};
pub use writer::Writer;
