--TEST--
the same parameter twice
--FILE--
<?php
function f($a, $a) {}
--EXPECTF--
Fatal error: Redefinition of parameter $a in %slang/exceptions/compile_errors_param.php on line 2
