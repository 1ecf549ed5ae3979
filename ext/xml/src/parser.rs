//! A parser's state, and calling the program's handlers with what it came by.

use crate::structure::Structure;
use heddle_libxml2::sax::{Event, Listener, Name, Next, Parser, Position};
use heddle_macros::php_class;
use heddle_runtime::Halt;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};

/// An event parser.
#[php_class("final class XMLParser", hooks = HOOKS)]
pub(crate) struct XmlParser {
    pub(crate) parser: RefCell<Option<Parser>>,
    pub(crate) handlers: RefCell<[Value; Handler::COUNT]>,
    /// Names of handlers that are methods of `object`, with the function that set them.
    pub(crate) methods: RefCell<[Option<(Vec<u8>, Vec<u8>)>; Handler::COUNT]>,
    /// Whether handlers of elements, and of texts, were ever set, if only to none: the default
    /// handler is not called for them then.
    pub(crate) hears_elements: Cell<bool>,
    pub(crate) hears_texts: Cell<bool>,
    /// Whose methods names of handlers are.
    pub(crate) object: RefCell<Option<Object>>,
    pub(crate) folds_case: Cell<bool>,
    pub(crate) skips_white: Cell<bool>,
    pub(crate) tag_start: Cell<usize>,
    pub(crate) huge: Cell<bool>,
    pub(crate) target: Cell<Encoding>,
    pub(crate) separator: RefCell<Vec<u8>>,
    pub(crate) is_parsing: Cell<bool>,
    pub(crate) structure: RefCell<Option<Structure>>,
}

/// Handlers by their place.
#[derive(Clone, Copy)]
pub(crate) enum Handler {
    Start,
    End,
    Text,
    Instruction,
    Default,
    UnparsedEntity,
    Notation,
    ExternalEntity,
    StartNamespace,
    EndNamespace,
}

impl Handler {
    pub(crate) const COUNT: usize = 10;
}

/// Encodings of what handlers are given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Latin1,
    Ascii,
}

impl Encoding {
    pub(crate) fn parse(name: &[u8]) -> Option<Encoding> {
        [Encoding::Utf8, Encoding::Latin1, Encoding::Ascii].into_iter().find(|known| known.name().as_bytes().eq_ignore_ascii_case(name))
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Latin1 => "ISO-8859-1",
            Encoding::Ascii => "US-ASCII",
        }
    }

    /// Turns UTF-8 into this encoding; `?` stands for what it does not have.
    fn encode(self, text: &[u8]) -> Vec<u8> {
        let most = match self {
            Encoding::Utf8 => return text.to_vec(),
            Encoding::Latin1 => 0xff,
            Encoding::Ascii => 0x7f,
        };
        let text = String::from_utf8_lossy(text);
        text.chars().map(|c| if u32::from(c) <= most { u32::from(c) as u8 } else { b'?' }).collect()
    }
}

impl Native for XmlParser {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.handlers.borrow().iter());
        if let Some(object) = &*self.object.borrow() {
            tracer.object(object);
        }
        if let Some(structure) = &*self.structure.borrow() {
            structure.trace(tracer);
        }
    }
}

const HOOKS: ClassHooks = ClassHooks { create: Some(create), ..ClassHooks::HANDLE };

fn create(cx: &mut Request, _: &Object) -> Result<()> {
    let words = "Cannot directly construct XMLParser, use xml_parser_create() or xml_parser_create_ns() instead";
    Err(cx.throw_error("Error", words))
}

/// A new parser.
pub(crate) fn make(cx: &mut Request, target: Encoding, separator: Option<&[u8]>) -> Result<Object> {
    let class = cx.require_class(b"XMLParser")?;
    let object = heddle_runtime::object::allocate(cx, class);
    let parser = XmlParser {
        parser: RefCell::new(Some(Parser::new(separator.is_some()))),
        handlers: RefCell::new(std::array::from_fn(|_| Value::NULL)),
        methods: RefCell::default(),
        hears_elements: Cell::new(false),
        hears_texts: Cell::new(false),
        object: RefCell::default(),
        folds_case: Cell::new(true),
        skips_white: Cell::new(false),
        tag_start: Cell::new(0),
        huge: Cell::new(false),
        target: Cell::new(target),
        separator: RefCell::new(separator.unwrap_or(b":").to_vec()),
        is_parsing: Cell::new(false),
        structure: RefCell::default(),
    };
    object.set_native(cx.heap(), parser);
    Ok(object)
}

