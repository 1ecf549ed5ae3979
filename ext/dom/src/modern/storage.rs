//! Loading and saving documents.

use super::{Flavor, declarations, html, html_writer, new_document, xml_writer};
use crate::data;
use crate::errors::{Code, throw, throw_words};
use crate::wrap::{node_of, text, to_value};
use heddle_libxml::{Style, deliver, loading, with_session};
use heddle_libxml2::session::{self, Report};
use heddle_libxml2::{Node, parse};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

const NO_IMPLIED: i64 = 8192;
/// `Dom\HTML_NO_DEFAULT_NS`
pub(crate) const NO_DEFAULT_NS: i64 = 1 << 31;
const NO_ERROR: i64 = 32;
const COMPACT: i64 = 65536;

const XML_FLAGS: &[i64] = &[1, 2, 4, 8, 16, 32, 64, 256, 1024, 8192, 16384, 2048, 128, 65536, 524_288, 4_194_304];

fn encoding_of(cx: &mut Request, name: Option<&[u8]>) -> Result<Option<&'static encoding_rs::Encoding>> {
    let Some(name) = name else { return Ok(None) };
    match encoding_rs::Encoding::for_label(name) {
        Some(found) => Ok(Some(found)),
        None => Err(cx.bad_argument(3, "must be a valid document encoding")),
    }
}

// ---- HTML

pub(crate) fn html_create_empty(cx: &mut Request, encoding: &[u8]) -> Result<Value> {
    let Some(found) = encoding_rs::Encoding::for_label(encoding) else {
        return Err(cx.bad_argument(1, "must be a valid document encoding"));
    };
    let document = new_document(Flavor::Html);
    document.set_encoding(Some(found.name().as_bytes()));
    to_value(cx, &document)
}

fn check_html_options(cx: &mut Request, options: i64) -> Result<()> {
    if options & !(NO_ERROR | COMPACT | NO_IMPLIED | NO_DEFAULT_NS) != 0 {
        let words =
            "contains invalid flags (allowed flags: LIBXML_NOERROR, LIBXML_COMPACT, LIBXML_HTML_NOIMPLIED, Dom\\HTML_NO_DEFAULT_NS)";
        return Err(cx.bad_argument(2, words));
    }
    Ok(())
}

/// Returns the error of a text that does not begin with a document type: where its first tag is.
fn missing_doctype(text: &str) -> Option<(usize, usize, usize)> {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|byte| !super::is_space(*byte))?;
    if bytes[start] != b'<' || !bytes.get(start + 1).is_some_and(u8::is_ascii_alphabetic) {
        return None;
    }
    let line = bytes[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
    let column = start - bytes[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1) + 2;
    let name =
        bytes[start + 1..].iter().position(|byte| super::is_space(*byte) || matches!(byte, b'>' | b'/')).unwrap_or(bytes.len() - start - 1);
    Some((line, column, column + name - 1))
}

fn report_html(text: &str, name: &str, is_doctype_bad: bool) {
    let say = |kind: &str, line: usize, from: usize, to: usize| {
        let column = if from == to { from.to_string() } else { format!("{from}-{to}") };
        session::report(Report {
            domain: 5,
            code: 1,
            level: 2,
            message: format!("tree error {kind} in {name}, line: {line}, column: {column}").into_bytes(),
            file: Some(name.as_bytes().to_vec()),
            line: line as i64,
            column: from as i64,
            ..Report::default()
        });
    };
    if let Some((line, from, to)) = missing_doctype(text) {
        say("unexpected-token-in-initial-mode", line, from, to);
    } else if is_doctype_bad {
        say("bad-doctype-token-in-initial-mode", 1, 3, 9);
    }
}

