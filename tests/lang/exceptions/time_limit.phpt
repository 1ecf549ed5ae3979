--TEST--
max_execution_time ends the script
--FILE--
<?php
set_time_limit(1); echo "start\n"; while (true) { $x = 1 + 1; }
--EXPECTF--
start

Fatal error: Maximum execution time of 1 second exceeded in %s on line %d
