//! DOMDocument: making nodes, loading and saving, validation.

use crate::data::{self, DocData};
use crate::errors::{Code, refuse};
use crate::node::{is_name, new_element_ns, split_name};
use crate::wrap::{node_of, optional, text, tie, to_value};
use heddle_libxml::{Style, deliver, loading, with_session};
use heddle_libxml2::parse::{self, option};
use heddle_libxml2::session::Loaded;
use heddle_libxml2::validate::{self, Schema};
use heddle_libxml2::{Doc, Node, kind, save};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::rc::Rc;

pub(crate) fn construct(cx: &mut Request, this: &Object, version: &[u8], encoding: &[u8]) -> Result<Value> {
    let document = Doc::create(version);
    if !encoding.is_empty() {
        document.set_encoding(Some(encoding));
    }
    replace(cx, this, &document);
    Ok(Value::NULL)
}

/// Makes an object mean another document, with the switches of the one it meant.
fn replace(cx: &Request, this: &Object, document: &Node) {
    if let Some(old) = heddle_libxml::payload::node_of(this) {
        let data: Rc<DocData> = data::of(&old);
        document.doc().set_data(data);
    }
    tie(cx, this, document);
}

// ---- making nodes

pub(crate) fn create_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(name) {
        return refuse(cx, &document, Code::InvalidCharacter);
    }
    to_value(cx, &document.new_attribute(name, b""))
}

pub(crate) fn create_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    let uri = uri.filter(|uri| !uri.is_empty());
    let Some(root) = document.document_element() else {
        cx.function_warning("Document Missing Root Element")?;
        return Ok(Value::FALSE);
    };
    let (prefix, local) = match split_name(uri, name) {
        Ok(parts) => parts,
        Err(code) => return refuse(cx, &document, code),
    };
    let attr = document.new_attribute(local, b"");
    if let Some(uri) = uri {
        crate::element::choose_prefix(&attr, &root, prefix, uri);
    }
    to_value(cx, &attr)
}

pub(crate) fn create_cdata_section(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?.new_cdata(data);
    to_value(cx, &node)
}

pub(crate) fn create_comment(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?.new_comment(data);
    to_value(cx, &node)
}

pub(crate) fn create_document_fragment(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?.new_fragment();
    to_value(cx, &node)
}

pub(crate) fn create_element(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(name) {
        return refuse(cx, &document, Code::InvalidCharacter);
    }
    let element = document.new_element(name);
    if !value.is_empty() {
        element.set_markup_value(value);
        deliver(cx, Style::Place, 0)?;
    }
    to_value(cx, &element)
}

pub(crate) fn create_element_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8], value: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    match new_element_ns(cx, &document, uri, name)? {
        Ok(element) => {
            if !value.is_empty() {
                element.set_markup_value(value);
                deliver(cx, Style::Place, 0)?;
            }
            to_value(cx, &element)
        }
        Err(code) => refuse(cx, &document, code),
    }
}

pub(crate) fn create_entity_reference(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(name) {
        return refuse(cx, &document, Code::InvalidCharacter);
    }
    to_value(cx, &document.new_entity_reference(name))
}

pub(crate) fn create_processing_instruction(cx: &mut Request, this: &Object, target: &[u8], data: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(target) {
        return refuse(cx, &document, Code::InvalidCharacter);
    }
    to_value(cx, &document.new_pi(target, Some(data)))
}

pub(crate) fn create_text_node(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?.new_text(data);
    to_value(cx, &node)
}

pub(crate) fn get_element_by_id(cx: &mut Request, this: &Object, id: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    let found = document.by_id(id).filter(|found| found.is_connected() && !document.doc().has_equal_ids());
    let found = found.or_else(|| crate::modern::query::by_id(&document, id));
    optional(cx, found)
}

pub(crate) fn import_node(cx: &mut Request, this: &Object, node: &Object, deep: bool) -> Result<Value> {
    let (document, node) = (node_of(cx, this)?, node_of(cx, node)?);
    if node.is_document() {
        cx.function_warning("Cannot import: Node Type Not Supported")?;
        return Ok(Value::FALSE);
    }
    if node.is(kind::DTD) {
        return optional(cx, imported_doctype(&document, &node));
    }
    match node.copy_to(&document, deep) {
        Some(copy) => {
            if let Some(ns) = node.namespace().filter(|_| node.is(kind::ATTRIBUTE)) {
                match document.document_element() {
                    Some(root) => crate::element::choose_prefix(&copy, &root, ns.prefix.as_deref(), ns.uri.as_deref().unwrap_or(b"")),
                    None => copy.set_namespace(Some(&ns)),
                }
            }
            copy.reconcile();
            to_value(cx, &copy)
        }
        None => {
            deliver(cx, Style::Place, 0)?;
            Ok(Value::FALSE)
        }
    }
}

