//! `convert.base64-encode`, `convert.base64-decode` (RFC 2045, section 6.8).

use super::parameters::Lines;
use super::{Brigade, Filter, Pass, Verdict, convert_each};
use crate::base64::{digit, group};
use crate::{Request, Result};

/// `convert.base64-encode`
pub struct Encode {
    /// Bytes that are no whole group of three yet.
    kept: Vec<u8>,
    lines: Option<Lines>,
    /// Characters in the line.
    column: usize,
}

impl Encode {
    /// An encoder; with lines where both their length and their end were asked for.
    pub fn new(lines: Option<Lines>) -> Encode {
        Encode { kept: Vec::new(), lines, column: 0 }
    }

    fn convert(&mut self, bytes: Option<&[u8]>, out: &mut Vec<u8>) {
        let Some(bytes) = bytes else {
            let rest = std::mem::take(&mut self.kept);
            if !rest.is_empty() {
                self.put(&rest, out);
            }
            return;
        };
        self.kept.extend_from_slice(bytes);
        let kept = std::mem::take(&mut self.kept);
        let groups = kept.chunks_exact(3);
        self.kept = groups.remainder().to_vec();
        groups.for_each(|three| self.put(three, out));
    }

    /// Four characters for up to three bytes. A group is not divided between lines.
    fn put(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        if let Some(lines) = &self.lines {
            if self.column + 4 > lines.length && self.column > 0 {
                out.extend_from_slice(&lines.end);
                self.column = 0;
            }
            self.column += 4;
        }
        out.extend_from_slice(&group(bytes));
    }
}

impl Filter for Encode {
    fn run(&mut self, _: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        Ok(convert_each(input, output, pass, &mut |bytes, out| {
            self.convert(bytes, out);
            Ok(())
        }))
    }
}

/// `convert.base64-decode`: characters that are none of base64 are left out.
#[derive(Default)]
pub struct Decode {
    bits: u32,
    /// Characters of the group of four.
    count: u8,
    /// An equals sign was met: no character may follow.
    ended: bool,
}

impl Decode {
    fn convert(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> std::result::Result<(), ()> {
        for &byte in bytes {
            if byte == b'=' && !self.ended {
                if self.count < 2 {
                    return Err(());
                }
                self.ended = true;
            }
            let Some(six) = digit(byte) else { continue };
            if self.ended {
                return Err(());
            }
            self.bits = self.bits << 6 | u32::from(six);
            self.count = (self.count + 1) % 4;
            match self.count {
                2 => out.push((self.bits >> 4) as u8),
                3 => out.push((self.bits >> 2) as u8),
                0 => out.push(self.bits as u8),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Filter for Decode {
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let verdict = convert_each(input, output, pass, &mut |bytes, out| bytes.map_or(Ok(()), |bytes| self.convert(bytes, out)));
        if verdict == Verdict::Fatal {
            super::parameters::warn(cx, "convert.base64-decode", "invalid byte sequence")?;
        }
        Ok(verdict)
    }
}
