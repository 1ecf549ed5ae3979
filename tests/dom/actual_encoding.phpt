--TEST--
Properties of DOM that are deprecated
--FILE--
<?php
$document = new DOMDocument;
$document->loadXML('<?xml version="1.0" encoding="utf-8"?><r/>');
var_dump($document->actualEncoding, $document->config, $document->encoding);
--EXPECTF--
Deprecated: Property DOMDocument::$actualEncoding is deprecated in %sdom/actual_encoding.php on line 4

Deprecated: Property DOMDocument::$config is deprecated in %sdom/actual_encoding.php on line 4
string(5) "utf-8"
NULL
string(5) "utf-8"
