//! The class XMLWriter.

use crate::{HOOKS, operations, output};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::PathArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Resource, Value};

/// Writes XML piece by piece.
#[php_class("class XMLWriter", hooks = HOOKS)]
pub(crate) struct XmlWriter;

#[php_methods(tentative)]
impl XmlWriter {
    #[php("public function openUri(string $uri): bool")]
    fn open_uri(cx: &mut Request, this: &Object, uri: PathArg) -> Result<bool> {
        output::open_uri(cx, this, &uri)
    }

    #[php("public static function toUri(string $uri): static", binding)]
    fn to_uri(cx: &mut Request, called: ClassPtr, uri: PathArg) -> Result<Object> {
        output::to_uri(cx, called, &uri)
    }

    #[php("public function openMemory(): bool")]
    fn open_memory(cx: &mut Request, this: &Object) -> Result<bool> {
        output::open_memory(cx, this)
    }

    #[php("public static function toMemory(): static", binding)]
    fn to_memory(cx: &mut Request, called: ClassPtr) -> Result<Object> {
        let object = output::make(cx, called)?;
        output::open_memory(cx, &object)?;
        Ok(object)
    }

    #[php("public static function toStream($stream): static", binding)]
    fn to_stream(cx: &mut Request, called: ClassPtr, stream: Resource) -> Result<Object> {
        output::to_stream(cx, called, stream)
    }

    #[php("public function setIndent(bool $enable): bool")]
    fn set_indent(cx: &mut Request, this: &Object, enable: bool) -> Result<bool> {
        operations::set_indent(cx, this, enable)
    }

    #[php("public function setIndentString(string $indentation): bool")]
    fn set_indent_string(cx: &mut Request, this: &Object, indentation: &[u8]) -> Result<bool> {
        operations::set_indent_string(cx, this, indentation)
    }

    #[php("public function startComment(): bool")]
    fn start_comment(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::start_comment(cx, this)
    }

    #[php("public function endComment(): bool")]
    fn end_comment(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_comment(cx, this)
    }

