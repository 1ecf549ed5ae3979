//! Bodies of forms with files (RFC 7578), read as PHP reads them: on the thread that runs the
//! program, and as a stream.
//!
//! Files go to temporary ones as they come; fields are held, up to the request's memory limit. A
//! host reads a posted form with it, `request_parse_body` one of another method.

use crate::request::Upload;
use crate::{Request, query};
use heddle_value::{Array, Value};
use memchr::memmem;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// How much of a form is taken.
#[derive(Clone, Debug)]
pub struct FormLimits {
    /// Bytes of an uploaded file; 0 for any.
    pub upload: u64,
    pub uploads: usize,
    /// Fields of a form; 0 for any.
    pub variables: usize,
    /// Fields and files together.
    pub parts: usize,
    pub takes_files: bool,
    /// Where uploads are kept.
    pub folder: PathBuf,
    /// Bytes of fields that are held: the program's memory limit.
    pub memory: u64,
}

impl FormLimits {
    /// Returns the limits that directives and options name. `number` gives a directive's value and
    /// `text` that of one which is no number; `None`: PHP's default.
    pub fn of(number: &mut dyn FnMut(&str) -> Option<i64>, text: &mut dyn FnMut(&str) -> Option<Vec<u8>>) -> FormLimits {
        let mut value = |name: &str, default: i64| number(name).unwrap_or(default);
        let (uploads, variables) = (value("max_file_uploads", 20), value("max_input_vars", 1000));
        let parts = match value("max_multipart_body_parts", -1) {
            // without a number of its own
            parts if parts < 0 => variables.saturating_add(uploads),
            parts => parts,
        };
        let count = |number: i64| usize::try_from(number).unwrap_or(0);
        let upload = u64::try_from(value("upload_max_filesize", 2 << 20)).unwrap_or(0);
        let memory = u64::try_from(value("memory_limit", 128 << 20)).ok().filter(|limit| *limit > 0).unwrap_or(u64::MAX);
        let folder = text("upload_tmp_dir").filter(|folder| !folder.is_empty());
        FormLimits {
            upload,
            uploads: count(uploads),
            variables: count(variables),
            parts: count(parts),
            takes_files: text("file_uploads").is_none_or(|text| crate::ini::parse_bool(&text)),
            folder: folder.map_or_else(std::env::temp_dir, |folder| String::from_utf8_lossy(&folder).into_owned().into()),
            memory,
        }
    }
}

/// A form as it was read.
#[derive(Default)]
pub struct Form {
    /// Names and values, in order.
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
    pub files: Vec<Upload>,
    /// Names the limit that was exceeded: nothing behind it was taken.
    pub problem: Option<String>,
    /// Says that the fields are larger than the memory limit: the last one was not kept.
    pub exceeds_memory: bool,
}

impl Form {
    /// Removes the files: nobody is told of them.
    pub fn discard(&self) {
        for file in self.files.iter().filter(|file| !file.path.is_empty()) {
            let _ = std::fs::remove_file(String::from_utf8_lossy(&file.path).as_ref());
        }
    }
}

/// Returns `$_FILES`: for each field an array of name, full_path, type, tmp_name, error, size; a
/// field `f[]` has arrays in each of these.
pub fn table_of_files(cx: &Request, files: &[Upload]) -> Array {
    let mut table = Array::new();
    for file in files {
        let cut = file.field.iter().position(|byte| *byte == b'[').unwrap_or(file.field.len());
        let (base, rest) = file.field.split_at(cut);
        let base_name = file.name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or_default().to_vec();
        let parts: [(&[u8], Value); 6] = [
            (b"name", Value::from(cx.str(&base_name))),
            (b"full_path", Value::from(cx.str(&file.name))),
            (b"type", Value::from(cx.str(&file.content_type))),
            (b"tmp_name", Value::from(cx.str(&file.path))),
            (b"error", Value::int(file.error)),
            (b"size", Value::int(file.size as i64)),
        ];
        for (part, value) in parts {
            let name = [base, b"[", part, b"]", rest].concat();
            query::insert(cx, &mut table, &name, value);
        }
    }
    table
}

/// Creates a file that only its owner can use, under a name nobody can guess.
///
/// # Errors
///
/// Fails as the system does when it opens files.
pub fn random_file(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut bytes = [0; 12];
    heddle_sys::process::random(&mut bytes);
    let name: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let path = folder.join(format!("php{name}"));
    let file = File::options().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    Ok((file, path))
}

/// `UPLOAD_ERR_…`
mod error {
    pub const INI_SIZE: i64 = 1;
    pub const FORM_SIZE: i64 = 2;
    pub const PARTIAL: i64 = 3;
    pub const NO_FILE: i64 = 4;
    pub const CANNOT_WRITE: i64 = 7;
}

