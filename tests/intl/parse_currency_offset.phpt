--TEST--
NumberFormatter::parseCurrency() from behind the end of the text fails
--FILE--
<?php
$format = new NumberFormatter('en_US', NumberFormatter::CURRENCY);
foreach ([0, 1, 6, 7, 1000] as $offset) {
    echo $offset, ' ';
    var_dump($format->parseCurrency('x$5.00', $currency, $offset));
}
?>
--EXPECT--
0 bool(false)
1 float(5)
6 bool(false)
7 bool(false)
1000 bool(false)
