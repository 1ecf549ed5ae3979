//! The rules for `.rs` files: header, length, functions, `unsafe`, nothing left undone, no names
//! that say nothing.
//!
//! Each `unsafe` block has its own SAFETY comment; a file of tests may state it once, in its
//! header.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    Problems,
    levels::{Table, UnsafeRule},
    scan::Source,
    words::Words,
};

/// A file longer than this is an error, tables apart.
const LONGEST_FILE: usize = 1000;
/// A function longer than this counts against the ratchet.
const LONG_FUNCTION: usize = 70;
/// Names that say nothing.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "common", "misc"];
/// Written so that this file does not find itself.
const UNFINISHED: &[&str] = &[concat!("to", "do!"), concat!("unimple", "mented!")];
/// Folders of one machine, which no committed file may name.
const MACHINE_PATHS: &[&str] = &[concat!("/wo", "rk/"), concat!("/ro", "ot/")];
/// A file that says this in its header is a table and may be long.
const TABLE_MARK: &str = "(a table)";

/// What the whole tree measures.
#[derive(Default)]
pub struct Measures {
    file_lengths: Vec<usize>,
    function_lengths: Vec<usize>,
    words: Words,
    /// Files of `crates/vm` with `unsafe` in code.
    vm_unsafe_files: usize,
}

impl Measures {
    /// Name, value and goal of each ratchet.
    pub fn ratchets(&self) -> [(&'static str, usize, usize); 9] {
        let long = self.function_lengths.iter().filter(|&&length| length > LONG_FUNCTION).count();
        let per_mille = (long * 1000).div_ceil(self.function_lengths.len().max(1));
        [
            ("file-median", percentile(&self.file_lengths, 50), 250),
            ("file-p90", percentile(&self.file_lengths, 90), 600),
            ("function-median", percentile(&self.function_lengths, 50), 7),
            ("function-p90", percentile(&self.function_lengths, 90), 30),
            ("functions-over-70-per-mille", per_mille, 10),
            ("doc-comments-without-a-verb", self.words.openings, 0),
            ("comments-over-100-columns", self.words.wide_comments, 0),
            ("results-without-errors-section", self.words.without_errors, 0),
            ("vm-files-with-unsafe", self.vm_unsafe_files, 12),
        ]
    }

    /// One line for the end of the report.
    pub fn summary(&self) -> String {
        let lines: usize = self.file_lengths.iter().sum();
        let (files, functions) = (&self.file_lengths, &self.function_lengths);
        format!(
            "{} files, {lines} lines (median {}, p90 {}); {} functions (median {}, p90 {}, {} over {LONG_FUNCTION})",
            files.len(),
            percentile(files, 50),
            percentile(files, 90),
            functions.len(),
            percentile(functions, 50),
            percentile(functions, 90),
            functions.iter().filter(|&&length| length > LONG_FUNCTION).count(),
        )
    }
}

fn percentile(sorted: &[usize], percent: usize) -> usize {
    sorted.get(sorted.len() * percent / 100).or(sorted.last()).copied().unwrap_or(0)
}

/// Checks every file of the tree and measures the Rust ones.
pub fn check(root: &Path, files: &[PathBuf], table: &Table, problems: &mut Problems) -> Measures {
    let mut measures = Measures::default();
    for path in files {
        check_name(path, problems);
        let Ok(text) = fs::read_to_string(root.join(path)) else { continue };
        check_machine_paths(path, &text, problems);
        if path.extension().is_some_and(|extension| extension == "rs") {
            check_file(path, text, table, &mut measures, problems);
        }
    }
    measures.file_lengths.sort_unstable();
    measures.function_lengths.sort_unstable();
    measures
}

fn check_name(path: &Path, problems: &mut Problems) {
    let empty = |name: &str| EMPTY_NAMES.contains(&name.split('.').next().unwrap_or(name));
    if path.iter().any(|part| empty(&part.to_string_lossy())) {
        problems.add(path, 0, "a name that says nothing about its contents");
    }
}

fn check_machine_paths(path: &Path, text: &str, problems: &mut Problems) {
    for (index, line) in text.lines().enumerate() {
        if MACHINE_PATHS.iter().any(|machine| line.contains(machine)) {
            problems.add(path, index + 1, "names a folder of one machine");
        }
    }
}

fn check_file(path: &Path, text: String, table: &Table, measures: &mut Measures, problems: &mut Problems) {
    let source = Source::new(text);
    let length = source.text.lines().count();
    let is_table = header(&source.text).any(|line| line.contains(TABLE_MARK));
    if !source.text.starts_with("//!") {
        problems.add(path, 1, "does not open with a `//!` header (what, why, what not)");
    }
    if is_table {
        // Tables are long because they are complete; they do not count against the lengths of code.
    } else {
        measures.file_lengths.push(length);
        if length > LONGEST_FILE {
            problems.add(path, 0, format!("{length} lines; at most {LONGEST_FILE} (a table says `{TABLE_MARK}` in its header)"));
        }
    }
    for function in source.functions() {
        measures.function_lengths.push(function.length);
        if function.length > 4 * LONG_FUNCTION && !is_table {
            problems.add(path, function.line, format!("fn {} has {} lines", function.name, function.length));
        }
    }
    measures.words.check(path, &source, problems);
    measures.vm_unsafe_files += usize::from(path.starts_with("crates/vm/src") && source.words("unsafe").next().is_some());
    check_unfinished(path, &source, problems);
    check_unsafe(path, &source, table, problems);
}

fn header(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| line.starts_with("//!"))
}

