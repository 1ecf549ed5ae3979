//! Scalars as text.

/// An int in decimal, without allocation.
pub struct Decimal {
    digits: [u8; 20],
    start: u8,
}

impl Decimal {
    /// The decimal text of `int`.
    #[inline]
    pub fn new(int: i64) -> Decimal {
        let mut digits = [0; 20];
        let mut start = 20;
        let mut rest = int.unsigned_abs();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if int < 0 {
            start -= 1;
            digits[start] = b'-';
        }
        Decimal { digits, start: start as u8 }
    }

    /// The text.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.digits[self.start as usize..]
    }
}
