--TEST--
The entity loader is asked for documents and for what they refer to
--FILE--
<?php
$show = function ($public, $system, $context) { echo json_encode([$public, basename($system), array_map(is_string(...), $context)]), "\n"; };
libxml_set_external_entity_loader(function (...$a) use ($show) { $show(...$a); return null; });
$d = new DOMDocument;
var_dump($d->loadHTMLFile('none.html'), simplexml_load_file('none.xml'));
libxml_set_external_entity_loader(function (...$a) use ($show) { $show(...$a); $f = fopen('php://memory', 'w+'); fwrite($f, '<!ENTITY e "text">'); rewind($f); return $f; });
var_dump($d->loadXML('<!DOCTYPE a PUBLIC "p" "a.dtd"><a>&e;</a>', LIBXML_DTDLOAD | LIBXML_NOENT), $d->textContent);
libxml_set_external_entity_loader(null);
try { libxml_set_streams_context(fopen('php://memory', 'r')); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$d->loadXML('<a/>', LIBXML_DTDVALID);
$d->loadXML('<!DOCTYPE a [<!ELEMENT a (b)><!ELEMENT b EMPTY>]><a/>', LIBXML_DTDVALID);
--EXPECTF--
[null,"none.html",{"directory":false,"intSubName":false,"extSubURI":false,"extSubSystem":false}]

Warning: DOMDocument::loadHTMLFile(): Failed to load external entity because the resolver function returned null in %slibxml/loader.php on line 5
[null,"none.xml",{"directory":false,"intSubName":false,"extSubURI":false,"extSubSystem":false}]

Warning: simplexml_load_file(): Failed to load external entity because the resolver function returned null in %slibxml/loader.php on line 5
bool(false)
bool(false)
["p","a.dtd",{"directory":true,"intSubName":true,"extSubURI":true,"extSubSystem":true}]
bool(true)
string(4) "text"
libxml_set_streams_context(): supplied resource is not a valid Stream-Context resource

Warning: DOMDocument::loadXML(): Validation failed: no DTD found !Element a content does not follow the DTD, expecting (b), got  in Entity, line: 1 in %slibxml/loader.php on line 11
