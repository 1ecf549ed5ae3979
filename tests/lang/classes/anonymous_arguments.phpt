--TEST--
A wrong argument for a method of an anonymous class: the message names the class alone
--FILE--
<?php
$object = new class {
    function method(int $a) {}
    static function fixed(self|string $a): int { return 1; }
    function result(): self|string { return new stdClass; }
};
foreach ([fn() => $object->method([]), fn() => $object->method(), fn() => $object::fixed(null), fn() => $object->result()] as $call) {
    try {
        $call();
    } catch (Error $e) {
        echo preg_replace('~ in \S*/~', ' in ', $e->getMessage()), "\n";
    }
}
--EXPECT--
class@anonymous(): Argument #1 ($a) must be of type int, array given, called in anonymous_arguments.php on line 7
Too few arguments to function class@anonymous::method(), 0 passed in anonymous_arguments.php on line 7 and exactly 1 expected
class@anonymous(): Argument #1 ($a) must be of type class@anonymous|string, null given, called in anonymous_arguments.php on line 7
class@anonymous::result(): Return value must be of type class@anonymous|string, stdClass returned
