--TEST--
include and its kin read through stream wrappers
--FILE--
<?php
class Texts {
    public $context;
    private string $text = '';
    private int $at = 0;
    public static array $files = [];
    public function stream_open($path, $mode, $options, &$opened) {
        echo "open $path $mode ", $options & 128, "\n";
        if (!isset(self::$files[$path])) return false;
        $this->text = self::$files[$path];
        return true;
    }
    public function stream_read($length) {
        $part = substr($this->text, $this->at, $length);
        $this->at += strlen($part);
        return $part;
    }
    public function stream_eof() { return $this->at >= strlen($this->text); }
    public function stream_stat() { echo "stat\n"; return ['size' => strlen($this->text)]; }
    public function stream_close() { if ($this->text !== self::$files["texts://bad"]) echo "close\n"; }
    public function stream_set_option($option, $first, $second) { echo "option $option\n"; return false; }
}
stream_wrapper_register('texts', 'Texts');
Texts::$files = [
    'texts://dir/a' => '<?php namespace N; echo __FILE__, " ", __LINE__, " ", __DIR__, " ", $x ?? "none", "\n"; return 5;',
    'texts://b' => "html <?php declare(strict_types=1); ?>",
    'texts://c.php' => '<?php declare(strict_types=1); class K {} echo "c\n"; throw new Exception("inside");',
    'texts://bad' => '<?php $ = 1;',
];
set_error_handler(function ($level, $text) { echo strstr($text, ' (include_path', true) ?: $text, "\n"; return true; });
function local() { $x = 3; var_dump(include 'texts://dir/a'); }
local();
try { include_once 'texts://c.php'; } catch (Exception $e) { echo $e->getFile(), ':', $e->getLine(), "\n"; }
echo "-- again\n";
var_dump(include_once 'texts://c.php', (new ReflectionClass('K'))->getFileName());
print_r(array_slice(get_included_files(), 1));
echo "-- missing\n";
var_dump(include 'texts://missing');
try { require 'texts://missing'; } catch (Error $e) { echo strstr($e->getMessage(), ' (', true), "\n"; }
echo "-- refused\n";
var_dump(include 'nosuch://x', include 'data:text/plain,x', include 'http://localhost/', include 'php://stdin');
echo "-- errors\n";
try { include 'texts://bad'; } catch (ParseError $e) { echo $e->getMessage(), ' ', $e->getFile(), ':', $e->getLine(), "\n"; }
class Poor {
    public $context;
    public function stream_open($path, $mode, $options, &$opened) { return true; }
    public function stream_read($length) { throw new Exception("not read"); }
    public function stream_eof() { return true; }
}
stream_wrapper_register('poor', 'Poor');
try { include 'poor://x'; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
echo "-- file:// and files served by a program\n";
$file = tempnam(sys_get_temp_dir(), 'inc');
file_put_contents($file, '<?php echo "text of a file\n";');
include "file://$file";
class Upper {
    public $context;
    private $file;
    public function stream_open($path, $mode, $options, &$opened) {
        echo "opens a file\n";
        stream_wrapper_restore('file');
        $this->file = fopen($path, $mode);
        stream_wrapper_unregister('file');
        stream_wrapper_register('file', 'Upper');
        return (bool) $this->file;
    }
    public function stream_read($length) { return str_replace('text', 'TEXT', fread($this->file, $length)); }
    public function stream_eof() { return feof($this->file); }
    public function stream_stat() { return fstat($this->file); }
    public function stream_set_option() { return false; }
}
stream_wrapper_unregister('file');
stream_wrapper_register('file', 'Upper');
include $file;
include_once $file;
stream_wrapper_restore('file');
include $file;
unlink($file);
--EXPECT--
open texts://dir/a rb 128
option 2
stat
close
texts://dir/a 1 texts://dir 3
int(5)
open texts://c.php rb 128
option 2
stat
close
c
texts://c.php:1
-- again
open texts://c.php rb 128
option 2
close
bool(true)
string(13) "texts://c.php"
Array
(
    [0] => texts://dir/a
    [1] => texts://c.php
)
-- missing
open texts://missing rb 128
include(texts://missing): Failed to open stream: "Texts::stream_open" call failed
include(): Failed opening 'texts://missing' for inclusion
bool(false)
open texts://missing rb 128
require(texts://missing): Failed to open stream: "Texts::stream_open" call failed
Failed opening required 'texts://missing'
-- refused
include(): Unable to find the wrapper "nosuch" - did you forget to enable it when you configured PHP?
include(): Unable to find the wrapper "nosuch" - did you forget to enable it when you configured PHP?
include(nosuch://x): Failed to open stream: No such file or directory
include(): Failed opening 'nosuch://x' for inclusion
include(): data:// wrapper is disabled in the server configuration by allow_url_include=0
include(data:text/plain,x): Failed to open stream: no suitable wrapper could be found
include(): Failed opening 'data:text/plain,x' for inclusion
include(): http:// wrapper is disabled in the server configuration by allow_url_include=0
include(http://localhost/): Failed to open stream: no suitable wrapper could be found
include(): Failed opening 'http://localhost/' for inclusion
include(php://stdin): Failed to open stream: operation failed
include(): Failed opening 'php://stdin' for inclusion
bool(false)
bool(false)
bool(false)
bool(false)
-- errors
open texts://bad rb 128
option 2
stat
syntax error, unexpected token "=", expecting variable or "{" or "$" texts://bad:1
include(): Poor::stream_set_option is not implemented!
include(): Poor::stream_stat is not implemented!
not read
-- file:// and files served by a program
text of a file
opens a file
TEXT of a file
text of a file
