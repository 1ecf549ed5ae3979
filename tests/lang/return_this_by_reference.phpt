--TEST--
`return $this` of a function that returns by reference says nothing
--FILE--
<?php
class T {
    function &itself() { return $this; }
    function &name() { return self::class; }
}
$t = new T;
$x = &$t->itself();
var_dump($x === $t);
$x = 5;
var_dump($t);
$y = &$t->name();
?>
--EXPECTF--
bool(true)
object(T)#1 (0) {
}

Notice: Only variable references should be returned by reference in %slang/return_this_by_reference.php on line 4
