--TEST--
The argument of get_defined_functions() is deprecated
--FILE--
<?php
set_error_handler(function (int $level, string $message) {
    echo $level, ' ', $message, "\n";
});
get_defined_functions();
get_defined_functions(true);
get_defined_functions(exclude_disabled: false);
echo (new ReflectionFunction('get_defined_functions'))->getParameters()[0], "\n";
--EXPECT--
8192 get_defined_functions(): The $exclude_disabled parameter has no effect since PHP 8.0
8192 get_defined_functions(): The $exclude_disabled parameter has no effect since PHP 8.0
Parameter #0 [ <optional> bool $exclude_disabled = true ]
