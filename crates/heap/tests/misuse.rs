//! One program per crime (tests/programs/misuse.rs), and the exact report of each.

use std::os::unix::process::ExitStatusExt;
use std::process::Command;

const ABORTED: i32 = 6;
const FAULT: i32 = 11;

/// The crime, the options it is committed under, and what the report says around the address.
const REPORTS: &[(&str, &str, &str, &str)] = &[
    ("double-free", "", "double free", " (32 bytes)"),
    ("double-free-after-others", "", "double free", " (48 bytes)"),
    ("double-free-large", "", "double free", ""),
    ("double-free-aligned", "", "double free", " (100 bytes)"),
    ("double-free-other-thread", "", "double free", " (32 bytes)"),
    ("double-free-quarantined", "quarantine_kb=64", "double free", " (64 bytes)"),
    ("realloc-after-free", "", "double free", " (32 bytes)"),
    ("free-of-stack", "", "invalid free", ""),
    ("free-of-static", "", "invalid free", ""),
    ("free-inside-block", "", "invalid free", ""),
    ("free-inside-large-block", "", "invalid free", ""),
    ("free-misaligned", "", "misaligned pointer", ""),
    ("overflow-into-next", "", "corrupted chunk header", ""),
    ("underflow", "", "corrupted chunk header", ""),
    ("underflow-large", "", "corrupted chunk header", ""),
    ("wrong-size", "", "wrong size 200 given to free", " (100 bytes)"),
    ("wrong-size-large", "", "wrong size 2097152 given to free", " (1048576 bytes)"),
    ("new-free", "", "mismatched deallocation: made by new, freed by free", " (40 bytes)"),
    ("malloc-delete", "", "mismatched deallocation: made by malloc, freed by delete", " (40 bytes)"),
    ("new-array-delete", "", "mismatched deallocation: made by new[], freed by delete", " (40 bytes)"),
    ("memalign-delete-array", "", "mismatched deallocation: made by memalign, freed by delete[]", " (40 bytes)"),
    ("write-after-free", "quarantine_kb=64:quarantine_thread_kb=4:fill_freed=1", "write after free", " (100 bytes)"),
    ("header-after-free", "quarantine_kb=64:quarantine_thread_kb=4", "corrupted chunk header", ""),
];

const PROGRAM: &str = env!("CARGO_BIN_EXE_heddle-heap-misuse");

struct Outcome {
    signal: Option<i32>,
    announced: (String, String),
    report: String,
}

fn commit(crime: &str, options: &str) -> Outcome {
    let output = Command::new(PROGRAM).arg(crime).env("HEDDLE_HEAP_OPTIONS", options).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (address, thread) = text.trim().split_once(' ').unwrap_or_default();
    Outcome {
        signal: output.status.signal(),
        announced: (address.to_owned(), thread.to_owned()),
        report: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn every_crime_is_reported_exactly() {
    for registry in ["registry=shared", "registry=shared:pool=1", "registry=exclusive", "registry=percpu:pool=1"] {
        for (crime, options, what, size) in REPORTS {
            let outcome = commit(crime, &format!("{registry}:{options}"));
            let (address, thread) = outcome.announced;
            assert_eq!(outcome.report, format!("heddle-heap: {what} at {address}{size} in thread {thread}\n"), "{crime}");
            assert_eq!(outcome.signal, Some(ABORTED), "{crime}");
        }
    }
}

#[test]
fn running_over_a_large_block_faults() {
    let outcome = commit("overflow-large", "");
    assert_eq!((outcome.signal, outcome.report.as_str()), (Some(FAULT), ""));
}

#[test]
fn every_program_has_its_report() {
    let output = Command::new(PROGRAM).output().unwrap();
    for crime in String::from_utf8(output.stdout).unwrap().lines() {
        assert!(crime == "overflow-large" || REPORTS.iter().any(|(name, ..)| *name == crime), "{crime}");
    }
}

#[test]
fn reports_can_be_switched_off() {
    for (crime, option) in [("new-free", "mismatch=0"), ("wrong-size", "sizes=0")] {
        let outcome = commit(crime, option);
        assert_eq!((outcome.signal, outcome.report.as_str()), (None, ""), "{crime}");
    }
}
