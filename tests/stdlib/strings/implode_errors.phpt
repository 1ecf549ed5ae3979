--TEST--
implode() names the argument that is wrong, seen from a separator before an array
--FILE--
<?php
class Dash { public function __toString(): string { return "-"; } }
function show(Closure $call): void {
    try {
        var_dump($call());
    } catch (Error $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
$list = [1, 2];
$null = null;
show(fn() => implode($list, ","));
show(fn() => implode([], strlen("12345")));
show(fn() => implode($list, new stdClass));
show(fn() => implode($list, $null));
show(fn() => implode(new stdClass, "b"));
show(fn() => implode(new ArrayObject, $list));
show(fn() => implode(STDIN, $list));
show(fn() => implode("a", new stdClass));
show(fn() => implode("a", new Dash));
show(fn() => implode("a", $null));
show(fn() => implode("a"));
show(fn() => implode(new Dash));
show(fn() => implode(new Dash, $list));
show(fn() => implode(7, $list));
show(fn() => implode(true, $list));
show(fn() => implode($list));
show(fn() => implode(array: $list, separator: "+"));
show(fn() => implode(array: $list));
--EXPECT--
TypeError: implode(): Argument #1 ($separator) must be of type string, array given
TypeError: implode(): Argument #1 ($separator) must be of type string, array given
TypeError: implode(): Argument #1 ($separator) must be of type string, array given
TypeError: implode(): Argument #1 ($separator) must be of type string, array given
TypeError: implode(): Argument #1 ($separator) must be of type string, stdClass given
TypeError: implode(): Argument #1 ($separator) must be of type string, ArrayObject given
TypeError: implode(): Argument #1 ($separator) must be of type string, resource given
TypeError: implode(): Argument #2 ($array) must be of type ?array, stdClass given
TypeError: implode(): Argument #2 ($array) must be of type ?array, Dash given
TypeError: implode(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given
TypeError: implode(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given
TypeError: implode(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given
string(3) "1-2"
string(3) "172"
string(3) "112"
string(2) "12"
string(3) "1+2"
ArgumentCountError: implode(): Argument #1 ($separator) not passed
