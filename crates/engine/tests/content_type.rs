//! What a response says its content is: the program's header, completed, or what `default_mimetype` and `default_charset` make of none.
#![forbid(unsafe_code)]

use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Settings};
use std::sync::{Arc, Mutex};

/// The header lines of a response.
struct Lines(Arc<Mutex<Vec<String>>>);

impl Sink for Lines {
    fn write(&mut self, _bytes: &[u8]) -> bool {
        true
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, headers: &Headers) {
        let lines = headers.lines.iter().map(|line| String::from_utf8_lossy(line).into_owned());
        self.0.lock().unwrap().extend(lines);
    }
}

/// The lines of the response of a program that a server of this kind runs.
fn lines(sapi: &'static str, code: &str) -> Vec<String> {
    let heddle = Heddle::new(Settings::plain(sapi));
    let lines = Arc::new(Mutex::new(Vec::new()));
    let job = Job::Code(code.as_bytes().to_vec(), b"test".to_vec());
    heddle.session().run(job, Input::default(), Box::new(Lines(lines.clone())));
    let lines = lines.lock().unwrap();
    lines.iter().filter(|line| !line.starts_with("X-Powered-By")).cloned().collect()
}

#[test]
fn responses_of_a_server() {
    for (code, expected) in [
        ("echo 1;", &["Content-type: text/html; charset=UTF-8"][..]),
        ("ini_set('default_mimetype', 'text/plain'); echo 1;", &["Content-type: text/plain; charset=UTF-8"]),
        ("ini_set('default_mimetype', 'application/xml'); echo 1;", &["Content-type: application/xml"]),
        ("ini_set('default_mimetype', ''); echo 1;", &[]),
        ("ini_set('default_charset', 'KOI8-R'); echo 1;", &["Content-type: text/html; charset=KOI8-R"]),
        ("ini_set('default_charset', ''); echo 1;", &["Content-type: text/html"]),
        ("header('Content-Type: text/plain'); echo 1;", &["Content-type: text/plain;charset=UTF-8"]),
        ("header('content-type:TEXT/css; charset=x'); echo 1;", &["content-type:TEXT/css; charset=x"]),
        ("header('Content-Type: application/json'); echo 1;", &["Content-Type: application/json"]),
        ("header('Content-Type: text/plain'); header_remove('Content-Type'); echo 1;", &[]),
        ("header_remove('Content-Type'); echo 1;", &["Content-type: text/html; charset=UTF-8"]),
        ("http_response_code(404);", &["Content-type: text/html; charset=UTF-8"]),
    ] {
        assert_eq!(lines("cli-server", code), expected, "{code}");
    }
}

#[test]
fn a_program_of_the_command_line_has_no_response() {
    assert_eq!(lines("cli", "echo 1;"), [""; 0]);
}
