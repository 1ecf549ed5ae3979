--TEST--
redis: options and constructor options
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

foreach ([Redis::OPT_SERIALIZER, Redis::OPT_SCAN, Redis::OPT_COMPRESSION, Redis::OPT_REPLY_LITERAL, Redis::OPT_COMPRESSION_LEVEL, Redis::OPT_NULL_MULTIBULK_AS_NULL, Redis::OPT_MAX_RETRIES, Redis::OPT_BACKOFF_ALGORITHM, Redis::OPT_BACKOFF_BASE, Redis::OPT_BACKOFF_CAP, Redis::OPT_PACK_IGNORE_NUMBERS, 99] as $option)
    foreach ([1, "a", 7, -1] as $value) t(fn() => [$option, $r->setOption($option, $value), $r->getOption($option)]);
foreach ([['port' => 'x'], ['connectTimeout' => 'x'], ['auth' => 1], ['backoff' => 1], ['backoff' => ['algorithm' => 77]], ['host' => 1], ['ssl' => 1], ['stream' => []]] as $options) t(fn() => new Redis($options));
t(function () { $r = new Redis(['host' => getenv("HEDDLE_TEST_REDIS_SOCKET"), 'port' => -1, 'connectTimeout' => 2.5]); return [$r->isConnected(), $r->getPort(), $r->ping(), $r->getTimeout(), $r->isConnected()]; });
$r->setOption(Redis::OPT_SERIALIZER, 0);
$r->setOption(Redis::OPT_NULL_MULTIBULK_AS_NULL, 1);
t(fn() => $r->lPop('none', 2));
t(fn() => $r->xRead(['x' => '9-1']));
t(fn() => $r->blPop('none', 0.1));
$r->setOption(Redis::OPT_REPLY_LITERAL, 1);
t(fn() => $r->rawCommand('ping'));
t(fn() => $r->set('a', 1));
--EXPECT--
array (  0 => 1,  1 => true,  2 => 1,)
array (  0 => 1,  1 => true,  2 => 0,)
array (  0 => 1,  1 => false,  2 => 0,)
array (  0 => 1,  1 => false,  2 => 0,)
array (  0 => 4,  1 => true,  2 => 1,)
array (  0 => 4,  1 => true,  2 => 0,)
array (  0 => 4,  1 => false,  2 => 0,)
array (  0 => 4,  1 => false,  2 => 0,)
array (  0 => 7,  1 => true,  2 => 1,)
array (  0 => 7,  1 => true,  2 => 0,)
array (  0 => 7,  1 => false,  2 => 0,)
array (  0 => 7,  1 => false,  2 => 0,)
array (  0 => 8,  1 => true,  2 => 1,)
array (  0 => 8,  1 => true,  2 => 0,)
array (  0 => 8,  1 => true,  2 => 1,)
array (  0 => 8,  1 => true,  2 => 1,)
array (  0 => 9,  1 => true,  2 => 1,)
array (  0 => 9,  1 => true,  2 => 0,)
array (  0 => 9,  1 => true,  2 => 7,)
array (  0 => 9,  1 => true,  2 => -1,)
array (  0 => 10,  1 => true,  2 => 1,)
array (  0 => 10,  1 => true,  2 => 0,)
array (  0 => 10,  1 => true,  2 => 1,)
array (  0 => 10,  1 => true,  2 => 1,)
array (  0 => 11,  1 => true,  2 => 1,)
array (  0 => 11,  1 => true,  2 => 0,)
array (  0 => 11,  1 => true,  2 => 7,)
array (  0 => 11,  1 => false,  2 => 7,)
array (  0 => 12,  1 => true,  2 => 1,)
array (  0 => 12,  1 => true,  2 => 0,)
array (  0 => 12,  1 => false,  2 => 0,)
array (  0 => 12,  1 => false,  2 => 0,)
array (  0 => 13,  1 => true,  2 => 1,)
array (  0 => 13,  1 => true,  2 => 0,)
array (  0 => 13,  1 => true,  2 => 7,)
array (  0 => 13,  1 => false,  2 => 7,)
array (  0 => 14,  1 => true,  2 => 1,)
array (  0 => 14,  1 => true,  2 => 0,)
array (  0 => 14,  1 => true,  2 => 7,)
array (  0 => 14,  1 => false,  2 => 7,)
array (  0 => 15,  1 => true,  2 => true,)
array (  0 => 15,  1 => true,  2 => true,)
array (  0 => 15,  1 => true,  2 => true,)
array (  0 => 15,  1 => true,  2 => true,)
[2] Redis::setOption(): Unknown option '99'
array (  0 => 99,  1 => false,  2 => false,)
[2] Redis::setOption(): Unknown option '99'
array (  0 => 99,  1 => false,  2 => false,)
[2] Redis::setOption(): Unknown option '99'
array (  0 => 99,  1 => false,  2 => false,)
[2] Redis::setOption(): Unknown option '99'
array (  0 => 99,  1 => false,  2 => false,)
ValueError: Invalid port
ValueError: Invalid connect timeout
ValueError: Invalid auth credentials
ValueError: Invalid backoff options
ValueError: Invalid backoff options
ValueError: Invalid host
ValueError: Invalid SSL context options
[2] Redis::__construct(): Skip unknown option 'stream'
REDIS
array (  0 => false,  1 => -1,  2 => true,  3 => 2.5,  4 => true,)
NULL
NULL
NULL
'PONG'
true
