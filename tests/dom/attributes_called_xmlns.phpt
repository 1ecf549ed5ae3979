--TEST--
setAttribute() of the old classes makes xmlns:p an attribute like others
--FILE--
<?php
$d = new DOMDocument; $d->loadXML('<r xmlns="urn:a" xmlns:d="DAV:"/>'); $r = $d->documentElement;
var_dump($r->setAttribute('xmlns:d', 'x'), $r->setAttribute('xmlns', 'y')); echo $d->saveXML($r), "\n";
$d = new DOMDocument; $r = $d->createElement('r'); $d->appendChild($r);
var_dump($r->setAttribute('xmlns', 'z')); echo $d->saveXML($r), "\n";
foreach (['xmlns:q'] as $n) { $x = $r->setAttribute($n, '1'); var_dump(is_object($x) ? get_class($x) . ' ' . $x->nodeName . ' ' . $x->namespaceURI . ' ' . $x->prefix . ' ' . $x->localName : $x); $x = $r->setAttribute($n, '2'); var_dump(is_object($x) ? get_class($x) : $x); echo $d->saveXML($r), "\n"; var_dump($r->getAttributeNames(), $r->hasAttribute($n), $r->getAttribute($n), $r->removeAttribute($n), $r->toggleAttribute($n)); echo $d->saveXML($r), "\n"; foreach ($r->attributes as $k => $a) echo $k, '=', $a->value, "\n"; }
$r->setAttribute('xmlns:p', 'urn:p'); $c = $d->createElementNS('urn:p', 'p:c'); $r->appendChild($c); echo $d->saveXML($r), "\n";
$d2 = new DOMDocument; var_dump($d2->loadXML($d->saveXML($r)));
$c->setAttribute('p:at', 'v'); echo $d->saveXML($r), "\n"; 
$m = Dom\XMLDocument::createFromString('<r/>'); $m->documentElement->setAttribute('xmlns:d', 'DAV:'); var_dump($m->documentElement->getAttribute('xmlns:d'), $m->documentElement->lookupNamespaceURI('d')); echo $m->saveXml(), "\n";
function t($d, $root, $label) {
  echo "== $label\n";
  $d->appendChild($root);
  var_dump($root->lookupNamespaceURI('d'), $root->attributes->length, $root->hasAttribute('xmlns:d'), $root->getAttribute('xmlns:d'), $root->getAttributeNode('xmlns:d') ? get_class($root->getAttributeNode('xmlns:d')) : null, $root->hasAttributeNS('http://www.w3.org/2000/xmlns/', 'd'), count($root->getNamespaces ?? []));
  $e = $d->createElementNS('DAV:', 'd:lock'); $root->appendChild($e);
  echo $d->saveXML($root), "\n";
  $f = $d->createElementNS('DAV:', 'd:two'); $e->appendChild($f);
  $e->removeChild($f); $root->appendChild($f);
  echo $d->saveXML($root), "\n"; echo $root->C14N(), "\n";
  $x = new DOMXPath($d); try { var_dump($x->query('//d:lock')->length); } catch (Error $e) { echo $e->getMessage(); }
}
$d = new DOMDocument; $r = $d->createElement('d:root'); $r->setAttribute('xmlns:d', 'DAV:'); t($d, $r, 'setAttribute before append');
$d = new DOMDocument; $r = $d->createElement('d:root'); $d->appendChild($r); $r->setAttribute('xmlns:d', 'DAV:'); t($d, $r, 'setAttribute after');
$d = new DOMDocument; $r = $d->createElement('root'); $r->setAttribute('xmlns:d', 'DAV:'); t($d, $r, 'plain root');
$d = new DOMDocument; $r = $d->createElement('root'); $r->setAttributeNS('http://www.w3.org/2000/xmlns/', 'xmlns:d', 'DAV:'); t($d, $r, 'setAttributeNS');
$d = new DOMDocument; $r = $d->createElement('root'); $a = $d->createAttribute('xmlns:d'); $a->value = 'DAV:'; $r->appendChild($a); t($d, $r, 'createAttribute');
$d = new DOMDocument; $r = $d->createElement('root'); $r->setAttribute('xmlns', 'urn:x'); t($d, $r, 'xmlns');
$d = new DOMDocument; $d->loadXML('<root xmlns:d="DAV:"/>'); t($d, $d->documentElement, 'parsed');
$d = new DOMDocument; $d->loadXML('<root xmlns:d="DAV:"/>'); $d->documentElement->setAttribute('xmlns:d', 'other'); t($d, $d->documentElement, 'parsed, changed');
$d = new DOMDocument; $d->loadXML('<root xmlns:d="DAV:"/>'); $d->documentElement->removeAttribute('xmlns:d'); t($d, $d->documentElement, 'parsed, removed');
--EXPECTF--
bool(false)
bool(false)
<r xmlns="urn:a" xmlns:d="DAV:"/>
bool(true)
<r xmlns="z"/>
string(25) "DOMAttr xmlns:q   xmlns:q"
string(7) "DOMAttr"
<r xmlns="z" xmlns:q="2"/>
array(2) {
  [0]=>
  string(5) "xmlns"
  [1]=>
  string(7) "xmlns:q"
}
bool(false)
string(0) ""
bool(false)
bool(true)
<r xmlns="z" xmlns:q="" xmlns:q="2"/>
xmlns:q=2
<r xmlns="z" xmlns:q="" xmlns:q="2" xmlns:p="urn:p"><p:c xmlns:p="urn:p"/></r>

