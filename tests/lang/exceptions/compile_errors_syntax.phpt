--TEST--
a syntax error is reported with its line
--FILE--
<?php
echo "a";
$x = [1, 2;
--EXPECTF--
Parse error: syntax error, unexpected token ";", expecting "]" in %slang/exceptions/compile_errors_syntax.php on line 3
