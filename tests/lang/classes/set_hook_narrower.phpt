--TEST--
A set hook must take what an inherited one takes
--FILE--
<?php
abstract class I { abstract public string $prop { set(int|string $value); } }
class C extends I { public string $prop { set(string $x) {} } }
--EXPECTF--
Fatal error: Declaration of C::$prop::set(string $x): void must be compatible with I::$prop::set(string|int $value): void in %slang/classes/set_hook_narrower.php on line 3
