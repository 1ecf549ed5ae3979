--TEST--
open_basedir keeps functions inside its folders, and may only be narrowed
--FILE--
<?php
$root = __DIR__ . '/basedir.tmp';
mkdir("$root/in", 0777, true);
mkdir("$root/inside");
file_put_contents("$root/out.txt", 'out');
chdir("$root/in");
ini_set('open_basedir', "$root/in");
set_error_handler(function ($code, $message) use ($root) { echo str_replace($root, '', $message), "\n"; return true; });
var_dump(file_put_contents('a.txt', 'in'), file_get_contents('./a.txt'), is_file("$root/in/../in/a.txt"));
foreach (['file_get_contents', 'file_exists', 'filesize', 'opendir', 'unlink', 'touch', 'realpath', 'is_writable'] as $f) var_dump($f('../out.txt'));
var_dump(rename('a.txt', '../b.txt'), copy('a.txt', '../b.txt'), mkdir("$root/inside/x"), glob('../*'));
var_dump(ini_set('open_basedir', '/'), is_string(ini_set('open_basedir', "$root/in/sub")));
ini_restore('open_basedir');
?>
--CLEAN--
<?php
$root = __DIR__ . '/basedir.tmp';
foreach (["$root/in/a.txt", "$root/out.txt"] as $f) @unlink($f);
foreach (["$root/in", "$root/inside", $root] as $f) @rmdir($f);
?>
--EXPECT--
int(2)
string(2) "in"
bool(true)
file_get_contents(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
file_get_contents(../out.txt): Failed to open stream: Operation not permitted
bool(false)
file_exists(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
bool(false)
filesize(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
bool(false)
opendir(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
opendir(../out.txt): Failed to open directory: Operation not permitted
bool(false)
unlink(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
bool(false)
touch(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
bool(false)
realpath(): open_basedir restriction in effect. File(/out.txt) is not within the allowed path(s): (/in)
bool(false)
is_writable(): open_basedir restriction in effect. File(../out.txt) is not within the allowed path(s): (/in)
bool(false)
rename(): open_basedir restriction in effect. File(../b.txt) is not within the allowed path(s): (/in)
copy(): open_basedir restriction in effect. File(../b.txt) is not within the allowed path(s): (/in)
copy(../b.txt): Failed to open stream: Operation not permitted
mkdir(): open_basedir restriction in effect. File(/inside/x) is not within the allowed path(s): (/in)
bool(false)
bool(false)
bool(false)
array(1) {
  [0]=>
  string(5) "../in"
}
bool(false)
bool(true)
