--TEST--
a fatal error stops the script but runs shutdown functions
--FILE--
<?php
register_shutdown_function(function () { echo 'last: ', error_get_last()['message'], "\n"; });
echo "before\n";
function f(): int { return g(); }
function g() { return undefined_function(); }
f();
--EXPECTF--
before

Fatal error: Uncaught Error: Call to undefined function undefined_function() in %slang/exceptions/fatal_error.php:5
Stack trace:
#0 %slang/exceptions/fatal_error.php(4): g()
#1 %slang/exceptions/fatal_error.php(6): f()
#2 {main}
  thrown in %slang/exceptions/fatal_error.php on line 5
last: Uncaught Error: Call to undefined function undefined_function() in %slang/exceptions/fatal_error.php:5
Stack trace:
#0 %slang/exceptions/fatal_error.php(4): g()
#1 %slang/exceptions/fatal_error.php(6): f()
#2 {main}
  thrown
