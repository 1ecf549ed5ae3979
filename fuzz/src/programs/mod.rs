//! Generated programs: each is compiled and verified, many are run under both drivers and compared,
//! with each other and with the reference.
//!
//! - [`generate`] and [`expressions`] choose what a program consists of; [`library`] is the list of
//!   builtins it calls, `prelude.php` what it finds around it. [`tree`] is its shape.
//! - [`run`] runs many in a process; [`reduce`] makes those small that differ, [`groups`] sorts
//!   them by where their outputs part.
//!
//! A program follows from the seed and its number. What differs is kept in `target/fuzz`.

pub mod expressions;
pub mod generate;
pub mod groups;
pub mod library;
pub mod reduce;
pub mod run;
pub mod tree;

use crate::{STACK, Wanted};
use heddle_engine::{Heddle, Settings, compile, source::SourceFile};
use run::{Engine, Outcome};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tree::Node;

/// So many programs are run by one process.
const BATCH: usize = 50;
/// Without `--runs` no more are run than this.
const RUNS: usize = 20_000;
const PRELUDE: &str = include_str!("prelude.php");

/// Runs the command.
///
/// # Errors
/// Says how many programs panicked, did not verify, or differed.
pub fn run(wanted: &Wanted) -> Result<(), String> {
    let folder = Path::new("target/fuzz/programs");
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    fs::write(folder.join("prelude.php"), PRELUDE).map_err(|error| error.to_string())?;
    let heddle = match &wanted.heddle {
        Some(path) => path.clone(),
        None => std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("heddle"),
    };
    let engine = |driver| Engine { path: heddle.clone(), driver: Some(driver) };
    let mut engines = vec![engine("tail"), engine("call")];
    engines.extend(wanted.php.iter().map(|path| Engine { path: path.clone(), driver: None }));
    let hunt = Hunt {
        wanted,
        heddle: Heddle::new(Settings::plain("cli")),
        engines,
        folder,
        next: AtomicUsize::new(wanted.first),
        refused: AtomicUsize::new(0),
        compared: AtomicUsize::new(0),
        slow: AtomicUsize::new(0),
        findings: Mutex::default(),
        differing: Mutex::default(),
    };
    hunt.whole()
}

struct Hunt<'a> {
    wanted: &'a Wanted,
    heddle: Heddle,
    /// The two drivers, and the reference if there is one.
    engines: Vec<Engine>,
    folder: &'a Path,
    next: AtomicUsize,
    refused: AtomicUsize,
    compared: AtomicUsize,
    slow: AtomicUsize,
    /// Panics and code that does not verify.
    findings: Mutex<Vec<String>>,
    /// Programs whose outputs differ: the number, and where they part.
    differing: Mutex<Vec<(usize, String)>>,
}

