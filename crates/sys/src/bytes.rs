//! Searching bytes with the C library, whose functions take the processor's widest words and cost
//! few instructions on short texts too.

/// Returns where a byte occurs first.
#[inline]
pub fn find(byte: u8, text: &[u8]) -> Option<usize> {
    // SAFETY: the text has as many bytes as the function is told of.
    let at = unsafe { libc::memchr(text.as_ptr().cast(), i32::from(byte), text.len()) };
    (!at.is_null()).then(|| at.addr() - text.as_ptr().addr())
}
