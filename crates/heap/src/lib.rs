//! Heddle's memory: the request heap, and the thread-scalable hardened process allocator it draws
//! on.
//!
//! * [`RequestHeap`]: one thread, one request; no atomics, no headers, no thread-local storage,
//!   reset as a whole.
//! * [`chunk_pool`]: the chunks request heaps are made of, shared by all threads of the process.
//! * [`immortal`]: what lives as long as an engine.
//! * [`budget`]: what all requests of the process may take together.
//! * [`native`]: what a request takes outside of its heap, and how that counts.
//! * [`process`]: the process heap: explicit TSD blocks, Rust's global allocator, and (in
//!   `preload/`) a C library.

#![feature(thread_local)]

pub mod budget;
pub mod chunk_pool;
pub mod immortal;
pub mod native;
pub mod process;
pub mod request;
mod request_chunk;
mod request_classes;

pub use heddle_sys::memory::expect_write;
pub use process::thread_word::TLS_MODEL;
pub use request::{MemoryLimitExceeded, RequestHeap};
