//! Whole trees of real programs: what is rejected, and megabytes a second on one core.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use heddle_engine::{
    Heddle, Settings, compile,
    source::SourceFile,
    syntax::{Bump, Options, parse},
};

use crate::{STACK, Wanted, php_files};

/// Rounds whose fastest counts; the first one also warms the caches.
const ROUNDS: usize = 3;

/// Runs the command.
pub fn run(wanted: &Wanted) -> Result<(), String> {
    let files = php_files(&wanted.places);
    let places: Vec<PathBuf> = files.clone();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || measure(&places));
    let rejected = worker.map_err(|error| error.to_string())?.join().map_err(|_| "the front end panicked".to_owned())?;
    let mut wrong = 0;
    for (file, reason) in &rejected {
        let verdict = wanted.php.as_deref().map_or("", |php| if accepts(php, file) { "  PHP ACCEPTS IT" } else { "  as PHP does" });
        wrong += usize::from(verdict.contains("ACCEPTS"));
        println!("{}: {reason}{verdict}", file.display());
    }
    println!("{} files, {} rejected", files.len(), rejected.len());
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} files are rejected that PHP accepts")) }
}

/// Prints the speeds; gives the files that are rejected, with the message.
fn measure(files: &[PathBuf]) -> Vec<(PathBuf, String)> {
    let sources: Vec<(PathBuf, SourceFile)> = files
        .iter()
        .filter_map(|file| Some((file.clone(), SourceFile::new(file.to_string_lossy().as_bytes(), fs::read(file).ok()?))))
        .collect();
    let bytes: usize = sources.iter().map(|(_, source)| source.bytes().len()).sum();
    let heddle = Heddle::new(Settings::plain("cli"));
    let options = || Options { skip_shebang: true, ..Options::default() };
    let speed = |name: &str, work: &mut dyn FnMut(&SourceFile)| {
        let seconds = (0..ROUNDS).map(|_| {
            let start = Instant::now();
            sources.iter().for_each(|(_, source)| work(source));
            start.elapsed().as_secs_f64()
        });
        let fastest = seconds.fold(f64::INFINITY, f64::min);
        println!("{name}: {:.1} MB in {fastest:.2} s, {:.1} MB/s", bytes as f64 / 1e6, bytes as f64 / 1e6 / fastest);
    };
    let mut arena = Bump::new();
    speed("lexed and parsed", &mut |source| {
        arena.reset();
        std::hint::black_box(parse(source, &arena, options()).is_ok());
    });
    speed("to verified bytecode", &mut |source| {
        std::hint::black_box(compile::unit(heddle.engine(), source, false).is_ok());
    });
    let reject = |(file, source): &(PathBuf, SourceFile)| {
        let error = compile::unit(heddle.engine(), source, false).err()?.error;
        Some((file.clone(), format!("{} on line {}", error.text(), error.line)))
    };
    sources.iter().filter_map(reject).collect()
}

/// Whether PHP finds no fault with a file (`-l`).
fn accepts(php: &Path, file: &Path) -> bool {
    let mut command = Command::new(php);
    command.arg("-l").arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
