--TEST--
What eval() gives and runs, each text more than once
--FILE--
<?php
class A { private $p = 1; function e($c) { return eval($c); } static function s($c) { return eval($c); } }
class B extends A { private $p = 2; }
for ($i = 0; $i < 3; $i++) {
    eval('switch (1) { case 1: switch (2) { case 2: continue; } }');
    eval('function opt' . $i . '($a = 1, $b) {}');
    echo (new A)->e('return self::class . static::class . $this->p;'), (new B)->e('return self::class . static::class . $this->p;'), A::s('return static::class;'), B::s('return static::class;'), "\n";
    $f = eval('return function ($x) { static $n = 0; return ++$n + $x; };');
    echo $f(1), $f(1), "\n";
    $g = eval('return fn ($x) => $x . __LINE__ . __CLASS__;');
    echo $g(1), spl_object_id($g) > 0, "\n";
    eval('$k = 5; echo $k + $i, "\n";');
    try { eval('throw new Exception("x");'); } catch (Exception $e) { echo $e->getLine(), $e->getFile() === __FILE__ . '(15) : eval()\'d code' ? 'y' : 'n', "\n"; }
    try { eval('return 08;'); } catch (ParseError $e) { echo $e->getMessage(), "\n"; }
    echo eval('return "a";'), eval('return 1.5;'), var_export(eval('return null;'), true), var_export(eval('return;'), true), var_export(eval(''), true), "\n";
    echo eval('declare(strict_types=1); try { return strlen(5); } catch (TypeError $e) { return "te"; }'), eval('return strlen(5);'), "\n";
    eval('if (!function_exists("once")) { function once() { return 1; } } echo once(), "\n";');
}
function rec($n) { return eval('return $n ? $n + rec($n - 1) : 0;'); }
echo rec(5), "\n";
foreach (get_included_files() as $f) echo basename($f), "\n";
set_error_handler(function ($no, $m, $file, $line) { echo "$m at ", basename($file), ":$line\n"; });
for ($i = 0; $i < 2; $i++) { eval('echo $undefinedHere;'); eval('return 1;
 2;'); }
?>
--EXPECTF--
Warning: "continue" targeting switch is equivalent to "break". Did you mean to use "continue 2"? in %slang/include/eval_repeated.php(5) : eval()'d code on line 1

Deprecated: opt0(): Optional parameter $a declared before required parameter $b is implicitly treated as a required parameter in %slang/include/eval_repeated.php(6) : eval()'d code on line 1
AA1AB1AB
23
111
5
1n
Invalid numeric literal
a1.5NULLNULLfalse
te1
1

Warning: "continue" targeting switch is equivalent to "break". Did you mean to use "continue 2"? in %slang/include/eval_repeated.php(5) : eval()'d code on line 1

Deprecated: opt1(): Optional parameter $a declared before required parameter $b is implicitly treated as a required parameter in %slang/include/eval_repeated.php(6) : eval()'d code on line 1
AA1AB1AB
23
111
6
1n
Invalid numeric literal
a1.5NULLNULLfalse
te1
1

Warning: "continue" targeting switch is equivalent to "break". Did you mean to use "continue 2"? in %slang/include/eval_repeated.php(5) : eval()'d code on line 1

Deprecated: opt2(): Optional parameter $a declared before required parameter $b is implicitly treated as a required parameter in %slang/include/eval_repeated.php(6) : eval()'d code on line 1
AA1AB1AB
23
111
7
1n
Invalid numeric literal
a1.5NULLNULLfalse
te1
1
15
eval_repeated.php
Undefined variable $undefinedHere at eval_repeated.php(23) : eval()'d code:1
Undefined variable $undefinedHere at eval_repeated.php(23) : eval()'d code:1
