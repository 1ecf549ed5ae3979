--TEST--
parameters with null, implicit nullable, optional before required
--FILE--
<?php
function a(?int $x, string|null $y = null, int|float $z = 5) { return var_export([$x, $y, $z], true); }
echo a(null), a(1, 'y', 2.5), "\n";
try { a(); } catch (ArgumentCountError $e) { echo preg_replace('~ in .* on~', ' in %s on', $e->getMessage()), "\n"; }
function b($p = [1, 2, ['k' => PHP_INT_SIZE]], $q = PHP_VERSION_ID > 1 ? 'new' : 'old', $r = null ?? 'coalesced') { return json_encode([$p, $q, $r]); }
echo b(), b(q: 1), "\n";
function c(callable|null $f = null, iterable $i = [], ?ArrayObject $s = null) { return $f ? $f($i) : 'none'; }
echo c(), c('count', [1, 2]), "\n";
function d(int $a, int ...$rest) { return $a + array_sum($rest); }
echo d(1), d(1, 2, 3), d(...[1, 2]), d(a: 5), "\n";
function e($a, $b = 2, ...$c) { return func_num_args() . json_encode(func_get_args()) . json_encode($c); }
echo e(1), e(1, c: 3), e(1, 2, 3, x: 4), "\n";
--EXPECT--
array (
  0 => NULL,
  1 => NULL,
  2 => 5,
)array (
  0 => 1,
  1 => 'y',
  2 => 2.5,
)
Too few arguments to function a(), 0 passed in %s on line 4 and at least 1 expected
[[1,2,{"k":8}],"new","coalesced"][[1,2,{"k":8}],1,"coalesced"]
none2
1635
1[1][]1[1]{"c":3}3[1,2,3]{"0":3,"x":4}
