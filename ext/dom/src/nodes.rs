//! Classes of the DOM (a table): their members as PHP declares them, and what does the work.

use crate::{element, namespace, node, properties, text};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// DOMNode: see the manual.
#[php_class(
    "class DOMNode {
    const int DOCUMENT_POSITION_DISCONNECTED = 1;
    const int DOCUMENT_POSITION_PRECEDING = 2;
    const int DOCUMENT_POSITION_FOLLOWING = 4;
    const int DOCUMENT_POSITION_CONTAINS = 8;
    const int DOCUMENT_POSITION_CONTAINED_BY = 16;
    const int DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC = 32;
    virtual public string $nodeName;
    virtual public ?string $nodeValue;
    virtual public int $nodeType;
    virtual public ?DOMNode $parentNode;
    virtual public ?DOMElement $parentElement;
    virtual public DOMNodeList $childNodes;
    virtual public ?DOMNode $firstChild;
    virtual public ?DOMNode $lastChild;
    virtual public ?DOMNode $previousSibling;
    virtual public ?DOMNode $nextSibling;
    virtual public ?DOMNamedNodeMap $attributes;
    virtual public bool $isConnected;
    virtual public ?DOMDocument $ownerDocument;
    virtual public ?string $namespaceURI;
    virtual public string $prefix;
    virtual public ?string $localName;
    virtual public ?string $baseURI;
    virtual public string $textContent;
}",
    hooks = properties::HOOKS
)]
pub(crate) struct DomNode;

#[php_methods(tentative)]
impl DomNode {
    #[php("public function appendChild(DOMNode $node)", binding)]
    fn append_child(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
        node::append_child(cx, this, node)
    }

    #[php(
        "public function C14N(bool $exclusive = false, bool $withComments = false, ?array $xpath = null, ?array $nsPrefixes = null): string|false"
    )]
    fn c14n(
        cx: &mut Request,
        this: &Object,
        exclusive: bool,
        with_comments: bool,
        xpath: Option<Array>,
        ns_prefixes: Option<Array>,
    ) -> Result<Value> {
        node::c14n(cx, this, exclusive, with_comments, xpath, ns_prefixes)
    }

    #[php(
        "public function C14NFile(string $uri, bool $exclusive = false, bool $withComments = false, ?array $xpath = null, ?array $nsPrefixes = null): int|false"
    )]
    fn c14n_file(
        cx: &mut Request,
        this: &Object,
        uri: &[u8],
        exclusive: bool,
        with_comments: bool,
        xpath: Option<Array>,
        ns_prefixes: Option<Array>,
    ) -> Result<Value> {
        node::c14n_file(cx, this, uri, exclusive, with_comments, xpath, ns_prefixes)
    }

    #[php("public function cloneNode(bool $deep = false)", binding)]
    fn clone_node(cx: &mut Request, this: &Object, deep: bool) -> Result<Value> {
        node::clone_node(cx, this, deep)
    }

    #[php("public function getLineNo(): int")]
    fn get_line_no(cx: &mut Request, this: &Object) -> Result<Value> {
        node::get_line_no(cx, this)
    }

    #[php("public function getNodePath(): ?string")]
    fn get_node_path(cx: &mut Request, this: &Object) -> Result<Value> {
        node::get_node_path(cx, this)
    }

    #[php("public function hasAttributes(): bool")]
    fn has_attributes(cx: &mut Request, this: &Object) -> Result<Value> {
        node::has_attributes(cx, this)
    }

    #[php("public function hasChildNodes(): bool")]
    fn has_child_nodes(cx: &mut Request, this: &Object) -> Result<Value> {
        node::has_child_nodes(cx, this)
    }

    #[php("public function insertBefore(DOMNode $node, ?DOMNode $child = null)", binding)]
    fn insert_before(cx: &mut Request, this: &Object, node: &Object, child: Option<&Object>) -> Result<Value> {
        node::insert_before(cx, this, node, child)
    }

    #[php("public function isDefaultNamespace(string $namespace): bool")]
    fn is_default_namespace(cx: &mut Request, this: &Object, namespace: &[u8]) -> Result<Value> {
        node::is_default_namespace(cx, this, namespace)
    }

    #[php("public function isSameNode(DOMNode $otherNode): bool")]
    fn is_same_node(cx: &mut Request, this: &Object, other_node: &Object) -> Result<Value> {
        node::is_same_node(cx, this, other_node)
    }

    #[php("public function isEqualNode(?DOMNode $otherNode): bool", binding)]
    fn is_equal_node(cx: &mut Request, this: &Object, other_node: Option<&Object>) -> Result<Value> {
        node::is_equal_node(cx, this, other_node)
    }

    #[php("public function isSupported(string $feature, string $version): bool")]
    fn is_supported(cx: &mut Request, this: &Object, feature: &[u8], version: &[u8]) -> Result<Value> {
        node::is_supported(cx, this, feature, version)
    }

    #[php("public function lookupNamespaceURI(?string $prefix): ?string")]
    fn lookup_namespace_uri(cx: &mut Request, this: &Object, prefix: Option<&[u8]>) -> Result<Value> {
        node::lookup_namespace_uri(cx, this, prefix)
    }

    #[php("public function lookupPrefix(string $namespace): ?string")]
    fn lookup_prefix(cx: &mut Request, this: &Object, namespace: &[u8]) -> Result<Value> {
        node::lookup_prefix(cx, this, namespace)
    }

    #[php("public function normalize(): void")]
    fn normalize(cx: &mut Request, this: &Object) -> Result<Value> {
        node::normalize(cx, this)
    }

    #[php("public function removeChild(DOMNode $child)", binding)]
    fn remove_child(cx: &mut Request, this: &Object, child: &Object) -> Result<Value> {
        node::remove_child(cx, this, child)
    }

    #[php("public function replaceChild(DOMNode $node, DOMNode $child)", binding)]
    fn replace_child(cx: &mut Request, this: &Object, node: &Object, child: &Object) -> Result<Value> {
        node::replace_child(cx, this, node, child)
    }

    #[php("public function contains(DOMNode|DOMNameSpaceNode|null $other): bool", binding)]
    fn contains(cx: &mut Request, this: &Object, other: &Value) -> Result<Value> {
        node::contains(cx, this, other)
    }

    #[php("public function getRootNode(?array $options = null): DOMNode", binding)]
    fn get_root_node(cx: &mut Request, this: &Object, options: Option<Array>) -> Result<Value> {
        node::get_root_node(cx, this, options)
    }

    #[php("public function compareDocumentPosition(DOMNode $other): int", binding)]
    fn compare_document_position(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        node::compare_document_position(cx, this, other)
    }

    #[php("public function __sleep(): array", binding)]
    fn sleep(cx: &mut Request, this: &Object) -> Result<Value> {
        node::sleep(cx, this)
    }

    #[php("public function __wakeup(): void", binding)]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<Value> {
        node::wakeup(cx, this)
    }
}

