--TEST--
mkdir, scandir, glob, opendir, rmdir, iterators
--FILE--
<?php
$d = __DIR__ . '/dirs.tmp';
mkdir("$d/a/b", 0777, true);
touch("$d/x.txt");
touch("$d/a/y.txt");
touch("$d/a/b/.hidden");
echo json_encode([scandir($d), scandir($d, SCANDIR_SORT_DESCENDING), array_map('basename', glob("$d/*")), array_map('basename', glob("$d/*.txt")), glob("$d/none*"), is_dir("$d/a"), basename("$d/a/"), basename('/a/b.txt', '.txt'), dirname('/a/b/c'), dirname('/a/b/c', 2), pathinfo('/p/file.tar.gz'), realpath("$d/a/../x.txt") === realpath($d) . '/x.txt']), "\n";
$h = opendir($d);
$n = [];
while (($e = readdir($h)) !== false) $n[] = $e;
sort($n);
closedir($h);
echo implode(',', $n), "\n";
$it = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($d, FilesystemIterator::SKIP_DOTS), RecursiveIteratorIterator::CHILD_FIRST);
$seen = [];
foreach ($it as $p => $info) $seen[] = substr($p, strlen($d)) . ($info->isDir() ? '/' : '');
sort($seen);
echo implode(' ', $seen), "\n";
var_dump(@rmdir($d), mkdir($d));
rmdir("$d/nope");
foreach (new DirectoryIterator("$d/a") as $f) if (!$f->isDot()) $x[] = $f->getFilename();
sort($x);
echo implode(',', $x), "\n";
foreach ($it as $info) $info->isDir() ? rmdir($info) : unlink($info);
rmdir($d);
var_dump(is_dir($d));
$t = tempnam(sys_get_temp_dir(), 'hdl');
var_dump(file_exists($t), unlink($t), getcwd() === realpath('.'), disk_free_space('/') > 0, fnmatch('*.t?t', 'a.txt'));
symlink(__FILE__, $l = __DIR__ . '/link.tmp');
var_dump(is_link($l), readlink($l) === __FILE__, unlink($l));
--EXPECTF--
[[".","..","a","x.txt"],["x.txt","a","..","."],["a","x.txt"],["x.txt"],[],true,"a","b","\/a\/b","\/a",{"dirname":"\/p","basename":"file.tar.gz","extension":"gz","filename":"file.tar"},true]
.,..,a,x.txt
/a/ /a/b/ /a/b/.hidden /a/y.txt /x.txt

Warning: mkdir(): File exists in %sstdlib/files/directories.php on line 19
bool(false)
bool(false)

Warning: rmdir(%sstdlib/files/dirs.tmp/nope): No such file or directory in %sstdlib/files/directories.php on line 20
b,y.txt
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
