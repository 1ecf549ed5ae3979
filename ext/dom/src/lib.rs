//! Extension `dom`: the classes DOM*, on libxml2's trees.
//!
//! - [`documents`], [`nodes`], [`elements`]: the classes' members, which lead to what does the
//!   work:
//! - [`document`], [`node`], [`element`], [`text`], [`doctype`], [`namespace`], [`lists`],
//!   [`xpath`].
//! - [`properties`]: what is read and written without a call. [`wrap`]: nodes as objects, one each.
//! - [`data`]: what belongs to a document. [`errors`]: DOMException.
//!
//! - [`modern`]: the classes `Dom\\*`.
#![forbid(unsafe_code)]

mod data;
mod doctype;
mod document;
mod documents;
mod element;
mod elements;
mod errors;
mod lists;
mod modern;
mod namespace;
mod node;
mod nodes;
mod properties;
mod text;
pub mod wrap;
pub mod xpath;

use heddle_macros::{constants, php, php_class};
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "dom",
    functions: &[FUNCTIONS],
    classes: &[
        &errors::DomException::CLASS,
        &DomParentNode::CLASS,
        &DomChildNode::CLASS,
        &documents::DomImplementation::CLASS,
        &nodes::DomNode::CLASS,
        &nodes::DomNameSpaceNode::CLASS,
        &nodes::DomDocumentFragment::CLASS,
        &documents::DomDocument::CLASS,
        &elements::DomNodeList::CLASS,
        &elements::DomNamedNodeMap::CLASS,
        &elements::DomCharacterData::CLASS,
        &nodes::DomAttr::CLASS,
        &elements::DomElement::CLASS,
        &elements::DomText::CLASS,
        &elements::DomComment::CLASS,
        &elements::DomCdataSection::CLASS,
        &nodes::DomDocumentType::CLASS,
        &doctype::DomNotation::CLASS,
        &nodes::DomEntity::CLASS,
        &nodes::DomEntityReference::CLASS,
        &nodes::DomProcessingInstruction::CLASS,
        &documents::DomXPath::CLASS,
        &modern::declare_lists::AdjacentPosition::CLASS,
        &modern::declare_lists::ParentNode::CLASS,
        &modern::declare_lists::ChildNode::CLASS,
        &modern::declare_documents::Implementation::CLASS,
        &modern::declare_nodes::Node::CLASS,
        &modern::declare_nodes::NamespaceInfo::CLASS,
        &modern::declare_nodes::DocumentFragment::CLASS,
        &modern::declare_documents::Document::CLASS,
        &modern::declare_documents::HtmlDocument::CLASS,
        &modern::declare_documents::XmlDocument::CLASS,
        &modern::declare_lists::NodeList::CLASS,
        &modern::declare_lists::NamedNodeMap::CLASS,
        &modern::declare_lists::DtdNamedNodeMap::CLASS,
        &modern::declare_lists::HtmlCollection::CLASS,
        &modern::declare_nodes::CharacterData::CLASS,
        &modern::declare_elements::Attr::CLASS,
        &modern::declare_elements::Element::CLASS,
        &modern::declare_elements::HtmlElement::CLASS,
        &modern::declare_nodes::Text::CLASS,
        &modern::declare_nodes::Comment::CLASS,
        &modern::declare_nodes::CdataSection::CLASS,
        &modern::declare_nodes::DocumentType::CLASS,
        &modern::declare_nodes::Notation::CLASS,
        &modern::declare_nodes::Entity::CLASS,
        &modern::declare_nodes::EntityReference::CLASS,
        &modern::declare_nodes::ProcessingInstruction::CLASS,
        &modern::declare_documents::XPathClass::CLASS,
        &modern::declare_lists::TokenList::CLASS,
    ],
    constants: &[CONSTANTS, modern::constants::CONSTANTS],
    info: "DOM/XML => enabled\n\
           DOM/XML API Version => 20031129\n\
           libxml Version => {LIBXML_DOTTED_VERSION}\n\
           HTML Support => enabled\n\
           XPath Support => enabled\n\
           XPointer Support => enabled\n\
           Schema Support => enabled\n\
           RelaxNG Support => enabled",
    ..Extension::EMPTY
};

