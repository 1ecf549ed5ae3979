//! Lines of the access log: one for each request, when its response begins.

use crate::clock;
use crate::stream::Ends;
use heddle_engine::runtime::timestamp;
use hyper::header::{HeaderMap, HeaderName, REFERER, USER_AGENT};
use hyper::http::request::Parts;
use hyper::{StatusCode, Version};
use std::fmt::Write;
use std::time::{Instant, SystemTime};

/// Form of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Writes lines as PHP's own server does.
    Plain,
    /// Writes the "combined" lines of Apache and nginx.
    Combined,
    /// An object of JSON.
    Json,
}

/// Facts about a request that outlive it until its line is written.
pub struct Entry {
    start: Instant,
    method: String,
    target: String,
    version: Version,
    host: String,
    referer: String,
    agent: String,
}

impl Entry {
    /// Notes what the log wants of a request.
    pub fn of(head: &Parts) -> Entry {
        Entry {
            start: Instant::now(),
            method: head.method.to_string(),
            target: head.uri.path_and_query().map_or("*".to_owned(), ToString::to_string),
            version: head.version,
            host: String::from_utf8_lossy(&crate::host::of(head)).into_owned(),
            referer: text(&head.headers, REFERER),
            agent: text(&head.headers, USER_AGENT),
        }
    }

    /// Returns the line.
    pub fn line(&self, format: Format, ends: Ends, status: StatusCode, bytes: Option<u64>) -> String {
        let code = status.as_u16();
        let peer = ends.peer.map_or("unix:".to_owned(), |peer| match format {
            Format::Plain => peer.to_string(),
            Format::Combined | Format::Json => peer.ip().to_canonical().to_string(),
        });
        let length = bytes.map_or("-".to_owned(), |bytes| bytes.to_string());
        let Entry { method, target, version, host, referer, agent, start } = self;
        match format {
            Format::Plain => format!("[{}] {peer} [{code}]: {method} {target}", timestamp::of_server()),
            Format::Combined => {
                let time = clock::common(SystemTime::now());
                let [target, referer, agent] = [target, referer, agent].map(|text| escaped(text));
                format!("{peer} - - [{time}] \"{method} {target} {version:?}\" {code} {length} \"{referer}\" \"{agent}\"")
            }
            Format::Json => {
                let seconds = start.elapsed().as_secs_f64();
                let time = timestamp::of_file();
                let [method, target, host, referer, agent] = [method, target, host, referer, agent].map(|text| json(text));
                format!(
                    "{{\"time\":\"{time}\",\"peer\":\"{peer}\",\"host\":{host},\"method\":{method},\"target\":{target},\
                     \"protocol\":\"{version:?}\",\"status\":{code},\"bytes\":{},\"seconds\":{seconds:.6},\"referer\":{referer},\
                     \"agent\":{agent}}}",
                    bytes.map_or("null".to_owned(), |bytes| bytes.to_string())
                )
            }
        }
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> String {
    headers.get(name).map_or(String::new(), |value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

/// A text between quotes: what would end it, or the line, is escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            char if char.is_control() => drop(write!(out, "\\x{:02x}", char as u32)),
            char => out.push(char),
        }
    }
    out
}

/// Returns a text as JSON has it.
pub fn json(text: &str) -> String {
    let mut out = String::from('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            char if char.is_control() => drop(write!(out, "\\u{:04x}", char as u32)),
            char => out.push(char),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_writes_lines_of_his_own() {
        let request =
            hyper::Request::builder().uri("/a?b").header("user-agent", "x\"y\\z").header("host", "h").body(()).expect("a request");
        let entry = Entry::of(&request.into_parts().0);
        let ends = Ends { peer: Some(([127, 0, 0, 1], 80).into()), local: None };
        let line = entry.line(Format::Combined, ends, StatusCode::OK, Some(5));
        assert!(line.starts_with("127.0.0.1 - - [") && line.ends_with("\"GET /a?b HTTP/1.1\" 200 5 \"\" \"x\\\"y\\\\z\""), "{line}");
        let line = entry.line(Format::Json, ends, StatusCode::OK, None);
        assert!(line.contains("\"bytes\":null") && line.contains("\"agent\":\"x\\\"y\\\\z\""), "{line}");
    }
}
