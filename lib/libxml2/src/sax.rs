//! A parser that is fed piece by piece and tells a [`Listener`] of what it comes by, when it does.

use crate::ffi::{ParserCtxt, RawEntity, Sax, Text, xml};
use crate::session::{busy, ready, take_reports};
use std::any::Any;
use std::ffi::{c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Where in the text something was.
#[derive(Clone, Copy, Default)]
pub struct Position {
    pub line: i64,
    pub column: i64,
    pub byte: i64,
}

/// A name with the prefix and address of its namespace.
pub struct Name {
    pub local: Vec<u8>,
    pub prefix: Option<Vec<u8>>,
    pub uri: Option<Vec<u8>>,
}

/// Holds what the parser came by.
pub enum Event {
    /// An element begins, with its attributes and the namespaces that it declares.
    Start {
        /// Holds the tag as it is written, up to its end; empty where nobody wants it.
        source: Vec<u8>,
        name: Name,
        attributes: Vec<(Name, Vec<u8>)>,
        declares: Vec<(Option<Vec<u8>>, Vec<u8>)>,
    },
    End(Name),
    Text(Vec<u8>),
    Instruction(Vec<u8>, Option<Vec<u8>>),
    Comment(Vec<u8>),
    /// A reference to an entity that is not replaced.
    Reference(Vec<u8>),
    UnparsedEntity {
        name: Vec<u8>,
        public_id: Option<Vec<u8>>,
        system_id: Option<Vec<u8>>,
        notation: Option<Vec<u8>>,
    },
    Notation {
        name: Vec<u8>,
        public_id: Option<Vec<u8>>,
        system_id: Option<Vec<u8>>,
    },
    ExternalEntity {
        name: Vec<u8>,
        public_id: Option<Vec<u8>>,
        system_id: Option<Vec<u8>>,
    },
}

/// Says what a parser does after an event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    GoOn,
    /// The rest of the piece is parsed, and nothing is told of it.
    Ignore,
    /// Nothing is parsed any more: an external entity was refused.
    Refuse,
}

/// Hears what a parser comes by, while the library is at work.
pub trait Listener {
    /// Whether references to entities are told, and what they stand for is not.
    fn keeps_references(&self) -> bool;

    /// Whether references to predefined entities are told, too.
    fn keeps_predefined(&self) -> bool;

    /// Whether elements are told with their source.
    fn wants_source(&self) -> bool;

    fn hear(&mut self, event: Event) -> Next;
}

