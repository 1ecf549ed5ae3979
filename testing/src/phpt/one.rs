//! Runs one test: skip it or not, run its program, compare, clean up.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{
    binary::{Binary, Call},
    pattern::{Expectation, normalise},
    request::Request,
    sections::Sections,
    settings,
};
use crate::child::{self, ALL_STREAMS, End, Finished, Streams};

/// Words in a program that make it unfit to run on several threads at once: it touches files or
/// processes by name, or sends signals, which are the whole process's.
const NOT_REENTRANT: &[&[u8]] = &[
    b"PHP_BINARY",
    b"fopen",
    b"file_put_contents",
    b"mkdir",
    b"rmdir",
    b"unlink",
    b"tempnam",
    b"touch(",
    b"rename(",
    b"copy(",
    b"symlink",
    b"proc_open",
    b"popen",
    b"exec(",
    b"stream_socket",
    b"STDIN",
    b"php://stdin",
    b"sys_get_temp_dir",
    b"move_uploaded",
    b"SplFileObject",
    b"setlocale",
    b"putenv",
    b"chdir",
    b"umask",
    b"getmypid",
    b"usleep",
    b"sleep(",
    b"posix_kill",
];

/// What became of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It printed what it should.
    Pass,
    /// It printed something else.
    Fail,
    /// It said clearly that something it needs is not built; what that is.
    Unsupported(String),
    /// It does not apply; why.
    Skip(String),
    /// It failed, and the test says that it does; why.
    ExpectedFail(String),
    /// A signal or an internal panic ended it.
    Crash(String),
    /// It did not end in time, or did not stop printing.
    Hang,
    /// The test file itself is broken; how.
    Broken(String),
}

/// The result of one test.
#[derive(Debug)]
pub struct Report {
    /// The test's name: its path below the suite's root.
    pub name: String,
    /// What became of it.
    pub outcome: Outcome,
    /// What it printed, when that was not as expected.
    pub output: Vec<u8>,
    /// What it should have printed, when it did not.
    pub expectation: Option<Expectation>,
    /// How long it took, with everything around it.
    pub time: Duration,
}

/// Runs tests of one suite against one binary.
#[derive(Debug)]
pub struct Runner<'a> {
    /// The binary under test.
    pub binary: &'a Binary,
    /// Where the `.phpt` files are.
    pub root: &'a Path,
    /// Where the programs run: a copy of the suite's other files.
    pub scratch: &'a Path,
    skips: Mutex<HashMap<(PathBuf, Vec<u8>), String>>,
}

impl<'a> Runner<'a> {
    /// A runner for the tests below `root`.
    pub fn new(binary: &'a Binary, root: &'a Path, scratch: &'a Path) -> Self {
        Self { binary, root, scratch, skips: Mutex::default() }
    }

    /// Runs the test of this name.
    pub fn run(&self, name: &str) -> Report {
        let start = Instant::now();
        let mut report =
            Report { name: name.to_owned(), outcome: Outcome::Pass, output: Vec::new(), expectation: None, time: Duration::ZERO };
        match Sections::read(&self.root.join(name)) {
            Ok(sections) => Case::new(self, name, &sections).run(&mut report),
            Err(reason) => report.outcome = Outcome::Broken(reason),
        }
        report.time = start.elapsed();
        report
    }
}

/// One test under way.
struct Case<'a> {
    runner: &'a Runner<'a>,
    sections: &'a Sections,
    /// The program's path without its ending `php`.
    stem: PathBuf,
    folder: PathBuf,
    settings: Vec<String>,
}

/// What a SKIPIF section said.
enum Verdict {
    Run,
    Skip(String),
    ExpectFail(String),
    Flaky,
}

impl<'a> Case<'a> {
    fn new(runner: &'a Runner<'a>, name: &str, sections: &'a Sections) -> Self {
        let stem = runner.scratch.join(name).with_extension("");
        let folder = stem.parent().unwrap_or(runner.scratch).to_path_buf();
        let settings = settings::of(sections, &runner.binary.extensions, &folder);
        Self { runner, sections, stem, folder, settings }
    }

    fn run(&self, report: &mut Report) {
        report.outcome = match self.judge(report) {
            Ok(outcome) => outcome,
            Err(error) => Outcome::Broken(error.to_string()),
        };
    }

