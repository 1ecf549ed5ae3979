--TEST--
static properties, inheritance, references, methods called both ways
--FILE--
<?php
class A { public static $n = 0; protected static array $log = []; static function inc() { static::$n++; self::$log[] = static::class; return new static; } function get() { return static::$n . count(self::$log); } public static ?A $inst = null; static function inst(): self { return static::$inst ??= new static; } }
class B extends A { public static $n = 100; } class C extends A {}
A::inc(); B::inc(); C::inc(); echo A::$n, B::$n, C::$n, (new B)->get(), "\n";
$r = &A::$n;
$r = 'ref';
echo A::$n, C::$n, "\n";
$cls = 'B';
$prop = 'n';
echo $cls::$n, $cls::$$prop, B::${'n'}, "\n";
$cls::$n = 5;
echo B::$n, "\n";
$o = new B;
echo $o::$n, $o->inc()->get(), "\n";
try { $o->n; } catch (Error $e) {}
try { (new A)->undefinedStatic(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
class N { function inst() { return isset($this) ? 'with' : 'without'; } }
try { echo N::inst(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
echo A::inst() === B::inst() ? 'same' : 'different', get_class(C::inst()), "\n";
unset($r);
--EXPECTF--
210121013
refref
101101101
5
564

Notice: Accessing static property B::$n as non static in %slang/classes/static_members.php on line 15

Warning: Undefined property: B::$n in %slang/classes/static_members.php on line 15
Call to undefined method A::undefinedStatic()
Non-static method N::inst() cannot be called statically
sameA
