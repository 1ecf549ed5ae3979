--TEST--
Methods that only return a property: every kind of value, types, children, and sites of many classes
--FILE--
<?php
class A { private array $l = [1,2,'k'=>[3]]; private ?A $n = null; public string $s = "abc"; public $u; private int $i = 5; public ?Countable $c = null; static $d = 0;
 function l(): array { return $this->l; } function n(): ?A { return $this->n; } function s(): string { return $this->s; } function u() { return $this->u; }
 function i(): ?int { return $this->i; } function f(): float { return $this->i; } function c(): ?Countable { return $this->c; } function self(): static { return $this; }
 function set($n) { $this->n = $n; } function at($k) { return $this->l[$k]; } function has($k) { if (isset($this->l[$k])) return 1; return 0; }
 function un() { unset($this->u); } function ref() { $this->u = 1; $r = &$this->u; $r = 7; return $this; }
}
class B extends A { function s(): string { return "B" . parent::s(); } private $zz = 1; function zz() { return $this->zz; } }
function test($o) { $r = []; for ($i = 0; $i < 4; $i++) { $r[] = count($o->l()); $r[] = $o->s(); $r[] = $o->u(); $r[] = $o->i(); $r[] = $o->f(); $r[] = $o->n() === null ? 'null' : $o->n()->s(); $r[] = $o->c(); $r[] = $o->at(0); $r[] = $o->at('k')[0]; $r[] = $o->has($i) . $o->has('k') . $o->has('zz'); } return implode(',', array_map(fn($x) => var_export($x, true), $r)); }
$a = new A; echo test($a), "\n"; $b = new B; $a->set($b); echo test($a), "\n", test($b), "\n"; $b->set(new A); echo test($b), "\n";
echo (new A)->s(), (new B)->zz(), "\n"; echo test($a->ref()), "\n"; $a->c = new ArrayObject; echo get_class($a->c()), "\n";
try { $x = $a->at('missing'); var_dump($x); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$a->un(); echo test($b); var_dump($a->u());
foreach ([$a, 1, null, "s", new ArrayObject] as $v) { if ($v instanceof A) echo "A"; else echo "-"; if (!($v instanceof Countable)) echo "n"; while ($v instanceof ArrayObject) { $v = null; echo "w"; } do { echo "d"; } while ($v instanceof B); }
abstract class N { private ?N $p = null; protected array $k = []; public function p(): ?N { return $this->p; } public function add(N $c): static { $c->p = $this; $this->k[] = $c; return $this; } public function kids(): array { return $this->k; } abstract function name(): string; function depth() { $d = 0; for ($n = $this; $n->p() !== null; $n = $n->p()) $d++; return $d; } }
class N1 extends N { function name(): string { return '1'; } } class N2 extends N { public $x = 1; function name(): string { return '2'; } } class N3 extends N2 { function kids(): array { return array_reverse(parent::kids()); } } class N4 extends N { public $q = 5; public array $w { get => [1]; } function name(): string { return '4'; } }
$r = new N1; $all = [$r]; for ($i = 0; $i < 40; $i++) { $cl = 'N' . ($i % 4 + 1); $o = new $cl; $all[intdiv($i, 3)]->add($o); $all[] = $o; }
foreach ($all as $o) echo $o->name(), $o->depth(), count($o->kids()), $o->p()?->name(), ' '; echo "\n";
class Un { public int $typed; public $d; private $p = 1; function typed() { return $this->typed; } function p() { return $this->p; } function &ref() { return $this->p; } #[\Deprecated] function old() { return $this->p; } function __get($n) { return "got $n"; } }
class Un2 extends Un { private $p = 2; function q() { return $this->p; } }
foreach ([new Un, new Un2, new Un, new Un2] as $u) { try { echo $u->typed(), ' '; } catch (Error $e) { echo $e->getMessage(), ' '; } echo $u->p(), $u->old(), ' '; $r = &$u->ref(); $r = 9; echo $u->p(), $u instanceof Un2 ? $u->q() : '', "\n"; unset($u->typed); echo $u->typed(), "\n"; }
function unwanted($u) { $u->p(); (void) $u->p(); return $u->p(1, 2); } for ($i = 0; $i < 3; $i++) echo unwanted(new Un2), "\n";
--EXPECTF--
3,'abc',NULL,5,5.0,'null',NULL,1,3,'110',3,'abc',NULL,5,5.0,'null',NULL,1,3,'110',3,'abc',NULL,5,5.0,'null',NULL,1,3,'010',3,'abc',NULL,5,5.0,'null',NULL,1,3,'010'
3,'abc',NULL,5,5.0,'Babc',NULL,1,3,'110',3,'abc',NULL,5,5.0,'Babc',NULL,1,3,'110',3,'abc',NULL,5,5.0,'Babc',NULL,1,3,'010',3,'abc',NULL,5,5.0,'Babc',NULL,1,3,'010'
3,'Babc',NULL,5,5.0,'null',NULL,1,3,'110',3,'Babc',NULL,5,5.0,'null',NULL,1,3,'110',3,'Babc',NULL,5,5.0,'null',NULL,1,3,'010',3,'Babc',NULL,5,5.0,'null',NULL,1,3,'010'
3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'110',3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'110',3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'010',3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'010'
abc1
3,'abc',7,5,5.0,'Babc',NULL,1,3,'110',3,'abc',7,5,5.0,'Babc',NULL,1,3,'110',3,'abc',7,5,5.0,'Babc',NULL,1,3,'010',3,'abc',7,5,5.0,'Babc',NULL,1,3,'010'
ArrayObject

Warning: Undefined array key "missing" in %slang/classes/getters_that_are_read.php on line 5
NULL
3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'110',3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'110',3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'010',3,'Babc',NULL,5,5.0,'abc',NULL,1,3,'010'
Warning: Undefined property: A::$u in %slang/classes/getters_that_are_read.php on line 3
NULL
And-nd-nd-nd-wd103 1131 2131 2131 4231 1231 2231 2232 4232 1232 2232 2232 4232 1314 2304 2304 4301 1301 2301 2302 4302 1302 2302 2302 4302 1304 2304 2304 4301 1301 2301 2302 4302 1302 2302 2302 4302 1304 2304 2304 4401 
Typed property Un::$typed must not be accessed before initialization 1
Deprecated: Method Un::old() is deprecated in %slang/classes/getters_that_are_read.php on line 21
1 9

Fatal error: Uncaught TypeError: Value of type string returned from Un::__get() must be compatible with unset property Un::$typed of type int in %slang/classes/getters_that_are_read.php:19
Stack trace:
#0 %slang/classes/getters_that_are_read.php(21): Un->typed()
#1 {main}
  thrown in %slang/classes/getters_that_are_read.php on line 19
