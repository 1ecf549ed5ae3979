--TEST--
info: calls with usual and wrong arguments
--FILE--
<?php
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
foreach (explode("\n", <<<'CALLS'
getenv("NOPE")
putenv("=x")
constant("NOPE")
call_user_func("nope")
call_user_func_array("strlen",["x"=>"a"])
usleep(-1)
sleep(-1)
phpversion("nope")
CALLS) as $call) {
    echo "> $call\n";
    try {
        $p = null;
        echo str_replace("\n", '', var_export(eval("return $call;"), true)), $p === null ? '' : " p=$p", "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
--EXPECT--
> getenv("NOPE")
false
> putenv("=x")
ValueError: putenv(): Argument #1 ($assignment) must have a valid syntax
> constant("NOPE")
Error: Undefined constant "NOPE"
> call_user_func("nope")
TypeError: call_user_func(): Argument #1 ($callback) must be a valid callback, function "nope" not found or invalid function name
> call_user_func_array("strlen",["x"=>"a"])
Error: Unknown named parameter $x
> usleep(-1)
ValueError: usleep(): Argument #1 ($microseconds) must be greater than or equal to 0
> sleep(-1)
ValueError: sleep(): Argument #1 ($seconds) must be greater than or equal to 0
> phpversion("nope")
false
