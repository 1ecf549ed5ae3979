//! The C side (a table): layouts of libxml2's and libxslt's structures and the functions that are
//! used,
//! opened by name at run time.
//!
//! Layouts follow the headers of libxml2 2.9 to 2.13, in which the fields named here did not move.
//! Nothing here is safe to use by itself; the other modules are the edge.

use std::ffi::{c_char, c_double, c_int, c_long, c_uint, c_ulong, c_ushort, c_void};
use std::sync::OnceLock;

pub type Text = *const u8;

/// The head that nodes, attributes, documents, DTDs and declarations share, and an element's rest.
#[repr(C)]
pub struct RawNode {
    pub private: *mut c_void,
    pub kind: c_uint,
    pub name: Text,
    pub children: *mut RawNode,
    pub last: *mut RawNode,
    pub parent: *mut RawNode,
    pub next: *mut RawNode,
    pub prev: *mut RawNode,
    pub doc: *mut RawDoc,
    pub ns: *mut RawNs,
    /// Of an attribute: its type, an int.
    pub content: *mut u8,
    pub properties: *mut RawNode,
    pub ns_def: *mut RawNs,
    pub psvi: *mut c_void,
    pub line: c_ushort,
    pub extra: c_ushort,
}

#[repr(C)]
pub struct RawAttr {
    pub private: *mut c_void,
    pub kind: c_uint,
    pub name: Text,
    pub children: *mut RawNode,
    pub last: *mut RawNode,
    pub parent: *mut RawNode,
    pub next: *mut RawNode,
    pub prev: *mut RawNode,
    pub doc: *mut RawDoc,
    pub ns: *mut RawNs,
    pub atype: c_uint,
    pub psvi: *mut c_void,
}

#[repr(C)]
pub struct RawNs {
    pub next: *mut RawNs,
    pub kind: c_uint,
    pub href: Text,
    pub prefix: Text,
    pub private: *mut c_void,
    pub context: *mut RawDoc,
}

#[repr(C)]
pub struct RawDoc {
    pub private: *mut c_void,
    pub kind: c_uint,
    pub name: *mut c_char,
    pub children: *mut RawNode,
    pub last: *mut RawNode,
    pub parent: *mut RawNode,
    pub next: *mut RawNode,
    pub prev: *mut RawNode,
    pub doc: *mut RawDoc,
    pub compression: c_int,
    pub standalone: c_int,
    pub int_subset: *mut RawDtd,
    pub ext_subset: *mut RawDtd,
    pub old_ns: *mut RawNs,
    pub version: Text,
    pub encoding: Text,
    pub ids: *mut c_void,
    pub refs: *mut c_void,
    pub url: Text,
    pub charset: c_int,
    pub dict: *mut c_void,
    pub psvi: *mut c_void,
    pub parse_flags: c_int,
    pub properties: c_int,
}

#[repr(C)]
pub struct RawDtd {
    pub private: *mut c_void,
    pub kind: c_uint,
    pub name: Text,
    pub children: *mut RawNode,
    pub last: *mut RawNode,
    pub parent: *mut RawNode,
    pub next: *mut RawNode,
    pub prev: *mut RawNode,
    pub doc: *mut RawDoc,
    pub notations: *mut c_void,
    pub elements: *mut c_void,
    pub attributes: *mut c_void,
    pub entities: *mut c_void,
    pub external_id: Text,
    pub system_id: Text,
    pub pentities: *mut c_void,
}

#[repr(C)]
pub struct RawEntity {
    pub private: *mut c_void,
    pub kind: c_uint,
    pub name: Text,
    pub children: *mut RawNode,
    pub last: *mut RawNode,
    pub parent: *mut RawNode,
    pub next: *mut RawNode,
    pub prev: *mut RawNode,
    pub doc: *mut RawDoc,
    pub orig: Text,
    pub content: Text,
    pub length: c_int,
    pub etype: c_uint,
    pub external_id: Text,
    pub system_id: Text,
}

#[repr(C)]
pub struct RawNotation {
    pub name: Text,
    pub public_id: Text,
    pub system_id: Text,
}

#[repr(C)]
pub struct RawError {
    pub domain: c_int,
    pub code: c_int,
    pub message: *const u8,
    pub level: c_int,
    pub file: *const u8,
    pub line: c_int,
    pub str1: *const u8,
    pub str2: *const u8,
    pub str3: *const u8,
    pub int1: c_int,
    pub int2: c_int,
    pub ctxt: *mut c_void,
    pub node: *mut RawNode,
}

