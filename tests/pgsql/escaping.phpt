--TEST--
pgsql: names and values that are no text, in the order in which they are looked at
--SKIPIF--
<?php if (!getenv("PGSQL_TEST_CONNSTR")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "[$number] ", str_replace("\xff", "?", $message), "\n"; return true; });
$c = pg_connect(getenv("PGSQL_TEST_CONNSTR"));
pg_query($c, "create temp table e (bar text)");
$bad = "T\xff0'";
var_dump(pg_insert($c, $bad, ["bar" => "x"]));
var_dump(pg_insert($c, "$bad.t", ["bar" => "x"]));
var_dump(pg_insert($c, $bad, []));
var_dump(pg_insert($c, $bad, [$bad => "x"], PGSQL_DML_NO_CONV | PGSQL_DML_ESCAPE));
try {
    pg_lo_import($c, __FILE__, true);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
[2] pg_insert(): Escaping table name 'T?0'' failed
bool(false)
[2] pg_insert(): Escaping table namespace 'T?0'.t' failed
bool(false)
[8] pg_insert(): Failed to escape table name 'T?0''
bool(false)
[8] pg_insert(): Failed to escape field 'T?0''
bool(false)
OID value must be of type string|int, true given
