--TEST--
serialize and unserialize of plain data
--FILE--
<?php
foreach ([null, true, 0, -5, 1.5, 0.1, -0.0, INF, NAN, '', "é\0", [], [1, 'a' => [2]], (object) ['p' => 1], PHP_INT_MAX, 1e50] as $v) { $s = serialize($v); $u = unserialize($s); echo str_replace("\0", '~', $s), ' ', is_float($v) && is_nan($v) ? 'nan' : var_export($u == $v, true), "\n"; }
$a = [1];
$a['ref'] = &$a[0];
echo serialize($a), "\n";
$o = new stdClass;
echo serialize([$o, $o]), "\n";
foreach (['', 'x', 'i:5', 'i:5;extra', 'a:1:{i:0;i:1;', 's:5:"abc";', 'O:8:"stdClass":1:{s:1:"a";i:1;}', 'b:2;', 'd:0.5;', 'N;', 'a:-1:{}', 'R:1;', 'O:3:"Nop":0:{}'] as $s) { echo $s, ' => '; var_dump(@unserialize($s)); }
var_dump(unserialize('i:1;', ['max_depth' => 1]), unserialize(serialize([[[1]]]), ['max_depth' => 2]));
--EXPECTF--
N; true
b:1; true
i:0; true
i:-5; true
d:1.5; true
d:0.1; true
d:-0; true
d:INF; true
d:NAN; nan
s:0:""; true
s:3:"é~"; true
a:0:{} true
a:2:{i:0;i:1;s:1:"a";a:1:{i:0;i:2;}} true
O:8:"stdClass":1:{s:1:"p";i:1;} true
i:9223372036854775807; true
d:1.0E+50; true
a:2:{i:0;i:1;s:3:"ref";R:2;}
a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}
 => bool(false)
x => bool(false)
i:5 => bool(false)
i:5;extra => int(5)
a:1:{i:0;i:1; => bool(false)
s:5:"abc"; => bool(false)
O:8:"stdClass":1:{s:1:"a";i:1;} => object(stdClass)#2 (1) {
  ["a"]=>
  int(1)
}
b:2; => bool(false)
d:0.5; => float(0.5)
N; => NULL
a:-1:{} => bool(false)
R:1; => bool(false)
O:3:"Nop":0:{} => object(__PHP_Incomplete_Class)#2 (1) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(3) "Nop"
}

Warning: unserialize(): Maximum depth of 2 exceeded. The depth limit can be changed using the max_depth unserialize() option or the unserialize_max_depth ini setting in %sstdlib/variables/serialize.php on line 9

Warning: unserialize(): Error at offset 23 of 34 bytes in %sstdlib/variables/serialize.php on line 9
int(1)
bool(false)
