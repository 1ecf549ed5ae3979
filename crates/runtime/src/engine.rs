//! [`Engine`]: what the whole process shares. Built once at start out of the extensions' lists;
//! immutable afterwards,
//! but for counters.

use crate::class::ClassPtr;
use crate::decl;
use crate::function::{Function, FunctionPtr};
use crate::handle::Handle;
use crate::hooks::Hooks;
use crate::retired::Retired;
use crate::symbol::Symbols;
use crate::{Table, link};
use heddle_heap::immortal::Arena;
use heddle_value::{Shared, Str, Value};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// A table whose keys the host and the extensions choose, nobody else.
pub type ByName<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// See the module.
pub struct Engine {
    pub hooks: Hooks,
    pub extensions: Vec<&'static decl::Extension>,
    /// Builtin functions by lowercase name; a function's position is the number in `call_builtin`.
    pub functions: Table<FunctionPtr>,
    /// The same functions by their numbers alone.
    by_number: Box<[Builtin]>,
    /// Builtin classes by lowercase name.
    pub classes: Table<ClassPtr>,
    /// Names of classes.
    pub symbols: Symbols,
    /// Builtin constants by name, immortal.
    pub constants: Table<Shared<Value>>,
    /// Deprecated builtin constants with what is to be said of them.
    pub deprecated_constants: HashMap<&'static str, &'static str>,
    /// All INI directives in order of registration.
    pub ini: Table<&'static decl::Ini>,
    /// Values of INI directives as php.ini, `-d` and the host set them.
    pub ini_values: ByName<Box<[u8]>, Box<[u8]>>,
    /// `cli`, `cli-server`, `heddle-server`, `embed`.
    pub sapi: &'static str,
    /// The path of the php.ini that was read.
    pub ini_file: Option<Box<[u8]>>,
    /// Classes that the engine throws or makes by itself.
    pub known: KnownClasses,
    /// What the host keeps with the engine: its code cache.
    pub host: Box<dyn std::any::Any + Send + Sync>,
    pub numbers: Arc<Numbers>,
    /// Keeps what is out of use until no thread's caches point to it.
    pub retired: Arc<Retired>,
    /// Last: what is immortal among the above lies in it.
    pub arena: Arena,
}

/// A builtin function as its calls read it: a row in place of a walk from the function to its code.
pub struct Builtin {
    pub function: FunctionPtr,
    /// The declaration and the code, unless something has to be said before it is called.
    pub plain: Option<(&'static decl::Function, decl::NativeFn)>,
}

impl Builtin {
    fn of(function: FunctionPtr) -> Builtin {
        let deprecated = function.flags & heddle_bytecode::unit::flags::DEPRECATED != 0;
        let plain = function.native.filter(|_| !deprecated).and_then(|decl| Some((decl, decl.call?)));
        Builtin { function, plain }
    }
}

/// Numbers by which requests keep state of functions and classes. Those of what is gone are given
/// out again: what is linked for one request or for a file that changes must not make the tables of
/// all requests longer for ever.
pub struct Numbers {
    functions: Series,
    classes: Series,
}

impl Numbers {
    /// Gives a number to a new function.
    pub(crate) fn new_function(&self) -> u32 {
        self.functions.take()
    }

    /// Takes back the numbers of functions that nobody can call any more.
    pub(crate) fn give_back_functions(&self, functions: &[Arc<Function>]) {
        self.functions.give_back(functions.iter().filter(|function| Arc::strong_count(function) == 1).map(|function| function.id));
    }

    /// Takes back a class's number.
    pub(crate) fn give_back_class(&self, class: u32) {
        self.classes.give_back(std::iter::once(class));
    }
}

struct Series {
    next: AtomicU32,
    free: Mutex<Vec<u32>>,
}

impl Series {
    fn after(next: AtomicU32) -> Series {
        Series { next, free: Mutex::new(Vec::new()) }
    }

