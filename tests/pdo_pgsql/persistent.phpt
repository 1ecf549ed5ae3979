--TEST--
PDO PostgreSQL: a persistent connection is used again after a rollback
--SKIPIF--
<?php if (!getenv("PDO_PGSQL_TEST_DSN")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function open() { return new PDO(getenv("PDO_PGSQL_TEST_DSN"), null, null, [PDO::ATTR_PERSISTENT => true]); }
$p = open();
$first = $p->query("select pg_backend_pid()")->fetchColumn();
$p->beginTransaction();
$p->exec("create table heddle_kept (a int)");
unset($p);
$p = open();
var_dump($p->query("select pg_backend_pid()")->fetchColumn() === $first, $p->inTransaction());
var_dump($p->query("select to_regclass('heddle_kept')")->fetchColumn());
--EXPECT--
bool(true)
bool(false)
NULL
