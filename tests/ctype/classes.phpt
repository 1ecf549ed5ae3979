--TEST--
ctype: every byte's classes
--FILE--
<?php
$names = ['alnum', 'alpha', 'cntrl', 'digit', 'lower', 'graph', 'print', 'punct', 'space', 'upper', 'xdigit'];
foreach ($names as $name) {
    $function = "ctype_$name";
    $ranges = [];
    $start = null;
    for ($byte = 0; $byte <= 256; $byte++) {
        $is = $byte < 256 && $function(chr($byte));
        if ($is && $start === null) {
            $start = $byte;
        } elseif (!$is && $start !== null) {
            $ranges[] = sprintf('%02x-%02x', $start, $byte - 1);
            $start = null;
        }
    }
    echo str_pad($name, 8), implode(' ', $ranges), "\n";
}
--EXPECTF--
alnum   30-39 41-5a 61-7a
alpha   41-5a 61-7a
cntrl   00-1f 7f-7f
digit   30-39
lower   61-7a
graph   21-7e
print   20-7e
punct   21-2f 3a-40 5b-60 7b-7e
space   09-0d 20-20
upper   41-5a
xdigit  30-39 41-46 61-66
