--TEST--
mysqli: a persistent connection is used again, as fresh as a new one
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_HOST")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function open($host) { return new mysqli($host, getenv("MYSQL_TEST_USER"), getenv("MYSQL_TEST_PASSWD"), getenv("MYSQL_TEST_DB"), getenv("MYSQL_TEST_PORT")); }
$host = getenv("MYSQL_TEST_HOST");
$c = open("p:$host");
$first = $c->thread_id;
$c->query("create temporary table heddle_kept (a int)");
$c->query("set @x = 5, session sql_mode = 'ANSI'");
$c->set_charset("latin1");
$c->begin_transaction();
$prepared = $c->prepare("select 1");
unset($prepared);
$c->close();
$c = open("p:$host");
var_dump($c->thread_id === $first);
var_dump($c->query("select @x")->fetch_row(), $c->query("select @@sql_mode = 'ANSI'")->fetch_row(), $c->query("select @@in_transaction")->fetch_row());
try { $c->query("select * from heddle_kept"); } catch (mysqli_sql_exception $e) { echo $e->getCode(), "\n"; }
var_dump($c->query("select database()")->fetch_row()[0] === getenv("MYSQL_TEST_DB"));
// two at a time are two
$d = open("p:$host");
var_dump($d->thread_id === $c->thread_id);
unset($c, $d);
$e = open($host);
var_dump($e->thread_id === $first);
// one that has gone is not used
$f = open("p:$host");
$gone = $f->thread_id;
$f->close();
$e->query("kill $gone");
usleep(200000);
$g = open("p:$host");
var_dump($g->thread_id === $gone, $g->query("select 7")->fetch_row()[0]);
--EXPECT--
bool(true)
array(1) {
  [0]=>
  NULL
}
array(1) {
  [0]=>
  string(1) "0"
}
array(1) {
  [0]=>
  string(1) "0"
}
1146
bool(true)
bool(false)
bool(false)
bool(false)
string(1) "7"
