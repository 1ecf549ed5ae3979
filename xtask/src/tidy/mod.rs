//! `cargo xtask tidy`: the rules of STYLE.md that a program can check.
//!
//! Hard rules (a missing header, a dependency edge outside the table, `unsafe` without its reason)
//! fail at once. Measures that describe the whole (lengths) are ratchets: `ratchets.txt` holds how
//! far from the goal we may be, `--write` lowers those numbers when the code got better, and
//! nothing raises them but a hand and a reason.
//!
//! Deliberately absent: a Rust parser. A scanner that knows comments, strings and braces is enough
//! for these rules, builds in a second and reads the whole tree in a tenth of one.

mod documents;
mod levels;
mod ratchets;
mod rust_files;
mod scan;
mod targets;
mod words;

use std::path::PathBuf;

use crate::{options::Options, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "check the rules of STYLE.md; --write redraws the graph and lowers the ratchets";

/// One broken rule: where and what.
struct Problem {
    path: PathBuf,
    line: usize,
    text: String,
}

/// The broken rules found so far.
#[derive(Default)]
struct Problems(Vec<Problem>);

impl Problems {
    /// Notes a broken rule; `line` counts from 1, and 0 means the whole file.
    fn add(&mut self, path: impl Into<PathBuf>, line: usize, text: impl Into<String>) {
        self.0.push(Problem { path: path.into(), line, text: text.into() });
    }
}

/// What is written to files besides being checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Check,
    Write,
}

/// Runs every check and prints what is broken.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let mode = if options.switch("--write") { Mode::Write } else { Mode::Check };
    options.finish()?;

    let root = project::root();
    let files = project::files(&root);
    let mut problems = Problems::default();
    let table = levels::Table::read(&root)?;
    let measures = rust_files::check(&root, &files, &table, &mut problems);
    levels::check(&root, &table, mode, &mut problems)?;
    targets::check(&root, &files, &mut problems);
    documents::check(&root, &files, &mut problems);
    ratchets::check(&root, &measures, mode, &mut problems)?;
    report(&measures, &problems)
}

fn report(measures: &rust_files::Measures, problems: &Problems) -> Result<(), String> {
    for Problem { path, line, text } in &problems.0 {
        match line {
            0 => println!("{}: {text}", path.display()),
            line => println!("{}:{line}: {text}", path.display()),
        }
    }
    println!("{}", measures.summary());
    match problems.0.len() {
        0 => Ok(()),
        count => Err(format!("{count} places to mend")),
    }
}
