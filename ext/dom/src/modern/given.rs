//! Arguments that are checked by what gets them: PHP converts no number to a text for them.

use heddle_runtime::decl::convert::{At, BY_VALUE, FromRest};
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// The arguments of a variadic parameter as they were given.
pub(crate) struct Given<'a>(pub(crate) &'a [Value]);

impl<'a> FromRest<'a> for Given<'a> {
    const ACCEPTS: u32 = u32::MAX;
    const PASSING: u8 = BY_VALUE;

    fn from_rest(_: &mut Request, rest: &'a mut [Value], _: At) -> Result<Self> {
        Ok(Given(rest))
    }
}