pub(crate) fn of(object: &Object) -> &XmlParser {
    object.native().expect("given when the object was made")
}

impl XmlParser {
    pub(crate) fn has(&self, handler: Handler) -> bool {
        !self.handlers.borrow()[handler as usize].is_null()
    }

    fn encoded(&self, text: &[u8]) -> Vec<u8> {
        self.target.get().encode(text)
    }

    /// A name as handlers see it.
    fn name(&self, name: &Name) -> Vec<u8> {
        let whole = match &name.uri {
            Some(uri) => [&uri[..], &self.separator.borrow(), &name.local].concat(),
            None => name.local.clone(),
        };
        let mut text = self.encoded(&whole);
        if self.folds_case.get() {
            text.make_ascii_uppercase();
        }
        text
    }

    /// An element's name without what the program wants skipped.
    fn tag(&self, name: &Name) -> Vec<u8> {
        let whole = self.name(name);
        whole.get(self.tag_start.get()..).unwrap_or(b"").to_vec()
    }
}

/// Calls the program's handlers while the library parses.
struct Hearer<'a> {
    cx: &'a mut Request,
    object: &'a Object,
    halt: Option<Halt>,
}

impl Listener for Hearer<'_> {
    fn keeps_references(&self) -> bool {
        of(self.object).has(Handler::Default)
    }

    fn keeps_predefined(&self) -> bool {
        let held = of(self.object);
        held.has(Handler::Default) && !held.hears_texts.get()
    }

    fn wants_source(&self) -> bool {
        let held = of(self.object);
        held.has(Handler::Default) && !held.hears_elements.get()
    }

    fn hear(&mut self, event: Event) -> Next {
        match handle(self.cx, self.object, event) {
            Ok(next) => next,
            Err(halt) => {
                self.halt = Some(halt);
                Next::Ignore
            }
        }
    }
}

/// Parses a piece and calls the handlers. Gives 1 when all was well-formed.
pub(crate) fn parse(cx: &mut Request, object: &Object, piece: &[u8], is_last: bool) -> Result<i64> {
    let held = of(object);
    if held.is_parsing.replace(true) {
        return Err(cx.throw_error("Error", "Parser must not be called recursively"));
    }
    let mut hearer = Hearer { cx, object, halt: None };
    let well_formed = held.parser.borrow().as_ref().is_some_and(|parser| parser.parse(piece, is_last, &mut hearer));
    held.is_parsing.set(false);
    match hearer.halt {
        Some(halt) => Err(halt),
        None => Ok(i64::from(well_formed)),
    }
}

impl XmlParser {
    /// Where the parser is.
    pub(crate) fn position(&self) -> Position {
        self.parser.borrow().as_ref().map_or(Position::default(), Parser::position)
    }
}

/// Calls a handler with the parser and texts.
fn call(cx: &mut Request, object: &Object, handler: Handler, arguments: Vec<Value>) -> Result<Value> {
    let callee = of(object).handlers.borrow()[handler as usize].clone();
    if callee.is_null() {
        return Ok(Value::NULL);
    }
    let mut all = vec![Value::from(object.clone())];
    all.extend(arguments);
    cx.call_value(&callee, &all)
}

fn text(cx: &Request, held: &XmlParser, text: &[u8]) -> Value {
    cx.str(held.encoded(text)).into()
}

fn optional(cx: &Request, held: &XmlParser, found: Option<&[u8]>) -> Value {
    found.map_or(Value::FALSE, |found| text(cx, held, found))
}

fn by_default(cx: &mut Request, object: &Object, data: &[u8]) -> Result<()> {
    let data = text(cx, of(object), data);
    call(cx, object, Handler::Default, vec![data]).map(drop)
}

