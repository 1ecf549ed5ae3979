//! What can be set about the process heap, in code or in `HEDDLE_HEAP_OPTIONS` as `name=value`
//! pairs between colons.

use super::registry::{MAX_POOL, Scan};
use super::size_map::{self, SizeMap};

/// Which registry gives threads their TSD blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Registry {
    /// A pool.
    Shared,
    /// One block per thread.
    Exclusive,
    /// One per processor, where the system can do that, and a pool behind them.
    PerCpu,
}

/// What new blocks are filled with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// What was there.
    Nothing,
    Zeroes,
    /// `0xAB`.
    Pattern,
}

/// Everything that can be set.
#[derive(Clone, Copy)]
pub struct Options {
    /// `registry=shared|exclusive|percpu`
    pub registry: Registry,
    /// `pool=N`: slots of the shared registry; 0: four times the number of processors, at least 8.
    pub pool: usize,
    /// `scan=random|zero`
    pub scan: Scan,
    /// `near=0|1`: prefer slots of the pool that the thread's processor has used.
    pub near: bool,
    /// `map=default|compact`
    pub map: &'static SizeMap,
    /// `fill=none|zero|pattern`: contents of new blocks.
    pub fill: Fill,
    /// `fill_freed=0|1`: overwrite freed blocks; when one leaves the quarantine, changes are
    /// reported.
    pub fill_freed: bool,
    /// `quarantine_kb=N`: most KiB of all threads together that wait; 0 (default) off. Held in
    /// bytes.
    pub quarantine: usize,
    /// `quarantine_thread_kb=N`: most KiB per TSD block. Held in bytes.
    pub quarantine_thread: usize,
    /// `quarantine_max_block=N`: larger blocks, and mappings of their own, never wait. Bytes.
    pub quarantine_max_block: usize,
    /// `mismatch=0|1`: report blocks made by one kind of call and freed by another.
    pub mismatch: bool,
    /// `sizes=0|1`: report a wrong size given to a sized free.
    pub sizes: bool,
    /// `release_ms=N`: milliseconds between looks for pages to give back; `-1`: never.
    pub release_ms: Option<u64>,
    /// `release_kb=N`: KiB that must have come back to a class before it looks for such pages; an
    /// eighth of what the class has, if that is more. Held in bytes.
    pub release_after: usize,
    /// `keep_mb=N`: most MiB of freed large mappings kept. Held in bytes.
    pub keep: usize,
    /// `fail_mappings=N`: every request for memory from the system after the first N fails.
    pub fail_mappings: usize,
    /// `stats=0|1`: print statistics when the process ends (C library only).
    pub stats: bool,
}

impl Options {
    /// What holds when nothing is said.
    pub const DEFAULT: Options = Options {
        registry: Registry::PerCpu,
        pool: 0,
        scan: Scan::Random,
        near: true,
        map: &size_map::DEFAULT,
        fill: Fill::Nothing,
        fill_freed: false,
        quarantine: 0,
        quarantine_thread: 64 << 10,
        quarantine_max_block: 2048,
        mismatch: true,
        sizes: true,
        release_ms: Some(1000),
        release_after: 1 << 20,
        keep: 64 << 20,
        fail_mappings: usize::MAX,
        stats: false,
    };

    /// Changes what `text` names; the first pair that is not understood comes back as an error, the
    /// others count.
    pub fn parse<'a>(&mut self, text: &'a [u8]) -> Result<(), &'a [u8]> {
        let mut outcome = Ok(());
        for pair in text.split(|&byte| byte == b':' || byte == b',').filter(|pair| !pair.is_empty()) {
            if self.set(pair).is_none() && outcome.is_ok() {
                outcome = Err(pair);
            }
        }
        outcome
    }

    fn set(&mut self, pair: &[u8]) -> Option<()> {
        let at = pair.iter().position(|&byte| byte == b'=')?;
        let (name, value) = (&pair[..at], &pair[at + 1..]);
        match name {
            b"registry" => {
                self.registry =
                    pick(value, &[("shared", Registry::Shared), ("exclusive", Registry::Exclusive), ("percpu", Registry::PerCpu)])?
            }
            b"pool" => self.pool = number(value)?.min(MAX_POOL),
            b"scan" => self.scan = pick(value, &[("random", Scan::Random), ("zero", Scan::FromZero)])?,
            b"near" => self.near = switch(value)?,
            b"map" => self.map = pick(value, &[("default", &size_map::DEFAULT), ("compact", &size_map::COMPACT)])?,
            b"fill" => {
                let choices = [("none", Fill::Nothing), ("zero", Fill::Zeroes), ("pattern", Fill::Pattern)];
                self.fill = pick(value, &choices)?;
            }
            b"fill_freed" => self.fill_freed = switch(value)?,
            b"quarantine_kb" => self.quarantine = number(value)?.checked_mul(1024)?,
            b"quarantine_thread_kb" => self.quarantine_thread = number(value)?.checked_mul(1024)?,
            b"quarantine_max_block" => self.quarantine_max_block = number(value)?,
            b"mismatch" => self.mismatch = switch(value)?,
            b"sizes" => self.sizes = switch(value)?,
            b"release_ms" if value == b"-1" => self.release_ms = None,
            b"release_ms" => self.release_ms = Some(number(value)? as u64),
            b"release_kb" => self.release_after = number(value)?.checked_mul(1024)?,
            b"keep_mb" => self.keep = number(value)?.checked_mul(1 << 20)?,
            b"fail_mappings" => self.fail_mappings = number(value)?,
            b"stats" => self.stats = switch(value)?,
            _ => return None,
        }
        Some(())
    }
}

fn pick<T: Copy>(value: &[u8], choices: &[(&str, T)]) -> Option<T> {
    choices.iter().find(|(name, _)| name.as_bytes() == value).map(|&(_, choice)| choice)
}

fn switch(value: &[u8]) -> Option<bool> {
    pick(value, &[("0", false), ("1", true), ("false", false), ("true", true)])
}

fn number(value: &[u8]) -> Option<usize> {
    core::str::from_utf8(value).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_understood_and_the_first_bad_one_is_named() {
        let mut options = Options::DEFAULT;
        let text = b"registry=exclusive:pool=7:nonsense=1:map=compact,quarantine_kb=2:release_ms=-1:pool=x";
        assert_eq!(options.parse(text), Err(&b"nonsense=1"[..]));
        assert_eq!(options.registry, Registry::Exclusive);
        assert_eq!((options.pool, options.map.name, options.quarantine), (7, "compact", 2048));
        assert_eq!(options.release_ms, None);
    }
}
