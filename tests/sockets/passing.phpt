--TEST--
Sockets of the network and of the file system: connecting, passing, options, errors
--EXTENSIONS--
sockets
--FILE--
<?php
$server = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
var_dump(socket_bind($server, '127.0.0.1'), socket_listen($server, 5), socket_getsockname($server, $address, $port), $address);
$client = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
var_dump(socket_connect($client, '127.0.0.1', $port));
$other = socket_accept($server);
var_dump(socket_write($client, "line\nrest"), socket_read($other, 100, PHP_NORMAL_READ), socket_recv($other, $data, 2, MSG_PEEK), $data, socket_read($other, 100));
socket_set_nonblock($other);
var_dump(socket_read($other, 10), socket_last_error($other) === SOCKET_EAGAIN);
socket_set_block($other);
socket_set_option($other, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 20000]);
var_dump(@socket_read($other, 10), socket_get_option($other, SOL_SOCKET, SO_RCVTIMEO)['sec']);
$read = ['key' => $other];
$write = [$client];
$except = null;
var_dump(socket_select($read, $write, $except, 0, 10000), $read, count($write));
socket_close($client);
var_dump(socket_read($other, 10));
socket_create_pair(AF_UNIX, SOCK_DGRAM, 0, $pair);
var_dump(socket_sendmsg($pair[0], ['iov' => ['a', 'bc']]));
$message = ['controllen' => 32, 'buffer_size' => 10];
var_dump(socket_recvmsg($pair[1], $message), $message['iov'], $message['flags']);
var_dump(socket_set_option($server, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 3]), socket_get_option($server, SOL_SOCKET, SO_LINGER));
foreach ([
    fn() => socket_create(99, 1, 0),
    fn() => socket_bind($server, '127.0.0.1', 70000),
    fn() => socket_connect($server, '127.0.0.1'),
    fn() => socket_set_option($server, SOL_SOCKET, SO_LINGER, 1),
    fn() => socket_read($client, 1),
    fn() => new Socket(),
] as $call) {
    try {
        $call();
    } catch (Error $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
$stream = socket_export_stream($pair[0]);
fwrite($stream, "through");
var_dump(socket_read($pair[1], 100));
--EXPECT--
bool(true)
bool(true)
bool(true)
string(9) "127.0.0.1"
bool(true)
int(9)
string(5) "line
"
int(2)
string(2) "re"
string(4) "rest"
bool(false)
bool(true)
bool(false)
int(0)
int(1)
array(0) {
}
int(1)
string(0) ""
int(3)
int(3)
array(1) {
  [0]=>
  string(3) "abc"
}
int(0)
bool(true)
array(2) {
  ["l_onoff"]=>
  int(1)
  ["l_linger"]=>
  int(3)
}
ValueError: socket_create(): Argument #1 ($domain) must be one of AF_UNIX, AF_PACKET, AF_INET6, or AF_INET
ValueError: socket_bind(): Argument #3 ($port) must be between 0 and 65535
ValueError: socket_connect(): Argument #3 ($port) cannot be null when the socket type is AF_INET
TypeError: socket_set_option(): Argument #4 ($value) must be of type array when argument #3 ($option) is SO_LINGER, int given
Error: socket_read(): Argument #1 ($socket) has already been closed
Error: Cannot directly construct Socket, use socket_create() instead
string(7) "through"
