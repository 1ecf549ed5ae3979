--TEST--
asXML() of the root of an HTML document writes the element alone
--FILE--
<?php
$document = new DOMDocument();
$document->loadHTML("<!DOCTYPE html>\n<html><body>\n<p>a<br>b &amp; c</p>\n</body></html>\n");
$root = simplexml_import_dom($document);
echo $root->asXML(), "|\n", $root->body->asXML(), "|\n";

$xml = new DOMDocument();
$xml->loadXML('<!DOCTYPE html><!-- before --><html><br/></html><!-- after -->');
echo simplexml_import_dom($xml)->asXML(), "|\n";

$modern = Dom\HTMLDocument::createFromString('<!DOCTYPE html><p>x<br>', LIBXML_NOERROR);
echo simplexml_import_dom($modern->documentElement)->asXML(), "|\n";
--EXPECT--
<html><body>
<p>a<br/>b &amp; c</p>
</body></html>|
<body>
<p>a<br/>b &amp; c</p>
</body>|
<?xml version="1.0"?>
<!DOCTYPE html>
<!-- before -->
<html><br/></html>
<!-- after -->
|
<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body><p>x<br /></p></body></html>|
