//! What a class needs once per request before it is used: computed constants, defaults and static
//! properties.

use super::constants;
use crate::class::{ClassPtr, InitialValue, Initializer};
use crate::{Request, Result};
use heddle_value::Value;

/// Computes the class's constants, defaults and static properties; does nothing the second time.
/// Parents with something to compute for their children come first: one with no more than private
/// constants to compute waits for an object of its own.
pub fn initialise(cx: &mut Request, class: ClassPtr) -> Result<()> {
    if !class.lazy || cx.class_state(class).initialised {
        return Ok(());
    }
    match class.parent {
        Some(parent) if computes_for_children(parent) => initialise(cx, parent)?,
        parent => {
            for parent in std::iter::successors(parent, |class| class.parent) {
                statics(cx, parent)?;
            }
        }
    }
    constants::evaluate_all(cx, class)?;
    make_defaults(cx, class)?;
    statics(cx, class)?;
    cx.class_state(class).initialised = true;
    Ok(())
}

/// Returns whether a default or a static property of the class or of a parent has to be computed.
fn computes_for_children(class: ClassPtr) -> bool {
    let is_computed = |class: ClassPtr| class.statics.iter().any(|property| matches!(property.default, InitialValue::Computed(_)));
    !class.computed_defaults.is_empty() || std::iter::successors(Some(class), |class| class.parent).any(is_computed)
}

/// Runs an initializer in the scope of `class`.
pub fn run(cx: &mut Request, code: &Initializer, class: ClassPtr) -> Result<Value> {
    let evaluate = cx.engine.hooks.evaluate;
    evaluate(cx, code.unit, code.function, Some(class))
}

fn make_defaults(cx: &mut Request, class: ClassPtr) -> Result<()> {
    if class.computed_defaults.is_empty() || cx.class_state(class).defaults.is_some() {
        return Ok(());
    }
    let mut values: Vec<Value> = class.info.info.defaults().iter().map(|value| Value::clone(value)).collect();
    for computed in &class.get().computed_defaults {
        let inherited = class.parent.and_then(|parent| inherited(cx, parent, class, computed));
        let mut value = match inherited {
            Some(value) => value,
            None => run(cx, &computed.code, computed.scope)?,
        };
        let info = &class.get().slots[computed.slot as usize];
        let strict = info.declared_by.is_strict();
        crate::types::check_property(cx, info, &mut value, strict)?;
        values[computed.slot as usize] = value;
    }
    cx.class_state(class).defaults = Some(values);
    Ok(())
}

/// The value the parent has computed already for the same default.
fn inherited(cx: &mut Request, parent: ClassPtr, class: ClassPtr, computed: &crate::class::ComputedDefault) -> Option<Value> {
    if computed.scope == class {
        return None;
    }
    let same = parent.computed_defaults.iter().any(|other| other.slot == computed.slot && other.code.function == computed.code.function);
    let value = cx.class_state(parent).defaults.as_ref()?.get(computed.slot as usize)?;
    same.then(|| value.clone())
}

/// Gives the class's own static properties their first values.
pub fn statics(cx: &mut Request, class: ClassPtr) -> Result<()> {
    if class.statics.is_empty() || !cx.class_state(class).statics.is_empty() {
        return Ok(());
    }
    let mut values = Vec::with_capacity(class.statics.len());
    for property in &class.get().statics {
        let value = match &property.default {
            InitialValue::Known(value) => Value::clone(value),
            InitialValue::Computed(code) => {
                let mut value = run(cx, code, class)?;
                let strict = class.is_strict();
                crate::types::check_property(cx, &property.info, &mut value, strict)?;
                value
            }
        };
        values.push(value);
    }
    cx.class_state(class).statics = values;
    Ok(())
}

impl crate::Class {
    /// Whether the class was written under `strict_types`.
    pub fn is_strict(&self) -> bool {
        match &self.source {
            crate::class::Source::User { unit, .. } => unit.get().is_strict(),
            crate::class::Source::Native(_) => false,
        }
    }
}
