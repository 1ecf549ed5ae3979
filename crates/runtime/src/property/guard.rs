//! Guards: while `__get` and its kin run for a property of an object, the property is accessed
//! directly.

use crate::Request;
use crate::object::lazy;
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
pub struct Guards(Vec<(Object, Str, Magic)>);

impl Guards {
    /// Forgets all, without touching their objects.
    pub(crate) fn forget(&mut self) {
        self.0.drain(..).for_each(std::mem::forget);
    }
}

/// Starts a guard. False: the method already runs for this property, of this object or of the one
/// that a proxy stands for.
pub fn enter(cx: &mut Request, object: &Object, name: &Str, magic: Magic) -> bool {
    let guards = &mut cx.guards.0;
    let runs = |guarded: &Object| guarded.same(object) || lazy::behind(guarded).same(&lazy::behind(object));
    if guards.iter().rev().any(|(guarded, held, which)| *which == magic && held == name && runs(guarded)) {
        return false;
    }
    guards.push((object.clone(), name.clone(), magic));
    true
}

/// Ends a guard.
pub fn leave(cx: &mut Request, object: &Object, name: &Str, magic: Magic) {
    let guards = &mut cx.guards.0;
    let is_its = |(guarded, held, which): &(Object, Str, Magic)| *which == magic && guarded.same(object) && held == name;
    match guards.last() {
        Some(last) if is_its(last) => drop(guards.pop()),
        _ => {
            // a fiber that was left meanwhile has started others since
            if let Some(last) = guards.iter().rposition(is_its) {
                guards.remove(last);
            }
        }
    }
}
