--TEST--
Names of files, folders, ini text, the shell
--FILE--
<?php
foreach (['/a/b/c.txt', 'a', '', '/', 'a//b//', '.htaccess', 'a/b.'] as $p) echo json_encode([basename($p, '.txt'), dirname($p), pathinfo($p)]), "\n";
$dir = sys_get_temp_dir() . '/heddle-test-' . getmypid();
mkdir($dir . '/x/y', recursive: true);
touch($dir . '/b.txt', 1000000000); touch($dir . '/a.txt');
var_dump(scandir($dir), filemtime($dir . '/b.txt'), is_dir($dir), is_file($dir . '/a.txt'));
chdir($dir);
echo json_encode([glob('*.txt'), glob('{a,x}*', GLOB_BRACE | GLOB_MARK), basename(getcwd()) === basename($dir)]), "\n";
rename('a.txt', 'c.txt'); copy('c.txt', 'x/d.txt');
$names = []; $d = dir('.'); while (($n = $d->read()) !== false) $names[] = $n; sort($names); echo json_encode($names), "\n";
var_dump(exec('printf "%s" "$PWD"') === getcwd(), shell_exec('echo hi'), escapeshellarg("it's"));
var_dump(rmdir('x'));
exec('rm -r ' . escapeshellarg($dir));
var_dump(parse_ini_string("a=on\nb[]=1\nb[k]=\"x y\"\n[s]\nc=E_ALL & ~E_NOTICE", true));
var_dump(fnmatch('*.[ch]', 'x.c'), fnmatch('*', '.x', FNM_PERIOD));
--EXPECTF--
["c","\/a\/b",{"dirname":"\/a\/b","basename":"c.txt","extension":"txt","filename":"c"}]
["a",".",{"dirname":".","basename":"a","filename":"a"}]
["","",{"basename":"","filename":""}]
["","\/",{"dirname":"\/","basename":"","filename":""}]
["b","a",{"dirname":"a","basename":"b","filename":"b"}]
[".htaccess",".",{"dirname":".","basename":".htaccess","extension":"htaccess","filename":""}]
["b.","a",{"dirname":"a","basename":"b.","extension":"","filename":"b"}]
array(5) {
  [0]=>
  string(1) "."
  [1]=>
  string(2) ".."
  [2]=>
  string(5) "a.txt"
  [3]=>
  string(5) "b.txt"
  [4]=>
  string(1) "x"
}
int(1000000000)
bool(true)
bool(true)
[["a.txt","b.txt"],["a.txt","x\/"],true]
[".","..","b.txt","c.txt","x"]
bool(true)
string(3) "hi
"
string(9) "'it'\''s'"

Warning: rmdir(x): Directory not empty in %s on line %d
bool(false)
array(3) {
  ["a"]=>
  string(1) "1"
  ["b"]=>
  array(2) {
    [0]=>
    string(1) "1"
    ["k"]=>
    string(3) "x y"
  }
  ["s"]=>
  array(1) {
    ["c"]=>
    string(5) "30711"
  }
}
bool(true)
bool(false)
