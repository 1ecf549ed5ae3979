//! From HTML to a document's nodes: encodings, the parser's tree, contents of templates.

use super::{new_element, set_namespace};
use crate::data;
use heddle_html5::{Data, Namespace, Quirks, Tree};
use heddle_libxml2::Node;

/// Returns the contents of a template.
pub(crate) fn contents(node: &Node) -> Option<Node> {
    node.contents()
}

/// Returns the template whose contents a fragment is.
pub(crate) fn host(node: &Node) -> Option<Node> {
    node.host()
}

/// Gives a template contents.
pub(crate) fn make_contents(node: &Node) -> Node {
    node.make_contents()
}

/// Returns the line of a node, where the first one is 0.
fn line(node: &heddle_html5::Node) -> i64 {
    node.line.saturating_sub(1) as i64
}

/// Makes the nodes below a node of the parser's tree those of `parent`.
pub(crate) fn build(tree: &Tree, from: usize, parent: &Node, no_namespace: bool) {
    let document = parent.document();
    let mut open = vec![(tree.nodes[from].first, parent.clone())];
    while let Some((at, parent)) = open.pop() {
        let Some(index) = at else { continue };
        let node = &tree.nodes[index];
        open.push((node.next, parent.clone()));
        match &node.data {
            Data::Element { namespace, name, attributes, contents } => {
                let uri = if no_namespace && *namespace == Namespace::Html { None } else { namespace.uri().map(str::as_bytes) };
                let element = new_element(&document, uri, None, name.as_bytes());
                element.set_line(line(node));
                element.insert(&parent, None);
                for attr in attributes {
                    let new = document.new_attribute(attr.name.as_bytes(), b"");
                    set_namespace(&new, attr.prefix.as_deref().map(str::as_bytes), attr.namespace.uri().map(str::as_bytes));
                    new.attach(&element);
                    new.set_value(attr.value.as_bytes());
                }
                if let Some(contents) = contents {
                    // without a namespace it is no template, and has children like others
                    let into = if no_namespace { element.clone() } else { element.make_contents() };
                    open.push((tree.nodes[*contents].first, into));
                }
                open.push((node.first, element));
            }
            Data::Text(text) => {
                let new = document.new_text(text.as_bytes());
                new.set_line(line(node));
                new.insert(&parent, None);
            }
            Data::Comment(text) => {
                let new = document.new_comment(text.as_bytes());
                new.set_line(line(node));
                new.insert(&parent, None);
            }
            Data::DocumentType { name, public_id, system_id } => {
                let some = |text: &str| (!text.is_empty()).then(|| text.as_bytes().to_vec());
                let dtd = document.new_doctype(name.as_bytes(), some(public_id).as_deref(), some(system_id).as_deref());
                dtd.insert(&parent, None);
            }
            Data::Document => {}
        }
    }
}

/// Takes elements out that the text did not name but the parser implied.
fn drop_implied(document: &Node, text: &str) {
    let lower = text.to_ascii_lowercase();
    let is_named = |name: &str| {
        lower.match_indices(name).any(|(at, _)| {
            let next = lower.as_bytes().get(at + name.len());
            next.is_none_or(|byte| super::is_space(*byte) || matches!(byte, b'>' | b'/'))
        })
    };
    let Some(root) = document.document_element() else { return };
    let parts: Vec<Node> = root.children().filter(Node::is_element).collect();
    for part in parts {
        let is_implied = part.name_is(b"head") && !is_named("<head") || part.name_is(b"body") && !is_named("<body");
        if is_implied {
            unwrap(&part);
        }
    }
    if !is_named("<html") {
        unwrap(&root);
    }
}

/// Puts the children of an element in its place.
fn unwrap(element: &Node) {
    let Some(parent) = element.parent() else { return };
    let children: Vec<Node> = element.children().collect();
    for child in children {
        child.insert(&parent, Some(element));
    }
    element.unlink();
}

/// Says how HTML is to be parsed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wishes {
    pub(crate) no_implied: bool,
    pub(crate) no_namespace: bool,
}

/// Parses a text into an empty document.
pub(crate) fn parse_into(document: &Node, text: &str, wishes: Wishes) {
    let tree = heddle_html5::document(text);
    build(&tree, 0, document, wishes.no_namespace);
    if wishes.no_implied {
        drop_implied(document, text);
    }
    data::of(document).quirks.set(tree.quirks == Quirks::Full);
}

