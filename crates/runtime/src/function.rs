//! [`Function`]: something that can be called, linked: a function or method written in PHP, or a
//! builtin.

use crate::class::{Class, ClassPtr};
use crate::decl;
use crate::engine::Numbers;
use crate::handle::Handle;
use crate::running::RunningCode;
use crate::symbol::{Named, Symbol, Symbols};
use foldhash::fast::FixedState;
use heddle_bytecode::Slot;
use heddle_bytecode::unit;
use heddle_heap::immortal::Arena;
use heddle_value::{Shared, Str, Value};
use std::collections::HashMap;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A function that lives as long as the request.
pub type FunctionPtr = Handle<Function>;

/// A compiled unit that the request keeps alive.
pub type UnitPtr = Handle<LoadedUnit>;

/// A linked function. Immutable, shared between threads; what belongs to a request (static
/// variables, inline caches) is in [`crate::request::FunctionState`], found by `id`.
#[repr(C)]
pub struct Function {
    // -- read by the VM at each call, in its order
    /// First instruction word; null for builtins and abstract methods.
    pub code: CodePtr,
    /// The constants' values, immortal.
    pub constants: ConstantsPtr,
    /// Where the code starts by number of optional arguments given: `unit::Function::entries`.
    pub entries: EntriesPtr,
    /// Slots of a frame.
    pub frame_size: u32,
    /// Declared parameters; a variadic one is not counted.
    pub param_count: u16,
    pub required: u16,
    /// Names the first temporary: header, then this many locals, lie below.
    pub first_temp: Slot,
    /// Where the locals begin that are released when it returns, and where these end, in bytes from
    /// the frame; the others never hold anything counted.
    pub released: (u32, u32),
    /// Modifiers and properties: `heddle_bytecode::unit::flags`.
    pub flags: u32,
    /// Place in [`crate::Request::function_state`].
    pub id: u32,
    /// How many inline caches the code uses.
    pub caches: u32,
    /// Bit `n`: argument `n` is not taken by value; the last bit stands for all further ones.
    references: u64,
    /// PHP code that a call may enter without asking more than the number of arguments.
    pub fast_callable: bool,
    /// The builtin.
    pub native: Option<&'static decl::Function>,
    /// What `code` points to where machine code is made.
    pub running: Option<Arc<RunningCode>>,
    // -- the rest
    /// As declared, with namespace.
    pub name: Shared<Str>,
    /// The class it was declared in, or that uses the trait it came from; null when none. Set once,
    /// when the class is made.
    scope: AtomicPtr<Class>,
    /// The compiled function and the unit it lies in.
    pub user: Option<UserCode>,
    /// The method this one stands for in the parents or interfaces (for `#[\Override]`,
    /// Reflection's prototype).
    pub prototype: std::sync::OnceLock<FunctionPtr>,
}

/// Where a function written in PHP comes from.
pub struct UserCode {
    pub unit: UnitPtr,
    /// Number in the unit.
    pub index: u32,
}

/// A compiled unit with its constants as values. Shared between threads; owned by the code cache
/// and by the requests that use it. What is linked from it refers to it by handle.
pub struct LoadedUnit {
    pub unit: unit::Unit,
    /// Constants of each function as immortal values, in their order.
    pub constants: Vec<Box<[Shared<Value>]>>,
    /// Functions of the unit that need no class: one linked function each (closures, top-level
    /// functions, the file's code, initializers).
    pub functions: Vec<std::sync::OnceLock<FunctionPtr>>,
    /// Names of the functions: made once, for what is linked from the unit goes and comes with
    /// requests.
    pub names: Vec<std::sync::OnceLock<Shared<Str>>>,
    /// See [`LoadedUnit::local_names`].
    pub local_names: Vec<std::sync::OnceLock<Box<[Shared<Str>]>>>,
    /// What the functions above point to.
    pub owned: std::sync::Mutex<Vec<Arc<Function>>>,
    /// Classes of the unit linked before, by the classes they were linked against.
    pub linked: std::sync::Mutex<Vec<crate::link::LinkedClass>>,
    /// The name of each class, as the process knows it; none where the unit is one request's, so
    /// that its names go with it.
    pub class_symbols: Box<[Option<Handle<Symbol>>]>,
    /// The names of the functions that exist before the file runs, in the order of
    /// [`unit::Unit::hoisted_functions`]; none where the unit is one request's, and where a builtin
    /// function has the name.
    pub function_symbols: Box<[Option<Named>]>,
    /// See [`LoadedUnit::relatives`].
    pub relatives: Vec<std::sync::OnceLock<Box<[ClassName]>>>,
    /// See [`LoadedUnit::symbol_of`].
    pub called: Vec<std::sync::OnceLock<Box<[std::sync::OnceLock<Named>]>>>,
    /// Whether its own code only declares what it has: then it needs no table of variables.
    pub only_declares: bool,
    /// For how long it is kept.
    pub kept: Kept,
    /// Whether a request has reported what the compiler had to say, which others need not repeat.
    pub reported: std::sync::atomic::AtomicBool,
    /// Path as a string value.
    pub path: Shared<Str>,
    pub numbers: Arc<Numbers>,
    /// Last: constants and names lie in it.
    pub arena: Arena,
}

