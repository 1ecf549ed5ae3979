//! The functions `xmlwriter_*`: each does what the method of its name does.

use crate::operations;
use crate::output;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &xmlwriter_open_uri::DECL,
    &xmlwriter_open_memory::DECL,
    &xmlwriter_output_memory::DECL,
    &xmlwriter_flush::DECL,
    &xmlwriter_set_indent::DECL,
    &xmlwriter_set_indent_string::DECL,
    &xmlwriter_start_comment::DECL,
    &xmlwriter_end_comment::DECL,
    &xmlwriter_start_attribute::DECL,
    &xmlwriter_end_attribute::DECL,
    &xmlwriter_write_attribute::DECL,
    &xmlwriter_start_attribute_ns::DECL,
    &xmlwriter_write_attribute_ns::DECL,
    &xmlwriter_start_element::DECL,
    &xmlwriter_end_element::DECL,
    &xmlwriter_full_end_element::DECL,
    &xmlwriter_start_element_ns::DECL,
    &xmlwriter_write_element::DECL,
    &xmlwriter_write_element_ns::DECL,
    &xmlwriter_start_pi::DECL,
    &xmlwriter_end_pi::DECL,
    &xmlwriter_write_pi::DECL,
    &xmlwriter_start_cdata::DECL,
    &xmlwriter_end_cdata::DECL,
    &xmlwriter_write_cdata::DECL,
    &xmlwriter_text::DECL,
    &xmlwriter_write_raw::DECL,
    &xmlwriter_start_document::DECL,
    &xmlwriter_end_document::DECL,
    &xmlwriter_write_comment::DECL,
    &xmlwriter_start_dtd::DECL,
    &xmlwriter_end_dtd::DECL,
    &xmlwriter_write_dtd::DECL,
    &xmlwriter_start_dtd_element::DECL,
    &xmlwriter_end_dtd_element::DECL,
    &xmlwriter_write_dtd_element::DECL,
    &xmlwriter_start_dtd_attlist::DECL,
    &xmlwriter_end_dtd_attlist::DECL,
    &xmlwriter_write_dtd_attlist::DECL,
    &xmlwriter_start_dtd_entity::DECL,
    &xmlwriter_end_dtd_entity::DECL,
    &xmlwriter_write_dtd_entity::DECL,
];

#[php("xmlwriter_open_uri(string $uri): XMLWriter|false")]
fn xmlwriter_open_uri(cx: &mut Request, uri: PathArg) -> Result<OrFalse<Object>> {
    let class = cx.require_class(b"XMLWriter")?;
    let object = heddle_runtime::object::instantiate(cx, class)?;
    let opened = output::open_uri(cx, &object, &uri)?;
    Ok(OrFalse(opened.then_some(object)))
}

#[php("xmlwriter_open_memory(): XMLWriter|false")]
fn xmlwriter_open_memory(cx: &mut Request) -> Result<OrFalse<Object>> {
    let class = cx.require_class(b"XMLWriter")?;
    let object = heddle_runtime::object::instantiate(cx, class)?;
    output::open_memory(cx, &object)?;
    Ok(OrFalse(Some(object)))
}

#[php("xmlwriter_output_memory(XMLWriter $writer, bool $flush = true): string")]
fn xmlwriter_output_memory(cx: &mut Request, writer: &Object, flush: bool) -> Result<Vec<u8>> {
    output::output_memory(cx, writer, flush)
}

#[php("xmlwriter_flush(XMLWriter $writer, bool $empty = true): string|int")]
fn xmlwriter_flush(cx: &mut Request, writer: &Object, empty: bool) -> Result<Value> {
    output::flush(cx, writer, empty)
}

#[php("xmlwriter_set_indent(XMLWriter $writer, bool $enable): bool")]
fn xmlwriter_set_indent(cx: &mut Request, writer: &Object, enable: bool) -> Result<bool> {
    operations::set_indent(cx, writer, enable)
}

#[php("xmlwriter_set_indent_string(XMLWriter $writer, string $indentation): bool")]
fn xmlwriter_set_indent_string(cx: &mut Request, writer: &Object, indentation: &[u8]) -> Result<bool> {
    operations::set_indent_string(cx, writer, indentation)
}

#[php("xmlwriter_start_comment(XMLWriter $writer): bool")]
fn xmlwriter_start_comment(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::start_comment(cx, writer)
}

#[php("xmlwriter_end_comment(XMLWriter $writer): bool")]
fn xmlwriter_end_comment(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_comment(cx, writer)
}

#[php("xmlwriter_start_attribute(XMLWriter $writer, string $name): bool")]
fn xmlwriter_start_attribute(cx: &mut Request, writer: &Object, name: &[u8]) -> Result<bool> {
    operations::start_attribute(cx, writer, name)
}

