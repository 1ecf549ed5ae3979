//! Finds out whether this compiler has what the `tail` driver is made of, and means what we rely on.
//!
//! The probe is compiled and run: a chain of tail calls too long for any stack. When it fails, the driver is left out and
//! the engine runs on `call`; `heddle -i` says so.

use std::path::PathBuf;
use std::process::Command;

const PROBE: &str = "
#![feature(explicit_tail_calls, rust_preserve_none_cc)]
#![allow(incomplete_features)]
extern \"rust-preserve-none\" fn step(left: u64, a: *const u64, b: *mut u64, c: *const u64) {
    if left == 0 { return; }
    unsafe { *b = (*b).wrapping_mul(3).wrapping_add(*a ^ *c); }
    become step(left - 1, a, b, c)
}
fn main() {
    let (one, two, mut sum) = (1_u64, 2_u64, 0_u64);
    step(std::hint::black_box(20_000_000), &one, &mut sum, &two);
    let mut expected = 0_u64;
    for _ in 0..20_000_000 { expected = expected.wrapping_mul(3).wrapping_add(3); }
    assert_eq!(sum, expected);
}
";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(tail_driver)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=HEDDLE_NO_TAIL");
    if std::env::var_os("HEDDLE_NO_TAIL").is_none() && probe().unwrap_or(false) {
        println!("cargo::rustc-cfg=tail_driver");
    } else {
        println!("cargo::warning=the tail driver is left out: this compiler or target lacks explicit tail calls");
    }
}

/// Compiles and runs the probe. When cross-compiling it is compiled only.
fn probe() -> Option<bool> {
    let folder = PathBuf::from(std::env::var_os("OUT_DIR")?);
    let (source, program) = (folder.join("probe.rs"), folder.join("probe"));
    std::fs::write(&source, PROBE).ok()?;
    let target = std::env::var("TARGET").ok()?;
    let rustc = std::env::var_os("RUSTC")?;
    let built = Command::new(rustc)
        .args(["--edition", "2024", "-O", "--target", &target, "-o"])
        .arg(&program)
        .arg(&source)
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .ok()?;
    if !built.status.success() {
        return Some(false);
    }
    if std::env::var("HOST").ok()? != target {
        return Some(true);
    }
    Some(Command::new(program).output().ok()?.status.success())
}
