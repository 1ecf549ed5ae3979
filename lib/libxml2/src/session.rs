//! What the library's calls on a thread share: the errors that it reported, and who answers its
//! callbacks. libxml2's own globals are set once for each thread and only lead here.

use crate::ffi::{self, ParserCtxt, ParserInput, RawError, RawNode, xml};
use crate::tree::Node;
use crate::xpath::XPathValue;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ffi::{c_char, c_int, c_void};

/// An error as the library reported it.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub domain: i32,
    pub code: i32,
    pub level: i32,
    /// With the line feed that the library puts at its end.
    pub message: Vec<u8>,
    pub file: Option<Vec<u8>>,
    pub line: i64,
    pub column: i64,
    /// Where the parser was: its input's name, if it has one, and line. `None`: no parser was at
    /// work.
    pub input: Option<(Option<Vec<u8>>, i64)>,
    /// The line of the text that the parser was in, and a line with a `^` below the place.
    pub excerpt: Option<(Vec<u8>, Vec<u8>)>,
}

/// Holds what is loaded from where a parser is.
#[derive(Clone, Debug, Default)]
pub struct Place {
    pub directory: Option<Vec<u8>>,
    pub subset_name: Option<Vec<u8>>,
    pub subset_uri: Option<Vec<u8>>,
    pub subset_system: Option<Vec<u8>>,
    /// Whether the parser began with a text that has no name.
    pub is_text: bool,
}

/// Holds what is behind an address.
pub enum Loaded {
    /// Bytes, and the name to call them by.
    Found(Vec<u8>, Vec<u8>),
    /// Nothing: the library says so.
    Missing,
    /// Nothing, and that was reported already.
    Refused,
}

/// Answers to what the library asks while it works.
pub trait Hooks {
    /// Gives the bytes behind an address, with the name to call them by.
    fn load(&mut self, url: &[u8], public_id: Option<&[u8]>, place: &Place) -> Loaded;

    /// Reads on from the stream that the call is about. `None`: that failed; no bytes: its end.
    fn read(&mut self, most: usize) -> Option<Vec<u8>>;

    /// Calls a function that an expression names. `None`: it failed, evaluation ends.
    fn call(&mut self, uri: Option<&[u8]>, name: &[u8], arguments: Vec<XPathValue>) -> Option<XPathValue>;
}

/// Nodes to be looked at when the library is done. Those that it frees before are only in the list.
#[derive(Default)]
struct Later {
    list: Vec<*mut RawNode>,
    waiting: HashSet<*mut RawNode>,
}

impl Later {
    fn next(&mut self) -> Option<*mut RawNode> {
        while let Some(at) = self.list.pop() {
            if self.waiting.remove(&at) {
                return Some(at);
            }
        }
        None
    }
}

