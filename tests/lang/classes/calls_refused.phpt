--TEST--
Static calls of what is no method, constructors that may not be called, methods made static
--FILE--
<?php
interface Prescribed { public static function __callStatic($name, $arguments); }
trait Loose { public static function __callStatic($name, $arguments) { echo "called $name\n"; } public static function plain() { echo "plain\n"; } }
class Free { public static function __callStatic($name, $arguments) { echo "called $name\n"; } }
class Hidden { private function __construct() {} public function __destruct() { echo "never made\n"; } }
class Base { function Run() {} }
set_error_handler(function ($level, $text) { echo "[$text]\n"; return true; });
foreach ([fn() => Prescribed::go(), fn() => Loose::go(), fn() => Loose::plain(), fn() => Free::go(), fn() => Free::__construct(), fn() => new Hidden] as $try) {
    try { $try(); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
eval('class Child extends Base { static function rUN() {} }');
--EXPECTF--
Error: Cannot call abstract method Prescribed::go()
[Calling static trait method Loose::go is deprecated, it should only be called on a class using the trait]
called go
[Calling static trait method Loose::plain is deprecated, it should only be called on a class using the trait]
plain
called go
Error: Cannot call constructor
Error: Call to private Hidden::__construct() from global scope

Fatal error: Cannot make non static method Base::rUN() static in class Child in %s(11) : eval()'d code on line 1
