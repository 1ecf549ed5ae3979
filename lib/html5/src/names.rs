//! Names of HTML elements (a table) that are written and parsed apart from others.

/// Returns whether an HTML element never has content, nor an end tag.
pub fn is_void(name: &[u8]) -> bool {
    matches!(
        name,
        b"area"
            | b"base"
            | b"br"
            | b"col"
            | b"embed"
            | b"hr"
            | b"img"
            | b"input"
            | b"link"
            | b"meta"
            | b"source"
            | b"track"
            | b"wbr"
            | b"basefont"
            | b"bgsound"
            | b"frame"
            | b"keygen"
            | b"param"
    )
}

/// Returns whether texts in an HTML element are written as they are.
pub fn is_raw(name: &[u8]) -> bool {
    matches!(name, b"style" | b"script" | b"xmp" | b"iframe" | b"noembed" | b"noframes" | b"plaintext")
}
