--TEST--
The old maps of attributes are asked by local names
--EXTENSIONS--
dom
--FILE--
<?php
$document = new DOMDocument;
$document->loadXML('<a xmlns:t="urn:t" xmlns:u="urn:u"><s t:c="4" u:c="5" d="1"/><b c="9" t:c="4"/></a>');
foreach (['s', 'b'] as $name) {
    $element = $document->getElementsByTagName($name)->item(0);
    foreach (['c', 't:c', 'u:c', 'd', 'x:c'] as $attribute) {
        echo $name, ' ', $attribute, ': ';
        var_dump($element->attributes->getNamedItem($attribute)?->nodeName, $element->getAttribute($attribute));
    }
    var_dump($element->attributes['c']?->nodeName, isset($element->attributes['t:c']));
}
$modern = Dom\XMLDocument::createFromString('<a xmlns:t="urn:t"><s t:c="4"/></a>')->documentElement->firstChild;
var_dump($modern->attributes->getNamedItem('c'), $modern->attributes->getNamedItem('t:c')->name);
--EXPECT--
s c: string(3) "t:c"
string(0) ""
s t:c: NULL
string(1) "4"
s u:c: NULL
string(1) "5"
s d: string(1) "d"
string(1) "1"
s x:c: NULL
string(0) ""
string(3) "t:c"
bool(false)
b c: string(1) "c"
string(1) "9"
b t:c: NULL
string(1) "4"
b u:c: NULL
string(0) ""
b d: NULL
string(0) ""
b x:c: NULL
string(0) ""
string(1) "c"
bool(false)
NULL
string(3) "t:c"
