//! `cargo xtask profile`: takes the profile that the optimized build is made with.
//!
//! Builds an instrumented binary in a folder of its own, runs the programs and the kernels of
//! `benches/` with it and serves the pages of `bench pages`, without machine code, and writes
//! `benches/heddle.profdata`, which `.cargo/rustc-with-profile` hands to rustc
//! (docs/decisions/2026-11-26-profile-guided-optimization.md).

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{bench_pages, bench_programs::PROGRAMS, programs::packages, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "take the profile that optimized builds use, from the programs and kernels of benches/ (needs llvm-profdata)";

/// Runs the command.
///
/// # Errors
/// The build fails, a program does, or `llvm-profdata` is missing.
pub fn run(_arguments: &[String]) -> Result<(), String> {
    let folder = project::root().join("target/profile");
    let counts = folder.join("counts");
    if counts.exists() {
        std::fs::remove_dir_all(&counts).map_err(|error| error.to_string())?;
    }
    let binary = build(&folder, &counts)?;
    train(&binary)?;
    let text = folder.join("profile.txt");
    let mut converter = Command::new(&binary);
    // the converter's own run is not counted
    converter.env("LLVM_PROFILE_FILE", "/dev/null").arg(project::root().join("benches/profile.php")).arg(&text);
    converter.args(files(&counts)?);
    succeed(&mut converter)?;
    let mut merge = Command::new("llvm-profdata");
    succeed(merge.args(["merge", "-o"]).arg(project::root().join("benches/heddle.profdata")).arg(&text))
}

fn build(folder: &Path, counts: &Path) -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--workspace", "--target-dir"]).arg(folder).current_dir(project::root());
    let arguments = "-Cllvm-args=-disable-vp -Cllvm-args=-enable-name-compression=false";
    succeed(cargo.env("RUSTFLAGS", format!("-Cprofile-generate={} {arguments}", counts.display())))?;
    Ok(folder.join("release/heddle"))
}

fn train(binary: &Path) -> Result<(), String> {
    let benches = project::root().join("benches");
    let run = |arguments: &[&Path]| {
        succeed(Command::new(binary).args(["-d", "opcache.jit=off"]).args(arguments).current_dir(&benches).stdout(Stdio::null()))
    };
    for program in PROGRAMS {
        program.fetch().map_err(|package| format!("apt does not bring {package} here"))?;
        let script = PathBuf::from(format!("programs/{}.php", program.name));
        run(&[Path::new("rounds.php"), &script, &packages::corpus(), Path::new(&program.rounds.to_string())])?;
    }
    files(&benches.join("kernels"))?.iter().try_for_each(|kernel| run(&[Path::new("timed.php"), kernel]))?;
    bench_pages::train(binary)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", command.get_program().display())) }
}
