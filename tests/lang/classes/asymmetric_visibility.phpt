--TEST--
private(set) and protected(set)
--FILE--
<?php
class A { public private(set) int $x = 1; public protected(set) array $list = []; protected(set) string $s = 's'; public function inc() { $this->x++; $this->list[] = $this->x; return $this; } public function __construct(public private(set) string $name = 'n') {} }
class B extends A { public function child() { $this->list[] = 'child'; try { $this->x = 9; } catch (Error $e) { echo $e->getMessage(), "\n"; } return $this->x; } }
$a = (new A)->inc();
echo $a->x, json_encode($a->list), $a->name, (new B)->child(), "\n";
foreach ([fn() => $a->x = 5, fn() => $a->list[] = 1, fn() => $a->s = 'q', fn() => $a->name .= 'x', function () use ($a) { $r = &$a->x; $r = 3; }, function () use ($a) { unset($a->list); }] as $f) try { $f(); echo "no error $a->x\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }
class St { public private(set) static int $n = 0; static function up() { return ++self::$n; } }
St::up();
echo St::$n, "\n";
try { St::$n = 5; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
2[2]nCannot modify private(set) property A::$x from scope B
1
Cannot modify private(set) property A::$x from global scope
Cannot indirectly modify protected(set) property A::$list from global scope
Cannot modify protected(set) property A::$s from global scope
Cannot modify private(set) property A::$name from global scope
Cannot indirectly modify private(set) property A::$x from global scope
Cannot unset protected(set) property A::$list from global scope
1
Cannot modify private(set) property St::$n from global scope