    fn judge(&self, report: &mut Report) -> io::Result<Outcome> {
        if let Some(reason) = self.inapplicable() {
            return Ok(Outcome::Skip(reason));
        }
        let verdict = self.skip_if()?;
        if let Verdict::Skip(reason) = verdict {
            return Ok(Outcome::Skip(reason));
        }
        let mut outcome = self.attempt(report)?;
        if outcome == Outcome::Fail && (matches!(verdict, Verdict::Flaky) || self.sections.has("FLAKY")) {
            outcome = self.attempt(report)?;
        }
        let expected_failure = match verdict {
            Verdict::ExpectFail(reason) => Some(reason),
            _ if self.sections.has("XFAIL") => Some(self.sections.text("XFAIL").into_owned()),
            _ => None,
        };
        Ok(match (outcome, expected_failure) {
            (Outcome::Fail | Outcome::Unsupported(_), Some(reason)) => Outcome::ExpectedFail(reason),
            (outcome, _) => outcome,
        })
    }

    /// Why the test cannot run with this binary at all, decided without starting it.
    fn inapplicable(&self) -> Option<String> {
        let wanted = self.sections.text("EXTENSIONS");
        let missing = wanted.split_whitespace().find(|name| !self.has_extension(name));
        if let Some(name) = missing {
            return Some(format!("extension {name}"));
        }
        if self.sections.has("PHPDBG") {
            return Some("phpdbg".to_owned());
        }
        if self.sections.has("REDIRECTTEST") {
            return Some("redirects to another folder; run that one".to_owned());
        }
        (self.sections.needs_cgi() && self.runner.binary.cgi.is_none()).then(|| "needs php-cgi (--cgi)".to_owned())
    }

    fn has_extension(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let listed = if name == "opcache" { "zend opcache" } else { &name };
        self.runner.binary.extensions.contains(listed)
    }

    fn skip_if(&self) -> io::Result<Verdict> {
        let Some(code) = self.sections.get("SKIPIF").filter(|code| !code.trim_ascii().is_empty()) else {
            return Ok(Verdict::Run);
        };
        let key = (self.folder.clone(), code.to_vec());
        let skips = || self.runner.skips.lock().unwrap_or_else(PoisonError::into_inner);
        let known = skips().get(&key).cloned();
        let said = match known {
            Some(said) => said,
            None => {
                let file = self.stem.with_added_extension("skip.php");
                let said = String::from_utf8_lossy(&self.execute(&file, code)?.output).trim_start().to_owned();
                let _ = fs::remove_file(&file);
                skips().insert(key, said.clone());
                said
            }
        };
        Ok(verdict_of(&said))
    }

    /// Runs a small program of the test's (SKIPIF, CLEAN) under the test's settings.
    fn execute(&self, file: &Path, code: &[u8]) -> io::Result<Finished> {
        fs::write(file, code)?;
        let call = Call { settings: &self.settings, program: file, arguments: &[], folder: self.runner.scratch };
        let mut command = self.runner.binary.command_for(&call);
        command.envs(settings::ENVIRONMENT.iter().copied()).envs(Request::of(self.sections, file).environment);
        let streams = Streams { error: false, ..ALL_STREAMS };
        child::run(&mut command, b"", streams, self.runner.binary.time)
    }

    /// Runs the program and compares what it prints.
    fn attempt(&self, report: &mut Report) -> io::Result<Outcome> {
        let program = self.stem.with_added_extension("php");
        fs::write(&program, self.sections.program())?;
        let finished = self.execute_program(&program)?;
        if let Some(code) = self.sections.get("CLEAN") {
            let file = self.stem.with_added_extension("clean.php");
            let _ = self.execute(&file, code)?; // PHP's runner ignores what it prints, too
        }
        let (headers, body) = if self.sections.needs_cgi() { split_headers(&finished.output) } else { (&[][..], &finished.output[..]) };
        let output = normalise(body, self.sections);
        let expectation = Expectation::of(self.sections);
        let outcome = match finished.end {
            End::TimedOut | End::TooMuchOutput => Outcome::Hang,
            End::Signal(signal) => Outcome::Crash(signal_name(signal)),
            End::Exit(_) if panicked(&output) => Outcome::Crash("panic".to_owned()),
            End::Exit(_) => match expectation.matches(&output) {
                Err(reason) => Outcome::Broken(reason),
                Ok(true) if self.headers_match(headers) => Outcome::Pass,
                Ok(_) => failure(&output, &expectation),
            },
        };
        if outcome != Outcome::Pass {
            report.output = output;
            report.expectation = Some(expectation);
        }
        Ok(outcome)
    }

