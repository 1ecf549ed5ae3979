//! From a builtin's Rust result to a PHP value.

use crate::decl::mask;
use crate::{Request, Result};
use heddle_value::juggle::Number;
use heddle_value::{Array, Object, Resource, Str, Value};
use std::convert::Infallible;

/// A Rust type that a builtin may return.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be a builtin's result", note = "see docs/recipes/add-a-function.md")]
pub trait IntoReturn {
    /// The PHP types it may become, bits of [`mask`]; 0 where only the function knows.
    const GIVES: u32;

    fn into_return(self, cx: &mut Request) -> Result<Value>;
}

/// `T|false`: `OrFalse(None)` is false.
pub struct OrFalse<T>(pub Option<T>);

impl<T> From<Option<T>> for OrFalse<T> {
    fn from(value: Option<T>) -> OrFalse<T> {
        OrFalse(value)
    }
}

/// The PHP type `true`, which functions that cannot fail return.
pub struct True;

macro_rules! into_return {
    ($($type:ty, $mask:expr, |$value:ident, $cx:ident| $into:expr;)*) => {$(
        impl IntoReturn for $type {
            const GIVES: u32 = $mask;

            #[inline(always)]
            fn into_return(self, $cx: &mut Request) -> Result<Value> {
                let $value = self;
                Ok($into)
            }
        }
    )*};
}

into_return! {
    (), mask::VOID, |_value, _cx| Value::NULL;
    bool, mask::BOOL, |value, _cx| Value::bool(value);
    True, mask::TRUE, |_value, _cx| Value::TRUE;
    i64, mask::INT, |value, _cx| Value::int(value);
    usize, mask::INT, |value, _cx| Value::int(value as i64);
    f64, mask::FLOAT, |value, _cx| Value::float(value);
    Number, mask::INT | mask::FLOAT, |value, _cx| Value::from(value);
    Str, mask::STRING, |value, _cx| Value::from(value);
    &Str, mask::STRING, |value, _cx| Value::from(value.clone());
    &[u8], mask::STRING, |value, cx| Value::from(Str::new(cx.heap(), value));
    &str, mask::STRING, |value, cx| Value::from(Str::new(cx.heap(), value.as_bytes()));
    Vec<u8>, mask::STRING, |value, cx| Value::from(Str::new(cx.heap(), &value));
    String, mask::STRING, |value, cx| Value::from(Str::new(cx.heap(), value.as_bytes()));
    Array, mask::ARRAY, |value, _cx| Value::from(value);
    Object, mask::OBJECT, |value, _cx| Value::from(value);
    &Object, mask::OBJECT, |value, _cx| Value::from(value.clone());
    Resource, mask::RESOURCE, |value, _cx| Value::from(value);
    Value, 0, |value, _cx| value;
}

impl IntoReturn for Infallible {
    const GIVES: u32 = mask::NEVER;

    fn into_return(self, _: &mut Request) -> Result<Value> {
        match self {}
    }
}

impl<T: IntoReturn> IntoReturn for Option<T> {
    const GIVES: u32 = T::GIVES | mask::NULL;

    #[inline(always)]
    fn into_return(self, cx: &mut Request) -> Result<Value> {
        match self {
            Some(value) => value.into_return(cx),
            None => Ok(Value::NULL),
        }
    }
}

impl<T: IntoReturn> IntoReturn for OrFalse<T> {
    const GIVES: u32 = T::GIVES | mask::FALSE;

    #[inline(always)]
    fn into_return(self, cx: &mut Request) -> Result<Value> {
        match self.0 {
            Some(value) => value.into_return(cx),
            None => Ok(Value::FALSE),
        }
    }
}

impl<T: IntoReturn> IntoReturn for Result<T> {
    const GIVES: u32 = T::GIVES;

    #[inline(always)]
    fn into_return(self, cx: &mut Request) -> Result<Value> {
        self.and_then(|value| value.into_return(cx))
    }
}
