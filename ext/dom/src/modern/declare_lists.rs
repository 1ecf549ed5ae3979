//! Declares lists of nodes, and what nodes have in common (a table): their members, and what does
//! the work.

use super::given::Given;
use super::{collections, tokens};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Places beside and in an element.
#[php_class(
    "enum Dom\\AdjacentPosition: string {
    case BeforeBegin = 'beforebegin';
    case AfterBegin = 'afterbegin';
    case BeforeEnd = 'beforeend';
    case AfterEnd = 'afterend';
}"
)]
pub enum AdjacentPosition {}

/// Declares what such nodes can do.
#[php_class(
    "interface Dom\\ParentNode {
    public function append(Dom\\Node|string ...$nodes): void;
    public function prepend(Dom\\Node|string ...$nodes): void;
    public function replaceChildren(Dom\\Node|string ...$nodes): void;
    public function querySelector(string $selectors): ?Dom\\Element;
    public function querySelectorAll(string $selectors): Dom\\NodeList;
}"
)]
pub enum ParentNode {}

/// Declares what such nodes can do.
#[php_class(
    "interface Dom\\ChildNode {
    public function remove(): void;
    public function before(Dom\\Node|string ...$nodes): void;
    public function after(Dom\\Node|string ...$nodes): void;
    public function replaceWith(Dom\\Node|string ...$nodes): void;
}"
)]
pub enum ChildNode {}

/// Declares `Dom\NodeList`: see the manual.
#[php_class(
    "class Dom\\NodeList implements IteratorAggregate, Countable {
    virtual public int $length;
}",
    hooks = collections::HOOKS
)]
pub(crate) struct NodeList;

#[php_methods]
impl NodeList {
    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::count(cx, this)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::get_iterator(cx, this)
    }

    #[php("public function item(int $index): ?Dom\\Node")]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        collections::item(cx, this, index)
    }
}

/// Declares `Dom\NamedNodeMap`: see the manual.
#[php_class(
    "class Dom\\NamedNodeMap implements IteratorAggregate, Countable {
    virtual public int $length;
}",
    hooks = collections::HOOKS
)]
pub(crate) struct NamedNodeMap;

#[php_methods]
impl NamedNodeMap {
    #[php("public function item(int $index): ?Dom\\Attr")]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        collections::map_item(cx, this, index)
    }

    #[php("public function getNamedItem(string $qualifiedName): ?Dom\\Attr")]
    fn get_named_item(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        collections::get_named_item(cx, this, qualified_name)
    }

    #[php("public function getNamedItemNS(?string $namespace, string $localName): ?Dom\\Attr")]
    fn get_named_item_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        collections::get_named_item_ns(cx, this, namespace, local_name)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::count(cx, this)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::get_iterator(cx, this)
    }
}

/// Declares `Dom\DtdNamedNodeMap`: see the manual.
#[php_class(
    "class Dom\\DtdNamedNodeMap implements IteratorAggregate, Countable {
    virtual public int $length;
}",
    hooks = collections::HOOKS
)]
pub(crate) struct DtdNamedNodeMap;

#[php_methods]
impl DtdNamedNodeMap {
    #[php("public function item(int $index): Dom\\Entity|Dom\\Notation|null")]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        collections::map_item(cx, this, index)
    }

    #[php("public function getNamedItem(string $qualifiedName): Dom\\Entity|Dom\\Notation|null")]
    fn get_named_item(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        collections::get_named_item(cx, this, qualified_name)
    }

    #[php("public function getNamedItemNS(?string $namespace, string $localName): Dom\\Entity|Dom\\Notation|null")]
    fn get_named_item_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        collections::get_named_item_ns(cx, this, namespace, local_name)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::count(cx, this)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::get_iterator(cx, this)
    }
}

/// Declares `Dom\HTMLCollection`: see the manual.
#[php_class(
    "class Dom\\HTMLCollection implements IteratorAggregate, Countable {
    virtual public int $length;
}",
    hooks = collections::HOOKS
)]
pub(crate) struct HtmlCollection;

#[php_methods]
impl HtmlCollection {
    #[php("public function item(int $index): ?Dom\\Element")]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        collections::item(cx, this, index)
    }

    #[php("public function namedItem(string $key): ?Dom\\Element")]
    fn named_item(cx: &mut Request, this: &Object, key: &[u8]) -> Result<Value> {
        collections::named_item(cx, this, key)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::count(cx, this)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        collections::get_iterator(cx, this)
    }
}

/// Declares `Dom\TokenList`: see the manual.
#[php_class(
    "final class Dom\\TokenList implements IteratorAggregate, Countable {
    virtual public int $length;
    virtual public string $value;
}",
    hooks = tokens::HOOKS
)]
pub(crate) struct TokenList;

#[php_methods]
impl TokenList {
    #[php("private function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<Value> {
        tokens::construct(cx, this)
    }

    #[php("public function item(int $index): ?string")]
    fn item(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        tokens::item(cx, this, index)
    }

    #[php("public function contains(string $token): bool")]
    fn contains(cx: &mut Request, this: &Object, token: &[u8]) -> Result<Value> {
        tokens::contains(cx, this, token)
    }

    #[php("public function add(string ...$tokens): void")]
    fn add(cx: &mut Request, this: &Object, tokens: Given<'_>) -> Result<Value> {
        tokens::add(cx, this, tokens.0)
    }

    #[php("public function remove(string ...$tokens): void")]
    fn remove(cx: &mut Request, this: &Object, tokens: Given<'_>) -> Result<Value> {
        tokens::remove(cx, this, tokens.0)
    }

    #[php("public function toggle(string $token, ?bool $force = null): bool")]
    fn toggle(cx: &mut Request, this: &Object, token: &[u8], force: Option<bool>) -> Result<Value> {
        tokens::toggle(cx, this, token, force)
    }

    #[php("public function replace(string $token, string $newToken): bool")]
    fn replace(cx: &mut Request, this: &Object, token: &[u8], new_token: &[u8]) -> Result<Value> {
        tokens::replace(cx, this, token, new_token)
    }

    #[php("public function supports(string $token): bool")]
    fn supports(cx: &mut Request, this: &Object, token: &[u8]) -> Result<Value> {
        tokens::supports(cx, this, token)
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        tokens::count(cx, this)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        tokens::get_iterator(cx, this)
    }
}
