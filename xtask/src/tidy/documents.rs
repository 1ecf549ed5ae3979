//! The rules for `.md` files: every path and every command of ours that they name exists.
//!
//! A path is a link's target, or a code span that starts with one of our top folders. A command is
//! a code span or a line of a code block that starts with `cargo xtask`. Spans with placeholders
//! (`NAME`, `*`, `{a,b}`, `…`) are left alone.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::Problems;
use crate::COMMANDS;

/// Folders and endings that make a code span a path of ours.
const TOPS: &[&str] =
    &["crates/", "ext/", "lib/", "docs/", "tests/", "testing/", "benches/", "xtask/", "examples/", "fuzz/", ".ci/", ".cargo/"];

/// Checks every Markdown file of the tree.
pub fn check(root: &Path, files: &[PathBuf], problems: &mut Problems) {
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let Ok(text) = fs::read_to_string(root.join(path)) else { continue };
        let mut in_block = false;
        for (index, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_block = !in_block;
            } else if in_block {
                check_command(path, index + 1, line.trim(), problems);
            } else {
                check_line(root, files, path, index + 1, line, problems);
            }
        }
    }
}

fn check_line(root: &Path, files: &[PathBuf], path: &Path, number: usize, line: &str, problems: &mut Problems) {
    for span in line.split('`').skip(1).step_by(2) {
        check_command(path, number, span, problems);
        let name = span.split([':', '#']).next().unwrap_or(span);
        // A page about one crate may name a file as seen from there.
        let exists = || root.join(name).exists() || files.iter().any(|file| file.ends_with(name));
        if TOPS.iter().any(|top| name.starts_with(top)) && !has_placeholder(name) && !exists() {
            problems.add(path, number, format!("names `{span}`, which does not exist"));
        }
    }
    for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let name = target.split('#').next().unwrap_or(target);
        let folder = path.parent().unwrap_or(Path::new(""));
        if !name.is_empty() && !name.contains("://") && !name.starts_with("mailto:") && !root.join(folder).join(name).exists() {
            problems.add(path, number, format!("links to {target}, which does not exist"));
        }
    }
}

fn has_placeholder(name: &str) -> bool {
    name.contains(['*', '{', '<', '…', ' ', '$'])
        || name.split(['/', '.']).any(|part| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase()))
}

fn check_command(path: &Path, number: usize, text: &str, problems: &mut Problems) {
    let text = text.strip_prefix("$ ").unwrap_or(text);
    let Some(name) = text.strip_prefix("cargo xtask ").and_then(|rest| rest.split_whitespace().next()) else { return };
    let name = name.trim_end_matches(['…', ',', ';']);
    for name in name.split('|').filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase())) {
        if name != "help" && !COMMANDS.iter().any(|command| command.name == name) {
            problems.add(path, number, format!("names `cargo xtask {name}`, which is no command"));
        }
    }
}
