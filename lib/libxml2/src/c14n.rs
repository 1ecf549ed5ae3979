//! Canonical XML, inclusive and exclusive.

use crate::ffi::{NodeSet, RawNode, Text, xml};
use crate::session::busy;
use crate::tree::Node;
use crate::xpath::Found;
use crate::{CText, save::contents};
use std::collections::HashSet;
use std::ffi::c_void;

/// How a document is to be written.
pub struct Form<'a> {
    pub exclusive: bool,
    pub with_comments: bool,
    /// Prefixes that an exclusive form writes all the same.
    pub prefixes: &'a [Vec<u8>],
}

/// The canonical form of those nodes of a document, attributes and namespaces among them, that are
/// in a set; of the whole document where there is none. `None`: it has none.
pub fn canonical(document: &Node, set: Option<&[Found]>, form: &Form<'_>) -> Option<Vec<u8>> {
    let _busy = busy();
    let texts: Vec<CText> = form.prefixes.iter().map(|prefix| CText::new(prefix)).collect();
    let mut prefixes: Vec<Text> = texts.iter().map(CText::ptr).collect();
    prefixes.push(std::ptr::null());
    let list = if form.prefixes.is_empty() { std::ptr::null_mut() } else { prefixes.as_mut_ptr() };
    let chosen = set.map(Chosen::new);
    // SAFETY: the document is alive.
    if unsafe { crate::tree::is_too_deep(document.raw()) } {
        return None;
    }
    // SAFETY: buffer and set belong to this call; `Chosen` outlives it.
    unsafe {
        let xml = xml();
        let buffer = (xml.xmlBufferCreate)();
        let out = (xml.xmlOutputBufferCreateBuffer)(buffer, std::ptr::null_mut());
        let (exclusive, comments) = (i32::from(form.exclusive), i32::from(form.with_comments));
        let result = match &chosen {
            Some(chosen) => {
                let data = (&raw const *chosen).cast_mut().cast();
                (xml.xmlC14NExecute)(document.raw_doc(), Some(is_chosen), data, exclusive, list, comments, out)
            }
            None => {
                let all: *mut NodeSet = std::ptr::null_mut();
                (xml.xmlC14NDocSaveTo)(document.raw_doc(), all, exclusive, list, comments, out)
            }
        };
        (xml.xmlOutputBufferClose)(out);
        let text = contents(buffer);
        (result >= 0).then_some(text)
    }
}

struct Chosen {
    nodes: HashSet<usize>,
    namespaces: HashSet<(usize, Option<Vec<u8>>)>,
}

impl Chosen {
    fn new(set: &[Found]) -> Chosen {
        let mut chosen = Chosen { nodes: HashSet::new(), namespaces: HashSet::new() };
        for found in set {
            match found {
                Found::Node(node) => drop(chosen.nodes.insert(node.address())),
                Found::Namespace(node, ns) => drop(chosen.namespaces.insert((node.address(), ns.prefix.clone()))),
            }
        }
        chosen
    }
}

unsafe extern "C" fn is_chosen(data: *mut c_void, node: *mut RawNode, parent: *mut RawNode) -> i32 {
    let chosen = &*data.cast::<Chosen>();
    let is_in = if (*node).kind == crate::kind::NAMESPACE {
        let ns = node.cast::<crate::ffi::RawNs>();
        chosen.namespaces.contains(&(parent as usize, crate::optional((*ns).prefix)))
    } else {
        chosen.nodes.contains(&(node as usize))
    };
    i32::from(is_in)
}
