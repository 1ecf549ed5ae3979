//! `cargo xtask bench growth`: how the time of some sixty operations grows with their work, on
//! Heddle beside a reference PHP.
//!
//! Each operation of `benches/growth/operations.php` runs at n, 2n, 4n and 8n in a process of its
//! own. Its *growth* is the exponent of n that fits the ends: 1 for linear, 2 for quadratic. What
//! grows faster than in the reference is an error.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    bench::{self, Row, Table},
    chart,
    options::Options,
    project,
};

/// The smallest size.
const SIZE: usize = 4000;
/// How often the size is doubled.
const DOUBLINGS: u32 = 3;
/// By how much an exponent may be above the reference's: what a busy machine and caches add.
const TOLERANCE: f64 = 0.35;
/// An exponent up to which an operation counts as linear whatever the reference does.
const LINEAR: f64 = 1.35;
/// Times below this many nanoseconds say nothing about growth.
const SHORTEST: f64 = 200_000.0;

/// What one operation took at each size, in nanoseconds.
struct Series(Vec<f64>);

impl Series {
    /// Returns the exponent of n that fits the first and the last size.
    fn growth(&self) -> f64 {
        (self.last() / self.0[0]).log2() / f64::from(DOUBLINGS)
    }

    fn last(&self) -> f64 {
        self.0[self.0.len() - 1]
    }
}

/// Runs the command.
///
/// # Errors
/// An operation fails, or grows faster than in the reference.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let php = options.value("--php")?.map_or_else(bench::reference_php, |php| Ok(PathBuf::from(php)))?;
    let heddle = options.value("--heddle")?.map_or_else(project::heddle, |binary| Ok(PathBuf::from(binary)))?;
    let wanted = options.finish()?;
    let script = project::root().join("benches/growth/operations.php");
    let names = output(&heddle, &script, &[])?;
    let mut table = Table { labels: vec!["php".to_owned(), "heddle".to_owned()], rows: Vec::new() };
    let mut text = HEAD.to_owned();
    let mut faster = Vec::new();
    for name in names.lines().filter(|name| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()))) {
        let [theirs, ours] = [series(&php, &script, name)?, series(&heddle, &script, name)?];
        let excess = ours.growth() > LINEAR && ours.growth() > theirs.growth() + TOLERANCE && ours.last() > SHORTEST;
        text += &format!(
            "| {name} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |{}\n",
            theirs.last() / 1e6,
            ours.last() / 1e6,
            ours.last() / theirs.last(),
            theirs.growth(),
            ours.growth(),
            if excess { " faster |" } else { " |" }
        );
        println!("{name:<40} {:.2} {:.2}", theirs.growth(), ours.growth());
        if excess {
            faster.push(name.to_owned());
        }
        table.rows.push(Row { name: name.to_owned(), medians: vec![theirs.last() / 1e6, ours.last() / 1e6] });
    }
    println!("{text}");
    if wanted.is_empty() {
        let folder = project::root().join("docs/generated");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"));
        write("growth.md", &text)?;
        write("growth.svg", &chart::bars(&table))?;
    }
    if faster.is_empty() { Ok(()) } else { Err(format!("these grow faster than in PHP: {}", faster.join(", "))) }
}

const HEAD: &str = "<!-- written by `cargo xtask bench growth` -->\n# Growth\n\n\
    Milliseconds at the largest of four sizes (32,000; best of three), their ratio, and the exponent with which the time grows from 4,000 on:\n\
    1 is linear, 2 quadratic.\n\n![ratios](growth.svg)\n\n\
    | operation | PHP, ms | Heddle, ms | ratio | PHP's growth | Heddle's | |\n|---|---:|---:|---:|---:|---:|---|\n";

/// Times one operation at all sizes.
fn series(binary: &Path, script: &Path, name: &str) -> Result<Series, String> {
    let sizes: Vec<String> = (0..=DOUBLINGS).map(|doubling| (SIZE << doubling).to_string()).collect();
    let mut arguments = vec![name];
    arguments.extend(sizes.iter().map(String::as_str));
    let text = output(binary, script, &arguments)?;
    let times: Vec<f64> = text.lines().filter_map(|line| line.parse().ok()).collect();
    if times.len() != sizes.len() {
        return Err(format!("{}: {name}: {text}", binary.display()));
    }
    Ok(Series(times))
}

/// Returns what the script prints.
fn output(binary: &Path, script: &Path, arguments: &[&str]) -> Result<String, String> {
    let run = Command::new(binary).arg(script).args(arguments).output().map_err(|error| format!("{}: {error}", binary.display()))?;
    Ok(String::from_utf8_lossy(&run.stdout).into_owned())
}
