//! What a stream does with its filters: reading and writing through them, and putting them on and
//! taking them off.

use super::filter::{self, Brigade, Chains, Flush, Link, Shown, Side, Verdict};
use super::handle::StreamHandle;
use super::{Backend, Chunk, Stream};
use crate::{Halt, Request, Result};
use heddle_value::Resource;
use std::io;

impl Stream {
    /// Puts a filter at the end of a chain.
    pub fn add_filter(&mut self, side: Side, link: Link) {
        self.filters.get_or_insert_default().side(side).push(link);
    }

    /// As [`Stream::add_filter`], at the beginning.
    pub fn prepend_filter(&mut self, side: Side, link: Link) {
        self.filters.get_or_insert_default().side(side).insert(0, link);
    }

    /// Whether it has any filter.
    pub fn is_filtered(&self) -> bool {
        self.filters.as_ref().is_some_and(|chains| !chains.read.is_empty() || !chains.write.is_empty())
    }

    /// Returns the warning for those who want the descriptor below: it does not give what the
    /// filters make.
    pub fn cast_refusal(&self) -> Option<&'static str> {
        self.is_filtered().then_some("Cannot cast a filtered stream on this system")
    }

    /// Sends what was read ahead through the newest filter for reading. False: the filter fails on
    /// it, and was taken off again.
    pub fn filter_buffer(&mut self, cx: &mut Request) -> Result<bool> {
        if self.unread() == 0 {
            return Ok(true);
        }
        let Some(mut link) = self.filters.as_mut().and_then(|chains| chains.read.pop()) else {
            return Ok(true);
        };
        let bucket = self.buffer[self.start..].to_vec();
        let shown = self.shown(std::slice::from_ref(&link));
        let passed = filter::run(cx, std::slice::from_mut(&mut link), Brigade::from([bucket]), Flush::No, true, &shown)?;
        if passed.verdict == Verdict::Fatal {
            link.end(cx)?;
            cx.function_warning("Filter failed to process pre-buffered data")?;
            return Ok(false);
        }
        self.add_filter(Side::Read, link);
        self.buffer.clear();
        self.start = 0;
        passed.output.into_iter().for_each(|bucket| self.buffer.extend(bucket));
        Ok(true)
    }

    /// Reads on through the filters until there is what is wanted. False: nothing came.
    pub(super) fn fill_filtered(&mut self, cx: &mut Request, wanted: usize) -> Result<io::Result<bool>> {
        let before = self.unread();
        while !self.eof && self.unread() - before < wanted {
            let mut bytes = Vec::new();
            let chunk = match self.backend.read(cx, &mut bytes, self.chunk)? {
                Ok(chunk) => chunk,
                Err(error) => {
                    self.failed(&error);
                    return Ok(Err(error));
                }
            };
            self.eof = chunk.eof;
            let flush = match (chunk.eof, chunk.len) {
                (true, _) => Flush::Close,
                (false, 0) => Flush::Increment,
                (false, _) => Flush::No,
            };
            let input = if bytes.is_empty() { Brigade::new() } else { Brigade::from([bytes]) };
            let passed = self.pass(cx, Side::Read, input, flush, false)?;
            match passed.verdict {
                Verdict::PassOn => passed.output.into_iter().for_each(|bucket| self.buffer.extend(bucket)),
                Verdict::FeedMe => {}
                Verdict::Fatal => {
                    self.eof = true;
                    return Ok(Err(io::Error::other("a filter has failed")));
                }
            }
            if chunk.len == 0 {
                break;
            }
        }
        Ok(Ok(self.unread() > before))
    }

    /// Writes through the filters; without bytes it only flushes them. The number of bytes that the
    /// first filter took.
    pub(super) fn write_filtered(&mut self, cx: &mut Request, bytes: Option<&[u8]>, flush: Flush) -> Result<Option<usize>> {
        let input = bytes.map_or_else(Brigade::new, |bytes| Brigade::from([bytes.to_vec()]));
        let passed = self.pass(cx, Side::Write, input, flush, true)?;
        match passed.verdict {
            Verdict::PassOn => {
                for bucket in passed.output {
                    self.write_through(cx, &bucket)?;
                }
                Ok(Some(passed.consumed))
            }
            Verdict::FeedMe => Ok(Some(passed.consumed)),
            Verdict::Fatal => Ok(None),
        }
    }

    /// Lets the filters for writing give out what they keep back.
    pub(super) fn flush_filters(&mut self, cx: &mut Request, flush: Flush) -> Result<()> {
        if self.filters.as_ref().is_some_and(|chains| !chains.write.is_empty()) {
            self.write_filtered(cx, None, flush)?;
        }
        Ok(())
    }

    /// Runs one chain.
    fn pass(&mut self, cx: &mut Request, side: Side, input: Brigade, flush: Flush, counted: bool) -> Result<filter::Passed> {
        let mut chains: Box<Chains> = self.filters.take().unwrap_or_default();
        let shown = self.shown(chains.side(side));
        let passed = filter::run(cx, chains.side(side), input, flush, counted, &shown);
        self.filters = Some(chains);
        passed
    }

    /// Returns what filters are shown of the stream, where one of them is written in PHP.
    fn shown(&self, links: &[Link]) -> Shown {
        let glance = links.iter().any(|link| link.filter.sees_stream()).then(|| StreamHandle::new(self.glance()));
        Shown { id: self.id, glance }
    }

    /// Makes a stream that says of itself what this one says now, and refuses to do anything.
    fn glance(&self) -> Stream {
        let mut glance = Stream::new(Box::new(Glance { is_seekable: self.is_seekable() }), self.stream_type, &self.mode);
        glance.eof = self.is_eof();
        glance.position = self.position;
        glance.timed_out = self.timed_out;
        glance.blocked = self.blocked;
        glance.uri.clone_from(&self.uri);
        glance.wrapper_type = self.wrapper_type;
        glance.wrapper_data.clone_from(&self.wrapper_data);
        glance.is_local = self.is_local;
        glance.id = self.id;
        glance
    }

    /// Takes a filter off after it gave out what it kept back. `None`: it is not on this stream;
    /// false: it cannot be flushed.
    pub fn remove_filter(&mut self, cx: &mut Request, resource: &Resource) -> Result<Option<bool>> {
        let Some(mut chains) = self.filters.take() else { return Ok(None) };
        let Some((side, at)) = chains.find(resource) else {
            self.filters = Some(chains);
            return Ok(None);
        };
        let shown = self.shown(&chains.side(side)[at..]);
        let passed = filter::run(cx, &mut chains.side(side)[at..], Brigade::new(), Flush::Close, false, &shown);
        let link = match &passed {
            Ok(passed) if passed.verdict != Verdict::Fatal => Some(chains.side(side).remove(at)),
            _ => None,
        };
        self.filters = Some(chains);
        let Some(link) = link else { return passed.map(|_| Some(false)) };
        let passed = passed?;
        if passed.verdict == Verdict::PassOn {
            for bucket in passed.output {
                match side {
                    Side::Read => self.buffer.extend(bucket),
                    Side::Write => drop(self.write_through(cx, &bucket)?),
                }
            }
        }
        link.end(cx)?;
        Ok(Some(true))
    }
}

/// Stands for a stream while its filters work.
struct Glance {
    is_seekable: bool,
}

impl Glance {
    fn refuse(cx: &mut Request) -> Halt {
        cx.throw_error("Error", "not supported yet: using a stream inside of its own filter")
    }
}

impl Backend for Glance {
    fn read(&mut self, cx: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Err(Glance::refuse(cx))
    }

    fn write(&mut self, cx: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Err(Glance::refuse(cx))
    }

    fn is_seekable(&self) -> bool {
        self.is_seekable
    }
}
