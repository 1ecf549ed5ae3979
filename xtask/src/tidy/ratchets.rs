//! The measures that may only get better: `xtask/ratchets.txt`, one `name limit` a line.
//!
//! A measure that has reached its goal needs no line: the goal itself is then the limit.

use std::{fmt::Write as _, fs, path::Path};

use super::{Mode, Problems, rust_files::Measures};

const FILE: &str = "xtask/ratchets.txt";

const PREAMBLE: &str = "\
# How far from the goals of STYLE.md the code may be. `cargo xtask tidy --write` lowers these numbers when the code got
# better; raising one takes a hand and a reason in the commit message. A measure without a line must meet its goal.
";

/// Compares every measure with its limit; `Mode::Write` records what got better.
pub fn check(root: &Path, measures: &Measures, mode: Mode, problems: &mut Problems) -> Result<(), String> {
    let text = fs::read_to_string(root.join(FILE)).unwrap_or_default();
    let mut kept = PREAMBLE.to_owned();
    for (name, value, goal) in measures.ratchets() {
        let limit = recorded(&text, name).unwrap_or(goal).max(goal);
        if value > limit {
            problems.add(FILE, 0, format!("{name} is {value}, the limit is {limit} (goal {goal})"));
        }
        let next = value.min(limit).max(goal);
        if next > goal {
            let _ = writeln!(kept, "{name} {next}");
        }
    }
    if mode == Mode::Write && kept != text {
        fs::write(root.join(FILE), kept).map_err(|error| format!("{FILE}: {error}"))?;
    }
    Ok(())
}

fn recorded(text: &str, name: &str) -> Option<usize> {
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