    #[php("public function startAttribute(string $name): bool")]
    fn start_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
        operations::start_attribute(cx, this, name)
    }

    #[php("public function endAttribute(): bool")]
    fn end_attribute(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_attribute(cx, this)
    }

    #[php("public function writeAttribute(string $name, string $value): bool")]
    fn write_attribute(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<bool> {
        operations::write_attribute(cx, this, name, value)
    }

    #[php("public function startAttributeNs(?string $prefix, string $name, ?string $namespace): bool")]
    fn start_attribute_ns(cx: &mut Request, this: &Object, prefix: Option<&[u8]>, name: &[u8], namespace: Option<&[u8]>) -> Result<bool> {
        operations::start_attribute_ns(cx, this, prefix, name, namespace)
    }

    #[php("public function writeAttributeNs(?string $prefix, string $name, ?string $namespace, string $value): bool")]
    fn write_attribute_ns(
        cx: &mut Request,
        this: &Object,
        prefix: Option<&[u8]>,
        name: &[u8],
        namespace: Option<&[u8]>,
        value: &[u8],
    ) -> Result<bool> {
        operations::write_attribute_ns(cx, this, prefix, name, namespace, value)
    }

    #[php("public function startElement(string $name): bool")]
    fn start_element(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
        operations::start_element(cx, this, name)
    }

    #[php("public function endElement(): bool")]
    fn end_element(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_element(cx, this)
    }

    #[php("public function fullEndElement(): bool")]
    fn full_end_element(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::full_end_element(cx, this)
    }

    #[php("public function startElementNs(?string $prefix, string $name, ?string $namespace): bool")]
    fn start_element_ns(cx: &mut Request, this: &Object, prefix: Option<&[u8]>, name: &[u8], namespace: Option<&[u8]>) -> Result<bool> {
        operations::start_element_ns(cx, this, prefix, name, namespace)
    }

    #[php("public function writeElement(string $name, ?string $content = null): bool")]
    fn write_element(cx: &mut Request, this: &Object, name: &[u8], content: Option<&[u8]>) -> Result<bool> {
        operations::write_element(cx, this, name, content)
    }

    #[php("public function writeElementNs(?string $prefix, string $name, ?string $namespace, ?string $content = null): bool")]
    fn write_element_ns(
        cx: &mut Request,
        this: &Object,
        prefix: Option<&[u8]>,
        name: &[u8],
        namespace: Option<&[u8]>,
        content: Option<&[u8]>,
    ) -> Result<bool> {
        operations::write_element_ns(cx, this, prefix, name, namespace, content)
    }

    #[php("public function startPi(string $target): bool")]
    fn start_pi(cx: &mut Request, this: &Object, target: &[u8]) -> Result<bool> {
        operations::start_pi(cx, this, target)
    }

    #[php("public function endPi(): bool")]
    fn end_pi(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_pi(cx, this)
    }

    #[php("public function writePi(string $target, string $content): bool")]
    fn write_pi(cx: &mut Request, this: &Object, target: &[u8], content: &[u8]) -> Result<bool> {
        operations::write_pi(cx, this, target, content)
    }

    #[php("public function startCdata(): bool")]
    fn start_cdata(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::start_cdata(cx, this)
    }

    #[php("public function endCdata(): bool")]
    fn end_cdata(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_cdata(cx, this)
    }

    #[php("public function writeCdata(string $content): bool")]
    fn write_cdata(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
        operations::write_cdata(cx, this, content)
    }

    #[php("public function text(string $content): bool")]
    fn text(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
        operations::text(cx, this, content)
    }

    #[php("public function writeRaw(string $content): bool")]
    fn write_raw(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
        operations::write_raw(cx, this, content)
    }

    #[php("public function startDocument(?string $version = '1.0', ?string $encoding = null, ?string $standalone = null): bool")]
    fn start_document(
        cx: &mut Request,
        this: &Object,
        version: Option<&[u8]>,
        encoding: Option<PathArg>,
        standalone: Option<&[u8]>,
    ) -> Result<bool> {
        operations::start_document(cx, this, version, encoding.as_deref(), standalone)
    }

    #[php("public function endDocument(): bool")]
    fn end_document(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_document(cx, this)
    }

    #[php("public function writeComment(string $content): bool")]
    fn write_comment(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
        operations::write_comment(cx, this, content)
    }

    #[php("public function startDtd(string $qualifiedName, ?string $publicId = null, ?string $systemId = null): bool")]
    fn start_dtd(
        cx: &mut Request,
        this: &Object,
        qualified_name: &[u8],
        public_id: Option<&[u8]>,
        system_id: Option<&[u8]>,
    ) -> Result<bool> {
        operations::start_dtd(cx, this, qualified_name, public_id, system_id)
    }

    #[php("public function endDtd(): bool")]
    fn end_dtd(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_dtd(cx, this)
    }

    #[php("public function writeDtd(string $name, ?string $publicId = null, ?string $systemId = null, ?string $content = null): bool")]
    fn write_dtd(
        cx: &mut Request,
        this: &Object,
        name: &[u8],
        public_id: Option<&[u8]>,
        system_id: Option<&[u8]>,
        content: Option<&[u8]>,
    ) -> Result<bool> {
        operations::write_dtd(cx, this, name, public_id, system_id, content)
    }

    #[php("public function startDtdElement(string $qualifiedName): bool")]
    fn start_dtd_element(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<bool> {
        operations::start_dtd_element(cx, this, qualified_name)
    }

    #[php("public function endDtdElement(): bool")]
    fn end_dtd_element(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_dtd_element(cx, this)
    }

    #[php("public function writeDtdElement(string $name, string $content): bool")]
    fn write_dtd_element(cx: &mut Request, this: &Object, name: &[u8], content: &[u8]) -> Result<bool> {
        operations::write_dtd_element(cx, this, name, content)
    }

    #[php("public function startDtdAttlist(string $name): bool")]
    fn start_dtd_attlist(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
        operations::start_dtd_attlist(cx, this, name)
    }

    #[php("public function endDtdAttlist(): bool")]
    fn end_dtd_attlist(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_dtd_attlist(cx, this)
    }

    #[php("public function writeDtdAttlist(string $name, string $content): bool")]
    fn write_dtd_attlist(cx: &mut Request, this: &Object, name: &[u8], content: &[u8]) -> Result<bool> {
        operations::write_dtd_attlist(cx, this, name, content)
    }

    #[php("public function startDtdEntity(string $name, bool $isParam): bool")]
    fn start_dtd_entity(cx: &mut Request, this: &Object, name: &[u8], is_param: bool) -> Result<bool> {
        operations::start_dtd_entity(cx, this, name, is_param)
    }

    #[php("public function endDtdEntity(): bool")]
    fn end_dtd_entity(cx: &mut Request, this: &Object) -> Result<bool> {
        operations::end_dtd_entity(cx, this)
    }

    #[php(
        "public function writeDtdEntity(string $name, string $content, bool $isParam = false, ?string $publicId = null, ?string $systemId = null, ?string $notationData = null): bool"
    )]
    fn write_dtd_entity(
        cx: &mut Request,
        this: &Object,
        name: &[u8],
        content: &[u8],
        is_param: bool,
        public_id: Option<&[u8]>,
        system_id: Option<&[u8]>,
        notation_data: Option<&[u8]>,
    ) -> Result<bool> {
        operations::write_dtd_entity(cx, this, name, content, is_param, public_id, system_id, notation_data)
    }

    #[php("public function outputMemory(bool $flush = true): string")]
    fn output_memory(cx: &mut Request, this: &Object, flush: bool) -> Result<Vec<u8>> {
        output::output_memory(cx, this, flush)
    }

    #[php("public function flush(bool $empty = true): string|int")]
    fn flush(cx: &mut Request, this: &Object, empty: bool) -> Result<Value> {
        output::flush(cx, this, empty)
    }
}
