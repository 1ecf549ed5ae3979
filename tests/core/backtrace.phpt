--TEST--
Backtraces
--FILE--
<?php
function trace(...$options) { foreach (debug_backtrace(...$options) as $i => $frame) { echo "#$i ", $frame['line'] ?? '-', ' ', $frame['class'] ?? '', $frame['type'] ?? '', $frame['function'], ' ', json_encode($frame['args'] ?? null), isset($frame['object']) ? ' object' : '', "\n"; } }
function f() { trace(); }
class A { function g($x) { f(...func_get_args()); } static function h() { (new A)->g(1, 'text', [1], null, 1.5); } }
A::h();
function secret(#[SensitiveParameter] $password, $name) { return debug_backtrace()[0]['args'][0]->getValue(); }
var_dump(secret('hunter2', 'me'));
array_map(function ($x) { trace(DEBUG_BACKTRACE_IGNORE_ARGS, 2); }, [1]);
$o = new class { function t() { return debug_backtrace(0)[0]; } };
var_dump(isset($o->t()['object']), $o->t()['type']);
function args($a, $b = 2) { $a = 5; var_dump(func_num_args(), func_get_args(), func_get_arg(0)); try { func_get_arg(3); } catch (Error $e) { echo $e->getMessage(), "\n"; } }
args(1); args(1, 2, 3);
try { func_get_args(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECTF--
#0 3 trace []
#1 4 f [1,"text",[1],null,1.5]
#2 4 A->g [1,"text",[1],null,1.5] object
#3 5 A::h []
string(7) "hunter2"
#0 8 trace null
#1 - {closure:%s:8} null
bool(false)
string(2) "->"
int(1)
array(1) {
  [0]=>
  int(5)
}
int(5)
func_get_arg(): Argument #1 ($position) must be less than the number of the arguments passed to the currently executed function
int(3)
array(3) {
  [0]=>
  int(5)
  [1]=>
  int(2)
  [2]=>
  int(3)
}
int(5)
func_get_arg(): Argument #1 ($position) must be less than the number of the arguments passed to the currently executed function
func_get_args() cannot be called from the global scope
