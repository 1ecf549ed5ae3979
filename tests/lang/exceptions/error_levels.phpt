--TEST--
error_reporting, @, error_get_last, handlers with masks
--FILE--
<?php
echo error_reporting() === E_ALL ? "all\n" : "other\n";
error_reporting(E_ALL & ~E_WARNING);
echo $undef, "quiet\n";
error_reporting(E_ALL);
echo @$undef2, "silent\n";
var_dump(error_get_last()['message']);
error_clear_last();
var_dump(error_get_last());
set_error_handler(fn($n, $m) => print("only notices: $m\n"), E_USER_NOTICE);
trigger_error('n', E_USER_NOTICE);
trigger_error('w', E_USER_WARNING);
trigger_error('d', E_USER_DEPRECATED);
$old = set_error_handler(function ($n, $m) { throw new ErrorException($m, 0, $n); });
var_dump($old instanceof Closure);
try { echo $undefined; } catch (ErrorException $e) { echo $e->getMessage(), $e->getSeverity(), "\n"; }
restore_error_handler();
restore_error_handler();
set_error_handler(fn() => false);
echo $falls;
set_error_handler(null);
ini_set('error_prepend_string', '<<');
ini_set('error_append_string', '>>');
echo $wrapped;
ini_set('display_errors', 0);
echo $hidden, "end\n";
try { trigger_error('x', 12345); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
other
quiet
silent
string(26) "Undefined variable $undef2"
NULL
only notices: n

Warning: w in %slang/exceptions/error_levels.php on line 12

Deprecated: d in %slang/exceptions/error_levels.php on line 13
bool(true)
Undefined variable $undefined2

Warning: Undefined variable $falls in %slang/exceptions/error_levels.php on line 20
<<
Warning: Undefined variable $wrapped in %slang/exceptions/error_levels.php on line 24
>>end
trigger_error(): Argument #2 ($error_level) must be one of E_USER_ERROR, E_USER_WARNING, E_USER_NOTICE, or E_USER_DEPRECATED
