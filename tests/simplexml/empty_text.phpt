--TEST--
An empty text is no document, and nothing is said of it
--EXTENSIONS--
simplexml
dom
--FILE--
<?php
var_dump(simplexml_load_string(''));
try {
    new SimpleXMLElement('');
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
function t(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
t(fn() => dom_import_simplexml(new stdClass));
t(fn() => dom_import_simplexml(new DOMDocument));
t(fn() => Dom\import_simplexml(new stdClass));
t(fn() => Dom\HTMLDocument::createEmpty()->createElement('p')->classList->remove(true));
--EXPECT--
bool(false)
String could not be parsed as XML
TypeError: dom_import_simplexml(): Argument #1 ($node) is not a valid node type
TypeError: dom_import_simplexml(): Argument #1 ($node) is not a valid node type
TypeError: Dom\import_simplexml(): Argument #1 ($node) is not a valid node type
TypeError: Dom\TokenList::remove(): Argument #1 must be of type string, true given
