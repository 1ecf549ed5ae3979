//! The tree that html5ever's tree builder writes into.

use crate::{Attribute, Data, Namespace, Node, Quirks, Tree};
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{ExpandedName, QualName, local_name, ns};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A node's number, and an element's name.
#[derive(Clone)]
pub(crate) struct Handle {
    index: usize,
    name: Rc<QualName>,
    is_integration_point: bool,
}

/// A tree that is being built.
pub(crate) struct Builder {
    tree: RefCell<Tree>,
    /// Names of elements that handles may be asked for anew: those of templates' contents.
    nameless: Rc<QualName>,
    line: Cell<u64>,
}

fn namespace(uri: &html5ever::Namespace) -> Namespace {
    Namespace::of(uri.as_bytes()).unwrap_or(Namespace::None)
}

fn attribute(from: html5ever::Attribute) -> Attribute {
    Attribute {
        namespace: namespace(&from.name.ns),
        prefix: from.name.prefix.as_ref().map(ToString::to_string).filter(|prefix| !prefix.is_empty()),
        name: from.name.local.to_string(),
        value: from.value.to_string(),
    }
}

impl Builder {
    pub(crate) fn new() -> Builder {
        let root = Node { data: Data::Document, parent: None, previous: None, next: None, first: None, last: None, line: 1 };
        Builder {
            tree: RefCell::new(Tree { nodes: vec![root], quirks: Quirks::None }),
            nameless: Rc::new(QualName::new(None, ns!(), local_name!(""))),
            line: Cell::new(1),
        }
    }

    fn add(&self, data: Data) -> usize {
        let nodes = &mut self.tree.borrow_mut().nodes;
        nodes.push(Node { data, parent: None, previous: None, next: None, first: None, last: None, line: self.line.get() });
        nodes.len() - 1
    }

    fn handle(&self, index: usize) -> Handle {
        Handle { index, name: self.nameless.clone(), is_integration_point: false }
    }

    fn parent(&self, index: usize) -> Option<usize> {
        self.tree.borrow().nodes[index].parent
    }

    fn unlink(&self, index: usize) {
        let nodes = &mut self.tree.borrow_mut().nodes;
        let (parent, previous, next) = (nodes[index].parent.take(), nodes[index].previous.take(), nodes[index].next.take());
        match (previous, parent) {
            (Some(previous), _) => nodes[previous].next = next,
            (None, Some(parent)) => nodes[parent].first = next,
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => nodes[next].previous = previous,
            (None, Some(parent)) => nodes[parent].last = previous,
            (None, None) => {}
        }
    }

    /// Hangs a node under `parent`, before `before` or at the end.
    fn link(&self, index: usize, parent: usize, before: Option<usize>) {
        self.unlink(index);
        let nodes = &mut self.tree.borrow_mut().nodes;
        let previous = before.map_or(nodes[parent].last, |before| nodes[before].previous);
        nodes[index].parent = Some(parent);
        nodes[index].previous = previous;
        nodes[index].next = before;
        match previous {
            Some(previous) => nodes[previous].next = Some(index),
            None => nodes[parent].first = Some(index),
        }
        match before {
            Some(before) => nodes[before].previous = Some(index),
            None => nodes[parent].last = Some(index),
        }
    }

    fn place(&self, child: NodeOrText<Handle>, parent: usize, before: Option<usize>) {
        match child {
            NodeOrText::AppendNode(node) => self.link(node.index, parent, before),
            NodeOrText::AppendText(text) => {
                let previous = {
                    let nodes = &self.tree.borrow().nodes;
                    before.map_or(nodes[parent].last, |before| nodes[before].previous)
                };
                if let Some(previous) = previous
                    && let Data::Text(known) = &mut self.tree.borrow_mut().nodes[previous].data
                {
                    known.push_str(&text);
                    return;
                }
                let index = self.add(Data::Text(text.to_string()));
                self.link(index, parent, before);
            }
        }
    }
}

impl TreeSink for Builder {
    type Handle = Handle;
    type Output = Tree;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Tree {
        self.tree.into_inner()
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.handle(0)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, attributes: Vec<html5ever::Attribute>, flags: ElementFlags) -> Handle {
        let contents = flags.template.then(|| self.add(Data::Document));
        let index = self.add(Data::Element {
            namespace: namespace(&name.ns),
            name: name.local.to_string(),
            attributes: attributes.into_iter().map(attribute).collect(),
            contents,
        });
        Handle { index, name: Rc::new(name), is_integration_point: flags.mathml_annotation_xml_integration_point }
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.handle(self.add(Data::Comment(text.to_string())))
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        self.handle(self.add(Data::Comment(format!("?{target} {data}"))))
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.place(child, parent.index, None);
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        match self.parent(element.index) {
            Some(parent) => self.place(child, parent, Some(element.index)),
            None => self.place(child, previous.index, None),
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        let data = Data::DocumentType { name: name.to_string(), public_id: public_id.to_string(), system_id: system_id.to_string() };
        let index = self.add(data);
        self.link(index, 0, None);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        match self.tree.borrow().nodes[target.index].data {
            Data::Element { contents: Some(contents), .. } => self.handle(contents),
            _ => target.clone(),
        }
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.index == other.index
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.tree.borrow_mut().quirks = match mode {
            QuirksMode::Quirks => Quirks::Full,
            QuirksMode::LimitedQuirks => Quirks::Limited,
            QuirksMode::NoQuirks => Quirks::None,
        };
    }

    fn append_before_sibling(&self, sibling: &Handle, node: NodeOrText<Handle>) {
        if let Some(parent) = self.parent(sibling.index) {
            self.place(node, parent, Some(sibling.index));
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<html5ever::Attribute>) {
        if let Data::Element { attributes: known, .. } = &mut self.tree.borrow_mut().nodes[target.index].data {
            for new in attributes.into_iter().map(attribute) {
                if !known.iter().any(|known| known.name == new.name && known.namespace == new.namespace) {
                    known.push(new);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.unlink(target.index);
    }

    fn reparent_children(&self, node: &Handle, parent: &Handle) {
        let first = |builder: &Builder| builder.tree.borrow().nodes[node.index].first;
        while let Some(child) = first(self) {
            self.link(child, parent.index, None);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        handle.is_integration_point
    }

    fn set_current_line(&self, line: u64) {
        self.line.set(line);
    }

    fn allow_declarative_shadow_roots(&self, _: &Handle) -> bool {
        false
    }
}
