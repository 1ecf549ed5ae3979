--TEST--
SQLite3: functions, aggregates, collations, authorizers
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), "(", $e->getCode(), "): ", $e->getMessage(), $e->getPrevious() ? " <- " . $e->getPrevious()->getMessage() : "", "\n"; } }
$d = new SQLite3(':memory:');
$d->enableExceptions(true);
$d->createFunction("f", fn(...$a) => count($a) . gettype($a[0]));
t(fn() => $d->querySingle("select f(1, 2.5, 'x', null)"));
$d->createFunction("f", fn(...$a) => true);
t(fn() => $d->querySingle("select f(1)"));
$d->createFunction("again", fn() => $d->querySingle("select 7"));
t(fn() => $d->querySingle("select again()"));
$d->createFunction("fails", function () { throw new Exception("hi"); });
t(fn() => $d->query("select fails()"));
t(fn() => $d->querySingle("select fails()"));
t(fn() => $d->prepare("select fails()")->execute());
t(fn() => $d->createFunction("", "strlen"));
$d->createFunction("closes", function () use ($d) { $d->close(); });
t(fn() => $d->query("select closes()"));
$d->createAggregate("joined", fn($all, $row, $v) => "$all$row:$v,", fn($all, $rows) => "$all($rows)");
t(fn() => $d->querySingle("select joined(a) from (select 4 a union all select 5)"));
t(fn() => $d->querySingle("select joined(a) from (select 4 a) where 0"));
$d->createCollation("back", fn($a, $b) => strcmp($b, $a));
t(fn() => $d->query("select 'a' z union all select 'b' order by z collate back")->fetchAll(SQLITE3_NUM));
$d->createCollation("odd", fn($a, $b) => "x");
t(fn() => $d->query("select 'a' z union all select 'b' order by z collate odd") instanceof SQLite3Result);
$d->exec("create table t(a, b)");
foreach (["x", null, 7, SQLite3::OK, SQLite3::DENY] as $answer) {
    $d->setAuthorizer(fn() => $answer);
    t(fn() => $d->querySingle("select 1"));
}
$d->setAuthorizer(fn($action) => $action == SQLite3::READ ? SQLite3::IGNORE : SQLite3::OK);
$d->setAuthorizer(function (int $action, ...$names) {
    echo $action, ":", implode(",", array_map(fn($name) => $name ?? "-", $names)), "\n";
    return SQLite3::OK;
});
t(fn() => $d->exec("select a from t"));
t(fn() => $d->setAuthorizer(null));
t(fn() => $d->querySingle("select count(*) from t"));
--EXPECTF--
string(8) "4integer"
string(1) "1"
int(7)
Exception(0): hi
Exception(0): hi
Exception(0): hi
bool(false)
SQLite3Exception(5): Unable to close database: unable to close due to unfinalized statements or unfinished backups
string(11) "1:4,2:5,(0)"
string(3) "(0)"
array(2) {
  [0]=>
  array(1) {
    [0]=>
    string(1) "b"
  }
  [1]=>
  array(1) {
    [0]=>
    string(1) "a"
  }
}

Warning: SQLite3::query(): An error occurred while invoking the compare callback (invalid return type).  Collation behaviour is undefined. in %ssqlite3/functions.php on line 24
bool(true)
SQLite3Exception(23): Unable to prepare statement: not authorized <- The authorizer callback returned an invalid type: expected int
SQLite3Exception(23): Unable to prepare statement: not authorized <- The authorizer callback returned an invalid type: expected int
SQLite3Exception(23): Unable to prepare statement: not authorized <- The authorizer callback returned an invalid value: 7
int(1)
SQLite3Exception(23): Unable to prepare statement: not authorized
21:-,-,-,-
20:t,a,main,-
bool(true)
bool(true)
int(0)