/// The functions of units that are the code of one class without being its methods, each linked
/// once per process.
#[derive(Default)]
pub struct ScopedFunctions(Mutex<HashMap<(usize, u32), ScopedFunction, FixedState>>);

struct ScopedFunction {
    /// While it stands here, no other unit has this one's address.
    unit: Weak<LoadedUnit>,
    function: Arc<Function>,
}

impl ScopedFunctions {
    /// Returns function number `index` of a unit, linked for `scope`. Precondition: the process
    /// keeps the unit, and `self` is that class's.
    pub fn get(&self, unit: UnitPtr, index: u32, scope: ClassPtr, numbers: &Numbers) -> FunctionPtr {
        let mut functions = self.lock();
        let key = (unit.as_ptr().addr(), index);
        if let Some(known) = functions.get(&key)
            && known.unit.strong_count() > 0
        {
            return Handle::of(&known.function);
        }
        let gone = functions.extract_if(|_, known| known.unit.strong_count() == 0);
        let gone: Vec<Arc<Function>> = gone.map(|(_, known)| known.function).collect();
        numbers.give_back_functions(&gone);
        #[allow(unsafe_code)]
        // SAFETY: loaded units are made by `Arc::new`.
        let owner = unsafe { unit.owner() };
        let function = Arc::new(Function::user(unit, index, numbers.new_function()));
        function.set_scope(scope);
        let handle = Handle::of(&function);
        functions.insert(key, ScopedFunction { unit: Arc::downgrade(&owner), function });
        handle
    }

    /// Takes all of them out.
    pub(crate) fn take(&self) -> Vec<Arc<Function>> {
        self.lock().drain().map(|(_, known)| known.function).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(usize, u32), ScopedFunction, FixedState>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Names a class in the code of a unit that the process keeps.
pub struct ClassName {
    pub named: Named,
    /// As written, without leading backslash.
    pub text: Shared<Str>,
}

/// For how long a unit is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// By the code cache: it is a file's.
    ByProcess,
    /// By the request that compiled it: `eval` and texts that come from streams.
    ByRequest,
}

impl Drop for LoadedUnit {
    fn drop(&mut self) {
        let owned = self.owned.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.numbers.give_back_functions(owned);
    }
}

/// Pointer to code: an address that is only read through by the VM.
#[derive(Clone, Copy)]
pub struct CodePtr(pub *const u16);
/// Pointer to the entry table.
#[derive(Clone, Copy)]
pub struct EntriesPtr(pub *const u32);
/// Pointer to constants.
#[derive(Clone, Copy)]
pub struct ConstantsPtr(pub *const Value);

#[allow(unsafe_code)]
mod send {
    // SAFETY: both point to immutable memory owned by the function's `LoadedUnit`.
    unsafe impl Send for super::CodePtr {}
    // SAFETY: as above.
    unsafe impl Sync for super::CodePtr {}
    // SAFETY: as above.
    unsafe impl Send for super::EntriesPtr {}
    // SAFETY: as above.
    unsafe impl Sync for super::EntriesPtr {}
    // SAFETY: as above; the values are immortal.
    unsafe impl Send for super::ConstantsPtr {}
    // SAFETY: as above.
    unsafe impl Sync for super::ConstantsPtr {}
}

impl LoadedUnit {
    /// Returns whether the file was written under `strict_types`.
    pub fn is_strict(&self) -> bool {
        self.unit.functions.first().is_some_and(|main| main.flags & unit::flags::STRICT != 0)
    }

    /// Returns the name that a constant of a function is, of a function that is called; `None`
    /// where the unit is one request's, so that its names go with it. It is made when it is first
    /// asked for.
    pub fn symbol_of(&self, symbols: &Symbols, index: u32, constant: usize) -> Option<Named> {
        if self.kept == Kept::ByRequest {
            return None;
        }
        let constants = &self.constants[index as usize];
        let names = self.called[index as usize].get_or_init(|| constants.iter().map(|_| std::sync::OnceLock::new()).collect());
        let make = || {
            let name = constants[constant].as_bytes().unwrap_or_default();
            Named::new(symbols, &name.strip_prefix(b"\\").unwrap_or(name).to_ascii_lowercase())
        };
        Some(*names[constant].get_or_init(make))
    }

