--TEST--
Traces: includes and eval, functions that were given too little, destructors that throw one after the other
--FILE--
<?php
set_error_handler(function ($level, $text) { echo (new Exception)->getTraceAsString(), "\n"; return true; });
function few(int $a, float $b) {}
class K { function __construct($a) {} static function s($a, $b) {} }
class D { function __construct(private string $name) {} function __destruct() { throw new Exception($this->name); } }
include 'no-such-file.inc';
foreach ([fn() => few(1), fn() => new K, fn() => K::s(1.0), fn() => array_map('few', [1]), fn() => eval('few();'), fn() => eval('throw new Exception("e");'),
    function () { $list = [new D('one'), new D('two'), new D('three')]; unset($list); }] as $number => $way) {
    try {
        $way();
    } catch (Throwable $error) {
        echo "$number ", basename($error->getFile()), ':', $error->getLine(), "\n";
        for (; $error; $error = $error->getPrevious()) {
            echo $error::class, ': ', $error->getMessage(), "\n", $error->getTraceAsString(), "\n";
        }
    }
}
--EXPECTF--
#0 %s(6): {closure:%s:2}(2, 'include(no-such...', '%s', 6)
#1 %s(6): include()
#2 {main}
#0 %s(6): {closure:%s:2}(2, 'include(): Fail...', '%s', 6)
#1 %s(6): include()
#2 {main}
0 traces.php:3
ArgumentCountError: Too few arguments to function few(), 1 passed in %s on line 7 and exactly 2 expected
#0 %s(7): few(1)
#1 %s(10): {closure:%s:7}()
#2 {main}
1 traces.php:4
ArgumentCountError: Too few arguments to function K::__construct(), 0 passed in %s on line 7 and exactly 1 expected
#0 %s(7): K->__construct()
#1 %s(10): {closure:%s:7}()
#2 {main}
2 traces.php:4
ArgumentCountError: Too few arguments to function K::s(), 1 passed in %s on line 7 and exactly 2 expected
#0 %s(7): K::s(1.0)
#1 %s(10): {closure:%s:7}()
#2 {main}
3 traces.php:3
ArgumentCountError: Too few arguments to function few(), 1 passed and exactly 2 expected
#0 [internal function]: few(1)
#1 %s(7): array_map('few', Array)
#2 %s(10): {closure:%s:7}()
#3 {main}
4 traces.php:3
ArgumentCountError: Too few arguments to function few(), 0 passed in %s(7) : eval()'d code on line 1 and exactly 2 expected
#0 %s(7) : eval()'d code(1): few()
#1 %s(7): eval()
#2 %s(10): {closure:%s:7}()
#3 {main}
5 traces.php(7) : eval()'d code:1
Exception: e
#0 %s(7): eval()
#1 %s(10): {closure:%s:7}()
#2 {main}
6 traces.php:5
Exception: three
#0 %s(8): D->__destruct()
#1 %s(10): {closure:%s:8}()
#2 {main}
Exception: two
#0 %s(8): D->__destruct()
#1 %s(10): {closure:%s:8}()
#2 {main}
Exception: one
#0 %s(8): D->__destruct()
#1 %s(10): {closure:%s:8}()
#2 {main}
