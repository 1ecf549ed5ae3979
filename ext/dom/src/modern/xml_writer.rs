//! XML of nodes, written as the DOM parsing specification says: with the prefixes and declarations
//! that nodes' namespaces need.

use super::{HTML_URI, is_html_document};
use crate::node::{XML_URI, XMLNS_URI};
use heddle_libxml2::{Node, kind, save};

/// Why a tree has no XML form.
pub(crate) struct Malformed;

/// Prefixes by their address, the ones declared last at the end.
type Prefixes = Vec<(Vec<u8>, Vec<u8>)>;

/// Holds how XML is written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Style {
    pub(crate) format: bool,
    pub(crate) no_empty: bool,
    /// Whether a tree that XML has no form for is an error.
    pub(crate) well_formed: bool,
}

struct Writer {
    out: Vec<u8>,
    style: Style,
    generated: u32,
}

/// What an element hands on to its children.
struct Frame {
    node: Node,
    next: Option<Node>,
    name: Vec<u8>,
    inherited: Option<Vec<u8>>,
    prefixes: Prefixes,
    indents: bool,
}

fn escape(out: &mut Vec<u8>, text: &[u8], in_attribute: bool) {
    for byte in text {
        match byte {
            b'&' => out.extend(b"&amp;"),
            b'<' => out.extend(b"&lt;"),
            b'>' => out.extend(b"&gt;"),
            b'"' if in_attribute => out.extend(b"&quot;"),
            b'\t' if in_attribute => out.extend(b"&#9;"),
            b'\n' if in_attribute => out.extend(b"&#10;"),
            b'\r' => out.extend(b"&#13;"),
            byte => out.push(*byte),
        }
    }
}

fn has(prefixes: &Prefixes, prefix: &[u8], uri: &[u8]) -> bool {
    prefixes.iter().rev().find(|(known, _)| known == prefix).is_some_and(|(_, known)| known == uri)
}

/// Returns the prefix of an address, if possible the wanted one.
fn prefix_for(prefixes: &Prefixes, uri: &[u8], wanted: Option<&[u8]>) -> Option<Vec<u8>> {
    let mut found = None;
    for (prefix, known) in prefixes {
        if known == uri && has(prefixes, prefix, uri) {
            found = Some(prefix.clone());
            if wanted == Some(&prefix[..]) {
                return found;
            }
        }
    }
    found
}

/// Whether only elements, comments and the like are in an element, so that it may be indented.
fn may_indent(node: &Node) -> bool {
    node.first_child().is_some() && node.children().all(|child| !matches!(child.kind(), kind::TEXT | kind::CDATA | kind::ENTITY_REF))
}

impl Writer {
    fn generate(&mut self, prefixes: &mut Prefixes, local: &[(Vec<u8>, Vec<u8>)], uri: &[u8]) -> Vec<u8> {
        let prefix = loop {
            self.generated += 1;
            let prefix = format!("ns{}", self.generated).into_bytes();
            if !local.iter().any(|(known, _)| *known == prefix) {
                break prefix;
            }
        };
        prefixes.push((prefix.clone(), uri.to_vec()));
        prefix
    }

    fn declaration(&mut self, prefix: Option<&[u8]>, uri: &[u8]) {
        self.out.extend(b" xmlns");
        if let Some(prefix) = prefix {
            self.out.push(b':');
            self.out.extend(prefix);
        }
        self.out.extend(b"=\"");
        escape(&mut self.out, uri, true);
        self.out.push(b'"');
    }

    /// Writes a start tag; gives name, default namespace and prefixes for what is inside.
    fn start(&mut self, node: &Node, inherited: Option<&[u8]>, above: &Prefixes) -> (Vec<u8>, Option<Vec<u8>>, Prefixes) {
        let mut prefixes = above.clone();
        let mut local_default: Option<Vec<u8>> = None;
        let mut local_prefixes: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        for (_, prefix, uri) in super::declarations::declared(node) {
            match prefix {
                None => local_default = Some(uri),
                Some(_) if uri == XML_URI => {}
                Some(prefix) => {
                    if !has(&prefixes, &prefix, &uri) {
                        prefixes.push((prefix.clone(), uri.clone()));
                    }
                    local_prefixes.push((prefix, uri));
                }
            }
        }
        let ns = node.uri().filter(|uri| !uri.is_empty());
        let mut inherited = inherited.map(<[u8]>::to_vec);
        let mut ignores_default = false;
        let local = node.name();
        self.out.push(b'<');
        let name;
        if inherited == ns {
            ignores_default =
                local_default.as_ref().is_some_and(|default| Some(default).filter(|default| !default.is_empty()) != ns.as_ref());
            name = if ns.as_deref() == Some(XML_URI) { [b"xml:", &local[..]].concat() } else { local };
            self.out.extend(&name);
        } else {
            let prefix = node.prefix();
            let mut candidate = match &ns {
                Some(ns) => prefix_for(&prefixes, ns, prefix.as_deref()),
                None => None,
            };
            if prefix.as_deref() == Some(b"xml") {
                candidate = Some(b"xml".to_vec());
            }
            if let Some(candidate) = candidate.filter(|_| prefix.is_some() || local_default != ns || local_default.is_none()) {
                name = [&candidate[..], b":", &local].concat();
                if let Some(default) = local_default.filter(|default| default != XML_URI) {
                    inherited = (!default.is_empty()).then_some(default);
                }
                self.out.extend(&name);
            } else if let Some(prefix) = prefix {
                let taken = local_prefixes.iter().any(|(known, _)| *known == prefix);
                let uri = ns.clone().unwrap_or_default();
                let prefix = if taken { self.generate(&mut prefixes, &local_prefixes, &uri) } else { prefix };
                prefixes.push((prefix.clone(), uri.clone()));
                local_prefixes.push((prefix.clone(), uri.clone()));
                name = [&prefix[..], b":", &local].concat();
                self.out.extend(&name);
                self.declaration(Some(&prefix), &uri);
                if let Some(default) = local_default {
                    inherited = (!default.is_empty()).then_some(default);
                }
            } else {
                name = local;
                self.out.extend(&name);
                let is_declared = local_default.is_some() && local_default.clone().filter(|uri| !uri.is_empty()) == ns;
                inherited.clone_from(&ns);
                if !is_declared {
                    ignores_default = true;
                    self.declaration(None, ns.as_deref().unwrap_or(b""));
                }
            }
        }
        self.attributes(node, &mut prefixes, local_prefixes, ignores_default);
        (name, inherited, prefixes)
    }

