//! Numbers and texts inside a packet.

use crate::error::Failure;

/// Reads a packet from its start.
pub struct Reader<'a> {
    bytes: &'a [u8],
}

type Outcome<T> = Result<T, Failure>;

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    /// Returns whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns what is left.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// Takes so many bytes.
    ///
    /// # Errors
    /// There are fewer; so with all that follow.
    pub fn take(&mut self, len: usize) -> Outcome<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(len).ok_or_else(Failure::malformed)?;
        self.bytes = rest;
        Ok(taken)
    }

    /// Takes bytes of a known number.
    pub fn array<const N: usize>(&mut self) -> Outcome<[u8; N]> {
        Ok(self.take(N)?.try_into().expect("of this length"))
    }

    pub fn u8(&mut self) -> Outcome<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Outcome<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Outcome<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Outcome<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// Takes a number of variable length.
    pub fn length(&mut self) -> Outcome<u64> {
        match self.u8()? {
            0xFC => self.u16().map(u64::from),
            0xFD => {
                let [a, b, c] = self.array()?;
                Ok(u64::from(u32::from_le_bytes([a, b, c, 0])))
            }
            0xFE => self.u64(),
            short => Ok(u64::from(short)),
        }
    }

    /// Takes a text that its length precedes.
    pub fn text(&mut self) -> Outcome<&'a [u8]> {
        let len = self.length()?;
        self.take(usize::try_from(len).map_err(|_| Failure::malformed())?)
    }

    /// Takes a text that a zero ends.
    pub fn until_zero(&mut self) -> Outcome<&'a [u8]> {
        let len = self.bytes.iter().position(|byte| *byte == 0).unwrap_or(self.bytes.len());
        let text = self.take(len)?;
        self.bytes = self.bytes.get(1..).unwrap_or(&[]);
        Ok(text)
    }
}

/// Appends a number of variable length.
pub fn put_length(into: &mut Vec<u8>, number: u64) {
    match number {
        0..=250 => into.push(number as u8),
        251..=0xFFFF => {
            into.push(0xFC);
            into.extend_from_slice(&(number as u16).to_le_bytes());
        }
        0x1_0000..=0xFF_FFFF => {
            into.push(0xFD);
            into.extend_from_slice(&(number as u32).to_le_bytes()[..3]);
        }
        _ => {
            into.push(0xFE);
            into.extend_from_slice(&number.to_le_bytes());
        }
    }
}

/// Appends a text after its length.
pub fn put_text(into: &mut Vec<u8>, text: &[u8]) {
    put_length(into, text.len() as u64);
    into.extend_from_slice(text);
}
