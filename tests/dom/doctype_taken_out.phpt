--TEST--
A doctype that was taken out goes before its document
--FILE--
<?php
// so many names that the library gives their memory back to the system
$names = '';
for ($i = 0; $i < 60000; $i++) {
    $names .= "<name$i/>";
}
for ($i = 0; $i < 3; $i++) {
    $document = new DOMDocument;
    $document->loadXML("<!DOCTYPE r [<!ENTITY e 'x'><!ELEMENT r ANY><!ATTLIST r a CDATA 'x'>]><r>&e;$names</r>");
    $document->doctype->parentNode->removeChild($document->doctype);
    echo strlen($document->saveXML()), "\n";
    unset($document);
}
--EXPECT--
708923
708923
708923
