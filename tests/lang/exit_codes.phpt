--TEST--
Exit codes after exception handlers, and of exit in shutdown functions and destructors
--FILE--
<?php
$throw = 'throw new Exception;';
foreach ([
    'set_exception_handler(function ($e) {});' . $throw, 'set_exception_handler(function ($e) { exit(3); });' . $throw, 'set_exception_handler(function ($e) { throw $e; });' . $throw,
    'register_shutdown_function(function () { exit; }); exit(5);', 'register_shutdown_function(function () {}); exit(5);', 'register_shutdown_function(function () { exit; });' . $throw,
    'register_shutdown_function(function () { exit("x"); }); exit(5);', 'class A { function __destruct() { exit; } } $a = new A; exit(5);', $throw,
] as $code) {
    $file = tempnam(sys_get_temp_dir(), 'exit');
    file_put_contents($file, '<?php ' . $code);
    exec(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg($file) . ' 2>&1', $lines, $status);
    unlink($file);
    echo $status, ' ', $code, "\n";
}
--EXPECT--
0 set_exception_handler(function ($e) {});throw new Exception;
3 set_exception_handler(function ($e) { exit(3); });throw new Exception;
255 set_exception_handler(function ($e) { throw $e; });throw new Exception;
0 register_shutdown_function(function () { exit; }); exit(5);
5 register_shutdown_function(function () {}); exit(5);
0 register_shutdown_function(function () { exit; });throw new Exception;
5 register_shutdown_function(function () { exit("x"); }); exit(5);
0 class A { function __destruct() { exit; } } $a = new A; exit(5);
255 throw new Exception;