    fn attributes(&mut self, node: &Node, prefixes: &mut Prefixes, mut local: Prefixes, ignores_default: bool) {
        for attr in node.attributes() {
            let value = attr.child_text();
            let mut prefix: Option<Vec<u8>> = None;
            if let Some(uri) = attr.uri() {
                prefix = prefix_for(prefixes, &uri, attr.prefix().as_deref());
                if uri == XMLNS_URI {
                    let is_default = attr.prefix().is_none();
                    if value == XML_URI || is_default && ignores_default {
                        continue;
                    }
                    prefix = attr.prefix().map(|_| b"xmlns".to_vec());
                } else if uri == XML_URI {
                    prefix = Some(b"xml".to_vec());
                } else if prefix.is_none() {
                    let wanted = attr.prefix().filter(|wanted| !local.iter().any(|(known, other)| known == wanted && *other != uri));
                    let new = match wanted {
                        Some(wanted) => {
                            prefixes.push((wanted.clone(), uri.clone()));
                            wanted
                        }
                        None => self.generate(prefixes, &local, &uri),
                    };
                    local.push((new.clone(), uri.clone()));
                    self.declaration(Some(&new), &uri);
                    prefix = Some(new);
                }
            }
            self.out.push(b' ');
            if let Some(prefix) = prefix {
                self.out.extend(prefix);
                self.out.push(b':');
            }
            self.out.extend(attr.name());
            self.out.extend(b"=\"");
            for child in attr.children() {
                if child.is(kind::ENTITY_REF) { self.reference(&child) } else { escape(&mut self.out, &child.data(), true) }
            }
            self.out.push(b'"');
        }
    }

    fn reference(&mut self, node: &Node) {
        self.out.push(b'&');
        self.out.extend(node.name());
        self.out.push(b';');
    }

    fn leaf(&mut self, node: &Node) -> Result<(), Malformed> {
        let data = node.data();
        let has = |part: &[u8]| data.windows(part.len()).any(|window| window == part);
        if self.style.well_formed {
            let is_bad = match node.kind() {
                kind::COMMENT => has(b"--") || data.ends_with(b"-"),
                kind::PI => has(b"?>") || node.name().eq_ignore_ascii_case(b"xml") || node.name().contains(&b':'),
                _ => false,
            };
            if is_bad {
                return Err(Malformed);
            }
        }
        match node.kind() {
            kind::TEXT => escape(&mut self.out, &data, false),
            kind::CDATA => {
                self.out.extend(b"<![CDATA[");
                self.out.extend(&data);
                self.out.extend(b"]]>");
            }
            kind::COMMENT => {
                self.out.extend(b"<!--");
                self.out.extend(&data);
                self.out.extend(b"-->");
            }
            kind::PI => {
                self.out.extend(b"<?");
                self.out.extend(node.name());
                self.out.push(b' ');
                self.out.extend(&data);
                self.out.extend(b"?>");
            }
            kind::ENTITY_REF => self.reference(node),
            kind::DTD => self.doctype(node),
            _ => {}
        }
        Ok(())
    }

    fn doctype(&mut self, node: &Node) {
        let (public_id, system_id) = node.identifiers();
        self.out.extend(b"<!DOCTYPE ");
        self.out.extend(node.name());
        if let Some(public_id) = &public_id {
            self.out.extend(b" PUBLIC \"");
            self.out.extend(public_id);
            self.out.push(b'"');
        }
        if let Some(system_id) = &system_id {
            self.out.extend(if public_id.is_some() { &b" \""[..] } else { b" SYSTEM \"" });
            self.out.extend(system_id);
            self.out.push(b'"');
        }
        if node.first_child().is_some() || !node.entities().is_empty() || !node.notations().is_empty() {
            // libxml2 writes declarations
            let whole = save::as_xml(node, None, 0).unwrap_or_default();
            if let Some(start) = whole.iter().position(|byte| *byte == b'[') {
                self.out.push(b' ');
                self.out.extend(&whole[start..]);
                return;
            }
        }
        self.out.push(b'>');
    }

