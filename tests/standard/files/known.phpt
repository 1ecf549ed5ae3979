--TEST--
The stat cache forgets what this program changes; the realpath cache is shown, and forgets what is removed or renamed
--FILE--
<?php
$dir = realpath(sys_get_temp_dir()) . '/heddle-known-' . getmypid();
mkdir($dir);
$file = "$dir/f";
file_put_contents($file, 'a');
var_dump(filesize($file), is_file($file), is_dir($file));
file_put_contents($file, 'abc');
var_dump(filesize($file));
$handle = fopen($file, 'a');
var_dump(filesize($file));
fwrite($handle, 'def');
var_dump(filesize($file));
chmod($file, 0600);
var_dump(fileperms($file) & 0777);
chmod($file, 0644);
var_dump(fileperms($file) & 0777);
touch($file, 1000);
var_dump(filemtime($file));
touch($file, 2000);
var_dump(filemtime($file), is_link($file), is_file($file));
symlink($file, "$dir/l");
var_dump(is_link("$dir/l"), is_file("$dir/l"), realpath("$dir/l") === $file);
rename($file, "$dir/g");
var_dump(is_file($file), realpath($file), realpath("$dir/l"), is_file("$dir/g"));
unlink("$dir/g");
var_dump(is_file("$dir/g"), file_exists("$dir/g"), realpath("$dir/g"));
unlink("$dir/l");
chdir($dir);
mkdir('a'); mkdir('b'); touch('a/x');
chdir('a');
var_dump(is_file('x'));
chdir('../b');
var_dump(is_file('x'));
clearstatcache(true);
var_dump(realpath('../a/./x') === "$dir/a/x", realpath("$dir/a/x") === "$dir/a/x");
$cache = realpath_cache_get();
var_dump($cache["$dir/a/x"]['is_dir'] ?? null, $cache["$dir/a"]['is_dir'], $cache["$dir/a"]['realpath'] === "$dir/a", realpath_cache_size() > 0);
unlink('../a/x'); rmdir('../a');
var_dump(isset(realpath_cache_get()["$dir/a"]), realpath('../a'), is_dir('../a'));
chdir('/');
rmdir("$dir/b"); rmdir($dir);
var_dump(file_exists($dir));
?>
--EXPECT--
int(1)
bool(true)
bool(false)
int(3)
int(3)
int(6)
int(384)
int(420)
int(1000)
int(2000)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
