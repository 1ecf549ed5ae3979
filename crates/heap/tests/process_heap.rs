//! The process heap against a model, under several options: contents survive, blocks do not
//! overlap, iteration and figures agree with what is live; and many threads that free each other's
//! blocks.

use heddle_heap::process::options::{Fill, Options, Registry};
use heddle_heap::process::{Origin, ProcessHeap, Tsd, size_map};
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::mpsc;

/// A small generator (xorshift64*), so that a failing seed can be named.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    }

    fn size(&mut self) -> usize {
        match self.roll(100) {
            0..70 => self.roll(300),
            70..90 => self.roll(5_000),
            90..98 => self.roll(200_000),
            _ => self.roll(900_000),
        }
    }

    fn align(&mut self) -> usize {
        if self.roll(10) == 0 { 16 << self.roll(10) } else { 16 }
    }
}

struct Block {
    at: NonNull<u8>,
    size: usize,
    align: usize,
    mark: u8,
}

impl Block {
    fn mark(&self) {
        for step in (0..self.size).step_by(509).chain(self.size.checked_sub(1)) {
            // SAFETY: inside the block, which is the test's.
            unsafe { self.at.add(step).write(self.mark) };
        }
    }

    fn check(&self, upto: usize) {
        for step in (0..upto).step_by(509) {
            // SAFETY: inside the block, which is the test's.
            assert_eq!(unsafe { self.at.add(step).read() }, self.mark);
        }
    }
}

fn configurations() -> Vec<(&'static str, Options)> {
    let plain = Options::DEFAULT;
    vec![
        ("default", plain),
        ("compact", Options { map: &size_map::COMPACT, ..plain }),
        ("fills", Options { fill: Fill::Pattern, fill_freed: true, ..plain }),
        ("zeroes", Options { fill: Fill::Zeroes, ..plain }),
        ("quarantine", Options { quarantine: 256 << 10, quarantine_thread: 16 << 10, quarantine_max_block: 300_000, ..plain }),
        ("quarantine and fills", Options { quarantine: 64 << 10, quarantine_thread: 0, fill_freed: true, ..plain }),
        ("no cache of mappings, eager release", Options { keep: 0, release_ms: Some(0), ..plain }),
    ]
}

fn started(options: Options) -> ProcessHeap {
    let heap = ProcessHeap::new();
    assert!(heap.start(options));
    heap
}

fn free(heap: &ProcessHeap, tsd: &mut Tsd, block: NonNull<u8>, size: Option<usize>) {
    // SAFETY: the tests free live blocks.
    unsafe { heap.free_in(tsd, block, Origin::Malloc, size) };
}

#[test]
fn random_operations_agree_with_a_model() {
    for (name, options) in configurations() {
        let heap = started(options);
        let tsd = heap.take_tsd().unwrap();
        let mut dice = Dice(name.len() as u64 * 7919);
        let mut live = BTreeMap::new();
        for round in 0..12_000 {
            step(&heap, tsd, &mut dice, &mut live, round as u8);
            if round % 3000 == 2999 {
                agree(&heap, &live);
            }
        }
        for (_, block) in live {
            block.check(block.size);
            free(&heap, tsd, block.at, Some(block.size));
        }
        agree(&heap, &BTreeMap::new());
        heap.return_tsd(tsd);
        heap.trim();
    }
}

fn step(heap: &ProcessHeap, tsd: &mut Tsd, dice: &mut Dice, live: &mut BTreeMap<usize, Block>, mark: u8) {
    let choice = dice.roll(100);
    if live.is_empty() || choice < 50 {
        let (size, align) = (dice.size(), dice.align());
        let zeroed = dice.roll(5) == 0;
        let origin = if align > 16 { Origin::Aligned } else { Origin::Malloc };
        let at =
            if zeroed { heap.alloc_zeroed_in(tsd, size, align, origin).unwrap() } else { heap.alloc_in(tsd, size, align, origin).unwrap() };
        assert!(at.addr().get().is_multiple_of(align));
        let block = Block { at, size, align, mark: if zeroed { 0 } else { mark } };
        if zeroed {
            block.check(size);
        }
        block.mark();
        // SAFETY: the block is live.
        assert_eq!(unsafe { heap.size_of(at) }, size);
        let before = live.range(..at.addr().get()).next_back();
        assert!(before.is_none_or(|(start, block)| start + block.size <= at.addr().get()), "blocks overlap");
        let after = live.range(at.addr().get()..).next();
        assert!(after.is_none_or(|(start, _)| at.addr().get() + size <= *start), "blocks overlap");
        live.insert(at.addr().get(), block);
        return;
    }
    let keys: Vec<usize> = live.keys().copied().collect();
    let mut block = live.remove(&keys[dice.roll(keys.len())]).unwrap();
    if choice < 85 {
        block.check(block.size);
        free(heap, tsd, block.at, Some(block.size));
        return;
    }
    let size = if dice.roll(2) == 0 { dice.size() } else { block.size + dice.roll(block.size + 40) };
    // SAFETY: the block is live and known by its new address only.
    block.at = unsafe { heap.realloc_in(tsd, block.at, size, 16, Origin::Malloc).unwrap() };
    block.check(block.size.min(size));
    block.size = size;
    block.align = 16;
    block.mark();
    live.insert(block.at.addr().get(), block);
}

