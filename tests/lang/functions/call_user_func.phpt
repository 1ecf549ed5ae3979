--TEST--
call_user_func() and call_user_func_array() call what they name as an expression would
--FILE--
<?php
declare(strict_types=1);

function strict(int $x) { return $x; }
function &counter(&$x) { $x++; return $x; }
#[\NoDiscard] function useful() { return 1; }
#[\Deprecated] function old() { return 2; }
class A
{
    private static function hidden() { return 'hidden of ' . static::class; }
    function inside() { return [call_user_func('A::hidden'), call_user_func([$this, 'hidden']), call_user_func_array([$this, 'none'], [1, 'k' => 2])]; }
    function __call($name, $args) { return [$name, $args]; }
    static function twice(...$args) { return $args; }
}
function attempt(callable $f)
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        echo get_class($e), ': ', preg_replace('~ called in .*~', '', $e->getMessage()), "\n";
        foreach ($e->getTrace() as $frame) {
            echo '  ', $frame['class'] ?? '', $frame['type'] ?? '', preg_replace('~\{closure:.*\}~', '{closure}', $frame['function']), "\n";
        }
    }
}
attempt(fn() => call_user_func('strlen', 5));
attempt(fn() => call_user_func_array('strlen', [5]));
attempt(fn() => call_user_func('strict', "5"));
attempt(fn() => call_user_func_array('strict', ['x' => 5]));
attempt(fn() => call_user_func('strict'));
attempt(fn() => call_user_func('missing', print("not printed\n")));
attempt(fn() => call_user_func_array('missing', print("not printed\n")));
attempt(fn() => call_user_func_array('strict', 5));
attempt(fn() => call_user_func_array('strict', ['x' => 1, 2]));
attempt(fn() => call_user_func_array('strict', ['y' => 1, 2]));
attempt(fn() => call_user_func([new A, 'inside']));
attempt(fn() => (new A)->inside());
attempt(function () { $x = 1; call_user_func('counter', $x); return $x; });
attempt(function () { $x = 1; call_user_func_array('counter', [&$x]); return $x; });
attempt(function () { $x = [1]; call_user_func_array('counter', $x); return $x; });
attempt(function () { call_user_func('useful'); return call_user_func('old'); });
attempt(function () { $name = 'extract'; return call_user_func($name, []); });
attempt(fn() => call_user_func('A::twice', ...[1, 'k' => 2]));
attempt(fn() => call_user_func('A::twice', 1, k: 2));
attempt(function () { $f = 'call_user_func'; return $f('A::twice', 1, k: 2); });
attempt(fn() => call_user_func('call_user_func_array', 'strict', ['a']));
function shown(...$args) { foreach (debug_backtrace() as $frame) { echo $frame['function'], ' '; var_dump($frame['args']); } }
call_user_func('shown', 1);
call_user_func('shown', 1, b: 2);
$f = 'call_user_func_array';
$f('shown', [3, 'c' => 4]);
?>
--EXPECTF--
TypeError: strlen(): Argument #1 ($string) must be of type string, int given
  strlen
  {closure}
  attempt
TypeError: strlen(): Argument #1 ($string) must be of type string, int given
  strlen
  {closure}
  attempt
TypeError: strict(): Argument #1 ($x) must be of type int, string given,
  strict
  {closure}
  attempt
int(5)
ArgumentCountError: Too few arguments to function strict(), 0 passed in %s on line 30 and exactly 1 expected
  strict
  {closure}
  attempt
TypeError: call_user_func(): Argument #1 ($callback) must be a valid callback, function "missing" not found or invalid function name
  {closure}
  attempt
TypeError: call_user_func_array(): Argument #1 ($callback) must be a valid callback, function "missing" not found or invalid function name
  {closure}
  attempt
TypeError: call_user_func_array(): Argument #2 ($args) must be of type array, int given
  {closure}
  attempt
Error: Cannot use positional argument after named argument
  {closure}
  attempt
Error: Unknown named parameter $y
  {closure}
  attempt
array(3) {
  [0]=>
  string(11) "hidden of A"
  [1]=>
  string(11) "hidden of A"
  [2]=>
  array(2) {
    [0]=>
    string(4) "none"
    [1]=>
    array(2) {
      [0]=>
      int(1)
      ["k"]=>
      int(2)
    }
  }
}
array(3) {
  [0]=>
  string(11) "hidden of A"
  [1]=>
  string(11) "hidden of A"
  [2]=>
  array(2) {
    [0]=>
    string(4) "none"
    [1]=>
    array(2) {
      [0]=>
      int(1)
      ["k"]=>
      int(2)
    }
  }
}

Warning: counter(): Argument #1 ($x) must be passed by reference, value given in %s on line 38
int(1)
int(2)

Warning: counter(): Argument #1 ($x) must be passed by reference, value given in %s on line 40
array(1) {
  [0]=>
  int(1)
}

Warning: The return value of function useful() should either be used or intentionally ignored by casting it as (void) in %s on line 41

Deprecated: Function old() is deprecated in %s on line 41
int(2)
Error: Cannot call extract() dynamically
  extract
  {closure}
  attempt
array(2) {
  [0]=>
  int(1)
  ["k"]=>
  int(2)
}
array(2) {
  [0]=>
  int(1)
  ["k"]=>
  int(2)
}
array(2) {
  [0]=>
  int(1)
  ["k"]=>
  int(2)
}
TypeError: strict(): Argument #1 ($x) must be of type int, string given
  strict
  call_user_func_array
  {closure}
  attempt
shown array(1) {
  [0]=>
  int(1)
}
shown array(2) {
  [0]=>
  int(1)
  ["b"]=>
  int(2)
}
call_user_func array(3) {
  [0]=>
  string(5) "shown"
  [1]=>
  int(1)
  ["b"]=>
  int(2)
}
shown array(2) {
  [0]=>
  int(3)
  ["c"]=>
  int(4)
}
call_user_func_array array(2) {
  [0]=>
  string(5) "shown"
  [1]=>
  array(2) {
    [0]=>
    int(3)
    ["c"]=>
    int(4)
  }
}
