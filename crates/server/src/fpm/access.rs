//! Lines of a pool's access log, by php-fpm's `access.format`.

use crate::clock;
use crate::fastcgi::Pairs;
use crate::fpm::script::get;
use crate::live::Facts;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

/// A parsed `access.format`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// A letter, and what stood in braces before it.
    Field(char, String),
}

/// Facts about a request that was answered.
pub struct Answered<'a> {
    pub params: &'a Pairs,
    pub facts: &'a Facts,
    pub pool: &'a str,
    pub start: SystemTime,
    pub took: Duration,
    pub status: u16,
    /// `Name: value` lines of the answer.
    pub fields: &'a [Vec<u8>],
}

impl Format {
    /// php-fpm's own format.
    pub const DEFAULT: &'static str = "%R - %u %t \"%m %r\" %s";

    /// Parses a format.
    ///
    /// # Errors
    ///
    /// Returns a message for a field that is not known.
    pub fn parse(text: &str) -> Result<Format, String> {
        let (mut parts, mut literal, mut chars) = (Vec::new(), String::new(), text.chars());
        while let Some(char) = chars.next() {
            if char != '%' {
                literal.push(char);
                continue;
            }
            let mut letter = chars.next();
            let mut inner = String::new();
            if letter == Some('{') {
                inner = chars.by_ref().take_while(|char| *char != '}').collect();
                letter = chars.next();
            }
            let letter = letter.unwrap_or(' ');
            let is_known = match (letter, &inner[..]) {
                ('%', "") => {
                    literal.push('%');
                    continue;
                }
                ('d', "" | "seconds" | "milliseconds" | "milli" | "mili" | "miliseconds" | "microseconds" | "micro") => true,
                ('M', "" | "bytes" | "kilobytes" | "kilo" | "megabytes" | "mega") => true,
                ('C', "" | "user" | "system" | "total") => true,
                ('e' | 'o', name) => !name.is_empty(),
                ('f' | 'l' | 'm' | 'n' | 'p' | 'P' | 'q' | 'Q' | 'r' | 'R' | 's' | 't' | 'T' | 'u', "") => true,
                _ => false,
            };
            if !is_known {
                return Err(format!("access.format: '%{letter}' is not known{}", if inner.is_empty() { "" } else { " with these braces" }));
            }
            if !literal.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut literal)));
            }
            parts.push(Part::Field(letter, inner));
        }
        if !literal.is_empty() {
            parts.push(Part::Text(literal));
        }
        Ok(Format(parts))
    }

    /// Returns the line of a request.
    pub fn line(&self, request: &Answered<'_>) -> String {
        let mut line = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => line.push_str(text),
                Part::Field(letter, inner) => {
                    // nobody writes lines of his own
                    line.extend(field(*letter, inner, request).chars().map(|char| if char.is_control() { '?' } else { char }));
                }
            }
        }
        line
    }
}

/// Returns how much of a time was computed, in percent.
pub fn share(computed: Duration, took: Duration) -> f64 {
    if took.is_zero() { 0.0 } else { computed.as_secs_f64() / took.as_secs_f64() * 100.0 }
}

fn field(letter: char, inner: &str, request: &Answered<'_>) -> String {
    let param = |name: &str| String::from_utf8_lossy(get(request.params, name).unwrap_or_default()).into_owned();
    let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    match letter {
        'C' => {
            let [own, system] = request.facts.computed();
            let computed = match inner {
                "user" => own,
                "system" => system,
                _ => own + system,
            };
            format!("{:.2}", share(computed, request.took))
        }
        'd' => match inner {
            "" | "seconds" => format!("{:.3}", request.took.as_secs_f64()),
            "microseconds" | "micro" => request.took.as_micros().to_string(),
            _ => format!("{:.3}", request.took.as_secs_f64() * 1000.0),
        },
        'e' => or_dash(param(inner)),
        'f' => request.facts.script.clone(),
        'l' => request.facts.length.to_string(),
        'm' => request.facts.method.clone(),
        'M' => {
            let bytes = request.facts.memory.load(Ordering::Relaxed);
            let shift = if inner.starts_with('k') { 10 } else { u32::from(inner.starts_with('m')) * 20 };
            (bytes >> shift).to_string()
        }
        'n' => request.pool.to_owned(),
        'o' => {
            let named = request.fields.iter().rev().find_map(|line| {
                let at = line.iter().position(|byte| *byte == b':')?;
                line[..at].trim_ascii().eq_ignore_ascii_case(inner.as_bytes()).then(|| line[at + 1..].trim_ascii())
            });
            or_dash(String::from_utf8_lossy(named.unwrap_or_default()).into_owned())
        }
        'p' | 'P' => std::process::id().to_string(),
        'q' => param("QUERY_STRING"),
        'Q' => if param("QUERY_STRING").is_empty() { "" } else { "?" }.to_owned(),
        'r' => or_dash(param("REQUEST_URI").split('?').next().unwrap_or_default().to_owned()),
        'R' => or_dash(param("REMOTE_ADDR")),
        's' => request.status.to_string(),
        't' => format!("[{}]", clock::common(request.start)),
        'T' => format!("[{}]", clock::common(SystemTime::now())),
        _ => or_dash(request.facts.user.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        let params: Pairs = [("REMOTE_ADDR", "1.2.3.4"), ("REQUEST_URI", "/a?b\n"), ("QUERY_STRING", "b\n")]
            .iter()
            .map(|(name, value)| (name.as_bytes().to_vec(), value.as_bytes().to_vec()))
            .collect();
        let facts = Facts { method: "GET".to_owned(), script: "/a.php".to_owned(), ..Facts::default() };
        let request = Answered {
            params: &params,
            facts: &facts,
            pool: "www",
            start: SystemTime::UNIX_EPOCH,
            took: Duration::from_millis(5),
            status: 404,
            fields: &[b"X-A: 1".to_vec()],
        };
        let line = |format: &str| Format::parse(format).expect("a format").line(&request);
        assert_eq!(line(Format::DEFAULT), "1.2.3.4 - - [01/Jan/1970:00:00:00 +0000] \"GET /a\" 404");
        facts.computed[0].store(2500, Ordering::Relaxed);
        assert_eq!(line("%C %{user}C %{system}C"), "50.00 50.00 0.00");
        assert_eq!(line("%n %f %Q%q %{mili}d %{x-a}o %{X}e 100%%"), "www /a.php ?b? 5.000 1 - 100%");
        for wrong in ["%x", "%", "%{a}m", "%{weeks}d", "%{%Y}t", "%e"] {
            assert!(Format::parse(wrong).is_err(), "{wrong}");
        }
    }
}
