--TEST--
PDO MySQL: a persistent connection is used again after a rollback
--SKIPIF--
<?php if (!getenv("PDO_MYSQL_TEST_DSN")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
function open() { return new PDO(getenv("PDO_MYSQL_TEST_DSN"), getenv("PDO_MYSQL_TEST_USER"), getenv("PDO_MYSQL_TEST_PASS"), [PDO::ATTR_PERSISTENT => true]); }
$p = open();
$first = $p->query("select connection_id()")->fetchColumn();
$p->exec("drop table if exists heddle_kept");
$p->exec("create table heddle_kept (a int) engine=innodb");
$p->beginTransaction();
$p->exec("insert into heddle_kept values (1)");
unset($p);
$p = open();
var_dump($p->query("select connection_id()")->fetchColumn() === $first, $p->getAttribute(PDO::ATTR_PERSISTENT));
var_dump($p->inTransaction(), $p->query("select count(*) from heddle_kept")->fetchColumn());
$p->exec("drop table heddle_kept");
--EXPECT--
bool(true)
bool(true)
bool(false)
int(0)