    /// Returns the names of the classes that the declaration of class number `index` begins with:
    /// its parent, its traits, its interfaces; none where the unit is one request's. They are made
    /// when they are first asked for.
    pub fn relatives(&self, symbols: &Symbols, index: u32) -> &[ClassName] {
        if self.kept == Kept::ByRequest {
            return &[];
        }
        self.relatives[index as usize].get_or_init(|| {
            let decl = &self.unit.classes[index as usize];
            let name = |name: &[u8]| {
                let name = name.strip_prefix(b"\\").unwrap_or(name);
                ClassName { named: Named::new(symbols, &name.to_ascii_lowercase()), text: crate::link::shared_text(name, self.kept) }
            };
            self.arena.enter(|| decl.parent.iter().chain(&decl.traits).chain(&decl.interfaces).map(|text| name(text)).collect())
        })
    }

    /// Returns the names of a function's locals as keys of tables, made when they are first asked
    /// for: empty for those without a name.
    pub fn local_names(&self, index: u32) -> &[Shared<Str>] {
        self.local_names[index as usize].get_or_init(|| {
            let names = &self.unit.functions[index as usize].locals;
            self.arena.enter(|| names.iter().map(|name| crate::link::shared_text(name, self.kept)).collect())
        })
    }

    /// The linked function of a unit's function that needs no class: one for the process.
    pub fn plain_function(&self, unit: UnitPtr, index: u32, id: impl FnOnce() -> u32) -> FunctionPtr {
        *self.functions[index as usize].get_or_init(|| {
            let function = Arc::new(Function::user(unit, index, id()));
            let handle = Handle::of(&function);
            self.owned.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(function);
            handle
        })
    }
}

fn is_fast_callable(code: &unit::Function, flags: u32) -> bool {
    let special = unit::flags::ABSTRACT | unit::flags::DEPRECATED | unit::flags::NO_DISCARD;
    flags & special == 0 && !code.code.is_empty() && !code.params.iter().any(|param| param.by_ref)
}

/// See [`Function::released`].
fn released(code: &unit::Function) -> (u32, u32) {
    let (first, last) = (usize::from(code.plain_locals.0), usize::from(code.plain_locals.1));
    let end = code.locals.len().saturating_sub(last);
    let place = |local: usize| ((heddle_bytecode::ops::HEADER + local) * size_of::<Value>()) as u32;
    if first < end { (place(first), place(end)) } else { (0, 0) }
}

/// Returns [`Function::references`] for parameters that are taken so or not, and variadic or not.
fn reference_bits(params: impl Iterator<Item = (bool, bool)>) -> u64 {
    let mut bits = 0;
    for (index, (by_ref, variadic)) in params.enumerate() {
        if by_ref {
            bits |= if variadic || index >= 63 { u64::MAX << index.min(63) } else { 1 << index };
        }
    }
    bits
}

impl Function {
    /// A builtin function or method.
    pub fn native(decl: &'static decl::Function, id: u32) -> Function {
        Function {
            code: CodePtr(std::ptr::null()),
            constants: ConstantsPtr(std::ptr::null()),
            entries: EntriesPtr(std::ptr::null()),
            frame_size: heddle_bytecode::ops::HEADER as u32,
            param_count: decl.params.iter().filter(|param| !param.variadic).count() as u16,
            required: decl.required,
            first_temp: Slot::new(heddle_bytecode::ops::HEADER),
            released: (0, 0),
            flags: decl.flags,
            id,
            caches: 0,
            references: reference_bits(decl.params.iter().map(|param| (param.by_ref != decl::ByRef::Value, param.variadic))),
            fast_callable: false,
            native: Some(decl),
            running: None,
            name: Str::immortal(decl.name.as_bytes()),
            scope: AtomicPtr::new(std::ptr::null_mut()),
            user: None,
            prototype: std::sync::OnceLock::new(),
        }
    }

    /// Function number `index` of `unit`.
    pub fn user(unit: UnitPtr, index: u32, id: u32) -> Function {
        let loaded = unit.get();
        let code = &loaded.unit.functions[index as usize];
        let constants = &loaded.constants[index as usize];
        let running = if loaded.kept == Kept::ByProcess { RunningCode::of(code) } else { None };
        Function {
            code: CodePtr(running.as_ref().map_or(code.code.as_ptr(), |running| running.start())),
            constants: ConstantsPtr(constants.as_ptr().cast()),
            entries: EntriesPtr(code.entries.as_ptr()),
            frame_size: u32::from(code.frame_size),
            param_count: code.params.iter().filter(|param| !param.variadic).count() as u16,
            required: code.required,
            first_temp: Slot::new(heddle_bytecode::ops::HEADER + code.locals.len()),
            released: released(code),
            flags: code.flags,
            id,
            caches: code.caches,
            references: reference_bits(code.params.iter().map(|param| (param.by_ref, param.variadic))),
            fast_callable: is_fast_callable(code, code.flags),
            native: None,
            running,
            name: loaded.names[index as usize].get_or_init(|| loaded.arena.enter(|| Str::immortal(&code.name))).clone(),
            scope: AtomicPtr::new(std::ptr::null_mut()),
            user: Some(UserCode { unit, index }),
            prototype: std::sync::OnceLock::new(),
        }
    }

