//! `bench-context [prices|build|engine]… [--built] [--runs N] [--calls N] [--file PHP] [--write
//! FOLDER]`: what it costs to find one's context.
//!
//! - [`prices`]: a field of the context, reached in seven ways by small functions in C.
//! - [`engine`]: the whole engine on PHP's `bench.php`, with the context pinned, the context
//!   fetched, the heap fetched. Building them takes most of the time and needs no quiet: `build`
//!   does that alone, and `--built` then measures what was built.
//! - [`page`]: the tables and the chart of docs/context.md.
//!
//! Instructions are counted by valgrind and are exact; nanoseconds are medians of runs in turn, as
//! good as the machine is quiet.
#![forbid(unsafe_code)]

mod engine;
mod page;
mod prices;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What was asked for on the command line.
struct Request {
    parts: Vec<String>,
    runs: usize,
    calls: u64,
    file: PathBuf,
    /// What was built before is measured, whatever the sources are by now.
    built: bool,
    write: Option<PathBuf>,
}

fn main() -> ExitCode {
    let outcome = read(std::env::args().skip(1)).and_then(|request| perform(&request));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench-context: {message}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut arguments: impl Iterator<Item = String>) -> Result<Request, String> {
    let home = PathBuf::from(std::env::var_os("HOME").unwrap_or_default());
    let file = home.join(".cache/heddle/php-tests/Zend/bench.php");
    let mut request = Request { parts: Vec::new(), runs: 7, calls: 20_000_000, file, built: false, write: None };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--runs" => request.runs = value()?.parse().map_err(|_| "--runs needs a number")?,
            "--calls" => request.calls = value()?.parse().map_err(|_| "--calls needs a number")?,
            "--file" => request.file = PathBuf::from(value()?),
            "--write" => request.write = Some(PathBuf::from(value()?)),
            "--built" => request.built = true,
            "prices" | "build" | "engine" => request.parts.push(argument),
            _ => return Err(format!("'{argument}' is none of prices, build, engine, --built, --runs, --calls, --file, --write")),
        }
    }
    if request.parts.is_empty() {
        request.parts = ["prices", "engine"].map(str::to_owned).to_vec();
    }
    Ok(request)
}

fn perform(request: &Request) -> Result<(), String> {
    if !cfg!(target_arch = "x86_64") {
        return Err("the models that are compared are those of x86-64".to_owned());
    }
    for part in &request.parts {
        if part == "build" {
            engine::build()?;
            continue;
        }
        let (name, table) = if part == "prices" {
            let prices = prices::take(request.runs, request.calls)?;
            if let Some(folder) = &request.write {
                page::write_chart(folder, &prices)?;
            }
            ("prices", page::prices(&prices))
        } else {
            ("engine", page::engine(&engine::take(request.runs, &request.file, request.built)?))
        };
        println!("{table}");
        if let Some(folder) = &request.write {
            page::write_table(folder, name, &table)?;
        }
    }
    Ok(())
}

/// This crate's folder.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where what is built goes.
fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| home().join("../../target")).join("context")
}

/// Runs a command; gives its standard output and error output, or says why it failed.
fn output(command: &mut Command) -> Result<(String, String), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let finished = command.output().map_err(|error| format!("{name}: {error}"))?;
    let (output, errors) = (String::from_utf8_lossy(&finished.stdout).into_owned(), String::from_utf8_lossy(&finished.stderr).into_owned());
    if finished.status.success() { Ok((output, errors)) } else { Err(format!("{name}: {}\n{errors}", finished.status)) }
}

/// A number behind a label in valgrind's report.
fn reported(report: &str, label: &str) -> Result<u64, String> {
    let number = report.lines().find_map(|line| line.split_once(label)).map(|(_, number)| number.trim().replace(',', ""));
    let number = number.ok_or_else(|| format!("valgrind says nothing of '{label}':\n{report}"))?;
    number.parse().map_err(|_| format!("'{label}' {number} is no number"))
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
