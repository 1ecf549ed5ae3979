--TEST--
UDP, datagrams of the file system, stream_socket_recvfrom and stream_socket_sendto
--FILE--
<?php
$server = stream_socket_server('udp://127.0.0.1:0', $code, $message, STREAM_SERVER_BIND);
$client = stream_socket_client('udp://' . stream_socket_get_name($server, false));
var_dump(stream_socket_sendto($client, 'hello'), stream_socket_recvfrom($server, 3, STREAM_PEEK), stream_socket_recvfrom($server, 100, 0, $from));
var_dump($from === stream_socket_get_name($client, false), stream_socket_sendto($server, 'back', 0, $from), fread($client, 100));
echo stream_get_meta_data($server)['stream_type'], "\n";
var_dump(stream_socket_sendto($server, 'x', 0, 'nonsense'));
try {
    stream_socket_recvfrom($server, 0);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
[$one, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_DGRAM, 0);
fwrite($one, 'abc');
fwrite($one, 'def');
var_dump(fread($other, 100), fread($other, 100));
[$one, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($one, 'abcdef');
var_dump(stream_socket_recvfrom($other, 3, STREAM_PEEK, $from), $from, stream_socket_recvfrom($other, 2), fread($other, 100));
?>
--EXPECTF--
int(5)
string(3) "hel"
string(5) "hello"
bool(true)
int(4)
string(4) "back"
udp_socket

Warning: stream_socket_sendto(): Failed to parse `nonsense' into a valid network address in %s on line 7
bool(false)
stream_socket_recvfrom(): Argument #2 ($length) must be greater than 0
string(3) "abc"
string(3) "def"
string(3) "abc"
string(0) ""
string(2) "ab"
string(4) "cdef"
