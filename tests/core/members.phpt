--TEST--
Properties and methods as different scopes see them
--FILE--
<?php
class P { private $p = 1; protected $q = 2; public $r = 3; static $s = 4; private function m() {} function vars() { return get_object_vars($this); } function has($n) { return property_exists($this, $n); } }
class Q extends P { public int $t; protected $u = [1]; function all() { return get_class_vars(self::class); } function methods() { return get_class_methods($this); } }
$q = new Q;
$q->dyn = 5;
print_r(get_object_vars($q));
print_r($q->vars());
print_r(get_class_vars('Q'));
print_r($q->all());
print_r(get_class_methods('Q'));
print_r(array_map(fn($k) => str_replace("\0", '~', $k), array_keys(get_mangled_object_vars($q))));
var_dump(method_exists($q, 'm'), method_exists('Q', 'm'), method_exists('P', 'M'), method_exists('Nope', 'm'));
var_dump(property_exists($q, 'p'), $q->has('p'), property_exists('Q', 't'), property_exists($q, 'dyn'), property_exists('Q', 'dyn'));
try { method_exists(1, 'x'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { get_class_methods('Nope'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$o = new stdClass; $x = 1; $o->a = &$x; $o->b = 2;
$v = get_object_vars($o); $x = 9; print_r($v);
?>
--EXPECTF--

Deprecated: Creation of dynamic property Q::$dyn is deprecated in %s on line 5
Array
(
    [r] => 3
    [dyn] => 5
)
Array
(
    [p] => 1
    [q] => 2
    [r] => 3
    [u] => Array
        (
            [0] => 1
        )

    [dyn] => 5
)
Array
(
    [t] => 
    [r] => 3
    [s] => 4
)
Array
(
    [t] => 
    [u] => Array
        (
            [0] => 1
        )

    [q] => 2
    [r] => 3
    [s] => 4
)
Array
(
    [0] => all
    [1] => methods
    [2] => vars
    [3] => has
)
Array
(
    [0] => ~P~p
    [1] => ~*~q
    [2] => r
    [3] => ~*~u
    [4] => dyn
)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
method_exists(): Argument #1 ($object_or_class) must be of type object|string, int given
get_class_methods(): Argument #1 ($object_or_class) must be an object or a valid class name, string given
Array
(
    [a] => 9
    [b] => 2
)
