//! `cargo xtask asan`: PHP tests on a build that AddressSanitizer watches.
//!
//! In that build each block of a request is one of the system's allocator, the process's allocator
//! is the system's, and the driver is `call`: tail calls leave frames in ways that the sanitizer
//! does not know. Its folder is of its own, so that it does not disturb the usual build.

use std::{path::PathBuf, process::Command};

use crate::{options::Options, phpt, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "run PHP tests under AddressSanitizer: [DIR...] [the flags of phpt]; our own tests without DIR";

const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Runs the command.
///
/// # Errors
/// The build fails, or a test does.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let binary = build()?;
    let mut options = Options::new(arguments);
    let timeout = options.parsed("--timeout", 120)?;
    let mut rest = options.rest();
    if !rest.iter().any(|argument| !argument.starts_with("--")) {
        rest.push(project::root().join("tests").to_string_lossy().into_owned());
    }
    let wrapper = wrapper(&binary)?;
    rest.extend(["--php".to_owned(), wrapper.to_string_lossy().into_owned(), "--driver".to_owned(), "call".to_owned()]);
    rest.extend(["--timeout".to_owned(), timeout.to_string()]);
    phpt::run(&rest)
}

fn build() -> Result<PathBuf, String> {
    let folder = project::root().join("target/asan");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--target", TARGET, "-p", "heddle-cli", "--no-default-features", "--features", "system-heap"]);
    cargo.arg("--target-dir").arg(&folder).current_dir(project::root());
    cargo.env("RUSTFLAGS", "-Zsanitizer=address --cfg heddle_asan").env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    let status = cargo.status().map_err(|error| error.to_string())?;
    let binary = folder.join(TARGET).join("release/heddle");
    if status.success() { Ok(binary) } else { Err(format!("the build for AddressSanitizer: {status}")) }
}

/// A program that sets the sanitizer's options and becomes the binary: the runner starts tests with
/// an environment of its own.
fn wrapper(binary: &std::path::Path) -> Result<PathBuf, String> {
    use std::os::unix::fs::PermissionsExt;
    let path = binary.with_file_name("heddle-asan");
    // a request's memory goes as a whole, so leaks say nothing; overrun stacks are our own
    // handler's
    let options = "detect_leaks=0:allocator_may_return_null=1:handle_segv=0:abort_on_error=1:detect_stack_use_after_return=0";
    let text = format!("#!/bin/sh\nASAN_OPTIONS={options} HEDDLE_DRIVER=call exec '{}' \"$@\"\n", binary.display());
    let written = std::fs::write(&path, text).and_then(|()| std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)));
    written.map(|()| path).map_err(|error| error.to_string())
}
