--TEST--
include knows a file by the path that a wrapper's stream_open() gives
--FILE--
<?php
class Mirror {
    public $context;
    private $text;
    private $given;
    function stream_open($path, $mode, $options, &$opened) {
        echo "open $path\n";
        $this->text = '<?php function in_' . basename($path) . '() { return [__FILE__, __DIR__]; } return __FILE__;';
        if (str_contains($path, 'named')) {
            $opened = '/elsewhere/' . basename($path) . '.php';
        } elseif (str_contains($path, 'number')) {
            $opened = 7;
        }
        return true;
    }
    function stream_read($count) { $text = $this->text; $this->text = ''; echo "read\n"; return $text; }
    function stream_eof() { return $this->text === ''; }
    function stream_stat() { return []; }
    function stream_set_option($option, $first, $second) { return false; }
}
stream_wrapper_register('mirror', 'Mirror');

var_dump(require_once 'mirror://one/named');
var_dump(require_once 'mirror://one/named');
var_dump(require_once 'mirror://two/named');
var_dump(in_named());
var_dump((new ReflectionFunction('in_named'))->getFileName());
var_dump(include_once 'mirror://a/plain');
var_dump(include_once 'mirror://a/plain');
var_dump(include_once 'mirror://a/number');
var_dump(array_slice(get_included_files(), 1));
var_dump(stream_get_meta_data(fopen('mirror://one/named', 'r'))['uri']);
--EXPECT--
open mirror://one/named
read
read
string(20) "/elsewhere/named.php"
open mirror://one/named
bool(true)
open mirror://two/named
bool(true)
array(2) {
  [0]=>
  string(20) "/elsewhere/named.php"
  [1]=>
  string(10) "/elsewhere"
}
string(20) "/elsewhere/named.php"
open mirror://a/plain
read
read
string(16) "mirror://a/plain"
open mirror://a/plain
bool(true)
open mirror://a/number
read
read
string(17) "mirror://a/number"
array(3) {
  [0]=>
  string(20) "/elsewhere/named.php"
  [1]=>
  string(16) "mirror://a/plain"
  [2]=>
  string(17) "mirror://a/number"
}
open mirror://one/named
string(18) "mirror://one/named"
