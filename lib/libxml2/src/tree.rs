//! Documents and nodes as counted handles, and walking about in a tree.
//!
//! A node's `_private` field leads to its [`Entry`], of which there is one while handles to the
//! node
//! exist: so a node has one identity, to which a proxy (an object of the program) is tied.

use crate::ffi::{self, RawAttr, RawDoc, RawDtd, RawEntity, RawNode, RawNotation, RawNs, xml};
use crate::{CText, bytes, optional, taken};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::c_void;
use std::rc::{Rc, Weak};

/// Kinds of nodes, with libxml2's numbers, which are the DOM's for the first twelve.
pub mod kind {
    pub const ELEMENT: u32 = 1;
    pub const ATTRIBUTE: u32 = 2;
    pub const TEXT: u32 = 3;
    pub const CDATA: u32 = 4;
    pub const ENTITY_REF: u32 = 5;
    pub const ENTITY: u32 = 6;
    pub const PI: u32 = 7;
    pub const COMMENT: u32 = 8;
    pub const DOCUMENT: u32 = 9;
    pub const DOCTYPE: u32 = 10;
    pub const FRAGMENT: u32 = 11;
    pub const NOTATION: u32 = 12;
    pub const HTML_DOCUMENT: u32 = 13;
    pub const DTD: u32 = 14;
    pub const ELEMENT_DECL: u32 = 15;
    pub const ATTRIBUTE_DECL: u32 = 16;
    pub const ENTITY_DECL: u32 = 17;
    pub const NAMESPACE: u32 = 18;
    pub const XINCLUDE_START: u32 = 19;
    pub const XINCLUDE_END: u32 = 20;
}

/// The memory of one document.
pub struct Doc {
    at: *mut RawDoc,
    /// Holds what the user of the crate keeps with the document.
    data: RefCell<Option<Rc<dyn Any>>>,
    /// Whether it only holds nodes that were made without a document.
    homeless: Cell<bool>,
    /// Whether there were two attributes with one ID: the library's table knows one of them.
    equal_ids: Cell<bool>,
    /// DTDs that were taken out: entities may still be referred to.
    retired: RefCell<Vec<*mut RawDtd>>,
}

thread_local! {
    static DOCS: RefCell<HashMap<*mut RawDoc, Weak<Doc>>> = RefCell::default();
}

impl Drop for Doc {
    fn drop(&mut self) {
        let _ = DOCS.try_with(|docs| docs.borrow_mut().remove(&self.at));
        // SAFETY: no handle to a node of it is left (rule 1), so nothing reaches it.
        unsafe {
            // before the document, whose table of names they read when they go
            for dtd in self.retired.borrow_mut().drain(..) {
                (xml().xmlFreeNode)(dtd.cast());
            }
            (xml().xmlFreeDoc)(self.at);
        }
    }
}

impl Doc {
    /// Takes over a document that the library made, and gives its node.
    pub(crate) unsafe fn adopt(at: *mut RawDoc) -> Node {
        let doc = Rc::new(Doc {
            at,
            data: RefCell::default(),
            homeless: Cell::new(false),
            equal_ids: Cell::new(false),
            retired: RefCell::default(),
        });
        DOCS.with(|docs| docs.borrow_mut().insert(at, Rc::downgrade(&doc)));
        Node::of(at.cast(), &doc)
    }

    /// A document whose memory is known here.
    pub(crate) fn find(at: *mut RawDoc) -> Option<Rc<Doc>> {
        DOCS.with(|docs| docs.borrow().get(&at).and_then(Weak::upgrade))
    }

    pub(crate) fn raw(&self) -> *mut RawDoc {
        self.at
    }

    /// Keeps a DTD that was taken out until the document goes.
    pub(crate) fn retire(&self, dtd: *mut RawDtd) {
        let mut retired = self.retired.borrow_mut();
        if !retired.contains(&dtd) {
            retired.push(dtd);
        }
    }

    /// A DTD that was taken out is put back.
    pub(crate) fn reinstate(&self, dtd: *mut RawDtd) {
        self.retired.borrow_mut().retain(|retired| *retired != dtd);
    }

    /// Holds what the user of the crate keeps with the document.
    pub fn data(&self) -> Option<Rc<dyn Any>> {
        self.data.borrow().clone()
    }

    /// Keeps something with the document.
    pub fn set_data(&self, data: Rc<dyn Any>) {
        self.data.replace(Some(data));
    }

