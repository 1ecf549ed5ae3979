--TEST--
A buffer that is full because an inner one passed its contents on passes them on at once
--FILE--
<?php
ob_start(fn(string $s): string => "[" . strtoupper($s) . "]", 1, PHP_OUTPUT_HANDLER_FLUSHABLE);
ob_start(null, 4096);
echo 'x';
ob_flush();
$sent = headers_sent($file, $line);
echo 'y'; ob_end_flush();
echo 'z';
ob_start(); echo 'inner'; ob_end_flush();
ob_start(); echo 'inner2'; ob_end_clean();
ob_start(); echo 'inner3'; ob_get_flush();
ob_start(); ob_end_flush();
ob_start(null, 3); foreach (['inner4', 'a', 'bcd', 'e'] as $text) { echo $text; }
ob_start(fn($s) => "<$s>" . ob_get_level()); echo 'f'; ob_end_flush();
ob_start(fn($s) => "<$s>", 2); ob_start(fn($s) => "($s)", 4); ob_start(); echo 'deepest'; ob_flush(); echo 'g'; ob_flush(); echo 'h';
while (ob_get_level() > 1) {
    ob_end_flush();
}
ob_flush();
var_dump($sent, $line);
foreach ([0, 1, 2, 4095, 4096, 4097, 8192, 20000] as $size) {
    ob_start(null, $size);
    $sizes[] = ob_get_status()['buffer_size'];
    ob_end_clean();
}
echo implode(' ', $sizes), "\n";
--EXPECT--
[X][Y][Z][INNER][INNER3][INNER4][ABCD][E<F>3][<(DEEPEST)>][<(GH)>][<>][][BOOL(TRUE)
][INT(5)
][16384 4096 4096 4096 4096 8192 8192 20480][
][]
