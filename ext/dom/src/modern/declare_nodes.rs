//! Declares nodes but elements and documents (a table): their members, and what does the work.

use super::given::Given;
use super::{element, legacy, mutate, properties, query};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

const NO_CLONE: ClassHooks = ClassHooks { not_cloneable: true, not_serializable: true, ..ClassHooks::NONE };

/// Declares `Dom\Node`: see the manual.
#[php_class(
    "class Dom\\Node {
    const int DOCUMENT_POSITION_DISCONNECTED = 1;
    const int DOCUMENT_POSITION_PRECEDING = 2;
    const int DOCUMENT_POSITION_FOLLOWING = 4;
    const int DOCUMENT_POSITION_CONTAINS = 8;
    const int DOCUMENT_POSITION_CONTAINED_BY = 16;
    const int DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC = 32;
    virtual public int $nodeType;
    virtual public string $nodeName;
    virtual public string $baseURI;
    virtual public bool $isConnected;
    virtual public ?Dom\\Document $ownerDocument;
    virtual public ?Dom\\Node $parentNode;
    virtual public ?Dom\\Element $parentElement;
    virtual public Dom\\NodeList $childNodes;
    virtual public ?Dom\\Node $firstChild;
    virtual public ?Dom\\Node $lastChild;
    virtual public ?Dom\\Node $previousSibling;
    virtual public ?Dom\\Node $nextSibling;
    virtual public ?string $nodeValue;
    virtual public ?string $textContent;
}",
    hooks = properties::HOOKS
)]
pub(crate) struct Node;

#[php_methods]
impl Node {
    #[php("final private function __construct()")]
    fn construct(_: &mut Request, this: &Object) -> Result<Value> {
        let _ = this;
        Ok(Value::NULL)
    }

    #[php("public function getRootNode(array $options = []): Dom\\Node")]
    fn get_root_node(cx: &mut Request, this: &Object, options: Array) -> Result<Value> {
        legacy::get_root_node(cx, this, options)
    }

    #[php("public function hasChildNodes(): bool")]
    fn has_child_nodes(cx: &mut Request, this: &Object) -> Result<Value> {
        legacy::has_child_nodes(cx, this)
    }

    #[php("public function normalize(): void")]
    fn normalize(cx: &mut Request, this: &Object) -> Result<Value> {
        mutate::normalize(cx, this)
    }

    #[php("public function cloneNode(bool $deep = false): Dom\\Node")]
    fn clone_node(cx: &mut Request, this: &Object, deep: bool) -> Result<Value> {
        legacy::clone_node(cx, this, deep)
    }

    #[php("public function isEqualNode(?Dom\\Node $otherNode): bool")]
    fn is_equal_node(cx: &mut Request, this: &Object, other_node: Option<&Object>) -> Result<Value> {
        legacy::is_equal_node(cx, this, other_node)
    }

    #[php("public function isSameNode(?Dom\\Node $otherNode): bool")]
    fn is_same_node(cx: &mut Request, this: &Object, other_node: Option<&Object>) -> Result<Value> {
        legacy::is_same_node(cx, this, other_node)
    }

    #[php("public function compareDocumentPosition(Dom\\Node $other): int")]
    fn compare_document_position(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        legacy::compare_document_position(cx, this, other)
    }

    #[php("public function contains(?Dom\\Node $other): bool")]
    fn contains(cx: &mut Request, this: &Object, other: Option<&Object>) -> Result<Value> {
        legacy::contains(cx, this, other)
    }

    #[php("public function lookupPrefix(?string $namespace): ?string")]
    fn lookup_prefix(cx: &mut Request, this: &Object, namespace: Option<&[u8]>) -> Result<Value> {
        legacy::lookup_prefix(cx, this, namespace)
    }

    #[php("public function lookupNamespaceURI(?string $prefix): ?string")]
    fn lookup_namespace_uri(cx: &mut Request, this: &Object, prefix: Option<&[u8]>) -> Result<Value> {
        legacy::lookup_namespace_uri(cx, this, prefix)
    }

    #[php("public function isDefaultNamespace(?string $namespace): bool")]
    fn is_default_namespace(cx: &mut Request, this: &Object, namespace: Option<&[u8]>) -> Result<Value> {
        legacy::is_default_namespace(cx, this, namespace)
    }

