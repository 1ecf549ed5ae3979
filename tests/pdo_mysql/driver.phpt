--TEST--
PDO's driver for MySQL: statements of both kinds, attributes, results
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_PORT")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), " [", $e->getCode(), "]\n"; } }
$p = new Pdo\Mysql(getenv("PDO_MYSQL_TEST_DSN") . ";charset=utf8mb4", getenv("PDO_MYSQL_TEST_USER"), getenv("PDO_MYSQL_TEST_PASS"));
$p->exec("CREATE TEMPORARY TABLE p (id INT AUTO_INCREMENT PRIMARY KEY, t VARCHAR(20) UNIQUE, n DECIMAL(5,2), b BLOB NOT NULL)");
t(fn() => $p->exec("INSERT INTO p (t, n, b) VALUES ('a', 1.5, 'x'), ('b', NULL, 'y')"));
t(fn() => $p->lastInsertId());
foreach ([true, false] as $emulate) {
    $p->setAttribute(PDO::ATTR_EMULATE_PREPARES, $emulate);
    $s = $p->prepare("SELECT *, :x AS x FROM p WHERE id >= :id ORDER BY id");
    t(fn() => $s->execute(["id" => 1, ":x" => "it's"]));
    t(fn() => [$s->rowCount(), $s->columnCount()]);
    t(fn() => $s->fetchAll(PDO::FETCH_ASSOC));
    t(fn() => $s->execute(["id" => 1]));
    $s = $p->prepare("SELECT ?, ?, ?");
    $s->bindValue(1, 5, PDO::PARAM_INT); $s->bindValue(2, true, PDO::PARAM_BOOL); $s->bindValue(3, null, PDO::PARAM_NULL);
    t(fn() => $s->execute() ? $s->fetch(PDO::FETCH_NUM) : null);
    t(fn() => $s->execute([1]));
    t(fn() => $p->prepare("SELECT ? , :a")->execute([1]));
}
$s = $p->query("SELECT id, t, n, b FROM p");
for ($i = 0; $i < 5; $i++) t(fn() => json_encode($s->getColumnMeta($i)));
t(fn() => $p->query("SELEC"));
t(fn() => $p->quote("a'b\\c"));
t(fn() => $p->quote("x", PDO::PARAM_LOB));
t(fn() => $p->quote("x", PDO::PARAM_STR | PDO::PARAM_STR_NATL));
t(fn() => $p->beginTransaction() && $p->inTransaction());
t(fn() => $p->exec("DELETE FROM p"));
t(fn() => $p->rollBack());
t(fn() => $p->query("SELECT COUNT(*) FROM p")->fetchColumn());
foreach ([PDO::ATTR_AUTOCOMMIT, PDO::ATTR_DRIVER_NAME, PDO::ATTR_EMULATE_PREPARES, Pdo\Mysql::ATTR_USE_BUFFERED_QUERY, Pdo\Mysql::ATTR_LOCAL_INFILE, PDO::ATTR_FETCH_TABLE_NAMES] as $attribute) {
    t(fn() => $p->getAttribute($attribute));
}
$p->setAttribute(Pdo\Mysql::ATTR_USE_BUFFERED_QUERY, false);
$s = $p->query("SELECT id FROM p");
t(fn() => $s->fetch(PDO::FETCH_NUM));
t(fn() => $p->query("SELECT 1"));
$s->closeCursor();
t(fn() => $p->query("SELECT 1")->fetchColumn());
t(fn() => $p->getWarningCount());
t(fn() => new PDO(getenv("PDO_MYSQL_TEST_DSN") . ";charset=nothing", getenv("PDO_MYSQL_TEST_USER")));
t(fn() => new PDO("mysql:host=127.0.0.1;port=1", "a", "b"));
t(fn() => Pdo\Sqlite::connect(getenv("PDO_MYSQL_TEST_DSN")));
--EXPECT--
int(2)
string(1) "1"
bool(true)
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(5)
}
array(2) {
  [0]=>
  array(5) {
    ["id"]=>
    int(1)
    ["t"]=>
    string(1) "a"
    ["n"]=>
    string(4) "1.50"
    ["b"]=>
    string(1) "x"
    ["x"]=>
    string(4) "it's"
  }
  [1]=>
  array(5) {
    ["id"]=>
    int(2)
    ["t"]=>
    string(1) "b"
    ["n"]=>
    NULL
    ["b"]=>
    string(1) "y"
    ["x"]=>
    string(4) "it's"
  }
}
PDOException: SQLSTATE[HY093]: Invalid parameter number: number of bound variables does not match number of tokens [HY093]
array(3) {
  [0]=>
  int(5)
  [1]=>
  int(1)
  [2]=>
  NULL
}
PDOException: SQLSTATE[HY093]: Invalid parameter number: number of bound variables does not match number of tokens [HY093]
PDOException: SQLSTATE[HY093]: Invalid parameter number: mixed named and positional parameters [HY093]
bool(true)
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(5)
}
array(2) {
  [0]=>
  array(5) {
    ["id"]=>
    int(1)
    ["t"]=>
    string(1) "a"
    ["n"]=>
    string(4) "1.50"
    ["b"]=>
    string(1) "x"
    ["x"]=>
    string(4) "it's"
  }
  [1]=>
  array(5) {
    ["id"]=>
    int(2)
    ["t"]=>
    string(1) "b"
    ["n"]=>
    NULL
    ["b"]=>
    string(1) "y"
    ["x"]=>
    string(4) "it's"
  }
}
PDOException: SQLSTATE[HY093]: Invalid parameter number [HY093]
array(3) {
  [0]=>
  int(5)
  [1]=>
  int(1)
  [2]=>
  NULL
}
PDOException: SQLSTATE[HY093]: Invalid parameter number [HY093]
PDOException: SQLSTATE[HY093]: Invalid parameter number: mixed named and positional parameters [HY093]
string(117) "{"native_type":"LONG","pdo_type":1,"flags":["not_null","primary_key"],"table":"p","name":"id","len":11,"precision":0}"
string(110) "{"native_type":"VAR_STRING","pdo_type":2,"flags":["unique_key"],"table":"p","name":"t","len":80,"precision":0}"
string(97) "{"native_type":"NEWDECIMAL","pdo_type":2,"flags":[],"table":"p","name":"n","len":7,"precision":2}"
string(112) "{"native_type":"BLOB","pdo_type":2,"flags":["not_null","blob"],"table":"p","name":"b","len":65535,"precision":0}"
string(5) "false"
PDOException: SQLSTATE[42000]: Syntax error or access violation: 1064 You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the right syntax to use near 'SELEC' at line 1 [42000]
string(9) "'a\'b\\c'"
string(10) "_binary'x'"
string(4) "N'x'"
bool(true)
int(2)
bool(true)
int(2)
bool(true)
string(5) "mysql"
bool(false)
bool(true)
bool(false)
bool(false)
array(1) {
  [0]=>
  int(1)
}
PDOException: SQLSTATE[HY000]: General error: 2014 Cannot execute queries while other unbuffered queries are active.  Consider using PDOStatement::fetchAll().  Alternatively, if your code is only ever going to run against mysql, you may enable query buffering by setting the Pdo\Mysql::ATTR_USE_BUFFERED_QUERY attribute. [HY000]
int(1)
int(0)
PDOException: SQLSTATE[HY000] [2019] Unknown character set [2019]
PDOException: SQLSTATE[HY000] [2002] Connection refused [2002]
PDOException: Pdo\Sqlite::connect() cannot be used for connecting to the "mysql" driver, either call Pdo\Mysql::connect() or PDO::connect() instead [0]
