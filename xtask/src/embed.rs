//! The price of being a library: PHP's `bench.php` in the `heddle` executable against the same
//! engine in `libheddle.so`, loaded by `dlopen`.
//!
//! The two run in turn, and the figure is the ratio of their processor times, which neighbours on
//! the machine disturb least. Where valgrind is installed and asked for (`HEDDLE_CALLGRIND=1`,
//! minutes), the instructions are counted as well: a ratio that nobody disturbs.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{bench, project};

/// Runs of each: the kernel counts processor time in hundredths of a second, and a run takes some
/// thirty of them.
const RUNS: usize = 20;

/// Times both, and gives the figures.
pub fn measure(heddle: &Path, folder: &Path) -> Result<String, String> {
    let library = heddle.with_file_name("libheddle.so");
    if !library.exists() {
        return Err(format!("there is no {}: cargo build --release -p heddle-library", library.display()));
    }
    let file = bench::php_tests().join("Zend/bench.php");
    if !file.exists() {
        return Err(format!("there is no {}", file.display()));
    }
    let runner = runner(folder)?;
    let contestants: [Vec<&Path>; 2] = [vec![heddle, &file], vec![&runner, &library, &file]];
    let mut ticks = [0; 2];
    for _ in 0..RUNS {
        for (ticks, words) in ticks.iter_mut().zip(&contestants) {
            *ticks += processor_time(words)?;
        }
    }
    let [executable, embedded] = ticks.map(|ticks| ticks as f64 * 10.0 / RUNS as f64);
    let ratio = embedded / executable;
    let mut text = format!("bench.php {executable:.0} ms in the executable, {embedded:.0} ms in the library, ratio {ratio:.3}");
    if std::env::var_os("HEDDLE_CALLGRIND").is_some() {
        let counts = [instructions(&contestants[0], folder)?, instructions(&contestants[1], folder)?];
        let ratio = counts[1] as f64 / counts[0] as f64;
        text += &format!("; {} and {} million instructions, ratio {ratio:.4}", counts[0] / 1_000_000, counts[1] / 1_000_000);
    }
    Ok(text)
}

/// The program that loads the library, built where it is not there yet.
fn runner(folder: &Path) -> Result<PathBuf, String> {
    let root = project::root();
    let program = folder.join("run");
    let mut build = Command::new("cc");
    build.arg(root.join("examples/embed/run.c")).arg("-I").arg(root.join("crates/embed/c")).arg("-o").arg(&program);
    match build.status() {
        Ok(status) if status.success() => Ok(program),
        Ok(status) => Err(format!("cc: {status}")),
        Err(error) => Err(format!("cc: {error}")),
    }
}

/// What a run takes of the processors, in hundredths of a second.
fn processor_time(words: &[&Path]) -> Result<u64, String> {
    let before = children()?;
    let status = Command::new(words[0]).args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).status();
    match status.map_err(|error| format!("{}: {error}", words[0].display()))? {
        status if status.success() => Ok(children()? - before),
        status => Err(format!("{}: {status}", words[0].display())),
    }
}

/// The processor time of all children that have ended: user's and system's.
fn children() -> Result<u64, String> {
    let text = std::fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(13).take(2);
    fields.map(|field| field.parse::<u64>().map_err(|error| error.to_string())).sum()
}

/// Instructions of a whole run, as callgrind counts them.
fn instructions(words: &[&Path], folder: &Path) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    let to = format!("--callgrind-out-file={}", folder.join("callgrind.out").display());
    command.args(["--tool=callgrind", &to]).args(words).stdin(Stdio::null());
    let output = command.output().map_err(|error| format!("valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    count.ok_or_else(|| format!("valgrind counted nothing:\n{text}"))
}
