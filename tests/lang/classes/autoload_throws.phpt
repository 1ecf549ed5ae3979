--TEST--
An autoloader that throws while a class is linked
--FILE--
<?php
spl_autoload_register(function ($name) {
    echo "loading $name\n";
    if ($name === 'Y') new Missing;
});
class A { function method(): X {} }
class B extends A { function method(): Y {} }
--EXPECTF--
loading Y
loading Missing

Fatal error: During inheritance of B, while autoloading Y: Uncaught Error: Class "Missing" not found in %s:4
Stack trace:
#0 %s(7): {closure:%s:2}('Y')
#1 {main} in %s on line 7
