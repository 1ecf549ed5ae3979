//! The heap's benchmark: loads that stress an allocator, run under several allocators by
//! preloading, in turn.
//!
//! `bench-heap [--runs N] [--seconds S] [--loads a,b] [--with a,b] [--time processor] [--write
//! FOLDER]` runs itself as a child, once per load, allocator and run, prints a table of throughput,
//! peak memory and their quotient, and writes `heap-bench.md` and `heap-bench.svg` when asked.
//! `bench-heap load NAME THREADS SECONDS` is the child: it prints operations per second and peak
//! KiB. `bench-heap peers` says where the other allocators are. `cargo xtask bench heap` builds it,
//! fetches them and runs it. The loads use Rust's system allocator, which is the C library's malloc
//! or whatever is preloaded in its place.

mod allocators;
mod chart;
mod loads;
mod run;
mod tables;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("load") => loads::child(&arguments[1..]),
        Some("peers") => {
            allocators::print_peers();
            Ok(())
        }
        _ => run::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench-heap: {message}");
            ExitCode::FAILURE
        }
    }
}
