--TEST--
Error and exception handlers, and what is reported
--FILE--
<?php
error_reporting(E_ALL);
var_dump(get_error_handler(), set_error_handler('handler'));
function handler($level, $message, $file, $line) { echo "[$level] $message @$line\n"; return $message !== 'back'; }
trigger_error('one');
trigger_error('two', E_USER_WARNING);
trigger_error('back', E_USER_DEPRECATED);
var_dump(set_error_handler(fn() => print("inner\n"), E_USER_WARNING));
trigger_error('three', E_USER_WARNING);
trigger_error('four');
restore_error_handler();
echo $undefined;
var_dump(is_callable(set_error_handler(null)), get_error_handler());
trigger_error('five');
restore_error_handler();
var_dump(get_error_handler());
try { trigger_error('x', 1); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
var_dump(error_reporting(E_ALL & ~E_USER_NOTICE), error_reporting());
restore_error_handler();
trigger_error('silent');
var_dump(set_exception_handler(fn($e) => print('caught ' . $e->getMessage() . "\n")), get_exception_handler() instanceof Closure);
throw new Exception('last');
?>
--EXPECTF--
NULL
NULL
[1024] one @5
[512] two @6
[16384] back @7

Deprecated: back in %s on line 7
string(7) "handler"
inner

Notice: four in %s on line 10
[2] Undefined variable $undefined @12
bool(true)
NULL

Notice: five in %s on line 14
string(7) "handler"
trigger_error(): Argument #2 ($error_level) must be one of E_USER_ERROR, E_USER_WARNING, E_USER_NOTICE, or E_USER_DEPRECATED
int(30719)
int(29695)
NULL
bool(true)
caught last
