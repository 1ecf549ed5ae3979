--TEST--
redis: lists and hashes
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
t(fn() => $r->lpush('l','a','b','c'));
t(fn() => $r->rpush('l','d'));
t(fn() => $r->lpushx('l','e'));
t(fn() => $r->rpushx('nol','e'));
t(fn() => $r->lrange('l',0,-1));
t(fn() => $r->lrange('nol',0,-1));
t(fn() => $r->llen('l'));
t(fn() => $r->lindex('l',0));
t(fn() => $r->lindex('l',99));
t(fn() => $r->lset('l',0,'E'));
t(fn() => $r->lset('l',99,'E'));
t(fn() => $r->lrem('l','a'));
t(fn() => $r->lrem('l','a',2));
t(fn() => $r->ltrim('l',0,2));
t(fn() => $r->linsert('l','before','E','D'));
t(fn() => $r->linsert('l','after','zzz','D'));
t(fn() => $r->linsert('l','bad','zzz','D'));
t(fn() => $r->linsert('nol','after','zzz','D'));
t(fn() => $r->lpop('l'));
t(fn() => $r->lpop('l',2));
t(fn() => $r->lpop('nol'));
t(fn() => $r->lpop('nol',2));
t(fn() => $r->rpop('l'));
t(fn() => $r->rpop('l',5));
t(fn() => $r->rpush('l','a','b','c','a'));
t(fn() => $r->lpos('l','a'));
t(fn() => $r->lpos('l','zz'));
t(fn() => $r->lpos('l','a',['rank'=>-1]));
t(fn() => $r->lpos('l','a',['count'=>0]));
t(fn() => $r->lpos('l','zz',['count'=>0]));
t(fn() => $r->lpos('l','a',['maxlen'=>1]));
t(fn() => $r->lmove('l','l2','LEFT','RIGHT'));
t(fn() => $r->blmove('l','l2','LEFT','RIGHT',0.1));
t(fn() => $r->rpoplpush('l','l2'));
t(fn() => $r->rpoplpush('nol','l2'));
t(fn() => $r->brpop(['nol'],0.1));
t(fn() => $r->brpop('nol',1));
t(fn() => $r->rpush('l','a','b','c','a'));
t(fn() => $r->hset('h','a','1'));
t(fn() => $r->hset('h','a','2'));
t(fn() => $r->hset('h','b','2','c','3'));
t(fn() => $r->hset('h',['d'=>4,'e'=>5]));
t(fn() => $r->hset('h','odd'));
t(fn() => $r->hset('h','x','y','z'));
t(fn() => $r->hset('h'));
t(fn() => $r->hset('h',[]));
t(fn() => $r->hsetnx('h','a','5'));
t(fn() => $r->hsetnx('h','f','5'));
t(fn() => $r->hget('h','a'));
t(fn() => $r->hget('h','nof'));
t(fn() => $r->hgetall('h'));
t(fn() => $r->hgetall('noh'));
t(fn() => $r->hlen('h'));
t(fn() => $r->hkeys('h'));
t(fn() => $r->hvals('h'));
t(fn() => $r->hkeys('noh'));
t(fn() => $r->hexists('h','a'));
t(fn() => $r->hexists('h','nof'));
t(fn() => $r->hdel('h','a','zz'));
t(fn() => $r->hmget('h',['b','c','nof']));
t(fn() => $r->hmget('h',[]));
t(fn() => $r->hmget('h',[1,'b']));
t(fn() => $r->hmset('h',['x'=>1,'y'=>2,3=>'three']));
t(fn() => $r->hmset('h',[]));
t(fn() => $r->hincrby('h','x',5));
t(fn() => $r->hincrbyfloat('h','x',1.25));
t(fn() => $r->hincrby('h','b','q'));
t(fn() => $r->hstrlen('h','x'));
t(fn() => is_string($r->hrandfield('h')));
t(fn() => count($r->hrandfield('h',['count'=>2])));
t(fn() => count($r->hrandfield('h',['count'=>2,'withvalues'=>true])));
t(fn() => $r->hrandfield('noh'));
t(fn() => $r->hrandfield('noh',['count'=>2]));
t(fn() => $r->get('h'));
--EXPECT--
3
4
5
0
array (  0 => 'e',  1 => 'c',  2 => 'b',  3 => 'a',  4 => 'd',)
array ()
5
'e'
false
true
false
1
0
true
4
-1
[2] Redis::lInsert(): Position must be either 'BEFORE' or 'AFTER'
false
0
'D'
array (  0 => 'E',  1 => 'c',)
false
array ()
'b'
array ()
4
0
false
3
array (  0 => 0,  1 => 3,)
array ()
0
'a'
'b'
'a'
false
array ()
array ()
5
1
0
2
2
false
false
ArgumentCountError: Redis::hSet() expects at least 2 arguments, 1 given
false
false
true
'2'
false
array (  'a' => '2',  'b' => '2',  'c' => '3',  'd' => '4',  'e' => '5',  'f' => '5',)
array ()
6
array (  0 => 'a',  1 => 'b',  2 => 'c',  3 => 'd',  4 => 'e',  5 => 'f',)
array (  0 => '2',  1 => '2',  2 => '3',  3 => '4',  4 => '5',  5 => '5',)
array ()
true
false
1
array (  'b' => '2',  'c' => '3',  'nof' => false,)
false
array (  1 => false,  'b' => '2',)
true
false
6
7.25
TypeError: Redis::hIncrBy(): Argument #3 ($value) must be of type int, string given
4
true
2
2
false
array ()
false
