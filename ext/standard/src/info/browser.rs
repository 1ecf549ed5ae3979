//! `get_browser`: what a file of browsers (`browscap`) says of a user agent.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) const FUNCTIONS: &[&Function] = &[&get_browser::DECL];

heddle_macros::ini! {
    /// The file that describes browsers.
    browscap: "", System;
}

/// Describes a browser or a family of browsers.
struct Section {
    /// Holds `*` and `?` as they are written.
    pattern: Vec<u8>,
    /// Names in lower case, values as `parse_ini_file` gives them.
    entries: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Section {
    fn parent(&self) -> Option<Vec<u8>> {
        self.entries.iter().find(|(name, _)| name == b"parent").map(|(_, value)| value.to_ascii_lowercase())
    }
}

/// Holds the browsers of a file.
#[derive(Default)]
struct Browsers {
    sections: Vec<Section>,
    /// Where a pattern in lower case stands.
    places: HashMap<Vec<u8>, usize>,
}

/// Keeps the file that was read last, for the rest of the request.
#[derive(Default)]
struct Known(Option<(Vec<u8>, Arc<Browsers>)>);

/// Returns what is known of a browser: false without a file or a pattern that fits.
#[php("get_browser(?string $user_agent = null, bool $return_array = false): object|array|false")]
fn get_browser(cx: &mut Request, user_agent: Option<&[u8]>, return_array: bool) -> Result<Value> {
    let file = cx.ini_str("browscap").to_vec();
    if file.is_empty() {
        cx.function_warning("browscap ini directive not set")?;
        return Ok(Value::FALSE);
    }
    let agent = match user_agent {
        Some(agent) => agent.to_vec(),
        None => match user_agent_of(cx) {
            Some(agent) => agent,
            None => {
                cx.function_warning("HTTP_USER_AGENT variable is not set, cannot determine user agent name")?;
                return Ok(Value::FALSE);
            }
        },
    };
    let Some(browsers) = browsers(cx, file) else { return Ok(Value::FALSE) };
    let Some(found) = browsers.find(&agent.to_ascii_lowercase()) else { return Ok(Value::FALSE) };
    let entries = browsers.entries(cx, found);
    if return_array {
        return Ok(Value::from(entries));
    }
    let class = cx.engine.classes[&b"stdclass"[..]];
    let object = heddle_runtime::object::instantiate(cx, class)?;
    object.set_dynamic(cx.heap(), Some(entries));
    Ok(Value::from(object))
}

fn user_agent_of(cx: &mut Request) -> Option<Vec<u8>> {
    let server = cx.globals.get_bytes(b"_SERVER")?.deref().as_array()?.clone();
    let agent = server.get_bytes(b"HTTP_USER_AGENT")?.deref().clone();
    agent.as_str().map(|agent| agent.to_vec())
}

/// Returns the file's browsers; `None` where it cannot be read.
fn browsers(cx: &mut Request, file: Vec<u8>) -> Option<Arc<Browsers>> {
    if let Some((known, browsers)) = &cx.state::<Known>().0
        && *known == file
    {
        return Some(browsers.clone());
    }
    let path = std::path::PathBuf::from(String::from_utf8_lossy(&file).into_owned());
    let text = std::fs::read(path).ok()?;
    let browsers = Arc::new(Browsers::parse(&text));
    cx.state::<Known>().0 = Some((file, browsers.clone()));
    Some(browsers)
}

impl Browsers {
    fn parse(text: &[u8]) -> Browsers {
        let mut browsers = Browsers::default();
        for line in text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii) {
            match line {
                [] | [b';', ..] => {}
                [b'[', pattern @ .., b']'] => {
                    browsers.places.insert(pattern.to_ascii_lowercase(), browsers.sections.len());
                    browsers.sections.push(Section { pattern: pattern.to_vec(), entries: Vec::new() });
                }
                _ => {
                    let equals = memchr::memchr(b'=', line).unwrap_or(line.len());
                    let (name, value) = (line[..equals].trim_ascii(), line.get(equals + 1..).unwrap_or_default());
                    if let Some(section) = browsers.sections.last_mut() {
                        section.entries.push((name.to_ascii_lowercase(), value_of(value)));
                    }
                }
            }
        }
        browsers
    }

    /// Finds the section that fits a user agent best: with the most bytes that are no wildcards.
    fn find(&self, agent: &[u8]) -> Option<&Section> {
        if let Some(exact) = self.places.get(agent) {
            return self.sections.get(*exact);
        }
        let weight = |section: &&Section| section.pattern.iter().filter(|byte| !matches!(byte, b'*' | b'?')).count();
        let mut best: Option<(usize, &Section)> = None;
        for section in &self.sections {
            let weight = weight(&section);
            if best.is_none_or(|(most, _)| weight > most) && fits(&section.pattern.to_ascii_lowercase(), agent) {
                best = Some((weight, section));
            }
        }
        best.map(|(_, section)| section)
            .or_else(|| self.places.get(&b"default browser capability settings"[..]).map(|place| &self.sections[*place]))
    }

    /// Returns all that is said of a section, its own before its parents'.
    fn entries(&self, cx: &Request, section: &Section) -> Array {
        let heap = cx.heap();
        let mut array = Array::new();
        array.insert_bytes(heap, b"browser_name_regex", Value::from(cx.str(expression(&section.pattern))));
        array.insert_bytes(heap, b"browser_name_pattern", Value::from(cx.str(&section.pattern)));
        let mut current = Some(section);
        let mut left = self.sections.len();
        while let Some(section) = current.take() {
            for (name, value) in &section.entries {
                if array.get_bytes(name).is_none() {
                    array.insert_bytes(heap, name, Value::from(cx.str(value)));
                }
            }
            left = left.saturating_sub(1);
            if left > 0 {
                current = section.parent().and_then(|parent| self.places.get(&parent)).and_then(|place| self.sections.get(*place));
            }
        }
        array
    }
}

/// Reads a value: quotes go, words for true and false are `1` and nothing.
fn value_of(text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii();
    if let [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] = text {
        return inner.to_vec();
    }
    let text = memchr::memchr(b';', text).map_or(text, |end| text[..end].trim_ascii());
    match text.to_ascii_lowercase().as_slice() {
        b"true" | b"on" | b"yes" => b"1".to_vec(),
        b"false" | b"off" | b"no" | b"none" => Vec::new(),
        _ => text.to_vec(),
    }
}

/// Returns whether a text fits a pattern with `*` and `?`, in time linear in their product.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p + 1, t));
                p += 1;
            }
            Some(byte) if *byte == b'?' || *byte == text[t] => {
                p += 1;
                t += 1;
            }
            _ => match &mut star {
                Some((behind, from)) => {
                    *from += 1;
                    (p, t) = (*behind, *from);
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}

/// Writes the pattern as a regular expression.
fn expression(pattern: &[u8]) -> Vec<u8> {
    let mut text = b"~^".to_vec();
    for byte in pattern.to_ascii_lowercase() {
        match byte {
            b'?' => text.push(b'.'),
            b'*' => text.extend_from_slice(b".*"),
            b'.' | b'\\' | b'(' | b')' | b'~' | b'+' => text.extend_from_slice(&[b'\\', byte]),
            _ => text.push(byte),
        }
    }
    text.extend_from_slice(b"$~");
    text
}
