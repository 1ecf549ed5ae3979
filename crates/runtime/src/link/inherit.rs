//! What a class gets from its parent and its interfaces, and whether it may override it.

use super::builder::Builder;
use super::property::{adopt, missing_hooks};
use super::signature::{ScopedType, is_private};
use super::variance::Answer;
use crate::class::ClassConstant;
use crate::function::FunctionPtr;
use crate::object::methods::visibility_word;
use crate::{ClassPtr, Result};
use heddle_bytecode::unit::{ClassKind, flags};

impl Builder<'_> {
    pub fn inherit_constants(&mut self) -> Result<()> {
        let Some(parent) = self.parent else {
            return Ok(());
        };
        for (name, constant) in &parent.get().constants {
            if constant.flags & flags::PRIVATE != 0 {
                continue;
            }
            match self.constants.get(name).cloned() {
                Some(own) => self.check_constant(name, &own, constant)?,
                None => {
                    self.constants.insert(name.clone(), constant.clone());
                }
            }
        }
        Ok(())
    }

    pub fn check_constant(&mut self, name: &[u8], own: &ClassConstant, old: &ClassConstant) -> Result<()> {
        let line = self.line();
        let path = |class: Vec<u8>| [&class[..], b"::", name].concat();
        let (own_path, old_path) = (path(self.name_of(own.declared_by)), path(self.name_of(old.declared_by)));
        if old.flags & flags::FINAL != 0 {
            return Err(self.fatal(line, [&own_path[..], b" cannot override final constant ", &old_path].concat()));
        }
        let rank = |bits: u32| bits & (flags::PROTECTED | flags::PRIVATE);
        if rank(own.flags) > rank(old.flags) {
            let weaker: &[u8] = if old.flags & flags::PROTECTED != 0 { b" or weaker" } else { b"" };
            let kind = old.declared_by.kind_name().as_bytes();
            let class = self.name_of(old.declared_by);
            let word = visibility_word(old.flags).as_bytes();
            let message = [b"Access level to ", &own_path[..], b" must be ", word, b" (as in ", kind, b" ", &class, b")", weaker].concat();
            return Err(self.fatal(line, message));
        }
        let Some(old_ty) = &old.ty else {
            return Ok(());
        };
        let wanted = ScopedType { ty: old_ty, scope: self.scope_of(old.declared_by) };
        let fits = match &own.ty {
            Some(ty) => {
                let given = ScopedType { ty, scope: self.scope_of(own.declared_by) };
                self.is_subtype(&given, &wanted)? != Answer::No
            }
            None => false,
        };
        if fits {
            return Ok(());
        }
        let text = wanted.text();
        let message = [b"Type of ", &own_path[..], b" must be compatible with ", &old_path, b" of type ", &text].concat();
        Err(self.fatal(line, message))
    }

    pub fn inherit_methods(&mut self) -> Result<()> {
        let Some(parent) = self.parent else {
            return Ok(());
        };
        for (lower, &method) in &parent.get().methods {
            match self.methods.get(lower).copied() {
                Some(own) => self.check_override(own, method, true)?,
                None => {
                    self.methods.insert(lower.clone(), method);
                }
            }
        }
        Ok(())
    }

    /// The rules of overriding `old` by `own`; `visibility`: whether access levels are compared
    /// (not for traits' abstract methods).
    pub fn check_override(&mut self, own: FunctionPtr, old: FunctionPtr, visibility: bool) -> Result<()> {
        if own == old {
            return Ok(());
        }
        let private = is_private(old) && !old.is_abstract();
        let constructor = old.name.eq_ignore_ascii_case(b"__construct");
        if old.flags & flags::FINAL != 0 && (!private || constructor) {
            let message = [b"Cannot override final method ", &old.display_name()[..], b"()"].concat();
            return Err(self.fatal_at(own, message));
        }
        if private {
            return Ok(());
        }
        if self.cx.is_none() {
            self.set_prototype(own, old);
            return Ok(());
        }
        self.check_kind(own, old)?;
        let prototype = old.prototype.get().copied().unwrap_or(old);
        // constructors are free, unless an interface or an abstract class prescribes them
        if constructor && !prototype.is_abstract() {
            return Ok(());
        }
        let target = if constructor && !old.is_abstract() { prototype } else { old };
        self.set_prototype(own, old);
        self.check_access(own, target, visibility)?;
        self.check_signature(own, target)
    }

    fn check_kind(&mut self, own: FunctionPtr, old: FunctionPtr) -> Result<()> {
        let class = self.name_of(own.scope().unwrap_or(self.at));
        let old_path = [&self.name_of(old.scope().unwrap_or(self.at))[..], b"::", &own.name].concat();
        let message = match (old.is_static(), own.is_static()) {
            (true, false) => [b"Cannot make static method ", &old_path[..], b"() non static in class ", &class].concat(),
            (false, true) => [b"Cannot make non static method ", &old_path[..], b"() static in class ", &class].concat(),
            _ if own.is_abstract() && !old.is_abstract() => {
                [b"Cannot make non abstract method ", &old_path[..], b"() abstract in class ", &class].concat()
            }
            _ => return Ok(()),
        };
        Err(self.fatal_at(own, message))
    }

    fn check_access(&mut self, own: FunctionPtr, old: FunctionPtr, visibility: bool) -> Result<()> {
        let rank = |bits: u32| bits & (flags::PROTECTED | flags::PRIVATE);
        if !visibility || rank(own.flags) <= rank(old.flags) {
            return Ok(());
        }
        let weaker: &[u8] = if old.flags & flags::PROTECTED != 0 { b" or weaker" } else { b"" };
        let class = self.name_of(own.scope().unwrap_or(self.at));
        let old_class = self.name_of(old.scope().unwrap_or(self.at));
        let word = visibility_word(old.flags).as_bytes();
        let head = [b"Access level to ", &class[..], b"::", &own.name, b"() must be ", word].concat();
        let message = [&head[..], b" (as in class ", &old_class, b")", weaker].concat();
        Err(self.fatal_at(own, message))
    }

    /// Constants, properties and methods of all interfaces.
    pub fn implement(&mut self) -> Result<()> {
        let parents: Vec<ClassPtr> = self.parent.map_or(Vec::new(), |parent| parent.interfaces.clone());
        // the parent's interfaces are fulfilled by the parent, or are abstract in it
        for interface in self.interfaces.clone().into_iter().filter(|interface| !parents.contains(interface)) {
            self.implement_constants(interface)?;
            self.implement_methods(interface)?;
            self.implement_properties(interface)?;
        }
        Ok(())
    }

    fn implement_constants(&mut self, interface: ClassPtr) -> Result<()> {
        for (name, constant) in &interface.get().constants {
            match self.constants.get(name).cloned() {
                None => {
                    self.constants.insert(name.clone(), constant.clone());
                }
                Some(own) if own.declared_by == constant.declared_by => {}
                Some(own) if own.declared_by == self.at => self.check_constant(name, &own, constant)?,
                Some(own) => {
                    // the parent's own constant hides the interface's
                    let from_parent = self.parent.is_some_and(|parent| parent.is_subclass_of(interface));
                    if from_parent || self.is_subclass(own.declared_by, constant.declared_by) {
                        continue;
                    }
                    let kind = match self.kind {
                        ClassKind::Class => "Class",
                        ClassKind::Interface => "Interface",
                        ClassKind::Trait => "Trait",
                        ClassKind::Enum => "Enum",
                    };
                    let one = [&self.name_of(own.declared_by)[..], b"::", name].concat();
                    let other = [&self.name_of(constant.declared_by)[..], b"::", name].concat();
                    let head = [kind.as_bytes(), b" ", &self.shown()[..], b" inherits both "].concat();
                    let message = [&head[..], &one, b" and ", &other, b", which is ambiguous"].concat();
                    let line = self.line();
                    return Err(self.fatal(line, message));
                }
            }
        }
        Ok(())
    }

    fn implement_methods(&mut self, interface: ClassPtr) -> Result<()> {
        for (lower, &method) in &interface.get().methods {
            match self.methods.get(lower).copied() {
                Some(own) => self.check_override(own, method, true)?,
                None => {
                    self.methods.insert(lower.clone(), method);
                }
            }
        }
        Ok(())
    }

    fn implement_properties(&mut self, interface: ClassPtr) -> Result<()> {
        for (name, property) in &interface.get().properties {
            let Some(mut own) = self.properties.get(name).cloned() else {
                self.properties.insert(name.clone(), property.clone());
                continue;
            };
            if own.declared_by == property.declared_by {
                continue;
            }
            let line = self.line();
            self.check_redeclared(property, &own, line)?;
            own.abstract_hooks |= missing_hooks(&own, property.abstract_hooks);
            let (get, set) = (own.get, own.set);
            self.mark_overridden(&own, property);
            adopt(&mut own, property);
            (own.get, own.set) = (get, set);
            self.properties.insert(name.clone(), own);
        }
        Ok(())
    }

    /// Finds the method of an interface that the parent does not have already: it comes before
    /// the parent's.
    fn prescribed(&self, own: FunctionPtr) -> Option<FunctionPtr> {
        let parent = self.parent?;
        let mut further = self.interfaces.iter().rev().filter(|interface| !parent.interfaces.contains(interface)).peekable();
        further.peek()?;
        let lower = own.name.to_ascii_lowercase();
        further.find_map(|interface| interface.get().methods.get(&lower[..]).copied())
    }

    /// What a method of this class stands for: the first one of its name. Inherited ones belong to
    /// other classes, which may outlive
    /// this one's interfaces.
    pub fn set_prototype(&self, own: FunctionPtr, old: FunctionPtr) {
        if own.scope() == Some(self.at) {
            let old = self.prescribed(own).unwrap_or(old);
            let first = old.prototype.get().copied().unwrap_or(old);
            let _ = own.prototype.set(first);
        }
    }
}