/// One part's head: the values that count.
#[derive(Default)]
struct Part {
    field: Option<Vec<u8>>,
    file: Option<Vec<u8>>,
    kind: Vec<u8>,
}

/// Returns the boundary that a content type names; `None`: this is no form with files. Quotes
/// around it go.
///
/// # Errors
///
/// Returns what PHP says where there is no boundary, or a broken one.
pub fn boundary(content_type: &[u8]) -> Result<Option<Vec<u8>>, &'static str> {
    let mut pieces = content_type.splitn(2, |byte| *byte == b';');
    if !pieces.next().unwrap_or_default().trim_ascii().eq_ignore_ascii_case(b"multipart/form-data") {
        return Ok(None);
    }
    let parameters = pieces.next().unwrap_or_default();
    let found = parameter(parameters, b"boundary").unwrap_or_default();
    if found.is_empty() {
        return Err("Missing boundary in multipart/form-data POST data");
    }
    let is_open = parameters.iter().filter(|byte| **byte == b'"').count() == 1;
    if is_open && memmem::find(&parameters.to_ascii_lowercase(), b"boundary=\"").is_some() {
        return Err("Invalid boundary in multipart/form-data POST data");
    }
    Ok(Some(found))
}

/// Reads the fields and files of a body.
pub fn read(body: impl Read, boundary: &[u8], limits: &FormLimits) -> Form {
    let mut form = Reading { limits, form: Form::default(), parts: 0, unnamed: 0, most_bytes: None, held: 0 };
    let mut scanner = Scanner::new(body, boundary);
    let mut goes_on = scanner.data(&mut |_| {});
    while goes_on && let Some(part) = scanner.part() {
        goes_on = form.counts_part() && if part.file.is_some() { form.file(part, &mut scanner) } else { form.field(part, &mut scanner) };
    }
    form.form
}

/// State of a form that is being read.
struct Reading<'a> {
    limits: &'a FormLimits,
    form: Form,
    parts: usize,
    /// Files so far that have no field's name: they are numbered.
    unnamed: u64,
    /// `MAX_FILE_SIZE`, the form's own limit.
    most_bytes: Option<u64>,
    /// Bytes of fields' values.
    held: u64,
}

impl Reading<'_> {
    /// Counts a field or a file. False: it is one too many.
    fn counts_part(&mut self) -> bool {
        self.parts += 1;
        let most = self.limits.parts;
        if self.parts > most {
            let text = "To increase the limit change max_multipart_body_parts in php.ini.";
            self.form.problem = Some(format!("Multipart body parts limit exceeded {most}. {text}"));
        }
        self.parts <= most
    }

    /// Reads a field. False: nothing more is taken.
    fn field<R: Read>(&mut self, part: Part, scanner: &mut Scanner<R>) -> bool {
        let mut data = Vec::new();
        let (room, mut fits) = (self.limits.memory.saturating_sub(self.held), true);
        let is_whole = scanner.data(&mut |bytes| {
            fits = fits && data.len() as u64 + bytes.len() as u64 <= room;
            // one byte too many for the program's limit ends the request with PHP's message, as
            // soon as it gets its fields
            if fits {
                data.extend_from_slice(bytes);
            }
        });
        let Some(field) = part.field.filter(|_| is_whole) else { return true };
        let most = self.limits.variables;
        if most > 0 && self.form.fields.len() >= most {
            let text = format!("Input variables exceeded {most}. To increase the limit change max_input_vars in php.ini.");
            self.form.problem = Some(text);
            return false;
        }
        if !fits {
            self.form.exceeds_memory = true;
            return false;
        }
        if field.eq_ignore_ascii_case(b"MAX_FILE_SIZE") {
            self.most_bytes = std::str::from_utf8(&data).ok().and_then(|text| text.trim().parse().ok()).filter(|most| *most > 0);
        }
        self.held += data.len() as u64;
        self.form.fields.push((field, data));
        true
    }

    /// Reads a file. False: nothing more is taken.
    fn file<R: Read>(&mut self, part: Part, scanner: &mut Scanner<R>) -> bool {
        if !self.limits.takes_files {
            scanner.data(&mut |_| {});
            return true;
        }
        if self.form.files.len() >= self.limits.uploads {
            self.form.problem = Some("Maximum number of allowable file uploads has been exceeded".to_owned());
            return false;
        }
        let field = part.field.unwrap_or_else(|| {
            self.unnamed += 1;
            (self.unnamed - 1).to_string().into_bytes()
        });
        let upload = Upload { field, name: part.file.unwrap_or_default(), content_type: part.kind, ..Upload::default() };
        let mut kept = Kept::new(&upload, self.limits, self.most_bytes);
        let is_whole = scanner.data(&mut |bytes| kept.write(bytes));
        self.form.files.push(kept.finish(upload, is_whole));
        true
    }
}

