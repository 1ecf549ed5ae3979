//! Extension `mysqlnd`: the client of MySQL and MariaDB that `mysqli` and `pdo_mysql` stand on.
//!
//! [`link`]: a connection of the request, and waiting for it within the request's limits.
//! [`values`]: columns' values as PHP has them. The protocol itself is `lib/mysql`.
#![forbid(unsafe_code)]

pub mod link;
mod pool;
pub mod values;

use heddle_macros::ini;
use heddle_runtime::decl::Extension;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "mysqlnd",
    ini: &[INI],
    version: Some(VERSION),
    info: "mysqlnd => enabled\n\
           Version => mysqlnd {PHP_VERSION}\n\
           Compression => supported\n\
           core SSL => supported\n\
           extended SSL => supported\n\
           Command buffer size => 4096\n\
           Read buffer size => 32768\n\
           Read timeout => 86400\n\
           Collecting statistics => Yes\n\
           Collecting memory statistics => No\n\
           Tracing => n/a\n\
           Loaded plugins => \
           mysqlnd,auth_plugin_mysql_native_password,auth_plugin_mysql_clear_password,\
           auth_plugin_caching_sha2_password,auth_plugin_sha256_password\n\
           API Extensions => mysqli,pdo_mysql",
    ..Extension::EMPTY
};

/// Names the client to programs.
pub const VERSION: &str = "mysqlnd 8.5.2";
/// The client's version as a number.
pub const VERSION_NUMBER: i64 = 80502;

ini! {
    /// Statistics are always collected.
    mysqlnd.collect_statistics: "1", All;
    mysqlnd.collect_memory_statistics: "0", System;
    mysqlnd.debug: "", System;
    mysqlnd.trace_alloc: "", System;
    mysqlnd.net_cmd_buffer_size: "4096", All;
    mysqlnd.net_read_buffer_size: "32768", All, quantity;
    /// Most seconds that an answer is waited for.
    mysqlnd.net_read_timeout: "86400", All, quantity;
    mysqlnd.log_mask: "0", All, quantity;
    mysqlnd.mempool_default_size: "16000", All, quantity;
    mysqlnd.sha256_server_public_key: "", PerDir;
}
