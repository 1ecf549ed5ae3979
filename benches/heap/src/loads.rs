//! The loads. Each runs for a time on a number of threads and returns how many operations it
//! finished.

mod objects;
mod rpc;
mod shared;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One load with the threads it is run on.
pub struct Load {
    pub name: &'static str,
    pub threads: &'static [usize],
    /// What one operation is.
    pub unit: &'static str,
    run: fn(threads: usize, clock: &Clock) -> u64,
}

/// All loads.
pub const LOADS: &[Load] = &[
    Load { name: "rpc", threads: &[8, 64, 512], unit: "request", run: rpc::rpc },
    Load { name: "larson", threads: &[1, 4], unit: "replacement", run: shared::larson },
    Load { name: "pipe", threads: &[2, 8], unit: "block", run: shared::pipe },
    Load { name: "mixed", threads: &[1, 4], unit: "block", run: objects::mixed },
    Load { name: "pingpong", threads: &[4], unit: "block", run: shared::ping_pong },
    Load { name: "small", threads: &[1], unit: "node", run: objects::small },
    Load { name: "realloc", threads: &[1], unit: "growth", run: objects::realloc },
    Load { name: "request", threads: &[1], unit: "request", run: objects::request },
    Load { name: "request-heap", threads: &[1], unit: "request", run: objects::request_heap },
];

/// Says when a load has to end.
pub struct Clock {
    over: AtomicBool,
}

impl Clock {
    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// A small fast generator (xorshift64*).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: usize) -> Dice {
        Dice((seed as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) * below as u64) >> 32) as usize
    }
}

/// A block of `size` bytes whose first and last byte have been written.
pub fn block(size: usize) -> Vec<u8> {
    let mut block = Vec::with_capacity(size.max(1));
    block.push(1);
    block.spare_capacity_mut().last_mut().map(|last| last.write(1));
    block
}

/// The child's work: runs one load and prints `operations-per-second peak-KiB
/// operations-per-processor-second`.
pub fn child(arguments: &[String]) -> Result<(), String> {
    let [name, threads, seconds] = arguments else { return Err("load NAME THREADS SECONDS".into()) };
    let load = LOADS.iter().find(|load| load.name == name).ok_or_else(|| format!("no load is called '{name}'"))?;
    let threads = threads.parse().map_err(|_| "THREADS is a number".to_owned())?;
    let seconds: f64 = seconds.parse().map_err(|_| "SECONDS is a number".to_owned())?;
    let clock = Clock { over: AtomicBool::new(false) };
    let start = Instant::now();
    let operations = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_secs_f64(seconds));
            clock.over.store(true, Ordering::Relaxed);
        });
        (load.run)(threads, &clock)
    });
    let (wall, processor) = (start.elapsed().as_secs_f64(), processor_seconds()?);
    println!("{} {} {}", operations as f64 / wall, peak_kib()?, operations as f64 / processor);
    Ok(())
}

/// Processor time of all threads so far, in hundredths of a second.
fn processor_seconds() -> Result<f64, String> {
    let stat = std::fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // utime and stime: fields 14 and 15, the name in parentheses being the second.
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    Ok((ticks.iter().sum::<f64>() / 100.0).max(0.01))
}

fn peak_kib() -> Result<u64, String> {
    let status = std::fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).ok_or_else(|| "no VmHWM".into())
}

/// Runs `work(thread number)` on so many threads and adds up what they return.
pub fn on_threads(threads: usize, work: impl Fn(usize) -> u64 + Sync) -> u64 {
    std::thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = (0..threads)
            .map(|number| {
                std::thread::Builder::new().stack_size(128 << 10).spawn_scoped(scope, move || work(number)).expect("a thread for the load")
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("the load's thread")).sum()
    })
}