    #[php("public function insertBefore(Dom\\Node $node, ?Dom\\Node $child): Dom\\Node")]
    fn insert_before(cx: &mut Request, this: &Object, node: &Object, child: Option<&Object>) -> Result<Value> {
        mutate::insert_before(cx, this, node, child)
    }

    #[php("public function appendChild(Dom\\Node $node): Dom\\Node")]
    fn append_child(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
        mutate::append_child(cx, this, node)
    }

    #[php("public function replaceChild(Dom\\Node $node, Dom\\Node $child): Dom\\Node")]
    fn replace_child(cx: &mut Request, this: &Object, node: &Object, child: &Object) -> Result<Value> {
        mutate::replace_child(cx, this, node, child)
    }

    #[php("public function removeChild(Dom\\Node $child): Dom\\Node")]
    fn remove_child(cx: &mut Request, this: &Object, child: &Object) -> Result<Value> {
        mutate::remove_child(cx, this, child)
    }

    #[php("public function getLineNo(): int")]
    fn get_line_no(cx: &mut Request, this: &Object) -> Result<Value> {
        legacy::get_line_no(cx, this)
    }

    #[php("public function getNodePath(): string")]
    fn get_node_path(cx: &mut Request, this: &Object) -> Result<Value> {
        legacy::get_node_path(cx, this)
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
        legacy::c14n(cx, this, exclusive, with_comments, xpath, ns_prefixes)
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
        legacy::c14n_file(cx, this, uri, exclusive, with_comments, xpath, ns_prefixes)
    }

    #[php("public function __sleep(): array")]
    fn sleep(cx: &mut Request, this: &Object) -> Result<Value> {
        legacy::sleep(cx, this)
    }

    #[php("public function __wakeup(): void")]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<Value> {
        legacy::wakeup(cx, this)
    }
}

/// Declares `Dom\NamespaceInfo`: see the manual.
#[php_class(
    "final class Dom\\NamespaceInfo {
    public readonly ?string $prefix;
    public readonly ?string $namespaceURI;
    public readonly Dom\\Element $element;
}",
    hooks = NO_CLONE
)]
pub(crate) struct NamespaceInfo;

#[php_methods]
impl NamespaceInfo {
    #[php("private function __construct()")]
    fn construct(_: &mut Request, this: &Object) -> Result<Value> {
        let _ = this;
        Ok(Value::NULL)
    }
}

/// Declares `Dom\DocumentFragment`: see the manual.
#[php_class(
    "class Dom\\DocumentFragment extends Dom\\Node implements Dom\\ParentNode {
    public Dom\\HTMLCollection $children;
    virtual public ?Dom\\Element $firstElementChild;
    virtual public ?Dom\\Element $lastElementChild;
    virtual public int $childElementCount;
}"
)]
pub(crate) struct DocumentFragment;

#[php_methods]
impl DocumentFragment {
    #[php("public function appendXml(string $data): bool")]
    fn append_xml(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        element::append_xml(cx, this, data)
    }

    #[php("public function append(Dom\\Node|string ...$nodes): void")]
    fn append(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::append(cx, this, nodes.0)
    }

    #[php("public function prepend(Dom\\Node|string ...$nodes): void")]
    fn prepend(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::prepend(cx, this, nodes.0)
    }

    #[php("public function replaceChildren(Dom\\Node|string ...$nodes): void")]
    fn replace_children(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::replace_children(cx, this, nodes.0)
    }

    #[php("public function querySelector(string $selectors): ?Dom\\Element")]
    fn query_selector(cx: &mut Request, this: &Object, selectors: &[u8]) -> Result<Value> {
        query::query_selector(cx, this, selectors)
    }

    #[php("public function querySelectorAll(string $selectors): Dom\\NodeList")]
    fn query_selector_all(cx: &mut Request, this: &Object, selectors: &[u8]) -> Result<Value> {
        query::query_selector_all(cx, this, selectors)
    }
}

/// Declares `Dom\CharacterData`: see the manual.
#[php_class(
    "class Dom\\CharacterData extends Dom\\Node implements Dom\\ChildNode {
    virtual public ?Dom\\Element $previousElementSibling;
    virtual public ?Dom\\Element $nextElementSibling;
    virtual public string $data;
    virtual public int $length;
}"
)]
pub(crate) struct CharacterData;

#[php_methods]
impl CharacterData {
    #[php("public function substringData(int $offset, int $count): string")]
    fn substring_data(cx: &mut Request, this: &Object, offset: i64, count: i64) -> Result<Value> {
        legacy::substring_data(cx, this, offset, count)
    }