#[repr(C)]
pub struct NodeSet {
    pub count: c_int,
    pub capacity: c_int,
    pub nodes: *mut *mut RawNode,
}

#[repr(C)]
pub struct XPathObject {
    pub kind: c_uint,
    pub nodes: *mut NodeSet,
    pub boolean: c_int,
    pub float: c_double,
    pub string: *mut u8,
}

/// The beginning of an evaluation context, to the name of the function being called.
#[repr(C)]
pub struct XPathContext {
    pub doc: *mut RawDoc,
    pub node: *mut RawNode,
    pub variables: [c_int; 2],
    pub var_hash: *mut c_void,
    pub types: [c_int; 2],
    pub types_at: *mut c_void,
    pub functions: [c_int; 2],
    pub func_hash: *mut c_void,
    pub axes: [c_int; 2],
    pub axes_at: *mut c_void,
    pub namespaces: *mut *mut RawNs,
    pub namespace_count: c_int,
    pub user: *mut c_void,
    pub size: c_int,
    pub position: c_int,
    pub xptr: c_int,
    pub here: *mut RawNode,
    pub origin: *mut RawNode,
    pub ns_hash: *mut c_void,
    pub var_lookup: *mut c_void,
    pub var_lookup_data: *mut c_void,
    pub extra: *mut c_void,
    pub function: Text,
    pub function_uri: Text,
}

#[repr(C)]
pub struct XPathParser {
    pub cur: Text,
    pub base: Text,
    pub error: c_int,
    pub context: *mut XPathContext,
    pub value: *mut XPathObject,
}

#[repr(C)]
pub struct ParserInput {
    pub buffer: *mut c_void,
    pub filename: *const u8,
    pub directory: *const u8,
    pub base: Text,
    pub cur: Text,
    pub end: Text,
    pub length: c_int,
    pub line: c_int,
    pub col: c_int,
    pub consumed: c_ulong,
}

/// The beginning of a parser's context, to its options.
#[repr(C)]
pub struct ParserCtxt {
    pub sax: *mut Sax,
    pub user: *mut c_void,
    pub doc: *mut RawDoc,
    pub well_formed: c_int,
    pub replace_entities: c_int,
    pub version: Text,
    pub encoding: Text,
    pub standalone: c_int,
    pub html: c_int,
    pub input: *mut ParserInput,
    pub input_count: c_int,
    pub input_max: c_int,
    pub inputs: *mut *mut ParserInput,
    pub node: *mut RawNode,
    pub node_count: c_int,
    pub node_max: c_int,
    pub nodes: *mut *mut RawNode,
    pub record_info: c_int,
    pub node_seq: [usize; 3],
    pub error: c_int,
    pub gap: [u8; 132],
    pub state: c_int,
    pub token: c_int,
    pub directory: *const u8,
    pub names: [usize; 7],
    pub subset_name: Text,
    pub subset_uri: Text,
    pub subset_system: Text,
    pub stacks: [u8; 196],
    pub options: c_int,
}

const _: () = assert!(std::mem::offset_of!(ParserCtxt, directory) == 280);
const _: () = assert!(std::mem::offset_of!(ParserCtxt, subset_name) == 344);
const _: () = assert!(std::mem::offset_of!(ParserCtxt, options) == 564);

/// Callbacks of the parser. Those that are not used here are words.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Sax {
    pub internal_subset: usize,
    pub is_standalone: usize,
    pub has_internal_subset: usize,
    pub has_external_subset: usize,
    pub resolve_entity: usize,
    pub get_entity: usize,
    pub entity_decl: usize,
    pub notation_decl: usize,
    pub attribute_decl: usize,
    pub element_decl: usize,
    pub unparsed_entity_decl: usize,
    pub set_document_locator: usize,
    pub start_document: usize,
    pub end_document: usize,
    pub start_element: usize,
    pub end_element: usize,
    pub reference: usize,
    pub characters: usize,
    pub ignorable_whitespace: usize,
    pub processing_instruction: usize,
    pub comment: usize,
    pub warning: usize,
    pub error: usize,
    pub fatal_error: usize,
    pub get_parameter_entity: usize,
    pub cdata_block: usize,
    pub external_subset: usize,
    pub initialized: c_uint,
    pub private: *mut c_void,
    pub start_element_ns: usize,
    pub end_element_ns: usize,
    pub structured_error: usize,
}

