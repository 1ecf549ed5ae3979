//! Patterns as PHP writes them: delimiters and modifiers; the caches of compiled ones.

use crate::State;
use crate::ffi::Code;
use heddle_runtime::{Request, Result, Table};
use heddle_value::Str;
use heddle_value::immortal::Arena;
use pcre2_sys as sys;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, OnceLock, RwLock};

/// A pattern ready to match.
pub struct Regex {
    pub code: Code,
    /// Modifier `u`.
    pub utf: bool,
    /// Names by group number, as immortal strings: requests that used the pattern keep it to their end.
    pub names: Vec<Option<heddle_value::Shared<Str>>>,
    /// Some groups have the same name.
    pub shared_names: bool,
    /// Last: what the names lie in.
    #[expect(dead_code, reason = "held for what is in it")]
    arena: Arena,
}

/// A pattern as a request holds it: counted without atomics.
pub type Held = Rc<Arc<Regex>>;

/// Patterns that this request used.
#[derive(Default)]
pub struct Used {
    by_text: Table<Held>,
    /// The latest ones that are literals of the program, by address: these strings stay where they are.
    literals: [Option<(usize, Held)>; LITERALS],
}

/// A power of two.
const LITERALS: usize = 32;

impl Used {
    /// Where a literal is looked for.
    fn place(address: usize) -> usize {
        (address >> 4 ^ address >> 9) % LITERALS
    }
}

/// Patterns that are kept for the process, and by a request; past this many it starts anew.
const KEPT: usize = 4096;
/// Charge for a pattern with named groups, which a request keeps to its end: so many bytes,
/// and so many for each of its text.
const NAMED: usize = 2048;
const NAMED_FOR_BYTE: usize = 16;

fn shared() -> &'static RwLock<HashMap<Box<[u8]>, Arc<Regex>>> {
    static CACHE: OnceLock<RwLock<HashMap<Box<[u8]>, Arc<Regex>>>> = OnceLock::new();
    CACHE.get_or_init(RwLock::default)
}

/// Forgets the patterns that are kept for the process.
pub fn forget() {
    shared().write().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
    crate::ffi::free_unused();
}

/// The compiled pattern. `None`: it is none, and a warning said why.
pub(crate) fn compiled(cx: &mut Request, state: &State, text: &Str) -> Result<Option<Held>> {
    if !text.is_immortal() {
        return by_text(cx, state, text);
    }
    let address = text.as_ptr() as usize;
    let place = Used::place(address);
    if let Some((known, regex)) = &state.used.borrow().literals[place]
        && *known == address
    {
        return Ok(Some(regex.clone()));
    }
    let regex = by_text(cx, state, text)?;
    if let Some(regex) = &regex {
        state.used.borrow_mut().literals[place] = Some((address, regex.clone()));
    }
    Ok(regex)
}

fn by_text(cx: &mut Request, state: &State, text: &[u8]) -> Result<Option<Held>> {
    if let Some(regex) = state.used.borrow().by_text.get(text) {
        return Ok(Some(regex.clone()));
    }
    let known = shared().read().unwrap_or_else(std::sync::PoisonError::into_inner).get(text).cloned();
    let regex = match known {
        Some(regex) => regex,
        None => match compile(cx, text) {
            Ok(regex) => {
                let regex = Arc::new(regex);
                let mut cache = shared().write().unwrap_or_else(std::sync::PoisonError::into_inner);
                if cache.len() >= KEPT {
                    cache.clear();
                }
                cache.insert(text.into(), regex.clone());
                regex
            }
            Err(problem) => {
                let result = cx.function_warning(problem);
                // afterwards: an error handler may have used patterns itself
                state.error.set(1);
                return result.map(|()| None);
            }
        },
    };
    if !regex.names.is_empty() {
        cx.charge(NAMED + text.len() * NAMED_FOR_BYTE);
        heddle_value::immortal::keep(regex.clone());
    }
    let regex = Rc::new(regex);
    let used = &mut *state.used.borrow_mut();
    if used.by_text.len() >= KEPT {
        used.by_text.clear();
    }
    used.by_text.insert(text.into(), regex.clone());
    Ok(Some(regex))
}

/// Splits `/pattern/flags` and compiles it. The error is the text of PHP's warning.
fn compile(cx: &Request, text: &[u8]) -> std::result::Result<Regex, Vec<u8>> {
    let text = text.trim_ascii_start();
    let Some((&open, rest)) = text.split_first() else {
        return Err(b"Empty regular expression".to_vec());
    };
    if open.is_ascii_alphanumeric() || matches!(open, b'\\' | 0) {
        return Err(b"Delimiter must not be alphanumeric, backslash, or NUL byte".to_vec());
    }
    let close = match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    };
    let end = find_end(rest, open, close)?;
    let (pattern, modifiers) = (&rest[..end], &rest[end + 1..]);
    let (mut options, mut extra) = (0, 0);
    for &modifier in modifiers {
        match modifier {
            b'i' => options |= sys::PCRE2_CASELESS,
            b'm' => options |= sys::PCRE2_MULTILINE,
            b's' => options |= sys::PCRE2_DOTALL,
            b'x' => options |= sys::PCRE2_EXTENDED,
            b'A' => options |= sys::PCRE2_ANCHORED,
            b'D' => options |= sys::PCRE2_DOLLAR_ENDONLY,
            b'U' => options |= sys::PCRE2_UNGREEDY,
            b'u' => options |= sys::PCRE2_UTF | sys::PCRE2_UCP,
            b'J' => options |= sys::PCRE2_DUPNAMES,
            b'n' => options |= sys::PCRE2_NO_AUTO_CAPTURE,
            b'r' => extra |= sys::PCRE2_EXTRA_CASELESS_RESTRICT,
            b'S' | b'X' | b' ' | b'\n' | b'\r' => {}
            0 => return Err(b"NUL byte is not a valid modifier".to_vec()),
            other => return Err([b"Unknown modifier '", &[other][..], b"'"].concat()),
        }
    }
    let jit = cx.ini_bool("pcre.jit");
    let utf = options & sys::PCRE2_UTF != 0;
    let code = Code::compile(pattern, options, extra, jit)
        .map_err(|error| format!("Compilation failed: {} at offset {}", error.message, error.offset).into_bytes())?;
    let (mut names, arena) = (Vec::new(), Arena::new());
    if !code.names.is_empty() {
        names.resize_with(code.groups + 1, || None);
        for (number, name) in &code.names {
            names[*number as usize] = Some(arena.enter(|| Str::immortal(name)));
        }
    }
    let shared_names = (1..code.names.len()).any(|at| code.names[..at].iter().any(|(_, name)| *name == code.names[at].1));
    Ok(Regex { code, utf, names, shared_names, arena })
}

/// Where the closing delimiter stands.
fn find_end(rest: &[u8], open: u8, close: u8) -> std::result::Result<usize, Vec<u8>> {
    let mut depth = 1;
    let mut at = 0;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 1,
            byte if byte == close => {
                depth -= 1;
                if depth == 0 {
                    return Ok(at);
                }
            }
            byte if byte == open => depth += 1,
            _ => {}
        }
        at += 1;
    }
    if open == close {
        return Err([b"No ending delimiter '", &[open][..], b"' found"].concat());
    }
    Err([b"No ending matching delimiter '", &[close][..], b"' found"].concat())
}
