--TEST--
A closure's __invoke as a callable pair
--FILE--
<?php
$add = fn(int $a, int $b = 1): int => $a + $b;
var_dump(is_callable([$add, '__invoke']), is_callable([$add, '__INVOKE']), is_callable([$add, 'nothing']));
var_dump(call_user_func([$add, '__invoke'], 1), call_user_func_array([$add, '__invoke'], ['b' => 5, 'a' => 2]));
var_dump(array_map([$add, '__invoke'], [1, 2]));
var_dump(Closure::fromCallable([$add, '__invoke'])(3), ([$add, '__invoke'])(4), $add->__invoke(...)(5));
class C { private $x = 7; function get() { return function () { return $this->x; }; } }
var_dump(call_user_func([(new C)->get(), '__invoke']));
--EXPECT--
bool(true)
bool(true)
bool(false)
int(2)
int(7)
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(3)
}
int(4)
int(5)
int(6)
int(7)
