--TEST--
Closure::call() hands on named arguments
--FILE--
<?php
class A
{
    private int $x = 5;
}
$f = function ($a = 1, $b = 2) { return "$this->x/$a $b"; };
var_dump($f->call(new A, b: 7), $f->call(new A, 3, b: 7), $f->call(newThis: new A, b: 7));
$g = fn(...$rest) => json_encode($rest);
var_dump($g->call(new A, 3, b: 7, c: 8), $g->call(new A, ...['x' => 1, 'y' => 2]));
try {
    $f->call(new A, z: 7);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
try {
    $f->call(b: 7);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
--EXPECT--
string(5) "5/1 7"
string(5) "5/3 7"
string(5) "5/1 7"
string(19) "{"0":3,"b":7,"c":8}"
string(13) "{"x":1,"y":2}"
Unknown named parameter $z
Closure::call() expects at least 1 argument, 0 given
