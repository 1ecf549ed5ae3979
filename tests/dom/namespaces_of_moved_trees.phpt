--TEST--
Namespaces of a tree that is moved are declared at its top
--EXTENSIONS--
dom
--FILE--
<?php
function document(string $text): DOMDocument {
    $document = new DOMDocument();
    $document->loadXML($text);
    return $document;
}
$security = document('<wsse:Security xmlns:wsse="foo:bar"><ds:Signature xmlns:ds="u:ds"><ds:X/></ds:Signature></wsse:Security>');
$envelope = document('<xml><child/></xml>');
$copy = $envelope->importNode($security->documentElement, true);
echo $envelope->saveXML($copy), "\n";
$envelope->firstChild->firstChild->appendChild($copy);
echo $envelope->saveXML();

$inner = document('<a xmlns:p="u:p"><b xmlns:q="u:q"><q:c xmlns:r="u:r" r:x="1"><d/></q:c></b></a>');
$outer = document('<root xmlns:q="u:q"/>');
$outer->documentElement->appendChild($outer->importNode($inner->documentElement, true));
echo $outer->saveXML();
$first = $outer->importNode($inner->documentElement->firstChild, true);
$outer->documentElement->insertBefore($first, $outer->documentElement->firstChild);
echo $outer->saveXML();
$inner->documentElement->appendChild($inner->documentElement->cloneNode(true));
echo $inner->saveXML();

// without a prefix, and with one that is taken
$plain = document('<x/>');
$tree = $plain->createElement('y');
$tree->appendChild($plain->createElementNS('u:plain', 'z'));
$plain->documentElement->appendChild($tree);
echo $plain->saveXML();
$taken = document('<x xmlns:p="u:1"/>');
$tree = $taken->createElement('y');
$tree->appendChild($taken->createElementNS('u:2', 'p:z'))->setAttributeNS('u:3', 'p:at', '1');
$taken->documentElement->appendChild($tree);
echo $taken->saveXML();

// fragments, replaced nodes, adopted ones
$fragment = $plain->createDocumentFragment();
$fragment->appendXML('<m><n:o xmlns:n="u:n"/></m><n:p xmlns:n="u:n" xmlns="u:plain"><q/></n:p>');
$plain->documentElement->appendChild($fragment);
echo $plain->saveXML();
$new = $plain->createElementNS('u:new', 'k:new');
$new->appendChild($plain->createElementNS('u:newer', 'l:newer'));
$plain->documentElement->replaceChild($new, $plain->documentElement->firstChild);
echo $plain->saveXML();
$plain->documentElement->append($plain->documentElement->firstChild);
echo $plain->saveXML();
$moved = $taken->adoptNode($plain->documentElement->firstChild);
echo $taken->saveXML($moved), "\n";
$taken->documentElement->prepend($moved);
echo $taken->saveXML();
var_dump($moved->firstChild->lookupNamespaceURI('n'), $moved->firstChild->namespaceURI, $moved->firstChild->prefix);
--EXPECT--
<wsse:Security xmlns:wsse="foo:bar"><ds:Signature xmlns:ds="u:ds"><ds:X/></ds:Signature></wsse:Security>
<?xml version="1.0"?>
<xml><child><wsse:Security xmlns:wsse="foo:bar" xmlns:ds="u:ds"><ds:Signature xmlns:ds="u:ds"><ds:X/></ds:Signature></wsse:Security></child></xml>
<?xml version="1.0"?>
<root xmlns:q="u:q"><a xmlns:p="u:p" xmlns:r="u:r"><b xmlns:q="u:q"><q:c xmlns:r="u:r" r:x="1"><d/></q:c></b></a></root>
<?xml version="1.0"?>
<root xmlns:q="u:q"><b xmlns:r="u:r"><q:c xmlns:r="u:r" r:x="1"><d/></q:c></b><a xmlns:p="u:p" xmlns:r="u:r"><b xmlns:q="u:q"><q:c xmlns:r="u:r" r:x="1"><d/></q:c></b></a></root>
<?xml version="1.0"?>
<a xmlns:p="u:p"><b xmlns:q="u:q"><q:c xmlns:r="u:r" r:x="1"><d/></q:c></b><a xmlns:q="u:q" xmlns:r="u:r"><b xmlns:q="u:q"><q:c xmlns:r="u:r" r:x="1"><d/></q:c></b></a></a>
<?xml version="1.0"?>
<x><y xmlns:default="u:plain"><default:z xmlns="u:plain"/></y></x>
<?xml version="1.0"?>
<x xmlns:p="u:1"><y xmlns:p1="u:2" xmlns:default="u:3"><p1:z xmlns:p="u:2" xmlns:default="u:3" default:at="1"/></y></x>
<?xml version="1.0"?>
<x><y xmlns:default="u:plain"><default:z xmlns="u:plain"/></y><m xmlns:n="u:n"><n:o xmlns:n="u:n"/></m><n:p xmlns:n="u:n" xmlns="u:plain"><q/></n:p></x>
<?xml version="1.0"?>
<x><k:new xmlns:k="u:new" xmlns:l="u:newer"><l:newer xmlns:l="u:newer"/></k:new><m xmlns:n="u:n"><n:o xmlns:n="u:n"/></m><n:p xmlns:n="u:n" xmlns="u:plain"><q/></n:p></x>
<?xml version="1.0"?>
<x><m xmlns:n="u:n"><n:o xmlns:n="u:n"/></m><n:p xmlns:n="u:n" xmlns="u:plain"><q/></n:p><k:new xmlns:k="u:new" xmlns:l="u:newer"><l:newer xmlns:l="u:newer"/></k:new></x>
<m xmlns:n="u:n"><n:o xmlns:n="u:n"/></m>
<?xml version="1.0"?>
<x xmlns:p="u:1"><m xmlns:n="u:n"><n:o xmlns:n="u:n"/></m><y xmlns:p1="u:2" xmlns:default="u:3"><p1:z xmlns:p="u:2" xmlns:default="u:3" default:at="1"/></y></x>
string(3) "u:n"
string(3) "u:n"
string(1) "n"
