//! What is built in, in the order of registration: classes before those that extend them.

use heddle_runtime::decl::Extension;

/// All extensions.
pub fn all() -> Vec<&'static Extension> {
    vec![
        &heddle_core::EXTENSION,
        &heddle_vm::classes::EXTENSION,
        &heddle_ctype::EXTENSION,
        &heddle_date::EXTENSION,
        &heddle_filter::EXTENSION,
        &heddle_hash::EXTENSION,
        &heddle_iconv::EXTENSION,
        &heddle_json::EXTENSION,
        &heddle_mbstring::EXTENSION,
        &heddle_pcre::EXTENSION,
        &heddle_random::EXTENSION,
        &heddle_reflection::EXTENSION,
        &heddle_session::EXTENSION,
        &heddle_spl::EXTENSION,
        &heddle_standard::EXTENSION,
        &heddle_tokenizer::EXTENSION,
    ]
}
