--TEST--
redis: sessions, their locks, serializers and compression
--SKIPIF--
<?php if (!extension_loaded("redis")) die("skip no redis"); if (!getenv("HEDDLE_TEST_REDIS_SOCKET")) die("skip no server: cargo xtask databases"); ?>
--INI--
session.use_cookies=0
session.cache_limiter=
session.save_handler=redis
--FILE--
<?php
ob_start();
set_error_handler(function ($n, $m) { echo "[$n] ", preg_replace('/path: [^)]*/', 'path: …', $m), "\n"; return true; });
$prefix = uniqid("S", true) . ":";
$r = new Redis;
$r->connect(getenv("HEDDLE_TEST_REDIS_SOCKET"));
$r->setOption(Redis::OPT_PREFIX, $prefix);
ini_set('session.save_path', "unix://" . getenv("HEDDLE_TEST_REDIS_SOCKET") . "?prefix=$prefix");
session_id('abc');
var_dump(session_start(), $_SESSION);
$_SESSION['n'] = 1;
$_SESSION['a'] = [1, 'x' => null];
var_dump(session_write_close(), $r->get('abc'), $r->ttl('abc') > 1000);
session_start();
var_dump($_SESSION);
// lazy write: a session that did not change is only refreshed
$r->expire('abc', 10);
session_write_close();
var_dump($r->ttl('abc') > 1000);
session_start();
var_dump(session_regenerate_id(true), $r->exists('abc'), session_id() !== 'abc', $_SESSION['n']);
var_dump(session_gc(), session_destroy(), $r->exists('abc'));

ini_set('redis.session.locking_enabled', 1);
ini_set('redis.session.lock_retries', 2);
ini_set('redis.session.lock_wait_time', 1000);
ini_set('redis.session.lock_expire', 100);
session_id('abc');
$r->set('abc_LOCK', 'x');
$r->set('abc', 'a|i:5;');
var_dump(session_start());
$r->del('abc_LOCK');
var_dump(session_start(), $r->exists('abc_LOCK'));
$r->set('abc_LOCK', 'y');
$_SESSION['q'] = 2;
session_write_close();
var_dump($r->get('abc'), $r->get('abc_LOCK'));
$r->del('abc_LOCK');
var_dump(session_start(), session_abort(), $r->exists('abc_LOCK'));

foreach (['lzf', 'zstd', 'lz4', 'none'] as $compression) {
    ini_set('redis.session.compression', $compression);
    session_start();
    $_SESSION['z'] = str_repeat('z', 1000);
    session_write_close();
    var_dump(strlen($r->get('abc')) < 100);
    session_start();
    var_dump(strlen($_SESSION['z']));
    $_SESSION = [];
    session_write_close();
}
foreach (['igbinary', 'msgpack'] as $format) {
    ini_set('session.serialize_handler', $format);
    session_id($format);
    session_start();
    $_SESSION['a'] = [1];
    session_write_close();
    if ($format === 'igbinary') var_dump(bin2hex($r->get($format)));
    session_start();
    var_dump($_SESSION);
    session_abort();
}
ini_set('session.serialize_handler', 'php');
ini_set('session.save_path', 'tcp://127.0.0.1:1?timeout=1');
var_dump(session_start());
ini_set('session.save_path', '');
var_dump(session_start());
ini_set('session.save_path', "unix://" . getenv("HEDDLE_TEST_REDIS_SOCKET") . "?prefix=$prefix");
class Mine extends SessionHandler
{
    function read(string $id): string|false
    {
        echo "read\n";
        return parent::read($id);
    }
}
$r->set('abc', 'a|i:5;');
session_set_save_handler(new Mine);
session_id('abc');
var_dump(session_start(), $_SESSION);
session_write_close();
--EXPECT--
bool(true)
array(0) {
}
bool(true)
string(32) "n|i:1;a|a:2:{i:0;i:1;s:1:"x";N;}"
bool(true)
array(2) {
  ["n"]=>
  int(1)
  ["a"]=>
  array(2) {
    [0]=>
    int(1)
    ["x"]=>
    NULL
  }
}
bool(true)
bool(true)
int(0)
bool(true)
int(1)
bool(false)
bool(true)
int(0)
[2] session_start(): Failed to acquire session lock
[2] session_start(): Failed to read session data: redis (path: …)
bool(false)
bool(true)
int(0)
string(6) "a|i:5;"
string(1) "y"
bool(true)
bool(true)
int(0)
bool(true)
int(1000)
bool(true)
int(1000)
[2] session_start(): Failed to decode session object. Session has been destroyed
bool(true)
[2] Undefined array key "z"
[8192] strlen(): Passing null to parameter #1 ($string) of type string is deprecated
int(0)
bool(true)
int(1000)
string(30) "000000021401110161140106000601"
array(1) {
  ["a"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
array(1) {
  ["a"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
[2] session_start(): Redis connection not available
[2] session_start(): Failed to read session data: redis (path: …)
bool(false)
[2] session_start(): Failed to initialize storage module: redis (path: …)
bool(false)
read
bool(true)
array(1) {
  ["a"]=>
  int(5)
}
