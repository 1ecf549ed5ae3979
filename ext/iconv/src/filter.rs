//! The stream filters `convert.iconv.FROM/TO` and `convert.iconv.FROM.TO`.
//!
//! Charsets that have a state, or a byte order mark, are converted as a whole when the stream is
//! flushed; all others as the bytes come.

use crate::charset::{Charset, Fault};
use heddle_runtime::decl::StreamFilter;
use heddle_runtime::stream::filter::{Brigade, Filter, Flush, Pass, Verdict};
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FILTERS: &[StreamFilter] = &[StreamFilter { pattern: "convert.iconv.*", create }];

/// Most bytes of a character that is not there as a whole.
const LONGEST: usize = 4;

fn create(_: &mut Request, name: &[u8], _: Option<&Value>) -> Result<Option<Box<dyn Filter>>> {
    let names = name.get("convert.iconv.".len()..).unwrap_or_default();
    let Some(at) = names.iter().position(|byte| matches!(byte, b'/' | b'.')) else { return Ok(None) };
    let (from_name, to_name) = (&names[..at], &names[at + 1..]);
    let (Some(from), Some(to)) = (Charset::find(from_name), Charset::find(to_name)) else { return Ok(None) };
    let from = if to.ignore { from.ignoring() } else { from };
    let label = [b"(\"", from_name, b"\"=>\"", to_name, b"\")"].concat();
    Ok(Some(Box::new(Convert { from, to, label, kept: Vec::new() })))
}

struct Convert {
    from: Charset,
    to: Charset,
    /// As warnings name it.
    label: Vec<u8>,
    /// Bytes that are not converted yet.
    kept: Vec<u8>,
}

impl Convert {
    /// Converts what there is, but for a character at the end that is not there as a whole.
    fn advance(&mut self) -> std::result::Result<Vec<u8>, Fault> {
        for short in 0..=LONGEST.min(self.kept.len()) {
            let end = self.kept.len() - short;
            match self.from.decode(&self.kept[..end]) {
                Ok(characters) => {
                    let out = self.to.encode(&characters)?;
                    self.kept.drain(..end);
                    return Ok(out);
                }
                Err(Fault::Incomplete) => {}
                Err(fault) => return Err(fault),
            }
        }
        Err(Fault::Illegal)
    }

    fn convert(&mut self, flush: Flush) -> std::result::Result<Vec<u8>, Fault> {
        let eager = self.from.is_stateless() && self.to.is_stateless();
        match flush {
            Flush::No if !eager => Ok(Vec::new()),
            Flush::No => self.advance(),
            _ => {
                let kept = std::mem::take(&mut self.kept);
                if kept.is_empty() { Ok(kept) } else { self.to.encode(&self.from.decode(&kept)?) }
            }
        }
    }
}

impl Filter for Convert {
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        for bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            self.kept.extend(bucket);
        }
        match self.convert(pass.flush) {
            Ok(bytes) if bytes.is_empty() => Ok(Verdict::FeedMe),
            Ok(bytes) => {
                output.push_back(bytes);
                Ok(Verdict::PassOn)
            }
            Err(_) => {
                self.kept.clear();
                cx.function_warning([b"iconv stream filter ", &self.label[..], b": invalid multibyte sequence"].concat())?;
                Ok(Verdict::Fatal)
            }
        }
    }
}
