//! Constants and INI directives of the engine itself.

use heddle_macros::{constants, ini};
use heddle_runtime::Request;
use heddle_runtime::ini::{parse_bool, parse_quantity};
use heddle_runtime::output::{buffer_flags, phase};
use heddle_runtime::stream::access;

constants! {
    E_ERROR = 1;
    E_WARNING = 2;
    E_PARSE = 4;
    E_NOTICE = 8;
    E_CORE_ERROR = 16;
    E_CORE_WARNING = 32;
    E_COMPILE_ERROR = 64;
    E_COMPILE_WARNING = 128;
    E_USER_ERROR = 256;
    E_USER_WARNING = 512;
    E_USER_NOTICE = 1024;
    E_RECOVERABLE_ERROR = 4096;
    E_DEPRECATED = 8192;
    E_USER_DEPRECATED = 16384;
    E_ALL = 30719;
    #[deprecated("since 8.4, the error level was removed")]
    E_STRICT = 2048;
    DEBUG_BACKTRACE_PROVIDE_OBJECT = 1;
    DEBUG_BACKTRACE_IGNORE_ARGS = 2;
    TRUE = true;
    FALSE = false;
    NULL = null;
    PHP_INT_MAX = 9223372036854775807;
    PHP_INT_MIN: int = i64::MIN;
    PHP_INT_SIZE = 8;
    PHP_FLOAT_DIG = 15;
    PHP_FLOAT_EPSILON: float = f64::EPSILON;
    PHP_FLOAT_MAX: float = f64::MAX;
    PHP_FLOAT_MIN: float = f64::MIN_POSITIVE;
    PHP_MAXPATHLEN = 4096;
    PHP_EOL = "\n";
    PHP_FD_SETSIZE = 1024;
    PHP_MAJOR_VERSION = 8;
    PHP_MINOR_VERSION = 5;
    PHP_RELEASE_VERSION = 2;
    PHP_VERSION_ID = 80502;
    PHP_EXTRA_VERSION = "";
    PHP_ZTS = true;
    PHP_DEBUG = false;
    PHP_OS = "Linux";
    PHP_OS_FAMILY = "Linux";
    PHP_SHLIB_SUFFIX = "so";
    PHP_BUILD_PROVIDER = null;
    PHP_PREFIX = "/usr";
    PHP_SBINDIR = "/usr/sbin";
    PHP_LIBDIR = "/usr/lib/heddle";
    PHP_EXTENSION_DIR = "/usr/lib/heddle";
    PHP_DATADIR = "/usr/share";
    PHP_MANDIR = "/usr/share/man";
    PHP_SYSCONFDIR = "/etc";
    PHP_LOCALSTATEDIR = "/var";
    PHP_CONFIG_FILE_PATH = "/etc/heddle";
    PHP_CONFIG_FILE_SCAN_DIR = "";
    PEAR_INSTALL_DIR = "/usr/share/php";
    PEAR_EXTENSION_DIR = "/usr/lib/heddle";
    DEFAULT_INCLUDE_PATH = ".:/usr/share/php";
    ZEND_THREAD_SAFE = true;
    ZEND_DEBUG_BUILD = false;
    PHP_OUTPUT_HANDLER_START: int = phase::START;
    PHP_OUTPUT_HANDLER_WRITE: int = phase::WRITE;
    PHP_OUTPUT_HANDLER_FLUSH: int = phase::FLUSH;
    PHP_OUTPUT_HANDLER_CLEAN: int = phase::CLEAN;
    PHP_OUTPUT_HANDLER_FINAL: int = phase::FINAL;
    PHP_OUTPUT_HANDLER_CONT: int = phase::WRITE;
    PHP_OUTPUT_HANDLER_END: int = phase::FINAL;
    PHP_OUTPUT_HANDLER_CLEANABLE: int = buffer_flags::CLEANABLE;
    PHP_OUTPUT_HANDLER_FLUSHABLE: int = buffer_flags::FLUSHABLE;
    PHP_OUTPUT_HANDLER_REMOVABLE: int = buffer_flags::REMOVABLE;
    PHP_OUTPUT_HANDLER_STDFLAGS: int = buffer_flags::STANDARD;
    PHP_OUTPUT_HANDLER_STARTED: int = buffer_flags::STARTED;
    PHP_OUTPUT_HANDLER_DISABLED: int = buffer_flags::DISABLED;
    PHP_OUTPUT_HANDLER_PROCESSED = 16384;
    UPLOAD_ERR_OK = 0;
    UPLOAD_ERR_INI_SIZE = 1;
    UPLOAD_ERR_FORM_SIZE = 2;
    UPLOAD_ERR_PARTIAL = 3;
    UPLOAD_ERR_NO_FILE = 4;
    UPLOAD_ERR_NO_TMP_DIR = 6;
    UPLOAD_ERR_CANT_WRITE = 7;
    UPLOAD_ERR_EXTENSION = 8;
}

