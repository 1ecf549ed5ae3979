//! Class `Pdo\Pgsql`.

use crate::commands::{self, Copying};
use heddle_macros::{php_class, php_methods};
use heddle_pdo::connection::PDO;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Object, Resource, Str, Value};

/// A connection to PostgreSQL.
#[php_class(
    "class Pdo\\Pgsql extends PDO {
    public const int ATTR_DISABLE_PREPARES = 1000;
    public const int ATTR_RESULT_MEMORY_SIZE = 1001;
    #[Deprecated('since 8.5, as it has no effect')]
    public const int TRANSACTION_IDLE = 0;
    #[Deprecated('since 8.5, as it has no effect')]
    public const int TRANSACTION_ACTIVE = 1;
    #[Deprecated('since 8.5, as it has no effect')]
    public const int TRANSACTION_INTRANS = 2;
    #[Deprecated('since 8.5, as it has no effect')]
    public const int TRANSACTION_INERROR = 3;
    #[Deprecated('since 8.5, as it has no effect')]
    public const int TRANSACTION_UNKNOWN = 4;
}"
)]
pub struct Pgsql;

fn copying<'a>(table: &'a Str, separator: &'a Str, null: &'a Str, fields: Option<&'a Str>) -> Copying<'a> {
    Copying { table, separator, null, fields: fields.map(|fields| &fields[..]) }
}

#[php_methods]
impl Pgsql {
    #[php("public function escapeIdentifier(string $input): string")]
    fn escape_identifier(cx: &mut Request, this: &Object, input: &Str) -> Result<Vec<u8>> {
        commands::escape_identifier(cx, this, input).map(Option::unwrap_or_default)
    }

    #[php(
        "public function copyFromArray(string $tableName, array $rows, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): bool"
    )]
    fn copy_from_array(
        cx: &mut Request,
        this: &Object,
        table_name: &Str,
        rows: Array,
        separator: &Str,
        null_as: &Str,
        fields: Option<Str>,
    ) -> Result<bool> {
        commands::copy_from_array(cx, this, &copying(table_name, separator, null_as, fields.as_ref()), &Value::from(rows))
    }

    #[php(
        "public function copyFromFile(string $tableName, string $filename, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): bool"
    )]
    fn copy_from_file(
        cx: &mut Request,
        this: &Object,
        table_name: &Str,
        filename: &Str,
        separator: &Str,
        null_as: &Str,
        fields: Option<Str>,
    ) -> Result<bool> {
        commands::copy_from_file(cx, this, &copying(table_name, separator, null_as, fields.as_ref()), filename)
    }

    #[php(
        "public function copyToArray(string $tableName, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): array|false"
    )]
    fn copy_to_array(
        cx: &mut Request,
        this: &Object,
        table_name: &Str,
        separator: &Str,
        null_as: &Str,
        fields: Option<Str>,
    ) -> Result<OrFalse<Array>> {
        commands::copy_to_array(cx, this, &copying(table_name, separator, null_as, fields.as_ref())).map(OrFalse)
    }

    #[php(
        "public function copyToFile(string $tableName, string $filename, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): bool"
    )]
    fn copy_to_file(
        cx: &mut Request,
        this: &Object,
        table_name: &Str,
        filename: &Str,
        separator: &Str,
        null_as: &Str,
        fields: Option<Str>,
    ) -> Result<bool> {
        commands::copy_to_file(cx, this, &copying(table_name, separator, null_as, fields.as_ref()), filename)
    }

    #[php("public function lobCreate(): string|false")]
    fn lob_create(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        commands::lob_create(cx, this).map(OrFalse)
    }

    #[php("public function lobOpen(string $oid, string $mode = \"rb\")")]
    fn lob_open(cx: &mut Request, this: &Object, oid: &Str, mode: &Str) -> Result<OrFalse<Resource>> {
        commands::lob_open(cx, this, oid, mode).map(OrFalse)
    }

    #[php("public function lobUnlink(string $oid): bool")]
    fn lob_unlink(cx: &mut Request, this: &Object, oid: &Str) -> Result<bool> {
        commands::lob_unlink(cx, this, oid)
    }

    #[php("public function getNotify(int $fetchMode = PDO::FETCH_DEFAULT, int $timeoutMilliseconds = 0): array|false")]
    fn get_notify(cx: &mut Request, this: &Object, fetch_mode: i64, timeout_milliseconds: i64) -> Result<OrFalse<Array>> {
        commands::get_notify(cx, this, fetch_mode, timeout_milliseconds).map(OrFalse)
    }

    #[php("public function getPid(): int")]
    fn get_pid(cx: &mut Request, this: &Object) -> Result<i64> {
        commands::with(cx, this, |_, pgsql| Ok(i64::from(pgsql.link.process())))
    }

    #[php("public function setNoticeCallback(?callable $callback): void")]
    fn set_notice_callback(cx: &mut Request, this: &Object, callback: Option<Callable>) -> Result<()> {
        commands::set_notice_callback(cx, this, callback)
    }
}
