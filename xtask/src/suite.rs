//! `cargo xtask test`: everything that must pass, in one command.
//!
//! One release build, tests included, serves all of it. The tests of every crate, then our own
//! `.phpt` tests in every configuration: driver `call`, driver `tail`, `tail` with each program on
//! 8 threads at once, `tail` with everything compiled to machine code at its first call and at its
//! third, and generated programs for 20 seconds. Then real programs (`cargo xtask programs`),
//! unless `--no-programs` is given. The last line says how many passed and failed.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::Instant,
};

use heddle_testing::phpt::{known::Known, known::Standing, suite::Suite};

use crate::{options::Options, phpt, programs, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "run all tests of the project, as the CI does: [--no-programs]";

/// How PHP programs are run; each of our tests must pass in all of them.
const CONFIGURATIONS: &[(&str, &str, usize, &str)] = &[
    ("driver call", "call", 1, "off"),
    ("driver tail", "tail", 1, "off"),
    ("8 threads at once", "tail", 8, "off"),
    ("machine code", "tail", 1, "everything"),
    ("machine code of what is warm", "tail", 1, "everything-warm"),
];

/// What has been counted so far.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let without_programs = options.switch("--no-programs");
    options.finish()?;
    let mut tally = Tally::default();
    // tests and programs in one build: two builds choose other features of crates they share
    cargo(&["build", "--release", "--workspace", "--lib", "--bins", "--tests", "--examples"])?;
    crate_tests(&mut tally)?;
    php_tests(&mut tally)?;
    generated_programs(&mut tally)?;
    if !without_programs {
        let (passed, failed) = programs::run_all()?;
        tally.passed += passed;
        tally.failed += failed;
    }
    println!("\n{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 { Ok(()) } else { Err(format!("{} failed", tally.failed)) }
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    let status = Command::new("cargo").args(arguments).current_dir(project::root()).status();
    match status.map_err(|error| error.to_string())? {
        status if status.success() => Ok(()),
        status => Err(format!("cargo {}: {status}", arguments.join(" "))),
    }
}

/// Generated programs for some seconds: no panic, no code that does not verify, equal output of
/// both drivers.
fn generated_programs(tally: &mut Tally) -> Result<(), String> {
    // by the binary of the build above: `cargo run` would choose other features, and build anew
    let binary = project::target().join("release/heddle-fuzz");
    let arguments = ["programs", "--count", "1000000", "--seconds", "20"];
    let status = Command::new(&binary).args(arguments).current_dir(project::root()).status();
    match status.map_err(|error| format!("{}: {error}", binary.display()))? {
        status if status.success() => tally.passed += 1,
        status => {
            println!("heddle-fuzz {}: {status}", arguments.join(" "));
            tally.failed += 1;
        }
    }
    Ok(())
}

/// `cargo test` over the workspace; its summary lines are counted as they pass by.
fn crate_tests(tally: &mut Tally) -> Result<(), String> {
    let mut child = Command::new("cargo")
        .args(["test", "--release", "--workspace", "--no-fail-fast"])
        .current_dir(project::root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let before = tally.failed;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if let Some(summary) = line.strip_prefix("test result: ") {
                tally.passed += number_before(summary, " passed");
                tally.failed += number_before(summary, " failed");
            } else if line.starts_with("test ") && line.ends_with("FAILED") || !line.starts_with("test ") {
                println!("{line}");
            }
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if !status.success() && tally.failed == before {
        return Err("cargo test did not get as far as a result".to_owned());
    }
    Ok(())
}

fn number_before(summary: &str, word: &str) -> usize {
    let before = summary.split(word).next().unwrap_or_default();
    before.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn php_tests(tally: &mut Tally) -> Result<(), String> {
    let folder = project::root().join("tests");
    let known = Known::read(&folder.join("known-failures.txt"))?;
    let suite = Suite::find(&[folder])?;
    for (label, driver, threads, machine_code) in CONFIGURATIONS {
        let mut run = phpt::Run::of_heddle()?;
        run.driver = Some((*driver).to_owned());
        run.threads = *threads;
        run.machine_code = Some((*machine_code).to_owned());
        let start = Instant::now();
        let (reports, _) = run.suite(&suite)?;
        println!("{label}: {}", phpt::closing(&reports, &known, start.elapsed()));
        for report in &reports {
            match known.standing(report) {
                Standing::Good => tally.passed += 1,
                Standing::KnownFailure => {}
                Standing::NewFailure | Standing::UnexpectedPass => tally.failed += 1,
            }
        }
        print!("{}", heddle_testing::phpt::report::remarkable(&reports, &known, true));
    }
    Ok(())
}
