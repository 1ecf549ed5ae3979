//! The bodies of GZIP_POST and DEFLATE_POST: well-formed gzip and zlib streams that store their
//! data uncompressed.
//!
//! A test asks whether a compressed body is understood, not how small it is; this spares the runner
//! a dependency. Formats: RFC 1950, 1951 (stored blocks), 1952.

/// A gzip member that holds `data`.
pub fn gzip(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
    push_blocks(&mut stream, data);
    stream.extend(crc32(data).to_le_bytes());
    stream.extend((data.len() as u32).to_le_bytes());
    stream
}

/// A zlib stream that holds `data`.
pub fn zlib(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    push_blocks(&mut stream, data);
    stream.extend(adler32(data).to_be_bytes());
    stream
}

fn push_blocks(stream: &mut Vec<u8>, data: &[u8]) {
    let mut chunks = data.chunks(0xffff).peekable();
    if chunks.peek().is_none() {
        stream.extend([1, 0, 0, 0xff, 0xff]);
    }
    while let Some(chunk) = chunks.next() {
        let length = chunk.len() as u16;
        stream.push(u8::from(chunks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(chunk);
    }
}

fn crc32(data: &[u8]) -> u32 {
    !data
        .iter()
        .fold(!0_u32, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())))
}

fn adler32(data: &[u8]) -> u32 {
    let (a, b) = data.iter().fold((1_u32, 0_u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    (b << 16) | a
}

#[cfg(test)]
mod tests {
    #[test]
    fn checksums() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(super::adler32(b"Wikipedia"), 0x11e6_0398);
    }
}
