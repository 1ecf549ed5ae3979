--TEST--
redis: RedisArray
--SKIPIF--
<?php if (!extension_loaded("redis")) die("skip no redis"); if (!getenv("HEDDLE_TEST_REDIS_SOCKET")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
// two names of one server
$hosts = ["127.0.0.1:" . getenv("HEDDLE_TEST_REDIS_PORT"), "localhost:" . getenv("HEDDLE_TEST_REDIS_PORT")];
function t($f) { try { $v = $f(); echo is_object($v) ? get_class($v) : str_replace("\n", "", var_export($v, true)), "\n"; } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
$place = fn($a, $key) => array_search($a->_target($key), $hosts);
$a = new RedisArray($hosts);
t(fn() => $a->_hosts() === $hosts);
for ($i = 0; $i < 12; $i++) echo $place($a, "key$i");
echo $place($a, "a{x}b"), $place($a, "c{x}d"), $place($a, ""), "\n";
$p = uniqid("", true);
t(fn() => $a->set("$p{k}1", 'v1'));
t(fn() => $a->get("$p{k}1"));
t(fn() => $a->incr("$p{n}"));
t(fn() => $a->mset(["$p{0}" => 0, "$p{1}" => 1, "$p{2}" => 2]));
t(fn() => $a->mget(["$p{2}", "$p{0}", "$p{no}"]));
t(fn() => $a->del("$p{0}", "$p{1}"));
t(fn() => $a->del(["$p{2}", "$p{none}"]));
t(fn() => $a->lPush("$p{l}", 'a', 'b'));
t(fn() => $a->lRange("$p{l}", 0, -1));
t(fn() => $a->ping() === array_fill_keys($hosts, true));
t(fn() => array_keys($a->info()) === $hosts);
t(fn() => $a->_instance($hosts[0]));
t(fn() => $a->_instance('nohost'));
t(fn() => [$a->_function(), $a->_distributor()]);
t(fn() => $a->multi($hosts[0]));
t(fn() => $a->set("$p{q}", 1));
t(fn() => $a->del("$p{q}", "$p{r}"));
t(fn() => $a->exec());
t(fn() => $a->multi($hosts[1])->set("$p{q}", 1)->discard());
t(fn() => $a->multi('nohost'));
t(fn() => $a->exec());
t(fn() => $a->nosuch('a'));
t(fn() => $a->get());
$it = null;
$a->hSet("$p{h}", 'a', 1);
t(function () use ($a, $p, &$it) { return $a->hScan("$p{h}", $it); });
t(function () use ($hosts, $place) { $a = new RedisArray($hosts, ['distributor' => fn($k) => $k == 'b' ? 1 : 0]); return [$place($a, 'a'), $place($a, 'b'), is_callable($a->_distributor())]; });
t(function () use ($hosts, $place) { $a = new RedisArray($hosts, ['function' => fn($k) => substr($k, 0, 1)]); return [$place($a, 'abc'), $place($a, 'a'), is_callable($a->_function())]; });
--EXPECT--
true
001100110011110
true
'v1'
1
true
array (  0 => '2',  1 => '0',  2 => false,)
2
1
2
array (  0 => 'b',  1 => 'a',)
true
true
Redis
NULL
array (  0 => NULL,  1 => NULL,)
RedisArray
RedisArray
RedisArray
array (  0 => true,  1 => 1,)
NULL
false
false
Error: Invalid callback Redis::nosuch, class Redis does not have a method "nosuch"
false
array (  'a' => '1',)
array (  0 => 0,  1 => 1,  2 => true,)
array (  0 => 1,  1 => 1,  2 => true,)
