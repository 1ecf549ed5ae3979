--TEST--
comparing arrays and objects
--FILE--
<?php
class P { public function __construct(public $a = 1, public $b = 2) {} }
class Q { public $a = 1; public $b = 2; }
var_dump([1, 2] == [2 => 1], ['a' => 1, 'b' => 2] == ['b' => 2, 'a' => 1], ['a' => 1, 'b' => 2] === ['b' => 2, 'a' => 1]);
var_dump([1, 2, 3] <=> [1, 2], [1, 2] <=> [1, 3], ['a' => 1] <=> ['b' => 1], ['1'] == [1], ['1'] === [1]);
var_dump(new P == new P, new P === new P, new P == new Q, new P(1, 3) > new P(1, 2), new P <=> new P(0));
$p = new P; $q = $p;
var_dump($p === $q, $p == clone $p, $p !== clone $p);
var_dump("abc" <=> "abd", "10" == "1e1", "abc" == "ABC", [] == false, null <=> false, "Z" < "a");
var_dump(new P == 1);
--EXPECTF--
bool(false)
bool(true)
bool(false)
int(1)
int(-1)
int(1)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
int(-1)
bool(true)
bool(false)
bool(true)
int(0)
bool(true)

Notice: Object of class P could not be converted to int in %slang/values/comparison_arrays_objects.php on line 10
bool(true)
