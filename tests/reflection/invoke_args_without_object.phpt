--TEST--
invokeArgs() with a named array alone says which argument is missing
--FILE--
<?php
class A
{
    public function m() {}
    public static function s() {}
}
foreach (['m', 's'] as $name) {
    $method = new ReflectionMethod('A', $name);
    foreach ([fn() => $method->invokeArgs(args: []), fn() => $method->invokeArgs(), fn() => $method->invokeArgs(null)] as $call) {
        try {
            $call();
        } catch (ArgumentCountError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}
--EXPECT--
ReflectionMethod::invokeArgs(): Argument #1 ($object) not passed
ReflectionMethod::invokeArgs() expects exactly 2 arguments, 0 given
ReflectionMethod::invokeArgs() expects exactly 2 arguments, 1 given
ReflectionMethod::invokeArgs(): Argument #1 ($object) not passed
ReflectionMethod::invokeArgs() expects exactly 2 arguments, 0 given
ReflectionMethod::invokeArgs() expects exactly 2 arguments, 1 given