/// An uploaded file on its way to a temporary one.
struct Kept<'a> {
    folder: &'a Path,
    /// Opened with the first bytes; there is none once something is wrong.
    file: Option<(BufWriter<File>, PathBuf)>,
    size: u64,
    most: u64,
    most_of_form: u64,
    error: i64,
}

impl<'a> Kept<'a> {
    fn new(upload: &Upload, limits: &'a FormLimits, most_of_form: Option<u64>) -> Kept<'a> {
        let mut kept = Kept {
            folder: &limits.folder,
            file: None,
            size: 0,
            most: if limits.upload == 0 { u64::MAX } else { limits.upload },
            most_of_form: most_of_form.unwrap_or(u64::MAX),
            error: if upload.name.is_empty() { error::NO_FILE } else { 0 },
        };
        if kept.error == 0 {
            match random_file(kept.folder) {
                Ok((file, path)) => kept.file = Some((BufWriter::with_capacity(64 << 10, file), path)),
                Err(_) => kept.error = error::CANNOT_WRITE,
            }
        }
        kept
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.error != 0 {
            return;
        }
        self.size += bytes.len() as u64;
        let written = self.file.as_mut().is_some_and(|(file, _)| file.write_all(bytes).is_ok());
        match () {
            () if self.size > self.most => self.fail(error::INI_SIZE),
            () if self.size > self.most_of_form => self.fail(error::FORM_SIZE),
            () if !written => self.fail(error::CANNOT_WRITE),
            () => {}
        }
    }

    /// Gives the file up: nothing of it stays on the disk.
    fn fail(&mut self, error: i64) {
        self.error = error;
        if let Some((file, path)) = self.file.take() {
            // what is still in the writer is dropped with it
            drop(file.into_parts());
            let _ = std::fs::remove_file(path);
        }
    }

    fn finish(mut self, upload: Upload, is_whole: bool) -> Upload {
        if self.error == 0 && !is_whole {
            self.fail(error::PARTIAL);
        }
        if self.file.as_mut().is_some_and(|(file, _)| file.flush().is_err()) {
            self.fail(error::CANNOT_WRITE);
        }
        match self.file {
            Some((_, path)) => Upload { path: path.into_os_string().into_encoded_bytes(), size: self.size, ..upload },
            None => Upload { error: self.error, content_type: Vec::new(), ..upload },
        }
    }
}

/// Bytes that are read at a time, and of a line of a part's head.
const PIECE: usize = 64 << 10;

/// Cuts a stream at its delimiters.
struct Scanner<R> {
    source: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer that were taken.
    at: usize,
    ended: bool,
    /// A line end, `--` and the boundary.
    delimiter: Vec<u8>,
}

impl<R: Read> Scanner<R> {
    fn new(source: R, boundary: &[u8]) -> Scanner<R> {
        Scanner { source, buffer: Vec::new(), at: 0, ended: false, delimiter: [b"\n--", boundary].concat() }
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// Reads more. False: there is no more.
    fn more(&mut self) -> bool {
        if self.ended {
            return false;
        }
        self.buffer.drain(..self.at);
        self.at = 0;
        let start = self.buffer.len();
        self.buffer.resize(start + PIECE, 0);
        let read = loop {
            match self.source.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                outcome => break outcome.unwrap_or(0),
            }
        };
        self.buffer.truncate(start + read);
        self.ended = read == 0;
        !self.ended
    }

    /// Reads until so many bytes are there. False: the stream is shorter.
    fn has(&mut self, length: usize) -> bool {
        while self.rest().len() < length {
            if !self.more() {
                return false;
            }
        }
        true
    }

    /// Takes a line, without its end. `None`: there is none, or it is too long for one.
    fn line(&mut self) -> Option<Vec<u8>> {
        let end = loop {
            if let Some(end) = memchr::memchr(b'\n', self.rest()) {
                break end;
            }
            if self.rest().len() > PIECE || !self.more() {
                return None;
            }
        };
        let line = &self.rest()[..end];
        let line = line.strip_suffix(b"\r").unwrap_or(line).to_vec();
        self.at += end + 1;
        Some(line)
    }

