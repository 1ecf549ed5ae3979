--TEST--
eval shares scope, returns values, reports its own lines
--FILE--
<?php
$x = 1; echo eval('return $x + 1;'), "\n"; eval('$y = $x * 5; function fromEval() { return "eval " . __LINE__ . basename(__FILE__); }'); echo $y, fromEval(), "\n"; var_dump(eval('echo "out\n";')); eval('?>html <?= $x ?>' . "\n" . '<?php echo "back\n";'); try { eval("\n\nthrow new Exception('e');"); } catch (Exception $e) { echo $e->getLine(), basename($e->getFile()), "\n"; } class A { private $p = 'priv'; function run($c) { return eval($c); } } echo (new A)->run('return $this->p . self::class;'), "\n"; eval('$undefinedInEval;'); eval('echo $nope;'); $f = eval('return fn($a) => $a . __FUNCTION__;'); echo $f('c'), "\n"; foreach ([1, 2] as $i) eval("class Dyn$i { const V = $i; }"); echo Dyn1::V, Dyn2::V, "\n";
--EXPECTF--
2
5eval 1eval.php(2) : eval()'d code
out
NULL
html 1back
3eval.php(2) : eval()'d code
privA

Warning: Undefined variable $nope in %slang/include/eval.php(2) : eval()'d code on line 1
c{closure:%slang/include/eval.php(2) : eval()'d code:1}
12
