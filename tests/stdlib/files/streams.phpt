--TEST--
php:// streams, memory, temp, filters, contexts, data:
--FILE--
<?php
$m = fopen('php://memory', 'w+');
fwrite($m, "hello\nworld");
rewind($m);
echo stream_get_line($m, 100, "\n"), stream_get_contents($m), ftell($m), "\n";
file_put_contents('php://output', "to output\n");
fprintf(STDOUT, "stdout %s\n", 'x');
echo file_get_contents('data:text/plain;base64,SGVsbG8='), file_get_contents('data:,plain%20text'), "\n";
$t = fopen('php://temp/maxmemory:10', 'w+');
fwrite($t, str_repeat('x', 50));
fseek($t, 0, SEEK_END);
echo ftell($t), json_encode(fstat($t)['size']), "\n";
$f = fopen('php://memory', 'w+');
stream_filter_append($f, 'string.toupper', STREAM_FILTER_WRITE);
fwrite($f, 'filtered');
rewind($f);
echo fread($f, 10), "\n";
echo file_get_contents('php://filter/read=string.rot13|string.toupper/resource=data:,hello'), "\n";
echo stream_copy_to_stream(fopen('data:,abcdef', 'r'), $o = fopen('php://memory', 'w+'), 3), "\n";
rewind($o);
fpassthru($o);
echo "\n", json_encode([in_array('file', stream_get_wrappers()), in_array('php', stream_get_wrappers()), stream_is_local($m), feof($m), is_resource($m), get_resource_type($m), stream_get_meta_data($m)['stream_type']]), "\n";
class Wrap { private $d = ['one', 'two']; public $context; function stream_open($p, $m, $o, &$op) { return true; } function stream_read($n) { return (string) array_shift($this->d); } function stream_eof() { return !$this->d; } function stream_stat() { return []; } function stream_write($s) { echo "[w:$s]"; return strlen($s); } function stream_close() { echo "[close]"; } }
stream_wrapper_register('wrap', 'Wrap');
echo file_get_contents('wrap://x'), file_put_contents('wrap://y', 'data'), "\n";
var_dump(@file_get_contents('nosuch://x'));
fclose($m);
var_dump(is_resource($m));
--EXPECT--
helloworld11
to output
stdout x
Helloplain text
5050
FILTERED
URYYB
3
abc
[true,true,true,true,true,"stream","MEMORY"]
[close]onetwo[w:data][close]4
bool(false)
bool(false)
