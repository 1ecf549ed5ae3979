//! XMLReader's methods.

use crate::properties::{HOOKS, Held, reader};
use heddle_libxml::{Style, deliver, loading, with_session};
use heddle_libxml2::reader::Reader;
use heddle_libxml2::validate::Schema;
use heddle_libxml2::{Doc, parse};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::True;
use heddle_runtime::object::{find_constructor, instantiate};
use heddle_runtime::{Request, Result, stream};
use heddle_value::{Object, Resource, Value};
use std::rc::Rc;

/// Reads a document node by node.
#[php_class(
    "class XMLReader {
    const int NONE = 0;
    const int ELEMENT = 1;
    const int ATTRIBUTE = 2;
    const int TEXT = 3;
    const int CDATA = 4;
    const int ENTITY_REF = 5;
    const int ENTITY = 6;
    const int PI = 7;
    const int COMMENT = 8;
    const int DOC = 9;
    const int DOC_TYPE = 10;
    const int DOC_FRAGMENT = 11;
    const int NOTATION = 12;
    const int WHITESPACE = 13;
    const int SIGNIFICANT_WHITESPACE = 14;
    const int END_ELEMENT = 15;
    const int END_ENTITY = 16;
    const int XML_DECLARATION = 17;
    const int LOADDTD = 1;
    const int DEFAULTATTRS = 2;
    const int VALIDATE = 3;
    const int SUBST_ENTITIES = 4;
    virtual public int $attributeCount;
    virtual public string $baseURI;
    virtual public int $depth;
    virtual public bool $hasAttributes;
    virtual public bool $hasValue;
    virtual public bool $isDefault;
    virtual public bool $isEmptyElement;
    virtual public string $localName;
    virtual public string $name;
    virtual public string $namespaceURI;
    virtual public int $nodeType;
    virtual public string $prefix;
    virtual public string $value;
    virtual public string $xmlLang;
}",
    hooks = HOOKS
)]
pub(crate) struct XmlReader;

/// Refuses an empty argument.
fn not_empty(cx: &mut Request, number: usize, text: &[u8]) -> Result<()> {
    if text.is_empty() { Err(cx.bad_argument(number, "must not be empty")) } else { Ok(()) }
}

fn check_encoding(cx: &mut Request, encoding: Option<&[u8]>) -> Result<()> {
    match encoding {
        Some(name) if name.contains(&0) => Err(cx.bad_argument(2, "must not contain any null bytes")),
        Some(name) if !parse::knows_encoding(name) => Err(cx.bad_argument(2, "must be a valid character encoding")),
        _ => Ok(()),
    }
}

/// A reader with the stream that it reads from.
struct Opened {
    reader: Reader,
    stream: Option<Resource>,
    /// Whether the stream is closed with the reader.
    owns_stream: bool,
}

fn set(object: &Object, opened: Opened) {
    let Some(held) = object.native::<Held>() else { return };
    // a reader is freed before its stream
    drop(held.reader.replace(Some(Rc::new(opened.reader))));
    drop(held.stream.replace(opened.stream));
    held.owns_stream.set(opened.owns_stream);
}

/// The folder that relative addresses in a text are meant from.
fn folder(cx: &Request) -> Vec<u8> {
    let mut folder = cx.path(b"").into_os_string().into_encoded_bytes();
    if folder.last() != Some(&b'/') {
        folder.push(b'/');
    }
    folder
}

