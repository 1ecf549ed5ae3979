--TEST--
A get hook may not give more than an interface's
--FILE--
<?php
interface I { public string $prop { get; } }
class C implements I { public int|string $prop { set(int|string $value) {} get => 'a'; } }
--EXPECTF--
Fatal error: Declaration of C::$prop::get(): string|int must be compatible with I::$prop::get(): string in %slang/classes/get_hook_wider.php on line 3
