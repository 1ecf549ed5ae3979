//! Guards: while `__get` and its kin run for a property of an object, the property is accessed directly.

use crate::Request;
use heddle_value::{Object, Str};

/// Which magic method runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Magic {
    Get,
    Set,
    Isset,
    Unset,
}

/// Magic methods now running: object, property, method. As many as are nested, so a list is enough.
#[derive(Default)]
pub struct Guards(Vec<(usize, Str, Magic)>);

/// Starts a guard. False: the method already runs for this property.
pub fn enter(cx: &mut Request, object: &Object, name: &Str, magic: Magic) -> bool {
    let address = object.address();
    let guards = &mut cx.guards.0;
    if guards.iter().rev().any(|(object, held, which)| *object == address && *which == magic && held == name) {
        return false;
    }
    guards.push((address, name.clone(), magic));
    true
}

/// Ends a guard.
pub fn leave(cx: &mut Request, object: &Object, name: &Str, magic: Magic) {
    let address = object.address();
    let guards = &mut cx.guards.0;
    let last = guards.iter().rposition(|(object, held, which)| *object == address && *which == magic && held == name);
    if let Some(last) = last {
        guards.remove(last);
    }
}
