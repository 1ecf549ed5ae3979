//! `cargo xtask bench`: our kernels, and PHP's own two benchmarks, on Heddle against a reference
//! PHP.
//!
//! The contestants run in turn (A B C, A B C, …) on one machine; a figure is a median, and what
//! counts is its ratio to the first contestant's. Outputs must be equal apart from times: a fast
//! wrong answer is an error. Kernels time themselves from inside the process (`benches/timed.php`),
//! so that starting a process is not part of the figure.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use crate::{bench_growth, bench_heap, bench_pages, bench_programs, chart, context, options::Options, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "time kernels against PHP: [--php PHP] [--heddle BIN] [--drivers tail,call] [--runs N] [NAME...]; or: context; or: heap; or: programs; or: pages; or: growth";

/// One of those that are compared.
struct Contestant {
    label: String,
    binary: PathBuf,
    driver: Option<String>,
}

/// One program and how its time is found.
struct Program {
    name: String,
    file: PathBuf,
    timed: bool,
}

/// One row of the table: milliseconds by contestant.
pub struct Row {
    /// The program's name.
    pub name: String,
    /// Median milliseconds of each contestant.
    pub medians: Vec<f64>,
}

/// All rows under the contestants' names.
pub struct Table {
    /// The contestants, the one that the others are compared with first.
    pub labels: Vec<String>,
    /// One row a program.
    pub rows: Vec<Row>,
}

impl Table {
    /// The geometric mean of a contestant's ratios to the first.
    pub fn mean_ratio(&self, contestant: usize) -> f64 {
        let logs: f64 = self.rows.iter().map(|row| (row.medians[contestant] / row.medians[0]).ln()).sum();
        (logs / self.rows.len().max(1) as f64).exp()
    }

    fn text(&self) -> String {
        let mut text = format!("{:<18}", "milliseconds");
        for (index, label) in self.labels.iter().enumerate() {
            text += &format!(" {label:>14}{}", if index == 0 { "" } else { "  ratio" });
        }
        for row in &self.rows {
            text += &format!("\n{:<18}", row.name);
            for (index, time) in row.medians.iter().enumerate() {
                text += &format!(" {time:>14.1}");
                if index > 0 {
                    text += &format!("  {:>5.2}", time / row.medians[0]);
                }
            }
        }
        text += &format!("\n{:<18} {:>14}", "geometric mean", "");
        for index in 1..self.labels.len() {
            text += &format!(" {:>14}  {:>5.2}", "", self.mean_ratio(index));
        }
        text + "\n"
    }

    fn markdown(&self) -> String {
        let mut text = "<!-- written by `cargo xtask bench` -->\n# Benchmarks\n\n".to_owned();
        text += "Median milliseconds, and the ratio to the first column; lower is better.\n\n![ratios](bench.svg)\n\n| |";
        let ratio = |index: usize, value: f64| if index == 0 { String::new() } else { format!(" {value:.2} |") };
        for (index, label) in self.labels.iter().enumerate() {
            text += &format!(" {label} |{}", if index == 0 { "" } else { " ratio |" });
        }
        text += &format!("\n|---|{}\n", "---:|".repeat(2 * self.labels.len() - 1));
        for row in &self.rows {
            text += &format!("| {} |", row.name);
            for (index, time) in row.medians.iter().enumerate() {
                text += &format!(" {time:.1} |{}", ratio(index, time / row.medians[0]));
            }
            text.push('\n');
        }
        text += "| geometric mean |  |";
        for index in 1..self.labels.len() {
            text += &format!("  |{}", ratio(index, self.mean_ratio(index)));
        }
        text + "\n"
    }
}

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    if arguments.first().is_some_and(|first| first == "context") {
        return context::run(&arguments[1..]);
    }
    if arguments.first().is_some_and(|first| first == "programs") {
        return bench_programs::run(&arguments[1..]);
    }
    if arguments.first().is_some_and(|first| first == "pages") {
        return bench_pages::run(&arguments[1..]);
    }
    if arguments.first().is_some_and(|first| first == "growth") {
        return bench_growth::run(&arguments[1..]);
    }
    if arguments.first().is_some_and(|first| first == "heap") {
        return bench_heap::run(&arguments[1..]);
    }
    let mut options = Options::new(arguments);
    let contestants = contestants(&mut options)?;
    let runs: usize = options.parsed("--runs", 7)?;
    let suite = options.value("--suite")?.map_or_else(php_tests, PathBuf::from);
    let names = options.finish()?;
    let programs = programs(&suite, &names)?;

    let mut table = Table { labels: contestants.iter().map(|one| one.label.clone()).collect(), rows: Vec::new() };
    let mut failures = Vec::new();
    for program in &programs {
        match measure(program, &contestants, runs) {
            Ok(row) => {
                let ratios: Vec<String> = row.medians.iter().map(|time| format!("{:.2}", time / row.medians[0])).collect();
                eprintln!("{:<18} {:>9.1} ms  x {}", row.name, row.medians[0], ratios[1..].join(" "));
                table.rows.push(row);
            }
            Err(reason) => {
                eprintln!("{:<18} {reason}", program.name);
                failures.push(program.name.as_str());
            }
        }
    }
    println!("{}", table.text());
    if names.is_empty() && !table.rows.is_empty() {
        write_generated(&table)?;
    }
    if failures.is_empty() { Ok(()) } else { Err(format!("no figure for {}", failures.join(", "))) }
}