    fn execute_program(&self, program: &Path) -> io::Result<Finished> {
        let request = Request::of(self.sections, program);
        let binary = self.runner.binary;
        let call = Call { settings: &self.settings, program, arguments: &request.arguments, folder: self.runner.scratch };
        let command = if self.sections.needs_cgi() { binary.cgi_command_for(&call) } else { None };
        let mut command = command.unwrap_or_else(|| binary.command_for(&call));
        command.envs(settings::ENVIRONMENT.iter().copied()).envs(request.environment);
        if binary.threads > 1 && self.is_reentrant() {
            command.env("HEDDLE_THREADS", binary.threads.to_string());
        }
        child::run(&mut command, &request.input, self.streams(), binary.time)
    }

    fn streams(&self) -> Streams {
        if !self.sections.has("CAPTURE_STDIO") {
            return ALL_STREAMS;
        }
        let names = self.sections.text("CAPTURE_STDIO").to_uppercase();
        Streams { input: names.contains("STDIN"), output: names.contains("STDOUT"), error: names.contains("STDERR") }
    }

    fn is_reentrant(&self) -> bool {
        let program = self.sections.program();
        let mentions = |word: &&[u8]| program.windows(word.len()).any(|window| window == *word);
        !self.sections.has("CLEAN") && !self.sections.has("STDIN") && !NOT_REENTRANT.iter().any(mentions)
    }

    /// Whether every line of EXPECTHEADERS is among the headers sent.
    fn headers_match(&self, headers: &[u8]) -> bool {
        let sent = String::from_utf8_lossy(headers).to_lowercase();
        let sent: Vec<_> = sent.lines().filter_map(header_fields).collect();
        let wanted = self.sections.text("EXPECTHEADERS").to_lowercase();
        wanted.lines().filter_map(header_fields).all(|header| sent.contains(&header))
    }
}

fn header_fields(line: &str) -> Option<(&str, &str)> {
    line.split_once(':').map(|(name, value)| (name.trim(), value.trim()))
}

fn verdict_of(said: &str) -> Verdict {
    let starts = |word: &str| said.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let reason = |word: &str| {
        let line = said[word.len()..].lines().next().unwrap_or_default();
        line.trim_start_matches([':', '-', '.', ' ']).trim_end().to_owned()
    };
    match () {
        () if starts("skip") => Verdict::Skip(reason("skip")),
        () if starts("xfail") => Verdict::ExpectFail(reason("xfail")),
        () if starts("flaky") => Verdict::Flaky,
        () => Verdict::Run,
    }
}

/// CGI output: headers, an empty line, the body.
fn split_headers(output: &[u8]) -> (&[u8], &[u8]) {
    match output.windows(4).position(|window| window == b"\r\n\r\n") {
        Some(end) => (&output[..end], &output[end + 4..]),
        None => (&[], output),
    }
}

fn panicked(output: &[u8]) -> bool {
    let mark = b"' panicked at ";
    let short = b"internal error: ";
    output.windows(mark.len()).any(|window| window == mark) || output.starts_with(short)
}

/// Tells what clearly says that it is not built from what is wrong.
fn failure(output: &[u8], expectation: &Expectation) -> Outcome {
    const SIGNS: &[(&str, &str)] = &[
        ("not supported yet: ", "\n"),
        ("Call to undefined function ", "("),
        ("Call to undefined method ", "("),
        ("Class \"", "\" not found"),
        ("Undefined constant \"", "\""),
    ];
    let output = String::from_utf8_lossy(output);
    let expected = String::from_utf8_lossy(expectation.text());
    for (sign, end) in SIGNS {
        if let Some(at) = output.find(sign).filter(|_| !expected.contains(sign)) {
            let rest = &output[at..];
            let until = rest[sign.len()..].find(end).map_or(rest.len(), |end| sign.len() + end);
            let line = rest[..until].lines().next().unwrap_or(sign);
            let line = line.split(" in /").next().unwrap_or(line);
            return Outcome::Unsupported(line.replace("Call to ", "").replace("Class \"", "undefined class \"").to_owned());
        }
    }
    Outcome::Fail
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        15 => "SIGTERM",
        25 => "SIGXFSZ",
        _ => return format!("signal {signal}"),
    };
    name.to_owned()
}