/// Copies a document type, which can be copied with all it declares as a part of its document.
pub(crate) fn imported_doctype(document: &Node, dtd: &Node) -> Option<Node> {
    let home = dtd.document();
    if home.doctype().as_ref() != Some(dtd) {
        return None;
    }
    let copy = home.copy_to(&home, true)?.doctype()?;
    copy.unlink();
    copy.change_document(document);
    Some(copy)
}

pub(crate) fn adopt_node(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
    let (document, child) = (node_of(cx, this)?, node_of(cx, node)?);
    if child.is_document() {
        return refuse(cx, &document, Code::NotSupported);
    }
    child.unlink();
    child.change_document(&document);
    child.reconcile_moved();
    Ok(node.clone().into())
}

pub(crate) fn normalize_document(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    crate::node::normalize_tree(&node);
    Ok(Value::NULL)
}

pub(crate) fn register_node_class(cx: &mut Request, this: &Object, base: &[u8], extended: Option<&[u8]>) -> Result<Value> {
    let dom_node = cx.require_class(b"DOMNode")?;
    let given = cx.lookup_class(base)?;
    let Some(base_class) = given.filter(|class| class.is_subclass_of(dom_node)) else {
        let words = [b"must be a class name derived from DOMNode, ", base, b" given"].concat();
        return Err(cx.bad_argument_type(1, words));
    };
    let own: Option<ClassPtr> = match extended {
        None => None,
        Some(name) => {
            let found = cx.lookup_class(name)?.filter(|class| class.is_subclass_of(base_class));
            let Some(found) = found else {
                let words = [b"must be a class name derived from ", base_class.shown(), b" or null, ", name, b" given"].concat();
                let message = cx.argument_message(2, &words);
                return Err(cx.throw_error("Error", message));
            };
            if found.is_abstract() {
                return Err(cx.bad_argument(2, "must not be an abstract class"));
            }
            Some(found)
        }
    };
    let document = node_of(cx, this)?;
    let data = data::of(&document);
    let mut classes = data.classes.borrow_mut();
    classes.retain(|(known, _)| *known != base_class);
    classes.extend(own.map(|own| (base_class, own)));
    Ok(Value::TRUE)
}

// ---- loading

/// The parser's options: what the caller says, and the document's switches.
fn parse_options(data: &DocData, options: i64) -> i32 {
    let mut all = options as i32;
    for (flag, option) in [
        (data.validate_on_parse.get(), option::VALIDATE),
        (data.resolve_externals.get(), option::DEFAULT_ATTRIBUTES | option::LOAD_DTD),
        (data.substitute_entities.get(), option::NO_ENTITIES),
        (!data.preserve_white_space.get(), option::NO_BLANKS),
        (data.recover.get(), option::RECOVER),
    ] {
        if flag {
            all |= option;
        }
    }
    all
}

/// How a document is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Xml,
    Html,
}

/// Holds what is parsed: a text, where it comes from, and the charset that its server named.
struct Source<'a> {
    bytes: &'a [u8],
    url: Option<&'a [u8]>,
    charset: Option<&'a [u8]>,
}

fn parse_into(cx: &mut Request, this: &Object, source: &Source<'_>, language: Language, options: i64) -> Result<Value> {
    let &Source { bytes, url, charset } = source;
    let old = heddle_libxml::payload::node_of(this);
    let data = old.as_ref().map(data::of).unwrap_or_default();
    let (cwd, parsed) = match language {
        Language::Xml => {
            let all = parse_options(&data, options);
            (true, with_session(cx, || loading::parse_served(bytes, url, charset, all))?)
        }
        Language::Html => (false, with_session(cx, || parse::html_document(bytes, url, None, options as i32))?),
    };
    let Some(document) = parsed else {
        deliver(cx, Style::Place, options)?;
        return Ok(Value::FALSE);
    };
    if cwd && document.url().is_none() {
        let mut folder = cx.path(b"").into_os_string().into_encoded_bytes();
        if folder.last() != Some(&b'/') {
            folder.push(b'/');
        }
        document.set_url(Some(&folder));
    }
    if options & 1 != 0 && language == Language::Xml {
        data.recover.set(true);
    }
    data.object.replace(Some(this.downgrade(cx.heap())));
    document.doc().set_data(data);
    tie(cx, this, &document);
    heddle_libxml2::edit::note_change();
    deliver(cx, Style::Place, options)?;
    Ok(Value::TRUE)
}

