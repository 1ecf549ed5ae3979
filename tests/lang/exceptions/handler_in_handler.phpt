--TEST--
An error handler that sets one of its own
--FILE--
<?php
set_error_handler(function ($n, $m) { echo "first: $m\n"; });
set_error_handler(function ($n, $m) {
    echo "second: $m\n";
    var_dump(set_error_handler(function ($n, $m) { echo "inner: $m\n"; }));
    $x = $undefined;
    restore_error_handler();
});
$x = $one;
$x = $two;
restore_error_handler();
$x = $three;
set_error_handler(function ($n, $m) { echo "leaves one: $m\n"; set_error_handler(function ($n, $m) { echo "left: $m\n"; }); });
$x = $four;
$x = $five;
restore_error_handler();
$x = $six;
?>
--EXPECTF--
second: Undefined variable $one
NULL
inner: Undefined variable $undefined
second: Undefined variable $two
NULL
inner: Undefined variable $undefined
first: Undefined variable $three
leaves one: Undefined variable $four
left: Undefined variable $five

Warning: Undefined variable $six in %s on line 17
