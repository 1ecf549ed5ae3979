--TEST--
SQLite3: queries, errors as warnings and exceptions, backup, blobs, what a closed connection says
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), "(", $e->getCode(), "): ", $e->getMessage(), "\n"; } }
foreach ([false, true] as $exceptions) {
    $d = new SQLite3(':memory:');
    if ($exceptions) t(fn() => $d->enableExceptions(true));
    t(fn() => $d->query("select * from nope"));
    t(fn() => $d->query(""));
    t(fn() => $d->exec("create table t(a integer primary key, b)"));
    t(fn() => $d->exec("insert into t values (1,2); insert into t values(1,3)"));
    t(fn() => $d->query("insert into t values(1,3)"));
    t(fn() => $d->querySingle("select 1 where 0"));
    t(fn() => $d->querySingle("select 1 where 0", true));
    t(fn() => $d->querySingle("select a, b from t", true));
    t(fn() => $d->querySingle("nonsense", true));
    t(fn() => $d->openBlob("t", "b", 99));
    t(fn() => $d->loadExtension("x.so"));
    $r = $d->query("select 1 a, 2 b union all select 'x', null");
    t(fn() => [$r->numColumns(), $r->columnName(0), $r->columnName(5), $r->columnName(-1), $r->columnType(0)]);
    t(fn() => $r->fetchArray(SQLITE3_ASSOC));
    t(fn() => [$r->columnType(0), $r->columnType(5)]);
    t(fn() => $r->fetchAll(SQLITE3_NUM));
    t(fn() => $r->fetchArray());
    t(fn() => $r->fetchArray());
    t(fn() => $d->open(":memory:"));
    t(fn() => $d->close());
    t(fn() => $d->close());
    t(fn() => $d->query("select 1"));
    t(fn() => $r->fetchArray());
    t(fn() => [$d->lastErrorMsg(), $d->lastErrorCode(), $d->lastExtendedErrorCode()]);
    t(fn() => $d->changes());
    t(fn() => $d->enableExtendedResultCodes(true));
    t(fn() => $d->open(":memory:"));
    t(fn() => $d->querySingle("select 7"));
}
t(fn() => new SQLite3("a\0b"));
t(fn() => new SQLite3(__DIR__ . "/none/none.db"));
t(fn() => clone $d);
t(fn() => serialize($d));
t(fn() => new SQLite3Result());
t(fn() => SQLite3::escapeString("it's"));
// a statement whose result nobody takes runs all of the text
$d = new SQLite3('');
$d->exec("create table t(a)");
$d->query("insert into t values(5); insert into t values(6)");
t(fn() => $d->querySingle("select count(*) from t"));
// blobs are streams
$d->exec("insert into t values(zeroblob(10))");
$f = $d->openBlob('t', 'a', 3, 'main', SQLITE3_OPEN_READWRITE);
var_dump(fwrite($f, "hello"), fseek($f, 0), bin2hex(fread($f, 20)), feof($f), fseek($f, 100), fseek($f, -2, SEEK_END), ftell($f));
fclose($f);
$e = new SQLite3(':memory:');
t(fn() => $d->backup($e));
t(fn() => $e->querySingle("select hex(a) from t where rowid = 3"));
t(fn() => $e->backup($e));
--EXPECTF--
Warning: SQLite3::query(): Unable to prepare statement: no such table: nope in %ssqlite3/database.php on line 6
bool(false)
bool(false)
bool(true)

Warning: SQLite3::exec(): UNIQUE constraint failed: t.a in %ssqlite3/database.php on line 9
bool(false)

Warning: SQLite3::query(): Unable to execute statement: UNIQUE constraint failed: t.a in %ssqlite3/database.php on line 10
bool(false)
NULL
array(0) {
}
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  int(2)
}

Warning: SQLite3::querySingle(): Unable to prepare statement: near "nonsense": syntax error in %ssqlite3/database.php on line 14
bool(false)

Warning: SQLite3::openBlob(): Unable to open blob: no such rowid: 99 in %ssqlite3/database.php on line 15
bool(false)

Warning: SQLite3::loadExtension(): SQLite Extensions are disabled in %ssqlite3/database.php on line 16
bool(false)
array(5) {
  [0]=>
  int(2)
  [1]=>
  string(1) "a"
  [2]=>
  bool(false)
  [3]=>
  bool(false)
  [4]=>
  bool(false)
}
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  int(2)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(5)
}
array(1) {
  [0]=>
  array(2) {
    [0]=>
    string(1) "x"
    [1]=>
    NULL
  }
}
array(4) {
  [0]=>
  int(1)
  ["a"]=>
  int(1)
  [1]=>
  int(2)
  ["b"]=>
  int(2)
}
array(4) {
  [0]=>
  string(1) "x"
  ["a"]=>
  string(1) "x"
  [1]=>
  NULL
  ["b"]=>
  NULL
}
Exception(0): Already initialised DB Object
bool(true)
bool(true)
Error(0): The SQLite3 object has not been correctly initialised or is already closed
Error(0): The SQLite3Result object has not been correctly initialised or is already closed
array(3) {
  [0]=>
  string(0) ""
  [1]=>
  int(0)
  [2]=>
  int(0)
}
Error(0): The SQLite3 object has not been correctly initialised or is already closed
bool(false)
NULL
int(7)
bool(false)
SQLite3Exception(1): Unable to prepare statement: no such table: nope
bool(false)
bool(true)
SQLite3Exception(19): UNIQUE constraint failed: t.a
SQLite3Exception(19): Unable to execute statement: UNIQUE constraint failed: t.a
NULL
array(0) {
}
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  int(2)
}
SQLite3Exception(1): Unable to prepare statement: near "nonsense": syntax error
SQLite3Exception(1): Unable to open blob: no such rowid: 99
SQLite3Exception(0): SQLite Extensions are disabled
array(5) {
  [0]=>
  int(2)
  [1]=>
  string(1) "a"
  [2]=>
  bool(false)
  [3]=>
  bool(false)
  [4]=>
  bool(false)
}
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  int(2)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(5)
}
array(1) {
  [0]=>
  array(2) {
    [0]=>
    string(1) "x"
    [1]=>
    NULL
  }
}
array(4) {
  [0]=>
  int(1)
  ["a"]=>
  int(1)
  [1]=>
  int(2)
  ["b"]=>
  int(2)
}
array(4) {
  [0]=>
  string(1) "x"
  ["a"]=>
  string(1) "x"
  [1]=>
  NULL
  ["b"]=>
  NULL
}
Exception(0): Already initialised DB Object
bool(true)
bool(true)
Error(0): The SQLite3 object has not been correctly initialised or is already closed
Error(0): The SQLite3Result object has not been correctly initialised or is already closed
array(3) {
  [0]=>
  string(0) ""
  [1]=>
  int(0)
  [2]=>
  int(0)
}
Error(0): The SQLite3 object has not been correctly initialised or is already closed
bool(false)
NULL
int(7)
ValueError(0): SQLite3::__construct(): Argument #1 ($filename) must not contain any null bytes
Exception(0): Unable to open database: unable to open database file
Error(0): Trying to clone an uncloneable object of class SQLite3
Exception(0): Serialization of 'SQLite3' is not allowed
Error(0): Call to private SQLite3Result::__construct() from global scope
string(5) "it''s"
int(2)
int(5)
int(0)
string(20) "68656c6c6f0000000000"
bool(true)
int(-1)
int(0)
int(8)
bool(true)
string(20) "68656C6C6F0000000000"

Warning: SQLite3::backup(): Backup failed: source and destination must be distinct in %ssqlite3/database.php on line 54
bool(false)
