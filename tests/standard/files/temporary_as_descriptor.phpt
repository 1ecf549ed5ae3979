--TEST--
php://temp becomes a file where its descriptor is wanted; php://input has no stat, data: may be cut
--FILE--
<?php
$w = $e = null;
$t = fopen('php://temp', 'r+');
fwrite($t, 'abc');
$r = [$t];
var_dump(stream_select($r, $w, $e, 0));
fwrite($t, 'def');
rewind($t);
var_dump(fread($t, 10), ftell($t), stream_get_meta_data($t)['stream_type']);
$m = fopen('php://memory', 'r+');
$r = [$m];
try { stream_select($r, $w, $e, 0); } catch (ValueError $x) { echo $x->getMessage(), "\n"; }
$t = fopen('php://temp', 'r+');
var_dump(posix_isatty($t), stream_isatty($t));
fwrite($t, "skip\nin\n"); fseek($t, 5);
$p = proc_open(['cat'], [$t, ['pipe', 'w']], $pipes);
var_dump(stream_get_contents($pipes[1]));
proc_close($p);
var_dump(fstat(fopen('php://input', 'r')));
$d = fopen('data:,abc', 'r');
var_dump(fstat($d)['mode'], @fwrite($d, 'x'), ftruncate($d, 1), fread($d, 10));
--EXPECTF--
int(1)
string(6) "abcdef"
int(6)
string(4) "TEMP"

Warning: stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor in %sstandard/files/temporary_as_descriptor.php on line 12
No stream arrays were passed

Warning: posix_isatty(): Could not use stream of type 'TEMP' in %sstandard/files/temporary_as_descriptor.php on line 14
bool(false)
bool(false)
string(3) "in
"
bool(false)
int(33206)
bool(false)
bool(true)
string(1) "a"
