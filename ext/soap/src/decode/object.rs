//! Structures, and values of types of a WSDL, out of XML.

use crate::coder::{Coder, feature};
use crate::encode::not_fixed;
use crate::sdl::{Attribute, Content, Kind, Model, Sdl, Type};
use crate::types::{self, Encoding, Rule, TypeId};
use heddle_libxml2::Node;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{ClassPtr, Request, Result, property};
use heddle_value::{Array, Object, Value};
use std::sync::Arc;

impl Coder {
    /// Decodes by a type of the WSDL.
    pub(super) fn decode_declared(&mut self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Value> {
        cx.check_stack()?;
        let sdl = self.sdl.clone();
        let Some((sdl, id)) = sdl.as_ref().zip(encoder.type_id()) else {
            return self.decode_guess(cx, encoder, node);
        };
        let ty = sdl.ty(id);
        match ty.kind {
            Kind::Simple => match ty.encode.as_ref().filter(|base| !Arc::ptr_eq(base, encoder)) {
                Some(base) => self.decode_by(cx, base, node),
                None => self.decode_guess(cx, encoder, node),
            },
            Kind::List | Kind::Union => {
                let text = super::scalar::content(cx, node)?;
                self.decode_text(cx, encoder, text)
            }
            _ if sdl.is_array(ty) => self.decode_array(cx, encoder, node),
            _ => self.decode_object(cx, encoder, node),
        }
    }

    /// Makes an object out of an element: of a class of the class map, or a plain one.
    pub(super) fn decode_object(&mut self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Value> {
        if let Some((_, value)) = self.reading.objects.get(&node.address()) {
            return Ok(value.clone());
        }
        let class = match self.class_for(cx, encoder)? {
            Some(class) => class,
            None => cx.require_class(b"stdClass")?,
        };
        let sdl = self.sdl.clone();
        match sdl.as_ref().zip(encoder.type_id()) {
            Some((sdl, id)) => self.decode_typed(cx, sdl, sdl.ty(id), node, class),
            None => self.decode_struct(cx, node, class),
        }
    }

    fn new_object(&mut self, cx: &mut Request, node: &Node, class: ClassPtr) -> Result<Object> {
        let object = instantiate(cx, class)?;
        self.reading.objects.insert(node.address(), (node.clone(), object.clone().into()));
        Ok(object)
    }

    /// Makes an object whose properties are the elements, whatever they are.
    fn decode_struct(&mut self, cx: &mut Request, node: &Node, class: ClassPtr) -> Result<Value> {
        let object = self.new_object(cx, node, class)?;
        let mut children: Vec<(Vec<u8>, Vec<Value>)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for child in node.children().filter(Node::is_element) {
            let value = self.decode(cx, None, &child)?;
            let name = child.name();
            let place = *places.entry(name.clone()).or_insert(children.len());
            match children.get_mut(place) {
                Some((_, values)) => values.push(value),
                None => children.push((name, vec![value])),
            }
        }
        for (name, mut values) in children {
            let value = if values.len() == 1 { values.remove(0) } else { Array::from_values(cx.heap(), values).into() };
            set(cx, &object, &name, value)?;
        }
        Ok(object.into())
    }

    /// Makes an object of a complex type.
    fn decode_typed(&mut self, cx: &mut Request, sdl: &Sdl, ty: &Type, node: &Node, class: ClassPtr) -> Result<Value> {
        cx.check_stack()?;
        let derived = matches!(ty.kind, Kind::Restriction | Kind::Extension);
        let base = ty.encode.as_ref().filter(|_| derived);
        let is_complex = |id: &TypeId| !matches!(sdl.ty(*id).kind, Kind::Simple | Kind::List | Kind::Union);
        let value = match base.map(|base| (base.type_id().filter(is_complex), sdl.simple_base(ty))) {
            None => self.new_object(cx, node, class)?.into(),
            Some((Some(id), _)) if std::ptr::eq(sdl.ty(id), ty) || sdl.is_array(sdl.ty(id)) => self.new_object(cx, node, class)?.into(),
            Some((Some(id), _)) => self.decode_typed(cx, sdl, sdl.ty(id), node, class)?,
            Some((None, Some(simple))) if simple.rule == Rule::Map => return self.decode_map(cx, node),
            Some((None, Some(simple))) if matches!(simple.rule, Rule::Guess | Rule::Struct) && ty.model.is_none() => {
                self.decode_struct(cx, node, class)?
            }
            Some((None, Some(simple))) if !matches!(simple.rule, Rule::Guess | Rule::Struct) => {
                let content = self.decode_by(cx, &simple, node)?;
                let object = self.new_object(cx, node, class)?;
                set(cx, &object, b"_", content)?;
                object.into()
            }
            Some((None, _)) => self.new_object(cx, node, class)?.into(),
        };
        let Some(object) = value.as_object().cloned() else { return Ok(value) };
        if let Some(model) = &ty.model {
            let outer = self.begin_parts();
            self.decode_model(cx, sdl, &object, model, node)?;
            self.end_parts(outer);
        }
        for attribute in &ty.attributes {
            self.decode_attribute(cx, &object, attribute, node)?;
        }
        Ok(value)
    }

    fn decode_model(&mut self, cx: &mut Request, sdl: &Sdl, object: &Object, model: &Model, node: &Node) -> Result<()> {
        self.count_part(cx)?;
        match &model.content {
            Content::Element(id) => self.decode_element(cx, object, model, sdl.ty(*id), node),
            Content::Any => self.decode_any_elements(cx, object, node),
            Content::Sequence(parts) | Content::All(parts) | Content::Choice(parts) => {
                let is_any = |part: &&Model| matches!(part.content, Content::Any);
                for part in parts.iter().filter(|part| !is_any(part)) {
                    self.decode_model(cx, sdl, object, part, node)?;
                }
                // what no declared element took
                match parts.iter().find(is_any) {
                    Some(_) => self.decode_any_elements(cx, object, node),
                    None => Ok(()),
                }
            }
            Content::Group(id) => match &sdl.ty(*id).model {
                Some(group) => self.decode_model(cx, sdl, object, group, node),
                None => Ok(()),
            },
            Content::GroupName(_) => Ok(()),
        }
    }

    fn decode_element(&mut self, cx: &mut Request, object: &Object, model: &Model, element: &Type, node: &Node) -> Result<()> {
        let mut found = node.children().filter(|child| child.is_element() && child.name_is(&element.name));
        let Some(first) = found.next() else { return Ok(()) };
        let value = self.decode_member(cx, element, &first)?;
        let mut rest = found.peekable();
        let value = if rest.peek().is_some() {
            let mut values = vec![value];
            for child in rest {
                values.push(self.decode_member(cx, element, &child)?);
            }
            Array::from_values(cx.heap(), values).into()
        } else if self.options.features & feature::SINGLE_ELEMENT_ARRAYS != 0 && model.repeats() && !value.is_array() && !value.is_null() {
            Array::from_values(cx.heap(), [value]).into()
        } else {
            value
        };
        set(cx, object, &element.name, value)
    }

    /// Decodes one element, or its fixed or default value.
    fn decode_member(&mut self, cx: &mut Request, element: &Type, child: &Node) -> Result<Value> {
        let target = self.resolve(cx, child)?;
        let guess = types::guess();
        let encoder = element.encode.as_ref().unwrap_or(&guess);
        let is_empty = target.first_child().is_none();
        if is_empty && let Some(text) = element.fixed.clone().or_else(|| element.default.clone().filter(|_| !element.nillable)) {
            return self.decode_text(cx, encoder, Some(text));
        }
        if let Some(fixed) = &element.fixed
            && let Some(text) = target.first_child().filter(Node::is_text)
            && text.data() != *fixed
        {
            return Err(not_fixed(cx, b"Element", &element.name, fixed, &text.data()));
        }
        self.decode(cx, Some(encoder), &target)
    }

    /// Gathers the elements that have no declaration as the property `any`.
    fn decode_any_elements(&mut self, cx: &mut Request, object: &Object, node: &Node) -> Result<()> {
        let any = types::builtin(types::XSD_ANYXML);
        let class = class_of(object);
        let mut text: Vec<u8> = Vec::new();
        let mut named: Vec<(Vec<u8>, Value)> = Vec::new();
        for child in node.children().filter(Node::is_element) {
            let name = cx.str(child.name());
            if property::exists(object, &name, Some(class)) && !property::read(cx, object, &name, Some(class), true)?.is_null() {
                continue;
            }
            let value = self.decode(cx, Some(&any), &child)?;
            match value.as_bytes() {
                Some(xml) if xml.starts_with(b"<") => text.extend_from_slice(xml),
                _ => named.push((child.name(), value)),
            }
        }
        let value: Value = if named.is_empty() {
            if text.is_empty() {
                return Ok(());
            }
            cx.str(text).into()
        } else {
            let mut array = Array::new();
            if !text.is_empty() {
                let text = cx.str(text);
                let _ = array.push(cx.heap(), text);
            }
            for (name, value) in named {
                gather(cx, &mut array, &name, value);
            }
            array.into()
        };
        set(cx, object, b"any", value)
    }

    fn decode_attribute(&mut self, cx: &mut Request, object: &Object, attribute: &Attribute, node: &Node) -> Result<()> {
        if attribute.name.is_empty() {
            return Ok(());
        }
        let given = node.attribute(None, &attribute.name).map(|found| found.text());
        let Some(text) = given.or_else(|| attribute.fixed.clone()).or_else(|| attribute.default.clone()) else { return Ok(()) };
        if let Some(fixed) = attribute.fixed.as_ref().filter(|fixed| **fixed != text) {
            return Err(not_fixed(cx, b"Attribute", &attribute.name, fixed, &text));
        }
        let guess = types::text();
        let encoder = attribute.encode.clone().unwrap_or(guess);
        let value = self.decode_text(cx, &encoder, Some(text))?;
        set(cx, object, &attribute.name, value)
    }
}

/// Adds a value under a name; values with one name become an array.
fn gather(cx: &Request, array: &mut Array, name: &[u8], value: Value) {
    let heap = cx.heap();
    let known = array.get_bytes(name).cloned();
    let value = match known {
        None => value,
        Some(known) => {
            let mut list = match known.as_array() {
                Some(list) => list.clone(),
                None => Array::from_values(heap, [known]),
            };
            let _ = list.push(heap, value);
            list.into()
        }
    };
    array.insert_bytes(heap, name, value);
}

/// Sets a property, whatever its visibility.
fn set(cx: &mut Request, object: &Object, name: &[u8], value: Value) -> Result<()> {
    let name = cx.str(name);
    property::write(cx, object, &name, value, Some(class_of(object))).map(drop)
}