fn load_html(
    cx: &mut Request,
    bytes: &[u8],
    options: i64,
    encoding: Option<&'static encoding_rs::Encoding>,
    name: Option<&[u8]>,
) -> Result<Value> {
    let document = new_document(Flavor::Html);
    let (source, encoding) = html::decode(bytes, encoding);
    document.set_encoding(Some(encoding.as_bytes()));
    document.set_url(name);
    let wishes = html::Wishes { no_implied: options & NO_IMPLIED != 0, no_namespace: options & NO_DEFAULT_NS != 0 };
    html::parse_into(&document, &source, wishes);
    if options & NO_ERROR == 0 {
        let shown = name.map_or_else(|| "Entity".into(), |name| String::from_utf8_lossy(name.strip_prefix(b"file://").unwrap_or(name)));
        let is_bad = document.doctype().is_some_and(|dtd| {
            let (public_id, system_id) = dtd.identifiers();
            !dtd.name_is(b"html") || public_id.is_some() || system_id.is_some_and(|id| id != b"about:legacy-compat")
        });
        report_html(&source, &shown, is_bad);
        deliver(cx, Style::Full, 0)?;
    }
    to_value(cx, &document)
}

pub(crate) fn html_create_from_string(cx: &mut Request, source: &[u8], options: i64, encoding: Option<&[u8]>) -> Result<Value> {
    check_html_options(cx, options)?;
    let encoding = encoding_of(cx, encoding)?;
    load_html(cx, source, options, encoding, None)
}

pub(crate) fn html_create_from_file(cx: &mut Request, path: &[u8], options: i64, encoding: Option<&[u8]>) -> Result<Value> {
    check_path(cx, path)?;
    check_html_options(cx, options)?;
    let encoding = encoding_of(cx, encoding)?;
    if path.is_empty() {
        return Err(cx.value_error("Path must not be empty"));
    }
    match loading::read(cx, path)? {
        Some(bytes) => {
            let mut name = loading::absolute(cx, path);
            if name.starts_with(b"/") {
                name = [b"file://", &name[..]].concat();
            }
            load_html(cx, &bytes, options, encoding, Some(&name))
        }
        None => Err(cannot_open(cx, path)),
    }
}

fn check_path(cx: &mut Request, path: &[u8]) -> Result<()> {
    if path.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if path.windows(3).any(|part| part == b"%00") {
        return Err(cx.bad_argument(1, "must not contain percent-encoded NUL bytes"));
    }
    Ok(())
}

fn cannot_open(cx: &mut Request, path: &[u8]) -> heddle_runtime::Halt {
    cx.throw_error("Exception", [b"Cannot open file '", path, b"'"].concat())
}

// ---- XML

pub(crate) fn xml_create_empty(cx: &mut Request, version: &[u8], encoding: &[u8]) -> Result<Value> {
    if !parse::knows_encoding(encoding) {
        return Err(cx.bad_argument(2, "is not a valid document encoding"));
    }
    let document = new_document(Flavor::Xml);
    document.set_version(Some(version));
    document.set_encoding(Some(encoding));
    to_value(cx, &document)
}

fn check_xml_options(cx: &mut Request, options: i64, encoding: Option<&[u8]>) -> Result<()> {
    if options & !XML_FLAGS.iter().fold(0, |all, flag| all | flag) != 0 {
        let words = "contains invalid flags (allowed flags: LIBXML_RECOVER, LIBXML_NOENT, LIBXML_DTDLOAD, LIBXML_DTDATTR, \
            LIBXML_DTDVALID, LIBXML_NOERROR, LIBXML_NOWARNING, LIBXML_NOBLANKS, LIBXML_XINCLUDE, LIBXML_NSCLEAN, LIBXML_NOCDATA, \
            LIBXML_NONET, LIBXML_PEDANTIC, LIBXML_COMPACT, LIBXML_PARSEHUGE, LIBXML_BIGLINES)";
        return Err(cx.bad_argument(2, words));
    }
    if encoding.is_some_and(|name| !parse::knows_encoding(name)) {
        return Err(cx.bad_argument(3, "must be a valid document encoding"));
    }
    Ok(())
}

