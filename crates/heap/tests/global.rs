//! The process heap as this test program's own global allocator: threads come and go, blocks change
//! hands, and meanwhile somebody trims, looks at figures and walks all live blocks. Each registry
//! has its run in a process of its own.

use heddle_heap::process::global::{Allocator, HEAP};
use std::cell::RefCell;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

const REGISTRIES: &[&str] = &[
    "registry=shared",
    "registry=shared:pool=2",
    "registry=shared:pool=2:scan=zero",
    "registry=exclusive",
    "registry=percpu",
    "registry=percpu:pool=1",
    "registry=shared:map=compact:quarantine_kb=64:fill_freed=1:release_ms=0:keep_mb=1",
];

#[test]
fn every_registry_stands_a_storm() {
    run_under_every_registry("storm");
}

#[test]
fn threads_may_use_the_heap_until_their_last_destructor() {
    run_under_every_registry("last_destructors");
}

fn run_under_every_registry(test: &str) {
    for options in REGISTRIES {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", test, "--ignored", "--nocapture"])
            .env("HEDDLE_HEAP_OPTIONS", options)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && text.contains("1 passed"), "{options}: {text}");
    }
}

#[test]
#[ignore = "run by a test above, once per registry"]
fn storm() {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| disturb(&over));
        let (sender, receiver) = mpsc::channel::<Vec<Box<[u64]>>>();
        let workers: Vec<_> = (0..6)
            .map(|number| {
                let sender = sender.clone();
                scope.spawn(move || (0..25).for_each(|round| sender.send(churn(number * 1000 + round)).unwrap()))
            })
            .collect();
        drop(sender);
        for blocks in receiver {
            assert!(blocks.iter().all(|block| block.iter().all(|&word| word == block.len() as u64)));
        }
        workers.into_iter().for_each(|worker| worker.join().unwrap());
        over.store(true, Ordering::Relaxed);
    });
}

/// Makes blocks in its destructor that a later one frees.
struct Late(Vec<Box<[u8]>>);

impl Drop for Late {
    fn drop(&mut self) {
        EARLIER.with(|earlier| earlier.borrow_mut().extend((1..40).map(|size| vec![3; size * 30].into_boxed_slice())));
        self.0.iter().for_each(|block| assert!(block.iter().all(|&byte| byte == 2)));
    }
}

struct Earlier(RefCell<Vec<Box<[u8]>>>);

impl std::ops::Deref for Earlier {
    type Target = RefCell<Vec<Box<[u8]>>>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Drop for Earlier {
    fn drop(&mut self) {
        assert!(self.borrow().iter().flatten().all(|&byte| byte == 3));
        drop(vec![1u8; 100_000]);
    }
}

thread_local! {
    static EARLIER: Earlier = const { Earlier(RefCell::new(Vec::new())) };
    static LATE: RefCell<Option<Late>> = const { RefCell::new(None) };
}

#[test]
#[ignore = "run by a test above, once per registry"]
fn last_destructors() {
    let live = |stats: &heddle_heap::process::stats::Stats| stats.small_live + stats.large_live;
    let mut after_first = None;
    for _ in 0..60 {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                std::thread::spawn(|| {
                    EARLIER.with(|earlier| earlier.borrow_mut().push(vec![3; 10].into_boxed_slice()));
                    LATE.set(Some(Late(vec![vec![2; 500].into_boxed_slice(); 20])));
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let stats = HEAP.stats();
        let first = after_first.get_or_insert(stats);
        assert!(live(&stats) <= live(first) + 100, "{stats}");
        // Exclusive blocks are handed on from ended threads to new ones.
        assert!(stats.exclusive <= 12, "{stats}");
    }
}

/// Makes blocks in a thread of its own, grows and drops some, and returns the rest.
fn churn(seed: usize) -> Vec<Box<[u64]>> {
    let work = move || {
        let mut blocks = Vec::new();
        for step in 0..400 {
            let words = (seed * 31 + step * 17) % 700 + 1;
            let mut block = vec![words as u64; words / 2];
            block.resize(words, words as u64);
            blocks.push(block.into_boxed_slice());
            if step % 3 == 0 {
                blocks.swap_remove(step % blocks.len());
            }
        }
        drop(vec![0u8; 300_000]);
        blocks
    };
    std::thread::spawn(work).join().unwrap()
}

fn disturb(over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        HEAP.trim();
        let stats = HEAP.stats();
        assert!(stats.committed <= stats.reserved);
        let blocks = AtomicUsize::new(0);
        HEAP.for_each_live(|_, _| _ = blocks.fetch_add(1, Ordering::Relaxed));
        assert!(blocks.into_inner() > 0);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}
