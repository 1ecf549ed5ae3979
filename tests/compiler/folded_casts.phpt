--TEST--
Casts of literals and elements of literal arrays are values before reflection shows them
--FILE--
<?php
function f(
    $a = (int) '5', $b = (int) '-12', $c = (float) '7', $d = (array) 1, $e = (array) null, $f = (array) [1, 2],
    $g = [1, 2][0], $h = ['k' => [3, 4]]['k'][1], $i = [1, 1 => 2, 1 => 3]['1'], $j = (int) '5 ', $k = (int) 'x',
    $l = [1][2] ?? 3, $m = [][0], $n = (float) '1.5', $o = "abc"[1], $p = (bool) "x", $q = (int) "010", $r = [1, 2][-1],
) {}
foreach ((new ReflectionFunction('f'))->getParameters() as $parameter) {
    echo $parameter, "\n";
}
var_dump((int) '5', (array) 1, [1, 2][0], ['a' => 1]['a'], (array) null, (float) '3');
--EXPECT--
Parameter #0 [ <optional> $a = 5 ]
Parameter #1 [ <optional> $b = -12 ]
Parameter #2 [ <optional> $c = 7.0 ]
Parameter #3 [ <optional> $d = [1] ]
Parameter #4 [ <optional> $e = [] ]
Parameter #5 [ <optional> $f = [1, 2] ]
Parameter #6 [ <optional> $g = 1 ]
Parameter #7 [ <optional> $h = 4 ]
Parameter #8 [ <optional> $i = 3 ]
Parameter #9 [ <optional> $j = 5 ]
Parameter #10 [ <optional> $k = 0 ]
Parameter #11 [ <optional> $l = [0 => 1][2] ?? 3 ]
Parameter #12 [ <optional> $m = [][0] ]
Parameter #13 [ <optional> $n = 1.5 ]
Parameter #14 [ <optional> $o = 'b' ]
Parameter #15 [ <optional> $p = true ]
Parameter #16 [ <optional> $q = 10 ]
Parameter #17 [ <optional> $r = [0 => 1, 1 => 2][-1] ]
int(5)
array(1) {
  [0]=>
  int(1)
}
int(1)
int(1)
array(0) {
}
float(3)