fn handle(cx: &mut Request, object: &Object, event: Event) -> Result<Next> {
    let held = of(object);
    match event {
        Event::Start { source, name, attributes, declares } => {
            for (prefix, uri) in declares {
                let arguments = vec![optional(cx, held, prefix.as_deref()), text(cx, held, &uri)];
                call(cx, object, Handler::StartNamespace, arguments)?;
            }
            if held.hears_elements.get() { start(cx, object, &name, &attributes)? } else { by_default(cx, object, &source)? }
        }
        Event::End(name) => end(cx, object, &name)?,
        Event::Text(data) => characters(cx, object, &data)?,
        Event::Instruction(target, data) => {
            if held.has(Handler::Instruction) {
                let data = data.unwrap_or_default();
                let arguments = vec![text(cx, held, &target), text(cx, held, &data)];
                call(cx, object, Handler::Instruction, arguments)?;
            } else {
                let data = data.map_or(Vec::new(), |data| [b" ", &data[..]].concat());
                by_default(cx, object, &[b"<?", &target[..], &data, b"?>"].concat())?;
            }
        }
        Event::Comment(data) => by_default(cx, object, &[b"<!--", &data[..], b"-->"].concat())?,
        Event::Reference(name) => by_default(cx, object, &[b"&", &name[..], b";"].concat())?,
        other => return declaration(cx, object, other),
    }
    Ok(Next::GoOn)
}

fn end(cx: &mut Request, object: &Object, name: &Name) -> Result<()> {
    let held = of(object);
    if !held.hears_elements.get() {
        let prefix = name.prefix.as_ref().map_or(Vec::new(), |prefix| [&prefix[..], b":"].concat());
        return by_default(cx, object, &[b"</", &prefix[..], &name.local, b">"].concat());
    }
    let tag = held.tag(name);
    let argument = cx.str(&tag).into();
    call(cx, object, Handler::End, vec![argument])?;
    if let Some(structure) = &mut *held.structure.borrow_mut() {
        structure.end(cx, &tag);
    }
    Ok(())
}

fn characters(cx: &mut Request, object: &Object, data: &[u8]) -> Result<()> {
    let held = of(object);
    if !held.hears_texts.get() {
        return by_default(cx, object, data);
    }
    let encoded = held.encoded(data);
    if held.has(Handler::Text) {
        let argument = cx.str(&encoded).into();
        call(cx, object, Handler::Text, vec![argument])?;
    }
    if let Some(structure) = &mut *held.structure.borrow_mut() {
        structure.text(cx, &encoded, held.skips_white.get());
    }
    Ok(())
}

fn start(cx: &mut Request, object: &Object, name: &Name, attributes: &[(Name, Vec<u8>)]) -> Result<()> {
    let held = of(object);
    let tag = held.tag(name);
    let mut array = Array::new();
    for (name, value) in attributes {
        let value = text(cx, held, value);
        array.insert_bytes(cx.heap(), &held.name(name), value);
    }
    let arguments = vec![cx.str(&tag).into(), Value::from(array.clone())];
    call(cx, object, Handler::Start, arguments)?;
    // a warning may run code of the program
    let taken = held.structure.take();
    let Some(mut structure) = taken else { return Ok(()) };
    let result = structure.start(cx, &tag, array);
    held.structure.replace(Some(structure));
    result
}

/// Entities and notations.
fn declaration(cx: &mut Request, object: &Object, event: Event) -> Result<Next> {
    let held = of(object);
    match event {
        Event::UnparsedEntity { name, public_id, system_id, notation } => {
            let arguments = vec![
                text(cx, held, &name),
                Value::FALSE,
                optional(cx, held, system_id.as_deref()),
                optional(cx, held, public_id.as_deref()),
                optional(cx, held, notation.as_deref()),
            ];
            call(cx, object, Handler::UnparsedEntity, arguments)?;
        }
        Event::Notation { name, public_id, system_id } => {
            let arguments = vec![
                text(cx, held, &name),
                Value::FALSE,
                optional(cx, held, system_id.as_deref()),
                optional(cx, held, public_id.as_deref()),
            ];
            call(cx, object, Handler::Notation, arguments)?;
        }
        Event::ExternalEntity { name, public_id, system_id } if held.has(Handler::ExternalEntity) => {
            let arguments = vec![
                text(cx, held, &name),
                cx.str("").into(),
                optional(cx, held, system_id.as_deref()),
                optional(cx, held, public_id.as_deref()),
            ];
            let result = call(cx, object, Handler::ExternalEntity, arguments)?;
            if cx.to_int(&result)? == 0 {
                return Ok(Next::Refuse);
            }
        }
        _ => {}
    }
    Ok(Next::GoOn)
}
