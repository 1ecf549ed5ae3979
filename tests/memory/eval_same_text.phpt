--TEST--
A text that eval() meets often is kept once; what it makes is new each time
--INI--
memory_limit=64M
--FILE--
<?php
$body = str_repeat('$x[0] = $x[1] + 1; ', 2000);
for ($i = 0; $i < 1000; $i++) {
    $f = eval('return function ($x) use ($i) { ' . $body . ' return $x[0] + $i; };');
    $sum = ($sum ?? 0) + $f([1, 2]);
}
var_dump($sum);
for ($i = 0; $i < 200000; $i++) {
    $ones = ($ones ?? 0) ^ eval('return 0b' . decbin($i) . ';');
}
var_dump($ones);
// static variables and classes are each time's own
for ($i = 0; $i < 3; $i++) {
    $counters[] = eval('static $n = 0; $n++; return function () use ($n) { static $calls = 0; return $n . ":" . ++$calls; };');
    $objects[] = eval('return new class { public $p = 1; };');
    $warnings[] = @eval('return $undefined[0] ?? __LINE__;');
}
foreach ($counters as $counter) {
    echo $counter(), ' ', $counter(), "\n";
}
var_dump(get_class($objects[0]) === get_class($objects[1]), $warnings);
function thrice() { foreach ([1, 2, 3] as $n) { $r[] = eval('return $n * 2;'); } return $r; }
echo implode(' ', thrice()), ' ', implode(' ', thrice()), "\n";
foreach ([1, 2] as $n) {
    try { eval('function once() { return 1; }'); echo once(), "\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; break; }
    if ($n == 1) { break; }
}
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
foreach ([1, 2] as $n) {
    eval('return fn(int $a = null) => 1;');
    eval('namespace N; return \strlen("x") + strlen("y");');
}
--EXPECTF--
int(502500)
int(0)
1:1 1:2
1:1 1:2
1:1 1:2
bool(false)
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(1)
  [2]=>
  int(1)
}
2 4 6 2 4 6
1
{closure:%smemory/eval_same_text.php(30) : eval()'d code:1}(): Implicitly marking parameter $a as nullable is deprecated, the explicit nullable type must be used instead
{closure:%smemory/eval_same_text.php(30) : eval()'d code:1}(): Implicitly marking parameter $a as nullable is deprecated, the explicit nullable type must be used instead
