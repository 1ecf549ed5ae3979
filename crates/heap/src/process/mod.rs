//! The process heap: a general allocator for many threads, hardened in the manner of LLVM's Scudo.
//!
//! Reading order: `size_map` and `header` say what a block is; `primary` (of `batches`) and
//! `secondary` where it comes from; `cache` and `tsd` what a thread keeps at hand; `registry` and
//! `exclusive` which thread has which; `quarantine`, `options`, `stats` and `report` are what the
//! names say; `heap` and `lifecycle` put them together; `global` is the one instance that serves
//! the process, found through thread-local storage (`thread_word`) by callers who do not name their
//! TSD block.

mod batches;
mod cache;
mod exclusive;
pub mod global;
mod header;
mod heap;
mod homes;
mod lifecycle;
pub mod options;
mod pages;
mod primary;
mod quarantine;
mod quarantine_page;
mod random;
mod registry;
mod report;
mod secondary;
pub mod size_map;
pub mod stats;
pub(crate) mod sync;
pub mod thread_word;
mod tsd;

pub use header::Origin;
pub use heap::ProcessHeap;
pub use registry::Scan;
pub use report::Text;
pub use tsd::Tsd;
