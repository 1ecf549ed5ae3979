//! The methods that a `PDO` on PostgreSQL has besides its own, deprecated for those of `Pdo\Pgsql`.

use crate::commands::{self, Copying};
use heddle_macros::{php_class, php_methods};
use heddle_pdo::connection::PDO;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Resource, Str, Value};

/// Holds the methods. PDO finds it by its name, which no program can write, and messages show that
/// name up to the NUL.
#[php_class("final class PDO\0pgsql {}")]
pub struct DriverMethods;

fn copying<'a>(table: &'a Str, separator: &'a Str, null: &'a Str, fields: Option<&'a Str>) -> Copying<'a> {
    Copying { table, separator, null, fields: fields.map(|fields| &fields[..]) }
}

#[php_methods(tentative)]
impl DriverMethods {
    #[php(
        "public function pgsqlCopyFromArray(string $tableName, array $rows, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): bool",
        deprecated = "since 8.5, use Pdo\\Pgsql::copyFromArray() instead"
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
        "public function pgsqlCopyFromFile(string $tableName, string $filename, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): bool",
        deprecated = "since 8.5, use Pdo\\Pgsql::copyFromFile() instead"
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
        "public function pgsqlCopyToArray(string $tableName, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): array|false",
        deprecated = "since 8.5, use Pdo\\Pgsql::copyToArray() instead"
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
        "public function pgsqlCopyToFile(string $tableName, string $filename, string $separator = \"\\t\", string $nullAs = \"\\\\\\\\N\", ?string $fields = null): bool",
        deprecated = "since 8.5, use Pdo\\Pgsql::copyToFile() instead"
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

    #[php("public function pgsqlLOBCreate(): string|false", deprecated = "since 8.5, use Pdo\\Pgsql::lobCreate() instead")]
    fn lob_create(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        commands::lob_create(cx, this).map(OrFalse)
    }

    #[php("public function pgsqlLOBOpen(string $oid, string $mode = \"rb\")", deprecated = "since 8.5, use Pdo\\Pgsql::lobOpen() instead")]
    fn lob_open(cx: &mut Request, this: &Object, oid: &Str, mode: &Str) -> Result<OrFalse<Resource>> {
        commands::lob_open(cx, this, oid, mode).map(OrFalse)
    }

    #[php("public function pgsqlLOBUnlink(string $oid): bool", deprecated = "since 8.5, use Pdo\\Pgsql::lobUnlink() instead")]
    fn lob_unlink(cx: &mut Request, this: &Object, oid: &Str) -> Result<bool> {
        commands::lob_unlink(cx, this, oid)
    }

    #[php(
        "public function pgsqlGetNotify(int $fetchMode = PDO::FETCH_DEFAULT, int $timeoutMilliseconds = 0): array|false",
        deprecated = "since 8.5, use Pdo\\Pgsql::getNotify() instead"
    )]
    fn get_notify(cx: &mut Request, this: &Object, fetch_mode: i64, timeout_milliseconds: i64) -> Result<OrFalse<Array>> {
        commands::get_notify(cx, this, fetch_mode, timeout_milliseconds).map(OrFalse)
    }

    #[php("public function pgsqlGetPid(): int", deprecated = "since 8.5, use Pdo\\Pgsql::getPid() instead")]
    fn get_pid(cx: &mut Request, this: &Object) -> Result<i64> {
        commands::with(cx, this, |_, pgsql| Ok(i64::from(pgsql.link.process())))
    }
}
