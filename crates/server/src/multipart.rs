//! Bodies of forms with files (RFC 7578), read as PHP reads them.
//!
//! Not here: streaming. A body is held as a whole; `post_max_size` bounds it.

use crate::request::Limits;
use heddle_engine::runtime::request::{Input, Upload};
use memchr::memmem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// `UPLOAD_ERR_…`
mod error {
    pub const INI_SIZE: i64 = 1;
    pub const FORM_SIZE: i64 = 2;
    pub const PARTIAL: i64 = 3;
    pub const NO_FILE: i64 = 4;
    pub const CANNOT_WRITE: i64 = 7;
}

/// One part: its headers' values that count, and its data.
struct Part<'a> {
    field: Option<Vec<u8>>,
    file: Option<Vec<u8>>,
    kind: Vec<u8>,
    data: &'a [u8],
    /// Its end is there.
    is_whole: bool,
}

/// The boundary that a content type names; `None`: this is no form with files. Quotes around it go.
pub fn boundary(content_type: &[u8]) -> Option<Vec<u8>> {
    let mut pieces = content_type.splitn(2, |byte| *byte == b';');
    if !pieces.next()?.trim_ascii().eq_ignore_ascii_case(b"multipart/form-data") {
        return None;
    }
    Some(parameter(pieces.next().unwrap_or_default(), b"boundary").unwrap_or_default())
}

/// Puts the fields and files of a body into the input. What is wrong becomes a complaint.
pub fn read(input: &mut Input, body: &[u8], boundary: &[u8], limits: &Limits) {
    let mut unnamed = 0;
    let mut most_bytes = None;
    for part in Parts::of(body, boundary) {
        let Some(file) = part.file else {
            let Some(field) = part.field.filter(|_| part.is_whole) else { continue };
            if limits.variables > 0 && input.fields.len() >= limits.variables {
                let most = limits.variables;
                let text = format!("Input variables exceeded {most}. To increase the limit change max_input_vars in php.ini.");
                input.complaints.push(text);
                return;
            }
            if field.eq_ignore_ascii_case(b"MAX_FILE_SIZE") {
                most_bytes = std::str::from_utf8(part.data).ok().and_then(|text| text.trim().parse().ok()).filter(|most| *most > 0);
            }
            input.fields.push((field, part.data.to_vec()));
            continue;
        };
        if !limits.takes_files {
            continue;
        }
        if input.files.len() >= limits.uploads {
            input.complaints.push("Maximum number of allowable file uploads has been exceeded".to_owned());
            return;
        }
        let field = part.field.unwrap_or_else(|| {
            unnamed += 1;
            (unnamed - 1).to_string().into_bytes()
        });
        let upload = Upload { field, name: file, content_type: part.kind, ..Upload::default() };
        input.files.push(keep(upload, part.data, part.is_whole, most_bytes, limits));
    }
}

/// Writes an uploaded file to a temporary one.
fn keep(upload: Upload, data: &[u8], is_whole: bool, most_bytes: Option<u64>, limits: &Limits) -> Upload {
    let size = data.len() as u64;
    let wrong = match () {
        () if upload.name.is_empty() => Some(error::NO_FILE),
        () if limits.upload != 0 && size > limits.upload => Some(error::INI_SIZE),
        () if most_bytes.is_some_and(|most| size > most) => Some(error::FORM_SIZE),
        () if !is_whole => Some(error::PARTIAL),
        () => None,
    };
    if let Some(error) = wrong {
        return Upload { error, content_type: Vec::new(), ..upload };
    }
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    let unique = format!("php{:x}{:x}{:x}", std::process::id(), now, COUNT.fetch_add(1, Ordering::Relaxed));
    let path = limits.folder.join(unique);
    match std::fs::write(&path, data) {
        Ok(()) => Upload { path: path.as_os_str().as_encoded_bytes().to_vec(), size, ..upload },
        Err(_) => Upload { error: error::CANNOT_WRITE, content_type: Vec::new(), ..upload },
    }
}

