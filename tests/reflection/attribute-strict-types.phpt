--TEST--
An attribute's arguments are checked in the mode of the file it stands in
--FILE--
<?php
declare(strict_types = 1);
#[Attribute]
class Number { function __construct(public int $value) {} }
#[Number('42')]
class Marked {}
try {
    var_dump((new ReflectionClass('Marked'))->getAttributes()[0]->newInstance());
} catch (TypeError $e) {
    echo preg_replace('~ in \S*/~', ' in ', $e->getMessage()), "\n";
}
eval('#[Number("42")] class Loose {}');
var_dump((new ReflectionClass('Loose'))->getAttributes()[0]->newInstance());
--EXPECT--
Number::__construct(): Argument #1 ($value) must be of type int, string given, called in attribute-strict-types.php on line 5
object(Number)#2 (1) {
  ["value"]=>
  int(42)
}
