//! Takes a `.phpt` file apart into its named sections.

use std::{borrow::Cow, collections::BTreeMap, fs, io, path::Path};

/// Every section name there is; a file with another one is broken.
const NAMES: &[&str] = &[
    "TEST",
    "DESCRIPTION",
    "CREDITS",
    "SKIPIF",
    "EXTENSIONS",
    "INI",
    "ENV",
    "ARGS",
    "STDIN",
    "POST",
    "POST_RAW",
    "PUT",
    "GET",
    "COOKIE",
    "GZIP_POST",
    "DEFLATE_POST",
    "CGI",
    "HEADERS",
    "EXPECTHEADERS",
    "FILE",
    "FILEEOF",
    "FILE_EXTERNAL",
    "REDIRECTTEST",
    "CAPTURE_STDIO",
    "EXPECT",
    "EXPECTF",
    "EXPECTREGEX",
    "EXPECT_EXTERNAL",
    "EXPECTF_EXTERNAL",
    "EXPECTREGEX_EXTERNAL",
    "XFAIL",
    "XLEAK",
    "FLAKY",
    "CLEAN",
    "WHITESPACE_SENSITIVE",
    "CONFLICTS",
    "PHPDBG",
];

/// The sections whose presence means that the program expects to run under CGI.
const CGI_SECTIONS: &[&str] = &["CGI", "GET", "POST", "POST_RAW", "PUT", "GZIP_POST", "DEFLATE_POST", "COOKIE", "HEADERS", "EXPECTHEADERS"];

/// A test file's sections by name.
#[derive(Debug, Default)]
pub struct Sections {
    by_name: BTreeMap<String, Vec<u8>>,
}

impl Sections {
    /// Reads a file; the error says in what way it is broken.
    pub fn read(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error: io::Error| error.to_string())?;
        Self::parse(&bytes, path.parent().unwrap_or(Path::new("")))
    }

    /// Parses a file's bytes; `folder` is where its `_EXTERNAL` sections look for files.
    pub fn parse(bytes: &[u8], folder: &Path) -> Result<Self, String> {
        let mut sections = Self::default();
        let mut current = String::new();
        let mut done = false;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if let Some(name) = section_name(line) {
                if !NAMES.contains(&name) {
                    return Err(format!("unknown section --{name}--"));
                }
                if sections.by_name.insert(name.to_owned(), Vec::new()).is_some() {
                    return Err(format!("section --{name}-- stands twice"));
                }
                name.clone_into(&mut current);
                done = false;
            } else if !done && let Some(text) = sections.by_name.get_mut(&current) {
                text.extend_from_slice(line);
                done = current == "FILE" && line.trim_ascii_end() == b"===DONE===";
            }
        }
        sections.resolve(folder)?;
        sections.validate()?;
        Ok(sections)
    }

    /// A section's text.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.by_name.get(name).map(Vec::as_slice)
    }

    /// Whether the section is there.
    pub fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// A section's text as a trimmed string; empty when it is missing.
    pub fn text(&self, name: &str) -> Cow<'_, str> {
        String::from_utf8_lossy(self.get(name).unwrap_or_default().trim_ascii())
    }

    /// The program: FILE, FILEEOF or FILE_EXTERNAL.
    pub fn program(&self) -> &[u8] {
        self.get("FILE").unwrap_or_default()
    }

    /// Whether the program expects to run under CGI.
    pub fn needs_cgi(&self) -> bool {
        CGI_SECTIONS.iter().any(|name| self.has(name))
    }

    /// Replaces FILEEOF and the `_EXTERNAL` sections by what they stand for.
    fn resolve(&mut self, folder: &Path) -> Result<(), String> {
        if let Some(mut text) = self.by_name.remove("FILEEOF") {
            while text.last().is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
                text.pop();
            }
            self.by_name.insert("FILE".to_owned(), text);
        }
        for name in ["FILE", "EXPECT", "EXPECTF", "EXPECTREGEX"] {
            if let Some(reference) = self.by_name.remove(&format!("{name}_EXTERNAL")) {
                // A reference never leaves the test's own folder.
                let file = String::from_utf8_lossy(reference.trim_ascii()).replace("..", "");
                let text = fs::read(folder.join(&file)).map_err(|error| format!("{name}_EXTERNAL {file}: {error}"))?;
                self.by_name.insert(name.to_owned(), text);
            }
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), String> {
        let expectations = ["EXPECT", "EXPECTF", "EXPECTREGEX"].iter().filter(|name| self.has(name)).count();
        match () {
            () if !self.has("TEST") => Err("lacks --TEST--".to_owned()),
            () if self.has("REDIRECTTEST") => Ok(()),
            () if !self.has("FILE") => Err("lacks --FILE--".to_owned()),
            () if expectations != 1 => Err(format!("has {expectations} sections of expected output, not 1")),
            () => Ok(()),
        }
    }
}

/// The name on a line `--NAME--`.
fn section_name(line: &[u8]) -> Option<&str> {
    let rest = line.strip_prefix(b"--")?;
    let length = rest.iter().take_while(|byte| byte.is_ascii_uppercase() || **byte == b'_').count();
    if length == 0 || !rest[length..].starts_with(b"--") {
        return None;
    }
    str::from_utf8(&rest[..length]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_end_where_the_next_begins() {
        let text = b"--TEST--\nadd\n--FILE--\n<?php echo 1;\n===DONE===\nnever\n--EXPECT--\n1\n";
        let sections = Sections::parse(text, Path::new("")).expect("well formed");
        assert_eq!(sections.program(), b"<?php echo 1;\n===DONE===\n");
        assert_eq!(sections.text("EXPECT"), "1");
    }

    #[test]
    fn broken_files_are_refused() {
        for (text, reason) in [
            (&b"--TEST--\n--FILE--\n"[..], "has 0 sections of expected output, not 1"),
            (b"--TEST--\n--NONSENSE--\n", "unknown section --NONSENSE--"),
        ] {
            assert_eq!(Sections::parse(text, Path::new("")).err().as_deref(), Some(reason));
        }
    }
}
