--TEST--
Order of operands in messages, of names that are refused, of exceptions in nested finally; keys before the variable they are for
--FILE--
<?php
function t($f) { try { $f(); echo "none\n"; } catch (Throwable $e) { for (; $e; $e = $e->getPrevious()) echo get_class($e), ': ', preg_replace('~passed in .* and~', 'passed and', $e->getMessage()), "\n"; } }
function named($a = 1, $b = 2) {}
function rest($a, ...$more) {}
class C { const K = 's'; public $p = 1; public static $s = []; function one() { return $this->p; } function list() { return self::$s; } }
$o = new C; $arr = []; $i = 1; $list = ['k' => 'v', 3]; $twice = ['a' => 1, 3];
$b = 1; $ref = &$b;
foreach ([fn() => 1 & $arr, fn() => $o->one() & $arr, fn() => $i | $arr, fn() => ($i + 1) ^ $o->list(), fn() => $o->one() * ($i ? [] : 1), fn() => C::K & $arr, fn() => $o->one() & $o->list(),
    fn() => 1.5 * $o, fn() => 1 + $arr, fn() => $i++ & $o->list(), fn() => named(...$list), fn() => named(1, ...$twice), fn() => rest(), fn() => (1 > 2)(), fn() => clone new Exception] as $call) t($call);
t(function () { try { $undefined->y(); } finally { try { new Missing; } finally { throw new Exception('last'); } } });
t(function () use (&$ref) { echo match ($ref) { 2 => 3 }; });
t(function () { echo ${'nobody'}[strtoupper($key)]; });
t(function () { echo C::$s[$key . 'x']; });
interface K extends ArrayAccess {}
class KK implements K { function offsetGet($o) {} function offsetSet($a, $b) {} function offsetExists($x) {} function offsetUnset($x) {} }
function a() { return $http_response_header ?? []; }
function b() { $http_response_header = 1; return $http_response_header; }
$s = 'k';
t(function () use ($s) { $s[-9] = []; });
[$x] = false;
--EXPECTF--
TypeError: Unsupported operand types: array & int
TypeError: Unsupported operand types: array & int
TypeError: Unsupported operand types: int | array
TypeError: Unsupported operand types: array ^ int
TypeError: Unsupported operand types: int * array
TypeError: Unsupported operand types: array & string
TypeError: Unsupported operand types: int & array
TypeError: Unsupported operand types: C * float
TypeError: Unsupported operand types: int + array
TypeError: Unsupported operand types: array & int
Error: Unknown named parameter $k
Error: Named parameter $a overwrites previous argument
ArgumentCountError: Too few arguments to function rest(), 0 passed and exactly 1 expected
Error: Value of type bool is not callable
Error: Trying to clone an uncloneable object of class Exception

Warning: Undefined variable $undefined in %slang/generated_2.php on line 10
Exception: last
Error: Class "Missing" not found
Error: Call to a member function y() on null
UnhandledMatchError: Unhandled match case of type int

Warning: Undefined variable $key in %slang/generated_2.php on line 12

Deprecated: strtoupper(): Passing null to parameter #1 ($string) of type string is deprecated in %slang/generated_2.php on line 12

Warning: Undefined variable $nobody in %slang/generated_2.php on line 12

Warning: Trying to access array offset on null in %slang/generated_2.php on line 12
none

Warning: Undefined variable $key in %slang/generated_2.php on line 13

Warning: Undefined array key "x" in %slang/generated_2.php on line 13
none

Deprecated: Return type of KK::offsetExists($x) should either be compatible with ArrayAccess::offsetExists(mixed $offset): bool, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %slang/generated_2.php on line 15

Deprecated: Return type of KK::offsetGet($o) should either be compatible with ArrayAccess::offsetGet(mixed $offset): mixed, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %slang/generated_2.php on line 15

Deprecated: Return type of KK::offsetSet($a, $b) should either be compatible with ArrayAccess::offsetSet(mixed $offset, mixed $value): void, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %slang/generated_2.php on line 15

Deprecated: Return type of KK::offsetUnset($x) should either be compatible with ArrayAccess::offsetUnset(mixed $offset): void, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %slang/generated_2.php on line 15

Warning: Illegal string offset -9 in %slang/generated_2.php on line 19
none

Warning: Cannot use bool as array in %slang/generated_2.php on line 20
