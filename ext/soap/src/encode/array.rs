//! Arrays by SOAP's encoding rules, and maps, to XML.

use super::NAMELESS;
use crate::coder::{Coder, feature};
use crate::names::{APACHE, ENCODING_11, ENCODING_12, Version, XSI};
use crate::sdl::{Type, Use};
use crate::tree::NodeId;
use crate::types::{self, Encoder, Encoding};
use crate::values;
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value};

/// Most dimensions of an array.
const MOST_DIMENSIONS: usize = 64;

/// Holds what the items of an array are.
struct Items {
    encoder: Option<Encoding>,
    /// Is the type's name with its prefix.
    type_text: Vec<u8>,
    /// Is the name of the items, where the type says it.
    name: Option<Vec<u8>>,
    /// Lists the sizes, outermost first.
    sizes: Vec<usize>,
}

/// Names the type of one item of an array.
struct ItemType {
    id: i64,
    encoder: Option<Encoding>,
    ns: Option<Vec<u8>>,
    name: Vec<u8>,
}

impl Coder {
    pub(super) fn encode_array(
        &mut self,
        cx: &mut Request,
        encoder: &Encoder,
        value: &Value,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let node = self.tree.new_element(Some(parent), NAMELESS);
        let value = value.deref();
        if value.is_null() {
            if style == Use::Encoded {
                self.set_nil(node);
                self.set_type(node, encoder);
            }
            return Ok(node);
        }
        let array = match elements(cx, value)? {
            Some(array) => array,
            None => {
                if style == Use::Encoded {
                    self.set_type(node, encoder);
                }
                return Ok(node);
            }
        };
        if !array.enter() {
            return Err(cx.value_error("Recursive array cannot be encoded"));
        }
        let result = self.fill_array(cx, encoder, &array, style, node);
        array.leave();
        result?;
        Ok(node)
    }

    fn fill_array(&mut self, cx: &mut Request, encoder: &Encoder, array: &Array, style: Use, node: NodeId) -> Result<()> {
        let items = self.items(cx, encoder, array, node)?;
        if style == Use::Encoded {
            self.set_array_type(node, &items);
        }
        // as the prefix of the items' type is asked for, whether an item needs it or not
        let ns = items.encoder.as_ref().and_then(|encoder| encoder.ns.clone());
        if let Some(ns) = &ns {
            self.tree.prefix_for(node, ns);
        }
        self.add_items(cx, &items, &array.clone().into(), 0, style, node)?;
        if style == Use::Encoded {
            if self.options.features & feature::USE_XSI_ARRAY_TYPE != 0 {
                let text = self.type_text(node, Some(self.version.encoding()), b"Array");
                self.tree.set_attribute_ns(node, XSI, b"type", &text);
            } else {
                self.set_type(node, encoder);
            }
        }
        Ok(())
    }

    /// Finds what the items of an array are: by its declared type, or by what they look like.
    fn items(&mut self, cx: &mut Request, encoder: &Encoder, array: &Array, node: NodeId) -> Result<Items> {
        let sdl = self.sdl.clone();
        let ty = sdl.as_ref().zip(encoder.type_id()).map(|(sdl, id)| sdl.ty(id));
        if let Some(ty) = ty {
            if let Some((ns, text)) = ty.extra((ENCODING_11, b"arrayType"), b"arrayType") {
                let (name, dimensions) = split_array_type(text);
                return Ok(self.declared_items(ns, name, dimensions, ty, array, node));
            }
            if let Some((ns, name)) = ty.extra((ENCODING_12, b"itemType"), b"itemType") {
                let dimensions = ty.extra((ENCODING_12, b"arraySize"), b"arraySize").map_or(1, |(_, size)| count_words(size));
                return Ok(self.declared_items(ns, name, dimensions, ty, array, node));
            }
            if let Some(element) = self.only_element(ty)
                && let Some(encoder) = element.encode.clone()
                && let Some(name) = &encoder.name
            {
                let type_text = self.type_text(node, encoder.ns.as_deref(), name);
                let dimensions = ty.extra((ENCODING_12, b"arraySize"), b"arraySize").map_or(1, |(_, size)| count_words(size));
                let sizes = sizes(array, dimensions);
                return Ok(Items { type_text, name: Some(element.name.clone()), encoder: Some(encoder), sizes });
            }
        }
        self.guessed_items(cx, array, node)
    }

