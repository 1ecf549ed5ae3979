//! The methods that a `PDO` on SQLite has besides its own, deprecated for those of `Pdo\Sqlite`.

use crate::class;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Object, Str};

/// Holds the methods. PDO finds it by its name, which no program can write, and messages show that
/// name up to the NUL.
#[php_class("final class PDO\0sqlite {}")]
pub struct DriverMethods;

#[php_methods]
impl DriverMethods {
    #[php(
        "public function sqliteCreateFunction(string $function_name, callable $callback, int $num_args = -1, int $flags = 0): bool",
        deprecated = "since 8.5, use Pdo\\Sqlite::createFunction() instead"
    )]
    fn sqlite_create_function(cx: &mut Request, this: &Object, name: &Str, callback: Callable, num_args: i64, flags: i64) -> Result<bool> {
        class::create_function(cx, this, name, callback, num_args, flags)
    }

    #[php(
        "public function sqliteCreateAggregate(string $function_name, callable $step, callable $finalize, int $num_args = -1): bool",
        deprecated = "since 8.5, use Pdo\\Sqlite::createAggregate() instead"
    )]
    fn sqlite_create_aggregate(
        cx: &mut Request,
        this: &Object,
        name: &Str,
        step: Callable,
        finalize: Callable,
        num_args: i64,
    ) -> Result<bool> {
        class::create_aggregate(cx, this, name, step, finalize, num_args)
    }

    #[php(
        "public function sqliteCreateCollation(string $name, callable $callback): bool",
        deprecated = "since 8.5, use Pdo\\Sqlite::createCollation() instead"
    )]
    fn sqlite_create_collation(cx: &mut Request, this: &Object, name: &Str, callback: Callable) -> Result<bool> {
        class::create_collation(cx, this, name, callback)
    }
}
