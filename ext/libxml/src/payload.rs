//! What objects hold of a tree: the payloads by which extensions know each other's nodes.

use heddle_libxml2::{Node, kind};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};

/// The node of a DOM object; none until its constructor has run.
pub struct XmlNode(pub RefCell<Option<Node>>);

impl Native for XmlNode {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

/// The nodes of a SimpleXMLElement.
pub struct SimpleNode {
    pub held: RefCell<Option<Selection>>,
    /// Where its own walk stands: the element as an object.
    pub current: RefCell<Option<(Node, Value)>>,
    /// Prefixes registered for expressions.
    pub namespaces: RefCell<Vec<(Vec<u8>, Vec<u8>)>>,
    /// Whether it stands for a document without an element.
    pub is_empty: Cell<bool>,
}

impl Native for SimpleNode {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some((_, value)) = &*self.current.borrow() {
            tracer.value(value);
        }
    }
}

/// Which namespace counts: `None`, those without prefix; else by prefix or by address.
#[derive(Clone, Default, PartialEq)]
pub struct Filter {
    pub name: Option<Vec<u8>>,
    pub is_prefix: bool,
}

impl Filter {
    /// Whether a node is in that namespace.
    pub fn admits(&self, node: &Node) -> bool {
        let ns = node.namespace();
        let Some(name) = &self.name else {
            return ns.is_none_or(|ns| ns.prefix.is_none());
        };
        let Some(ns) = ns else { return false };
        let found = if self.is_prefix { ns.prefix } else { ns.uri };
        found.as_ref() == Some(name)
    }
}

/// Holds what a SimpleXMLElement stands for, seen from a node.
#[derive(Clone, PartialEq)]
pub enum Kind {
    /// The node itself.
    One,
    /// Its children with a name.
    Named(Vec<u8>),
    /// All its children.
    Children,
    Attributes,
    /// Its attributes with a name: what an expression found.
    AttributesNamed(Vec<u8>),
}

impl Kind {
    /// Whether attributes are meant, and the node is their element.
    pub fn is_attributes(&self) -> bool {
        matches!(self, Kind::Attributes | Kind::AttributesNamed(_))
    }
}

/// Nodes that a SimpleXMLElement stands for.
#[derive(Clone, PartialEq)]
pub struct Selection {
    pub node: Node,
    pub kind: Kind,
    pub filter: Filter,
}

impl Selection {
    /// The first node from `at` on that belongs to what a walk goes through.
    fn seek(&self, mut at: Option<Node>) -> Option<Node> {
        while let Some(node) = at {
            let is_in = match &self.kind {
                Kind::Named(name) => node.is_element() && node.name_is(name),
                Kind::Attributes => node.is(kind::ATTRIBUTE),
                Kind::AttributesNamed(name) => node.is(kind::ATTRIBUTE) && node.name_is(name),
                Kind::One | Kind::Children => node.is_element(),
            };
            if is_in && self.filter.admits(&node) {
                return Some(node);
            }
            at = node.next();
        }
        None
    }

    /// The first node of a walk.
    pub fn start(&self) -> Option<Node> {
        match self.kind {
            Kind::Attributes | Kind::AttributesNamed(_) => self.seek(self.node.first_attribute()),
            _ if self.node.is(kind::ATTRIBUTE) => None,
            _ => self.seek(self.node.first_child()),
        }
    }

    /// The node behind another in a walk.
    pub fn after(&self, node: &Node) -> Option<Node> {
        self.seek(node.next())
    }

    /// All nodes of a walk.
    pub fn all(&self) -> Vec<Node> {
        let mut all = Vec::new();
        let mut at = self.start();
        while let Some(node) = at {
            at = self.after(&node);
            all.push(node);
        }
        all
    }

    /// The node that is meant where one is wanted.
    pub fn first(&self) -> Option<Node> {
        match self.kind {
            Kind::One => Some(self.node.clone()),
            Kind::Named(_) => self.start(),
            Kind::Children | Kind::Attributes | Kind::AttributesNamed(_) => Some(self.node.clone()),
        }
    }

    /// Returns the node that methods work on: of a list the first, where [`Self::first`] gives the
    /// parent whose children or attributes are listed.
    pub fn member(&self) -> Option<Node> {
        match self.kind {
            Kind::One => Some(self.node.clone()),
            _ => self.start(),
        }
    }
}

/// The node of an object of the DOM or of SimpleXML.
pub fn node_of(object: &Object) -> Option<Node> {
    if let Some(held) = object.native::<XmlNode>() {
        return held.0.borrow().clone();
    }
    let held = object.native::<SimpleNode>()?;
    let selection = held.held.borrow().clone();
    selection.and_then(|selection| selection.member())
}
