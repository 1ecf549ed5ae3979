//! SimpleXMLElement's methods.

use crate::access::{self, HOOKS, current, text};
use crate::load::{filter, parse_file, parse_given};
use crate::show::View;
use crate::{derive, hold_root, selection, show};
use heddle_libxml::payload::{Filter, Kind, SimpleNode};
use heddle_libxml::{Style, deliver, loading, with_session};
use heddle_libxml2::tree::Ns;
use heddle_libxml2::xpath::{Found, Scope, XPathValue, evaluate};
use heddle_libxml2::{Node, kind, save};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// An element, an attribute, or several of them.
#[php_class("class SimpleXMLElement implements Stringable, Countable, RecursiveIterator", hooks = HOOKS)]
pub(crate) struct SimpleXmlElement;

/// Names SimpleXMLElement in older programs.
#[php_class("class SimpleXMLIterator extends SimpleXMLElement")]
pub(crate) struct SimpleXmlIterator;

fn split(name: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match name.iter().position(|byte| *byte == b':') {
        Some(at) if at > 0 && at + 1 < name.len() => (Some(&name[..at]), &name[at + 1..]),
        _ => (None, name),
    }
}

/// Holds what is asked for by an argument: a namespace, or the ones without prefix.
fn asked(name: Option<&[u8]>, is_prefix: bool) -> Filter {
    filter(name.unwrap_or(b""), is_prefix)
}

fn add_namespace(cx: &Request, array: &mut Array, ns: &Ns) {
    let prefix = ns.prefix.clone().unwrap_or_default();
    if array.get_bytes(&prefix).is_none() {
        let uri = cx.str(ns.uri.clone().unwrap_or_default());
        array.insert_bytes(cx.heap(), &prefix, uri);
    }
}

/// Puts a new child into the namespace of its parent.
pub(crate) fn inherit(child: &Node, parent: &Node) {
    if let Some(ns) = parent.namespace()
        && !(child.use_prefix(parent, ns.prefix.as_deref()) && child.namespace().as_ref() == Some(&ns))
    {
        child.set_namespace(Some(&ns));
    }
}

fn as_xml(cx: &mut Request, this: &Object, filename: Option<&[u8]>) -> Result<Value> {
    let at = selection(cx, this)?;
    let Some(node) = at.member() else { return Ok(Value::FALSE) };
    // documents of HTML are written from their root on, without what stands before it
    let is_root = node.parent().is_some_and(|parent| parent.is(kind::DOCUMENT));
    let whole = if is_root { node.document() } else { node };
    let found = match heddle_dom::wrap::modern_xml(&whole) {
        Some(written) => written,
        None => {
            let encoding = if is_root { whole.encoding() } else { Some(b"UTF-8".to_vec()) };
            save::as_xml(&whole, encoding.as_deref(), 0).unwrap_or_default()
        }
    };
    match filename {
        Some(path) => Ok(Value::bool(loading::write(cx, path, &found)?.is_some())),
        None => Ok(cx.str(found).into()),
    }
}

#[php_methods(tentative)]
impl SimpleXmlElement {
    #[php("public function xpath(string $expression): array|false|null")]
    fn xpath(cx: &mut Request, this: &Object, expression: &[u8]) -> Result<Value> {
        let at = selection(cx, this)?;
        if at.kind.is_attributes() {
            return Ok(Value::NULL);
        }
        let Some(node) = at.member() else { return Ok(Value::NULL) };
        let mut namespaces = this.native::<SimpleNode>().map(|held| held.namespaces.borrow().clone()).unwrap_or_default();
        namespaces.extend(heddle_dom::xpath::in_scope(&node));
        let scope = Scope { node: &node, namespaces: &namespaces, function_namespaces: &[] };
        let value = with_session(cx, || evaluate(expression, &scope))?;
        deliver(cx, Style::Full, 0)?;
        let kind_of = match value {
            Some(XPathValue::Nodes(found)) => {
                let mut list = Array::new();
                for one in found {
                    let Found::Node(found) = one else { continue };
                    let value = match found.kind() {
                        kind::TEXT => found.parent().map(|parent| derive(cx, this, &parent, Kind::One, &Filter::default())),
                        kind::ATTRIBUTE => found.parent().map(|element| {
                            let only = Filter { name: found.uri(), is_prefix: false };
                            derive(cx, this, &element, Kind::AttributesNamed(found.name()), &only)
                        }),
                        kind::ELEMENT | kind::COMMENT | kind::PI => Some(derive(cx, this, &found, Kind::One, &Filter::default())),
                        _ => None,
                    };
                    if let Some(value) = value {
                        let _ = list.push(cx.heap(), value?);
                    }
                }
                return Ok(list.into());
            }
            Some(XPathValue::Boolean(_)) => "bool",
            Some(XPathValue::Number(_)) => "number",
            Some(XPathValue::Text(_)) => "string",
            _ => return Ok(Value::FALSE),
        };
        cx.function_warning(format!("XPath expression must return a node set, {kind_of} returned"))?;
        Ok(Value::FALSE)
    }

