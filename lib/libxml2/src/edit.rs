//! Making, moving and releasing nodes. Links are set here, not by the library, whose own functions
//! free and merge nodes that handles may point to.

use crate::ffi::{RawAttr, RawDoc, RawNode, RawNs, xml};
use crate::session::{busy, postpone, ready};
use crate::tree::{Doc, Node, Ns, dup, kind};
use crate::{CText, ctext, optional, ptr};
use std::rc::Rc;

// ---- releasing

/// The last handle to a node went: frees its tree if it hangs in no document and no handle leads
/// into it (rule 2).
pub(crate) unsafe fn release(at: *mut RawNode) {
    if !postpone(at) {
        release_now(at);
    }
}

/// Releases like [`release`], when the library is not at work.
pub(crate) unsafe fn release_now(at: *mut RawNode) {
    let mut root = at;
    while !(*root).parent.is_null() {
        root = (*root).parent;
        if !(*root).private.is_null() {
            // a handle leads to an ancestor: the tree stays, and so deep a node is done with soon
            return;
        }
    }
    if matches!((*root).kind, kind::DOCUMENT | kind::HTML_DOCUMENT) || crate::template::is_kept(root) {
        return;
    }
    if root == at && (*root).private.is_null() {
        // nobody holds the top any more: what is held of it is on its own
        let mut held = first_held(root);
        while !held.is_null() {
            unlink(held);
            held = first_held(root);
        }
    } else if is_held(root) {
        return;
    }
    match (*root).kind {
        kind::DTD => {
            if let Some(doc) = Doc::find((*root).doc) {
                doc.retire(root.cast());
            }
        }
        kind::ENTITY_DECL | kind::ELEMENT_DECL | kind::ATTRIBUTE_DECL => {}
        _ => {
            keep_namespaces(root);
            (xml().xmlFreeNode)(root);
        }
    }
}

/// The node behind `at` in the tree of `root`, attributes before children.
unsafe fn step(at: *mut RawNode, root: *mut RawNode) -> *mut RawNode {
    if (*at).kind == kind::ELEMENT && !(*at).properties.is_null() {
        return (*at).properties;
    }
    after_attributes(at, root)
}

unsafe fn after_attributes(at: *mut RawNode, root: *mut RawNode) -> *mut RawNode {
    if (*at).kind != kind::ENTITY_REF && (*at).kind != kind::NOTATION && !(*at).children.is_null() {
        return (*at).children;
    }
    let mut at = at;
    while at != root {
        if !(*at).next.is_null() {
            return (*at).next;
        }
        let parent = (*at).parent;
        if (*at).kind == kind::ATTRIBUTE {
            // behind the last attribute come the element's children
            if !(*parent).children.is_null() {
                return (*parent).children;
            }
        }
        at = parent;
    }
    std::ptr::null_mut()
}

/// Whether a handle leads into a tree.
unsafe fn is_held(root: *mut RawNode) -> bool {
    !first_held(root).is_null()
}

/// The first node of a tree that a handle leads to.
unsafe fn first_held(root: *mut RawNode) -> *mut RawNode {
    let mut at = root;
    while !at.is_null() && (*at).private.is_null() {
        at = step(at, root);
    }
    at
}

/// Hands all namespaces that a tree declares to its document (rule 4).
unsafe fn keep_namespaces(root: *mut RawNode) {
    let mut at = root;
    while !at.is_null() {
        if (*at).kind == kind::ELEMENT && !(*at).ns_def.is_null() {
            let first = std::mem::replace(&mut (*at).ns_def, std::ptr::null_mut());
            keep_list((*at).doc, first);
        }
        at = step(at, root);
    }
}

/// Puts namespaces into the document's list, whose first is always `xml`'s.
unsafe fn keep_list(doc: *mut RawDoc, first: *mut RawNs) {
    if (*doc).old_ns.is_null() {
        (xml().xmlSearchNs)(doc, doc.cast(), c"xml".as_ptr().cast());
    }
    let head = (*doc).old_ns;
    if head.is_null() {
        return;
    }
    let mut last = first;
    while !(*last).next.is_null() {
        last = (*last).next;
    }
    (*last).next = (*head).next;
    (*head).next = first;
}

