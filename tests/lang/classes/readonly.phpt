--TEST--
readonly properties and classes
--FILE--
<?php
class R { public readonly array $list; public function __construct(public readonly string $s, protected readonly ?R $r = null) { $this->list = [1]; } public function again() { $this->s = 'x'; } public function init() { $this->list[] = 2; } }
$r = new R('a', new R('b'));
foreach ([fn() => $r->s = 'x', fn() => $r->again(), fn() => $r->init(), function () use ($r) { unset($r->s); }, function () use ($r) { $x = &$r->s; }, fn() => $r->list[] = 1, fn() => $r->s .= 'y', function () use ($r) { foreach ($r as &$v) {} }] as $f) try { $f(); echo "no error\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }
readonly class RC { public function __construct(public int $a) {} }
try { $rc = new RC(1); $rc->a = 2; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $x = new RC(1); $x->dyn = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
class Late { public readonly int $v; }
$l = new Late;
try { $l->v = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { echo $l->v; } catch (Error $e) { echo $e->getMessage(), "\n"; }
var_dump(isset($l->v), $l);
class Cl { public function __construct(public readonly DateTime|stdClass $o) {} public function __clone() { $this->o = clone $this->o; } }
$c = new Cl(new stdClass);
$c2 = clone $c;
var_dump($c->o !== $c2->o);
--EXPECT--
Cannot modify readonly property R::$s
Cannot modify readonly property R::$s
Cannot indirectly modify readonly property R::$list
Cannot unset readonly property R::$s
Cannot indirectly modify readonly property R::$s
Cannot indirectly modify readonly property R::$list
Cannot modify readonly property R::$s
Cannot acquire reference to readonly property R::$list
Cannot modify readonly property RC::$a
Cannot create dynamic property RC::$dyn
Cannot modify protected(set) readonly property Late::$v from global scope
Typed property Late::$v must not be accessed before initialization
bool(false)
object(Late)#8 (0) {
  ["v"]=>
  uninitialized(int)
}
bool(true)
