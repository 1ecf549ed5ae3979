--TEST--
endless recursion is an error and not a crash
--INI--
memory_limit=64M
--FILE--
<?php
register_shutdown_function(fn() => print("still here\n"));
function endless($x) { return endless($x + 1) + 1; }
endless(0);
--EXPECTF--
Fatal error: %a in %s on line %d
%Astill here
