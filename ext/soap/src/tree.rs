//! The XML that is written: a tree whose namespaces are declared at its root as they come up, and
//! its text.
//!
//! *Not here:* XML that is read, which is a tree of `heddle-libxml2`.

use crate::names;

/// Names a node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct NodeId(u32);

/// An attribute with its prefix.
struct Attribute {
    prefix: Option<Vec<u8>>,
    name: Vec<u8>,
    value: Vec<u8>,
}

enum Node {
    Element(Element),
    Text(Vec<u8>),
    /// XML that is written as it is.
    Raw(Vec<u8>),
}

#[derive(Default)]
struct Element {
    name: Vec<u8>,
    prefix: Option<Vec<u8>>,
    declarations: Vec<(Option<Vec<u8>>, Vec<u8>)>,
    attributes: Vec<Attribute>,
    children: Vec<NodeId>,
    parent: Option<NodeId>,
}

/// A document. Its first element is the root.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Counts the prefixes `ns1`, `ns2` … that were given.
    numbered: u32,
}

impl Tree {
    /// Returns the root.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        id
    }

    fn element(&self, id: NodeId) -> Option<&Element> {
        match &self.nodes[id.0 as usize] {
            Node::Element(element) => Some(element),
            _ => None,
        }
    }

    fn element_mut(&mut self, id: NodeId) -> Option<&mut Element> {
        match &mut self.nodes[id.0 as usize] {
            Node::Element(element) => Some(element),
            _ => None,
        }
    }

    /// Makes an element without a namespace; the first one becomes the root.
    pub fn new_element(&mut self, parent: Option<NodeId>, name: &[u8]) -> NodeId {
        let id = self.add(Node::Element(Element { name: name.to_vec(), parent, ..Element::default() }));
        self.append(parent, id);
        id
    }

    fn append(&mut self, parent: Option<NodeId>, child: NodeId) {
        if let Some(element) = parent.and_then(|parent| self.element_mut(parent)) {
            element.children.push(child);
        }
    }

    /// Takes the last child out of an element.
    pub fn remove_last_child(&mut self, parent: NodeId) {
        if let Some(element) = self.element_mut(parent) {
            element.children.pop();
        }
    }

    /// Renames an element; text is left alone.
    pub fn set_name(&mut self, id: NodeId, name: &[u8]) {
        if let Some(element) = self.element_mut(id) {
            element.name = name.to_vec();
        }
    }

    /// Gives the name of an element.
    pub fn name(&self, id: NodeId) -> &[u8] {
        self.element(id).map_or(b"", |element| &element.name)
    }

    /// Puts an element into a namespace.
    pub fn set_namespace(&mut self, id: NodeId, uri: &[u8]) {
        let prefix = self.prefix_for(id, uri);
        if let Some(element) = self.element_mut(id) {
            element.prefix = prefix;
        }
    }

    /// Declares a namespace on an element.
    pub fn declare(&mut self, id: NodeId, prefix: Option<&[u8]>, uri: &[u8]) {
        if let Some(element) = self.element_mut(id)
            && !element.declarations.iter().any(|(known, _)| known.as_deref() == prefix)
        {
            element.declarations.push((prefix.map(<[u8]>::to_vec), uri.to_vec()));
        }
    }

    /// Declares a namespace, unless it has a prefix already or its own one means another.
    pub fn declare_unless_taken(&mut self, id: NodeId, prefix: &[u8], uri: &[u8]) {
        if self.find_prefix(id, uri).is_none() {
            self.declare(id, Some(prefix), uri);
        }
    }

    /// Puts an element into a namespace under a prefix that the caller has declared.
    pub fn set_prefixed(&mut self, id: NodeId, prefix: Option<&[u8]>) {
        if let Some(element) = self.element_mut(id) {
            element.prefix = prefix.map(<[u8]>::to_vec);
        }
    }

    /// Finds the prefix of a namespace where an element stands; declares one at the root where
    /// there is none. `None`: it is the namespace of names without a prefix.
    pub fn prefix_for(&mut self, id: NodeId, uri: &[u8]) -> Option<Vec<u8>> {
        if uri == names::XML {
            return Some(b"xml".to_vec());
        }
        if let Some(found) = self.find_prefix(id, uri) {
            return found;
        }
        Some(self.new_prefix(id, uri))
    }

    /// Finds a prefix for an attribute or a qualified name, which must have one.
    pub fn prefix_of_name(&mut self, id: NodeId, uri: &[u8]) -> Vec<u8> {
        if uri == names::XML {
            return b"xml".to_vec();
        }
        let found = |element: &Element| {
            let mut declared = element.declarations.iter();
            declared.find_map(|(prefix, known)| prefix.clone().filter(|_| known == uri))
        };
        let known = self.ancestors(id).find_map(found).or_else(|| self.element(self.root()).and_then(found));
        known.unwrap_or_else(|| self.new_prefix(id, uri))
    }

    fn new_prefix(&mut self, id: NodeId, uri: &[u8]) -> Vec<u8> {
        let preferred = names::preferred_prefix(uri).filter(|prefix| !self.is_taken(id, prefix));
        let prefix = match preferred {
            Some(prefix) => prefix.to_vec(),
            None => loop {
                self.numbered += 1;
                let prefix = format!("ns{}", self.numbered).into_bytes();
                if !self.is_taken(id, &prefix) {
                    break prefix;
                }
            },
        };
        self.declare(self.root(), Some(&prefix), uri);
        prefix
    }

    fn ancestors(&self, id: NodeId) -> impl Iterator<Item = &Element> {
        let mut next = self.element(id);
        std::iter::from_fn(move || {
            let now = next?;
            next = now.parent.and_then(|parent| self.element(parent));
            Some(now)
        })
    }

    fn is_taken(&self, id: NodeId, prefix: &[u8]) -> bool {
        let declares = |element: &Element| element.declarations.iter().any(|(known, _)| known.as_deref() == Some(prefix));
        self.ancestors(id).any(declares) || self.element(self.root()).is_some_and(declares)
    }

    fn find_prefix(&self, id: NodeId, uri: &[u8]) -> Option<Option<Vec<u8>>> {
        let found = |element: &Element| {
            let mut declared = element.declarations.iter();
            declared.find(|(_, known)| known == uri).map(|(prefix, _)| prefix.clone())
        };
        self.ancestors(id).find_map(found).or_else(|| self.element(self.root()).and_then(found))
    }

    /// Sets an attribute without a namespace.
    pub fn set_attribute(&mut self, id: NodeId, name: &[u8], value: &[u8]) {
        self.put_attribute(id, None, name, value);
    }

    /// Sets an attribute in a namespace.
    pub fn set_attribute_ns(&mut self, id: NodeId, uri: &[u8], name: &[u8], value: &[u8]) {
        let prefix = self.prefix_of_name(id, uri);
        self.put_attribute(id, Some(prefix), name, value);
    }

    /// Sets an attribute under a prefix that the caller has declared.
    pub fn put_attribute(&mut self, id: NodeId, prefix: Option<Vec<u8>>, name: &[u8], value: &[u8]) {
        let Some(element) = self.element_mut(id) else { return };
        let mut known = element.attributes.iter_mut();
        match known.find(|known| known.prefix == prefix && known.name == name) {
            Some(known) => known.value = value.to_vec(),
            None => element.attributes.push(Attribute { prefix, name: name.to_vec(), value: value.to_vec() }),
        }
    }

    /// Gives the value of an attribute without a namespace.
    pub fn attribute(&self, id: NodeId, name: &[u8]) -> Option<&[u8]> {
        let mut attributes = self.element(id)?.attributes.iter();
        attributes.find(|known| known.prefix.is_none() && known.name == name).map(|known| &known.value[..])
    }

    /// Adds text to an element; without one it stands alone.
    pub fn add_text(&mut self, parent: Option<NodeId>, text: &[u8]) -> NodeId {
        let id = self.add(Node::Text(text.to_vec()));
        self.append(parent, id);
        id
    }

    /// Adds XML as it is.
    pub fn add_raw(&mut self, parent: Option<NodeId>, text: &[u8]) -> NodeId {
        let id = self.add(Node::Raw(text.to_vec()));
        self.append(parent, id);
        id
    }

    /// Gives the first text below an element, if its first child is one.
    pub fn first_text(&self, id: NodeId) -> Option<&[u8]> {
        match &self.nodes[self.element(id)?.children.first()?.0 as usize] {
            Node::Text(text) | Node::Raw(text) => Some(text),
            Node::Element(_) => None,
        }
    }

    /// Writes the document.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_vec();
        self.write(self.root(), &mut out);
        out.push(b'\n');
        out
    }

    /// Writes a node and all below it, with a stack of its own: trees may be deep.
    fn write(&self, id: NodeId, out: &mut Vec<u8>) {
        let mut open = vec![(id, 0)];
        while let Some((id, index)) = open.pop() {
            let element = match &self.nodes[id.0 as usize] {
                Node::Text(text) => {
                    escape(text, out, false);
                    continue;
                }
                Node::Raw(text) => {
                    out.extend_from_slice(text);
                    continue;
                }
                Node::Element(element) => element,
            };
            if index == 0 {
                start_tag(element, out);
            }
            match element.children.get(index) {
                Some(child) => open.extend([(id, index + 1), (*child, 0)]),
                None if element.children.is_empty() => {}
                None => {
                    out.extend_from_slice(b"</");
                    name(&element.prefix, &element.name, out);
                    out.push(b'>');
                }
            }
        }
    }
}