    /// Whether it only holds nodes made without a document.
    pub fn is_homeless(&self) -> bool {
        self.homeless.get()
    }

    /// Whether two attributes may have had one ID.
    pub fn has_equal_ids(&self) -> bool {
        self.equal_ids.get()
    }

    pub(crate) fn note_equal_ids(&self) {
        self.equal_ids.set(true);
    }

    pub(crate) fn set_homeless(&self) {
        self.homeless.set(true);
    }

    /// The document's own node.
    pub fn node(self: &Rc<Doc>) -> Node {
        // SAFETY: the document is alive.
        unsafe { Node::of(self.at.cast(), self) }
    }
}

/// Holds what all handles to a node share.
struct Entry {
    at: Cell<*mut RawNode>,
    doc: RefCell<Rc<Doc>>,
    proxy: RefCell<Option<Box<dyn Any>>>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        let at = self.at.get();
        // SAFETY: the document is alive through `doc`; a node that was freed left the grave here.
        unsafe {
            if at == grave() {
                return;
            }
            (*at).private = std::ptr::null_mut();
            crate::edit::release(at);
        }
    }
}

/// A counted handle to a node. Two handles are equal when they mean the same node.
#[derive(Clone)]
pub struct Node(Rc<Entry>);

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

thread_local! {
    static GRAVE: *mut RawNode = Box::into_raw(Box::new(RawNode {
        private: std::ptr::null_mut(),
        kind: kind::TEXT,
        name: c"text".as_ptr().cast(),
        children: std::ptr::null_mut(),
        last: std::ptr::null_mut(),
        parent: std::ptr::null_mut(),
        next: std::ptr::null_mut(),
        prev: std::ptr::null_mut(),
        doc: std::ptr::null_mut(),
        ns: std::ptr::null_mut(),
        content: std::ptr::null_mut(),
        properties: std::ptr::null_mut(),
        ns_def: std::ptr::null_mut(),
        psvi: std::ptr::null_mut(),
        line: 0,
        extra: 0,
    }));
}

/// Holds what stands for nodes that the library freed: an empty text that nothing is done to.
fn grave() -> *mut RawNode {
    GRAVE.try_with(|grave| *grave).unwrap_or(std::ptr::null_mut())
}

/// The library frees a node: its handles mean nothing any more (rule 3).
pub(crate) unsafe extern "C" fn on_free(at: *mut RawNode) {
    crate::session::forget(at);
    crate::template::on_free(at);
    let entry: *const Entry = (*at).private.cast();
    if !entry.is_null() && (*at).kind != kind::NAMESPACE {
        (*at).private = std::ptr::null_mut();
        (*entry).at.set(grave());
    }
}

impl Node {
    /// The handle of a node in a document.
    pub(crate) unsafe fn of(at: *mut RawNode, doc: &Rc<Doc>) -> Node {
        let entry: *const Entry = (*at).private.cast();
        if !entry.is_null() {
            Rc::increment_strong_count(entry);
            return Node(Rc::from_raw(entry));
        }
        let entry = Rc::new(Entry { at: Cell::new(at), doc: RefCell::new(doc.clone()), proxy: RefCell::default() });
        (*at).private = Rc::as_ptr(&entry).cast::<c_void>().cast_mut();
        Node(entry)
    }

    /// The handle of a node whose document is known here.
    pub(crate) unsafe fn known(at: *mut RawNode) -> Option<Node> {
        if at.is_null() || (*at).kind == kind::NAMESPACE {
            return None;
        }
        Doc::find((*at).doc).map(|doc| Node::of(at, &doc))
    }

    pub(crate) fn raw(&self) -> *mut RawNode {
        self.0.at.get()
    }

    /// Looks at the node's head.
    fn head(&self) -> &RawNode {
        // SAFETY: rules 1 to 3; what is read of it is copied before anything else is done.
        unsafe { &*self.raw() }
    }

    pub(crate) fn wrap(&self, at: *mut RawNode) -> Option<Node> {
        // SAFETY: a neighbour is of the same document and lives as long.
        (!at.is_null()).then(|| unsafe { Node::of(at, &self.doc()) })
    }

    /// The document that owns the node's memory.
    pub fn doc(&self) -> Rc<Doc> {
        self.0.doc.borrow().clone()
    }

    pub(crate) fn raw_doc(&self) -> *mut RawDoc {
        self.0.doc.borrow().raw()
    }

