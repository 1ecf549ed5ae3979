//! Runs many tests on several workers.
//!
//! Tests with a CONFLICTS section, or in a folder with a file of that name, share something with
//! others (a port, a table, a folder); they run one at a time at the end.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::{one::Report, one::Runner, sections::Sections};

/// Runs the tests `names` on `jobs` workers; `progress` is told how many are done and sees each
/// report.
pub fn run(runner: &Runner<'_>, names: &[String], jobs: usize, progress: &(dyn Fn(usize, &Report) + Sync)) -> Vec<Report> {
    let conflicting = |name: &&String| {
        let file = runner.root.join(name);
        file.with_file_name("CONFLICTS").exists() || Sections::read(&file).is_ok_and(|test| test.has("CONFLICTS"))
    };
    let (alone, together): (Vec<&String>, Vec<&String>) = names.iter().partition(conflicting);
    let done = AtomicUsize::new(0);
    let mut reports = Vec::with_capacity(names.len());
    for (names, jobs) in [(together, jobs.max(1)), (alone, 1)] {
        reports.append(&mut run_on(runner, &names, jobs, &done, progress));
    }
    reports.sort_by(|a, b| a.name.cmp(&b.name));
    reports
}

fn run_on(
    runner: &Runner<'_>,
    names: &[&String],
    jobs: usize,
    done: &AtomicUsize,
    progress: &(dyn Fn(usize, &Report) + Sync),
) -> Vec<Report> {
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::with_capacity(names.len()));
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let report = runner.run(name);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, &report);
            reports.lock().unwrap_or_else(PoisonError::into_inner).push(report);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    reports.into_inner().unwrap_or_else(PoisonError::into_inner)
}
