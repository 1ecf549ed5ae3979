//! Commits one crime against the process heap: `misuse CRIME`. Before it does, it prints the
//! address in question and its thread's number; the heap should report them and end the process.
//! tests/misuse.rs runs it.

use heddle_heap::process::thread_word::Native;
use heddle_heap::process::{Origin, global};
use std::ptr::NonNull;

/// A crime: its name on the command line, and what commits it.
type Crime = (&'static str, fn());

const CRIMES: &[Crime] = &[
    ("double-free", || free_twice(32)),
    ("double-free-after-others", double_free_after_others),
    ("double-free-large", || free_twice(1 << 20)),
    ("double-free-aligned", double_free_aligned),
    ("double-free-other-thread", double_free_other_thread),
    ("double-free-quarantined", || free_twice(64)),
    ("realloc-after-free", realloc_after_free),
    ("free-of-stack", free_of_stack),
    ("free-of-static", free_of_static),
    ("free-inside-block", free_inside_block),
    ("free-inside-large-block", free_inside_large_block),
    ("free-misaligned", free_misaligned),
    ("overflow-into-next", overflow_into_next),
    ("underflow", || underflow(100)),
    ("underflow-large", || underflow(1 << 20)),
    ("wrong-size", || free_sized(100, 200)),
    ("wrong-size-large", || free_sized(1 << 20, 1 << 21)),
    ("new-free", || mismatch(Origin::New, Origin::Malloc)),
    ("malloc-delete", || mismatch(Origin::Malloc, Origin::New)),
    ("new-array-delete", || mismatch(Origin::NewArray, Origin::New)),
    ("memalign-delete-array", || mismatch(Origin::Aligned, Origin::NewArray)),
    ("write-after-free", write_after_free),
    ("header-after-free", header_after_free),
    ("overflow-large", overflow_large),
];

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    match CRIMES.iter().find(|(name, _)| *name == wanted) {
        Some((_, commit)) => commit(),
        None => CRIMES.iter().for_each(|(name, _)| println!("{name}")),
    }
}

fn make(size: usize) -> NonNull<u8> {
    global::alloc::<Native>(size, 16, Origin::Malloc).expect("memory")
}

/// Prints what the report should name.
fn announce(block: NonNull<u8>) {
    println!("{:#x} {}", block.addr(), heddle_sys::process::thread_id());
}

fn free(block: NonNull<u8>) {
    // SAFETY: none of these calls is meant to be safe.
    unsafe { global::free::<Native>(block, Origin::Malloc, None) };
}

fn free_twice(size: usize) {
    let block = make(size);
    announce(block);
    free(block);
    free(block);
}

fn double_free_after_others() {
    let blocks: Vec<_> = (0..1000).map(|_| make(48)).collect();
    announce(blocks[500]);
    blocks.iter().for_each(|&block| free(block));
    free(blocks[500]);
}

fn double_free_aligned() {
    let block = global::alloc::<Native>(100, 256, Origin::Aligned).expect("memory");
    announce(block);
    free(block);
    free(block);
}

fn double_free_other_thread() {
    let address = make(32).expose_provenance();
    let block = move || NonNull::new(std::ptr::with_exposed_provenance_mut(address.get())).expect("a block");
    free(block());
    let thread = std::thread::spawn(move || {
        announce(block());
        free(block());
    });
    _ = thread.join();
}

fn realloc_after_free() {
    let block = make(32);
    announce(block);
    free(block);
    // SAFETY: the crime.
    unsafe { global::realloc::<Native>(block, 64, 16, Origin::Malloc) };
}

fn free_of_stack() {
    #[repr(align(16))]
    struct Aligned([u8; 64]);
    let mut local = Aligned([0; 64]);
    let block = NonNull::from(&mut local.0).cast();
    make(1);
    announce(block);
    free(block);
}

fn free_of_static() {
    #[repr(align(16))]
    struct Aligned([u8; 64]);
    static LOCAL: Aligned = Aligned([0; 64]);
    let block = NonNull::from(&LOCAL.0).cast();
    make(1);
    announce(block);
    free(block);
}

fn free_inside_block() {
    // SAFETY: inside the block.
    let inside = unsafe { make(200).add(64) };
    announce(inside);
    free(inside);
}

fn free_inside_large_block() {
    // SAFETY: inside the block.
    let inside = unsafe { make(1 << 20).add(4096) };
    announce(inside);
    free(inside);
}

fn free_misaligned() {
    // SAFETY: inside the block.
    let inside = unsafe { make(32).add(4) };
    announce(inside);
    free(inside);
}

fn overflow_into_next() {
    let blocks: Vec<_> = (0..1000).map(|_| make(24)).collect();
    let next = |block: &NonNull<u8>| blocks.iter().copied().find(|other| other.addr().get() == block.addr().get() + 32);
    let (first, second) = blocks.iter().find_map(|block| Some((*block, next(block)?))).expect("neighbours");
    announce(second);
    // SAFETY: the crime: one byte too many, which is another one than stood there.
    unsafe {
        let behind = first.add(24);
        behind.write(!behind.read());
        first.write_bytes(0x41, 24);
    }
    free(second);
}

fn underflow(size: usize) {
    let block = make(size);
    announce(block);
    // SAFETY: the crime.
    unsafe { block.sub(3).write(0x41) };
    free(block);
}

fn free_sized(size: usize, claimed: usize) {
    let block = make(size);
    announce(block);
    // SAFETY: the crime.
    unsafe { global::free::<Native>(block, Origin::Malloc, Some(claimed)) };
}

fn mismatch(made: Origin, freed: Origin) {
    let block = global::alloc::<Native>(40, 16, made).expect("memory");
    announce(block);
    // SAFETY: the crime.
    unsafe { global::free::<Native>(block, freed, None) };
}

/// With a quarantine and filling of freed blocks.
fn write_after_free() {
    let block = make(100);
    announce(block);
    free(block);
    // SAFETY: the crime.
    unsafe { block.add(50).write(1) };
    (0..10_000).for_each(|_| free(make(100)));
}

/// With a quarantine.
fn header_after_free() {
    let block = make(100);
    announce(block);
    free(block);
    // SAFETY: the crime.
    unsafe { block.sub(4).write(!block.sub(4).read()) };
    (0..10_000).for_each(|_| free(make(100)));
}

/// Runs into the guard page: the system ends the process.
fn overflow_large() {
    let block = make(1 << 20);
    announce(block);
    // SAFETY: the crime.
    unsafe { block.add((1 << 20) + 16).write_volatile(1) };
}
