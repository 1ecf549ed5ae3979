//! What belongs to a document besides its tree: the switches of DOMDocument, classes of nodes.

use crate::modern::Flavor;
use heddle_libxml2::Node;
use heddle_runtime::class::ClassPtr;
use heddle_value::WeakRef;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Kept with the document's memory.
pub(crate) struct DocData {
    pub(crate) strict: Cell<bool>,
    pub(crate) format_output: Cell<bool>,
    pub(crate) validate_on_parse: Cell<bool>,
    pub(crate) resolve_externals: Cell<bool>,
    pub(crate) preserve_white_space: Cell<bool>,
    pub(crate) substitute_entities: Cell<bool>,
    pub(crate) recover: Cell<bool>,
    /// Which classes the nodes are of.
    pub(crate) flavor: Cell<Flavor>,
    /// Whether an HTML document is shown as browsers of old did.
    pub(crate) quirks: Cell<bool>,
    /// The object of Dom\Implementation.
    pub(crate) implementation: RefCell<Option<WeakRef>>,
    /// The object of the document, which may have loaded another one.
    pub(crate) object: RefCell<Option<WeakRef>>,
    /// Classes that nodes of a base class are made of.
    pub(crate) classes: RefCell<Vec<(ClassPtr, ClassPtr)>>,
}

impl Default for DocData {
    fn default() -> DocData {
        DocData {
            strict: Cell::new(true),
            format_output: Cell::new(false),
            validate_on_parse: Cell::new(false),
            resolve_externals: Cell::new(false),
            preserve_white_space: Cell::new(true),
            substitute_entities: Cell::new(false),
            recover: Cell::new(false),
            flavor: Cell::default(),
            quirks: Cell::new(false),
            implementation: RefCell::default(),
            object: RefCell::default(),
            classes: RefCell::default(),
        }
    }
}

/// The data of a node's document.
pub(crate) fn of(node: &Node) -> Rc<DocData> {
    let doc = node.doc();
    if let Some(data) = doc.data().and_then(|data| data.downcast::<DocData>().ok()) {
        return data;
    }
    let data = Rc::new(DocData::default());
    doc.set_data(data.clone());
    data
}

/// Returns the document that a document's object means now; another node is itself.
pub(crate) fn current(node: &Node) -> Node {
    if !node.is_document() {
        return node.clone();
    }
    let object = of(node).object.borrow().as_ref().and_then(WeakRef::get);
    object.and_then(|object| heddle_libxml::payload::node_of(&object)).unwrap_or_else(|| node.clone())
}
