--TEST--
An empty path leads nowhere, not to the working directory
--INI--
include_path=.
--FILE--
<?php
$folder = sys_get_temp_dir() . '/heddle_empty_paths_' . getmypid();
mkdir($folder);
chdir($folder);
touch('x');
function t(string $name, ...$args): void
{
    echo $name, ': ';
    try {
        var_dump($name(...$args));
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
foreach (['mkdir', 'rmdir', 'unlink', 'touch', 'readlink', 'linkinfo', 'disk_free_space', 'disk_total_space', 'is_dir', 'chdir'] as $name) {
    t($name, '');
}
t('chmod', '', 0777);
t('mkdir', '', 0777, true);
t('rename', '', 'y');
t('rename', 'x', '');
t('copy', '', 'y');
t('copy', 'x', '');
t('link', '', 'y');
t('link', 'x', '');
t('symlink', '', 'y');
print_r(array_diff(scandir('.'), ['.', '..']));
unlink('x');
chdir('/');
rmdir($folder);
foreach (['', null, "a\0b"] as $path) {
    try {
        include $path;
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
--EXPECTF--
mkdir: 
Warning: mkdir(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
rmdir: 
Warning: rmdir(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
unlink: 
Warning: unlink(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
touch: bool(false)
readlink: 
Warning: readlink(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
linkinfo: 
Warning: linkinfo(): No such file or directory in %sstandard/files/empty_paths.php on line 10
int(-1)
disk_free_space: bool(false)
disk_total_space: bool(false)
is_dir: bool(false)
chdir: 
Warning: chdir(): No such file or directory (errno 2) in %sstandard/files/empty_paths.php on line 10
bool(false)
chmod: 
Warning: chmod(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
mkdir: 
Warning: mkdir(): Invalid path in %sstandard/files/empty_paths.php on line 10
bool(false)
rename: 
Warning: rename(,y): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
rename: 
Warning: rename(x,): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
copy: ValueError: Path must not be empty
copy: ValueError: Path must not be empty
link: 
Warning: link(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
link: 
Warning: link(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
symlink: 
Warning: symlink(): No such file or directory in %sstandard/files/empty_paths.php on line 10
bool(false)
Array
(
    [2] => x
)
ValueError: Path must not be empty
ValueError: Path must not be empty

Warning: include(): Failed opening 'a' for inclusion (include_path='.') in %sstandard/files/empty_paths.php on line 33