/// The length from which on a path names no file (PHP_MAXPATHLEN).
const LONGEST_PATH: usize = 4096;

fn load_text(cx: &mut Request, this: &Object, source: &[u8], language: Language, options: i64) -> Result<Value> {
    if source.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if i32::try_from(options).is_err() {
        return Err(cx.bad_argument(2, "is too large"));
    }
    let source = Source { bytes: source, url: None, charset: None };
    parse_into(cx, this, &source, language, options)
}

fn load_file(cx: &mut Request, this: &Object, path: &[u8], language: Language, options: i64) -> Result<Value> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if path.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if i32::try_from(options).is_err() {
        return Err(cx.bad_argument(2, "is too large"));
    }
    let url = loading::absolute(cx, path);
    if language == Language::Xml && url.len() >= LONGEST_PATH {
        return Ok(Value::FALSE);
    }
    let is_as_given = language == Language::Html && loading::has_loader(cx);
    let (loaded, charset) = loading::fetch(cx, if is_as_given { path } else { &url })?;
    match loaded {
        Loaded::Found(bytes, _) => {
            let source = Source { bytes: &bytes, url: Some(&url), charset: charset.as_deref() };
            return parse_into(cx, this, &source, language, options);
        }
        // the parser of HTML opens what it was given
        Loaded::Missing => {
            let shown = if language == Language::Html { path } else { url.strip_prefix(b"file://").unwrap_or(&url) };
            heddle_libxml::errors::report_unreadable(shown);
        }
        Loaded::Refused => {}
    }
    deliver(cx, Style::Place, options)?;
    Ok(Value::FALSE)
}

pub(crate) fn load(cx: &mut Request, this: &Object, path: &[u8], options: i64) -> Result<Value> {
    load_file(cx, this, path, Language::Xml, options)
}

pub(crate) fn load_xml(cx: &mut Request, this: &Object, source: &[u8], options: i64) -> Result<Value> {
    load_text(cx, this, source, Language::Xml, options)
}

pub(crate) fn load_html(cx: &mut Request, this: &Object, source: &[u8], options: i64) -> Result<Value> {
    load_text(cx, this, source, Language::Html, options)
}

pub(crate) fn load_html_file(cx: &mut Request, this: &Object, path: &[u8], options: i64) -> Result<Value> {
    load_file(cx, this, path, Language::Html, options)
}

// ---- saving

fn as_xml(document: &Node, node: Option<&Node>, options: i64) -> Option<Vec<u8>> {
    let data = data::of(document);
    let mut flags = if data.format_output.get() { save::option::FORMAT } else { 0 };
    if options & 4 != 0 {
        flags |= save::option::NO_EMPTY;
    }
    if options & 2 != 0 {
        flags |= save::option::NO_DECLARATION;
    }
    match node {
        Some(node) if !node.is_document() => save::as_xml(node, Some(b"UTF-8"), flags),
        Some(_) => save::as_xml(document, Some(document.encoding().as_deref().unwrap_or(b"UTF-8")), flags),
        None => save::as_xml(document, document.encoding().as_deref(), flags),
    }
}

pub(crate) fn save_xml(cx: &mut Request, this: &Object, node: Option<&Object>, options: i64) -> Result<Value> {
    let document = node_of(cx, this)?;
    let node = match node {
        Some(node) => Some(node_of(cx, node)?),
        None => None,
    };
    if node.as_ref().is_some_and(|node| !Rc::ptr_eq(&node.doc(), &document.doc())) {
        return refuse(cx, &document, Code::WrongDocument);
    }
    let found = as_xml(&document, node.as_ref(), options);
    deliver(cx, Style::Place, 0)?;
    Ok(found.map_or(Value::FALSE, |found| text(cx, found)))
}

pub(crate) fn save(cx: &mut Request, this: &Object, path: &[u8], options: i64) -> Result<Value> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let document = node_of(cx, this)?;
    let found = as_xml(&document, None, options).unwrap_or_default();
    write_file(cx, path, &found)
}

