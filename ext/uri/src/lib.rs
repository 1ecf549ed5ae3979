//! Extension `uri`: addresses as objects that cannot be changed. The manual's chapter: "URI".
//!
//! - [`parts`]: the grammar of RFC 3986, its normal form, and resolving. [`class`]: the class
//!   `Uri\Rfc3986\Uri`.
//! - [`whatwg`]: addresses as browsers read them, `Uri\WhatWg\Url` and what belongs to it.
//!
//! *Not here:* `parse_url()`, which follows no standard (extension `standard`).
#![forbid(unsafe_code)]

mod class;
mod parts;
mod whatwg;

use heddle_macros::php_class;
use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "uri",
    classes: &[
        &class::Address::CLASS,
        &whatwg::class::Url::CLASS,
        &UriComparisonMode::CLASS,
        &UriException::CLASS,
        &UriError::CLASS,
        &InvalidUriException::CLASS,
        &whatwg::faults::InvalidUrlException::CLASS,
        &whatwg::faults::UrlValidationError::CLASS,
        &whatwg::faults::UrlValidationErrorType::CLASS,
    ],
    ..Extension::EMPTY
};

/// Declares the library of PHP's own that addresses rest on there; programs ask for it by name.
pub static LEXBOR: Extension = Extension { name: "lexbor", ..Extension::EMPTY };

/// Reports what goes wrong with addresses.
#[php_class("class Uri\\UriException extends Exception {}")]
pub enum UriException {}

/// Reports misuse.
#[php_class("class Uri\\UriError extends Error {}")]
pub enum UriError {}

/// Reports a text that is no address.
#[php_class("class Uri\\InvalidUriException extends Uri\\UriException {}")]
pub enum InvalidUriException {}

/// Says whether fragments count when addresses are compared.
#[php_class("enum Uri\\UriComparisonMode { case IncludeFragment; case ExcludeFragment; }")]
pub enum UriComparisonMode {}
