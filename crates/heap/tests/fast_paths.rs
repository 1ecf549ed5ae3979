//! What the fast paths are made of, read from an optimised build: no divisions, no thread-local
//! storage where the caller names the heap, and few instructions. objdump and valgrind are needed;
//! without them a test says so and passes.

use std::collections::BTreeMap;
use std::process::Command;

/// Instructions a pair of allocation and freeing of 16 to 256 bytes may take, returns included.
const REQUEST_PAIR: u64 = 25;
/// The same of the process heap, as it is now: a ratchet.
const EXPLICIT_PAIR: u64 = 60;
const GLOBAL_PAIR: u64 = 91;

/// The optimised program with the paths in it.
fn program() -> String {
    build(&["-p", "heddle-heap", "--bin", "heddle-heap-paths"], "heddle-heap-paths")
}

/// Builds in a folder of its own: the usual one is locked while somebody else builds.
fn build(what: &[&str], file: &str) -> String {
    let test = std::env::current_exe().unwrap();
    let target = test.ancestors().nth(3).unwrap().join("heap-tests");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "--target-dir", target.to_str().unwrap()])
        .args(what)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.unwrap().success());
    target.join("release").join(file).to_str().unwrap().to_owned()
}

/// Instructions of each function whose name `is_wanted`.
fn disassembly(program: &str, is_wanted: fn(&str) -> bool) -> Option<BTreeMap<String, Vec<String>>> {
    let output = Command::new("objdump").args(["-d", "--no-show-raw-insn", program]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut paths = BTreeMap::new();
    for function in text.split("\n\n") {
        let Some((head, body)) = function.trim_start().split_once(":\n") else { continue };
        let Some(name) = head.split('<').nth(1).map(|name| name.trim_end_matches('>')) else { continue };
        if is_wanted(name) {
            let instructions = body.lines().filter_map(|line| line.split('\t').nth(1)).map(str::to_owned).collect();
            paths.insert(name.to_owned(), instructions);
        }
    }
    Some(paths)
}

#[test]
fn no_division_and_no_thread_local_storage() {
    let Some(paths) = disassembly(&program(), |name| name.starts_with("path_")) else {
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

#[test]
fn the_library_reads_one_thread_local_word_without_a_call() {
    let library = build(&["-p", "heddle-heap-preload"], "libheddle_heap.so");
    let Some(functions) = disassembly(&library, |name| name == "malloc" || name == "free") else {
        eprintln!("objdump is not installed; left out");
        return;
    };
    for (name, instructions) in &functions {
        let count = |what: &dyn Fn(&str) -> bool| instructions.iter().filter(|text| what(text)).count();
        assert_eq!(count(&|text| text.contains("tls_get_addr") || text.starts_with("div")), 0, "{name}");
        assert!(count(&|text| text.contains("%fs:(%")) >= 1, "{name}");
    }
    let relocations = Command::new("objdump").args(["-R", &library]).output().unwrap();
    let relocations = String::from_utf8_lossy(&relocations.stdout).into_owned();
    assert!(relocations.contains("TPOFF64"), "the word is in the initial-exec model");
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
        // rounded: a refill more or less of the caches, over 16,000 pairs, is no instruction of the path
        let taken = (many - few + 8_000) / 16_000;
        println!("{which}: {taken} instructions a pair");
        assert!(taken <= most, "{which}: {taken} instructions a pair, {most} are allowed");
    }
}