fn name(prefix: &Option<Vec<u8>>, name: &[u8], out: &mut Vec<u8>) {
    if let Some(prefix) = prefix {
        out.extend_from_slice(prefix);
        out.push(b':');
    }
    out.extend_from_slice(name);
}

fn start_tag(element: &Element, out: &mut Vec<u8>) {
    out.push(b'<');
    name(&element.prefix, &element.name, out);
    for (prefix, uri) in &element.declarations {
        out.extend_from_slice(b" xmlns");
        if let Some(prefix) = prefix {
            out.push(b':');
            out.extend_from_slice(prefix);
        }
        out.extend_from_slice(b"=\"");
        escape(uri, out, true);
        out.push(b'"');
    }
    for attribute in &element.attributes {
        out.push(b' ');
        name(&attribute.prefix, &attribute.name, out);
        out.extend_from_slice(b"=\"");
        escape(&attribute.value, out, true);
        out.push(b'"');
    }
    out.extend_from_slice(if element.children.is_empty() { b"/>" } else { b">" });
}

/// Writes text as libxml2 does.
fn escape(text: &[u8], out: &mut Vec<u8>, in_attribute: bool) {
    for byte in text {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            b'\r' => out.extend_from_slice(b"&#13;"),
            b'"' if in_attribute => out.extend_from_slice(b"&quot;"),
            b'\n' if in_attribute => out.extend_from_slice(b"&#10;"),
            b'\t' if in_attribute => out.extend_from_slice(b"&#9;"),
            byte => out.push(*byte),
        }
    }
}
