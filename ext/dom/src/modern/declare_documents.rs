//! Declares documents, what makes them, and XPath (a table): their members, and what does the work.

use super::given::Given;
use super::{document, mutate, properties, query, storage, xpath};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares `Dom\Implementation`: see the manual.
#[php_class(
    "class Dom\\Implementation ",
    hooks = properties::IMPLEMENTATION_HOOKS
)]
pub(crate) struct Implementation;

#[php_methods]
impl Implementation {
    #[php("public function createDocumentType(string $qualifiedName, string $publicId, string $systemId): Dom\\DocumentType")]
    fn create_document_type(cx: &mut Request, this: &Object, qualified_name: &[u8], public_id: &[u8], system_id: &[u8]) -> Result<Value> {
        document::create_document_type(cx, this, qualified_name, public_id, system_id)
    }

    #[php(
        "public function createDocument(?string $namespace, string $qualifiedName, ?Dom\\DocumentType $doctype = null): Dom\\XMLDocument"
    )]
    fn create_document(
        cx: &mut Request,
        this: &Object,
        namespace: Option<&[u8]>,
        qualified_name: &[u8],
        doctype: Option<&Object>,
    ) -> Result<Value> {
        document::create_document(cx, this, namespace, qualified_name, doctype)
    }

    #[php("public function createHTMLDocument(?string $title = null): Dom\\HTMLDocument")]
    fn create_html_document(cx: &mut Request, this: &Object, title: Option<&[u8]>) -> Result<Value> {
        document::create_html_document(cx, this, title)
    }
}

/// Declares `Dom\Document`: see the manual.
#[php_class(
    "abstract class Dom\\Document extends Dom\\Node implements Dom\\ParentNode {
    public Dom\\HTMLCollection $children;
    virtual public ?Dom\\Element $firstElementChild;
    virtual public ?Dom\\Element $lastElementChild;
    virtual public int $childElementCount;
    public Dom\\Implementation $implementation;
    virtual public string $URL;
    virtual public string $documentURI;
    virtual public string $characterSet;
    virtual public string $charset;
    virtual public string $inputEncoding;
    virtual public ?Dom\\DocumentType $doctype;
    virtual public ?Dom\\Element $documentElement;
    virtual public ?Dom\\HTMLElement $body;
    virtual public ?Dom\\HTMLElement $head;
    virtual public string $title;
}"
)]
pub(crate) struct Document;

#[php_methods]
impl Document {
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

    #[php("public function createElement(string $localName): Dom\\Element")]
    fn create_element(cx: &mut Request, this: &Object, local_name: &[u8]) -> Result<Value> {
        document::create_element(cx, this, local_name)
    }

