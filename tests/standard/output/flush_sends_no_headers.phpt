--TEST--
flush() on the command line sends no headers
--FILE--
<?php
ob_start();
flush();
$first = headers_sent();
header('A: b');
flush();
$second = headers_sent();
ob_end_flush();
var_dump($first, $second);
var_dump(headers_sent($file, $line), $line);
--EXPECT--
bool(false)
bool(false)
bool(true)
int(9)
