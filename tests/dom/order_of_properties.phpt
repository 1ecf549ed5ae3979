--TEST--
var_dump() of Dom\* lists properties in PHP's order
--FILE--
<?php
function names($o) { ob_start(); var_dump($o); preg_match_all('/^  \["?(.*?)"?\]=>$/m', ob_get_clean(), $m); return implode(' ', $m[1]); }
$html = Dom\HTMLDocument::createFromString('<!DOCTYPE html><p a=b>x');
$xml = Dom\XMLDocument::createFromString('<!DOCTYPE r><r a="1">t</r>');
foreach ([$html, $html->body, $html->createTextNode('x'), $html->createComment('x'), $html->createDocumentFragment(), $xml, $xml->documentElement,
    $xml->createCDATASection('x'), $xml->createProcessingInstruction('a', 'b')] as $o) echo $o::class, ': ', names($o), "\n";
--EXPECT--
Dom\HTMLDocument: implementation URL documentURI characterSet charset inputEncoding doctype documentElement children firstElementChild lastElementChild childElementCount body head title nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\HTMLElement: namespaceURI prefix localName tagName id className classList attributes children firstElementChild lastElementChild childElementCount previousElementSibling nextElementSibling innerHTML outerHTML substitutedNodeValue nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\Text: wholeText data length previousElementSibling nextElementSibling nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\Comment: data length previousElementSibling nextElementSibling nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\DocumentFragment: children firstElementChild lastElementChild childElementCount nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\XMLDocument: xmlEncoding xmlStandalone xmlVersion formatOutput implementation URL documentURI characterSet charset inputEncoding doctype documentElement children firstElementChild lastElementChild childElementCount body head title nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\Element: namespaceURI prefix localName tagName id className classList attributes children firstElementChild lastElementChild childElementCount previousElementSibling nextElementSibling innerHTML outerHTML substitutedNodeValue nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\CDATASection: wholeText data length previousElementSibling nextElementSibling nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
Dom\ProcessingInstruction: target data length previousElementSibling nextElementSibling nodeType nodeName baseURI isConnected ownerDocument parentNode parentElement childNodes firstChild lastChild previousSibling nextSibling nodeValue textContent
