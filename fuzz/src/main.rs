//! The engine under real, broken and generated programs.
//!
//! - `heddle-fuzz corpus DIR…` parses, compiles and verifies every PHP file and says how fast; with
//!   `--php PHP` it asks the reference about each file that was rejected.
//! - `heddle-fuzz mutants DIR… --count N --seed S` does the same to files broken at random: no
//!   panic, no hang, no code that does not verify. What it rejects is no error.
//! - `heddle-fuzz builtins --php BIN [--count N] [WORD…]` calls every builtin (whose name has one
//!   of the words in it) with hostile arguments, N scripts each: no signal, no panic, no hang.
//! - `heddle-fuzz answers --php REFERENCE --heddle BIN [--count N] [--seed S] [WORD…]` calls them
//!   with tame to odd arguments under both and shows the answers that differ, N scripts each.
//! - `heddle-fuzz programs --count N --seed S` makes valid programs, compiles and verifies all, and
//!   runs many under both drivers; with `--php PHP` the reference has to print the same. `--runs N`
//!   says how many are run, `--first N` where to begin, `--seconds N` when to stop, `--reduce N`
//!   how many of those that differ are made small and shown, `--heddle FILE` which executable runs
//!   them.
//!
//! Deliberately absent: coverage guidance. It needs a nightly toolchain; broken real programs find
//! what broken real programs do.
#![forbid(unsafe_code)]

mod answers;
mod builtins;
mod corpus;
mod mutants;
mod mutation;
mod programs;

use std::{fs, path::PathBuf, process::ExitCode};

/// The stack a file is compiled on, as large as a worker thread's.
const STACK: usize = 16 << 20;

/// The command line: operands and the flags both commands know.
struct Wanted {
    places: Vec<PathBuf>,
    php: Option<PathBuf>,
    count: usize,
    seed: u64,
    heddle: Option<PathBuf>,
    first: usize,
    runs: Option<usize>,
    seconds: Option<u64>,
    reduce: usize,
    jobs: Option<usize>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match (arguments.first().map(String::as_str), wanted(arguments.get(1..).unwrap_or_default())) {
        (Some("corpus"), Ok(wanted)) => corpus::run(&wanted),
        (Some("mutants"), Ok(wanted)) => mutants::run(&wanted),
        (Some("builtins"), Ok(wanted)) => builtins::run(&wanted),
        (Some("answers"), Ok(wanted)) => answers::run(&wanted),
        (Some("programs"), Ok(wanted)) => programs::run(&wanted),
        (_, Err(reason)) => Err(reason),
        _ => Err("usage: heddle-fuzz corpus|mutants|builtins|answers|programs DIR… [--php PHP] [--count N] [--seed S]".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn wanted(arguments: &[String]) -> Result<Wanted, String> {
    let mut wanted = Wanted {
        places: Vec::new(),
        php: None,
        count: 10_000,
        seed: 1,
        heddle: None,
        first: 0,
        runs: None,
        seconds: None,
        reduce: 5,
        jobs: None,
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: &String| text.parse().map_err(|_| format!("{argument}: cannot read {text}"));
        match argument.as_str() {
            "--php" => wanted.php = Some(PathBuf::from(value()?)),
            "--count" => wanted.count = number(value()?)? as usize,
            "--seed" => wanted.seed = number(value()?)?,
            "--heddle" => wanted.heddle = Some(PathBuf::from(value()?)),
            "--first" => wanted.first = number(value()?)? as usize,
            "--runs" => wanted.runs = Some(number(value()?)? as usize),
            "--seconds" => wanted.seconds = Some(number(value()?)?),
            "--reduce" => wanted.reduce = number(value()?)? as usize,
            "--jobs" => wanted.jobs = Some(number(value()?)? as usize),
            place => wanted.places.push(PathBuf::from(place)),
        }
    }
    Ok(wanted)
}

/// Every file below the places whose name ends like a PHP file's, sorted.
fn php_files(places: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut waiting = places.to_vec();
    while let Some(place) = waiting.pop() {
        if place.is_dir() && !place.is_symlink() {
            waiting.extend(fs::read_dir(&place).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if place.extension().is_some_and(|extension| extension == "php" || extension == "inc") && place.is_file() {
            files.push(place);
        }
    }
    files.sort();
    files
}
