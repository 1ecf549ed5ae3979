--TEST--
A stream wrapper written in PHP
--FILE--
<?php
class Mem {
    public static array $files = [];
    public $context;
    private string $path; private int $at = 0;
    function stream_open($path, $mode, $options, &$opened) { $this->path = $path; if ($mode[0] === 'w') self::$files[$path] = ''; return isset(self::$files[$path]); }
    function stream_read($n) { $part = substr(self::$files[$this->path], $this->at, $n); $this->at += strlen($part); return $part; }
    function stream_write($data) { self::$files[$this->path] .= $data; return strlen($data); }
    function stream_eof() { return $this->at >= strlen(self::$files[$this->path]); }
    function stream_stat() { return ['size' => strlen(self::$files[$this->path])]; }
    function stream_close() { echo "close\n"; }
    function url_stat($path, $flags) { return isset(self::$files[$path]) ? ['mode' => 0100644, 'size' => strlen(self::$files[$path])] : false; }
    function unlink($path) { unset(self::$files[$path]); return true; }
}
var_dump(stream_wrapper_register('mem', 'Mem'), in_array('mem', stream_get_wrappers()));
var_dump(file_put_contents('mem://a', "one\ntwo\n"), file('mem://a', FILE_IGNORE_NEW_LINES), is_file('mem://a'), filesize('mem://a'));
var_dump(fopen('mem://none', 'r'));
var_dump(unlink('mem://a'), clearstatcache(), file_exists('mem://a'), stream_wrapper_register('mem', 'Mem'));
--EXPECTF--
bool(true)
bool(true)
close
close
int(8)
array(2) {
  [0]=>
  string(3) "one"
  [1]=>
  string(3) "two"
}
bool(true)
int(8)

Warning: fopen(mem://none): Failed to open stream: "Mem::stream_open" call failed in %s on line %d
bool(false)

Warning: stream_wrapper_register(): Protocol mem:// is already defined. in %s on line %d
bool(true)
NULL
bool(false)
bool(false)
