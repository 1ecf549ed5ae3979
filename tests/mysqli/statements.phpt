--TEST--
mysqli: prepared statements
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_PORT")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), " [", $e->getCode(), "]\n"; } }
$m = new mysqli(getenv("MYSQL_TEST_HOST"), getenv("MYSQL_TEST_USER"), getenv("MYSQL_TEST_PASSWD"), getenv("MYSQL_TEST_DB"), getenv("MYSQL_TEST_PORT"));
$s = $m->prepare("SELECT ? + 0 AS i, ? AS d, ? AS s, ? AS b");
$i = 7; $d = 2.5; $text = "text"; $blob = null;
t(fn() => [$s->param_count, $s->field_count, $s->num_rows, $s->affected_rows]);
t(fn() => $s->execute());
t(fn() => $s->bind_param("", $i));
t(fn() => $s->bind_param("ids", $i, $d));
t(fn() => $s->bind_param("i", $i));
t(function () use ($s, &$i, &$d, &$text, &$blob) { return $s->bind_param("idsb", $i, $d, $text, $blob); });
t(fn() => $s->send_long_data(3, "long ") && $s->send_long_data(3, "data"));
t(fn() => $s->send_long_data(9, "x"));
$i = 8;
t(fn() => $s->execute());
t(fn() => $s->bind_result($a));
t(function () use ($s) { return $s->bind_result($a, $b, $c, $d) && $s->fetch() ? [$a, $b, $c, $d] : null; });
t(fn() => $s->fetch());
t(fn() => $s->fetch());
t(fn() => $s->execute([1, 2.5, null, "x"]));
t(fn() => $s->get_result()->fetch_assoc());
t(fn() => $s->execute(["a" => 1]));
t(fn() => $s->execute([1]));
t(fn() => $s->execute([1, 2, 3, 4]));
t(fn() => $s->store_result());
t(fn() => [$s->num_rows, $s->affected_rows]);
t(fn() => $s->data_seek(0));
t(fn() => $s->free_result());
t(fn() => $s->reset());
t(fn() => $s->attr_get(MYSQLI_STMT_ATTR_CURSOR_TYPE));
t(fn() => $s->attr_set(5, 1));
t(fn() => $s->close());
t(fn() => $s->execute());
t(fn() => $m->execute_query("SELECT ? AS a, ? AS b", [1, "x"])->fetch_assoc());
t(fn() => $m->execute_query("SELECT ?", [1, 2]));
t(fn() => $m->prepare("SELEC"));
$s = $m->prepare("SELECT CAST(? AS SIGNED), CAST(1.5 AS DOUBLE), CAST('2020-01-02' AS DATE), CAST('10:11:12.5' AS TIME(1)), CAST('2020-01-02 03:04:05' AS DATETIME), CAST(18446744073709551615 AS UNSIGNED), CAST(1.10 AS DECIMAL(5,2)), NULL, CAST(1.1 AS FLOAT)");
t(fn() => $s->execute(["12"]) ? $s->get_result()->fetch_row() : null);
$s->execute([1]);
t(fn() => $m->query("SELECT 1"));
$s = null;
t(fn() => $m->query("SELECT 1")->fetch_row());
--EXPECT--
array(4) {
  [0]=>
  int(4)
  [1]=>
  int(4)
  [2]=>
  int(0)
  [3]=>
  int(0)
}
mysqli_sql_exception: No data supplied for parameters in prepared statement [2031]
ValueError: mysqli_stmt::bind_param(): Argument #1 ($types) must not be empty [0]
ArgumentCountError: The number of elements in the type definition string must match the number of bind variables [0]
ArgumentCountError: The number of variables must match the number of parameters in the prepared statement [0]
bool(true)
bool(true)
bool(false)
bool(true)
ArgumentCountError: Number of bind variables doesn't match number of fields in prepared statement [0]
array(4) {
  [0]=>
  int(8)
  [1]=>
  float(2.5)
  [2]=>
  string(4) "text"
  [3]=>
  string(9) "long data"
}
NULL
NULL
bool(true)
array(4) {
  ["i"]=>
  float(1)
  ["d"]=>
  string(3) "2.5"
  ["s"]=>
  NULL
  ["b"]=>
  string(1) "x"
}
ValueError: mysqli_stmt::execute(): Argument #1 ($params) must be a list array [0]
ValueError: mysqli_stmt::execute(): Argument #1 ($params) must consist of exactly 4 elements, 1 present [0]
bool(true)
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(1)
}
NULL
NULL
bool(true)
int(0)
ValueError: mysqli_stmt::attr_set(): Argument #1 ($attribute) must be either MYSQLI_STMT_ATTR_UPDATE_MAX_LENGTH or MYSQLI_STMT_ATTR_CURSOR_TYPE [0]
bool(true)
Error: mysqli_stmt object is already closed [0]
array(2) {
  ["a"]=>
  string(1) "1"
  ["b"]=>
  string(1) "x"
}
ValueError: mysqli::execute_query(): Argument #2 ($params) must consist of exactly 1 elements, 2 present [0]
mysqli_sql_exception: You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the right syntax to use near 'SELEC' at line 1 [1064]
array(9) {
  [0]=>
  int(12)
  [1]=>
  float(1.5)
  [2]=>
  string(10) "2020-01-02"
  [3]=>
  string(10) "10:11:12.5"
  [4]=>
  string(19) "2020-01-02 03:04:05"
  [5]=>
  string(20) "18446744073709551615"
  [6]=>
  string(4) "1.10"
  [7]=>
  NULL
  [8]=>
  float(1.1)
}
mysqli_sql_exception: Commands out of sync; you can't run this command now [2014]
array(1) {
  [0]=>
  string(1) "1"
}
