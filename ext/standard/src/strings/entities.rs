//! The named entities of HTML.
//!
//! `entities.txt` has a line for each name of HTML 5: name, code points in hexadecimal with `-`
//! between, and marks: `4` when HTML 4.01
//! has it too, `*` when it is the name that encoding uses. The names are those of the WHATWG's
//! list, with a semicolon.

use std::collections::HashMap;
use std::sync::OnceLock;

/// A kind of document, as `ENT_HTML401` and its kin choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Document {
    Html401,
    Xml1,
    Xhtml,
    Html5,
}

/// An entity.
#[derive(Clone, Copy)]
pub struct Entity {
    pub name: &'static str,
    html401: bool,
    preferred: bool,
}

struct Tables {
    text_by_name: HashMap<&'static str, (String, Entity)>,
    /// Names for encoding, by text of one or two code points.
    by_text: HashMap<String, Vec<Entity>>,
    /// First code points of texts of two.
    pairs: Vec<char>,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

fn tables() -> &'static Tables {
    TABLES.get_or_init(|| {
        let mut tables = Tables { text_by_name: HashMap::new(), by_text: HashMap::new(), pairs: Vec::new() };
        for line in include_str!("entities.txt").lines() {
            let mut fields = line.split(' ');
            let (Some(name), Some(points)) = (fields.next(), fields.next()) else { continue };
            let marks = fields.next().unwrap_or_default();
            let text: String = points.split('-').filter_map(|point| char::from_u32(u32::from_str_radix(point, 16).ok()?)).collect();
            let entity = Entity { name, html401: marks.contains('4'), preferred: marks.contains('*') };
            if entity.html401 || entity.preferred {
                tables.by_text.entry(text.clone()).or_default().push(entity);
            }
            if entity.preferred && text.chars().count() == 2 {
                tables.pairs.extend(text.chars().next());
            }
            tables.text_by_name.insert(name, (text, entity));
        }
        tables
    })
}

/// The text a name stands for in a kind of document.
pub fn text_of(name: &[u8], document: Document) -> Option<&'static str> {
    let name = std::str::from_utf8(name).ok()?;
    if document == Document::Xml1 {
        return match name {
            "amp" => Some("&"),
            "lt" => Some("<"),
            "gt" => Some(">"),
            "quot" => Some("\""),
            "apos" => Some("'"),
            _ => None,
        };
    }
    if name == "apos" && document != Document::Html401 {
        return Some("'");
    }
    // HTML 5 has moved the two angle brackets
    match (name, document == Document::Html5) {
        ("lang", false) => return Some("\u{2329}"),
        ("rang", false) => return Some("\u{232a}"),
        _ => {}
    }
    let (text, entity) = tables().text_by_name.get(name)?;
    (document == Document::Html5 || entity.html401).then_some(text)
}

/// The name that encoding uses for a text of one code point, or of two.
pub fn name_of(text: &str, document: Document) -> Option<&'static str> {
    if document == Document::Xml1 {
        return None;
    }
    match (text, document == Document::Html5) {
        ("\u{2329}", false) => return Some("lang"),
        ("\u{232a}", false) => return Some("rang"),
        ("\u{27e8}" | "\u{27e9}", false) => return None,
        _ => {}
    }
    let entities = tables().by_text.get(text)?;
    let found = entities.iter().find(|entity| if document == Document::Html5 { entity.preferred } else { entity.html401 });
    found.map(|entity| entity.name)
}

/// Whether a text of two code points that starts with this one has a name in HTML 5.
pub fn starts_pair(first: char) -> bool {
    tables().pairs.contains(&first)
}

/// All texts that encoding replaces, with their names, in order of their code points.
pub fn encoded(document: Document) -> Vec<(&'static str, &'static str)> {
    let mut all: Vec<(&'static str, &'static str)> =
        tables().by_text.keys().filter_map(|text| Some((text.as_str(), name_of(text, document)?))).collect();
    if document != Document::Html5 {
        all.extend([("\u{2329}", "lang"), ("\u{232a}", "rang")]);
    }
    all.sort_unstable();
    all
}

/// Whether a document may contain the code point, literally or by its number.
pub fn is_allowed(point: u32, document: Document) -> bool {
    match document {
        Document::Html401 => matches!(point, 0x20..=0x7e | 0x0a | 0x09 | 0x0d | 0xa0..=0xd7ff | 0xe000..=0x10ffff),
        Document::Html5 => {
            matches!(point, 0x20..=0x7e | 0x09 | 0x0a | 0x0c | 0x0d | 0xa0..=0xd7ff | 0xe000..=0x10ffff)
                && point & 0xffff < 0xfffe
                && !(0xfdd0..=0xfdef).contains(&point)
        }
        Document::Xml1 | Document::Xhtml => {
            matches!(point, 0x20..=0xd7ff | 0x0a | 0x09 | 0x0d | 0xe000..=0xfffd | 0x10000..=0x10ffff)
        }
    }
}
