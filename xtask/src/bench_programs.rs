//! `cargo xtask bench programs`: programs out of Debian packages on Heddle against a reference PHP
//! with opcache, warm.
//!
//! Each program of `benches/programs` runs several rounds in one process (`benches/rounds.php`); a
//! figure is the median over runs of the processor time of a warm round. What the rounds print is
//! compared byte for byte, by its hash. With `--instructions`, valgrind counts the instructions of
//! a warm round too: the difference of two runs that differ in their rounds.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{
    bench::{self, Row, Table},
    chart,
    options::Options,
    programs::packages,
    project,
};

/// A program and the packages it needs.
pub struct Program {
    pub name: &'static str,
    packages: &'static [&'static str],
    /// Whether the packages lie in one tree, `NAME.tree`, as in the system.
    shares_tree: bool,
    /// Rounds that take about as long as those of the other programs.
    pub rounds: u32,
}

impl Program {
    /// Fetches its packages.
    ///
    /// # Errors
    /// The name of the package that apt does not bring here.
    pub fn fetch(&self) -> Result<(), &'static str> {
        if self.shares_tree {
            let packages: Vec<[&str; 1]> = self.packages.iter().map(|package| [*package]).collect();
            let packages: Vec<&[&str]> = packages.iter().map(|names| &names[..]).collect();
            return packages::tree(self.name, &packages).map(drop).map_err(|_| self.name);
        }
        self.packages.iter().try_for_each(|package| packages::fetch(package).map(drop).map_err(|_| *package))
    }
}

/// The programs of `benches/programs`.
pub const PROGRAMS: &[Program] = &[
    Program { name: "php-parser", packages: &["php-parser"], shares_tree: false, rounds: 6 },
    Program { name: "twig", packages: &["php-twig"], shares_tree: false, rounds: 20 },
    Program {
        name: "commonmark",
        packages: &[
            "php-league-commonmark",
            "php-league-config",
            "php-nette-schema",
            "php-nette-utils",
            "php-dflydev-dot-access-data",
            "php-psr-event-dispatcher",
        ],
        shares_tree: false,
        rounds: 20,
    },
    Program { name: "parsedown", packages: &["php-parsedown"], shares_tree: false, rounds: 30 },
    Program { name: "smarty", packages: &["smarty4"], shares_tree: false, rounds: 200 },
    Program { name: "phpseclib", packages: &["php-phpseclib"], shares_tree: false, rounds: 4 },
    Program { name: "mediawiki", packages: &["mediawiki", "mediawiki-classes"], shares_tree: true, rounds: 20 },
];

/// Rounds that are not measured.
const COLD: usize = 2;
/// Rounds whose mean is a run's figure, at least: of a program whose rounds are short more, so that
/// the clock is fine enough.
const WARM: usize = 10;
/// Rounds between the two counts of instructions.
const COUNTED: usize = 2;

struct Contestant {
    label: &'static str,
    binary: PathBuf,
    options: &'static [&'static str],
}

/// Runs the command.
///
/// # Errors
/// A program cannot be run, or prints something else than the reference.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let php = options.value("--php")?.map_or_else(bench::reference_php, |php| Ok(PathBuf::from(php)))?;
    let heddle = options.value("--heddle")?.map_or_else(project::heddle, |binary| Ok(PathBuf::from(binary)))?;
    let runs: usize = options.parsed("--runs", 7)?;
    let count = options.switch("--instructions");
    let names = options.finish()?;
    let contestants = [
        Contestant { label: "php", binary: absolute(&php)?, options: &["-d", "opcache.enable_cli=1"] },
        Contestant { label: "heddle", binary: absolute(&heddle)?, options: &[] },
    ];
    let labels: Vec<String> = contestants.iter().map(|one| one.label.to_owned()).collect();
    let (mut times, mut counts) = (Table { labels: labels.clone(), rows: Vec::new() }, Table { labels, rows: Vec::new() });
    for program in PROGRAMS.iter().filter(|program| names.is_empty() || names.iter().any(|name| name == program.name)) {
        if let Err(missing) = program.fetch() {
            println!("{}: left out, apt does not bring {missing} here", program.name);
            continue;
        }
        times.rows.push(measure(program, &contestants, runs)?);
        if count {
            let medians = contestants.iter().map(|one| one.instructions(program.name)).collect::<Result<_, _>>()?;
            counts.rows.push(Row { name: program.name.to_owned(), medians });
        }
    }
    let text = markdown(&times, &counts);
    println!("{text}");
    if names.is_empty() {
        let folder = project::root().join("docs/generated");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"));
        write("programs.svg", &chart::bars(&times))?;
        write("programs.md", &text)?;
    }
    Ok(())
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))
}

