//! The project's own commands: `cargo xtask COMMAND`.
//!
//! Everything a contributor or the CI does beyond cargo's own commands is one of these, so that it
//! is written in the project's language, is the same on every machine and needs no shell. What runs
//! PHP tests and what judges them is the library in `testing/`; here are only the commands: their
//! flags, their tables, their exit codes.
//!
//! Deliberately absent: dependencies beyond `heddle-testing`. The first `cargo xtask` of a fresh
//! clone should take seconds.
#![forbid(unsafe_code)]

mod asan;
mod bench;
mod bench_growth;
mod bench_heap;
mod bench_pages;
mod bench_programs;
mod bless;
mod chart;
mod context;
mod databases;
mod embed;
mod http;
mod measure;
mod options;
mod postgres;
mod profile;
mod project;
mod redis;
mod slapd;

mod programs;
mod shares;
mod suite;

mod phpt;
mod tidy;
mod web_stack;

use std::process::ExitCode;

/// One command: its name, a line for `cargo xtask help`, and what it does with its arguments.
struct Command {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

/// Every command there is. `tidy` reads the names to check what the documents mention.
const COMMANDS: &[Command] = &[
    Command { name: "tidy", about: tidy::ABOUT, run: tidy::run },
    Command { name: "phpt", about: phpt::ABOUT, run: phpt::run },
    Command { name: "bless", about: bless::ABOUT, run: bless::run },
    Command { name: "test", about: suite::ABOUT, run: suite::run },
    Command { name: "programs", about: programs::ABOUT, run: programs::run },
    Command { name: "databases", about: databases::ABOUT, run: databases::run },
    Command { name: "asan", about: asan::ABOUT, run: asan::run },
    Command { name: "measure", about: measure::ABOUT, run: measure::run },
    Command { name: "profile", about: profile::ABOUT, run: profile::run },
    Command { name: "bench", about: bench::ABOUT, run: bench::run },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("help", String::as_str);
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        print_help();
        return if name == "help" || name == "--help" { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    match (command.run)(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask {name}: {message}");
            ExitCode::FAILURE
        }
    }
}

fn print_help() {
    println!("usage: cargo xtask COMMAND [ARGUMENTS]\n");
    for command in COMMANDS {
        println!("  {:<9} {}", command.name, command.about);
    }
}
