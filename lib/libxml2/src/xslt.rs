//! Transformations by XSLT.

use crate::CText;
use crate::ffi::{Xslt, try_xslt, xml};
use crate::session::{busy, on_message, ready};
use crate::tree::{Doc, Node};
use crate::xpath::call;
use std::cell::Cell;
use std::ffi::c_void;

/// A compiled stylesheet. It owns a copy of the document that it was made of.
pub struct Stylesheet(*mut c_void);

impl Drop for Stylesheet {
    fn drop(&mut self) {
        // SAFETY: it owns the stylesheet.
        unsafe { (xslt().xsltFreeStylesheet)(self.0) };
    }
}

thread_local! {
    static READY: Cell<bool> = const { Cell::new(false) };
}

/// The library, its error messages led to this thread's session.
fn xslt() -> &'static Xslt {
    let (xslt, exslt) = try_xslt().expect("libxslt is installed: the extension is registered");
    if !READY.replace(true) {
        static ONCE: std::sync::Once = std::sync::Once::new();
        // SAFETY: set up once for the process, before any stylesheet; messages go to the thread's
        // own list.
        ONCE.call_once(|| unsafe {
            (xslt.xsltInit)();
            (exslt.exsltRegisterAll)();
            (xslt.xsltSetGenericErrorFunc)(std::ptr::null_mut(), on_message);
        });
    }
    xslt
}

/// Holds what a transformation may do and is given.
pub struct Run<'a> {
    /// Names and texts.
    pub parameters: &'a [(Vec<u8>, Vec<u8>)],
    /// Addresses of namespaces with names of functions that the session's hooks have.
    pub functions: &'a [(Vec<u8>, Vec<u8>)],
    /// Bits of what is forbidden: 2 reading files, 4 writing them, 8 making folders, 16 and 32
    /// reading from and writing to the network.
    pub forbidden: i64,
    pub include: bool,
    pub depth: Option<i32>,
    pub variables: Option<i32>,
}

/// Places of fields in a transformation's context.
const DEPTH: usize = 464;
const VARIABLES: usize = 468;
const INCLUDE: usize = 192;
const STATE: usize = 168;

impl Stylesheet {
    /// Compiles a stylesheet. `None`: it is none.
    pub fn new(document: &Node) -> Option<Stylesheet> {
        ready();
        let xslt = xslt();
        let _busy = busy();
        // SAFETY: the copy is the stylesheet's when it compiles, else ours to free.
        unsafe {
            if crate::tree::is_too_deep(document.raw()) {
                return None;
            }
            let copy = (xml().xmlCopyDoc)(document.raw_doc(), 1);
            if copy.is_null() {
                return None;
            }
            let style = (xslt.xsltParseStylesheetDoc)(copy);
            if style.is_null() {
                (xml().xmlFreeDoc)(copy);
                return None;
            }
            Some(Stylesheet(style))
        }
    }

    /// Transforms a document. `None`: it failed.
    pub fn run(&self, document: &Node, run: &Run<'_>) -> Option<Node> {
        let xslt = xslt();
        let _busy = busy();
        // SAFETY: context and preferences belong to this call; texts outlive it.
        unsafe {
            if crate::tree::is_too_deep(document.raw()) {
                return None;
            }
            let null = std::ptr::null_mut();
            let context = (xslt.xsltNewTransformContext)(self.0, document.raw_doc());
            if context.is_null() {
                return None;
            }
            let field = |at: usize| context.cast::<u8>().add(at).cast::<i32>();
            *field(INCLUDE) = i32::from(run.include);
            if let Some(depth) = run.depth {
                *field(DEPTH) = depth;
            }
            if let Some(variables) = run.variables {
                *field(VARIABLES) = variables;
            }
            for (name, value) in run.parameters {
                let (name, value) = (CText::new(name), CText::new(value));
                (xslt.xsltQuoteOneUserParam)(context, name.ptr(), value.ptr());
            }
            for (uri, name) in run.functions {
                let (uri, name) = (CText::new(uri), CText::new(name));
                (xslt.xsltRegisterExtFunction)(context, name.ptr(), uri.ptr(), call);
            }
            let prefs = (xslt.xsltNewSecurityPrefs)();
            for (bit, option) in [(2, 1), (4, 2), (8, 3), (16, 4), (32, 5)] {
                if run.forbidden & bit != 0 {
                    (xslt.xsltSetSecurityPrefs)(prefs, option, xslt.xsltSecurityForbid as *const () as *mut c_void);
                }
            }
            (xslt.xsltSetCtxtSecurityPrefs)(prefs, context);
            let none = std::ptr::null();
            let result = (xslt.xsltApplyStylesheetUser)(self.0, document.raw_doc(), null, none, null, context);
            let failed = *field(STATE) != 0;
            (xslt.xsltFreeTransformContext)(context);
            (xslt.xsltFreeSecurityPrefs)(prefs);
            if result.is_null() {
                return None;
            }
            let made = Doc::adopt(result);
            (!failed).then_some(made)
        }
    }

    /// A result as its stylesheet wants it written.
    pub fn write(&self, result: &Node) -> Option<Vec<u8>> {
        let (mut at, mut len) = (std::ptr::null_mut(), 0);
        let _busy = busy();
        // SAFETY: the library makes a new text of `len` bytes.
        unsafe {
            let saved = (xslt().xsltSaveResultToString)(&raw mut at, &raw mut len, result.raw_doc(), self.0);
            if saved < 0 {
                return None;
            }
            let text = if at.is_null() { Vec::new() } else { std::slice::from_raw_parts(at, len.max(0) as usize).to_vec() };
            crate::ffi::free(at);
            Some(text)
        }
    }
}