/// The parts of a body, one after the other.
struct Parts<'a> {
    rest: &'a [u8],
    /// `--` and the boundary.
    delimiter: Vec<u8>,
}

impl<'a> Parts<'a> {
    fn of(body: &'a [u8], boundary: &[u8]) -> Parts<'a> {
        let delimiter = [b"--", boundary].concat();
        // what stands before the first delimiter is for people
        let mut at = 0;
        let rest = loop {
            match memmem::find(&body[at..], &delimiter) {
                Some(found) if at + found == 0 || body[at + found - 1] == b'\n' => break &body[at + found + delimiter.len()..],
                Some(found) => at += found + 1,
                None => break &[],
            }
        };
        Parts { rest, delimiter }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        // behind a delimiter: its line ends here, or it was the last
        if self.rest.is_empty() || self.rest.starts_with(b"--") {
            return None;
        }
        let mut rest = after_line(self.rest)?.1;
        let mut part = Part { field: None, file: None, kind: Vec::new(), data: &[], is_whole: false };
        loop {
            let (line, behind) = after_line(rest)?;
            rest = behind;
            if line.is_empty() {
                break;
            }
            take_header(&mut part, line);
        }
        let (end, next, is_whole) = self.end_of_data(rest);
        (part.data, part.is_whole) = (&rest[..end], is_whole);
        self.rest = &rest[next..];
        Some(part)
    }
}

impl Parts<'_> {
    /// Where the data ends, what follows its delimiter, and whether there is one.
    fn end_of_data(&self, data: &[u8]) -> (usize, usize, bool) {
        let found = if data.starts_with(&self.delimiter) {
            // a part without data: the line that ended the headers is the delimiter's
            return (0, self.delimiter.len(), true);
        } else {
            memmem::find(data, &[b"\n", &self.delimiter[..]].concat())
        };
        match found {
            Some(at) => (if at > 0 && data[at - 1] == b'\r' { at - 1 } else { at }, at + 1 + self.delimiter.len(), true),
            None => (data.len(), data.len(), false),
        }
    }
}

/// A line without its end, and what follows it.
fn after_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = memchr::memchr(b'\n', text)?;
    let line = &text[..at];
    Some((line.strip_suffix(b"\r").unwrap_or(line), &text[at + 1..]))
}

fn take_header(part: &mut Part<'_>, line: &[u8]) {
    let Some(at) = memchr::memchr(b':', line) else { return };
    let (name, value) = (line[..at].trim_ascii(), line[at + 1..].trim_ascii());
    if name.eq_ignore_ascii_case(b"content-disposition") {
        part.field = parameter(value, b"name");
        part.file = parameter(value, b"filename");
    } else if name.eq_ignore_ascii_case(b"content-type") {
        // what stands behind `;` says how to read the data; here it is bytes
        part.kind = value.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii().to_vec();
    }
}

/// `name="value"` among `; `-separated parameters; either sort of quotes, or none. A backslash keeps a quote or a backslash from its meaning.
fn parameter(text: &[u8], wanted: &[u8]) -> Option<Vec<u8>> {
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| matches!(byte, b'=' | b';')).unwrap_or(rest.len());
        let name = rest[..end].trim_ascii();
        if rest.get(end) != Some(&b'=') {
            rest = rest.get(end + 1..).unwrap_or_default();
            continue;
        }
        let (value, behind) = parameter_value(rest[end + 1..].trim_ascii_start());
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value);
        }
        rest = behind;
    }
    None
}

