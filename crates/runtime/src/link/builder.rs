//! [`Builder`]: a class while it is being made, and the steps that make it.

use super::{Dependency, LinkedClass, Raised, Relatives, checks, enums};
use crate::ancestry::Ancestry;
use crate::class::{
    Class, ClassConstant, ClassPtr, ComputedDefault, InitialValue, Magic, Ordered, Property, Protocols, SlotInfo, Source, StaticInfo,
    info_flags,
};
use crate::decl;
use crate::errors::level;
use crate::function::{Function, FunctionPtr, ScopedFunctions, UnitPtr};
use crate::handle::{Handle, Reserved};
use crate::{Halt, Request, Result, Table};
use heddle_bytecode::unit::{self, ClassKind, flags};
use heddle_heap::immortal::Arena;
use heddle_value::{ClassCell, Shared, Str, Value, class_flag};
use std::sync::Arc;

/// A slot while its class is made.
pub(super) struct Slot {
    pub info: SlotInfo,
    pub default: InitialValue,
    /// In whose scope the default is computed.
    pub scope: ClassPtr,
}

/// A class while it is being made. `at` is its future address: it must not be looked through.
pub(super) struct Builder<'a> {
    /// Absent for builtin classes, which are not checked.
    pub cx: Option<&'a mut Request>,
    pub at: ClassPtr,
    pub name: Shared<Str>,
    pub kind: ClassKind,
    pub flags: u32,
    pub source: Source,
    pub parent: Option<ClassPtr>,
    /// Those the declaration names.
    pub direct: Vec<ClassPtr>,
    /// All of them.
    pub interfaces: Vec<ClassPtr>,
    pub traits: Vec<ClassPtr>,
    pub constants: Table<ClassConstant>,
    /// Places for values of constants declared here.
    pub constant_slots: u32,
    pub properties: Table<Property>,
    pub methods: Table<FunctionPtr>,
    pub slots: Vec<Slot>,
    pub statics: Vec<StaticInfo>,
    pub owned_functions: Vec<Arc<Function>>,
    pub depends: Vec<Dependency>,
    pub new_function: &'a dyn Fn() -> u32,
    /// No class may be loaded for checks.
    pub hoisting: bool,
    /// A check needed a class that is not there, while hoisting: the class has to wait for its
    /// statement.
    pub postponed: bool,
    /// Checks may load classes: the class at hand is declared.
    pub may_load: bool,
    /// The check at hand needs a class that is not there.
    pub open_question: bool,
    /// Deprecations of return types that were raised.
    pub(super) warned: Vec<Vec<u8>>,
    /// Pairs of methods to be checked again once classes may be loaded.
    pub open: Vec<(FunctionPtr, FunctionPtr)>,
    /// The class is complete: `at` may be looked through.
    pub complete: bool,
    /// What was raised on the way, for requests that take the class from the cache.
    pub raised: Vec<Raised>,
    /// Methods of this class that stand for a trait's abstract ones: enough for `#[\Override]`, yet
    /// not what Reflection calls a prototype.
    pub required_by_traits: Vec<FunctionPtr>,
    /// The class's.
    pub arena: Arena,
}

