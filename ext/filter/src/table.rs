//! The filters by name and number.

use crate::apply::Asked;
use crate::{addresses, email, numbers, sanitize, texts};
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// What a filter makes of a text; `None`: the text does not pass.
pub(crate) type Outcome = Result<Option<Value>>;

/// A filter.
pub(crate) struct Filter {
    pub(crate) name: &'static str,
    pub(crate) id: i64,
    pub(crate) run: fn(&mut Request, &Asked<'_>) -> Outcome,
}

const fn filter(name: &'static str, id: i64, run: fn(&mut Request, &Asked<'_>) -> Outcome) -> Filter {
    Filter { name, id, run }
}

/// In the order of `filter_list`.
pub(crate) static FILTERS: [Filter; 21] = [
    filter("int", 257, numbers::int),
    filter("boolean", 258, numbers::bool),
    filter("float", 259, numbers::float),
    filter("validate_regexp", 272, texts::regexp),
    filter("validate_domain", 277, texts::domain),
    filter("validate_url", 273, texts::url),
    filter("validate_email", 274, email::email),
    filter("validate_ip", 275, addresses::ip),
    filter("validate_mac", 276, addresses::mac),
    filter("string", 513, sanitize::string),
    filter("stripped", 513, sanitize::string),
    filter("encoded", 514, sanitize::encoded),
    filter("special_chars", 515, sanitize::special_chars),
    filter("full_special_chars", 522, sanitize::full_special_chars),
    filter("unsafe_raw", 516, sanitize::unsafe_raw),
    filter("email", 517, sanitize::email),
    filter("url", 518, sanitize::url),
    filter("number_int", 519, sanitize::number_int),
    filter("number_float", 520, sanitize::number_float),
    filter("add_slashes", 523, sanitize::add_slashes),
    filter("callback", crate::constants::FILTER_CALLBACK, texts::callback),
];

/// The filter with this number.
pub(crate) fn by_id(id: i64) -> Option<&'static Filter> {
    FILTERS.iter().find(|filter| filter.id == id)
}

/// Returns whether the number is a filter's, or the beginning of a range, which stands for the
/// default.
pub(crate) fn is_known(id: i64) -> bool {
    const RANGES: [i64; 2] = [0x100, 0x200];
    RANGES.contains(&id) || by_id(id).is_some()
}

/// The filter with this name.
pub(crate) fn by_name(name: &[u8]) -> Option<&'static Filter> {
    FILTERS.iter().find(|filter| filter.name.as_bytes() == name)
}
