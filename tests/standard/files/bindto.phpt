--TEST--
The context's bindto: which address of this machine a connection comes from
--FILE--
<?php
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
$open = fn($own) => stream_socket_client("tcp://$address", $code, $text, 2, STREAM_CLIENT_CONNECT, stream_context_create(['socket' => ['bindto' => $own]]));
foreach (['127.0.0.5:0', '127.0.0.5', '0:0', '[::1]:0', '127.0.0.6:x', '', 'bad', 'bad:0', '9.9.9.9:0'] as $own) {
    $client = $open($own);
    echo $own, ' => ', explode(':', stream_socket_get_name($client, false))[0], "\n";
}
stream_socket_client("udp://127.0.0.1:9", $code, $text, 2, STREAM_CLIENT_CONNECT, $context = stream_context_create(['socket' => ['bindto' => '127.0.0.9:0']]));
$client = stream_socket_client('udp://127.0.0.1:9', $code, $text, 2, STREAM_CLIENT_CONNECT, $context);
echo explode(':', stream_socket_get_name($client, false))[0], "\n";
var_dump(@stream_socket_client('tcp://127.0.0.1:1', $code, $text, 2, STREAM_CLIENT_CONNECT, stream_context_create(['socket' => ['bindto' => '127.0.0.1:0']])), $text);
var_dump(@stream_socket_client('tcp://127.0.0.1:1', $code, $text, 2, STREAM_CLIENT_CONNECT, stream_context_create(['socket' => ['bindto' => 5]])), $text);
--EXPECTF--
127.0.0.5:0 => 127.0.0.5
127.0.0.5 => 127.0.0.1
0:0 => 127.0.0.1
[::1]:0 => 127.0.0.1
127.0.0.6:x => 127.0.0.6
 => 127.0.0.1
bad => 127.0.0.1

Warning: stream_socket_client(): Invalid IP Address: bad in %sstandard/files/bindto.php on line 4
bad:0 => 127.0.0.1

Warning: stream_socket_client(): Failed to bind to '9.9.9.9:0', system said: Cannot assign requested address in %sstandard/files/bindto.php on line 4
9.9.9.9:0 => 127.0.0.1
127.0.0.9
bool(false)
string(18) "Connection refused"
bool(false)
string(42) "local_addr context option is not a string."
