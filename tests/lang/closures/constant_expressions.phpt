--TEST--
closures and callables in constant expressions
--FILE--
<?php
class V { const UP = strtoupper(...); public function __construct(public Closure $f = static function ($x) { return $x . '!'; }) {} }
const DOUBLE = static function (int $x): int { return $x * 2; };
function apply($v, Closure $f = strrev(...)) { return $f($v); }
echo (V::UP)('a'), (new V)->f->__invoke('b'), (DOUBLE)(4), apply('xyz'), apply('xyz', ucfirst(...)), "\n";
#[Attribute] class Check { public function __construct(public Closure $c) {} }
#[Check(static function ($x) { return $x > 1; })] class Checked {}
var_dump(((new ReflectionClass('Checked'))->getAttributes()[0]->newInstance()->c)(2));
--EXPECTF--
Deprecated: Non-canonical cast (double) is deprecated, use the (float) cast instead in %slang/closures/constant_expressions.php on line 5
Ab!4zyxXyz
bool(true)
