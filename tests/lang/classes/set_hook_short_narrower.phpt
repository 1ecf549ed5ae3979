--TEST--
A short set hook takes the property's type, which may be less than an interface asks
--FILE--
<?php
interface I { public string $prop { set(int|string $value); } }
class E implements I { public string $prop { set => $value; } }
--EXPECTF--
Fatal error: Declaration of E::$prop::set(string $value): void must be compatible with I::$prop::set(string|int $value): void in %slang/classes/set_hook_short_narrower.php on line 3
