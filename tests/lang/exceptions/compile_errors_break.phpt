--TEST--
break outside of a loop
--FILE--
<?php
echo "not reached";
function f() { break; }
--EXPECTF--
Fatal error: 'break' not in the 'loop' or 'switch' context in %slang/exceptions/compile_errors_break.php on line 3
