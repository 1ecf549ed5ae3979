//! What a request makes out of text of its own is gone with it: evaluated code, included files that are written anew, patterns, names
//! (`tests/memory/generated.php`). Counted in live blocks of the process heap, not in pages, so that little is seen soon.
#![forbid(unsafe_code)]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings};
use heddle_heap::process::global::{Allocator, HEAP};
use std::path::Path;
use std::sync::{Arc, Mutex};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// Requests in which the caches of patterns and of files are full at least once.
const CYCLE: usize = 160;
const CYCLES: usize = 8;
/// A thread's own stack for PHP, in bytes.
const STACK: usize = 16 << 20;
/// Growth of the live bytes that counts as none: tables that grow by doubling.
const SLACK: usize = 4 << 10;
/// Bytes that stay of each name of a class that a file declares: its symbol lives as long as the
/// engine (docs/unsupported.md), and the tables of symbols and slots grow by doubling, which falls
/// into the measured requests or not by how many builtin classes there are.
const SYMBOL: usize = 224;

struct Captured(Arc<Mutex<Vec<u8>>>);

impl Sink for Captured {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.lock().unwrap().extend_from_slice(bytes);
        true
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, _headers: &Headers) {}
}

/// Bytes in live blocks.
fn live() -> usize {
    let stats = HEAP.stats();
    stats.small_live_bytes + stats.large_live_bytes
}

/// The most that lives between two requests of a cycle.
fn cycle(heddle: &Heddle, file: &Path) -> usize {
    let mut session = heddle.session();
    let requests = (0..CYCLE).map(|_| {
        let output = Arc::new(Mutex::new(Vec::new()));
        let job = Job::File(file.as_os_str().as_encoded_bytes().to_vec());
        session.run(job, Input::default(), Box::new(Captured(output.clone())));
        assert_eq!(String::from_utf8_lossy(&output.lock().unwrap()), "right");
        live()
    });
    requests.max().unwrap()
}

#[test]
fn nothing_of_a_request_stays() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/memory/generated.php").canonicalize().unwrap();
    let heddle = Heddle::new(Settings::plain("cli"));
    let emptied = || {
        heddle.reset_code();
        heddle_engine::release_idle();
        live()
    };
    let serve = || {
        let before = (cycle(&heddle, &file), emptied());
        let most: Vec<usize> = (0..CYCLES).map(|_| cycle(&heddle, &file)).collect();
        (before, most, emptied())
    };
    let (before, most, after) =
        std::thread::scope(|scope| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, serve).unwrap().join().unwrap());
    println!("live bytes: {before:?} in and after {CYCLE} requests; then at most {most:?}, and {after} after {CYCLES} times as many");
    // each request includes a file with a class that no other one has
    let symbols = CYCLES * CYCLE * SYMBOL;
    assert!(after <= before.1 + SLACK + symbols, "{before:?} {after}");
    assert!(most.iter().all(|most| *most <= before.0 + before.0 / 2), "{before:?} {most:?}");
}
