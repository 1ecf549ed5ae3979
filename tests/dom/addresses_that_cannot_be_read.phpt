--TEST--
A document that cannot be read is named as it was given
--EXTENSIONS--
dom
--FILE--
<?php
chdir('/');
$document = new DOMDocument;
$document->loadHTMLFile('nope.html');
$document->loadHTMLFile('./nope.html');
$document->loadHTMLFile('file:///nope.html');
$document->load('nope.xml');
$document->load('file:///nope.xml');
--EXPECTF--
Warning: DOMDocument::loadHTMLFile(): I/O warning : failed to load external entity "nope.html" in %sdom/addresses_that_cannot_be_read.php on line 4

Warning: DOMDocument::loadHTMLFile(): I/O warning : failed to load external entity "./nope.html" in %sdom/addresses_that_cannot_be_read.php on line 5

Warning: DOMDocument::loadHTMLFile(): I/O warning : failed to load external entity "file:///nope.html" in %sdom/addresses_that_cannot_be_read.php on line 6

Warning: DOMDocument::load(): I/O warning : failed to load external entity "/nope.xml" in %sdom/addresses_that_cannot_be_read.php on line 7

Warning: DOMDocument::load(): I/O warning : failed to load external entity "/nope.xml" in %sdom/addresses_that_cannot_be_read.php on line 8
