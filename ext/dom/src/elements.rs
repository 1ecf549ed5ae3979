//! Classes of the DOM (a table): their members as PHP declares them, and what does the work.

use crate::{element, lists, node, text};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// DOMElement: see the manual.
#[php_class(
    "class DOMElement extends DOMNode implements DOMParentNode, DOMChildNode {
    virtual public string $tagName;
    virtual public string $className;
    virtual public string $id;
    virtual public mixed $schemaTypeInfo;
    virtual public ?DOMElement $firstElementChild;
    virtual public ?DOMElement $lastElementChild;
    virtual public int $childElementCount;
    virtual public ?DOMElement $previousElementSibling;
    virtual public ?DOMElement $nextElementSibling;
}"
)]
pub(crate) struct DomElement;

#[php_methods(tentative)]
impl DomElement {
    #[php("public function __construct(string $qualifiedName, ?string $value = null, string $namespace = '')")]
    fn construct(cx: &mut Request, this: &Object, qualified_name: &[u8], value: Option<&[u8]>, namespace: &[u8]) -> Result<Value> {
        element::construct(cx, this, qualified_name, value, namespace)
    }

    #[php("public function getAttribute(string $qualifiedName): string")]
    fn get_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        element::get_attribute(cx, this, qualified_name)
    }

    #[php("public function getAttributeNames(): array", binding)]
    fn get_attribute_names(cx: &mut Request, this: &Object) -> Result<Value> {
        element::get_attribute_names(cx, this)
    }

    #[php("public function getAttributeNS(?string $namespace, string $localName): string")]
    fn get_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        element::get_attribute_ns(cx, this, namespace, local_name)
    }

    #[php("public function getAttributeNode(string $qualifiedName)", binding)]
    fn get_attribute_node(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        element::get_attribute_node(cx, this, qualified_name)
    }

    #[php("public function getAttributeNodeNS(?string $namespace, string $localName)", binding)]
    fn get_attribute_node_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        element::get_attribute_node_ns(cx, this, namespace, local_name)
    }

    #[php("public function getElementsByTagName(string $qualifiedName): DOMNodeList")]
    fn get_elements_by_tag_name(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        node::by_name(cx, this, qualified_name)
    }

    #[php("public function getElementsByTagNameNS(?string $namespace, string $localName): DOMNodeList")]
    fn get_elements_by_tag_name_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        node::by_name_ns(cx, this, namespace, local_name)
    }

    #[php("public function hasAttribute(string $qualifiedName): bool")]
    fn has_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        element::has_attribute(cx, this, qualified_name)
    }

    #[php("public function hasAttributeNS(?string $namespace, string $localName): bool")]
    fn has_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        element::has_attribute_ns(cx, this, namespace, local_name)
    }

    #[php("public function removeAttribute(string $qualifiedName): bool")]
    fn remove_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        element::remove_attribute(cx, this, qualified_name)
    }

    #[php("public function removeAttributeNS(?string $namespace, string $localName): void")]
    fn remove_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        element::remove_attribute_ns(cx, this, namespace, local_name)
    }

    #[php("public function removeAttributeNode(DOMAttr $attr)", binding)]
    fn remove_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
        element::remove_attribute_node(cx, this, attr)
    }

    #[php("public function setAttribute(string $qualifiedName, string $value)", binding)]
    fn set_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8], value: &[u8]) -> Result<Value> {
        element::set_attribute(cx, this, qualified_name, value)
    }

    #[php("public function setAttributeNS(?string $namespace, string $qualifiedName, string $value): void")]
    fn set_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8], value: &[u8]) -> Result<Value> {
        element::set_attribute_ns(cx, this, namespace, qualified_name, value)
    }

    #[php("public function setAttributeNode(DOMAttr $attr)", binding)]
    fn set_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
        element::set_attribute_node(cx, this, attr)
    }

    #[php("public function setAttributeNodeNS(DOMAttr $attr)", binding)]
    fn set_attribute_node_ns(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
        element::set_attribute_node_ns(cx, this, attr)
    }

    #[php("public function setIdAttribute(string $qualifiedName, bool $isId): void")]
    fn set_id_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8], is_id: bool) -> Result<Value> {
        element::set_id_attribute(cx, this, qualified_name, is_id)
    }

    #[php("public function setIdAttributeNS(string $namespace, string $qualifiedName, bool $isId): void")]
    fn set_id_attribute_ns(cx: &mut Request, this: &Object, namespace: &[u8], qualified_name: &[u8], is_id: bool) -> Result<Value> {
        element::set_id_attribute_ns(cx, this, namespace, qualified_name, is_id)
    }

    #[php("public function setIdAttributeNode(DOMAttr $attr, bool $isId): void")]
    fn set_id_attribute_node(cx: &mut Request, this: &Object, attr: &Object, is_id: bool) -> Result<Value> {
        element::set_id_attribute_node(cx, this, attr, is_id)
    }

    #[php("public function toggleAttribute(string $qualifiedName, ?bool $force = null): bool", binding)]
    fn toggle_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8], force: Option<bool>) -> Result<Value> {
        element::toggle_attribute(cx, this, qualified_name, force)
    }

    #[php("public function remove(): void", binding)]
    fn remove(cx: &mut Request, this: &Object) -> Result<Value> {
        node::remove(cx, this)
    }

    #[php("public function before(...$nodes): void", binding)]
    fn before(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::before(cx, this, nodes)
    }

    #[php("public function after(...$nodes): void", binding)]
    fn after(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::after(cx, this, nodes)
    }

    #[php("public function replaceWith(...$nodes): void", binding)]
    fn replace_with(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::replace_with(cx, this, nodes)
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

    #[php("public function insertAdjacentElement(string $where, DOMElement $element): ?DOMElement", binding)]
    fn insert_adjacent_element(cx: &mut Request, this: &Object, position: &[u8], element: &Object) -> Result<Value> {
        element::insert_adjacent_element(cx, this, position, element)
    }

    #[php("public function insertAdjacentText(string $where, string $data): void", binding)]
    fn insert_adjacent_text(cx: &mut Request, this: &Object, position: &[u8], data: &[u8]) -> Result<Value> {
        element::insert_adjacent_text(cx, this, position, data)
    }
}

