--TEST--
match is strict, exhaustive and an expression
--FILE--
<?php
function m($x) { return match (true) { $x === 1, $x === 2 => 'small', is_string($x) => 'string', default => throw new LogicException("no $x") }; }
echo m(1), m(2), m('x'), "\n";
try { m(9); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
echo match ('1') { 1 => 'int', '1' => 'str' }, "\n";
foreach ([5, 'str', 1.5, true, null, [], new stdClass, str_repeat('long', 10)] as $v) try { echo match ($v) { 'never' => 1 }; } catch (\UnhandledMatchError $e) { echo $e->getMessage(), "\n"; }
$r = match (3) { default => 'd', };
echo $r, "\n";
function se($v) { echo "e$v "; return $v; }
echo match (se(2)) { se(1) => 'x', se(2), se(3) => 'y', se(4) => 'z' }, "\n";
$f = match (1) { 1 => fn($x) => $x * 2 };
echo $f(4), "\n";
echo match (true) { default => match (false) { false => 'inner' } }, "\n";
function ints($n) { return match ($n) { 1 => 'a', 2, 3 => 'b', 1000 => 'c', default => 'd' }; }
echo ints(1), ints(3), ints(1000), ints('1'), "\n";
--EXPECT--
smallsmallstring
no 9
str
Unhandled match case 5
Unhandled match case 'str'
Unhandled match case 1.5
Unhandled match case true
Unhandled match case NULL
Unhandled match case of type array
Unhandled match case of type stdClass
Unhandled match case 'longlonglonglon...'
d
e2 e1 e2 y
8
inner
abcd
