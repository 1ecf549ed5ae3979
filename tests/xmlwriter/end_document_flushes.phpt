--TEST--
endDocument() passes on what was written
--FILE--
<?php
class Wrapper {
    public $context;
    static $text = '';
    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_write($data) { echo 'W:', strlen($data), "\n"; self::$text .= $data; return strlen($data); }
    function stream_close() {}
    function url_stat($path, $flags) { return false; }
}
stream_wrapper_register('wr', 'Wrapper');
$x = new XMLWriter;
$x->openURI('wr://a');
$x->startDocument();
$x->writeElement('foo');
$x->endDocument();
var_dump(Wrapper::$text);
$x->writeElement('bar');
$x->flush();
var_dump(Wrapper::$text);
--EXPECT--
W:29
string(29) "<?xml version="1.0"?>
<foo/>
"
W:6
string(35) "<?xml version="1.0"?>
<foo/>
<bar/>"