    #[php("public function registerXPathNamespace(string $prefix, string $namespace): bool")]
    fn register_xpath_namespace(this: &Object, prefix: &[u8], namespace: &[u8]) -> bool {
        if let Some(held) = this.native::<SimpleNode>() {
            held.namespaces.borrow_mut().push((prefix.to_vec(), namespace.to_vec()));
        }
        !prefix.is_empty()
    }

    #[php("public function asXML(?string $filename = null): string|bool")]
    fn as_xml(cx: &mut Request, this: &Object, filename: Option<&[u8]>) -> Result<Value> {
        as_xml(cx, this, filename)
    }

    #[php("public function saveXML(?string $filename = null): string|bool")]
    fn save_xml(cx: &mut Request, this: &Object, filename: Option<&[u8]>) -> Result<Value> {
        as_xml(cx, this, filename)
    }

    #[php("public function getNamespaces(bool $recursive = false): array")]
    fn get_namespaces(cx: &mut Request, this: &Object, recursive: bool) -> Result<Array> {
        let at = selection(cx, this)?;
        let mut array = Array::new();
        let Some(root) = at.member() else { return Ok(array) };
        let mut next = Some(root.clone());
        while let Some(node) = next {
            for used in std::iter::once(node.clone()).chain(node.attributes()) {
                if let Some(ns) = used.namespace() {
                    add_namespace(cx, &mut array, &ns);
                }
            }
            next = if recursive { node.next_in(&root) } else { None };
        }
        Ok(array)
    }

    #[php("public function getDocNamespaces(bool $recursive = false, bool $fromRoot = true): array|false")]
    fn get_doc_namespaces(cx: &mut Request, this: &Object, recursive: bool, from_root: bool) -> Result<Value> {
        if this.native::<SimpleNode>().is_some_and(|held| held.is_empty.get()) {
            return Ok(Value::FALSE);
        }
        let at = selection(cx, this)?;
        let root = if from_root { at.node.document_element() } else { Some(at.node.clone()) };
        let Some(root) = root else { return Ok(Value::FALSE) };
        let mut array = Array::new();
        let mut next = Some(root.clone());
        while let Some(node) = next {
            heddle_dom::wrap::declarations(&node).iter().for_each(|ns| add_namespace(cx, &mut array, ns));
            next = if recursive { node.next_in(&root) } else { None };
        }
        Ok(array.into())
    }

    #[php("public function children(?string $namespaceOrPrefix = null, bool $isPrefix = false): ?SimpleXMLElement")]
    fn children(cx: &mut Request, this: &Object, name: Option<&[u8]>, is_prefix: bool) -> Result<Value> {
        let at = selection(cx, this)?;
        if at.kind.is_attributes() {
            return Ok(Value::NULL);
        }
        match at.member() {
            Some(node) => derive(cx, this, &node, Kind::Children, &asked(name, is_prefix)),
            None => Ok(Value::NULL),
        }
    }

    #[php("public function attributes(?string $namespaceOrPrefix = null, bool $isPrefix = false): ?SimpleXMLElement")]
    fn attributes(cx: &mut Request, this: &Object, name: Option<&[u8]>, is_prefix: bool) -> Result<Value> {
        let at = selection(cx, this)?;
        if at.kind.is_attributes() {
            return Ok(Value::NULL);
        }
        match at.member() {
            Some(node) => derive(cx, this, &node, Kind::Attributes, &asked(name, is_prefix)),
            None => Ok(Value::NULL),
        }
    }

