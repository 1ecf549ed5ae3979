//! INI directives of a request: the engine's values, overridden by `ini_set`.

use crate::Engine;
use crate::decl::IniScope;
use crate::quantity::Quantity;
use crate::request::{Directive, Request};
use crate::{Halt, Result};
use std::collections::HashMap;

/// Overrides of this request.
#[derive(Default)]
pub struct IniState {
    values: HashMap<Box<[u8]>, Option<Box<[u8]>>, foldhash::fast::FixedState>,
    /// Values that the host set for the request, and whether the program may not change them.
    given: HashMap<Box<[u8]>, (Box<[u8]>, bool)>,
    /// Counts changes, from 1: for those who keep a parsed value.
    pub generation: u32,
    /// `precision`, parsed: looked at by every float that becomes a string.
    pub precision: i64,
    /// `serialize_precision`, parsed.
    pub serialize_precision: i64,
    /// `zend.exception_ignore_args`, parsed.
    pub exception_ignore_args: bool,
    /// Whether `open_basedir` forbids any path.
    pub restricted: bool,
    /// Folders of an `open_basedir` that the program set, whole: relative ones stay where they
    /// were when it was set.
    pub(crate) basedir: Option<Vec<u8>>,
    /// Why an error handler ended early while a directive looked at its new value.
    pub(crate) interrupted: Option<Halt>,
}

impl IniState {
    /// The state of a fresh request.
    pub fn new(engine: &Engine) -> IniState {
        let number = |name: &str, default| engine.ini_value(name.as_bytes()).map_or(default, parse_int);
        IniState {
            values: HashMap::default(),
            given: HashMap::new(),
            generation: 1,
            precision: number("precision", 14),
            serialize_precision: number("serialize_precision", -1),
            restricted: engine.ini_value(b"open_basedir").is_some_and(|list| !list.is_empty()),
            basedir: None,
            exception_ignore_args: engine.ini_value(b"zend.exception_ignore_args").is_some_and(parse_bool),
            interrupted: None,
        }
    }
}

impl Request {
    /// A directive's current value; `None` when there is no such directive, or it has no value.
    pub fn ini_get(&self, name: &[u8]) -> Option<&[u8]> {
        match self.ini.values.get(name) {
            Some(value) => value.as_deref(),
            None => self.ini_given(name),
        }
    }

    /// Returns a directive's value at the start of the program.
    fn ini_given(&self, name: &[u8]) -> Option<&[u8]> {
        match self.ini.given.get(name) {
            Some((value, _)) => Some(value),
            None => self.engine.ini_value(name),
        }
    }

    /// Sets a directive for the whole request, as its host says. False: there is no such directive,
    /// or php.ini alone may set it and the host does not insist.
    pub fn ini_give(&mut self, directive: &Directive) -> bool {
        let Directive { name, value, is_fixed } = directive;
        let Some(known) = self.engine.ini.get(&name[..]).copied() else {
            return false;
        };
        if known.scope == IniScope::System && !is_fixed {
            return false;
        }
        self.ini.given.insert(name[..].into(), (value[..].into(), *is_fixed));
        self.ini_changed(name);
        true
    }

    /// A directive's value as a number, with `K`, `M`, `G` understood; 0 when it has none.
    pub fn ini_int(&self, name: &str) -> i64 {
        self.ini_get(name.as_bytes()).map_or(0, parse_quantity)
    }

    /// A directive's value as a switch.
    pub fn ini_bool(&self, name: &str) -> bool {
        self.ini_get(name.as_bytes()).is_some_and(parse_bool)
    }

    /// A directive's value as text; empty when it has none.
    pub fn ini_str(&self, name: &str) -> &[u8] {
        self.ini_get(name.as_bytes()).unwrap_or_default()
    }

    /// Sets a directive, as `ini_set` does: false when there is no such directive, it may not be
    /// set now, or it refuses the value.
    ///
    /// # Errors
    /// What the program's error handler threw for what the directive complained of.
    pub fn ini_set(&mut self, name: &[u8], value: &[u8]) -> Result<bool> {
        self.ini.interrupted = None;
        let done = self.ini_try(name, value);
        self.ini_finish(done)
    }

    /// Gives a result unless an error handler ended early on the way to it.
    fn ini_finish<T>(&mut self, result: T) -> Result<T> {
        match self.ini.interrupted.take() {
            Some(halt) => Err(halt),
            None => Ok(result),
        }
    }

