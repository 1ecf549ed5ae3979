//! Functions and types of a service as texts.

use super::{Content, Function, Kind, Model, Param, Sdl, Type};
use crate::names::{ENCODING_11, ENCODING_12};
use crate::types::{Encoder, TypeId};

/// Bytes after which a type is cut off: groups may refer to each other over and over.
const LONGEST: usize = 1 << 20;
/// Levels that models nest at most in what is shown: groups may refer to themselves.
const DEEPEST: usize = 64;

fn param(sdl: &Sdl, param: &Param, out: &mut Vec<u8>) {
    let element = param.element.and_then(|id| sdl.ty(id).encode.clone());
    let encoder = param.encode.clone().or(element);
    let name = encoder.as_ref().and_then(|encoder| encoder.name.as_deref());
    out.extend([name.unwrap_or(b"UNKNOWN"), b" $", &param.name].concat());
}

fn params(sdl: &Sdl, list: &[Param], out: &mut Vec<u8>) {
    for (index, one) in list.iter().enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        param(sdl, one, out);
    }
}

/// Shows a function as a declaration.
pub fn function(sdl: &Sdl, function: &Function) -> Vec<u8> {
    let mut out = Vec::new();
    match function.response.as_deref().unwrap_or_default() {
        [] => out.extend_from_slice(b"void "),
        [one] => {
            let element = one.element.and_then(|id| sdl.ty(id).encode.clone());
            let encoder = one.encode.clone().or(element);
            let name = encoder.as_ref().and_then(|encoder| encoder.name.as_deref());
            out.extend([name.unwrap_or(b"UNKNOWN"), b" "].concat());
        }
        many => {
            out.extend_from_slice(b"list(");
            params(sdl, many, &mut out);
            out.extend_from_slice(b") ");
        }
    }
    out.extend([&function.name[..], b"("].concat());
    params(sdl, function.request.as_deref().unwrap_or_default(), &mut out);
    out.push(b')');
    out
}

/// Shows a type as a declaration.
pub fn ty(sdl: &Sdl, id: TypeId) -> Vec<u8> {
    let mut out = Vec::new();
    show(sdl, sdl.ty(id), 0, &mut out);
    out
}

fn type_name(encoder: Option<&Encoder>) -> &[u8] {
    encoder.and_then(|encoder| encoder.name.as_deref()).unwrap_or(b"anyType")
}

fn show(sdl: &Sdl, ty: &Type, level: usize, out: &mut Vec<u8>) {
    out.extend(std::iter::repeat_n(b' ', level));
    match ty.kind {
        Kind::Simple => {
            out.extend([type_name(ty.encode.as_deref()), b" ", &ty.name].concat());
            if let Some(facets) = ty.restrictions.as_ref().filter(|facets| !facets.enumeration.is_empty()) {
                out.extend([b" {", &facets.enumeration.join(&b", "[..])[..], b"}"].concat());
            }
        }
        Kind::List | Kind::Union => {
            let word: &[u8] = if ty.kind == Kind::List { b"list " } else { b"union " };
            out.extend([word, &ty.name].concat());
            if !ty.elements.is_empty() {
                let names: Vec<&[u8]> = ty.elements.iter().map(|id| &sdl.ty(*id).name[..]).collect();
                // PHP has a comma before the first member of a union, too
                let head: &[u8] = if ty.kind == Kind::Union { b" {," } else { b" {" };
                out.extend([head, &names.join(&b","[..])[..], b"}"].concat());
            }
        }
        _ if sdl.is_array(ty) => show_array(sdl, ty, out),
        _ => show_struct(sdl, ty, level, out),
    }
}

fn show_array(sdl: &Sdl, ty: &Type, out: &mut Vec<u8>) {
    if let Some((_, text)) = ty.extra((ENCODING_11, b"arrayType"), b"arrayType") {
        let end = memchr::memchr(b'[', text).unwrap_or(text.len());
        let name: &[u8] = if end == 0 { b"anyType" } else { &text[..end] };
        out.extend([name, b" ", &ty.name, &text[end..]].concat());
        return;
    }
    let item = ty.extra((ENCODING_12, b"itemType"), b"itemType").map(|(_, name)| name.clone());
    let only = match &ty.elements[..] {
        [id] => sdl.ty(*id).encode.as_ref().and_then(|encoder| encoder.name.clone()),
        _ => None,
    };
    let name = item.or(only).unwrap_or_else(|| b"anyType".to_vec());
    let size = ty.extra((ENCODING_12, b"arraySize"), b"arraySize").map_or(&b""[..], |(_, size)| size);
    out.extend([&name[..], b" ", &ty.name, b"[", size, b"]"].concat());
}

fn show_struct(sdl: &Sdl, ty: &Type, level: usize, out: &mut Vec<u8>) {
    out.extend([b"struct ", &ty.name[..], b" {\n"].concat());
    if matches!(ty.kind, Kind::Restriction | Kind::Extension)
        && let Some(base) = sdl.simple_base(ty)
    {
        out.extend(std::iter::repeat_n(b' ', level + 1));
        out.extend([type_name(Some(&base)), b" _;\n"].concat());
    }
    if let Some(model) = &ty.model {
        show_model(sdl, model, level + 1, 0, out);
    }
    for attribute in ty.attributes.iter().filter(|attribute| !attribute.name.is_empty()) {
        out.extend(std::iter::repeat_n(b' ', level + 1));
        let name = attribute.encode.as_ref().and_then(|encoder| encoder.name.as_deref()).unwrap_or(b"UNKNOWN");
        out.extend([name, b" ", &attribute.name, b";\n"].concat());
    }
    out.extend(std::iter::repeat_n(b' ', level));
    out.push(b'}');
}

fn show_model(sdl: &Sdl, model: &Model, level: usize, depth: usize, out: &mut Vec<u8>) {
    if depth > DEEPEST || out.len() > LONGEST {
        return;
    }
    match &model.content {
        Content::Element(id) => {
            show(sdl, sdl.ty(*id), level, out);
            out.extend_from_slice(b";\n");
        }
        Content::Any => {
            out.extend(std::iter::repeat_n(b' ', level));
            out.extend_from_slice(b"<anyXML> any;\n");
        }
        Content::Sequence(parts) | Content::All(parts) | Content::Choice(parts) => {
            for part in parts {
                show_model(sdl, part, level, depth + 1, out);
            }
        }
        Content::Group(id) => {
            if let Some(group) = &sdl.ty(*id).model {
                show_model(sdl, group, level, depth + 1, out);
            }
        }
        Content::GroupName(_) => {}
    }
}
