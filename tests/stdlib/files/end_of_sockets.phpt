--TEST--
feof() of sockets looks whether the other side has ended
--FILE--
<?php
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
var_dump(feof($a)); fwrite($b, "rest"); fclose($b); var_dump(feof($a)); var_dump(fread($a, 10), feof($a), fread($a, 10), feof($a));
$server = stream_socket_server('tcp://127.0.0.1:0'); var_dump(feof($server));
$c = stream_socket_client('tcp://' . stream_socket_get_name($server, false)); $s = stream_socket_accept($server);
var_dump(feof($c), feof($s)); stream_socket_shutdown($s, STREAM_SHUT_WR); usleep(20000); var_dump(feof($c), feof($s)); fclose($c); usleep(20000); var_dump(feof($s), fgets($s));
$u = stream_socket_server('udp://127.0.0.1:0', $e, $m, STREAM_SERVER_BIND); var_dump(feof($u));
$v = stream_socket_client('udp://' . stream_socket_get_name($u, false)); fwrite($v, ''); var_dump(feof($v), feof($u));
fclose($u); @fwrite($v, 'x'); usleep(20000); var_dump(feof($v));
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_DGRAM, 0); var_dump(feof($a)); fclose($b); var_dump(feof($a));
--EXPECT--
bool(false)
bool(false)
string(4) "rest"
bool(true)
string(0) ""
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
