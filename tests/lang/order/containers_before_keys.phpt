--TEST--
A container is fetched before its key is read, and the key is converted before the value is read
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
class P { public ?P $o = null; public ?array $list = ['k' => 1]; public static $s = 0; public static $all = ['k' => 1]; }
class A implements ArrayAccess {
    function offsetGet($k): mixed { echo '  get ', json_encode($k), "\n"; return 1; }
    function offsetSet($k, $v): void { echo "  set\n"; }
    function offsetExists($k): bool { return true; }
    function offsetUnset($k): void {}
}
enum E { case A; }
$programs = <<<'PHP'
$a = []; $a[null] = $v;
$a = []; $a[$u] = $v;
$a = []; $a[1.5] = $v;
$a = []; $a[$u] += $v;
$a = []; $a[[]] = $v;
$a = []; $a[$u][$v] = $w;
$a = false; $a[$u] = $v;
$a = null; $a[$u] = $v;
$a = 1; $a[$u] = $v;
$a = 1; $a[$u] += $v;
$a = 1; $a[$u][$v] = 1;
$a = 1; $a[$u]++;
$a = 1; unset($a[$u][$v]);
$a = 'str'; $a[$u] = $v;
$a = 'str'; $a[$u] += $v;
$a = 'str'; $a['x'] = $v;
$a = 'str'; $a[] = $v;
$a = 'str'; $a['a'] = &$v;
$a = 'str'; $a[null] = &$v;
$a = 'str'; $a[] = &$v;
$a = 'str'; unset($a[$u][1]);
$a = 'str'; unset($a[1.7]->p->q);
$a = 'str'; foreach ($a[1] as &$e) {}
$u[$u] = 1;
$u[$u] += 1;
$u[$u][1] = 1;
P::$s[$u] = $v;
P::$s[$u] += $v;
P::$all[$u] += $v;
$o = new P; $o->list[$u] = $v;
$o = new P; $o->list[$u] += $v;
$o = new P; $o->o[1] = 1;
$o = new P; $o->o[] = 1;
$o = new P; $o->$u += $v;
$o = new P; $o[0] += 1;
$o = new A; $o[1] = &$v;
$o = new A; $o[] = &$v;
$o = new A; $o[$u][$v] = $w;
$o = new P; unset($o->nope[1]); var_dump(array_keys((array)$o));
$o = E::A; unset($o->nope[1]);
$o = fn() => 1; unset($o->v->q);
$a = 1; [&$x[print('  key')], $b] = $a;
foreach (${'vw'} as &$e) {}
unset(${'vw'}[1]);
unset(${'vw'}->x->y);
match ($u) {};
match ($u) { 1 => 2 };
match ("a\0b\e\xff") {};
clone($u, [$v]);
$a = [[1], [2], [3]]; natsort($a);
$a = ['x' => ['y' => 1]]; natsort($a);
$a = [[1], [2], [3]]; sort($a, SORT_STRING);
PHP;
foreach (explode("\n", $programs) as $program) {
    echo $program, "\n";
    try {
        eval("(function() { $program })();");
    } catch (Error $e) {
        for (; $e; $e = $e->getPrevious()) echo '  ', get_class($e), ': ', $e->getMessage(), "\n";
    }
}
--EXPECT--
$a = []; $a[null] = $v;
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $v]
$a = []; $a[$u] = $v;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $v]
$a = []; $a[1.5] = $v;
  [Implicit conversion from float 1.5 to int loses precision]
  [Undefined variable $v]
$a = []; $a[$u] += $v;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined array key ""]
  [Undefined variable $v]
$a = []; $a[[]] = $v;
  TypeError: Cannot access offset of type array on array
$a = []; $a[$u][$v] = $w;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $v]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $w]
$a = false; $a[$u] = $v;
  [Automatic conversion of false to array is deprecated]
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $v]
$a = null; $a[$u] = $v;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $v]
$a = 1; $a[$u] = $v;
  Error: Cannot use a scalar value as an array
$a = 1; $a[$u] += $v;
  [Undefined variable $u]
  Error: Cannot use a scalar value as an array
$a = 1; $a[$u][$v] = 1;
  Error: Cannot use a scalar value as an array
$a = 1; $a[$u]++;
  Error: Cannot use a scalar value as an array
$a = 1; unset($a[$u][$v]);
  Error: Cannot unset offset in a non-array variable
$a = 'str'; $a[$u] = $v;
  [Undefined variable $u]
  [String offset cast occurred]
  [Undefined variable $v]
  Error: Cannot assign an empty string to a string offset