pub type Opaque = *mut c_void;
pub type OnNode = unsafe extern "C" fn(*mut RawNode);
pub type OnError = unsafe extern "C" fn(*mut c_void, *mut RawError);
pub type OnMessage = unsafe extern "C" fn(*mut c_void, *const c_char, ...);
pub type ReadOn = unsafe extern "C" fn(*mut c_void, *mut u8, c_int) -> c_int;
pub type OnClose = unsafe extern "C" fn(*mut c_void) -> c_int;
pub type Free = unsafe extern "C" fn(*mut c_void);
pub type Take = unsafe extern "C" fn(usize) -> *mut c_void;
pub type Resize = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;
pub type Duplicate = unsafe extern "C" fn(*const c_char) -> *mut c_char;
pub type Loader = unsafe extern "C" fn(*const c_char, *const c_char, *mut ParserCtxt) -> *mut ParserInput;
pub type XPathFn = unsafe extern "C" fn(*mut XPathParser, c_int);
pub type XPathLookup = unsafe extern "C" fn(*mut c_void, Text, Text) -> Option<XPathFn>;
pub type HashScan = unsafe extern "C" fn(*mut c_void, *mut c_void, Text);
pub type C14nFilter = unsafe extern "C" fn(*mut c_void, *mut RawNode, *mut RawNode) -> c_int;

