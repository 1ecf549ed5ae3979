--TEST--
closures given to builtins
--FILE--
<?php
echo json_encode(array_map(null, [1, 2], ['a', 'b'])), json_encode(array_map(fn($a, $b) => $a . $b, ['x' => 1], ['y' => 2])), json_encode(array_map(fn($a) => $a, ['k' => 'v'])), "\n";
echo json_encode(array_filter([1, 0, 2, null])), json_encode(array_filter(['a' => 1, 'b' => 2], fn($k) => $k != 'a', ARRAY_FILTER_USE_KEY)), json_encode(array_filter([1, 2, 3, 4], fn($v, $k) => $v % 2 && $k, ARRAY_FILTER_USE_BOTH)), "\n";
$w = ['a' => 1, 'b' => 2]; array_walk($w, function (&$v, $k, $extra) { $v = "$k$v$extra"; }, '!'); echo json_encode($w), "\n";
$deep = [1, [2, [3]]];
array_walk_recursive($deep, function (&$v) { $v *= 2; });
echo json_encode($deep), array_reduce([1, 2, 3], fn($c, $i) => $c + $i), var_export(array_reduce([], fn() => 1), true), "\n";
try { array_map(fn(int $x) => $x, ['a']); } catch (TypeError $e) { echo get_class($e), "\n"; }
try { usort($w, fn() => throw new RuntimeException('from inside')); } catch (RuntimeException $e) { echo $e->getMessage(), json_encode($w), "\n"; }
echo preg_replace_callback('/\d+/', fn($m) => $m[0] * 2, 'a1b22'), call_user_func(fn() => func_num_args(), 1, 2, 3), "\n";
var_dump(array_any([1, 2], fn($x) => $x > 1), array_all([1, 2], fn($x) => $x > 1), array_find(['a' => 1, 'b' => 2], fn($v, $k) => $k == 'b'), array_find_key([5, 6], fn($v) => $v == 6));
--EXPECT--
[[1,"a"],[2,"b"]]["12"]{"k":"v"}
{"0":1,"2":2}{"b":2}{"2":3}
{"a":"a1!","b":"b2!"}
[2,[4,[6]]]6NULL
TypeError
from inside["a1!","b2!"]
a2b443
bool(true)
bool(false)
int(2)
int(1)
