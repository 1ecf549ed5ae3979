//! `cargo xtask phpt`: runs PHP tests and prints results by folder.

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use heddle_testing::{
    child,
    phpt::{
        binary::Binary,
        difference,
        known::{Known, Standing},
        one::{Report, Runner},
        pool, report,
        suite::Suite,
    },
};

use crate::{options::Options, project, shares::Shares};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "run .phpt tests: [--php BIN] [--driver call|tail] [--threads N] DIR...; see docs/testing.md";

/// Most memory one run of a test may allocate, in bytes; a stack of a fiber is 16 MiB of it.
const MEMORY: u64 = 4 << 30;
/// Up to this many new failures are shown with their differences without being asked.
const SHOWN_IN_FULL: usize = 3;

/// What one run of a suite is asked for.
pub struct Run {
    /// The binary under test.
    pub php: PathBuf,
    /// The CGI binary for tests that need one.
    pub cgi: Option<PathBuf>,
    /// `HEDDLE_DRIVER`, when one was chosen.
    pub driver: Option<String>,
    /// `HEDDLE_JIT`, when something was chosen; with a driver that is `off` unless said otherwise.
    pub machine_code: Option<String>,
    /// Threads that run each program at once.
    pub threads: usize,
    /// Workers.
    pub jobs: usize,
    /// Longest time of one test that has a processor to itself.
    pub time: Duration,
}

impl Run {
    /// Heddle as it was built last, with the machine's number of workers.
    pub fn of_heddle() -> Result<Self, String> {
        Ok(Self::of(project::heddle()?))
    }

    /// The same with another binary.
    pub fn of(php: PathBuf) -> Self {
        let jobs = std::thread::available_parallelism().map_or(2, usize::from);
        Self { php, cgi: None, driver: None, machine_code: None, threads: 1, jobs, time: Duration::from_secs(10) }
    }

    /// Returns the time limit of one test: of one run, times the runs that share one processor.
    fn limit(&self) -> Duration {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let share = (self.threads * self.jobs).div_ceil(processors);
        self.time * u32::try_from(share.max(1)).unwrap_or(u32::MAX)
    }

    /// Runs the suite's tests; also says where the scratch copy was that they ran in.
    pub fn suite(&self, suite: &Suite) -> Result<(Vec<Report>, PathBuf), String> {
        child::cap_resources(MEMORY * self.threads as u64);
        let mut binary = Binary::probe(&self.php, self.limit())?;
        binary.cgi.clone_from(&self.cgi);
        binary.run_on_threads(self.threads)?;
        binary.environment.extend(self.driver.iter().map(|driver| ("HEDDLE_DRIVER".to_owned(), driver.clone())));
        let machine_code = self.machine_code.clone().or_else(|| self.driver.as_ref().map(|_| "off".to_owned()));
        binary.environment.extend(machine_code.map(|value| ("HEDDLE_JIT".to_owned(), value)));
        let scratch = suite.copy_below(&project::root().join("target/phpt")).map_err(|error| error.to_string())?;
        let runner = Runner::new(&binary, &suite.root, &scratch.folder);
        let total = suite.names.len();
        let live = io::stderr().is_terminal();
        let progress = |done: usize, report: &Report| {
            if live {
                eprint!("\r{done}/{total} {:<60.60}", report.name);
                let _ = io::stderr().flush();
            }
        };
        let reports = pool::run(&runner, &suite.names, self.jobs, &progress);
        if live {
            eprint!("\r{:80}\r", "");
        }
        Ok((reports, scratch.folder.clone()))
    }
}

/// Everything the command line says.
struct Wanted {
    run: Run,
    suite: Suite,
    known_file: PathBuf,
    update_known: bool,
    list_failures: bool,
    shares: Option<Shares>,
    out: Option<PathBuf>,
    depth: usize,
}

impl Wanted {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut options = Options::new(arguments);
        let mut run = match options.value("--php")? {
            Some(php) => Run::of(PathBuf::from(php)),
            None => Run::of_heddle()?,
        };
        run.cgi = options.value("--cgi")?.map(PathBuf::from);
        run.driver = options.value("--driver")?;
        run.machine_code = options.value("--machine-code")?;
        run.threads = options.parsed("--threads", 1)?;
        run.jobs = options.parsed("--jobs", run.jobs)?;
        run.time = Duration::from_secs(options.parsed("--timeout", run.time.as_secs())?);
        let lists = [options.value("--passing")?, options.value("--list")?];
        let known_file = options.value("--known")?.map_or_else(|| project::root().join("tests/known-failures.txt"), PathBuf::from);
        let update_known = options.switch("--update-known");
        let list_failures = options.switch("--failures");
        let shares = options.value("--shares")?.map(|file| Shares::read(Path::new(&file))).transpose()?;
        let out = options.value("--out")?.map(PathBuf::from);
        let depth = options.parsed("--depth", 2)?;
        let places: Vec<PathBuf> = options.finish()?.into_iter().map(PathBuf::from).collect();
        let mut suite = Suite::find(&places)?;
        for list in lists.into_iter().flatten() {
            suite.keep_listed(Path::new(&list))?;
        }
        if let Some(shares) = &shares {
            suite.names.retain(|name| shares.names(name));
        }
        Ok(Self { run, suite, known_file, update_known, list_failures, shares, out, depth })
    }
}

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let wanted = Wanted::parse(arguments)?;
    let mut known = Known::read(&wanted.known_file)?;
    let start = Instant::now();
    let (reports, _) = wanted.run.suite(&wanted.suite)?;
    print!("{}", report::table(&reports, wanted.depth));
    println!("\n{}", report::remarkable(&reports, &known, wanted.list_failures));
    let new: Vec<&Report> = reports.iter().filter(|report| known.standing(report) == Standing::NewFailure).collect();
    if new.len() <= SHOWN_IN_FULL {
        new.iter().for_each(|report| show(report));
    }
    if let Some(out) = &wanted.out {
        report::write_to(out, &reports).map_err(|error| format!("{}: {error}", out.display()))?;
        println!("outputs, expectations, differences and results.tsv are in {}", out.display());
    }
    println!("{}", closing(&reports, &known, start.elapsed()));
    if wanted.update_known {
        known.update(&reports);
        return known.write(&wanted.known_file);
    }
    match &wanted.shares {
        Some(shares) => shares.verdict(&reports),
        None => verdict(&reports, &known),
    }
}

fn show(report: &Report) {
    println!("--- {}", report.name);
    if let Some(expectation) = &report.expectation {
        println!("{}", difference::full(expectation, &report.output));
    }
}

/// One line: how many passed, failed, and so on.
pub fn closing(reports: &[Report], known: &Known, time: Duration) -> String {
    let count = |standing| reports.iter().filter(|report| known.standing(report) == standing).count();
    let counts = report::Counts::of(reports);
    format!(
        "{} passed, {} failed, {} skipped, {} known failures, {} unexpected passes in {:.1} s",
        counts.pass,
        count(Standing::NewFailure),
        counts.skip,
        count(Standing::KnownFailure),
        count(Standing::UnexpectedPass),
        time.as_secs_f64()
    )
}

/// An error unless every failure is known and every known failure fails.
pub fn verdict(reports: &[Report], known: &Known) -> Result<(), String> {
    let wrong = |report: &&Report| matches!(known.standing(report), Standing::NewFailure | Standing::UnexpectedPass);
    match reports.iter().filter(wrong).count() {
        0 => Ok(()),
        count => Err(format!("{count} tests are not as they should be")),
    }
}
