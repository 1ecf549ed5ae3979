//! Texts, numbers and lists out of XML, and XML as it is.

use crate::coder::Coder;
use crate::sdl::Kind;
use crate::state;
use crate::types::{Blanks, Encoding, Rule};
use heddle_libxml2::tree::kind;
use heddle_libxml2::{Node, save};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Value, juggle};

/// Gives the text in an element; `None`: there is none.
///
/// # Errors
/// There is more in it than one text, or one CDATA section.
pub fn content(cx: &mut Request, node: &Node) -> Result<Option<Vec<u8>>> {
    let mut text: Option<Vec<u8>> = None;
    let mut last = kind::TEXT;
    for child in node.children() {
        match (child.kind(), &mut text) {
            (kind::COMMENT, _) => {}
            (kind::TEXT, Some(text)) if last == kind::TEXT => text.extend(child.data()),
            (kind::TEXT, Some(_)) if child.data().iter().all(u8::is_ascii_whitespace) => {}
            (kind::TEXT | kind::CDATA, None) => {
                last = child.kind();
                text = Some(child.data());
            }
            _ => return Err(violation(cx)),
        }
    }
    Ok(text)
}

#[cold]
pub fn violation(cx: &mut Request) -> Halt {
    state::error(cx, "Encoding: Violation of encoding rules")
}

/// Writes an element as XML of its own.
pub fn xml_of(node: &Node) -> Vec<u8> {
    match node.kind() {
        kind::TEXT | kind::CDATA => node.data(),
        _ => match node.copy_to(node, true) {
            // a copy declares the namespaces it needs
            Some(copy) => {
                copy.reconcile();
                save::as_xml(&copy, None, 0).unwrap_or_default()
            }
            None => save::as_xml(node, None, 0).unwrap_or_default(),
        },
    }
}

fn collapse(text: &[u8]) -> Vec<u8> {
    let words: Vec<&[u8]> = text.split(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).filter(|word| !word.is_empty()).collect();
    words.join(&b' ')
}

fn is_true(text: &[u8]) -> Option<bool> {
    match text {
        b"true" | b"1" => Some(true),
        b"false" | b"0" => Some(false),
        _ if text.eq_ignore_ascii_case(b"true") || text.eq_ignore_ascii_case(b"t") => Some(true),
        _ if text.eq_ignore_ascii_case(b"false") || text.eq_ignore_ascii_case(b"f") => Some(false),
        _ => None,
    }
}

fn unhex(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    text.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

impl Coder {
    /// Decodes a text by the rule of an encoder; `None`: there is no text.
    pub(super) fn decode_text(&mut self, cx: &mut Request, encoder: &Encoding, text: Option<Vec<u8>>) -> Result<Value> {
        let Some(text) = text else {
            return Ok(match encoder.rule {
                Rule::Int | Rule::Float | Rule::Bool | Rule::Null => Value::NULL,
                Rule::Declared => self.decode_declared_text(cx, encoder, None)?,
                _ => cx.str(b"").into(),
            });
        };
        match encoder.rule {
            Rule::Null => Ok(Value::NULL),
            Rule::Bool => Ok(match is_true(&collapse(&text)) {
                Some(bool) => Value::bool(bool),
                None => Value::bool(juggle::to_bool(&Value::from(cx.str(collapse(&text))))),
            }),
            Rule::Int => number(cx, &collapse(&text)),
            Rule::Float => float(cx, &collapse(&text)),
            Rule::Hex => match unhex(&collapse(&text)) {
                Some(bytes) => Ok(cx.str(bytes).into()),
                None => Err(violation(cx)),
            },
            Rule::Base64 => match heddle_runtime::base64::decode(&collapse(&text), false) {
                Some(bytes) => Ok(cx.str(bytes).into()),
                None => Err(violation(cx)),
            },
            Rule::Text(Blanks::Keep) => Ok(self.text_value(cx, text)),
            Rule::Text(Blanks::Replace) => {
                let replaced = text.iter().map(|byte| if matches!(byte, b'\t' | b'\n' | b'\r') { b' ' } else { *byte });
                let replaced = replaced.collect();
                Ok(self.text_value(cx, replaced))
            }
            Rule::Text(Blanks::Collapse) | Rule::Time(_) | Rule::List => Ok(self.text_value(cx, collapse(&text))),
            Rule::Declared => self.decode_declared_text(cx, encoder, Some(text)),
            _ => Ok(self.text_value(cx, text)),
        }
    }

    /// Decodes a text by a simple type of the WSDL.
    fn decode_declared_text(&mut self, cx: &mut Request, encoder: &Encoding, text: Option<Vec<u8>>) -> Result<Value> {
        let plain = |coder: &Coder, cx: &Request, text: Option<Vec<u8>>| coder.text_value(cx, text.unwrap_or_default());
        let sdl = self.sdl.clone();
        let Some((sdl, id)) = sdl.as_ref().zip(encoder.type_id()) else { return Ok(plain(self, cx, text)) };
        let ty = sdl.ty(id);
        match (ty.kind, sdl.simple_base(ty)) {
            (Kind::List | Kind::Union, _) => Ok(self.text_value(cx, collapse(&text.unwrap_or_default()))),
            (_, Some(base)) if !std::sync::Arc::ptr_eq(&base, encoder) => {
                cx.check_stack()?;
                self.decode_text(cx, &base, text)
            }
            _ => Ok(plain(self, cx, text)),
        }
    }

    /// Gives an element as XML, or as what its declaration makes of it.
    pub(super) fn decode_any(&mut self, cx: &mut Request, node: &Node) -> Result<Value> {
        if let Some(sdl) = self.sdl.clone()
            && node.is_element()
        {
            let name = (node.uri().unwrap_or_default(), node.name());
            let element = sdl.elements.get(&name).map(|id| sdl.ty(*id));
            if let Some(encoder) = element.and_then(|element| element.encode.clone()) {
                return self.decode(cx, Some(&encoder), node);
            }
            let named = crate::sdl::attribute_ns(node, crate::names::XSI, b"type").and_then(|text| self.encoder_at(node, &text));
            if let Some(named) = named.filter(|named| named.rule != Rule::Any) {
                return self.decode(cx, Some(&named), node);
            }
        }
        let text = xml_of(node);
        Ok(self.text_value(cx, text))
    }
}

fn number(cx: &mut Request, text: &[u8]) -> Result<Value> {
    if text.is_empty() {
        return Ok(Value::NULL);
    }
    match juggle::parse_whole(text) {
        Some(juggle::Number::Int(int)) => Ok(Value::int(int)),
        Some(juggle::Number::Float(float)) => Ok(Value::float(float)),
        None => Err(violation(cx)),
    }
}

fn float(cx: &mut Request, text: &[u8]) -> Result<Value> {
    if text.is_empty() {
        return Ok(Value::NULL);
    }
    let named = [(&b"NaN"[..], f64::NAN), (b"INF", f64::INFINITY), (b"-INF", f64::NEG_INFINITY)];
    if let Some((_, float)) = named.iter().find(|(name, _)| text.eq_ignore_ascii_case(name)) {
        return Ok(Value::float(*float));
    }
    match juggle::parse_whole(text) {
        Some(number) => Ok(Value::float(number.as_float())),
        None => Err(violation(cx)),
    }
}
