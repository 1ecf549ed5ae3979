//! Stream filters: what changes bytes on their way into a program or out of it.
//!
//! - This file: [`Filter`], the two [`Chains`] of a stream, and running one.
//! - [`registry`]: which filter a name stands for. [`address`]: `php://filter/…`.
//! - [`text`], [`base64`], [`quoted_printable`], [`dechunk`]: the built-in ones. [`user`]: those that are PHP classes.
//!
//! Bytes travel in buckets, a queue of them is a [`Brigade`]. A stream without filters has no
//! chains and pays one test per read of its
//! backend and per write. Filters run while their stream is borrowed: one that is written in PHP
//! cannot use the stream it works for.
//!
//! *Not here:* when a stream runs its chains, which is in [`super`]; `convert.iconv.*`, which the extension `iconv` brings.

pub mod address;
pub mod base64;
pub mod dechunk;
pub mod parameters;
pub mod quoted_printable;
pub mod registry;
pub mod text;
pub mod user;

use super::handle::StreamHandle;
use crate::{Request, Result};
use heddle_value::Resource;
use std::collections::VecDeque;

/// Buckets, the oldest first.
pub type Brigade = VecDeque<Vec<u8>>;

/// Why a filter runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    /// There are bytes.
    No,
    /// What is kept back shall come out where that is possible.
    Increment,
    /// Nothing follows.
    Close,
}

/// What a filter says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `PSFS_ERR_FATAL`: the stream is of no further use.
    Fatal,
    /// `PSFS_FEED_ME`: nothing comes out yet.
    FeedMe,
    /// `PSFS_PASS_ON`: what came out goes on.
    PassOn,
}

/// One run of a filter.
pub struct Pass {
    pub flush: Flush,
    /// Bytes it took, where somebody asks: the first filter of a chain for writing.
    pub consumed: Option<usize>,
    pub stream: Shown,
}

/// Says what filters written in PHP are shown of their stream.
#[derive(Clone, Default)]
pub struct Shown {
    /// The stream's number as a resource; 0 while it has none.
    pub id: i64,
    /// Stands for the stream, which is at work itself.
    pub glance: Option<StreamHandle>,
}

/// What changes bytes.
pub trait Filter {
    /// Takes the buckets of `input` and puts others into `output`.
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict>;

    /// Returns whether it is to be shown its stream.
    fn sees_stream(&self) -> bool {
        false
    }

    /// It is taken off its stream, or the stream is closed.
    fn close(&mut self, _cx: &mut Request) -> Result<()> {
        Ok(())
    }
}

/// Which way a filter works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Read,
    Write,
}

/// A filter in its chain.
pub struct Link {
    pub filter: Box<dyn Filter>,
    /// What `stream_filter_append` gave for it.
    pub resource: Option<Resource>,
}

impl Link {
    /// Ends the filter, and its resource with it.
    pub fn end(mut self, cx: &mut Request) -> Result<()> {
        if let Some(resource) = &self.resource {
            resource.close();
        }
        self.filter.close(cx)
    }
}

/// The filters of a stream, in the order in which bytes go through them.
#[derive(Default)]
pub struct Chains {
    pub read: Vec<Link>,
    pub write: Vec<Link>,
}

impl Chains {
    /// The chain of one side.
    pub fn side(&mut self, side: Side) -> &mut Vec<Link> {
        match side {
            Side::Read => &mut self.read,
            Side::Write => &mut self.write,
        }
    }

    /// Where the filter of a resource is.
    pub fn find(&self, resource: &Resource) -> Option<(Side, usize)> {
        let place = |links: &[Link]| links.iter().position(|link| link.resource.as_ref().is_some_and(|known| known.same(resource)));
        place(&self.read).map(|at| (Side::Read, at)).or_else(|| place(&self.write).map(|at| (Side::Write, at)))
    }
}

/// What came out of a chain.
pub struct Passed {
    pub verdict: Verdict,
    pub output: Brigade,
    /// Bytes that the first filter took.
    pub consumed: usize,
}

/// Sends buckets through filters, one after the other, until one keeps everything back. `counted`:
/// whether the first says what it took.
pub fn run(cx: &mut Request, links: &mut [Link], mut input: Brigade, flush: Flush, counted: bool, stream: &Shown) -> Result<Passed> {
    let (mut verdict, mut consumed) = (Verdict::PassOn, 0);
    for (index, link) in links.iter_mut().enumerate() {
        let mut output = Brigade::new();
        let mut pass = Pass { flush, consumed: (counted && index == 0).then_some(0), stream: stream.clone() };
        verdict = link.filter.run(cx, &mut input, &mut output, &mut pass)?;
        consumed = pass.consumed.unwrap_or(consumed);
        input = output;
        if verdict != Verdict::PassOn {
            break;
        }
    }
    Ok(Passed { verdict, output: input, consumed })
}

/// Runs a filter that changes each bucket by itself, or in the light of what came before.
///
/// `convert` appends what comes of some bytes; an error has been reported. `end` appends what was
/// kept back.
fn convert_each(
    input: &mut Brigade,
    output: &mut Brigade,
    pass: &mut Pass,
    convert: &mut dyn FnMut(Option<&[u8]>, &mut Vec<u8>) -> std::result::Result<(), ()>,
) -> Verdict {
    let mut taken = 0;
    let mut any = false;
    let mut out = Vec::new();
    let mut push = |out: &mut Vec<u8>| {
        if !out.is_empty() {
            any = true;
            output.push_back(std::mem::take(out));
        }
    };
    for bucket in input.drain(..) {
        taken += bucket.len();
        if convert(Some(&bucket), &mut out).is_err() {
            return Verdict::Fatal;
        }
        push(&mut out);
    }
    if pass.flush != Flush::No {
        if convert(None, &mut out).is_err() {
            return Verdict::Fatal;
        }
        push(&mut out);
    }
    if let Some(consumed) = &mut pass.consumed {
        *consumed += taken;
    }
    if any { Verdict::PassOn } else { Verdict::FeedMe }
}
