--TEST--
A document is read node by node
--FILE--
<?php
$r = new XMLReader;
$r->XML('<a x="1" xmlns:n="urn:n"><b>t</b><!-- c --><n:d n:y="2"/><e><f>g</f></e></a>');
while ($r->read()) {
    echo $r->depth, ' ', $r->nodeType, ' ', $r->name, ' ', $r->value, ' ', $r->attributeCount, ' ', (int) $r->isEmptyElement, "\n";
    if ($r->name === 'n:d') {
        var_dump($r->getAttributeNs('y', 'urn:n'), $r->moveToFirstAttribute(), $r->localName, $r->moveToElement());
    }
    if ($r->name === 'e' && $r->nodeType === XMLReader::ELEMENT) {
        var_dump($r->readInnerXml(), $r->readString(), $r->expand()->nodeName);
    }
}
$r = XMLReader::fromString('<a><b></a>');
while ($r->read());
?>
--EXPECTF--
0 1 a  2 0
1 1 b  0 0
2 3 #text t 0 0
1 15 b  0 0
1 8 #comment  c  0 0
1 1 n:d  1 1
string(1) "2"
bool(true)
string(1) "y"
bool(true)
1 1 e  0 0
string(8) "<f>g</f>"
string(1) "g"
string(1) "e"
2 1 f  0 0
3 3 #text g 0 0
2 15 f  0 0
1 15 e  0 0
0 15 a  0 0

Warning: XMLReader::read(): %s:1: parser error : Opening and ending tag mismatch: b line 1 and a in %s on line 14

Warning: XMLReader::read(): <a><b></a> in %s on line 14

Warning: XMLReader::read():           ^ in %s on line 14