fn agree(heap: &ProcessHeap, live: &BTreeMap<usize, Block>) {
    let mut seen = BTreeMap::new();
    heap.for_each_live(|block, size| assert!(seen.insert(block.addr().get(), size).is_none()));
    let expected: BTreeMap<usize, usize> = live.iter().map(|(&at, block)| (at, block.size)).collect();
    let differing = seen.iter().chain(&expected).find(|(at, size)| seen.get(at) != expected.get(at) || **size > 1 << 40);
    assert_eq!(differing, None);
    let stats = heap.stats();
    assert_eq!(stats.small_live + stats.large_live, live.len(), "{stats}");
}

/// The fuzz target (tests/programs/stream.rs) for two seconds, or `HEDDLE_FUZZ_SECONDS`.
#[test]
fn streams_of_operations_agree_with_a_model() {
    let seconds = std::env::var("HEDDLE_FUZZ_SECONDS").unwrap_or_else(|_| "2".into());
    let seed = std::env::var("HEDDLE_FUZZ_SEED").unwrap_or_else(|_| std::process::id().to_string());
    let file = std::env::temp_dir().join(format!("heddle-heap-stream-{}", std::process::id()));
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_heddle-heap-stream"));
    let output = program.args(["fuzz", &seconds, &seed]).arg(&file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "seed {seed}; the stream is in {}: {text}", file.display());
    println!("{text}");
    _ = std::fs::remove_file(file);
}

#[test]
fn blocks_travel_between_threads() {
    for registry in [Registry::Shared, Registry::Exclusive] {
        let heap = started(Options { registry, ..Options::DEFAULT });
        std::thread::scope(|scope| {
            let mut senders = Vec::new();
            let mut receivers = Vec::new();
            for _ in 0..4 {
                let (sender, receiver) = mpsc::channel::<(usize, usize)>();
                senders.push(sender);
                receivers.push(receiver);
            }
            for (index, receiver) in receivers.into_iter().enumerate() {
                let (next, heap) = (senders[(index + 1) % 4].clone(), &heap);
                scope.spawn(move || {
                    let tsd = heap.take_tsd().unwrap();
                    let mut dice = Dice(index as u64 + 11);
                    for _ in 0..20_000 {
                        let size = 8 + dice.roll(500);
                        let block = heap.alloc_in(tsd, size, 16, Origin::Malloc).unwrap();
                        // SAFETY: the block has at least eight bytes.
                        unsafe { block.cast::<usize>().write(block.addr().get()) };
                        _ = next.send((block.expose_provenance().get(), size));
                        while let Ok((at, size)) = receiver.try_recv() {
                            let block = NonNull::new(std::ptr::with_exposed_provenance_mut::<u8>(at)).unwrap();
                            // SAFETY: as above.
                            assert_eq!(unsafe { block.cast::<usize>().read() }, at);
                            free(heap, tsd, block, Some(size));
                        }
                    }
                    drop(next);
                    while let Ok((at, size)) = receiver.recv_timeout(std::time::Duration::from_millis(200)) {
                        let block = NonNull::new(std::ptr::with_exposed_provenance_mut::<u8>(at)).unwrap();
                        free(heap, tsd, block, Some(size));
                    }
                    heap.return_tsd(tsd);
                });
            }
            drop(senders);
        });
        let stats = heap.stats();
        assert_eq!((stats.small_live, stats.cached_bytes), (0, 0), "{stats}");
    }
}

#[test]
fn failing_mappings_give_none_and_leave_the_heap_whole() {
    for calls in 0..40 {
        let heap = started(Options { fail_mappings: calls, ..Options::DEFAULT });
        let Some(tsd) = heap.take_tsd() else { continue };
        let mut live = Vec::new();
        for size in (0..2_000_000).step_by(40_009).chain(0..600) {
            if let Some(block) = heap.alloc_in(tsd, size, 16, Origin::Malloc) {
                // SAFETY: the block has this size.
                unsafe { block.write_bytes(1, size) };
                live.push((block, size));
            }
        }
        for &(block, size) in &live {
            free(&heap, tsd, block, Some(size));
        }
        let stats = heap.stats();
        assert_eq!(stats.small_live + stats.large_live, 0, "{stats}");
    }
}

#[test]
fn pages_go_back_by_themselves_at_the_threshold() {
    for (release_after, expected) in [(64 << 10, true), (1 << 30, false)] {
        let heap = started(Options { release_ms: Some(0), release_after, ..Options::DEFAULT });
        let tsd = heap.take_tsd().unwrap();
        let blocks: Vec<_> = (0..20_000).map(|_| heap.alloc_in(tsd, 100, 16, Origin::Malloc).unwrap()).collect();
        for block in blocks {
            free(&heap, tsd, block, None);
        }
        assert_eq!(heap.stats().released_pages > 0, expected);
        heap.return_tsd(tsd);
    }
}

#[test]
fn trim_returns_pages() {
    let heap = started(Options { release_ms: None, ..Options::DEFAULT });
    let tsd = heap.take_tsd().unwrap();
    let blocks: Vec<_> = (0..50_000).map(|_| heap.alloc_in(tsd, 100, 16, Origin::Malloc).unwrap()).collect();
    for block in blocks {
        free(&heap, tsd, block, None);
    }
    heap.return_tsd(tsd);
    assert!(heap.trim() > 4 << 20);
}