const FUNCTIONS: &[&Function] = &[&dom_import_simplexml::DECL, &import_simplexml::DECL];

#[php("dom_import_simplexml(object $node): DOMAttr|DOMElement")]
fn dom_import_simplexml(cx: &mut Request, node: &Object) -> Result<Value> {
    element::import_simplexml(cx, node)
}

#[php("Dom\\import_simplexml(object $node): Dom\\Attr|Dom\\Element")]
fn import_simplexml(cx: &mut Request, node: &Object) -> Result<Value> {
    element::import_simplexml_modern(cx, node)
}

/// Nodes with children.
#[php_class(
    "interface DOMParentNode {
    public function append(...$nodes): void;
    public function prepend(...$nodes): void;
    public function replaceChildren(...$nodes): void;
}"
)]
pub enum DomParentNode {}

/// Nodes that may be children.
#[php_class(
    "interface DOMChildNode {
    public function remove(): void;
    public function before(...$nodes): void;
    public function after(...$nodes): void;
    public function replaceWith(...$nodes): void;
}"
)]
pub enum DomChildNode {}

constants! {
    XML_ELEMENT_NODE = 1;
    XML_ATTRIBUTE_NODE = 2;
    XML_TEXT_NODE = 3;
    XML_CDATA_SECTION_NODE = 4;
    XML_ENTITY_REF_NODE = 5;
    XML_ENTITY_NODE = 6;
    XML_PI_NODE = 7;
    XML_COMMENT_NODE = 8;
    XML_DOCUMENT_NODE = 9;
    XML_DOCUMENT_TYPE_NODE = 10;
    XML_DOCUMENT_FRAG_NODE = 11;
    XML_NOTATION_NODE = 12;
    XML_HTML_DOCUMENT_NODE = 13;
    XML_DTD_NODE = 14;
    XML_ELEMENT_DECL_NODE = 15;
    XML_ATTRIBUTE_DECL_NODE = 16;
    XML_ENTITY_DECL_NODE = 17;
    XML_NAMESPACE_DECL_NODE = 18;
    XML_LOCAL_NAMESPACE = 18;
    XML_ATTRIBUTE_CDATA = 1;
    XML_ATTRIBUTE_ID = 2;
    XML_ATTRIBUTE_IDREF = 3;
    XML_ATTRIBUTE_IDREFS = 4;
    XML_ATTRIBUTE_ENTITY = 6;
    XML_ATTRIBUTE_NMTOKEN = 7;
    XML_ATTRIBUTE_NMTOKENS = 8;
    XML_ATTRIBUTE_ENUMERATION = 9;
    XML_ATTRIBUTE_NOTATION = 10;
    #[deprecated("since 8.4, as it is no longer used")]
    DOM_PHP_ERR = 0;
    DOM_INDEX_SIZE_ERR = 1;
    DOMSTRING_SIZE_ERR = 2;
    DOM_HIERARCHY_REQUEST_ERR = 3;
    DOM_WRONG_DOCUMENT_ERR = 4;
    DOM_INVALID_CHARACTER_ERR = 5;
    DOM_NO_DATA_ALLOWED_ERR = 6;
    DOM_NO_MODIFICATION_ALLOWED_ERR = 7;
    DOM_NOT_FOUND_ERR = 8;
    DOM_NOT_SUPPORTED_ERR = 9;
    DOM_INUSE_ATTRIBUTE_ERR = 10;
    DOM_INVALID_STATE_ERR = 11;
    DOM_SYNTAX_ERR = 12;
    DOM_INVALID_MODIFICATION_ERR = 13;
    DOM_NAMESPACE_ERR = 14;
    DOM_INVALID_ACCESS_ERR = 15;
    DOM_VALIDATION_ERR = 16;
}
