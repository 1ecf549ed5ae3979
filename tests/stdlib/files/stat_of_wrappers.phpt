--TEST--
What a wrapper's url_stat() answered is remembered, and how it is asked
--FILE--
<?php
class Wrapper
{
    public $context;

    public function url_stat(string $path, int $flags): array
    {
        echo "[$path $flags] ";
        return ['mode' => str_ends_with($path, 'd') ? 0040755 : 0100644, 'size' => 5];
    }

    public function unlink(string $path): bool
    {
        return true;
    }
}
stream_wrapper_register('stat', 'Wrapper');

$functions = ['is_dir', 'is_file', 'file_exists', 'filesize', 'is_link', 'is_dir', 'lstat', 'stat', 'is_readable'];
foreach ($functions as $function) {
    echo $function, ' ', json_encode((bool) $function('stat://a')), "\n";
}
echo "another, and back: ";
var_dump(is_dir('stat://d'), is_dir('stat://a'));
unlink('stat://a');
echo "after unlink: ";
var_dump(is_file('stat://a'));
clearstatcache();
echo "cleared: ";
var_dump(is_file('stat://a'));

$methods = ['isDir', 'isFile', 'isLink', 'getSize', 'getType', 'getPerms', 'isReadable', 'getMTime'];
foreach ($methods as $method) {
    clearstatcache();
    echo $method, ' ';
    (new SplFileInfo('stat://a'))->$method();
}
--EXPECT--
is_dir [stat://a 6] false
is_file true
file_exists true
filesize true
is_link [stat://a 7] false
is_dir false
lstat true
stat true
is_readable true
another, and back: [stat://d 6] [stat://a 6] bool(true)
bool(false)
after unlink: bool(true)
cleared: [stat://a 6] bool(true)
isDir [stat://a 6] isFile [stat://a 6] isLink [stat://a 7] getSize [stat://a 4] getType [stat://a 5] getPerms [stat://a 4] isReadable [stat://a 6] getMTime [stat://a 4]
