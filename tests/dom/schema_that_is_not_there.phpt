--TEST--
Schemas that cannot be read are told by where they were looked for
--FILE--
<?php
$document = new DOMDocument;
$document->loadXML('<a/>');
libxml_use_internal_errors(true);
foreach (['schemaValidate', 'relaxNGValidate'] as $method) {
    var_dump(@$document->$method('/nowhere/at/all.xsd'));
    foreach (libxml_get_errors() as $error) {
        echo $error->level, ' ', $error->code, ' ', $error->message;
    }
    libxml_clear_errors();
}
libxml_use_internal_errors(false);
var_dump($document->schemaValidate('/nowhere/at/all.xsd'));
$including = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:include schemaLocation="/nowhere/too.xsd"/></xs:schema>';
var_dump($document->schemaValidateSource($including));
--EXPECTF--
bool(false)
1 1549 failed to load external entity "/nowhere/at/all.xsd"
2 1757 Failed to locate the main schema resource at '/nowhere/at/all.xsd'.
bool(false)
1 1549 failed to load external entity "/nowhere/at/all.xsd"
2 1065 xmlRelaxNGParse: could not load /nowhere/at/all.xsd

Warning: DOMDocument::schemaValidate(): I/O warning : failed to load external entity "/nowhere/at/all.xsd" in %sdom/schema_that_is_not_there.php on line 13

Warning: DOMDocument::schemaValidate(): Failed to locate the main schema resource at '/nowhere/at/all.xsd'. in %sdom/schema_that_is_not_there.php on line 13

Warning: DOMDocument::schemaValidate(): Invalid Schema in %sdom/schema_that_is_not_there.php on line 13
bool(false)

Warning: DOMDocument::schemaValidateSource(): I/O warning : failed to load external entity "/nowhere/too.xsd" in %sdom/schema_that_is_not_there.php on line 15

Warning: DOMDocument::schemaValidateSource(): Element '{http://www.w3.org/2001/XMLSchema}include': Failed to load the document '/nowhere/too.xsd' for inclusion. in %sdom/schema_that_is_not_there.php on line 15

Warning: DOMDocument::schemaValidateSource(): Invalid Schema in %sdom/schema_that_is_not_there.php on line 15
bool(false)
