--TEST--
What `=&` binds to a variable can be passed by reference; a call of chr() or ord() of a literal cannot
--FILE--
<?php
set_error_handler(function ($level, $message) { echo "[$message] "; return true; });
class S { static $s = 1; }
$set = function (&$x) { $x = 9; };
$o = new stdClass;
foreach (['$set($l[5] = &$y)', '$set($o->p = &$y)', '$set(S::$s = &$y)', '$set($l[] = &$y)', '$set($x = &$y)', 'set($l[4] = &$y)',
    '$set(strtolower("X"))'] as $code) {
    $y = null;
    $l = [];
    eval("$code;");
    echo $code, ' ', json_encode([$y, $l]), "\n";
    unset($y, $l);
}
foreach (['chr(0)', 'chr(65)', 'chr(300)', 'ord("a")', 'ord("ab")'] as $code) {
    try {
        eval("set($code);");
        echo $code, "\n";
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
function set(&$x) { $x = 8; }
?>
--EXPECT--
$set($l[5] = &$y) [9,{"5":9}]
$set($o->p = &$y) [9,[]]
$set(S::$s = &$y) [9,[]]
$set($l[] = &$y) [9,[9]]
$set($x = &$y) [9,[]]
set($l[4] = &$y) [8,{"4":8}]
[Only variables should be passed by reference] $set(strtolower("X")) [null,[]]
set(): Argument #1 ($x) could not be passed by reference
set(): Argument #1 ($x) could not be passed by reference
[chr(): Providing a value not in-between 0 and 255 is deprecated, this is because a byte value must be in the [0, 255] interval. The value used will be constrained using % 256] [Only variables should be passed by reference] chr(300)
set(): Argument #1 ($x) could not be passed by reference
[ord(): Providing a string that is not one byte long is deprecated. Use ord($str[0]) instead] [Only variables should be passed by reference] ord("ab")
