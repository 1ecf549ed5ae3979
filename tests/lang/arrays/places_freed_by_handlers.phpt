--TEST--
An error handler that frees or changes the container of the place being written
--FILE--
<?php
class Box { public $p = [[1]]; }
set_error_handler(function ($code, $message) {
    global $a, $o;
    $a = null;
    $o = null;
    for ($i = 0; $i < 100; $i++) $GLOBALS["g$i"] = str_repeat("x", $i);
    return true;
});
$a = [[1, 2], 'str'];
$a[0][$u1] = 'b';
var_dump($a);
$a = [[1, 2], 'str'];
$a[0][0] = $u2;
var_dump($a);
$a = [[1, 2], 'str'];
$a[0][$u3][0] = 5;
var_dump($a);
$a = ['x' => ['y' => 'abc']];
$a['x']['y'] .= $u4;
var_dump($a);
$a = ['x' => ['y' => 'abc']];
$a['x']['zz']['w']++;
var_dump($a);
$o = new Box;
$o->p[0][$u6] = 1;
var_dump($o);
$o = new stdClass;
$o->dyn = [[]];
$o->dyn[0][$u7] = 1;
var_dump($o);
$a = [[1]];
$name = 'a';
$$name[0][$u9] = 1;
var_dump($a);
$a = [['5 apples']];
$a[0][0] += 1;
var_dump($a);
?>
--EXPECT--
NULL
NULL
NULL
NULL
NULL
NULL
NULL
NULL
NULL
