//! `cargo xtask bless`: writes what the reference prints into our own tests.

use std::path::PathBuf;

use heddle_testing::phpt::{bless, suite::Suite};

use crate::{options::Options, phpt, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "write the expectations of new tests: --php REFERENCE DIR...";

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let php = options.value("--php")?.ok_or("say with --php which PHP is right")?;
    let places: Vec<PathBuf> = options.finish()?.into_iter().map(PathBuf::from).collect();
    let suite = Suite::find(&places)?;
    if !suite.root.starts_with(project::root()) {
        return Err("only the project's own tests are blessed".to_owned());
    }
    let file = |name: &str| suite.root.join(name);
    for name in &suite.names {
        bless::prepare(&file(name)).map_err(|error| format!("{name}: {error}"))?;
    }
    let (reports, scratch) = phpt::Run::of(PathBuf::from(php)).suite(&suite)?;
    let mut changed = 0;
    for report in &reports {
        if bless::bless(&file(&report.name), report, &scratch).map_err(|error| format!("{}: {error}", report.name))? {
            println!("{}", report.name);
            changed += 1;
        }
    }
    println!("{changed} of {} expectations written", reports.len());
    Ok(())
}
