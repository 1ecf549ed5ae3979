--TEST--
ArrayObject around an object whose class is missing
--FILE--
<?php
$object = unserialize('O:7:"Missing":1:{s:1:"a";i:1;}');
foreach (new ArrayObject($object) as $key => $value) {
    var_dump($key, $value);
}
--EXPECTF--
Deprecated: ArrayObject::__construct(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sstdlib/spl/array_object_of_incomplete.php on line 3
string(27) "__PHP_Incomplete_Class_Name"
string(7) "Missing"
string(1) "a"
int(1)
