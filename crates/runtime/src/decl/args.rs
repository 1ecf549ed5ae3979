//! The arguments of a builtin's call.

use crate::class::ClassPtr;
use heddle_value::{Object, Value};

/// The arguments, `$this` and the called class of a builtin's call. The values are the callee's: it
/// may take them.
pub struct Args<'a> {
    pub values: &'a mut [Value],
    /// The object of a method call.
    pub this: Option<&'a Object>,
    /// The class a static method was called on.
    pub class: Option<ClassPtr>,
    /// What is being called.
    pub function: &'static super::Function,
}

impl Args<'_> {
    /// How many arguments were given.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}
