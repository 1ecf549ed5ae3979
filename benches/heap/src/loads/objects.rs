//! Loads of threads that keep their blocks: mixed sizes, small objects, growing blocks, and a
//! PHP-like request with the process allocator and with the request heap.

use super::{Clock, Dice, block, on_threads};
use heddle_heap::RequestHeap;
use std::ptr::NonNull;

/// Sizes from 8 bytes to 256 KiB, most small; one in ten survives for a long time.
pub fn mixed(threads: usize, clock: &Clock) -> u64 {
    const SHORT: usize = 2000;
    const LONG: usize = 20_000;
    on_threads(threads, |number| {
        let mut dice = Dice::new(number);
        let (mut short, mut long) = (vec![Vec::new(); SHORT], vec![Vec::new(); LONG]);
        let mut done = 0;
        while !clock.is_over() {
            for _ in 0..1000 {
                let size = mixed_size(&mut dice);
                let place = if dice.roll(10) == 0 { &mut long[dice.roll(LONG)] } else { &mut short[dice.roll(SHORT)] };
                *place = block(size);
            }
            done += 1000;
        }
        done
    })
}

fn mixed_size(dice: &mut Dice) -> usize {
    match dice.roll(1000) {
        0 => 64 << 10 << dice.roll(3),
        1..10 => 4096 + dice.roll(28 << 10),
        10..100 => 256 + dice.roll(3840),
        _ => 8 + dice.roll(248),
    }
}

enum Tree {
    Leaf,
    Node(Box<(Tree, Tree, u64)>),
}

/// Binary trees are built and torn down.
pub fn small(threads: usize, clock: &Clock) -> u64 {
    fn build(depth: u32) -> Tree {
        if depth == 0 { Tree::Leaf } else { Tree::Node(Box::new((build(depth - 1), build(depth - 1), 1))) }
    }
    fn count(tree: &Tree) -> u64 {
        match tree {
            Tree::Leaf => 0,
            Tree::Node(node) => count(&node.0) + count(&node.1) + node.2,
        }
    }
    on_threads(threads, |_| {
        let keep = build(16);
        let mut nodes = count(&keep);
        while !clock.is_over() {
            for depth in [4, 8, 12, 16] {
                nodes += count(&build(depth));
            }
        }
        nodes
    })
}

/// Vectors that grow a little at a time to up to 4 MiB, eight at once, some shrunk again.
pub fn realloc(threads: usize, clock: &Clock) -> u64 {
    on_threads(threads, |number| {
        let mut dice = Dice::new(number);
        let mut vectors = vec![block(16); 8];
        let mut done = 0;
        while !clock.is_over() {
            for _ in 0..100 {
                let vector = &mut vectors[dice.roll(8)];
                let size = vector.capacity();
                if size > 4 << 20 {
                    *vector = block(16);
                    continue;
                }
                vector.reserve_exact(size + size / 8 + 16);
                if dice.roll(16) == 0 {
                    vector.shrink_to(size / 2);
                }
                done += 1;
            }
        }
        done
    })
}

const REQUEST_BLOCKS: usize = 20_000;

fn request_size(dice: &mut Dice) -> usize {
    match dice.roll(100) {
        0 => 4096 + dice.roll(12 << 10),
        1..10 => 320 + dice.roll(2000),
        _ => 16 + dice.roll(240),
    }
}

/// A PHP-like request: 20,000 blocks, two thirds of them short-lived, and everything is freed at
/// the end.
pub fn request(threads: usize, clock: &Clock) -> u64 {
    on_threads(threads, |number| {
        let mut dice = Dice::new(number);
        let mut done = 0;
        while !clock.is_over() {
            let mut live: Vec<Vec<u8>> = Vec::with_capacity(REQUEST_BLOCKS);
            for _ in 0..REQUEST_BLOCKS {
                live.push(block(request_size(&mut dice)));
                if dice.roll(3) > 0 {
                    let last = live.len() - 1;
                    live.swap_remove(last - dice.roll(live.len().min(8)));
                }
            }
            done += 1;
        }
        done
    })
}

/// The same with the request heap, which is reset as a whole at the end.
pub fn request_heap(threads: usize, clock: &Clock) -> u64 {
    on_threads(threads, |number| {
        let mut dice = Dice::new(number);
        let mut done = 0;
        let heap = RequestHeap::new();
        let mut live: Vec<(NonNull<u8>, usize)> = Vec::with_capacity(REQUEST_BLOCKS);
        while !clock.is_over() {
            for _ in 0..REQUEST_BLOCKS {
                let size = request_size(&mut dice);
                let block = heap.alloc(size);
                // SAFETY: the block has `size` bytes, at least 16.
                unsafe {
                    block.write(1);
                    block.add(size - 1).write(1);
                }
                live.push((block, size));
                if dice.roll(3) > 0 {
                    let last = live.len() - 1;
                    let (block, size) = live.swap_remove(last - dice.roll(live.len().min(8)));
                    // SAFETY: the block is live and of this size.
                    unsafe { heap.free(block, size) };
                }
            }
            live.clear();
            // SAFETY: nothing refers to the heap's blocks any more.
            unsafe { heap.reset() };
            done += 1;
        }
        done
    })
}
