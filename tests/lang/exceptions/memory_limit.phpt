--TEST--
exhausted memory is a fatal error
--INI--
memory_limit=8M
--FILE--
<?php
register_shutdown_function(function () { echo "shutdown runs\n"; });
$a = []; while (true) { $a[] = str_repeat('x', 100000); }
--EXPECTF--
Fatal error: Allowed memory size of 8388608 bytes exhausted%s(tried to allocate %d bytes) in %s on line %d
shutdown runs
