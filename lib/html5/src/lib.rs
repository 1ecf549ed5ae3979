//! HTML documents and fragments, parsed as the HTML standard says, into a plain tree.
//!
//! - [`document`], [`fragment`]: from a text to a [`Tree`]. [`sink`]: how the parser builds one.
//! - [`names`]: which elements are void, raw, or have text that is not escaped.
//!
//! The rules of the standard are html5ever's; here is what its parser writes into. Not here: trees
//! that live on, encodings, serializing.
#![forbid(unsafe_code)]

pub mod names;
mod sink;

use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{LocalName, ParseOpts, QualName, local_name, ns};
use sink::Builder;

/// Namespaces that the parser knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Namespace {
    None,
    Html,
    Svg,
    MathMl,
    XLink,
    Xml,
    Xmlns,
}

impl Namespace {
    /// Returns the namespace's address.
    pub fn uri(self) -> Option<&'static str> {
        match self {
            Namespace::None => None,
            Namespace::Html => Some("http://www.w3.org/1999/xhtml"),
            Namespace::Svg => Some("http://www.w3.org/2000/svg"),
            Namespace::MathMl => Some("http://www.w3.org/1998/Math/MathML"),
            Namespace::XLink => Some("http://www.w3.org/1999/xlink"),
            Namespace::Xml => Some("http://www.w3.org/XML/1998/namespace"),
            Namespace::Xmlns => Some("http://www.w3.org/2000/xmlns/"),
        }
    }

    /// Returns the namespace with an address.
    pub fn of(uri: &[u8]) -> Option<Namespace> {
        use Namespace::{Html, MathMl, Svg, XLink, Xml, Xmlns};
        [Html, Svg, MathMl, XLink, Xml, Xmlns].into_iter().find(|known| known.uri().is_some_and(|known| known.as_bytes() == uri))
    }
}

/// An attribute.
#[derive(Clone, Debug)]
pub struct Attribute {
    pub namespace: Namespace,
    pub prefix: Option<String>,
    pub name: String,
    pub value: String,
}

/// Holds what a node is.
#[derive(Clone, Debug)]
pub enum Data {
    Document,
    DocumentType {
        name: String,
        public_id: String,
        system_id: String,
    },
    Element {
        namespace: Namespace,
        name: String,
        attributes: Vec<Attribute>,
        /// The node below which a template's contents are.
        contents: Option<usize>,
    },
    Text(String),
    Comment(String),
}

/// A node: its links are numbers of nodes.
#[derive(Clone, Debug)]
pub struct Node {
    pub data: Data,
    pub parent: Option<usize>,
    pub previous: Option<usize>,
    pub next: Option<usize>,
    pub first: Option<usize>,
    pub last: Option<usize>,
    pub line: u64,
}

/// How browsers of old would show the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Quirks {
    #[default]
    None,
    Limited,
    Full,
}

/// Holds nodes by number; 0 is the document.
#[derive(Debug)]
pub struct Tree {
    pub nodes: Vec<Node>,
    pub quirks: Quirks,
}

fn options(quirks: bool) -> ParseOpts {
    let quirks_mode = if quirks { html5ever::tree_builder::QuirksMode::Quirks } else { html5ever::tree_builder::QuirksMode::NoQuirks };
    ParseOpts {
        tree_builder: TreeBuilderOpts { scripting_enabled: false, quirks_mode, ..TreeBuilderOpts::default() },
        ..ParseOpts::default()
    }
}

/// Parses a document.
pub fn document(text: &str) -> Tree {
    html5ever::parse_document(Builder::new(), options(false)).one(text)
}

/// Parses a fragment as the content of an element. The nodes are children of the document's only
/// element.
pub fn fragment(text: &str, namespace: Namespace, name: &str, quirks: bool) -> Tree {
    let uri = match namespace {
        Namespace::Svg => ns!(svg),
        Namespace::MathMl => ns!(mathml),
        Namespace::Html => ns!(html),
        _ => ns!(),
    };
    let name = if name.is_empty() { local_name!("body") } else { LocalName::from(name) };
    html5ever::parse_fragment(Builder::new(), options(quirks), QualName::new(None, uri, name), Vec::new(), false).one(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tree: &Tree, at: usize, out: &mut String) {
        let mut child = tree.nodes[at].first;
        while let Some(index) = child {
            match &tree.nodes[index].data {
                Data::Element { name, contents, .. } => {
                    out.push_str(&format!("<{name}>"));
                    shown(tree, contents.unwrap_or(index), out);
                    out.push_str("</>");
                }
                Data::Text(text) => out.push_str(text),
                Data::Comment(text) => out.push_str(&format!("<!{text}>")),
                Data::DocumentType { name, .. } => out.push_str(&format!("<!{name}>")),
                Data::Document => {}
            }
            child = tree.nodes[index].next;
        }
    }

    #[test]
    fn implied_and_misnested_tags() {
        let tree = document("<!doctype html><p>a<b>b<p>c</b><template><i>t</i></template>");
        let mut out = String::new();
        shown(&tree, 0, &mut out);
        assert_eq!(out, "<!html><html><head></><body><p>a<b>b</></><p><b>c</><template><i>t</></></></></>");
    }

    #[test]
    fn a_fragment_in_its_context() {
        let tree = fragment("<td>1<td>2", Namespace::Html, "tr", false);
        let mut out = String::new();
        shown(&tree, 0, &mut out);
        assert_eq!(out, "<html><td>1</><td>2</></>");
    }
}
