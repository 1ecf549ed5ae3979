//! Declares elements and attributes (a table): their members, and what does the work.

use super::given::Given;
use super::{attrs, element, mutate, query};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares `Dom\Attr`: see the manual.
#[php_class(
    "class Dom\\Attr extends Dom\\Node {
    virtual public ?string $namespaceURI;
    virtual public ?string $prefix;
    virtual public string $localName;
    virtual public string $name;
    virtual public string $value;
    virtual public ?Dom\\Element $ownerElement;
    virtual public bool $specified;
}"
)]
pub(crate) struct Attr;

#[php_methods]
impl Attr {
    #[php("public function isId(): bool")]
    fn is_id(cx: &mut Request, this: &Object) -> Result<Value> {
        attrs::is_id(cx, this)
    }

    #[php("public function rename(?string $namespaceURI, string $qualifiedName): void")]
    fn rename(cx: &mut Request, this: &Object, namespace_uri: Option<&[u8]>, qualified_name: &[u8]) -> Result<Value> {
        element::rename(cx, this, namespace_uri, qualified_name)
    }
}

/// Declares `Dom\Element`: see the manual.
#[php_class(
    "class Dom\\Element extends Dom\\Node implements Dom\\ParentNode, Dom\\ChildNode {
    virtual public ?string $namespaceURI;
    virtual public ?string $prefix;
    virtual public string $localName;
    virtual public string $tagName;
    public Dom\\HTMLCollection $children;
    virtual public ?Dom\\Element $firstElementChild;
    virtual public ?Dom\\Element $lastElementChild;
    virtual public int $childElementCount;
    virtual public ?Dom\\Element $previousElementSibling;
    virtual public ?Dom\\Element $nextElementSibling;
    virtual public string $id;
    virtual public string $className;
    public Dom\\TokenList $classList;
    virtual public Dom\\NamedNodeMap $attributes;
    virtual public string $innerHTML;
    virtual public string $outerHTML;
    virtual public string $substitutedNodeValue;
}"
)]
pub(crate) struct Element;

#[php_methods]
impl Element {
    #[php("public function hasAttributes(): bool")]
    fn has_attributes(cx: &mut Request, this: &Object) -> Result<Value> {
        attrs::has_attributes(cx, this)
    }

    #[php("public function getAttributeNames(): array")]
    fn get_attribute_names(cx: &mut Request, this: &Object) -> Result<Value> {
        attrs::get_attribute_names(cx, this)
    }

