//! The list of known failures: `name<TAB>reason`, one a line, `#` for comments.
//!
//! A test on the list must fail: one that passes unexpectedly is an error, so that the list stays
//! true.

use std::{collections::BTreeMap, fs, path::Path};

use super::one::{Outcome, Report};

/// Known failures by name, with their reasons.
#[derive(Debug, Default)]
pub struct Known {
    reasons: BTreeMap<String, String>,
}

/// What a report means in the light of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// As it should be: passed, skipped, or failed as the test itself says.
    Good,
    /// Failed, and the list knows.
    KnownFailure,
    /// Failed, and the list does not know.
    NewFailure,
    /// Passed although the list says that it fails.
    UnexpectedPass,
}

impl Known {
    /// Reads the list; a missing file is an empty list.
    pub fn read(path: &Path) -> Result<Self, String> {
        let Ok(text) = fs::read_to_string(path) else { return Ok(Self::default()) };
        let mut reasons = BTreeMap::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            match line.split_once('\t') {
                Some((name, reason)) if !reason.trim().is_empty() => {
                    reasons.insert(name.to_owned(), reason.trim().to_owned());
                }
                _ => return Err(format!("{}:{}: not `name<TAB>reason`", path.display(), index + 1)),
            }
        }
        Ok(Self { reasons })
    }

    /// The reason given for a name that is listed.
    pub fn reason_for(&self, name: &str) -> Option<&str> {
        self.reasons.get(name).map(String::as_str)
    }

    /// Where a report stands.
    pub fn standing(&self, report: &Report) -> Standing {
        let known = self.reasons.contains_key(&report.name);
        match (&report.outcome, known) {
            (Outcome::Pass, true) => Standing::UnexpectedPass,
            (Outcome::Pass | Outcome::Skip(_) | Outcome::ExpectedFail(_), _) => Standing::Good,
            (_, true) => Standing::KnownFailure,
            (_, false) => Standing::NewFailure,
        }
    }

    /// Takes what passes now off the list, puts new failures on it with the reason that the run
    /// shows, and renews the reasons that an earlier run gave. Reasons that somebody wrote stay.
    pub fn update(&mut self, reports: &[Report]) {
        for report in reports {
            match self.standing(report) {
                Standing::UnexpectedPass => {
                    self.reasons.remove(&report.name);
                }
                Standing::NewFailure => {
                    self.reasons.insert(report.name.clone(), reason(report));
                }
                Standing::KnownFailure => {
                    if let Some(old) = self.reasons.get_mut(&report.name).filter(|old| comes_from_a_run(old)) {
                        *old = reason(report);
                    }
                }
                Standing::Good => {}
            }
        }
    }

    /// Writes the list, keeping the comment at its top.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let before = fs::read_to_string(path).unwrap_or_default();
        let mut text: String = before.lines().take_while(|line| line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
        text.extend(self.reasons.iter().map(|(name, reason)| format!("{name}\t{reason}\n")));
        fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// One line that says why a test failed, without the places that differ from machine to machine.
pub fn reason(report: &Report) -> String {
    let reason = full_reason(report);
    let reason = reason.split(" in /").next().unwrap_or_default().trim_end();
    let words = reason.split(' ').map(|word| if word.matches('/').count() > 2 { "…" } else { word });
    words.collect::<Vec<_>>().join(" ").replace(|letter: char| letter.is_control(), "?")
}

/// Whether a reason has one of the forms that [`reason`] writes.
fn comes_from_a_run(reason: &str) -> bool {
    let forms =
        ["line ", "undefined ", "Undefined ", "not supported yet", "crash: ", "does not end", "broken test: ", "prints something else"];
    forms.iter().any(|form| reason.starts_with(form))
}

fn full_reason(report: &Report) -> String {
    match &report.outcome {
        Outcome::Unsupported(what) => what.clone(),
        Outcome::Crash(how) => format!("crash: {how}"),
        Outcome::Hang => "does not end".to_owned(),
        Outcome::Broken(how) => format!("broken test: {how}"),
        Outcome::Fail => match report.expectation.as_ref() {
            Some(expectation) => super::difference::first(expectation, &report.output),
            None => "prints something else".to_owned(),
        },
        Outcome::Pass | Outcome::Skip(_) | Outcome::ExpectedFail(_) => String::new(),
    }
}