#[php("xmlwriter_end_attribute(XMLWriter $writer): bool")]
fn xmlwriter_end_attribute(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_attribute(cx, writer)
}

#[php("xmlwriter_write_attribute(XMLWriter $writer, string $name, string $value): bool")]
fn xmlwriter_write_attribute(cx: &mut Request, writer: &Object, name: &[u8], value: &[u8]) -> Result<bool> {
    operations::write_attribute(cx, writer, name, value)
}

#[php("xmlwriter_start_attribute_ns(XMLWriter $writer, ?string $prefix, string $name, ?string $namespace): bool")]
fn xmlwriter_start_attribute_ns(
    cx: &mut Request,
    writer: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
) -> Result<bool> {
    operations::start_attribute_ns(cx, writer, prefix, name, namespace)
}

#[php("xmlwriter_write_attribute_ns(XMLWriter $writer, ?string $prefix, string $name, ?string $namespace, string $value): bool")]
fn xmlwriter_write_attribute_ns(
    cx: &mut Request,
    writer: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
    value: &[u8],
) -> Result<bool> {
    operations::write_attribute_ns(cx, writer, prefix, name, namespace, value)
}

#[php("xmlwriter_start_element(XMLWriter $writer, string $name): bool")]
fn xmlwriter_start_element(cx: &mut Request, writer: &Object, name: &[u8]) -> Result<bool> {
    operations::start_element(cx, writer, name)
}

#[php("xmlwriter_end_element(XMLWriter $writer): bool")]
fn xmlwriter_end_element(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_element(cx, writer)
}

#[php("xmlwriter_full_end_element(XMLWriter $writer): bool")]
fn xmlwriter_full_end_element(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::full_end_element(cx, writer)
}

#[php("xmlwriter_start_element_ns(XMLWriter $writer, ?string $prefix, string $name, ?string $namespace): bool")]
fn xmlwriter_start_element_ns(
    cx: &mut Request,
    writer: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
) -> Result<bool> {
    operations::start_element_ns(cx, writer, prefix, name, namespace)
}

#[php("xmlwriter_write_element(XMLWriter $writer, string $name, ?string $content = null): bool")]
fn xmlwriter_write_element(cx: &mut Request, writer: &Object, name: &[u8], content: Option<&[u8]>) -> Result<bool> {
    operations::write_element(cx, writer, name, content)
}

#[php("xmlwriter_write_element_ns(XMLWriter $writer, ?string $prefix, string $name, ?string $namespace, ?string $content = null): bool")]
fn xmlwriter_write_element_ns(
    cx: &mut Request,
    writer: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
    content: Option<&[u8]>,
) -> Result<bool> {
    operations::write_element_ns(cx, writer, prefix, name, namespace, content)
}

#[php("xmlwriter_start_pi(XMLWriter $writer, string $target): bool")]
fn xmlwriter_start_pi(cx: &mut Request, writer: &Object, target: &[u8]) -> Result<bool> {
    operations::start_pi(cx, writer, target)
}

#[php("xmlwriter_end_pi(XMLWriter $writer): bool")]
fn xmlwriter_end_pi(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_pi(cx, writer)
}

#[php("xmlwriter_write_pi(XMLWriter $writer, string $target, string $content): bool")]
fn xmlwriter_write_pi(cx: &mut Request, writer: &Object, target: &[u8], content: &[u8]) -> Result<bool> {
    operations::write_pi(cx, writer, target, content)
}

#[php("xmlwriter_start_cdata(XMLWriter $writer): bool")]
fn xmlwriter_start_cdata(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::start_cdata(cx, writer)
}

#[php("xmlwriter_end_cdata(XMLWriter $writer): bool")]
fn xmlwriter_end_cdata(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_cdata(cx, writer)
}

#[php("xmlwriter_write_cdata(XMLWriter $writer, string $content): bool")]
fn xmlwriter_write_cdata(cx: &mut Request, writer: &Object, content: &[u8]) -> Result<bool> {
    operations::write_cdata(cx, writer, content)
}

#[php("xmlwriter_text(XMLWriter $writer, string $content): bool")]
fn xmlwriter_text(cx: &mut Request, writer: &Object, content: &[u8]) -> Result<bool> {
    operations::text(cx, writer, content)
}

#[php("xmlwriter_write_raw(XMLWriter $writer, string $content): bool")]
fn xmlwriter_write_raw(cx: &mut Request, writer: &Object, content: &[u8]) -> Result<bool> {
    operations::write_raw(cx, writer, content)
}

