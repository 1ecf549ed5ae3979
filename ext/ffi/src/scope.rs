//! Objects of the class FFI: the declarations they know, and where libraries have what they name.
//! Headers that `ffi.preload` names are read once in the process and serve all requests.

use crate::call::Prepared;
use crate::{exception, trust};
use heddle_cdecl::{Declarations, Symbol, Ty};
use heddle_libffi::Trust;
use heddle_libffi::library::Opened;
use heddle_runtime::{Halt, Request, Result, Table};
use heddle_value::{Value, View};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Something that a program reaches by name.
pub(crate) enum Found {
    Variable { ty: Ty, is_const: bool, at: usize },
    Function(Box<Known>),
    Constant(i64),
}

/// A function of C, with what a call wants to know.
pub(crate) struct Known {
    pub(crate) ty: Ty,
    pub(crate) at: usize,
    /// Is made by the first call; none where libffi does not pass such types.
    pub(crate) prepared: OnceLock<Option<Prepared>>,
}

/// Declarations with their addresses.
#[derive(Default)]
pub(crate) struct Scope {
    pub(crate) declarations: Declarations,
    found: Table<Found>,
}

/// Scopes by name.
type Named = HashMap<Vec<u8>, Arc<Scope>>;

/// Scopes of the headers that a value of `ffi.preload` names.
static PRELOADED: Mutex<Option<HashMap<Vec<u8>, Arc<Named>>>> = Mutex::new(None);

/// Scopes that the file of `opcache.preload` loaded.
#[derive(Default)]
struct Own(Named);

/// Says why declarations give no scope.
enum Failure {
    Parser(String),
    /// Says what the library lacks.
    Symbol(Vec<u8>),
}

impl Scope {
    fn new(text: &[u8], library: &Opened) -> std::result::Result<Scope, Failure> {
        let declarations = Declarations::parse(text).map_err(Failure::Parser)?;
        let mut found = Table::default();
        for (name, symbol) in &declarations.symbols {
            let at = |kind: &str| {
                let at = library.find(name);
                at.ok_or_else(|| Failure::Symbol([b"C ", kind.as_bytes(), b" '", name, b"'"].concat()))
            };
            let symbol = match symbol {
                Symbol::Variable { ty, is_const } => Found::Variable { ty: ty.clone(), is_const: *is_const, at: at("variable")? },
                Symbol::Function(ty) => Found::Function(Box::new(Known { ty: ty.clone(), at: at("function")?, prepared: OnceLock::new() })),
                Symbol::Constant(value) => Found::Constant(*value),
            };
            found.insert(name.clone(), symbol);
        }
        Ok(Scope { declarations, found })
    }

    /// Finds what a name stands for.
    pub(crate) fn find(&self, name: &[u8]) -> Option<&Found> {
        self.found.get(name)
    }
}

fn open(cx: &mut Request, trust: Trust, name: Option<&[u8]>) -> Result<Opened> {
    let text = name.map(String::from_utf8_lossy);
    Opened::open(trust, text.as_deref()).map_err(|reason| {
        let name = name.unwrap_or_default();
        exception(cx, [b"Failed loading '", name, b"' (", reason.as_bytes(), b")"].concat())
    })
}

fn thrown(cx: &mut Request, failure: Failure) -> Halt {
    match failure {
        Failure::Parser(message) => cx.throw_error("FFI\\ParserException", message),
        Failure::Symbol(symbol) => exception(cx, [b"Failed resolving ", &symbol[..]].concat()),
    }
}

/// Makes the scope of declarations and a library; none stands for the program itself.
pub(crate) fn define(cx: &mut Request, trust: Trust, code: &[u8], library: Option<&[u8]>) -> Result<Scope> {
    let library = open(cx, trust, library.filter(|name| !name.is_empty()))?;
    Scope::new(code, &library).map_err(|failure| thrown(cx, failure))
}

/// Holds what a header begins with.
#[derive(Default)]
struct Head {
    library: Option<Vec<u8>>,
    scope: Option<Vec<u8>>,
}

impl Head {
    /// Reads the lines `#define FFI_LIB "…"` and `#define FFI_SCOPE "…"` that a header begins with.
    fn read(text: &[u8]) -> std::result::Result<Head, String> {
        let mut head = Head::default();
        for line in text.split(|&byte| byte == b'\n') {
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            let Some(rest) = line.strip_prefix(b"#define").map(<[u8]>::trim_ascii_start) else { break };
            let (name, place) = if rest.starts_with(b"FFI_SCOPE") {
                ("FFI_SCOPE", &mut head.scope)
            } else if rest.starts_with(b"FFI_LIB") {
                ("FFI_LIB", &mut head.library)
            } else {
                break;
            };
            let value = rest[name.len()..].trim_ascii();
            let Some(value) = value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\"")) else {
                return Err(format!("bad {name} define"));
            };
            if place.replace(value.to_vec()).is_some() {
                return Err(format!("{name} defined twice"));
            }
        }
        Ok(head)
    }
}