    #[php(
        "public function __construct(string $data, int $options = 0, bool $dataIsURL = false, string $namespaceOrPrefix = '', bool $isPrefix = false)"
    )]
    fn construct(
        cx: &mut Request,
        this: &Object,
        data: &[u8],
        options: i64,
        data_is_url: bool,
        namespace_or_prefix: &[u8],
        is_prefix: bool,
    ) -> Result<()> {
        if i32::try_from(options).is_err() {
            return Err(cx.bad_argument(2, "is too large"));
        }
        let document = if data_is_url { parse_file(cx, data, options)? } else { parse_given(cx, data, options)? };
        let Some(document) = document else {
            return Err(cx.throw_error("Exception", "String could not be parsed as XML"));
        };
        hold_root(this, &document, filter(namespace_or_prefix, is_prefix));
        Ok(())
    }

    #[php("public function addChild(string $qualifiedName, ?string $value = null, ?string $namespace = null): ?SimpleXMLElement")]
    fn add_child(cx: &mut Request, this: &Object, name: &[u8], value: Option<&[u8]>, uri: Option<&[u8]>) -> Result<Value> {
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let at = selection(cx, this)?;
        if at.kind.is_attributes() {
            cx.function_warning("Cannot add element to attributes")?;
            return Ok(Value::NULL);
        }
        let Some(parent) = at.member() else {
            cx.function_warning("Cannot add child. Parent is not a permanent member of the XML tree")?;
            return Ok(Value::NULL);
        };
        let (prefix, local) = split(name);
        let child = parent.new_element(local);
        if let Some(value) = value {
            child.set_markup_value(value);
            deliver(cx, Style::Full, 0)?;
        }
        child.insert(&parent, None);
        match uri {
            Some(b"") => drop(child.declare(prefix, b"")),
            Some(uri) => match child.prefix_of(uri, false) {
                Some(known) => drop(child.use_prefix(&parent, known.as_deref())),
                None => {
                    child.declare(prefix, uri);
                    child.use_prefix(&child, prefix);
                }
            },
            None => inherit(&child, &parent),
        }
        let only = Filter { name: prefix.map(<[u8]>::to_vec), is_prefix: true };
        derive(cx, this, &child, Kind::One, &only)
    }

    #[php("public function addAttribute(string $qualifiedName, string $value, ?string $namespace = null): void")]
    fn add_attribute(cx: &mut Request, this: &Object, name: &[u8], value: &[u8], uri: Option<&[u8]>) -> Result<()> {
        if name.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let at = selection(cx, this)?;
        let node = at.member();
        let element = node.and_then(|node| if node.is_element() { Some(node) } else { node.parent() });
        let Some(element) = element else {
            return cx.function_warning("Unable to locate parent Element");
        };
        let (prefix, local) = split(name);
        let uri = uri.filter(|uri| !uri.is_empty());
        if prefix.is_none() && uri.is_some() {
            return cx.function_warning("Attribute requires prefix for namespace");
        }
        let (prefix, local) = if uri.is_none() && prefix.is_some_and(|prefix| element.find_prefix(Some(prefix)).is_none()) {
            (None, local)
        } else {
            (prefix, local)
        };
        let target = uri.map(<[u8]>::to_vec);
        if element.attribute(Some(target.as_deref()), local).is_some() {
            return cx.function_warning("Attribute already exists");
        }
        let attr = element.new_attribute(local, value);
        attr.attach(&element);
        if let Some(uri) = uri {
            let known = element.prefix_of(uri, false);
            if known.is_none() {
                element.declare(prefix, uri);
            }
            let prefix = known.unwrap_or_else(|| prefix.map(<[u8]>::to_vec));
            attr.use_prefix(&element, prefix.as_deref());
        }
        Ok(())
    }

    #[php("public function getName(): string")]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let at = selection(cx, this)?;
        let node = at.member();
        Ok(node.map(|node| node.name()).unwrap_or_default())
    }

    #[php("public function __toString(): string", binding)]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        text(cx, this)
    }

    #[php("public function __debugInfo(): ?array", binding)]
    fn debug_info(cx: &mut Request, this: &Object) -> Result<Option<Array>> {
        show::properties(cx, this, View::Dump).map(Some)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<i64> {
        let at = selection(cx, this)?;
        Ok(at.all().len() as i64)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        access::rewind(cx, this)
    }

    #[php("public function valid(): bool")]
    fn valid(this: &Object) -> bool {
        current(this).is_some()
    }

    #[php("public function current(): SimpleXMLElement")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        match current(this) {
            Some((_, value)) => Ok(value),
            None => Err(cx.throw_error("Error", "Iterator not initialized or already consumed")),
        }
    }

    #[php("public function key(): string")]
    fn key(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        match current(this) {
            Some((node, _)) => Ok(node.name()),
            None => Err(cx.throw_error("Error", "Iterator not initialized or already consumed")),
        }
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        access::advance(cx, this)
    }

    #[php("public function hasChildren(): bool")]
    fn has_children(this: &Object) -> bool {
        current(this).is_some_and(|(node, _)| node.children().any(|child| child.is_element()))
    }

    #[php("public function getChildren(): ?SimpleXMLElement")]
    fn get_children(this: &Object) -> Value {
        current(this).map_or(Value::NULL, |(_, value)| value)
    }
}
