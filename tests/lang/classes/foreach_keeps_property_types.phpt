--TEST--
A loop by reference over a typed property leaves a reference of its type
--FILE--
<?php
class Typed { public ?array $own = [1]; public static ?array $shared = [1]; public array|stdClass $either; }
function attempt(Closure $f) {
    try { var_dump($f()); } catch (Error $e) { do echo get_class($e), ': ', $e->getMessage(), "\n"; while ($e = $e->getPrevious()); }
}
$o = new Typed;
foreach ($o->own as &$v) $v++;
unset($v);
$r = &$o->own;
attempt(function () use (&$r) { $r = 5; });
attempt(fn() => $o->own += 1);
foreach (Typed::$shared as &$v) $v++;
unset($v);
attempt(fn() => Typed::$shared .= 'x');
attempt(fn() => Typed::$shared -= 1);
attempt(fn() => Typed::$shared);
attempt(function () use ($o) { foreach ($o->either as &$v) {} });
$o->either = new stdClass; $o->either->x = 1;
foreach ($o->either as $k => &$v) $v = $k;
attempt(fn() => $o->either);
foreach ($new['list'] as &$v) {}
var_dump($new);
--EXPECTF--
TypeError: Cannot assign int to reference held by property Typed::$own of type ?array
TypeError: Cannot assign null to reference held by property Typed::$own of type ?array
TypeError: Unsupported operand types: array + int

Warning: Array to string conversion in %slang/classes/foreach_keeps_property_types.php on line 14
TypeError: Cannot assign string to reference held by property Typed::$shared of type ?array
TypeError: Cannot assign null to reference held by property Typed::$shared of type ?array
TypeError: Unsupported operand types: array - int
array(1) {
  [0]=>
  int(2)
}
Error: Cannot access uninitialized non-nullable property Typed::$either by reference
object(stdClass)#2 (1) {
  ["x"]=>
  &string(1) "x"
}

Warning: foreach() argument must be of type array|object, null given in %slang/classes/foreach_keeps_property_types.php on line 21
array(1) {
  ["list"]=>
  NULL
}