fn write_file(cx: &mut Request, path: &[u8], bytes: &[u8]) -> Result<Value> {
    let written = loading::write(cx, path, bytes)?;
    Ok(written.map_or(Value::FALSE, |written| Value::int(written as i64)))
}

pub(crate) fn save_html(cx: &mut Request, this: &Object, node: Option<&Object>) -> Result<Value> {
    let document = node_of(cx, this)?;
    let format = data::of(&document).format_output.get();
    let Some(node) = node else {
        return Ok(text(cx, save::as_html(&document, format)));
    };
    let node = node_of(cx, node)?;
    if !Rc::ptr_eq(&node.doc(), &document.doc()) {
        return refuse(cx, &document, Code::WrongDocument);
    }
    if node.is(kind::FRAGMENT) {
        let all: Vec<u8> = node.children().flat_map(|child| save::node_as_html(&child, format)).collect();
        return Ok(text(cx, all));
    }
    Ok(text(cx, save::node_as_html(&node, format)))
}

pub(crate) fn save_html_file(cx: &mut Request, this: &Object, path: &[u8]) -> Result<Value> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let document = node_of(cx, this)?;
    let format = data::of(&document).format_output.get();
    let written = save::as_html_file(&document, format);
    write_file(cx, path, &written)
}

// ---- validation

fn by_schema(cx: &mut Request, this: &Object, schema: Schema<'_>, flags: i64) -> Result<Value> {
    let document = node_of(cx, this)?;
    let valid = with_session(cx, || validate::by_schema(&document, &schema, flags & 1 != 0))?;
    deliver(cx, Style::Full, 0)?;
    match valid {
        Some(valid) => Ok(Value::bool(valid)),
        None => {
            cx.function_warning("Invalid Schema")?;
            Ok(Value::FALSE)
        }
    }
}

fn file_name(cx: &mut Request, path: &[u8]) -> Result<Vec<u8>> {
    if path.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    Ok(loading::absolute(cx, path))
}

pub(crate) fn schema_validate(cx: &mut Request, this: &Object, path: &[u8], flags: i64) -> Result<Value> {
    let path = file_name(cx, path)?;
    by_schema(cx, this, Schema::Address(&path), flags)
}

pub(crate) fn schema_validate_source(cx: &mut Request, this: &Object, source: &[u8], flags: i64) -> Result<Value> {
    if source.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    by_schema(cx, this, Schema::Text(source), flags)
}

fn by_relax_ng(cx: &mut Request, this: &Object, schema: Schema<'_>) -> Result<Value> {
    let document = node_of(cx, this)?;
    let valid = with_session(cx, || validate::by_relax_ng(&document, &schema))?;
    deliver(cx, Style::Full, 0)?;
    match valid {
        Some(valid) => Ok(Value::bool(valid)),
        None => {
            cx.function_warning("Invalid RelaxNG")?;
            Ok(Value::FALSE)
        }
    }
}

pub(crate) fn relax_ng_validate(cx: &mut Request, this: &Object, path: &[u8]) -> Result<Value> {
    let path = file_name(cx, path)?;
    by_relax_ng(cx, this, Schema::Address(&path))
}

pub(crate) fn relax_ng_validate_source(cx: &mut Request, this: &Object, source: &[u8]) -> Result<Value> {
    if source.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    by_relax_ng(cx, this, Schema::Text(source))
}

pub(crate) fn validate(cx: &mut Request, this: &Object) -> Result<Value> {
    let document = node_of(cx, this)?;
    let valid = with_session(cx, || validate::by_dtd(&document))?;
    deliver(cx, Style::Place, 0)?;
    Ok(Value::bool(valid))
}

pub(crate) fn xinclude(cx: &mut Request, this: &Object, options: i64) -> Result<Value> {
    if i32::try_from(options).is_err() {
        cx.function_warning("Invalid flags")?;
        return Ok(Value::FALSE);
    }
    let document = node_of(cx, this)?;
    let Some(root) = document.document_element() else { return Ok(Value::FALSE) };
    let count = with_session(cx, || validate::include(&root, options as i32))?;
    let mut at = Some(root.clone());
    let mut marks = Vec::new();
    while let Some(node) = at {
        if matches!(node.kind(), kind::XINCLUDE_START | kind::XINCLUDE_END) {
            marks.push(node.clone());
        }
        at = node.next_in(&root);
    }
    marks.iter().for_each(Node::unlink);
    deliver(cx, Style::Place, 0)?;
    Ok(if count > 0 { Value::int(i64::from(count)) } else { Value::FALSE })
}