/// A namespace that the document itself keeps.
unsafe fn kept_ns(doc: *mut RawDoc, prefix: Option<&[u8]>, uri: Option<&[u8]>) -> *mut RawNs {
    let mut at = (*doc).old_ns;
    while !at.is_null() {
        if is_text((*at).prefix, prefix) && is_text((*at).href, uri) {
            return at;
        }
        at = (*at).next;
    }
    let made = new_ns(std::ptr::null_mut(), prefix, uri);
    if !made.is_null() {
        keep_list(doc, made);
    }
    made
}

/// Whether a text that may not be there is this one.
unsafe fn is_text(at: crate::ffi::Text, text: Option<&[u8]>) -> bool {
    match text {
        Some(text) => !at.is_null() && std::ffi::CStr::from_ptr(at.cast()).to_bytes() == text,
        None => at.is_null(),
    }
}

unsafe fn new_ns(on: *mut RawNode, prefix: Option<&[u8]>, uri: Option<&[u8]>) -> *mut RawNs {
    let (prefix, uri) = (ctext(prefix), ctext(uri));
    (xml().xmlNewNs)(on, ptr(&uri), ptr(&prefix))
}

// ---- documents

impl Doc {
    /// An empty document.
    pub fn create(version: &[u8]) -> Node {
        ready();
        let version = CText::new(version);
        // SAFETY: a new document is nobody's.
        unsafe { Doc::adopt((xml().xmlNewDoc)(version.ptr())) }
    }

    /// An empty HTML document without document type.
    pub fn new_html() -> Node {
        ready();
        // SAFETY: as above.
        unsafe { Doc::adopt((xml().htmlNewDocNoDtD)(std::ptr::null(), std::ptr::null())) }
    }

    /// A document that only gives memory to nodes made without one.
    pub fn homeless() -> Node {
        let node = Doc::create(b"1.0");
        node.doc().set_homeless();
        node
    }
}

// ---- making nodes

impl Node {
    /// Takes a node that was made for this node's document.
    fn made(&self, at: *mut RawNode) -> Node {
        self.wrap(at).expect("libxml2 has memory")
    }

    pub fn new_element(&self, name: &[u8]) -> Node {
        let name = CText::new(name);
        // SAFETY: the library copies the texts; here and below.
        self.made(unsafe { (xml().xmlNewDocNode)(self.raw_doc(), std::ptr::null_mut(), name.ptr(), std::ptr::null()) })
    }

    pub fn new_text(&self, data: &[u8]) -> Node {
        let data = CText::new(data);
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        self.made(unsafe { (xml().xmlNewDocTextLen)(self.raw_doc(), data.ptr(), len(&data)) })
    }

    pub fn new_cdata(&self, data: &[u8]) -> Node {
        let data = CText::new(data);
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        self.made(unsafe { (xml().xmlNewCDataBlock)(self.raw_doc(), data.ptr(), len(&data)) })
    }

    pub fn new_comment(&self, data: &[u8]) -> Node {
        let data = CText::new(data);
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        self.made(unsafe { (xml().xmlNewDocComment)(self.raw_doc(), data.ptr()) })
    }

    pub fn new_pi(&self, target: &[u8], data: Option<&[u8]>) -> Node {
        let (target, data) = (CText::new(target), ctext(data));
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        self.made(unsafe { (xml().xmlNewDocPI)(self.raw_doc(), target.ptr(), ptr(&data)) })
    }

    pub fn new_fragment(&self) -> Node {
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        self.made(unsafe { (xml().xmlNewDocFragment)(self.raw_doc()) })
    }

    pub fn new_entity_reference(&self, name: &[u8]) -> Node {
        let name = CText::new(name);
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        self.made(unsafe { (xml().xmlNewReference)(self.raw_doc(), name.ptr()) })
    }