/// DOMNodeList: see the manual.
#[php_class(
    "class DOMNodeList implements IteratorAggregate, Countable {
    virtual public int $length;
}",
    hooks = lists::HOOKS
)]
pub(crate) struct DomNodeList;

#[php_methods(tentative)]
impl DomNodeList {
    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        lists::count(cx, this)
    }

    #[php("public function getIterator(): Iterator", binding)]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        lists::get_iterator(cx, this)
    }

    #[php("public function item(int $index)", binding)]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        lists::item(cx, this, index)
    }
}

/// DOMNamedNodeMap: see the manual.
#[php_class(
    "class DOMNamedNodeMap implements IteratorAggregate, Countable {
    virtual public int $length;
}",
    hooks = lists::HOOKS
)]
pub(crate) struct DomNamedNodeMap;

#[php_methods(tentative)]
impl DomNamedNodeMap {
    #[php("public function getNamedItem(string $qualifiedName): ?DOMNode")]
    fn get_named_item(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        lists::get_named_item(cx, this, qualified_name)
    }

    #[php("public function getNamedItemNS(?string $namespace, string $localName): ?DOMNode")]
    fn get_named_item_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        lists::get_named_item_ns(cx, this, namespace, local_name)
    }

    #[php("public function item(int $index): ?DOMNode")]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        lists::map_item(cx, this, index)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        lists::count(cx, this)
    }

    #[php("public function getIterator(): Iterator", binding)]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        lists::get_iterator(cx, this)
    }
}

/// DOMCharacterData: see the manual.
#[php_class(
    "class DOMCharacterData extends DOMNode implements DOMChildNode {
    virtual public string $data;
    virtual public int $length;
    virtual public ?DOMElement $previousElementSibling;
    virtual public ?DOMElement $nextElementSibling;
}"
)]
pub(crate) struct DomCharacterData;

#[php_methods(tentative)]
impl DomCharacterData {
    #[php("public function appendData(string $data): true")]
    fn append_data(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        text::append_data(cx, this, data)
    }

    #[php("public function substringData(int $offset, int $count)", binding)]
    fn substring_data(cx: &mut Request, this: &Object, offset: i64, count: i64) -> Result<Value> {
        text::substring_data(cx, this, offset, count)
    }

    #[php("public function insertData(int $offset, string $data): bool")]
    fn insert_data(cx: &mut Request, this: &Object, offset: i64, data: &[u8]) -> Result<Value> {
        text::insert_data(cx, this, offset, data)
    }

    #[php("public function deleteData(int $offset, int $count): bool")]
    fn delete_data(cx: &mut Request, this: &Object, offset: i64, count: i64) -> Result<Value> {
        text::delete_data(cx, this, offset, count)
    }

    #[php("public function replaceData(int $offset, int $count, string $data): bool")]
    fn replace_data(cx: &mut Request, this: &Object, offset: i64, count: i64, data: &[u8]) -> Result<Value> {
        text::replace_data(cx, this, offset, count, data)
    }

    #[php("public function replaceWith(...$nodes): void", binding)]
    fn replace_with(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::replace_with(cx, this, nodes)
    }

    #[php("public function remove(): void", binding)]
    fn remove(cx: &mut Request, this: &Object) -> Result<Value> {
        node::remove(cx, this)
    }

    #[php("public function before(...$nodes): void", binding)]
    fn before(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::before(cx, this, nodes)
    }

    #[php("public function after(...$nodes): void", binding)]
    fn after(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
        node::after(cx, this, nodes)
    }
}

/// DOMText: see the manual.
#[php_class(
    "class DOMText extends DOMCharacterData {
    virtual public string $wholeText;
}"
)]
pub(crate) struct DomText;

#[php_methods(tentative)]
impl DomText {
    #[php("public function __construct(string $data = '')")]
    fn construct(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        text::construct_text(cx, this, data)
    }

    #[php("public function isWhitespaceInElementContent(): bool")]
    fn is_whitespace_in_element_content(cx: &mut Request, this: &Object) -> Result<Value> {
        text::is_whitespace_in_element_content(cx, this)
    }

    #[php("public function isElementContentWhitespace(): bool")]
    fn is_element_content_whitespace(cx: &mut Request, this: &Object) -> Result<Value> {
        text::is_whitespace_in_element_content(cx, this)
    }

    #[php("public function splitText(int $offset)", binding)]
    fn split_text(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
        text::split_text(cx, this, offset)
    }
}

/// DOMComment: see the manual.
#[php_class(
    "class DOMComment extends DOMCharacterData {
}"
)]
pub(crate) struct DomComment;

#[php_methods(tentative)]
impl DomComment {
    #[php("public function __construct(string $data = '')")]
    fn construct(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        text::construct_comment(cx, this, data)
    }
}

/// DOMCdataSection: see the manual.
#[php_class(
    "class DOMCdataSection extends DOMText {
}"
)]
pub(crate) struct DomCdataSection;

#[php_methods(tentative)]
impl DomCdataSection {
    #[php("public function __construct(string $data)")]
    fn construct(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        text::construct_cdata(cx, this, data)
    }
}
