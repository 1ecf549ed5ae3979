--TEST--
__call, __callStatic, __toString, __invoke, __debugInfo, __set_state, __clone
--FILE--
<?php
class M { public $o; function __call($n, $a) { return "$n(" . implode(',', $a) . ')'; } static function __callStatic($n, $a) { return "::$n(" . implode(',', $a) . ')'; } function __toString(): string { return 'string form'; } function __invoke($x = 'd') { return "invoked $x"; } function __debugInfo() { return ['debug' => 'info']; } static function __set_state($a) { $m = new self; $m->o = $a['o']; return $m; } function __clone() { if (is_object($this->o)) $this->o = clone $this->o; } private function priv() { return 'private'; } function test() { return self::undefinedHere() . static::priv() . $this->priv(); } }
$m = new M;
echo $m->foo(1, 2), M::bar(3), $m->priv(4), "$m", $m . '', $m(), $m('x'), $m->test(), strlen($m), "\n";
var_dump($m);
print_r($m);
var_export($m);
echo "\n";
$m->o = new stdClass;
$m->o->v = 1;
$c = clone $m;
$c->o->v = 2;
echo $m->o->v, "\n";
var_dump($m instanceof Stringable, in_array('string form', [$m]), 'string form' == $m);
eval('$x = ' . var_export($c, true) . ';');
echo $x->o->v, "\n";
try { (new class {})->nope(); } catch (Error $e) { echo preg_replace('/@anonymous.*?::/', '@anonymous::', $e->getMessage()), "\n"; }
try { echo (string) new stdClass; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
foo(1,2)::bar(3)priv(4)string formstring forminvoked dinvoked xundefinedHere()privateprivate11
object(M)#1 (1) {
  ["debug"]=>
  string(4) "info"
}
M Object
(
    [debug] => info
)
\M::__set_state(array(
   'o' => NULL,
))
1
bool(true)
bool(true)
bool(true)
2
Call to undefined method class@anonymous::nope()
Object of class stdClass could not be converted to string