fn check_unfinished(path: &Path, source: &Source, problems: &mut Problems) {
    for mark in UNFINISHED {
        for (at, _) in source.code.match_indices(mark) {
            problems.add(path, source.line_of(at), format!("{mark} is left in code"));
        }
    }
}

fn check_unsafe(path: &Path, source: &Source, table: &Table, problems: &mut Problems) {
    let Some((krate, rule)) = table.crate_of(path) else { return };
    if is_crate_root(path) {
        check_attribute(path, source, rule, problems);
    }
    let allowed = match rule {
        UnsafeRule::Yes => true,
        UnsafeRule::Never => false,
        UnsafeRule::Only(file) => path.ends_with(file),
    };
    let is_test = path.iter().any(|part| part == "tests" || part == "benches");
    let stated_once = is_test && header(&source.text).any(|line| line.contains("SAFETY"));
    let reasons = Reasons::new(source);
    for at in source.words("unsafe") {
        let what = source.code[at + "unsafe".len()..].trim_start();
        let line = source.line_of(at);
        if what.starts_with("fn") || what.starts_with("extern") && !what.contains('{') || what.starts_with(')') {
            continue; // a declaration: its contract is in the doc comment; an attribute `#[unsafe(...)]` has '(' and no block
        }
        if !allowed {
            problems.add(path, line, format!("`unsafe` in {krate}, which ARCHITECTURE.md's table does not allow"));
        } else if what.starts_with(['{', 'i']) && !stated_once && !reasons.stand_above(line) {
            problems.add(path, line, "`unsafe` without a SAFETY comment that names who guarantees it");
        }
    }
}

fn is_crate_root(path: &Path) -> bool {
    path.ends_with("src/lib.rs") || path.ends_with("src/main.rs")
}

fn check_attribute(path: &Path, source: &Source, rule: UnsafeRule<'_>, problems: &mut Problems) {
    let expected = match rule {
        UnsafeRule::Yes => return,
        UnsafeRule::Never => "#![forbid(unsafe_code)]",
        UnsafeRule::Only(_) => "#![deny(unsafe_code)]",
    };
    let stricter = source.code.contains("#![forbid(unsafe_code)]");
    if !stricter && !source.code.contains(expected) {
        problems.add(path, 1, format!("lacks {expected}"));
    }
}

/// Finds SAFETY comments above a line.
struct Reasons<'a> {
    lines: Vec<&'a str>,
}

impl<'a> Reasons<'a> {
    fn new(source: &'a Source) -> Self {
        Self { lines: source.text.lines().collect() }
    }

    /// Whether a SAFETY comment stands on `line` (from 1), or in the comments above the statement
    /// that `line` belongs to.
    fn stand_above(&self, line: usize) -> bool {
        let is_reason = |text: &str| text.contains("SAFETY") || text.contains("# Safety");
        if is_reason(self.lines[line - 1]) {
            return true;
        }
        let mut code_lines = 0;
        for text in self.lines[..line - 1].iter().rev().map(|text| text.trim()) {
            if is_reason(text) {
                return true;
            }
            if !text.starts_with("//") && !text.starts_with("#[") {
                code_lines += 1;
                let statement_ended = text.ends_with([';', '}']) || text.is_empty();
                if statement_ended || code_lines > 3 {
                    return false;
                }
            }
        }
        false
    }
}
