//! Classes of the DOM (a table): their members as PHP declares them, and what does the work.

use crate::{doctype, document, node, xpath};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// DOMImplementation: see the manual.
#[php_class(
    "class DOMImplementation {
}"
)]
pub(crate) struct DomImplementation;

#[php_methods(tentative)]
impl DomImplementation {
    #[php("public function hasFeature(string $feature, string $version): bool")]
    fn has_feature(cx: &mut Request, this: &Object, feature: &[u8], version: &[u8]) -> Result<Value> {
        doctype::has_feature(cx, this, feature, version)
    }

    #[php("public function createDocumentType(string $qualifiedName, string $publicId = '', string $systemId = '')", binding)]
    fn create_document_type(cx: &mut Request, this: &Object, qualified_name: &[u8], public_id: &[u8], system_id: &[u8]) -> Result<Value> {
        doctype::create_document_type(cx, this, qualified_name, public_id, system_id)
    }

    #[php(
        "public function createDocument(?string $namespace = null, string $qualifiedName = '', ?DOMDocumentType $doctype = null): DOMDocument"
    )]
    fn create_document(
        cx: &mut Request,
        this: &Object,
        namespace: Option<&[u8]>,
        qualified_name: &[u8],
        doctype: Option<&Object>,
    ) -> Result<Value> {
        doctype::create_document(cx, this, namespace, qualified_name, doctype)
    }
}

/// DOMDocument: see the manual.
#[php_class(
    "class DOMDocument extends DOMNode implements DOMParentNode {
    virtual public ?DOMDocumentType $doctype;
    virtual public DOMImplementation $implementation;
    virtual public ?DOMElement $documentElement;
    virtual public ?string $actualEncoding;
    virtual public ?string $encoding;
    virtual public ?string $xmlEncoding;
    virtual public bool $standalone;
    virtual public bool $xmlStandalone;
    virtual public ?string $version;
    virtual public ?string $xmlVersion;
    virtual public bool $strictErrorChecking;
    virtual public ?string $documentURI;
    virtual public mixed $config;
    virtual public bool $formatOutput;
    virtual public bool $validateOnParse;
    virtual public bool $resolveExternals;
    virtual public bool $preserveWhiteSpace;
    virtual public bool $recover;
    virtual public bool $substituteEntities;
    virtual public ?DOMElement $firstElementChild;
    virtual public ?DOMElement $lastElementChild;
    virtual public int $childElementCount;
}"
)]
pub(crate) struct DomDocument;

#[php_methods(tentative)]
impl DomDocument {
    #[php("public function __construct(string $version = '1.0', string $encoding = '')")]
    fn construct(cx: &mut Request, this: &Object, version: &[u8], encoding: &[u8]) -> Result<Value> {
        document::construct(cx, this, version, encoding)
    }

    #[php("public function createAttribute(string $localName)", binding)]
    fn create_attribute(cx: &mut Request, this: &Object, local_name: &[u8]) -> Result<Value> {
        document::create_attribute(cx, this, local_name)
    }

