//! Structures, and values of types of a WSDL, to XML.

use super::NAMELESS;
use crate::coder::Coder;
use crate::fields::Fields;
use crate::sdl::{Attribute, Content, Form, Kind, Model, Sdl, Type, Use};
use crate::state;
use crate::tree::NodeId;
use crate::types::{self, Encoder, Encoding, Rule, TypeId};
use heddle_runtime::{Request, Result};
use heddle_value::{KeyRef, Value};
use std::sync::Arc;

/// How much of a model a value had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    /// Something that must be there is missing.
    Missing,
    Written,
    /// Nothing was there, and nothing need be.
    Nothing,
}

/// Whether an element that is missing is an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strict {
    Yes,
    No,
}

impl Strict {
    fn and(self, condition: bool) -> Strict {
        if condition { self } else { Strict::No }
    }
}

/// Holds what values are written to: an element, and how.
#[derive(Clone, Copy)]
struct Place<'a> {
    node: NodeId,
    style: Use,
    sdl: &'a Sdl,
}

impl Coder {
    /// Encodes by a type of the WSDL.
    pub(super) fn encode_declared(
        &mut self,
        cx: &mut Request,
        encoder: &Encoding,
        value: &Value,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        cx.check_stack()?;
        let sdl = self.sdl.clone();
        let Some((sdl, id)) = sdl.as_ref().zip(encoder.type_id()) else {
            let node = self.encode_guess(cx, value, style, parent)?;
            if style == Use::Encoded {
                self.set_type(node, encoder);
            }
            return Ok(node);
        };
        let ty = sdl.ty(id);
        let node = match ty.kind {
            Kind::Simple => match ty.encode.as_ref().filter(|base| !Arc::ptr_eq(base, encoder)) {
                Some(base) => self.encode(cx, Some(base), value, style, parent)?,
                None => self.encode_guess(cx, value, style, parent)?,
            },
            Kind::List | Kind::Union => {
                let item = self.item_encoder(encoder);
                self.encode_list(cx, item.as_ref(), value, parent)?
            }
            Kind::Complex | Kind::Restriction | Kind::Extension if sdl.is_array(ty) => {
                return self.encode_array(cx, encoder, value, style, parent);
            }
            Kind::Complex | Kind::Restriction | Kind::Extension => self.encode_object(cx, encoder, value, style, parent)?,
        };
        if style == Use::Encoded && !self.is_reference(node) {
            self.set_type(node, encoder);
        }
        Ok(node)
    }

    /// Encodes an object, or an array as one.
    pub(super) fn encode_object(
        &mut self,
        cx: &mut Request,
        encoder: &Encoder,
        value: &Value,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let value = value.deref();
        if value.is_null() {
            let node = self.nil(style, parent);
            if style == Use::Encoded {
                self.set_type(node, encoder);
            }
            return Ok(node);
        }
        let sdl = self.sdl.clone();
        match sdl.as_ref().zip(encoder.type_id()) {
            Some((sdl, id)) => self.encode_typed(cx, sdl, sdl.ty(id), value, style, parent),
            None => self.encode_struct(cx, encoder, value, style, parent),
        }
    }

    /// Encodes a structure without a declared type.
    fn encode_struct(&mut self, cx: &mut Request, encoder: &Encoder, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        let node = self.tree.new_element(Some(parent), NAMELESS);
        if let Some(object) = value.as_object()
            && self.refer(object, node)
        {
            return Ok(node);
        }
        if let Some(array) = value.as_array() {
            let array = array.clone();
            if !array.enter() {
                return Err(cx.value_error("Recursive array cannot be encoded"));
            }
            let result = self.encode_members(cx, array.iter(), style, node);
            array.leave();
            result?;
        } else if let Some(object) = value.as_object() {
            for (name, value) in Fields::of_object(cx, object) {
                let found = types::of_value(&value);
                let child = self.encode(cx, found.as_ref(), &value, style, node)?;
                self.name_child(child, &name);
            }
        }
        if style == Use::Encoded {
            self.set_type(node, encoder);
        }
        Ok(node)
    }

