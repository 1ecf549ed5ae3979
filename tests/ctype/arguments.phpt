--TEST--
ctype: wrong numbers of arguments, named arguments, callbacks
--FILE--
<?php
try {
    ctype_alpha();
} catch (ArgumentCountError $error) {
    echo $error->getMessage(), "\n";
}
try {
    ctype_alpha('a', 'b');
} catch (ArgumentCountError $error) {
    echo $error->getMessage(), "\n";
}
var_dump(ctype_alpha(text: 'a'));
var_dump(array_map('ctype_digit', ['1', 'a']));
--EXPECTF--
ctype_alpha() expects exactly 1 argument, 0 given
ctype_alpha() expects exactly 1 argument, 2 given
bool(true)
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
}
