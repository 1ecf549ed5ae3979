//! Constants of the extension (a table).

use heddle_macros::constants;

constants! {
    MYSQLI_READ_DEFAULT_GROUP = 5;
    MYSQLI_READ_DEFAULT_FILE = 4;
    MYSQLI_OPT_CONNECT_TIMEOUT = 0;
    MYSQLI_OPT_LOCAL_INFILE = 8;
    MYSQLI_OPT_LOAD_DATA_LOCAL_DIR = 43;
    MYSQLI_INIT_COMMAND = 3;
    MYSQLI_OPT_READ_TIMEOUT = 11;
    MYSQLI_OPT_NET_CMD_BUFFER_SIZE = 202;
    MYSQLI_OPT_NET_READ_BUFFER_SIZE = 203;
    MYSQLI_OPT_INT_AND_FLOAT_NATIVE = 201;
    MYSQLI_OPT_SSL_VERIFY_SERVER_CERT = 21;
    MYSQLI_SERVER_PUBLIC_KEY = 35;
    MYSQLI_CLIENT_SSL = 2048;
    MYSQLI_CLIENT_COMPRESS = 32;
    MYSQLI_CLIENT_INTERACTIVE = 1024;
    MYSQLI_CLIENT_IGNORE_SPACE = 256;
    MYSQLI_CLIENT_NO_SCHEMA = 16;
    MYSQLI_CLIENT_FOUND_ROWS = 2;
    MYSQLI_CLIENT_SSL_VERIFY_SERVER_CERT = 1073741824;
    MYSQLI_CLIENT_SSL_DONT_VERIFY_SERVER_CERT = 64;
    MYSQLI_CLIENT_CAN_HANDLE_EXPIRED_PASSWORDS = 4194304;
    MYSQLI_OPT_CAN_HANDLE_EXPIRED_PASSWORDS = 37;
    MYSQLI_STORE_RESULT = 0;
    MYSQLI_USE_RESULT = 1;
    MYSQLI_ASYNC = 8;
    #[deprecated("since 8.4, as the mysqli_store_result() parameter is unused since 8.1")]
    MYSQLI_STORE_RESULT_COPY_DATA = 16;
    MYSQLI_ASSOC = 1;
    MYSQLI_NUM = 2;
    MYSQLI_BOTH = 3;
    MYSQLI_STMT_ATTR_UPDATE_MAX_LENGTH = 0;
    MYSQLI_STMT_ATTR_CURSOR_TYPE = 1;
    MYSQLI_CURSOR_TYPE_NO_CURSOR = 0;
    MYSQLI_CURSOR_TYPE_READ_ONLY = 1;
    MYSQLI_NOT_NULL_FLAG = 1;
    MYSQLI_PRI_KEY_FLAG = 2;
    MYSQLI_UNIQUE_KEY_FLAG = 4;
    MYSQLI_MULTIPLE_KEY_FLAG = 8;
    MYSQLI_BLOB_FLAG = 16;
    MYSQLI_UNSIGNED_FLAG = 32;
    MYSQLI_ZEROFILL_FLAG = 64;
    MYSQLI_AUTO_INCREMENT_FLAG = 512;
    MYSQLI_TIMESTAMP_FLAG = 1024;
    MYSQLI_SET_FLAG = 2048;
    MYSQLI_NUM_FLAG = 32768;
    MYSQLI_PART_KEY_FLAG = 16384;
    MYSQLI_GROUP_FLAG = 32768;
    MYSQLI_ENUM_FLAG = 256;
    MYSQLI_BINARY_FLAG = 128;
    MYSQLI_NO_DEFAULT_VALUE_FLAG = 4096;
    MYSQLI_ON_UPDATE_NOW_FLAG = 8192;
    MYSQLI_TYPE_DECIMAL = 0;
    MYSQLI_TYPE_TINY = 1;
    MYSQLI_TYPE_SHORT = 2;
    MYSQLI_TYPE_LONG = 3;
    MYSQLI_TYPE_FLOAT = 4;
    MYSQLI_TYPE_DOUBLE = 5;
    MYSQLI_TYPE_NULL = 6;
    MYSQLI_TYPE_TIMESTAMP = 7;
    MYSQLI_TYPE_LONGLONG = 8;
    MYSQLI_TYPE_INT24 = 9;
    MYSQLI_TYPE_DATE = 10;
    MYSQLI_TYPE_TIME = 11;
    MYSQLI_TYPE_DATETIME = 12;
    MYSQLI_TYPE_YEAR = 13;
    MYSQLI_TYPE_NEWDATE = 14;
    MYSQLI_TYPE_ENUM = 247;
    MYSQLI_TYPE_SET = 248;
    MYSQLI_TYPE_TINY_BLOB = 249;
    MYSQLI_TYPE_MEDIUM_BLOB = 250;
    MYSQLI_TYPE_LONG_BLOB = 251;
    MYSQLI_TYPE_BLOB = 252;
    MYSQLI_TYPE_VAR_STRING = 253;
    MYSQLI_TYPE_STRING = 254;
    MYSQLI_TYPE_CHAR = 1;
    MYSQLI_TYPE_GEOMETRY = 255;
    MYSQLI_TYPE_VECTOR = 242;
    MYSQLI_TYPE_JSON = 245;
    MYSQLI_TYPE_NEWDECIMAL = 246;
    MYSQLI_TYPE_BIT = 16;
    MYSQLI_SET_CHARSET_NAME = 7;
    #[deprecated("since 8.1, as it was unused")]
    MYSQLI_NO_DATA = 100;
    #[deprecated("since 8.1, as it was unused")]
    MYSQLI_DATA_TRUNCATED = 101;
    MYSQLI_REPORT_INDEX = 4;
    MYSQLI_REPORT_ERROR = 1;
    MYSQLI_REPORT_STRICT = 2;
    MYSQLI_REPORT_ALL = 255;
    MYSQLI_REPORT_OFF = 0;
    MYSQLI_DEBUG_TRACE_ENABLED = 0;
    #[deprecated("since 8.1, as it was unused")]
    MYSQLI_SERVER_QUERY_NO_GOOD_INDEX_USED = 16;
    #[deprecated("since 8.1, as it was unused")]
    MYSQLI_SERVER_QUERY_NO_INDEX_USED = 32;
    #[deprecated("since 8.1, as it was unused")]
    MYSQLI_SERVER_QUERY_WAS_SLOW = 2048;
    #[deprecated("since 8.1, as it was unused")]
    MYSQLI_SERVER_PS_OUT_PARAMS = 4096;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_GRANT = 1;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_LOG = 2;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_TABLES = 4;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_HOSTS = 8;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_STATUS = 16;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_THREADS = 32;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_REPLICA = 64;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_SLAVE = 64;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_MASTER = 128;
    #[deprecated("since 8.4, as mysqli_refresh() is deprecated")]
    MYSQLI_REFRESH_BACKUP_LOG = 2097152;
    MYSQLI_TRANS_START_WITH_CONSISTENT_SNAPSHOT = 1;
    MYSQLI_TRANS_START_READ_WRITE = 2;
    MYSQLI_TRANS_START_READ_ONLY = 4;
    MYSQLI_TRANS_COR_AND_CHAIN = 1;
    MYSQLI_TRANS_COR_AND_NO_CHAIN = 2;
    MYSQLI_TRANS_COR_RELEASE = 4;
    MYSQLI_TRANS_COR_NO_RELEASE = 8;
    #[deprecated("since 8.2, as it is always false")]
    MYSQLI_IS_MARIADB = false;
}
