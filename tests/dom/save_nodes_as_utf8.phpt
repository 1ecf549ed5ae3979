--TEST--
A node that is saved alone is written in UTF-8
--FILE--
<?php
foreach ([null, 'utf-8', 'iso-8859-1'] as $encoding) {
    $document = new DOMDocument;
    $document->loadXML("<t b='é'><u>\u{1F600}é</u><!--é--></t>");
    if ($encoding) {
        $document->encoding = $encoding;
    }
    $root = $document->documentElement;
    echo bin2hex($document->saveXML()), "\n", $document->saveXML($root), "\n";
    if ($encoding !== 'iso-8859-1') {
        echo $document->saveXML($document);
    }
    echo $document->saveXML($root->firstChild->firstChild), "\n", $document->saveXML($root, LIBXML_NOEMPTYTAG), "\n";
    $fragment = $document->createDocumentFragment();
    $fragment->appendXML('<x>é</x>é');
    echo $document->saveXML($fragment), "\n";
    echo simplexml_import_dom($document)->u->asXML(), "\n";
}
--EXPECT--
3c3f786d6c2076657273696f6e3d22312e30223f3e0a3c7420623d2226237845393b223e3c753e26237831463630303b26237845393b3c2f753e3c212d2dc3a92d2d3e3c2f743e0a
<t b="&#xE9;"><u>😀é</u><!--é--></t>
<?xml version="1.0" encoding="UTF-8"?>
<t b="é"><u>😀é</u><!--é--></t>
😀é
<t b="&#xE9;"><u>😀é</u><!--é--></t>
<x>é</x>é
<u>😀é</u>
3c3f786d6c2076657273696f6e3d22312e302220656e636f64696e673d227574662d38223f3e0a3c7420623d22c3a9223e3c753ef09f9880c3a93c2f753e3c212d2dc3a92d2d3e3c2f743e0a
<t b="é"><u>😀é</u><!--é--></t>
<?xml version="1.0" encoding="utf-8"?>
<t b="é"><u>😀é</u><!--é--></t>
😀é
<t b="é"><u>😀é</u><!--é--></t>
<x>é</x>é
<u>😀é</u>
3c3f786d6c2076657273696f6e3d22312e302220656e636f64696e673d2269736f2d383835392d31223f3e0a3c7420623d22e9223e3c753e26233132383531323be93c2f753e3c212d2de92d2d3e3c2f743e0a
<t b="é"><u>😀é</u><!--é--></t>
😀é
<t b="é"><u>😀é</u><!--é--></t>
<x>é</x>é
<u>😀é</u>
