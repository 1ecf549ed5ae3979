//! The writing operations, for methods and functions alike.

use crate::output::pass_on;
use crate::{check_name, held, run};
use heddle_runtime::{Request, Result};
use heddle_value::Object;

pub(crate) fn set_indent(cx: &mut Request, this: &Object, enable: bool) -> Result<bool> {
    run(cx, this, |writer| writer.set_indent(enable))
}

pub(crate) fn set_indent_string(cx: &mut Request, this: &Object, indentation: &[u8]) -> Result<bool> {
    run(cx, this, |writer| writer.set_indent_string(Some(indentation)))
}

pub(crate) fn start_comment(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.start_comment())
}

pub(crate) fn end_comment(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_comment())
}

pub(crate) fn start_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
    let name = check_name(cx, this, 2, "attribute name", name)?;
    run(cx, this, |writer| writer.start_attribute(Some(name)))
}

pub(crate) fn end_attribute(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_attribute())
}

pub(crate) fn write_attribute(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<bool> {
    let name = check_name(cx, this, 2, "attribute name", name)?;
    run(cx, this, |writer| writer.write_attribute(Some(name), Some(value)))
}

pub(crate) fn start_attribute_ns(
    cx: &mut Request,
    this: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
) -> Result<bool> {
    let name = check_name(cx, this, 3, "attribute name", name)?;
    run(cx, this, |writer| writer.start_attribute_ns(prefix, Some(name), namespace))
}

pub(crate) fn write_attribute_ns(
    cx: &mut Request,
    this: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
    value: &[u8],
) -> Result<bool> {
    let name = check_name(cx, this, 3, "attribute name", name)?;
    run(cx, this, |writer| writer.write_attribute_ns(prefix, Some(name), namespace, Some(value)))
}

pub(crate) fn start_element(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
    let name = check_name(cx, this, 2, "element name", name)?;
    run(cx, this, |writer| writer.start_element(Some(name)))
}

pub(crate) fn end_element(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_element())
}

pub(crate) fn full_end_element(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.full_end_element())
}

pub(crate) fn start_element_ns(
    cx: &mut Request,
    this: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
) -> Result<bool> {
    let name = check_name(cx, this, 3, "element name", name)?;
    run(cx, this, |writer| writer.start_element_ns(prefix, Some(name), namespace))
}

pub(crate) fn write_element(cx: &mut Request, this: &Object, name: &[u8], content: Option<&[u8]>) -> Result<bool> {
    let name = check_name(cx, this, 2, "element name", name)?;
    run(cx, this, |writer| match content {
        Some(_) => writer.write_element(Some(name), content),
        None => writer.start_element(Some(name)) && writer.end_element(),
    })
}

pub(crate) fn write_element_ns(
    cx: &mut Request,
    this: &Object,
    prefix: Option<&[u8]>,
    name: &[u8],
    namespace: Option<&[u8]>,
    content: Option<&[u8]>,
) -> Result<bool> {
    let name = check_name(cx, this, 3, "element name", name)?;
    run(cx, this, |writer| match content {
        Some(_) => writer.write_element_ns(prefix, Some(name), namespace, content),
        None => writer.start_element_ns(prefix, Some(name), namespace) && writer.end_element(),
    })
}

pub(crate) fn start_pi(cx: &mut Request, this: &Object, target: &[u8]) -> Result<bool> {
    let target = check_name(cx, this, 2, "PI target", target)?;
    run(cx, this, |writer| writer.start_pi(Some(target)))
}

pub(crate) fn end_pi(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_pi())
}

pub(crate) fn write_pi(cx: &mut Request, this: &Object, target: &[u8], content: &[u8]) -> Result<bool> {
    let target = check_name(cx, this, 2, "PI target", target)?;
    run(cx, this, |writer| writer.write_pi(Some(target), Some(content)))
}

pub(crate) fn start_cdata(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.start_cdata())
}

pub(crate) fn end_cdata(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_cdata())
}

pub(crate) fn write_cdata(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
    run(cx, this, |writer| writer.write_cdata(Some(content)))
}

