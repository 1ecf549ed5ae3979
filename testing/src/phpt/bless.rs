//! Writes a test's expectation: what the reference prints.
//!
//! A new test is written as TEST and FILE only; blessing it with the reference adds the rest. Only
//! tests of our own suite are blessed, and what comes out is read before it is committed: the
//! reference is right about PHP, not about our intentions.

use std::{fs, io, path::Path};

use super::one::{Outcome, Report};

const EXPECTATIONS: &[&[u8]] = &[b"--EXPECT--", b"--EXPECTF--", b"--EXPECTREGEX--"];

/// Adds an empty EXPECT section to a test that has no expectation yet, so that it can be run.
pub fn prepare(file: &Path) -> io::Result<()> {
    let mut text = fs::read(file)?;
    if expectation_start(&text).is_none() {
        if !text.ends_with(b"\n") {
            text.push(b'\n');
        }
        text.extend_from_slice(b"--EXPECT--\n");
        fs::write(file, text)?;
    }
    Ok(())
}

/// Replaces the expectation of the test at `file` by what `report` says it printed; says whether it
/// did.
///
/// Paths below `scratch` become `%s`, which makes the section an EXPECTF.
pub fn bless(file: &Path, report: &Report, scratch: &Path) -> io::Result<bool> {
    if report.outcome != Outcome::Fail && !matches!(report.outcome, Outcome::Unsupported(_)) {
        return Ok(false);
    }
    let mut text = fs::read(file)?;
    text.truncate(expectation_start(&text).unwrap_or(text.len()));
    let prefix = format!("{}/", scratch.display());
    let (output, replaced) = replace(&report.output, prefix.as_bytes(), b"%s");
    text.extend_from_slice(if replaced { b"--EXPECTF--\n" } else { b"--EXPECT--\n" });
    text.extend_from_slice(&output);
    text.push(b'\n');
    fs::write(file, text)?;
    Ok(true)
}

fn expectation_start(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if EXPECTATIONS.contains(&line.trim_ascii_end()) {
            return Some(at);
        }
        at += line.len();
    }
    None
}

fn replace(text: &[u8], from: &[u8], to: &[u8]) -> (Vec<u8>, bool) {
    let mut result = Vec::with_capacity(text.len());
    let (mut at, mut replaced) = (0, false);
    while at < text.len() {
        if text[at..].starts_with(from) {
            result.extend_from_slice(to);
            at += from.len();
            replaced = true;
        } else {
            result.push(text[at]);
            at += 1;
        }
    }
    (result, replaced)
}