    fn indent(&mut self, depth: usize) {
        self.out.push(b'\n');
        self.out.extend(std::iter::repeat_n(&b"  "[..], depth.min(60)).flatten());
    }

    /// Writes a node and all in it.
    fn tree(&mut self, root: &Node, inherited: Option<Vec<u8>>, prefixes: Prefixes) -> Result<(), Malformed> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut at = Some(root.clone());
        loop {
            let Some(node) = at else {
                let Some(frame) = frames.pop() else { return Ok(()) };
                if frame.indents {
                    self.indent(frames.len());
                }
                self.out.extend(b"</");
                self.out.extend(&frame.name);
                self.out.push(b'>');
                at = frame.next;
                continue;
            };
            let next = if node == *root { None } else { node.next() };
            if frames.last().is_some_and(|frame| frame.indents) {
                self.indent(frames.len());
            }
            if !node.is_element() {
                self.leaf(&node)?;
                at = next;
                continue;
            }
            let (above, known) = match frames.last() {
                Some(frame) => (frame.inherited.clone(), &frame.prefixes),
                None => (inherited.clone(), &prefixes),
            };
            let known = known.clone();
            let (name, inside, prefixes) = self.start(&node, above.as_deref(), &known);
            let first = node.contents().unwrap_or_else(|| node.clone()).first_child();
            if first.is_none() && self.empty(&node, &name) {
                at = next;
                continue;
            }
            self.out.push(b'>');
            let may = frames.last().is_none_or(|frame| frame.indents);
            let indents = self.style.format && first.is_some() && may && may_indent(&node);
            frames.push(Frame { node: node.clone(), next, name, inherited: inside, prefixes, indents });
            debug_assert!(frames.last().is_some_and(|frame| frame.node == node));
            at = first;
        }
    }

    /// Ends the tag of an element without content; false where an end tag has to follow.
    fn empty(&mut self, node: &Node, _: &[u8]) -> bool {
        if self.style.no_empty {
            return false;
        }
        if node.uri_is(Some(HTML_URI)) {
            if heddle_html5::names::is_void(&node.name()) {
                self.out.extend(b" />");
                return true;
            }
            return false;
        }
        self.out.extend(b"/>");
        true
    }
}

fn writer(style: Style) -> (Writer, Prefixes) {
    (Writer { out: Vec::new(), style, generated: 0 }, vec![(b"xml".to_vec(), XML_URI.to_vec())])
}

/// XML of one node.
///
/// # Errors
/// The tree has no XML form, and one is asked for.
pub(crate) fn node(node: &Node, style: Style) -> Result<Vec<u8>, Malformed> {
    let (mut writer, prefixes) = writer(style);
    if node.is(kind::ATTRIBUTE) {
        writer.out.extend(node.qualified_name());
        writer.out.extend(b"=\"");
        escape(&mut writer.out, &node.child_text(), true);
        writer.out.push(b'"');
        return Ok(writer.out);
    }
    if node.is(kind::FRAGMENT) {
        for child in node.children() {
            writer.tree(&child, None, prefixes.clone())?;
        }
        return Ok(writer.out);
    }
    writer.tree(node, None, prefixes)?;
    Ok(writer.out)
}

/// XML of what is in a node.
///
/// # Errors
/// Those of [`node`].
pub(crate) fn children(parent: &Node, style: Style) -> Result<Vec<u8>, Malformed> {
    let (mut writer, prefixes) = writer(style);
    for child in parent.contents().unwrap_or_else(|| parent.clone()).children() {
        writer.tree(&child, None, prefixes.clone())?;
    }
    Ok(writer.out)
}

/// XML of a document, with its declaration unless that is not wanted.
pub(crate) fn document(document: &Node, style: Style, declares: bool) -> Vec<u8> {
    let (mut writer, prefixes) = writer(style);
    if declares {
        writer.out.extend(b"<?xml version=\"");
        writer.out.extend(document.version().unwrap_or_else(|| b"1.0".to_vec()));
        writer.out.push(b'"');
        if let Some(encoding) = document.encoding() {
            writer.out.extend(b" encoding=\"");
            writer.out.extend(encoding);
            writer.out.push(b'"');
        }
        match document.standalone() {
            1 => writer.out.extend(b" standalone=\"yes\""),
            0 => writer.out.extend(b" standalone=\"no\""),
            _ if is_html_document(document) => writer.out.extend(b" standalone=\"yes\""),
            _ => {}
        }
        writer.out.extend(b"?>\n");
    }
    for child in document.children() {
        let _ = writer.tree(&child, None, prefixes.clone());
        if child.is(kind::DTD) {
            writer.out.push(b'\n');
        }
    }
    writer.out
}
