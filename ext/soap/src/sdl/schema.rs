//! Schemas: what they import, elements, groups and attributes.

use super::load::{self};
use super::wsdl::{Reader, elements};
use super::{Attribute, Content, Form, Kind, Model, Name, Type, attribute, is_element, qualified};
use crate::names::XSD;
use crate::state;
use crate::types::{Encoder, Encoding, TypeId};
use heddle_libxml2::{Node, parse};
use heddle_runtime::{Halt, Result};

/// Holds what a schema says for all that is in it.
#[derive(Clone)]
pub struct Scope {
    pub ns: Vec<u8>,
    pub elements: Form,
    pub attributes: Form,
}

fn form(text: Option<Vec<u8>>, default: Form) -> Form {
    match text.as_deref() {
        Some(b"qualified") => Form::Qualified,
        Some(b"unqualified") => Form::Unqualified,
        _ => default,
    }
}

/// Reads how often something may stand.
pub fn occurs(node: &Node) -> (u32, Option<u32>) {
    let number = |text: &[u8]| std::str::from_utf8(text.trim_ascii()).ok().and_then(|text| text.parse::<u32>().ok());
    let min = attribute(node, b"minOccurs").and_then(|text| number(&text)).unwrap_or(1);
    let max = match attribute(node, b"maxOccurs") {
        Some(text) if text == b"unbounded" => None,
        Some(text) => Some(number(&text).unwrap_or(1)),
        None => Some(1),
    };
    (min, max)
}

