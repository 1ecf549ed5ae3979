--TEST--
Trees are built, changed, searched and written
--FILE--
<?php
$d = new DOMDocument('1.0', 'UTF-8');
$d->formatOutput = true;
$root = $d->appendChild($d->createElement('root'));
$root->setAttribute('a', '<&">');
$root->append('text & more', $e = $d->createElementNS('urn:x', 'x:e', 'v'), $d->createComment('c'));
$e->before($d->createCDATASection('cd'));
$e->setAttributeNS('urn:y', 'y:b', '1');
$e->setIdAttributeNS('urn:y', 'b', true);
$fragment = $d->createDocumentFragment();
var_dump($fragment->appendXML('<f>1</f><f>2</f>'));
$root->appendChild($fragment);
echo $d->saveXML();
var_dump($d->getElementById('1') === $e, $root->childElementCount, $e->previousSibling->nodeName, substr($e->getNodePath(), 1));
foreach ($d->getElementsByTagNameNS('*', '*') as $key => $node) {
    echo $key, ' ', $node->nodeName, "\n";
}
$x = new DOMXPath($d);
$x->registerNamespace('q', 'urn:x');
$x->registerNamespace('php', 'http://php.net/xpath');
$x->registerPhpFunctions();
var_dump($x->query('//q:e')->item(0) === $e, $x->evaluate('count(//f)'), $x->evaluate('string(//f[2])'));
var_dump($x->evaluate('php:functionString("strtoupper", //f)'), $x->query('//f[php:function("is_array", .)]')->length);
foreach ($root->attributes as $name => $attribute) {
    echo "$name=$attribute->value\n";
}
var_dump(@$x->query('//['), $root->lookupNamespaceURI('x'), $e->lookupPrefix('urn:y'));
foreach ([
    fn() => $e->appendChild($root),
    fn() => $root->removeChild($root),
    fn() => $d->createElement('1'),
    fn() => $e->setAttributeNS('', 'p:q', ''),
    fn() => $root->nodeType = 5,
    fn() => $root->firstChild->splitText(100),
    fn() => $root->firstChild->substringData(100, 1),
] as $bad) {
    try {
        var_dump($bad());
    } catch (Throwable $error) {
        echo get_class($error), ' ', $error->getCode(), ' ', $error->getMessage(), "\n";
    }
}
class MyElement extends DOMElement {
    public function shout() { return strtoupper($this->textContent); }
}
unset($node);
$d->registerNodeClass('DOMElement', 'MyElement');
var_dump($d->getElementsByTagName('f')[1]->shout());
$h = new DOMDocument;
$h->loadHTML('<p id=one>Hello<br>world<ul><li>1<li>2</ul>', LIBXML_NOERROR);
echo $h->saveHTML($h->getElementById('one')), "\n", $h->saveHTML();
echo $root->C14N(), "\n";
$d->loadXML("<a>\n<b></a>");
$d->loadXML('<!DOCTYPE a [<!ELEMENT a (b)><!ENTITY e "ent">]><a>&e;</a>');
var_dump($d->documentElement->firstChild->nodeType, $d->doctype->entities->getNamedItem('e')->nodeName, $d->validate());
?>
--EXPECTF--
bool(true)
<?xml version="1.0" encoding="UTF-8"?>
<root a="&lt;&amp;&quot;&gt;">text &amp; more<![CDATA[cd]]><x:e xmlns:x="urn:x" xmlns:y="urn:y" y:b="1">v</x:e><!--c--><f>1</f><f>2</f></root>
bool(true)
int(3)
string(14) "#cdata-section"
string(8) "root/x:e"
0 root
1 x:e
2 f
3 f
bool(true)
float(2)
string(1) "2"
string(1) "1"
int(2)
a=<&">
bool(false)
NULL
string(1) "y"
DOMException 3 Hierarchy Request Error
DOMException 8 Not Found Error
DOMException 5 Invalid Character Error
DOMException 14 Namespace Error
Error 0 Cannot modify readonly property DOMElement::$nodeType
bool(false)
DOMException 1 Index Size Error
string(1) "2"
<p id="one">Hello<br>world</p>
<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "http://www.w3.org/TR/REC-html40/loose.dtd">
<html><body><p id="one">Hello<br>world</p><ul><li>1</li><li>2</li></ul></body></html>
<root a="&lt;&amp;&quot;>">text &amp; morecd<x:e xmlns:x="urn:x" xmlns:y="urn:y" y:b="1">v</x:e><f>1</f><f>2</f></root>

Warning: DOMDocument::loadXML(): Opening and ending tag mismatch: b line 2 and a in Entity, line: 2 in %s on line 53

Warning: DOMDocument::loadXML(): Premature end of data in tag a line 1 in Entity, line: 2 in %s on line 53

Warning: DOMDocument::validate(): Element a content does not follow the DTD, expecting (b), got (CDATA) in %s on line 55
int(5)
string(1) "e"
bool(false)
