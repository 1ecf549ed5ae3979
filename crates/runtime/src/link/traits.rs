//! Traits: whose methods a class takes under which names, and their properties and constants.

use super::builder::Builder;
use crate::class::{ClassConstant, InitialValue, Property};
use crate::function::FunctionPtr;
use crate::{ClassPtr, Result};
use heddle_bytecode::types::Type;
use heddle_bytecode::unit::{self, TraitRule, flags};
use heddle_value::Value;

/// A method that a trait gives: its lowercase name in the class, its name, modifiers, and where it
/// comes from.
struct Given {
    lower: Box<[u8]>,
    name: Vec<u8>,
    flags: u32,
    method: FunctionPtr,
    from: ClassPtr,
}

impl Builder<'_> {
    pub fn use_trait_methods(&mut self, decl: &unit::Class) -> Result<()> {
        if self.traits.is_empty() {
            return Ok(());
        }
        self.check_rules(decl)?;
        let mut given: Vec<Given> = Vec::new();
        for used in self.traits.clone() {
            for (lower, &method) in &used.get().methods {
                self.give(decl, used, lower, method, &mut given);
            }
        }
        self.check_modifiers_apply(decl)?;
        // abstract methods come last
        given.sort_by_key(|gift| gift.method.is_abstract());
        self.add_given(given)
    }

    fn give(&self, decl: &unit::Class, used: ClassPtr, lower: &[u8], method: FunctionPtr, given: &mut Vec<Given>) {
        let mut changed = method.flags;
        for rule in &decl.trait_rules {
            let TraitRule::As { of, method: name, alias, modifiers } = rule else { continue };
            if !name.eq_ignore_ascii_case(lower) || !self.means(of.as_deref(), used, lower) {
                continue;
            }
            match alias {
                Some(alias) => given.push(Given {
                    lower: alias.to_ascii_lowercase().into(),
                    name: alias.to_vec(),
                    flags: with_modifiers(method.flags, *modifiers),
                    method,
                    from: used,
                }),
                None => changed = with_modifiers(method.flags, *modifiers),
            }
        }
        if !self.is_excluded(decl, used, lower) {
            given.push(Given { lower: lower.into(), name: method.name.to_vec(), flags: changed, method, from: used });
        }
    }

    /// Whether a rule that names a trait, or none, means this one.
    fn means(&self, of: Option<&[u8]>, used: ClassPtr, lower: &[u8]) -> bool {
        match of {
            Some(name) => used.name.eq_ignore_ascii_case(name),
            None => used.methods.contains_key(lower),
        }
    }

    fn is_excluded(&self, decl: &unit::Class, used: ClassPtr, lower: &[u8]) -> bool {
        decl.trait_rules.iter().any(|rule| match rule {
            TraitRule::InsteadOf { method, excluded, .. } => {
                method.eq_ignore_ascii_case(lower) && excluded.iter().any(|name| used.name.eq_ignore_ascii_case(name))
            }
            TraitRule::As { .. } => false,
        })
    }

    fn add_given(&mut self, given: Vec<Given>) -> Result<()> {
        let mut taken: Vec<(Box<[u8]>, FunctionPtr, ClassPtr, FunctionPtr)> = Vec::new();
        for gift in given {
            if let Some(own) = self.methods.get(&gift.lower).copied()
                && !taken.iter().any(|(lower, ..)| *lower == gift.lower)
            {
                // the class's own method comes first; an abstract one prescribes its signature
                if gift.method.is_abstract() {
                    self.check_required(own, gift.method)?;
                }
                continue;
            }
            if gift.method.is_abstract()
                && let Some(inherited) = self.inherited_method(&gift.lower)
            {
                self.check_required(inherited, gift.method)?;
                continue;
            }
            let position = taken.iter().position(|(lower, ..)| *lower == gift.lower);
            if let Some(position) = position {
                let (_, earlier, other, _) = taken[position];
                let current = self.methods[&gift.lower];
                if same_code(earlier, gift.method) && current.flags == gift.flags {
                    continue;
                }
                if gift.method.is_abstract() {
                    self.check_required(current, gift.method)?;
                    continue;
                }
                if !current.is_abstract() {
                    return Err(self.collision(&gift, other, earlier));
                }
            }
            let copy = self.arena.enter(|| gift.method.copy_for((self.new_function)(), &gift.name, gift.flags));
            let function = self.own(copy);
            if let Some(position) = position {
                let earlier = self.methods[&gift.lower];
                self.check_required(function, earlier)?;
                taken[position] = (gift.lower.clone(), gift.method, gift.from, function);
            } else {
                taken.push((gift.lower.clone(), gift.method, gift.from, function));
            }
            self.methods.insert(gift.lower, function);
        }
        Ok(())
    }

    /// A method that the parent provides, for what a trait prescribes.
    fn inherited_method(&self, lower: &[u8]) -> Option<FunctionPtr> {
        let method = self.parent?.method(lower)?;
        (method.flags & flags::PRIVATE == 0).then_some(method)
    }

    /// `own` stands for a trait's abstract method.
    fn check_required(&mut self, own: FunctionPtr, required: FunctionPtr) -> Result<()> {
        if own.is_static() != required.is_static() {
            return self.check_override(own, required, false);
        }
        if own.scope() == Some(self.at) {
            self.required_by_traits.push(own);
        }
        if self.cx.is_some() { self.check_signature(own, required) } else { Ok(()) }
    }

    fn collision(&mut self, gift: &Given, other: ClassPtr, earlier: FunctionPtr) -> crate::Halt {
        let method = [&gift.from.name[..], b"::", &gift.method.name].concat();
        let wanted = [&self.shown()[..], b"::", &gift.name].concat();
        let other = [other.shown(), b"::", &earlier.name].concat();
        let head = [b"Trait method ", &method[..], b" has not been applied as ", &wanted].concat();
        let line = self.line();
        self.fatal(line, [&head[..], b", because of collision with ", &other].concat())
    }

    /// Traits and methods that rules name must be there.
    fn check_rules(&mut self, decl: &unit::Class) -> Result<()> {
        let line = self.line();
        for rule in &decl.trait_rules {
            match rule {
                TraitRule::InsteadOf { of, method, excluded } => {
                    let used = self.required_trait(of)?;
                    if !used.methods.contains_key(&method.to_ascii_lowercase()[..]) {
                        let message = [b"A precedence rule was defined for ", &of[..], b"::", method, b" but this method does not exist"];
                        return Err(self.fatal(line, message.concat()));
                    }
                    for name in excluded {
                        let other = self.required_trait(name)?;
                        if other == used {
                            let tail = [b" is to be used from ", &of[..], b", but ", of, b" is also on the exclude list"].concat();
                            let message = [b"Inconsistent insteadof definition. The method ", &method[..], &tail].concat();
                            return Err(self.fatal(line, message));
                        }
                    }
                    self.check_excluded_once(decl, method, excluded)?;
                }
                TraitRule::As { of: Some(of), method, .. } => {
                    let used = self.required_trait(of)?;
                    if !used.methods.contains_key(&method.to_ascii_lowercase()[..]) {
                        let message = [b"An alias was defined for ", &of[..], b"::", method, b" but this method does not exist"].concat();
                        return Err(self.fatal(line, message));
                    }
                }
                TraitRule::As { of: None, method, alias, .. } => self.check_unqualified(method, alias.as_deref())?,
            }
        }
        Ok(())
    }

    fn check_excluded_once(&mut self, decl: &unit::Class, method: &[u8], excluded: &[Box<[u8]>]) -> Result<()> {
        for name in excluded {
            let times = decl.trait_rules.iter().filter(|rule| match rule {
                TraitRule::InsteadOf { method: other, excluded, .. } => {
                    other.eq_ignore_ascii_case(method) && excluded.iter().any(|other| other.eq_ignore_ascii_case(name))
                }
                TraitRule::As { .. } => false,
            });
            if times.count() > 1 {
                let head = [b"Failed to evaluate a trait precedence (", method, b"). Method of trait ", &name[..]].concat();
                let line = self.line();
                return Err(self.fatal(line, [&head[..], b" was defined to be excluded multiple times"].concat()));
            }
        }
        Ok(())
    }

    fn check_unqualified(&mut self, method: &[u8], alias: Option<&[u8]>) -> Result<()> {
        let lower = method.to_ascii_lowercase();
        let having: Vec<ClassPtr> = self.traits.iter().copied().filter(|used| used.methods.contains_key(&lower[..])).collect();
        let line = self.line();
        if let Some(alias) = alias.filter(|_| having.is_empty()) {
            let head = [b"An alias (", alias, b") was defined for method ", method].concat();
            return Err(self.fatal(line, [&head[..], b"(), but this method does not exist"].concat()));
        }
        if let [one, other, ..] = having[..] {
            let head = [b"An alias was defined for method ", method, b"(), which exists in both ", one.shown(), b" and ", other.shown()];
            let tail = [b". Use ", one.shown(), b"::", method, b" or ", other.shown(), b"::", method, b" to resolve the ambiguity"];
            return Err(self.fatal(line, [head.concat(), tail.concat()].concat()));
        }
        Ok(())
    }

    fn check_modifiers_apply(&mut self, decl: &unit::Class) -> Result<()> {
        for rule in &decl.trait_rules {
            let TraitRule::As { of: None, method, alias: None, .. } = rule else { continue };
            let lower = method.to_ascii_lowercase();
            if !self.traits.iter().any(|used| used.methods.contains_key(&lower[..])) {
                let message =
                    [b"The modifiers of the trait method ", &method[..], b"() are changed, but this method does not exist. Error"];
                let line = self.line();
                return Err(self.fatal(line, message.concat()));
            }
        }
        Ok(())
    }

    /// The trait a rule names, which the class must use.
    fn required_trait(&mut self, name: &[u8]) -> Result<ClassPtr> {
        if let Some(used) = self.traits.iter().find(|used| used.name.eq_ignore_ascii_case(name)) {
            return Ok(*used);
        }
        let class = match &mut self.cx {
            Some(cx) => cx.lookup_class(name)?,
            None => None,
        };
        let message = match class {
            None => [b"Could not find trait ", name].concat(),
            Some(class) if !class.is_trait() => {
                [b"Class ", class.shown(), b" is not a trait, Only traits may be used in 'as' and 'insteadof' statements"].concat()
            }
            Some(class) => [b"Required Trait ", class.shown(), b" wasn't added to ", &self.shown()[..]].concat(),
        };
        let line = self.line();
        Err(self.fatal(line, message))
    }

    /// Constants and properties of the traits.
    pub fn use_trait_members(&mut self) -> Result<()> {
        for used in self.traits.clone() {
            self.use_constants(used)?;
            self.use_properties(used)?;
        }
        Ok(())
    }

    fn use_constants(&mut self, used: ClassPtr) -> Result<()> {
        for (name, constant) in &used.get().constants {
            if let Some(own) = self.constants.get(name).cloned() {
                let inherited = own.declared_by != self.at;
                if own.case {
                    let line = self.line();
                    let path = [used.shown(), b"::", name].concat();
                    let case = [&self.shown()[..], b"::", name].concat();
                    let message = [b"Cannot use trait ", used.shown(), b", because ", &path, b" conflicts with enum case ", &case];
                    return Err(self.fatal(line, message.concat()));
                }
                if !inherited {
                    if self.same_constant(&own, constant, used)? {
                        continue;
                    }
                    return Err(self.conflict("constant", name, &own.origin_name(self), used));
                }
                let mut mine = constant.clone();
                mine.declared_by = self.at;
                self.check_constant(name, &mine, &own)?;
            }
            let mut mine = constant.clone();
            mine.declared_by = self.at;
            mine.slot = self.constant_slots;
            self.constant_slots += 1;
            self.constants.insert(name.clone(), mine);
        }
        Ok(())
    }

    fn same_constant(&mut self, own: &ClassConstant, other: &ClassConstant, used: ClassPtr) -> Result<bool> {
        let comparable = flags::VISIBILITY | flags::FINAL;
        if own.flags & comparable != other.flags & comparable || !same_type(own.ty.as_deref(), other.ty.as_deref()) {
            return Ok(false);
        }
        let origin = (own.origin != self.at).then_some(own.origin);
        self.same_value(&own.value, origin, &other.value, used)
    }

    fn use_properties(&mut self, used: ClassPtr) -> Result<()> {
        if self.kind == heddle_bytecode::unit::ClassKind::Enum && !used.properties.is_empty() {
            let line = self.line();
            return Err(self.fatal(line, [b"Enum ", &self.shown()[..], b" cannot include properties"].concat()));
        }
        for (name, property) in &used.get().properties {
            let default = default_of(used, property);
            if let Some(own) = self.properties.get(name).cloned()
                && own.declared_by == self.at
            {
                let origin = self.name_of(own.origin);
                if property.has_hooks() || own.has_hooks() {
                    return Err(self.hook_conflict(name, &origin, used));
                }
                if !self.same_property(&own, property, &default, used)? {
                    return Err(self.conflict("property", name, &origin, used));
                }
                continue;
            }
            if self.flags & flags::READONLY != 0 && property.flags & (flags::READONLY | flags::STATIC) == 0 {
                let head = [b"Readonly class ", &self.shown()[..], b" cannot use trait with a non-readonly property "].concat();
                let line = self.line();
                return Err(self.fatal(line, [&head[..], &used.name, b"::$", name].concat()));
            }
            let mut mine = property.clone();
            mine.declared_by = self.at;
            mine.root = self.at;
            mine.set_root = self.at;
            mine.get = property.get.map(|hook| self.copy_hook(hook));
            mine.set = property.set.map(|hook| self.copy_hook(hook));
            let line = self.line();
            self.declare_property(mine, default, line)?;
        }
        Ok(())
    }

    fn copy_hook(&mut self, hook: FunctionPtr) -> FunctionPtr {
        let copy = self.arena.enter(|| hook.copy_for((self.new_function)(), &hook.name, hook.flags));
        self.own(copy)
    }

    fn same_property(&mut self, own: &Property, other: &Property, default: &InitialValue, used: ClassPtr) -> Result<bool> {
        let own_default = match own.flags & flags::STATIC != 0 {
            true => self.statics.get(own.slot as usize).map(|property| &property.default),
            false => self.slots.get(own.slot as usize).map(|slot| &slot.default),
        };
        let Some(own_default) = own_default.cloned() else {
            return Ok(false);
        };
        if own.flags != other.flags || !same_type(own.ty.as_deref(), other.ty.as_deref()) {
            return Ok(false);
        }
        let origin = (own.origin != self.at).then_some(own.origin);
        self.same_value(&own_default, origin, default, used)
    }

    /// Whether two initial values are the same; they are computed if need be.
    fn same_value(&mut self, one: &InitialValue, one_scope: Option<ClassPtr>, other: &InitialValue, other_scope: ClassPtr) -> Result<bool> {
        if let (InitialValue::Computed(one), InitialValue::Computed(other)) = (one, other) {
            let code = |code: &crate::class::Initializer| &code.unit.get().unit.functions[code.function as usize];
            let (left, right) = (code(one), code(other));
            if left.code == right.code && left.constants == right.constants {
                return Ok(true);
            }
        }
        let (one, other) = (self.value_now(one, one_scope)?, self.value_now(other, Some(other_scope))?);
        Ok(one.is_undef() == other.is_undef() && heddle_value::juggle::identical(&one, &other))
    }

    fn value_now(&mut self, value: &InitialValue, scope: Option<ClassPtr>) -> Result<Value> {
        match (value, &mut self.cx) {
            (InitialValue::Known(value), _) => Ok(Value::clone(value)),
            (InitialValue::Computed(code), Some(cx)) => (cx.engine.hooks.evaluate)(cx, code.unit, code.function, scope),
            (InitialValue::Computed(_), None) => Ok(Value::UNDEF),
        }
    }

    fn hook_conflict(&mut self, name: &[u8], one: &[u8], other: ClassPtr) -> crate::Halt {
        let head = [one, b" and ", other.shown(), b" define the same hooked property ($", name].concat();
        let middle = [b") in the composition of ", &self.shown()[..]].concat();
        let tail = b". Conflict resolution between hooked properties is currently not supported. Class was composed";
        let line = self.line();
        self.fatal(line, [&head[..], &middle, tail].concat())
    }

    fn conflict(&mut self, what: &str, name: &[u8], one: &[u8], other: ClassPtr) -> crate::Halt {
        let shown = if what == "property" { [b"$", name].concat() } else { name.to_vec() };
        let head = [one, b" and ", other.shown(), b" define the same ", what.as_bytes(), b" (", &shown].concat();
        let middle = [b") in the composition of ", &self.shown()[..]].concat();
        let tail = b". However, the definition differs and is considered incompatible. Class was composed";
        let line = self.line();
        self.fatal(line, [&head[..], &middle, tail].concat())
    }
}

