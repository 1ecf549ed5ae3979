--TEST--
redis: sets and sorted sets
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
t(fn() => $r->sadd('s','a','b','c'));
t(fn() => $r->sadd('s','a'));
t(fn() => $r->saddarray('s',['d','e']));
t(fn() => $r->saddarray('s',[]));
t(fn() => $r->scard('s'));
t(fn() => $r->sismember('s','a'));
t(fn() => $r->sismember('s','z'));
t(fn() => $r->smismember('s','a','z'));
t(fn() => $r->srem('s','a','zz'));
t(fn() => $r->smove('s','s2','b'));
t(fn() => $r->smove('s','s2','zz'));
t(fn() => $r->sadd('s','b','q'));
t(fn() => $r->sinter(['s','s2']));
t(fn() => $r->zadd('z',1,'a'));
t(fn() => $r->zadd('z',1,'a',2,'b',3.5,'c'));
t(fn() => $r->zadd('z',['NX'],9,'a'));
t(fn() => $r->zadd('z',['XX','CH'],1.5,'a'));
t(fn() => $r->zadd('z',['INCR'],1,'a'));
t(fn() => $r->zadd('z',['NX','INCR'],1,'a'));
t(fn() => $r->zadd('z',['GT'=>true],1,'a'));
t(fn() => $r->zadd('z',1));
t(fn() => $r->zadd('z','inf','i'));
t(fn() => $r->zadd('z',['NX'],'-inf','j'));
t(fn() => $r->zcard('z'));
t(fn() => $r->zscore('z','a'));
t(fn() => $r->zscore('z','zz'));
t(fn() => $r->zscore('z','i'));
t(fn() => $r->zmscore('z','a','zz'));
t(fn() => $r->zincrby('z',1.5,'a'));
t(fn() => $r->zrank('z','a'));
t(fn() => $r->zrank('z','zz'));
t(fn() => $r->zrevrank('z','a'));
t(fn() => $r->zcount('z',1,3));
t(fn() => $r->zcount('z','-inf','+inf'));
t(fn() => $r->zrange('z',0,-1));
t(fn() => $r->zrange('z',0,-1,true));
t(fn() => $r->zrange('z',0,-1,['withscores'=>true]));
t(fn() => $r->zrange('z',0,-1,['WITHSCORES']));
t(fn() => $r->zrange('z','-inf','inf',['byscore','limit'=>[0,2]]));
t(fn() => $r->zrange('z','-','+',['bylex']));
t(fn() => $r->zrange('z',0,-1,['rev']));
t(fn() => $r->zrevrange('z',0,-1));
t(fn() => $r->zrevrange('z',0,-1,true));
t(fn() => $r->zrevrange('z',0,-1,['withscores'=>true]));
t(fn() => $r->zrangebyscore('z','1','3'));
t(fn() => $r->zrangebyscore('z','1','3',['withscores'=>true,'limit'=>[0,1]]));
t(fn() => $r->zrangebyscore('z','-inf','+inf',['limit'=>[1,1]]));
t(fn() => $r->zrevrangebyscore('z','3','1',['withscores'=>true]));
t(fn() => $r->zrangebylex('z','-','+'));
t(fn() => $r->zrangebylex('z','-','+',0,2));
t(fn() => $r->zrangebylex('z','bad','+'));
t(fn() => $r->zrangebylex('z','-','+',0));
t(fn() => $r->zrevrangebylex('z','+','-'));
t(fn() => $r->zlexcount('z','-','+'));
t(fn() => $r->zrangestore('zs','z',0,1));
t(fn() => $r->zrangestore('zs','z','-inf','2',['byscore']));
t(fn() => $r->zadd('z2',5,'a',7,'q'));
t(fn() => $r->zinter(['z','z2']));
t(fn() => $r->zinter(['z','z2'],[1,2],['aggregate'=>'max','withscores'=>true]));
t(fn() => $r->zunion(['z','z2'],null,['withscores'=>true]));
t(fn() => $r->zdiff(['z','z2']));
t(fn() => $r->zdiff(['z','z2'],['withscores'=>true]));
t(fn() => $r->zinterstore('z3',['z','z2']));
t(fn() => $r->zinterstore('z3',['z','z2'],[2,3],'MIN'));
t(fn() => $r->zunionstore('z3',['z','z2'],[2,3],'bad'));
t(fn() => $r->zunionstore('z3',['z','z2'],[2],'SUM'));
t(fn() => $r->zunionstore('z3',['z','z2'],[2,'a'],'SUM'));
t(fn() => $r->zunionstore('z3',[]));
t(fn() => $r->zdiffstore('z3',['z','z2']));
t(fn() => $r->zintercard(['z','z2']));
t(fn() => $r->zintercard(['z','z2'],1));
t(fn() => is_string($r->zrandmember('z')));
t(fn() => count($r->zrandmember('z',['count'=>2,'withscores'=>true])));
t(fn() => $r->zrandmember('noz'));
t(fn() => $r->zpopmin('z'));
t(fn() => $r->zpopmax('z',2));
t(fn() => $r->zpopmin('noz'));
t(fn() => $r->zadd('z',1,'a',2,'b',3,'c'));
t(fn() => $r->zrem('z','a','qq'));
t(fn() => $r->zremrangebyrank('z',0,0));
t(fn() => $r->zremrangebyscore('z','-inf','+inf'));
t(fn() => $r->zremrangebylex('z','-','+'));
--EXPECT--
3
0
2
false
5
true
false
array (  0 => 1,  1 => 0,)
1
true
false
2
array (  0 => 'b',)
1
2
0
1
2.5
false
0
ArgumentCountError: Redis::zAdd() expects at least 3 arguments, 2 given
1
1
5
1.0
false
INF
array (  0 => 1.0,  1 => false,)
2.5
2
false
2
2
5
array (  0 => 'j',  1 => 'b',  2 => 'a',  3 => 'c',  4 => 'i',)
array (  'j' => -INF,  'b' => 2.0,  'a' => 2.5,  'c' => 3.5,  'i' => INF,)
array (  'j' => -INF,  'b' => 2.0,  'a' => 2.5,  'c' => 3.5,  'i' => INF,)
array (  'j' => -INF,  'b' => 2.0,  'a' => 2.5,  'c' => 3.5,  'i' => INF,)
array (  0 => 'j',  1 => 'b',)
array (  0 => 'j',  1 => 'b',  2 => 'a',  3 => 'c',  4 => 'i',)
array (  0 => 'i',  1 => 'c',  2 => 'a',  3 => 'b',  4 => 'j',)
array (  0 => 'i',  1 => 'c',  2 => 'a',  3 => 'b',  4 => 'j',)
array (  'i' => INF,  'c' => 3.5,  'a' => 2.5,  'b' => 2.0,  'j' => -INF,)
array (  'i' => INF,  'c' => 3.5,  'a' => 2.5,  'b' => 2.0,  'j' => -INF,)
array (  0 => 'b',  1 => 'a',)
array (  'b' => 2.0,)
array (  0 => 'b',)
array (  'a' => 2.5,  'b' => 2.0,)
array (  0 => 'j',  1 => 'b',  2 => 'a',  3 => 'c',  4 => 'i',)
array (  0 => 'j',  1 => 'b',)
[2] Redis::zRangeByLex(): Min/Max args can be '-' or '+', or start with '[' or '('
false
[2] Redis::zRangeByLex(): Must pass either 3 or 5 arguments
false
array (  0 => 'i',  1 => 'c',  2 => 'a',  3 => 'b',  4 => 'j',)
5
2
2
2
array (  0 => 'a',)
array (  'a' => 10.0,)
array (  'j' => -INF,  'b' => 2.0,  'c' => 3.5,  'q' => 7.0,  'a' => 7.5,  'i' => INF,)
array (  0 => 'j',  1 => 'b',  2 => 'c',  3 => 'i',)
array (  'j' => -INF,  'b' => 2.0,  'c' => 3.5,  'i' => INF,)
1
1
[2] Redis::zunionstore(): AGGREGATE option must be 'SUM', 'MIN', or 'MAX'
false
[2] Redis::zunionstore(): WEIGHTS and keys array must be the same size!
false
[2] Redis::zunionstore(): scores must be numeric or '-inf', 'inf', '+inf'
false
false
4
1
1
true
2
false
array (  'j' => -INF,)
array (  'i' => INF,  'c' => 3.5,)
array ()
1
1
1
1
0