ini! {
    /// Which diagnostics are reported.
    error_reporting: "", All;
    /// Whether diagnostics are printed.
    display_errors: "1", All;
    /// Whether errors of the start are printed.
    display_startup_errors: "1", All;
    /// Whether diagnostics go to the log.
    log_errors: "0", All;
    /// The log's file; standard error when empty.
    error_log: "", All, check = set_error_log;
    /// Diagnostics in HTML.
    html_errors: "0", All;
    /// Put before each diagnostic.
    error_prepend_string: "", All;
    /// Put after each diagnostic.
    error_append_string: "", All;
    /// Most memory that one request may use.
    memory_limit: "128M", All, quantity, check = may_limit_memory;
    /// The highest value that `memory_limit` can be set to; -1 for any.
    max_memory_limit: "-1", System;
    /// Seconds that a request may run; 0 for ever.
    max_execution_time: "0", All;
    /// Seconds that reading a request may take: the server has limits of its own.
    max_input_time: "-1", PerDir;
    /// Seconds that shutdown functions and destructors have after a limit was reached.
    hard_timeout: "2", System;
    /// Time that a request may take, waiting included: `90`, `90s`, `2m`; 0 for ever.
    request_terminate_timeout: "0", System;
    /// Time after which a request's stack is logged; 0 for never.
    request_slowlog_timeout: "0", System;
    /// Where included files are looked for.
    include_path: ".:/usr/share/php", All;
    /// 1: `assert()` is checked; 0: not; -1: not even compiled.
    zend.assertions: "1", All, quantity, check = may_set_assertions;
    /// Leave arguments out of traces.
    zend.exception_ignore_args: "0", All;
    /// Bytes of a string argument that a trace shows.
    zend.exception_string_param_max_len: "15", All, check = may_show_so_much;
    /// `declare(encoding=…)` counts, and a byte order mark is skipped.
    zend.multibyte: "0", PerDir;
    /// The encoding of scripts that do not say it.
    zend.script_encoding: "", All;
    /// Whether a byte order mark says it.
    zend.detect_unicode: "1", All;
    /// `<?` opens PHP code.
    short_open_tag: "1", PerDir;
    /// Flush after each write.
    implicit_flush: "0", All;
    /// Buffer all output.
    output_buffering: "0", PerDir;
    /// Bytes that the realpath cache may take.
    realpath_cache_size: "4096K", System;
    /// Seconds that it keeps a path.
    realpath_cache_ttl: "120", System;
    /// Files of these folders only.
    open_basedir: "", All, check = heddle_runtime::stream::basedir::may_set;
    /// The default for functions that take a charset.
    default_charset: "UTF-8", All;
    /// Charsets of what comes in, of what goes out, and of texts within; empty for
    /// `default_charset`.
    input_encoding: "", All;
    output_encoding: "", All;
    internal_encoding: "", All;
    /// The Content-Type of responses.
    default_mimetype: "text/html", All;
    /// Whether the cycle collector runs.
    zend.enable_gc: "1", All, check = set_collector;
    /// Whether fatal errors show how the program got there.
    fatal_error_backtraces: "1", All;
    /// Native stack of a fiber, in bytes: it has what it needs, the value counts for nothing.
    fiber.stack_size: "", All, quantity, check = set_fiber_stack;
    /// Digits of floats that are printed.
    precision: "14", All;
    /// Digits of floats that are serialized and exported; -1 for as many as are needed.
    serialize_precision: "-1", All;
    /// Functions that are taken away.
    disable_functions: "", System;
    /// Whether responses name PHP and its version.
    expose_php: "1", System;
    /// Which variables are registered, in order.
    variables_order: "EGPCS", PerDir;
    /// What goes into `$_REQUEST`, in order.
    request_order: "", PerDir;
    /// Most variables that are taken from each part of a request.
    max_input_vars: "1000", PerDir;
    /// How deep `a[b][c]` may go.
    max_input_nesting_level: "64", PerDir;
    /// Most bytes of a request's body.
    post_max_size: "8M", PerDir;
    /// Most bytes of an uploaded file.
    upload_max_filesize: "2M", PerDir;
    /// Most files in one request.
    max_file_uploads: "20", PerDir;
    /// Most fields and files of a form; -1 for the sum of what both may be.
    max_multipart_body_parts: "-1", PerDir;
    /// Whether files may be uploaded.
    file_uploads: "1", System;
    /// Where uploads are kept.
    upload_tmp_dir: "", System;
    /// A file that runs before the script.
    auto_prepend_file: "", PerDir;
    /// A file that runs after the script.
    auto_append_file: "", PerDir;
    /// `$argv` in requests.
    register_argc_argv: "1", PerDir;
    /// Go on when the client is gone.
    ignore_user_abort: "0", All;
    /// Levels of the same error that are reported once.
    ignore_repeated_errors: "0", All;
    /// The same, wherever they come from.
    ignore_repeated_source: "0", All;
    /// Between the parts of a query that `http_build_query` writes.
    arg_separator.output: "&", All, check = is_something;
    /// What parts of a query may lie between.
    arg_separator.input: "&", PerDir;
    /// Whether addresses of other machines are opened.
    allow_url_fopen: "1", System;
    /// What `http` tells of itself and of who asks.
    user_agent: "", All;
    from: "", All;
    /// Whether `include` takes files of remote wrappers.
    allow_url_include: "0", System;
    /// The folder for temporary files; empty for the environment's.
    sys_temp_dir: "", System;
    /// Named by ini files of the command line.
    error_include_args: "0", All;
    /// The permissions of a log that is made: those of the process's umask hold.
    error_log_mode: "0644", All, quantity;
    /// Where links in errors in HTML lead: none are made.
    docref_root: "", All;
    docref_ext: "", All;
    /// The folders of a server's scripts and of its users: the server has its own settings.
    doc_root: null, System;
    user_dir: null, System;
    /// Superglobals are made when they are used, whatever this says.
    auto_globals_jit: "1", PerDir;
    /// Nothing leaks that could be reported.
    report_memleaks: "1", All;
    report_zend_debug: "0", All;
    /// Mail goes through `sendmail_path`, on every system.
    SMTP: "localhost", All;
    smtp_port: "25", All;
    /// Of XML-RPC, which is no part of PHP any more.
    xmlrpc_errors: "0", System;
    xmlrpc_error_number: "0", All, quantity;
}

