--TEST--
Errors are warnings, or a list
--FILE--
<?php
var_dump(libxml_use_internal_errors(true));
$d = new DOMDocument;
var_dump($d->loadXML("<a>\n<b></a>"));
print_r(libxml_get_errors());
libxml_clear_errors();
var_dump(libxml_get_last_error(), libxml_use_internal_errors(false));
simplexml_load_string('<a><b></a>');
libxml_set_external_entity_loader(function ($public, $system, $context) {
    var_dump($public, basename($system));
    return fopen('data:text/plain,<!ENTITY e "loaded">', 'r');
});
$d->loadXML('<!DOCTYPE a SYSTEM "e.dtd"><a>&e;</a>', LIBXML_DTDLOAD | LIBXML_NOENT);
echo $d->documentElement->textContent, "\n";
?>
--EXPECTF--
bool(false)
bool(false)
Array
(
    [0] => LibXMLError Object
        (
            [level] => 3
            [code] => 76
            [column] => 8
            [message] => Opening and ending tag mismatch: b line 2 and a

            [file] => 
            [line] => 2
        )

    [1] => LibXMLError Object
        (
            [level] => 3
            [code] => 77
            [column] => 8
            [message] => Premature end of data in tag a line 1

            [file] => 
            [line] => 2
        )

)
bool(false)
bool(true)

Warning: simplexml_load_string(): Entity: line 1: parser error : Opening and ending tag mismatch: b line 1 and a in %s on line 8

Warning: simplexml_load_string(): <a><b></a> in %s on line 8

Warning: simplexml_load_string():           ^ in %s on line 8

Warning: simplexml_load_string(): Entity: line 1: parser error : Premature end of data in tag a line 1 in %s on line 8

Warning: simplexml_load_string(): <a><b></a> in %s on line 8

Warning: simplexml_load_string():           ^ in %s on line 8
NULL
string(5) "e.dtd"
loaded
