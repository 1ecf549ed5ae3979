--TEST--
preg_grep() keeps references; a trace has the patterns of preg_replace_callback_array()
--FILE--
<?php
$text = 'b';
$found = preg_grep('/./', ['a', &$text, '']);
$text = 'changed';
var_dump($found);
foreach ([[42 => fn() => ''], ['/a/' => 'no such function']] as $patterns) {
    try {
        preg_replace_callback_array($patterns, 'a');
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
        var_dump(array_map(get_debug_type(...), $e->getTrace()[0]['args']));
    }
}
--EXPECT--
array(2) {
  [0]=>
  string(1) "a"
  [1]=>
  &string(7) "changed"
}
preg_replace_callback_array(): Argument #1 ($pattern) must contain only string patterns as keys
array(2) {
  [0]=>
  string(5) "array"
  [1]=>
  string(6) "string"
}
preg_replace_callback_array(): Argument #1 ($pattern) must contain only valid callbacks
array(2) {
  [0]=>
  string(5) "array"
  [1]=>
  string(6) "string"
}
