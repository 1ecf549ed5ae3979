--TEST--
Compound assignment reads its right side before the variable
--FILE--
<?php
set_error_handler(function ($number, $message) { echo $message, "\n"; });
foreach ([
    function () { $a .= $b; },
    function () { $a .= $b .= $c; },
    function () { $a += $a; },
    function () { $a .= $a += $b; },
] as $function) {
    $function();
    echo "-\n";
}
$x -= $y;
$x = $z *= $w;
var_dump($x);
--EXPECT--
Undefined variable $b
Undefined variable $a
-
Undefined variable $c
Undefined variable $b
Undefined variable $a
-
Undefined variable $a
Undefined variable $a
-
Undefined variable $b
Undefined variable $a
-
Undefined variable $y
Undefined variable $x
Undefined variable $w
Undefined variable $z
int(0)
