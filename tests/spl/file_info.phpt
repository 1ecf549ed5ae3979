--TEST--
SplFileInfo and walks through folders: parts of paths, classes of what is made, patterns, links
--INI--
disable_functions=is_dir,opendir,readdir,glob,fopen
--FILE--
<?php
foreach (['a/b.tar.gz', 'a/', '/', '/bin', '', './x', '..', 'a//b'] as $path) {
    $info = new SplFileInfo($path);
    echo json_encode([$info->getPath(), $info->getFilename(), $info->getPathname(), $info->getBasename('.gz'), $info->getExtension(), (string) $info->getPathInfo()], JSON_UNESCAPED_SLASHES), "\n";
}
class Mine extends SplFileInfo {}
$info->setInfoClass(Mine::class);
echo get_class($info->getFileInfo()), "\n";
foreach ([fn() => $info->setFileClass('Mine'), fn() => $info->getFileInfo('stdClass'), fn() => $info->getSize(), fn() => new DirectoryIterator('')] as $do) {
    try {
        var_dump($do());
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

$root = __DIR__ . '/file_info.tmp';
@mkdir("$root/sub", 0777, true);
touch("$root/one.txt");
touch("$root/sub/two.txt");
function names(iterable $walk, string $root): string
{
    $names = [];
    foreach ($walk as $key => $value) {
        $names[] = str_replace($root, '~', $key . '=' . ($value instanceof DirectoryIterator ? 'self' : $value));
    }
    sort($names);
    return implode(' ', $names) . "\n";
}
echo names(new FilesystemIterator($root), $root);
echo names(new FilesystemIterator($root, FilesystemIterator::KEY_AS_FILENAME | FilesystemIterator::CURRENT_AS_PATHNAME), $root);
echo names(new FilesystemIterator($root, FilesystemIterator::CURRENT_AS_SELF | FilesystemIterator::SKIP_DOTS), $root);
$walk = new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS);
echo names(new RecursiveIteratorIterator($walk, RecursiveIteratorIterator::SELF_FIRST), $root);
$both = new RecursiveIteratorIterator($walk);
foreach ($both as $file) {
    $paths[] = $both->getSubPathname();
}
sort($paths);
echo implode(' ', $paths), "\n";
$glob = new GlobIterator("$root/*.txt");
echo count($glob), ' ', names($glob, $root);
$walk = new DirectoryIterator($root);
try {
    $walk->seek(99);
} catch (OutOfBoundsException $e) {
    echo $e->getMessage(), ' ', json_encode($walk->valid()), $walk->key(), "\n";
}
?>
--CLEAN--
<?php
$root = __DIR__ . '/file_info.tmp';
@unlink("$root/sub/two.txt");
@unlink("$root/one.txt");
@rmdir("$root/sub");
@rmdir($root);
?>
--EXPECT--
["a","b.tar.gz","a/b.tar.gz","b.tar","gz","a"]
["","a","a","a","","."]
["","/","/","","","/"]
["","/bin","/bin","bin","","/"]
["","","","","",""]
[".","x","./x","x","","."]
["","..","..","..","","."]
["a/","b","a//b","b","","a"]
Mine
TypeError: SplFileInfo::setFileClass(): Argument #1 ($class) must be a class name derived from SplFileObject, Mine given
TypeError: SplFileInfo::getFileInfo(): Argument #1 ($class) must be a class name derived from Mine or null, stdClass given
RuntimeException: SplFileInfo::getSize(): stat failed for a//b
ValueError: DirectoryIterator::__construct(): Argument #1 ($directory) must not be empty
~/one.txt=~/one.txt ~/sub=~/sub
..=~/.. .=~/. one.txt=~/one.txt sub=~/sub
~/one.txt=self ~/sub=self
~/one.txt=~/one.txt ~/sub/two.txt=~/sub/two.txt ~/sub=~/sub
one.txt sub/two.txt
1 ~/one.txt=~/one.txt
Seek position 99 is out of range false4
