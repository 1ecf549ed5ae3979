--TEST--
redis: servers that are not there, end or are slow
--SKIPIF--
<?php if (!extension_loaded("redis")) die("skip no redis"); if (!getenv("HEDDLE_TEST_REDIS_SOCKET")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
error_reporting(E_ALL);
set_error_handler(function ($n, $m) { echo "[$n] $m\n"; return true; });
function t($f) { try { $v = $f(); echo $v instanceof Redis ? "REDIS" : str_replace("\n", "", var_export($v, true)), "\n"; } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
$r = new Redis;
$r->connect(getenv("HEDDLE_TEST_REDIS_SOCKET"));
$r->setOption(Redis::OPT_PREFIX, uniqid("", true) . ":");

t(fn() => (new Redis)->connect('127.0.0.1', 1));
t(fn() => (new Redis)->connect('/nowhere/socket'));
t(fn() => (new Redis)->connect('127.0.0.1', 6379, 1, null, -2));
$r->setOption(Redis::OPT_READ_TIMEOUT, 0.2);
$start = microtime(true);
t(function () use ($r) { try { $r->blPop('none', 5); } catch (RedisException $e) { return strtok($e->getMessage(), '/'); } });
var_dump(microtime(true) - $start < 3);
t(fn() => $r->isConnected());
t(fn() => $r->set('a', 1));
// the server ends the connection
$other = new Redis;
$other->connect(getenv("HEDDLE_TEST_REDIS_SOCKET"));
$other->rawCommand('client', 'kill', 'id', $r->client('id'));
usleep(20000);
t(fn() => $r->get('a'));
$other->rawCommand('client', 'kill', 'id', $r->client('id'));
$r->multi();
$id = $other->client('id');
t(fn() => $r->exec());
t(fn() => $r->auth(['nobody', 'secret']));
t(fn() => $r->get('a'));
--EXPECT--
RedisException: Connection refused
RedisException: No such file or directory
ValueError: Invalid retry interval
'read error on connection to '
bool(true)
false
true
'1'
array ()
RedisException: WRONGPASS invalid username-password pair or user is disabled.
'1'