    #[php("public function createAttributeNS(?string $namespace, string $qualifiedName)", binding)]
    fn create_attribute_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8]) -> Result<Value> {
        document::create_attribute_ns(cx, this, namespace, qualified_name)
    }

    #[php("public function createCDATASection(string $data)", binding)]
    fn create_cdata_section(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        document::create_cdata_section(cx, this, data)
    }

    #[php("public function createComment(string $data): DOMComment")]
    fn create_comment(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        document::create_comment(cx, this, data)
    }

    #[php("public function createDocumentFragment(): DOMDocumentFragment")]
    fn create_document_fragment(cx: &mut Request, this: &Object) -> Result<Value> {
        document::create_document_fragment(cx, this)
    }

    #[php("public function createElement(string $localName, string $value = '')", binding)]
    fn create_element(cx: &mut Request, this: &Object, local_name: &[u8], value: &[u8]) -> Result<Value> {
        document::create_element(cx, this, local_name, value)
    }

    #[php("public function createElementNS(?string $namespace, string $qualifiedName, string $value = '')", binding)]
    fn create_element_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, qualified_name: &[u8], value: &[u8]) -> Result<Value> {
        document::create_element_ns(cx, this, namespace, qualified_name, value)
    }

    #[php("public function createEntityReference(string $name)", binding)]
    fn create_entity_reference(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
        document::create_entity_reference(cx, this, name)
    }

    #[php("public function createProcessingInstruction(string $target, string $data = '')", binding)]
    fn create_processing_instruction(cx: &mut Request, this: &Object, target: &[u8], data: &[u8]) -> Result<Value> {
        document::create_processing_instruction(cx, this, target, data)
    }

    #[php("public function createTextNode(string $data): DOMText")]
    fn create_text_node(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
        document::create_text_node(cx, this, data)
    }

    #[php("public function getElementById(string $elementId): ?DOMElement")]
    fn get_element_by_id(cx: &mut Request, this: &Object, element_id: &[u8]) -> Result<Value> {
        document::get_element_by_id(cx, this, element_id)
    }

    #[php("public function getElementsByTagName(string $qualifiedName): DOMNodeList")]
    fn get_elements_by_tag_name(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<Value> {
        node::by_name(cx, this, qualified_name)
    }

    #[php("public function getElementsByTagNameNS(?string $namespace, string $localName): DOMNodeList")]
    fn get_elements_by_tag_name_ns(cx: &mut Request, this: &Object, namespace: Option<&[u8]>, local_name: &[u8]) -> Result<Value> {
        node::by_name_ns(cx, this, namespace, local_name)
    }

    #[php("public function importNode(DOMNode $node, bool $deep = false)", binding)]
    fn import_node(cx: &mut Request, this: &Object, node: &Object, deep: bool) -> Result<Value> {
        document::import_node(cx, this, node, deep)
    }

    #[php("public function load(string $filename, int $options = 0): bool")]
    fn load(cx: &mut Request, this: &Object, filename: &[u8], options: i64) -> Result<Value> {
        document::load(cx, this, filename, options)
    }

    #[php("public function loadXML(string $source, int $options = 0): bool")]
    fn load_xml(cx: &mut Request, this: &Object, source: &[u8], options: i64) -> Result<Value> {
        document::load_xml(cx, this, source, options)
    }

    #[php("public function normalizeDocument(): void")]
    fn normalize_document(cx: &mut Request, this: &Object) -> Result<Value> {
        document::normalize_document(cx, this)
    }

    #[php("public function registerNodeClass(string $baseClass, ?string $extendedClass): true")]
    fn register_node_class(cx: &mut Request, this: &Object, base_class: &[u8], extended_class: Option<&[u8]>) -> Result<Value> {
        document::register_node_class(cx, this, base_class, extended_class)
    }

    #[php("public function save(string $filename, int $options = 0): int|false")]
    fn save(cx: &mut Request, this: &Object, filename: &[u8], options: i64) -> Result<Value> {
        document::save(cx, this, filename, options)
    }

    #[php("public function loadHTML(string $source, int $options = 0): bool")]
    fn load_html(cx: &mut Request, this: &Object, source: &[u8], options: i64) -> Result<Value> {
        document::load_html(cx, this, source, options)
    }

    #[php("public function loadHTMLFile(string $filename, int $options = 0): bool")]
    fn load_html_file(cx: &mut Request, this: &Object, filename: &[u8], options: i64) -> Result<Value> {
        document::load_html_file(cx, this, filename, options)
    }

    #[php("public function saveHTML(?DOMNode $node = null): string|false")]
    fn save_html(cx: &mut Request, this: &Object, node: Option<&Object>) -> Result<Value> {
        document::save_html(cx, this, node)
    }

    #[php("public function saveHTMLFile(string $filename): int|false")]
    fn save_html_file(cx: &mut Request, this: &Object, filename: &[u8]) -> Result<Value> {
        document::save_html_file(cx, this, filename)
    }

    #[php("public function saveXML(?DOMNode $node = null, int $options = 0): string|false")]
    fn save_xml(cx: &mut Request, this: &Object, node: Option<&Object>, options: i64) -> Result<Value> {
        document::save_xml(cx, this, node, options)
    }

    #[php("public function schemaValidate(string $filename, int $flags = 0): bool")]
    fn schema_validate(cx: &mut Request, this: &Object, filename: &[u8], flags: i64) -> Result<Value> {
        document::schema_validate(cx, this, filename, flags)
    }

    #[php("public function schemaValidateSource(string $source, int $flags = 0): bool")]
    fn schema_validate_source(cx: &mut Request, this: &Object, source: &[u8], flags: i64) -> Result<Value> {
        document::schema_validate_source(cx, this, source, flags)
    }

    #[php("public function relaxNGValidate(string $filename): bool")]
    fn relax_ng_validate(cx: &mut Request, this: &Object, filename: &[u8]) -> Result<Value> {
        document::relax_ng_validate(cx, this, filename)
    }

    #[php("public function relaxNGValidateSource(string $source): bool")]
    fn relax_ng_validate_source(cx: &mut Request, this: &Object, source: &[u8]) -> Result<Value> {
        document::relax_ng_validate_source(cx, this, source)
    }

    #[php("public function validate(): bool")]
    fn validate(cx: &mut Request, this: &Object) -> Result<Value> {
        document::validate(cx, this)
    }

    #[php("public function xinclude(int $options = 0): int|false")]
    fn xinclude(cx: &mut Request, this: &Object, options: i64) -> Result<Value> {
        document::xinclude(cx, this, options)
    }

    #[php("public function adoptNode(DOMNode $node): DOMNode|false")]
    fn adopt_node(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
        document::adopt_node(cx, this, node)
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

/// DOMXPath: see the manual.
#[php_class(
    "class DOMXPath {
    virtual public DOMDocument $document;
    virtual public bool $registerNodeNamespaces;
}",
    hooks = xpath::HOOKS
)]
pub(crate) struct DomXPath;

#[php_methods(tentative)]
impl DomXPath {
    #[php("public function __construct(DOMDocument $document, bool $registerNodeNS = true)")]
    fn construct(cx: &mut Request, this: &Object, document: &Object, register_node_ns: bool) -> Result<Value> {
        xpath::construct(cx, this, document, register_node_ns)
    }

    #[php("public function evaluate(string $expression, ?DOMNode $contextNode = null, bool $registerNodeNS = true): mixed")]
    fn evaluate(
        cx: &mut Request,
        this: &Object,
        expression: &[u8],
        context_node: Option<&Object>,
        register_node_ns: bool,
    ) -> Result<Value> {
        xpath::evaluate(cx, this, expression, context_node, register_node_ns)
    }

    #[php("public function query(string $expression, ?DOMNode $contextNode = null, bool $registerNodeNS = true): mixed")]
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

    #[php("public function registerPhpFunctionNS(string $namespaceURI, string $name, callable $callable): void", binding)]
    fn register_php_function_ns(cx: &mut Request, this: &Object, namespace_uri: &[u8], name: &[u8], callable: &Value) -> Result<Value> {
        xpath::register_php_function_ns(cx, this, namespace_uri, name, callable)
    }

    #[php("public static function quote(string $str): string", binding)]
    fn quote(cx: &mut Request, str: &[u8]) -> Result<Value> {
        xpath::quote(cx, str)
    }
}
