//! Loads in which blocks change hands: larson, a pipe of producers and consumers, and cache-line
//! ping-pong.

use super::{Clock, Dice, block, on_threads};
use std::sync::mpsc::sync_channel;

/// Server simulation after Larson and Krishnan: each thread replaces random blocks of an array, and
/// from time to time hands the array to a new thread.
pub fn larson(threads: usize, clock: &Clock) -> u64 {
    const SLOTS: usize = 5000;
    const ROUNDS: usize = 200_000;
    on_threads(threads, |number| {
        let mut dice = Dice::new(number);
        let mut slots: Vec<Vec<u8>> = (0..SLOTS).map(|_| block(10 + dice.roll(490))).collect();
        let mut done = 0;
        while !clock.is_over() {
            // A fresh thread goes on with the blocks of the one before it.
            (slots, dice) = std::thread::scope(|scope| {
                let replace = move || {
                    for _ in 0..ROUNDS {
                        let slot = dice.roll(SLOTS);
                        slots[slot] = block(10 + dice.roll(490));
                    }
                    (slots, dice)
                };
                scope.spawn(replace).join().expect("the load's thread")
            });
            done += ROUNDS as u64;
        }
        done
    })
}

/// Half of the threads make blocks, the other half free them, in batches.
pub fn pipe(threads: usize, clock: &Clock) -> u64 {
    let pairs = threads / 2;
    let mut ends: Vec<_> = (0..pairs).map(|_| sync_channel::<Vec<Vec<u8>>>(16)).collect();
    let ends: Vec<_> = ends.drain(..).map(|(sender, receiver)| (sender, std::sync::Mutex::new(receiver))).collect();
    on_threads(threads, |number| {
        let (sender, receiver) = &ends[number / 2];
        let mut dice = Dice::new(number);
        let mut done = 0;
        while !clock.is_over() {
            if number % 2 == 0 {
                let batch: Vec<Vec<u8>> = (0..100).map(|_| block(16 + dice.roll(500))).collect();
                // A full pipe is given up when the time is over: nobody may be reading any more.
                let mut batch = Some(batch);
                while let Some(full) = batch.take() {
                    if let Err(std::sync::mpsc::TrySendError::Full(back)) = sender.try_send(full)
                        && !clock.is_over()
                    {
                        batch = Some(back);
                        std::thread::yield_now();
                    }
                }
            } else {
                let receiver = receiver.lock().expect("one reader");
                let batch = receiver.recv_timeout(std::time::Duration::from_millis(5));
                done += batch.map_or(0, |batch| batch.len() as u64);
            }
        }
        done
    })
}

/// Each thread makes a small block and writes to it many times; blocks of different threads in one
/// cache line fight.
pub fn ping_pong(threads: usize, clock: &Clock) -> u64 {
    on_threads(threads, |number| {
        let mut dice = Dice::new(number);
        let mut done = 0;
        while !clock.is_over() {
            let mut own: Vec<Box<[u64; 1]>> = (0..16).map(|_| Box::new([0])).collect();
            for _ in 0..400 {
                let at = dice.roll(16);
                own[at][0] = std::hint::black_box(own[at][0] + 1);
            }
            done += own.len() as u64;
        }
        done
    })
}
