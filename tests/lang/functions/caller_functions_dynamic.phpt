--TEST--
extract(), compact() and their kin are called by literal names alone
--FILE--
<?php
function t($n, $f) { echo "$n: "; try { $r = $f(); echo is_scalar($r) ? var_export($r, true) : json_encode($r), "\n"; } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
t('1', function () { $x = 1; $f = 'extract'; $f(['x' => 'str']); return $x; });
t('2', function () { $x = 1; call_user_func('extract', ['x' => 'str']); return $x; });
t('3', function () { $x = 1; array_map('extract', [['x' => 'str']]); return $x; });
t('4', function () { $x = 1; $f = 'compact'; return $f('x'); });
t('5', function () { $x = 1; return call_user_func('compact', 'x'); });
t('6', function () { $x = 1; $f = 'get_defined_vars'; return $f(); });
t('7', function () { $f = 'func_get_args'; return $f(); });
t('8', function () { return call_user_func('func_get_args'); });
t('9', function () { return call_user_func_array('func_num_args', []); });
t('10', function () { $f = 'func_get_arg'; return $f(0); });
t('11', function () { $x = 1; $f = extract(...); $f(['x' => 's']); return $x; });
t('12', function () { $x = 1; $f = compact(...); return $f('x'); });
t('13', function () { $x = 1; $f = Closure::fromCallable('compact'); return $f('x'); });
t('14', function () { $x = 1; return (new ReflectionFunction('compact'))->invoke('x'); });
t('15', function () { $x = 1; usort($GLOBALS['arr'], 'compact'); return 1; });
t('16', function () { $x = 1; $n = 'ext' . 'ract'; return ('ex' . 'tract')(['x' => 'k']) . $x; });
t('17', function () { $x = 1; return call_user_func_array('extract', [['x' => 'str']]) . $x; });
t('18', function () { $x = 1; return \extract(['x' => 'str']) . $x; });
t('19', function () { $x = 1; $f = 'parse_str'; $f('x=5', $r); return $r; });
t('20', function () { $x = 1; $f = get_defined_vars(...); return $f(); });
t('22', function () { $f = 'assert'; return $f(true); });
t('23', function () { $x = 1; foreach (['x'] as $x) { $g = 'extract'; $g(['g' => 1, 'x' => "s"]); return $x + 1; } });
t('24', function () { $x = 1; return new class('compact') { function __construct(public $f) {} function __toString() { return "o"; } }; });
t('26', function () { $x = 1; return 'x' |> compact(...); });
t('27', function () { $x = 1; return 'x' |> 'compact'; });
t('28', function () { $x = 1; return iterator_apply(new ArrayIterator([1]), 'compact', ['x']); });
t('29', function () { $x = 1; return is_callable('compact'); });
$arr = [3, 1];
function counted($n) { $s = 0; for ($i = 0; $i < $n; $i++) { $f = 'extract'; try { $f(['i' => 1.5, 's' => 'x']); } catch (Error) { $s++; } } return $s; }
function by_name($n) { $s = 0; for ($i = 0; $i < $n; $i++) { call_user_func('extract', ['i' => $i + 0.5]); $s++; } return [$s, $i]; }
var_dump(counted(3), by_name(3));
--EXPECT--
1: Error: Cannot call extract() dynamically
2: 'str'
3: Error: Cannot call extract() dynamically
4: Error: Cannot call compact() dynamically
5: {"x":1}
6: Error: Cannot call get_defined_vars() dynamically
7: Error: Cannot call func_get_args() dynamically
8: []
9: 0
10: Error: Cannot call func_get_arg() dynamically
11: Error: Cannot call extract() dynamically
12: Error: Cannot call compact() dynamically
13: Error: Cannot call compact() dynamically
14: Error: Cannot call compact() dynamically
15: TypeError: usort(): Argument #1 ($array) must be of type array, null given
16: '1k'
17: '1str'
18: '1str'
19: {"x":"5"}
20: Error: Cannot call get_defined_vars() dynamically
22: true
23: Error: Cannot call extract() dynamically
24: {"f":"compact"}
26: {"x":1}
27: {"x":1}
28: Error: Cannot call compact() dynamically
29: true
int(3)
array(2) {
  [0]=>
  int(2)
  [1]=>
  float(3)
}
