--TEST--
Arguments of `new` in an attribute for a class without constructor
--FILE--
<?php
class None {}
class Two
{
    function __construct(public $a = 1, public $b = 2) {}
}
abstract class Base {}
const FIVE = 5;
function show($name, $call)
{
    echo $name, ': ';
    try {
        print_r($call());
        echo "\n";
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
show('own', fn($x = new Two(b: 3)) => $x);
show('unknown', fn($x = new Two(zz: 3)) => $x);
show('abstract', fn($x = new Base(zz: 3)) => $x);
#[Attribute]
class Marked
{
    function __construct(public $value) {}
}
#[Marked(new None(FIVE, min: 1))]
class Target {}
show('attribute', fn() => (new ReflectionClass('Target'))->getAttributes()[0]->newInstance());
#[Marked(new None(min: UNDEFINED))]
class Wrong {}
show('undefined', fn() => (new ReflectionClass('Wrong'))->getAttributes()[0]->getArguments());
show('expression', fn() => new None(max: 1));
show('spread', fn() => new None(...['max' => 1]));
?>
--EXPECT--
own: Two Object
(
    [a] => 1
    [b] => 3
)

unknown: Error: Unknown named parameter $zz
abstract: Error: Cannot instantiate abstract class Base
attribute: Marked Object
(
    [value] => None Object
        (
        )

)

undefined: Error: Undefined constant "UNDEFINED"
expression: Error: Unknown named parameter $max
spread: Error: Unknown named parameter $max
