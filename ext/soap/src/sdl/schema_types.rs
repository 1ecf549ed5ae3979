//! Simple and complex types of schemas.

use super::schema::Scope;
use super::wsdl::{Reader, elements};
use super::{Kind, Restrictions, Type, attribute};
use crate::types::TypeId;
use heddle_libxml2::Node;
use heddle_runtime::Result;

impl Reader<'_> {
    /// Makes the type of a definition: one with a name, or one inside of `outer`.
    fn begin(&mut self, node: &Node, scope: &Scope, outer: Option<TypeId>, kind: Kind, what: &str) -> Result<TypeId> {
        self.cx.check_stack()?;
        let own = attribute(node, b"name");
        match (outer, own) {
            (Some(outer), own) => {
                let name = own.unwrap_or_else(|| self.ty(outer).name.clone());
                let id = self.add_type(Type::new(kind, &scope.ns, &name));
                self.sdl.listed.push(id);
                self.define_inner(outer, id);
                Ok(id)
            }
            (None, Some(name)) => {
                let id = self.add_type(Type::new(kind, &scope.ns, &name));
                self.sdl.listed.push(id);
                self.define(id, &scope.ns, &name);
                Ok(id)
            }
            (None, None) => Err(self.bad_schema(&[what.as_bytes(), b" has no 'name' attribute"])),
        }
    }

    /// Reads a simple type. `outer`: the element, attribute or type that it is for.
    ///
    /// # Errors
    /// It is none.
    pub fn simple_type(&mut self, node: &Node, scope: &Scope, outer: Option<TypeId>) -> Result<()> {
        let id = self.begin(node, scope, outer, Kind::Simple, "simpleType")?;
        for child in elements(node) {
            match &child.name()[..] {
                b"restriction" => self.restriction(&child, scope, id, Restricted::Simple)?,
                b"list" => self.list(&child, scope, id)?,
                b"union" => self.union(&child, scope, id)?,
                b"annotation" => {}
                other => return Err(self.bad_schema(&[b"unexpected <", other, b"> in simpleType"])),
            }
        }
        Ok(())
    }

    /// Adds a member to a list or a union.
    fn member(&mut self, id: TypeId, scope: &Scope, name: &[u8]) -> TypeId {
        let member = self.add_type(Type::new(Kind::Simple, &scope.ns, name));
        self.ty(id).elements.push(member);
        member
    }

    fn list(&mut self, node: &Node, scope: &Scope, id: TypeId) -> Result<()> {
        self.ty(id).kind = Kind::List;
        if let Some(text) = attribute(node, b"itemType") {
            let encoder = self.encoder_of(node, &text);
            let name = encoder.name.clone().unwrap_or_default();
            let member = self.member(id, scope, &name);
            self.ty(member).encode = Some(encoder);
        }
        self.inner_types(node, scope, id, "list")
    }

    fn union(&mut self, node: &Node, scope: &Scope, id: TypeId) -> Result<()> {
        self.ty(id).kind = Kind::Union;
        if let Some(text) = attribute(node, b"memberTypes") {
            for word in text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()) {
                let encoder = self.encoder_of(node, word);
                let name = encoder.name.clone().unwrap_or_default();
                let member = self.member(id, scope, &name);
                self.ty(member).encode = Some(encoder);
            }
        }
        self.inner_types(node, scope, id, "union")
    }

    /// Reads the types that stand in a list or a union.
    fn inner_types(&mut self, node: &Node, scope: &Scope, id: TypeId, what: &str) -> Result<()> {
        for child in elements(node) {
            match &child.name()[..] {
                b"simpleType" => {
                    let name = format!("anonymous{}", self.sdl.types.len()).into_bytes();
                    let member = self.member(id, scope, &name);
                    self.simple_type(&child, scope, Some(member))?;
                }
                b"annotation" => {}
                other => return Err(self.bad_schema(&[b"unexpected <", other, b"> in ", what.as_bytes()])),
            }
        }
        Ok(())
    }

    /// Reads a restriction of a type.
    fn restriction(&mut self, node: &Node, scope: &Scope, id: TypeId, restricted: Restricted) -> Result<()> {
        if restricted != Restricted::Simple {
            self.ty(id).kind = Kind::Restriction;
        }
        match attribute(node, b"base") {
            Some(base) => {
                let encoder = self.encoder_of(node, &base);
                self.ty(id).encode = Some(encoder);
            }
            None if restricted != Restricted::Simple => return Err(self.bad_schema(&[b"restriction has no 'base' attribute"])),
            None => {}
        }
        let mut facets = Restrictions::default();
        let mut has_facets = false;
        for child in elements(node) {
            let name = child.name();
            if restricted != Restricted::Complex {
                if name == b"simpleType" {
                    self.simple_type(&child, scope, Some(id))?;
                    continue;
                }
                if read_facet(&child, &mut facets) {
                    has_facets = true;
                    continue;
                }
            }
            if !self.complex_part(&child, scope, id)? {
                return Err(self.bad_schema(&[b"unexpected <", &name, b"> in restriction"]));
            }
        }
        if has_facets {
            self.ty(id).restrictions = Some(facets);
        }
        Ok(())
    }

    fn extension(&mut self, node: &Node, scope: &Scope, id: TypeId) -> Result<()> {
        self.ty(id).kind = Kind::Extension;
        let Some(base) = attribute(node, b"base") else {
            return Err(self.bad_schema(&[b"extension has no 'base' attribute"]));
        };
        let encoder = self.encoder_of(node, &base);
        self.ty(id).encode = Some(encoder);
        for child in elements(node) {
            if !self.complex_part(&child, scope, id)? {
                return Err(self.bad_schema(&[b"unexpected <", &child.name(), b"> in extension"]));
            }
        }
        Ok(())
    }

    /// Reads a model or an attribute of a complex type. False: it is something else.
    fn complex_part(&mut self, node: &Node, scope: &Scope, id: TypeId) -> Result<bool> {
        if matches!(&node.name()[..], b"group" | b"all" | b"choice" | b"sequence") {
            let model = self.model(node, scope, id)?;
            self.ty(id).model = Some(model);
            return Ok(true);
        }
        let mut list = std::mem::take(&mut self.ty(id).attributes);
        let known = self.attribute_part(node, scope, &mut list)?;
        self.ty(id).attributes = list;
        Ok(known)
    }

    /// Reads a complex type. `outer`: the element that it is for.
    ///
    /// # Errors
    /// It is none.
    pub fn complex_type(&mut self, node: &Node, scope: &Scope, outer: Option<TypeId>) -> Result<()> {
        let id = self.begin(node, scope, outer, Kind::Complex, "complexType")?;
        for child in elements(node) {
            match &child.name()[..] {
                b"simpleContent" => self.content(&child, scope, id, Restricted::SimpleContent)?,
                b"complexContent" => self.content(&child, scope, id, Restricted::Complex)?,
                other => {
                    if !self.complex_part(&child, scope, id)? {
                        return Err(self.bad_schema(&[b"unexpected <", other, b"> in complexType"]));
                    }
                }
            }
        }
        Ok(())
    }

    fn content(&mut self, node: &Node, scope: &Scope, id: TypeId, restricted: Restricted) -> Result<()> {
        let what: &[u8] = if restricted == Restricted::Complex { b"complexContent" } else { b"simpleContent" };
        let mut children = elements(node).filter(|child| !child.name_is(b"annotation"));
        let Some(child) = children.next() else {
            return Err(self.bad_schema(&[b"<restriction> or <extension> expected in ", what]));
        };
        match &child.name()[..] {
            b"restriction" => self.restriction(&child, scope, id, restricted)?,
            b"extension" => self.extension(&child, scope, id)?,
            other => return Err(self.bad_schema(&[b"unexpected <", other, b"> in ", what])),
        }
        match children.next() {
            Some(more) => Err(self.bad_schema(&[b"unexpected <", &more.name(), b"> in ", what])),
            None => Ok(()),
        }
    }
}

/// Holds what a restriction restricts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Restricted {
    Simple,
    SimpleContent,
    Complex,
}

/// Reads a facet. False: it is none.
fn read_facet(node: &Node, facets: &mut Restrictions) -> bool {
    let value = attribute(node, b"value");
    match &node.name()[..] {
        b"enumeration" => facets.enumeration.extend(value),
        b"length" | b"minLength" | b"maxLength" | b"minExclusive" | b"minInclusive" | b"maxExclusive" | b"maxInclusive"
        | b"totalDigits" | b"fractionDigits" | b"whiteSpace" | b"pattern" | b"annotation" => {}
        _ => return false,
    }
    true
}