fn measure(program: &Program, contestants: &[Contestant], runs: usize) -> Result<Row, String> {
    let mut times = vec![Vec::new(); contestants.len()];
    let mut expected: Option<String> = None;
    for _ in 0..runs.max(1) {
        for (one, times) in contestants.iter().zip(&mut times) {
            let output = one.run(program.name, COLD + WARM.max(program.rounds as usize))?;
            let (printed, time) = output.rsplit_once("nanoseconds: ").ok_or_else(|| format!("{}: {output}", program.name))?;
            if expected.get_or_insert_with(|| printed.to_owned()) != printed {
                return Err(format!("{}: {} prints something else", program.name, one.label));
            }
            let time: f64 = time.trim().parse().map_err(|_| format!("{}: no time", program.name))?;
            times.push(time / 1e6);
        }
    }
    Ok(Row { name: program.name.to_owned(), medians: times.into_iter().map(bench::median).collect() })
}

impl Contestant {
    fn command(&self, wrapper: &[&str], program: &str, rounds: usize) -> Command {
        let benches = project::root().join("benches");
        let mut command = match wrapper {
            [first, rest @ ..] => {
                let mut command = Command::new(first);
                command.args(rest).arg(&self.binary);
                command
            }
            [] => Command::new(&self.binary),
        };
        command.args(self.options).arg(benches.join("rounds.php")).arg(benches.join("programs").join(format!("{program}.php")));
        command.arg(packages::corpus()).args([rounds.to_string(), COLD.to_string()]).stdin(Stdio::null());
        command
    }

    fn run(&self, program: &str, rounds: usize) -> Result<String, String> {
        let finished = self.command(&[], program, rounds).output().map_err(|error| error.to_string())?;
        let output = String::from_utf8_lossy(&finished.stdout).into_owned();
        if finished.status.success() { Ok(output) } else { Err(format!("{program}: {} {}: {output}", self.label, finished.status)) }
    }

    /// Millions of instructions of a warm round.
    fn instructions(&self, program: &str) -> Result<f64, String> {
        // a reference may be a script that becomes the engine
        let wrapper = ["valgrind", "--tool=callgrind", "--trace-children=yes", "--callgrind-out-file=/dev/null"];
        let count = |rounds| {
            let finished = self.command(&wrapper, program, rounds).output().map_err(|error| error.to_string())?;
            let errors = String::from_utf8_lossy(&finished.stderr).into_owned();
            let mut counted =
                errors.lines().filter_map(|line| line.rsplit_once("Collected : ")).filter_map(|(_, count)| count.trim().parse().ok());
            // a wrapper may start other processes: the program is the last
            counted.next_back().ok_or_else(|| format!("{program}: valgrind counted nothing: {errors}"))
        };
        let (few, many): (f64, f64) = (count(COLD)?, count(COLD + COUNTED)?);
        Ok((many - few) / COUNTED as f64 / 1e6)
    }
}

fn markdown(times: &Table, counts: &Table) -> String {
    let mut text = "<!-- written by `cargo xtask bench programs` -->\n# Programs\n\n".to_owned();
    text += "Programs out of Debian packages, unmodified: what a warm round takes, processor time, medians in turn, lower\nis better. Outputs are equal byte for byte.\n\n";
    text += "![ratios](programs.svg)\n\n| | php, ms | heddle, ms | ratio | php, M instructions | heddle | ratio |\n|---|---:|---:|---:|---:|---:|---:|\n";
    for row in &times.rows {
        let [php, heddle] = row.medians[..] else { continue };
        text += &format!("| {} | {php:.1} | {heddle:.1} | {:.2} |", row.name, heddle / php);
        let counted = counts.rows.iter().find(|counted| counted.name == row.name);
        text += &counted.map_or(" | | |".to_owned(), |row| {
            let [php, heddle] = [row.medians[0], row.medians[1]];
            format!(" {php:.1} | {heddle:.1} | {:.2} |", heddle / php)
        });
        text.push('\n');
    }
    let of_counts = if counts.rows.is_empty() { String::new() } else { format!("{:.2}", counts.mean_ratio(1)) };
    text + &format!("| geometric mean | | | {:.2} | | | {of_counts} |\n", times.mean_ratio(1))
}
