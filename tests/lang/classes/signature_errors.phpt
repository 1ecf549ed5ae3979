--TEST--
an incompatible override is a fatal error
--FILE--
<?php
class A { public function m(int $x): string { return ''; } }
class B extends A { public function m(string $x): string { return ''; } }
--EXPECTF--
Fatal error: Declaration of B::m(string $x): string must be compatible with A::m(int $x): string in %slang/classes/signature_errors.php on line 3
