//! Extension `apcu`: a cache of values that all requests of the process share. The manual's
//! chapter: "APC User Cache".
//!
//! - [`cache`]: the cache itself. [`frozen`]: values that belong to no request.
//! - [`functions`]: `apcu_store()` and its kin. [`counting`]: `apcu_inc()`, `apcu_cas()`.
//!   [`entry`]: `apcu_entry()`. [`info`]: what is told about the cache. [`iterator`]: APCUIterator.
#![forbid(unsafe_code)]

mod cache;
mod counting;
mod entry;
mod frozen;
mod functions;
mod info;
mod iterator;

use heddle_macros::ini;
use heddle_runtime::Request;
use heddle_runtime::decl::Extension;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "apcu",
    functions: &[info::FUNCTIONS, functions::FUNCTIONS, counting::FUNCTIONS, entry::FUNCTIONS],
    classes: &[&iterator::APCUIterator::CLASS],
    constants: &[iterator::CONSTANTS],
    ini: &[INI],
    version: Some("5.1.28"),
    ..Extension::EMPTY
};

ini! {
    apc.enabled: "1", System;
    /// Most memory of the cache.
    apc.shm_size: "32M", System;
    apc.entries_hint: "0", System;
    apc.gc_ttl: "3600", System;
    /// Seconds after which an entry that nobody used may go when the cache is full; 0: all go.
    apc.ttl: "0", System;
    apc.smart: "0", System;
    apc.mmap_file_mask: null, System;
    apc.mmap_hugepage_size: "0", System;
    /// Whether the command line has the cache as well.
    apc.enable_cli: "0", System;
    apc.slam_defense: "0", System;
    apc.preload_path: null, System;
    apc.coredump_unmap: "0", System;
    apc.use_request_time: "0", All;
    apc.serializer: "php", System;
}

/// Whether requests of this kind have the cache.
pub(crate) fn is_enabled(cx: &Request) -> bool {
    cx.ini_bool("apc.enabled") && (cx.engine.sapi != "cli" || cx.ini_bool("apc.enable_cli"))
}
