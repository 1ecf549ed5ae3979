//! The tables at the end of a run: results by folder, what is missing most, what crashed.

use std::{collections::BTreeMap, fmt::Write as _, fs, io, path::Path};

use super::{
    difference,
    known::{Known, Standing, reason},
    one::{Outcome, Report},
};

/// Rows of the list of what is missing most.
const MOST_MISSING: usize = 25;

/// How many tests of a folder ended in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Printed what they should.
    pub pass: usize,
    /// Printed something else.
    pub fail: usize,
    /// Said clearly that something is not built.
    pub unsupported: usize,
    /// Do not apply, or fail as the test itself says.
    pub skip: usize,
    /// Ended by a signal or a panic.
    pub crash: usize,
    /// Did not end.
    pub hang: usize,
}

impl Counts {
    /// Counts `reports`.
    pub fn of<'a>(reports: impl IntoIterator<Item = &'a Report>) -> Self {
        let mut counts = Self::default();
        for report in reports {
            *match report.outcome {
                Outcome::Pass => &mut counts.pass,
                Outcome::Fail | Outcome::Broken(_) => &mut counts.fail,
                Outcome::Unsupported(_) => &mut counts.unsupported,
                Outcome::Skip(_) | Outcome::ExpectedFail(_) => &mut counts.skip,
                Outcome::Crash(_) => &mut counts.crash,
                Outcome::Hang => &mut counts.hang,
            } += 1;
        }
        counts
    }

    /// All tests.
    pub fn total(&self) -> usize {
        self.pass + self.fail + self.unsupported + self.skip + self.crash + self.hang
    }

    fn row(&self, name: &str) -> String {
        let percent = 100.0 * self.pass as f64 / self.total().max(1) as f64;
        format!(
            "{name:<44} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {percent:>6.1}\n",
            self.total(),
            self.pass,
            self.fail,
            self.unsupported,
            self.skip,
            self.crash,
            self.hang
        )
    }
}

/// The table by folder (to a depth of `depth` names) and, below, what is missing most often.
pub fn table(reports: &[Report], depth: usize) -> String {
    let mut folders: BTreeMap<String, Vec<&Report>> = BTreeMap::new();
    for report in reports {
        let names: Vec<&str> = report.name.split('/').collect();
        let kept = depth.min(names.len() - 1);
        folders.entry(names[..kept].join("/")).or_default().push(report);
    }
    let mut text = format!(
        "{:<44} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}\n",
        "folder", "tests", "pass", "fail", "unsup", "skip", "crash", "hang", "pass%"
    );
    for (folder, reports) in &folders {
        text += &Counts::of(reports.iter().copied()).row(folder);
    }
    text += &Counts::of(reports).row("all");
    text + &most_missing(reports)
}

fn most_missing(reports: &[Report]) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for report in reports {
        let reason = match &report.outcome {
            Outcome::Unsupported(what) => what.clone(),
            Outcome::Skip(why) => format!("skipped: {why}"),
            _ => continue,
        };
        *counts.entry(reason).or_default() += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut text = String::new();
    if !rows.is_empty() {
        text.push_str("\nmissing most often:\n");
    }
    for (reason, count) in rows.iter().take(MOST_MISSING) {
        let _ = writeln!(text, "{count:>6}  {}", reason.chars().take(120).collect::<String>());
    }
    text
}

/// Every crash, hang, broken file and unexpected pass, and with `all` every new failure, a line
/// each.
pub fn remarkable(reports: &[Report], known: &Known, all: bool) -> String {
    let mut text = String::new();
    for report in reports {
        let standing = known.standing(report);
        let line = match (&report.outcome, standing) {
            (_, Standing::UnexpectedPass) => "passes, but is listed as a known failure".to_owned(),
            (Outcome::Crash(_) | Outcome::Hang | Outcome::Broken(_), Standing::NewFailure) => reason(report),
            (_, Standing::NewFailure) if all => reason(report),
            _ => continue,
        };
        let _ = writeln!(text, "{}: {line}", report.name);
    }
    text
}

/// Writes `results.tsv` (name, outcome, milliseconds, reason) and, for each new failure, its
/// output, expectation and difference.
pub fn write_to(folder: &Path, reports: &[Report]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut results = String::new();
    for report in reports {
        let why = match &report.outcome {
            Outcome::Skip(why) | Outcome::ExpectedFail(why) => why.clone(),
            _ => reason(report),
        };
        let why = why.replace(['\n', '\t'], " ");
        let _ = writeln!(results, "{}\t{}\t{}\t{why}", report.name, word(&report.outcome), report.time.as_millis());
        if let Some(expectation) = &report.expectation {
            let stem = folder.join(&report.name);
            fs::create_dir_all(stem.parent().unwrap_or(folder))?;
            fs::write(stem.with_extension("out"), &report.output)?;
            fs::write(stem.with_extension("exp"), expectation.text())?;
            fs::write(stem.with_extension("diff"), difference::full(expectation, &report.output))?;
        }
    }
    fs::write(folder.join("results.tsv"), results)
}

fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "pass",
        Outcome::Fail => "fail",
        Outcome::Unsupported(_) => "unsupported",
        Outcome::Skip(_) => "skip",
        Outcome::ExpectedFail(_) => "xfail",
        Outcome::Crash(_) => "crash",
        Outcome::Hang => "hang",
        Outcome::Broken(_) => "broken",
    }
}
