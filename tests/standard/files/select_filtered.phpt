--TEST--
A stream with filters does not give its descriptor away
--FILE--
<?php
$w = $e = null;
$filtered = tmpfile();
stream_filter_append($filtered, 'string.rot13');
$r = [$filtered];
try { stream_select($r, $w, $e, 0); } catch (ValueError $x) { echo $x->getMessage(), "\n"; }
$file = tmpfile();
$filter = stream_filter_append($file, 'string.rot13', STREAM_FILTER_WRITE);
$r = [$file];
try { stream_select($r, $w, $e, 0); } catch (ValueError $x) { echo $x->getMessage(), "\n"; }
stream_filter_remove($filter);
$r = [$file];
var_dump(stream_select($r, $w, $e, 0));
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_filter_append($a, 'string.rot13', STREAM_FILTER_READ);
$r = [$a, $b];
var_dump(stream_select($r, $w, $e, 0), count($r));
var_dump(stream_isatty($a), posix_isatty($a), posix_ttyname($a), socket_import_stream($a));
var_dump(proc_open(['true'], [$a], $pipes));
// those that cannot be waited for are asked twice, but where a buffer spares the waiting
$m = fopen('php://memory', 'r+');
[$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($d, 'hello');
stream_filter_append($d, 'string.rot13', STREAM_FILTER_WRITE);
$r = [$m, $c]; $w = [$d];
var_dump(stream_select($r, $w, $e, 0));
fread($c, 1);
$r = [$c, $d, $m]; $w = [$d, $m];
var_dump(stream_select($r, $w, $e, 0));
--EXPECTF--
Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 6
No stream arrays were passed

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 10
No stream arrays were passed
int(1)

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 17

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 17
int(0)
int(0)

Warning: posix_isatty(): Could not use stream of type 'generic_socket' in %sstandard/files/select_filtered.php on line 18

Warning: posix_ttyname(): Could not use stream of type 'generic_socket' in %sstandard/files/select_filtered.php on line 18

Warning: socket_import_stream(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 18
bool(false)
bool(false)
bool(false)
bool(false)

Warning: proc_open(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 19
bool(false)

Warning: stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor in %sstandard/files/select_filtered.php on line 26

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 26

Warning: stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor in %sstandard/files/select_filtered.php on line 26

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 26
int(1)

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 29

Warning: stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor in %sstandard/files/select_filtered.php on line 29

Warning: stream_select(): Cannot cast a filtered stream on this system in %sstandard/files/select_filtered.php on line 29

Warning: stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor in %sstandard/files/select_filtered.php on line 29
int(1)
