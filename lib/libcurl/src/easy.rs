//! One transfer: its options, running it, what is known of it.

use crate::ffi::{self, Blob, CertInfo, I, List, P, S, curl};
use crate::handler::{self, Handler};
use crate::share::Share;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char};
use std::rc::Rc;

/// Numbers of options that the edge itself sets.
mod option {
    use crate::ffi::I;
    pub const WRITE_DATA: I = 10001;
    pub const READ_DATA: I = 10009;
    pub const ERROR_BUFFER: I = 10010;
    pub const HEADER_DATA: I = 10029;
    pub const PROGRESS_DATA: I = 10057;
    pub const DEBUG_DATA: I = 10095;
    pub const SHARE: I = 10100;
    pub const COPY_POST_FIELDS: I = 10165;
    pub const FNMATCH_DATA: I = 10202;
    pub const MIME_POST: I = 10269;
    pub const PREREQ_DATA: I = 10313;
    pub const WRITE: I = 20011;
    pub const READ: I = 20012;
    pub const PROGRESS: I = 20056;
    pub const HEADER: I = 20079;
    pub const DEBUG: I = 20094;
    pub const FNMATCH: I = 20200;
    pub const XFERINFO: I = 20219;
    pub const PREREQ: I = 20312;
    pub const POST_FIELD_SIZE: I = 30120;
    pub const NO_PROGRESS: I = 43;
    pub const NO_SIGNAL: I = 99;
}

/// Numbers above 10000 whose value is no text.
const NO_TEXTS: &[I] = &[
    10001, 10009, 10010, 10015, 10023, 10024, 10028, 10029, 10037, 10039, 10057, 10070, 10093, 10095, 10100, 10103, 10104, 10109, 10131,
    10149, 10164, 10165, 10168, 10185, 10187, 10195, 10201, 10202, 10203, 10209, 10228, 10240, 10241, 10243, 10269, 10273, 10282, 10284,
    10302, 10304, 10313, 10317,
];
/// Numbers whose value is a list of texts.
pub const LISTS: &[I] = &[10023, 10028, 10039, 10070, 10093, 10104, 10187, 10203, 10228, 10243];
/// The library's code for an option it does not know.
pub const UNKNOWN_OPTION: I = 48;
const FAILED_INIT: I = 2;
const ABORTED: I = 42;
const OUT_OF_MEMORY: I = 27;
/// How long a transfer waits until it asks whether it may go on, in milliseconds.
const SLICE: I = 100;

/// A callback that is not always there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callback {
    Progress,
    Xferinfo,
    Debug,
    Fits,
    BeforeRequest,
}

/// A part of a form.
pub struct Part {
    pub name: Vec<u8>,
    pub source: Source,
    pub kind: Option<Vec<u8>>,
    pub filename: Option<Vec<u8>>,
}

/// Where a part's contents come from.
pub enum Source {
    Bytes(Vec<u8>),
    /// A file of the system.
    File(Vec<u8>),
}

struct OwnedList(*mut List);

impl Drop for OwnedList {
    fn drop(&mut self) {
        // SAFETY: the list is ours.
        unsafe { (curl().curl_slist_free_all)(self.0) };
    }
}

struct OwnedForm(P);

impl Drop for OwnedForm {
    fn drop(&mut self) {
        // SAFETY: the form is ours.
        unsafe { (curl().curl_mime_free)(self.0) };
    }
}

/// Holds what a handle is, at an address that stays.
pub(crate) struct Inner {
    pub(crate) at: P,
    pub(crate) owner: Rc<dyn Any>,
    /// The handle's own multi handle, which keeps its connections; made when it first runs.
    multi: Cell<P>,
    error: RefCell<Box<[c_char; 256]>>,
    /// Lists and forms that options point to, by the options' numbers.
    lists: RefCell<Vec<(I, Rc<OwnedList>)>>,
    form: RefCell<Option<Rc<OwnedForm>>>,
    share: RefCell<Option<Share>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // SAFETY: both are ours; the handle goes before what its options point to.
        unsafe {
            (curl().curl_easy_cleanup)(self.at);
            if !self.multi.get().is_null() {
                (curl().curl_multi_cleanup)(self.multi.get());
            }
        }
    }
}

/// A transfer.
#[derive(Clone)]
pub struct Easy(pub(crate) Rc<Inner>);

