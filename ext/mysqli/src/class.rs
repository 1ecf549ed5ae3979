//! Class `mysqli`: its methods call the functions of the same names.

use crate::commands::MYSQLI_STORE_RESULT;
use crate::connect::{self, Target};
use crate::link::{HOOKS, Link};
use crate::{binding, commands, polling, statement, transactions, warnings};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::{OrFalse, RefArg, True};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// A connection.
#[php_class(
    "class mysqli {
    virtual public int|string $affected_rows;
    virtual public string $client_info;
    virtual public int $client_version;
    virtual public int $connect_errno;
    virtual public ?string $connect_error;
    virtual public int $errno;
    virtual public string $error;
    virtual public array $error_list;
    virtual public int $field_count;
    virtual public string $host_info;
    virtual public ?string $info;
    virtual public int|string $insert_id;
    virtual public string $server_info;
    virtual public int $server_version;
    virtual public string $sqlstate;
    virtual public int $protocol_version;
    virtual public int $thread_id;
    virtual public int $warning_count;
}",
    hooks = HOOKS
)]
pub(crate) struct Class;

#[php_methods(tentative)]
impl Class {
    #[php(
        "public function __construct(?string $hostname = null, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?string $database = null, ?int $port = null, ?string $socket = null)"
    )]
    fn construct(
        cx: &mut Request,
        this: &Object,
        host: Option<Str>,
        user: Option<Str>,
        password: Option<Str>,
        database: Option<Str>,
        port: Option<i64>,
        socket: Option<Str>,
    ) -> Result<()> {
        let nothing = host.is_none() && user.is_none() && password.is_none() && database.is_none() && port.is_none() && socket.is_none();
        connect::init(cx, this);
        if nothing {
            return Ok(());
        }
        connect::connect_new(cx, this, &Target { host, user, password, database, port, socket, flags: 0 }).map(drop)
    }

    #[php("public function autocommit(bool $enable): bool")]
    fn autocommit(cx: &mut Request, this: &Object, enable: bool) -> Result<bool> {
        transactions::mysqli_autocommit(cx, this, enable)
    }

    #[php("public function begin_transaction(int $flags = 0, ?string $name = null): bool")]
    fn begin_transaction(cx: &mut Request, this: &Object, flags: i64, name: Option<Str>) -> Result<bool> {
        transactions::mysqli_begin_transaction(cx, this, flags, name)
    }

    #[php("public function change_user(string $username, #[SensitiveParameter] string $password, ?string $database): bool")]
    fn change_user(cx: &mut Request, this: &Object, username: &Str, password: &Str, database: Option<Str>) -> Result<bool> {
        commands::mysqli_change_user(cx, this, username, password, database)
    }

    #[php("public function character_set_name(): string")]
    fn character_set_name(cx: &mut Request, this: &Object) -> Result<&'static str> {
        commands::mysqli_character_set_name(cx, this)
    }

    #[php("public function close(): true")]
    fn close(cx: &mut Request, this: &Object) -> Result<True> {
        commands::mysqli_close(cx, this)
    }

    #[php("public function commit(int $flags = 0, ?string $name = null): bool")]
    fn commit(cx: &mut Request, this: &Object, flags: i64, name: Option<Str>) -> Result<bool> {
        transactions::mysqli_commit(cx, this, flags, name)
    }

    #[php(
        "public function connect(?string $hostname = null, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?string $database = null, ?int $port = null, ?string $socket = null): bool"
    )]
    fn connect(
        cx: &mut Request,
        this: &Object,
        host: Option<Str>,
        user: Option<Str>,
        password: Option<Str>,
        database: Option<Str>,
        port: Option<i64>,
        socket: Option<Str>,
    ) -> Result<bool> {
        let is_new = this.native::<Link>().is_some_and(|link| link.stage.get() == crate::link::Stage::Empty);
        if is_new {
            connect::init(cx, this);
        }
        connect::connect_new(cx, this, &Target { host, user, password, database, port, socket, flags: 0 })
    }

    #[php("public function dump_debug_info(): bool")]
    fn dump_debug_info(cx: &mut Request, this: &Object) -> Result<bool> {
        commands::mysqli_dump_debug_info(cx, this)
    }

    #[php("public function debug(string $options): true")]
    fn debug(this: &Object, options: &Str) -> True {
        let _ = this;
        commands::mysqli_debug(options)
    }

    #[php("public function get_charset(): ?object")]
    fn get_charset(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        commands::mysqli_get_charset(cx, this)
    }

    #[php("public function execute_query(string $query, ?array $params = null): mysqli_result|bool", binding)]
    fn execute_query(cx: &mut Request, this: &Object, query: &Str, params: Option<Array>) -> Result<Value> {
        binding::mysqli_execute_query(cx, this, query, params)
    }

    #[php("public function get_client_info(): string", deprecated = "since 8.1, use mysqli_get_client_info() instead")]
    fn get_client_info(this: &Object) -> &'static str {
        let _ = this;
        heddle_mysqlnd::VERSION
    }

    #[php("public function get_connection_stats(): array")]
    fn get_connection_stats(cx: &mut Request, this: &Object) -> Result<Array> {
        commands::mysqli_get_connection_stats(cx, this)
    }

    #[php("public function get_server_info(): string")]
    fn get_server_info(cx: &mut Request, this: &Object) -> Result<Value> {
        commands::mysqli_get_server_info(cx, this)
    }

    #[php("public function get_warnings(): mysqli_warning|false")]
    fn get_warnings(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        warnings::mysqli_get_warnings(cx, this)
    }

    #[php("public function init()", deprecated = "since 8.1, replace calls to parent::init() with parent::__construct()")]
    fn init(cx: &mut Request, this: &Object) {
        commands::init_again(cx, this);
    }

    #[php("public function kill(int $process_id): bool", deprecated = "since 8.4, use KILL CONNECTION/QUERY SQL statement instead")]
    fn kill(cx: &mut Request, this: &Object, process_id: i64) -> Result<bool> {
        commands::mysqli_kill(cx, this, process_id)
    }

    #[php("public function multi_query(string $query): bool")]
    fn multi_query(cx: &mut Request, this: &Object, query: &Str) -> Result<bool> {
        commands::mysqli_multi_query(cx, this, query)
    }

    #[php("public function more_results(): bool")]
    fn more_results(cx: &mut Request, this: &Object) -> Result<bool> {
        commands::mysqli_more_results(cx, this)
    }

    #[php("public function next_result(): bool")]
    fn next_result(cx: &mut Request, this: &Object) -> Result<bool> {
        commands::mysqli_next_result(cx, this)
    }

    #[php(
        "public function ping(): bool",
        deprecated = "since 8.4, because the reconnect feature has been removed in PHP 8.2 and this method is now redundant"
    )]
    fn ping(cx: &mut Request, this: &Object) -> Result<bool> {
        commands::mysqli_ping(cx, this)
    }

    #[php("public static function poll(?array &$read, ?array &$error, array &$reject, int $seconds, int $microseconds = 0): int|false")]
    fn poll(
        cx: &mut Request,
        read: RefArg<'_>,
        error: RefArg<'_>,
        reject: RefArg<'_>,
        seconds: i64,
        microseconds: i64,
    ) -> Result<OrFalse<i64>> {
        polling::mysqli_poll(cx, read, error, reject, seconds, microseconds)
    }

    #[php("public function prepare(string $query): mysqli_stmt|false")]
    fn prepare(cx: &mut Request, this: &Object, query: &Str) -> Result<OrFalse<Object>> {
        statement::mysqli_prepare(cx, this, query)
    }

    #[php("public function query(string $query, int $result_mode = MYSQLI_STORE_RESULT): mysqli_result|bool")]
    fn query(cx: &mut Request, this: &Object, query: &Str, result_mode: i64) -> Result<Value> {
        commands::mysqli_query(cx, this, query, result_mode)
    }

    #[php(
        "public function real_connect(?string $hostname = null, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?string $database = null, ?int $port = null, ?string $socket = null, int $flags = 0): bool"
    )]
    fn real_connect(
        cx: &mut Request,
        this: &Object,
        host: Option<Str>,
        user: Option<Str>,
        password: Option<Str>,
        database: Option<Str>,
        port: Option<i64>,
        socket: Option<Str>,
        flags: i64,
    ) -> Result<bool> {
        connect::mysqli_real_connect(cx, this, host, user, password, database, port, socket, flags)
    }

    #[php("public function real_escape_string(string $string): string")]
    fn real_escape_string(cx: &mut Request, this: &Object, string: &Str) -> Result<Vec<u8>> {
        commands::mysqli_real_escape_string(cx, this, string)
    }

    #[php("public function reap_async_query(): mysqli_result|bool")]
    fn reap_async_query(cx: &mut Request, this: &Object) -> Result<Value> {
        polling::mysqli_reap_async_query(cx, this)
    }

    #[php("public function escape_string(string $string): string")]
    fn escape_string(cx: &mut Request, this: &Object, string: &Str) -> Result<Vec<u8>> {
        commands::mysqli_real_escape_string(cx, this, string)
    }

    #[php("public function real_query(string $query): bool")]
    fn real_query(cx: &mut Request, this: &Object, query: &Str) -> Result<bool> {
        commands::mysqli_real_query(cx, this, query)
    }

    #[php("public function release_savepoint(string $name): bool")]
    fn release_savepoint(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        transactions::mysqli_release_savepoint(cx, this, name)
    }

    #[php("public function rollback(int $flags = 0, ?string $name = null): bool")]
    fn rollback(cx: &mut Request, this: &Object, flags: i64, name: Option<Str>) -> Result<bool> {
        transactions::mysqli_rollback(cx, this, flags, name)
    }

    #[php("public function savepoint(string $name): bool")]
    fn savepoint(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        transactions::mysqli_savepoint(cx, this, name)
    }

    #[php("public function select_db(string $database): bool")]
    fn select_db(cx: &mut Request, this: &Object, database: &Str) -> Result<bool> {
        commands::mysqli_select_db(cx, this, database)
    }

    #[php("public function set_charset(string $charset): bool")]
    fn set_charset(cx: &mut Request, this: &Object, charset: &Str) -> Result<bool> {
        commands::mysqli_set_charset(cx, this, charset)
    }

    #[php("public function options(int $option, $value): bool")]
    fn options(cx: &mut Request, this: &Object, option: i64, value: &Value) -> Result<bool> {
        connect::mysqli_options(cx, this, option, value)
    }

    #[php("public function set_opt(int $option, $value): bool")]
    fn set_opt(cx: &mut Request, this: &Object, option: i64, value: &Value) -> Result<bool> {
        connect::mysqli_options(cx, this, option, value)
    }

    #[php(
        "public function ssl_set(?string $key, ?string $certificate, ?string $ca_certificate, ?string $ca_path, ?string $cipher_algos): true"
    )]
    fn ssl_set(
        cx: &mut Request,
        this: &Object,
        key: Option<Str>,
        certificate: Option<Str>,
        ca_certificate: Option<Str>,
        ca_path: Option<Str>,
        cipher_algos: Option<Str>,
    ) -> Result<True> {
        connect::mysqli_ssl_set(cx, this, key, certificate, ca_certificate, ca_path, cipher_algos)
    }

    #[php("public function stat(): string|false")]
    fn stat(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        commands::mysqli_stat(cx, this)
    }

    #[php("public function stmt_init(): mysqli_stmt|false")]
    fn stmt_init(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        statement::mysqli_stmt_init(cx, this)
    }

    #[php("public function store_result(int $mode = 0): mysqli_result|false")]
    fn store_result(cx: &mut Request, this: &Object, mode: Option<i64>) -> Result<OrFalse<Object>> {
        commands::mysqli_store_result(cx, this, mode)
    }

    #[php("public function thread_safe(): bool")]
    fn thread_safe(cx: &mut Request, this: &Object) -> Result<bool> {
        commands::check(cx, this)?;
        Ok(commands::mysqli_thread_safe())
    }

    #[php("public function use_result(): mysqli_result|false")]
    fn use_result(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        commands::mysqli_use_result(cx, this)
    }

    #[php("public function refresh(int $flags): bool", deprecated = "since 8.4, use FLUSH SQL statement instead")]
    fn refresh(cx: &mut Request, this: &Object, flags: i64) -> Result<bool> {
        commands::mysqli_refresh(cx, this, flags)
    }
}