    fn ini_try(&mut self, name: &[u8], value: &[u8]) -> bool {
        let Some(directive) = self.engine.ini.get(name).copied() else {
            return false;
        };
        let is_fixed = self.ini.given.get(name).is_some_and(|(_, is_fixed)| *is_fixed);
        if is_fixed || !matches!(directive.scope, IniScope::User | IniScope::All) {
            return false;
        }
        if directive.quantity
            && let Some(complaint) = Quantity::parse(value).complaint
        {
            let text = [b"Invalid \"", name, b"\" setting. ", &complaint].concat();
            if let Err(halt) = self.warning(text) {
                self.ini.interrupted.get_or_insert(halt);
            }
        }
        let value = if name == b"memory_limit" { self.within_max_memory_limit(value) } else { value.into() };
        if directive.check.is_some_and(|check| !check(self, &value)) {
            return false;
        }
        self.ini.values.insert(name.into(), Some(value));
        self.ini_changed(name);
        true
    }

    /// A `memory_limit`, or `max_memory_limit` where that is lower; a number is not lowered without
    /// a warning.
    fn within_max_memory_limit(&mut self, value: &[u8]) -> Box<[u8]> {
        let (limit, most) = (parse_quantity(value), self.ini_int("max_memory_limit"));
        if most < 0 || (0..=most).contains(&limit) {
            return value.into();
        }
        if limit >= 0 {
            let most = format!("Setting to max_memory_limit instead (currently: {most} bytes)");
            let _ = self.warning(format!("Failed to set memory_limit to {limit} bytes. {most}"));
        }
        self.ini_str("max_memory_limit").into()
    }

    /// Gives a directive its value of the start back, as `ini_restore` does.
    ///
    /// # Errors
    /// As [`Request::ini_set`].
    pub fn ini_restore(&mut self, name: &[u8]) -> Result<()> {
        self.ini.interrupted = None;
        if !self.ini.values.contains_key(name) {
            return Ok(());
        }
        let mut is_taken = true;
        if let Some(check) = self.engine.ini.get(name).and_then(|directive| directive.check) {
            let value = self.ini_given(name).unwrap_or_default().to_vec();
            is_taken = check(self, &value);
        }
        if is_taken {
            self.ini.values.remove(name);
            self.ini_changed(name);
        }
        self.ini_finish(())
    }

    /// Forgets all overrides: the request ends.
    pub fn ini_reset(&mut self) {
        self.ini = IniState::new(&self.engine);
    }

    fn ini_changed(&mut self, name: &[u8]) {
        self.ini.generation += 1;
        match name {
            b"precision" => self.ini.precision = self.ini_get(name).map_or(14, parse_int),
            b"serialize_precision" => self.ini.serialize_precision = self.ini_get(name).map_or(-1, parse_int),
            b"zend.exception_ignore_args" => self.ini.exception_ignore_args = self.ini_get(name).is_some_and(parse_bool),
            b"error_reporting" => self.error_reporting = self.ini_get(name).map_or(32767, parse_int),
            b"open_basedir" => {
                self.ini.restricted = !self.ini_str("open_basedir").is_empty();
                self.known.forget_all();
            }
            b"max_execution_time" => crate::deadline::arm(self, self.ini_int("max_execution_time").max(0) as u64),
            b"memory_limit" => self.apply_memory_limit(),
            _ => {}
        }
    }
}

/// Parses a span of time as php-fpm's configuration writes it: seconds, or with `s`, `m`, `h`, `d`.
/// `None`: it is none.
pub fn parse_span(text: &[u8]) -> Option<std::time::Duration> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let factor = match &text[digits..] {
        b"" | b"s" => 1,
        b"m" => 60,
        b"h" => 3600,
        b"d" => 86_400,
        _ => return None,
    };
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse::<u64>().ok()?;
    Some(std::time::Duration::from_secs(number.checked_mul(factor)?))
}

/// A whole number at the start of the text, as `atoi` reads it.
pub fn parse_int(text: &[u8]) -> i64 {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let number = digits.fold(0_i64, |number, digit| number.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    if negative { -number } else { number }
}

/// Returns the value of a quantity: a number with an optional `K`, `M` or `G` at its end.
pub fn parse_quantity(text: &[u8]) -> i64 {
    match parse_short(text) {
        Some(number) => number,
        None => Quantity::parse(text).value,
    }
}

/// Returns what a few decimal digits alone mean: most directives have no more.
fn parse_short(text: &[u8]) -> Option<i64> {
    let is_short = matches!(text.len(), 1..=18) && text.iter().all(u8::is_ascii_digit) && (text[0] != b'0' || text.len() == 1);
    is_short.then(|| text.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0')))
}

/// `1`, `on`, `yes`, `true` in any case are true.
pub fn parse_bool(text: &[u8]) -> bool {
    let is = |word: &str| text.eq_ignore_ascii_case(word.as_bytes());
    is("on") || is("yes") || is("true") || parse_int(text) != 0
}
