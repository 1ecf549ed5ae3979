--TEST--
++ and -- of properties that may not be written, and failed operators on them
--FILE--
<?php
function tried($f) {
    try { var_dump($f()); } catch (Error $e) { do echo get_class($e), ': ', $e->getMessage(), "\n"; while ($e = $e->getPrevious()); }
}
class C {
    public private(set) array $list = [1]; public private(set) int $most = PHP_INT_MAX; public protected(set) string $text = 'a';
    public $virtual { get => [1]; } public readonly array $once;
    function __construct() { $this->once = [1]; }
}
class D extends C {}
foreach (['list', 'most', 'text', 'virtual', 'once'] as $name) {
    echo "$name\n";
    $o = new D;
    tried(fn() => ++$o->$name);
    tried(fn() => $o->$name--);
    tried(fn() => $o->$name -= []);
    tried(fn() => $o->$name);
}
class H { public $set = 1 { set => $value; } public $get { get => 5; } public $only { set {} } }
class I extends H {}
echo "hooks\n";
$o = new I;
tried(function () use ($o) { $x = 1; $o->set = &$x; });
tried(function () use ($o) { $o->set[] = 1; });
tried(function () use ($o) { $o->get[] = 1; });
tried(function () use ($o) { $o->get = 1; });
tried(fn() => $o->only);
--EXPECTF--
list
Error: Cannot modify private(set) property C::$list from global scope
TypeError: Cannot increment array
Error: Cannot modify private(set) property C::$list from global scope
TypeError: Cannot decrement array
TypeError: Unsupported operand types: array - array
array(1) {
  [0]=>
  int(1)
}
most
Error: Cannot modify private(set) property C::$most from global scope
Error: Cannot modify private(set) property C::$most from global scope
TypeError: Unsupported operand types: int - array
int(9223372036854775807)
text

Deprecated: Increment on non-numeric string is deprecated, use str_increment() instead in %slang/classes/refused_steps.php on line 14
Error: Cannot modify protected(set) property C::$text from global scope

Deprecated: Decrement on non-numeric string has no effect and is deprecated in %slang/classes/refused_steps.php on line 15
Error: Cannot modify protected(set) property C::$text from global scope
TypeError: Unsupported operand types: string - array
string(1) "a"
virtual
Error: Property D::$virtual is read-only
TypeError: Cannot increment array
Error: Property D::$virtual is read-only
TypeError: Cannot decrement array
TypeError: Unsupported operand types: array - array
array(1) {
  [0]=>
  int(1)
}
once
Error: Cannot modify readonly property C::$once
TypeError: Cannot increment array
Error: Cannot modify readonly property C::$once
TypeError: Cannot decrement array
TypeError: Unsupported operand types: array - array
array(1) {
  [0]=>
  int(1)
}
hooks
Error: Indirect modification of I::$set is not allowed
Error: Indirect modification of I::$set is not allowed
Error: Indirect modification of I::$get is not allowed
Error: Property I::$get is read-only
Error: Property I::$only is write-only
