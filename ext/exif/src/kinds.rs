//! Kinds of images by their first bytes, numbered as the constants `IMAGETYPE_…` are.

/// Returns the kind of an image that begins so. `None`: an unknown one.
pub(crate) fn of(start: &[u8]) -> Option<i64> {
    let known: [(&[u8], i64); 14] = [
        (b"GIF", 1),
        (b"\xff\xd8\xff", 2),
        (b"\x89PNG\r\n\x1a\n", 3),
        (b"FWS", 4),
        (b"CWS", 13),
        (b"8BPS", 5),
        (b"BM", 6),
        (b"\xff\x4f\xff", 9),
        (b"II*\0", 7),
        (b"MM\0*", 8),
        (b"FORM", 14),
        (b"\0\0\x01\0", 17),
        (b"\0\0\0\x0cjP  \r\n\x87\n", 10),
        (b"#define ", 16),
    ];
    if let Some((_, kind)) = known.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Some(*kind);
    }
    if start.starts_with(b"RIFF") && start.get(8..12) == Some(b"WEBP") {
        return Some(18);
    }
    match (start.get(4..8), start.get(8..12)) {
        (Some(b"ftyp"), Some(b"avif" | b"avis")) => Some(19),
        (Some(b"ftyp"), Some(b"heic" | b"heix" | b"mif1" | b"msf1" | b"hevc" | b"heim" | b"heis")) => Some(20),
        _ => None,
    }
}

/// Returns the media type of a kind.
pub(crate) fn mime(kind: i64) -> &'static str {
    match kind {
        1 => "image/gif",
        2 => "image/jpeg",
        3 => "image/png",
        7 | 8 => "image/tiff",
        _ => "application/octet-stream",
    }
}