    fn declared_items(&mut self, ns: &[u8], name: &[u8], dimensions: usize, ty: &Type, array: &Array, node: NodeId) -> Items {
        let ns = (!ns.is_empty()).then_some(ns);
        let encoder = self.encoder(ns, name);
        let type_text = self.type_text(node, ns, name);
        let item_name = self.only_element(ty).filter(|element| element.encode.is_some()).map(|element| element.name.clone());
        Items { encoder, type_text, name: item_name, sizes: sizes(array, dimensions) }
    }

    /// Gives the element of a type that has one alone.
    fn only_element(&self, ty: &Type) -> Option<Type> {
        match &ty.elements[..] {
            [id] => self.sdl.as_ref().map(|sdl| sdl.ty(*id).clone()),
            _ => None,
        }
    }

    /// Finds the type that all items have.
    fn guessed_items(&mut self, cx: &mut Request, array: &Array, node: NodeId) -> Result<Items> {
        let sizes = vec![array.len()];
        let mut all: Option<ItemType> = None;
        for value in array.values() {
            let found = self.item_type(cx, value);
            match &all {
                None => all = Some(found),
                Some(known) if known.id == found.id && known.ns == found.ns && known.name == found.name => {}
                Some(_) => {
                    all = None;
                    break;
                }
            }
        }
        let Some(ItemType { encoder, ns, name, .. }) = all else {
            let type_text: &[u8] = if self.version == Version::Soap11 { b"xsd:ur-type" } else { b"xsd:anyType" };
            let encoder = Some(types::guess_named());
            return Ok(Items { encoder, type_text: type_text.to_vec(), name: None, sizes });
        };
        let type_text = self.type_text(node, ns.as_deref(), &name);
        Ok(Items { encoder, type_text, name: None, sizes })
    }

    /// Gives encoder and name of the type of an item.
    fn item_type(&self, cx: &mut Request, value: &Value) -> ItemType {
        let value = value.deref();
        let (found, value) = match value.as_object().filter(|object| values::is_var(cx, object)).and_then(values::Var::of) {
            Some(var) => {
                if let Some(name) = var.type_name {
                    let encoder = self.encoder(var.type_ns.as_deref(), &name);
                    return ItemType { id: var.id, encoder, ns: var.type_ns, name };
                }
                let found = if var.id == types::UNKNOWN { None } else { self.encoder_by_id(var.id) };
                (found, var.value)
            }
            None => (None, value.clone()),
        };
        let found = found.or_else(|| types::of_value(&value));
        let found = found.unwrap_or_else(types::guess);
        let (ns, name) = (found.ns.clone(), found.name.clone().unwrap_or_default());
        ItemType { id: found.id, encoder: Some(found), ns, name }
    }

    fn set_array_type(&mut self, node: NodeId, items: &Items) {
        let sizes: Vec<String> = items.sizes.iter().map(usize::to_string).collect();
        match self.version {
            Version::Soap11 => {
                let text = [&items.type_text[..], b"[", sizes.join(",").as_bytes(), b"]"].concat();
                self.tree.set_attribute_ns(node, ENCODING_11, b"arrayType", &text);
            }
            Version::Soap12 => {
                self.tree.set_attribute_ns(node, ENCODING_12, b"itemType", &items.type_text);
                self.tree.set_attribute_ns(node, ENCODING_12, b"arraySize", sizes.join(" ").as_bytes());
            }
        }
    }

