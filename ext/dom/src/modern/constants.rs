//! Declares constants of the namespace `Dom` (a table). Constants are kept under their namespace in
//! lower case.

use heddle_runtime::decl::{Constant, Literal};

const fn constant(name: &'static str, value: i64) -> Constant {
    Constant { name, value: Literal::Int(value), deprecated: None }
}

pub(crate) const CONSTANTS: &[Constant] = &[
    constant("dom\\INDEX_SIZE_ERR", 1),
    constant("dom\\STRING_SIZE_ERR", 2),
    constant("dom\\HIERARCHY_REQUEST_ERR", 3),
    constant("dom\\WRONG_DOCUMENT_ERR", 4),
    constant("dom\\INVALID_CHARACTER_ERR", 5),
    constant("dom\\NO_DATA_ALLOWED_ERR", 6),
    constant("dom\\NO_MODIFICATION_ALLOWED_ERR", 7),
    constant("dom\\NOT_FOUND_ERR", 8),
    constant("dom\\NOT_SUPPORTED_ERR", 9),
    constant("dom\\INUSE_ATTRIBUTE_ERR", 10),
    constant("dom\\INVALID_STATE_ERR", 11),
    constant("dom\\SYNTAX_ERR", 12),
    constant("dom\\INVALID_MODIFICATION_ERR", 13),
    constant("dom\\NAMESPACE_ERR", 14),
    constant("dom\\VALIDATION_ERR", 16),
    constant("dom\\HTML_NO_DEFAULT_NS", super::storage::NO_DEFAULT_NS),
];
