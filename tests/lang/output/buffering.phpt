--TEST--
ob_start and friends
--FILE--
<?php
ob_start();
echo 'inner';
$x = ob_get_clean();
ob_start(fn($b) => strtoupper($b));
echo "upper $x\n";
ob_end_flush();
ob_start();
echo 'a';
ob_start();
echo 'b';
echo ob_get_level(), ob_get_length();
ob_end_clean();
echo 'c';
echo ob_get_contents() === 'ac' ? ' ok' : ' no';
ob_end_flush();
echo "\n";
ob_start(function ($buf, $phase) { return "[" . $buf . ":" . ($phase & PHP_OUTPUT_HANDLER_START ? 's' : '') . ($phase & PHP_OUTPUT_HANDLER_FINAL ? 'f' : '') . ']'; }, 5);
foreach (['ab', 'cdefgh', 'ij'] as $part) { echo $part; }
ob_end_flush();
echo "\n";
var_dump(ob_get_level(), @ob_end_clean(), ob_get_contents());
ob_start();
print 'p';
printf('%s', 'f');
var_dump(1);
print_r([1]);
$all = ob_get_flush();
echo strlen($all), "\n";
ob_implicit_flush();
ob_start();
echo 'left open, flushed at the end';
print_r(ob_list_handlers());
ob_get_status();
--EXPECT--
UPPER INNER
ac ok
[abcdefgh:s][ij:f]
int(0)
bool(false)
bool(false)
pfint(1)
Array
(
    [0] => 1
)
32
left open, flushed at the endArray
(
    [0] => default output handler
)
