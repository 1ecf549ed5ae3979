--TEST--
STREAM_CLIENT_ASYNC_CONNECT: who connects goes on at once, and stream_select() says when it stands
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "[$message]\n"; return true; });
$server = stream_socket_server('tcp://127.0.0.1:0');
$name = stream_socket_get_name($server, false);
$flags = STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT;
$c = stream_socket_client("tcp://$name", $code, $message, 1, $flags);
var_dump(is_resource($c), $code, $message, stream_get_meta_data($c)['blocked']);
$r = $e = null; $w = [$c];
var_dump(stream_select($r, $w, $e, 5), count($w));
$s = stream_socket_accept($server, 5);
var_dump(fwrite($c, "hello\n"), fgets($s));
fwrite($s, "answer\n"); var_dump(fgets($c));
var_dump(stream_socket_get_name($c, true) === $name);
// without waiting
$d = stream_socket_client("tcp://$name", $code, $message, 1, STREAM_CLIENT_ASYNC_CONNECT);
stream_set_blocking($d, false);
$t = stream_socket_accept($server, 5);
fwrite($t, "x\n"); $r = [$d]; $w = null; stream_select($r, $w, $e, 5);
var_dump(fgets($d));
fclose($server); 
// nobody there
$f = stream_socket_client("tcp://$name", $code, $message, 1, $flags);
var_dump(is_resource($f), $code, $message);
$r = null; $w = [$f]; $e = [$f];
var_dump(stream_select($r, $w, $e, 5), count($w), count($e));
var_dump(stream_socket_get_name($f, true));
var_dump(@fwrite($f, "x"), feof($f));
$u = stream_socket_client("unix:///nonexistent/socket", $code, $message, 1, $flags);
var_dump($u, $code, $message);
var_dump(stream_socket_client("udp://127.0.0.1:9", $code, $message, 1, $flags) !== false, $code, $message);
--EXPECT--
bool(true)
int(0)
string(0) ""
bool(true)
int(1)
int(1)
int(6)
string(6) "hello
"
string(7) "answer
"
bool(true)
string(2) "x
"
bool(true)
int(0)
string(0) ""
int(1)
int(1)
int(0)
bool(false)
[fwrite(): Send of 1 bytes failed with errno=111 Connection refused]
bool(false)
bool(true)
[stream_socket_client(): Unable to connect to unix:///nonexistent/socket (No such file or directory)]
bool(false)
int(2)
string(25) "No such file or directory"
bool(true)
int(0)
string(0) ""
