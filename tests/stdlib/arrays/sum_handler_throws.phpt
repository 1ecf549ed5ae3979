--TEST--
An error handler that throws hears of every element that array_sum() and array_product() cannot take
--FILE--
<?php
set_error_handler(function ($level, $text) {
    echo "handler: $text\n";
    throw new Exception($text);
});
function show(Closure $call): void {
    try {
        var_dump($call());
    } catch (Throwable $error) {
        for (; $error; $error = $error->getPrevious()) {
            echo get_class($error), ": ", $error->getMessage(), "\n";
        }
    }
}
show(fn() => array_sum([1, [2], 3]));
show(fn() => array_sum([1, new stdClass, [], 3]));
show(fn() => array_sum(["1a", 3]));
show(fn() => array_sum(["a", [], "7"]));
show(fn() => array_product([1, new stdClass, "a", 3]));
show(fn() => array_product([2, 3.5]));
--EXPECT--
handler: array_sum(): Addition is not supported on type array
Exception: array_sum(): Addition is not supported on type array
handler: array_sum(): Addition is not supported on type stdClass
handler: array_sum(): Addition is not supported on type array
Exception: array_sum(): Addition is not supported on type array
handler: A non-numeric value encountered
handler: array_sum(): Addition is not supported on type string
Exception: array_sum(): Addition is not supported on type string
handler: array_sum(): Addition is not supported on type string
handler: array_sum(): Addition is not supported on type array
Exception: array_sum(): Addition is not supported on type array
handler: array_product(): Multiplication is not supported on type stdClass
handler: array_product(): Multiplication is not supported on type string
Exception: array_product(): Multiplication is not supported on type string
float(7)
