--TEST--
What lies in a value that no variable holds cannot be referred to
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
class Got { private $d = ['m' => [1]]; public $pub = [1]; function __get($n) { return $this->d[$n] ?? null; } }
class Kept implements ArrayAccess {
    public $l = ['k' => [1, 2]];
    function offsetGet($k): mixed { return $this->l[$k] ?? null; }
    function offsetSet($k, $v): void {}
    function offsetExists($k): bool { return true; }
    function offsetUnset($k): void {}
}
function tried($name, $f) { echo "$name\n"; try { $f(); } catch (Error $e) { echo '  ', get_class($e), ': ', $e->getMessage(), "\n"; } }
function arr() { return [1, [2]]; }
function obj() { return new Got; }
function keep() { static $g; return $g ??= new Got; }
function &refarr() { static $a = [1, [2]]; return $a; }
tried('pushed to what __get gave', function () { $g = new Got; $g->z[] = &$b; });
tried('an element of it', function () { $g = new Got; $g->z[1][2] = &$b; });
tried('an element of an array that it gave', function () { $g = new Got; $g->m[1] = &$b; });
tried('an element of what offsetGet gave', function () { $a = new Kept; $a['k'][1] = &$b; });
tried('an element of a result', function () { arr()[1][0] = &$b; });
tried('an element of a result by reference', function () { refarr()[1][0] = &$b; var_dump(refarr()[1][0]); });
tried('in an object that goes', function () { obj()->pub[1] = &$b; });
tried('in an object that stays', function () { keep()->pub[1] = &$b; var_dump(count(keep()->pub)); });
tried('a pattern over what __get gave', function () { $g = new Got; [&$a] = $g->z[1]; });
tried('a pattern over an array that it gave', function () { $g = new Got; [&$a] = $g->m; var_dump($a); });
tried('a pattern over what offsetGet gave', function () { $a = new Kept; [&$b] = $a['k']; var_dump($b); });
tried('a pattern over an element of a result', function () { [&$b] = arr()[1]; var_dump($b); });
tried('a pattern over an element of a reference', function () { [&$b] = refarr()[1]; var_dump($b); });
tried('a pattern over a property of an object that goes', function () { [&$b] = obj()->pub; var_dump($b); });
tried('a pattern that throws leaves no reference', function () {
    try { [&$none->p, $c] = $l[1]; } catch (Error $e) { echo '  ', $e->getMessage(), "\n"; }
    var_dump($l);
});
--EXPECT--
pushed to what __get gave
  [Indirect modification of overloaded property Got::$z has no effect]
  Error: Cannot assign by reference to an array dimension of an object
an element of it
  [Indirect modification of overloaded property Got::$z has no effect]
  Error: Cannot assign by reference to an array dimension of an object
an element of an array that it gave
  [Indirect modification of overloaded property Got::$m has no effect]
  Error: Cannot assign by reference to an array dimension of an object
an element of what offsetGet gave
  [Indirect modification of overloaded element of Kept has no effect]
  Error: Cannot assign by reference to an array dimension of an object
an element of a result
  Error: Cannot assign by reference to an array dimension of an object
an element of a result by reference
NULL
in an object that goes
  Error: Cannot assign by reference to an array dimension of an object
in an object that stays
int(2)
a pattern over what __get gave
  [Indirect modification of overloaded property Got::$z has no effect]
  [Attempting to set reference to non referenceable value]
a pattern over an array that it gave
  [Indirect modification of overloaded property Got::$m has no effect]
  [Attempting to set reference to non referenceable value]
int(1)
a pattern over what offsetGet gave
  [Indirect modification of overloaded element of Kept has no effect]
  [Attempting to set reference to non referenceable value]
int(1)
a pattern over an element of a result
  [Attempting to set reference to non referenceable value]
int(2)
a pattern over an element of a reference
NULL
a pattern over a property of an object that goes
  [Attempting to set reference to non referenceable value]
int(1)
a pattern that throws leaves no reference
  Attempt to modify property "p" on null
array(1) {
  [1]=>
  array(1) {
    [0]=>
    NULL
  }
}
