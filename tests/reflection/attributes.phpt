--TEST--
Attributes: lists, filters, arguments, instances, errors
--FILE--
<?php
interface Marks {}
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_PARAMETER)]
class One implements Marks { function __construct(public int $a = 1, public array $b = []) {} }
#[Attribute(Attribute::TARGET_METHOD | Attribute::IS_REPEATABLE)]
class Many implements Marks {}
class None {}
#[One(b: [self::X, 2], a: 5), None]
class A {
    const X = 'x';
    #[Many] #[Many, One]
    function f(#[One] $p) {}
}
$class = new ReflectionClass('A');
var_dump(count($class->getAttributes()), count($class->getAttributes('one')), count($class->getAttributes(Marks::class, ReflectionAttribute::IS_INSTANCEOF)));
$one = $class->getAttributes(One::class)[0];
var_dump($one->getName(), $one->getArguments(), $one->newInstance(), $one->isRepeated(), $one->getTarget());
echo $one;
foreach ([...$class->getAttributes(), ...$class->getMethod('f')->getAttributes(), ...$class->getMethod('f')->getParameters()[0]->getAttributes()] as $attribute) {
    try {
        echo get_class($attribute->newInstance()), "\n";
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
try {
    $class->getAttributes('Missing', 2);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
--EXPECTF--
int(2)
int(1)
int(1)
string(3) "One"
array(2) {
  ["b"]=>
  array(2) {
    [0]=>
    string(1) "x"
    [1]=>
    int(2)
  }
  ["a"]=>
  int(5)
}
object(One)#2 (2) {
  ["a"]=>
  int(5)
  ["b"]=>
  array(2) {
    [0]=>
    string(1) "x"
    [1]=>
    int(2)
  }
}
bool(false)
int(1)
Attribute [ One ] {
  - Arguments [2] {
    Argument #0 [ b = [self::X, 2] ]
    Argument #1 [ a = 5 ]
  }
}
One
Attempting to use non-attribute class "None" as attribute
Many
Many
Attribute "One" cannot target method (allowed targets: class, parameter)
One
Class "Missing" not found
