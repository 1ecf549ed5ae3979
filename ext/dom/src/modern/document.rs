//! Making nodes, importing and adopting them, validation, DOMImplementation's work.

use super::{Flavor, HTML_URI, copy, declarations, extract, is_html_document, is_modern, new_document, new_element, set_namespace};
use crate::errors::{Code, throw, throw_words};
use crate::node::is_name;
use crate::wrap::{node_of, to_value};
use heddle_libxml::{Style, deliver, with_session};
use heddle_libxml2::{Node, kind, validate as checks};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) fn create_element(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    let element = if is_html_document(&document) {
        new_element(&document, Some(HTML_URI), None, &name.to_ascii_lowercase())
    } else {
        new_element(&document, None, None, name)
    };
    with_contents(&element);
    to_value(cx, &element)
}

/// Returns a template has contents from the beginning.
fn with_contents(element: &Node) {
    if element.uri_is(Some(HTML_URI)) && element.name_is(b"template") {
        element.make_contents();
    }
}

pub(crate) fn create_element_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    match extract(uri, name) {
        Ok((uri, prefix, local)) => {
            let element = new_element(&document, uri, prefix, local);
            with_contents(&element);
            to_value(cx, &element)
        }
        Err(code) => Err(throw(cx, code)),
    }
}

pub(crate) fn create_document_fragment(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?.new_fragment();
    to_value(cx, &node)
}

pub(crate) fn create_text_node(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?.new_text(data);
    to_value(cx, &node)
}

pub(crate) fn create_comment(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?.new_comment(data);
    to_value(cx, &node)
}

fn contains(data: &[u8], part: &[u8]) -> bool {
    data.windows(part.len()).any(|window| window == part)
}

pub(crate) fn create_cdata_section(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if is_html_document(&document) {
        return Err(throw_words(cx, Code::NotSupported, "This operation is not supported for HTML documents"));
    }
    if contains(data, b"]]>") {
        return Err(throw_words(cx, Code::InvalidCharacter, "Invalid character sequence \"]]>\" in CDATA section"));
    }
    to_value(cx, &document.new_cdata(data))
}

pub(crate) fn create_processing_instruction(cx: &mut Request, this: &Object, target: &[u8], data: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(target) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    if contains(data, b"?>") {
        return Err(throw_words(cx, Code::InvalidCharacter, "Invalid character sequence \"?>\" in processing instruction"));
    }
    to_value(cx, &document.new_pi(target, Some(data)))
}

pub(crate) fn create_entity_reference(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    to_value(cx, &document.new_entity_reference(name))
}

pub(crate) fn create_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    let name = if is_html_document(&document) { name.to_ascii_lowercase() } else { name.to_vec() };
    to_value(cx, &document.new_attribute(&name, b""))
}

pub(crate) fn create_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    match extract(uri, name) {
        Ok((uri, prefix, local)) => {
            let attr = document.new_attribute(local, b"");
            set_namespace(&attr, prefix, uri);
            to_value(cx, &attr)
        }
        Err(code) => Err(throw(cx, code)),
    }
}

pub(crate) fn import_node(cx: &mut Request, this: &Object, node: Option<&Object>, deep: bool) -> Result<Value> {
    let Some(node) = node else {
        return Err(cx.bad_argument_type(1, "must be of type Dom\\Node, null given"));
    };
    import(cx, this, node, deep)
}

fn import(cx: &mut Request, this: &Object, node: &Object, deep: bool) -> Result<Value> {
    let (document, node) = (node_of(cx, this)?, node_of(cx, node)?);
    if node.is_document() || node.is(kind::DTD) {
        return Err(throw(cx, Code::NotSupported));
    }
    match copy::copy(&node, &document, deep) {
        Some(copy) => to_value(cx, &copy),
        None => Err(throw(cx, Code::NotSupported)),
    }
}

pub(crate) fn import_legacy_node(cx: &mut Request, this: &Object, node: &Object, deep: bool) -> Result<Value> {
    import(cx, this, node, deep)
}

pub(crate) fn adopt_node(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
    let (document, child) = (node_of(cx, this)?, node_of(cx, node)?);
    if child.is_document() || child.is(kind::DTD) {
        return Err(throw(cx, Code::NotSupported));
    }
    child.unlink();
    child.change_document(&document);
    Ok(node.clone().into())
}

pub(crate) fn register_node_class(cx: &mut Request, this: &Object, base: &[u8], extended: Option<&[u8]>) -> Result<Value> {
    let dom_node = cx.require_class(b"Dom\\Node")?;
    let given = cx.lookup_class(base)?;
    let Some(base_class) = given.filter(|class| class.is_subclass_of(dom_node)) else {
        let words = [b"must be a class name derived from Dom\\Node, ", base, b" given"].concat();
        return Err(cx.bad_argument_type(1, words));
    };
    let own: Option<ClassPtr> = match extended {
        None => None,
        Some(name) => {
            let Some(found) = cx.lookup_class(name)? else {
                let words = [b"must be a valid class name or null, ", name, b" given"].concat();
                return Err(cx.bad_argument_type(2, words));
            };
            if !found.is_subclass_of(base_class) {
                let words = [b"must be a class name derived from ", base_class.shown(), b" or null, ", found.shown(), b" given"].concat();
                let message = cx.argument_message(2, &words);
                return Err(cx.throw_error("Error", message));
            }
            if found.is_abstract() {
                return Err(cx.bad_argument(2, "must not be an abstract class"));
            }
            Some(found)
        }
    };
    let data = crate::data::of(&node_of(cx, this)?);
    let mut classes = data.classes.borrow_mut();
    classes.retain(|(known, _)| *known != base_class);
    classes.extend(own.map(|own| (base_class, own)));
    Ok(Value::NULL)
}

