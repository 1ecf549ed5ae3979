--TEST--
bz2: texts, files, filters, errors
--FILE--
<?php
function t($f, ...$a) {
    try {
        $r = $f(...$a);
        echo is_string($r) ? bin2hex($r) : json_encode($r), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
t('bzcompress', 'hello');
t('bzcompress', 'hello', 10);
t('bzcompress', 'x', 1, 251);
t('bzdecompress', 'hello');
t('bzdecompress', '');
t('bzdecompress', bzcompress('hello') . 'junk');
t('bzopen', __FILE__, 'rw');
t('bzopen', '', 'r');
t('bzopen', "a\0b", 'r');
t('bzopen', 5, 'r');
$f = tempnam(sys_get_temp_dir(), 'bz');
$h = bzopen($f, 'w');
var_dump(bzwrite($h, "hello\nworld", 9), bzflush($h), bzread($h), bzclose($h));
$h = bzopen($f, 'w');
var_dump(bzwrite($h, "hello\nworld", 9), bzclose($h));
$h = bzopen($f, 'r');
t('bzread', $h, -1);
var_dump(bzread($h, 2), fgets($h), bzread($h), feof($h), bzerror($h));
t('bzclose', $h);
t('bzclose', $h);
var_dump(file_get_contents("compress.bzip2://$f"));
$h = bzopen(fopen($f, 'r'), 'r');
var_dump(bzread($h));
file_put_contents($f, 'not bzip');
$h = bzopen($f, 'r');
var_dump(bzread($h, 10), bzerror($h), bzerrno($h), bzerrstr($h));
t('bzerror', fopen($f, 'r'));
unlink($f);
$h = fopen('php://memory', 'w+');
$c = stream_filter_append($h, 'bzip2.compress', STREAM_FILTER_WRITE, ['blocks' => 2]);
fwrite($h, str_repeat('filtered ', 1000));
stream_filter_remove($c);
rewind($h);
stream_filter_append($h, 'bzip2.decompress', STREAM_FILTER_READ);
var_dump(md5(stream_get_contents($h)));
--EXPECT--
425a68343141592653591931653d00000081000244a000219a68334d07338bb9229c28480c98b29e80
ValueError: bzcompress(): Argument #2 ($block_size) must be between 1 and 9
ValueError: bzcompress(): Argument #3 ($work_factor) must be between 0 and 250
-5

68656c6c6f
ValueError: bzopen(): Argument #2 ($mode) must be either "r" or "w"
ValueError: bzopen(): Argument #1 ($file) must not be empty
TypeError: bzopen(): Argument #1 ($file) must not contain null bytes
TypeError: bzopen(): Argument #1 ($file) must be of type string or file-resource, int given
int(9)
bool(true)
bool(false)
bool(true)
int(9)
bool(true)
ValueError: bzread(): Argument #2 ($length) must be greater than or equal to 0
string(2) "he"
string(4) "llo
"
string(3) "wor"
bool(true)
array(2) {
  ["errno"]=>
  int(0)
  ["errstr"]=>
  string(2) "OK"
}
true
TypeError: bzclose(): Argument #1 ($bz) must be an open stream resource
string(9) "hello
wor"
string(9) "hello
wor"
bool(false)
array(2) {
  ["errno"]=>
  int(-5)
  ["errstr"]=>
  string(16) "DATA_ERROR_MAGIC"
}
int(-5)
string(16) "DATA_ERROR_MAGIC"
TypeError: bzerror(): Argument #1 ($bz) must be a bz2 stream
string(32) "a6f08049be97cdc6393828acec18248c"
