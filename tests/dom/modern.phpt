--TEST--
The classes Dom\*: trees, namespaces, errors
--EXTENSIONS--
dom
--FILE--
<?php
function attempt(callable $f): void
{
    try {
        $result = $f();
        echo is_object($result) ? get_class($result) : var_export($result, true), "\n";
    } catch (Throwable $e) {
        echo get_class($e), " ", $e->getCode(), ": ", $e->getMessage(), "\n";
    }
}

$x = Dom\XMLDocument::createFromString('<!DOCTYPE r><r xmlns="urn:a" xmlns:q="urn:q" q:z="1"><q:b/><![CDATA[x]]></r>');
echo $x->saveXml(), "\n";
$root = $x->documentElement;
foreach ($root->attributes as $attr) {
    echo $attr->nodeName, " = ", $attr->value, " in ", $attr->namespaceURI, "\n";
}
attempt(fn () => $x->append($x->createElement("second")));
attempt(fn () => $x->append("text"));
attempt(fn () => $root->append($root));
attempt(fn () => $root->appendChild($x->doctype));
attempt(fn () => $root->insertBefore($x->createElement("a"), $x->doctype));
attempt(fn () => $x->createElementNS("", "a:b"));
attempt(fn () => $x->createElementNS("urn:x", "1"));
attempt(fn () => $x->createCDATASection("]]>"));
attempt(fn () => $root->innerHTML = "<a>");
attempt(fn () => $root->setAttributeNode($root->firstElementChild->appendChild($x->createElement("c"))));
attempt(fn () => new Dom\Text("a"));
$root->innerHTML = "<a/>text<q:c/>";
echo $x->saveXml($root), "\n", $root->innerHTML, "\n";
$child = $x->createElementNS("urn:new", "q:child");
$child->setAttributeNS("urn:other", "q:attr", "v");
$root->replaceChildren("before", $child, "after");
echo $x->saveXml($root), "\n";
$root->firstChild->after("more", $x->createComment("c"));
$root->lastChild->remove();
$root->normalize();
echo $root->childNodes->length, " ", $root->textContent, "\n";
foreach ($child->getInScopeNamespaces() as $info) {
    echo var_export($info->prefix, true), " => ", $info->namespaceURI, "\n";
}
echo $child->lookupNamespaceURI("q"), " ", $child->lookupPrefix("urn:q"), " ", var_export($root->isDefaultNamespace("urn:a"), true), "\n";
$child->rename("urn:q", "q:renamed");
echo $child->nodeName, " ", $root->firstElementChild->nodeName, "\n", Dom\XMLDocument::createFromString("<a xmlns='urn:u'><b xmlns:c='urn:v' z='1' c:y='2'/></a>")->C14N(), "\n";
$xpath = new Dom\XPath($x);
$xpath->registerNamespace("a", "urn:a");
echo $xpath->query("/a:r")->length, " ", $xpath->evaluate("count(//q:renamed)"), "\n";
attempt(fn () => $xpath->query("//namespace::*"));
$copy = clone $x;
var_dump($copy->documentElement->isEqualNode($root), $copy->documentElement === $root);
$x->formatOutput = true;
$x->documentElement->replaceChildren($x->createElement("one"), $x->createElement("two"));
echo $x->saveXml();
?>
--EXPECT--
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE r>
<r xmlns="urn:a" xmlns:q="urn:q" q:z="1"><q:b/><![CDATA[x]]></r>
xmlns = urn:a in http://www.w3.org/2000/xmlns/
xmlns:q = urn:q in http://www.w3.org/2000/xmlns/
q:z = 1 in urn:q
DOMException 3: Cannot have more than one element child in a document
DOMException 3: Cannot insert text as a child of a document
DOMException 3: Hierarchy Request Error
DOMException 3: Cannot insert a document type into anything other than a document
DOMException 8: Not Found Error
DOMException 14: Namespace Error
DOMException 5: Invalid Character Error
DOMException 5: Invalid character sequence "]]>" in CDATA section
DOMException 12: XML fragment is not well-formed
TypeError 0: Dom\Element::setAttributeNode(): Argument #1 ($attr) must be of type Dom\Attr, Dom\Element given
Error 0: Call to private Dom\Node::__construct() from global scope
<r xmlns="urn:a" xmlns:q="urn:q" q:z="1"><a/>text<q:c/></r>
<a xmlns="urn:a"/>text<q:c xmlns:q="urn:q"/>
<r xmlns="urn:a" xmlns:q="urn:q" q:z="1">before<q:child xmlns:q="urn:new" xmlns:ns1="urn:other" ns1:attr="v"/>after</r>
3 beforemore
NULL => urn:a
'q' => urn:q
urn:new q true
q:renamed q:renamed
<a xmlns="urn:u"><b xmlns:c="urn:v" z="1" c:y="2"></b></a>
1 1
DOMException 9: The namespace axis is not well-defined in the living DOM specification. Use Dom\Element::getInScopeNamespaces() or Dom\Element::getDescendantNamespaces() instead.
bool(true)
bool(false)
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE r>
<r xmlns="urn:a" xmlns:q="urn:q" q:z="1">
  <one xmlns=""/>
  <two xmlns=""/>
</r>