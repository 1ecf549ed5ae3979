//! Arrays by SOAP's encoding rules, and maps, out of XML.

use crate::coder::Coder;
use crate::names::{ENCODING_11, ENCODING_12};
use crate::sdl::{self, Type};
use crate::state;
use crate::types::Encoding;
use heddle_libxml2::Node;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Value};

/// Most dimensions of an array.
const MOST_DIMENSIONS: usize = 64;

/// Holds what an array is like.
struct Shape {
    encoder: Option<Encoding>,
    /// Lists the sizes, outermost first; of one that is not told it is 0.
    sizes: Vec<i64>,
}

impl Coder {
    pub(super) fn decode_array(&mut self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Value> {
        let shape = self.shape(cx, encoder, node)?;
        let mut position = vec![0; shape.sizes.len()];
        if let Some(text) = attribute(node, ENCODING_11, b"offset") {
            read_position(cx, &text, &mut position)?;
        }
        let mut array = Array::new();
        for child in node.children().filter(Node::is_element) {
            let value = self.decode(cx, shape.encoder.as_ref(), &child)?;
            if let Some(text) = attribute(&child, ENCODING_11, b"position") {
                read_position(cx, &text, &mut position)?;
            }
            put(cx, &mut array, &position, value);
            advance(&mut position, &shape.sizes);
        }
        Ok(array.into())
    }

    /// Reads how many items of which type there are, off the element or off its type.
    fn shape(&self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Shape> {
        let sdl = self.sdl.clone();
        let ty = sdl.as_ref().zip(encoder.type_id()).map(|(sdl, id)| sdl.ty(id));
        let mut shape = if let Some(text) = attribute(node, ENCODING_11, b"arrayType") {
            let at = memchr::memrchr(b'[', &text).unwrap_or(text.len());
            Shape { encoder: self.encoder_at(node, &text[..at]), sizes: bracketed(cx, &text[at..])? }
        } else if let Some(text) = attribute(node, ENCODING_12, b"itemType") {
            let sizes = attribute(node, ENCODING_12, b"arraySize");
            let sizes = match sizes {
                Some(sizes) => blank_separated(cx, &sizes)?,
                None => vec![0],
            };
            Shape { encoder: self.encoder_at(node, &text), sizes }
        } else if let Some(text) = attribute(node, ENCODING_12, b"arraySize") {
            Shape { encoder: None, sizes: blank_separated(cx, &text)? }
        } else {
            self.declared_shape(cx, ty)?
        };
        if shape.encoder.is_none()
            && let (Some(sdl), Some(ty)) = (&sdl, ty)
            && let [only] = &ty.elements[..]
        {
            shape.encoder = sdl.ty(*only).encode.clone();
        }
        Ok(shape)
    }

    fn declared_shape(&self, cx: &mut Request, ty: Option<&Type>) -> Result<Shape> {
        if let Some((ns, text)) = ty.and_then(|ty| ty.extra((ENCODING_11, b"arrayType"), b"arrayType")) {
            let end = memchr::memchr(b'[', text).unwrap_or(text.len());
            let at = memchr::memrchr(b'[', text).unwrap_or(text.len());
            let ns = (!ns.is_empty()).then_some(&ns[..]);
            return Ok(Shape { encoder: self.encoder(ns, &text[..end]), sizes: bracketed(cx, &text[at..])? });
        }
        let item = ty.and_then(|ty| ty.extra((ENCODING_12, b"itemType"), b"itemType"));
        let size = ty.and_then(|ty| ty.extra((ENCODING_12, b"arraySize"), b"arraySize"));
        let sizes = match size {
            Some((_, size)) => blank_separated(cx, size)?,
            None => vec![0],
        };
        Ok(Shape { encoder: item.and_then(|(ns, name)| self.encoder(Some(ns), name)), sizes })
    }

    pub(super) fn decode_map(&mut self, cx: &mut Request, node: &Node) -> Result<Value> {
        let mut array = Array::new();
        for item in node.children().filter(|item| item.is_element() && item.name_is(b"item")) {
            let child = |name: &[u8]| item.children().find(|child| child.is_element() && child.name_is(name));
            let Some(key) = child(b"key") else {
                return Err(state::error(cx, "Encoding: Can't decode apache map, missing key"));
            };
            let Some(content) = child(b"value") else {
                return Err(state::error(cx, "Encoding: Can't decode apache map, missing value"));
            };
            let key = self.decode(cx, None, &key)?;
            let value = self.decode(cx, None, &content)?;
            let key = match (key.as_int(), key.as_bytes()) {
                (Some(number), _) => Key::Int(number),
                (_, Some(text)) => Key::from_bytes(cx.heap(), text),
                _ => return Err(state::error(cx, "Encoding: Can't decode apache map, only Strings or Longs are allowed as keys")),
            };
            array.insert(cx.heap(), key, value);
        }
        Ok(array.into())
    }
}

/// Reads an attribute of the encoding rules, with their namespace or without one.
fn attribute(node: &Node, ns: &[u8], name: &[u8]) -> Option<Vec<u8>> {
    sdl::attribute_ns(node, ns, name).or_else(|| sdl::attribute(node, name))
}

/// Reads sizes in brackets: `[2,3]`.
fn bracketed(cx: &mut Request, text: &[u8]) -> Result<Vec<i64>> {
    let inner = text.strip_prefix(b"[").unwrap_or(text);
    let count = inner.iter().filter(|byte| **byte == b',').count() + 1;
    let mut sizes = vec![0; count.min(MOST_DIMENSIONS)];
    read_position(cx, text, &mut sizes)?;
    Ok(sizes)
}

/// Reads sizes between blanks: `* 3`.
fn blank_separated(cx: &mut Request, text: &[u8]) -> Result<Vec<i64>> {
    let mut sizes = Vec::new();
    for word in text.split(|byte| !byte.is_ascii_digit() && *byte != b'*').filter(|word| !word.is_empty()).take(MOST_DIMENSIONS) {
        if word.contains(&b'*') {
            if !sizes.is_empty() || word.len() > 1 {
                return Err(state::error(cx, "Encoding: '*' may only be first arraySize value in list"));
            }
            sizes.push(0);
            continue;
        }
        sizes.push(index(cx, word)?);
    }
    if sizes.is_empty() {
        sizes.push(0);
    }
    Ok(sizes)
}

/// Reads a position in brackets; what is missing stays as it is.
fn read_position(cx: &mut Request, text: &[u8], position: &mut [i64]) -> Result<()> {
    let inner = text.split(|byte| *byte == b']').next().unwrap_or_default();
    let inner = inner.strip_prefix(b"[").unwrap_or(inner);
    for (place, word) in position.iter_mut().zip(inner.split(|byte| *byte == b',')) {
        let digits: Vec<u8> = word.iter().copied().filter(u8::is_ascii_digit).collect();
        *place = index(cx, &digits)?;
    }
    Ok(())
}

/// Reads a number that fits an index.
fn index(cx: &mut Request, digits: &[u8]) -> Result<i64> {
    let text = std::str::from_utf8(digits).unwrap_or_default();
    match text.parse::<i32>() {
        Ok(number) if number < i32::MAX => Ok(i64::from(number)),
        Err(_) if text.is_empty() => Ok(0),
        _ => Err(state::error(cx, "Encoding: array index out of range")),
    }
}

/// Puts a value at a position, through the arrays that lie above it.
fn put(cx: &Request, array: &mut Array, position: &[i64], value: Value) {
    let heap = cx.heap();
    let [outer @ .., last] = position else { return };
    let mut elements = array.make_mut(heap);
    let Some((first, rest)) = outer.split_first() else {
        elements.insert(heap, Key::Int(*last), value);
        return;
    };
    let slot = elements.entry_int(heap, *first);
    let mut inner = std::mem::take(slot).into_array().unwrap_or_default();
    let below: Vec<i64> = rest.iter().chain([last]).copied().collect();
    put(cx, &mut inner, &below, value);
    *slot = inner.into();
}

/// Goes on to the next position.
fn advance(position: &mut [i64], sizes: &[i64]) {
    for level in (0..position.len()).rev() {
        position[level] = position[level].saturating_add(1);
        if level == 0 || position[level] < sizes[level] {
            return;
        }
        position[level] = 0;
    }
}