    pub(crate) unsafe fn move_entry(at: *mut RawNode, doc: &Rc<Doc>) {
        let entry: *const Entry = (*at).private.cast();
        if !entry.is_null() {
            let old = (*entry).doc.replace(doc.clone());
            // the old document stays until the move is done: the caller holds a handle
            drop(old);
        }
    }

    /// The document's node.
    pub fn document(&self) -> Node {
        self.doc().node()
    }

    /// Holds what the user of the crate tied to the node's identity.
    pub fn with_proxy<R>(&self, look: impl FnOnce(&mut Option<Box<dyn Any>>) -> R) -> R {
        look(&mut self.0.proxy.borrow_mut())
    }

    /// A number that identifies the node while a handle to it exists.
    pub fn address(&self) -> usize {
        self.raw() as usize
    }

    /// One of [`kind`].
    pub fn kind(&self) -> u32 {
        self.head().kind
    }

    pub fn is(&self, kind: u32) -> bool {
        self.kind() == kind
    }

    pub fn is_element(&self) -> bool {
        self.is(kind::ELEMENT)
    }

    pub fn is_document(&self) -> bool {
        matches!(self.kind(), kind::DOCUMENT | kind::HTML_DOCUMENT)
    }

    pub fn is_text(&self) -> bool {
        matches!(self.kind(), kind::TEXT | kind::CDATA)
    }

    fn has_namespace(&self) -> bool {
        matches!(self.kind(), kind::ELEMENT | kind::ATTRIBUTE)
    }

    /// The name without prefix.
    pub fn name(&self) -> Vec<u8> {
        if self.is_document() {
            return Vec::new();
        }
        // SAFETY: names end with NUL.
        unsafe { bytes(self.head().name) }
    }

    /// Whether the name without prefix is this one.
    pub fn name_is(&self, name: &[u8]) -> bool {
        // SAFETY: as above.
        !self.head().name.is_null() && unsafe { std::ffi::CStr::from_ptr(self.head().name.cast()).to_bytes() == name }
    }

    /// The name with prefix.
    pub fn qualified_name(&self) -> Vec<u8> {
        match self.prefix() {
            Some(prefix) => [&prefix[..], b":", &self.name()].concat(),
            None => self.name(),
        }
    }

    /// Prefix and address of the node's namespace.
    pub fn namespace(&self) -> Option<Ns> {
        if !self.has_namespace() {
            return None;
        }
        // SAFETY: rule 4.
        unsafe { Ns::read(self.head().ns) }
    }

    pub fn prefix(&self) -> Option<Vec<u8>> {
        self.namespace()?.prefix
    }

    pub fn uri(&self) -> Option<Vec<u8>> {
        self.namespace()?.uri
    }

    /// Whether the node is in this namespace; `None` and empty mean none.
    pub fn uri_is(&self, uri: Option<&[u8]>) -> bool {
        self.uri().filter(|uri| !uri.is_empty()).as_deref() == uri.filter(|uri| !uri.is_empty())
    }

    /// The namespaces that an element declares.
    pub fn declarations(&self) -> Vec<Ns> {
        let mut all = Vec::new();
        if self.is_element() {
            // SAFETY: rule 4.
            unsafe {
                let mut at = self.head().ns_def;
                while !at.is_null() {
                    all.extend(Ns::read(at));
                    at = (*at).next;
                }
            }
        }
        all
    }

    /// The namespace that a prefix means here.
    pub fn find_prefix(&self, prefix: Option<&[u8]>) -> Option<Ns> {
        let prefix = crate::ctext(prefix);
        // SAFETY: the library reads the node and its ancestors.
        unsafe { Ns::read((xml().xmlSearchNs)(self.raw_doc(), self.raw(), crate::ptr(&prefix))) }
    }

    pub fn parent(&self) -> Option<Node> {
        self.wrap(self.head().parent)
    }

    pub fn next(&self) -> Option<Node> {
        if self.is_document() { None } else { self.wrap(self.head().next) }
    }

    pub fn prev(&self) -> Option<Node> {
        if self.is_document() { None } else { self.wrap(self.head().prev) }
    }

    /// The first child; entity references have none here, what they stand for is in the DTD.
    pub fn first_child(&self) -> Option<Node> {
        if self.hides_children() { None } else { self.wrap(self.head().children) }
    }

    pub fn last_child(&self) -> Option<Node> {
        if self.hides_children() { None } else { self.wrap(self.head().last) }
    }

