--TEST--
overriding, parent, abstract, final, visibility rules
--FILE--
<?php
abstract class Base { protected $log = []; abstract protected function name(): string; public function run() { $this->log[] = $this->name(); return $this->hook() . implode(',', $this->log); } private function hook() { return 'base-hook '; } final public function fin() { return 'final'; } public static function create(...$a): static { return new static(...$a); } }
class Mid extends Base { protected function name(): string { return 'mid'; } private function hook() { return 'mid-hook '; } }
class Leaf extends Mid { public function name(): string { return 'leaf<' . parent::name(); } public function run() { return 'run ' . parent::run(); } }
echo (new Mid)->run(), '|', (new Leaf)->run(), '|', get_class(Leaf::create()), '|', (new Leaf)->fin(), get_parent_class('Leaf'), "\n";
var_dump(is_subclass_of('Leaf', 'Base'), is_a('Leaf', 'Mid', true), method_exists('Leaf', 'hook'), class_parents(new Leaf), new Leaf instanceof Base);
interface HasX { const X = 1; public static function mk(); public function m(int $a, $b = 2); }
class Impl implements HasX { static function mk() { return new self; } function m(int|string $a, $b = 3, ...$c): int { return $a + $b + self::X; } }
echo Impl::mk()->m(1), Impl::X, HasX::X, "\n";
var_dump(class_implements('Impl'));
--EXPECT--
base-hook mid|run base-hook leaf<mid|Leaf|finalMid
bool(true)
bool(true)
bool(false)
array(2) {
  ["Mid"]=>
  string(3) "Mid"
  ["Base"]=>
  string(4) "Base"
}
bool(true)
511
array(1) {
  ["HasX"]=>
  string(4) "HasX"
}