    fn encode_members<'v>(
        &mut self,
        cx: &mut Request,
        members: impl Iterator<Item = (KeyRef<'v>, &'v Value)>,
        style: Use,
        node: NodeId,
    ) -> Result<()> {
        for (key, value) in members {
            let found = types::of_value(value);
            let child = self.encode(cx, found.as_ref(), value, style, node)?;
            if let KeyRef::Str(name) = key {
                self.name_child(child, name);
            }
        }
        Ok(())
    }

    fn name_child(&mut self, child: NodeId, name: &[u8]) {
        self.tree.set_name(child, name);
    }

    /// Encodes an object of a complex type.
    fn encode_typed(&mut self, cx: &mut Request, sdl: &Sdl, ty: &Type, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        cx.check_stack()?;
        if let Some(object) = value.as_object()
            && self.is_written(object)
        {
            let node = self.tree.new_element(Some(parent), NAMELESS);
            self.refer(object, node);
            return Ok(node);
        }
        let fields = Fields::of(cx, value);
        let node = self.begin_typed(cx, sdl, ty, value, &fields, style, parent)?;
        if let Some(object) = value.as_object() {
            self.refer(object, node);
        }
        if fields.is_none() {
            return Ok(node);
        }
        let place = Place { node, style, sdl };
        if let (Some(element), Some(array)) = (list_element(sdl, ty), value.as_array().filter(|array| !super::is_map(array))) {
            for value in array.clone().values() {
                self.add_element(cx, place, element, value.deref())?;
            }
            return Ok(node);
        }
        if let Some(model) = &ty.model {
            let outer = self.begin_parts();
            self.encode_model(cx, place, model, &fields, Strict::Yes)?;
            self.end_parts(outer);
        }
        for attribute in &ty.attributes {
            self.encode_attribute(cx, node, attribute, &fields)?;
        }
        Ok(node)
    }

    /// Makes the element of a complex type, with what its base type has.
    #[expect(clippy::too_many_arguments, reason = "all of them say what is encoded, and where")]
    fn begin_typed(
        &mut self,
        cx: &mut Request,
        sdl: &Sdl,
        ty: &Type,
        value: &Value,
        fields: &Fields,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let derived = matches!(ty.kind, Kind::Restriction | Kind::Extension);
        let Some(base) = ty.encode.as_ref().filter(|_| derived) else {
            return Ok(self.tree.new_element(Some(parent), NAMELESS));
        };
        let is_complex = |id: TypeId| !matches!(sdl.ty(id).kind, Kind::Simple | Kind::List | Kind::Union);
        if let Some(id) = base.type_id().filter(|id| is_complex(*id)) {
            if std::ptr::eq(sdl.ty(id), ty) || sdl.is_array(sdl.ty(id)) {
                return Ok(self.tree.new_element(Some(parent), NAMELESS));
            }
            let node = self.encode_typed(cx, sdl, sdl.ty(id), value, style, parent)?;
            if style == Use::Encoded {
                self.set_type(node, base);
            }
            return Ok(node);
        }
        match (sdl.simple_base(ty), fields.get(b"_")) {
            (Some(simple), _) if simple.rule == Rule::Map => self.convert(cx, &simple, value, style, parent),
            (Some(simple), Some(content)) => self.encode(cx, Some(&simple), &content, style, parent),
            (Some(simple), None) if fields.is_none() => self.encode(cx, Some(&simple), value, style, parent),
            _ => Ok(self.tree.new_element(Some(parent), NAMELESS)),
        }
    }

    fn encode_model(&mut self, cx: &mut Request, place: Place<'_>, model: &Model, fields: &Fields, strict: Strict) -> Result<Found> {
        self.count_part(cx)?;
        match &model.content {
            Content::Element(id) => self.encode_element(cx, place, model, place.sdl.ty(*id), fields, strict),
            Content::Any => self.encode_any_elements(cx, place, model, fields, strict),
            Content::Sequence(parts) | Content::All(parts) => {
                let mut found = Found::Nothing;
                for part in parts {
                    match self.encode_model(cx, place, part, fields, strict.and(part.min > 0))? {
                        Found::Missing if strict == Strict::No || part.min > 0 => return Ok(Found::Missing),
                        Found::Written => found = Found::Written,
                        Found::Missing | Found::Nothing => {}
                    }
                }
                Ok(found)
            }
            Content::Choice(parts) => {
                let mut found = Found::Missing;
                for part in parts {
                    match self.encode_model(cx, place, part, fields, Strict::No)? {
                        Found::Written => return Ok(Found::Written),
                        Found::Nothing => found = Found::Nothing,
                        Found::Missing => {}
                    }
                }
                Ok(found)
            }
            Content::Group(id) => match &place.sdl.ty(*id).model {
                Some(group) => self.encode_model(cx, place, group, fields, strict.and(model.min > 0)),
                None => Ok(Found::Nothing),
            },
            Content::GroupName(_) => Ok(Found::Nothing),
        }
    }

    fn encode_element(
        &mut self,
        cx: &mut Request,
        place: Place<'_>,
        model: &Model,
        element: &Type,
        fields: &Fields,
        strict: Strict,
    ) -> Result<Found> {
        let Some(value) = fields.get(&element.name) else {
            if strict == Strict::Yes && element.nillable && model.min > 0 {
                self.add_nil(place, element);
                return Ok(Found::Written);
            }
            if model.min == 0 {
                return Ok(Found::Nothing);
            }
            if strict == Strict::Yes {
                return Err(state::error(cx, [b"Encoding: object has no '", &element.name[..], b"' property"].concat()));
            }
            return Ok(Found::Missing);
        };
        if value.is_null() && !element.nillable && model.min > 0 && strict == Strict::No {
            return Ok(Found::Missing);
        }
        match value.as_array() {
            Some(array) if model.repeats() && !super::is_map(array) => {
                for value in array.clone().values() {
                    self.add_element(cx, place, element, value.deref())?;
                }
            }
            _ if value.is_null() && !element.nillable && model.min == 0 => {}
            _ => self.add_element(cx, place, element, &value)?,
        }
        Ok(Found::Written)
    }

    /// Adds an element that says that it has no value.
    fn add_nil(&mut self, place: Place<'_>, element: &Type) {
        let node = self.tree.new_element(Some(place.node), NAMELESS);
        self.set_nil(node);
        self.name_element(place, node, element);
    }

    fn add_element(&mut self, cx: &mut Request, place: Place<'_>, element: &Type, value: &Value) -> Result<()> {
        if value.is_null() && element.nillable {
            self.add_nil(place, element);
            return Ok(());
        }
        let node = self.encode(cx, element.encode.as_ref(), value, place.style, place.node)?;
        if let (Some(fixed), Some(text)) = (&element.fixed, self.tree.first_text(node))
            && text != &fixed[..]
        {
            return Err(not_fixed(cx, b"Element", &element.name, fixed, text));
        }
        self.name_element(place, node, element);
        Ok(())
    }

    fn name_element(&mut self, place: Place<'_>, node: NodeId, element: &Type) {
        self.tree.set_name(node, &element.name);
        if place.style == Use::Literal && element.form == Form::Qualified && !element.ns.is_empty() {
            self.tree.set_namespace(node, &element.ns);
        }
    }

    fn encode_any_elements(&mut self, cx: &mut Request, place: Place<'_>, model: &Model, fields: &Fields, strict: Strict) -> Result<Found> {
        let Some(value) = fields.get(b"any") else {
            if model.min == 0 {
                return Ok(Found::Nothing);
            }
            if strict == Strict::Yes {
                return Err(state::error(cx, "Encoding: object has no 'any' property"));
            }
            return Ok(Found::Missing);
        };
        let any = types::builtin(types::XSD_ANYXML);
        match value.as_array() {
            Some(array) if model.repeats() && !super::is_map(array) => {
                for value in array.clone().values() {
                    self.encode(cx, Some(&any), value, place.style, place.node)?;
                }
            }
            _ => drop(self.encode(cx, Some(&any), &value, place.style, place.node)?),
        }
        Ok(Found::Written)
    }

    fn encode_attribute(&mut self, cx: &mut Request, node: NodeId, attribute: &Attribute, fields: &Fields) -> Result<()> {
        let Some(value) = fields.get(&attribute.name).filter(|_| !attribute.name.is_empty()) else { return Ok(()) };
        let dummy = self.encode(cx, attribute.encode.as_ref(), &value, Use::Literal, node)?;
        self.tree.remove_last_child(node);
        let Some(text) = self.tree.first_text(dummy).map(<[u8]>::to_vec) else { return Ok(()) };
        if let Some(fixed) = attribute.fixed.as_ref().filter(|fixed| fixed[..] != text[..]) {
            return Err(not_fixed(cx, b"Attribute", &attribute.name, fixed, &text));
        }
        if attribute.form == Form::Qualified && !attribute.ns.is_empty() {
            self.tree.set_attribute_ns(node, &attribute.ns, &attribute.name, &text);
        } else {
            self.tree.set_attribute(node, &attribute.name, &text);
        }
        Ok(())
    }
}

/// Finds the element that repeats, where a type has it alone: a list of values is an object of the
/// type as well.
fn list_element<'s>(sdl: &'s Sdl, ty: &'s Type) -> Option<&'s Type> {
    let mut model = ty.model.as_ref().filter(|_| ty.attributes.is_empty())?;
    for _ in 0..MOST_NESTED {
        model = match &model.content {
            Content::Element(id) => return model.repeats().then(|| sdl.ty(*id)),
            Content::Sequence(parts) | Content::All(parts) | Content::Choice(parts) => match &parts[..] {
                [part] => part,
                _ => return None,
            },
            Content::Group(id) => sdl.ty(*id).model.as_ref()?,
            Content::Any | Content::GroupName(_) => return None,
        };
    }
    None
}

/// Levels that a list's model nests at most.
const MOST_NESTED: usize = 1000;

/// Makes the error about a value that is not the fixed one.
pub fn not_fixed(cx: &mut Request, what: &[u8], name: &[u8], fixed: &[u8], text: &[u8]) -> heddle_runtime::Halt {
    let head = [b"Encoding: ", what, b" '", name, b"' has fixed value '", fixed].concat();
    state::error(cx, [&head[..], b"' (value '", text, b"' is not allowed)"].concat())
}
