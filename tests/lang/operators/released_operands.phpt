--TEST--
A comparison releases its left operand before its right one
--FILE--
<?php
class D {
    function __construct(public $name) {}
    function __destruct() { echo $this->name; }
}
function d($name) { return new D($name); }

foreach ([0, 1] as $_) {
    echo '== ';
    $truth = d(1) == d(2);
    echo "\n!= ";
    $truth = d(1) != d(2);
    echo "\n=== ";
    $truth = d(1) === d(2);
    echo "\n< ";
    $truth = d(1) < d(2);
    echo "\n<= ";
    $truth = d(1) <= d(2);
    echo "\n> ";
    $truth = d(1) > d(2);
    echo "\n<=> ";
    $truth = d(1) <=> d(2);
    echo "\nif == ";
    if (d(1) == d(2)) {
        echo 'equal';
    }
    echo "\nif < ";
    if (d(1) < d(2)) {
        echo ' less';
    }
    echo "\narrays ";
    $truth = [d(1)] == [d(2)];
    echo "\n";
}
var_dump(new ArrayObject([1]) == new ArrayObject([2]));
var_dump(new ArrayObject());
--EXPECT--
== 12
!= 12
=== 12
< 12
<= 12
> 21
<=> 12
if == 12
if < 12 less
arrays 12
== 12
!= 12
=== 12
< 12
<= 12
> 21
<=> 12
if == 12
if < 12 less
arrays 12
bool(false)
object(ArrayObject)#2 (1) {
  ["storage":"ArrayObject":private]=>
  array(0) {
  }
}
