--TEST--
Found by generated programs: references of patterns, keys that are undefined, pipes as arguments, unset in scalars, string offsets as objects
--FILE--
<?php
function show(...$all) {
    foreach ($all as $list) {
        foreach ($list as $k => $v) echo $k, ReflectionReference::fromArrayElement($list, $k) ? ' &' : ' ', json_encode($v), "\n";
    }
}
$list = [];
[&$x, $y] = $list[1];
show($list);
show([$undefined, $key => 1]);
$f = function &(&$a) { $a[] = 1; return $a; };
var_dump($f(1 |> (fn($x) => [$x])));
foreach ([1.5, 'text', [1], true] as $value) {
    unset($value->own, $value->q->r);
    unset($value->q[1][2]);
    echo json_encode($value), "\n";
}
$text = 'abc';
foreach ([fn() => $text[0]->p = 1, fn() => $text[0]->p++, fn() => $text[0]->p .= 1, fn() => $text[0]->p->q = 1, fn() => $text[0]['p'] = 1, fn() => $text[0]->{1} >>= 1] as $call) {
    try { $call(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
--EXPECTF--
Warning: Undefined array key 1 in %slang/generated_1.php on line 8
1 [null]

Warning: Undefined variable $undefined in %slang/generated_1.php on line 10

Warning: Undefined variable $key in %slang/generated_1.php on line 10
0 null
 1

Notice: Only variables should be passed by reference in %slang/generated_1.php on line 12
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(1)
}
1.5
"text"
[1]
true
Cannot use string offset as an object
Cannot use string offset as an object
Cannot use string offset as an object
Cannot use string offset as an object
Cannot use string offset as an array
Cannot use string offset as an object