/// A value, and what follows its `;`.
fn parameter_value(text: &[u8]) -> (Vec<u8>, &[u8]) {
    let behind = |at: usize| {
        let next = text[at..].iter().position(|byte| *byte == b';');
        next.map_or(&text[text.len()..], |next| &text[at + next + 1..])
    };
    let Some(&quote) = text.first().filter(|byte| matches!(byte, b'"' | b'\'')) else {
        let end = text.iter().position(|byte| *byte == b';').unwrap_or(text.len());
        return (text[..end].trim_ascii().to_vec(), behind(end));
    };
    let mut value = Vec::new();
    let mut at = 1;
    while at < text.len() && text[at] != quote {
        if text[at] == b'\\' && text.get(at + 1).is_some_and(|next| *next == quote || *next == b'\\') {
            at += 1;
        }
        value.push(text[at]);
        at += 1;
    }
    (value, behind(at.min(text.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { body: 0, upload: 5, uploads: 2, variables: 3, takes_files: true, folder: std::env::temp_dir() }
    }

    fn parsed(body: &str) -> Input {
        let mut input = Input::default();
        read(&mut input, body.replace('\n', "\r\n").as_bytes(), b"X", &limits());
        for file in input.files.iter().filter(|file| !file.path.is_empty()) {
            let _ = std::fs::remove_file(std::str::from_utf8(&file.path).expect("our own name"));
        }
        input
    }

    fn fields(input: &Input) -> String {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        input.fields.iter().map(|(name, value)| format!("{}={};", text(name), text(value))).collect()
    }

    #[test]
    fn boundaries() {
        assert_eq!(boundary(b"Multipart/Form-Data; charset=x; boundary=\"a b\""), Some(b"a b".to_vec()));
        assert_eq!(boundary(b"multipart/form-data"), Some(Vec::new()));
        assert_eq!(boundary(b"multipart/mixed; boundary=x"), None);
    }

    #[test]
    fn fields_are_quoted_in_three_ways() {
        let head = "Content-Disposition: form-data; name=";
        let body = format!("for people\n--X\n{head}a\n\n1\n--X\n{head}'b;c'\n\n2\n2\n--X\n{head}\"c\\\"d\"\n\n\n--X--\nmore --X");
        assert_eq!(fields(&parsed(&body)), "a=1;b;c=2\r\n2;c\"d=;");
    }

    #[test]
    fn what_is_too_much_is_left_out_with_a_complaint() {
        let part = |name: &str| format!("--X\nContent-Disposition: form-data; name=\"{name}\"\n\n1\n");
        let input = parsed(&[part("a"), part("b"), part("c"), part("d"), "--X--\n".to_owned()].concat());
        assert_eq!(fields(&input), "a=1;b=1;c=1;");
        assert_eq!(input.complaints.len(), 1);
        let file =
            |data: &str| format!("--X\nContent-Disposition: form-data; name=\"f\"; filename=\"n\"\nContent-Type: a/b; c=d\n\n{data}\n");
        let input = parsed(&[file("small"), file("larger"), file("x"), "--X--".to_owned()].concat());
        assert_eq!(input.files.iter().map(|file| (file.error, file.size)).collect::<Vec<_>>(), [(0, 5), (error::INI_SIZE, 0)]);
        assert_eq!(input.files[0].content_type, b"a/b");
        assert_eq!(input.complaints.len(), 1);
    }

    #[test]
    fn broken_files_are_errors() {
        let head = "Content-Disposition: form-data; ";
        let body = format!(
            "--X\n{head}name=\"MAX_FILE_SIZE\"\n\n3\n--X\n{head}filename=\"n\"\n\nlong\n--X\n{head}name=\"g\"; filename=\"h\"\n\ncu"
        );
        let input = parsed(&body);
        let found: Vec<_> = input.files.iter().map(|file| (&file.field[..], file.error)).collect();
        assert_eq!(found, [(&b"0"[..], error::FORM_SIZE), (b"g", error::PARTIAL)]);
        assert_eq!(parsed(&format!("--X\n{head}name=\"f\"; filename=\"\"\n\n\n--X--")).files[0].error, error::NO_FILE);
        for text in ["", "--", "--X", "--X\n", "--X\nname", "--X\nname\n", "--X\n\n", "--X--", "\n--X\n\n--X", "X--X\n"] {
            parsed(text);
        }
    }
}
