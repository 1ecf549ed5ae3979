--TEST--
Sockets: connecting, waiting, names, timeouts, shutting down
--FILE--
<?php
ini_set("error_reporting", E_ALL);
function kind($value): string { return is_resource($value) ? get_resource_type($value) : var_export($value, true); }
var_dump(@fsockopen("127.0.0.1", 1, $code, $message), $code, $message);
var_dump(stream_socket_client("tcp://127.0.0.1:1", $code, $message), $code, $message);
var_dump(stream_socket_client("foo://127.0.0.1:1", $code, $message), $code, $message);
var_dump(stream_socket_client("unix:///nonexistent", $code, $message), $code, $message);
var_dump(stream_socket_client("tcp://127.0.0.1", $code, $message), $code, $message);
$server = stream_socket_server("tcp://127.0.0.1:0", $code, $message);
$name = stream_socket_get_name($server, false);
echo kind($server), " ", preg_replace('/\d+$/', 'N', $name), " ", var_export(stream_socket_get_name($server, true), true), "\n";
var_dump(@stream_socket_accept($server, 0.05));
$client = stream_socket_client("tcp://$name", $code, $message, 2);
$there = stream_socket_accept($server, 2, $peer);
echo kind($client), " ", kind($there), "\n";
var_dump($peer === stream_socket_get_name($client, false), stream_socket_get_name($client, true) === $name);
fwrite($client, "hello\nworld");
var_dump(fgets($there), fread($there, 100));
$meta = stream_get_meta_data($there);
unset($meta["stream_type"]);
print_r($meta);
stream_set_blocking($there, false);
var_dump(fread($there, 10), feof($there), stream_get_line($there, 100, ","));
stream_set_blocking($there, true);
var_dump(stream_set_timeout($there, 0, 50000), fread($there, 10), stream_get_meta_data($there)["timed_out"], feof($there));
var_dump(stream_socket_shutdown($client, STREAM_SHUT_WR), fread($there, 10), feof($there));
fwrite($there, "bye");
fclose($there);
var_dump(stream_get_contents($client), feof($client), stream_is_local($client), stream_supports_lock($client), fseek($client, 0));
$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($pair[0], "x\n");
var_dump(fgets($pair[1]), stream_get_meta_data($pair[0])["stream_type"], stream_socket_get_name($pair[0], false));
$path = tempnam(sys_get_temp_dir(), "sock");
unlink($path);
$local = stream_socket_server("unix://$path", $code, $message);
var_dump(stream_socket_get_name($local, false) === $path);
$client = stream_socket_client("unix://$path");
$there = stream_socket_accept($local);
fwrite($there, "over a file");
fclose($there);
var_dump(stream_get_contents($client));
unlink($path);
[$read, $write, $except] = [[$server], null, null];
var_dump(stream_select($read, $write, $except, 0, 1000));
--EXPECTF--
bool(false)
int(111)
string(18) "Connection refused"

Warning: stream_socket_client(): Unable to connect to tcp://127.0.0.1:1 (Connection refused) in %sstandard/files/sockets.php on line 5
bool(false)
int(111)
string(18) "Connection refused"

Warning: stream_socket_client(): Unable to connect to foo://127.0.0.1:1 (Unable to find the socket transport "foo" - did you forget to enable it when you configured PHP?) in %sstandard/files/sockets.php on line 6
bool(false)
int(0)
string(96) "Unable to find the socket transport "foo" - did you forget to enable it when you configured PHP?"

Warning: stream_socket_client(): Unable to connect to unix:///nonexistent (No such file or directory) in %sstandard/files/sockets.php on line 7
bool(false)
int(2)
string(25) "No such file or directory"

Warning: stream_socket_client(): Unable to connect to tcp://127.0.0.1 (Failed to parse address "127.0.0.1") in %sstandard/files/sockets.php on line 8
bool(false)
int(0)
string(35) "Failed to parse address "127.0.0.1""
stream 127.0.0.1:N false
bool(false)
stream stream
bool(true)
bool(true)
string(6) "hello
"
string(5) "world"
Array
(
    [timed_out] => 
    [blocked] => 1
    [eof] => 
    [mode] => r+
    [unread_bytes] => 0
    [seekable] => 
)
string(0) ""
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
string(0) ""
bool(true)

Warning: fseek(): Stream does not support seeking in %sstandard/files/sockets.php on line 29
string(3) "bye"
bool(true)
bool(false)
bool(false)
int(-1)
string(2) "x
"
string(14) "generic_socket"
bool(false)
bool(true)
string(11) "over a file"
int(0)
