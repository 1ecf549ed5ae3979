//! Builtins that are left out of the comparison, with reasons, and what is masked in answers.

use crate::builtins::Builtin;

/// Words in names of builtins whose answers are no business of a comparison, with the reason.
const NOT_COMPARED: &[(&str, &str)] = &[
    ("rand", "random"),
    ("uniqid", "random"),
    ("shuffle", "random"),
    ("lcg_value", "random"),
    ("sodium_crypto_", "keys are random"),
    ("openssl_", "keys and errors are those of the library"),
    ("password_hash", "random salt"),
    ("session_", "random identifiers"),
    ("tempnam", "random name"),
    ("tmpfile", "random name"),
    ("time", "the clock"),
    ("date_sun", "the clock"),
    ("getdate", "the clock"),
    ("localtime", "the clock"),
    ("hrtime", "the clock"),
    ("getrusage", "the clock"),
    ("getlastmod", "the clock"),
    ("memory_", "memory"),
    ("gc_", "memory"),
    ("getpid", "the process"),
    ("getmypid", "the process"),
    ("getmyinode", "the process"),
    ("posix_", "the process"),
    ("pcntl_", "the process"),
    ("cli_", "the process"),
    ("phpinfo", "the build"),
    ("phpcredits", "the build"),
    ("phpversion", "the build"),
    ("php_ini", "the build"),
    ("php_uname", "the build"),
    ("php_sapi", "the build"),
    ("zend_version", "the build"),
    ("get_defined_constants", "the build"),
    ("get_loaded_extensions", "the build"),
    ("get_extension_funcs", "the build"),
    ("get_defined_functions", "the build"),
    ("get_declared_", "the build"),
    ("get_resource", "numbers of resources"),
    ("getenv", "the environment"),
    ("putenv", "the environment"),
    ("getopt", "the command line"),
    ("sys_getloadavg", "the machine"),
    ("disk_", "the machine"),
    ("gethostname", "the machine"),
    ("opcache_", "the cache"),
    ("spl_object_id", "numbers of objects"),
    ("spl_object_hash", "numbers of objects"),
    ("fileinode", "inode and clock"),
    ("filemtime", "inode and clock"),
    ("fileatime", "inode and clock"),
    ("filectime", "inode and clock"),
    ("stat", "inode and clock"),
    ("getInode", "inode and clock"),
    ("MTime", "inode and clock"),
    ("ATime", "inode and clock"),
    ("CTime", "inode and clock"),
    ("ldap", "a server"),
    ("LDAP", "a server"),
    ("mysqli", "a server"),
    ("Mysql", "a server"),
    ("pg_", "a server"),
    ("PgSql", "a server"),
    ("Pgsql", "a server"),
    ("ftp_", "a server"),
    ("curl", "a server"),
    ("socket", "a server"),
    ("Soap", "a server"),
    ("stream_context_set_default", "changes what the next call relies on"),
    ("stream_wrapper_", "changes what the next call relies on"),
    ("chdir", "changes what the next call relies on"),
    ("fclose", "may close the answers' stream"),
    ("msg_", "queues and memory of the machine"),
    ("shm_", "queues and memory of the machine"),
    ("shmop_", "queues and memory of the machine"),
    ("sem_", "queues and memory of the machine"),
    ("ftok", "inodes"),
    ("FFI", "addresses"),
    ("finfo", "another database of magic"),
    ("mime_content_type", "another database of magic"),
    ("dba_", "files of other libraries"),
    ("Phar", "stubs and times of archives"),
    ("Engine\\", "random"),
    ("Randomizer", "random"),
    ("info", "the build"),
    ("spl_autoload", "changes what the next call relies on"),
    ("setlocale", "locales that are installed"),
    ("localeconv", "locales that are installed"),
    ("nl_langinfo", "locales that are installed"),
    ("strptime", "locales that are installed"),
    ("assert", "changes what the next call relies on"),
    ("highlight_file", "reads the script"),
    ("show_source", "reads the script"),
    ("tidy", "not built"),
    ("ini_get_all", "the build"),
    ("include_path", "the build"),
    ("stream_get_wrappers", "the build"),
    ("stream_get_filters", "the build"),
    ("spl_classes", "the build"),
    ("realpath_cache", "the machine"),
    ("diskfreespace", "the machine"),
    ("readline", "the terminal"),
    ("debug_zval", "counts of references"),
    ("listIDs", "the installed library's data"),
    ("getAvailableLocales", "the installed library's data"),
    ("getUnicodeVersion", "the installed library's data"),
    ("getTZDataVersion", "the installed library's data"),
    ("getNow", "the clock"),
    ("sort_key", "the installed library's data"),
    ("SortKey", "the installed library's data"),
];

/// Builtins that are compared although a word above is in their names.
const COMPARED: &[&str] = &[
    "strtotime",
    "date_time_set",
    "mktime",
    "gmmktime",
    "gmstrftime",
    "strftime",
    "password_get_info",
    "pathinfo",
    "date_timestamp_get",
    "array_rand",
    "str_shuffle",
    "mt_rand",
    "rand",
    "mt_srand",
    "srand",
    "mt_getrandmax",
    "shuffle",
    "timezone_name_from_abbr",
    "timezone_offset_get",
    "timezone_open",
    "timezone_transitions_get",
    "timezone_name_get",
    "timezone_location_get",
    "date_timezone_set",
    "date_timezone_get",
    "timezone_identifiers_list",
    "timezone_abbreviations_list",
    "set_time_limit",
    "date_timestamp_set",
    "date_sun_info",
    "array_diff_assoc",
];

/// Words in names of methods that would otherwise be left out.
const COMPARED_CLASSES: &[&str] = &[
    "DateTime",
    "IntlTimeZone",
    "IntlDateFormatter",
    "IntlCalendar",
    "IntlGregorianCalendar",
    "DateTimeZone",
    "SplFileInfo::get",
    "SplFileInfo::is",
];

/// Returns whether the builtin's answers are the same wherever and whenever it is called.
pub fn is_compared(builtin: &Builtin) -> bool {
    let name = builtin.name.as_str();
    if COMPARED.contains(&name)
        || COMPARED_CLASSES.iter().any(|word| name.starts_with(word) && !name.contains("Time::") || name.starts_with("DateTime"))
            && !name.contains("MTime")
    {
        return true;
    }
    let is_inherited = name.ends_with("Exception::__construct") || name.ends_with("Error::__construct");
    !is_inherited && !NOT_COMPARED.iter().any(|(word, _)| name.contains(word))
}

/// Returns an answer without numbers of objects and resources and addresses, and without the
/// numbers in messages about memory.
pub fn masked(text: &str) -> String {
    const MARKS: &[&str] = &["#", "resource(", "0x7f"];
    let mut masked = String::with_capacity(text.len());
    let mut is_number = false;
    for sign in text.chars() {
        is_number = is_number && sign.is_ascii_digit();
        if !is_number {
            masked.push(sign);
            is_number = MARKS.iter().any(|mark| masked.ends_with(mark));
        }
    }
    let is_memory = |line: &str| {
        ["Fatal error: Allowed memory size", "Fatal error: Possible integer overflow in memory"].iter().any(|begin| line.starts_with(begin))
    };
    let lines: Vec<&str> = masked.lines().map(|line| if is_memory(line) { "Fatal error: memory" } else { line }).collect();
    lines.join("\n")
}
