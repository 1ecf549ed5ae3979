--TEST--
XML is written piece by piece
--FILE--
<?php
$w = new XMLWriter;
$w->openMemory();
$w->setIndent(true);
$w->setIndentString("\t");
$w->startDocument('1.0', 'UTF-8', 'yes');
$w->startDtd('html', '-//W3C//DTD XHTML 1.0 Strict//EN', 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd');
$w->endDtd();
$w->startElement('a');
$w->writeAttribute('x', '<"&>');
$w->startElementNs('n', 'b', 'urn:n');
$w->text('t & u');
$w->endElement();
$w->writeElement('empty');
$w->writeElement('full', '');
$w->writeCdata('c<d');
$w->writeComment('comment');
$w->writePi('target', 'data');
$w->writeRaw('<raw/>');
$w->fullEndElement();
$w->endDocument();
echo $w->outputMemory();
try {
    $w->startElement('a b');
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
$w = xmlwriter_open_uri('php://output');
xmlwriter_write_element($w, 'z', 'y');
var_dump(xmlwriter_flush($w));
?>
--EXPECT--
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!DOCTYPE html
PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
       "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<a x="&lt;&quot;&amp;&gt;">
	<n:b xmlns:n="urn:n">t &amp; u</n:b>
	<empty/>
	<full></full>
<![CDATA[c<d]]>	<!--comment-->
<?target data?>
<raw/></a>
XMLWriter::startElement(): Argument #2 must be a valid element name, "a b" given
<z>y</z>int(8)