    #[php("public function createElementNS(?string $namespace, string $qualifiedName): Dom\\Element")]
    fn create_element_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8]) -> Result<Value> {
        document::create_element_ns(cx, this, namespace, qualified_name)
    }

    #[php("public function createDocumentFragment(): Dom\\DocumentFragment")]
    fn create_document_fragment(cx: &mut Request, this: &Object) -> Result<Value> {
        document::create_document_fragment(cx, this)
    }

    #[php("public function createTextNode(string $data): Dom\\Text")]
    fn create_text_node(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        document::create_text_node(cx, this, data)
    }

    #[php("public function createCDATASection(string $data): Dom\\CDATASection")]
    fn create_cdata_section(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        document::create_cdata_section(cx, this, data)
    }

    #[php("public function createComment(string $data): Dom\\Comment")]
    fn create_comment(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        document::create_comment(cx, this, data)
    }

    #[php("public function createProcessingInstruction(string $target, string $data): Dom\\ProcessingInstruction")]
    fn create_processing_instruction(cx: &mut Request, this: &Object, target: &[u8], data: &[u8]) -> Result<Value> {
        document::create_processing_instruction(cx, this, target, data)
    }

    #[php("public function importNode(?Dom\\Node $node, bool $deep = false): Dom\\Node")]
    fn import_node(cx: &mut Request, this: &Object, node: Option<&Object>, deep: bool) -> Result<Value> {
        document::import_node(cx, this, node, deep)
    }

    #[php("public function adoptNode(Dom\\Node $node): Dom\\Node")]
    fn adopt_node(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
        document::adopt_node(cx, this, node)
    }

    #[php("public function createAttribute(string $localName): Dom\\Attr")]
    fn create_attribute(cx: &mut Request, this: &Object, local_name: &[u8]) -> Result<Value> {
        document::create_attribute(cx, this, local_name)
    }

    #[php("public function createAttributeNS(?string $namespace, string $qualifiedName): Dom\\Attr")]
    fn create_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8]) -> Result<Value> {
        document::create_attribute_ns(cx, this, namespace, qualified_name)
    }

    #[php("public function getElementById(string $elementId): ?Dom\\Element")]
    fn get_element_by_id(cx: &mut Request, this: &Object, element_id: &[u8]) -> Result<Value> {
        query::get_element_by_id(cx, this, element_id)
    }

    #[php("public function registerNodeClass(string $baseClass, ?string $extendedClass): void")]
    fn register_node_class(cx: &mut Request, this: &Object, base_class: &[u8], extended_class: Option<&[u8]>) -> Result<Value> {
        document::register_node_class(cx, this, base_class, extended_class)
    }

    #[php("public function schemaValidate(string $filename, int $flags = 0): bool")]
    fn schema_validate(cx: &mut Request, this: &Object, filename: &[u8], flags: i64) -> Result<Value> {
        document::schema_validate(cx, this, filename, flags)
    }

    #[php("public function schemaValidateSource(string $source, int $flags = 0): bool")]
    fn schema_validate_source(cx: &mut Request, this: &Object, source: &[u8], flags: i64) -> Result<Value> {
        document::schema_validate_source(cx, this, source, flags)
    }

    #[php("public function relaxNgValidate(string $filename): bool")]
    fn relax_ng_validate(cx: &mut Request, this: &Object, filename: &[u8]) -> Result<Value> {
        document::relax_ng_validate(cx, this, filename)
    }

    #[php("public function relaxNgValidateSource(string $source): bool")]
    fn relax_ng_validate_source(cx: &mut Request, this: &Object, source: &[u8]) -> Result<Value> {
        document::relax_ng_validate_source(cx, this, source)
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

    #[php("public function importLegacyNode(DOMNode $node, bool $deep = false): Dom\\Node")]
    fn import_legacy_node(cx: &mut Request, this: &Object, node: &Object, deep: bool) -> Result<Value> {
        document::import_legacy_node(cx, this, node, deep)
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

/// Declares `Dom\HTMLDocument`: see the manual.
#[php_class("final class Dom\\HTMLDocument extends Dom\\Document")]
pub(crate) struct HtmlDocument;

#[php_methods]
impl HtmlDocument {
    #[php("public static function createEmpty(string $encoding = 'UTF-8'): Dom\\HTMLDocument")]
    fn create_empty(cx: &mut Request, encoding: &[u8]) -> Result<Value> {
        storage::html_create_empty(cx, encoding)
    }

    #[php("public static function createFromFile(string $path, int $options = 0, ?string $overrideEncoding = null): Dom\\HTMLDocument")]
    fn create_from_file(cx: &mut Request, path: &[u8], options: i64, override_encoding: Option<&[u8]>) -> Result<Value> {
        storage::html_create_from_file(cx, path, options, override_encoding)
    }

    #[php("public static function createFromString(string $source, int $options = 0, ?string $overrideEncoding = null): Dom\\HTMLDocument")]
    fn create_from_string(cx: &mut Request, source: &[u8], options: i64, override_encoding: Option<&[u8]>) -> Result<Value> {
        storage::html_create_from_string(cx, source, options, override_encoding)
    }

    #[php("public function saveXml(?Dom\\Node $node = null, int $options = 0): string|false")]
    fn save_xml(cx: &mut Request, this: &Object, node: Option<&Object>, options: i64) -> Result<Value> {
        storage::save_xml(cx, this, node, options)
    }

    #[php("public function saveXmlFile(string $filename, int $options = 0): int|false")]
    fn save_xml_file(cx: &mut Request, this: &Object, filename: &[u8], options: i64) -> Result<Value> {
        storage::save_xml_file(cx, this, filename, options)
    }

    #[php("public function saveHtml(?Dom\\Node $node = null): string")]
    fn save_html(cx: &mut Request, this: &Object, node: Option<&Object>) -> Result<Value> {
        storage::save_html(cx, this, node)
    }

    #[php("public function saveHtmlFile(string $filename): int|false")]
    fn save_html_file(cx: &mut Request, this: &Object, filename: &[u8]) -> Result<Value> {
        storage::save_html_file(cx, this, filename)
    }
}

/// Declares `Dom\XMLDocument`: see the manual.
#[php_class(
    "final class Dom\\XMLDocument extends Dom\\Document {
    virtual public string $xmlEncoding;
    virtual public bool $xmlStandalone;
    virtual public string $xmlVersion;
    virtual public bool $formatOutput;
}"
)]
pub(crate) struct XmlDocument;