/// An empty value is refused.
fn is_something(_: &mut Request, value: &[u8]) -> bool {
    !value.is_empty()
}

/// A log where the program must not write is refused.
fn set_error_log(cx: &mut Request, value: &[u8]) -> bool {
    matches!(value, b"" | b"syslog") || access::check(cx, value, access::Access::Write).unwrap_or(false)
}

/// A limit that is reached already is refused.
fn may_limit_memory(cx: &mut Request, value: &[u8]) -> bool {
    let (limit, used) = (parse_quantity(value), cx.heap().memory().real_usage());
    let reached = usize::try_from(limit).is_ok_and(|limit| limit < used);
    if reached {
        let _ = cx.warning(format!("Failed to set memory limit to {limit} bytes (Current memory usage is {used} bytes)"));
    }
    !reached
}

/// Whether assertions are compiled at all is settled before any program runs.
fn may_set_assertions(cx: &mut Request, value: &[u8]) -> bool {
    let now = cx.ini_int("zend.assertions");
    let new = parse_quantity(value);
    let refused = now != new && (now == -1 || new == -1);
    if refused {
        let _ = cx.warning("zend.assertions may be completely enabled or disabled only in php.ini");
    }
    !refused
}

/// So many bytes of a string argument may be shown.
fn may_show_so_much(_: &mut Request, value: &[u8]) -> bool {
    (0..=1_000_000).contains(&parse_quantity(value))
}

/// Sizes that are none are refused.
fn set_fiber_stack(cx: &mut Request, value: &[u8]) -> bool {
    let negative = value.trim_ascii_start().starts_with(b"-");
    if negative {
        let _ = cx.warning("fiber.stack_size must be a positive number");
    }
    !negative
}

/// `zend.enable_gc` takes effect at once.
fn set_collector(cx: &mut Request, value: &[u8]) -> bool {
    cx.heap().set_gc_enabled(parse_bool(value));
    true
}
