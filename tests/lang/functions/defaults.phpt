--TEST--
default values, also constant expressions and new
--FILE--
<?php
const BASE = 10; class Opt { const X = 5; public function __construct(public int $v = self::X * 2) {} }
function f($a, $b = BASE * 2, array $c = ['x' => BASE, ...[1, 2]], ?Opt $d = new Opt(), string $e = __FUNCTION__ . PHP_EOL, $f = Opt::X > 3 ? 'big' : 'small') { echo $a, $b, json_encode($c), $d->v, $e, $f, "\n"; }
f(1);
f(1, f: 'named', b: 2);
try { f(); } catch (ArgumentCountError $e) { echo $e->getMessage(), "\n"; }
function opt($a = 1, $b) { return "$a$b"; }
try { echo opt(); } catch (ArgumentCountError $e) { echo $e->getMessage(), "\n"; }
function nul(int $x = null) { var_dump($x); }
nul();
nul(3);
--EXPECTF--
Deprecated: opt(): Optional parameter $a declared before required parameter $b is implicitly treated as a required parameter in %slang/functions/defaults.php on line 7

Deprecated: nul(): Implicitly marking parameter $x as nullable is deprecated, the explicit nullable type must be used instead in %slang/functions/defaults.php on line 9
120{"x":10,"0":1,"1":2}10f
big
12{"x":10,"0":1,"1":2}10f
named
Too few arguments to function f(), 0 passed in %slang/functions/defaults.php on line 6 and at least 1 expected
Too few arguments to function opt(), 0 passed in %slang/functions/defaults.php on line 8 and exactly 2 expected
NULL
int(3)
