//! Texts, numbers, points in time and lists to XML.

use super::NAMELESS;
use crate::coder::Coder;
use crate::sdl::{Kind, Use};
use crate::state;
use crate::tree::NodeId;
use crate::types::{self, Encoder, Encoding};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{KeyRef, Value, View, juggle};

impl Coder {
    /// Puts a text into a new element.
    fn text_element(&mut self, encoder: &Encoder, text: &[u8], style: Use, parent: NodeId) -> NodeId {
        let node = self.tree.new_element(Some(parent), NAMELESS);
        self.tree.add_text(Some(node), text);
        if style == Use::Encoded {
            self.set_type(node, encoder);
        }
        node
    }

    pub(super) fn encode_text(&mut self, cx: &mut Request, encoder: &Encoder, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        let text = text_of(cx, value)?;
        let text = self.to_utf8(cx, &text)?;
        Ok(self.text_element(encoder, &text, style, parent))
    }

    pub(super) fn encode_bool(&mut self, cx: &mut Request, encoder: &Encoder, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        let text: &[u8] = if cx.to_bool(value)? { b"true" } else { b"false" };
        Ok(self.text_element(encoder, text, style, parent))
    }

    pub(super) fn encode_int(&mut self, cx: &mut Request, encoder: &Encoder, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        let value = backing(cx, value, Backing::Int)?;
        let text = match value.view() {
            View::Float(float) => format!("{:.0}", float.floor()),
            _ => cx.to_int(&value)?.to_string(),
        };
        Ok(self.text_element(encoder, text.as_bytes(), style, parent))
    }

    pub(super) fn encode_float(
        &mut self,
        cx: &mut Request,
        encoder: &Encoder,
        value: &Value,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let float = cx.to_float(value)?;
        let precision = i32::try_from(cx.ini_int("precision")).unwrap_or(14);
        let text = juggle::float_to_str(cx.heap(), float, precision);
        Ok(self.text_element(encoder, &text, style, parent))
    }

    pub(super) fn encode_hex(&mut self, cx: &mut Request, encoder: &Encoder, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        const DIGITS: &[u8] = b"0123456789ABCDEF";
        let bytes = text_of(cx, value)?;
        let text: Vec<u8> = bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]).collect();
        Ok(self.text_element(encoder, &text, style, parent))
    }

    pub(super) fn encode_base64(
        &mut self,
        cx: &mut Request,
        encoder: &Encoder,
        value: &Value,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let bytes = text_of(cx, value)?;
        let text = heddle_runtime::base64::encode(&bytes);
        Ok(self.text_element(encoder, &text, style, parent))
    }

    /// Writes a timestamp by a format; texts stand for themselves.
    pub(super) fn encode_time(
        &mut self,
        cx: &mut Request,
        encoder: &Encoder,
        format: &str,
        value: &Value,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let text = match value.view() {
            View::Int(_) => {
                let format = cx.str(format!("{format}p"));
                let call = Value::from(cx.str("date"));
                let text = cx.call_value(&call, &[format.into(), value.clone()])?;
                text.as_bytes().unwrap_or_default().to_vec()
            }
            View::Str(text) => self.to_utf8_or_empty(text),
            _ => Vec::new(),
        };
        if text.is_empty() {
            let node = self.tree.new_element(Some(parent), NAMELESS);
            if style == Use::Encoded {
                self.set_type(node, encoder);
            }
            return Ok(node);
        }
        Ok(self.text_element(encoder, &text, style, parent))
    }

    /// Writes an array, or a text between whose words are blanks, as a list.
    pub(super) fn encode_list(&mut self, cx: &mut Request, item: Option<&Encoding>, value: &Value, parent: NodeId) -> Result<NodeId> {
        let node = self.tree.new_element(Some(parent), NAMELESS);
        let mut words = Vec::new();
        match value.deref().as_array() {
            Some(array) => {
                for value in array.clone().values() {
                    words.push(self.word(cx, item, value.deref(), node)?);
                }
            }
            None => {
                let text = text_of(cx, value)?;
                let text = self.to_utf8(cx, &text)?;
                for word in text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()) {
                    let value = match item {
                        Some(item) => {
                            let value = Value::from(cx.str(word));
                            self.word(cx, Some(item), &value, node)?
                        }
                        None => word.to_vec(),
                    };
                    words.push(value);
                }
            }
        }
        self.tree.add_text(Some(node), &words.join(&b' '));
        Ok(node)
    }

    /// Gives an item of a list as text.
    fn word(&mut self, cx: &mut Request, item: Option<&Encoding>, value: &Value, node: NodeId) -> Result<Vec<u8>> {
        let Some(item) = item else {
            let text = text_of(cx, value)?;
            return self.to_utf8(cx, &text);
        };
        let word = self.encode(cx, Some(item), value, Use::Literal, node)?;
        self.tree.remove_last_child(node);
        match self.tree.first_text(word) {
            Some(text) => Ok(text.to_vec()),
            None => Err(state::error(cx, "Encoding: Violation of encoding rules")),
        }
    }

    /// Finds the encoder of the items of a type that is a list or a union.
    pub(super) fn item_encoder(&self, encoder: &Encoder) -> Option<Encoding> {
        let sdl = self.sdl.as_ref()?;
        let ty = sdl.ty(encoder.type_id()?);
        let first = ty.elements.first().filter(|_| ty.kind == Kind::List)?;
        sdl.ty(*first).encode.clone()
    }

    /// Writes XML as it is; elements of an array by their keys.
    pub(super) fn encode_any(&mut self, cx: &mut Request, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        if let Some(array) = value.as_array() {
            let any = types::builtin(types::XSD_ANYXML);
            let mut last = None;
            for (key, value) in array.clone().iter() {
                let node = self.encode(cx, Some(&any), value, style, parent)?;
                if let KeyRef::Str(name) = key
                    && self.tree.name(node) == NAMELESS
                {
                    self.tree.set_name(node, name);
                }
                last = Some(node);
            }
            return Ok(last.unwrap_or_else(|| self.tree.add_raw(Some(parent), b"")));
        }
        let text = text_of(cx, value)?;
        Ok(self.tree.add_raw(Some(parent), &text))
    }
}

/// Holds what a case of an enum must be backed by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Backing {
    Int,
    Any,
}

/// Gives the value of an enum's case in its place.
fn backing(cx: &mut Request, value: &Value, wanted: Backing) -> Result<Value> {
    let Some(object) = value.as_object().filter(|object| class_of(object).is_enum()) else {
        return Ok(value.deref().clone());
    };
    let backing = heddle_runtime::errors::get_property(object, "value");
    if backing.is_null() {
        return Err(cx.value_error("Non-backed enums have no default serialization"));
    }
    if wanted == Backing::Int && !backing.is_int() {
        return Err(cx.value_error("String-backed enum cannot be serialized as int"));
    }
    Ok(backing)
}

/// Converts a value to text.
fn text_of(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let value = backing(cx, value, Backing::Any)?;
    cx.to_str(&value).map(|text| text.to_vec())
}
