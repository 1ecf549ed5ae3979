//! `convert.base64-encode`, `convert.base64-decode` (RFC 2045, section 6.8).

use super::parameters::Lines;
use super::{Brigade, Filter, Pass, Verdict, convert_each};
use crate::{Request, Result};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

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
                self.group(&rest, out);
            }
            return;
        };
        self.kept.extend_from_slice(bytes);
        let kept = std::mem::take(&mut self.kept);
        let groups = kept.chunks_exact(3);
        self.kept = groups.remainder().to_vec();
        groups.for_each(|group| self.group(group, out));
    }

    /// Four characters for up to three bytes. A group is not divided between lines.
    fn group(&mut self, group: &[u8], out: &mut Vec<u8>) {
        if let Some(lines) = &self.lines {
            if self.column + 4 > lines.length && self.column > 0 {
                out.extend_from_slice(&lines.end);
                self.column = 0;
            }
            self.column += 4;
        }
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let six = bits >> (18 - 6 * index) & 63;
            out.push(if index <= group.len() { ALPHABET[six as usize] } else { b'=' });
        }
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
            let six = match byte {
                b'A'..=b'Z' => byte - b'A',
                b'a'..=b'z' => byte - b'a' + 26,
                b'0'..=b'9' => byte - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                b'=' if self.ended => continue,
                b'=' if self.count < 2 => return Err(()),
                b'=' => {
                    self.ended = true;
                    continue;
                }
                _ => continue,
            };
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
