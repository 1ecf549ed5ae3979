--TEST--
Nothing may follow setcookie()'s array of options
--FILE--
<?php
ob_start();
$calls = [
    fn() => setcookie('a', 'b', ['expires' => 1], '/'),
    fn() => setrawcookie('a', 'b', ['expires' => 1], ''),
    fn() => setcookie('a', 'b', ['expires' => 1], secure: true),
    fn() => setcookie('', 'b', [1], httponly: false),
    fn() => setcookie('a', 'b', ['expires' => 1]),
    fn() => setcookie('a', 'b', 0, '/', 'example.org', true, true),
];
foreach ($calls as $call) {
    try {
        var_dump($call());
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
ArgumentCountError: setcookie(): Expects exactly 3 arguments when argument #3 ($expires_or_options) is an array
ArgumentCountError: setrawcookie(): Expects exactly 3 arguments when argument #3 ($expires_or_options) is an array
ArgumentCountError: setcookie(): Expects exactly 3 arguments when argument #3 ($expires_or_options) is an array
ArgumentCountError: setcookie(): Expects exactly 3 arguments when argument #3 ($expires_or_options) is an array
bool(true)
bool(true)
