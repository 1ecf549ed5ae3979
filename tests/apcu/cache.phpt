--TEST--
apcu: storing, fetching, counting, making entries, values with identity
--INI--
extension=apcu
apc.enable_cli=1
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
// other threads use the cache at the same time
$p = uniqid("", true) . mt_rand();
t(fn() => apcu_enabled());
t(fn() => apcu_store("{$p}a", [1, 'x' => [2, 3]], 10));
t(fn() => apcu_store(["{$p}b" => 1, "{$p}c" => 2.5]));
t(fn() => apcu_store(5, 1));
t(fn() => apcu_store("{$p}novalue"));
t(fn() => apcu_add("{$p}a", 2));
t(fn() => count(apcu_add(["{$p}a" => 2, "{$p}d" => 3])));
t(function () use ($p) { $value = apcu_fetch("{$p}a", $found); return [$value, $found]; });
t(function () use ($p) { $value = apcu_fetch("{$p}nope", $found); return [$value, $found]; });
t(fn() => array_values(apcu_fetch(["{$p}b", "{$p}c", "{$p}nope"], $found)));
t(fn() => [apcu_exists("{$p}a"), apcu_exists("{$p}nope"), count(apcu_exists(["{$p}a", "{$p}nope", "{$p}b"]))]);
t(fn() => [apcu_delete("{$p}nope"), apcu_delete("{$p}b"), count(apcu_delete(["{$p}b", "{$p}c"]))]);
t(fn() => apcu_inc("{$p}n"));
t(function () use ($p) { $value = apcu_inc("{$p}n", 5, $done); return [$value, $done]; });
t(fn() => apcu_dec("{$p}n", 2));
t(fn() => apcu_dec("{$p}m", 2));
apcu_store("{$p}text", 'x');
t(function () use ($p) { $value = apcu_inc("{$p}text", 1, $done); return [$value, $done]; });
t(fn() => [apcu_cas("{$p}n", 99, 1), apcu_cas("{$p}n", 4, 1), apcu_cas("{$p}text", 4, 1), apcu_cas("{$p}nope", 4, 1)]);
t(fn() => apcu_entry("{$p}e", fn($key) => $key === "{$p}e" ? 'made' : 'wrong', 10));
t(fn() => apcu_entry("{$p}e", fn($key) => 'made again'));
t(fn() => apcu_entry("{$p}fails", function ($key) { throw new Exception("no"); }));
t(fn() => apcu_exists("{$p}fails"));
t(fn() => apcu_entry("{$p}outer", fn() => apcu_entry("{$p}inner", fn() => 1) + 1));
class Point { public $x = 1; protected $list = [1]; function __wakeup() { echo "woken\n"; } }
t(fn() => apcu_store("{$p}object", [new Point]));
t(fn() => apcu_fetch("{$p}object"));
t(fn() => apcu_store("{$p}closure", fn() => 1));
t(fn() => apcu_store("{$p}resource", fopen('php://memory', 'r')));
$one = 1;
$pair = [&$one, &$one];
apcu_store("{$p}references", $pair);
t(function () use ($p) { $pair = apcu_fetch("{$p}references"); $pair[0] = 9; return $pair; });
t(fn() => array_keys(apcu_key_info("{$p}a")));
t(fn() => apcu_key_info("{$p}a")['ttl']);
t(fn() => apcu_key_info("{$p}nope"));
t(fn() => array_keys(apcu_cache_info(true)));
t(fn() => array_keys(apcu_sma_info(true)));
apcu_store("{$p}past", 1, -5);
t(fn() => apcu_fetch("{$p}past"));
t(fn() => apcu_store("{$p}large", str_repeat('x', 40 << 20)));
$walk = new APCUIterator('/^' . preg_quote($p) . '[an]$/', APC_ITER_KEY | APC_ITER_VALUE | APC_ITER_TYPE);
t(fn() => $walk->getTotalCount());
$seen = [];
foreach ($walk as $key => $entry) $seen[substr($key, strlen($p))] = [$entry['type'], $entry['value']];
ksort($seen);
t(fn() => $seen);
t(fn() => $walk->current());
$walk = new APCUIterator(["{$p}n", "{$p}nope"], APC_ITER_VALUE);
t(fn() => array_values(iterator_to_array($walk)));
t(fn() => apcu_delete(new APCUIterator(["{$p}n"])));
t(fn() => apcu_exists("{$p}n"));
t(fn() => clone $walk);
--EXPECTF--
bool(true)
bool(true)
array(0) {
}

