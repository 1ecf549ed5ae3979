//! Declaring a property in a class that may have inherited one of that name: slots, hooks, and the
//! rules of redeclaring.

use super::builder::{Builder, Slot};
use super::signature::ScopedType;
use super::variance::Answer;
use crate::Result;
use crate::class::{InitialValue, NO_SLOT, Property, SlotInfo, StaticInfo, hook_bits};
use crate::object::methods::visibility_word;
use heddle_bytecode::unit::flags;
use heddle_value::{Shared, Value};

/// What redeclaring may do to a property's type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variance {
    Invariant,
    /// It can only be read.
    Covariant,
    /// It can only be written.
    Contravariant,
}

impl Builder<'_> {
    /// Adds a property of this class (or of a trait it uses), after checking it against the
    /// parent's.
    pub fn declare_property(&mut self, mut property: Property, default: InitialValue, line: u32) -> Result<()> {
        let inherited = self.parent.and_then(|parent| parent.get().properties.get(&property.name[..]));
        let inherited = inherited.filter(|inherited| inherited.flags & flags::PRIVATE == 0);
        if self.cx.is_some() {
            self.check_own_set_type(&property)?;
        }
        if let Some(inherited) = inherited {
            if self.cx.is_some() {
                self.check_redeclared(inherited, &property, line)?;
            }
            adopt(&mut property, inherited);
            self.mark_overridden(&property, inherited);
        }
        if property.flags & flags::VIRTUAL != 0 && inherited.is_none_or(|inherited| inherited.slot == NO_SLOT) {
            self.check_no_default(&property, line)?;
        }
        self.give_slot(&mut property, default, inherited);
        let by_ref = property.get.is_some_and(|get| get.returns_ref()) && property.set.is_some();
        if by_ref && property.flags & flags::VIRTUAL == 0 {
            let path = [&self.shown()[..], b"::", &property.name].concat();
            let message = [b"Get hook of backed property ", &path[..], b" with set hook may not return by reference"].concat();
            return Err(self.fatal(line, message));
        }
        self.properties.insert(property.name[..].into(), property);
        Ok(())
    }

    /// A property whose hooks are virtual has no value that could have a default.
    fn check_no_default(&mut self, property: &Property, line: u32) -> Result<()> {
        let declared = self.decl().and_then(|decl| decl.properties.get(property.decl as usize));
        if property.origin != self.at || declared.is_none_or(|declared| declared.default.is_none()) {
            return Ok(());
        }
        let path = self.member(property);
        Err(self.fatal(line, [b"Cannot specify default value for virtual hooked property ", &path[..]].concat()))
    }

    fn give_slot(&mut self, property: &mut Property, default: InitialValue, inherited: Option<&Property>) {
        let mangled = match property.flags {
            bits if bits & flags::PRIVATE != 0 => self.immortal(&[b"\0", &self.name[..], b"\0", &property.name[..]].concat()),
            bits if bits & flags::PROTECTED != 0 => self.immortal(&[b"\0*\0", &property.name[..]].concat()),
            _ => property.name.clone(),
        };
        let (name, ty) = (property.name.clone(), property.ty.clone());
        let info = SlotInfo { name, mangled, declared_by: self.at, flags: property.flags, ty };
        if property.flags & flags::STATIC != 0 {
            property.slot = self.statics.len() as u32;
            self.statics.push(StaticInfo { info, default });
            return;
        }
        let old_slot = inherited.map_or(NO_SLOT, |inherited| inherited.slot);
        if property.flags & flags::VIRTUAL != 0 && old_slot == NO_SLOT {
            return;
        }
        property.flags &= !flags::VIRTUAL;
        let slot = Slot { info, default, scope: self.at };
        match old_slot {
            NO_SLOT => {
                property.slot = self.slots.len() as u32;
                self.slots.push(slot);
            }
            old => {
                property.slot = old;
                self.slots[old as usize] = slot;
            }
        }
    }

    /// Properties of the parent that are not declared again.
    pub fn inherit_properties(&mut self) -> Result<()> {
        let Some(parent) = self.parent else {
            return Ok(());
        };
        for (name, property) in &parent.get().properties {
            if property.flags & flags::PRIVATE == 0 && !self.properties.contains_key(name) {
                self.properties.insert(name.clone(), property.clone());
            }
        }
        Ok(())
    }

    /// The rules of redeclaring. `old` is the parent's or an interface's.
    pub fn check_redeclared(&mut self, old: &Property, new: &Property, line: u32) -> Result<()> {
        let (old_name, new_name) = (self.member(old), self.member(new));
        let (old_static, new_static) = (old.flags & flags::STATIC != 0, new.flags & flags::STATIC != 0);
        if old_static != new_static {
            let word = |is: bool| -> &[u8] { if is { b"static " } else { b"non static " } };
            let message = [b"Cannot redeclare ", word(old_static), &old_name, b" as ", word(new_static), &new_name].concat();
            return Err(self.fatal(line, message));
        }
        if old.flags & flags::FINAL != 0 {
            return Err(self.fatal(line, [b"Cannot override final property ", &old_name[..]].concat()));
        }
        self.check_readonly(old, new, line)?;
        let rank = |bits: u32| bits & (flags::PROTECTED | flags::PRIVATE);
        if rank(new.flags) > rank(old.flags) {
            let weaker: &[u8] = if old.flags & flags::PROTECTED != 0 { b" or weaker" } else { b"" };
            let class = self.kind_and_name(old);
            let wanted = visibility_word(old.flags).as_bytes();
            let message = [b"Access level to ", &new_name[..], b" must be ", wanted, b" (as in ", &class, b")", weaker].concat();
            return Err(self.fatal(line, message));
        }
        self.check_set_access(old, new, line)?;
        self.check_final_hooks(old, new, line)?;
        self.check_property_type(old, new, line)?;
        self.check_set_type(old, new, line)
    }

    fn check_readonly(&mut self, old: &Property, new: &Property, line: u32) -> Result<()> {
        let (old_readonly, new_readonly) = (old.flags & flags::READONLY != 0, new.flags & flags::READONLY != 0);
        // an abstract property may be implemented by a readonly one; whether it has to be set is
        // asked elsewhere
        if old_readonly == new_readonly || new_readonly && old.flags & flags::ABSTRACT != 0 {
            return Ok(());
        }
        let word = |is: bool| -> &[u8] { if is { b"readonly " } else { b"non-readonly " } };
        let (old_name, new_name) = (self.member(old), self.member(new));
        let head: &[u8] = b"Cannot redeclare ";
        let message = [head, word(old_readonly), b"property ", &old_name, b" as ", word(new_readonly), &new_name].concat();
        Err(self.fatal(line, message))
    }

    fn check_set_access(&mut self, old: &Property, new: &Property, line: u32) -> Result<()> {
        let rank = |property: &Property| match property.flags {
            bits if bits & (flags::PRIVATE_SET | flags::PRIVATE) != 0 => 2,
            bits if bits & (flags::PROTECTED_SET | flags::PROTECTED) != 0 => 1,
            _ => 0,
        };
        let explicit = new.flags & (flags::PRIVATE_SET | flags::PROTECTED_SET) != 0;
        let readable_only = old.flags & flags::VIRTUAL != 0 && old.set.is_none() && old.abstract_hooks & hook_bits::SET == 0;
        if !explicit || readable_only || rank(new) <= rank(old) {
            return Ok(());
        }
        let (wanted, weaker): (&[u8], &[u8]) = match rank(old) {
            0 => (b"omitted", b""),
            1 => (b"protected(set)", b" or weaker"),
            _ => (b"private(set)", b" or weaker"),
        };
        let class = self.kind_and_name(old);
        let message = [b"Set access level of ", &self.member(new)[..], b" must be ", wanted, b" (as in ", &class, b")", weaker].concat();
        Err(self.fatal(line, message))
    }

    fn check_final_hooks(&mut self, old: &Property, new: &Property, line: u32) -> Result<()> {
        let hooks = |property: &Property| [property.get.or(property.prescribed[0]), property.set.or(property.prescribed[1])];
        for (old_hook, new_hook) in hooks(old).into_iter().zip(hooks(new)) {
            let (Some(old_hook), Some(new_hook)) = (old_hook, new_hook) else { continue };
            if old_hook.flags & flags::FINAL != 0 {
                let message = [b"Cannot override final property hook ", &old_hook.display_name()[..], b"()"].concat();
                return Err(self.fatal(line, message));
            }
            self.check_signature(new_hook, old_hook)?;
        }
        Ok(())
    }

    fn check_property_type(&mut self, old: &Property, new: &Property, line: u32) -> Result<()> {
        let variance = variance_of(old);
        let Some(old_ty) = &old.ty else {
            if new.ty.is_none() || variance == Variance::Covariant {
                return Ok(());
            }
            let class = self.kind_and_name(old);
            let message = [b"Type of ", &self.member(new)[..], b" must be omitted to match the parent definition in ", &class].concat();
            return Err(self.fatal(line, message));
        };
        let old_scope = self.scope_of(old.declared_by);
        let wanted = ScopedType { ty: old_ty, scope: old_scope };
        let fits = match &new.ty {
            None => variance == Variance::Contravariant,
            Some(new_ty) => {
                let given = ScopedType { ty: new_ty, scope: self.scope_of(self.at) };
                let (covariant, contravariant) = (variance != Variance::Contravariant, variance != Variance::Covariant);
                (!covariant || self.is_subtype(&given, &wanted)? != Answer::No)
                    && (!contravariant || self.is_subtype(&wanted, &given)? != Answer::No)
            }
        };
        if fits {
            return Ok(());
        }
        let how: &[u8] = match variance {
            Variance::Invariant => b"",
            Variance::Covariant => b"subtype of ",
            Variance::Contravariant => b"supertype of ",
        };
        let class = self.kind_and_name(old);
        let text = wanted.text();
        let message = [b"Type of ", &self.member(new)[..], b" must be ", how, &text, b" (as in ", &class, b")"].concat();
        Err(self.fatal(line, message))
    }

    /// What could be assigned to the old property must be assignable to the new one.
    fn check_set_type(&mut self, old: &Property, new: &Property, line: u32) -> Result<()> {
        let Some(wanted) = &old.set_ty else {
            return Ok(());
        };
        let Some(accepted) = new.set_ty.as_ref().or(new.ty.as_ref()) else {
            return Ok(());
        };
        let wanted = ScopedType { ty: wanted, scope: self.scope_of(old.declared_by) };
        let accepted = ScopedType { ty: accepted, scope: self.scope_of(self.at) };
        let has_hook = old.set.is_some() || new.set.is_some() || new.prescribed[1].is_some();
        if has_hook || self.is_subtype(&wanted, &accepted)? != Answer::No {
            return Ok(());
        }
        let class = [old.declared_by.kind_name().as_bytes(), b" ", &self.name_of(old.declared_by)[..]].concat();
        let head = [b"Set type of ", &self.member(new)[..], b" must be supertype of ", &wanted.text()].concat();
        Err(self.fatal(line, [&head[..], b" (as in ", &class, b")"].concat()))
    }

    /// Refuses a hook that does not accept what the property may hold. That classes are not one
    /// another's is known only when they are there; all else the compiler has seen.
    fn check_own_set_type(&mut self, property: &Property) -> Result<()> {
        let hook = property.set.or(property.prescribed[1]).filter(|_| property.origin == self.at);
        let (Some(hook), Some(held), Some(accepted)) = (hook, &property.ty, &property.set_ty) else {
            return Ok(());
        };
        let scope = || self.scope_of(self.at);
        let (held, accepted) = (ScopedType { ty: held, scope: scope() }, ScopedType { ty: accepted, scope: scope() });
        if self.is_subtype(&held, &accepted)? != Answer::No {
            return Ok(());
        }
        let name = hook.get().code().and_then(|code| code.params.first()).map_or(&b""[..], |param| &param.name);
        let which = [b"$", name, b" of hook ", &self.member(property), b"::set"].concat();
        Err(self.fatal_at(hook, [b"Type of parameter ", &which[..], b" must be compatible with property type"].concat()))
    }

    /// Hooks that override others know it.
    pub fn mark_overridden(&self, property: &Property, inherited: &Property) {
        let [wants_get, wants_set] = inherited.prescribed;
        for (own, old, wanted) in [(property.get, inherited.get, wants_get), (property.set, inherited.set, wants_set)] {
            if let Some(own) = own.filter(|own| own.scope() == Some(self.at))
                && (old.is_some_and(|old| old != own) || wanted.is_some() || inherited.flags & flags::VIRTUAL == 0)
            {
                // a property without hooks has no function of its own
                let _ = own.prototype.set(old.filter(|old| *old != own).or(wanted).unwrap_or(own));
            }
        }
    }

    /// `A::$x`
    pub fn member(&self, property: &Property) -> Vec<u8> {
        [&self.name_of(property.declared_by)[..], b"::$", &property.name].concat()
    }

    /// `class A`, also for an interface
    fn kind_and_name(&self, property: &Property) -> Vec<u8> {
        [b"class ", &self.name_of(property.declared_by)[..]].concat()
    }
}