impl Reader<'_> {
    /// Makes an error about a schema.
    #[cold]
    pub fn bad_schema(&mut self, parts: &[&[u8]]) -> Halt {
        state::error(self.cx, [b"Parsing Schema: ", &parts.concat()[..]].concat())
    }

    /// Reads a schema. `ns`: the namespace of who includes it.
    ///
    /// # Errors
    /// It is none.
    pub fn schema(&mut self, schema: &Node, address: &[u8], ns: Option<&[u8]>) -> Result<()> {
        self.cx.check_stack()?;
        let own = attribute(schema, b"targetNamespace");
        let scope = Scope {
            ns: own.or_else(|| ns.map(<[u8]>::to_vec)).unwrap_or_default(),
            elements: form(attribute(schema, b"elementFormDefault"), Form::Unqualified),
            attributes: form(attribute(schema, b"attributeFormDefault"), Form::Unqualified),
        };
        let mut rest = elements(schema).peekable();
        while let Some(node) = rest.next_if(is_head) {
            let location = attribute(&node, b"schemaLocation");
            let Some(location) = location else { continue };
            let target = parse::resolve(&location, address).unwrap_or(location);
            if node.name_is(b"import") {
                self.import(&node, &target, &scope)?;
            } else {
                self.include(&target, &scope)?;
            }
        }
        for node in rest {
            self.top(&node, &scope)?;
        }
        Ok(())
    }

    fn import(&mut self, node: &Node, target: &[u8], scope: &Scope) -> Result<()> {
        let ns = attribute(node, b"namespace");
        if ns.as_ref() == Some(&scope.ns) && !scope.ns.is_empty() {
            return Err(self.bad_schema(&[
                b"can't import schema from '",
                target,
                b"', namespace must not match the enclosing schema 'targetNamespace'",
            ]));
        }
        if self.note(target, b"")? {
            let schema = self.foreign_schema(target)?;
            let found = attribute(&schema, b"targetNamespace");
            if let (Some(wanted), Some(found)) = (&ns, &found)
                && wanted != found
            {
                return Err(self.bad_schema(&[b"can't import schema from '", target, b"', unexpected 'targetNamespace'='", found, b"'"]));
            }
            return self.schema(&schema, target, None);
        }
        Ok(())
    }

    fn include(&mut self, target: &[u8], scope: &Scope) -> Result<()> {
        if !self.note(target, &scope.ns)? {
            return Ok(());
        }
        let schema = self.foreign_schema(target)?;
        if let Some(found) = attribute(&schema, b"targetNamespace").filter(|found| *found != scope.ns) {
            return Err(self.bad_schema(&[b"can't include schema from '", target, b"', different 'targetNamespace'='", &found, b"'"]));
        }
        self.schema(&schema, target, Some(&scope.ns))
    }

    /// Fetches the schema of another document.
    fn foreign_schema(&mut self, address: &[u8]) -> Result<Node> {
        let document = match load::document(self.cx, address, self.source)? {
            Ok(document) => document,
            Err(_) => return Err(self.bad_schema(&[b"can't import schema from '", address, b"'"])),
        };
        match document.document_element().filter(|root| is_element(root, XSD, b"schema")) {
            Some(schema) => Ok(schema),
            None => Err(self.bad_schema(&[b"can't import schema from '", address, b"'"])),
        }
    }

    fn top(&mut self, node: &Node, scope: &Scope) -> Result<()> {
        if !node.uri_is(Some(XSD)) {
            return Ok(());
        }
        match &node.name()[..] {
            b"simpleType" => self.simple_type(node, scope, None),
            b"complexType" => self.complex_type(node, scope, None),
            b"group" => self.group(node, scope, None).map(drop),
            b"attributeGroup" => self.attribute_group(node, scope),
            b"attribute" => {
                let made = self.attribute(node, scope, true)?;
                self.attributes.insert((made.ns.clone(), made.name.clone()), made);
                Ok(())
            }
            b"element" => self.element(node, scope, None).map(drop),
            b"annotation" | b"notation" | b"import" | b"include" | b"redefine" => Ok(()),
            other => Err(self.bad_schema(&[b"unexpected <", other, b"> in schema"])),
        }
    }

    /// Gives the encoder of a name; one whose type may come later where there is none.
    pub fn encoder_of(&mut self, node: &Node, name: &[u8]) -> Encoding {
        let (ns, name) = qualified(node, name);
        self.encoder_named(ns.as_deref().unwrap_or_default(), &name)
    }

    /// Gives the encoder of a name in a namespace.
    pub fn encoder_named(&mut self, ns: &[u8], name: &[u8]) -> Encoding {
        if let Some(known) = self.sdl.encoder(ns, name) {
            return known;
        }
        let made = Encoder::declared(Some(ns), Some(name));
        self.sdl.encoders.insert((ns.to_vec(), name.to_vec()), made.clone());
        made
    }

    /// Adds a type.
    pub fn add_type(&mut self, ty: Type) -> TypeId {
        let id = TypeId(self.sdl.types.len());
        self.sdl.types.push(ty);
        id
    }

    /// Gives a type to change.
    pub fn ty(&mut self, id: TypeId) -> &mut Type {
        &mut self.sdl.types[id.0]
    }

    /// Reads an element. `parent`: the type that it is in.
    ///
    /// # Errors
    /// It is none.
    pub fn element(&mut self, node: &Node, scope: &Scope, parent: Option<TypeId>) -> Result<TypeId> {
        self.cx.check_stack()?;
        let reference = attribute(node, b"ref").map(|text| qualified(node, &text));
        let name = attribute(node, b"name");
        let mut ty = match (&name, &reference) {
            (_, Some((ns, local))) => {
                let ns = ns.clone().unwrap_or_default();
                let mut ty = Type::new(Kind::Simple, &ns, local);
                ty.reference = Some((ns, local.clone()));
                ty.form = Form::Qualified;
                ty
            }
            (Some(name), None) => Type::new(Kind::Simple, &scope.ns, name),
            (None, None) => return Err(self.bad_schema(&[b"element has no 'name' nor 'ref' attributes"])),
        };
        if name.is_some() && reference.is_some() {
            return Err(self.bad_schema(&[b"element has both 'ref' and 'name' attributes"]));
        }
        ty.nillable = attribute(node, b"nillable").is_some_and(|text| text == b"true" || text == b"1");
        ty.fixed = attribute(node, b"fixed");
        ty.default = attribute(node, b"default");
        if reference.is_none() {
            let default = if parent.is_some() { scope.elements } else { Form::Qualified };
            ty.form = form(attribute(node, b"form"), default);
        }
        let key = (ty.ns.clone(), ty.name.clone());
        let id = self.add_type(ty);
        match parent {
            Some(parent) => self.ty(parent).elements.push(id),
            None => {
                if self.sdl.elements.insert(key.clone(), id).is_some() {
                    return Err(self.bad_schema(&[b"element '", &key.0, b":", &key.1, b"' already defined"]));
                }
            }
        }
        if let Some(name) = attribute(node, b"type") {
            let encoder = self.encoder_of(node, &name);
            self.ty(id).encode = Some(encoder);
        }
        for child in elements(node) {
            match &child.name()[..] {
                b"simpleType" => self.simple_type(&child, scope, Some(id))?,
                b"complexType" => self.complex_type(&child, scope, Some(id))?,
                b"annotation" | b"unique" | b"key" | b"keyref" => {}
                other => return Err(self.bad_schema(&[b"unexpected <", other, b"> in element"])),
            }
        }
        Ok(id)
    }

    /// Reads what stands in a model, by its kind.
    ///
    /// # Errors
    /// It is unknown.
    pub fn model(&mut self, node: &Node, scope: &Scope, owner: TypeId) -> Result<Model> {
        self.cx.check_stack()?;
        let (min, max) = occurs(node);
        let content = match &node.name()[..] {
            b"element" => Content::Element(self.element(node, scope, Some(owner))?),
            b"group" => return self.group(node, scope, Some(owner)),
            b"any" => Content::Any,
            kind @ (b"sequence" | b"all" | b"choice") => {
                let mut parts = Vec::new();
                for child in elements(node).filter(|child| !child.name_is(b"annotation")) {
                    parts.push(self.model(&child, scope, owner)?);
                }
                match kind {
                    b"sequence" => Content::Sequence(parts),
                    b"all" => Content::All(parts),
                    _ => Content::Choice(parts),
                }
            }
            other => return Err(self.bad_schema(&[b"unexpected <", other, b"> in complexType"])),
        };
        Ok(Model { min, max, content })
    }

    /// Reads a group, or a reference to one.
    fn group(&mut self, node: &Node, scope: &Scope, owner: Option<TypeId>) -> Result<Model> {
        let (min, max) = occurs(node);
        if let Some(text) = attribute(node, b"ref") {
            let (ns, name) = qualified(node, &text);
            return Ok(Model { min, max, content: Content::GroupName((ns.unwrap_or_default(), name)) });
        }
        let Some(name) = attribute(node, b"name") else {
            return Err(self.bad_schema(&[b"group has no 'name' nor 'ref' attributes"]));
        };
        let id = self.add_type(Type::new(Kind::Complex, &scope.ns, &name));
        if owner.is_none() && self.groups.insert((scope.ns.clone(), name.clone()), id).is_some() {
            return Err(self.bad_schema(&[b"group '", &scope.ns, b":", &name, b"' already defined"]));
        }
        for child in elements(node).filter(|child| !child.name_is(b"annotation")) {
            if !matches!(&child.name()[..], b"sequence" | b"all" | b"choice") {
                return Err(self.bad_schema(&[b"unexpected <", &child.name(), b"> in group"]));
            }
            let model = self.model(&child, scope, id)?;
            self.ty(id).model = Some(model);
        }
        Ok(Model { min, max, content: Content::Group(id) })
    }

    /// Reads an attribute. `is_global`: it stands in the schema itself.
    ///
    /// # Errors
    /// It is none.
    pub fn attribute(&mut self, node: &Node, scope: &Scope, is_global: bool) -> Result<Attribute> {
        let reference = attribute(node, b"ref").map(|text| qualified(node, &text));
        let (reference, ns, name): (Option<Name>, Vec<u8>, Vec<u8>) = match (reference, attribute(node, b"name")) {
            (Some((ns, local)), _) => {
                let ns = ns.unwrap_or_default();
                (Some((ns.clone(), local.clone())), ns, local)
            }
            (None, Some(name)) => (None, scope.ns.clone(), name),
            (None, None) => return Err(self.bad_schema(&[b"attribute has no 'name' nor 'ref' attributes"])),
        };
        let default = if is_global || reference.is_some() { Form::Qualified } else { scope.attributes };
        let mut made = Attribute {
            name,
            ns,
            reference,
            group: None,
            default: attribute(node, b"default"),
            fixed: attribute(node, b"fixed"),
            form: form(attribute(node, b"form"), default),
            encode: None,
            extras: Vec::new(),
        };
        if let Some(name) = attribute(node, b"type") {
            made.encode = Some(self.encoder_of(node, &name));
        }
        for extra in node.attributes() {
            let Some(uri) = extra.uri().filter(|uri| uri != XSD) else { continue };
            let (ns, value) = qualified(node, &extra.text());
            made.extras.push(((uri, extra.name()), (ns.unwrap_or_default(), value)));
        }
        for child in elements(node) {
            match &child.name()[..] {
                b"simpleType" => {
                    let dummy = self.add_type(Type::new(Kind::Simple, &scope.ns, &made.name));
                    self.simple_type(&child, scope, Some(dummy))?;
                    made.encode = self.ty(dummy).encode.clone();
                }
                b"annotation" => {}
                other => return Err(self.bad_schema(&[b"unexpected <", other, b"> in attribute"])),
            }
        }
        Ok(made)
    }

    fn attribute_group(&mut self, node: &Node, scope: &Scope) -> Result<()> {
        let Some(name) = attribute(node, b"name") else {
            return Err(self.bad_schema(&[b"attributeGroup has no 'name' nor 'ref' attributes"]));
        };
        let mut list = Vec::new();
        for child in elements(node) {
            self.attribute_part(&child, scope, &mut list)?;
        }
        if self.attribute_groups.insert((scope.ns.clone(), name.clone()), list).is_some() {
            return Err(self.bad_schema(&[b"attributeGroup '", &scope.ns, b":", &name, b"' already defined"]));
        }
        Ok(())
    }

    /// Reads what stands among attributes. False: it is something else.
    ///
    /// # Errors
    /// It is wrong.
    pub fn attribute_part(&mut self, node: &Node, scope: &Scope, list: &mut Vec<Attribute>) -> Result<bool> {
        match &node.name()[..] {
            b"attribute" => {
                let made = self.attribute(node, scope, false)?;
                list.push(made);
            }
            b"attributeGroup" => {
                let Some(text) = attribute(node, b"ref") else {
                    return Err(self.bad_schema(&[b"attributeGroup has no 'name' nor 'ref' attributes"]));
                };
                let (ns, name) = qualified(node, &text);
                list.push(Attribute {
                    name: Vec::new(),
                    ns: Vec::new(),
                    reference: None,
                    group: Some((ns.unwrap_or_default(), name)),
                    default: None,
                    fixed: None,
                    form: Form::Unqualified,
                    encode: None,
                    extras: Vec::new(),
                });
            }
            b"anyAttribute" | b"annotation" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Gives a type that was defined its encoder.
    pub fn define(&mut self, id: TypeId, ns: &[u8], name: &[u8]) {
        let key = (ns.to_vec(), name.to_vec());
        if let Some(known) = self.sdl.encoders.get(&key)
            && known.ty.set(id).is_ok()
        {
            return;
        }
        let made = Encoder::declared(Some(ns), Some(name));
        let _ = made.ty.set(id);
        self.sdl.encoders.insert(key, made);
    }

    /// Gives a type that stands in an element, or in another type, an encoder of its own.
    pub fn define_inner(&mut self, outer: TypeId, id: TypeId) {
        let (ns, name) = (self.ty(id).ns.clone(), self.ty(id).name.clone());
        let made = Encoder::declared(Some(&ns), Some(&name));
        let _ = made.ty.set(id);
        self.ty(outer).encode = Some(made);
    }
}

fn is_head(node: &Node) -> bool {
    matches!(&node.name()[..], b"include" | b"redefine" | b"import" | b"annotation")
}