macro_rules! library {
    ($(#[$doc:meta])* $library:ident: $($name:ident ( $($arg:ty),* ) $(-> $ret:ty)?;)*) => {
        $(#[$doc])*
        #[allow(non_snake_case)]
        pub struct $library { $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl $library {
            /// Looks all functions up; `None` when one is missing.
            unsafe fn load(library: &libloading::Library) -> Option<$library> {
                Some($library {
                    // SAFETY: the declarations follow the library's headers.
                    $($name: unsafe { *library.get(concat!(stringify!($name), "\0").as_bytes()).ok()? },)*
                })
            }
        }
    };
}

type N = *mut RawNode;
type D = *mut RawDoc;
type S = Text;
type P = Opaque;
type I = c_int;

library! {
    /// Functions of libxml2.
    Xml:
    xmlMemSetup(Free, Take, Resize, Duplicate) -> I;
    xmlInitParser();
    xmlSetStructuredErrorFunc(P, OnError);
    xmlSetGenericErrorFunc(P, OnMessage);
    xmlSetExternalEntityLoader(Loader);
    xmlDeregisterNodeDefault(OnNode) -> P;
    xmlRegisterNodeDefault(OnNode) -> P;
    xmlStrndup(S, I) -> *mut u8;
    xmlDictOwns(P, S) -> I;
    xmlDictLookup(P, S, I) -> S;
    xmlNewDoc(S) -> D;
    xmlFreeDoc(D);
    xmlCopyDoc(D, I) -> D;
    xmlNewDocNode(D, P, S, S) -> N;
    xmlNewDocTextLen(D, S, I) -> N;
    xmlNewCDataBlock(D, S, I) -> N;
    xmlNewDocComment(D, S) -> N;
    xmlNewDocPI(D, S, S) -> N;
    xmlNewDocFragment(D) -> N;
    xmlNewReference(D, S) -> N;
    xmlNewDocProp(D, S, S) -> N;
    xmlNewNs(N, S, S) -> *mut RawNs;
    xmlSearchNs(D, N, S) -> *mut RawNs;
    xmlReconciliateNs(D, N) -> I;
    xmlFreeNode(N);
    xmlDocCopyNode(N, D, I) -> N;
    xmlStringGetNodeList(D, S) -> N;
    xmlNodeGetContent(N) -> *mut u8;
    xmlNodeListGetString(D, N, I) -> *mut u8;
    xmlNodeSetContent(N, S);
    xmlNodeGetBase(D, N) -> *mut u8;
    xmlGetLineNo(N) -> c_long;
    xmlGetNodePath(N) -> *mut u8;
    xmlGetID(D, S) -> N;
    xmlAddID(P, D, S, N) -> P;
    xmlRemoveID(D, N) -> I;
    xmlGetIntSubset(D) -> *mut RawDtd;
    xmlCreateIntSubset(D, S, S, S) -> *mut RawDtd;
    xmlGetDocEntity(D, S) -> *mut RawEntity;
    xmlAddDocEntity(D, S, I, S, S, *mut u8) -> *mut RawEntity;
    xmlHashScan(P, HashScan, P);
    xmlValidateName(S, I) -> I;
    xmlValidateNCName(S, I) -> I;
    xmlValidateQName(S, I) -> I;
    xmlBuildURI(S, S) -> *mut u8;
    xmlFindCharEncodingHandler(S) -> P;
    xmlCharEncCloseFunc(P) -> I;
    xmlNewParserCtxt() -> *mut ParserCtxt;
    xmlFreeParserCtxt(*mut ParserCtxt);
    xmlCtxtReadMemory(*mut ParserCtxt, S, I, S, S, I) -> D;
    htmlNewParserCtxt() -> *mut ParserCtxt;
    htmlFreeParserCtxt(*mut ParserCtxt);
    htmlCtxtReadMemory(*mut ParserCtxt, S, I, S, S, I) -> D;
    htmlNewDocNoDtD(S, S) -> D;
    xmlParseBalancedChunkMemory(D, P, P, I, S, *mut N) -> I;
    xmlNewIOInputStream(*mut ParserCtxt, P, I) -> *mut ParserInput;
    xmlParserInputBufferCreateMem(S, I, I) -> P;
    xmlParserInputBufferCreateIO(ReadOn, Option<OnClose>, P, I) -> P;
    xmlCreatePushParserCtxt(*mut Sax, P, S, I, S) -> *mut ParserCtxt;
    xmlCtxtUseOptions(*mut ParserCtxt, I) -> I;
    xmlParseChunk(*mut ParserCtxt, S, I, I) -> I;
    xmlStopParser(*mut ParserCtxt);
    xmlCtxtGetLastError(P) -> *mut RawError;
    __xmlLastError() -> *mut RawError;
    xmlCopyError(*const RawError, *mut RawError) -> I;
    xmlByteConsumed(*mut ParserCtxt) -> c_long;
    xmlSAX2GetEntity(P, S) -> *mut RawEntity;
    xmlBufferCreate() -> P;
    xmlBufferFree(P);
    xmlBufferContent(P) -> S;
    xmlBufferLength(P) -> I;
    xmlBufferEmpty(P);
    xmlSaveToBuffer(P, S, I) -> P;
    xmlSaveDoc(P, D) -> c_long;
    xmlSaveTree(P, N) -> c_long;
    xmlSaveClose(P) -> I;
    htmlGetMetaEncoding(D) -> S;
    htmlSetMetaEncoding(D, S) -> I;
    htmlDocContentDumpFormatOutput(P, D, S, I);
    htmlDocDumpMemoryFormat(D, *mut *mut u8, *mut I, I);
    htmlNodeDumpFormatOutput(P, D, N, S, I);
    xmlXPathNewContext(D) -> *mut XPathContext;
    xmlXPathFreeContext(*mut XPathContext);
    xmlXPathRegisterNs(*mut XPathContext, S, S) -> I;
    xmlXPathRegisterFuncLookup(*mut XPathContext, XPathLookup, P);
    xmlXPathEvalExpression(S, *mut XPathContext) -> *mut XPathObject;
    xmlXPathFreeObject(*mut XPathObject);
    xmlXPathCastToString(*mut XPathObject) -> *mut u8;
    xmlXPathNewNodeSet(N) -> *mut XPathObject;
    xmlXPathNodeSetAddUnique(*mut NodeSet, N) -> I;
    xmlXPathNewBoolean(I) -> *mut XPathObject;
    xmlXPathNewFloat(c_double) -> *mut XPathObject;
    xmlXPathNewString(S) -> *mut XPathObject;
    valuePop(*mut XPathParser) -> *mut XPathObject;
    valuePush(*mut XPathParser, *mut XPathObject) -> I;
    xmlOutputBufferCreateBuffer(P, P) -> P;
    xmlOutputBufferClose(P) -> I;
    xmlC14NDocSaveTo(D, *mut NodeSet, I, *mut S, I, P) -> I;
    xmlC14NExecute(D, Option<C14nFilter>, P, I, *mut S, I, P) -> I;
    xmlXIncludeProcessTreeFlags(N, I) -> I;
    xmlNewValidCtxt() -> P;
    xmlFreeValidCtxt(P);
    xmlValidateDocument(P, D) -> I;
    xmlSchemaNewParserCtxt(S) -> P;
    xmlSchemaNewMemParserCtxt(S, I) -> P;
    xmlSchemaParse(P) -> P;
    xmlSchemaFreeParserCtxt(P);
    xmlSchemaFree(P);
    xmlSchemaNewValidCtxt(P) -> P;
    xmlSchemaFreeValidCtxt(P);
    xmlSchemaSetValidOptions(P, I) -> I;
    xmlSchemaValidateDoc(P, D) -> I;
    xmlRelaxNGNewMemParserCtxt(S, I) -> P;
    xmlRelaxNGNewParserCtxt(S) -> P;
    xmlRelaxNGParse(P) -> P;
    xmlRelaxNGFreeParserCtxt(P);
    xmlRelaxNGFree(P);
    xmlRelaxNGNewValidCtxt(P) -> P;
    xmlRelaxNGFreeValidCtxt(P);
    xmlRelaxNGValidateDoc(P, D) -> I;
    xmlNewTextWriter(P) -> P;
    xmlFreeTextWriter(P);
    xmlTextWriterSetIndent(P, I) -> I;
    xmlTextWriterSetIndentString(P, S) -> I;
    xmlTextWriterFlush(P) -> I;
    xmlTextWriterStartComment(P) -> I;
    xmlTextWriterEndComment(P) -> I;
    xmlTextWriterStartAttribute(P, S) -> I;
    xmlTextWriterEndAttribute(P) -> I;
    xmlTextWriterWriteAttribute(P, S, S) -> I;
    xmlTextWriterStartAttributeNS(P, S, S, S) -> I;
    xmlTextWriterWriteAttributeNS(P, S, S, S, S) -> I;
    xmlTextWriterStartElement(P, S) -> I;
    xmlTextWriterStartElementNS(P, S, S, S) -> I;
    xmlTextWriterEndElement(P) -> I;
    xmlTextWriterFullEndElement(P) -> I;
    xmlTextWriterWriteElement(P, S, S) -> I;
    xmlTextWriterWriteElementNS(P, S, S, S, S) -> I;
    xmlTextWriterStartPI(P, S) -> I;
    xmlTextWriterEndPI(P) -> I;
    xmlTextWriterWritePI(P, S, S) -> I;
    xmlTextWriterStartCDATA(P) -> I;
    xmlTextWriterEndCDATA(P) -> I;
    xmlTextWriterWriteCDATA(P, S) -> I;
    xmlTextWriterWriteString(P, S) -> I;
    xmlTextWriterWriteRaw(P, S) -> I;
    xmlTextWriterStartDocument(P, S, S, S) -> I;
    xmlTextWriterEndDocument(P) -> I;
    xmlTextWriterWriteComment(P, S) -> I;
    xmlTextWriterStartDTD(P, S, S, S) -> I;
    xmlTextWriterEndDTD(P) -> I;
    xmlTextWriterWriteDTD(P, S, S, S, S) -> I;
    xmlTextWriterStartDTDElement(P, S) -> I;
    xmlTextWriterEndDTDElement(P) -> I;
    xmlTextWriterWriteDTDElement(P, S, S) -> I;
    xmlTextWriterStartDTDAttlist(P, S) -> I;
    xmlTextWriterEndDTDAttlist(P) -> I;
    xmlTextWriterWriteDTDAttlist(P, S, S) -> I;
    xmlTextWriterStartDTDEntity(P, I, S) -> I;
    xmlTextWriterEndDTDEntity(P) -> I;
    xmlTextWriterWriteDTDEntity(P, I, S, S, S, S, S) -> I;
    xmlNewTextReader(P, S) -> P;
    xmlFreeTextReader(P);
    xmlFreeParserInputBuffer(P);
    xmlTextReaderSetup(P, P, S, S, I) -> I;
    xmlTextReaderRead(P) -> I;
    xmlTextReaderNext(P) -> I;
    xmlTextReaderReadInnerXml(P) -> *mut u8;
    xmlTextReaderReadOuterXml(P) -> *mut u8;
    xmlTextReaderReadString(P) -> *mut u8;
    xmlTextReaderAttributeCount(P) -> I;
    xmlTextReaderDepth(P) -> I;
    xmlTextReaderHasAttributes(P) -> I;
    xmlTextReaderHasValue(P) -> I;
    xmlTextReaderIsDefault(P) -> I;
    xmlTextReaderIsEmptyElement(P) -> I;
    xmlTextReaderNodeType(P) -> I;
    xmlTextReaderConstBaseUri(P) -> S;
    xmlTextReaderConstLocalName(P) -> S;
    xmlTextReaderConstName(P) -> S;
    xmlTextReaderConstNamespaceUri(P) -> S;
    xmlTextReaderConstPrefix(P) -> S;
    xmlTextReaderConstXmlLang(P) -> S;
    xmlTextReaderConstValue(P) -> S;
    xmlTextReaderGetAttribute(P, S) -> *mut u8;
    xmlTextReaderGetAttributeNo(P, I) -> *mut u8;
    xmlTextReaderGetAttributeNs(P, S, S) -> *mut u8;
    xmlTextReaderGetParserProp(P, I) -> I;
    xmlTextReaderSetParserProp(P, I, I) -> I;
    xmlTextReaderIsValid(P) -> I;
    xmlTextReaderLookupNamespace(P, S) -> *mut u8;
    xmlTextReaderMoveToAttribute(P, S) -> I;
    xmlTextReaderMoveToAttributeNo(P, I) -> I;
    xmlTextReaderMoveToAttributeNs(P, S, S) -> I;
    xmlTextReaderMoveToElement(P) -> I;
    xmlTextReaderMoveToFirstAttribute(P) -> I;
    xmlTextReaderMoveToNextAttribute(P) -> I;
    xmlTextReaderExpand(P) -> N;
    xmlTextReaderSetSchema(P, P) -> I;
    xmlTextReaderRelaxNGSetSchema(P, P) -> I;
}

library! {
    /// Functions of libxslt.
    Xslt:
    xsltInit();
    xsltSetGenericErrorFunc(P, OnMessage);
    xsltParseStylesheetDoc(D) -> P;
    xsltFreeStylesheet(P);
    xsltNewTransformContext(P, D) -> P;
    xsltFreeTransformContext(P);
    xsltQuoteOneUserParam(P, S, S) -> I;
    xsltApplyStylesheetUser(P, D, P, S, P, P) -> D;
    xsltSaveResultToString(*mut *mut u8, *mut I, D, P) -> I;
    xsltRegisterExtFunction(P, S, S, XPathFn) -> I;
    xsltSetCtxtSecurityPrefs(P, P) -> I;
    xsltNewSecurityPrefs() -> P;
    xsltFreeSecurityPrefs(P);
    xsltSetSecurityPrefs(P, I, P) -> I;
    xsltSecurityForbid(P, P, S) -> I;
}

library! {
    /// Functions of libexslt.
    Exslt:
    exsltRegisterAll();
}

static XML: OnceLock<Option<Xml>> = OnceLock::new();
static XSLT: OnceLock<Option<(Xslt, Exslt)>> = OnceLock::new();
static FREE: OnceLock<usize> = OnceLock::new();

/// Opens a library for good.
fn open(name: &str) -> Option<&'static libloading::Library> {
    // SAFETY: the system's libraries run nothing at load time but their own set-up.
    let library = unsafe { libloading::Library::new(name) }.ok()?;
    Some(Box::leak(Box::new(library)))
}

/// libxml2, opened when it is asked for first. `None`: it is not installed.
pub fn try_xml() -> Option<&'static Xml> {
    XML.get_or_init(|| {
        let library = open("libxml2.so.2")?;
        // SAFETY: the declarations follow the library's headers; `xmlFree` is a variable that
        // holds a function.
        unsafe {
            let xml = Xml::load(library)?;
            // before anything is taken
            use crate::memory::{duplicate, free, resize, take};
            (xml.xmlMemSetup)(free, take, resize, duplicate);
            let free: libloading::Symbol<'_, *const usize> = library.get(b"xmlFree\0").ok()?;
            let _ = FREE.set(**free);
            (xml.xmlInitParser)();
            Some(xml)
        }
    })
    .as_ref()
}

/// libxml2.
///
/// # Panics
/// Where it is not installed: nothing that needs it is registered then.
#[inline]
pub fn xml() -> &'static Xml {
    try_xml().expect("libxml2 is installed: the extensions are registered")
}

/// libxslt and libexslt. `None`: they are not installed.
pub fn try_xslt() -> Option<&'static (Xslt, Exslt)> {
    XSLT.get_or_init(|| {
        xml();
        let (xslt, exslt) = (open("libxslt.so.1")?, open("libexslt.so.0")?);
        // SAFETY: the declarations follow the libraries' headers.
        unsafe { Some((Xslt::load(xslt)?, Exslt::load(exslt)?)) }
    })
    .as_ref()
}

/// Gives a string of the library back.
pub unsafe fn free<T>(at: *mut T) {
    if !at.is_null() {
        // SAFETY: libxml2 was opened, or there were no string; the variable holds a function of
        // this type.
        let free: unsafe extern "C" fn(*mut c_void) = unsafe { std::mem::transmute(FREE.get().copied().unwrap_or_default()) };
        // SAFETY: the caller gives back what the library gave.
        unsafe { free(at.cast()) };
    }
}
