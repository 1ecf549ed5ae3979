//! Contents of templates: a fragment beside an element, that is copied, moved and freed with it and
//! that no link leads to.
//!
//! Libxml2 knows nothing of it, so a table of the thread does. A fragment in the table is not
//! released when the last handle into it goes: it belongs to its element.

use crate::ffi::{RawNode, xml};
use crate::tree::{Node, kind};
use std::cell::RefCell;
use std::collections::HashMap;

#[derive(Default)]
struct Table {
    contents: HashMap<*mut RawNode, *mut RawNode>,
    hosts: HashMap<*mut RawNode, *mut RawNode>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

fn with<R>(look: impl FnOnce(&mut Table) -> R) -> Option<R> {
    TABLE.try_with(|table| look(&mut table.borrow_mut())).ok()
}

/// Returns whether a tree's top belongs to a template.
pub(crate) fn is_kept(root: *mut RawNode) -> bool {
    with(|table| table.hosts.contains_key(&root)).unwrap_or(false)
}

/// Returns the contents of an element, if it has any.
pub(crate) fn raw_contents(element: *mut RawNode) -> Option<*mut RawNode> {
    with(|table| if table.contents.is_empty() { None } else { table.contents.get(&element).copied() }).flatten()
}

/// Returns a node is freed: its contents go with it.
pub(crate) unsafe fn on_free(at: *mut RawNode) {
    let fragment = with(|table| {
        if table.contents.is_empty() {
            return None;
        }
        table.hosts.remove(&at);
        let fragment = table.contents.remove(&at)?;
        table.hosts.remove(&fragment);
        Some(fragment)
    });
    if let Some(Some(fragment)) = fragment {
        (xml().xmlFreeNode)(fragment);
    }
}

impl Node {
    /// Returns the fragment with a template's contents.
    pub fn contents(&self) -> Option<Node> {
        if !self.is(kind::ELEMENT) {
            return None;
        }
        raw_contents(self.raw()).and_then(|at| self.wrap(at))
    }

    /// Returns the template whose contents this fragment is.
    pub fn host(&self) -> Option<Node> {
        let at = with(|table| table.hosts.get(&self.raw()).copied()).flatten()?;
        self.wrap(at)
    }

    /// Gives an element contents of its own, or the ones that it has.
    pub fn make_contents(&self) -> Node {
        if let Some(known) = self.contents() {
            return known;
        }
        let fragment = self.new_fragment();
        with(|table| {
            table.contents.insert(self.raw(), fragment.raw());
            table.hosts.insert(fragment.raw(), self.raw());
        });
        fragment
    }
}
