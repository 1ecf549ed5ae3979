--TEST--
copy() asks a program's wrapper for both ends before it opens them
--FILE--
<?php
class Store
{
    public $context;
    public static array $files = ['mem://a' => [0100644, 5, 'text'], 'mem://b' => [0100644, 5, 'text'], 'mem://c' => [0100644, 0, 'old'], 'mem://dir' => [0040755, 7, '']];
    private string $path;
    private int $at = 0;

    function url_stat($path, $flags)
    {
        echo "url_stat $path $flags\n";
        [$mode, $inode] = self::$files[$path] ?? [0, 0];
        return $mode ? ['dev' => 1, 'ino' => $inode, 'mode' => $mode, 'size' => 4] : false;
    }

    function stream_open($path, $mode, $options, &$opened)
    {
        echo "open $path $mode\n";
        $this->path = $path;
        if ($mode[0] === 'w') {
            self::$files[$path] = [0100644, 0, ''];
        }
        return isset(self::$files[$path]);
    }

    function stream_stat() { return ['mode' => 0100644, 'size' => 4]; }
    function stream_eof() { return $this->at >= strlen(self::$files[$this->path][2]); }
    function stream_write($text) { self::$files[$this->path][2] .= $text; return strlen($text); }

    function stream_read($count)
    {
        $text = substr(self::$files[$this->path][2], $this->at, $count);
        $this->at += strlen($text);
        return $text;
    }
}
stream_wrapper_register('mem', 'Store');
$plain = tempnam(sys_get_temp_dir(), 'copy');
foreach ([['a', 'c'], ['a', 'new'], ['a', 'b'], ['dir', 'c'], ['a', 'dir'], ['missing', 'c']] as [$from, $to]) {
    echo "-- $from to $to\n";
    var_dump(@copy("mem://$from", "mem://$to"), error_get_last()['message'] ?? null);
    error_clear_last();
}
echo "-- to the file system and back\n";
var_dump(copy('mem://a', $plain), file_get_contents($plain), copy($plain, 'mem://back'), Store::$files['mem://back'][2]);
unlink($plain);
--EXPECT--
-- a to c
url_stat mem://a 0
url_stat mem://c 2
open mem://a rb
open mem://c wb
bool(true)
NULL
-- a to new
url_stat mem://a 0
url_stat mem://new 2
open mem://a rb
open mem://new wb
bool(true)
NULL
-- a to b
url_stat mem://a 0
url_stat mem://b 2
bool(false)
NULL
-- dir to c
url_stat mem://dir 0
bool(false)
string(67) "copy(): The first argument to copy() function cannot be a directory"
-- a to dir
url_stat mem://a 0
url_stat mem://dir 2
bool(false)
string(68) "copy(): The second argument to copy() function cannot be a directory"
-- missing to c
url_stat mem://missing 0
open mem://missing rb
bool(false)
string(76) "copy(mem://missing): Failed to open stream: "Store::stream_open" call failed"
-- to the file system and back
url_stat mem://a 0
open mem://a rb
url_stat mem://back 2
open mem://back wb
bool(true)
string(4) "text"
bool(true)
string(4) "text"
