--TEST--
A node that is no child, and an XPath's node of another document
--FILE--
<?php
$one = new DOMDocument; $one->loadXML('<r>hello</r>');
$two = new DOMDocument; $two->loadXML('<r>hello</r>');
$text = $one->documentElement->firstChild;
$other = $two->documentElement->firstChild;
foreach ([fn () => $text->removeChild($other), fn () => $one->documentElement->removeChild($other),
    fn () => (new DOMXPath($one))->query('//r', $other), fn () => (new DOMXPath($one))->evaluate('1', $two->documentElement)] as $f) {
    try {
        var_dump($f());
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
DOMException: Not Found Error
DOMException: Not Found Error
Error: Node from wrong document
Error: Node from wrong document