/// DOMNameSpaceNode: see the manual.
#[php_class(
    "class DOMNameSpaceNode {
    virtual public string $nodeName;
    virtual public ?string $nodeValue;
    virtual public int $nodeType;
    virtual public string $prefix;
    virtual public ?string $localName;
    virtual public ?string $namespaceURI;
    virtual public bool $isConnected;
    virtual public ?DOMDocument $ownerDocument;
    virtual public ?DOMNode $parentNode;
    virtual public ?DOMElement $parentElement;
}",
    hooks = namespace::HOOKS
)]
pub(crate) struct DomNameSpaceNode;

#[php_methods(tentative)]
impl DomNameSpaceNode {
    #[php("public function __sleep(): array", binding)]
    fn sleep(cx: &mut Request, this: &Object) -> Result<Value> {
        namespace::refuse_serialization(cx, this)
    }

    #[php("public function __wakeup(): void", binding)]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<Value> {
        namespace::refuse_unserialization(cx, this)
    }
}

/// DOMDocumentFragment: see the manual.
#[php_class(
    "class DOMDocumentFragment extends DOMNode implements DOMParentNode {
    virtual public ?DOMElement $firstElementChild;
    virtual public ?DOMElement $lastElementChild;
    virtual public int $childElementCount;
}"
)]
pub(crate) struct DomDocumentFragment;

#[php_methods(tentative)]
impl DomDocumentFragment {
    #[php("public function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<Value> {
        element::construct_fragment(cx, this)
    }

    #[php("public function appendXML(string $data): bool")]
    fn append_xml(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        element::append_xml(cx, this, data)
    }

    #[php("public function append(...$nodes): void", binding)]
    fn append(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::append(cx, this, nodes)
    }

    #[php("public function prepend(...$nodes): void", binding)]
    fn prepend(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::prepend(cx, this, nodes)
    }

    #[php("public function replaceChildren(...$nodes): void", binding)]
    fn replace_children(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::replace_children(cx, this, nodes)
    }
}

/// DOMAttr: see the manual.
#[php_class(
    "class DOMAttr extends DOMNode {
    virtual public string $name;
    virtual public bool $specified;
    virtual public string $value;
    virtual public ?DOMElement $ownerElement;
    virtual public mixed $schemaTypeInfo;
}"
)]
pub(crate) struct DomAttr;

#[php_methods(tentative)]
impl DomAttr {
    #[php("public function __construct(string $name, string $value = '')")]
    fn construct(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<Value> {
        element::construct_attribute(cx, this, name, value)
    }

    #[php("public function isId(): bool")]
    fn is_id(cx: &mut Request, this: &Object) -> Result<Value> {
        element::is_id(cx, this)
    }
}

/// DOMEntityReference: see the manual.
#[php_class(
    "class DOMEntityReference extends DOMNode {
}"
)]
pub(crate) struct DomEntityReference;

#[php_methods(tentative)]
impl DomEntityReference {
    #[php("public function __construct(string $name)")]
    fn construct(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
        element::construct_entity_reference(cx, this, name)
    }
}

/// DOMEntity: see the manual.
#[php_class(
    "class DOMEntity extends DOMNode {
    virtual public ?string $publicId;
    virtual public ?string $systemId;
    virtual public ?string $notationName;
    virtual public ?string $actualEncoding;
    virtual public ?string $encoding;
    virtual public ?string $version;
}"
)]
pub(crate) struct DomEntity;

/// DOMDocumentType: see the manual.
#[php_class(
    "class DOMDocumentType extends DOMNode {
    virtual public string $name;
    virtual public DOMNamedNodeMap $entities;
    virtual public DOMNamedNodeMap $notations;
    virtual public string $publicId;
    virtual public string $systemId;
    virtual public ?string $internalSubset;
}"
)]
pub(crate) struct DomDocumentType;

/// DOMProcessingInstruction: see the manual.
#[php_class(
    "class DOMProcessingInstruction extends DOMNode {
    virtual public string $target;
    virtual public string $data;
}"
)]
pub(crate) struct DomProcessingInstruction;

#[php_methods(tentative)]
impl DomProcessingInstruction {
    #[php("public function __construct(string $name, string $value = '')")]
    fn construct(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<Value> {
        text::construct_pi(cx, this, name, value)
    }
}
