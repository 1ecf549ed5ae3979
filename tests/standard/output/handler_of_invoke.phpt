--TEST--
The name of a handler that is a closure's __invoke()
--FILE--
<?php
function f($text) { return $text; }
foreach ([[f(...), '__invoke'], f(...), 'f', [fn($text) => $text, '__invoke']] as $handler) {
    ob_start($handler);
    $names = ob_list_handlers();
    ob_end_flush();
    echo implode(' ', $names), "\n";
}
--EXPECT--
Closure::__invoke
f
f
Closure::__invoke
