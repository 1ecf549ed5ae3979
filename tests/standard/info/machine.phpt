--TEST--
net_get_interfaces(), proc_nice(), strptime(): the machine, the process, the C library
--FILE--
<?php
$interfaces = net_get_interfaces();
$loopback = $interfaces["lo"];
var_dump(array_keys($loopback), $loopback["up"]);
foreach ($loopback["unicast"] as $address) {
    if (($address["address"] ?? "") === "127.0.0.1") {
        var_dump($address["family"], $address["netmask"], is_int($address["flags"]), isset($address["broadcast"]));
    }
}
var_dump(proc_nice(0), proc_nice(1));
error_reporting(E_ALL & ~E_DEPRECATED);
foreach ([["2024-02-29 13:14:15 rest", "%Y-%m-%d %H:%M:%S"], ["Thu, 01 Feb 1990", "%a, %d %b %Y"], ["10:11", "%H:%M"], ["none", "%Y"], ["", ""], ["5", "%d %d"]] as [$text, $format]) {
    echo json_encode(strptime($text, $format)), "\n";
}
error_reporting(E_ALL);
var_dump(strptime("x", "%Y"));
--EXPECTF--
array(2) {
  [0]=>
  string(7) "unicast"
  [1]=>
  string(2) "up"
}
bool(true)
int(2)
string(9) "255.0.0.0"
bool(true)
bool(false)
bool(true)
bool(true)
{"tm_sec":15,"tm_min":14,"tm_hour":13,"tm_mday":29,"tm_mon":1,"tm_year":124,"tm_wday":4,"tm_yday":59,"unparsed":" rest"}
{"tm_sec":0,"tm_min":0,"tm_hour":0,"tm_mday":1,"tm_mon":1,"tm_year":90,"tm_wday":4,"tm_yday":31,"unparsed":""}
{"tm_sec":0,"tm_min":11,"tm_hour":10,"tm_mday":0,"tm_mon":0,"tm_year":0,"tm_wday":0,"tm_yday":0,"unparsed":""}
false
{"tm_sec":0,"tm_min":0,"tm_hour":0,"tm_mday":0,"tm_mon":0,"tm_year":0,"tm_wday":0,"tm_yday":0,"unparsed":""}
false

Deprecated: Function strptime() is deprecated since 8.2, use date_parse_from_format() (for locale-independent parsing), or IntlDateFormatter::parse() (for locale-dependent parsing) instead in %sstandard/info/machine.php on line 16
bool(false)