fn c_text(text: &[u8]) -> CString {
    let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

impl Easy {
    /// Makes one. `owner` is handed to the handler's methods.
    pub fn new(owner: Rc<dyn Any>) -> Option<Easy> {
        // SAFETY: takes nothing.
        Easy::of(unsafe { (ffi::try_curl()?.curl_easy_init)() }, owner)
    }

    fn of(at: P, owner: Rc<dyn Any>) -> Option<Easy> {
        if at.is_null() {
            return None;
        }
        let inner = Inner {
            at,
            owner,
            multi: Cell::new(std::ptr::null_mut()),
            error: RefCell::new(Box::new([0; 256])),
            lists: RefCell::default(),
            form: RefCell::default(),
            share: RefCell::default(),
        };
        let easy = Easy(Rc::new(inner));
        easy.install();
        Some(easy)
    }

    /// Copies one with its options. Callbacks are those of the old one.
    pub fn copy(&self, owner: Rc<dyn Any>) -> Option<Easy> {
        // SAFETY: the handle is valid.
        let copy = Easy::of(unsafe { (curl().curl_easy_duphandle)(self.0.at) }, owner)?;
        copy.0.lists.borrow_mut().clone_from(&self.0.lists.borrow());
        copy.0.form.borrow_mut().clone_from(&self.0.form.borrow());
        copy.0.share.borrow_mut().clone_from(&self.0.share.borrow());
        Some(copy)
    }

    fn pointer(&self, option: I, value: P) -> I {
        // SAFETY: callers pass what the option wants.
        unsafe { (curl().curl_easy_setopt)(self.0.at, option, value) }
    }

    /// Sets what every handle has: its own address for callbacks, no signals.
    fn install(&self) {
        let own: P = Rc::as_ptr(&self.0).cast_mut().cast();
        for data in [
            option::WRITE_DATA,
            option::READ_DATA,
            option::HEADER_DATA,
            option::PROGRESS_DATA,
            option::DEBUG_DATA,
            option::FNMATCH_DATA,
            option::PREREQ_DATA,
        ] {
            self.pointer(data, own);
        }
        self.pointer(option::WRITE, handler::write as P);
        self.pointer(option::READ, handler::read as P);
        self.pointer(option::HEADER, handler::header as P);
        let buffer = self.0.error.borrow_mut().as_mut_ptr();
        self.pointer(option::ERROR_BUFFER, buffer.cast());
        self.set_number(option::NO_SIGNAL, 1);
        self.set_number(option::NO_PROGRESS, 1);
    }

    /// Whether both are one handle.
    pub fn is(&self, other: &Easy) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Sets all options back.
    pub fn reset(&self) {
        // SAFETY: the handle is valid.
        unsafe { (curl().curl_easy_reset)(self.0.at) };
        self.0.lists.borrow_mut().clear();
        *self.0.form.borrow_mut() = None;
        *self.0.share.borrow_mut() = None;
        self.install();
    }

    /// Sets a number.
    pub fn set_number(&self, option: I, value: i64) -> I {
        // SAFETY: options of these ranges take a number of this size.
        match option {
            0..10000 | 30000..40000 => unsafe { (curl().curl_easy_setopt)(self.0.at, option, value) },
            _ => UNKNOWN_OPTION,
        }
    }

    /// Sets a text, which the library copies; `None` sets it back.
    pub fn set_text(&self, option: I, value: Option<&[u8]>) -> I {
        if !(10000..20000).contains(&option) || NO_TEXTS.contains(&option) {
            return UNKNOWN_OPTION;
        }
        let value = value.map(c_text);
        self.pointer(option, value.as_ref().map_or(std::ptr::null_mut(), |value| value.as_ptr().cast_mut().cast()))
    }

    /// Sets bytes, which the library copies.
    pub fn set_bytes(&self, option: I, value: &[u8]) -> I {
        const COPY: u32 = 1;
        if !(40000..50000).contains(&option) {
            return UNKNOWN_OPTION;
        }
        let mut blob = Blob { data: value.as_ptr().cast(), length: value.len(), flags: COPY };
        self.pointer(option, (&raw mut blob).cast())
    }

    /// Sets a list of texts.
    pub fn set_list(&self, option: I, values: &[Vec<u8>]) -> I {
        if !LISTS.contains(&option) {
            return UNKNOWN_OPTION;
        }
        let mut list = OwnedList(std::ptr::null_mut());
        for value in values {
            let value = c_text(value);
            // SAFETY: the list is ours; the text is copied.
            let longer = unsafe { (curl().curl_slist_append)(list.0, value.as_ptr()) };
            if longer.is_null() {
                return OUT_OF_MEMORY;
            }
            list.0 = longer;
        }
        let code = self.pointer(option, list.0.cast());
        let mut lists = self.0.lists.borrow_mut();
        lists.retain(|(other, _)| *other != option);
        lists.push((option, Rc::new(list)));
        code
    }

    /// Sets the body of a POST request.
    pub fn set_body(&self, body: &[u8]) -> I {
        self.set_number(option::POST_FIELD_SIZE, body.len() as i64);
        // the library copies as many bytes as were said
        let code = self.pointer(option::COPY_POST_FIELDS, body.as_ptr().cast_mut().cast());
        *self.0.form.borrow_mut() = None;
        code
    }

    /// Sets the parts of a form as the body.
    pub fn set_form(&self, parts: &[Part]) -> I {
        let curl = curl();
        // SAFETY: parts are the form's; texts are copied.
        unsafe {
            let form = OwnedForm((curl.curl_mime_init)(self.0.at));
            if form.0.is_null() {
                return OUT_OF_MEMORY;
            }
            for part in parts {
                let at = (curl.curl_mime_addpart)(form.0);
                if at.is_null() {
                    return OUT_OF_MEMORY;
                }
                (curl.curl_mime_name)(at, c_text(&part.name).as_ptr());
                match &part.source {
                    Source::Bytes(bytes) => (curl.curl_mime_data)(at, bytes.as_ptr().cast(), bytes.len()),
                    Source::File(path) => (curl.curl_mime_filedata)(at, c_text(path).as_ptr()),
                };
                if let Some(kind) = &part.kind {
                    (curl.curl_mime_type)(at, c_text(kind).as_ptr());
                }
                if let Some(filename) = &part.filename {
                    (curl.curl_mime_filename)(at, c_text(filename).as_ptr());
                }
            }
            let code = self.pointer(option::MIME_POST, form.0);
            *self.0.form.borrow_mut() = Some(Rc::new(form));
            code
        }
    }

    /// Sets whether a callback is called.
    pub fn set_callback(&self, callback: Callback, wanted: bool) -> I {
        let (option, function) = match callback {
            Callback::Progress => (option::PROGRESS, handler::progress as P),
            Callback::Xferinfo => (option::XFERINFO, handler::xferinfo as P),
            Callback::Debug => (option::DEBUG, handler::debug as P),
            Callback::Fits => (option::FNMATCH, handler::fits as P),
            Callback::BeforeRequest => (option::PREREQ, handler::before_request as P),
        };
        self.pointer(option, if wanted { function } else { std::ptr::null_mut() })
    }

    /// Shares data with other handles.
    pub fn set_share(&self, share: Option<&Share>) -> I {
        let code = self.pointer(option::SHARE, share.map_or(std::ptr::null_mut(), Share::at));
        *self.0.share.borrow_mut() = share.cloned();
        code
    }

    /// Runs the transfer; returns the library's code.
    pub fn perform(&self, handler: &mut dyn Handler) -> I {
        let curl = curl();
        self.0.error.borrow_mut()[0] = 0;
        // SAFETY: multi handle and handle are ours, and outlive the calls.
        unsafe {
            if self.0.multi.get().is_null() {
                self.0.multi.set((curl.curl_multi_init)());
            }
            let multi = self.0.multi.get();
            if multi.is_null() || (curl.curl_multi_add_handle)(multi, self.0.at) != 0 {
                return FAILED_INIT;
            }
            // the handle stays, whatever a callback drops
            let keep = self.clone();
            let code = self.run(multi, handler);
            (curl.curl_multi_remove_handle)(multi, self.0.at);
            drop(keep);
            code
        }
    }

    /// Lets the handle's own multi handle work until the transfer has ended.
    unsafe fn run(&self, multi: P, handler: &mut dyn Handler) -> I {
        let curl = curl();
        loop {
            let mut running = 0;
            let code = handler::during(handler, || (curl.curl_multi_perform)(multi, &mut running));
            if code != 0 {
                return if code == 3 { OUT_OF_MEMORY } else { 43 };
            }
            if running == 0 {
                break;
            }
            (curl.curl_multi_poll)(multi, std::ptr::null_mut(), 0, SLICE, std::ptr::null_mut());
            if !handler.goes_on() {
                return ABORTED;
            }
        }
        let mut left = 0;
        let message = (curl.curl_multi_info_read)(multi, &mut left);
        if message.is_null() { FAILED_INIT } else { (*message).result as I }
    }

    /// Returns the words about the last error, which may be empty.
    pub fn error(&self) -> Vec<u8> {
        let buffer = self.0.error.borrow();
        buffer.iter().take_while(|byte| **byte != 0).map(|byte| *byte as u8).collect()
    }

    /// Empties the words about the last error.
    pub fn clear_error(&self) {
        self.0.error.borrow_mut()[0] = 0;
    }

    /// Pauses or goes on.
    pub fn pause(&self, flags: I, handler: &mut dyn Handler) -> I {
        // SAFETY: the handle is valid.
        handler::during(handler, || unsafe { (curl().curl_easy_pause)(self.0.at, flags) })
    }

    /// Keeps connections alive.
    pub fn upkeep(&self, handler: &mut dyn Handler) -> I {
        // SAFETY: the handle is valid.
        handler::during(handler, || unsafe { (curl().curl_easy_upkeep)(self.0.at) })
    }

    /// Writes a text for an address.
    pub fn escape(&self, text: &[u8]) -> Option<Vec<u8>> {
        if text.is_empty() {
            return Some(Vec::new());
        }
        // SAFETY: as many bytes as said; the text is made by the call, and freed.
        unsafe { taken((curl().curl_easy_escape)(self.0.at, text.as_ptr().cast(), text.len() as I), None) }
    }

    /// Reads a text of an address.
    pub fn unescape(&self, text: &[u8]) -> Option<Vec<u8>> {
        if text.is_empty() {
            return Some(Vec::new());
        }
        let mut length = 0;
        // SAFETY: as many bytes as said; the text is made by the call, and freed.
        unsafe {
            let made = (curl().curl_easy_unescape)(self.0.at, text.as_ptr().cast(), text.len() as I, &mut length);
            taken(made, Some(length as usize))
        }
    }

    /// Returns a text that is known of the transfer.
    pub fn text_info(&self, info: I) -> Option<Vec<u8>> {
        let mut text: S = std::ptr::null();
        // SAFETY: facts of this range are texts of the handle's, and are copied.
        unsafe {
            if info >> 20 != 1 || (curl().curl_easy_getinfo)(self.0.at, info, &raw mut text) != 0 || text.is_null() {
                return None;
            }
            Some(CStr::from_ptr(text).to_bytes().to_vec())
        }
    }

    /// Returns a number that is known of the transfer.
    pub fn number_info(&self, info: I) -> Option<i64> {
        let mut number = 0_i64;
        // SAFETY: facts of these ranges are numbers of this size.
        let done = matches!(info >> 20, 2 | 6) && unsafe { (curl().curl_easy_getinfo)(self.0.at, info, &raw mut number) } == 0;
        done.then_some(number)
    }

    /// Returns a fraction that is known of the transfer.
    pub fn float_info(&self, info: I) -> Option<f64> {
        let mut number = 0_f64;
        // SAFETY: facts of this range are such numbers.
        let done = info >> 20 == 3 && unsafe { (curl().curl_easy_getinfo)(self.0.at, info, &raw mut number) } == 0;
        done.then_some(number)
    }

    /// Returns a list that is known of the transfer: engines, cookies.
    pub fn list_info(&self, info: I) -> Option<Vec<Vec<u8>>> {
        const ENGINES: I = 0x40001B;
        const COOKIES: I = 0x40001C;
        if ![ENGINES, COOKIES].contains(&info) {
            return None;
        }
        let mut list: *mut List = std::ptr::null_mut();
        // SAFETY: these facts are lists that the caller frees.
        unsafe {
            if (curl().curl_easy_getinfo)(self.0.at, info, &raw mut list) != 0 {
                return None;
            }
            let list = OwnedList(list);
            Some(texts(list.0))
        }
    }

    /// Returns what is known of the certificates: lines of names and values for each.
    pub fn certificates(&self) -> Vec<Vec<Vec<u8>>> {
        const CERTIFICATES: I = 0x400022;
        let mut info: *mut CertInfo = std::ptr::null_mut();
        // SAFETY: the lists are the handle's, and are copied.
        unsafe {
            if (curl().curl_easy_getinfo)(self.0.at, CERTIFICATES, &raw mut info) != 0 || info.is_null() {
                return Vec::new();
            }
            (0..(*info).count.max(0) as usize).map(|index| texts(*(*info).lists.add(index))).collect()
        }
    }
}

unsafe fn texts(mut list: *mut List) -> Vec<Vec<u8>> {
    let mut out = Vec::new();
    while !list.is_null() {
        out.push(CStr::from_ptr((*list).data).to_bytes().to_vec());
        list = (*list).next;
    }
    out
}

unsafe fn taken(text: *mut c_char, length: Option<usize>) -> Option<Vec<u8>> {
    if text.is_null() {
        return None;
    }
    let copy = match length {
        Some(length) => std::slice::from_raw_parts(text.cast::<u8>(), length).to_vec(),
        None => CStr::from_ptr(text).to_bytes().to_vec(),
    };
    (curl().curl_free)(text.cast());
    Some(copy)
}

/// Explains a code.
pub fn explain(code: I) -> Vec<u8> {
    // SAFETY: takes a number; the text is the library's for ever.
    unsafe { CStr::from_ptr((curl().curl_easy_strerror)(code)).to_bytes().to_vec() }
}
