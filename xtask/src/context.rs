//! `cargo xtask bench context`: what it costs to find one's context. The work is `benches/context`;
//! here it is built and started.

use std::process::Command;

use crate::project;

/// Hands the arguments on.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--release", "--quiet", "--package", "heddle-bench-context", "--bin", "bench-context", "--"])
        .args(arguments)
        .current_dir(project::root())
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{status}")) }
}