    /// Whether the node has none, or refers to an entity of a document type that was taken out.
    fn hides_children(&self) -> bool {
        match self.kind() {
            kind::NOTATION => true,
            kind::ENTITY_REF => {
                let child = self.head().children;
                // SAFETY: entities live as long as their document (`Doc::retire`).
                let dtd = if child.is_null() { std::ptr::null_mut() } else { unsafe { (*child).parent } };
                let doc = self.doc_head();
                dtd.is_null() || dtd != doc.int_subset.cast() && dtd != doc.ext_subset.cast()
            }
            _ => false,
        }
    }

    pub fn children(&self) -> Siblings {
        Siblings(self.first_child())
    }

    pub fn first_attribute(&self) -> Option<Node> {
        if self.is_element() { self.wrap(self.head().properties) } else { None }
    }

    pub fn attributes(&self) -> Siblings {
        Siblings(self.first_attribute())
    }

    /// The attribute with this name in no matter which namespace, or in the given one.
    pub fn attribute(&self, uri: Option<Option<&[u8]>>, name: &[u8]) -> Option<Node> {
        self.attributes().find(|attr| attr.name_is(name) && uri.is_none_or(|uri| attr.uri_is(uri)))
    }

    /// The node that comes after this one in document order, within `root`.
    pub fn next_in(&self, root: &Node) -> Option<Node> {
        if !self.is(kind::ENTITY_REF)
            && let Some(child) = self.first_child()
        {
            return Some(child);
        }
        self.next_after(root)
    }

    /// The node that comes after this one and all in it.
    pub fn next_after(&self, root: &Node) -> Option<Node> {
        let mut at = self.clone();
        loop {
            if at == *root {
                return None;
            }
            if let Some(next) = at.next() {
                return Some(next);
            }
            at = at.parent()?;
        }
    }

    /// The topmost node above this one.
    pub fn root(&self) -> Node {
        let mut at = self.clone();
        while let Some(parent) = at.parent() {
            at = parent;
        }
        at
    }

    /// Whether the node is in the tree of a document.
    pub fn is_connected(&self) -> bool {
        self.root().is_document()
    }

    /// Whether `other` is this node or stands in it.
    pub fn contains(&self, other: &Node) -> bool {
        let mut at = Some(other.clone());
        while let Some(node) = at {
            if node == *self {
                return true;
            }
            at = node.parent();
        }
        false
    }

    /// The content of a text, comment, CDATA section or processing instruction.
    pub fn data(&self) -> Vec<u8> {
        match self.kind() {
            // SAFETY: the content of these ends with NUL.
            kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI => unsafe { bytes(self.head().content) },
            _ => Vec::new(),
        }
    }

    /// The text in the node and below it.
    pub fn text(&self) -> Vec<u8> {
        if self.is_document() {
            return self.children().flat_map(|child| child.text_of_child()).collect();
        }
        // SAFETY: the library reads the node.
        unsafe { taken((xml().xmlNodeGetContent)(self.raw())).unwrap_or_default() }
    }

    fn text_of_child(&self) -> Vec<u8> {
        if matches!(self.kind(), kind::ELEMENT | kind::TEXT | kind::CDATA) { self.text() } else { Vec::new() }
    }

    /// The texts among the children of the node, entities replaced.
    pub fn child_text(&self) -> Vec<u8> {
        // SAFETY: the library reads the list.
        unsafe { taken((xml().xmlNodeListGetString)(self.raw_doc(), self.head().children, 1)).unwrap_or_default() }
    }

    pub fn line(&self) -> i64 {
        // SAFETY: the library reads the node and its neighbours.
        unsafe { (xml().xmlGetLineNo)(self.raw()) }
    }

    /// The line the parser noted, as it stands there.
    pub fn set_line(&self, line: i64) {
        if self.is_element() || self.is_text() || matches!(self.kind(), kind::COMMENT | kind::PI) {
            // SAFETY: these have the field.
            unsafe {
                (*self.raw()).line = line.clamp(0, 65535) as u16;
                if self.is_text() && line > 65535 {
                    // where the library looks for what does not fit
                    (*self.raw()).psvi = std::ptr::without_provenance_mut(line as usize);
                }
            }
        }
    }

    pub fn path(&self) -> Option<Vec<u8>> {
        // SAFETY: the library reads the node and its ancestors.
        unsafe { taken((xml().xmlGetNodePath)(self.raw())) }
    }

    pub fn base_uri(&self) -> Option<Vec<u8>> {
        // SAFETY: as above.
        unsafe { taken((xml().xmlNodeGetBase)(self.raw_doc(), self.raw())) }
    }