    /// Takes the head of the next part, behind a delimiter. `None`: that was the last one.
    fn part(&mut self) -> Option<Part> {
        if !self.has(1) || self.has(2) && self.rest().starts_with(b"--") {
            return None;
        }
        self.line()?;
        let mut part = Part::default();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Some(part);
            }
            read_header(&mut part, &line);
        }
    }

    /// Hands everything up to the next delimiter to `take`, and skips the delimiter. False: there
    /// is none.
    fn data(&mut self, take: &mut dyn FnMut(&[u8])) -> bool {
        let length = self.delimiter.len();
        // at the beginning, and in a part without data, the line end before it is another's
        if self.has(length - 1) && self.rest().starts_with(&self.delimiter[1..]) {
            self.at += length - 1;
            return true;
        }
        loop {
            if let Some(at) = memmem::find(self.rest(), &self.delimiter) {
                let data = &self.rest()[..at];
                take(data.strip_suffix(b"\r").unwrap_or(data));
                self.at += at + length;
                return true;
            }
            // a delimiter may have begun, and the line end before it belongs to it
            let sure = self.rest().len().saturating_sub(length + 1);
            take(&self.rest()[..sure]);
            self.at += sure;
            if !self.more() {
                take(self.rest());
                self.at = self.buffer.len();
                return false;
            }
        }
    }
}

/// Puts what a line of a part's head says into the part.
fn read_header(part: &mut Part, line: &[u8]) {
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

/// `name="value"` among `; `-separated parameters; either sort of quotes, or none. A backslash
/// keeps a quote or a backslash from its meaning.
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

/// Takes a value, and returns what follows its `;`.
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

    fn limits() -> FormLimits {
        FormLimits { upload: 5, uploads: 2, variables: 3, parts: 9, takes_files: true, folder: std::env::temp_dir(), memory: 1 << 20 }
    }

    /// Gives three bytes at a time, so that everything is cut everywhere.
    struct Slowly<'a>(&'a [u8]);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            let length = into.len().min(3);
            self.0.read(&mut into[..length])
        }
    }

    fn parsed(body: &str) -> Form {
        let input = read(Slowly(body.replace('\n', "\r\n").as_bytes()), b"X", &limits());
        for file in input.files.iter().filter(|file| !file.path.is_empty()) {
            use std::os::unix::fs::PermissionsExt;
            let path = std::str::from_utf8(&file.path).expect("our own name");
            let meta = std::fs::metadata(path).expect("it is there");
            assert_eq!((meta.len(), meta.permissions().mode() & 0o777), (file.size, 0o600));
            let _ = std::fs::remove_file(path);
        }
        input
    }

    fn fields(input: &Form) -> String {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        input.fields.iter().map(|(name, value)| format!("{}={};", text(name), text(value))).collect()
    }

    #[test]
    fn boundaries() {
        assert_eq!(boundary(b"Multipart/Form-Data; charset=x; boundary=\"a b\""), Ok(Some(b"a b".to_vec())));
        assert_eq!(boundary(b"multipart/form-data"), Err("Missing boundary in multipart/form-data POST data"));
        assert_eq!(boundary(b"multipart/form-data; boundary=\"a"), Err("Invalid boundary in multipart/form-data POST data"));
        assert_eq!(boundary(b"multipart/mixed; boundary=x"), Ok(None));
    }

    #[test]
    fn fields_are_quoted_in_three_ways() {
        let head = "Content-Disposition: form-data; name=";
        let body = format!("for people\n--X\n{head}a\n\n1\n--X\n{head}'b;c'\n\n2\n2\n--X\n{head}\"c\\\"d\"\n\n\n--X--\nmore --X");
        assert_eq!(fields(&parsed(&body)), "a=1;b;c=2\r\n2;c\"d=;");
    }

    #[test]
    fn what_is_too_much_is_left_out_with_a_warning() {
        let part = |name: &str| format!("--X\nContent-Disposition: form-data; name=\"{name}\"\n\n1\n");
        let input = parsed(&[part("a"), part("b"), part("c"), part("d"), "--X--\n".to_owned()].concat());
        assert_eq!(fields(&input), "a=1;b=1;c=1;");
        assert!(input.problem.is_some_and(|text| text.starts_with("Input variables exceeded 3.")));
        let file =
            |data: &str| format!("--X\nContent-Disposition: form-data; name=\"f\"; filename=\"n\"\nContent-Type: a/b; c=d\n\n{data}\n");
        let input = parsed(&[file("small"), file("larger"), file("x"), "--X--".to_owned()].concat());
        assert_eq!(input.files.iter().map(|file| (file.error, file.size)).collect::<Vec<_>>(), [(0, 5), (error::INI_SIZE, 0)]);
        assert_eq!(input.files[0].content_type, b"a/b");
        assert!(input.problem.is_some_and(|text| text.starts_with("Maximum number")));
        let many = read(part("a").repeat(3).replace('\n', "\r\n").as_bytes(), b"X", &FormLimits { parts: 2, ..limits() });
        assert!(many.problem.is_some_and(|text| text.starts_with("Multipart body parts limit exceeded 2.")));
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
