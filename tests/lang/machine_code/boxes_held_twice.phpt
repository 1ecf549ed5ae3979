--TEST--
Machine code frees an object that holds a box twice: its destructor, and the closing of its stream, come at once
--FILE--
<?php
class D { function __destruct() { echo "-"; } }
class H { public $a; public $b; }
class W { public $context; function stream_open($p,$m,$o,&$x) { return true; } function stream_close() { echo "c", count(debug_backtrace()); } function stream_write($d) { return strlen($d); } function stream_flush() { return true; } }
stream_wrapper_register('wrap', 'W');
function two() { $d = new D; $h = new H; $h->a = $d; $h->b = $d; $e = $d; $e = 1; $d = 1; $h = new H; echo "."; return $h; }
function str() { $s = fopen('wrap://x', 'w'); $h = new H; $h->a = $s; $h->b = $s; $s = 1; $h = new H; echo ","; return $h; }
for ($i = 0; $i < 300; $i++) { two(); str(); }
--EXPECT--
-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,-.c2,
