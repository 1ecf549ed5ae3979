//! The shares of PHP's own tests that must pass, folder by folder: a ratchet of behaviour.
//!
//! A file of shares has one `FOLDER PERCENT` a line, folders below the root of the tests, and one
//! `! TEST REASON` a line for each test that is known not to end. Single
//! tests depend on the machine's speed, so the shares stand a little below what was measured.

use std::{fmt::Write as _, fs, path::Path};

use heddle_testing::phpt::{
    one::{Outcome, Report},
    report::Counts,
};

/// Folders and the least share of their tests that passes, in per cent.
pub struct Shares {
    folders: Vec<(String, f64)>,
    /// Tests that are known not to end.
    endless: Vec<String>,
}

impl Shares {
    /// Reads a file of shares; `#` begins a comment line.
    ///
    /// # Errors
    /// A file that cannot be read, or a line of another form, named by its number.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let (mut folders, mut endless) = (Vec::new(), Vec::new());
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(test) = line.strip_prefix("! ") {
                endless.extend(test.split_once(' ').map(|(name, _reason)| name.to_owned()));
                continue;
            }
            let entry = line.split_once(' ').and_then(|(folder, percent)| Some((folder.to_owned(), percent.trim().parse().ok()?)));
            folders.push(entry.ok_or_else(|| format!("{}:{}: not `FOLDER PERCENT`", file.display(), index + 1))?);
        }
        Ok(Self { folders, endless })
    }

    /// Returns whether a test stands in one of the folders.
    pub fn names(&self, test: &str) -> bool {
        self.folders.iter().any(|(folder, _)| is_below(test, folder))
    }

    /// Compares what passed with what must pass; skipped tests count for neither side.
    ///
    /// # Errors
    /// Lists each folder that has no tests, falls short, or in which a test crashed or hung.
    pub fn verdict(&self, reports: &[Report]) -> Result<(), String> {
        let mut short = String::new();
        for (folder, least) in &self.folders {
            let counts = Counts::of(reports.iter().filter(|report| is_below(&report.name, folder)));
            let known = |report: &&Report| matches!(report.outcome, Outcome::Hang) && self.endless.contains(&report.name);
            let known = reports.iter().filter(|report| is_below(&report.name, folder)).filter(known).count();
            let ran = counts.total() - counts.skip;
            let share = 100.0 * counts.pass as f64 / ran.max(1) as f64;
            // all skipped: a package is missing; nearly all: what they need does not work
            let idle = ran > 0 && counts.skip > ran;
            if counts.total() == 0 || idle || ran > 0 && share < *least || counts.crash + counts.hang > known {
                let _ = writeln!(
                    short,
                    "{folder}: {share:.1} % of {ran} passed, at least {least} % must; {} skipped, {} crashed, {} hung",
                    counts.skip, counts.crash, counts.hang
                );
            }
        }
        if short.is_empty() { Ok(()) } else { Err(short) }
    }
}

fn is_below(test: &str, folder: &str) -> bool {
    test.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}