/// Loads a header. While a file is preloaded, its scope is kept by its name.
pub(crate) fn load(cx: &mut Request, trust: Trust, path: &[u8]) -> Result<Arc<Scope>> {
    let failed = |cx: &mut Request, why: &[u8]| exception(cx, [b"Failed loading '", path, b"'", why].concat());
    let is_file = heddle_runtime::stream::basedir::check(cx, path)?;
    let Some(text) = (if is_file { std::fs::read(os(cx, path)).ok() } else { None }) else {
        return Err(failed(cx, b", file doesn't exist"));
    };
    let head = Head::read(&text).map_err(|why| failed(cx, format!(", {why}").as_bytes()))?;
    if let Some(name) = &head.scope
        && let Some(known) = known(cx, name)
    {
        return Ok(known);
    }
    let library = open(cx, trust, head.library.as_deref())?;
    let scope = match Scope::new(&text, &library) {
        Ok(scope) => Arc::new(scope),
        Err(Failure::Parser(_)) => return Err(failed(cx, b"")),
        Err(failure) => return Err(thrown(cx, failure)),
    };
    if cx.preload.is_running {
        cx.state::<Own>().0.insert(head.scope.unwrap_or_else(|| b"C".to_vec()), scope.clone());
    }
    Ok(scope)
}

/// Returns the path of a file for the system.
fn os(cx: &Request, path: &[u8]) -> std::path::PathBuf {
    use std::os::unix::ffi::OsStrExt;
    cx.directory.join(std::ffi::OsStr::from_bytes(path))
}

fn known(cx: &mut Request, name: &[u8]) -> Option<Arc<Scope>> {
    if let Some(scope) = cx.state::<Own>().0.get(name) {
        return Some(scope.clone());
    }
    let setting = cx.ini_str("ffi.preload");
    let all = PRELOADED.lock().unwrap_or_else(PoisonError::into_inner);
    all.as_ref()?.get(setting)?.get(name).cloned()
}

/// Finds a scope that was preloaded.
pub(crate) fn preloaded(cx: &mut Request, name: &[u8]) -> Result<Arc<Scope>> {
    match known(cx, name) {
        Some(scope) => Ok(scope),
        None => Err(exception(cx, [b"Failed loading scope '", name, b"'"].concat())),
    }
}

/// Loads the headers of `ffi.preload`, unless that was done in the process.
pub(crate) fn check_preload(cx: &mut Request) {
    let setting = cx.ini_str("ffi.preload").to_vec();
    if setting.is_empty() {
        return;
    }
    let is_known = |all: &Option<HashMap<Vec<u8>, Arc<Named>>>| all.as_ref().is_some_and(|all| all.contains_key(&setting));
    if is_known(&PRELOADED.lock().unwrap_or_else(PoisonError::into_inner)) {
        return;
    }
    let mut named = Named::new();
    for pattern in setting.split(|&byte| byte == b':') {
        for path in matching(cx, pattern) {
            if let Err(why) = preload(cx, &path, &mut named) {
                // the warning may not be turned into an exception: no code of the program ran yet
                let _ = cx.warning(why);
            }
        }
    }
    let mut all = PRELOADED.lock().unwrap_or_else(PoisonError::into_inner);
    all.get_or_insert_default().insert(setting, Arc::new(named));
}

/// Returns the files that a pattern means.
fn matching(cx: &mut Request, pattern: &[u8]) -> Vec<Vec<u8>> {
    if !pattern.iter().any(|byte| b"*?[".contains(byte)) {
        return vec![pattern.to_vec()];
    }
    let Some(glob) = cx.find_function(b"glob") else { return Vec::new() };
    let pattern = Value::from(cx.str(pattern));
    match cx.call(&heddle_runtime::Callable::function(glob), &[pattern]) {
        Ok(found) => match found.view() {
            View::Array(list) => list.values().filter_map(|path| path.as_bytes().map(<[u8]>::to_vec)).collect(),
            _ => Vec::new(),
        },
        Err(_) => Vec::new(),
    }
}

/// Loads a header that all requests may use.
fn preload(cx: &mut Request, path: &[u8], named: &mut Named) -> std::result::Result<(), Vec<u8>> {
    let failed = |why: &[u8]| [b"FFI: failed pre-loading '", path, b"'", why].concat();
    let text = std::fs::read(os(cx, path)).map_err(|_| failed(b", file doesn't exist"))?;
    let head = Head::read(&text).map_err(|why| failed(format!(", {why}").as_bytes()))?;
    let name = head.library.as_deref().map(String::from_utf8_lossy);
    let library = Opened::open(trust::preloaded(), name.as_deref())
        .map_err(|_| [b"FFI: Failed pre-loading '", head.library.as_deref().unwrap_or_default(), b"'"].concat())?;
    let scope = Scope::new(&text, &library).map_err(|failure| match failure {
        Failure::Parser(message) => failed([b", ", message.as_bytes()].concat().as_slice()),
        Failure::Symbol(symbol) => failed(&[b", cannot resolve ", &symbol[..]].concat()),
    })?;
    named.insert(head.scope.unwrap_or_else(|| b"C".to_vec()), Arc::new(scope));
    Ok(())
}