    /// The same function for another class or name: a trait's method in the class that uses it.
    pub fn copy_for(&self, id: u32, name: &[u8], flags: u32) -> Function {
        let mut copy = match (&self.user, self.native) {
            (Some(user), _) => Function::user(user.unit, user.index, id),
            (None, Some(native)) => Function::native(native, id),
            (None, None) => unreachable!("a function is a builtin or has code"),
        };
        if copy.name[..] != *name {
            copy.name = Str::immortal(name);
        }
        copy.flags = flags;
        copy.fast_callable = copy.code().is_some_and(|code| is_fast_callable(code, flags));
        copy
    }

    /// The class whose code this is.
    #[inline(always)]
    pub fn scope(&self) -> Option<ClassPtr> {
        let class = self.scope.load(Ordering::Relaxed);
        #[allow(unsafe_code)]
        // SAFETY: set from a handle whose class owns this function.
        (!class.is_null()).then(|| unsafe { Handle::from_ptr(class) })
    }

    /// Says whose code this is; once, while the class is being made.
    pub fn set_scope(&self, class: ClassPtr) {
        self.scope.store(class.as_ptr(), Ordering::Relaxed);
    }

    /// The compiled function.
    pub fn code(&self) -> Option<&unit::Function> {
        self.user.as_ref().map(|user| &user.unit.unit.functions[user.index as usize])
    }

    pub fn is_static(&self) -> bool {
        self.flags & unit::flags::STATIC != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.flags & unit::flags::ABSTRACT != 0
    }

    pub fn returns_ref(&self) -> bool {
        self.flags & unit::flags::BY_REF != 0
    }

    pub fn is_variadic(&self) -> bool {
        self.flags & unit::flags::VARIADIC != 0
    }

    pub fn is_closure(&self) -> bool {
        self.flags & unit::flags::CLOSURE != 0
    }

    /// Whether any parameter is taken by reference: asked before each argument is.
    #[inline(always)]
    pub fn takes_refs(&self) -> bool {
        self.references != 0
    }

    /// Where the word lies that [`Function::may_refer`] looks at, for machine code.
    pub const REFERENCES: usize = std::mem::offset_of!(Function, references);

    /// Whether argument number `index` (from 0) may be taken otherwise than by value.
    #[inline(always)]
    pub fn may_refer(&self, index: usize) -> bool {
        self.references >> index.min(63) & 1 != 0
    }

    /// How argument number `index` (from 0) is taken.
    pub fn by_ref(&self, index: usize) -> decl::ByRef {
        if let Some(native) = self.native {
            return match native.params.get(index).or(native.params.last().filter(|last| last.variadic)) {
                Some(param) => param.by_ref,
                None => decl::ByRef::Value,
            };
        }
        let params = &self.code().expect("user code").params;
        match params.get(index).or(params.last().filter(|last| last.variadic)) {
            Some(param) if param.by_ref => decl::ByRef::Ref,
            _ => decl::ByRef::Value,
        }
    }

    /// Name of parameter `index`, without `$`; a variadic one's for all further.
    pub fn param_name(&self, index: usize) -> Option<&[u8]> {
        if let Some(native) = self.native {
            let param = native.params.get(index).or(native.params.last().filter(|last| last.variadic));
            return param.map(|param| param.name.as_bytes());
        }
        let params = &self.code()?.params;
        params.get(index).or(params.last().filter(|last| last.variadic)).map(|param| &*param.name)
    }

    /// `name` or `Class::name`, as messages show it.
    pub fn display_name(&self) -> Vec<u8> {
        match self.scope() {
            Some(class) if !self.is_closure() => [class.get().shown(), b"::", &self.name[..]].concat(),
            _ => self.name.to_vec(),
        }
    }

    /// The same as messages about its types show it: closures too with their class.
    pub fn typed_name(&self) -> Vec<u8> {
        match self.scope() {
            Some(class) => [class.get().shown(), b"::", &self.name[..]].concat(),
            None => self.name.to_vec(),
        }
    }

    /// The file it stands in, for a function written in PHP.
    pub fn file(&self) -> Option<&Str> {
        self.user.as_ref().map(|user| &*user.unit.get().path).filter(|path| !path.is_empty())
    }
}
