//! Digests that no crate has, or not all of: HAVAL, Snefru, Tiger.
//!
//! Each gives what it does to a block and at the end ([`Core`]); [`Blocks`] cuts what comes in.

pub(crate) mod haval;
pub(crate) mod snefru;
mod snefru_tables;
pub(crate) mod tiger;
mod tiger_tables;

use digest::{DynDigest, InvalidBufferSize};

/// A digest that takes whole blocks.
pub(crate) trait Core: Clone + 'static {
    /// Bytes of a block.
    fn block_size(&self) -> usize;

    /// Bytes of the result.
    fn size(&self) -> usize;

    /// Takes in a block.
    fn block(&mut self, block: &[u8]);

    /// What follows the last bytes up to the end of a block, by those bytes and the length of all
    /// in bytes.
    fn padding(&self, rest: &[u8], length: u64) -> Vec<u8>;

    /// The result.
    fn result(&self) -> Vec<u8>;
}

/// A digest and the bytes that do not fill a block yet.
#[derive(Clone)]
pub(crate) struct Blocks<C> {
    fresh: C,
    core: C,
    rest: Vec<u8>,
    length: u64,
}

impl<C: Core> Blocks<C> {
    /// A digest that has taken in nothing.
    pub(crate) fn new(core: C) -> Blocks<C> {
        Blocks { fresh: core.clone(), core, rest: Vec::new(), length: 0 }
    }

    fn absorb(&mut self, mut data: &[u8]) {
        let size = self.core.block_size();
        if !self.rest.is_empty() {
            let taken = data.len().min(size - self.rest.len());
            self.rest.extend_from_slice(&data[..taken]);
            data = &data[taken..];
            if self.rest.len() < size {
                return;
            }
            let block = std::mem::take(&mut self.rest);
            self.core.block(&block);
        }
        let mut blocks = data.chunks_exact(size);
        blocks.by_ref().for_each(|block| self.core.block(block));
        self.rest.extend_from_slice(blocks.remainder());
    }

    fn end(&mut self) -> Vec<u8> {
        let padding = self.core.padding(&self.rest, self.length);
        self.absorb(&padding);
        debug_assert!(self.rest.is_empty());
        let result = self.core.result();
        DynDigest::reset(self);
        result
    }
}

impl<C: Core> DynDigest for Blocks<C> {
    fn update(&mut self, data: &[u8]) {
        self.length += data.len() as u64;
        self.absorb(data);
    }

    fn finalize_into(mut self, buffer: &mut [u8]) -> Result<(), InvalidBufferSize> {
        self.finalize_into_reset(buffer)
    }

    fn finalize_into_reset(&mut self, out: &mut [u8]) -> Result<(), InvalidBufferSize> {
        let result = self.end();
        if out.len() != result.len() {
            return Err(InvalidBufferSize);
        }
        out.copy_from_slice(&result);
        Ok(())
    }

    fn reset(&mut self) {
        self.core = self.fresh.clone();
        self.rest.clear();
        self.length = 0;
    }

    fn output_size(&self) -> usize {
        self.core.size()
    }

    fn box_clone(&self) -> Box<dyn DynDigest> {
        Box::new(self.clone())
    }
}
