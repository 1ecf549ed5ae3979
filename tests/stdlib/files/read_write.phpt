--TEST--
files: write, read, append, seek, truncate, lock, stat
--FILE--
<?php
$f = __DIR__ . '/rw.tmp';
var_dump(file_put_contents($f, "line1\nline2\nline3"), file_get_contents($f), file_get_contents($f, false, null, 6, 5), file($f, FILE_IGNORE_NEW_LINES), file($f, FILE_SKIP_EMPTY_LINES)[0], file_put_contents($f, ['a', "b\n"], FILE_APPEND | LOCK_EX), filesize($f));
clearstatcache();
$h = fopen($f, 'r+');
echo fgets($h), fgetc($h), ftell($h), fread($h, 4), feof($h) ? 1 : 0, fseek($h, -2, SEEK_END), fgets($h), var_export(fgets($h), true), feof($h) ? 1 : 0, rewind($h), fwrite($h, 'LINE'), fflush($h), ftruncate($h, 8), flock($h, LOCK_SH), fstat($h)['size'], json_encode(stream_get_meta_data($h)['mode']), fclose($h), "\n";
echo file_get_contents($f), "\n";
try { fwrite($h, 'x'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
foreach (['w', 'x', 'a+', 'c+'] as $mode) { $h = @fopen($f, $mode); echo $mode, $h ? fwrite($h, "[$mode]") : 'refused', ' '; if ($h) fclose($h); }
echo file_get_contents($f), "\n";
var_dump(fopen('/nonexistent/x', 'r'));
var_dump(file_get_contents(__DIR__ . '/missing.tmp'));
echo copy($f, "$f.2"), rename("$f.2", "$f.3"), file_exists("$f.2") ? 1 : 0, is_file("$f.3"), unlink("$f.3"), is_writable($f), readfile($f), "\n";
$c = fopen($f, 'w+');
fputcsv($c, ['a b', 'q"x', '', 'c,d', "n\nl"], escape: '');
rewind($c);
echo stream_get_contents($c);
rewind($c);
echo json_encode(fgetcsv($c, escape: '')), json_encode(fgetcsv($c, escape: '')), "\n";
fclose($c);
touch($f, 1000, 2000);
clearstatcache();
echo filemtime($f), fileatime($f), decoct(fileperms($f) & 0777) > 0 ? 'perm' : '', chmod($f, 0600), decoct(stat($f)['mode'] & 0777), is_executable($f) ? 1 : 0, filetype($f), "\n";
unlink($f);
var_dump(@unlink($f), is_file($f));
--EXPECTF--
int(17)
string(17) "line1
line2
line3"
string(5) "line2"
array(3) {
  [0]=>
  string(5) "line1"
  [1]=>
  string(5) "line2"
  [2]=>
  string(5) "line3"
}
string(6) "line1
"
int(3)
int(20)
line1
l7ine200b
false1141118"r+"1
LINE1
li
fwrite(): Argument #1 ($stream) must be an open stream resource
w3 xrefused a+4 c+4 [c+]a+]

Warning: fopen(/nonexistent/x): Failed to open stream: No such file or directory in %sstdlib/files/read_write.php on line 11
bool(false)

Warning: file_get_contents(%sstdlib/files/missing.tmp): Failed to open stream: No such file or directory in %sstdlib/files/read_write.php on line 12
bool(false)
110111[c+]a+]7
"a b","q""x",,"c,d","n
l"
["a b","q\"x","","c,d","n\nl"]false
10002000perm16000file
bool(false)
bool(false)
