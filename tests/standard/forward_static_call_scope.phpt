--TEST--
forward_static_call() and its like need a class; phpinfo() of variables
--FILE--
<?php
class A { static function f() { return static::class; } }
class B extends A { static function g() { return forward_static_call(['A', 'f']) . forward_static_call_array(['A', 'f'], []); } }
echo B::g(), "\n";
foreach (['forward_static_call', 'forward_static_call_array'] as $function) {
    try {
        $function(['A', 'f'], []);
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
$_SERVER = ['one' => 1, 'list' => ['a' => [2]]];
$_GET = $_POST = $_COOKIE = $_FILES = $_REQUEST = $_ENV = [];
phpinfo(INFO_VARIABLES);
--EXPECT--
BB
Cannot call forward_static_call() when no class scope is active
phpinfo()

PHP Variables

Variable => Value
$_SERVER['one'] => 1
$_SERVER['list'] => Array
(
    [a] => Array
        (
            [0] => 2
        )

)
