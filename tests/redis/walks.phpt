--TEST--
redis: SCAN and its kin
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

for ($i = 0; $i < 50; $i++) { $r->set("key$i", $i); $r->hSet('h', "f$i", "v$i"); $r->sAdd('s', "m$i"); $r->zAdd('z', $i, "z$i"); }
$r->setOption(Redis::OPT_SCAN, Redis::SCAN_PREFIX);
$r->setOption(Redis::OPT_SCAN, Redis::SCAN_RETRY);
t(fn() => $r->getOption(Redis::OPT_SCAN));
$found = [];
$it = null;
while (($keys = $r->scan($it, 'key*', 1000)) !== false) { foreach ($keys as $key) $found[substr($key, strlen($r->_prefix('')))] = 1; }
var_dump(count($found), $it);
var_dump($r->scan($it));
$r->setOption(Redis::OPT_SCAN, Redis::SCAN_NOPREFIX);
foreach (['h' => 'hScan', 's' => 'sScan', 'z' => 'zScan'] as $key => $method) {
    $it = null;
    $all = [];
    while (($part = $r->$method($key, $it, null, 7)) !== false) $all += $key == 's' ? array_flip($part) : $part;
    var_dump(count($all));
    ksort($all);
    var_dump(array_slice($key == 's' ? array_keys($all) : $all, 0, 2));
}
$it = null;
t(fn() => $r->hScan('none', $it));
$it = "nonsense";
t(fn() => $r->hScan('none', $it));
--EXPECT--
3
int(50)
int(0)
bool(false)
int(50)
array(2) {
  ["f0"]=>
  string(2) "v0"
  ["f1"]=>
  string(2) "v1"
}
int(50)
array(2) {
  [0]=>
  string(2) "m0"
  [1]=>
  string(2) "m1"
}
int(50)
array(2) {
  ["z0"]=>
  float(0)
  ["z1"]=>
  float(1)
}
array ()
array ()
