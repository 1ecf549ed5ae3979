--TEST--
redis: places and streams
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
t(fn() => $r->geoadd('g',13.361389,38.115556,'Palermo',15.087269,37.502669,'Catania'));
t(fn() => $r->geoadd('g',13.361389,38.115556,'Palermo','XX'));
t(fn() => $r->geoadd('g',13.361389,38.115556,'x',['NX']));
t(fn() => $r->geodist('g','Palermo','Catania'));
t(fn() => $r->geodist('g','Palermo','Catania','km'));
t(fn() => $r->geodist('g','Palermo','zz'));
t(fn() => $r->geohash('g','Palermo','zz'));
t(fn() => $r->geopos('g','Palermo','zz'));
t(fn() => $r->georadius('g',15,37,200,'km'));
t(fn() => $r->georadius('g',15,37,200,'km',['WITHDIST','ASC']));
t(fn() => $r->georadius('g',15,37,200,'km',['WITHDIST','WITHCOORD','WITHHASH','COUNT'=>1]));
t(fn() => $r->georadius('g',15,37,200,'km',['COUNT'=>[1,true]]));
t(fn() => $r->georadius('g',15,37,200,'km',['STORE'=>'gst']));
t(fn() => $r->georadius_ro('g',15,37,200,'km',['DESC']));
t(fn() => $r->georadiusbymember('g','Palermo',200,'km',['WITHDIST']));
t(fn() => $r->georadiusbymember_ro('g','Palermo',200,'km'));
t(fn() => $r->geosearch('g','Palermo',200,'km'));
t(fn() => $r->geosearch('g',[15,37],[400,400],'km',['WITHDIST','ASC']));
t(fn() => $r->geosearch('g',[15,37],200,'km',['count'=>1,'withcoord']));
t(fn() => $r->geosearchstore('gs','g','Palermo',200,'km'));
t(fn() => $r->geosearchstore('gs','g',[15,37],200,'km',['STOREDIST']));
t(fn() => $r->pfadd('pf',['a','b','c']));
t(fn() => $r->pfadd('pf',['a']));
t(fn() => $r->pfcount('pf'));
t(fn() => $r->pfcount(['pf','nopf']));
t(fn() => $r->pfmerge('pf2',['pf']));
t(fn() => $r->xadd('x','1-1',['a'=>'1','b'=>2]));
t(fn() => $r->xadd('x','1-2',['a'=>'2'],100));
t(fn() => $r->xadd('x','1-3',['a'=>'3'],100,true));
t(fn() => $r->xadd('nox','1-3',['a'=>'3'],100,true,true));
t(fn() => $r->xadd('x','1-1',['a'=>'3']));
t(fn() => $r->xlen('x'));
t(fn() => $r->xrange('x','-','+'));
t(fn() => $r->xrange('x','-','+',1));
t(fn() => $r->xrevrange('x','+','-'));
t(fn() => $r->xrange('nox','-','+'));
t(fn() => $r->xgroup('CREATE','x','g','0'));
t(fn() => $r->xgroup('CREATE','x','g','0'));
t(fn() => $r->xgroup('CREATE','x2','g','$',true));
t(fn() => $r->xgroup('CREATECONSUMER','x','g','c1'));
t(fn() => $r->xgroup('SETID','x','g','0'));
t(fn() => $r->xgroup('bad'));
t(fn() => $r->xpending('x','g'));
t(fn() => $r->xpending('x2','g'));
t(fn() => array_map(fn($x)=>[$x[0],$x[1],$x[3]],$r->xpending('x','g','-','+',10)));
t(fn() => array_map(fn($x)=>[$x[0],$x[1],$x[3]],$r->xpending('x','g','-','+',10,'c1')));
t(fn() => $r->xclaim('x','g','c2',0,['1-1'],[]));
t(fn() => $r->xclaim('x','g','c2',0,['1-1'],['JUSTID']));
t(fn() => $r->xclaim('x','g','c2',0,['1-1'],['IDLE'=>10,'RETRYCOUNT'=>3,'FORCE']));
t(fn() => $r->xautoclaim('x','g','c3',0,'0-0'));
t(fn() => $r->xautoclaim('x','g','c3',0,'0-0',1,true));
t(fn() => $r->xack('x','g',['1-1','1-2']));
t(fn() => $r->xdel('x',['1-3']));
t(fn() => $r->xinfo('STREAM','x'));
t(fn() => $r->xinfo('GROUPS','x'));
t(fn() => array_map(fn($x)=>[$x['name'],$x['pending']],$r->xinfo('CONSUMERS','x','g')));
t(fn() => $r->xtrim('x','1'));
t(fn() => $r->xtrim('x','1',true));
t(fn() => $r->xtrim('x','1-1',false,true));
t(fn() => $r->xtrim('x','1',true,false,10));
t(fn() => $r->xgroup('DESTROY','x','g'));
--EXPECT--
2
[2] Redis::geoadd(): Invalid options value
false
1
166274.1516
166.2742
false
array (  0 => 'sqc8b49rny0',  1 => false,)
array (  0 =>   array (    0 => '13.36138933897018433',    1 => '38.11555639549629859',  ),  1 =>   array (  ),)
array (  0 => 'Palermo',  1 => 'x',  2 => 'Catania',)
array (  0 =>   array (    0 => 'Catania',    1 => '56.4413',  ),  1 =>   array (    0 => 'Palermo',    1 => '190.4424',  ),  2 =>   array (    0 => 'x',    1 => '190.4424',  ),)
array (  0 =>   array (    0 => 'Catania',    1 => '56.4413',    2 => 3479447370796909,    3 =>     array (      0 => '15.08726745843887329',      1 => '37.50266842333162032',    ),  ),)
array (  0 => 'Palermo',)
3
array (  0 => 'Palermo',  1 => 'x',  2 => 'Catania',)
array (  0 =>   array (    0 => 'Palermo',    1 => '0.0000',  ),  1 =>   array (    0 => 'x',    1 => '0.0000',  ),  2 =>   array (    0 => 'Catania',    1 => '166.2742',  ),)
array (  0 => 'Palermo',  1 => 'x',  2 => 'Catania',)
array (  0 => 'Palermo',  1 => 'x',  2 => 'Catania',)
array (  'Catania' =>   array (    0 => 56.4413,  ),  'Palermo' =>   array (    0 => 190.4424,  ),  'x' =>   array (    0 => 190.4424,  ),)
array (  'Catania' =>   array (    0 =>     array (      0 => 15.087267458438873,      1 => 37.50266842333162,    ),  ),)
3
3
1
0
3
3
true
'1-1'
'1-2'
'1-3'
false
false
3
array (  '1-1' =>   array (    'a' => '1',    'b' => '2',  ),  '1-2' =>   array (    'a' => '2',  ),  '1-3' =>   array (    'a' => '3',  ),)
array (  '1-1' =>   array (    'a' => '1',    'b' => '2',  ),)
array (  '1-3' =>   array (    'a' => '3',  ),  '1-2' =>   array (    'a' => '2',  ),  '1-1' =>   array (    'a' => '1',    'b' => '2',  ),)
array ()
true
false
true
1
true
[2] Redis::xgroup(): Unknown XGROUP operation 'bad'
false
array (  0 => 0,  1 => false,  2 => false,  3 =>   array (  ),)
array (  0 => 0,  1 => false,  2 => false,  3 =>   array (  ),)
array ()
array ()
array ()
array ()
array (  '1-1' =>   array (    'a' => '1',    'b' => '2',  ),)
array (  0 => '0-0',  1 =>   array (    '1-1' =>     array (      'a' => '1',      'b' => '2',    ),  ),  2 =>   array (  ),)
array (  0 => '0-0',  1 =>   array (    0 => '1-1',  ),  2 =>   array (  ),)
1
1
array (  'length' => 2,  'radix-tree-keys' => 1,  'radix-tree-nodes' => 2,  'last-generated-id' => '1-3',  'max-deleted-entry-id' => '1-3',  'entries-added' => 3,  'recorded-first-entry-id' => '1-1',  'groups' => 1,  'first-entry' =>   array (    '1-1' =>     array (      'a' => '1',      'b' => '2',    ),  ),  'last-entry' =>   array (    '1-2' =>     array (      'a' => '2',    ),  ),)
array (  0 =>   array (    'name' => 'g',    'consumers' => 3,    'pending' => 0,    'last-delivered-id' => '0-0',    'entries-read' => NULL,    'lag' => NULL,  ),)
array (  0 =>   array (    0 => 'c1',    1 => 0,  ),  1 =>   array (    0 => 'c2',    1 => 0,  ),  2 =>   array (    0 => 'c3',    1 => 0,  ),)
1
0
0
0
1