/// Holds what callbacks know.
struct Sink {
    ctxt: *mut ParserCtxt,
    /// The listener of the call that is under way.
    listener: Option<*mut (dyn Listener + 'static)>,
    is_deaf: bool,
    is_stopped: bool,
    /// Holds the panic of a callback.
    panic: Option<Box<dyn Any + Send>>,
}

/// A parser.
pub struct Parser {
    ctxt: *mut ParserCtxt,
    /// Owned; callbacks reach it by its address.
    sink: *mut Sink,
    by_namespace: bool,
}

impl Drop for Parser {
    fn drop(&mut self) {
        // SAFETY: it owns both; the document that declarations were kept in goes with the context.
        unsafe {
            let doc = std::mem::replace(&mut (*self.ctxt).doc, std::ptr::null_mut());
            (xml().xmlFreeParserCtxt)(self.ctxt);
            if !doc.is_null() {
                (xml().xmlFreeDoc)(doc);
            }
            drop(Box::from_raw(self.sink));
        }
    }
}

/// State of the parser while it reads an attribute's value.
const IN_ATTRIBUTE: c_int = 12;
const IN_ENTITY_VALUE: c_int = 11;
/// Types of entities: with a text of their own, with a file's, parameters, such as `amp`.
const INTERNAL: u32 = 1;
const EXTERNAL: u32 = 2;
const INTERNAL_PARAMETER: u32 = 4;
const PREDEFINED: u32 = 6;
/// The level of errors that no parser goes on after.
const FATAL: c_int = 3;
/// The error's number where an external entity was refused.
const REFUSED: c_int = 21;
/// Asks for predefined entities, too.
const OPTION_OLD_SAX: c_int = 1 << 20;
const OPTION_HUGE: c_int = 1 << 19;
const SAX2_MAGIC: u32 = 0xDEED_BEAF;

impl Parser {
    /// A parser whose names are told by namespace, or as they are written.
    pub fn new(by_namespace: bool) -> Parser {
        ready();
        let sink = Sink { ctxt: std::ptr::null_mut(), listener: None, is_deaf: false, is_stopped: false, panic: None };
        let sink = Box::into_raw(Box::new(sink));
        // SAFETY: the context copies the table of callbacks; each has the type that its place
        // wants.
        unsafe {
            let mut sax: Sax = std::mem::zeroed();
            // without the mark the library reads the first version's callbacks alone
            sax.initialized = if by_namespace { SAX2_MAGIC } else { 1 };
            sax.get_entity = get_entity as *const () as usize;
            sax.entity_decl = entity_decl as *const () as usize;
            sax.notation_decl = notation_decl as *const () as usize;
            sax.unparsed_entity_decl = unparsed_entity_decl as *const () as usize;
            sax.start_document = start_document as *const () as usize;
            sax.characters = characters as *const () as usize;
            sax.ignorable_whitespace = characters as *const () as usize;
            sax.cdata_block = characters as *const () as usize;
            sax.processing_instruction = processing_instruction as *const () as usize;
            sax.comment = comment as *const () as usize;
            if by_namespace {
                sax.start_element_ns = start_element_ns as *const () as usize;
                sax.end_element_ns = end_element_ns as *const () as usize;
            } else {
                sax.start_element = start_element as *const () as usize;
                sax.end_element = end_element as *const () as usize;
            }
            let none = std::ptr::null();
            let ctxt = (xml().xmlCreatePushParserCtxt)(&raw mut sax, sink.cast(), none, 0, none);
            (*sink).ctxt = ctxt;
            let parser = Parser { ctxt, sink, by_namespace };
            parser.set_options(OPTION_OLD_SAX);
            parser
        }
    }

    /// Sets the library's options, and what they do not say: entities are replaced in attributes'
    /// values, while those in text are left alone, being told by [`get_entity`].
    fn set_options(&self, options: c_int) {
        // SAFETY: the context is alive.
        unsafe {
            (xml().xmlCtxtUseOptions)(self.ctxt, options);
            (*self.ctxt).replace_entities = 1;
            // a text that is not well-formed keeps the library from parsing what an entity holds
            (*self.ctxt).well_formed = 0;
        }
    }

    /// Whether names are told by namespace.
    pub fn is_by_namespace(&self) -> bool {
        self.by_namespace
    }

    /// Lifts the library's limits on lengths and depths.
    pub fn allow_huge(&self, on: bool) {
        self.set_options(if on { OPTION_OLD_SAX | OPTION_HUGE } else { OPTION_OLD_SAX });
    }

