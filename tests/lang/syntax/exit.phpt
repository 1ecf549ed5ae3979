--TEST--
exit with text, with a code, as a function
--FILE--
<?php
register_shutdown_function(fn() => print("shutdown\n"));
ob_start();
echo 'buffered ';
$f = exit(...);
function deep() { try { exit('message' . "\n"); } catch (Throwable $e) { echo 'not caught'; } finally { echo 'no finally'; } }
deep();
--EXPECT--
buffered message
shutdown
