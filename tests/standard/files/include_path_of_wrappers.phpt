--TEST--
Addresses of a program's wrapper in include_path
--FILE--
<?php
class Wrapper {
    public $context;
    private int $at = 0;
    private string $text;
    const FILES = ['one' => 'uno', 'two' => '<?php echo __FILE__, "\n";'];
    function url_stat($path, $flags) {
        echo "stat $path $flags\n";
        return match (true) {
            isset(self::FILES[basename($path)]) => ['mode' => 0100644, 'size' => 3],
            basename($path) === 'folder' => ['mode' => 040755],
            default => false,
        };
    }
    function stream_open($path, $mode, $options, &$opened) {
        echo "open $path\n";
        $this->text = self::FILES[basename($path)] ?? '';
        return $this->text !== '';
    }
    function stream_read($count) {
        $part = substr($this->text, $this->at, $count);
        $this->at += strlen($part);
        return $part;
    }
    function stream_eof() { return $this->at >= strlen($this->text); }
    function stream_stat() { return ['mode' => 0100644, 'size' => strlen($this->text)]; }
    function stream_set_option($option, $one, $two) { return false; }
}
stream_wrapper_register('mine', 'Wrapper');
set_include_path('mine://a/' . PATH_SEPARATOR . 'mine://b');
echo file_get_contents('one', true), "\n";
var_dump(stream_resolve_include_path('one'), stream_resolve_include_path('none'), stream_resolve_include_path('folder'));
fpassthru(fopen('one', 'r', true));
echo "\n";
var_dump(file('one', FILE_USE_INCLUDE_PATH));
readfile('two', true);
echo "\n";
include 'two';
var_dump(@file_get_contents('one'));
--EXPECT--
stat mine://a//one 2
open mine://a//one
uno
stat mine://a//one 2
stat mine://a//none 2
stat mine://b/none 2
stat mine://a//folder 2
string(13) "mine://a//one"
bool(false)
string(16) "mine://a//folder"
stat mine://a//one 2
open mine://a//one
uno
stat mine://a//one 2
open mine://a//one
array(1) {
  [0]=>
  string(3) "uno"
}
stat mine://a//two 2
open mine://a//two
<?php echo __FILE__, "\n";
stat mine://a//two 2
open mine://a//two
mine://a//two
bool(false)