fn contestants(options: &mut Options) -> Result<Vec<Contestant>, String> {
    let php = options.value("--php")?.map_or_else(reference_php, |php| Ok(PathBuf::from(php)))?;
    let heddle = options.value("--heddle")?.map_or_else(project::heddle, |binary| Ok(PathBuf::from(binary)))?;
    let drivers = options.value("--drivers")?.unwrap_or_else(|| "tail".to_owned());
    let mut contestants = vec![Contestant { label: "php".to_owned(), binary: php, driver: None }];
    for driver in drivers.split(',') {
        let label = format!("heddle {driver}");
        contestants.push(Contestant { label, binary: heddle.clone(), driver: Some(driver.to_owned()) });
    }
    for one in &mut contestants {
        one.binary = one.binary.canonicalize().map_err(|error| format!("{}: {error}", one.binary.display()))?;
    }
    Ok(contestants)
}

/// The reference that stands beside the project, when it does.
pub fn reference_php() -> Result<PathBuf, String> {
    let beside = project::root().join("../shared/tools/reference-php");
    if beside.exists() { Ok(beside) } else { Err("name the PHP to compare with: --php PHP".to_owned()) }
}

/// Where PHP's own tests are kept.
pub fn php_tests() -> PathBuf {
    PathBuf::from(env::var_os("HOME").unwrap_or_default()).join(".cache/heddle/php-tests")
}

fn programs(suite: &Path, names: &[String]) -> Result<Vec<Program>, String> {
    let folder = project::root().join("benches/kernels");
    let mut programs: Vec<Program> =
        project::files(&folder).into_iter().map(|file| Program { name: stem(&file), file: folder.join(&file), timed: true }).collect();
    let own = ["bench.php", "micro_bench.php"].map(|file| suite.join("Zend").join(file));
    let own = own.into_iter().filter(|file| file.exists());
    programs.extend(own.map(|file| Program { name: format!("Zend/{}", stem(&file)), file, timed: false }));
    if names.is_empty() {
        return Ok(programs);
    }
    if let Some(unknown) = names.iter().find(|name| !programs.iter().any(|program| program.name == **name)) {
        return Err(format!("there is no kernel named {unknown}"));
    }
    programs.retain(|program| names.contains(&program.name));
    Ok(programs)
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn measure(program: &Program, contestants: &[Contestant], runs: usize) -> Result<Row, String> {
    let mut times = vec![Vec::with_capacity(runs); contestants.len()];
    let mut expected: Option<String> = None;
    for _ in 0..runs.max(1) {
        for (contestant, times) in contestants.iter().zip(&mut times) {
            let (time, output) = contestant.run(program)?;
            let output = if program.timed { output } else { without_times(&output) };
            match &expected {
                None => expected = Some(output),
                Some(expected) if *expected == output => {}
                Some(expected) => return Err(difference(&contestant.label, expected, &output)),
            }
            times.push(time);
        }
    }
    Ok(Row { name: program.name.clone(), medians: times.into_iter().map(median).collect() })
}

impl Contestant {
    /// Runs `program` once: milliseconds and standard output.
    fn run(&self, program: &Program) -> Result<(f64, String), String> {
        let mut command = Command::new(&self.binary);
        command.stdin(Stdio::null()).args(["-d", "memory_limit=1G", "-d", "max_execution_time=0"]);
        if program.timed {
            command.arg(project::root().join("benches/timed.php"));
        }
        command.arg(&program.file);
        if let Some(driver) = &self.driver {
            command.env("HEDDLE_DRIVER", driver);
        }
        let start = Instant::now();
        let finished = command.output().map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let elapsed = start.elapsed().as_secs_f64() * 1000.0;
        let output = String::from_utf8_lossy(&finished.stdout).into_owned();
        if !finished.status.success() {
            let errors = String::from_utf8_lossy(&finished.stderr).into_owned() + &output;
            let line = errors.lines().rfind(|line| line.contains("rror")).unwrap_or_default();
            return Err(format!("{}: {}: {line}", self.label, finished.status));
        }
        if !program.timed {
            return Ok((elapsed, output));
        }
        let (output, time) = output.rsplit_once("\nnanoseconds: ").unwrap_or((&output, ""));
        let time: f64 = time.trim().parse().map_err(|_| format!("{}: printed no time", self.label))?;
        Ok((time / 1e6, output.to_owned()))
    }
}

/// PHP's benchmarks print a name and seconds a line; the seconds, and the dots that pad to them,
/// go.
fn without_times(output: &str) -> String {
    let is_time = |word: &&str| word.parse::<f64>().is_ok_and(|_| word.contains('.'));
    let line = |line: &str| line.split_whitespace().filter(|word| !is_time(word)).collect::<Vec<_>>().join(" ");
    output.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn difference(label: &str, expected: &str, output: &str) -> String {
    let mut pairs = expected.lines().zip(output.lines());
    match pairs.find(|(expected, actual)| expected != actual) {
        Some((expected, actual)) => format!("{label} prints '{actual}' where '{expected}' is right"),
        None => format!("{label} prints {} lines, not {}", output.lines().count(), expected.lines().count()),
    }
}

pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 }
}

fn write_generated(table: &Table) -> Result<(), String> {
    let folder = project::root().join("docs/generated");
    let write = |name: &str, text: String| fs::write(folder.join(name), text).map_err(|error| format!("docs/generated/{name}: {error}"));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    write("bench.svg", chart::bars(table))?;
    write("bench.md", table.markdown())?;
    println!("docs/generated/bench.svg and bench.md are written");
    Ok(())
}
