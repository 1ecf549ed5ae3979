//! The request a test describes: its environment, standard input and arguments, on the command line
//! or as CGI.

use std::path::Path;

use super::{sections::Sections, stored};

/// What one run of a test's program is given.
#[derive(Debug, Default)]
pub struct Request {
    /// Environment variables besides those of every test.
    pub environment: Vec<(String, String)>,
    /// Standard input.
    pub input: Vec<u8>,
    /// Arguments after `--`.
    pub arguments: Vec<String>,
}

impl Request {
    /// The request that `sections` describe for the program at `program`.
    pub fn of(sections: &Sections, program: &Path) -> Self {
        let mut request = Self {
            environment: environment(sections),
            input: sections.get("STDIN").unwrap_or_default().to_vec(),
            arguments: split_words(&sections.text("ARGS")),
        };
        if sections.needs_cgi() {
            request.add_cgi(sections, program);
        }
        request
    }

    fn add_cgi(&mut self, sections: &Sections, program: &Path) {
        let program = program.display().to_string();
        self.set("REDIRECT_STATUS", "1");
        self.set("QUERY_STRING", &sections.text("GET"));
        self.set("PATH_TRANSLATED", &program);
        self.set("SCRIPT_FILENAME", &program);
        if sections.has("COOKIE") {
            self.set("HTTP_COOKIE", &sections.text("COOKIE"));
        }
        let body = body(sections);
        let method = if sections.has("PUT") { "PUT" } else { "POST" };
        match body {
            None => {
                self.set_default("REQUEST_METHOD", "GET");
                self.set("CONTENT_TYPE", "");
                self.set("CONTENT_LENGTH", "");
            }
            Some(body) => {
                self.set_default("REQUEST_METHOD", method);
                self.set_default("CONTENT_TYPE", body.content_type.as_deref().unwrap_or_default());
                if let Some(encoding) = body.encoding {
                    self.set("HTTP_CONTENT_ENCODING", encoding);
                }
                self.set("CONTENT_LENGTH", &body.bytes.len().to_string());
                self.input = body.bytes;
            }
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        self.environment.push((name.to_owned(), value.to_owned()));
    }

    /// Sets what the test's ENV section does not set itself.
    fn set_default(&mut self, name: &str, value: &str) {
        if !self.environment.iter().any(|(known, value)| known == name && !value.is_empty()) {
            self.set(name, value);
        }
    }
}

fn environment(sections: &Sections) -> Vec<(String, String)> {
    let text = sections.text("ENV");
    let pairs = text.lines().filter_map(|line| line.trim().split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

struct Body {
    bytes: Vec<u8>,
    content_type: Option<String>,
    encoding: Option<&'static str>,
}

/// The request's body out of whichever section gives one.
fn body(sections: &Sections) -> Option<Body> {
    const FORM: &str = "application/x-www-form-urlencoded";
    let form = |bytes, encoding| Some(Body { bytes, content_type: Some(FORM.to_owned()), encoding });
    if let Some(text) = sections.get("POST_RAW").or_else(|| sections.get("PUT")) {
        let (content_type, bytes) = raw_body(text);
        return Some(Body { bytes, content_type, encoding: None });
    }
    let text = |name| sections.get(name).map(<[u8]>::trim_ascii);
    if let Some(text) = text("POST") {
        return form(text.to_vec(), None);
    }
    if let Some(text) = text("GZIP_POST") {
        return form(stored::gzip(text), Some("gzip"));
    }
    text("DEFLATE_POST").and_then(|text| form(stored::zlib(text), Some("deflate")))
}

/// POST_RAW and PUT: a `Content-Type:` line, then the body's lines without the last newline.
fn raw_body(text: &[u8]) -> (Option<String>, Vec<u8>) {
    let mut content_type = None;
    let mut body = Vec::new();
    for line in text.trim_ascii().split(|&byte| byte == b'\n') {
        let is_header = content_type.is_none() && line.len() > 13 && line[..13].eq_ignore_ascii_case(b"content-type:");
        if is_header {
            content_type = Some(String::from_utf8_lossy(&line[13..]).trim().replace("\r", ""));
        } else {
            if !body.is_empty() {
                body.push(b'\n');
            }
            body.extend_from_slice(line);
        }
    }
    (content_type, body)
}

/// Splits a line into words as a shell would: blanks separate, quotes and backslashes protect.
fn split_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(characters.next()),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(split_words(r#"-a "b c" 'd"e' f\ g """#), ["-a", "b c", "d\"e", "f g", ""]);
    }

    #[test]
    fn raw_bodies() {
        let (content_type, body) = raw_body(b"Content-Type: text/plain\r\na\n\nb\n");
        assert_eq!((content_type.as_deref(), body.as_slice()), (Some("text/plain"), &b"a\n\nb"[..]));
    }
}