    /// An attribute of no element.
    pub fn new_attribute(&self, name: &[u8], value: &[u8]) -> Node {
        let name = CText::new(name);
        // SAFETY: the library copies the texts; the node is new and nobody else's.
        let node = self.made(unsafe { (xml().xmlNewDocProp)(self.raw_doc(), name.ptr(), std::ptr::null()) });
        if !value.is_empty() {
            node.set_value(value);
        }
        node
    }

    /// A document type of no document.
    pub fn new_doctype(&self, name: &[u8], public_id: Option<&[u8]>, system_id: Option<&[u8]>) -> Node {
        let (name, public_id, system_id) = (CText::new(name), ctext(public_id), ctext(system_id));
        // SAFETY: made as the internal subset of a document of its own, then taken out of it.
        unsafe {
            let doc = self.raw_doc();
            let old = std::mem::replace(&mut (*doc).int_subset, std::ptr::null_mut());
            let dtd = (xml().xmlCreateIntSubset)(doc, name.ptr(), ptr(&public_id), ptr(&system_id));
            unlink(dtd.cast());
            (*doc).int_subset = old;
            self.made(dtd.cast())
        }
    }

    /// A copy, of the whole tree when `deep`, for a document; attributes and namespaces of an
    /// element always come along.
    pub fn copy_to(&self, document: &Node, deep: bool) -> Option<Node> {
        // SAFETY: the tree is alive.
        if deep && unsafe { crate::tree::is_too_deep(self.raw()) } {
            return None;
        }
        if self.is_document() {
            // SAFETY: a copy of a document is nobody's.
            return unsafe {
                let copy = (xml().xmlCopyDoc)(self.raw_doc(), i32::from(deep));
                (!copy.is_null()).then(|| Doc::adopt(copy))
            };
        }
        // SAFETY: a copy hangs nowhere.
        let copy = unsafe { (xml().xmlDocCopyNode)(self.raw(), document.raw_doc(), if deep { 1 } else { 2 }) };
        document.wrap(copy)
    }
}

fn len(text: &CText) -> i32 {
    i32::try_from(text.0.len() - 1).unwrap_or(i32::MAX)
}

// ---- links

