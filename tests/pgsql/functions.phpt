--TEST--
pgsql: queries, rows, prepared statements, notices, COPY, large objects, notifications, without waiting
--SKIPIF--
<?php if (!getenv("PGSQL_TEST_CONNSTR")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", strtok($e->getMessage(), "\n"), "\n"; } }
function w($f) { set_error_handler(function ($n, $m) { echo "[$n] ", strtok($m, "\n"), "\n"; return true; }); t($f); restore_error_handler(); }
$c = pg_connect(getenv("PGSQL_TEST_CONNSTR"));
t(fn() => pg_connect(getenv("PGSQL_TEST_CONNSTR")) === $c);
t(fn() => [pg_dbname($c), pg_connection_status($c), pg_transaction_status($c), pg_connection_busy($c), pg_tty($c), pg_options($c)]);
t(fn() => pg_parameter_status($c, "client_encoding"));
pg_query($c, "create temp table t (num int, str text, bin bytea)");
$r = pg_query($c, "insert into t values (1, 'ABC', null), (2, 'DEF', 'x')");
t(fn() => [pg_affected_rows($r), pg_result_status($r), pg_result_status($r, PGSQL_STATUS_STRING), pg_last_oid($r)]);
$r = pg_query($c, "select * from t order by num");
t(fn() => [pg_num_rows($r), pg_num_fields($r), pg_field_name($r, 1), pg_field_num($r, "str"), pg_field_size($r, 0), pg_field_type($r, 1), pg_field_type_oid($r, 1), pg_field_table($r, 0)]);
t(fn() => pg_fetch_row($r));
t(fn() => pg_fetch_assoc($r));
t(fn() => pg_fetch_assoc($r));
t(fn() => pg_fetch_array($r, 0));
t(fn() => pg_fetch_object($r, 1));
t(fn() => pg_fetch_result($r, 1, "str"));
t(fn() => pg_fetch_result($r, 0, -1));
t(fn() => pg_fetch_result($r, 0, 3));
t(fn() => pg_fetch_result($r, 0, "nope"));
t(fn() => [pg_field_is_null($r, 0, 2), pg_field_prtlen($r, 0, 1)]);
t(fn() => pg_fetch_all_columns($r, 1));
t(fn() => pg_fetch_all_columns($r, 9));
t(fn() => pg_fetch_all($r, PGSQL_NUM));
t(fn() => [pg_result_seek($r, 1), pg_result_seek($r, 5), pg_fetch_row($r)]);
t(fn() => pg_free_result($r));
t(fn() => pg_num_rows($r));
w(fn() => pg_query($c, "bad"));
w(fn() => pg_query("select 1") instanceof PgSql\Result);
t(fn() => pg_query(5, "select 1"));
t(fn() => pg_fetch_row(pg_query_params($c, 'select $1::int + $2::int, $3::text', [1, "2", null])));
pg_prepare($c, "p", 'select $1::text');
t(fn() => pg_fetch_result(pg_execute($c, "p", ["it's"]), 0, 0));
t(fn() => [pg_send_query($c, "select 1; select 2"), pg_fetch_result(pg_get_result($c), 0, 0), pg_fetch_result(pg_get_result($c), 0, 0), pg_get_result($c)]);
t(fn() => [pg_send_query_params($c, 'select $1::int', [3]), pg_fetch_result(pg_get_result($c), 0, 0), pg_get_result($c)]);
$r = pg_send_query($c, "select nope");
$r = pg_get_result($c);
t(fn() => [pg_result_error_field($r, PGSQL_DIAG_SQLSTATE), pg_result_status($r) == PGSQL_FATAL_ERROR, strtok(pg_result_error($r), "\n")]);
pg_get_result($c);
pg_query($c, "do $$ begin raise notice 'hello'; end $$");
t(fn() => pg_last_notice($c));
t(fn() => pg_last_notice($c, PGSQL_NOTICE_CLEAR));
t(fn() => pg_last_notice($c, PGSQL_NOTICE_ALL));
t(fn() => pg_copy_from($c, "t", ["7\tseven\t\\N"]));
t(fn() => pg_copy_to($c, "t"));
t(fn() => [pg_escape_string($c, "it's"), pg_escape_literal($c, "it's"), pg_escape_identifier($c, 'a"b'), pg_escape_bytea($c, "a\0b"), pg_unescape_bytea('\x610062') === "a\0b"]);
pg_query($c, "begin");
$oid = pg_lo_create($c);
$lob = pg_lo_open($c, $oid, "w");
t(fn() => [pg_lo_write($lob, "large object"), pg_lo_seek($lob, 6, PGSQL_SEEK_SET), pg_lo_tell($lob), pg_lo_read($lob, 3), pg_lo_truncate($lob, 8), pg_lo_seek($lob, 0, PGSQL_SEEK_SET)]);
t(fn() => pg_lo_read_all($lob));
t(fn() => pg_lo_close($lob));
t(fn() => pg_lo_unlink($c, $oid));
pg_query($c, "rollback");
t(fn() => pg_lo_create($c, "no number"));
// other threads notify as well
$chan = "chan" . pg_get_pid($c);
pg_query($c, "listen $chan");
pg_query($c, "notify $chan, 'pay'");
t(fn() => array_diff_key(pg_get_notify($c), ['pid' => 1, 'message' => 1]));
t(fn() => pg_get_notify($c));
t(fn() => new PgSql\Connection);
t(fn() => serialize($c));
t(fn() => pg_close($c));
t(fn() => pg_dbname($c));
--EXPECT--
bool(true)
array(6) {
  [0]=>
  string(4) "test"
  [1]=>
  int(0)
  [2]=>
  int(0)
  [3]=>
  bool(false)
  [4]=>
  string(0) ""
  [5]=>
  string(0) ""
}
string(4) "UTF8"
array(4) {
  [0]=>
  int(2)
  [1]=>
  int(1)
  [2]=>
  string(10) "INSERT 0 2"
  [3]=>
  bool(false)
}
array(8) {
  [0]=>
  int(2)
  [1]=>
  int(3)
  [2]=>
  string(3) "str"
  [3]=>
  int(1)
  [4]=>
  int(4)
  [5]=>
  string(4) "text"
  [6]=>
  int(25)
  [7]=>
  string(1) "t"
}
array(3) {
  [0]=>
  string(1) "1"
  [1]=>
  string(3) "ABC"
  [2]=>
  NULL
}
array(3) {
  ["num"]=>
  string(1) "2"
  ["str"]=>
  string(3) "DEF"
  ["bin"]=>
  string(4) "\x78"
}
bool(false)
array(6) {
  [0]=>
  string(1) "1"
  ["num"]=>
  string(1) "1"
  [1]=>
  string(3) "ABC"
  ["str"]=>
  string(3) "ABC"
  [2]=>
  NULL
  ["bin"]=>
  NULL
}
object(stdClass)#4 (3) {
  ["num"]=>
  string(1) "2"
  ["str"]=>
  string(3) "DEF"
  ["bin"]=>
  string(4) "\x78"
}
string(3) "DEF"
ValueError: Argument #3 must be greater than or equal to 0
ValueError: Argument #3 must be less than the number of fields for this result set
ValueError: Argument #3 must be a field name from this result set
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(3)
}
array(2) {
  [0]=>
  string(3) "ABC"
  [1]=>
  string(3) "DEF"
}
ValueError: pg_fetch_all_columns(): Argument #2 ($field) must be less than the number of fields for this result set
array(2) {
  [0]=>
  array(3) {
    [0]=>
    string(1) "1"
    [1]=>
    string(3) "ABC"
    [2]=>
    NULL
  }
  [1]=>
  array(3) {
    [0]=>
    string(1) "2"
    [1]=>
    string(3) "DEF"
    [2]=>
    string(4) "\x78"
  }
}
array(3) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
  [2]=>
  array(3) {
    [0]=>
    string(1) "2"
    [1]=>
    string(3) "DEF"
    [2]=>
    string(4) "\x78"
  }
}
bool(true)
Error: PostgreSQL result has already been closed
[2] pg_query(): Query failed: ERROR:  syntax error at or near "bad"
bool(false)
[8192] pg_query(): Automatic fetching of PostgreSQL connection is deprecated
bool(true)
TypeError: pg_query(): Argument #1 ($connection) must be of type PgSql\Connection, int given
array(2) {
  [0]=>
  string(1) "3"
  [1]=>
  NULL
}
string(4) "it's"
array(4) {
  [0]=>
  bool(true)
  [1]=>
  string(1) "1"
  [2]=>
  string(1) "2"
  [3]=>
  bool(false)
}
array(3) {
  [0]=>
  bool(true)
  [1]=>
  string(1) "3"
  [2]=>
  bool(false)
}
array(3) {
  [0]=>
  string(5) "42703"
  [1]=>
  bool(true)
  [2]=>
  string(36) "ERROR:  column "nope" does not exist"
}
string(14) "NOTICE:  hello"
bool(true)
array(0) {
}
bool(true)
array(3) {
  [0]=>
  string(9) "1	ABC	\N
"
  [1]=>
  string(12) "2	DEF	\\x78
"
  [2]=>
  string(11) "7	seven	\N
"
}
array(5) {
  [0]=>
  string(5) "it''s"
  [1]=>
  string(7) "'it''s'"
  [2]=>
  string(6) ""a""b""
  [3]=>
  string(8) "\x610062"
  [4]=>
  bool(true)
}
array(6) {
  [0]=>
  int(12)
  [1]=>
  bool(true)
  [2]=>
  int(6)
  [3]=>
  string(3) "obj"
  [4]=>
  bool(true)
  [5]=>
  bool(true)
}
large obint(8)
bool(true)
bool(true)
ValueError: Invalid OID value passed
array(1) {
  ["payload"]=>
  string(3) "pay"
}
bool(false)
Error: Cannot directly construct PgSql\Connection, use pg_connect() or pg_pconnect() instead
Exception: Serialization of 'PgSql\Connection' is not allowed
bool(true)
Error: PostgreSQL connection has already been closed
