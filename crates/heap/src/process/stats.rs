//! What the process heap holds, as a struct and as text.

use core::fmt;

/// A moment's figures. Blocks are counted where they are, so no fast path counts anything; while
/// other threads work the figures are of slightly different moments.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Bytes of address space, and how many of those are accessible.
    pub reserved: usize,
    pub committed: usize,
    /// Primary: live blocks and the sum of their strides; bytes in regions' free lists and in
    /// caches.
    pub small_live: usize,
    pub small_live_bytes: usize,
    pub small_free_bytes: usize,
    pub cached_bytes: usize,
    /// Pages given back to the system, ever.
    pub released_pages: usize,
    /// Secondary: live blocks, their bytes, and kept mappings.
    pub large_live: usize,
    pub large_live_bytes: usize,
    pub kept: usize,
    pub kept_bytes: usize,
    /// Quarantined blocks and bytes.
    pub quarantined: usize,
    pub quarantined_bytes: usize,
    /// TSD blocks: in the pool, and of single threads.
    pub pool: usize,
    pub exclusive: usize,
    /// Batches fetched and returned by caches.
    pub refills: usize,
    pub drains: usize,
    /// Shared registry: current slot found taken, others tried, tried in vain, and waits.
    pub contended: usize,
    pub tries: usize,
    pub failures: usize,
    pub waits: usize,
}

/// One class of the primary at a moment, in blocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassStats {
    /// Largest request it serves, in bytes; 0 where there is no class.
    pub size: usize,
    /// Blocks in the region's free list, in caches, and in the program's hands or waiting in a
    /// quarantine.
    pub free: usize,
    pub cached: usize,
    pub used: usize,
}

impl fmt::Display for Stats {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "heddle-heap: {} bytes reserved, {} committed", self.reserved, self.committed)?;
        writeln!(
            out,
            "  small: {} live blocks, {} bytes; {} bytes free, {} cached; {} pages released",
            self.small_live, self.small_live_bytes, self.small_free_bytes, self.cached_bytes, self.released_pages
        )?;
        writeln!(
            out,
            "  large: {} live blocks, {} bytes; {} mappings kept, {} bytes",
            self.large_live, self.large_live_bytes, self.kept, self.kept_bytes
        )?;
        writeln!(out, "  quarantine: {} blocks, {} bytes", self.quarantined, self.quarantined_bytes)?;
        writeln!(
            out,
            "  registry: pool of {}, {} exclusive; {} contended, {} tries, {} failures, {} waits",
            self.pool, self.exclusive, self.contended, self.tries, self.failures, self.waits
        )?;
        writeln!(out, "  caches: {} refills, {} drains", self.refills, self.drains)
    }
}
