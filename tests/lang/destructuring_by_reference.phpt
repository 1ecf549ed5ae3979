--TEST--
Destructuring by reference of values that nothing can refer to, of false, and of typed properties
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { echo json_encode($f()), "\n"; } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
class Box implements ArrayAccess {
    public ?Box $o = null; public $f = false;
    function offsetGet($k): mixed { return [1 => 5, 2 => [1, 2], 3 => null][$k]; }
    function offsetSet($k, $v): void {}
    function offsetExists($k): bool { return true; }
    function offsetUnset($k): void {}
    function __get($n) { return [1, 2, [3, 4]]; }
}
$o = new Box;
tried(function () use ($o) { [&$a, &$b, $c] = $o[1]; return [$a, $b, $c]; });
tried(function () use ($o) { [&$a, &$b, $c] = $o[2]; return [$a, $b, $c]; });
tried(function () use ($o) { [&$a, $b] = $o[3]; return [$a, $b]; });
tried(function () use ($o) { [$c, , [&$a, $d]] = $o->magic; return [$a, $c, $d]; });
tried(function () use ($o) { [&$a, $b] = $o->f; return $o->f; });
tried(function () use ($o) { [&$a] = $o->o; });
tried(function () { $f = false; [&$a, $b] = $f; return $f; });
tried(function () { $f = 'text'; [&$a] = $f; });
tried(function () use ($o) { $r = &$o->o; $r[1][2] = 3; });
tried(function () use ($o) { $r = &$o->o; $r[] = 3; });
var_dump($o->o);
echo "an array is read before keys are computed\n";
tried(function () { [nowhere() => $a] = $u; });
tried(function () { [$l => $a, 'k' => $b] = $u; return [$a, $b]; });
--EXPECT--
[Indirect modification of overloaded element of Box has no effect]
  [Attempting to set reference to non referenceable value]
  [Cannot use int as array]
  [Attempting to set reference to non referenceable value]
  [Cannot use int as array]
  [Cannot use int as array]
[null,null,null]
  [Indirect modification of overloaded element of Box has no effect]
  [Attempting to set reference to non referenceable value]
  [Attempting to set reference to non referenceable value]
  [Undefined array key 2]
[1,2,null]
  [Indirect modification of overloaded element of Box has no effect]
  [Attempting to set reference to non referenceable value]
[null,null]
  [Indirect modification of overloaded property Box::$magic has no effect]
  [Attempting to set reference to non referenceable value]
  [Attempting to set reference to non referenceable value]
[3,1,4]
  [Undefined array key 1]
[null]
TypeError: Cannot auto-initialize an array inside a reference held by property Box::$o of type ?Box
  [Undefined array key 1]
[null]
Error: Cannot create references to/from string offsets
TypeError: Cannot auto-initialize an array inside a reference held by property Box::$o of type ?Box
TypeError: Cannot auto-initialize an array inside a reference held by property Box::$o of type ?Box
NULL
an array is read before keys are computed
  [Undefined variable $u]
Error: Call to undefined function nowhere()
  [Undefined variable $u]
  [Undefined variable $l]
[null,null]