pub(crate) fn text(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
    run(cx, this, |writer| writer.text(Some(content)))
}

pub(crate) fn write_raw(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
    run(cx, this, |writer| writer.write_raw(Some(content)))
}

pub(crate) fn start_document(
    cx: &mut Request,
    this: &Object,
    version: Option<&[u8]>,
    encoding: Option<&[u8]>,
    standalone: Option<&[u8]>,
) -> Result<bool> {
    run(cx, this, |writer| writer.start_document(version, encoding, standalone))
}

pub(crate) fn end_document(cx: &mut Request, this: &Object) -> Result<bool> {
    let done = run(cx, this, |writer| writer.end_document())?;
    // libxml2 flushes then
    let held = held(cx, this)?;
    pass_on(cx, held, true)?;
    Ok(done)
}

pub(crate) fn write_comment(cx: &mut Request, this: &Object, content: &[u8]) -> Result<bool> {
    run(cx, this, |writer| writer.write_comment(Some(content)))
}

pub(crate) fn start_dtd(
    cx: &mut Request,
    this: &Object,
    qualified_name: &[u8],
    public_id: Option<&[u8]>,
    system_id: Option<&[u8]>,
) -> Result<bool> {
    run(cx, this, |writer| writer.start_dtd(Some(qualified_name), public_id, system_id))
}

pub(crate) fn end_dtd(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_dtd())
}

pub(crate) fn write_dtd(
    cx: &mut Request,
    this: &Object,
    name: &[u8],
    public_id: Option<&[u8]>,
    system_id: Option<&[u8]>,
    content: Option<&[u8]>,
) -> Result<bool> {
    run(cx, this, |writer| writer.write_dtd(Some(name), public_id, system_id, content))
}

pub(crate) fn start_dtd_element(cx: &mut Request, this: &Object, qualified_name: &[u8]) -> Result<bool> {
    let qualified_name = check_name(cx, this, 2, "element name", qualified_name)?;
    run(cx, this, |writer| writer.start_dtd_element(Some(qualified_name)))
}

pub(crate) fn end_dtd_element(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_dtd_element())
}

pub(crate) fn write_dtd_element(cx: &mut Request, this: &Object, name: &[u8], content: &[u8]) -> Result<bool> {
    let name = check_name(cx, this, 2, "element name", name)?;
    run(cx, this, |writer| writer.write_dtd_element(Some(name), Some(content)))
}

pub(crate) fn start_dtd_attlist(cx: &mut Request, this: &Object, name: &[u8]) -> Result<bool> {
    let name = check_name(cx, this, 2, "element name", name)?;
    run(cx, this, |writer| writer.start_dtd_attlist(Some(name)))
}

pub(crate) fn end_dtd_attlist(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_dtd_attlist())
}

pub(crate) fn write_dtd_attlist(cx: &mut Request, this: &Object, name: &[u8], content: &[u8]) -> Result<bool> {
    let name = check_name(cx, this, 2, "element name", name)?;
    run(cx, this, |writer| writer.write_dtd_attlist(Some(name), Some(content)))
}

pub(crate) fn start_dtd_entity(cx: &mut Request, this: &Object, name: &[u8], is_param: bool) -> Result<bool> {
    let name = check_name(cx, this, 2, "attribute name", name)?;
    run(cx, this, |writer| writer.start_dtd_entity(is_param, name))
}

pub(crate) fn end_dtd_entity(cx: &mut Request, this: &Object) -> Result<bool> {
    run(cx, this, |writer| writer.end_dtd_entity())
}

pub(crate) fn write_dtd_entity(
    cx: &mut Request,
    this: &Object,
    name: &[u8],
    content: &[u8],
    is_param: bool,
    public_id: Option<&[u8]>,
    system_id: Option<&[u8]>,
    notation_data: Option<&[u8]>,
) -> Result<bool> {
    let name = check_name(cx, this, 2, "element name", name)?;
    run(cx, this, |writer| writer.write_dtd_entity(is_param, name, [public_id, system_id, notation_data, Some(content)]))
}
