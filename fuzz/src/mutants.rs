//! Files broken at random, through lexer, parser, compiler and verifier.
//!
//! Each mutant follows from the seed and its number, so a finding is repeated by running it again.
//! What is being compiled stands in `target/fuzz`, for the case that the whole process dies.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use heddle_engine::{Heddle, Settings, compile, source::SourceFile};

use crate::{STACK, Wanted, mutation::Random, php_files};

/// A file that takes longer than this to compile counts as a hang.
const PATIENCE: Duration = Duration::from_secs(20);
/// Larger files are left out: what they would find, smaller ones find sooner.
const LARGEST: u64 = 200_000;
/// What the message of code that does not verify says.
const UNVERIFIED: &str = "does not verify";

/// Runs the command.
pub fn run(wanted: &Wanted) -> Result<(), String> {
    let small = |file: &PathBuf| fs::metadata(file).is_ok_and(|data| data.len() <= LARGEST);
    let files: Vec<PathBuf> = php_files(&wanted.places).into_iter().filter(small).collect();
    if files.is_empty() {
        return Err("no PHP files there".to_owned());
    }
    let folder = Path::new("target/fuzz");
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let hunt = Hunt {
        heddle: Heddle::new(Settings::plain("cli")),
        files,
        folder,
        count: wanted.count,
        seed: wanted.seed,
        next: AtomicUsize::new(0),
        accepted: AtomicUsize::new(0),
        findings: Mutex::default(),
    };
    std::panic::set_hook(Box::new(|_| {})); // findings are reported below
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let hunt = &hunt;
            let body = move || hunt.work(worker);
            if let Err(error) = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, body) {
                eprintln!("{error}");
            }
        }
    });
    hunt.report()
}

struct Hunt<'a> {
    heddle: Heddle,
    files: Vec<PathBuf>,
    folder: &'a Path,
    count: usize,
    seed: u64,
    next: AtomicUsize,
    accepted: AtomicUsize,
    findings: Mutex<Vec<String>>,
}

impl Hunt<'_> {
    fn work(&self, worker: usize) {
        let current = self.folder.join(format!("current-{worker}.php"));
        let deadline = AtomicU64::new(u64::MAX);
        let start = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| watch(&deadline, start, &current));
            loop {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                if number >= self.count {
                    break;
                }
                let mutant = self.mutant(number);
                // Without the file a finding is still repeatable by its number.
                let _ = fs::write(&current, &mutant);
                deadline.store((start.elapsed() + PATIENCE).as_millis() as u64, Ordering::Relaxed);
                self.compile(number, mutant);
            }
            deadline.store(0, Ordering::Relaxed);
        });
    }

    /// The mutant of this number: one to four changes to a file.
    fn mutant(&self, number: usize) -> Vec<u8> {
        let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64);
        let file = |random: &mut Random| fs::read(&self.files[random.below(self.files.len())]).unwrap_or_default();
        let mut bytes = file(&mut random);
        for _ in 0..=random.below(4) {
            let other = if random.below(8) == 0 { file(&mut random) } else { Vec::new() };
            random.mutate(&mut bytes, &other);
        }
        bytes
    }

    fn compile(&self, number: usize, mutant: Vec<u8>) {
        let source = SourceFile::new(&b"mutant.php"[..], mutant.clone());
        let result = catch_unwind(AssertUnwindSafe(|| compile::unit(self.heddle.engine(), &source, false)));
        let finding = match result {
            Ok(Ok(_)) => {
                self.accepted.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Ok(Err(failure)) if failure.error.text().contains(UNVERIFIED) => failure.error.text().to_string(),
            Ok(Err(_)) => return,
            Err(panic) => match panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied()) {
                Some(text) => format!("panic: {text}"),
                None => "panic".to_owned(),
            },
        };
        let kept = self.folder.join(format!("finding-{number}.php"));
        let _ = fs::write(&kept, mutant); // the number is enough to make it again
        let line = format!("mutant {number}: {finding} ({})", kept.display());
        self.findings.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }

    fn report(&self) -> Result<(), String> {
        let findings = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        findings.iter().for_each(|finding| println!("{finding}"));
        println!("{} mutants of {} files, {} still compile", self.count, self.files.len(), self.accepted.load(Ordering::Relaxed));
        if findings.is_empty() { Ok(()) } else { Err(format!("{} findings", findings.len())) }
    }
}

/// Ends the process when a file takes too long; `deadline` is in milliseconds since `start`, and 0
/// says that all is done.
fn watch(deadline: &AtomicU64, start: Instant, current: &Path) {
    loop {
        std::thread::sleep(Duration::from_millis(100));
        match deadline.load(Ordering::Relaxed) {
            0 => return,
            limit if start.elapsed().as_millis() as u64 > limit => {
                eprintln!("hang: {} takes longer than {} s", current.display(), PATIENCE.as_secs());
                process::exit(3);
            }
            _ => {}
        }
    }
}