thread_local! {
    static CHANGES: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// A number that changes whenever a tree of this thread does: what was found holds while it stays.
pub fn changes() -> u64 {
    CHANGES.get()
}

/// Notes that lists must look again.
pub fn note_change() {
    CHANGES.set(CHANGES.get() + 1);
}

/// Takes a node out of where it hangs.
unsafe fn unlink(at: *mut RawNode) {
    note_change();
    let (parent, prev, next) = ((*at).parent, (*at).prev, (*at).next);
    if (*at).kind == kind::DTD {
        let doc = (*at).doc;
        if (*doc).int_subset == at.cast() {
            (*doc).int_subset = std::ptr::null_mut();
        }
        if (*doc).ext_subset == at.cast() {
            (*doc).ext_subset = std::ptr::null_mut();
        }
    }
    if !parent.is_null() {
        if (*at).kind == kind::ATTRIBUTE {
            if (*parent).properties == at {
                (*parent).properties = next;
            }
        } else {
            if (*parent).children == at {
                (*parent).children = next;
            }
            if (*parent).last == at {
                (*parent).last = prev;
            }
        }
    }
    if !prev.is_null() {
        (*prev).next = next;
    }
    if !next.is_null() {
        (*next).prev = prev;
    }
    (*at).parent = std::ptr::null_mut();
    (*at).prev = std::ptr::null_mut();
    (*at).next = std::ptr::null_mut();
}

/// Hangs a free node under `parent`, before `before` or at the end.
unsafe fn link(parent: *mut RawNode, at: *mut RawNode, before: *mut RawNode) {
    note_change();
    let prev = if before.is_null() { (*parent).last } else { (*before).prev };
    (*at).parent = parent;
    (*at).prev = prev;
    (*at).next = before;
    if prev.is_null() {
        (*parent).children = at;
    } else {
        (*prev).next = at;
    }
    if before.is_null() {
        (*parent).last = at;
    } else {
        (*before).prev = at;
    }
    if (*at).kind == kind::DTD && matches!((*parent).kind, kind::DOCUMENT | kind::HTML_DOCUMENT) {
        (*parent.cast::<RawDoc>()).int_subset = at.cast();
    }
}

/// Gives a tree to another document: names and texts of a dictionary, namespaces, IDs, handles.
unsafe fn change_document(root: *mut RawNode, doc: &Rc<Doc>) {
    let (old, new) = ((*root).doc, doc.raw());
    let mut at = root;
    while !at.is_null() {
        let dict = if old.is_null() { std::ptr::null_mut() } else { (*old).dict };
        if !dict.is_null() {
            leave_dictionary(at, dict, (*new).dict);
        }
        let is_id = (*at).kind == kind::ATTRIBUTE && (*at.cast::<RawAttr>()).atype == 2;
        if is_id {
            (xml().xmlRemoveID)(old, at);
        }
        (*at).doc = new;
        if matches!((*at).kind, kind::ELEMENT | kind::ATTRIBUTE) && !(*at).ns.is_null() && !declared_inside((*at).ns, at, root) {
            let ns = Ns::read((*at).ns);
            let ns = ns.unwrap_or(Ns { prefix: None, uri: None });
            (*at).ns = kept_ns(new, ns.prefix.as_deref(), ns.uri.as_deref());
        }
        if (*at).kind == kind::ENTITY_REF {
            // what it stands for was in the old document
            let entity = (xml().xmlGetDocEntity)(new, (*at).name);
            (*at).children = entity.cast();
            (*at).last = entity.cast();
        }
        Node::move_entry(at, doc);
        if is_id {
            mark_id(at);
        }
        if let Some(contents) = crate::template::raw_contents(at) {
            change_document(contents, doc);
        }
        at = step(at, root);
    }
}

unsafe fn leave_dictionary(at: *mut RawNode, dict: *mut std::ffi::c_void, new: *mut std::ffi::c_void) {
    let xml = xml();
    if !(*at).name.is_null() && (xml.xmlDictOwns)(dict, (*at).name) == 1 {
        let name = crate::bytes((*at).name);
        (*at).name = if new.is_null() { dup(&name) } else { (xml.xmlDictLookup)(new, (*at).name, -1) };
    }
    if matches!((*at).kind, kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI)
        && !(*at).content.is_null()
        && (xml.xmlDictOwns)(dict, (*at).content) == 1
    {
        let content = crate::bytes((*at).content);
        (*at).content = dup(&content).cast_mut();
    }
}

/// Whether an element between `at` and `root` declares a namespace.
unsafe fn declared_inside(ns: *mut RawNs, at: *mut RawNode, root: *mut RawNode) -> bool {
    let mut element = at;
    loop {
        if (*element).kind == kind::ELEMENT {
            let mut declared = (*element).ns_def;
            while !declared.is_null() {
                if declared == ns {
                    return true;
                }
                declared = (*declared).next;
            }
        }
        if element == root {
            return false;
        }
        element = (*element).parent;
    }
}

/// Makes an attribute its element's ID in the document's table.
unsafe fn mark_id(attr: *mut RawNode) {
    let value = (xml().xmlNodeListGetString)((*attr).doc, (*attr).children, 1);
    let text = if value.is_null() { c"".as_ptr().cast() } else { value.cast_const() };
    let is_added = !(xml().xmlAddID)(std::ptr::null_mut(), (*attr).doc, text, attr).is_null();
    if !is_added && let Some(doc) = Doc::find((*attr).doc) {
        doc.note_equal_ids();
    }
    (*attr.cast::<RawAttr>()).atype = 2;
    crate::ffi::free(value);
}

impl Node {
    /// Takes the node out of its parent.
    pub fn unlink(&self) {
        // SAFETY: the node is alive, and so are those around it.
        unsafe { unlink(self.raw()) };
    }

    /// Gives the node and all below it to another document. It hangs nowhere.
    pub fn change_document(&self, document: &Node) {
        let doc = document.doc();
        let old = self.doc();
        if !Rc::ptr_eq(&doc, &old) {
            // SAFETY: the tree is alive; `old` keeps what it still refers to.
            unsafe { change_document(self.raw(), &doc) };
        }
    }

    /// Hangs the node, which is taken out of where it is, under `parent` before `before`, or at the
    /// end. The caller has seen to it that `parent` is not inside of the node and may have
    /// children.
    pub fn insert(&self, parent: &Node, before: Option<&Node>) {
        if self.contains(parent) || before.is_some_and(|before| before == self) {
            return;
        }
        self.unlink();
        self.change_document(parent);
        if self.is(kind::DTD) {
            self.doc().reinstate(self.raw().cast());
        }
        let before = before.filter(|before| before.parent().as_ref() == Some(parent));
        // SAFETY: all three are alive and of one document now.
        unsafe { link(parent.raw(), self.raw(), before.map_or(std::ptr::null_mut(), Node::raw)) };
    }

    /// Adds the attribute to an element, whose attributes are all others.
    pub fn attach(&self, element: &Node) {
        if !self.is(kind::ATTRIBUTE) || !element.is_element() {
            return;
        }
        self.unlink();
        note_change();
        self.change_document(element);
        // SAFETY: both are alive; an attribute's siblings are attributes.
        unsafe {
            let (at, owner) = (self.raw(), element.raw());
            (*at).parent = owner;
            let mut last = (*owner).properties;
            if last.is_null() {
                (*owner).properties = at;
                return;
            }
            while !(*last).next.is_null() {
                last = (*last).next;
            }
            (*last).next = at;
            (*at).prev = last;
        }
    }

    /// Takes all children away. Those that handles lead to live on.
    pub fn clear(&self) {
        let _busy = busy();
        if matches!(self.kind(), kind::ENTITY_REF | kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI) {
            return;
        }
        while let Some(child) = self.first_child() {
            child.unlink();
        }
    }

    /// Makes a text the only content: of an attribute its value, of an element its text.
    pub fn set_value(&self, value: &[u8]) {
        match self.kind() {
            kind::ATTRIBUTE => {
                let is_id = self.is_id();
                // SAFETY: the document's table has this attribute.
                if is_id {
                    unsafe { (xml().xmlRemoveID)(self.raw_doc(), self.raw()) };
                }
                self.clear();
                // an empty value has a text all the same, or it would be an attribute without value
                self.new_text(value).insert(self, None);
                if is_id {
                    self.set_id(true);
                }
            }
            kind::ELEMENT | kind::FRAGMENT => {
                self.clear();
                if !value.is_empty() {
                    self.new_text(value).insert(self, None);
                }
            }
            _ => self.set_data(value),
        }
    }

    /// Makes a text in which entities are written out the content.
    pub fn set_markup_value(&self, value: &[u8]) {
        self.clear();
        let value = CText::new(value);
        let _busy = busy();
        // SAFETY: a list of new nodes of the same document, hung up one by one.
        unsafe {
            let mut at = (xml().xmlStringGetNodeList)(self.raw_doc(), value.ptr());
            while !at.is_null() {
                let next = (*at).next;
                (*at).next = std::ptr::null_mut();
                (*at).prev = std::ptr::null_mut();
                link(self.raw(), at, std::ptr::null_mut());
                at = next;
            }
        }
    }

    /// Sets the content of a text, comment, CDATA section or processing instruction.
    pub fn set_data(&self, data: &[u8]) {
        if matches!(self.kind(), kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI) {
            let data = CText::new(data);
            // SAFETY: the library frees the old content of such a node, and no node.
            unsafe { (xml().xmlNodeSetContent)(self.raw(), std::ptr::null()) };
            // SAFETY: the content is empty now; a copy takes its place.
            unsafe { (*self.raw()).content = (xml().xmlStrndup)(data.ptr(), len(&data)) };
        }
    }

    /// Makes an attribute identify its element, or not.
    pub fn set_id(&self, is_id: bool) {
        if !self.is(kind::ATTRIBUTE) {
            return;
        }
        // SAFETY: the attribute is alive; the library's table forgets it when it is freed.
        unsafe {
            if is_id {
                mark_id(self.raw());
            } else if self.is_id() {
                (xml().xmlRemoveID)(self.raw_doc(), self.raw());
                (*self.raw().cast::<RawAttr>()).atype = 0;
            }
        }
    }

    /// Sets an element's attribute without namespace, and gives it.
    pub fn set_attribute(&self, name: &[u8], value: &[u8]) -> Node {
        let attr = match self.attribute(Some(None), name) {
            Some(attr) => attr,
            None => {
                let attr = self.new_attribute(name, b"");
                attr.attach(self);
                attr
            }
        };
        attr.set_value(value);
        attr
    }

    /// Gives the node another name, without prefix.
    pub fn rename(&self, name: &[u8]) {
        note_change();
        // SAFETY: a node owns its name unless a dictionary does.
        unsafe {
            let at = self.raw();
            let dict = (*self.raw_doc()).dict;
            let old = std::mem::replace(&mut (*at).name, dup(name));
            if dict.is_null() || (xml().xmlDictOwns)(dict, old) == 0 {
                crate::ffi::free(old.cast_mut());
            }
        }
    }
}

// ---- namespaces

impl Node {
    /// Whether the node may be in a namespace.
    fn may_have_namespace(&self) -> bool {
        matches!(self.kind(), kind::ELEMENT | kind::ATTRIBUTE)
    }

    /// Puts an element or attribute into a namespace that only the document keeps: no declaration
    /// is
    /// made for it.
    pub fn set_namespace(&self, ns: Option<&Ns>) {
        if self.may_have_namespace() {
            // SAFETY: rule 4.
            unsafe {
                (*self.raw()).ns = match ns {
                    Some(ns) => kept_ns(self.raw_doc(), ns.prefix.as_deref(), ns.uri.as_deref()),
                    None => std::ptr::null_mut(),
                };
            }
        }
    }

    /// Declares a namespace on an element; one that is declared with this prefix stays.
    pub fn declare(&self, prefix: Option<&[u8]>, uri: &[u8]) -> bool {
        // SAFETY: the library adds to the element's list.
        self.is_element() && unsafe { !new_ns(self.raw(), prefix, Some(uri)).is_null() }
    }

    /// Gives a declaration another address.
    pub fn redeclare(&self, prefix: Option<&[u8]>, uri: &[u8]) -> bool {
        self.undeclare(prefix) | self.declare(prefix, uri)
    }

    /// Takes a declaration away; nodes in its namespace stay in it.
    pub fn undeclare(&self, prefix: Option<&[u8]>) -> bool {
        if !self.is_element() {
            return false;
        }
        // SAFETY: rule 4: it goes into the document's list.
        unsafe {
            let mut place = &raw mut (*self.raw()).ns_def;
            while !(*place).is_null() {
                let at = *place;
                if optional((*at).prefix).as_deref() == prefix {
                    *place = (*at).next;
                    (*at).next = std::ptr::null_mut();
                    keep_list(self.raw_doc(), at);
                    return true;
                }
                place = &raw mut (*at).next;
            }
        }
        false
    }

    /// Puts an element or attribute into the namespace that `prefix` means at `scope`.
    pub fn use_prefix(&self, scope: &Node, prefix: Option<&[u8]>) -> bool {
        if !self.may_have_namespace() {
            return false;
        }
        let prefix = ctext(prefix);
        // SAFETY: rule 4; both are of one document.
        unsafe {
            let ns = (xml().xmlSearchNs)(self.raw_doc(), scope.raw(), ptr(&prefix));
            if ns.is_null() || !Rc::ptr_eq(&self.doc(), &scope.doc()) {
                return false;
            }
            (*self.raw()).ns = ns;
        }
        true
    }

    /// Makes every element and attribute of the tree use a namespace that is declared where it
    /// stands, declaring those that are not; declarations that repeat those above the tree go.
    pub fn reconcile(&self) {
        let _busy = busy();
        if !self.is_element() {
            return;
        }
        let mut at = Some(self.clone());
        while let Some(node) = at {
            if node.is_element() {
                node.drop_repeated();
                node.reconcile_one(&node);
                node.attributes().for_each(|attr| attr.reconcile_one(&node));
            }
            at = node.next_in(self);
        }
    }

    /// Lets a tree that was moved use the namespaces of its new place, as PHP's old classes do it:
    /// what its top declares and is declared above goes, and every other namespace in use is
    /// declared at the top once more.
    pub fn reconcile_moved(&self) {
        self.reconcile_below(|top| top.drop_repeated());
    }

    /// Does the same to a tree that comes out of a fragment, where declarations go at every level.
    pub fn reconcile_unwrapped(&self) {
        self.reconcile_below(|top| {
            let mut at = Some(top.clone());
            while let Some(node) = at {
                if node.is_element() {
                    node.drop_repeated();
                }
                at = node.next_in(top);
            }
        });
    }

    fn reconcile_below(&self, drop_repeated: impl Fn(&Node)) {
        let _busy = busy();
        if !self.is_element() {
            return;
        }
        drop_repeated(self);
        // SAFETY: rule 4; nodes get other namespaces of their document, declarations are added.
        unsafe { (xml().xmlReconciliateNs)(self.raw_doc(), self.raw()) };
    }

    /// Takes away what the element declares and is declared above it: by the same prefix, or as a
    /// default above which there is a prefix.
    fn drop_repeated(&self) {
        let Some(parent) = self.parent().filter(Node::is_element) else { return };
        for ns in self.declarations() {
            let above = parent.find_prefix(ns.prefix.as_deref());
            if above.as_ref() == Some(&ns) {
                self.undeclare(ns.prefix.as_deref());
            } else if ns.prefix.is_none()
                && let Some(known @ Some(_)) = parent.prefix_of(ns.uri.as_deref().unwrap_or(b""), true)
            {
                self.undeclare(None);
                if self.namespace().as_ref() == Some(&ns) {
                    self.use_prefix(&parent, known.as_deref());
                }
            }
        }
    }

    fn reconcile_one(&self, element: &Node) {
        let Some(ns) = self.namespace() else { return };
        let (prefix, uri) = (ns.prefix.as_deref(), ns.uri.as_deref());
        if prefix == Some(b"xml") || uri == Some(b"http://www.w3.org/2000/xmlns/") {
            return;
        }
        if element.find_prefix(prefix).is_some_and(|found| found.uri.as_deref() == uri) {
            self.use_prefix(element, prefix);
            return;
        }
        if let Some(other) = element.prefix_of(uri.unwrap_or(b""), self.is(kind::ATTRIBUTE)) {
            self.use_prefix(element, other.as_deref());
            return;
        }
        let taken = element.declarations().iter().any(|declared| declared.prefix == ns.prefix);
        let mut name = ns.prefix.clone();
        let mut number = 0;
        while taken && element.find_prefix(name.as_deref()).is_some() || self.is(kind::ATTRIBUTE) && name.is_none() {
            number += 1;
            name = Some([prefix.unwrap_or(b"default"), number.to_string().as_bytes()].concat());
            if element.find_prefix(name.as_deref()).is_none() {
                break;
            }
        }
        element.declare(name.as_deref(), uri.unwrap_or(b""));
        self.use_prefix(element, name.as_deref());
    }

    /// A prefix that means this address here: `Some(None)` for the default one.
    pub fn prefix_of(&self, uri: &[u8], needs_prefix: bool) -> Option<Option<Vec<u8>>> {
        let mut at = Some(self.clone());
        while let Some(node) = at {
            for ns in node.declarations() {
                if ns.uri.as_deref() == Some(uri)
                    && !(needs_prefix && ns.prefix.is_none())
                    && self.find_prefix(ns.prefix.as_deref()).is_some_and(|found| found.uri == ns.uri)
                {
                    return Some(ns.prefix);
                }
            }
            at = node.parent().filter(Node::is_element);
        }
        None
    }
}
