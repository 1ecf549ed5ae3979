--TEST--
Streams: reading, writing, seeking, ends, errors
--FILE--
<?php
$name = tempnam(sys_get_temp_dir(), 'hed');
var_dump(file_put_contents($name, "hello\nworld\n"));
$f = fopen($name, 'r+');
var_dump(fread($f, 12), feof($f), fread($f, 1), feof($f), rewind($f), feof($f));
var_dump(fgets($f), ftell($f), fwrite($f, 'XX'), fgets($f), fgets($f), feof($f));
var_dump(fseek($f, -3, SEEK_END), fgetc($f), fstat($f)['size'], ftruncate($f, 5), fclose($f));
var_dump(file_get_contents($name), file_get_contents($name, offset: 1, length: 2), filesize($name));
try { fread($f, 1); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { fclose('x'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
unlink($name);
var_dump(@fopen($name, 'r'), file_exists($name));
echo str_replace($name, 'NAME', error_get_last()['message']), "\n";
$m = fopen('php://memory', 'w+');
fwrite($m, "a,\"b \"\"c\"\"\",d\n1,2\n");
rewind($m);
while (($row = fgetcsv($m, escape: '')) !== false) echo json_encode($row), "\n";
fputcsv(fopen('php://output', 'w'), ['a b', 'c"d', '', null, 1], escape: '');
var_dump(file_get_contents('data:text/plain;base64,SGVsbG8='), stream_get_contents($m, -1, 2));
--EXPECT--
int(12)
string(12) "hello
world
"
bool(false)
string(0) ""
bool(true)
bool(true)
bool(false)
string(6) "hello
"
int(6)
int(2)
string(4) "rld
"
bool(false)
bool(true)
int(0)
string(1) "l"
int(12)
bool(true)
bool(true)
string(5) "hello"
string(2) "el"
int(5)
fread(): Argument #1 ($stream) must be an open stream resource
fclose(): Argument #1 ($stream) must be of type resource, string given
bool(false)
bool(false)
fopen(NAME): Failed to open stream: No such file or directory
["a","b \"c\"","d"]
["1","2"]
"a b","c""d",,,1
string(5) "Hello"
string(16) ""b ""c""",d
1,2
"
