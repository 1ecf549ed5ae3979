--TEST--
a class that lacks a method is a fatal error
--FILE--
<?php
interface I { function a(); function b(); }
class C implements I { function a() {} }
--EXPECTF--
Fatal error: Class C contains 1 abstract method and must therefore be declared abstract or implement the remaining method (I::b) in %slang/classes/abstract_errors.php on line 3