$a = 'str'; $a[$u] += $v;
  [Undefined variable $u]
  [String offset cast occurred]
  Error: Cannot use assign-op operators with string offsets
$a = 'str'; $a['x'] = $v;
  TypeError: Cannot access offset of type string on string
$a = 'str'; $a[] = $v;
  Error: [] operator not supported for strings
$a = 'str'; $a['a'] = &$v;
  TypeError: Cannot access offset of type string on string
$a = 'str'; $a[null] = &$v;
  [String offset cast occurred]
  Error: Cannot create references to/from string offsets
$a = 'str'; $a[] = &$v;
  Error: [] operator not supported for strings
$a = 'str'; unset($a[$u][1]);
  [Undefined variable $u]
  [String offset cast occurred]
  Error: Cannot use string offset as an array
$a = 'str'; unset($a[1.7]->p->q);
  [String offset cast occurred]
  Error: Cannot use string offset as an object
$a = 'str'; foreach ($a[1] as &$e) {}
  Error: Cannot create references to/from string offsets
$u[$u] = 1;
  TypeError: Cannot access offset of type array on array
$u[$u] += 1;
  [Undefined variable $u]
  TypeError: Cannot access offset of type array on array
$u[$u][1] = 1;
  TypeError: Cannot access offset of type array on array
P::$s[$u] = $v;
  Error: Cannot use a scalar value as an array
P::$s[$u] += $v;
  [Undefined variable $u]
  Error: Cannot use a scalar value as an array
P::$all[$u] += $v;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined array key ""]
  [Undefined variable $v]
$o = new P; $o->list[$u] = $v;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined variable $v]
$o = new P; $o->list[$u] += $v;
  [Undefined variable $u]
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined array key ""]
  [Undefined variable $v]
$o = new P; $o->o[1] = 1;
  TypeError: Cannot auto-initialize an array inside property P::$o of type ?P
$o = new P; $o->o[] = 1;
  TypeError: Cannot auto-initialize an array inside property P::$o of type ?P
$o = new P; $o->$u += $v;
  [Undefined variable $u]
  [Undefined variable $v]
  [Creation of dynamic property P::$ is deprecated]
  [Undefined property: P::$]
$o = new P; $o[0] += 1;
  Error: Cannot use object of type P as array
  Error: Cannot use object of type P as array
$o = new A; $o[1] = &$v;
  get 1
  [Indirect modification of overloaded element of A has no effect]
  Error: Cannot assign by reference to an array dimension of an object
$o = new A; $o[] = &$v;
  get null
  [Indirect modification of overloaded element of A has no effect]
  Error: Cannot assign by reference to an array dimension of an object
$o = new A; $o[$u][$v] = $w;
  [Undefined variable $u]
  get null
  [Indirect modification of overloaded element of A has no effect]
  Error: Cannot use a scalar value as an array
$o = new P; unset($o->nope[1]); var_dump(array_keys((array)$o));
  [Creation of dynamic property P::$nope is deprecated]
array(3) {
  [0]=>
  string(1) "o"
  [1]=>
  string(4) "list"
  [2]=>
  string(4) "nope"
}
$o = E::A; unset($o->nope[1]);
  Error: Cannot create dynamic property E::$nope
$o = fn() => 1; unset($o->v->q);
  Error: Cannot create dynamic property Closure::$v
$a = 1; [&$x[print('  key')], $b] = $a;
  Error: Cannot use a scalar value as an array
foreach (${'vw'} as &$e) {}
  [Undefined variable $vw]
  [foreach() argument must be of type array|object, null given]
unset(${'vw'}[1]);
  [Undefined variable $vw]
unset(${'vw'}->x->y);
  [Undefined variable $vw]
match ($u) {};
  UnhandledMatchError: Unhandled match case NULL
match ($u) { 1 => 2 };
  [Undefined variable $u]
  UnhandledMatchError: Unhandled match case NULL
match ("a\0b\e\xff") {};
  UnhandledMatchError: Unhandled match case 'a\x00b\e\xFF'
clone($u, [$v]);
  [Undefined variable $u]
  [Undefined variable $v]
  TypeError: clone(): Argument #1 ($object) must be of type object, null given
$a = [[1], [2], [3]]; natsort($a);
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
$a = ['x' => ['y' => 1]]; natsort($a);
$a = [[1], [2], [3]]; sort($a, SORT_STRING);
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
  [Array to string conversion]