fn variance_of(property: &Property) -> Variance {
    if property.flags & flags::VIRTUAL == 0 {
        return Variance::Invariant;
    }
    let reads = property.get.is_some() || property.abstract_hooks & hook_bits::GET != 0;
    let writes = property.set.is_some() || property.abstract_hooks & hook_bits::SET != 0;
    match (reads, writes) {
        (true, false) => Variance::Covariant,
        (false, true) => Variance::Contravariant,
        _ => Variance::Invariant,
    }
}

/// What a redeclared property takes over: roots of its visibility, hooks it does not define, hooks
/// it leaves abstract.
pub(super) fn adopt(property: &mut Property, inherited: &Property) {
    property.root = inherited.root;
    property.set_root = inherited.set_root;
    property.get = property.get.or(inherited.get);
    property.set = property.set.or(inherited.set);
    property.abstract_hooks |= missing_hooks(property, inherited.abstract_hooks);
    for (own, inherited) in property.prescribed.iter_mut().zip(inherited.prescribed) {
        *own = own.or(inherited);
    }
}

/// Which of the abstract hooks `property` does not provide.
pub(super) fn missing_hooks(property: &Property, wanted: u8) -> u8 {
    // a property with a value of its own can be read and written
    if property.flags & flags::VIRTUAL == 0 {
        return 0;
    }
    let get = wanted & hook_bits::GET != 0 && property.get.is_none();
    let set = wanted & hook_bits::SET != 0 && property.set.is_none();
    (if get { hook_bits::GET } else { 0 }) | (if set { hook_bits::SET } else { 0 })
}

/// The default of a property without one.
pub(super) fn no_default(property: &Property) -> InitialValue {
    InitialValue::Known(match property.ty {
        Some(_) => super::members::uninitialized(),
        None => Shared::new(Value::NULL),
    })
}
