--TEST--
Operands in messages of operators that commute, and what failed assignments leave behind
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
class Base { const C = 'c'; public static $s = 'ss'; public static ?array $list = [1]; public int $i = 5; public ?string $n = 'a'; public array $a = [1]; public $u = 5; }
function s() { return 'f'; }
function tried($f) { try { $f(); } catch (Error $e) { for (; $e; $e = $e->getPrevious()) echo '  ', get_class($e), ': ', $e->getMessage(), "\n"; } }
tried(function () { 1 * Base::C; });
tried(function () { true & Base::C; });
tried(function () { 1 * (string)$u; });
tried(function () { 1 * ($u ?: 'x'); });
tried(function () { (int)'1' * ($u ?: 'x'); });
tried(function () { (int)'1' * s(); });
tried(function () { true & gettype(1); });
tried(function () { (bool)1 ^ gettype(1); });
tried(function () { ($a ?? null) & ($x = &Base::$list); });
echo "the variable itself as the operand\n";
tried(function () { $u[1][1] *= $u; var_dump($u); });
tried(function () { $u['a'] .= $u; });
echo "operators that throw\n";
tried(function () { $o = new Base; try { $o->i *= []; } finally { var_dump($o->i); } });
tried(function () { $o = new Base; try { $o->n -= []; } finally { var_dump($o->n); } });
tried(function () { $o = new Base; try { $o->a -= 1; } finally { var_dump($o->a); } });
tried(function () { $o = new Base; try { $o->u -= []; } finally { var_dump($o->u); } });
tried(function () { $o = new Base; $r = &$o->i; try { $r %= 0; } finally { var_dump($o->i); } });
tried(function () { $r = &Base::$list; $r *= 2; });
echo "static properties are looked for behind their keys\n";
tried(function () { $h = new ArrayObject; $h::$none[clone(1)]; });
tried(function () { $h = 'Base'; var_dump($h::${'li' . 'st'}[print 'key ']); });
tried(function () { $h = 'Nowhere'; var_dump(isset($h::$list[print 'key '])); });
echo "NAN\n";
tried(function () { var_dump(NAN < new ArrayObject, NAN > new ArrayObject, new ArrayObject < NAN, NAN <=> new ArrayObject); });
tried(function () { var_dump((array)NAN, (object)NAN); });
--EXPECT--
TypeError: Unsupported operand types: int * string
  TypeError: Unsupported operand types: bool & string
  [Undefined variable $u]
  TypeError: Unsupported operand types: string * int
  [Undefined variable $u]
  TypeError: Unsupported operand types: string * int
  [Undefined variable $u]
  TypeError: Unsupported operand types: int * string
  TypeError: Unsupported operand types: string * int
  TypeError: Unsupported operand types: string & bool
  TypeError: Unsupported operand types: bool ^ string
  TypeError: Unsupported operand types: array & null
the variable itself as the operand
  [Undefined variable $u]
  [Undefined variable $u]
  [Undefined array key 1]
  [Undefined array key 1]
array(1) {
  [1]=>
  array(1) {
    [1]=>
    int(0)
  }
}
  [Undefined variable $u]
  [Undefined variable $u]
  [Undefined array key "a"]
operators that throw
int(0)
  TypeError: Unsupported operand types: int * array
string(0) ""
  TypeError: Unsupported operand types: string - array
array(1) {
  [0]=>
  int(1)
}
  TypeError: Unsupported operand types: array - int
int(5)
  TypeError: Unsupported operand types: int - array
int(0)
  DivisionByZeroError: Modulo by zero
  TypeError: Cannot assign null to reference held by property Base::$list of type ?array
  TypeError: Unsupported operand types: array * int
static properties are looked for behind their keys
  TypeError: clone(): Argument #1 ($object) must be of type object, int given
key   [Undefined array key 1]
NULL
  Error: Class "Nowhere" not found
NAN
  [Object of class ArrayObject could not be converted to float]
  [Object of class ArrayObject could not be converted to float]
  [Object of class ArrayObject could not be converted to float]
  [Object of class ArrayObject could not be converted to float]
bool(false)
bool(false)
bool(false)
int(1)
  [unexpected NAN value was coerced to array]
  [unexpected NAN value was coerced to object]
array(1) {
  [0]=>
  float(NAN)
}
object(stdClass)#3 (1) {
  ["scalar"]=>
  float(NAN)
}