    // ---- documents

    fn doc_head(&self) -> &RawDoc {
        // SAFETY: the document is alive (rule 1).
        unsafe { &*self.raw_doc() }
    }

    /// The document's element.
    pub fn document_element(&self) -> Option<Node> {
        self.document().children().find(Node::is_element)
    }

    /// The document's encoding as it is declared.
    pub fn encoding(&self) -> Option<Vec<u8>> {
        // SAFETY: texts of the document end with NUL.
        unsafe { optional(self.doc_head().encoding) }
    }

    pub fn version(&self) -> Option<Vec<u8>> {
        // SAFETY: as above.
        unsafe { optional(self.doc_head().version) }
    }

    pub fn url(&self) -> Option<Vec<u8>> {
        // SAFETY: as above.
        unsafe { optional(self.doc_head().url) }
    }

    pub fn standalone(&self) -> i32 {
        self.doc_head().standalone
    }

    pub fn parse_flags(&self) -> i32 {
        self.doc_head().parse_flags
    }

    pub fn has_external_subset(&self) -> bool {
        !self.doc_head().ext_subset.is_null()
    }

    pub fn set_standalone(&self, standalone: i32) {
        // SAFETY: as above; a number of the document's own.
        unsafe { (*self.raw_doc()).standalone = standalone };
    }

    fn replace_text(&self, place: impl Fn(*mut RawDoc) -> *mut ffi::Text, text: Option<&[u8]>) {
        // SAFETY: the document is alive and owns these texts.
        unsafe {
            let place = place(self.raw_doc());
            let new = text.map_or(std::ptr::null(), |text| dup(text));
            let old = std::mem::replace(&mut *place, new);
            let dict = (*self.raw_doc()).dict;
            if dict.is_null() || old.is_null() || (xml().xmlDictOwns)(dict, old) == 0 {
                ffi::free(old.cast_mut());
            }
        }
    }

    pub fn set_encoding(&self, encoding: Option<&[u8]>) {
        // SAFETY: only the field's place is computed.
        self.replace_text(|doc| unsafe { &raw mut (*doc).encoding }, encoding);
    }

    pub fn set_version(&self, version: Option<&[u8]>) {
        // SAFETY: as above.
        self.replace_text(|doc| unsafe { &raw mut (*doc).version }, version);
    }

    pub fn set_url(&self, url: Option<&[u8]>) {
        // SAFETY: as above.
        self.replace_text(|doc| unsafe { &raw mut (*doc).url }, url);
    }

    /// The element whose ID attribute has this value.
    pub fn by_id(&self, id: &[u8]) -> Option<Node> {
        let id = CText::new(id);
        // SAFETY: the library looks in the document's table, which has attributes of this document.
        unsafe {
            let attr = (xml().xmlGetID)(self.raw_doc(), id.ptr());
            if attr.is_null() || (*attr).kind != kind::ATTRIBUTE { None } else { self.wrap((*attr).parent) }
        }
    }

    /// The document type.
    pub fn doctype(&self) -> Option<Node> {
        // SAFETY: the library looks through the document's children.
        unsafe { self.wrap((xml().xmlGetIntSubset)(self.raw_doc()).cast()) }
    }

    // ---- attributes

    /// Whether an attribute identifies its element.
    pub fn is_id(&self) -> bool {
        // SAFETY: the kind was asked.
        self.is(kind::ATTRIBUTE) && unsafe { (*self.raw().cast::<RawAttr>()).atype == 2 }
    }

    // ---- document types and entities

    fn dtd(&self) -> Option<&RawDtd> {
        // SAFETY: the kind was asked.
        self.is(kind::DTD).then(|| unsafe { &*self.raw().cast::<RawDtd>() })
    }