// ---- validation, which wants namespaces declared as libxml2 has them

/// Runs the work of an old class's member on the document, with declarations as libxml2 has them.
fn with_declarations(cx: &mut Request, this: &Object, work: impl FnOnce(&mut Request, &Object) -> Result<Value>) -> Result<Value> {
    let document = node_of(cx, this)?;
    let root = document.document_element();
    if let Some(root) = &root {
        declarations::from_attributes(root);
    }
    let result = work(cx, this);
    if let Some(root) = &root {
        declarations::to_attributes(root);
    }
    result
}

pub(crate) fn schema_validate(cx: &mut Request, this: &Object, path: &[u8], flags: i64) -> Result<Value> {
    with_declarations(cx, this, |cx, this| crate::document::schema_validate(cx, this, path, flags))
}

pub(crate) fn schema_validate_source(cx: &mut Request, this: &Object, source: &[u8], flags: i64) -> Result<Value> {
    with_declarations(cx, this, |cx, this| crate::document::schema_validate_source(cx, this, source, flags))
}

pub(crate) fn relax_ng_validate(cx: &mut Request, this: &Object, path: &[u8]) -> Result<Value> {
    with_declarations(cx, this, |cx, this| crate::document::relax_ng_validate(cx, this, path))
}

pub(crate) fn relax_ng_validate_source(cx: &mut Request, this: &Object, source: &[u8]) -> Result<Value> {
    with_declarations(cx, this, |cx, this| crate::document::relax_ng_validate_source(cx, this, source))
}

pub(crate) fn validate(cx: &mut Request, this: &Object) -> Result<Value> {
    with_declarations(cx, this, crate::document::validate)
}

pub(crate) fn xinclude(cx: &mut Request, this: &Object, options: i64) -> Result<Value> {
    if i32::try_from(options).is_err() {
        return Err(cx.bad_argument(1, "is too large"));
    }
    let document = node_of(cx, this)?;
    let Some(root) = document.document_element() else { return Ok(Value::int(0)) };
    let count = with_session(cx, || checks::include(&root, options as i32))?;
    let mut at = Some(document.clone());
    let mut marks = Vec::new();
    while let Some(node) = at {
        if matches!(node.kind(), kind::XINCLUDE_START | kind::XINCLUDE_END) {
            marks.push(node.clone());
        }
        at = node.next_in(&document);
    }
    marks.iter().for_each(Node::unlink);
    if let Some(root) = document.document_element() {
        declarations::to_attributes(&root);
    }
    deliver(cx, Style::Place, 0)?;
    if count < 0 {
        return Err(throw_words(cx, Code::InvalidModification, "Invalid Modification Error"));
    }
    Ok(Value::int(i64::from(count)))
}

// ---- Dom\Implementation

/// Returns the document that a member of Dom\Implementation makes nodes for.
pub(crate) fn create_document_type(cx: &mut Request, _: &Object, name: &[u8], public_id: &[u8], system_id: &[u8]) -> Result<Value> {
    if !heddle_libxml2::parse::is_name(name, heddle_libxml2::parse::NameForm::QName) {
        return Err(throw(cx, Code::Namespace));
    }
    let home = new_document(Flavor::Xml);
    let some = |text: &[u8]| (!text.is_empty()).then(|| text.to_vec());
    let dtd = home.new_doctype(name, some(public_id).as_deref(), some(system_id).as_deref());
    to_value(cx, &dtd)
}

pub(crate) fn create_document(cx: &mut Request, _: &Object, uri: Option<&[u8]>, name: &[u8], doctype: Option<&Object>) -> Result<Value> {
    let document = new_document(Flavor::Xml);
    let root = match name {
        b"" => None,
        name => match extract(uri, name) {
            Ok((uri, prefix, local)) => Some(new_element(&document, uri, prefix, local)),
            Err(code) => return Err(throw(cx, code)),
        },
    };
    if let Some(doctype) = doctype {
        let doctype = node_of(cx, doctype)?;
        doctype.insert(&document, None);
    }
    if let Some(root) = root {
        root.insert(&document, None);
    }
    to_value(cx, &document)
}

pub(crate) fn create_html_document(cx: &mut Request, _: &Object, title: Option<&[u8]>) -> Result<Value> {
    let document = new_document(Flavor::Html);
    let make = |name: &[u8], parent: &Node| {
        let element = new_element(&document, Some(HTML_URI), None, name);
        element.insert(parent, None);
        element
    };
    document.new_doctype(b"html", None, None).insert(&document, None);
    let html = make(b"html", &document);
    let head = make(b"head", &html);
    if let Some(title) = title {
        document.new_text(title).insert(&make(b"title", &head), None);
    }
    make(b"body", &html);
    debug_assert!(is_modern(&document));
    to_value(cx, &document)
}
