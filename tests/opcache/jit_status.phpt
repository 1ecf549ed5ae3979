--TEST--
opcache_get_status() tells whether machine code is made
--INI--
opcache.enable_cli=1
--FILE--
<?php
$jit = opcache_get_status()['jit'];
var_dump(array_keys($jit));
var_dump($jit['enabled'] === $jit['on'], $jit['on'] === ($jit['buffer_size'] > 0), $jit['buffer_free'] <= $jit['buffer_size']);
?>
--EXPECT--
array(7) {
  [0]=>
  string(7) "enabled"
  [1]=>
  string(2) "on"
  [2]=>
  string(4) "kind"
  [3]=>
  string(9) "opt_level"
  [4]=>
  string(9) "opt_flags"
  [5]=>
  string(11) "buffer_size"
  [6]=>
  string(11) "buffer_free"
}
bool(true)
bool(true)
bool(true)