impl Hunt<'_> {
    fn whole(&self) -> Result<(), String> {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {})); // findings are reported below
        let half = self.wanted.seconds.map(|seconds| Duration::from_secs(seconds) / 2);
        let compiled = self.on_threads(self.wanted.count, half, |number, _| self.compile(number, number + 1), 1);
        std::panic::set_hook(hook);
        let runs = self.wanted.runs.unwrap_or(RUNS).min(self.wanted.count);
        let ran = self.on_threads(runs, half, |number, worker| self.compare(number, worker, runs), BATCH);
        let findings = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        let mut differing = std::mem::take(&mut *self.differing.lock().unwrap_or_else(PoisonError::into_inner));
        differing.sort_unstable();
        findings.iter().for_each(|finding| println!("{finding}"));
        for (number, _) in differing.iter().take(self.wanted.reduce) {
            self.show(*number);
        }
        groups::print(&differing);
        let differing: Vec<usize> = differing.into_iter().map(|(number, _)| number).collect();
        let (compared, slow, refused) =
            (self.compared.load(Ordering::Relaxed), self.slow.load(Ordering::Relaxed), self.refused.load(Ordering::Relaxed));
        println!("{compiled} programs compiled and verified, {refused} refused; {ran} run, {compared} compared, {slow} too slow");
        println!("{} findings, {} differ: {differing:?}", findings.len(), differing.len());
        if findings.is_empty() && differing.is_empty() { Ok(()) } else { Err("generated programs: see above".to_owned()) }
    }

    /// Works through `count` numbers in steps, on all processors, until the time is over. Returns
    /// how many were begun.
    fn on_threads(&self, count: usize, time: Option<Duration>, work: impl Fn(usize, usize) + Sync, step: usize) -> usize {
        let (first, start) = (self.wanted.first, Instant::now());
        self.next.store(first, Ordering::Relaxed);
        let workers = self.wanted.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(2, usize::from));
        let one = |worker: usize| {
            while time.is_none_or(|time| start.elapsed() < time) {
                let number = self.next.fetch_add(step, Ordering::Relaxed);
                if number >= first + count {
                    break;
                }
                work(number, worker);
            }
        };
        std::thread::scope(|scope| {
            for worker in 0..workers {
                let one = &one;
                if let Err(error) = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || one(worker)) {
                    eprintln!("{error}");
                }
            }
        });
        (self.next.load(Ordering::Relaxed) - first).min(count)
    }

    fn program(&self, number: usize) -> Node {
        generate::program(self.wanted.seed, number)
    }

    /// Compiles and verifies one program.
    fn compile(&self, number: usize, _end: usize) {
        let source = SourceFile::new(&b"program.php"[..], self.program(number).text().into_bytes());
        let text = match catch_unwind(AssertUnwindSafe(|| compile::unit(self.heddle.engine(), &source, false))) {
            Ok(Ok(_)) => return,
            Ok(Err(failure)) if failure.error.text().contains("does not verify") => failure.error.text().to_string(),
            Ok(Err(_)) => {
                self.refused.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Err(panic) => match panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied()) {
                Some(text) => format!("panic: {text}"),
                None => "panic".to_owned(),
            },
        };
        self.find(number, &text);
    }

    fn find(&self, number: usize, text: &str) {
        let kept = self.folder.join(format!("finding-{number}.php"));
        // Without the file the number is enough to make it again.
        let _ = fs::write(&kept, self.program(number).text());
        self.findings.lock().unwrap_or_else(PoisonError::into_inner).push(format!("program {number}: {text} ({})", kept.display()));
    }

    /// Runs a batch of programs and compares what they print.
    fn compare(&self, first: usize, worker: usize, runs: usize) {
        let numbers: Vec<usize> = (first..(first + BATCH).min(self.wanted.first + runs)).collect();
        let programs: Vec<Node> = numbers.iter().map(|&number| self.program(number)).collect();
        let outcomes = self.outcomes(&programs, worker);
        for (at, &number) in numbers.iter().enumerate() {
            let of_one: Vec<&Outcome> = outcomes.iter().map(|of_engine| &of_engine[at]).collect();
            for outcome in &of_one[..2] {
                if let Outcome::Died(how) = outcome {
                    self.find(number, how);
                }
            }
            if of_one.iter().any(|outcome| outcome.is_slow()) {
                self.slow.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            self.compared.fetch_add(1, Ordering::Relaxed);
            if let Some(other) = of_one.iter().find(|outcome| **outcome != of_one[0]) {
                let parting = groups::parting(of_one[0], other);
                self.differing.lock().unwrap_or_else(PoisonError::into_inner).push((number, parting));
            }
        }
    }

    /// Returns for each engine the outcomes of some programs.
    fn outcomes(&self, programs: &[Node], worker: usize) -> Vec<Vec<Outcome>> {
        let files: Vec<PathBuf> = (0..programs.len()).map(|at| self.folder.join(format!("{worker}-{at}.php"))).collect();
        for (file, program) in files.iter().zip(programs) {
            // A program that cannot be written prints the same everywhere.
            let _ = fs::write(file, program.text());
        }
        let (prelude, output) = (self.folder.join("prelude.php"), self.folder.join(format!("{worker}-output")));
        self.engines.iter().map(|engine| engine.run(&prelude, &files, &output)).collect()
    }

    /// Prints a differing program, made small, and where the outputs part.
    fn show(&self, number: usize) {
        let differs = |program: &Node| {
            let outcomes = self.outcomes(std::slice::from_ref(program), usize::MAX);
            outcomes.iter().any(|outcome| outcome[0] != outcomes[0][0]) && !outcomes.iter().any(|outcome| outcome[0].is_slow())
        };
        let program = self.program(number);
        if !differs(&program) {
            return println!("program {number} differs only beside others");
        }
        let small = reduce::reduce(&program, differs);
        let kept = self.folder.join(format!("differs-{number}.php"));
        // It is printed as well.
        let _ = fs::write(&kept, small.text());
        println!("---- program {number} ({})\n{}", kept.display(), small.text());
        let outcomes = self.outcomes(std::slice::from_ref(&small), usize::MAX);
        for (engine, outcome) in self.engines.iter().zip(&outcomes) {
            let text = match &outcome[0] {
                Outcome::Output(text) => String::from_utf8_lossy(text).into_owned(),
                other => format!("{other:?}"),
            };
            println!("== {}\n{text}", engine.driver.unwrap_or("reference"));
        }
    }
}