/// Makes a class written in PHP. `None`: it has to wait, see [`Builder::postponed`].
pub(super) fn link(cx: &mut Request, unit: UnitPtr, index: u32, relatives: Relatives, hoisting: bool) -> Result<Option<LinkedClass>> {
    let engine = cx.engine.clone();
    let new_function = || engine.new_function_id();
    let decl = &unit.unit.classes[index as usize];
    let reserved = Reserved::new();
    let arena = Arena::new();
    let mut builder = Builder {
        at: reserved.handle(),
        name: arena.enter(|| Str::immortal(&decl.name)),
        kind: decl.kind,
        flags: decl.flags,
        source: Source::User { unit, index },
        parent: relatives.parent,
        direct: relatives.interfaces,
        interfaces: Vec::new(),
        traits: relatives.traits,
        constants: Table::default(),
        constant_slots: 0,
        properties: Table::default(),
        methods: Table::default(),
        slots: Vec::new(),
        statics: Vec::new(),
        owned_functions: Vec::new(),
        depends: relatives.depends,
        new_function: &new_function,
        hoisting,
        postponed: false,
        may_load: false,
        open_question: false,
        warned: Vec::new(),
        open: Vec::new(),
        complete: false,
        raised: Vec::new(),
        required_by_traits: Vec::new(),
        arena,
        cx: Some(cx),
    };
    builder.build(unit, decl)?;
    if builder.postponed {
        return Ok(None);
    }
    let id = engine.new_class_id();
    let class = builder.finish(reserved, id);
    // what is asked from now on is asked in each request
    let linked = LinkedClass { index, class, depends: builder.depends.clone(), raised: builder.raised.clone(), open: builder.open.clone() };
    builder.answer_open_questions(&linked.class)?;
    Ok(Some(linked))
}

/// Checks pairs of methods of a class that was linked before, for which classes may have to be
/// loaded.
///
/// # Errors
/// The methods do not fit, or a class is missing.
pub(super) fn answer_again(cx: &mut Request, class: &Arc<Class>, open: Vec<(FunctionPtr, FunctionPtr)>) -> Result<()> {
    if open.is_empty() {
        return Ok(());
    }
    let new_function = || 0;
    let mut builder = Builder::of_complete(cx, Handle::of(class), &new_function);
    builder.open = open;
    builder.answer_open_questions(class)
}

/// Pairs of methods of complete classes, to be checked when a class that is being loaded is there.
#[derive(Default)]
pub(super) struct Waiting(Vec<(ClassPtr, FunctionPtr, FunctionPtr)>);

/// Checks what has waited for a class that was declared just now.
pub(super) fn check_waiting(cx: &mut Request) -> Result<()> {
    if cx.state::<Waiting>().0.is_empty() {
        return Ok(());
    }
    let new_function = || 0;
    for (class, child, parent) in std::mem::take(&mut cx.state::<Waiting>().0) {
        let mut builder = Builder::of_complete(cx, class, &new_function);
        builder.check_signature(child, parent)?;
        if !builder.open.is_empty() {
            cx.state::<Waiting>().0.push((class, child, parent));
        }
    }
    Ok(())
}

impl<'a> Builder<'a> {
    /// Keeps a deprecation for when the class is declared, in this request and in every one that
    /// takes the class from the cache. Raises it where the class is complete.
    pub fn deprecated(&mut self, message: Vec<u8>, path: &[u8], line: u32) -> Result<()> {
        let Some(cx) = &mut self.cx else {
            return Ok(());
        };
        let raised = Raised { message, path: path.into(), line };
        if self.complete {
            return raised.raise(cx);
        }
        self.raised.push(raised);
        Ok(())
    }

    /// Reports what would have been raised for the class, which there will not be.
    fn report_deprecations(&mut self) {
        let raised = std::mem::take(&mut self.raised);
        if let Some(cx) = &mut self.cx {
            raised.iter().for_each(|raised| cx.report(level::DEPRECATED, &raised.message, &raised.path, raised.line));
        }
    }

    /// A class that is complete, for further checks.
    fn of_complete(cx: &'a mut Request, class: ClassPtr, new_function: &'a dyn Fn() -> u32) -> Builder<'a> {
        let source = match &class.get().source {
            Source::Native(decl) => Source::Native(decl),
            Source::User { unit, index } => Source::User { unit: *unit, index: *index },
        };
        Builder {
            at: class,
            name: class.name.clone(),
            kind: class.kind,
            flags: class.flags,
            source,
            parent: class.parent,
            direct: Vec::new(),
            interfaces: class.interfaces.clone(),
            traits: class.traits.clone(),
            constants: Table::default(),
            constant_slots: 0,
            properties: Table::default(),
            methods: Table::default(),
            slots: Vec::new(),
            statics: Vec::new(),
            owned_functions: Vec::new(),
            depends: Vec::new(),
            new_function,
            hoisting: false,
            postponed: false,
            may_load: false,
            open_question: false,
            warned: Vec::new(),
            open: Vec::new(),
            complete: true,
            raised: Vec::new(),
            required_by_traits: Vec::new(),
            arena: Arena::new(),
            cx: Some(cx),
        }
    }
}