fn open_text(cx: &mut Request, source: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<Option<Opened>> {
    not_empty(cx, 1, source)?;
    check_encoding(cx, encoding)?;
    let url = folder(cx);
    let reader = with_session(cx, || Reader::new(source, Some(&url), encoding, flags as i32))?;
    deliver(cx, Style::Full, flags)?;
    Ok(reader.map(|reader| Opened { reader, stream: None, owns_stream: false }))
}

fn open_uri(cx: &mut Request, uri: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<Option<Opened>> {
    not_empty(cx, 1, uri)?;
    check_encoding(cx, encoding)?;
    let url = loading::absolute(cx, uri);
    let is_local = !uri.windows(3).any(|part| part == b"://");
    let name = std::ffi::OsString::from(String::from_utf8_lossy(&url).into_owned());
    if is_local && !stream::access::exists(cx, name)? {
        return Ok(None);
    }
    let Some(resource) = loading::open(cx, &url)? else { return Ok(None) };
    let opened = open_stream(cx, resource, encoding, flags, Some(&url))?;
    Ok(opened.map(|opened| Opened { owns_stream: true, ..opened }))
}

fn open_stream(cx: &mut Request, stream: Resource, encoding: Option<&[u8]>, flags: i64, url: Option<&[u8]>) -> Result<Option<Opened>> {
    let reader = loading::with_stream(cx, Some(stream.clone()), || Reader::streaming(url, encoding, flags as i32))?;
    deliver(cx, Style::Full, flags)?;
    Ok(reader.map(|reader| Opened { reader, stream: Some(stream), owns_stream: false }))
}

/// A new object with a reader, its constructor run if it has one.
fn make(cx: &mut Request, called: ClassPtr, opened: Option<Opened>) -> Result<Object> {
    let Some(opened) = opened else {
        return Err(cx.throw_error("Error", "Unable to open source data"));
    };
    let object = instantiate(cx, called)?;
    if let Some(constructor) = find_constructor(cx, called, Some(called))? {
        cx.call_function_on(constructor, &object, &[])?;
    }
    set(&object, opened);
    Ok(object)
}

/// Makes a plain reader of what was opened, or gives false with a warning.
fn plain(cx: &mut Request, opened: Option<Opened>, failure: &str) -> Result<Value> {
    let Some(opened) = opened else {
        cx.function_warning(failure)?;
        return Ok(Value::FALSE);
    };
    let class = cx.require_class(b"XMLReader")?;
    let object = instantiate(cx, class)?;
    set(&object, opened);
    Ok(object.into())
}

/// Has an object read what was opened, or gives false with a warning.
fn begin(cx: &mut Request, this: &Object, opened: Option<Opened>, failure: &str) -> Result<bool> {
    match opened {
        Some(opened) => set(this, opened),
        None => {
            cx.function_warning(failure)?;
            return Ok(false);
        }
    }
    Ok(true)
}

const NOT_OPENED: &str = "Unable to open source data";
const NOT_LOADED: &str = "Unable to load source data";

/// Holds the methods that are static where no object is. Objects find it by its name, which no
/// program can write, and messages show that name up to the NUL.
#[php_class("final class XMLReader\0object {}")]
pub(crate) struct ObjectMethods;

#[php_methods]
impl ObjectMethods {
    #[php("public function open(string $uri, ?string $encoding = null, int $flags = 0)")]
    fn open(cx: &mut Request, this: &Object, uri: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<bool> {
        let opened = open_uri(cx, uri, encoding, flags)?;
        begin(cx, this, opened, NOT_OPENED)
    }

    #[php("public function XML(string $source, ?string $encoding = null, int $flags = 0)")]
    fn xml(cx: &mut Request, this: &Object, source: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<bool> {
        let opened = open_text(cx, source, encoding, flags)?;
        begin(cx, this, opened, NOT_LOADED)
    }
}

/// Lets the reader work, and reports what it says.
fn work<R: Default>(cx: &mut Request, this: &Object, run: impl FnOnce(&Reader) -> R) -> Result<R> {
    let Some(reader) = reader(this) else { return Ok(R::default()) };
    let stream = this.native::<Held>().and_then(|held| held.stream.borrow().clone());
    let result = loading::with_stream(cx, stream, || run(&reader))?;
    deliver(cx, Style::Full, 0)?;
    Ok(result)
}

fn value(cx: &Request, found: Option<Vec<u8>>) -> Value {
    found.map_or(Value::NULL, |found| cx.str(found).into())
}

fn set_schema(cx: &mut Request, this: &Object, name: Option<&[u8]>, grammar: bool) -> Result<bool> {
    if let Some(name) = name {
        not_empty(cx, 1, name)?;
    }
    if reader(this).is_none() {
        return Err(cx.throw_error("Error", "Schema must be set prior to reading"));
    }
    let url = name.map(|name| loading::absolute(cx, name));
    let done = work(cx, this, |reader| {
        let schema = url.as_ref().map(|url| Schema::Address(url));
        if grammar { reader.set_grammar(schema.as_ref()) } else { reader.set_schema(schema.as_ref()) }
    })?;
    if !done {
        cx.function_warning("Schema contains errors")?;
    }
    Ok(done)
}

#[php_methods(tentative)]
impl XmlReader {
    #[php("public function close(): true")]
    fn close(cx: &mut Request, this: &Object) -> Result<True> {
        if let Some(held) = this.native::<Held>() {
            drop(held.reader.replace(None));
            if let Some(stream) = held.stream.take().filter(|_| held.owns_stream.get()) {
                stream::close(cx, &stream)?;
            }
        }
        Ok(True)
    }

    #[php("public function getAttribute(string $name): ?string")]
    fn get_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
        not_empty(cx, 1, name)?;
        let found = work(cx, this, |reader| reader.attribute(name))?;
        Ok(value(cx, found))
    }

    #[php("public function getAttributeNo(int $index): ?string")]
    fn get_attribute_no(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        let found = work(cx, this, |reader| reader.attribute_at(i32::try_from(index).unwrap_or(-1)))?;
        Ok(value(cx, found))
    }

    #[php("public function getAttributeNs(string $name, string $namespace): ?string")]
    fn get_attribute_ns(cx: &mut Request, this: &Object, name: &[u8], namespace: &[u8]) -> Result<Value> {
        not_empty(cx, 1, name)?;
        not_empty(cx, 2, namespace)?;
        let found = work(cx, this, |reader| reader.attribute_ns(name, namespace))?;
        Ok(value(cx, found))
    }

    #[php("public function getParserProperty(int $property): bool")]
    fn get_parser_property(cx: &mut Request, this: &Object, property: i64) -> Result<bool> {
        if reader(this).is_none() {
            return Err(cx.throw_error("Error", "Cannot access parser properties before loading data"));
        }
        match work(cx, this, |reader| reader.property(i32::try_from(property).unwrap_or(-1)))? {
            -1 => Err(cx.bad_argument(1, "must be a valid parser property")),
            found => Ok(found != 0),
        }
    }

    #[php("public function isValid(): bool")]
    fn is_valid(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(work(cx, this, Reader::is_valid)? == 1)
    }

    #[php("public function lookupNamespace(string $prefix): ?string")]
    fn lookup_namespace(cx: &mut Request, this: &Object, prefix: &[u8]) -> Result<Value> {
        not_empty(cx, 1, prefix)?;
        let found = work(cx, this, |reader| reader.lookup_namespace(prefix))?;
        Ok(value(cx, found))
    }

    #[php("public function moveToAttribute(string $name): bool")]
    fn move_to_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
        not_empty(cx, 1, name)?;
        Ok(work(cx, this, |reader| reader.move_to_attribute(name))? == 1)
    }

    #[php("public function moveToAttributeNo(int $index): bool")]
    fn move_to_attribute_no(cx: &mut Request, this: &Object, index: i64) -> Result<bool> {
        Ok(work(cx, this, |reader| reader.move_to_attribute_at(i32::try_from(index).unwrap_or(-1)))? == 1)
    }

    #[php("public function moveToAttributeNs(string $name, string $namespace): bool")]
    fn move_to_attribute_ns(cx: &mut Request, this: &Object, name: &[u8], namespace: &[u8]) -> Result<bool> {
        not_empty(cx, 1, name)?;
        not_empty(cx, 2, namespace)?;
        Ok(work(cx, this, |reader| reader.move_to_attribute_ns(name, namespace))? == 1)
    }

    #[php("public function moveToElement(): bool")]
    fn move_to_element(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(work(cx, this, Reader::move_to_element)? == 1)
    }

    #[php("public function moveToFirstAttribute(): bool")]
    fn move_to_first_attribute(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(work(cx, this, Reader::move_to_first_attribute)? == 1)
    }

    #[php("public function moveToNextAttribute(): bool")]
    fn move_to_next_attribute(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(work(cx, this, Reader::move_to_next_attribute)? == 1)
    }

    #[php("public function read(): bool")]
    fn read(cx: &mut Request, this: &Object) -> Result<bool> {
        if reader(this).is_none() {
            return Err(cx.throw_error("Error", "Data must be loaded before reading"));
        }
        Ok(work(cx, this, Reader::read)? == 1)
    }

    #[php("public function next(?string $name = null): bool")]
    fn next(cx: &mut Request, this: &Object, name: Option<&[u8]>) -> Result<bool> {
        if reader(this).is_none() {
            return Err(cx.throw_error("Error", "Data must be loaded before reading"));
        }
        loop {
            let moved = work(cx, this, Reader::next)?;
            let Some(name) = name.filter(|_| moved == 1) else { return Ok(moved == 1) };
            if reader(this).is_some_and(|reader| reader.local_name().as_deref() == Some(name)) {
                return Ok(true);
            }
        }
    }

    #[php("public static function open(string $uri, ?string $encoding = null, int $flags = 0)")]
    fn open(cx: &mut Request, uri: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<Value> {
        let opened = open_uri(cx, uri, encoding, flags)?;
        plain(cx, opened, NOT_OPENED)
    }

    #[php("public static function fromUri(string $uri, ?string $encoding = null, int $flags = 0): static", binding)]
    fn from_uri(cx: &mut Request, called: ClassPtr, uri: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<Object> {
        let opened = open_uri(cx, uri, encoding, flags)?;
        make(cx, called, opened)
    }

    #[php(
        "public static function fromStream($stream, ?string $encoding = null, int $flags = 0, ?string $documentUri = null): static",
        binding
    )]
    fn from_stream(
        cx: &mut Request,
        called: ClassPtr,
        stream: Resource,
        encoding: Option<&[u8]>,
        flags: i64,
        document_uri: Option<&[u8]>,
    ) -> Result<Object> {
        check_encoding(cx, encoding)?;
        if stream::of(&stream).is_none() {
            return Err(cx.type_error("XMLReader::fromStream(): supplied resource is not a valid stream resource"));
        }
        let opened = open_stream(cx, stream, encoding, flags, document_uri)?;
        make(cx, called, opened)
    }

    #[php("public function readInnerXml(): string")]
    fn read_inner_xml(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(work(cx, this, Reader::inner_xml)?.unwrap_or_default())
    }

    #[php("public function readOuterXml(): string")]
    fn read_outer_xml(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(work(cx, this, Reader::outer_xml)?.unwrap_or_default())
    }

    #[php("public function readString(): string")]
    fn read_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(work(cx, this, Reader::text)?.unwrap_or_default())
    }

    #[php("public function setSchema(?string $filename): bool")]
    fn set_schema(cx: &mut Request, this: &Object, filename: Option<&[u8]>) -> Result<bool> {
        set_schema(cx, this, filename, false)
    }

    #[php("public function setParserProperty(int $property, bool $value): bool")]
    fn set_parser_property(cx: &mut Request, this: &Object, property: i64, value: bool) -> Result<bool> {
        if reader(this).is_none() {
            return Err(cx.throw_error("Error", "Cannot access parser properties before loading data"));
        }
        match work(cx, this, |reader| reader.set_property(i32::try_from(property).unwrap_or(-1), value))? {
            -1 => Err(cx.bad_argument(1, "must be a valid parser property")),
            _ => Ok(true),
        }
    }

    #[php("public function setRelaxNGSchema(?string $filename): bool")]
    fn set_relax_ng_schema(cx: &mut Request, this: &Object, filename: Option<&[u8]>) -> Result<bool> {
        set_schema(cx, this, filename, true)
    }

    #[php("public function setRelaxNGSchemaSource(?string $source): bool")]
    fn set_relax_ng_schema_source(cx: &mut Request, this: &Object, source: Option<&[u8]>) -> Result<bool> {
        if let Some(source) = source {
            not_empty(cx, 1, source)?;
        }
        if reader(this).is_none() {
            return Err(cx.throw_error("Error", "Schema must be set prior to reading"));
        }
        let done = work(cx, this, |reader| {
            let schema = source.map(Schema::Text);
            reader.set_grammar(schema.as_ref())
        })?;
        if !done {
            cx.function_warning("Schema contains errors")?;
        }
        Ok(done)
    }

    #[php("public static function XML(string $source, ?string $encoding = null, int $flags = 0)")]
    fn xml(cx: &mut Request, source: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<Value> {
        let opened = open_text(cx, source, encoding, flags)?;
        plain(cx, opened, NOT_LOADED)
    }

    #[php("public static function fromString(string $source, ?string $encoding = null, int $flags = 0): static", binding)]
    fn from_string(cx: &mut Request, called: ClassPtr, source: &[u8], encoding: Option<&[u8]>, flags: i64) -> Result<Object> {
        let reader = open_text(cx, source, encoding, flags)?;
        make(cx, called, reader)
    }

    #[php("public function expand(?DOMNode $baseNode = null): DOMNode|false")]
    fn expand(cx: &mut Request, this: &Object, base_node: Option<&Object>) -> Result<Value> {
        if reader(this).is_none() {
            return Err(cx.throw_error("Error", "Data must be loaded before expanding"));
        }
        let document = match base_node {
            Some(base) => match heddle_libxml::payload::node_of(base) {
                Some(node) => node.document(),
                None => {
                    let class = heddle_runtime::object::class_of(base);
                    cx.function_warning([b"Couldn't fetch ", class.shown()].concat())?;
                    return Ok(Value::FALSE);
                }
            },
            None => Doc::homeless(),
        };
        match work(cx, this, |reader| reader.expand(&document))? {
            Some(node) => heddle_dom::wrap::to_value(cx, &node),
            None => {
                cx.function_warning("An Error Occurred while expanding")?;
                Ok(Value::FALSE)
            }
        }
    }
}
