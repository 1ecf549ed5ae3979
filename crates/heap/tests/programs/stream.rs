//! The process heap's fuzz target: bytes are operations on a heap of their own, and a model says
//! what must come out.
//!
//! `heddle-heap-stream FILE` runs one stream, which is what a fuzzer wants; `heddle-heap-stream
//! fuzz SECONDS SEED FILE` makes up and mutates streams itself, writing each to FILE before it
//! runs, so that the file of a run that ended holds the one that did it. The first bytes choose the
//! options; then every operation takes one byte for itself and up to four for its operands.

use heddle_heap::process::options::{Fill, Options};
use heddle_heap::process::{Origin, ProcessHeap, Tsd, size_map};
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["fuzz", seconds, seed, file] => fuzz(seconds.parse().expect("SECONDS"), seed.parse().expect("SEED"), file),
        [file] => run(&std::fs::read(file).expect("FILE")),
        _ => eprintln!("usage: heddle-heap-stream FILE | fuzz SECONDS SEED FILE"),
    }
}

/// Runs streams for a time: fresh ones, and those that came before with a few bytes changed.
fn fuzz(seconds: u64, seed: u64, file: &str) {
    let (start, mut state, mut corpus) = (Instant::now(), seed | 1, vec![Vec::new(); 64]);
    let mut roll = |below: usize| {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    };
    let mut streams = 0;
    while start.elapsed() < Duration::from_secs(seconds) {
        let place = roll(corpus.len());
        let mut stream: Vec<u8> = std::mem::take(&mut corpus[place]);
        if stream.is_empty() || roll(3) == 0 {
            stream = (0..roll(4000)).map(|_| roll(256) as u8).collect();
        }
        for _ in 0..roll(20) {
            let at = roll(stream.len().max(1));
            match (roll(3), stream.get_mut(at)) {
                (0, Some(byte)) => *byte = roll(256) as u8,
                (1, Some(_)) => _ = stream.remove(at),
                _ => stream.insert(at, roll(256) as u8),
            }
        }
        std::fs::write(file, &stream).expect("FILE");
        run(&stream);
        corpus[place] = stream;
        streams += 1;
    }
    println!("{streams} streams");
}

struct Block {
    at: NonNull<u8>,
    size: usize,
    mark: u8,
}

/// What is left of a stream; when it is over, it goes on with nothing but zeroes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> usize {
        usize::from(self.next()) << 8 | usize::from(self.next())
    }

    /// Mostly small, but anything from nothing to 2 MiB.
    fn size(&mut self) -> usize {
        let (kind, number) = (self.next(), self.number());
        match kind {
            0..180 => number % 520,
            180..230 => number,
            230..250 => number * 16,
            _ => number * 32,
        }
    }
}

fn options(bytes: &mut Bytes<'_>) -> Options {
    let (flags, quarantine, fail) = (bytes.next(), bytes.next(), bytes.next());
    let bit = |number: u8| flags >> number & 1 == 1;
    Options {
        map: if bit(0) { &size_map::COMPACT } else { &size_map::DEFAULT },
        fill: if bit(1) { Fill::Pattern } else { Fill::Nothing },
        fill_freed: bit(2),
        quarantine: if bit(3) { usize::from(quarantine) << 10 } else { 0 },
        quarantine_thread: usize::from(quarantine) << 6,
        release_ms: bit(4).then_some(0),
        keep: if bit(5) { 1 << 20 } else { 64 << 20 },
        fail_mappings: if bit(6) && bit(7) { 40 + usize::from(fail) } else { usize::MAX },
        ..Options::DEFAULT
    }
}

