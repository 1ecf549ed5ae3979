//! What the fast paths are made of, read from an optimised build: no divisions, no thread-local storage where the caller
//! names the heap, and few instructions. objdump and valgrind are needed; without them a test says so and passes.

use std::collections::BTreeMap;
use std::process::Command;

/// Instructions a pair of allocation and freeing of 16 to 256 bytes may take, returns included.
const REQUEST_PAIR: u64 = 25;
/// The same of the process heap, as it is now: a ratchet.
const EXPLICIT_PAIR: u64 = 70;
const GLOBAL_PAIR: u64 = 106;

/// The optimised program with the paths in it.
fn program() -> String {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "-p", "heddle-heap", "--bin", "heddle-heap-paths"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.unwrap().success());
    let test = std::env::current_exe().unwrap();
    let target = test.ancestors().nth(3).unwrap();
    target.join("release/heddle-heap-paths").to_str().unwrap().to_owned()
}

/// Instructions of each `path_` function.
fn disassembly(program: &str) -> Option<BTreeMap<String, Vec<String>>> {
    let output = Command::new("objdump").args(["-d", "--no-show-raw-insn", program]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut paths = BTreeMap::new();
    for function in text.split("\n\n") {
        let Some((head, body)) = function.trim_start().split_once(":\n") else { continue };
        let Some(name) = head.split('<').nth(1).map(|name| name.trim_end_matches('>')) else { continue };
        if name.starts_with("path_") {
            let instructions = body.lines().filter_map(|line| line.split('\t').nth(1)).map(str::to_owned).collect();
            paths.insert(name.to_owned(), instructions);
        }
    }
    Some(paths)
}

#[test]
fn no_division_and_no_thread_local_storage() {
    let Some(paths) = disassembly(&program()) else {
        eprintln!("objdump is not installed; left out");
        return;
    };
    assert_eq!(paths.len(), 7, "{:?}", paths.keys());
    for (name, instructions) in &paths {
        let has = |what: &dyn Fn(&str) -> bool| instructions.iter().find(|instruction| what(instruction));
        assert_eq!(has(&|text| text.starts_with("div") || text.starts_with("idiv")), None, "{name}");
        if !name.contains("global") {
            assert_eq!(has(&|text| text.contains("%fs") || text.contains("tls")), None, "{name}");
        }
        if name.contains("request") {
            assert_eq!(has(&|text| text.starts_with("lock") || text.starts_with("xchg")), None, "{name}");
        }
    }
}

/// Instructions executed inside the paths, under callgrind.
fn count(program: &str, which: &str, pairs: u64) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=path_*"])
        .args([program, which, &pairs.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = text.lines().find_map(|line| line.split("Collected : ").nth(1));
    Some(collected.unwrap_or_else(|| panic!("{text}")).trim().parse().unwrap())
}

#[test]
fn pairs_take_few_instructions() {
    let program = program();
    // The sizes go round in sixteens, and the first round fills the caches.
    for (which, most) in [("request", REQUEST_PAIR), ("explicit", EXPLICIT_PAIR), ("global", GLOBAL_PAIR)] {
        let (Some(few), Some(many)) = (count(&program, which, 1_600), count(&program, which, 17_600)) else {
            eprintln!("valgrind is not installed; left out");
            return;
        };
        let taken = (many - few).div_ceil(16_000);
        println!("{which}: {taken} instructions a pair");
        assert!(taken <= most, "{which}: {taken} instructions a pair, {most} are allowed");
    }
}
