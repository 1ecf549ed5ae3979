--TEST--
PDO's driver for PostgreSQL: statements of all kinds, types, errors, COPY, large objects, notifications
--SKIPIF--
<?php if (!getenv("PDO_PGSQL_TEST_DSN")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), "(", $e->getCode(), "): ", strtok($e->getMessage(), "\n"), "\n"; } }
$d = new Pdo\Pgsql(getenv("PDO_PGSQL_TEST_DSN"));
t(fn() => $d->exec("create temp table t (id serial primary key, a int, b text, c bytea, d bool, e float8, f numeric(5,2), h bigint, m json, n int[])"));
t(fn() => $d->exec("insert into t (a, b) values (1, 'x'), (2, 'y')"));
t(fn() => $d->lastInsertId());
t(fn() => $d->lastInsertId('t_id_seq'));
t(fn() => $d->query("select nope"));
t(fn() => $d->exec("bad"));
t(fn() => $d->prepare("select nope")->execute());
$s = $d->prepare("insert into t (a, b, c, d, e, f, h, m, n) values (?, ?, ?, ?, ?, ?, ?, ?, ?)");
$f = fopen('php://memory', 'w+');
fwrite($f, "bl\0ob");
rewind($f);
foreach ([5, "te'xt", $f, true, '1.5', '12.30', '9007199254740993', '{"a":1}', '{1,2}'] as $i => $value) {
    $s->bindValue($i + 1, $value, [2 => PDO::PARAM_LOB, 3 => PDO::PARAM_BOOL][$i] ?? PDO::PARAM_STR);
}
t(fn() => [$s->execute(), $s->rowCount()]);
$q = $d->query("select * from t where a = 5");
$row = $q->fetch(PDO::FETCH_ASSOC);
$row['c'] = bin2hex(stream_get_contents($row['c']));
var_dump($row);
for ($i = 0; $i < 10; $i++) echo json_encode(array_diff_key($q->getColumnMeta($i), ["pgsql:table_oid" => 1])), "\n";
t(fn() => $q->getColumnMeta(99));
foreach ([false, true] as $emulate) {
    $d->setAttribute(PDO::ATTR_EMULATE_PREPARES, $emulate);
    $s = $d->prepare("select :a::int + :b::int + :a::int as x, $$ :no ? $$ as y");
    t(fn() => [$s->execute([':a' => 1, ':b' => 2]), $s->fetchAll(PDO::FETCH_ASSOC)]);
    t(fn() => $s->execute([':a' => 1, ':b' => 2, ':c' => 3]));
}
$d->setAttribute(PDO::ATTR_EMULATE_PREPARES, false);
$s = $d->prepare("select ?::int");
t(fn() => $s->execute(['abc']));
t(fn() => $s->execute([]));
t(fn() => $d->quote("a'b\\c"));
t(fn() => $d->quote("a\0b", PDO::PARAM_LOB));
t(fn() => [$d->beginTransaction(), $d->inTransaction()]);
t(fn() => $d->exec("select 1/0"));
t(fn() => $d->exec("select 1"));
t(fn() => [$d->rollBack(), $d->inTransaction()]);
$s = $d->prepare("select a from t order by id", [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
$s->execute();
t(fn() => [$s->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_LAST), $s->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_PRIOR), $s->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_ABS, 1)]);
$s = null;
$d->exec("create temp table c (a int, b text)");
t(fn() => $d->copyFromArray('c', ["1\tx", "2\t\\N"]));
t(fn() => $d->copyToArray('c'));
t(fn() => $d->copyToArray('nope'));
t(fn() => $d->copyFromFile('c', __DIR__ . '/none/none'));
$d->beginTransaction();
$oid = $d->lobCreate();
$lob = $d->lobOpen($oid, 'w+');
t(fn() => [fwrite($lob, "hello"), fseek($lob, 1), fread($lob, 100), ftell($lob)]);
$lob = null;
t(fn() => $d->lobUnlink($oid));
$d->rollBack();
// other threads notify as well
$chan = "chan" . $d->getPid();
$d->exec("listen $chan");
$d->exec("notify $chan, 'pay'");
t(fn() => array_diff_key($d->getNotify(PDO::FETCH_ASSOC, 5000), ['pid' => 1, 'message' => 1]));
t(fn() => $d->getNotify());
t(fn() => $d->getNotify(99));
t(fn() => $d->escapeIdentifier('a"b'));
$d->setNoticeCallback(function ($text) { echo "told: $text"; });
$d->exec("do $$ begin raise notice 'hello'; end $$");
t(fn() => $d->query("select 1; select 2"));
t(fn() => $d->exec("select 1; select 2"));
t(fn() => $d->exec("select pg_terminate_backend(pg_backend_pid())"));
t(fn() => $d->query("select 1"));
--EXPECT--
int(0)
int(2)
string(1) "2"
string(1) "2"
PDOException(42703): SQLSTATE[42703]: Undefined column: 7 ERROR:  column "nope" does not exist
PDOException(42601): SQLSTATE[42601]: Syntax error: 7 ERROR:  syntax error at or near "bad"
PDOException(42703): SQLSTATE[42703]: Undefined column: 7 ERROR:  column "nope" does not exist
array(2) {
  [0]=>
  bool(true)
  [1]=>
  int(1)
}
array(10) {
  ["id"]=>
  int(3)
  ["a"]=>
  int(5)
  ["b"]=>
  string(5) "te'xt"
  ["c"]=>
  string(10) "626c006f62"
  ["d"]=>
  bool(true)
  ["e"]=>
  float(1.5)
  ["f"]=>
  string(5) "12.30"
  ["h"]=>
  int(9007199254740993)
  ["m"]=>
  string(7) "{"a":1}"
  ["n"]=>
  string(5) "{1,2}"
}
{"pgsql:oid":23,"table":"t","native_type":"int4","pdo_type":1,"name":"id","len":4,"precision":-1}
{"pgsql:oid":23,"table":"t","native_type":"int4","pdo_type":1,"name":"a","len":4,"precision":-1}
{"pgsql:oid":25,"table":"t","native_type":"text","pdo_type":2,"name":"b","len":-1,"precision":-1}
{"pgsql:oid":17,"table":"t","native_type":"bytea","pdo_type":3,"name":"c","len":-1,"precision":-1}
{"pgsql:oid":16,"table":"t","native_type":"bool","pdo_type":5,"name":"d","len":1,"precision":-1}
{"pgsql:oid":701,"table":"t","native_type":"float8","pdo_type":2,"name":"e","len":8,"precision":-1}
{"pgsql:oid":1700,"table":"t","native_type":"numeric","pdo_type":2,"name":"f","len":-1,"precision":327686}
{"pgsql:oid":20,"table":"t","native_type":"int8","pdo_type":1,"name":"h","len":8,"precision":-1}
{"pgsql:oid":114,"table":"t","native_type":"json","pdo_type":2,"name":"m","len":-1,"precision":-1}
{"pgsql:oid":1007,"table":"t","native_type":"_int4","pdo_type":2,"name":"n","len":-1,"precision":-1}
bool(false)
array(2) {
  [0]=>
  bool(true)
  [1]=>
  array(1) {
    [0]=>
    array(2) {
      ["x"]=>
      int(4)
      ["y"]=>
      string(7) " :no ? "
    }
  }
}
PDOException(HY093): SQLSTATE[HY093]: Invalid parameter number: :c
array(2) {
  [0]=>
  bool(true)
  [1]=>
  array(1) {
    [0]=>
    array(2) {
      ["x"]=>
      int(4)
      ["y"]=>
      string(7) " :no ? "
    }
  }
}
bool(true)
PDOException(22P02): SQLSTATE[22P02]: Invalid text representation: 7 ERROR:  invalid input syntax for type integer: "abc"
PDOException(08P01): SQLSTATE[08P01]: <<Unknown error>>: 7 ERROR:  bind message supplies 0 parameters, but prepared statement "pdo_stmt_00000006" requires 1
string(8) "'a''b\c'"
string(10) "'\x610062'"
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
PDOException(22012): SQLSTATE[22012]: Division by zero: 7 ERROR:  division by zero
PDOException(25P02): SQLSTATE[25P02]: In failed sql transaction: 7 ERROR:  current transaction is aborted, commands ignored until end of transaction block
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
}
array(3) {
  [0]=>
  array(1) {
    [0]=>
    int(5)
  }
  [1]=>
  array(1) {
    [0]=>
    int(2)
  }
  [2]=>
  array(1) {
    [0]=>
    int(1)
  }
}
bool(true)
array(2) {
  [0]=>
  string(4) "1	x
"
  [1]=>
  string(5) "2	\N
"
}
PDOException(42P01): SQLSTATE[42P01]: Undefined table: 7 ERROR:  relation "nope" does not exist
PDOException(HY000): SQLSTATE[HY000]: General error: 7 Unable to open the file
array(4) {
  [0]=>
  int(5)
  [1]=>
  int(0)
  [2]=>
  string(4) "ello"
  [3]=>
  int(5)
}
bool(true)
array(1) {
  ["payload"]=>
  string(3) "pay"
}
bool(false)
ValueError(0): Pdo\Pgsql::getNotify(): Argument #1 ($fetchMode) must be one of PDO::FETCH_BOTH, PDO::FETCH_ASSOC, or PDO::FETCH_NUM
string(6) ""a""b""
told: NOTICE:  hello
PDOException(42601): SQLSTATE[42601]: Syntax error: 7 ERROR:  cannot insert multiple commands into a prepared statement
int(0)
PDOException(57P01): SQLSTATE[57P01]: Admin shutdown: 7 FATAL:  terminating connection due to administrator command
PDOException(HY000): SQLSTATE[HY000]: General error: 7 no connection to the server