impl Builder<'_> {
    fn build(&mut self, unit: UnitPtr, decl: &unit::Class) -> Result<()> {
        checks::relatives(self)?;
        self.own_constants(unit, decl);
        self.own_methods(unit, decl);
        enums::complete(self)?;
        self.add_automatic_interfaces(decl);
        self.interfaces = all_interfaces(self.parent, &self.direct);
        checks::interfaces(self)?;
        self.start_slots();
        if self.kind == ClassKind::Enum {
            enums::properties(self);
        }
        self.own_properties(unit, decl)?;
        self.use_trait_methods(decl)?;
        self.use_trait_members()?;
        self.inherit_constants()?;
        self.inherit_properties()?;
        self.inherit_methods()?;
        self.implement()?;
        checks::finished(self)
    }

    /// Slots of the parent come first.
    pub fn start_slots(&mut self) {
        let Some(parent) = self.parent else {
            return;
        };
        let parent = parent.get();
        for (slot, (info, default)) in parent.slots.iter().zip(parent.info.info.defaults()).enumerate() {
            let computed = parent.computed_defaults.iter().find(|computed| computed.slot as usize == slot);
            let (name, mangled, ty) = (info.name.clone(), info.mangled.clone(), info.ty.clone());
            let info = SlotInfo { name, mangled, declared_by: info.declared_by, flags: info.flags, ty };
            let (default, scope) = match computed {
                Some(computed) => (InitialValue::Computed(computed.code.clone()), computed.scope),
                None => (InitialValue::Known(default.clone()), info.declared_by),
            };
            self.slots.push(Slot { info, default, scope });
        }
    }

    /// A class with `__toString` is Stringable; an enum has its interface.
    fn add_automatic_interfaces(&mut self, decl: &unit::Class) {
        let Some(cx) = self.cx.as_deref() else { return };
        let known = &cx.engine.known;
        let (unit_enum, backed, stringable) = (known.unit_enum, known.backed_enum, known.stringable);
        if self.kind == ClassKind::Enum {
            self.direct.push(unit_enum);
            if decl.backing.is_some() {
                self.direct.push(backed);
            }
        }
        let text =
            self.methods.contains_key(&b"__tostring"[..]) || self.traits.iter().any(|used| used.methods.contains_key(&b"__tostring"[..]));
        if text && self.kind != ClassKind::Trait && !self.direct.contains(&stringable) && self.at_name() != b"stringable" {
            self.direct.push(stringable);
        }
    }

    fn at_name(&self) -> Vec<u8> {
        self.name.to_ascii_lowercase()
    }

    /// Checks that need classes which are loaded only now, when the class at hand can be found by
    /// them.
    fn answer_open_questions(&mut self, class: &Arc<Class>) -> Result<()> {
        let open = std::mem::take(&mut self.open);
        if open.is_empty() {
            return Ok(());
        }
        if let Some(cx) = &mut self.cx {
            let handle = cx.keep_class(class.clone());
            super::declare(cx, &self.source, handle);
        }
        self.may_load = true;
        for (child, parent) in open {
            self.check_signature(child, parent)?;
        }
        // what is left waits for classes that are being loaded further out
        let (class, left) = (self.at, std::mem::take(&mut self.open));
        if let Some(cx) = &mut self.cx {
            cx.state::<Waiting>().0.extend(left.into_iter().map(|(child, parent)| (class, child, parent)));
        }
        Ok(())
    }

    /// The class, complete.
    pub fn finish(&mut self, reserved: Reserved<Class>, id: u32) -> Arc<Class> {
        use std::mem::take;
        let (magic, protocols) = (self.magic(), self.protocols());
        let defaults = self.slots.iter().map(|slot| match &slot.default {
            InitialValue::Known(value) => value.clone(),
            InitialValue::Computed(_) => Shared::new(Value::UNDEF),
        });
        let info = ClassCell::new(self.name.clone(), self.info_flags(&magic), defaults.collect(), ());
        let computed_defaults = self.slots.iter().enumerate().filter_map(|(slot, content)| match &content.default {
            InitialValue::Computed(code) => Some(ComputedDefault { slot: slot as u32, code: code.clone(), scope: content.scope }),
            InitialValue::Known(_) => None,
        });
        let computed_defaults: Vec<ComputedDefault> = computed_defaults.collect();
        let lazy = self.is_lazy(&computed_defaults);
        let hooks = self.hooks();
        let order = self.order();
        let ancestry = Ancestry::new(self.at, id, self.kind, self.parent, &self.interfaces);
        let owned_classes = self.owned_classes();
        let slots = take(&mut self.slots).into_iter().map(|slot| slot.info).collect();
        if self.methods.values().any(|method| method.is_abstract()) && self.kind == ClassKind::Class {
            self.flags |= flags::ABSTRACT;
        }
        self.complete = true;
        reserved.fill(Class {
            info,
            name: self.name.clone(),
            kind: self.kind,
            flags: self.flags,
            id,
            ancestry,
            parent: self.parent,
            interfaces: take(&mut self.interfaces),
            traits: take(&mut self.traits),
            constants: take(&mut self.constants),
            constant_slots: self.constant_slots,
            properties: take(&mut self.properties),
            methods: self.methods.clone(),
            magic,
            protocols,
            statics: take(&mut self.statics),
            computed_defaults,
            slots,
            order,
            lazy,
            hooks,
            source: self.source(),
            owned_classes,
            scoped: ScopedFunctions::default(),
            owned_functions: take(&mut self.owned_functions),
            numbers: self.cx.as_ref().map(|cx| cx.engine.numbers.clone()),
            arena: take(&mut self.arena),
        })
    }

    fn source(&self) -> Source {
        match &self.source {
            Source::Native(decl) => Source::Native(decl),
            Source::User { unit, index } => Source::User { unit: *unit, index: *index },
        }
    }

    /// Parents' properties first, own ones as declared; only needed when some have no slots.
    fn order(&self) -> Option<Vec<Ordered>> {
        // those of builtin classes, which have no hooks written in PHP, are in no list of an
        // object's properties
        let is_virtual = |property: &Property| {
            property.flags & (flags::VIRTUAL | flags::STATIC) == flags::VIRTUAL && (property.get.is_some() || property.set.is_some())
        };
        if !self.properties.values().any(is_virtual) {
            return None;
        }
        let inherited = self.parent.map(|parent| parent.get().slots.len()).unwrap_or_default();
        let mut order = match self.parent {
            Some(parent) => parent.get().order.clone().unwrap_or_else(|| (0..inherited as u32).map(Ordered::Slot).collect()),
            None => Vec::new(),
        };
        let own = self.properties.values().filter(|property| property.declared_by == self.at && property.flags & flags::STATIC == 0);
        for property in own {
            let old = order.iter().position(|entry| matches!(entry, Ordered::Virtual(name) if name[..] == property.name[..]));
            match (old, is_virtual(property)) {
                (Some(_), true) => {}
                (Some(at), false) => order[at] = Ordered::Slot(property.slot),
                (None, true) => order.push(Ordered::Virtual(property.name.clone())),
                (None, false) if (property.slot as usize) < inherited => {}
                (None, false) => order.push(Ordered::Slot(property.slot)),
            }
        }
        Some(order)
    }

    fn is_lazy(&self, computed: &[ComputedDefault]) -> bool {
        let constant = |constant: &ClassConstant| !constant.case && matches!(constant.value, InitialValue::Computed(_));
        !computed.is_empty()
            || !self.statics.is_empty()
            || self.constants.values().any(constant)
            || self.parent.is_some_and(|parent| parent.lazy)
    }

    /// What a builtin class among the parents does in its own way.
    fn hooks(&self) -> &'static decl::ClassHooks {
        match (&self.source, self.parent) {
            (Source::Native(decl), Some(parent)) if decl.hooks.inherited => parent.hooks,
            (Source::Native(decl), _) => &decl.hooks,
            (Source::User { .. }, Some(parent)) => parent.hooks,
            (Source::User { .. }, None) => &decl::ClassHooks::NONE,
        }
    }

    /// Owners of all classes that the new class refers to, for as long as it lives.
    fn owned_classes(&self) -> Vec<Arc<Class>> {
        let named = self.depends.iter().map(|name| name.class);
        let all = self.parent.into_iter().chain(self.interfaces.iter().copied()).chain(self.traits.iter().copied()).chain(named);
        let mut list: Vec<ClassPtr> = all.filter(|class| matches!(class.source, Source::User { .. })).collect();
        list.dedup();
        #[allow(unsafe_code)]
        // SAFETY: linked classes come from `Reserved::fill`.
        list.into_iter().map(|class| unsafe { class.owner() }).collect()
    }

    fn magic(&self) -> Magic {
        let method = |name: &str| self.methods.get(name.as_bytes()).copied();
        Magic {
            construct: method("__construct"),
            destruct: method("__destruct"),
            clone: method("__clone"),
            get: method("__get"),
            set: method("__set"),
            isset: method("__isset"),
            unset: method("__unset"),
            call: method("__call"),
            call_static: method("__callstatic"),
            to_string: method("__tostring"),
            invoke: method("__invoke"),
            debug_info: method("__debuginfo"),
            serialize: method("__serialize"),
            unserialize: method("__unserialize"),
            sleep: method("__sleep"),
            wakeup: method("__wakeup"),
        }
    }

    fn protocols(&self) -> Protocols {
        let implements = |name: &[u8]| self.interfaces.iter().any(|interface| interface.name[..] == *name);
        let mut all = Protocols::default();
        let method = |name: &str| self.methods.get(name.as_bytes()).copied();
        if implements(b"ArrayAccess") {
            all.offset_get = method("offsetget");
            all.offset_set = method("offsetset");
            all.offset_exists = method("offsetexists");
            all.offset_unset = method("offsetunset");
        }
        if implements(b"Iterator") {
            all.rewind = method("rewind");
            all.valid = method("valid");
            all.current = method("current");
            all.key = method("key");
            all.next = method("next");
        }
        if implements(b"IteratorAggregate") {
            all.get_iterator = method("getiterator");
        }
        all
    }

    fn info_flags(&self, magic: &Magic) -> u32 {
        let parent = self.parent.map_or(0, |parent| parent.info_flags());
        let inherited = info_flags::ALLOW_DYNAMIC | info_flags::PROPERTY_HOOKS | info_flags::NO_DYNAMIC;
        let mut bits = parent & inherited;
        if magic.destruct.is_some() || self.hooks().destruct.is_some() {
            bits |= class_flag::HAS_DESTRUCTOR;
        }
        let guards = magic.get.is_some() || magic.set.is_some() || magic.isset.is_some() || magic.unset.is_some();
        if guards || self.properties.values().any(Property::has_hooks) {
            bits |= info_flags::GUARDED;
        }
        match &self.source {
            Source::Native(decl) => {
                let hooks = &decl.hooks;
                if hooks.no_dynamic_properties {
                    bits |= info_flags::NO_DYNAMIC;
                }
                if hooks.read_property.is_some() || hooks.write_property.is_some() || hooks.refuses.is_some() {
                    bits |= info_flags::PROPERTY_HOOKS;
                }
                if matches!(decl.name, "stdClass" | "__PHP_Incomplete_Class") {
                    bits |= info_flags::ALLOW_DYNAMIC;
                }
            }
            Source::User { unit, index } => {
                let attributes = &unit.unit.classes[*index as usize].attributes;
                if attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(b"AllowDynamicProperties")) {
                    bits |= info_flags::ALLOW_DYNAMIC;
                }
            }
        }
        if self.kind == ClassKind::Enum || self.flags & flags::READONLY != 0 {
            bits |= info_flags::NO_DYNAMIC;
        }
        bits
    }

    /// The compiled declaration.
    pub fn decl(&self) -> Option<&unit::Class> {
        match &self.source {
            Source::User { unit, index } => Some(&unit.unit.classes[*index as usize]),
            Source::Native(_) => None,
        }
    }

    /// The line of the class itself.
    pub fn line(&self) -> u32 {
        self.decl().map_or(0, |decl| decl.start_line)
    }

    /// A fatal error at a line of the class's file.
    #[cold]
    pub fn fatal(&mut self, line: u32, message: impl AsRef<[u8]>) -> Halt {
        self.fatal_as(level::COMPILE_ERROR, line, message)
    }

    /// Ends the program at the class's line because the class lacks what it promised, or promised
    /// what it may not: an `E_ERROR`.
    #[cold]
    pub fn unfulfilled(&mut self, message: impl AsRef<[u8]>) -> Halt {
        let line = self.line();
        self.fatal_as(level::ERROR, line, message)
    }

    fn fatal_as(&mut self, level: i64, line: u32, message: impl AsRef<[u8]>) -> Halt {
        match (&self.source, &mut self.cx) {
            (Source::User { unit, .. }, Some(cx)) => super::fatal_as(cx, level, unit, line, message),
            _ => panic!("a builtin class is declared wrongly: {}", String::from_utf8_lossy(message.as_ref())),
        }
    }

    /// A fatal error at a method, which may come from a trait in another file.
    #[cold]
    pub fn fatal_at(&mut self, method: FunctionPtr, message: impl AsRef<[u8]>) -> Halt {
        self.report_deprecations();
        match (&method.get().user, &mut self.cx) {
            (Some(user), Some(cx)) => {
                let line = user.unit.unit.functions[user.index as usize].start_line;
                super::fatal(cx, &user.unit, line, message)
            }
            _ => {
                let line = self.line();
                self.fatal(line, message)
            }
        }
    }

    /// A name that lives as long as the class.
    pub fn immortal(&self, name: &[u8]) -> Shared<Str> {
        self.arena.enter(|| Str::immortal(name))
    }

    /// Takes a function into the class.
    pub fn own(&mut self, function: Function) -> FunctionPtr {
        function.set_scope(self.at);
        let function = Arc::new(function);
        let handle = Handle::of(&function);
        self.owned_functions.push(function);
        handle
    }

    /// The class's name and those of its relatives, without looking through `at`.
    pub fn name_of(&self, class: ClassPtr) -> Vec<u8> {
        if class == self.at { self.shown() } else { class.shown().to_vec() }
    }

    /// The class's own name as messages show it.
    pub fn shown(&self) -> Vec<u8> {
        let end = self.name.iter().position(|&byte| byte == 0).unwrap_or(self.name.len());
        self.name[..end].to_vec()
    }

    /// Whether `class` is or extends or implements `other`, either of which may be the class at
    /// hand.
    pub fn is_subclass(&self, class: ClassPtr, other: ClassPtr) -> bool {
        if class == other {
            return true;
        }
        if class == self.at && !self.complete {
            return self.interfaces.contains(&other) || self.parent.is_some_and(|parent| parent.is_subclass_of(other));
        }
        (self.complete || other != self.at) && class.is_subclass_of(other)
    }
}

/// Returns the interfaces of the parent, then those named, then those that each of these extends,
/// last first; each once. A class that names none has its parent's the other way round.
pub(super) fn all_interfaces(parent: Option<ClassPtr>, direct: &[ClassPtr]) -> Vec<ClassPtr> {
    let mut all = parent.map_or(Vec::new(), |parent| parent.interfaces.clone());
    if direct.is_empty() {
        all.reverse();
    }
    let further = direct.iter().flat_map(|interface| interface.get().interfaces.iter().rev());
    for interface in direct.iter().chain(further) {
        if !all.contains(interface) {
            all.push(*interface);
        }
    }
    all
}
