--TEST--
bcmath: BcMath\Number
--FILE--
<?php
use BcMath\Number;
function t($f) {
    try {
        $r = $f();
        echo is_object($r) ? "N($r)" : json_encode($r), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
t(fn()=>new Number('1.50')); t(fn()=>new Number('a')); t(fn()=>new Number(' 1'));t(fn()=>new Number(5.5));t(fn()=>new Number(''));
$n=new Number('1.50'); var_dump($n); print_r($n); t(fn()=>$n+1); t(fn()=>$n+'0.555'); t(fn()=>$n+1.5); t(fn()=>$n+null); t(fn()=>$n+'x'); t(fn()=>$n/3); t(fn()=>$n/'0'); t(fn()=>$n%2); t(fn()=>$n%0);t(fn()=>$n**2); t(fn()=>$n**-1); t(fn()=>$n**1.5);t(fn()=>$n**'1.5'); t(fn()=>$n-$n); t(fn()=>$n*$n); t(fn()=>-$n); t(fn()=>$n<=>2); t(fn()=>$n=='1.5'); t(fn()=>$n==1.5); t(fn()=>$n<'abc'); t(fn()=>$n.''); t(fn()=>(int)$n); t(fn()=>(bool)$n); t(fn()=>(float)$n); t(fn()=>$n|1); t(fn()=>$n<<1); t(fn()=>$n+[]);t(fn()=>$n+true); t(fn()=>1+$n); t(fn()=>$n==null); t(fn()=>$n<null); t(fn()=>$n==true);
t(function() use($n){ $n->value='3'; }); t(function() use($n){ $n->foo='3'; }); t(function() use($n){ unset($n->value); }); t(fn()=>$n->foo); t(fn()=>isset($n->value,$n->scale)); t(fn()=>isset($n->foo)); t(fn()=>empty($n->scale)); t(fn()=>$n->scale); t(fn()=>get_object_vars($n)); t(fn()=>(array)$n); t(fn()=>serialize($n)); t(fn()=>unserialize(serialize($n))); t(fn()=>json_encode($n)); t(fn()=>var_export($n,true)); t(fn()=>clone $n);
t(fn()=>$n->add('1',5)); t(fn()=>$n->add('1',-5)); t(fn()=>$n->add('x')); t(fn()=>$n->div(3)); t(fn()=>$n->div(3,4)); t(fn()=>(new Number('1.00000'))->div(2)); t(fn()=>(new Number('100'))->div('3.00'));t(fn()=>$n->mod(0)); t(fn()=>$n->divmod(0)); t(fn()=>$n->divmod('0.7')); t(fn()=>$n->pow('-2')); t(fn()=>$n->pow('-2',3));t(fn()=>$n->pow('2.5'));t(fn()=>$n->pow('99999999999999999999')); t(fn()=>(new Number(0))->pow(-2));
t(fn()=>$n->powmod(2,7)); t(fn()=>(new Number(5))->powmod('2.5',7));t(fn()=>(new Number(5))->powmod('2','7.5')); t(fn()=>(new Number(5))->powmod('-2','7')); t(fn()=>(new Number(5))->powmod('2',0)); t(fn()=>(new Number(2))->sqrt()); t(fn()=>(new Number('2.00'))->sqrt()); t(fn()=>(new Number(4))->sqrt()); t(fn()=>(new Number(-4))->sqrt()); t(fn()=>$n->sqrt(-1)); t(fn()=>$n->floor()); t(fn()=>$n->round(1)); t(fn()=>$n->round(3)); t(fn()=>$n->compare('1.51')); t(fn()=>$n->compare('1.51',1)); t(fn()=>$n->__construct('3')); 
t(function() use($n){ $n++; return $n;}); t(function() use($n){ $n+=1; return $n;});
t(fn()=>unserialize('O:13:"BcMath\Number":1:{s:5:"value";s:1:"a";}')); t(fn()=>unserialize('O:13:"BcMath\Number":0:{}')); t(fn()=>(new ReflectionClass('BcMath\Number'))->newInstanceWithoutConstructor());
t(fn()=>$n->__unserialize(['value'=>'5']));
t(fn()=>new Number('0')**0);
t(fn()=>new Number('1') == new Number('1.00')); t(fn()=>new Number('1') <=> 'x'); t(fn()=>new Number('1') <=> null); t(fn()=>new Number('1') <=> 1.7);  t(fn()=>1.7<=>new Number('1')); t(fn()=>new Number('1') <=> new stdClass); t(fn()=>new Number('1') <=> []); t(fn()=>'x' + new Number('1')); t(fn()=>new stdClass + new Number('1')); t(fn()=>new Number('0')==false); t(fn()=>(bool)new Number('0')); t(fn()=>(bool)new Number('0.0')); t(fn()=>fopen('php://memory','r')+new Number(1)); t(fn()=>new Number(1)**'x');t(fn()=>new Number(1)**new Number('99999999999999999999'));
t(fn()=>(new Number('1.1'))->mul('2.22')); t(fn()=>(new Number('1.1'))->mul('2.22',1)); t(fn()=>(new Number('10.1'))->mod('2.22'));t(fn()=>(new Number('10.1'))->mod('2.22',1));
t(fn()=>(new Number('10.1'))->compare('2.22',-1)); t(fn()=>(new Number('10.1'))->compare('x'));t(fn()=>(new Number('10.1'))->round(1,RoundingMode::HalfOdd));
t(fn()=>(new Number('10.1'))->pow(2,-1)); t(fn()=>(new Number('10.1'))->pow('x'));t(fn()=>(new Number('10.1'))->powmod('x','y'));t(fn()=>(new Number('10'))->powmod('1','y')); t(fn()=>(new Number('10.1'))->add(1.5)); t(fn()=>(new Number('10.1'))->add(null));
t(fn()=>(new Number('10.1'))->divmod(3,1));t(fn()=>(new Number('10.1'))->div(0));t(fn()=>(new Number('10.1'))->sqrt(3));
--EXPECTF--
N(1.50)
ValueError: BcMath\Number::__construct(): Argument #1 ($num) is not well-formed
ValueError: BcMath\Number::__construct(): Argument #1 ($num) is not well-formed

Deprecated: Implicit conversion from float 5.5 to int loses precision in %sbcmath/number.php on line 11
N(5)
N(0)
object(BcMath\Number)#1 (2) {
  ["value"]=>
  string(4) "1.50"
  ["scale"]=>
  int(2)
}
BcMath\Number Object
(
    [value] => 1.50
    [scale] => 2
)
N(2.50)
N(2.055)

Deprecated: Implicit conversion from float 1.5 to int loses precision in %sbcmath/number.php on line 12
N(2.50)
TypeError: Unsupported operand types: BcMath\Number + null
ValueError: Right string operand cannot be converted to BcMath\Number
N(0.50)
DivisionByZeroError: Division by zero
N(1.50)
DivisionByZeroError: Modulo by zero
N(2.2500)
N(0.666666666666)

Deprecated: Implicit conversion from float 1.5 to int loses precision in %sbcmath/number.php on line 12
N(1.50)
ValueError: exponent cannot have a fractional part
N(0.00)
N(2.2500)
N(-1.50)
-1
true

Deprecated: Implicit conversion from float 1.5 to int loses precision in %sbcmath/number.php on line 12
false
false
"1.50"

Warning: Object of class BcMath\Number could not be converted to int in %sbcmath/number.php on line 12
1
true

Warning: Object of class BcMath\Number could not be converted to float in %sbcmath/number.php on line 12
1
TypeError: Unsupported operand types: BcMath\Number | int
TypeError: Unsupported operand types: BcMath\Number << int
TypeError: Unsupported operand types: BcMath\Number + array
N(2.50)
N(2.50)
false
false
true
Error: Cannot modify readonly property BcMath\Number::$value
Error: Cannot create dynamic property BcMath\Number::$foo
Error: Cannot unset readonly property BcMath\Number::$value

Warning: Undefined property: BcMath\Number::$foo in %sbcmath/number.php on line 13
null
true
false
false
2
{"value":"1.50","scale":2}
{"value":"1.50","scale":2}
"O:13:\"BcMath\\Number\":1:{s:5:\"value\";s:4:\"1.50\";}"
N(1.50)
"{\"value\":\"1.50\",\"scale\":2}"
"\\BcMath\\Number::__set_state(array(\n   'value' => '1.50',\n   'scale' => 2,\n))"
N(1.50)
N(2.50000)
ValueError: BcMath\Number::add(): Argument #2 ($scale) must be between 0 and 2147483647
ValueError: BcMath\Number::add(): Argument #1 ($num) is not well-formed
N(0.50)
N(0.5000)
N(0.50000)
N(33.3333333333)
DivisionByZeroError: Modulo by zero
DivisionByZeroError: Division by zero
[{"value":"2","scale":0},{"value":"0.10","scale":2}]
N(0.444444444444)
N(0.444)
ValueError: BcMath\Number::pow(): Argument #1 ($exponent) exponent cannot have a fractional part
ValueError: BcMath\Number::pow(): Argument #1 ($exponent) exponent is too large
DivisionByZeroError: Negative power of zero
ValueError: Base number cannot have a fractional part
ValueError: BcMath\Number::powmod(): Argument #1 ($exponent) cannot have a fractional part
ValueError: BcMath\Number::powmod(): Argument #2 ($modulus) cannot have a fractional part
ValueError: BcMath\Number::powmod(): Argument #1 ($exponent) must be greater than or equal to 0
DivisionByZeroError: Modulo by zero
N(1.4142135623)
N(1.414213562373)
N(2)
ValueError: Base number must be greater than or equal to 0
ValueError: BcMath\Number::sqrt(): Argument #1 ($scale) must be between 0 and 2147483647
N(1)
N(1.5)
N(1.500)
-1
0
Error: Cannot modify readonly property BcMath\Number::$value
N(2.50)
N(2.50)
Exception: Invalid serialization data for BcMath\Number object
Exception: Invalid serialization data for BcMath\Number object
ReflectionException: Class BcMath\Number is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: Cannot modify readonly property BcMath\Number::$value
N(1)
true
1
1

Deprecated: Implicit conversion from float 1.7 to int loses precision in %sbcmath/number.php on line 20
0

Deprecated: Implicit conversion from float 1.7 to int loses precision in %sbcmath/number.php on line 20
0
1
1
ValueError: Left string operand cannot be converted to BcMath\Number
TypeError: Unsupported operand types: stdClass + BcMath\Number
true
false
false
TypeError: Unsupported operand types: resource + BcMath\Number
ValueError: Right string operand cannot be converted to BcMath\Number
ValueError: exponent is too large
N(2.442)
N(2.4)
N(1.22)
N(1.2)
ValueError: BcMath\Number::compare(): Argument #2 ($scale) must be between 0 and 2147483647
ValueError: BcMath\Number::compare(): Argument #1 ($num) is not well-formed
N(10.1)
ValueError: BcMath\Number::pow(): Argument #2 ($scale) must be between 0 and 2147483647
ValueError: BcMath\Number::pow(): Argument #1 ($exponent) is not well-formed
ValueError: BcMath\Number::powmod(): Argument #1 ($exponent) is not well-formed
ValueError: BcMath\Number::powmod(): Argument #2 ($modulus) is not well-formed

Deprecated: Implicit conversion from float 1.5 to int loses precision in %sbcmath/number.php on line 23
N(11.1)

Deprecated: BcMath\Number::add(): Passing null to parameter #1 ($num) of type BcMath\Number|string|int is deprecated in %sbcmath/number.php on line 23
N(10.1)
[{"value":"3","scale":0},{"value":"1.1","scale":1}]
DivisionByZeroError: Division by zero
N(3.178)
