--TEST--
The frame of an include whose file does not come to run
--FILE--
<?php
function thrower() { throw new Exception; }
foreach ([fn() => throw new Exception, fn() => thrower()] as $handler) {
    set_error_handler($handler);
    try {
        include __DIR__ . '/nowhere.inc';
    } catch (Exception $e) {
        foreach ($e->getTrace() as $frame) {
            if (isset($frame['args'])) {
                $frame['args'] = array_map(fn($arg) => is_string($arg) ? basename($arg) : $arg, $frame['args']);
            }
            $frame['file'] = basename($frame['file']);
            $frame['function'] = preg_replace('/^{closure:.*/', 'closure', $frame['function']);
            echo json_encode($frame), "\n";
        }
    }
}
set_error_handler(fn($level, $message) => print("$message\n"));
constant('E_STRICT');
constant('\E_STRICT');
--EXPECT--
{"file":"trace-of-an-include-that-fails.php","line":6,"function":"closure","args":[2,"nowhere.inc): Failed to open stream: No such file or directory","trace-of-an-include-that-fails.php",6]}
{"file":"trace-of-an-include-that-fails.php","line":6,"function":"include"}
{"file":"trace-of-an-include-that-fails.php","line":3,"function":"thrower","args":[]}
{"file":"trace-of-an-include-that-fails.php","line":6,"function":"closure","args":[2,"nowhere.inc): Failed to open stream: No such file or directory","trace-of-an-include-that-fails.php",6]}
{"file":"trace-of-an-include-that-fails.php","line":6,"args":["trace-of-an-include-that-fails.php"],"function":"include"}
Constant E_STRICT is deprecated since 8.4, the error level was removed
Constant E_STRICT is deprecated since 8.4, the error level was removed
