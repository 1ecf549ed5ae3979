--TEST--
Lists follow their document, IDs, prefixes, entities in attributes
--FILE--
<?php
$d = new DOMDocument; $d->loadXML('<r><e/><e/></r>');
$list = $d->getElementsByTagName('e'); var_dump($list->length);
$d->loadXML('<r><e n="1"/></r>'); var_dump($list->length, $list[0]->getAttribute('n'));
var_dump($list['0.5']?->nodeName, $list['x'], $list[0.0]->nodeName);
$it = $list->getIterator(); var_dump(iterator_count($it)); try { $it->rewind(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$d->loadXML('<r><a xml:id="x"/><b xml:id="y"/></r>'); $d->getElementsByTagName('a')[0]->setAttribute('xml:id', 'y');
var_dump($d->getElementById('x'), $d->getElementById('y')->nodeName);
$d->loadHTML('<p id="a">x</p>'); $b = $d->createElement('b', 't'); $b->setAttribute('id', 'q'); $d->documentElement->appendChild($b);
var_dump($d->getElementById('q')->nodeName);
$d->loadXML('<h:r xmlns:h="urn:h" xmlns:o="urn:o"><h:c/></h:r>');
try { $d->documentElement->prefix = 'o'; } catch (DOMException $e) { echo $e->getMessage(), "\n"; }
$d->documentElement->toggleAttribute('xmlns:h'); echo $d->saveXML();
$e = $d->createElement('e'); $e->setAttribute('a', '&'); $e->getAttributeNode('a')->value = '&lt;&amp;'; echo $d->saveXML($e), "\n";
$f = $d->createDocumentFragment(); $f->appendXML('<a/><b/>'); var_dump($e->appendChild($f)->nodeName);
foreach ([1, null, true, 1.5] as $value) try { $e->append($value); } catch (TypeError $x) { echo $x->getMessage(), "\n"; }
var_dump((array)$e, get_object_vars($d), json_encode($d)); var_export($e); echo "\n";
$d->loadXML('<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'); $ref = $d->documentElement->firstChild; var_dump($ref->firstChild->nodeName);
var_dump($d->doctype->cloneNode()->entities->length); $d->removeChild($d->doctype); var_dump($ref->firstChild);
$m = Dom\XMLDocument::createFromString('<r><c/></r>'); $c = $m->documentElement->firstChild; $c->remove();
try { $c->C14N(); } catch (DOMException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
int(2)
int(1)
string(1) "1"
string(1) "e"
NULL
string(1) "e"
int(1)
Iterator does not support rewinding
NULL
string(1) "a"
string(1) "b"
Namespace Error
<?xml version="1.0"?>
<h:r xmlns:o="urn:o" xmlns:h="urn:h"><h:c/></h:r>
<e a="&lt;&amp;"/>
string(1) "a"
DOMElement::append(): Argument #1 must be of type DOMNode|string, int given
DOMElement::append(): Argument #1 must be of type DOMNode|string, null given
DOMElement::append(): Argument #1 must be of type DOMNode|string, bool given
DOMElement::append(): Argument #1 must be of type DOMNode|string, float given
array(0) {
}
array(0) {
}
string(2) "{}"
\DOMElement::__set_state(array(
))
string(1) "e"
int(1)
NULL
Canonicalization can only happen on nodes attached to a document.
