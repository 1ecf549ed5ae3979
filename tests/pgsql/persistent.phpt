--TEST--
pgsql: a persistent connection is used again, as fresh as a new one
--SKIPIF--
<?php if (!getenv("PGSQL_TEST_CONNSTR")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
$c = pg_pconnect(getenv("PGSQL_TEST_CONNSTR"));
$first = pg_get_pid($c);
pg_query($c, "set search_path to pg_catalog");
pg_query($c, "prepare heddle as select 1");
pg_query($c, "begin");
pg_close($c);
unset($c);
$c = pg_pconnect(getenv("PGSQL_TEST_CONNSTR"));
var_dump(pg_get_pid($c) === $first, pg_transaction_status($c), pg_fetch_result(pg_query($c, "show search_path"), null, 0));
var_dump(pg_fetch_result(pg_query($c, "select count(*) from pg_prepared_statements"), null, 0));
--EXPECT--
bool(true)
int(0)
string(15) ""$user", public"
string(1) "0"
