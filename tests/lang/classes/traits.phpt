--TEST--
use, conflict resolution, abstract and static members, nested traits
--FILE--
<?php
trait Hello { private $greeting = 'Hello'; public static $count = 0; public function say() { self::$count++; return $this->greeting . ' ' . $this->name() . ' ' . static::class . ' ' . self::class . ' ' . __CLASS__ . ' ' . __TRAIT__ . ' ' . __METHOD__; } abstract public function name(); public static function make() { return new static; } }
trait World { public function say() { return 'World'; } protected function prot() { return 'prot'; } const TC = 'trait const'; }
class A { use Hello, World { Hello::say insteadof World; World::say as protected worldSay; prot as public; Hello::say as final sayAgain; } public function name() { return 'A'; } public function both() { return $this->worldSay(); } }
class B { use Hello; public function name() { return 'B'; } }
$a = A::make();
echo $a->say(), '|', $a->both(), '|', $a->prot(), '|', $a->sayAgain(), A::TC, "\n";
B::make()->say();
B::make()->say();
echo A::$count, B::$count, "\n";
trait Counter { public function inc() { static $n = 0; return ++$n; } }
class C1 { use Counter; }
class C2 { use Counter; }
echo (new C1)->inc(), (new C1)->inc(), (new C2)->inc(), "\n";
trait Outer { use Counter; public function outer() { return $this->inc() . parent::base(); } }
class Base { public function base() { return 'base'; } public function inc() { return 'x'; } }
class D extends Base { use Outer; }
echo (new D)->outer(), json_encode([class_uses('D'), class_uses('A'), in_array('Outer', get_declared_traits())]), "\n";
class Over { use World; public function say() { return 'class wins'; } }
echo (new Over)->say(), "\n";
$anon = new class { use Counter; };
echo $anon->inc(), "\n";
--EXPECT--
Hello A A A A Hello Hello::say|World|prot|Hello A A A A Hello Hello::saytrait const
22
121
1base[{"Outer":"Outer"},{"Hello":"Hello","World":"World"},true]
class wins
1