thread_local! {
    static READY: Cell<bool> = const { Cell::new(false) };
    static REPORTS: RefCell<Vec<Report>> = const { RefCell::new(Vec::new()) };
    static HOOKS: Cell<Option<*mut (dyn Hooks + 'static)>> = const { Cell::new(None) };
    static BUSY: Cell<u32> = const { Cell::new(0) };
    static LATER: RefCell<Later> = RefCell::default();
    static KEPT: RefCell<Vec<Node>> = const { RefCell::new(Vec::new()) };
}

/// Makes the library's thread-local settings ready. Called by all that makes documents or contexts.
pub(crate) fn ready() {
    if READY.replace(true) {
        return;
    }
    // SAFETY: the callbacks have the types the library wants and live for ever.
    unsafe {
        let xml = xml();
        (xml.xmlSetStructuredErrorFunc)(std::ptr::null_mut(), on_error);
        (xml.xmlSetGenericErrorFunc)(std::ptr::null_mut(), on_message);
        (xml.xmlSetExternalEntityLoader)(load_entity);
        (xml.xmlDeregisterNodeDefault)(crate::tree::on_free);
        (xml.xmlRegisterNodeDefault)(crate::memory::on_node);
    }
}

/// Takes the errors reported on this thread since the last call.
pub fn take_reports() -> Vec<Report> {
    REPORTS.with(|reports| std::mem::take(&mut *reports.borrow_mut()))
}

/// Adds an error of our own to those of the library.
pub fn report(report: Report) {
    REPORTS.with(|reports| reports.borrow_mut().push(report));
}

/// Runs `work`, during which `hooks` answers the library.
pub fn with_hooks<R>(hooks: &mut dyn Hooks, work: impl FnOnce() -> R) -> R {
    ready();
    // SAFETY: only the lifetime is widened; the pointer is taken back before `hooks` ends.
    let hooks: *mut (dyn Hooks + 'static) = unsafe { std::mem::transmute(hooks as *mut dyn Hooks) };
    let outer = Restore(HOOKS.replace(Some(hooks)));
    let busy = busy();
    let result = work();
    drop(busy);
    drop(outer);
    result
}

struct Restore(Option<*mut (dyn Hooks + 'static)>);

impl Drop for Restore {
    fn drop(&mut self) {
        HOOKS.set(self.0);
    }
}

/// While it lives no node is freed on this thread.
pub struct Busy(());

/// Holds back the freeing of nodes.
pub fn busy() -> Busy {
    BUSY.set(BUSY.get() + 1);
    Busy(())
}

impl Drop for Busy {
    fn drop(&mut self) {
        if BUSY.get() == 1 {
            // their documents may go with them, which is the library's work, too
            drop(KEPT.with(|kept| std::mem::take(&mut *kept.borrow_mut())));
        }
        BUSY.set(BUSY.get() - 1);
        if BUSY.get() == 0 {
            while let Some(at) = LATER.with(|later| later.borrow_mut().next()) {
                // SAFETY: it was put there when its last handle went (rule 2), and is reached by
                // none; `forget` took those out that went with others.
                unsafe { crate::edit::release_now(at) };
            }
        }
    }
}

/// Keeps a node that the library was given until it is done.
pub(crate) fn keep(node: Node) {
    if BUSY.get() > 0 {
        KEPT.with(|kept| kept.borrow_mut().push(node));
    }
}

/// Whether nodes must stay for now; `at` is looked at again later.
pub(crate) fn postpone(at: *mut RawNode) -> bool {
    let wait = BUSY.get() > 0;
    if wait {
        LATER.with(|later| {
            let mut later = later.borrow_mut();
            if later.waiting.insert(at) {
                later.list.push(at);
            }
        });
    }
    wait
}

/// A node is freed by the library itself: nobody frees it later.
pub(crate) fn forget(at: *mut RawNode) {
    let _ = LATER.try_with(|later| {
        let mut later = later.borrow_mut();
        if !later.waiting.is_empty() {
            later.waiting.remove(&at);
        }
    });
}

/// Lets `answer` use the hooks of the call that is under way. `None`: there are none.
pub(crate) fn ask<R>(answer: impl FnOnce(&mut dyn Hooks) -> R) -> Option<R> {
    let hooks = HOOKS.take()?;
    // a call inside brings its own hooks
    let back = Restore(Some(hooks));
    // what the program does meanwhile has reports of its own
    let before = take_reports();
    // SAFETY: `with_hooks` keeps it alive; it is taken out while it is used, so it is borrowed
    // once.
    let result = answer(unsafe { &mut *hooks });
    REPORTS.with(|reports| drop(reports.borrow_mut().splice(0..0, before)));
    drop(back);
    Some(result)
}

unsafe extern "C" fn on_error(_: *mut c_void, error: *mut RawError) {
    let error = &*error;
    let input = match error.domain {
        1 | 3 | 4 | 5 | 8 | 23 if !error.ctxt.is_null() => place(error.ctxt.cast()),
        _ => None,
    };
    report(Report {
        domain: error.domain,
        code: error.code,
        level: error.level,
        message: crate::bytes(error.message),
        file: crate::optional(error.file),
        line: i64::from(error.line),
        column: i64::from(error.int2),
        excerpt: input.as_ref().map(|_| excerpt((*error.ctxt.cast::<ParserCtxt>()).input)),
        input,
    });
}

/// The name and line of a parser's input.
pub(crate) unsafe fn place(ctxt: *const ParserCtxt) -> Option<(Option<Vec<u8>>, i64)> {
    let input = (*ctxt).input;
    (!input.is_null()).then(|| (crate::optional((*input).filename), i64::from((*input).line)))
}

/// The line that an input stands in, at most 80 bytes of it, and a mark below the place.
unsafe fn excerpt(input: *const ParserInput) -> (Vec<u8>, Vec<u8>) {
    const MOST: usize = 80;
    let input = &*input;
    if input.base.is_null() || input.cur < input.base {
        return (Vec::new(), b"^".to_vec());
    }
    let is_end = |byte: u8| byte == b'\n' || byte == b'\r';
    let mut at = input.cur;
    while at > input.base && is_end(*at) {
        at = at.sub(1);
    }
    let mut passed = 0;
    while passed < MOST && at > input.base && !is_end(*at) {
        at = at.sub(1);
        passed += 1;
    }
    if is_end(*at) {
        at = at.add(1);
    }
    let column = usize::try_from(input.cur.offset_from(at)).unwrap_or(0);
    let mut line = Vec::new();
    while *at != 0 && !is_end(*at) && line.len() < MOST {
        line.push(*at);
        at = at.add(1);
    }
    let shown = column.min(MOST - 1).min(line.len());
    let mut mark: Vec<u8> = line[..shown].iter().map(|byte| if *byte == b'\t' { b'\t' } else { b' ' }).collect();
    mark.push(b'^');
    (line, mark)
}

fn is_of_network(url: &[u8]) -> bool {
    let lower: Vec<u8> = url.iter().take(8).map(u8::to_ascii_lowercase).collect();
    lower.starts_with(b"http://") || lower.starts_with(b"https://") || lower.starts_with(b"ftp://")
}

impl ParserCtxt {
    unsafe fn place(&self) -> Place {
        // a text has the folder of the name that it was given
        let first = if self.input_count > 0 { (**self.inputs).filename } else { std::ptr::null() };
        let folder = |name: Vec<u8>| {
            let is_url = name.windows(3).any(|part| part == [b':', b'/', b'/']);
            let end = name.iter().rposition(|byte| *byte == b'/').filter(|_| !is_url);
            end.map(|end| name[..end].to_vec())
        };
        Place {
            directory: crate::optional(self.directory).or_else(|| crate::optional(first).and_then(folder)),
            subset_name: crate::optional(self.subset_name),
            subset_uri: crate::optional(self.subset_uri),
            subset_system: crate::optional(self.subset_system),
            is_text: self.input_count > 0 && first.is_null(),
        }
    }
}

/// Formats what the library says in C's manner: of conversions it uses `%s`, `%d` and `%c` only.
pub(crate) unsafe extern "C" fn on_message(_: *mut c_void, format: *const c_char, mut arguments: ...) {
    let format = crate::bytes(format.cast());
    let mut message = Vec::new();
    let mut rest = format.iter().copied();
    while let Some(byte) = rest.next() {
        match (byte, if byte == b'%' { rest.next() } else { None }) {
            (b'%', Some(b's')) => message.extend(crate::bytes(arguments.arg::<*const u8>())),
            (b'%', Some(b'd')) => message.extend(arguments.arg::<i32>().to_string().into_bytes()),
            (b'%', Some(b'c')) => message.push(arguments.arg::<i32>() as u8),
            (b'%', Some(b'%')) => message.push(b'%'),
            (b'%', _) => break,
            (byte, _) => message.push(byte),
        }
    }
    REPORTS.with(|reports| {
        let mut reports = reports.borrow_mut();
        match reports.last_mut() {
            // a line comes in pieces
            Some(last) if last.domain == -1 && !last.message.ends_with(b"\n") => last.message.extend(message),
            _ => reports.push(Report { domain: -1, level: 2, message, ..Report::default() }),
        }
    });
}

/// Makes an error the thread's last one: readers of schemas look there why a file could not be had.
unsafe fn note_error(domain: c_int, code: c_int, level: c_int) {
    let null = std::ptr::null();
    let (ctxt, node) = (std::ptr::null_mut(), std::ptr::null_mut());
    let error = ffi::RawError {
        domain,
        code,
        level,
        message: null,
        file: null,
        line: 0,
        str1: null,
        str2: null,
        str3: null,
        int1: 0,
        int2: 0,
        ctxt,
        node,
    };
    (xml().xmlCopyError)(&error, (xml().__xmlLastError)());
}

unsafe extern "C" fn load_entity(url: *const c_char, id: *const c_char, ctxt: *mut ParserCtxt) -> *mut ParserInput {
    let address = crate::optional(url.cast());
    let public = crate::optional(id.cast());
    let name = address.clone().or_else(|| public.clone()).unwrap_or_default();
    if !ctxt.is_null() && (*ctxt).options & 2048 != 0 && is_of_network(&name) {
        let message = [b"Attempt to load network entity ", &name[..], b"\n"].concat();
        let input = place(ctxt);
        let file = input.as_ref().and_then(|input| input.0.clone());
        let line = input.as_ref().map_or(0, |input| input.1);
        report(Report { domain: 8, code: 1543, level: 2, message, file, line, input, ..Report::default() });
        return std::ptr::null_mut();
    }
    let place_of = if ctxt.is_null() { Place::default() } else { (*ctxt).place() };
    let loaded = ask(|hooks| hooks.load(address.as_deref().unwrap_or(b""), public.as_deref(), &place_of));
    if let Some(Loaded::Refused) = loaded {
        return std::ptr::null_mut();
    }
    let Some(Loaded::Found(bytes, filename)) = loaded else {
        let input = if ctxt.is_null() { None } else { place(ctxt) };
        let message = [b"failed to load external entity \"", &name[..], b"\"\n"].concat();
        let file = input.as_ref().and_then(|input| input.0.clone());
        let line = input.as_ref().map_or(0, |input| input.1);
        note_error(8, 1549, 1);
        report(Report { domain: 8, code: 1549, level: 1, message, file, line, input, ..Report::default() });
        return std::ptr::null_mut();
    };
    if ctxt.is_null() {
        return std::ptr::null_mut();
    }
    let xml = xml();
    let Ok(len) = i32::try_from(bytes.len()) else { return std::ptr::null_mut() };
    let buffer = (xml.xmlParserInputBufferCreateMem)(bytes.as_ptr(), len, 0);
    let input = (xml.xmlNewIOInputStream)(ctxt, buffer, 0);
    if !input.is_null() {
        (*input).filename = (xml.xmlStrndup)(filename.as_ptr(), filename.len() as i32);
    }
    input
}

/// Names the nodes behind raw pointers that a callback got.
pub(crate) unsafe fn known(at: *mut RawNode) -> Option<Node> {
    crate::tree::Node::known(at)
}

const _: () = assert!(size_of::<ffi::RawAttr>() == 96);
