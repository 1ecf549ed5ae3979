--TEST--
Elements of array literals that PHP computes ahead have the first element's line
--FILE--
<?php
set_error_handler(function (int $level, string $message, string $file, int $line) {
    echo $line, ' ', $message, "\n";
});
function f() {}
$x = 'x';
$a = [
    1 => [1],
    -1 => [2],
    null => [5 => 'v'],
];
$a = [
    1 => [1],
    null => 5,
];
$a = [
    1 => [1],
    -1 => strlen($x) . $x,
    null => PHP_VERSION,
];
$a = [
    1 => [1],
    -1 => strlen($x) . $x,
    null => $x,
];
f(
    2,
    [3,
        1 => [1],
        null => [5 => 'v'],
    ],
    [

        [3,
            null => 1 + 1,
        ]],
    [3,
        1.5 => [1],
    ],
);
--EXPECT--
8 Using null as an array offset is deprecated, use an empty string instead
14 Using null as an array offset is deprecated, use an empty string instead
17 Using null as an array offset is deprecated, use an empty string instead
24 Using null as an array offset is deprecated, use an empty string instead
28 Using null as an array offset is deprecated, use an empty string instead
34 Using null as an array offset is deprecated, use an empty string instead
37 Implicit conversion from float 1.5 to int loses precision