impl ClassConstant {
    fn origin_name(&self, builder: &Builder<'_>) -> Vec<u8> {
        builder.name_of(self.origin)
    }
}

fn with_modifiers(bits: u32, modifiers: u32) -> u32 {
    let visibility = modifiers & flags::VISIBILITY;
    let bits = if visibility != 0 { bits & !flags::VISIBILITY | visibility } else { bits };
    bits | modifiers & flags::FINAL
}

/// Whether two methods are the same code, from wherever.
fn same_code(one: FunctionPtr, other: FunctionPtr) -> bool {
    if one == other {
        return true;
    }
    match (&one.get().user, &other.get().user) {
        (Some(one), Some(other)) => one.unit == other.unit && one.index == other.index,
        _ => false,
    }
}

fn same_type(one: Option<&Type>, other: Option<&Type>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => one.mask == other.mask && one.text.eq_ignore_ascii_case(&other.text),
        _ => false,
    }
}

/// The default a trait declares for its property.
fn default_of(used: ClassPtr, property: &Property) -> InitialValue {
    if property.flags & flags::STATIC != 0 {
        return used.get().statics[property.slot as usize].default.clone();
    }
    if property.slot == crate::class::NO_SLOT {
        return super::property::no_default(property);
    }
    let computed = used.computed_defaults.iter().find(|computed| computed.slot == property.slot);
    match computed {
        Some(computed) => InitialValue::Computed(computed.code.clone()),
        None => InitialValue::Known(used.info.info.defaults()[property.slot as usize].clone()),
    }
}
