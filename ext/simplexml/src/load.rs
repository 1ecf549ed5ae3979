//! The functions: from texts, files and DOM nodes to elements.

use crate::{hold_root, make};
use heddle_libxml::payload::{Filter, Kind, Selection};
use heddle_libxml::{Style, deliver, loading, payload, with_session};
use heddle_libxml2::Node;
use heddle_libxml2::session::Loaded;
use heddle_macros::php;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&simplexml_load_file::DECL, &simplexml_load_string::DECL, &simplexml_import_dom::DECL];

/// Parses a text to a document; `None`: it is no XML, warnings were raised.
fn parse_text(cx: &mut Request, text: &[u8], url: Option<&[u8]>, charset: Option<&[u8]>, options: i64) -> Result<Option<Node>> {
    let document = with_session(cx, || loading::parse_served(text, url, charset, options as i32))?;
    deliver(cx, Style::Full, options)?;
    Ok(document)
}

/// Parses a text that a program gives: an empty one is no document, of which nothing is said.
pub(crate) fn parse_given(cx: &mut Request, text: &[u8], options: i64) -> Result<Option<Node>> {
    if text.is_empty() { Ok(None) } else { parse_text(cx, text, None, None, options) }
}

/// Parses a file.
pub(crate) fn parse_file(cx: &mut Request, path: &[u8], options: i64) -> Result<Option<Node>> {
    let (loaded, charset) = loading::fetch(cx, path)?;
    match loaded {
        Loaded::Found(bytes, _) => return parse_text(cx, &bytes, Some(path), charset.as_deref(), options),
        Loaded::Missing => heddle_libxml::errors::report_unreadable(path),
        Loaded::Refused => {}
    }
    deliver(cx, Style::Full, options)?;
    Ok(None)
}

/// The class that elements are to be of.
fn class_of(cx: &mut Request, name: Option<&[u8]>) -> Result<ClassPtr> {
    let base = cx.require_class(b"SimpleXMLElement")?;
    let Some(name) = name else { return Ok(base) };
    match cx.lookup_class(name)?.filter(|class| class.is_subclass_of(base)) {
        Some(class) => Ok(class),
        None => {
            let words = [b"must be a class name derived from SimpleXMLElement or null, ", name, b" given"].concat();
            Err(cx.bad_argument_type(2, words))
        }
    }
}

/// The namespace that an element looks at.
pub(crate) fn filter(name: &[u8], is_prefix: bool) -> Filter {
    Filter { name: (!name.is_empty()).then(|| name.to_vec()), is_prefix }
}

fn check_options(cx: &mut Request, number: usize, options: i64) -> Result<()> {
    match i32::try_from(options) {
        Ok(_) => Ok(()),
        Err(_) => Err(cx.bad_argument(number, "is too large")),
    }
}

fn element(cx: &mut Request, class: ClassPtr, document: Option<Node>, filter: Filter) -> Result<OrFalse<Object>> {
    let Some(document) = document else { return Ok(OrFalse(None)) };
    let object = instantiate(cx, class)?;
    hold_root(&object, &document, filter);
    Ok(OrFalse(Some(object)))
}

#[php(
    "simplexml_load_file(string $filename, ?string $class_name = 'SimpleXMLElement', int $options = 0, string $namespace_or_prefix = '', bool $is_prefix = false): SimpleXMLElement|false"
)]
fn simplexml_load_file(
    cx: &mut Request,
    filename: PathArg,
    class_name: Option<&[u8]>,
    options: i64,
    namespace_or_prefix: &[u8],
    is_prefix: bool,
) -> Result<OrFalse<Object>> {
    let class = class_of(cx, class_name)?;
    check_options(cx, 3, options)?;
    let document = parse_file(cx, &filename, options)?;
    element(cx, class, document, filter(namespace_or_prefix, is_prefix))
}

#[php(
    "simplexml_load_string(string $data, ?string $class_name = 'SimpleXMLElement', int $options = 0, string $namespace_or_prefix = '', bool $is_prefix = false): SimpleXMLElement|false"
)]
fn simplexml_load_string(
    cx: &mut Request,
    data: &[u8],
    class_name: Option<&[u8]>,
    options: i64,
    namespace_or_prefix: &[u8],
    is_prefix: bool,
) -> Result<OrFalse<Object>> {
    let class = class_of(cx, class_name)?;
    check_options(cx, 3, options)?;
    let document = parse_given(cx, data, options)?;
    element(cx, class, document, filter(namespace_or_prefix, is_prefix))
}

#[php("simplexml_import_dom(object $node, ?string $class_name = 'SimpleXMLElement'): ?SimpleXMLElement")]
fn simplexml_import_dom(cx: &mut Request, node: &Object, class_name: Option<&[u8]>) -> Result<Value> {
    let class = class_of(cx, class_name)?;
    let Some(found) = payload::node_of(node) else {
        return Err(cx.bad_argument_type(1, "must be a valid XML node"));
    };
    let found = if found.is_document() { found.document_element() } else { Some(found) };
    match found.filter(Node::is_element) {
        Some(node) => make(cx, class, Selection { node, kind: Kind::One, filter: Filter::default() }).map(Value::from),
        None => {
            cx.function_warning("Invalid Nodetype to import")?;
            Ok(Value::NULL)
        }
    }
}
