//! What a host decides before the engine is built: INI values, the SAPI's name, constants that
//! depend on the machine.

use crate::cache::RevalidationInterval;
use heddle_runtime::ini::parse_quantity;
use heddle_value::{Str, Value};
use std::collections::HashMap;
use std::time::Duration;

/// See the module.
pub struct Settings {
    /// Values from php.ini and the command line, by directive.
    pub ini: HashMap<Box<[u8]>, Box<[u8]>>,
    /// The php.ini that was read.
    pub ini_file: Option<Box<[u8]>>,
    /// `cli`, `cli-server`, `heddle`.
    pub sapi: &'static str,
    /// A file that was compiled is looked at again as opcache's directives say, not each time.
    pub revalidates_lazily: bool,
    /// Machine code is printed as it is made.
    pub shows_machine_code: bool,
}

impl Settings {
    /// No php.ini, nothing set.
    pub fn plain(sapi: &'static str) -> Settings {
        Settings { ini: HashMap::new(), ini_file: None, sapi, revalidates_lazily: false, shows_machine_code: false }
    }

    /// What `opcache.validate_timestamps` and `opcache.revalidate_freq` (seconds, 2 unless set)
    /// say.
    pub(crate) fn revalidation_interval(&self) -> RevalidationInterval {
        const FREQUENCY: u64 = 2;
        let given = |name: &[u8]| self.ini.get(name).map(|value| parse_quantity(value).max(0) as u64);
        match given(b"opcache.validate_timestamps") {
            _ if !self.revalidates_lazily => RevalidationInterval::default(),
            Some(0) => RevalidationInterval(Duration::MAX),
            _ => RevalidationInterval(Duration::from_secs(given(b"opcache.revalidate_freq").unwrap_or(FREQUENCY))),
        }
    }

    /// Sets a directive.
    pub fn set(&mut self, name: &[u8], value: &[u8]) {
        self.ini.insert(name.into(), value.into());
    }

    /// Lowers `memory_limit` to `max_memory_limit`, which binds php.ini and the command line as
    /// well.
    pub(crate) fn hold_memory_limit(&mut self) {
        let of = |name: &[u8], default: i64| self.ini.get(name).map_or(default, |value| parse_quantity(value));
        let (limit, most) = (of(b"memory_limit", 128 << 20), of(b"max_memory_limit", -1));
        if most >= 0 && !(0..=most).contains(&limit) {
            let most = self.ini.get(&b"max_memory_limit"[..]).cloned().unwrap_or_default();
            self.set(b"memory_limit", &most);
        }
    }

    /// Reads php.ini's text: `name = value` lines, sections and comments apart; a value in quotes
    /// may go over several lines, and `${name}` stands for a directive above or a variable of the
    /// environment. Sections for hosts and paths are left out.
    pub fn read_ini(&mut self, text: &[u8]) {
        let mut is_for_some = false;
        let mut rest = text;
        while !rest.is_empty() {
            let (line, next) = rest.split_at(entry_len(rest));
            rest = next;
            let line = line.trim_ascii();
            if let Some(section) = line.strip_prefix(b"[") {
                let starts = |word: &[u8]| section.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
                is_for_some = starts(b"PATH=") || starts(b"HOST=");
            }
            if is_for_some || line.is_empty() || matches!(line[0], b';' | b'[' | b'#') {
                continue;
            }
            let Some(at) = line.iter().position(|byte| *byte == b'=') else {
                continue;
            };
            let (name, value) = (line[..at].trim_ascii(), line[at + 1..].trim_ascii());
            let value = if value.starts_with(b"'") { value.to_vec() } else { self.expanded(value) };
            self.set(name, &ini_value(&value));
        }
    }

    /// Returns what is wrong with php.ini's text, with the numbers of lines: a name without a
    /// value, a section or a quote that nothing closes.
    pub fn problems_of_ini(text: &[u8]) -> Vec<String> {
        let (mut problems, mut number, mut rest) = (Vec::new(), 1, text);
        while !rest.is_empty() {
            let (entry, next) = rest.split_at(entry_len(rest));
            rest = next;
            let line = entry.trim_ascii();
            let shown = String::from_utf8_lossy(line).into_owned();
            let value = line.iter().position(|byte| *byte == b'=').map(|at| line[at + 1..].trim_ascii());
            match (line.first(), value) {
                (None | Some(b';' | b'#'), _) => {}
                (Some(b'['), _) if !line.contains(&b']') => {
                    problems.push(format!("line {number}: {shown}: nothing closes the section's name"))
                }
                (Some(b'['), _) => {}
                (_, None) => problems.push(format!("line {number}: {shown}: there is no value")),
                (_, Some([b'"', value @ ..])) if !value.contains(&b'"') => {
                    problems.push(format!("line {number}: {shown}: nothing closes the quote"));
                }
                _ => {}
            }
            number += entry.iter().filter(|byte| **byte == b'\n').count();
        }
        problems
    }

