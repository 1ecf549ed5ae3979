//! URLs, query strings, and bodies that are written like them.

mod body;
pub mod encode;
pub mod parse;
pub mod query;

use heddle_runtime::decl::{Constant, Function};

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[body::FUNCTIONS, encode::FUNCTIONS, parse::FUNCTIONS, query::FUNCTIONS];
pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS];

heddle_macros::constants! {
    PHP_URL_SCHEME = 0;
    PHP_URL_HOST = 1;
    PHP_URL_PORT = 2;
    PHP_URL_USER = 3;
    PHP_URL_PASS = 4;
    PHP_URL_PATH = 5;
    PHP_URL_QUERY = 6;
    PHP_URL_FRAGMENT = 7;
    PHP_QUERY_RFC1738: int = query::PHP_QUERY_RFC1738;
    PHP_QUERY_RFC3986: int = query::PHP_QUERY_RFC3986;
}