#[php_methods]
impl XmlDocument {
    #[php("public static function createEmpty(string $version = '1.0', string $encoding = 'UTF-8'): Dom\\XMLDocument")]
    fn create_empty(cx: &mut Request, version: &[u8], encoding: &[u8]) -> Result<Value> {
        storage::xml_create_empty(cx, version, encoding)
    }

    #[php("public static function createFromFile(string $path, int $options = 0, ?string $overrideEncoding = null): Dom\\XMLDocument")]
    fn create_from_file(cx: &mut Request, path: &[u8], options: i64, override_encoding: Option<&[u8]>) -> Result<Value> {
        storage::xml_create_from_file(cx, path, options, override_encoding)
    }

    #[php("public static function createFromString(string $source, int $options = 0, ?string $overrideEncoding = null): Dom\\XMLDocument")]
    fn create_from_string(cx: &mut Request, source: &[u8], options: i64, override_encoding: Option<&[u8]>) -> Result<Value> {
        storage::xml_create_from_string(cx, source, options, override_encoding)
    }

    #[php("public function createEntityReference(string $name): Dom\\EntityReference")]
    fn create_entity_reference(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
        document::create_entity_reference(cx, this, name)
    }

    #[php("public function validate(): bool")]
    fn validate(cx: &mut Request, this: &Object) -> Result<Value> {
        document::validate(cx, this)
    }

    #[php("public function xinclude(int $options = 0): int")]
    fn xinclude(cx: &mut Request, this: &Object, options: i64) -> Result<Value> {
        document::xinclude(cx, this, options)
    }

    #[php("public function saveXml(?Dom\\Node $node = null, int $options = 0): string|false")]
    fn save_xml(cx: &mut Request, this: &Object, node: Option<&Object>, options: i64) -> Result<Value> {
        storage::save_xml(cx, this, node, options)
    }

    #[php("public function saveXmlFile(string $filename, int $options = 0): int|false")]
    fn save_xml_file(cx: &mut Request, this: &Object, filename: &[u8], options: i64) -> Result<Value> {
        storage::save_xml_file(cx, this, filename, options)
    }
}

/// Declares `Dom\XPath`: see the manual.
#[php_class(
    "final class Dom\\XPath {
    virtual public Dom\\Document $document;
    virtual public bool $registerNodeNamespaces;
}",
    hooks = xpath::HOOKS
)]
pub(crate) struct XPathClass;

#[php_methods]
impl XPathClass {
    #[php("public function __construct(Dom\\Document $document, bool $registerNodeNS = true)")]
    fn construct(cx: &mut Request, this: &Object, document: &Object, register_node_ns: bool) -> Result<Value> {
        xpath::construct(cx, this, document, register_node_ns)
    }

    #[php(
        "public function evaluate(string $expression, ?Dom\\Node $contextNode = null, bool $registerNodeNS = true): Dom\\NodeList|string|float|bool|null"
    )]
    fn evaluate(
        cx: &mut Request,
        this: &Object,
        expression: &[u8],
        context_node: Option<&Object>,
        register_node_ns: bool,
    ) -> Result<Value> {
        xpath::evaluate(cx, this, expression, context_node, register_node_ns)
    }

    #[php("public function query(string $expression, ?Dom\\Node $contextNode = null, bool $registerNodeNS = true): Dom\\NodeList")]
    fn query(cx: &mut Request, this: &Object, expression: &[u8], context_node: Option<&Object>, register_node_ns: bool) -> Result<Value> {
        xpath::query(cx, this, expression, context_node, register_node_ns)
    }

    #[php("public function registerNamespace(string $prefix, string $namespace): bool")]
    fn register_namespace(cx: &mut Request, this: &Object, prefix: &[u8], namespace: &[u8]) -> Result<Value> {
        xpath::register_namespace(cx, this, prefix, namespace)
    }

    #[php("public function registerPhpFunctions(array|string|null $restrict = null): void")]
    fn register_php_functions(cx: &mut Request, this: &Object, restrict: &Value) -> Result<Value> {
        xpath::register_php_functions(cx, this, restrict)
    }

    #[php("public function registerPhpFunctionNS(string $namespaceURI, string $name, callable $callable): void")]
    fn register_php_function_ns(cx: &mut Request, this: &Object, namespace_uri: &[u8], name: &[u8], callable: &Value) -> Result<Value> {
        xpath::register_php_function_ns(cx, this, namespace_uri, name, callable)
    }

    #[php("public static function quote(string $str): string")]
    fn quote(cx: &mut Request, str: &[u8]) -> Result<Value> {
        xpath::quote(cx, str)
    }
}
