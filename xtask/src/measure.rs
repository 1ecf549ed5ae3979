//! `cargo xtask measure`: the figures about threads: start, throughput, memory, and what one bad
//! request does to the others.
//!
//! Kernels are `bench`'s business. Everything here is taken from outside, of a built binary that
//! serves small programs over HTTP; each figure is printed with what it was measured against.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use crate::{
    http::{Server, Visitor},
    options::Options,
    project,
};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "start, throughput, memory, containment, depth, the library, isolation: [--heddle BIN] [--reference PHP] [start|threads|memory|containment|depth|embed|isolation...]";

/// The programs that are served.
const PROGRAMS: &[(&str, &str)] = &[
    ("hello.php", "<?php echo 'Hello, world';"),
    ("work.php", "<?php $sum = 0; for ($i = 0; $i < 4_000_000; $i++) { $sum = ($sum * 31 + $i) & 0xffffff; } echo 'done ', $sum;"),
    ("recursion.php", "<?php ini_set('display_errors', '0'); function f($x) { return f($x + 1) + 1; } f(0);"),
    ("memory.php", "<?php ini_set('display_errors', '0'); ini_set('memory_limit', '64M'); echo strlen(str_repeat('x', 1 << 30));"),
    ("endless.php", "<?php ini_set('display_errors', '0'); set_time_limit(1); while (true) { $x = 1; }"),
];

/// Requests that must end with an error while the others go on.
const ATTACKS: &[&str] = &["/recursion.php", "/memory.php", "/endless.php"];

/// How long a throughput is taken.
const SPAN: Duration = Duration::from_secs(4);
/// Starts of a process that are timed.
const STARTS: usize = 41;
/// How long requests change what other engines keep once for a process.
const CHANGING: Duration = Duration::from_secs(30);
/// Threads that memory is divided by.
const MANY: usize = 17;

type Part = (&'static str, fn(&Contest) -> Result<String, String>);

const PARTS: &[Part] = &[
    ("start", start),
    ("threads", threads),
    ("memory", memory),
    ("containment", containment),
    ("depth", depth),
    ("embed", embedded),
    ("isolation", isolation),
];

struct Contest {
    heddle: PathBuf,
    reference: Option<PathBuf>,
    folder: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let heddle = options.value("--heddle")?.map_or_else(project::heddle, |binary| Ok(PathBuf::from(binary)))?;
    let beside = Some(project::root().join("../shared/tools/reference-php")).filter(|path| path.exists());
    let reference = options.value("--reference")?.map(PathBuf::from).or(beside);
    let names = options.finish()?;
    let folder = project::root().join("target/measure");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for (name, program) in PROGRAMS {
        fs::write(folder.join(name), program).map_err(|error| format!("{name}: {error}"))?;
    }
    let absolute = |path: PathBuf| path.canonicalize().map_err(|error| format!("{}: {error}", path.display()));
    let contest = Contest { heddle: absolute(heddle)?, reference: reference.map(absolute).transpose()?, folder };
    let mut failed = Vec::new();
    for (name, part) in PARTS.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|wanted| wanted == name)) {
        match part(&contest) {
            Ok(figures) => println!("{name}: {figures}"),
            Err(reason) => {
                println!("{name}: FAILED, {reason}");
                failed.push(*name);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join(", ")) }
}

/// The engine in a library against the engine in the executable.
fn embedded(contest: &Contest) -> Result<String, String> {
    crate::embed::measure(&contest.heddle, &contest.folder)
}

/// Milliseconds of an empty script, in turn with the reference without extensions.
fn start(contest: &Contest) -> Result<String, String> {
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        times.0.push(time_of(&contest.heddle, &["-r", ""])?);
        if let Some(reference) = &contest.reference {
            times.1.push(time_of(reference, &["--bare", "-r", ""])?);
        }
    }
    let heddle = median(times.0);
    if times.1.is_empty() {
        return Ok(format!("{heddle:.2} ms"));
    }
    let reference = median(times.1);
    Ok(format!("{heddle:.2} ms, the reference {reference:.2} ms, ratio {:.2}", heddle / reference))
}