    /// Nobody waits for the list for long: who finds it locked again and again (a forked child may
    /// do so for ever) takes a fresh number.
    fn take(&self) -> u32 {
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            if let Ok(mut free) = self.free.try_lock() {
                return free.pop().unwrap_or_else(|| self.next.fetch_add(1, Ordering::Relaxed));
            }
            std::hint::spin_loop();
        }
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    fn give_back(&self, numbers: impl Iterator<Item = u32>) {
        if let Ok(mut free) = self.free.lock() {
            free.extend(numbers);
        }
    }
}

/// Classes the engine itself refers to.
pub struct KnownClasses {
    pub traversable: ClassPtr,
    pub iterator: ClassPtr,
    pub iterator_aggregate: ClassPtr,
    pub array_access: ClassPtr,
    pub countable: ClassPtr,
    pub stringable: ClassPtr,
    pub throwable: ClassPtr,
    pub exception: ClassPtr,
    pub error: ClassPtr,
    pub closure: ClassPtr,
    pub generator: ClassPtr,
    pub std_class: ClassPtr,
    pub unit_enum: ClassPtr,
    pub backed_enum: ClassPtr,
}

/// What an engine is made of.
pub struct Config {
    pub hooks: Hooks,
    pub extensions: Vec<&'static decl::Extension>,
    pub ini_values: HashMap<Box<[u8]>, Box<[u8]>>,
    pub sapi: &'static str,
    pub ini_file: Option<Box<[u8]>>,
    /// Constants that only the host knows: PHP_BINARY, PHP_SAPI …
    pub constants: Vec<(&'static str, Value)>,
    pub host: Box<dyn std::any::Any + Send + Sync>,
}

/// Functions that programs do not have, in lower case: those of `disable_functions`, and those that
/// PHP has in other hosts.
fn disabled_functions(config: &Config) -> HashSet<Vec<u8>> {
    let listed = config.ini_values.get(&b"disable_functions"[..]).map_or(&b""[..], |value| value);
    let names = listed.split(|byte| matches!(byte, b',' | b' ')).filter(|name| !name.is_empty());
    let mut disabled: HashSet<Vec<u8>> =
        names.map(<[u8]>::to_ascii_lowercase).filter(|name| !matches!(&name[..], b"exit" | b"die")).collect();
    let absent: &[&str] = match config.sapi {
        "cli" => &["getallheaders", "apache_request_headers", "apache_response_headers"],
        "fpm-fcgi" => &["apache_response_headers", "cli_get_process_title", "cli_set_process_title"],
        _ => &[],
    };
    disabled.extend(absent.iter().map(|name| name.as_bytes().to_vec()));
    disabled
}

fn is_server(sapi: &str) -> bool {
    matches!(sapi, "cli-server" | "fpm-fcgi")
}

impl Engine {
    /// Returns whether the host answers HTTP requests.
    pub fn is_server(&self) -> bool {
        is_server(self.sapi)
    }

