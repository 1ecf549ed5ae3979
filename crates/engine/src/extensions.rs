//! What is built in, in the order of registration: classes before those that extend them.

use heddle_runtime::decl::Extension;

/// Returns the extensions that a SAPI adds: functions that make sense in a server alone.
pub fn of_sapi(sapi: &str) -> Vec<&'static Extension> {
    if matches!(sapi, "cli-server" | "fpm-fcgi") { vec![&heddle_sapi::EXTENSION] } else { Vec::new() }
}

/// All extensions.
pub fn all() -> Vec<&'static Extension> {
    let mut all: Vec<&'static Extension> = vec![
        &heddle_core::EXTENSION,
        &heddle_vm::classes::EXTENSION,
        &heddle_ctype::EXTENSION,
        &heddle_dba::EXTENSION,
        &heddle_date::EXTENSION,
        &heddle_filter::EXTENSION,
        &heddle_hash::EXTENSION,
        &heddle_iconv::EXTENSION,
        &heddle_json::EXTENSION,
        &heddle_mbstring::EXTENSION,
        &heddle_mysqlnd::EXTENSION,
        &heddle_pcre::EXTENSION,
        &heddle_random::EXTENSION,
        &heddle_reflection::EXTENSION,
        &heddle_session::EXTENSION,
        &heddle_spl::EXTENSION,
        &heddle_standard::EXTENSION,
        &heddle_mysqli::EXTENSION,
        &heddle_pdo::EXTENSION,
        &heddle_pdo_mysql::EXTENSION,
        &heddle_pdo_sqlite::EXTENSION,
        &heddle_sqlite3::EXTENSION,
        &heddle_apcu::EXTENSION,
        &heddle_tokenizer::EXTENSION,
        &heddle_bz2::EXTENSION,
        &heddle_calendar::EXTENSION,
        &heddle_gmp::EXTENSION,
        &heddle_bcmath::EXTENSION,
        &heddle_zlib::EXTENSION,
        &heddle_pcntl::EXTENSION,
        &heddle_posix::EXTENSION,
        &heddle_phar::EXTENSION,
        &crate::opcache::EXTENSION,
        &heddle_gettext::EXTENSION,
        &heddle_zip::EXTENSION,
        &heddle_exif::EXTENSION,
        &heddle_sockets::EXTENSION,
        &heddle_ftp::EXTENSION,
        &heddle_readline::EXTENSION,
        &heddle_shmop::EXTENSION,
        &heddle_sysvmsg::EXTENSION,
        &heddle_sysvsem::EXTENSION,
        &heddle_sysvshm::EXTENSION,
        &heddle_uri::LEXBOR,
        &heddle_uri::EXTENSION,
        &heddle_igbinary::EXTENSION,
        &heddle_msgpack::EXTENSION,
        &heddle_redis::EXTENSION,
    ];
    all.extend(heddle_openssl::extension());
    all.extend(heddle_sodium::extension());
    if heddle_ffi::is_available() {
        all.push(&heddle_ffi::EXTENSION);
    }
    if heddle_curl::is_available() {
        all.push(&heddle_curl::EXTENSION);
    }
    if heddle_pdo_pgsql::is_available() {
        all.extend([&heddle_pgsql::EXTENSION, &heddle_pdo_pgsql::EXTENSION]);
    }
    if heddle_ldap::is_available() {
        all.push(&heddle_ldap::EXTENSION);
    }
    if heddle_fileinfo::is_available() {
        all.push(&heddle_fileinfo::EXTENSION);
    }
    if heddle_gd::is_available() {
        all.push(&heddle_gd::EXTENSION);
    }
    if heddle_libxml::is_available() {
        all.extend([
            &heddle_libxml::EXTENSION,
            &heddle_dom::EXTENSION,
            &heddle_simplexml::EXTENSION,
            &heddle_soap::EXTENSION,
            &heddle_xml::EXTENSION,
            &heddle_xmlreader::EXTENSION,
            &heddle_xmlwriter::EXTENSION,
        ]);
        if heddle_xsl::is_available() {
            all.push(&heddle_xsl::EXTENSION);
        }
    }
    all.extend(heddle_intl::extension());
    all
}
