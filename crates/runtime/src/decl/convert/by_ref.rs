//! [`RefArg`]: an argument by reference.

use super::{At, BY_PREFERENCE, BY_REF, FromArg, coerce};
use crate::{Request, Result};
use heddle_value::{Array, Heap, Tag, Value};

/// A variable the builtin may read and write.
pub struct RefArg<'a>(&'a mut Value);

impl RefArg<'_> {
    /// What is in the variable now; an undefined one is null.
    pub fn get(&self) -> &Value {
        self.0.deref()
    }

    /// Returns whether a variable was given: `#[PreferRef]` takes other values, too.
    pub fn is_variable(&self) -> bool {
        self.0.is_ref()
    }

    /// Assigns to the variable. Types of properties that share the reference are checked; that may
    /// throw.
    pub fn set(&mut self, cx: &mut Request, value: impl Into<Value>) -> Result<()> {
        let mut value = value.into();
        if let Some(reference) = self.0.as_ref() {
            crate::types::check_ref(cx, reference, &mut value)?;
        }
        self.0.assign(value);
        Ok(())
    }

    /// The array in the variable, to change in place. Call it only where the declared type has
    /// nothing but arrays.
    pub fn array_mut(&mut self) -> &mut Array {
        self.0.deref_mut().as_array_mut().expect("the declared type is array")
    }

    /// The variable itself, behind the reference; types of properties are not looked at.
    pub fn value_mut(&mut self) -> &mut Value {
        self.0.deref_mut()
    }

    /// The reference as a value that can be stored or passed on by reference.
    pub fn reference(&mut self, heap: &Heap) -> Value {
        Value::from(self.0.make_ref(heap))
    }
}

impl<'a> FromArg<'a> for RefArg<'a> {
    const ACCEPTS: u32 = u32::MAX;
    const PASSING: u8 = BY_REF | BY_PREFERENCE;

    #[inline]
    fn take(slot: &'a mut Value) -> RefArg<'a> {
        RefArg(slot)
    }

    /// A typed reference is only checked: PHP coerces no variable of the caller.
    #[inline]
    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<RefArg<'a>> {
        let inner = slot.deref();
        if inner.tag() != Tag::Undef && !at.accepts(inner) {
            coerce::check_reference(cx, slot, at)?;
        }
        Ok(RefArg(slot))
    }
}
