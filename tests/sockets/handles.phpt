--TEST--
sockets are equal to themselves alone and take no properties; values of options
--EXTENSIONS--
sockets
--FILE--
<?php
$make = fn() => socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
[$a, $b] = [$make(), $make()];
var_dump($a == $a, $a == $b, $a <=> $b, $a < $b, $b < $a, array_search($b, [$a, $b]), $a != $b);
[$c, $d] = [socket_addrinfo_lookup('127.0.0.1', '80')[0], socket_addrinfo_lookup('127.0.0.1', '80')[0]];
var_dump($c == $c, $c == $d);
foreach ([$a, $c] as $handle) {
    try {
        $handle->zzz = 1;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach ([SO_LINGER, SO_RCVTIMEO, SO_SNDTIMEO] as $option) {
    foreach ([['l_onoff' => 65536, 'l_linger' => 1], ['l_onoff' => -1, 'l_linger' => 1], ['l_linger' => 1], (object) ['l_onoff' => 1, 'l_linger' => 2, 'sec' => 1, 'usec' => 5], new stdClass, 'text', ['sec' => 1], ['sec' => '2', 'usec' => 1]] as $value) {
        try {
            var_dump(socket_set_option($a, SOL_SOCKET, $option, $value));
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
}
var_dump(socket_get_option($a, SOL_SOCKET, SO_LINGER));
foreach ([2147483648, -2147483649] as $number) {
    try {
        socket_strerror($number);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
bool(true)
bool(false)
int(1)
bool(false)
bool(false)
int(1)
bool(true)
bool(true)
bool(false)
Cannot create dynamic property Socket::$zzz
Cannot create dynamic property AddressInfo::$zzz
ValueError: socket_set_option(): Argument #4 ($value) "l_onoff" must be between 0 and 65535
ValueError: socket_set_option(): Argument #4 ($value) "l_onoff" must be between 0 and 65535
ValueError: socket_set_option(): Argument #4 ($value) must have key "l_onoff"
bool(true)
ValueError: socket_set_option(): Argument #4 ($value) must have key "l_onoff"
TypeError: socket_set_option(): Argument #4 ($value) must be of type array when argument #3 ($option) is SO_LINGER, string given
ValueError: socket_set_option(): Argument #4 ($value) must have key "l_onoff"
ValueError: socket_set_option(): Argument #4 ($value) must have key "l_onoff"
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
bool(true)
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
TypeError: socket_set_option(): Argument #4 ($value) must be of type array when argument #3 ($option) is SO_RCVTIMEO, string given
ValueError: socket_set_option(): Argument #4 ($value) must have key "usec"
bool(true)
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
bool(true)
ValueError: socket_set_option(): Argument #4 ($value) must have key "sec"
TypeError: socket_set_option(): Argument #4 ($value) must be of type array when argument #3 ($option) is SO_SNDTIMEO, string given
ValueError: socket_set_option(): Argument #4 ($value) must have key "usec"
bool(true)
array(2) {
  ["l_onoff"]=>
  int(1)
  ["l_linger"]=>
  int(2)
}
socket_strerror(): Argument #1 ($error_code) must be between -2147483648 and 2147483647
socket_strerror(): Argument #1 ($error_code) must be between -2147483648 and 2147483647
