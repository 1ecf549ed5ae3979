--TEST--
getTraceAsString and getTrace
--FILE--
<?php
class T { function m($x) { return (fn($y) => new Exception($y))('closure'); } static function s() { return array_map([new self, 'm'], ['a'])[0]; } function __call($n, $a) { return new Exception('magic'); } }
function f($int, $str, $arr, ...$rest) { return T::s(); }
$e = f(1, 'string', [], true);
echo $e->getTraceAsString(), "\n";
foreach ($e->getTrace() as $t) echo ($t['class'] ?? ''), ($t['type'] ?? ''), $t['function'], ' ', isset($t['line']) ? 'line' : 'internal', ' ', json_encode($t['args'] ?? 'none'), "\n";
echo (new T)->undefined(1)->getTraceAsString(), "\n";
function dbg() { foreach (debug_backtrace() as $f) echo $f['function'], isset($f['object']) ? ' obj' : '', ' '; debug_print_backtrace(); }
class D { function go() { dbg(); } } (new D)->go();
echo get_class($e), ': ', (string) new Exception('str') === '' ? '' : strtok((string) new Exception('as string'), "\n"), "\n";
--EXPECTF--
#0 %slang/exceptions/trace.php(2): T->{closure:T::m():2}('closure')
#1 [internal function]: T->m('a')
#2 %slang/exceptions/trace.php(2): array_map(Array, Array)
#3 %slang/exceptions/trace.php(3): T::s()
#4 %slang/exceptions/trace.php(4): f(1, 'string', Array, true)
#5 {main}
T->{closure:T::m():2} line ["closure"]
T->m internal ["a"]
array_map line [[{},"m"],["a"]]
T::s line []
f line [1,"string",[],true]
#0 %slang/exceptions/trace.php(7): T->__call('undefined', Array)
#1 {main}
dbg go obj #0 %slang/exceptions/trace.php(9): dbg()
#1 %slang/exceptions/trace.php(9): D->go()
Exception: Exception: as string in %slang/exceptions/trace.php:10
