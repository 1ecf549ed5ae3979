--TEST--
Nodes outlive their documents, move between them, and are taken out while they are walked
--FILE--
<?php
function node(): DOMElement {
    $document = new DOMDocument;
    $document->loadXML('<a xmlns:n="urn:n"><n:b i="1">text<c/></n:b><d/></a>');
    return $document->documentElement->firstChild;
}
$node = node();
var_dump($node->nodeName, $node->namespaceURI, $node->ownerDocument->saveXML($node));
var_dump($node === $node->parentNode->firstChild);

// taken out, its old parent gone
$parent = $node->parentNode;
$parent->removeChild($node);
unset($parent);
var_dump($node->namespaceURI, $node->firstChild->nodeValue, $node->parentNode);

// to another document
$other = new DOMDocument;
$other->loadXML('<root/>');
try {
    $other->documentElement->appendChild($node);
} catch (DOMException $e) {
    echo $e->getMessage(), "\n";
}
$copy = $other->importNode($node, true);
$other->documentElement->appendChild($copy);
$other->documentElement->appendChild($other->adoptNode($node));
unset($copy);
var_dump($node->ownerDocument === $other);
echo $other->saveXML();

// taken out while walked
$list = new DOMDocument;
$list->loadXML('<l><i/><i/><i/><i/></l>');
foreach ($list->getElementsByTagName('i') as $item) {
    $item->remove();
}
echo $list->saveXML($list->documentElement), "\n";
$text = $list->documentElement->firstChild;
$list->documentElement->nodeValue = 'new';
var_dump($text->nodeName, $text->parentNode, $list->documentElement->childNodes->length);

// made without a document
$loose = new DOMElement('loose', 'value');
$loose->setAttribute('x', 'y');
$attribute = $loose->getAttributeNode('x');
unset($loose);
var_dump($attribute->value, $attribute->ownerElement, $attribute->ownerDocument);

for ($round = 0; $round < 2000; $round++) {
    $element = $other->createElement('e');
    $element->appendChild($other->createTextNode("t$round"));
    if ($round % 3 == 0) {
        $other->documentElement->appendChild($element);
    }
    if ($round % 7 == 0) {
        $other->documentElement->lastChild->textContent = '';
    }
    $kept[$round % 50] = clone $element;
}
unset($other);
var_dump($kept[49]->ownerDocument->documentElement->childNodes->length, $kept[0]->textContent);
?>
--EXPECT--
string(3) "n:b"
string(5) "urn:n"
string(25) "<n:b i="1">text<c/></n:b>"
bool(true)
string(5) "urn:n"
string(4) "text"
NULL
Wrong Document Error
bool(true)
<?xml version="1.0"?>
<root><n:b xmlns:n="urn:n" i="1">text<c/></n:b><n:b xmlns:n="urn:n" i="1">text<c/></n:b></root>
<l><i/><i/></l>
string(1) "i"
NULL
int(1)
string(1) "y"
NULL
NULL
int(669)
string(5) "t1950"
