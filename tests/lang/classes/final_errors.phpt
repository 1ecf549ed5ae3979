--TEST--
a final method cannot be overridden
--FILE--
<?php
class A { final public function m() {} }
class B extends A { public function m() {} }
--EXPECTF--
Fatal error: Cannot override final method A::m() in %slang/classes/final_errors.php on line 3
