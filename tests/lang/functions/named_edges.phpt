--TEST--
Named arguments in traces, where nothing takes them, and before required parameters
--FILE--
<?php
function traced(...$rest) { return (new Exception)->getTraceAsString(); }
function show($text) { echo preg_replace('~ [^ ]*\(\d+\): ~', ' ', $text), "\n"; }
show(traced(1, 2, x: 3, y: 'why'));
function secret($a, #[SensitiveParameter] ...$rest) { debug_print_backtrace(); return array_keys(debug_backtrace()[0]['args']); }
ob_start();
$keys = secret(1, word: 'hidden');
show(ob_get_clean());
var_dump($keys);
class Magic { function __call($name, $args) { return array_keys($args); } function __invoke(...$args) { return (new Exception)->getTraceAsString(); } }
show((new Magic)(1, bar: 'bar'));
var_dump((new Magic)->foo(1, bar: 2));
class Plain {}
foreach ([fn() => new Plain(x: 1), fn() => new stdClass(...['y' => 2])] as $make) {
    try { var_dump($make()); } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
var_dump(new Plain(1, 2));
function optional_first($a = 1, $b) {}
try { optional_first(b: 2); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
function defaults($a = 1, $b = 2, $c = 3) { return "$a $b $c\n"; }
echo defaults(c: 5), defaults(1, c: 4);
function references(&$first, &...$rest) {}
foreach (['references(5);', '$x = 1; references($x, 5);'] as $code) {
    try { eval($code); } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
--EXPECTF--

Deprecated: optional_first(): Optional parameter $a declared before required parameter $b is implicitly treated as a required parameter in %s on line 18
#0 traced(1, 2, x: 3, y: 'why')
#1 {main}
#0 secret(1, word: Object(SensitiveParameterValue))

array(2) {
  [0]=>
  int(0)
  [1]=>
  string(4) "word"
}
#0 Magic->__invoke(1, bar: 'bar')
#1 {main}
array(2) {
  [0]=>
  int(0)
  [1]=>
  string(3) "bar"
}
Unknown named parameter $x
Unknown named parameter $y
object(Plain)#1 (0) {
}
ArgumentCountError: optional_first(): Argument #1 ($a) not passed
1 2 5
1 2 4
references(): Argument #1 ($first) could not be passed by reference
references(): Argument #2 could not be passed by reference