    #[php("public function getAttribute(string $qualifiedName): ?string")]
    fn get_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        attrs::get_attribute(cx, this, qualified_name)
    }

    #[php("public function getAttributeNS(?string $namespace, string $localName): ?string")]
    fn get_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        attrs::get_attribute_ns(cx, this, namespace, local_name)
    }

    #[php("public function setAttribute(string $qualifiedName, string $value): void")]
    fn set_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8], value: &[u8]) -> Result<Value> {
        attrs::set_attribute(cx, this, qualified_name, value)
    }

    #[php("public function setAttributeNS(?string $namespace, string $qualifiedName, string $value): void")]
    fn set_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8], value: &[u8]) -> Result<Value> {
        attrs::set_attribute_ns(cx, this, namespace, qualified_name, value)
    }

    #[php("public function removeAttribute(string $qualifiedName): void")]
    fn remove_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        attrs::remove_attribute(cx, this, qualified_name)
    }

    #[php("public function removeAttributeNS(?string $namespace, string $localName): void")]
    fn remove_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        attrs::remove_attribute_ns(cx, this, namespace, local_name)
    }

    #[php("public function toggleAttribute(string $qualifiedName, ?bool $force = null): bool")]
    fn toggle_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8], force: Option<bool>) -> Result<Value> {
        attrs::toggle_attribute(cx, this, qualified_name, force)
    }

    #[php("public function hasAttribute(string $qualifiedName): bool")]
    fn has_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        attrs::has_attribute(cx, this, qualified_name)
    }

    #[php("public function hasAttributeNS(?string $namespace, string $localName): bool")]
    fn has_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        attrs::has_attribute_ns(cx, this, namespace, local_name)
    }

    #[php("public function getAttributeNode(string $qualifiedName): ?Dom\\Attr")]
    fn get_attribute_node(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        attrs::get_attribute_node(cx, this, qualified_name)
    }

    #[php("public function getAttributeNodeNS(?string $namespace, string $localName): ?Dom\\Attr")]
    fn get_attribute_node_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        attrs::get_attribute_node_ns(cx, this, namespace, local_name)
    }

    #[php("public function setAttributeNode(Dom\\Attr $attr): ?Dom\\Attr")]
    fn set_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
        attrs::set_attribute_node(cx, this, attr)
    }

    #[php("public function setAttributeNodeNS(Dom\\Attr $attr): ?Dom\\Attr")]
    fn set_attribute_node_ns(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
        attrs::set_attribute_node(cx, this, attr)
    }

    #[php("public function removeAttributeNode(Dom\\Attr $attr): Dom\\Attr")]
    fn remove_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
        attrs::remove_attribute_node(cx, this, attr)
    }

    #[php("public function getElementsByTagName(string $qualifiedName): Dom\\HTMLCollection")]
    fn get_elements_by_tag_name(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        query::get_elements_by_tag_name(cx, this, qualified_name)
    }

    #[php("public function getElementsByTagNameNS(?string $namespace, string $localName): Dom\\HTMLCollection")]
    fn get_elements_by_tag_name_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        query::get_elements_by_tag_name_ns(cx, this, namespace, local_name)
    }

    #[php("public function getElementsByClassName(string $classNames): Dom\\HTMLCollection")]
    fn get_elements_by_class_name(cx: &mut Request, this: &Object, class_names: &[u8]) -> Result<Value> {
        query::get_elements_by_class_name(cx, this, class_names)
    }

    #[php("public function insertAdjacentElement(Dom\\AdjacentPosition $where, Dom\\Element $element): ?Dom\\Element")]
    fn insert_adjacent_element(cx: &mut Request, this: &Object, place: &Object, element: &Object) -> Result<Value> {
        element::insert_adjacent_element(cx, this, place, element)
    }

    #[php("public function insertAdjacentText(Dom\\AdjacentPosition $where, string $data): void")]
    fn insert_adjacent_text(cx: &mut Request, this: &Object, place: &Object, data: &[u8]) -> Result<Value> {
        element::insert_adjacent_text(cx, this, place, data)
    }

    #[php("public function insertAdjacentHTML(Dom\\AdjacentPosition $where, string $string): void")]
    fn insert_adjacent_html(cx: &mut Request, this: &Object, place: &Object, string: &[u8]) -> Result<Value> {
        element::insert_adjacent_html(cx, this, place, string)
    }

    #[php("public function setIdAttribute(string $qualifiedName, bool $isId): void")]
    fn set_id_attribute(cx: &mut Request, this: &Object, qualified_name: &[u8], is_id: bool) -> Result<Value> {
        attrs::set_id_attribute(cx, this, qualified_name, is_id)
    }

    #[php("public function setIdAttributeNS(?string $namespace, string $qualifiedName, bool $isId): void")]
    fn set_id_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8], is_id: bool) -> Result<Value> {
        attrs::set_id_attribute_ns(cx, this, namespace, qualified_name, is_id)
    }

    #[php("public function setIdAttributeNode(Dom\\Attr $attr, bool $isId): void")]
    fn set_id_attribute_node(cx: &mut Request, this: &Object, attr: &Object, is_id: bool) -> Result<Value> {
        attrs::set_id_attribute_node(cx, this, attr, is_id)
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

    #[php("public function closest(string $selectors): ?Dom\\Element")]
    fn closest(cx: &mut Request, this: &Object, selectors: &[u8]) -> Result<Value> {
        query::closest(cx, this, selectors)
    }

    #[php("public function matches(string $selectors): bool")]
    fn matches(cx: &mut Request, this: &Object, selectors: &[u8]) -> Result<Value> {
        query::matches(cx, this, selectors)
    }

    #[php("public function getInScopeNamespaces(): array")]
    fn get_in_scope_namespaces(cx: &mut Request, this: &Object) -> Result<Value> {
        element::get_in_scope_namespaces(cx, this)
    }

    #[php("public function getDescendantNamespaces(): array")]
    fn get_descendant_namespaces(cx: &mut Request, this: &Object) -> Result<Value> {
        element::get_descendant_namespaces(cx, this)
    }

    #[php("public function rename(?string $namespaceURI, string $qualifiedName): void")]
    fn rename(cx: &mut Request, this: &Object, namespace_uri: Option<&[u8]>, qualified_name: &[u8]) -> Result<Value> {
        element::rename(cx, this, namespace_uri, qualified_name)
    }
}

/// Declares `Dom\HTMLElement`: see the manual.
#[php_class("class Dom\\HTMLElement extends Dom\\Element")]
pub(crate) struct HtmlElement;
