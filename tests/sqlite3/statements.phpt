--TEST--
SQLite3Stmt: parameters by number and name, types, variables, streams
--FILE--
<?php
$d = new SQLite3(':memory:');
$s = $d->prepare("select ?, :a, @b, \$c");
var_dump($s->paramCount(), $s->readOnly(), $s->busy());
var_dump($s->bindValue('zz', 1), $s->bindValue('', 1), $s->bindValue('a', 1.5), $s->bindValue('@b', true), $s->bindValue('$c', null), $s->bindValue(0, 1));
var_dump($s->execute()->fetchArray(SQLITE3_NUM));
$s->bindValue(1, "x", SQLITE3_NULL);
$s->bindValue(2, "12abc", SQLITE3_INTEGER);
$s->bindValue(3, "1.5", SQLITE3_FLOAT);
$s->bindValue(4, "bl\0ob", SQLITE3_BLOB);
echo json_encode(array_map(fn($v) => is_string($v) ? bin2hex($v) : $v, $s->execute()->fetchArray(SQLITE3_NUM))), "\n";
var_dump($s->reset(), $s->clear(), $s->execute()->fetchArray(SQLITE3_NUM));
var_dump($s->getSQL(), $s->getSQL(true));
$s = $d->prepare('select ?');
foreach ([5, 1.5, true, null, "x"] as $x) {
    $s->bindParam(1, $x);
    var_dump($s->execute()->fetchArray(SQLITE3_NUM)[0]);
}
$s->bindParam(1, $y, SQLITE3_INTEGER);
$y = "12";
$s->execute();
var_dump($y);
$f = fopen('php://memory', 'w+');
fwrite($f, "hello");
rewind($f);
$s->bindValue(1, $f, SQLITE3_BLOB);
var_dump($s->execute()->fetchArray(SQLITE3_NUM));
class Refuses { function __toString() { throw new Exception("no text"); } }
$s->bindValue(1, new Refuses);
try { $s->execute(); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$s = $d->prepare("select 1 a union all select 2");
$r = $s->execute();
var_dump($r->fetchArray(SQLITE3_ASSOC), $s->busy(), $r->reset(), $r->fetchArray(SQLITE3_ASSOC), $r->finalize());
$d->close();
foreach (['execute', 'paramCount', 'busy', 'clear', 'close'] as $method) {
    try { $s->$method(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
--EXPECT--
int(4)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
array(4) {
  [0]=>
  NULL
  [1]=>
  float(1.5)
  [2]=>
  int(1)
  [3]=>
  NULL
}
[null,12,1.5,"626c006f62"]
bool(true)
bool(true)
array(4) {
  [0]=>
  NULL
  [1]=>
  NULL
  [2]=>
  NULL
  [3]=>
  NULL
}
string(20) "select ?, :a, @b, $c"
string(29) "select NULL, NULL, NULL, NULL"
string(1) "5"
string(3) "1.5"
string(1) "1"
NULL
string(1) "x"
int(12)
array(1) {
  [0]=>
  string(5) "hello"
}
no text
array(1) {
  ["a"]=>
  int(1)
}
bool(true)
bool(true)
array(1) {
  ["a"]=>
  int(1)
}
bool(true)
The SQLite3 object has not been correctly initialised or is already closed
The SQLite3 object has not been correctly initialised or is already closed
The SQLite3 object has not been correctly initialised or is already closed
The SQLite3 object has not been correctly initialised or is already closed
The SQLite3 object has not been correctly initialised or is already closed