Notice: DOMDocument::loadXML(): xmlns: URI z is not absolute in Entity, line: 1 in %sdom/attributes_called_xmlns.php on line 8

Warning: DOMDocument::loadXML(): xmlns:q: Empty XML namespace is not allowed in Entity, line: 1 in %sdom/attributes_called_xmlns.php on line 8
bool(true)
<r xmlns="z" xmlns:q="" xmlns:q="2" xmlns:p="urn:p"><p:c xmlns:p="urn:p" p:at="v"/></r>
string(4) "DAV:"
NULL
<?xml version="1.0" encoding="UTF-8"?>
<r xmlns:d="DAV:"/>
== setAttribute before append
NULL
int(1)
bool(false)
string(0) ""
NULL
bool(false)
int(0)
<d:root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/></d:root>
<d:root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/><d:two xmlns:d="DAV:"/></d:root>
<d:root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"></d:lock><d:two xmlns:d="DAV:"></d:two></d:root>

Warning: DOMXPath::query(): Undefined namespace prefix in %sdom/attributes_called_xmlns.php on line 20

Warning: Attempt to read property "length" on false in %sdom/attributes_called_xmlns.php on line 20
NULL
== setAttribute after
NULL
int(1)
bool(false)
string(0) ""
NULL
bool(false)
int(0)
<d:root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/></d:root>
<d:root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/><d:two xmlns:d="DAV:"/></d:root>
<d:root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"></d:lock><d:two xmlns:d="DAV:"></d:two></d:root>

Warning: DOMXPath::query(): Undefined namespace prefix in %sdom/attributes_called_xmlns.php on line 20

Warning: Attempt to read property "length" on false in %sdom/attributes_called_xmlns.php on line 20
NULL
== plain root
NULL
int(1)
bool(false)
string(0) ""
NULL
bool(false)
int(0)
<root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/></root>
<root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/><d:two xmlns:d="DAV:"/></root>
<root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"></d:lock><d:two xmlns:d="DAV:"></d:two></root>

Warning: DOMXPath::query(): Undefined namespace prefix in %sdom/attributes_called_xmlns.php on line 20

Warning: Attempt to read property "length" on false in %sdom/attributes_called_xmlns.php on line 20
NULL
== setAttributeNS
string(4) "DAV:"
int(0)
bool(true)
string(4) "DAV:"
string(16) "DOMNameSpaceNode"
bool(true)
int(0)
<root xmlns:d="DAV:"><d:lock/></root>
<root xmlns:d="DAV:"><d:lock/><d:two/></root>
<root xmlns:d="DAV:"><d:lock></d:lock><d:two></d:two></root>
int(1)
== createAttribute
NULL
int(1)
bool(false)
string(0) ""
NULL
bool(false)
int(0)
<root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/></root>
<root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"/><d:two xmlns:d="DAV:"/></root>
<root xmlns:d="DAV:"><d:lock xmlns:d="DAV:"></d:lock><d:two xmlns:d="DAV:"></d:two></root>

Warning: DOMXPath::query(): Undefined namespace prefix in %sdom/attributes_called_xmlns.php on line 20

Warning: Attempt to read property "length" on false in %sdom/attributes_called_xmlns.php on line 20
NULL
== xmlns
NULL
int(0)
bool(false)
string(0) ""
NULL
bool(false)
int(0)
<root xmlns="urn:x"><d:lock xmlns:d="DAV:"/></root>
<root xmlns="urn:x"><d:lock xmlns:d="DAV:"/><d:two xmlns:d="DAV:"/></root>
<root xmlns="urn:x"><d:lock xmlns:d="DAV:"></d:lock><d:two xmlns:d="DAV:"></d:two></root>

Warning: DOMXPath::query(): Undefined namespace prefix in %sdom/attributes_called_xmlns.php on line 20

Warning: Attempt to read property "length" on false in %sdom/attributes_called_xmlns.php on line 20
NULL
== parsed
string(4) "DAV:"
int(0)
bool(true)
string(4) "DAV:"
string(16) "DOMNameSpaceNode"
bool(true)
int(0)
<root xmlns:d="DAV:"><d:lock/></root>
<root xmlns:d="DAV:"><d:lock/><d:two/></root>
<root xmlns:d="DAV:"><d:lock></d:lock><d:two></d:two></root>
int(1)
== parsed, changed
string(4) "DAV:"
int(0)
bool(true)
string(4) "DAV:"
string(16) "DOMNameSpaceNode"
bool(true)
int(0)
<root xmlns:d="DAV:"><d:lock/></root>
<root xmlns:d="DAV:"><d:lock/><d:two/></root>
<root xmlns:d="DAV:"><d:lock></d:lock><d:two></d:two></root>
int(1)
== parsed, removed
NULL
int(0)
bool(false)
string(0) ""
NULL
bool(false)
int(0)
<root><d:lock xmlns:d="DAV:"/></root>
<root><d:lock xmlns:d="DAV:"/><d:two xmlns:d="DAV:"/></root>
<root><d:lock xmlns:d="DAV:"></d:lock><d:two xmlns:d="DAV:"></d:two></root>

Warning: DOMXPath::query(): Undefined namespace prefix in %sdom/attributes_called_xmlns.php on line 20

Warning: Attempt to read property "length" on false in %sdom/attributes_called_xmlns.php on line 20
NULL
