--TEST--
XMLWriter: names end at a null byte
--EXTENSIONS--
xmlwriter
--FILE--
<?php
$z = "a\0b";
$calls = [
    'startElement' => [$z], 'startElementNs' => ['p', $z, 'u'], 'writeElement' => [$z, 'c'], 'writeElementNs' => ['p', $z, 'u', 'c'],
    'startPi' => [$z], 'writePi' => [$z, 'c'], 'startDtdElement' => [$z], 'writeDtdElement' => [$z, 'c'], 'startDtdAttlist' => [$z],
    'writeDtdAttlist' => [$z, 'c'], 'startDtdEntity' => [$z, true], 'openUri' => [$z], 'toUri' => [$z],
];
foreach ($calls as $name => $arguments) {
    $writer = new XMLWriter;
    $writer->openMemory();
    try {
        echo $name, ' ', json_encode($writer->$name(...$arguments)), ' ', json_encode($writer->outputMemory()), "\n";
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
$writer->openMemory();
$writer->startElement('e');
var_dump($writer->startAttribute($z), $writer->endAttribute(), $writer->writeAttribute("c\0d", 'v'), $writer->writeAttributeNs('p', $z, 'u', 'v'));
echo $writer->outputMemory(), "\n";
try {
    xmlwriter_start_document($writer, '1.0', $z);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
startElement true "<a"
startElementNs true "<p:a"
writeElement true "<a>c<\/a>"
writeElementNs true "<p:a xmlns:p=\"u\">c<\/p:a>"
startPi true "<?a"
writePi true "<?a c?>"
startDtdElement true "<!ELEMENT a"
writeDtdElement true "<!ELEMENT a c>"
startDtdAttlist true "<!ATTLIST a"
writeDtdAttlist true "<!ATTLIST a c>"
startDtdEntity true "<!ENTITY % a"
openUri XMLWriter::openUri(): Argument #1 ($uri) must not contain any null bytes
toUri XMLWriter::toUri(): Argument #1 ($uri) must not contain any null bytes
bool(true)
bool(true)
bool(true)
bool(true)
<e a="" c="v" p:a="v"
xmlwriter_start_document(): Argument #3 ($encoding) must not contain any null bytes