    /// Returns which directives have values that they cannot have, where PHP would take another
    /// value in silence: sizes, numbers and spans of time.
    pub fn problems_of_values(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for (name, value) in &self.ini {
            let (name, value) = (String::from_utf8_lossy(name), value.trim_ascii());
            let is_known = match &name[..] {
                name if SIZES.contains(&name) => is_size(value),
                name if NUMBERS.contains(&name) => value.is_empty() || is_number(value),
                "request_terminate_timeout" | "request_slowlog_timeout" => heddle_runtime::ini::parse_span(value).is_some(),
                _ => true,
            };
            if !is_known {
                problems.push(format!("{name} = {}: this is no value that it can have", String::from_utf8_lossy(value)));
            }
        }
        problems.sort();
        problems
    }

    /// The text with what `${name}` and `${name:-otherwise}` stand for; what nobody knows stands
    /// for nothing.
    fn expanded(&self, text: &[u8]) -> Vec<u8> {
        use std::os::unix::ffi::{OsStrExt, OsStringExt};
        let mut out = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.windows(2).position(|pair| pair == b"${") {
            let Some(length) = rest[at..].iter().position(|byte| *byte == b'}') else { break };
            out.extend_from_slice(&rest[..at]);
            let inner = &rest[at + 2..at + length];
            let (name, otherwise) = match inner.windows(2).position(|pair| pair == b":-") {
                Some(end) => (&inner[..end], &inner[end + 2..]),
                None => (inner, &b""[..]),
            };
            let known = self.ini.get(name).map(|value| value.to_vec());
            let known = known.or_else(|| std::env::var_os(std::ffi::OsStr::from_bytes(name)).map(OsStringExt::into_vec));
            out.extend_from_slice(&known.unwrap_or_else(|| otherwise.to_vec()));
            rest = &rest[at + length + 1..];
        }
        out.extend_from_slice(rest);
        out
    }
}

/// Directives that take a number of bytes such as `128M`.
const SIZES: [&str; 4] = ["memory_limit", "max_memory_limit", "post_max_size", "upload_max_filesize"];
/// Directives that take a whole number.
const NUMBERS: [&str; 9] = [
    "max_execution_time",
    "max_input_time",
    "max_input_vars",
    "max_input_nesting_level",
    "max_file_uploads",
    "hard_timeout",
    "precision",
    "serialize_precision",
    "opcache.revalidate_freq",
];

fn is_number(value: &[u8]) -> bool {
    let digits = value.strip_prefix(b"-").unwrap_or(value);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

fn is_size(value: &[u8]) -> bool {
    match value.split_last() {
        Some((b'k' | b'K' | b'm' | b'M' | b'g' | b'G', digits)) => is_number(digits),
        _ => is_number(value),
    }
}

/// Bytes of the entry that a text begins with: a line, or as many as its value in quotes needs.
fn entry_len(text: &[u8]) -> usize {
    let line_end = |from: usize| text[from..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| from + at + 1);
    let end = line_end(0);
    let line = &text[..end];
    let start = line.trim_ascii_start();
    let Some(equals) = line.iter().position(|byte| *byte == b'=').filter(|_| !matches!(start.first(), Some(b';' | b'[' | b'#'))) else {
        return end;
    };
    let Some(quote) = line[equals + 1..].iter().position(|byte| !byte.is_ascii_whitespace()).map(|at| equals + 1 + at) else {
        return end;
    };
    let mark = text[quote];
    if !matches!(mark, b'"' | b'\'') {
        return end;
    }
    let mut at = quote + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' if mark == b'"' => at += 2,
            byte if byte == mark => return line_end(at),
            _ => at += 1,
        }
    }
    // a quote that nothing closes is a line's own
    end
}

/// A directive's value as written: quotes and trailing comments go, `on` and `off` become `1` and
/// nothing, error levels become a number.
pub fn ini_value(text: &[u8]) -> Vec<u8> {
    if let Some(quoted) = text.strip_prefix(b"\"") {
        let end = quoted.iter().position(|byte| *byte == b'"').unwrap_or(quoted.len());
        return quoted[..end].to_vec();
    }
    if let Some(quoted) = text.strip_prefix(b"'") {
        let end = quoted.iter().position(|byte| *byte == b'\'').unwrap_or(quoted.len());
        return quoted[..end].to_vec();
    }
    let end = text.iter().position(|byte| *byte == b';').unwrap_or(text.len());
    let text = text[..end].trim_ascii();
    match &text.to_ascii_lowercase()[..] {
        b"on" | b"yes" | b"true" => b"1".to_vec(),
        b"off" | b"no" | b"false" | b"none" | b"null" => Vec::new(),
        _ => error_level(text).unwrap_or_else(|| text.to_vec()),
    }
}

