--TEST--
The time limit ends an endless loop without a body, and what waits for the end runs
--FILE--
<?php
register_shutdown_function(fn() => print("ended\n"));
set_time_limit(1);
while (1);
?>
--EXPECTF--

Fatal error: Maximum execution time of 1 second exceeded in %s on line 4
ended