/// Parses a text as the content of an element; the nodes are in a new fragment.
pub(crate) fn fragment(context: &Node, text: &[u8]) -> Node {
    let namespace = context.uri().and_then(|uri| Namespace::of(&uri)).unwrap_or(Namespace::None);
    let name = if context.is_element() { String::from_utf8_lossy(&context.name()).into_owned() } else { String::new() };
    let quirks = data::of(context).quirks.get();
    let tree = heddle_html5::fragment(&String::from_utf8_lossy(text), namespace, &name, quirks);
    let fragment = context.document().new_fragment();
    if let Some(root) = tree.nodes[0].first {
        build(&tree, root, &fragment, false);
    }
    fragment
}

/// Returns the encoding that a text says it has, in the way of the standard's prescan.
fn prescan(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let head = bytes[..bytes.len().min(1024)].to_ascii_lowercase();
    let mut at = 0;
    while at < head.len() {
        let rest = &head[at..];
        if rest.starts_with(b"<!--") {
            let end = rest.windows(3).skip(2).position(|window| window == b"-->")?;
            at += end + 5;
        } else if rest.starts_with(b"<meta") && rest.get(5).is_some_and(|byte| super::is_space(*byte) || *byte == b'/') {
            let end = rest.iter().position(|byte| *byte == b'>').unwrap_or(rest.len());
            if let Some(found) = meta(&rest[5..end]) {
                return Some(found);
            }
            at += end;
        } else {
            at += 1;
        }
    }
    None
}

fn meta(tag: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let at = tag.windows(7).position(|window| window == b"charset")?;
    let rest = &tag[at + 7..];
    let start = rest.iter().position(|byte| !super::is_space(*byte))?;
    let rest = rest[start..].strip_prefix(b"=")?;
    let start = rest.iter().position(|byte| !super::is_space(*byte) && !matches!(byte, b'"' | b'\''))?;
    let label: Vec<u8> =
        rest[start..].iter().copied().take_while(|byte| !super::is_space(*byte) && !matches!(byte, b'"' | b'\'' | b';' | b'>')).collect();
    let found = encoding_rs::Encoding::for_label(&label)?;
    let is_wide = found == encoding_rs::UTF_16LE || found == encoding_rs::UTF_16BE;
    Some(if is_wide {
        encoding_rs::UTF_8
    } else if found == encoding_rs::X_USER_DEFINED {
        encoding_rs::WINDOWS_1252
    } else {
        found
    })
}

/// Decodes a text; gives its encoding's name as well.
pub(crate) fn decode(bytes: &[u8], wanted: Option<&'static encoding_rs::Encoding>) -> (String, &'static str) {
    let marked = encoding_rs::Encoding::for_bom(bytes);
    let (encoding, skipped) = match (wanted, marked) {
        (Some(wanted), _) => (wanted, marked.filter(|(found, _)| *found == wanted).map_or(0, |(_, len)| len)),
        (None, Some((found, len))) => (found, len),
        (None, None) => (prescan(bytes).unwrap_or(encoding_rs::UTF_8), 0),
    };
    let (text, _) = encoding.decode_without_bom_handling(&bytes[skipped..]);
    (text.into_owned(), encoding.name())
}

/// Encodes a text as its document is; what the encoding lacks becomes a reference.
pub(crate) fn encode(text: Vec<u8>, encoding: Option<&[u8]>) -> Vec<u8> {
    let encoding = encoding.and_then(encoding_rs::Encoding::for_label);
    match encoding {
        None => text,
        Some(found) if found == encoding_rs::UTF_8 => text,
        Some(found) if found == encoding_rs::UTF_16LE || found == encoding_rs::UTF_16BE => {
            let units = String::from_utf8_lossy(&text).encode_utf16().collect::<Vec<u16>>();
            let bytes = |unit: &u16| if found == encoding_rs::UTF_16LE { unit.to_le_bytes() } else { unit.to_be_bytes() };
            units.iter().flat_map(bytes).collect()
        }
        Some(found) => encode_all(&String::from_utf8_lossy(&text), found),
    }
}

/// Encodes a text; `?` stands for what the encoding lacks.
fn encode_all(text: &str, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    let mut encoder = encoding.new_encoder();
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    loop {
        let room = encoder.max_buffer_length_from_utf8_without_replacement(rest.len()).unwrap_or(rest.len() * 4 + 16);
        out.reserve(room);
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut out, true);
        rest = &rest[read..];
        match result {
            encoding_rs::EncoderResult::InputEmpty => return out,
            encoding_rs::EncoderResult::OutputFull => {}
            encoding_rs::EncoderResult::Unmappable(_) => out.push(b'?'),
        }
    }
}
