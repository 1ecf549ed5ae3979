--TEST--
redis: strings, bits and keys
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
t(fn() => $r->set('a','1'));
t(fn() => $r->get('a'));
t(fn() => $r->get('nokey'));
t(fn() => $r->set('b',2,10));
t(fn() => $r->ttl('b'));
t(fn() => $r->set('b',2,['nx']));
t(fn() => $r->set('b',2,['xx','ex'=>100]));
t(fn() => $r->set('b',2,['xx','px'=>10000]));
t(fn() => $r->set('b',3,['get']));
t(fn() => $r->set('b2',3,['get']));
t(fn() => $r->set('b',3,['keepttl']));
t(fn() => $r->set('b',3,['exat'=>time()+100]));
t(fn() => $r->set('b',3,['pxat'=>1000*time()+100000]));
t(fn() => $r->set('b',3,['bogus']));
t(fn() => $r->set('b',3,['ex'=>0]));
t(fn() => $r->set('b',3,'x'));
t(fn() => $r->set('b',3,-1));
t(fn() => $r->set('b',3,2.5));
t(fn() => $r->set('b',3,true));
t(fn() => $r->set('b',3,null));
t(fn() => $r->setex('c',10,'x'));
t(fn() => $r->setex('c',-1,'x'));
t(fn() => $r->psetex('c',10000,'x'));
t(fn() => $r->setnx('c','x'));
t(fn() => $r->setnx('d','x'));
t(fn() => $r->getset('d','y'));
t(fn() => $r->getdel('d'));
t(fn() => $r->getdel('d'));
t(fn() => $r->getex('c',['ex'=>10]));
t(fn() => $r->getex('c',['persist']));
t(fn() => $r->getex('c',['persist'=>true]));
t(fn() => $r->getex('c',['bogus'=>1]));
t(fn() => $r->getex('c'));
t(fn() => $r->getex('nokey'));
t(fn() => $r->append('c','yz'));
t(fn() => $r->strlen('c'));
t(fn() => $r->getrange('c',0,1));
t(fn() => $r->setrange('c',1,'Q'));
t(fn() => $r->getbit('c',3));
t(fn() => $r->setbit('c',3,true));
t(fn() => $r->setbit('c',-1,true));
t(fn() => $r->getbit('c',-1));
t(fn() => $r->bitcount('c'));
t(fn() => $r->bitcount('c',0,1));
t(fn() => $r->bitcount('c',0,1,true));
t(fn() => $r->bitpos('c',true));
t(fn() => $r->bitpos('c',true,1));
t(fn() => $r->bitpos('c',true,1,2));
t(fn() => $r->bitpos('c',true,1,2,true));
t(fn() => $r->bitop('and','bo','c','a'));
t(fn() => $r->bitop('not','bo','c'));
t(fn() => $r->incr('n'));
t(fn() => $r->incr('n',5));
t(fn() => $r->incrby('n',2));
t(fn() => $r->decr('n'));
t(fn() => $r->decr('n',3));
t(fn() => $r->decrby('n',3));
t(fn() => $r->incrbyfloat('n',1.5));
t(fn() => $r->incrbyfloat('n',0.1));
t(fn() => $r->incr('c'));
t(fn() => $r->mset(['m1'=>1,'m2'=>'b']));
t(fn() => $r->mset([]));
t(fn() => $r->msetnx(['m1'=>1,'m3'=>'b']));
t(fn() => $r->mget(['m1','m2','nokey']));
t(fn() => $r->mget([]));
t(fn() => $r->exists('m1'));
t(fn() => $r->exists('m1','m2','zz'));
t(fn() => $r->exists(['m1','m2']));
t(fn() => $r->exists([]));
t(fn() => $r->del('m1'));
t(fn() => $r->del('m1','m2'));
t(fn() => $r->del(['x','y']));
t(fn() => $r->del([]));
t(fn() => $r->unlink('x','y'));
t(fn() => $r->touch('a','b'));
t(fn() => $r->touch(['a']));
t(fn() => $r->type('a'));
t(fn() => $r->type('nokey'));
t(fn() => $r->expire('a',100));
t(fn() => $r->expire('a',100,'NX'));
t(fn() => $r->expire('a',200,'GT'));
t(fn() => $r->expire('a',200,'bad'));
t(fn() => $r->pexpire('a',100000));
t(fn() => $r->expireat('a',time()+100));
t(fn() => $r->pexpireat('a',1000*time()+100000));
t(fn() => $r->pttl('nokey'));
t(fn() => $r->persist('a'));
t(fn() => $r->persist('a'));
t(fn() => $r->rename('a','a2'));
t(fn() => $r->rename('nokey','x'));
t(fn() => $r->renamenx('a2','a'));
--EXPECT--
true
'1'
false
true
10
false
true
true
'2'
false
true
true
true
true
[2] Redis::set(): int passed as EXPIRY is invalid (must be an int, float, or numeric string >= 1)
false
[2] Redis::set(): string passed as EXPIRY is invalid (must be an int, float, or numeric string >= 1)
false
[2] Redis::set(): int passed as EXPIRY is invalid (must be an int, float, or numeric string >= 1)
false
true
[2] Redis::set(): bool passed as EXPIRY is invalid (must be an int, float, or numeric string >= 1)
false
true
true
false
true
false
true
'x'
'y'
false
'x'
'x'
'x'
'x'
'x'
false
3
3
'xy'
3
1
1
[2] Redis::setBit(): Invalid OFFSET for bitop command (must be between 0-2^32-1)
false
false
12
7
1
1
9
9
1
3
3
1
6
8
7
4
1
2.5
2.6
false
true
false
false
array (  0 => '1',  1 => 'b',  2 => false,)
false
1
2
2
false
1
1
0
false
0
2
1
1
0
true
false
true
[2] Redis::expire(): Unknown expiration modifier 'bad'
false
true
true
true
-2
true
false
true
false
true
