//! A Rust file with its comments and literals blanked out, so that words and braces can be counted
//! safely.
//!
//! Knows: line and nested block comments, strings, raw strings, byte and C strings, characters
//! against lifetimes. Knows nothing of the grammar beyond that.

/// One scanned file. All three views have the same lines.
pub struct Source {
    /// The file as it is.
    pub text: String,
    /// The file with every byte of a comment or a literal replaced by a space; newlines are kept.
    pub code: String,
}

/// A function with a body.
pub struct Function {
    /// The name behind `fn`.
    pub name: String,
    /// The line of `fn`, counted from 1.
    pub line: usize,
    /// Lines from `fn` to the closing brace, both counted.
    pub length: usize,
}

impl Source {
    /// Scans `text`.
    pub fn new(text: String) -> Self {
        let mut code = text.clone().into_bytes();
        let mut at = 0;
        while at < code.len() {
            let end = literal_end(&code, at);
            match end {
                Some(end) => {
                    for byte in &mut code[at..end] {
                        if *byte != b'\n' {
                            *byte = b' ';
                        }
                    }
                    at = end;
                }
                None => at = word_end(&code, at).max(at + 1),
            }
        }
        let code = String::from_utf8_lossy(&code).into_owned();
        Self { text, code }
    }

    /// The line, counted from 1, that holds byte `at` of `code`.
    pub fn line_of(&self, at: usize) -> usize {
        self.code.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1
    }

    /// Byte offsets at which the whole word `word` stands in code.
    pub fn words<'a>(&'a self, word: &'a str) -> impl Iterator<Item = usize> + 'a {
        let bytes = self.code.as_bytes();
        self.code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
            let before = at.checked_sub(1).map(|before| bytes[before]);
            let after = bytes.get(at + word.len()).copied();
            !before.is_some_and(is_word) && !after.is_some_and(is_word)
        })
    }

    /// Every function that has a body, in order.
    pub fn functions(&self) -> Vec<Function> {
        let mut lines = LineCounter::default();
        self.words("fn").filter_map(|at| self.function_at(at, &mut lines)).collect()
    }

    fn function_at(&self, at: usize, lines: &mut LineCounter) -> Option<Function> {
        let bytes = self.code.as_bytes();
        let rest = self.code[at + 2..].trim_start();
        let name: String = rest.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
        if name.is_empty() {
            return None; // a function pointer type
        }
        let open = body_start(bytes, at)?;
        let close = matching_brace(bytes, open)?;
        let line = lines.line_of(bytes, at);
        let length = bytes[at..close].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Some(Function { name, line, length })
    }
}

/// Counts lines for offsets that only grow, so that a whole file is counted once.
#[derive(Default)]
struct LineCounter {
    at: usize,
    newlines: usize,
}

impl LineCounter {
    fn line_of(&mut self, bytes: &[u8], at: usize) -> usize {
        self.newlines += bytes[self.at..at].iter().filter(|&&byte| byte == b'\n').count();
        self.at = at;
        self.newlines + 1
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The `{` that opens the body of the function at `at`; none for a declaration that ends in `;`.
fn body_start(bytes: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (offset, byte) in bytes[at..].iter().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b';' if depth == 0 => return None,
            b'{' if depth == 0 => return Some(at + offset),
            _ => {}
        }
        if depth < 0 {
            return None; // a fragment inside a macro's pattern
        }
    }
    None
}

fn matching_brace(bytes: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (offset, byte) in bytes[open..].iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + offset);
        }
    }
    None
}

/// The end of the word that starts at `at`, or `at`. Skipping whole words keeps the `b` of `sub"`
/// from opening a byte string.
fn word_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|&&byte| is_word(byte)).count()
}

/// The end of the comment or literal that starts at `at`, if one does.
fn literal_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    if rest.starts_with(b"//") {
        return Some(at + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()));
    }
    if rest.starts_with(b"/*") {
        return Some(at + block_comment_length(rest));
    }
    let prefix = rest.iter().take(2).take_while(|byte| matches!(byte, b'b' | b'c' | b'r')).count();
    if let Some(length) = raw_string_length(rest, prefix) {
        return Some(at + length);
    }
    match rest.get(prefix)? {
        b'"' => Some(at + prefix + quoted_length(&rest[prefix..], b'"')),
        b'\'' if is_character(&rest[prefix..]) => Some(at + prefix + quoted_length(&rest[prefix..], b'\'')),
        _ => None,
    }
}

fn block_comment_length(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

fn raw_string_length(rest: &[u8], prefix: usize) -> Option<usize> {
    if !rest[..prefix].contains(&b'r') {
        return None;
    }
    let hashes = rest[prefix..].iter().take_while(|&&byte| byte == b'#').count();
    let start = prefix + hashes;
    if rest.get(start) != Some(&b'"') {
        return None;
    }
    let mut closing = vec![b'"'];
    closing.resize(hashes + 1, b'#');
    let found = rest[start + 1..].windows(closing.len()).position(|window| window == closing);
    Some(found.map_or(rest.len(), |at| start + 1 + at + closing.len()))
}

/// Whether the quote that opens `rest` opens a character and not a lifetime or a label.
fn is_character(rest: &[u8]) -> bool {
    match rest.get(1) {
        Some(b'\\') => true,
        Some(byte) if *byte < 0x80 => rest.get(2) == Some(&b'\''),
        Some(_) => true,
        None => false,
    }
}

fn quoted_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::Source;

    #[test]
    fn blanks_comments_and_literals() {
        let source = Source::new("let a = \"fn {\"; // fn x {\nlet b = 'x'; /* { /* } */ */ let c: &'a str = r#\"\"{\"#;".to_owned());
        assert!(!source.code.contains('{') && !source.code.contains("fn"), "{}", source.code);
        assert!(source.code.contains("&'a str"));
    }

    #[test]
    fn measures_functions() {
        let source = Source::new("fn a() {\n  b();\n}\ntype F = fn(i32);\ntrait T { fn c(&self, x: [u8; 4]); fn d() {} }\n".to_owned());
        let found: Vec<_> = source.functions().into_iter().map(|f| (f.name, f.line, f.length)).collect();
        assert_eq!(found, [("a".to_owned(), 1, 3), ("d".to_owned(), 5, 1)]);
    }
}
