--TEST--
$this cannot be assigned
--FILE--
<?php
class A { function f() { $this = 1; } }
--EXPECTF--
Fatal error: Cannot re-assign $this in %slang/exceptions/compile_errors_this.php on line 2