/// One stream from its start to its end, on two TSD blocks in turn.
fn run(stream: &[u8]) {
    let mut bytes = Bytes(stream);
    let heap = ProcessHeap::new();
    if !heap.start(options(&mut bytes)) {
        return;
    }
    let Some(first) = heap.take_tsd() else { return };
    let Some(second) = heap.take_tsd() else { return };
    let (mut mine, mut other) = (first, second);
    let mut live = BTreeMap::new();
    while !bytes.0.is_empty() {
        match bytes.next() {
            255 => _ = heap.trim(),
            254 => agree(&heap, &live),
            230..254 => std::mem::swap(&mut mine, &mut other),
            228..230 => heap.drain(mine),
            operation => step(&heap, mine, operation, &mut bytes, &mut live),
        }
    }
    agree(&heap, &live);
    for (_, block) in live {
        check(&block, block.size);
        free(&heap, mine, &block);
    }
    agree(&heap, &BTreeMap::new());
}

fn step(heap: &ProcessHeap, tsd: &mut Tsd, operation: u8, bytes: &mut Bytes<'_>, live: &mut BTreeMap<usize, Block>) {
    let mark = bytes.0.len() as u8;
    if operation < 120 || live.is_empty() {
        let (size, align) = (bytes.size(), if operation.is_multiple_of(8) { 16 << (bytes.next() % 14) } else { 16 });
        let is_zeroed = operation.is_multiple_of(5);
        let block = if is_zeroed {
            heap.alloc_zeroed_in(tsd, size, align, Origin::Malloc)
        } else {
            heap.alloc_in(tsd, size, align, Origin::Malloc)
        };
        let Some(at) = block else { return };
        assert!(at.addr().get().is_multiple_of(align), "alignment");
        let block = Block { at, size, mark: if is_zeroed { 0 } else { mark } };
        if is_zeroed {
            check(&block, size);
        }
        return keep(block, live);
    }
    let at = bytes.number() % live.len();
    let key = *live.keys().nth(at).expect("fewer than there are");
    let mut block = live.remove(&key).expect("a key of the map");
    if operation < 200 {
        check(&block, block.size);
        return free(heap, tsd, &block);
    }
    let size = bytes.size();
    // SAFETY: the block is live, and known by its new address only.
    if let Some(moved) = unsafe { heap.realloc_in(tsd, block.at, size, 16, Origin::Malloc) } {
        block.at = moved;
        check(&block, size.min(block.size));
        block.size = size;
        block.mark = mark;
    }
    keep(block, live);
}

/// Enters a block into the model, which has nothing where it lies.
fn keep(block: Block, live: &mut BTreeMap<usize, Block>) {
    let at = block.at.addr().get();
    let before = live.range(..=at).next_back();
    assert!(before.is_none_or(|(start, before)| start + before.size.max(1) <= at), "blocks overlap");
    let after = live.range(at..).next();
    assert!(after.is_none_or(|(start, _)| at + block.size <= *start), "blocks overlap");
    for step in places(block.size) {
        // SAFETY: inside the block.
        unsafe { block.at.add(step).write(block.mark) };
    }
    live.insert(at, block);
}

fn check(block: &Block, size: usize) {
    // The last byte is marked for the block's own size only.
    for step in places(block.size).filter(|step| *step < size) {
        // SAFETY: inside the block.
        assert_eq!(unsafe { block.at.add(step).read() }, block.mark, "contents");
    }
}

fn places(size: usize) -> impl Iterator<Item = usize> {
    (0..size).step_by(251).chain(size.checked_sub(1))
}

fn free(heap: &ProcessHeap, tsd: &mut Tsd, block: &Block) {
    // SAFETY: the model's blocks are live, and it forgets this one.
    unsafe { heap.free_in(tsd, block.at, Origin::Malloc, Some(block.size)) };
}

/// Walking the heap finds what the model has.
fn agree(heap: &ProcessHeap, live: &BTreeMap<usize, Block>) {
    let mut seen = BTreeMap::new();
    heap.for_each_live(|block, size| assert!(seen.insert(block.addr().get(), size).is_none(), "visited twice"));
    assert!(seen.into_iter().eq(live.iter().map(|(&at, block)| (at, block.size))), "live blocks");
    let stats = heap.stats();
    assert_eq!(stats.small_live + stats.large_live, live.len(), "{stats}");
}
