//! Extension `bcmath`: decimal numbers of any length. The manual's chapter: "BCMath Arbitrary
//! Precision Mathematics".
//!
//! - [`decimal`]: the numbers. [`arithmetic`]: products, quotients, powers, roots.
//! - [`functions`]: `bcadd()` and its kin. [`number`]: the class `BcMath\Number`.
#![forbid(unsafe_code)]

mod arithmetic;
mod decimal;
mod functions;
mod number;

use heddle_runtime::Request;
use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "bcmath",
    functions: &[functions::FUNCTIONS],
    classes: &[&number::Number::CLASS],
    ini: &[INI],
    info: "BCMath support => enabled",
    ..Extension::EMPTY
};

heddle_macros::ini! {
    /// Digits behind the point of results where no function says otherwise.
    bcmath.scale: "0", All, quantity, check = check_scale;
}

/// The largest number of digits behind the point.
const MOST: i64 = i32::MAX as i64;

fn check_scale(cx: &mut Request, value: &[u8]) -> bool {
    let text = String::from_utf8_lossy(value);
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let leading = digits.bytes().take_while(u8::is_ascii_digit).count();
    if leading == 0 && !digits.is_empty() {
        let name = "Invalid \"bcmath.scale\" setting. Invalid quantity";
        let _ = cx.warning(format!("{name} \"{text}\": no valid leading digits, interpreting as \"0\" for backwards compatibility"));
        return true;
    }
    let number = digits[..leading].parse::<i64>().unwrap_or(if leading == 0 { 0 } else { i64::MAX });
    number <= MOST && !(text.starts_with('-') && number != 0)
}