fn time_of(binary: &Path, arguments: &[&str]) -> Result<f64, String> {
    let start = Instant::now();
    let mut command = Command::new(binary);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status().map_err(|error| format!("{}: {error}", binary.display()))?;
    if status.success() { Ok(start.elapsed().as_secs_f64() * 1e3) } else { Err(format!("{status}")) }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Rounds of [`threads`].
const ROUNDS: usize = 7;

/// Requests a second of a program that only computes: on one thread, on two, and by two processes
/// of one thread, which is what the machine can do.
fn threads(contest: &Contest) -> Result<String, String> {
    let rate = |processes: usize, threads: usize| -> Result<f64, String> {
        let servers = (0..processes).map(|_| Server::start(&contest.heddle, &contest.folder, threads)).collect::<Result<Vec<_>, _>>()?;
        let loads: Vec<Load> = std::thread::scope(|scope| {
            let one = |server| scope.spawn(move || Load::run(server, "/work.php", "done ", 2 * threads, SPAN));
            let running: Vec<_> = servers.iter().map(one).collect();
            running.into_iter().filter_map(|load| load.join().ok()).collect()
        });
        if let Some(load) = loads.iter().find(|load| load.failed > 0) {
            return Err(format!("{} of {} requests failed on {threads} threads: {}", load.failed, load.answered, load.reason));
        }
        Ok(loads.iter().map(|load| load.answered as f64).sum::<f64>() / SPAN.as_secs_f64())
    };
    // each round gives its own ratios: the machine may change its speed from one to the next
    let (mut ones, mut twos, mut ratios, mut ceilings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (one, two, apart) = (rate(1, 1)?, rate(1, 2)?, rate(2, 1)?);
        ones.push(one);
        twos.push(two);
        ratios.push(two / one);
        ceilings.push(apart / one);
    }
    let (one, two, ratio, ceiling) = (median(ones), median(twos), median(ratios), median(ceilings));
    Ok(format!("{one:.0} requests/s on 1 thread, {two:.0} on 2, ratio {ratio:.2}; two processes of 1 thread reach {ceiling:.2}"))
}

/// Resident memory of the server after it served hello-world on one thread and on many.
fn memory(contest: &Contest) -> Result<String, String> {
    let resident = |threads: usize| -> Result<usize, String> {
        let server = Server::start(&contest.heddle, &contest.folder, threads)?;
        let load = Load::run(&server, "/hello.php", "Hello, world", 2 * threads, SPAN);
        if load.failed > 0 { Err(format!("{} requests failed", load.failed)) } else { Ok(server.memory()) }
    };
    let (one, many) = (resident(1)?, resident(MANY)?);
    let each = many.saturating_sub(one) as f64 / (MANY - 1) as f64;
    Ok(format!("{one} KiB on 1 thread, {many} KiB on {MANY}, {each:.0} KiB for each further thread"))
}

/// One request at a time goes wrong on a server of 8 threads, while 7 clients count what they lose.
fn containment(contest: &Contest) -> Result<String, String> {
    let server = Server::start(&contest.heddle, &contest.folder, 8)?;
    let mut figures = Vec::new();
    for attack in ATTACKS {
        let (status, answered) = attacked(&server, attack)?;
        if status != 500 {
            return Err(format!("{attack} answers {status}"));
        }
        figures.push(format!("{attack} 500, the others lost 0 of {answered}"));
    }
    Ok(figures.join("; "))
}

/// Operations on values that are nested a million levels deep (`tests/isolation/deep.php`): each
/// ends with a result or an error while seven clients are served.
fn depth(contest: &Contest) -> Result<String, String> {
    let program = project::root().join("tests/isolation/deep.php");
    fs::copy(&program, contest.folder.join("deep.php")).map_err(|error| format!("{}: {error}", program.display()))?;
    let server = Server::start(&contest.heddle, &contest.folder, 8)?;
    let cases = Visitor::new(&server).get("/deep.php")?.body;
    let cases: usize = cases.trim().parse().map_err(|_| format!("deep.php says {cases}"))?;
    let (mut results, mut errors, mut served) = (0, 0, 0);
    for case in 0..cases {
        let (status, answered) = attacked(&server, &format!("/deep.php?case={case}"))?;
        match status {
            200 => results += 1,
            500 => errors += 1,
            other => return Err(format!("case {case} answers {other}")),
        }
        served += answered;
    }
    Ok(format!("{cases} operations a million levels deep: {results} results, {errors} fatal errors; the others lost 0 of {served}"))
}

/// Asks for `attack` while seven clients are served; gives its status, and how many requests those
/// made. One of theirs that is lost is an error.
fn attacked(server: &Server, attack: &str) -> Result<(u16, usize), String> {
    let over = AtomicBool::new(false);
    let (load, status) = std::thread::scope(|scope| {
        let others = scope.spawn(|| Load::until(server, "/hello.php", "Hello, world", 7, || over.load(Ordering::Relaxed)));
        std::thread::sleep(Duration::from_millis(200));
        let status = Visitor::new(server).get(attack).map_or(0, |answer| answer.status);
        std::thread::sleep(Duration::from_millis(200));
        over.store(true, Ordering::Relaxed);
        (others.join(), status)
    });
    let load = load.map_err(|_| "the load stopped".to_owned())?;
    if load.failed > 0 {
        return Err(format!("{attack}: the others lost {} of {}: {}", load.failed, load.answered, load.reason));
    }
    Ok((status, load.answered))
}

/// Requests on 8 threads change environment, locale, directory, umask, timezone, INI and more at
/// random, and look for their own values.
fn isolation(contest: &Contest) -> Result<String, String> {
    let program = project::root().join("tests/isolation/request.php");
    fs::copy(&program, contest.folder.join("isolation.php")).map_err(|error| format!("{}: {error}", program.display()))?;
    let server = Server::start(&contest.heddle, &contest.folder, 8)?;
    let load = Load::run(&server, "/isolation.php", "isolated", 8, CHANGING);
    if load.failed > 0 {
        let answer = Visitor::new(&server).get("/isolation.php").map_or(String::new(), |answer| answer.body);
        return Err(format!("{} of {} requests saw a value that was not theirs; the next one says: {answer}", load.failed, load.answered));
    }
    Ok(format!("{} requests on 8 threads in {} s, each with 120 changes; none saw another's value", load.answered, CHANGING.as_secs()))
}

/// What a number of clients saw.
struct Load {
    answered: usize,
    failed: usize,
    /// How the first one failed.
    reason: String,
}

impl Load {
    fn run(server: &Server, path: &str, expected: &str, clients: usize, span: Duration) -> Self {
        let end = Instant::now() + span;
        Self::until(server, path, expected, clients, || Instant::now() >= end)
    }

    /// Lets clients ask for `path`, each as soon as it was answered, until `over`.
    fn until(server: &Server, path: &str, expected: &str, clients: usize, over: impl Fn() -> bool + Sync) -> Self {
        let (answered, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let reason = std::sync::OnceLock::new();
        let work = || {
            let mut visitor = Visitor::new(server);
            while !over() {
                answered.fetch_add(1, Ordering::Relaxed);
                let wrong = match visitor.get(path) {
                    Ok(answer) if answer.status == 200 && answer.body.starts_with(expected) => continue,
                    Ok(answer) => format!("{}: {}", answer.status, answer.body),
                    Err(error) => error,
                };
                failed.fetch_add(1, Ordering::Relaxed);
                reason.get_or_init(|| wrong);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..clients {
                scope.spawn(work);
            }
        });
        Self { answered: answered.into_inner(), failed: failed.into_inner(), reason: reason.into_inner().unwrap_or_default() }
    }
}