    /// Adds the items of one dimension, or of those below it.
    fn add_items(&mut self, cx: &mut Request, items: &Items, value: &Value, level: usize, style: Use, node: NodeId) -> Result<()> {
        let size = items.sizes[level];
        let Some(array) = value.deref().as_array() else {
            return Ok(());
        };
        let array = array.clone();
        for value in array.values().take(size) {
            if level + 1 < items.sizes.len() {
                self.add_items(cx, items, value, level + 1, style, node)?;
                continue;
            }
            let item = self.encode(cx, items.encoder.as_ref(), value, style, node)?;
            match (&items.name, &items.encoder) {
                (Some(name), _) => self.tree.set_name(item, name),
                (None, Some(encoder)) if style == Use::Literal && encoder.name.is_some() => {
                    self.tree.set_name(item, encoder.name.as_deref().unwrap_or_default());
                    if let Some(ns) = &encoder.ns {
                        self.tree.set_namespace(item, ns);
                    }
                }
                _ => self.tree.set_name(item, b"item"),
            }
        }
        Ok(())
    }

    pub(super) fn encode_map(&mut self, cx: &mut Request, encoder: &Encoder, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        let node = self.tree.new_element(Some(parent), NAMELESS);
        if let Some(array) = value.deref().as_array() {
            let array = array.clone();
            if !array.enter() {
                return Err(cx.value_error("Recursive array cannot be encoded"));
            }
            let result = self.fill_map(cx, &array, style, node);
            array.leave();
            result?;
        }
        if style == Use::Encoded {
            match encoder.name {
                Some(_) => self.set_type(node, encoder),
                None => {
                    let text = self.type_text(node, Some(APACHE), b"Map");
                    self.tree.set_attribute_ns(node, XSI, b"type", &text);
                }
            }
        }
        Ok(node)
    }

    fn fill_map(&mut self, cx: &mut Request, array: &Array, style: Use, node: NodeId) -> Result<()> {
        for (key, value) in array.iter() {
            let item = self.tree.new_element(Some(node), b"item");
            let name = self.tree.new_element(Some(item), b"key");
            let (type_name, text) = match key {
                KeyRef::Int(key) => (&b"int"[..], key.to_string().into_bytes()),
                KeyRef::Str(key) => (&b"string"[..], self.to_utf8(cx, key)?),
            };
            if style == Use::Encoded {
                // the namespace of the type comes up with the envelope at last
                self.tree.set_attribute_ns(name, XSI, b"type", &[b"xsd:", type_name].concat());
            }
            self.tree.add_text(Some(name), &text);
            let found = types::of_value(value);
            let content = self.encode(cx, found.as_ref(), value, style, item)?;
            self.tree.set_name(content, b"value");
        }
        Ok(())
    }
}

/// Gives the elements of an array, or of an object that can be walked over.
fn elements(cx: &mut Request, value: &Value) -> Result<Option<Array>> {
    if let Some(array) = value.as_array() {
        return Ok(Some(array.clone()));
    }
    let traversable = cx.engine.known.traversable;
    match value.as_object() {
        Some(object) if class_of(object).is_subclass_of(traversable) => {
            let call = Value::from(cx.str("iterator_to_array"));
            let array = cx.call_value(&call, &[value.clone(), Value::FALSE])?;
            Ok(array.as_array().cloned())
        }
        _ => Ok(None),
    }
}

/// Cuts `name[,]` into the name and the number of dimensions.
fn split_array_type(text: &[u8]) -> (&[u8], usize) {
    let Some(at) = memchr::memrchr(b'[', text) else { return (text, 1) };
    let commas = text[at..].iter().filter(|byte| **byte == b',').count();
    let name = &text[..memchr::memchr(b'[', text).unwrap_or(at)];
    (name, (commas + 1).min(MOST_DIMENSIONS))
}

fn count_words(text: &[u8]) -> usize {
    let words = text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()).count();
    words.clamp(1, MOST_DIMENSIONS)
}

/// Gives the sizes of an array and of the first arrays in it.
fn sizes(array: &Array, dimensions: usize) -> Vec<usize> {
    let mut sizes = vec![array.len()];
    let mut next = array.values().next().cloned();
    for _ in 1..dimensions {
        let inner = next.as_ref().and_then(Value::as_array).cloned();
        sizes.push(inner.as_ref().map_or(0, |inner| inner.len()));
        next = inner.and_then(|inner| inner.values().next().cloned());
    }
    sizes
}