fn load_xml(cx: &mut Request, bytes: &[u8], options: i64, encoding: Option<&[u8]>, url: Option<&[u8]>) -> Result<Value> {
    let parsed = with_session(cx, || parse::xml_document(bytes, url, encoding, options as i32))?;
    deliver(cx, Style::Place, options)?;
    let Some(document) = parsed else {
        return Err(throw_words(cx, Code::Syntax, "XML fragment is not well-formed"));
    };
    data::of(&document).flavor.set(Flavor::Xml);
    if encoding.is_some() || document.encoding().is_none() {
        document.set_encoding(Some(encoding.unwrap_or(b"UTF-8")));
    }
    if url.is_none() {
        let mut folder = cx.path(b"").into_os_string().into_encoded_bytes();
        if folder.last() != Some(&b'/') {
            folder.push(b'/');
        }
        document.set_url(Some(&folder));
    }
    if let Some(root) = document.document_element() {
        declarations::to_attributes(&root);
    }
    to_value(cx, &document)
}

pub(crate) fn xml_create_from_string(cx: &mut Request, source: &[u8], options: i64, encoding: Option<&[u8]>) -> Result<Value> {
    if source.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    check_xml_options(cx, options, encoding)?;
    load_xml(cx, source, options, encoding, None)
}

pub(crate) fn xml_create_from_file(cx: &mut Request, path: &[u8], options: i64, encoding: Option<&[u8]>) -> Result<Value> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    check_path(cx, path)?;
    check_xml_options(cx, options, encoding)?;
    let url = loading::absolute(cx, path);
    let is_there = path.windows(3).any(|part| part == b"://")
        || heddle_runtime::stream::access::exists(cx, std::ffi::OsStr::new(&*String::from_utf8_lossy(&url)))?;
    let bytes = if is_there { loading::read(cx, &url)? } else { None };
    match bytes {
        Some(bytes) => load_xml(cx, &bytes, options, encoding, Some(&url)),
        None => {
            heddle_libxml::errors::report_unreadable(&url);
            deliver(cx, Style::Place, options)?;
            Err(cannot_open(cx, path))
        }
    }
}

// ---- saving

/// Returns the document of a member, and the node to be written.
fn chosen(cx: &mut Request, this: &Object, node: Option<&Object>) -> Result<(Node, Node)> {
    let document = node_of(cx, this)?;
    let node = match node {
        Some(node) => node_of(cx, node)?,
        None => document.clone(),
    };
    if !std::rc::Rc::ptr_eq(&node.doc(), &document.doc()) {
        return Err(throw(cx, Code::WrongDocument));
    }
    Ok((document, node))
}

pub(crate) fn as_xml(document: &Node, node: &Node, options: i64) -> Vec<u8> {
    let style = xml_writer::Style { format: data::of(document).format_output.get(), no_empty: options & 4 != 0, well_formed: false };
    if node.is_document() {
        let written = xml_writer::document(document, style, options & 2 == 0);
        return html::encode(written, document.encoding().as_deref());
    }
    xml_writer::node(node, style).unwrap_or_default()
}

pub(crate) fn save_xml(cx: &mut Request, this: &Object, node: Option<&Object>, options: i64) -> Result<Value> {
    let (document, node) = chosen(cx, this, node)?;
    let written = as_xml(&document, &node, options);
    Ok(text(cx, written))
}

fn write_file(cx: &mut Request, path: &[u8], bytes: &[u8]) -> Result<Value> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    check_path(cx, path)?;
    let written = loading::write(cx, path, bytes)?;
    Ok(written.map_or(Value::FALSE, |written| Value::int(written as i64)))
}

pub(crate) fn save_xml_file(cx: &mut Request, this: &Object, path: &[u8], options: i64) -> Result<Value> {
    let document = node_of(cx, this)?;
    let written = as_xml(&document, &document, options);
    write_file(cx, path, &written)
}

fn as_html(document: &Node, node: &Node) -> Vec<u8> {
    let mut written = Vec::new();
    html_writer::node(&mut written, node);
    html::encode(written, document.encoding().as_deref())
}

pub(crate) fn save_html(cx: &mut Request, this: &Object, node: Option<&Object>) -> Result<Value> {
    let (document, node) = chosen(cx, this, node)?;
    let written = as_html(&document, &node);
    Ok(text(cx, written))
}

pub(crate) fn save_html_file(cx: &mut Request, this: &Object, path: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    let written = as_html(&document, &document);
    write_file(cx, path, &written)
}