    /// Parses a piece; the last one ends the text. Gives whether it was well-formed so far. Calls
    /// of `listener` must not parse with this parser.
    pub fn parse(&self, piece: &[u8], is_last: bool, listener: &mut dyn Listener) -> bool {
        let _busy = busy();
        // SAFETY: context and sink are alive; piece and length belong together. Only the listener's
        // lifetime is widened; it is taken back before it ends.
        unsafe {
            let listener: *mut (dyn Listener + 'static) = std::mem::transmute(listener as *mut dyn Listener);
            (*self.sink).listener = Some(listener);
            (*self.sink).is_deaf = false;
            let len = c_int::try_from(piece.len()).unwrap_or(c_int::MAX);
            let error = (xml().xmlParseChunk)(self.ctxt, piece.as_ptr(), len, c_int::from(is_last));
            (*self.sink).listener = None;
            drop(take_reports());
            if let Some(panic) = (*self.sink).panic.take() {
                resume_unwind(panic);
            }
            let is_fatal = || (xml().xmlCtxtGetLastError)(self.ctxt.cast()).as_ref().is_some_and(|last| last.level == FATAL);
            !(*self.sink).is_stopped && (error == 0 || error > 0 && !is_fatal())
        }
    }

    /// The number of the last error.
    pub fn error(&self) -> i64 {
        // SAFETY: the context is alive.
        i64::from(unsafe { (*self.ctxt).error })
    }

    /// Where the parser is.
    pub fn position(&self) -> Position {
        // SAFETY: as above.
        unsafe { position(self.ctxt) }
    }
}

unsafe fn position(ctxt: *mut ParserCtxt) -> Position {
    let input = (*ctxt).input;
    if input.is_null() {
        return Position::default();
    }
    let byte = (xml().xmlByteConsumed)(ctxt);
    Position { line: i64::from((*input).line), column: i64::from((*input).col), byte }
}

/// Tells the listener of an event. No panic (of memory that is refused, say) crosses the library:
/// it is kept, and passed on when the library has returned.
unsafe fn tell(sink: *mut c_void, event: impl FnOnce(&dyn Listener) -> Event) {
    let sink = sink.cast::<Sink>();
    if (*sink).is_deaf {
        return;
    }
    let Some(listener) = (*sink).listener else { return };
    // what the program runs now reports its own errors
    drop(take_reports());
    match catch_unwind(AssertUnwindSafe(|| (*listener).hear(event(&*listener)))) {
        Ok(Next::GoOn) => {}
        Ok(Next::Ignore) => (*sink).is_deaf = true,
        Ok(Next::Refuse) => {
            stop(sink);
            (*(*sink).ctxt).error = REFUSED;
        }
        Err(panic) => {
            (*sink).panic = Some(panic);
            stop(sink);
        }
    }
}

unsafe fn stop(sink: *mut Sink) {
    (*sink).is_deaf = true;
    (*sink).is_stopped = true;
    (xml().xmlStopParser)((*sink).ctxt);
}

/// Asks the listener; no while there is none.
unsafe fn ask(sink: *mut c_void, question: impl FnOnce(&dyn Listener) -> bool) -> bool {
    (*sink.cast::<Sink>()).listener.is_some_and(|listener| question(&*listener))
}

/// Returns the tag that the parser stands in as it is written, up to its end.
unsafe fn source(sink: *mut c_void) -> Vec<u8> {
    let input = (*(*sink.cast::<Sink>()).ctxt).input;
    if input.is_null() || (*input).base.is_null() || (*input).cur < (*input).base {
        return Vec::new();
    }
    let mut from = (*input).cur;
    while from > (*input).base {
        from = from.sub(1);
        if *from == b'<' {
            break;
        }
    }
    let len = usize::try_from((*input).cur.offset_from(from)).unwrap_or(0);
    [std::slice::from_raw_parts(from, len), b">"].concat()
}

unsafe fn counted(text: Text, len: c_int) -> Vec<u8> {
    if text.is_null() { Vec::new() } else { std::slice::from_raw_parts(text, len.max(0) as usize).to_vec() }
}

unsafe extern "C" fn start_document(sink: *mut c_void) {
    let ctxt = (*sink.cast::<Sink>()).ctxt;
    if (*ctxt).doc.is_null() {
        // entities are declared in it
        (*ctxt).doc = (xml().xmlNewDoc)(c"1.0".as_ptr().cast());
    }
}

unsafe extern "C" fn start_element(sink: *mut c_void, name: Text, list: *const Text) {
    let plain = |text: Text| Name { local: crate::bytes(text), prefix: None, uri: None };
    tell(sink, |listener| {
        let source = if listener.wants_source() { source(sink) } else { Vec::new() };
        let mut attributes = Vec::new();
        let mut at = list;
        while !at.is_null() && !(*at).is_null() {
            attributes.push((plain(*at), crate::bytes(*at.add(1))));
            at = at.add(2);
        }
        Event::Start { source, name: plain(name), attributes, declares: Vec::new() }
    });
}

unsafe extern "C" fn end_element(sink: *mut c_void, name: Text) {
    tell(sink, |_| Event::End(Name { local: crate::bytes(name), prefix: None, uri: None }));
}

unsafe fn full(local: Text, prefix: Text, uri: Text) -> Name {
    Name { local: crate::bytes(local), prefix: crate::optional(prefix), uri: crate::optional(uri) }
}

unsafe extern "C" fn start_element_ns(
    sink: *mut c_void,
    local: Text,
    prefix: Text,
    uri: Text,
    ns_count: c_int,
    namespaces: *const Text,
    count: c_int,
    _defaulted: c_int,
    list: *const Text,
) {
    tell(sink, |listener| {
        let source = if listener.wants_source() { source(sink) } else { Vec::new() };
        let mut declares = Vec::new();
        for index in 0..ns_count.max(0) as usize {
            declares.push((crate::optional(*namespaces.add(index * 2)), crate::bytes(*namespaces.add(index * 2 + 1))));
        }
        let mut attributes = Vec::new();
        for index in 0..count.max(0) as usize {
            let part = |at: usize| *list.add(index * 5 + at);
            let len = usize::try_from(part(4).offset_from(part(3))).unwrap_or(0);
            attributes.push((full(part(0), part(1), part(2)), std::slice::from_raw_parts(part(3), len).to_vec()));
        }
        Event::Start { source, name: full(local, prefix, uri), attributes, declares }
    });
}

unsafe extern "C" fn end_element_ns(sink: *mut c_void, local: Text, prefix: Text, uri: Text) {
    tell(sink, |_| Event::End(full(local, prefix, uri)));
}

unsafe extern "C" fn characters(sink: *mut c_void, text: Text, len: c_int) {
    tell(sink, |_| Event::Text(counted(text, len)));
}

unsafe extern "C" fn processing_instruction(sink: *mut c_void, target: Text, data: Text) {
    tell(sink, |_| Event::Instruction(crate::bytes(target), crate::optional(data)));
}

unsafe extern "C" fn comment(sink: *mut c_void, data: Text) {
    tell(sink, |_| Event::Comment(crate::bytes(data)));
}

/// Finds an entity, and tells of one in text: by its name, or what it holds, as it was written.
unsafe extern "C" fn get_entity(sink: *mut c_void, name: Text) -> *mut RawEntity {
    let ctxt = (*sink.cast::<Sink>()).ctxt;
    let entity = (xml().xmlSAX2GetEntity)(ctxt.cast(), name);
    match entity.as_ref() {
        Some(_) if matches!((*ctxt).state, IN_ATTRIBUTE | IN_ENTITY_VALUE) => {}
        Some(found) if found.etype == EXTERNAL => tell(sink, |_| Event::ExternalEntity {
            name: crate::bytes(name),
            public_id: crate::optional(found.external_id),
            system_id: crate::optional(found.system_id),
        }),
        Some(found) if !matches!(found.etype, INTERNAL | INTERNAL_PARAMETER | PREDEFINED) => {}
        found => {
            let is_predefined = found.is_some_and(|found| found.etype == PREDEFINED);
            if ask(sink, |listener| if is_predefined { listener.keeps_predefined() } else { listener.keeps_references() }) {
                tell(sink, |_| Event::Reference(crate::bytes(name)));
            } else if let Some(found) = found {
                tell(sink, |_| Event::Text(crate::bytes(found.content)));
            }
        }
    }
    entity
}

unsafe extern "C" fn entity_decl(sink: *mut c_void, name: Text, kind: c_int, public_id: Text, system_id: Text, content: *mut u8) {
    let ctxt = (*sink.cast::<Sink>()).ctxt;
    if (*ctxt).doc.is_null() {
        start_document(sink);
    }
    if (*(*ctxt).doc).int_subset.is_null() {
        let none = std::ptr::null();
        (xml().xmlCreateIntSubset)((*ctxt).doc, c"doc".as_ptr().cast(), none, none);
    }
    (xml().xmlAddDocEntity)((*ctxt).doc, name, kind, public_id, system_id, content);
}

unsafe extern "C" fn notation_decl(sink: *mut c_void, name: Text, public_id: Text, system_id: Text) {
    tell(sink, |_| Event::Notation {
        name: crate::bytes(name),
        public_id: crate::optional(public_id),
        system_id: crate::optional(system_id),
    });
}

unsafe extern "C" fn unparsed_entity_decl(sink: *mut c_void, name: Text, public_id: Text, system_id: Text, notation: Text) {
    tell(sink, |_| Event::UnparsedEntity {
        name: crate::bytes(name),
        public_id: crate::optional(public_id),
        system_id: crate::optional(system_id),
        notation: crate::optional(notation),
    });
}
