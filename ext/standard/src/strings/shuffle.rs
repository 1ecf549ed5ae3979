//! `str_shuffle`, and random numbers of the generator that `mt_srand` seeds, for functions of this
//! extension.

use heddle_macros::php;
use heddle_rng::{Ambient, RangeError, range};
use heddle_runtime::decl::Function;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&str_shuffle::DECL];

/// A number from 0 to `max`, both included.
pub(crate) fn up_to(cx: &mut Request, max: u64) -> Result<u64> {
    let generator = cx.state::<Ambient>().get(|| {
        let mut seed = [0; 4];
        heddle_sys::process::random(&mut seed);
        u32::from_le_bytes(seed)
    });
    let result: std::result::Result<u64, RangeError<Halt>> = range(generator, max);
    result.map_err(|error| match error {
        RangeError::Generator(halt) => halt,
        RangeError::Broken => {
            let message = "Failed to generate an acceptable random number in 50 attempts";
            cx.throw_error("Random\\BrokenRandomEngineError", message)
        }
    })
}

/// The bytes in a random order.
#[php("str_shuffle(string $string): string")]
fn str_shuffle(cx: &mut Request, mut string: Str) -> Result<Str> {
    for last in (1..string.len()).rev() {
        let other = up_to(cx, last as u64)? as usize;
        string.make_mut(cx.heap()).swap(last, other);
    }
    Ok(string)
}
