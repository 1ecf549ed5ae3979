//! `bench-context-engine FILE`: the engine in an executable, to compare with the one in the
//! library.
#![forbid(unsafe_code)]

fn main() {
    let file = std::env::args_os().nth(1).unwrap_or_default();
    std::process::exit(heddle_bench_context::run(&file));
}