#[php("xmlwriter_start_document(XMLWriter $writer, ?string $version = '1.0', ?string $encoding = null, ?string $standalone = null): bool")]
fn xmlwriter_start_document(
    cx: &mut Request,
    writer: &Object,
    version: Option<&[u8]>,
    encoding: Option<PathArg>,
    standalone: Option<&[u8]>,
) -> Result<bool> {
    operations::start_document(cx, writer, version, encoding.as_deref(), standalone)
}

#[php("xmlwriter_end_document(XMLWriter $writer): bool")]
fn xmlwriter_end_document(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_document(cx, writer)
}

#[php("xmlwriter_write_comment(XMLWriter $writer, string $content): bool")]
fn xmlwriter_write_comment(cx: &mut Request, writer: &Object, content: &[u8]) -> Result<bool> {
    operations::write_comment(cx, writer, content)
}

#[php("xmlwriter_start_dtd(XMLWriter $writer, string $qualifiedName, ?string $publicId = null, ?string $systemId = null): bool")]
fn xmlwriter_start_dtd(
    cx: &mut Request,
    writer: &Object,
    qualified_name: &[u8],
    public_id: Option<&[u8]>,
    system_id: Option<&[u8]>,
) -> Result<bool> {
    operations::start_dtd(cx, writer, qualified_name, public_id, system_id)
}

#[php("xmlwriter_end_dtd(XMLWriter $writer): bool")]
fn xmlwriter_end_dtd(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_dtd(cx, writer)
}

#[php(
    "xmlwriter_write_dtd(XMLWriter $writer, string $name, ?string $publicId = null, ?string $systemId = null, ?string $content = null): bool"
)]
fn xmlwriter_write_dtd(
    cx: &mut Request,
    writer: &Object,
    name: &[u8],
    public_id: Option<&[u8]>,
    system_id: Option<&[u8]>,
    content: Option<&[u8]>,
) -> Result<bool> {
    operations::write_dtd(cx, writer, name, public_id, system_id, content)
}

#[php("xmlwriter_start_dtd_element(XMLWriter $writer, string $qualifiedName): bool")]
fn xmlwriter_start_dtd_element(cx: &mut Request, writer: &Object, qualified_name: &[u8]) -> Result<bool> {
    operations::start_dtd_element(cx, writer, qualified_name)
}

#[php("xmlwriter_end_dtd_element(XMLWriter $writer): bool")]
fn xmlwriter_end_dtd_element(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_dtd_element(cx, writer)
}

#[php("xmlwriter_write_dtd_element(XMLWriter $writer, string $name, string $content): bool")]
fn xmlwriter_write_dtd_element(cx: &mut Request, writer: &Object, name: &[u8], content: &[u8]) -> Result<bool> {
    operations::write_dtd_element(cx, writer, name, content)
}

#[php("xmlwriter_start_dtd_attlist(XMLWriter $writer, string $name): bool")]
fn xmlwriter_start_dtd_attlist(cx: &mut Request, writer: &Object, name: &[u8]) -> Result<bool> {
    operations::start_dtd_attlist(cx, writer, name)
}

#[php("xmlwriter_end_dtd_attlist(XMLWriter $writer): bool")]
fn xmlwriter_end_dtd_attlist(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_dtd_attlist(cx, writer)
}

#[php("xmlwriter_write_dtd_attlist(XMLWriter $writer, string $name, string $content): bool")]
fn xmlwriter_write_dtd_attlist(cx: &mut Request, writer: &Object, name: &[u8], content: &[u8]) -> Result<bool> {
    operations::write_dtd_attlist(cx, writer, name, content)
}

#[php("xmlwriter_start_dtd_entity(XMLWriter $writer, string $name, bool $isParam): bool")]
fn xmlwriter_start_dtd_entity(cx: &mut Request, writer: &Object, name: &[u8], is_param: bool) -> Result<bool> {
    operations::start_dtd_entity(cx, writer, name, is_param)
}

#[php("xmlwriter_end_dtd_entity(XMLWriter $writer): bool")]
fn xmlwriter_end_dtd_entity(cx: &mut Request, writer: &Object) -> Result<bool> {
    operations::end_dtd_entity(cx, writer)
}

#[php(
    "xmlwriter_write_dtd_entity(XMLWriter $writer, string $name, string $content, bool $isParam = false, ?string $publicId = null, ?string $systemId = null, ?string $notationData = null): bool"
)]
fn xmlwriter_write_dtd_entity(
    cx: &mut Request,
    writer: &Object,
    name: &[u8],
    content: &[u8],
    is_param: bool,
    public_id: Option<&[u8]>,
    system_id: Option<&[u8]>,
    notation_data: Option<&[u8]>,
) -> Result<bool> {
    operations::write_dtd_entity(cx, writer, name, content, is_param, public_id, system_id, notation_data)
}
