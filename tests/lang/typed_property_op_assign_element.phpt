--TEST--
An element of a typed property that is null is made by `op=` and `++` whatever the type says, not by `=`
--FILE--
<?php
class T { public ?T $o = null; public ?int $i = null; }
foreach (['++$t->o[1];', '$t->o[1] .= "a";', '$t->o[] **= 1;', '$t->i[1][2]--;', '$t->o[1] = 1;', '$t->o[] = 1;', '$t->i[1][2] = 3;'] as $code) {
    $t = new T;
    echo $code, "\n";
    try {
        eval($code);
        var_dump($t);
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECTF--
++$t->o[1];

Warning: Undefined array key 1 in %slang/typed_property_op_assign_element.php(7) : eval()'d code on line 1
object(T)#1 (2) {
  ["o"]=>
  array(1) {
    [1]=>
    int(1)
  }
  ["i"]=>
  NULL
}
$t->o[1] .= "a";

Warning: Undefined array key 1 in %slang/typed_property_op_assign_element.php(7) : eval()'d code on line 1
object(T)#2 (2) {
  ["o"]=>
  array(1) {
    [1]=>
    string(1) "a"
  }
  ["i"]=>
  NULL
}
$t->o[] **= 1;
object(T)#1 (2) {
  ["o"]=>
  array(1) {
    [0]=>
    int(0)
  }
  ["i"]=>
  NULL
}
$t->i[1][2]--;

Warning: Undefined array key 1 in %slang/typed_property_op_assign_element.php(7) : eval()'d code on line 1

Warning: Undefined array key 2 in %slang/typed_property_op_assign_element.php(7) : eval()'d code on line 1

Warning: Decrement on type null has no effect, this will change in the next major version of PHP in %slang/typed_property_op_assign_element.php(7) : eval()'d code on line 1
object(T)#2 (2) {
  ["o"]=>
  NULL
  ["i"]=>
  array(1) {
    [1]=>
    array(1) {
      [2]=>
      NULL
    }
  }
}
$t->o[1] = 1;
Cannot auto-initialize an array inside property T::$o of type ?T
$t->o[] = 1;
Cannot auto-initialize an array inside property T::$o of type ?T
$t->i[1][2] = 3;
Cannot auto-initialize an array inside property T::$i of type ?int