/// `E_ALL & ~E_NOTICE` and its like.
fn error_level(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?;
    if !text.contains("E_") {
        return None;
    }
    let mut value = 0_i64;
    let mut operator = '|';
    let mut rest = text.trim();
    while !rest.is_empty() {
        let sign = rest.chars().next().filter(|sign| matches!(sign, '~' | '!'));
        rest = rest.trim_start_matches(['~', '!']).trim_start();
        let end = rest.find(|char: char| !char.is_ascii_alphanumeric() && char != '_').unwrap_or(rest.len());
        let mut number = match &rest[..end] {
            "E_ALL" => 30719,
            "E_ERROR" => 1,
            "E_WARNING" => 2,
            "E_PARSE" => 4,
            "E_NOTICE" => 8,
            "E_CORE_ERROR" => 16,
            "E_CORE_WARNING" => 32,
            "E_COMPILE_ERROR" => 64,
            "E_COMPILE_WARNING" => 128,
            "E_USER_ERROR" => 256,
            "E_USER_WARNING" => 512,
            "E_USER_NOTICE" => 1024,
            "E_STRICT" => 2048,
            "E_RECOVERABLE_ERROR" => 4096,
            "E_DEPRECATED" => 8192,
            "E_USER_DEPRECATED" => 16384,
            digits => digits.parse().ok()?,
        };
        number = match sign {
            Some('~') => !number,
            Some(_) => i64::from(number == 0),
            None => number,
        };
        value = match operator {
            '&' => value & number,
            '^' => value ^ number,
            _ => value | number,
        };
        rest = rest[end..].trim_start();
        if let Some(sign) = rest.chars().next() {
            operator = sign;
            rest = rest[sign.len_utf8()..].trim_start();
        }
    }
    Some(value.to_string().into_bytes())
}

/// Constants that only the host knows.
pub fn constants(sapi: &'static str) -> Vec<(&'static str, Value)> {
    let text = |text: &str| Value::from(Str::immortal(text.as_bytes()).into_inner());
    let binary = std::env::current_exe().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default();
    vec![
        ("PHP_VERSION", text(crate::PHP_VERSION)),
        ("PHP_SAPI", text(sapi)),
        ("PHP_BINARY", text(&binary)),
        ("PHP_BINDIR", text(binary.rsplit_once('/').map_or("", |(folder, _)| folder))),
        ("HEDDLE_VERSION", text(env!("CARGO_PKG_VERSION"))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_php_ini() {
        let mut settings = Settings::plain("cli");
        settings
            .read_ini(b"a = one\nb = \"x\ny = 1\"\nc = ${a}/two\nd = '${a}'\n; e = \"\nf = \"${nobody:-z}${nothing}\"\ng = \"open\nh = 2");
        let value = |name: &str| settings.ini.get(name.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned());
        for (name, expected) in [("a", "one"), ("b", "x\ny = 1"), ("c", "one/two"), ("d", "${a}"), ("f", "z"), ("g", "open"), ("h", "2")] {
            assert_eq!(value(name).as_deref(), Some(expected), "{name}");
        }
        assert_eq!(value("e"), None);
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        let text = b"; fine\na = 1\nb\n[open\n[closed]\nc = \"x\ny\"\nd = \"never\n";
        let problems = Settings::problems_of_ini(text);
        let lines: Vec<_> = problems.iter().filter_map(|problem| problem.split(':').next()).collect();
        assert_eq!(lines, ["line 3", "line 4", "line 8"]);
        let mut settings = Settings::plain("cli-server");
        for (name, value) in [("memory_limit", "abc"), ("post_max_size", "8M"), ("max_execution_time", "x"), ("precision", "-1")] {
            settings.set(name.as_bytes(), value.as_bytes());
        }
        assert_eq!(settings.problems_of_values().len(), 2);
    }

    #[test]
    fn the_memory_limit_is_held_below_its_most() {
        for (limit, most, held) in [("128M", "64M", "64M"), ("-1", "64M", "64M"), ("32M", "64M", "32M"), ("128M", "-1", "128M")] {
            let mut settings = Settings::plain("cli");
            settings.set(b"memory_limit", limit.as_bytes());
            settings.set(b"max_memory_limit", most.as_bytes());
            settings.hold_memory_limit();
            assert_eq!(&settings.ini[&b"memory_limit"[..]][..], held.as_bytes(), "{limit} {most}");
        }
    }
}
