//! References between parts of schemas, which are looked up once all schemas were read.

use super::wsdl::Reader;
use super::{Attribute, Content, Model, Name};
use crate::names::{ENCODING_11, ENCODING_12, XML, XSD};
use crate::types::{self, TypeId};
use heddle_runtime::Result;
use std::collections::HashSet;

impl Reader<'_> {
    /// Looks up all references.
    ///
    /// # Errors
    /// There is none of such a name.
    pub fn resolve(&mut self) -> Result<()> {
        for index in 0..self.sdl.types.len() {
            let id = TypeId(index);
            if let Some(reference) = self.ty(id).reference.clone() {
                self.resolve_element(id, &reference)?;
            }
            if let Some(mut model) = self.ty(id).model.take() {
                self.resolve_model(&mut model)?;
                self.ty(id).model = Some(model);
            }
            let attributes = std::mem::take(&mut self.ty(id).attributes);
            let mut all = Vec::new();
            self.resolve_attributes(attributes, &mut all, &mut HashSet::new())?;
            self.ty(id).attributes = all;
        }
        Ok(())
    }

    fn resolve_element(&mut self, id: TypeId, reference: &Name) -> Result<()> {
        let Some(target) = self.sdl.elements.get(reference).copied() else {
            if reference.0 == XSD && reference.1 == b"schema" {
                self.ty(id).encode = Some(types::builtin(types::XSD_ANYXML));
                return Ok(());
            }
            return Err(self.bad_schema(&[b"unresolved element 'ref' attribute '", &reference.0, b":", &reference.1, b"'"]));
        };
        let found = self.ty(target).clone();
        let ty = self.ty(id);
        ty.kind = found.kind;
        ty.encode = found.encode;
        ty.nillable |= found.nillable;
        ty.form = found.form;
        ty.fixed = ty.fixed.take().or(found.fixed);
        ty.default = ty.default.take().or(found.default);
        Ok(())
    }

    fn resolve_model(&mut self, model: &mut Model) -> Result<()> {
        self.cx.check_stack()?;
        if let Content::GroupName(name) = &model.content {
            let name = name.clone();
            let Some(group) = self.groups.get(&name).copied() else {
                return Err(self.bad_schema(&[b"unresolved group 'ref' attribute '", &name.0, b":", &name.1, b"'"]));
            };
            model.content = Content::Group(group);
            return Ok(());
        }
        // of a choice that repeats each part may be there any number of times
        if let Content::Choice(parts) = &mut model.content
            && model.max != Some(1)
        {
            for part in parts.iter_mut() {
                part.min = 0;
                part.max = model.max;
            }
            model.content = Content::All(std::mem::take(parts));
            (model.min, model.max) = (1, Some(1));
        }
        match &mut model.content {
            Content::Sequence(parts) | Content::All(parts) | Content::Choice(parts) => {
                for part in parts {
                    self.resolve_model(part)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Replaces references to attributes and groups by what they stand for.
    fn resolve_attributes(&mut self, given: Vec<Attribute>, all: &mut Vec<Attribute>, open: &mut HashSet<Name>) -> Result<()> {
        self.cx.check_stack()?;
        for mut attribute in given {
            if let Some(name) = attribute.group.clone() {
                let Some(group) = self.attribute_groups.get(&name).cloned() else {
                    return Err(self.bad_schema(&[b"unresolved attributeGroup 'ref' attribute '", &name.0, b":", &name.1, b"'"]));
                };
                // a group that refers to itself adds nothing more
                if open.insert(name) {
                    self.resolve_attributes(group, all, open)?;
                }
                continue;
            }
            if let Some(reference) = &attribute.reference
                && let Some(found) = self.attributes.get(reference)
            {
                attribute.encode = attribute.encode.take().or_else(|| found.encode.clone());
                attribute.default = attribute.default.take().or_else(|| found.default.clone());
                attribute.fixed = attribute.fixed.take().or_else(|| found.fixed.clone());
                attribute.form = found.form;
                let missing: Vec<_> =
                    found.extras.iter().filter(|(name, _)| !attribute.extras.iter().any(|(known, _)| known == name)).cloned().collect();
                attribute.extras.extend(missing);
            } else if let Some((ns, name)) = attribute.reference.clone()
                && !matches!(&ns[..], XML | ENCODING_11 | ENCODING_12)
                && self.sdl.elements.is_empty()
                && ns.is_empty()
            {
                return Err(self.bad_schema(&[b"unresolved attribute 'ref' attribute '", &name, b"'"]));
            }
            all.push(attribute);
        }
        Ok(())
    }
}
