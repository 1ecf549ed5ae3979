//! [`Shared`]: what all threads may use because it is immortal: literals, constant arrays, names.

use crate::{Array, Str, Tag, Value};
use core::mem::ManuallyDrop;
use core::ops::Deref;

/// Something that may be immortal.
pub trait Immortal {
    /// Whether neither it nor anything in it belongs to a request, so that it is never counted,
    /// written or freed.
    fn is_immortal(&self) -> bool;
}

/// An immortal value, which any thread may read and clone. Dropping it does not look at it: what it
/// lies in may be gone by then.
#[repr(transparent)]
#[derive(Debug)]
pub struct Shared<T: Immortal>(ManuallyDrop<T>);

// SAFETY: immortal boxes are never counted nor written (but for a string's idempotent atomic hash),
// and never freed.
unsafe impl<T: Immortal> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Immortal> Sync for Shared<T> {}

impl<T: Immortal> Shared<T> {
    /// Panics when the value is not immortal.
    pub fn new(value: T) -> Shared<T> {
        assert!(value.is_immortal(), "a request's value cannot be shared");
        Shared(ManuallyDrop::new(value))
    }

    /// The value, for use in a request.
    pub fn into_inner(self) -> T {
        ManuallyDrop::into_inner(self.0)
    }
}

impl<T: Immortal> Deref for Shared<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Immortal + Clone> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(self.0.clone())
    }
}

impl<T: Immortal + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        self.0 == other.0
    }
}

impl<T: Immortal + Eq> Eq for Shared<T> {}

impl<T: Immortal + core::hash::Hash> core::hash::Hash for Shared<T> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Immortal for Str {
    fn is_immortal(&self) -> bool {
        Str::is_immortal(self)
    }
}

impl Immortal for Array {
    fn is_immortal(&self) -> bool {
        (**self).is_immortal()
    }
}

impl Immortal for Value {
    fn is_immortal(&self) -> bool {
        Value::is_immortal(self)
    }
}

impl Value {
    /// A copy that all threads may use and that is never freed; `None` for objects, resources,
    /// references and what
    /// contains them.
    pub fn freeze(&self) -> Option<Shared<Value>> {
        match self.tag() {
            Tag::String => {
                let str = self.as_str()?;
                Some(Shared::new(Value::from(if str.is_immortal() { str.clone() } else { Str::immortal(str).into_inner() })))
            }
            Tag::Array => Some(Shared::new(Value::from(self.as_array()?.freeze()?.into_inner()))),
            Tag::Object | Tag::Resource | Tag::Ref | Tag::Indirect => None,
            _ => Some(Shared::new(self.clone())),
        }
    }
}
