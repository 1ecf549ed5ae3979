--TEST--
htmlspecialchars() with ENT_DISALLOWED: numbers that may stand for characters
--FILE--
<?php
foreach (['ENT_HTML401', 'ENT_XHTML', 'ENT_HTML5', 'ENT_XML1'] as $document) {
    echo $document, ':';
    foreach ([0, 1, 9, 10, 11, 12, 13, 14, 0x1f, 0x20, 0x7f, 0x80, 0x9f, 0xa0, 0xd800, 0xdfff, 0xe000, 0xfdd0, 0xfffe, 0x10000, 0x1fffe, 0x10ffff, 0x110000] as $point) {
        $entity = "&#$point;";
        echo ' ', htmlspecialchars($entity, constant($document) | ENT_DISALLOWED, 'UTF-8', false) === $entity ? dechex($point) : '-';
    }
    echo "\n";
}
echo bin2hex(htmlspecialchars("\x7f", ENT_DISALLOWED, 'Windows-1251')), ' ', bin2hex(htmlspecialchars("\x7f", ENT_DISALLOWED, 'ISO-8859-1')), "\n";
--EXPECT--
ENT_HTML401: 0 1 9 a b c d e 1f 20 7f 80 9f a0 d800 dfff e000 fdd0 fffe 10000 1fffe 10ffff -
ENT_XHTML: - - 9 a - - d - - 20 7f 80 9f a0 - - e000 fdd0 - 10000 1fffe 10ffff -
ENT_HTML5: - - 9 a - c - - - 20 - - - a0 d800 dfff e000 - - 10000 - - -
ENT_XML1: - - 9 a - - d - - 20 7f 80 9f a0 - - e000 fdd0 - 10000 1fffe 10ffff -
7f 262378464646443b
