--TEST--
current, next, prev, end, reset, key, each position
--FILE--
<?php
$a = ['a' => 1, 'b' => 2, 'c' => 3];
echo current($a), key($a), next($a), key($a), next($a), var_export(next($a), true), var_export(key($a), true), var_export(current($a), true), reset($a), end($a), prev($a), "\n";
$b = $a;
next($b);
echo current($a), current($b), "\n";
foreach ($a as $v);
echo current($a), "\n";
while (($v = current($b)) !== false) { echo $v; next($b); }
$a[] = 'new';
echo end($a), key($a);
unset($a[0]);
echo var_export(current($a), true), "\n";
array_walk($a, function ($v, $k) { echo "$k$v "; });
[$x, $y] = [key($a), array_key_last($a)];
var_dump($x, $y);
list($p, $q) = array_values($a);
echo $p, $q, "\n";
$it = new ArrayIterator([1, 2, 3]);
while ($it->valid()) { echo $it->key(), $it->current(); $it->next(); }
echo iterator_count($it), implode(iterator_to_array($it)), iterator_apply($it, fn() => print('.') || true, []), "\n";
--EXPECT--
1a2b3falseNULLfalse132
23
2
3new0false
a1 b2 c3 NULL
string(1) "c"
12
01122331231113
