--TEST--
data: addresses in base 64: padding may be missing, but not be wrong
--FILE--
<?php
foreach (['YQ==', 'YQ', 'Y%20Q==', 'YQ=', 'YQ==YQ', 'Y', 'YW*J', '=='] as $text) {
    var_dump(@file_get_contents("data:text/plain;base64,$text"));
}
?>
--EXPECT--
string(1) "a"
string(1) "a"
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