    /// Links all builtin classes and fills the tables. Panics when two extensions declare the same
    /// name or a class names a parent that no extension before it declares: a defect of the build.
    pub fn new(mut config: Config) -> Engine {
        if is_server(config.sapi) {
            config.extensions.retain(|extension| !extension.is_for_process);
            // as PHP's servers have it unless php.ini says otherwise
            config.ini_values.entry(b"register_argc_argv"[..].into()).or_insert_with(|| b"0"[..].into());
        }
        let next_function = AtomicU32::new(0);
        let next_class = AtomicU32::new(0);
        let mut functions = Table::default();
        let mut classes = Table::default();
        let mut constants = Table::default();
        let mut deprecated_constants = HashMap::new();
        let mut ini = Table::default();
        let disabled = disabled_functions(&config);
        for extension in &config.extensions {
            for decl in extension.functions.iter().copied().flatten() {
                let function = Handle::leak(Function::native(decl, next_function.fetch_add(1, Ordering::Relaxed)));
                let mut name = decl.name.to_ascii_lowercase().into_bytes();
                if disabled.contains(&name[..]) {
                    // it keeps its number, under a name that no program can write
                    name.insert(0, 0);
                }
                let old = functions.insert(name.into(), function);
                assert!(old.is_none(), "{} is declared twice", decl.name);
            }
            for constant in extension.constants.iter().copied().flatten() {
                constants.insert(constant.name.as_bytes().into(), link::literal(&constant.value));
                if let Some(text) = constant.deprecated {
                    deprecated_constants.insert(constant.name, text);
                }
            }
            for directive in extension.ini.iter().copied().flatten() {
                ini.insert(directive.name.as_bytes().into(), directive);
            }
        }
        link::native_classes(&config.extensions, &mut classes, &next_function, &next_class);
        for (name, value) in config.constants {
            constants.insert(name.as_bytes().into(), Shared::new(value));
        }
        let known = KnownClasses::find(&classes);
        Engine {
            hooks: config.hooks,
            extensions: config.extensions,
            by_number: functions.values().copied().map(Builtin::of).collect(),
            functions,
            classes,
            symbols: Symbols::new(),
            constants,
            deprecated_constants,
            ini,
            ini_values: config.ini_values.into_iter().collect(),
            sapi: config.sapi,
            ini_file: config.ini_file,
            known,
            host: config.host,
            retired: Arc::default(),
            numbers: Arc::new(Numbers { functions: Series::after(next_function), classes: Series::after(next_class) }),
            arena: Arena::new(),
        }
    }

    /// `serialize` and `unserialize`, if an extension has them.
    pub fn serializer(&self) -> Option<&'static decl::Serializer> {
        self.extensions.iter().find_map(|extension| extension.serializer)
    }

    /// The builtin with this number.
    #[inline]
    pub fn builtin(&self, number: u32) -> &Builtin {
        &self.by_number[number as usize]
    }

    /// A number for a new function's state in requests.
    pub fn new_function_id(&self) -> u32 {
        self.numbers.functions.take()
    }

    /// A number for a new class's state in requests.
    pub fn new_class_id(&self) -> u32 {
        self.numbers.classes.take()
    }

    /// An INI directive's value at start: php.ini, command line, or the default.
    pub fn ini_value(&self, name: &[u8]) -> Option<&[u8]> {
        match self.ini_values.get(name) {
            Some(value) => Some(value),
            None => self.ini.get(name)?.default.map(str::as_bytes),
        }
    }

    /// The constant's value, if it is a builtin one.
    pub fn constant(&self, name: &[u8]) -> Option<&Value> {
        self.constants.get(name).map(|value| &**value)
    }

    /// Returns since when and why a builtin constant is deprecated, if it is.
    pub fn deprecation_of_constant(&self, name: &[u8]) -> Option<&'static str> {
        self.deprecated_constants.get(std::str::from_utf8(name).ok()?).copied()
    }
}

impl KnownClasses {
    fn find(classes: &Table<ClassPtr>) -> KnownClasses {
        let class = |name: &str| *classes.get(name.as_bytes()).unwrap_or_else(|| panic!("no extension declares {name}"));
        KnownClasses {
            traversable: class("traversable"),
            iterator: class("iterator"),
            iterator_aggregate: class("iteratoraggregate"),
            array_access: class("arrayaccess"),
            countable: class("countable"),
            stringable: class("stringable"),
            throwable: class("throwable"),
            exception: class("exception"),
            error: class("error"),
            closure: class("closure"),
            generator: class("generator"),
            std_class: class("stdclass"),
            unit_enum: class("unitenum"),
            backed_enum: class("backedenum"),
        }
    }
}

/// An immortal string for a name that the process keeps.
pub fn interned(text: &[u8]) -> Shared<Str> {
    Str::immortal(text)
}
