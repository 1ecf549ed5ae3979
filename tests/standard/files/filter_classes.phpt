--TEST--
Filters that are PHP classes: when they are called, what they are told, what can go wrong
--FILE--
<?php
class F extends php_user_filter {
  function __construct() { echo "ctor\n"; }
  function onCreate(): bool { echo "create {$this->filtername} "; var_dump($this->params, $this->stream); return $this->params !== "fail"; }
  function onClose(): void { echo "close "; var_dump($this->stream); }
  function filter($in, $out, &$consumed, $closing): int {
    echo "filter "; var_dump($in, $out, $consumed, $closing, $this->stream);
    while ($b = stream_bucket_make_writeable($in)) { var_dump($b); $b->data = strtoupper($b->data); $consumed += $b->datalen; stream_bucket_append($out, $b); }
    return PSFS_PASS_ON;
  }
}
var_dump(stream_filter_register("my.*", "F"), stream_filter_register("my.*", "F"), stream_filter_register("none", "NoClass"));
print_r(array_values(preg_grep('/^(zlib|bzip2|convert|string|consumed|dechunk)/', stream_get_filters(), PREG_GREP_INVERT)));
$fp = fopen("php://memory", "w+");
var_dump($r = stream_filter_append($fp, "my.a.b", STREAM_FILTER_WRITE, ["x" => 1]));
var_dump(get_resource_type($r));
var_dump(fwrite($fp, "hello"), fwrite($fp, "w"));
echo "flush\n"; fflush($fp);
echo "seek\n"; rewind($fp); var_dump(fread($fp, 100));
echo "remove\n"; var_dump(stream_filter_remove($r));
try { stream_filter_remove($r); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
var_dump($r);
echo "both\n"; rewind($fp);
var_dump($r = stream_filter_append($fp, "my.x"));
var_dump(fread($fp, 3));
var_dump(fread($fp, 3));
var_dump(feof($fp));
fwrite($fp, "zz");
echo "close\n"; fclose($fp);
try { stream_filter_remove($r); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
$fp = fopen("php://memory", "w+");
var_dump(stream_filter_append($fp, "nonexist"));
var_dump(stream_filter_append($fp, "none"));
var_dump(stream_filter_append($fp, "My.x"));
var_dump(stream_filter_append($fp, "my.x", 0, "fail"));
var_dump(stream_filter_append($fp, "my.x", 3, "fail"));
var_dump(stream_filter_append($fp, "string.toupper", 7));
var_dump(stream_filter_append($fp, "string.toupper", 4));
var_dump(stream_filter_append($fp, "String.toupper"));
try { stream_filter_register("", "F"); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
try { stream_filter_register("a", ""); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
try { stream_bucket_append($fp, new stdClass); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
try { stream_bucket_make_writeable($fp); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
try { stream_filter_remove($fp); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }
var_dump(stream_bucket_new($fp, "abc"));
try { var_dump(new StreamBucket); } catch (Error $e) { echo get_class($e), $e->getMessage(), "\n"; }

class G extends php_user_filter { function filter($in, $out, &$consumed, bool $closing): int { return PSFS_PASS_ON; } }
stream_filter_register("g", "G");
stream_filter_append($fp, "g", 2); var_dump(fwrite($fp, "abc"));
class H extends php_user_filter { function filter($in, $out, &$consumed, bool $closing): int { while ($b = stream_bucket_make_writeable($in)); return PSFS_ERR_FATAL; } }
stream_filter_register("h", "H");
$fp = fopen("php://memory", "w+");
fwrite($fp, "hello"); rewind($fp);
stream_filter_append($fp, "h", 3); var_dump(fwrite($fp, "abc")); var_dump(fread($fp, 10), feof($fp));
--EXPECTF--
bool(true)
bool(false)
bool(true)
Array
(
    [0] => my.*
    [1] => none
)
create my.a.b array(1) {
  ["x"]=>
  int(1)
}
NULL
resource(6) of type (stream filter)
string(13) "stream filter"
filter resource(7) of type (userfilter.bucket brigade)
resource(8) of type (userfilter.bucket brigade)
int(0)
bool(false)
resource(5) of type (stream)
object(StreamBucket)#2 (4) {
  ["bucket"]=>
  resource(9) of type (userfilter.bucket)
  ["data"]=>
  string(5) "hello"
  ["datalen"]=>
  int(5)
  ["dataLength"]=>
  int(5)
}
filter resource(10) of type (userfilter.bucket brigade)
resource(11) of type (userfilter.bucket brigade)
int(0)
bool(false)
resource(5) of type (stream)
object(StreamBucket)#2 (4) {
  ["bucket"]=>
  resource(12) of type (userfilter.bucket)
  ["data"]=>
  string(1) "w"
  ["datalen"]=>
  int(1)
  ["dataLength"]=>
  int(1)
}
int(5)
int(1)
flush
filter resource(13) of type (userfilter.bucket brigade)
resource(14) of type (userfilter.bucket brigade)
int(0)
bool(false)
resource(5) of type (stream)
seek
filter resource(15) of type (userfilter.bucket brigade)
resource(16) of type (userfilter.bucket brigade)
int(0)
bool(false)
resource(5) of type (stream)
string(6) "HELLOW"
remove
filter resource(17) of type (userfilter.bucket brigade)
resource(18) of type (userfilter.bucket brigade)
NULL
bool(true)
resource(5) of type (stream)
close NULL
bool(true)
TypeErrorstream_filter_remove(): supplied resource is not a valid stream filter resource
resource(6) of type (Unknown)
both
create my.x NULL
NULL
create my.x NULL
NULL
resource(19) of type (stream filter)
filter resource(20) of type (userfilter.bucket brigade)
resource(21) of type (userfilter.bucket brigade)
NULL
bool(false)
resource(5) of type (stream)
object(StreamBucket)#4 (4) {
  ["bucket"]=>
  resource(22) of type (userfilter.bucket)
  ["data"]=>
  string(6) "HELLOW"
  ["datalen"]=>
  int(6)
  ["dataLength"]=>
  int(6)
}
string(3) "HEL"
string(3) "LOW"
bool(false)
filter resource(23) of type (userfilter.bucket brigade)
resource(24) of type (userfilter.bucket brigade)
int(0)
bool(false)
resource(5) of type (stream)
object(StreamBucket)#4 (4) {
  ["bucket"]=>
  resource(25) of type (userfilter.bucket)
  ["data"]=>
  string(2) "zz"
  ["datalen"]=>
  int(2)
  ["dataLength"]=>
  int(2)
}
close
filter resource(26) of type (userfilter.bucket brigade)
resource(27) of type (userfilter.bucket brigade)
int(0)
bool(true)
resource(5) of type (stream)
close NULL
close NULL
TypeErrorstream_filter_remove(): supplied resource is not a valid stream filter resource

Warning: stream_filter_append(): Unable to locate filter "nonexist" in %sstandard/files/filter_classes.php on line 32
bool(false)

Warning: stream_filter_append(): User-filter "none" requires class "NoClass", but that class is not defined in %sstandard/files/filter_classes.php on line 33

Warning: stream_filter_append(): Unable to create or locate filter "none" in %sstandard/files/filter_classes.php on line 33
bool(false)

Warning: stream_filter_append(): Unable to locate filter "My.x" in %sstandard/files/filter_classes.php on line 34
bool(false)
create my.x string(4) "fail"
NULL

Warning: stream_filter_append(): Unable to create or locate filter "my.x" in %sstandard/files/filter_classes.php on line 35
bool(false)
create my.x string(4) "fail"
NULL

Warning: stream_filter_append(): Unable to create or locate filter "my.x" in %sstandard/files/filter_classes.php on line 36
bool(false)
resource(29) of type (stream filter)
resource(30) of type (stream filter)

Warning: stream_filter_append(): Unable to locate filter "String.toupper" in %sstandard/files/filter_classes.php on line 39
bool(false)
ValueErrorstream_filter_register(): Argument #1 ($filter_name) must be a non-empty string
ValueErrorstream_filter_register(): Argument #2 ($class) must be a non-empty string
TypeErrorstream_bucket_append(): Argument #2 ($bucket) must be of type StreamBucket, stdClass given
TypeErrorstream_bucket_make_writeable(): supplied resource is not a valid userfilter.bucket brigade resource
TypeErrorstream_filter_remove(): supplied resource is not a valid stream filter resource
object(StreamBucket)#3 (4) {
  ["bucket"]=>
  resource(31) of type (userfilter.bucket)
  ["data"]=>
  string(3) "abc"
  ["datalen"]=>
  int(3)
  ["dataLength"]=>
  int(3)
}
object(StreamBucket)#3 (1) {
  ["bucket"]=>
  NULL
  ["data"]=>
  uninitialized(string)
  ["datalen"]=>
  uninitialized(int)
  ["dataLength"]=>
  uninitialized(int)
}

Warning: fwrite(): Unprocessed filter buckets remaining on input brigade in %sstandard/files/filter_classes.php on line 50
int(3)
bool(false)
bool(false)
bool(true)
