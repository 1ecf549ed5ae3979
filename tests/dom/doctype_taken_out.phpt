--TEST--
A doctype that was taken out goes before its document
--FILE--
<?php
function without_doctype(string $text): string
{
    $document = new DOMDocument;
    $document->loadXML($text);
    foreach ($document->childNodes as $child) {
        if ($child instanceof DOMDocumentType) {
            $child->parentNode->removeChild($child);
        }
    }
    foreach ((new DOMXPath($document))->query('//*') as $element) {
        foreach ($element->attributes as $attribute) {
            $attribute->value;
        }
    }
    return $document->saveXML();
}
$length = 0;
for ($i = 0; $i < 200; $i++) {
    $elements = '';
    for ($k = 0; $k < $i; $k++) {
        $elements .= "<elementname$k attr$k='1'/>";
    }
    $length += strlen(without_doctype("<!DOCTYPE svg$i PUBLIC 'SOMETHING' 'https://example.com/some.dtd'><svg$i><text x='0'/>$elements</svg$i>"));
}
var_dump($length);
--EXPECT--
int(553690)
