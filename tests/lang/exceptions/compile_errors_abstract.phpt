--TEST--
an abstract method in a class that is not
--FILE--
<?php
class A { abstract function f(); }
--EXPECTF--
Fatal error: Class A declares abstract method f() and must therefore be declared abstract in %slang/exceptions/compile_errors_abstract.php on line 2
