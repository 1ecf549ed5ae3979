--TEST--
redis: transactions, pipelines and watched keys
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

t(fn() => $r->multi());
t(fn() => $r->getMode());
t(fn() => $r->set('k', 'v'));
t(fn() => $r->get('k'));
t(fn() => $r->rawCommand('nosuch'));
t(fn() => $r->exec());
t(fn() => $r->getMode());
t(fn() => $r->multi()->set('k', 'v')->get('k')->lPush('k', 'x')->hGetAll('h')->exec());
t(fn() => $r->getLastError());
t(fn() => $r->exec());
t(fn() => $r->discard());
t(fn() => $r->pipeline()->set('k', 5)->incr('k')->lPush('k', 1)->exec());
$r->pipeline();
$r->set('k', 1);
$r->multi();
$r->get('k');
$r->incr('k');
t(fn() => $r->getMode());
$r->exec();
$r->get('k');
t(fn() => $r->exec());
t(fn() => $r->pipeline()->exec());
t(fn() => $r->multi(Redis::PIPELINE)->discard());
t(fn() => $r->multi()->discard());
t(fn() => $r->multi(7));
t(fn() => $r->watch('k', 'b'));
$other = new Redis;
$other->connect(getenv("HEDDLE_TEST_REDIS_SOCKET"));
$other->setOption(Redis::OPT_PREFIX, $r->getOption(Redis::OPT_PREFIX));
$other->set('k', 9);
t(fn() => $r->multi()->get('k')->exec());
t(fn() => $r->unwatch());
$r->multi();
t(fn() => $r->close());
t(fn() => $r->get('k'));
--EXPECT--
REDIS
1
REDIS
REDIS
false
false
0
array (  0 => true,  1 => 'v',  2 => false,  3 =>   array (  ),)
'WRONGTYPE Operation against a key holding the wrong kind of value'
false
false
array (  0 => true,  1 => 6,  2 => false,)
2
array (  0 => true,  1 =>   array (    0 => '1',    1 => 2,  ),  2 => '2',)
array ()
true
true
[2] Redis::multi(): Unknown mode sent to Redis::multi
false
true
false
true
true
'9'
