//! Manifests against sources: a library without unit tests says `test = false`, one without tests
//! in its documentation `doctest = false`, and each compiles once for them fewer; and where one of
//! the two is said, no test stands that would never run.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::Problems;

/// Checks every crate that has a library.
pub fn check(root: &Path, files: &[PathBuf], problems: &mut Problems) {
    for manifest in files.iter().filter(|file| file.ends_with("Cargo.toml")) {
        let sources = manifest.with_file_name("src");
        if !root.join(&sources).join("lib.rs").exists() {
            continue;
        }
        let text = fs::read_to_string(root.join(manifest)).unwrap_or_default();
        let library = text.split("\n[lib]\n").nth(1).map_or("", |rest| rest.split("\n[").next().unwrap_or_default());
        let says = |line: &str| library.lines().any(|other| other == line);
        let (mut tested, mut documented) = (false, false);
        for file in files.iter().filter(|file| file.starts_with(&sources) && file.extension().is_some_and(|ext| ext == "rs")) {
            let source = fs::read_to_string(root.join(file)).unwrap_or_default();
            tested |=
                ["#[test]", "#[cfg(test)]", "proptest!"].iter().any(|mark| source.lines().any(|line| line.trim_start().starts_with(mark)));
            documented |= has_documentation_test(&source);
        }
        let wrong = match (tested, says("test = false"), documented, says("doctest = false")) {
            (true, true, ..) => "says `test = false`, but has unit tests, which never run",
            (false, false, ..) => "has no unit tests: say `test = false` under [lib]",
            (_, _, true, true) => "says `doctest = false`, but has tests in its documentation, which never run",
            (_, _, false, false) => "has no tests in its documentation: say `doctest = false` under [lib]",
            _ => continue,
        };
        problems.add(manifest, 0, wrong);
    }
}

/// Says whether a doc comment has a block of code in no language but Rust.
fn has_documentation_test(source: &str) -> bool {
    let mut inside = false;
    for line in source.lines() {
        let line = line.trim_start();
        let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            inside = false;
            continue;
        };
        if let Some(language) = comment.trim().strip_prefix("```") {
            if !inside && matches!(language, "" | "rust" | "no_run" | "should_panic" | "compile_fail") {
                return true;
            }
            inside = !inside;
        }
    }
    false
}