    #[php("public function appendData(string $data): void")]
    fn append_data(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        legacy::append_data(cx, this, data)
    }

    #[php("public function insertData(int $offset, string $data): void")]
    fn insert_data(cx: &mut Request, this: &Object, offset: i64, data: &[u8]) -> Result<Value> {
        legacy::insert_data(cx, this, offset, data)
    }

    #[php("public function deleteData(int $offset, int $count): void")]
    fn delete_data(cx: &mut Request, this: &Object, offset: i64, count: i64) -> Result<Value> {
        legacy::delete_data(cx, this, offset, count)
    }

    #[php("public function replaceData(int $offset, int $count, string $data): void")]
    fn replace_data(cx: &mut Request, this: &Object, offset: i64, count: i64, data: &[u8]) -> Result<Value> {
        legacy::replace_data(cx, this, offset, count, data)
    }

    #[php("public function remove(): void")]
    fn remove(cx: &mut Request, this: &Object) -> Result<Value> {
        mutate::remove(cx, this)
    }

    #[php("public function before(Dom\\Node|string ...$nodes): void")]
    fn before(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::before(cx, this, nodes.0)
    }

    #[php("public function after(Dom\\Node|string ...$nodes): void")]
    fn after(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::after(cx, this, nodes.0)
    }

    #[php("public function replaceWith(Dom\\Node|string ...$nodes): void")]
    fn replace_with(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::replace_with(cx, this, nodes.0)
    }
}

/// Declares `Dom\Text`: see the manual.
#[php_class(
    "class Dom\\Text extends Dom\\CharacterData {
    virtual public string $wholeText;
}"
)]
pub(crate) struct Text;

#[php_methods]
impl Text {
    #[php("public function splitText(int $offset): Dom\\Text")]
    fn split_text(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
        legacy::split_text(cx, this, offset)
    }
}

/// Declares `Dom\Comment`: see the manual.
#[php_class("class Dom\\Comment extends Dom\\CharacterData")]
pub(crate) struct Comment;

/// Declares `Dom\CDATASection`: see the manual.
#[php_class("class Dom\\CDATASection extends Dom\\Text")]
pub(crate) struct CdataSection;

/// Declares `Dom\ProcessingInstruction`: see the manual.
#[php_class(
    "class Dom\\ProcessingInstruction extends Dom\\CharacterData {
    virtual public string $target;
}"
)]
pub(crate) struct ProcessingInstruction;

/// Declares `Dom\DocumentType`: see the manual.
#[php_class(
    "class Dom\\DocumentType extends Dom\\Node implements Dom\\ChildNode {
    virtual public string $name;
    virtual public Dom\\DtdNamedNodeMap $entities;
    virtual public Dom\\DtdNamedNodeMap $notations;
    virtual public string $publicId;
    virtual public string $systemId;
    virtual public ?string $internalSubset;
}"
)]
pub(crate) struct DocumentType;

#[php_methods]
impl DocumentType {
    #[php("public function remove(): void")]
    fn remove(cx: &mut Request, this: &Object) -> Result<Value> {
        mutate::remove(cx, this)
    }

    #[php("public function before(Dom\\Node|string ...$nodes): void")]
    fn before(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::before(cx, this, nodes.0)
    }

    #[php("public function after(Dom\\Node|string ...$nodes): void")]
    fn after(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::after(cx, this, nodes.0)
    }

    #[php("public function replaceWith(Dom\\Node|string ...$nodes): void")]
    fn replace_with(cx: &mut Request, this: &Object, nodes: Given<'_>) -> Result<Value> {
        mutate::replace_with(cx, this, nodes.0)
    }
}

/// Declares `Dom\Notation`: see the manual.
#[php_class(
    "class Dom\\Notation extends Dom\\Node {
    virtual public string $publicId;
    virtual public string $systemId;
}",
    hooks = properties::NOTATION_HOOKS
)]
pub(crate) struct Notation;

/// Declares `Dom\Entity`: see the manual.
#[php_class(
    "class Dom\\Entity extends Dom\\Node {
    virtual public ?string $publicId;
    virtual public ?string $systemId;
    virtual public ?string $notationName;
}"
)]
pub(crate) struct Entity;

/// Declares `Dom\EntityReference`: see the manual.
#[php_class("class Dom\\EntityReference extends Dom\\Node")]
pub(crate) struct EntityReference;
