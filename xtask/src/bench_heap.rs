//! `cargo xtask bench heap`: the process heap against the other allocators, under the loads of
//! `benches/heap`.
//!
//! Builds the library and the benchmark, fetches Debian's packages of the allocators that are not
//! installed, and lets the benchmark write docs/heap-bench.md and its chart. What cannot be had is
//! named and left out. Loads, tables and what counts as better are the benchmark's own business.

use crate::{options::Options, project};
use std::process::Command;

/// The flags.
const ABOUT: &str = "heap: allocators under load: [--runs N] [--seconds S] [--loads a,b] [--with a,b] [--time processor] [--no-install]";

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let install = !options.switch("--no-install");
    let mut flags = Vec::new();
    for (name, default) in [("--runs", Some("7")), ("--seconds", Some("2")), ("--time", None), ("--loads", None), ("--with", None)] {
        if let Some(value) = options.value(name)?.or(default.map(str::to_owned)) {
            flags.extend([name.to_owned(), value]);
        }
    }
    if let Some(operand) = options.finish()?.first() {
        return Err(format!("'{operand}' is not understood: {ABOUT}"));
    }
    // A part of the table would take the place of the whole.
    if !flags.iter().any(|flag| flag == "--loads" || flag == "--with") {
        flags.extend(["--write".to_owned(), project::root().join("docs").display().to_string()]);
    }
    let benchmark = build()?;
    if install {
        fetch_peers(&benchmark)?;
    }
    succeed(Command::new(benchmark).args(flags))
}

/// The benchmark, built with the library beside it.
fn build() -> Result<std::path::PathBuf, String> {
    let root = project::root();
    succeed(
        Command::new(env!("CARGO"))
            .args(["build", "--release", "--quiet", "-p", "heddle-heap-preload", "-p", "heddle-bench-heap"])
            .current_dir(&root),
    )?;
    let target = crate::project::target();
    Ok(target.join("release/bench-heap"))
}

/// Installs what is missing as far as it can be, and says what is missing still.
fn fetch_peers(benchmark: &std::path::Path) -> Result<(), String> {
    let missing = missing_peers(benchmark)?;
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|(_, package)| package.as_str()).collect();
    println!("installing {}", packages.join(" "));
    let install =
        |package: &str| succeed(Command::new("apt-get").args(["install", "--yes", "--quiet", "--no-install-recommends", package]));
    let all = |packages: &[&str]| packages.iter().all(|package| install(package).is_ok());
    if !all(&packages) && succeed(Command::new("apt-get").args(["update", "--quiet"])).is_ok() {
        all(&packages);
    }
    for (name, package) in missing_peers(benchmark)? {
        println!("MISSING: {name}; the package {package} could not be installed");
    }
    Ok(())
}

/// Name and package of every allocator whose library the benchmark does not find.
fn missing_peers(benchmark: &std::path::Path) -> Result<Vec<(String, String)>, String> {
    let output = Command::new(benchmark).arg("peers").output().map_err(|error| format!("{}: {error}", benchmark.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        match (words.next(), words.next(), words.next()) {
            (Some(name), Some(package), Some(place)) if place == "missing" => Some((name, package)),
            _ => None,
        }
    };
    Ok(text.lines().filter_map(line).collect())
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}