    /// Public and system identifiers of a document type or entity.
    pub fn identifiers(&self) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
        // SAFETY: the kinds were asked; the texts end with NUL.
        unsafe {
            match (self.dtd(), self.entity()) {
                (Some(dtd), _) => (optional(dtd.external_id), optional(dtd.system_id)),
                (_, Some(entity)) => (optional(entity.external_id), optional(entity.system_id)),
                _ => (None, None),
            }
        }
    }

    fn entity(&self) -> Option<&RawEntity> {
        // SAFETY: the kind was asked.
        self.is(kind::ENTITY_DECL).then(|| unsafe { &*self.raw().cast::<RawEntity>() })
    }

    /// Type (1 to 6) and content of an entity; an unparsed one's content is its notation's name.
    pub fn entity_content(&self) -> Option<(u32, Option<Vec<u8>>)> {
        let entity = self.entity()?;
        // SAFETY: the content ends with NUL.
        Some((entity.etype, unsafe { optional(entity.content) }))
    }

    /// The entities of a document type that are not parameter entities.
    pub fn entities(&self) -> Vec<Node> {
        let found = self.dtd().map(|dtd| values(dtd.entities)).unwrap_or_default();
        let entities = found.into_iter().filter_map(|at| self.wrap(at.cast()));
        entities.filter(|entity| entity.entity_content().is_some_and(|content| content.0 < 4 || content.0 == 6)).collect()
    }

    /// The notations of a document type.
    pub fn notations(&self) -> Vec<Notation> {
        let found = self.dtd().map(|dtd| values(dtd.notations)).unwrap_or_default();
        // SAFETY: the table holds notations, whose texts end with NUL.
        let read = |at: *mut c_void| unsafe {
            let at = &*at.cast::<RawNotation>();
            Notation { name: bytes(at.name), public_id: optional(at.public_id), system_id: optional(at.system_id) }
        };
        found.into_iter().map(read).collect()
    }

    /// The entity that a reference to `name` means.
    pub fn find_entity(&self, name: &[u8]) -> Option<Node> {
        let name = CText::new(name);
        // SAFETY: the library looks in the document's tables.
        let at = unsafe { (xml().xmlGetDocEntity)(self.raw_doc(), name.ptr()) };
        // predefined entities are of no document
        // SAFETY: as above.
        if at.is_null() || unsafe { (*at).doc != self.raw_doc() } { None } else { self.wrap(at.cast()) }
    }
}

/// The depth beyond which trees are not given to what of the library calls itself for each level.
const DEEPEST: usize = 5000;

/// Whether a tree is too deep to be copied or written in canonical form; that is reported.
pub(crate) unsafe fn is_too_deep(root: *mut RawNode) -> bool {
    let descends = |at: *mut RawNode| matches!((*at).kind, kind::ELEMENT | kind::DOCUMENT | kind::HTML_DOCUMENT | kind::FRAGMENT);
    let (mut at, mut depth) = (root, 0);
    loop {
        if descends(at) && !(*at).children.is_null() {
            at = (*at).children;
            depth += 1;
            if depth > DEEPEST {
                let message = b"Document is nested too deeply\n".to_vec();
                crate::session::report(crate::session::Report { code: 1, level: 2, message, ..Default::default() });
                return true;
            }
            continue;
        }
        while at != root && (*at).next.is_null() {
            at = (*at).parent;
            depth -= 1;
        }
        if at == root {
            return false;
        }
        at = (*at).next;
    }
}

/// Everything in one of the library's hash tables.
fn values(table: *mut c_void) -> Vec<*mut c_void> {
    unsafe extern "C" fn collect(payload: *mut c_void, into: *mut c_void, _name: ffi::Text) {
        (*into.cast::<Vec<*mut c_void>>()).push(payload);
    }
    let mut all = Vec::new();
    if !table.is_null() {
        // SAFETY: `collect` gets back the vector that is handed over here.
        unsafe { (xml().xmlHashScan)(table, collect, (&raw mut all).cast()) };
    }
    all
}

/// A copy in the library's memory.
pub(crate) unsafe fn dup(text: &[u8]) -> ffi::Text {
    let text = CText::new(text);
    (xml().xmlStrndup)(text.ptr(), (text.0.len() - 1) as i32)
}

/// A notation of a document type.
#[derive(Clone, Debug)]
pub struct Notation {
    pub name: Vec<u8>,
    pub public_id: Option<Vec<u8>>,
    pub system_id: Option<Vec<u8>>,
}

/// A namespace: its prefix, `None` for the default one, and its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ns {
    pub prefix: Option<Vec<u8>>,
    pub uri: Option<Vec<u8>>,
}

impl Ns {
    pub(crate) unsafe fn read(at: *const RawNs) -> Option<Ns> {
        if at.is_null() {
            return None;
        }
        Some(Ns { prefix: optional((*at).prefix), uri: optional((*at).href) })
    }
}

/// A node and those after it.
pub struct Siblings(Option<Node>);

impl Iterator for Siblings {
    type Item = Node;

    fn next(&mut self) -> Option<Node> {
        let node = self.0.take()?;
        self.0 = node.next();
        Some(node)
    }
}
