--TEST--
php://filter, and the order in which filters are run
--FILE--
<?php
class L extends php_user_filter {
  function filter($in, $out, &$consumed, bool $closing): int {
    $n = 0; $s = '';
    while ($b = stream_bucket_make_writeable($in)) { $s .= $b->data . "|"; $consumed += $b->datalen; $b->data .= $this->params; stream_bucket_append($out, $b); $n++; }
    echo "[{$this->filtername} {$this->params} n=$n closing=", var_export($closing, true), " data=", strlen($s) > 30 ? strlen($s) : $s, "]\n";
    return PSFS_PASS_ON;
  }
}
stream_filter_register("l.*", "L");
file_put_contents(__DIR__ . "/filter_address.tmp", "line1\nline2\nline3\n");
$fp = fopen(__DIR__ . "/filter_address.tmp", "r");
var_dump(fgets($fp));
stream_filter_append($fp, "l.app", STREAM_FILTER_READ, "A");
stream_filter_prepend($fp, "l.pre", STREAM_FILTER_READ, "P");
var_dump(fgets($fp), ftell($fp));
var_dump(fgets($fp), fgets($fp), fgets($fp), feof($fp), ftell($fp));
echo "seek: ";
var_dump(fseek($fp, 2), fgets($fp), ftell($fp));
fclose($fp);
echo "== filter address\n";
$m = stream_get_meta_data($f = fopen("php://filter/read=l.r1|l.r2/write=l.w/resource=" . __DIR__ . "/filter_address.tmp", "r")); unset($m["uri"]); print_r($m);
echo stream_get_contents($f); fclose($f);
$m = stream_get_meta_data($f = fopen("php://filter/l.both/resource=" . __DIR__ . "/filter_address2.tmp", "w+")); unset($m["uri"]); print_r($m);
fwrite($f, "abc"); fwrite($f, "def"); rewind($f); echo fread($f, 10), "\n"; fclose($f);
echo "== gc\n";
echo file_get_contents("php://filter/read=string.toupper|string.rot13/resource=data:,hello%20world"), "\n";
var_dump(file_put_contents("php://filter/write=string.rot13|l.x/resource=" . __DIR__ . "/filter_address2.tmp", "Hello"));
echo file_get_contents("" . __DIR__ . "/filter_address2.tmp"), "\n";
var_dump(file_get_contents("php://filter/read=nope|string.toupper/resource=data:,hello"));
try { var_dump(file_get_contents("php://filter/read=string.toupper")); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
var_dump(file_get_contents("php://filter/read=string.toupper/resource=/nonexistent"));
var_dump(file_get_contents("php://filter/resource=data:,hello"));
var_dump(file_get_contents("php://filter/read=string%2Etoupper/resource=data:,hello"));
var_dump(file_get_contents("php://filter/read=string.toupper/read=string.rot13/resource=data:,hello"));
var_dump(file_get_contents("php://filter/read=/resource=data:,hello"));
var_dump(file_get_contents("php://filter/resource=data:,hello/read=string.toupper"));
var_dump(file_get_contents("php://filter/read=convert.base64-encode/resource=php://filter/read=string.toupper/resource=data:,hello"));
var_dump(file_get_contents("php://filter/read=convert.base64-decode/resource=data:,aGV!sbG8"));
var_dump(file_get_contents("php://filter/read=convert.base64-decode/resource=data:,aGVsbG8"));
var_dump(file_get_contents("php://filter/read=convert.foo/resource=data:,aGVsbG8"));
var_dump(file_get_contents("php://filter/read=string.strip_tags/resource=data:,aGVsbG8"));
var_dump(file_get_contents("php://filter/string.toupper/resource=data:,a b"));
file_put_contents(__DIR__ . "/filter_address_inc.tmp", "<?cuc rpub onfranzr(__SVYR__), 'v'; erghea 5;");
var_dump(include "php://filter/read=string.rot13/resource=" . __DIR__ . "/filter_address_inc.tmp");
var_dump(copy("php://filter/read=string.toupper/resource=" . __DIR__ . "/filter_address.tmp", __DIR__ . "/filter_address3.tmp"), file_get_contents(__DIR__ . "/filter_address3.tmp"));
var_dump(readfile("php://filter/read=string.toupper/resource=" . __DIR__ . "/filter_address.tmp"));
var_dump(file("php://filter/read=string.toupper/resource=" . __DIR__ . "/filter_address.tmp"));
var_dump(file_exists("php://filter/read=string.toupper/resource=" . __DIR__ . "/filter_address.tmp"), is_file("php://filter/resource=" . __DIR__ . "/filter_address.tmp"));
array_map(unlink(...), glob(__DIR__ . "/filter_address*.tmp"));
--EXPECTF--
string(6) "line1
"
[l.app A n=1 closing=false data=line2
line3
|]
string(6) "line2
"
int(12)
[l.pre P n=0 closing=true data=]
[l.app A n=0 closing=true data=]
string(6) "line3
"
string(1) "A"
bool(false)
bool(true)
int(19)
seek: [l.pre P n=1 closing=false data=ne1
line2
line3
|]
[l.app A n=1 closing=false data=ne1
line2
line3
P|]
[l.pre P n=0 closing=true data=]
[l.app A n=0 closing=true data=]
int(0)
string(4) "ne1
"
int(6)
== filter address
Array
(
    [timed_out] => 
    [blocked] => 1
    [eof] => 
    [wrapper_type] => PHP
    [stream_type] => STDIO
    [mode] => r
    [unread_bytes] => 0
    [seekable] => 1
)
[l.r1  n=1 closing=false data=line1
line2
line3
|]
[l.r2  n=1 closing=false data=line1
line2
line3
|]
[l.r1  n=0 closing=true data=]
[l.r2  n=0 closing=true data=]
line1
line2
line3
[l.w  n=0 closing=true data=]
Array
(
    [timed_out] => 
    [blocked] => 1
    [eof] => 
    [wrapper_type] => PHP
    [stream_type] => STDIO
    [mode] => w+
    [unread_bytes] => 0
    [seekable] => 1
)
[l.both  n=1 closing=false data=abc|]
[l.both  n=1 closing=false data=def|]
[l.both  n=0 closing=false data=]
[l.both  n=1 closing=false data=abcdef|]
[l.both  n=0 closing=true data=]
abcdef
[l.both  n=0 closing=true data=]
== gc
URYYB JBEYQ
[l.x  n=1 closing=false data=Uryyb|]
[l.x  n=0 closing=true data=]
int(5)
Uryyb

Warning: file_get_contents(): Unable to locate filter "nope" in %sstandard/files/filter_address.php on line 30

Warning: file_get_contents(): Unable to create filter (nope) in %sstandard/files/filter_address.php on line 30
string(5) "HELLO"
ErrorNo URL resource specified

Warning: file_get_contents(php://filter/read=string.toupper/resource=/nonexistent): Failed to open stream: operation failed in %sstandard/files/filter_address.php on line 32
bool(false)

Warning: file_get_contents(): Unable to locate filter "resource=data:,hello" in %sstandard/files/filter_address.php on line 33

Warning: file_get_contents(): Unable to create filter (resource=data:,hello) in %sstandard/files/filter_address.php on line 33
string(5) "hello"
string(5) "HELLO"
string(5) "URYYB"
string(5) "hello"

Warning: file_get_contents(): Unable to locate filter "resource=data:,hello" in %sstandard/files/filter_address.php on line 37

Warning: file_get_contents(): Unable to create filter (resource=data:,hello) in %sstandard/files/filter_address.php on line 37
string(25) "HELLO/READ=STRING.TOUPPER"
string(8) "SEVMTE8="
string(5) "hello"
string(5) "hello"

Warning: file_get_contents(): Unable to create or locate filter "convert.foo" in %sstandard/files/filter_address.php on line 41

Warning: file_get_contents(): Unable to create filter (convert.foo) in %sstandard/files/filter_address.php on line 41
string(7) "aGVsbG8"

Warning: file_get_contents(): Unable to locate filter "string.strip_tags" in %sstandard/files/filter_address.php on line 42

Warning: file_get_contents(): Unable to create filter (string.strip_tags) in %sstandard/files/filter_address.php on line 42
string(7) "aGVsbG8"
string(3) "A B"
filter_address_inc.tmpiint(5)
bool(true)
string(18) "LINE1
LINE2
LINE3
"
LINE1
LINE2
LINE3
int(18)
array(3) {
  [0]=>
  string(6) "LINE1
"
  [1]=>
  string(6) "LINE2
"
  [2]=>
  string(6) "LINE3
"
}
bool(false)
bool(false)
