--TEST--
Part of what `f(...)` makes cannot be written to
--FILE--
<?php
echo "not reached\n";
(strlen(...))[1] = 2;
?>
--EXPECTF--
Fatal error: Cannot use result of built-in function in write context in %slang/callable_in_write_context.php on line 3
