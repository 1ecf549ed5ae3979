--TEST--
set_exception_handler and shutdown functions
--FILE--
<?php
register_shutdown_function(function ($a) { echo "shutdown $a\n"; register_shutdown_function(fn() => print("nested shutdown\n")); }, 'arg');
set_exception_handler(function (Throwable $e) { echo get_class($e), ' handled: ', $e->getMessage(), "\n"; });
class D { function __destruct() { echo "destructor\n"; } }
$d = new D;
function f() { throw new DomainException('uncaught'); }
f();
echo 'never';
--EXPECT--
DomainException handled: uncaught
shutdown arg
nested shutdown
destructor
