--TEST--
Attributes of constants that a file declares
--FILE--
<?php
namespace N;
#[\Deprecated] const A = 1;
#[\Deprecated('use B', since: '1.0')] const C = 2;
#[\Attribute] class Mark { function __construct(public $text) {} }
#[Mark(Mark::class . '!')] #[Unknown] const D = 3;
echo A, "\n", \N\A, "\n", constant('N\C'), "\n", D, "\n";
function f() { return C; }
f();
f();
class K { const Z = C; static function z() { return self::Z; } }
K::z();
K::z();
var_dump(defined('N\C'));
#[\Deprecated(E)] const E = 'itself';
echo E, "\n";
foreach (['A', 'C', 'D'] as $name) {
    $constant = new \ReflectionConstant("N\\$name");
    var_dump($constant->isDeprecated());
    echo $constant;
    foreach ($constant->getAttributes() as $attribute) {
        echo $attribute->getName(), ' ', json_encode($attribute->getArguments()), ' ', $attribute->getTarget(), "\n";
    }
}
var_dump((new \ReflectionConstant('N\D'))->getAttributes(Mark::class)[0]->newInstance());
set_error_handler(function ($level, $message) { throw new \Exception($message); });
try { echo A; } catch (\Exception $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
--EXPECTF--
Deprecated: Constant N\A is deprecated in %slang/constant_attributes.php on line 7
1

Deprecated: Constant N\A is deprecated in %slang/constant_attributes.php on line 7
1

Deprecated: Constant N\C is deprecated since 1.0, use B in %slang/constant_attributes.php on line 7
2
3

Deprecated: Constant N\C is deprecated since 1.0, use B in %slang/constant_attributes.php on line 8

Deprecated: Constant N\C is deprecated since 1.0, use B in %slang/constant_attributes.php on line 8

Deprecated: Constant N\C is deprecated since 1.0, use B in %slang/constant_attributes.php on line 11
bool(true)

Deprecated: Constant N\E is deprecated, itself in %slang/constant_attributes.php on line 16
itself
bool(true)
Constant [ <deprecated> int N\A ] { 1 }
Deprecated [] 64
bool(true)
Constant [ <deprecated> int N\C ] { 2 }
Deprecated {"0":"use B","since":"1.0"} 64
bool(false)
Constant [ int N\D ] { 3 }
N\Mark ["N\\Mark!"] 64
N\Unknown [] 64
object(N\Mark)#3 (1) {
  ["text"]=>
  string(7) "N\Mark!"
}
Exception: Constant N\A is deprecated
