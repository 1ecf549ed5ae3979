//! Extension `redis`: a client of the server of that name, with the classes of PECL's extension.
//! Its documentation: the README of phpredis.
//!
//! - [`resp`]: the protocol. [`link`]: a connection. [`pool`]: connections that stay with the
//!   thread. [`retry`]: how long to wait before connecting again.
//! - [`client`]: what an object holds, and how a command is run. [`call`]: arguments of methods.
//!   [`reply`]: what replies become. [`packing`], [`compress`]: values as bytes. [`options`].
//! - [`commands`]: the methods. [`session`]: the save handler. [`array`], [`sentinel`]: the other
//!   classes.
#![forbid(unsafe_code)]

mod array;
mod call;
mod client;
mod commands;
mod compress;
mod link;
mod options;
mod packing;
mod pool;
mod reply;
mod resp;
mod retry;
mod sentinel;
mod session;

use heddle_macros::{ini, php_class};
use heddle_runtime::decl::{Class, Extension, Function, join_lists};

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "redis",
    classes: &[&REDIS, &array::RedisArray::CLASS, &sentinel::RedisSentinel::CLASS, &RedisException::CLASS],
    ini: &[INI],
    offers: &[&session::STORE],
    version: Some("6.2.0"),
    info: "Redis Support => enabled\n\
           Redis Version => 6.2.0\n\
           Redis Sentinel Version => 1.0\n\
           Available serializers => php, json, igbinary, msgpack\n\
           Available compression => lzf, zstd, lz4",
    ..Extension::EMPTY
};

/// A client of one server.
#[php_class(
    "class Redis {
    public const REDIS_NOT_FOUND = 0;
    public const REDIS_STRING = 1;
    public const REDIS_SET = 2;
    public const REDIS_LIST = 3;
    public const REDIS_ZSET = 4;
    public const REDIS_HASH = 5;
    public const REDIS_STREAM = 6;
    public const ATOMIC = 0;
    public const MULTI = 1;
    public const PIPELINE = 2;
    public const OPT_SERIALIZER = 1;
    public const OPT_PREFIX = 2;
    public const OPT_READ_TIMEOUT = 3;
    public const OPT_TCP_KEEPALIVE = 6;
    public const OPT_COMPRESSION = 7;
    public const OPT_REPLY_LITERAL = 8;
    public const OPT_COMPRESSION_LEVEL = 9;
    public const OPT_NULL_MULTIBULK_AS_NULL = 10;
    public const OPT_PACK_IGNORE_NUMBERS = 15;
    public const SERIALIZER_NONE = 0;
    public const SERIALIZER_PHP = 1;
    public const SERIALIZER_IGBINARY = 2;
    public const SERIALIZER_MSGPACK = 3;
    public const SERIALIZER_JSON = 4;
    public const COMPRESSION_NONE = 0;
    public const COMPRESSION_LZF = 1;
    public const COMPRESSION_ZSTD = 2;
    public const COMPRESSION_ZSTD_DEFAULT = 3;
    public const COMPRESSION_ZSTD_MIN = -131072;
    public const COMPRESSION_ZSTD_MAX = 22;
    public const COMPRESSION_LZ4 = 3;
    public const OPT_SCAN = 4;
    public const SCAN_RETRY = 1;
    public const SCAN_NORETRY = 0;
    public const SCAN_PREFIX = 2;
    public const SCAN_NOPREFIX = 3;
    public const BEFORE = 'before';
    public const AFTER = 'after';
    public const LEFT = 'left';
    public const RIGHT = 'right';
    public const OPT_MAX_RETRIES = 11;
    public const OPT_BACKOFF_ALGORITHM = 12;
    public const BACKOFF_ALGORITHM_DEFAULT = 0;
    public const BACKOFF_ALGORITHM_CONSTANT = 6;
    public const BACKOFF_ALGORITHM_UNIFORM = 5;
    public const BACKOFF_ALGORITHM_EXPONENTIAL = 4;
    public const BACKOFF_ALGORITHM_FULL_JITTER = 2;
    public const BACKOFF_ALGORITHM_EQUAL_JITTER = 3;
    public const BACKOFF_ALGORITHM_DECORRELATED_JITTER = 1;
    public const OPT_BACKOFF_BASE = 13;
    public const OPT_BACKOFF_CAP = 14;
}",
    hooks = client::HOOKS
)]
enum Redis {}

/// Holds how many methods there are.
const COUNT: usize = {
    let mut count = 0;
    let mut list = 0;
    while list < commands::METHODS.len() {
        count += commands::METHODS[list].len();
        list += 1;
    }
    count
};

const METHODS: [&Function; COUNT] = join_lists(commands::METHODS);

/// The class with the methods of all files.
static REDIS: Class = Class { methods: &METHODS, ..Redis::CLASS };

/// Tells that something went wrong.
#[php_class("class RedisException extends RuntimeException")]
enum RedisException {}

ini! {
    redis.arrays.algorithm: "", All;
    redis.arrays.auth: "", All;
    redis.arrays.autorehash: "0", All;
    redis.arrays.connecttimeout: "0", All;
    redis.arrays.distributor: "", All;
    redis.arrays.functions: "", All;
    redis.arrays.hosts: "", All;
    redis.arrays.index: "0", All;
    redis.arrays.lazyconnect: "0", All;
    redis.arrays.names: "", All;
    redis.arrays.pconnect: "0", All;
    redis.arrays.previous: "", All;
    redis.arrays.readtimeout: "0", All;
    redis.arrays.retryinterval: "0", All;
    redis.arrays.consistent: "0", All;
    redis.clusters.cache_slots: "0", All;
    redis.clusters.auth: "", All;
    redis.clusters.persistent: "0", All;
    redis.clusters.read_timeout: "0", All;
    redis.clusters.seeds: "", All;
    redis.clusters.timeout: "0", All;
    redis.pconnect.pooling_enabled: "1", All;
    redis.pconnect.connection_limit: "0", All;
    redis.pconnect.echo_check_liveness: "1", All;
    redis.pconnect.pool_detect_dirty: "0", All;
    redis.pconnect.pool_poll_timeout: "0", All;
    redis.pconnect.pool_pattern: "", All;
    redis.session.locking_enabled: "0", All;
    redis.session.lock_expire: "0", All;
    redis.session.lock_retries: "100", All;
    redis.session.lock_wait_time: "20000", All;
    redis.session.early_refresh: "0", All;
    redis.session.compression: "none", All;
    redis.session.compression_level: "3", All;
}
