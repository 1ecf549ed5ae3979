--TEST--
fsockopen(), stream_socket_server(): times and paths that are too long
--FILE--
<?php
foreach ([1e20, -2, INF] as $seconds) {
    foreach (["fsockopen", "pfsockopen"] as $function) {
        try {
            $function("127.0.0.1", 1, $code, $message, $seconds);
        } catch (ValueError $error) {
            echo preg_replace('~and .*~', 'and …', $error->getMessage()), "\n";
        }
    }
}
var_dump(@fsockopen("127.0.0.1", 1, $code, $message, -1.0));
$path = sys_get_temp_dir() . "/" . str_repeat("s", 150);
set_error_handler(function ($level, $message) { echo $level, " ", preg_replace('~unix://\S+~', 'PATH', $message), "\n"; return true; });
$server = stream_socket_server("unix://$path");
var_dump(strlen(stream_socket_get_name($server, false)));
var_dump(is_resource(stream_socket_client("unix://$path")));
unlink(substr($path, 0, 107));
stream_socket_client("unix://$path");
--EXPECT--
fsockopen(): Argument #6 must be -1 or between 0 and …
pfsockopen(): Argument #6 must be -1 or between 0 and …
fsockopen(): Argument #6 must be -1 or between 0 and …
pfsockopen(): Argument #6 must be -1 or between 0 and …
fsockopen(): Argument #6 must be -1 or between 0 and …
pfsockopen(): Argument #6 must be -1 or between 0 and …
bool(false)
8 stream_socket_server(): socket path exceeded the maximum allowed length of 107 bytes and was truncated
int(107)
8 stream_socket_client(): socket path exceeded the maximum allowed length of 107 bytes and was truncated
bool(true)
8 stream_socket_client(): socket path exceeded the maximum allowed length of 107 bytes and was truncated
2 stream_socket_client(): Unable to connect to PATH (No such file or directory)