Warning: apcu_store(): apc_store expects key parameter to be a string or an array of key/value pairs. in %sapcu/cache.php on line 8
bool(false)
bool(false)
bool(false)
int(1)
array(2) {
  [0]=>
  array(2) {
    [0]=>
    int(1)
    ["x"]=>
    array(2) {
      [0]=>
      int(2)
      [1]=>
      int(3)
    }
  }
  [1]=>
  bool(true)
}
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  float(2.5)
}
array(3) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
  [2]=>
  int(2)
}
array(3) {
  [0]=>
  bool(false)
  [1]=>
  bool(true)
  [2]=>
  int(1)
}
int(1)
array(2) {
  [0]=>
  int(6)
  [1]=>
  bool(true)
}
int(4)
int(-2)
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
}
array(4) {
  [0]=>
  bool(false)
  [1]=>
  bool(true)
  [2]=>
  bool(false)
  [3]=>
  bool(false)
}
string(4) "made"
string(4) "made"
Exception: no
bool(false)
int(2)
bool(true)
woken
array(1) {
  [0]=>
  object(Point)#1 (2) {
    ["x"]=>
    int(1)
    ["list":protected]=>
    array(1) {
      [0]=>
      int(1)
    }
  }
}
Exception: Serialization of 'Closure' is not allowed

Warning: apcu_store(): Cannot store resources in apcu cache in %sapcu/cache.php on line 33
bool(false)
array(2) {
  [0]=>
  &int(9)
  [1]=>
  &int(9)
}
array(7) {
  [0]=>
  string(4) "hits"
  [1]=>
  string(11) "access_time"
  [2]=>
  string(5) "mtime"
  [3]=>
  string(13) "creation_time"
  [4]=>
  string(13) "deletion_time"
  [5]=>
  string(3) "ttl"
  [6]=>
  string(4) "refs"
}
int(10)
NULL
array(12) {
  [0]=>
  string(9) "num_slots"
  [1]=>
  string(3) "ttl"
  [2]=>
  string(8) "num_hits"
  [3]=>
  string(10) "num_misses"
  [4]=>
  string(11) "num_inserts"
  [5]=>
  string(11) "num_entries"
  [6]=>
  string(8) "cleanups"
  [7]=>
  string(16) "defragmentations"
  [8]=>
  string(8) "expunges"
  [9]=>
  string(10) "start_time"
  [10]=>
  string(8) "mem_size"
  [11]=>
  string(11) "memory_type"
}
array(3) {
  [0]=>
  string(7) "num_seg"
  [1]=>
  string(8) "seg_size"
  [2]=>
  string(9) "avail_mem"
}
bool(false)
bool(false)
int(2)
array(2) {
  ["a"]=>
  array(2) {
    [0]=>
    string(4) "user"
    [1]=>
    array(2) {
      [0]=>
      int(1)
      ["x"]=>
      array(2) {
        [0]=>
        int(2)
        [1]=>
        int(3)
      }
    }
  }
  ["n"]=>
  array(2) {
    [0]=>
    string(4) "user"
    [1]=>
    int(1)
  }
}
Error: Cannot call current() on invalid iterator
array(1) {
  [0]=>
  array(1) {
    ["value"]=>
    int(1)
  }
}
bool(true)
bool(false)
Error: Trying to clone an uncloneable object of class APCUIterator
