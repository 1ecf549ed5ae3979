//! The functions of libpq that are used, opened by name.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;

/// `PGconn`
#[repr(C)]
pub(crate) struct PgConn([u8; 0]);
/// `PGresult`
#[repr(C)]
pub(crate) struct PgRes([u8; 0]);
/// `PGcancel`
#[repr(C)]
pub(crate) struct PgCancel([u8; 0]);

/// `PGnotify`, up to what is read of it.
#[repr(C)]
pub(crate) struct PgNotify {
    pub relname: *mut c_char,
    pub be_pid: c_int,
    pub extra: *mut c_char,
}

// C's own files, which `PQtrace` writes to.
unsafe extern "C" {
    pub(crate) fn fopen(path: *const c_char, mode: *const c_char) -> *mut c_void;
    pub(crate) fn fclose(file: *mut c_void) -> c_int;
}

pub(crate) type NoticeProcessor = extern "C" fn(*mut c_void, *const c_char);

macro_rules! library {
    ($($field:ident $name:literal: fn($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        /// See the module.
        pub(crate) struct Library {
            $(pub $field: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*
        }

        fn open() -> Option<Library> {
            // SAFETY: what libpq runs when it is loaded does not disturb the process; the types are
            // those of libpq-fe.h. The library stays loaded for ever.
            unsafe {
                let library: &'static libloading::Library = Box::leak(Box::new(libloading::Library::new("libpq.so.5").ok()?));
                Some(Library { $($field: *library.get(concat!($name, "\0").as_bytes()).ok()?,)* })
            }
        }
    };
}

library! {
    connect_start "PQconnectStart": fn(*const c_char) -> *mut PgConn;
    connect_poll "PQconnectPoll": fn(*mut PgConn) -> c_int;
    reset_start "PQresetStart": fn(*mut PgConn) -> c_int;
    reset_poll "PQresetPoll": fn(*mut PgConn) -> c_int;
    finish "PQfinish": fn(*mut PgConn);
    status "PQstatus": fn(*const PgConn) -> c_int;
    transaction_status "PQtransactionStatus": fn(*const PgConn) -> c_int;
    error_message "PQerrorMessage": fn(*const PgConn) -> *const c_char;
    socket "PQsocket": fn(*const PgConn) -> c_int;
    db "PQdb": fn(*const PgConn) -> *const c_char;
    user "PQuser": fn(*const PgConn) -> *const c_char;
    host "PQhost": fn(*const PgConn) -> *const c_char;
    port "PQport": fn(*const PgConn) -> *const c_char;
    options "PQoptions": fn(*const PgConn) -> *const c_char;
    parameter_status "PQparameterStatus": fn(*const PgConn, *const c_char) -> *const c_char;
    protocol_version "PQprotocolVersion": fn(*const PgConn) -> c_int;
    server_version "PQserverVersion": fn(*const PgConn) -> c_int;
    lib_version "PQlibVersion": fn() -> c_int;
    backend_pid "PQbackendPID": fn(*const PgConn) -> c_int;
    is_busy "PQisBusy": fn(*mut PgConn) -> c_int;
    consume_input "PQconsumeInput": fn(*mut PgConn) -> c_int;
    flush "PQflush": fn(*mut PgConn) -> c_int;
    set_nonblocking "PQsetnonblocking": fn(*mut PgConn, c_int) -> c_int;
    is_nonblocking "PQisnonblocking": fn(*const PgConn) -> c_int;
    send_query "PQsendQuery": fn(*mut PgConn, *const c_char) -> c_int;
    send_query_params "PQsendQueryParams": fn(*mut PgConn, *const c_char, c_int, *const c_uint, *const *const c_char, *const c_int, *const c_int, c_int) -> c_int;
    send_prepare "PQsendPrepare": fn(*mut PgConn, *const c_char, *const c_char, c_int, *const c_uint) -> c_int;
    send_query_prepared "PQsendQueryPrepared": fn(*mut PgConn, *const c_char, c_int, *const *const c_char, *const c_int, *const c_int, c_int) -> c_int;
    set_single_row "PQsetSingleRowMode": fn(*mut PgConn) -> c_int;
    get_result "PQgetResult": fn(*mut PgConn) -> *mut PgRes;
    put_copy_data "PQputCopyData": fn(*mut PgConn, *const c_char, c_int) -> c_int;
    put_copy_end "PQputCopyEnd": fn(*mut PgConn, *const c_char) -> c_int;
    get_copy_data "PQgetCopyData": fn(*mut PgConn, *mut *mut c_char, c_int) -> c_int;
    notifies "PQnotifies": fn(*mut PgConn) -> *mut PgNotify;
    free "PQfreemem": fn(*mut c_void);
    escape_literal "PQescapeLiteral": fn(*mut PgConn, *const c_char, usize) -> *mut c_char;
    escape_identifier "PQescapeIdentifier": fn(*mut PgConn, *const c_char, usize) -> *mut c_char;
    escape_string_conn "PQescapeStringConn": fn(*mut PgConn, *mut c_char, *const c_char, usize, *mut c_int) -> usize;
    escape_bytea_conn "PQescapeByteaConn": fn(*mut PgConn, *const u8, usize, *mut usize) -> *mut u8;
    unescape_bytea "PQunescapeBytea": fn(*const u8, *mut usize) -> *mut u8;
    get_cancel "PQgetCancel": fn(*mut PgConn) -> *mut PgCancel;
    free_cancel "PQfreeCancel": fn(*mut PgCancel);
    cancel "PQcancel": fn(*mut PgCancel, *mut c_char, c_int) -> c_int;
    set_error_verbosity "PQsetErrorVerbosity": fn(*mut PgConn, c_int) -> c_int;
    set_error_context "PQsetErrorContextVisibility": fn(*mut PgConn, c_int) -> c_int;
    client_encoding "PQclientEncoding": fn(*const PgConn) -> c_int;
    encoding_name "pg_encoding_to_char": fn(c_int) -> *const c_char;
    set_notice_processor "PQsetNoticeProcessor": fn(*mut PgConn, Option<NoticeProcessor>, *mut c_void) -> Option<NoticeProcessor>;
    encrypt_password "PQencryptPasswordConn": fn(*mut PgConn, *const c_char, *const c_char, *const c_char) -> *mut c_char;
    trace "PQtrace": fn(*mut PgConn, *mut c_void);
    untrace "PQuntrace": fn(*mut PgConn);
    clear "PQclear": fn(*mut PgRes);
    result_status "PQresultStatus": fn(*const PgRes) -> c_int;
    result_error_message "PQresultErrorMessage": fn(*const PgRes) -> *const c_char;
    result_error_field "PQresultErrorField": fn(*const PgRes, c_int) -> *const c_char;
    ntuples "PQntuples": fn(*const PgRes) -> c_int;
    nfields "PQnfields": fn(*const PgRes) -> c_int;
    fname "PQfname": fn(*const PgRes, c_int) -> *const c_char;
    fnumber "PQfnumber": fn(*const PgRes, *const c_char) -> c_int;
    ftable "PQftable": fn(*const PgRes, c_int) -> c_uint;
    ftype "PQftype": fn(*const PgRes, c_int) -> c_uint;
    fsize "PQfsize": fn(*const PgRes, c_int) -> c_int;
    fmod "PQfmod": fn(*const PgRes, c_int) -> c_int;
    getvalue "PQgetvalue": fn(*const PgRes, c_int, c_int) -> *const c_char;
    getlength "PQgetlength": fn(*const PgRes, c_int, c_int) -> c_int;
    getisnull "PQgetisnull": fn(*const PgRes, c_int, c_int) -> c_int;
    cmd_status "PQcmdStatus": fn(*mut PgRes) -> *const c_char;
    cmd_tuples "PQcmdTuples": fn(*mut PgRes) -> *const c_char;
    oid_value "PQoidValue": fn(*const PgRes) -> c_uint;
    result_memory_size "PQresultMemorySize": fn(*const PgRes) -> usize;
}

/// Opens the library once. `None`: it is missing.
pub(crate) fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    LIBRARY.get_or_init(open).as_ref()
}
