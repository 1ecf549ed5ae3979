--TEST--
a function cannot be declared twice
--FILE--
<?php
function f() {}
function f() {}
--EXPECTF--
Fatal error: Cannot redeclare function f() (previously declared in %slang/exceptions/compile_errors_duplicate.php:2) in %slang/exceptions/compile_errors_duplicate.php on line 3
