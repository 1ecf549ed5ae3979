//! What extensions offer each other by name, in [`super::Extension::offers`]: formats of values,
//! places of sessions.

use crate::{Request, Result};
use heddle_value::Value;

/// A way to write one value as bytes and to read it back.
pub struct ValueFormat {
    /// `"igbinary"`
    pub name: &'static str,
    pub write: fn(&mut Request, &Value) -> Result<Vec<u8>>,
    /// `None`: the bytes are not of the format; a warning may have said why.
    pub read: fn(&mut Request, &[u8]) -> Result<Option<Value>>,
}

/// A place where sessions are kept, by its name in `session.save_handler`. Functions that give
/// false, or `None`, have failed and raised their warning.
pub struct SessionStore {
    /// `"redis"`
    pub name: &'static str,
    /// Is given `session.save_path`.
    pub open: fn(&mut Request, path: &[u8]) -> Result<bool>,
    pub close: fn(&mut Request) -> Result<()>,
    /// Gives what is kept under an id, empty for a new one.
    pub read: fn(&mut Request, id: &[u8]) -> Result<Option<Vec<u8>>>,
    pub write: fn(&mut Request, id: &[u8], data: &[u8]) -> Result<bool>,
    /// Says that a session which did not change was in use.
    pub touch: fn(&mut Request, id: &[u8], data: &[u8]) -> Result<bool>,
    pub destroy: fn(&mut Request, id: &[u8]) -> Result<bool>,
    /// Removes sessions that are older than so many seconds; gives their number.
    pub collect: fn(&mut Request, lifetime: i64) -> Result<Option<i64>>,
    pub exists: fn(&mut Request, id: &[u8]) -> Result<bool>,
}

/// Says when a line of a log is written: `29-Nov-2026 21:17:38 Europe/Berlin`.
pub struct LogClock(pub fn(&mut Request) -> Vec<u8>);

/// Finds an offer of a kind by a test.
fn find<T: std::any::Any>(cx: &Request, matches: impl Fn(&T) -> bool) -> Option<&'static T> {
    let offers = cx.engine.extensions.iter().flat_map(|extension| extension.offers.iter());
    offers.filter_map(|offer| offer.downcast_ref::<T>()).find(|offer| matches(offer))
}

/// Finds a format of values by its name.
pub fn value_format(cx: &Request, name: &[u8]) -> Option<&'static ValueFormat> {
    find(cx, |format: &ValueFormat| format.name.as_bytes() == name)
}

/// Finds the clock of the program's time zone.
pub fn log_clock(cx: &Request) -> Option<&'static LogClock> {
    find(cx, |_: &LogClock| true)
}

/// Finds a place of sessions by its name.
pub fn session_store(cx: &Request, name: &[u8]) -> Option<&'static SessionStore> {
    find(cx, |store: &SessionStore| store.name.as_bytes() == name)
}
