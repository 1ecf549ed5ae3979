--TEST--
shutdown functions, output buffers and destructors at the end
--FILE--
<?php
class D { function __construct(private $n) {} function __destruct() { echo "destruct $this->n\n"; } }
$global = new D('global');
register_shutdown_function(function () { echo "shutdown 1\n"; register_shutdown_function(fn() => print("shutdown added later\n")); });
register_shutdown_function(function (...$a) { echo 'shutdown 2 ', implode(',', $a), "\n"; }, 'x', 'y');
ob_start(fn($b) => strtoupper($b));
echo "buffered until the end\n";
$local = (function () { static $s; $s = new D('static'); return 1; })();
--EXPECT--
BUFFERED UNTIL THE END
DESTRUCT STATIC
SHUTDOWN 1
SHUTDOWN 2 X,Y
SHUTDOWN ADDED LATER
DESTRUCT GLOBAL
